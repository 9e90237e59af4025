import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turned } from '../../../src/board/board.ts';
import type { Dice } from '../../../src/dice/dice.ts';
import type { Law } from '../../../src/dice/law.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { DEAD, LEFT } from '../../../src/rules/dw/battle.ts';
import { POLICIES } from '../../../src/rules/dw/choices.ts';
import { kernel } from '../../../src/rules/dw/kernel.ts';
import { BattleGame } from '../../../src/rules/dw/play.ts';
import { initiative } from '../../../src/rules/dw/rolls.ts';
import { RULINGS } from '../../../src/rules/dw/rulings.ts';
import { SHIPPED } from '../../../src/rules/dw/shipped.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { gameOf, matchupOf, playOut, sample, solve, type Wish } from './table.ts';

const figure = fc.constantFrom(...Object.keys(SHIPPED.figures));
const policy = fc.constantFrom(...POLICIES.names);
const side = fc.array(figure, { minLength: 1, maxLength: 5 });
const rulings = fc.record(
  Object.fromEntries(RULINGS.map(({ name, values }) => [name, fc.constantFrom(...(values as readonly unknown[]))])),
);
const wish: fc.Arbitrary<Wish> = fc.record({
  a: side.map((figures) => ['knight', ...figures]),
  b: side,
  play: fc.constantFrom('last-stand', 'break-point', 'escape'),
  policies: fc.tuple(policy, policy),
  board: fc.constantFrom('crossroads-25', 'hall-21'),
  rulings,
});

