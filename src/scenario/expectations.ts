import { type Faults, type Path, unknownWord } from '../check/fault.ts';
import type { Matchup, RuleSystem } from '../rules/system.ts';
import type { Measure } from '../stats/measure.ts';
import type { Expectation } from './scenario.ts';

/** Ranges by name of measure, as parsed by the schema. */
export type WrittenExpectations = Readonly<Record<string, { readonly between: readonly [number, number] }>>;

/** Finds the measures of a scenario's expectations in its matchups. */
export class Expectations {
  private readonly system: RuleSystem;
  private readonly key: Path;
  /** All expectations, valid or not. */
  readonly all: readonly Expectation[];
  private readonly known = new Map<string, Measure['kind']>();

  /** @param key path of the expectations in the tree */
  constructor(system: RuleSystem, expect: WrittenExpectations, key: Path = ['expect']) {
    this.system = system;
    this.key = key;
    this.all = Object.entries(expect).map(([measure, { between }]) => ({ measure, between }));
  }

  /** Adds the measures of a matchup. */
  see(matchup: Matchup): void {
    if (this.all.every(({ measure }) => this.known.has(measure))) return;
    for (const { name, kind } of this.system.measures(matchup)) this.known.set(name, kind);
  }

  /**
   * Returns the expectations and adds faults for unknown names and impossible ranges. Call it after the last {@link
   * see}.
   */
  check(faults: Faults): readonly Expectation[] {
    for (const { measure, between } of this.all) {
      const kind = this.known.get(measure);
      const path = [...this.key, measure];
      if (kind === undefined) {
        faults.add(path, unknownWord('measure', measure, [...this.known.keys()], 'measures <scenario>'), { key: true });
        continue;
      }
      between.forEach((end, i) => {
        if (kind !== 'number' && (end < 0 || end > 1)) {
          const meant = end > 1 && end <= 100 ? `; for ${end} percent write ${end / 100}` : '';
          faults.add([...path, 'between', i], `should be a rate from 0 to 1, not ${end}${meant}`);
        }
      });
    }
    return this.all;
  }
}
