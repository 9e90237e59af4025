import { BadQuestion, Unaskable, Unsolved } from '../analysis/unaskable.ts';
import { type ExitCode, INTERRUPTED, NOT_ASKED, UNDECIDED } from './exit-code.ts';

/**
 * An error in what the user asked for.
 *
 * Its message is shown unchanged on stderr, without a stack. The program ends with the exit code, by default 2, and has
 * written nothing. Bugs of ours are other errors, which keep their stack.
 */
export class Complaint extends Error {
  override readonly name = 'Complaint';
  readonly code: ExitCode;

  constructor(message: string, code: ExitCode = NOT_ASKED) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs an action and turns errors that the user can correct into complaints.
 *
 * @param stop when aborted, an answer that is not there yet is reported as interrupted
 */
export async function complaining<T>(act: () => Promise<T>, stop: AbortSignal): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof BadQuestion) throw new Complaint(error.message);
    if (error instanceof Unsolved) throw new Complaint(`Could not be solved exactly: ${error.message}.`, UNDECIDED);
    if (error instanceof Unaskable && stop.aborted) throw new Complaint('Nothing was played yet.', INTERRUPTED);
    if (error instanceof Unaskable) throw new Complaint(`This cannot be asked: ${sentence(error.message)}`);
    throw error;
  }
}

/** Adds a full stop unless the text ends with a question mark or dots. */
function sentence(text: string): string {
  return /(?:\?|\.\.\.)$/.test(text) ? text : `${text}.`;
}
