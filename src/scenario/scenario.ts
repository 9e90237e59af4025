import type { Setup, SystemId } from '../rules/system.ts';

/** A value that `vary:` may put in a place. */
export type VaryValue = string | number | boolean;

/** One axis of a sweep: each value in turn at one place. */
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

/** A range that `gate` holds a measure to. */
export interface Expectation {
  readonly measure: string;
  readonly between: readonly [low: number, high: number];
}

/** A scenario file that was read and found right. */
export interface Scenario {
  readonly title: string;
  /** The question in the author's words; '' where none is given. */
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
  /** Values of the cell that the question is about; `undefined` where it is about all of them. */
  readonly focus?: Cell['vary'] | undefined;
  /** What reports call sides, by their key; those left out go by their key or by who is in them. */
  readonly names?: Readonly<Record<string, string>>;
  readonly expect: readonly Expectation[];
  /** Words by which it is found. */
  readonly tags: readonly string[];
  /** The file's content with statlines spelt out, `use:` filled in and keys in a fixed order; plain JSON. */
  readonly canonical: unknown;
}
