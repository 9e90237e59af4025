import { describe, expect, it } from 'vitest';
import { solve } from '../../src/dice/chain.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import type { SystemId } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { layOut } from '../../src/stats/measure.ts';

/** Who fights whom: each of the first against each of the second. Small enough to be solved at once. */
const DUELS: Readonly<Partial<Record<SystemId, readonly [readonly string[], readonly string[]]>>> = {
  '2hdc': [
    [
      'human/soldier@3',
      'human/soldier@4 ac4 shield s',
      'dwarf/soldier@4 no-shield',
      'human/healer@4',
      'elf/shooter@4 ac2 b no-shield',
      'human/knight@5 ac6 shield sword',
      '2x human/soldier@4 ac4 shield s',
    ],
    ['orc/warrior@3 no-shield ac2', 'goblin/warrior@3 ac2 s', 'troll/warrior@5 ac6 2a no-shield'],
  ],
  adg: [
    [
      'hero brawn12 agility10 cunning9 health1',
      'hero brawn5 agility4 cunning6 health1',
      'fighter brawn12 agility10 cunning9 health1 unarmoured',
      'archer brawn8 agility15 cunning9 health1',
    ],
    ['goblin health1', 'skeleton health2', 'ogre health1', 'golem health1', 'dragon health1'],
  ],
  ddd: [
    ['p6 d6', 'p6 d6 ranged-attack', 'p8 d4', 'p6 d4 x2', 'p8 d8 w2'],
    ['p4 d4', 'p6 d8', 'p8 d6', 'p12 d10'],
  ],
  dw: [
    ['orc', 'skeleton', 'goblin-archer', 'captain', 'cave-bat', 'elf-archer'],
    ['goblin', 'zombie', 'orc-brute', '2x skeleton'],
  ],
  wods: [
    ['foe hp4 d6', 'armsman hp5', 'fighter con0 hp6', 'foe hp9 armour2 d4', 'paladin con0 hp4'],
    ['knight hp9', 'foe hp5 armour1 d6', 'goblin hp4', 'demon hp3'],
  ],
};

const GAMES = 3_000;
/** How likely all claims of this file together are to fail by chance, had the seed not been fixed. */
const FALSE_ALARM = 1e-6;
/** More claims than are made. */
const MOST_CLAIMS = 20_000;
/** Chernoff: a mean of n values 0..1 is off by this divergence or more with a chance of at most 2 exp(-n d). */
const MOST_DIVERGENCE = Math.log((2 * MOST_CLAIMS) / FALSE_ALARM) / GAMES;

/** Kullback-Leibler divergence of what was seen from what is expected. Infinite for the impossible. */
function divergence(seen: number, expected: number): number {
  const part = (p: number, q: number) => (p <= 0 ? 0 : p * Math.log(p / q));
  return part(seen, Math.min(1, expected)) + part(1 - seen, Math.max(0, 1 - expected));
}

/** One rate, known exactly and seen in games. */
interface Claim {
  readonly name: string;
  readonly exact: number;
  readonly seen: number;
  readonly headline: boolean;
}

/** Everything that is said exactly about a duel: rates, mean shares, and each bin of the numbers. */
async function claimsOf(rules: SystemId, a: string, b: string): Promise<Claim[]> {
  const reading = await readFight(a, b, rules);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]);
  const { measures, offsets, slots } = layOut(system.measures(matchup));
  const game = system.newGame(matchup);
  const lengths = measures.flatMap(({ name, bins = 2 }, i) => {
    const read = game.lengths?.[name];
    return read === undefined ? [] : [{ name, read, bins, at: offsets[i] }];
  });
  expect(lengths.map(({ name }) => name)).toEqual(
    measures.flatMap(({ group, name }) => (group === 'length' ? [name] : [])),
  );
  const solution = solve(game, slots, { paths: 700_000 }, lengths);
  if (!solution.solved) throw new Error(solution.why);
  // Games drawn whole come from the solver themselves.
  const seen = playBatch(system, { ...matchup, everyStep: true }, 1, 0, GAMES);
  const claim = (name: string, at: number, of: number, headline: boolean): Claim => ({
    name,
    // The chances of all ends sum to 1 within 1e-12, so a little more than 1 is 1, and less than that is none.
    exact: solution.counts[at] / of < 1e-12 ? 0 : solution.counts[at] / of,
    seen: seen[at] / (of * GAMES),
    headline,
  });
  const ofLengths = lengths.flatMap(({ name, at }, i) => {
    const { mean, chances } = solution.lengths[i];
    const reached = chances.at(-1) === 0;
    if (reached) expect(chances.reduce((sum, chance, length) => sum + chance * length, 0)).toBeCloseTo(mean, 9);
    return Array.from(chances, (exact, k) => ({
      name: `${name} ${k}`,
      exact,
      seen: seen[at + 2 + k] / GAMES,
      headline: false,
    }));
  });
  const ofEnds = measures.flatMap(({ name, kind, core, headline = false, of = 1, bins = 0 }, i) => {
    if (core !== true) return [];
    const at = offsets[i];
    if (kind === 'number') return Array.from({ length: bins }, (_, k) => claim(`${name} ${k}`, at + 2 + k, 1, false));
    return [claim(name, at, kind === 'share' ? of : 1, headline)];
  });
  return [...ofEnds, ...ofLengths];
}

let claims = 0;

describe.each(SYSTEM_IDS)('%s', async (rules) => {
  await loadSystem(rules);
  const [first, second] = DUELS[rules] ?? [[], []];
  const duels = first.flatMap((a) => second.map((b) => [a, b] as const));
  /** Squares of how far headlines are off, in standard errors. */
  const squares: number[] = [];

  it('has 20 duels', () => expect(duels.length).toBeGreaterThanOrEqual(20));

  it.each(duels)('%s against %s: games come out as solved', async (a, b) => {
    const found = await claimsOf(rules, a, b);
    const outcomes = found.filter(({ headline }) => headline);
    expect(outcomes.reduce((sum, { exact }) => sum + exact, 0)).toBeCloseTo(1, 11);
    claims += found.length;
    expect(found.filter(({ seen, exact }) => divergence(seen, exact) > MOST_DIVERGENCE)).toEqual([]);
    const [win] = outcomes;
    const spread = win.exact * (1 - win.exact);
    if (spread * GAMES > 25) squares.push(((win.seen - win.exact) ** 2 * GAMES) / spread);
  });

  it('all duels together are off by no more than chance allows', () => {
    // Wilson and Hilferty: the cube root of a mean of squares is all but normal.
    const k = squares.length;
    expect(k).toBeGreaterThan(10);
    const mean = squares.reduce((sum, square) => sum + square, 0) / k;
    const z = (Math.cbrt(mean) - (1 - 2 / (9 * k))) / Math.sqrt(2 / (9 * k));
    expect(z).toBeLessThan(4.9);
  });
});

it('makes no more claims than it allows for, and many', () => {
  expect(claims).toBeLessThan(MOST_CLAIMS);
  expect(claims).toBeGreaterThan(500);
});
