import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Dice } from '../../src/dice/dice.ts';
import type { Law } from '../../src/dice/law.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadUse } from '../kit/load-use.ts';
import { docsHost, ROOT } from './commands.ts';

/** Counts who rolls. */
class CountingDice implements Dice {
  roller = -1;
  /** Throws of the game itself, and of each roller. */
  own = 0;
  readonly of = new Map<number, number>();
  private readonly dice = new SampledDice();

  begin(game: number): void {
    this.dice.begin(5, game);
    this.roller = -1;
  }

  draw(law: Law): number {
    if (this.roller < 0) this.own++;
    else this.of.set(this.roller, (this.of.get(this.roller) ?? 0) + 1);
    return this.dice.draw(law);
  }
}

async function read(path: string) {
  const file = join(ROOT, path);
  const found = await readScenario(readFileSync(file, 'utf8'), file, loadUse, { set: {} });
  if ('faults' in found) throw new Error(`${path}: ${JSON.stringify(found.faults)}`);
  return found;
}

/** Pairs of games meet the same luck only where kernels say who rolls. */
describe.each(SYSTEM_IDS)('in games of %s', async (id) => {
  const files = (await docsHost().filesIn('scenarios')).filter((path) =>
    new RegExp(`^scenarios/${id}/[^/]+\\.yaml$`).test(path),
  );

  it.each(files)('%s: most throws are somebody’s, whom the rulebook can name', async (path) => {
    const system = await loadSystem(id);
    const { scenario } = await read(path);
    const matchup = compileCell(system, scenario.cells[0]);
    const named = system.rollers?.(matchup) ?? [];
    const game = system.newGame(matchup);
    const dice = new CountingDice();
    for (let number = 0; number < 2; number++) {
      dice.begin(number);
      game.begin();
      while (!game.over) game.step(dice);
    }
    const throws = [...dice.of.values()].reduce((sum, count) => sum + count, 0);
    expect(dice.own).toBeLessThan(throws);
    // Whom a dungeon holds is not known before it is entered.
    const met = id === '2hdc' && matchup.play !== 'fight';
    if (!met) expect(Math.max(...dice.of.keys())).toBeLessThan(named.length);
    // One name for each line of a side, its members next to each other.
    const lines = named.filter(({ side, name }, i) => named[i - 1]?.side !== side || named[i - 1]?.name !== name);
    expect(new Set(lines.map(({ side, name }) => `${side}.${name}`)).size).toBe(lines.length);
  });
});
