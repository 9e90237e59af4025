/** Why an expression cannot be answered, and where in it. */
export interface ExpressionFault {
  /** Characters before the fault, and how many it has; 1 or more. */
  readonly offset: number;
  readonly length: number;
  /** One sentence without a full stop. */
  readonly problem: string;
  /** Set where a word is wrong: the word, and what could have stood there. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
}

/** A part of an expression: characters before it, and before what follows it. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** Thrown while an expression is read or weighed; never leaves the room. */
export class Wrong extends Error {
  readonly fault: ExpressionFault;

  constructor({ at, end }: Span, problem: string, unknown?: ExpressionFault['unknown']) {
    super(problem);
    const place = { offset: at, length: Math.max(1, end - at), problem };
    this.fault = unknown === undefined ? place : { ...place, unknown };
  }
}
