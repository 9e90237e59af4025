import type { Cause } from '../../stats/causes.ts';
import type { Line } from './casualties.ts';

/** A way to lose a member to an enemy. */
interface Way {
  readonly name: string;
  /** The phrase after "lost", with LINE for the name of the line: `to a shot of LINE`. */
  readonly meaning: string;
  readonly rule: string;
}

/** The causes of a side's losses: each line of enemies, in each way that it has. */
export class EnemyCauses<L extends Line> {
  readonly causes: Cause[] = [];
  /** Index of each cause, by line and way; -1 for an impossible one. */
  private readonly places: readonly (readonly number[])[];

  /** @param has whether a line of enemies has a way */
  constructor(lines: readonly L[], side: number, ways: readonly Way[], has: (line: L, way: number) => boolean) {
    this.places = lines.map((line) =>
      ways.map(({ name, meaning, rule }, way) =>
        line.count > 0 && line.side !== side && has(line, way)
          ? this.add({ name: `${line.name}-${name}`, meaning: meaning.replace('LINE', () => line.name), rule })
          : -1,
      ),
    );
  }

  /**
   * Adds a cause that is not a line of enemies.
   *
   * @returns its index
   */
  add(cause: Cause): number {
    return this.causes.push(cause) - 1;
  }

  /** Returns the index of the cause for a line of enemies and a way. */
  of(line: number, way: number): number {
    return this.places[line][way];
  }
}
