import { describe, expect, it } from 'vitest';
import { playScenario } from '../../src/engine/play-scenario.ts';
import type { Design } from '../../src/questions/design/answer.ts';
import { compositions, countCompositions, differenceOf } from '../../src/questions/design/compositions.ts';
import { type EncounterSearch, searchEncounters } from '../../src/questions/design/search-encounters.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const FILES = {
  'party.yaml': 'title: The Party\nrules: adg\nmembers: [2x fighter]\n',
  'foes.yaml': 'title: Foes\nrules: adg\nmembers: [goblin, "big: orc hd4", ogre]\n',
  'rows.yaml':
    'title: Rows\nrules: adg\ndefine:\n  members:\n    brute: {from: ogre, points: 6}\n    imp: {from: goblin, points: 2}\n',
  'wolves.yaml': 'title: Wolves\nrules: 2hdc\nmembers: [star human/knight@5]\n',
};
const QUICK = ['--menu', '2', '--margin', '0.08', '--size', '1..8', '--no-range'];

async function designed(words: readonly string[], own = {}): Promise<Design> {
  const { out, err } = await montecrawl(['design', ...QUICK, ...words, '--json'], fakeHost(FILES, own));
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

describe('design', () => {
  const words = ['party.yaml', '--from', 'foes.yaml', '--target', 'party.wiped=0.4'];

  it('confirms different encounters, and gives the same bytes for any number of threads', async () => {
    const answer = await designed(words);
    expect(answer.target.claim).toBe('party.casualties >= 2');
    expect(answer).toMatchObject({ verdict: 'found', units: [{ name: 'goblin' }, { name: 'big' }, { name: 'ogre' }] });
    for (const { low, high, value, apart = 0 } of answer.menu) {
      expect(low).toBeGreaterThanOrEqual(0.32);
      expect(high).toBeLessThanOrEqual(0.48);
      expect(value).toBeGreaterThan(low);
      expect(apart).toBeGreaterThanOrEqual(0.4);
    }
    const three: typeof playScenario = (cells, how) => playScenario(cells, { ...how, threads: 3, batchGames: 7 });
    expect(await designed(words, { play: three })).toEqual(answer);
  });

  it('names nothing as nearest when the games were too few to confirm any', async () => {
    const few = [...words, '--menu', '3', '--margin', '0.02', '--most', '9000'];
    const answer = await designed(few);
    expect([answer.verdict, answer.menu, answer.nearest, answer.games.confirm]).toEqual(['open', [], undefined, 0]);
    const { out } = await montecrawl(['design', ...QUICK, ...few], fakeHost(FILES));
    expect(out.replace(/\s+/g, ' ')).toContain(
      'No encounter was confirmed: some are harder than wanted and some easier. It takes more than 9,000 games (--most).',
    );
  });

  it('takes rows with their prices, and writes scenarios that run', async () => {
    const host = fakeHost(FILES);
    const asked = [
      'party.yaml',
      '--from',
      'rows.yaml',
      '--target',
      'party.win=0.5',
      '--budget',
      '30',
      '--write',
      'menu',
    ];
    const { out } = await montecrawl(['design', ...QUICK, ...asked, '--menu', '1', '--json'], host);
    const [encounter] = (JSON.parse(out) as Design).menu;
    expect(encounter?.points).toBeLessThanOrEqual(30);
    const again = await montecrawl(['check', 'menu/encounter-01.yaml'], host);
    expect(again).toMatchObject({ code: 0 });
  });

  it('tries each Rep of a row, and deals words', async () => {
    const from = ['wolves.yaml', '--from', 'book:races', '--max-rep', '4', '--deal', 'sword', '--most', '1000'];
    const { units } = await designed([...from, '--target', 'party.win=0.5', '--size', '1..2']);
    const names = units.map(({ name }) => name);
    expect(names).toContain('goblin-3');
    expect(names).toContain('goblin-4-sword');
    expect(names.some((name) => name.includes('5'))).toBe(false);
  });

  it('says that nothing in a list reaches the target', async () => {
    const answer = await designed([
      'party.yaml',
      '--from',
      'foes.yaml',
      '--target',
      'party.wiped=0.9',
      '--size',
      '1..1',
    ]);
    expect(answer).toMatchObject({ verdict: 'none', direction: 'easy', menu: [] });
    expect(answer.nearest?.high).toBeLessThan(0.9);
  });

  it.each([
    [['party.yaml', '--target', 'party.win=0.5'], 'From whom?'],
    [['party.yaml', '--target', 'party.win', '--from', 'book'], 'It takes a measure and a rate from 0.02 to 0.98'],
    [['party.yaml', '--target', 'party.wins=0.5', '--from', 'foes.yaml'], 'did you mean "party.win"?'],
    [
      ['party.yaml', '--target', 'party.win=0.5', '--from', 'book:figures'],
      'no kind of rows of adg is called "figures"',
    ],
    [['party.yaml', '--target', 'party.win=0.5', '--from', 'foes.yaml', '--budget', '9'], '--budget needs prices'],
    [['party.yaml', '--target', 'party.win=0.5', '--from', 'foes.yaml', '--max-rep', '4'], 'no unit has a Rep'],
    [
      ['party.yaml', '--target', 'party.win=0.5', '--from', 'foes.yaml', '--deal', 'wings'],
      'no unit can be dealt "wings"',
    ],
  ])('%j: %s', async (words, problem) => {
    const { code, err } = await montecrawl(['design', ...words], fakeHost(FILES));
    expect(code).toBe(2);
    expect(err.replace(/\s+/g, ' ')).toContain(problem);
  });
});

describe('compositions', () => {
  it('are all that the bounds allow', () => {
    const bounds = { size: [2, 4], distinct: 2 } as const;
    const all = compositions(3, bounds, 1);
    expect(new Set(all.map((counts) => counts.join())).size).toBe(countCompositions(3, bounds));
    expect(compositions(3, bounds, 1, 5)).toHaveLength(5);
  });

  it('differ by the share of members that they do not have in common', () => {
    expect(differenceOf([6, 0], [3, 1])).toBeCloseTo(0.4);
    expect(differenceOf([2, 0], [0, 2])).toBe(1);
  });
});

describe('the search for encounters', () => {
  it('names none that is not within the margin, where chances are known', async () => {
    const strengths = [0.08, 0.13, 0.21, 0.37];
    const chance = (counts: readonly number[]) => {
      const sum = counts.reduce((total, count, unit) => total + strengths[unit] * count ** 1.2, 0);
      return 1 / (1 + sum ** -3);
    };
    const pool = compositions(4, { size: [1, 10], distinct: 3 }, 1);
    let call = 0;
    const play: EncounterSearch['play'] = async (encounters, _stage, games) =>
      encounters.map((counts) => {
        // What is drawn lies as far from its mean as chance would have it, by turns.
        const noise =
          Math.sin(++call * 12.9898) * Math.SQRT2 * Math.sqrt(games * chance(counts) * (1 - chance(counts)));
        const sum = Math.min(games, Math.max(0, Math.round(games * chance(counts) + noise)));
        return { hit: { kind: 'rate' as const, of: 1, games, sum, squares: sum } };
      });
    const found = await searchEncounters({
      ...{ units: 4, pool, target: 0.35, margin: 0.02, menu: 3, apart: 0.3, mostGames: 1e6, play },
    });
    expect(found?.menu).not.toHaveLength(0);
    for (const { counts } of found?.menu ?? []) expect(Math.abs(chance(counts) - 0.35)).toBeLessThan(0.02);
  });
});
