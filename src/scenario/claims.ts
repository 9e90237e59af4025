import type { Faults } from '../check/fault.ts';
import { readFormula } from '../check/formula.ts';
import { namingOf } from '../rules/own-counts.ts';
import type { Matchup, RuleSystem } from '../rules/system.ts';
import type { Measure } from '../stats/measure.ts';

/** Checks the claims that a scenario counts against the measures of its matchups. */
export class Claims {
  private readonly system: RuleSystem;
  private readonly written: readonly (readonly [string, string])[];
  private readonly known = new Map<string, Measure>();

  /** @param count claims by name */
  constructor(system: RuleSystem, count: Readonly<Record<string, string>>) {
    this.system = system;
    this.written = Object.entries(count);
  }

  /** Adds the measures of a matchup. */
  see(matchup: Matchup): void {
    if (this.written.length === 0) return;
    for (const measure of this.system.measures(matchup))
      if (measure.group !== 'own') this.known.set(measure.name, measure);
  }

  /** Adds a fault for each claim that cannot be read. Call it after the last {@link see}. */
  check(faults: Faults): void {
    const measures = [...this.known.values()];
    const naming = namingOf(measures, [...this.known.keys()]);
    for (const [name, claim] of this.written) {
      const formula = readFormula(claim, naming, 'claim');
      if (typeof formula !== 'function') faults.add(['count', name], formula.problem, { offset: formula.offset });
    }
  }
}
