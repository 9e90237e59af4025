import type { Cause } from '../../stats/causes.ts';
import type { Line } from './casualties.ts';

/** A way in which members of a line may put down enemies. */
interface Way {
  readonly name: string;
  /** What follows "lost", with LINE for the name of the line: `to a shot of LINE`. */
  readonly meaning: string;
  readonly rule: string;
}

/** What members of a side may be lost to: each line of their enemies, in each way that it has. */
export class EnemyCauses<L extends Line> {
  readonly causes: Cause[] = [];
  /** Position of each cause, by line and way; -1 for what cannot be. */
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

  /** Adds a cause that is no line of enemies. @returns its position */
  add(cause: Cause): number {
    return this.causes.push(cause) - 1;
  }

  /** Position of the cause that is a line of enemies, by one of its ways. */
  of(line: number, way: number): number {
    return this.places[line][way];
  }
}
