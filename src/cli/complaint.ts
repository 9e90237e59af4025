/**
 * Something a user asked for that cannot be done.
 *
 * Its message is shown as it is, on stderr and without a stack; the program ends with exit code 2 and has
 * written nothing. Mistakes of ours are other errors, which keep their stack.
 */
export class Complaint extends Error {
  override readonly name = 'Complaint';
}
