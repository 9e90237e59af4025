import { Faults } from '../check/fault.ts';
import { pathText } from '../check/placed-fault.ts';
import { BEST } from '../rules/best.ts';
import { EXPERT } from '../rules/expert.ts';
import { OPTIMAL } from '../rules/optimal.ts';
import type { Matchup, RuleSystem } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import type { Cell } from './scenario.ts';

/** A cell that is compiled when its matchup is needed. */
export interface CompiledCell {
  readonly kernel: RuleSystem;
  readonly matchup: Matchup;
}

/** Number of matchups that are kept, so that memory does not grow with the number of cells. */
const MOST_KEPT = 32;
/** Policies whose matchups are always kept, since a search finds how they play. */
const SEARCHED = [BEST, EXPERT, OPTIMAL];

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

/** Returns cells whose matchups are compiled when they are needed, and again if many others were needed since. */
export function compileCells(system: RuleSystem, cells: readonly Cell[]): readonly CompiledCell[] {
  const kept = new Map<Cell, Matchup>();
  const matchupOf = (cell: Cell): Matchup => {
    const matchup = kept.get(cell) ?? compileCell(system, cell);
    // The latest is the last.
    kept.delete(cell);
    kept.set(cell, matchup);
    if (kept.size > MOST_KEPT) dropOldest(kept);
    return matchup;
  };
  return cells.map((cell) => ({
    kernel: system,
    get matchup() {
      return matchupOf(cell);
    },
  }));
}

/** Drops the matchup that was not needed for longest, of those that are quickly compiled again. */
function dropOldest(kept: Map<Cell, Matchup>): void {
  for (const cell of kept.keys()) {
    if (isSearched(cell.setup)) continue;
    kept.delete(cell);
    return;
  }
}

function isSearched({ sides }: Cell['setup']): boolean {
  return sides.some(({ policy }) => SEARCHED.includes(policy));
}
