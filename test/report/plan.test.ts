import { expect, it } from 'vitest';
import { planGames } from '../../src/questions/plan/ask.ts';
import { showTime, terminalPlan } from '../../src/questions/plan/terminal.ts';
import { pairsSentence } from '../../src/questions/plan/words.ts';
import { ask, TUG } from '../analysis/tug.ts';

it('a plan says games and time for each precision and difference', async () => {
  const plan = await planGames(await ask(TUG, {}), undefined, { montecrawl: '0.1.0', probe: 2000, threads: 1 });
  const text = terminalPlan(
    { ...plan, machine: { threads: 2, msPerGame: 0.02, msPerGameInPairs: 0.04 } },
    { width: 80, colour: false, unicode: true },
  );
  expect(text.replace(/\s+/g, ' ')).toMatch(
    /In 2,000 duels of each of 2 cells, the cell that needs most games is one where the \w+ win 5\d % \(/,
  );
  expect(text).toMatch(/\n {2}± 0\.5 points +38,\d{3} duels +under 1 s {2}--games 38\d{3}\n/);
  expect(text).toMatch(/\n {2}0\.5 points +2 × 2[45]\d,\d{3} duels +10 s\n/);
  const narrow = terminalPlan(
    { ...plan, machine: { threads: 2, msPerGame: 0.02, msPerGameInPairs: 0.04 } },
    { width: 40, colour: false, unicode: true },
  );
  expect(narrow.split('\n').filter((line) => [...line].length > 40)).toEqual([]);
  expect(narrow).toMatch(/\n {2}± 0\.5 points, 38,\d{3} duels, under 1 s,\n {4}--games 38\d{3}\n/);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Times are for 2 threads of this machine, about 100,000 games a second and 50,000 in pairs.',
  );
});

it('times are no more exact than a guess', () => {
  expect([900, 14_000, 200_000, 3 * 3_600_000, 100 * 3_600_000].map(showTime)).toEqual([
    'under 1 s',
    '14 s',
    '3 min',
    '3 h',
    '4 days',
  ]);
});

it('a probe that met nothing but pairs that agree does not show that they always do', async () => {
  const plan = await planGames(await ask(TUG), await ask(TUG), { montecrawl: '0.1.0', probe: 2000, threads: 1 });
  expect(pairsSentence(plan)).toBe('Playing both on the same dice is worth more than 100 times as many games.');
});
