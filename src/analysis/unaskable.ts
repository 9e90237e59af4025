/** A question that does not apply to these scenarios. The message is a sentence for the user, without a full stop. */
export class Unaskable extends Error {
  override readonly name = 'Unaskable';
}

/** An exact answer was required but is out of reach. The message says why, in words that end a sentence. */
export class Unsolved extends Error {
  override readonly name = 'Unsolved';
}

/** A question that is incomplete or contradicts itself. The message says what to write, and is shown unchanged. */
export class BadQuestion extends Error {
  override readonly name = 'BadQuestion';
}
