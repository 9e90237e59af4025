import { describe, expect, it } from 'vitest';
import { ABILITIES } from '../../../src/rules/ddd/abilities.ts';
import { drawn, sample, type Wish } from './table.ts';

/** What an ability changes in a game; its owner is steered by `balanced`, but a thief, who lays traps with `defensive`. */
interface Row {
  /** The first side; `*` is where the ability stands or does not. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly more?: Partial<Wish>;
  /** What it raises or lowers, and by how much at least. */
  readonly measure?: string;
  readonly by: number;
}

/** A way that is shut by a locked door, and a far shorter one than around it. */
const LOCKED = drawn(['###########', '#....L....#', '###########'], ['zone A: 1,1', 'zone B: 9,1']);
/** Two rooms with a wall between, open at the far end. */
const WALLED = drawn(
  ['###########', '#....#....#', '#....#....#', '#....#....#', '#....#....#', '#.........#', '###########'],
  ['zone A: 1,1-2,1', 'zone B: 8,1-9,1'],
);
/** Water between two shores. */
const WATER = drawn(['################', '#.~~~~~~~~~~~~.#', '################'], ['zone A: 1,1', 'zone B: 14,1']);
/** A hall with two exits on each edge. */
const EXITS = drawn(
  [
    '###.###.###',
    '#.........#',
    '#.........#',
    '...........',
    '#.........#',
    '#.........#',
    '#.........#',
    '...........',
    '#.........#',
    '#.........#',
    '###.###.###',
  ],
  ['zone A: 1,1-9,2', 'zone B: 1,8-9,9', 'zone C: 5,5', 'mark objective: 5,5'],
);
const CLOSE: Partial<Wish> = { board: 'closet-2' };
const LANE: Partial<Wish> = { board: 'lane-14' };
/** The enemy stays where it is and shoots. */
const HELD: Partial<Wish> = { board: 'lane-14', policies: ['balanced', 'hold'] };

/** One row for each ability of the book. */
const ROWS: Readonly<Record<string, Row>> = {
  'ranged-attack': { a: ['p10 d8 *'], b: ['p8 d8'], more: LANE, by: 0.1 },
  huge: { a: ['p8 d8 w3 *'], b: ['p4 d8'], more: { ...CLOSE, rulings: { hugeFootprint: 1 } }, by: 0.05 },
  'extra-wound': { a: ['p8 d8 *'], b: ['p8 d8'], more: CLOSE, by: 0.1 },
  phase: {
    a: ['p8 d6 *'],
    b: ['p8 d6'],
    more: { board: WALLED, policies: ['balanced', 'hold'] },
    measure: 'rounds',
    by: -0.3,
  },
  mage: { a: ['p8 d8 *'], b: ['p8 d8'], more: CLOSE, by: 0.1 },
  flight: { a: ['p8 d8 *'], b: ['p12 d8 ranged'], more: { ...HELD, board: WATER }, by: 0.1 },
  'magic-weapon': { a: ['p8 d8 *'], b: ['p8 d8'], more: CLOSE, by: 0.05 },
  'magic-weapon-ranged': { a: ['p12 d8 ranged *'], b: ['p8 d12'], more: LANE, by: 0.05 },
  'extra-attack': { a: ['p8 d8 *'], b: ['p8 d8'], more: CLOSE, by: 0.1 },
  'magic-armor': { a: ['p8 d8 *'], b: ['p8 d8'], more: CLOSE, by: 0.05 },
  thief: {
    a: ['p12 d8 *'],
    b: ['p8 d8'],
    more: { ...LANE, policies: ['defensive', 'balanced'], settings: [{ patience: 200 }, {}] },
    by: 0.05,
  },
  fear: { a: ['p10 d8 ranged *'], b: ['p8 d8'], more: LANE, by: 0.1 },
  healer: { a: ['p8 d8 w3', 'p12 d8 *'], b: ['2x p8 d8'], more: { board: 'arena-15' }, by: 0.02 },
  'ace-shot': { a: ['p10 d8 ranged *'], b: ['p8 d8'], more: LANE, by: 0.05 },
  'sure-of-foot': { a: ['p8 d8 *'], b: ['p12 d8 ranged'], more: HELD, by: 0.05 },
  'master-thief': {
    a: ['p10 d8 thief *'],
    b: ['p8 d8'],
    more: { board: LOCKED, policies: ['balanced', 'hold'] },
    measure: 'rounds',
    by: -0.5,
  },
  sneaky: {
    a: ['p6 d8 w3 * @5,5'],
    b: ['p8 d8 @1,1'],
    more: { board: EXITS, play: 'ambush', attacker: 'b', partySize: 'any' },
    by: 0.02,
  },
  enthrall: {
    a: ['2x p12 d8 *', '3x p8 d8'],
    b: ['5x p8 d8'],
    more: { board: 'crossroads-25', play: 'ambush', attacker: 'b', partySize: 'any' },
    by: 0.03,
  },
  undead: { a: ['p10 d8 ranged *'], b: ['p8 d8'], more: LANE, by: 0.1 },
  'holy-aura': { a: ['p10 d8 ranged *'], b: ['p8 d8 undead'], more: LANE, by: 0.1 },
  'strong-will': { a: ['p8 d8 *'], b: ['p12 d8 ranged fear'], more: HELD, by: 0.1 },
};

const GAMES = 400;

describe('every ability of the book helps those who have it', () => {
  it('and has a row here', () => {
    expect(Object.keys(ROWS).sort()).toEqual([...ABILITIES.names].sort());
  });

  it.each(Object.entries(ROWS))('%s', (ability, { a, b, more, measure = 'a.win', by }) => {
    const played = (words: string) =>
      sample({ a: a.map((line) => line.replace('*', words)), b, ...more }, GAMES)[measure];
    const difference = played(ability) - played('');
    // As much as it has to be, in the right direction.
    expect(difference * Math.sign(by)).toBeGreaterThan(Math.abs(by));
  });
});
