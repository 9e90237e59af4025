import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GameRunner } from '../../../src/engine/game-runner.ts';
import { compileCell, readScenario } from '../../../src/index.ts';
import { WodsGame } from '../../../src/rules/wods/game.ts';
import { kernel } from '../../../src/rules/wods/kernel.ts';
import type { WodsMatchup } from '../../../src/rules/wods/matchup.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { countOneByOne } from '../one-by-one.ts';

const SEED = 8;

async function firstCell(name: string): Promise<WodsMatchup> {
  const path = new URL(`../../../scenarios/wods/${name}.yaml`, import.meta.url);
  const noFile = () => Promise.reject(new Error('no scenario of these uses another file'));
  const reading = await readScenario(readFileSync(path, 'utf8'), name, noFile);
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return compileCell(reading.system, reading.scenario.cells[0]) as WodsMatchup;
}

describe('the tally of games', () => {
  it.each([
    ['deadly-criticals', 200],
    ['goblin-swarm', 200],
    ['deeper-and-deeper', 100],
    ['the-road-to-level-five', 10],
  ])('of %s is the same counted at once as game by game', async (name, games) => {
    const matchup = await firstCell(name);
    const { measures, offsets, slots } = layOut(kernel.measures(matchup));
    const counts = countOneByOne(new WodsGame(matchup), slots, SEED, games);
    expect(new GameRunner(kernel, { ...matchup, everyStep: true }).play(SEED, 0, games)).toEqual(counts);
    // Every game ends in one way, and every value is in a bin.
    const ended = measures.map(({ group }, i) => (group === 'outcome' ? counts[offsets[i]] : 0));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(games);
    for (const [i, { kind, name: what, of = 1 }] of measures.entries()) {
      if (kind !== 'number') continue;
      const bins = counts.subarray(offsets[i] + 2, offsets[i + 1] ?? slots);
      expect([what, bins.reduce((sum, n) => sum + n, 0)]).toEqual([what, games * of]);
    }
  });

  it('says of each fate who has it', async () => {
    const matchup = await firstCell('deadly-criticals');
    const fates = kernel.measures(matchup).filter(({ group, side }) => group === 'fate' && side === 'party');
    expect(fates.map(({ what, meaning }) => [what, meaning.replace(/^share of \S+ who are /, '')])).toEqual([
      ['fit', 'still on their feet'],
      ['recovered', 'back on their feet after a win, having gone down'],
      ['fled', 'away from a fight that was lost'],
      ['lost', 'left behind when their side lost'],
      ['dead', 'dead'],
    ]);
  });
});
