import { BadQuestion, Unaskable, Unsolved } from '../analysis/unaskable.ts';
import { type ExitCode, INTERRUPTED, NOT_ASKED, UNDECIDED } from './exit-code.ts';

/**
 * Something a user asked for that cannot be done.
 *
 * Its message is shown as it is, on stderr and without a stack; the program ends with the exit code, 2 where none
 * is given, and has written nothing for what was asked. Mistakes of ours are other errors, which keep their stack.
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
 * What cannot be asked is the user's to mend.
 *
 * @param stop what was stopped before there was anything to say is no fault of anybody
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

/** Ended with a full stop, where nothing ends it yet. */
function sentence(text: string): string {
  return /(?:\?|\.\.\.)$/.test(text) ? text : `${text}.`;
}
