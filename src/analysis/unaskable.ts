/** A question that cannot be asked of these scenarios; its message is a sentence for the user, without a full stop. */
export class Unaskable extends Error {
  override readonly name = 'Unaskable';
}

/** An exact answer was insisted on, and is out of reach; its message says why, in words that end a sentence. */
export class Unsolved extends Error {
  override readonly name = 'Unsolved';
}

/** A question that lacks something or contradicts itself; its message says what to write, and is shown as it is. */
export class BadQuestion extends Error {
  override readonly name = 'BadQuestion';
}
