import { type ExitCode, NOT_ASKED } from './exit-code.ts';

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
