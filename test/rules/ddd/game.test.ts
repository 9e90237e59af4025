import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { kernel } from '../../../src/rules/ddd/kernel.ts';
import { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { gameOf, listen, matchupOf, playMany, playOut, sample, solve, type Wish } from './table.ts';

const WARDENS = [
  'p6 d6 extra-wound extra-attack',
  'p8 d8 healer holy-aura',
  'p10 d8 ranged ace',
  'p10 d8 ranged',
  'p10 d10 thief sneaky',
  'p6 d6 strong-will',
  '4x p8 d6',
];
const COVEN = [
  'p6 d8 undead extra-wound',
  'p12 d10 ranged mage',
  'p12 d10 ranged enthrall',
  'p4 d6 huge extra-wound',
  'p10 d10 sneaky sure-of-foot',
  '3x p8 d8',
  '2x p6 d8',
];
const PLAYS = ['battle', 'ambush', 'treasure-hunt', 'object-of-power', 'free-prisoner', 'secrets', 'dice-off'];
const POLICIES = ['balanced', 'aggressive', 'defensive', 'objective'];

function war(play: string, policies: readonly [string, string], more: Partial<Wish> = {}): Wish {
  return { a: WARDENS, b: COVEN, play, board: 'crossroads-25', policies, ...more };
}

const GAMES = 40;

describe('a game', () => {
  it.each(PLAYS)('of %s ends, whatever the policies, and loses nobody', (play) => {
    for (const first of POLICIES)
      for (const second of POLICIES) {
        const game = gameOf(war(play, [first, second]));
        playMany(game, 2, (over) => {
          for (let side = 0; side < 2; side++)
            expect(over.standing(side) + over.killed(side) + over.departed(side)).toBe(10);
          for (let model = 0; model < 20; model++) {
            const square = over.at[model];
            if (square < 0) continue;
            expect(over.who[square]).toBe(model + 1);
            expect(over.wounds[model]).toBeGreaterThan(0);
          }
        });
      }
  });

  it('has one outcome and one end, and every model one fate', () => {
    let seldom = 0;
    let saved = 0;
    for (const play of PLAYS) {
      const matchup = matchupOf(war(play, ['balanced', 'balanced']));
      const layout = layOut(kernel.measures(matchup));
      const counts = new Float64Array(layout.slots);
      playMany(new DungeonGame(matchup), GAMES, (over) => over.tally(counts));
      const sum = (names: string[]) => names.reduce((total, name) => total + counts[layout.at(name)], 0);
      const named = (group: string) => layout.measures.filter((measure) => measure.group === group);
      expect(sum(named('outcome').map(({ name }) => name))).toBe(GAMES);
      const ends = layout.measures.filter(({ name, group }) => name.startsWith('end.') || group === 'guard');
      expect(sum(ends.map(({ name }) => name))).toBe(GAMES);
      for (const line of matchup.lines) {
        const of = `${matchup.sides[line.side]}.${line.name}.`;
        const fates = named('fate').filter(({ name }) => name.startsWith(of));
        expect(sum(fates.map(({ name }) => name))).toBe(GAMES * line.count);
      }
      const kills = layout.measures.filter(({ what }) => what === 'kills').map(({ name }) => name);
      const killed = layout.measures.filter(({ what }) => what === 'killed-by').map(({ name }) => name);
      expect(sum(kills)).toBe(sum(killed));
      seldom += sum(['a.a1.criticals', 'b.b4.criticals']);
      saved += sum(['a.a2.saves']);
    }
    expect([seldom > 0, saved > 0]).toEqual([true, true]);
  });

  it('is the same for the same seed and number, whatever was played before', () => {
    for (const play of PLAYS) {
      const wish = war(play, ['balanced', 'objective']);
      const used = gameOf(wish);
      const dice = new SampledDice();
      playMany(used, 8, () => {}, 7);
      for (const number of [3, 17, 123_456_789]) {
        const states = [used, gameOf(wish)].map((game) => {
          dice.begin(5, number);
          playOut(game, dice);
          const state = new Int32Array(game.stateLength);
          game.save(state);
          return Array.from(state);
        });
        expect(states[0]).toEqual(states[1]);
      }
    }
  });

  it('is saved and loaded without loss at every step', () => {
    for (const play of PLAYS) {
      const game = gameOf(war(play, ['defensive', 'objective']));
      const copy = new DungeonGame(game.matchup);
      const [dice, same] = [new SampledDice(), new SampledDice()];
      const [one, other] = [new Int32Array(game.stateLength), new Int32Array(game.stateLength)];
      dice.begin(11, 4);
      same.begin(11, 4);
      game.begin();
      while (!game.over) {
        game.save(one);
        copy.load(one);
        copy.step(same);
        game.step(dice);
        game.save(one);
        copy.save(other);
        expect(other).toEqual(one);
      }
    }
  });

  it('is told in sentences, and telling changes nothing', () => {
    for (const play of PLAYS) {
      const game = gameOf(war(play, ['balanced', 'balanced']));
      const quiet = gameOf(war(play, ['balanced', 'balanced']));
      const heard = listen(game);
      const dice = new SampledDice();
      dice.begin(1, 2);
      playOut(game, dice);
      dice.begin(1, 2);
      playOut(quiet, dice);
      expect([game.winner, game.rounds, game.turns]).toEqual([quiet.winner, quiet.rounds, quiet.turns]);
      expect(heard.length).toBeGreaterThan(50);
      for (const { rule, text } of heard) {
        expect(rule).toMatch(/^DDD-/);
        expect(text).toMatch(/^[A-Za-z].*[^.]$/);
        expect(text).not.toMatch(/undefined|NaN/);
      }
    }
  });

  it('is drawn with everybody in it', () => {
    const game = gameOf(war('treasure-hunt', ['balanced', 'balanced']));
    const picture = game.picture();
    expect(picture).toContain('A a1 2/2');
    expect(picture.split('\n')[3]).toMatch(/^ 1 ###\.*[A-K.]*\.*###$/);
    expect((picture.match(/\*/g) ?? []).length).toBe(6);
  });
});

describe('exact and sampled', () => {
  const SMALL: Wish[] = [
    { a: ['p6 d8 x2', 'p8 d8'], b: ['p8 d6 w2', 'p10 d8 healer'], board: 'closet-4' },
    { a: ['p12 d12 mage'], b: ['p6 d6 w2'], board: 'closet-2' },
    { a: ['p10 d10 ranged @1,1'], b: ['p8 d8 @11,1'], board: 'lane-14', policies: ['hold', 'balanced'] },
    { a: ['p12 d8 enthrall @1,1'], b: ['p8 d8 fear @4,1'], board: 'lane-14', policies: ['balanced', 'balanced'] },
  ];
  it.each(SMALL)('agree: $a against $b', (wish) => {
    const games = 8000;
    const exact = solve(gameOf(wish));
    const rates = sample(wish, games);
    expect(exact.a + exact.b + exact.draw).toBeCloseTo(1, 10);
    const sigma = Math.sqrt((exact.a * (1 - exact.a)) / games);
    expect(Math.abs(rates['a.win'] - exact.a)).toBeLessThan(4 * sigma);
    expect(Math.abs(rates.rounds - exact.rounds)).toBeLessThan(0.1);
  });
});

describe('what is better is better', () => {
  const duel = (a: string) => solve(gameOf({ a: [a], b: ['p8 d8 w2'], board: 'closet-2' })).a;
  it.each([
    ['p8 d8 magic-weapon', 'p8 d8'],
    ['p8 d8 magic-armor', 'p8 d8'],
    ['p8 d8 w2', 'p8 d8'],
    ['p8 d8 x2', 'p8 d8'],
    ['p8 d8 mage', 'p8 d8'],
    ['p6 d8', 'p8 d8'],
    ['p8 d6', 'p8 d8'],
  ])('%s than %s', (better, worse) => {
    expect(duel(better)).toBeGreaterThan(duel(worse));
  });
});
