import type { Path } from './fault.ts';

/** A fault with the place in a file where a user can mend it. Plain JSON. */
export interface PlacedFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** `sides.lair.members[0].race`; '' for the file as a whole. */
  readonly path: string;
  /** What is wrong and the way out, in one sentence without a full stop. */
  readonly problem: string;
  /** Id of the rule or ruling that says so: `2HDC-7.0`. */
  readonly rule?: string;
}

/** Everything wrong, in the order of the files and of the lines in them, with the texts to show it in. */
export interface FaultReport {
  /** One or more. */
  readonly faults: readonly PlacedFault[];
  /** By file. */
  readonly texts: ReadonlyMap<string, string>;
}

/** `sides.lair.members[0].race` */
export function pathText(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
