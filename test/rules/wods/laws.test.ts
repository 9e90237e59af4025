import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { kernel } from '../../../src/rules/wods/kernel.ts';
import type { WodsMatchup } from '../../../src/rules/wods/matchup.ts';
import { layOut, slotsOf } from '../../../src/stats/measure.ts';
import { exact, type More, matchupOf, sampled } from './table.ts';

/** What holds for every game, whoever plays. */

const HEROES = [
  'human/fighter',
  'dwarf/fighter 3 con2 slay tough skirmish great-weapon dagger light-armour',
  'elf/wizard 2 con0 int1 elementalism cantrips fire caster-kit',
  'halfling/thief dex2 con1 backstab dodge dagger off-hand bow',
  'human/priest 4 con1 wis2 cha1 cure turn bless priest-kit',
  'ranger 5 con1 pet scout volley archer-kit',
  'thief 6 dex3 con0 reflexes lucky backstab twin-kit',
  'fighter 10 con3 second-wind slay full-armour shield sword',
  'armsman',
  'champion',
];
const FOES = [
  'goblin',
  'knight boss',
  'demon evil turnable boss',
  'goblin swarm12',
  'foe hp2d8+3 armour1 d8+d6 turnable suited-fire',
  'foe hp9 armour4 d4 magic-only',
];
const POLICIES = ['book', 'focus', 'spread', 'random', 'cautious', 'bold'];

const numbered = (lines: readonly string[], prefix: string) => lines.map((line, i) => `${prefix}${i}: ${line}`);
const anyFight = fc.record({
  party: fc.array(fc.constantFrom(...HEROES), { minLength: 1, maxLength: 4 }),
  lair: fc.array(fc.constantFrom(...FOES, ...HEROES), { minLength: 1, maxLength: 4 }),
  policy: fc.constantFrom(...POLICIES),
  gap: fc.constantFrom(0, 0, 12, 30),
  seed: fc.nat(1000),
  rulings: fc.record({
    initiative: fc.constantFrom('coin', 'party', 'enemies'),
    criticals: fc.constantFrom('d20', 'off', 'always', 'dramatic'),
    fumble: fc.constantFrom('none', 'lose-turn'),
    enemyAtZero: fc.constantFrom('dead', 'out', 'injury'),
    hirelingAtZero: fc.constantFrom('out', 'dead', 'injury'),
    magicBacklash: fc.constantFrom('none', 'd6'),
    quicksilverOver: fc.constantFrom('forbidden', 'allowed'),
    deathClockRemedy: fc.constantFrom('none', 'cure'),
  }),
});
type AnyFight = typeof anyFight extends fc.Arbitrary<infer T> ? T : never;

function fightOf({ party, lair, policy, gap, rulings }: AnyFight): WodsMatchup {
  return matchupOf(
    {
      party: {
        policy,
        members: numbered(party, 'p'),
        supplies: { bandages: 3, fireOil: 1, caltrops: 1 },
        fireOil: 'throw',
        cure: 'fight',
        backstab: 'rehide',
      },
      lair: { policy, members: numbered(lair, 'f') },
    },
    { rulings, gap },
  );
}

const DELVE = matchupOf(
  {
    party: {
      members: ['A: fighter 2', 'B: priest 3 con1 wis1 cure turn priest-kit', 'C: thief 3 dex2 con1', 'armsman'],
      silver: 60,
      supplies: { rations: 20, bandages: 3 },
    },
    goblins: ['4x goblin'],
    dead: ['3x foe hpd8 armour1 d6 turnable evil'],
    boss: ['knight boss evil', '2x goblin'],
  },
  {
    play: 'delve',
    rooms: [
      { meet: 'goblins', silver: 50 },
      { trap: 'blades', skill: 'awareness', onMiss: '2d6', onPartial: 'd4', harms: 'all' },
      { meet: 'dead', silver: 120, salvage: 90 },
      { lock: 'chest', silver: 75 },
      { meet: 'boss', silver: 300, bonusXp: 100, initiative: 'party' },
    ],
  },
);
const CAMPAIGN = {
  ...DELVE,
  play: 'campaign',
  campaign: { delves: 6, goal: 4, waits: true, replaces: false },
} as const;

