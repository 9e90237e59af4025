import type { Path } from './fault.ts';

/** A fault with its position in a file. Plain JSON. */
export interface PlacedFault {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** `sides.lair.members[0].race`; '' for the file as a whole. */
  readonly path: string;
  /** The problem and its solution, in one sentence without a full stop. */
  readonly problem: string;
  /** Id of the rule or ruling behind it: `2HDC-7.0`. */
  readonly rule?: string;
}

/** All faults, in the order of files and lines, with the texts in which to show them. */
export interface FaultReport {
  /** One or more. */
  readonly faults: readonly PlacedFault[];
  /** By file. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Returns `sides.lair.members[0].race`. */
export function pathText(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
