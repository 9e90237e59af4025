import type { Setup, SystemId } from '../rules/system.ts';

/** A value in `vary`. */
export type VaryValue = string | number | boolean;

/** One axis of a sweep: the values of one path. */
export interface Axis {
  /** `lair.troll.rep`, `band.policy`, `rulings.repZero` ... */
  readonly path: string;
  readonly values: readonly VaryValue[];
}

/** One combination of all axes; a scenario without `vary` has one cell. */
export interface Cell {
  readonly vary: Readonly<Record<string, VaryValue>>;
  readonly setup: Setup;
}

/** A range in which `gate` expects a measure. */
export interface Expectation {
  readonly measure: string;
  readonly between: readonly [low: number, high: number];
}

/** A valid scenario file. */
export interface Scenario {
  readonly title: string;
  /** The question in the author's words; '' if there is none. */
  readonly about: string;
  readonly rules: SystemId;
  readonly play: string;
  /** 0..2^53-1 */
  readonly seed: number;
  /** A fixed number of games for each cell; `undefined`: until precise enough. */
  readonly games: number | undefined;
  /** Half width, as a rate, that every headline must reach; default 0.01. */
  readonly precision: number;
  readonly axes: readonly Axis[];
  readonly cells: readonly Cell[];
  /** Values of the cell that the question is about; `undefined` if it is about all cells. */
  readonly focus?: Cell['vary'] | undefined;
  /** Display names of sides in reports, by key; others are named by their key or their members. */
  readonly names?: Readonly<Record<string, string>>;
  readonly expect: readonly Expectation[];
  /** Words for searching. */
  readonly tags: readonly string[];
  /** The file's content with statlines spelt out, `use:` filled in and keys in a fixed order; plain JSON. */
  readonly canonical: unknown;
}
