/** A question that cannot be asked of these scenarios; its message is a sentence for the user, without a full stop. */
export class Unaskable extends Error {
  override readonly name = 'Unaskable';
}