describe('any battle', () => {
  it('ends, with every figure somewhere, its counts adding up, and the same again for the same seed', () => {
    fc.assert(
      fc.property(wish, fc.nat(), (setup, seed) => {
        const matchup = matchupOf(setup);
        const layout = layOut(kernel.measures(matchup));
        const game = new BattleGame(matchup);
        const dice = new SampledDice();
        const once = () => {
          const counts = new Float64Array(layout.slots);
          dice.begin(seed, 1);
          playOut(game, dice).tally(counts);
          return counts;
        };
        const counts = once();
        expect(once()).toEqual(counts);
        const sum = (names: readonly string[]) => names.reduce((all, name) => all + counts[layout.at(name)], 0);
        expect(sum(['a.win', 'b.win', 'draw'])).toBe(1);
        const fates = ['unhurt', 'wounded', 'dead', ...(setup.play === 'escape' ? ['left'] : [])];
        let [dead, killed, kills] = [0, 0, 0];
        for (const line of matchup.lines) {
          const name = `${matchup.sides[line.side]}.${line.name}`;
          expect(sum(fates.map((fate) => `${name}.${fate}`))).toBe(line.count);
          dead += sum([`${name}.dead`]);
          kills += sum([`${name}.kills`]);
          killed += sum(
            layout.measures.filter((m) => m.name.startsWith(`${name}.killed-by.`)).map((measure) => measure.name),
          );
        }
        expect([killed, kills, sum(['a.losses', 'b.losses'])]).toEqual([dead, dead, dead]);
        expect(counts.every((count) => Number.isSafeInteger(count) && count >= 0)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it('can be saved and loaded at any step, and goes on as if nothing had been', () => {
    fc.assert(
      fc.property(wish, fc.nat(), fc.nat({ max: 30 }), (setup, seed, steps) => {
        const game = gameOf(setup);
        const other = gameOf(setup);
        const dice = new SampledDice();
        const state = new Int32Array(game.stateLength);
        const end = () => {
          const saved = new Int32Array(game.stateLength);
          game.save(saved);
          return saved;
        };
        dice.begin(seed, 0);
        game.begin();
        for (let step = 0; step < steps && !game.over; step++) game.step(dice);
        game.save(state);
        playOut(other, dice);
        other.load(state);
        const again = new Int32Array(game.stateLength);
        other.save(again);
        expect(again).toEqual(state);
        for (const table of [game, other]) {
          dice.begin(seed, 7);
          table.load(state);
          while (!table.over) table.step(dice);
        }
        other.save(again);
        expect(again).toEqual(end());
      }),
      { numRuns: 50 },
    );
  });

  it('never has two figures on a square, and its zones are those of who stands there', () => {
    fc.assert(
      fc.property(wish, fc.nat(), (setup, seed) => {
        const game = gameOf(setup);
        const fresh = gameOf(setup);
        const dice = new SampledDice();
        dice.begin(seed, 0);
        const state = new Int32Array(game.stateLength);
        for (game.begin(); !game.over; ) {
          game.step(dice);
          const on = [...game.square].filter((square) => square >= 0);
          expect(new Set(on).size).toBe(on.length);
          expect([...game.hits].every((hits, i) => hits > 0 === (game.square[i] !== DEAD))).toBe(true);
          game.save(state);
          fresh.load(state);
          expect(fresh.zones).toEqual(game.zones);
          expect(fresh.level).toEqual(game.level);
          expect(fresh.occupant).toEqual(game.occupant);
          expect([fresh.standing0, fresh.standing1]).toEqual([game.standing0, game.standing1]);
        }
        expect([...game.square].filter((square) => square === LEFT).length).toBe(game.departed);
      }),
      { numRuns: 12 },
    );
  });

  it('is told without changing it', () => {
    fc.assert(
      fc.property(wish, fc.nat(), (setup, seed) => {
        const dice = new SampledDice();
        const told = gameOf(setup);
        const silent = gameOf(setup);
        const heard: string[] = [];
        told.trace = {
          note: (rule, text) => heard.push(`${rule} ${text}`),
          chapter: (title) => heard.push(title),
          board: (drawing) => heard.push(drawing),
        };
        const end = (game: BattleGame) => {
          dice.begin(seed, 3);
          const state = new Int32Array(game.stateLength);
          playOut(game, dice).save(state);
          return state;
        };
        expect(end(told)).toEqual(end(silent));
        expect(heard.some((line) => line.includes('undefined'))).toBe(false);
        expect(heard.filter((line) => line.startsWith('Move ')).length).toBe(told.moves);
      }),
      { numRuns: 25 },
    );
  });
});

/** Dice for the same game with the sides in each other's seats: who won the initiative then, loses it now. */
class Exchanged implements Dice {
  roller = -1;
  private readonly inner: SampledDice;
  private readonly pairs: Map<Law, Law>;

  constructor(inner: SampledDice) {
    this.inner = inner;
    const leads = [0, 1, 2, 3, 4, 5, 6];
    this.pairs = new Map(
      leads.flatMap((lead) => [
        [initiative(lead, 0), initiative(0, lead)],
        [initiative(0, lead), initiative(lead, 0)],
      ]),
    );
  }

  draw(law: Law): number {
    const pair = this.pairs.get(law);
    return pair === undefined ? this.inner.draw(law) : 1 - this.inner.draw(pair);
  }
}

describe('neither side of a fair board is better off', () => {
  const pairs: [string[], string[]][] = [
    [['knight'], ['ogre']],
    [['elf archer', 'captain'], ['orc brute']],
    [['3x orc', 'wizard'], ['ogre']],
    [['halfling', 'cult witch'], ['knight']],
  ];
  it.each(pairs)('%j against %j end alike, game by game, with the seats exchanged', (one, other) => {
    const policies = ['balanced', 'aggressive', 'defensive', 'objective'];
    // An escape has no seats to exchange: the first side runs, the other is in the way.
    for (const [name, play] of policies.flatMap((policy) => [
      [policy, 'last-stand'] as const,
      [policy, 'break-point'] as const,
    ])) {
      const straight = gameOf({ a: one, b: other, play, policies: [name, name] });
      const exchanged = gameOf({ a: other, b: one, play, policies: [name, name] });
      const dice = new SampledDice();
      for (let k = 0; k < 50; k++) {
        dice.begin(11, k);
        playOut(straight, dice);
        dice.begin(11, k);
        playOut(exchanged, new Exchanged(dice));
        expect([exchanged.winner, exchanged.moves]).toEqual([[1, 0, 2][straight.winner], straight.moves]);
        const there = [...exchanged.square].map((square) =>
          square < 0 ? square : turned(exchanged.ground.board, square),
        );
        const own = straight.second;
        expect([...there.slice(exchanged.second), ...there.slice(0, exchanged.second)]).toEqual([...straight.square]);
        expect(own).toBe(exchanged.count - exchanged.second);
      }
    }
  });

  it('solved: the chances exchange as well', () => {
    const one = ['m5 a2 s2-6 ar4 h1'];
    const other = ['m4 a3 ar5 h2'];
    const straight = solve(gameOf({ a: one, b: other, policies: ['defensive', 'balanced'] }));
    const exchanged = solve(gameOf({ a: other, b: one, policies: ['balanced', 'defensive'] }));
    expect(exchanged.b).toBeCloseTo(straight.a, 10);
    expect(exchanged.a).toBeCloseTo(straight.b, 10);
    expect(exchanged.moves).toBeCloseTo(straight.moves, 8);
  });
});

describe('the kernel', () => {
  it('counts what its measures say, and nothing else', () => {
    const matchup = matchupOf({ a: ['2x knight', '0x dwarf'], b: ['3x orc'] });
    expect(kernel.measures(matchup).some(({ member }) => member === 'a2')).toBe(false);
    const game = kernel.newGame(matchup);
    expect(game.picture?.()).toContain('A a1 1 4/4');
    expect(structuredClone(matchup)).toEqual(matchup);
  });

  it('says with its results what of them is not the book’s', () => {
    const meaning = (setup: Wish) => kernel.measures(matchupOf(setup))[0]?.meaning;
    expect(meaning({ a: ['elf archer'], b: ['captain'] })).toBe(
      'no figures of b are left, and some of a are (by the house, not the book: last-stand, deployment, stat lines, master-shot, initiative-bonus)',
    );
    const plain = { a: ['m4 a1 ar3 h1 flyer @1,1'], b: ['m4 a1 ar3 h1 stealth @3,1'], rulings: { stealth: false } };
    expect(meaning(plain)).toBe('no figures of b are left, and some of a are (by the house, not the book: last-stand)');
  });

  it('counts a stalled game as a draw and as stalled', () => {
    const rates = sample({ a: ['orc'], b: ['orc'], policies: ['hold', 'hold'] }, 3);
    expect([rates['a.win'], rates.draw, rates.stalled, rates.timeout]).toEqual([0, 1, 1, 0]);
  });

  it('merges states that differ only in history', () => {
    const game = gameOf({ a: ['orc'], b: ['orc'], board: 'closet-2' });
    const [one, other] = [new Int32Array(game.stateLength), new Int32Array(game.stateLength)];
    game.begin();
    game.save(one);
    game.moves = 5;
    game.save(other);
    expect(one.subarray(0, game.coreLength)).toEqual(other.subarray(0, game.coreLength));
    expect(one).not.toEqual(other);
  });
});