/** A tally of games 0..n-1. */
function tallyOf(matchup: WodsMatchup, games: number, seed: number): Float64Array {
  const { slots } = layOut(kernel.measures(matchup));
  const counts = new Float64Array(slots);
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  for (let k = 0; k < games; k++) {
    dice.begin(seed, k);
    game.begin();
    for (let steps = 0; !game.over; steps++) {
      if (steps > 200_000) throw new Error('a game does not end');
      game.step(dice);
    }
    game.tally(counts);
  }
  return counts;
}

/** Outcomes, and fates of each member, add up to all games. */
function checkSums(matchup: WodsMatchup, counts: Float64Array, games: number): void {
  const { measures, offsets } = layOut(kernel.measures(matchup));
  const sum = (of: (i: number) => boolean) =>
    measures.reduce((total, _, i) => total + (of(i) ? counts[offsets[i]] : 0), 0);
  expect(sum((i) => measures[i]?.group === 'outcome')).toBe(games);
  for (const { group, side, member, of } of measures) {
    if (group !== 'fate') continue;
    const fates = sum(
      (i) => measures[i]?.group === 'fate' && measures[i]?.side === side && measures[i]?.member === member,
    );
    expect({ side, member, fates }).toEqual({ side, member, fates: games * (of as number) });
  }
  for (const [i, { kind, bins, of }] of measures.entries()) {
    if (kind !== 'number') continue;
    const from = offsets[i] + 2;
    const histogram = counts.subarray(from, from + (bins as number)).reduce((a, b) => a + b, 0);
    expect(histogram).toBe(games * (of ?? 1));
  }
}

