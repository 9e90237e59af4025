/** The fault of an expression, and its place. */
export interface ExpressionFault {
  /** Characters before the fault, and its length, 1 or more. */
  readonly offset: number;
  readonly length: number;
  /** One sentence without a full stop. */
  readonly problem: string;
  /** For a wrong word: the word, and the words allowed there. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
}

/** The place of a part of an expression: offsets of its start and its end. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** Thrown while an expression is read or weighed; caught within this folder. */
export class Wrong extends Error {
  readonly fault: ExpressionFault;

  constructor({ at, end }: Span, problem: string, unknown?: ExpressionFault['unknown']) {
    super(problem);
    const place = { offset: at, length: Math.max(1, end - at), problem };
    this.fault = unknown === undefined ? place : { ...place, unknown };
  }
}
