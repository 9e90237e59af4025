import { Faults } from '../check/fault.ts';
import { pathText } from '../check/placed-fault.ts';
import type { Matchup, RuleSystem } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import type { Cell } from './scenario.ts';

/**
 * Returns the matchup of a cell. Reading the scenario has made sure that there is one.
 *
 * @param outline whether only its measures and board matter, and no game of it is played
 */
export function compileCell(system: RuleSystem, { setup }: Cell, outline = false): Matchup {
  const faults = new Faults();
  const matchup = compileSetup(system, setup, faults, outline);
  if (matchup === undefined || faults.any) {
    const said = faults.all.map(({ path, problem }) => `${pathText(path)} ${problem}`).join('; ');
    throw new Error(`a cell that passed its checks does not compile: ${said}`);
  }
  return setup.everyStep ? { ...matchup, everyStep: true } : matchup;
}