describe('every game', () => {
  it('ends, with outcomes and fates that add up, whoever fights', () => {
    fc.assert(
      fc.property(anyFight, (any) => {
        const matchup = fightOf(any);
        checkSums(matchup, tallyOf(matchup, 20, any.seed), 20);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('of a delve and of a campaign, too', () => {
    checkSums(DELVE, tallyOf(DELVE, 300, 1), 300);
    checkSums(CAMPAIGN, tallyOf(CAMPAIGN, 200, 1), 200);
  });

  it('is the same for the same seed and number, and another for another', () => {
    fc.assert(
      fc.property(anyFight, (any) => {
        const matchup = fightOf(any);
        expect(tallyOf(matchup, 5, any.seed)).toEqual(tallyOf(matchup, 5, any.seed));
      }),
      { numRuns: 30, seed: 8 },
    );
    expect(tallyOf(DELVE, 50, 1)).not.toEqual(tallyOf(DELVE, 50, 2));
  });

  it('kills as many as are felled', () => {
    fc.assert(
      fc.property(anyFight, (any) => {
        const matchup = fightOf(any);
        const mean = sampled(matchup, 10, any.seed);
        const measures = kernel.measures(matchup);
        const total = (what: string) =>
          measures.filter((measure) => measure.what === what).reduce((sum, { name }) => sum + mean(name), 0);
        expect(total('felled-by')).toBeCloseTo(total('kills'), 9);
      }),
      { numRuns: 50, seed: 9 },
    );
  });
});

describe('states', () => {
  /** Plays a game, saving and loading into another table at every step; both must end alike. */
  function checkCopies(matchup: WodsMatchup, seed: number): void {
    const one = kernel.newGame(matchup);
    const two = kernel.newGame(matchup);
    const dice = new SampledDice();
    const other = new SampledDice();
    dice.begin(seed, 0);
    other.begin(seed, 0);
    one.begin();
    two.begin();
    const state = new Int32Array(one.stateLength);
    const copy = new Int32Array(one.stateLength);
    while (!one.over) {
      one.save(state);
      two.begin();
      two.load(state);
      two.save(copy);
      const before = state.findIndex((value, i) => value !== copy[i]);
      one.step(dice);
      two.step(other);
      one.save(state);
      two.save(copy);
      const after = state.findIndex((value, i) => value !== copy[i]);
      if (before >= 0 || after >= 0) throw new Error(`states differ at ${before} before, at ${after} after a step`);
    }
    const counts = [one, two].map((game) => {
      const tally = new Float64Array(kernel.measures(matchup).reduce((sum, measure) => sum + slotsOf(measure), 0));
      game.tally(tally);
      return tally;
    });
    expect(two.over).toBe(true);
    expect(counts[1]).toEqual(counts[0]);
  }

  it('that are saved and loaded play on alike', () => {
    fc.assert(
      fc.property(anyFight, (any) => checkCopies(fightOf(any), any.seed)),
      { numRuns: 80, seed: 10 },
    );
    for (let seed = 0; seed < 5; seed++) {
      checkCopies(DELVE, seed);
      checkCopies(CAMPAIGN, seed);
    }
  });

  it('begin anew after any game', () => {
    const game = kernel.newGame(CAMPAIGN);
    const first = new Int32Array(game.stateLength);
    const later = new Int32Array(game.stateLength);
    const dice = new SampledDice();
    game.begin();
    game.save(first);
    dice.begin(3, 0);
    while (!game.over) game.step(dice);
    game.begin();
    game.save(later);
    expect(later).toEqual(first);
  });

  it('leave the number of the round out where it decides nothing', () => {
    const duel = (more: More) => kernel.newGame(matchupOf({ a: ['fighter con0 sword'], b: ['knight'] }, more));
    const whole = duel({});
    expect(duel({ limits: { rounds: 20 } }).coreLength).toBe(whole.coreLength + 1);
    expect(duel({ limits: { rounds: 20 } }).stateLength).toBe(whole.stateLength);
  });

  it('say the same of core measures whether solved or sampled', () => {
    const fights = [
      matchupOf({ a: ['2x goblin'], b: ['goblin', 'fighter con0 no-abilities dagger'] }),
      matchupOf({ a: ['thief dex1 con0 dagger off-hand backstab lucky'], b: ['knight boss'] }),
      matchupOf({ a: ['wizard 2 con1 cha1 int0 fire caster-kit'], b: ['foe hp2d4 armour1 d6 suited-fire'] }),
      matchupOf({ a: ['fighter con2 sword shield light-armour'], b: ['goblin swarm6'] }),
    ];
    for (const matchup of fights) {
      const games = 8_000;
      const odds = exact(matchup);
      const means = sampled(matchup, games, 5);
      for (const { name, kind, core, of } of kernel.measures(matchup)) {
        if (core !== true || kind === 'number') continue;
        const rate = odds(name) / (of ?? 1);
        // Five standard errors, and a little for rates near 0.
        const slack = 5 * Math.sqrt((rate * (1 - rate)) / games) + 3 / games;
        expect({ name, off: Math.abs(means(name) / (of ?? 1) - rate) <= slack }).toEqual({ name, off: true });
      }
    }
  });
});

describe('mirrors', () => {
  it.each([['fighter con1 hp3 no-abilities dagger shield light-armour'], ['goblin'], ['foe hp6 armour1 2d4 boss']])(
    'two alike have the same chance by a coin: %s',
    (line) => {
      const odds = exact(matchupOf({ a: [line], b: [line] }, {}));
      expect(odds('a.win')).toBeCloseTo(odds('b.win'), 9);
      expect(odds('a.win') + odds('b.win') + odds('draw')).toBeCloseTo(1, 9);
    },
  );

  it('whoever is named first, a side does as well as by the other name', () => {
    const one = matchupOf(
      { a: ['thief dex2 con1 backstab reflexes dagger'], b: ['knight'] },
      { rulings: { criticals: 'off' } },
    );
    const two = matchupOf(
      { a: ['knight'], b: ['thief dex2 con1 backstab reflexes dagger'] },
      { rulings: { criticals: 'off' } },
    );
    expect(exact(one)('a.win')).toBeCloseTo(exact(two)('b.win'), 12);
  });
});
