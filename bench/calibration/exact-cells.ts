import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Subject } from '../../src/analysis/answer-scenario.ts';
import { GameRunner } from '../../src/engine/game-runner.ts';
import { solveCells } from '../../src/engine/solve-cells.ts';
import type { Kernel, Matchup } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { layOut, type Measure } from '../../src/stats/measure.ts';
import { loadUse } from '../../test/kit/load-use.ts';

/** A scenario of each rulebook that can be solved exactly. */
const FILES = [
  '2hdc/caster-duel',
  'adg/a-duel-to-solve',
  'ddd/a-duel-to-solve',
  'five-systems/hero-dw',
  'wods/first-level-duel',
];

/** A cell that is solved exactly, and can be played. */
export interface ExactCell {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  readonly runner: GameRunner;
  /** Measures that are known exactly and are neither certain nor impossible. */
  readonly open: readonly { readonly measure: Measure; readonly at: number; readonly exact: number }[];
}

/** Reads a shipped scenario. */
export async function shipped(name: string): Promise<Subject> {
  const path = fileURLToPath(new URL(`../../scenarios/${name}.yaml`, import.meta.url));
  const reading = await readScenario(readFileSync(path, 'utf8'), path, loadUse);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  return reading;
}

/** Solves the first cell of a scenario of each rulebook. */
export async function exactCells(): Promise<ExactCell[]> {
  return Promise.all(
    FILES.map(async (file) => {
      const { system: kernel, scenario } = await shipped(file);
      const matchup = compileCell(kernel, scenario.cells[0]);
      const [solution] = await solveCells([{ kernel, matchup }], { effort: 'full' });
      if (!('exact' in solution)) throw new Error(`${file} was not solved`);
      const measures = kernel.measures(matchup);
      const { at } = layOut(measures);
      const open = measures.flatMap((measure) => {
        const exact = solution.exact.get(measure.name);
        const isOpen = exact !== undefined && exact > 1e-9 && (measure.kind === 'number' || exact < 1 - 1e-9);
        return isOpen ? [{ measure, at: at(measure.name), exact }] : [];
      });
      return { kernel, matchup, runner: new GameRunner(kernel, matchup), open };
    }),
  );
}
