import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { FightGame } from '../../../src/rules/2hdc/play.ts';
import { BAND } from './below.ts';
import { matchupOf } from './table.ts';

const ORCS = ['5x orc/warrior@4 ac2 shield sword', 'troll/warrior@5 ac6 no-shield two-handed-axe'];
const GOBLINS = ['40x goblin/warrior@3 ac2 no-shield s'];
const SEED = 21;
const GAMES = 10;

function saved(game: FightGame): string {
  const state = new Int32Array(game.stateLength);
  game.save(state);
  return state.join();
}

describe('moments of fights', () => {
  it('come back whole, and go on as they did, whoever was at the board meanwhile', () => {
    const fights: [readonly string[], readonly string[]][] = [
      [BAND, ORCS],
      [['human/knight@5 ac6 shield sword potion-of-rage', '2x elf/shooter@4 ac2 no-shield b'], GOBLINS],
      [['human/healer@4 ac4 no-shield sword', 'human/caster@3 ac2 no-shield sword'], ORCS],
    ];
    const games = fights.map(([a, b]) => new FightGame(matchupOf(a, b, { active: 'coin' })));
    const dice = new SampledDice();
    const kept: { game: FightGame; number: number; rolls: number; moment: number; state: string }[] = [];
    const ends = new Map<FightGame, string[]>(games.map((game) => [game, []]));
    for (let number = 0; number < GAMES; number++) {
      for (const game of games) {
        dice.begin(SEED, number);
        game.begin();
        for (let steps = 0; !game.over; steps++) {
          game.step(dice);
          if (steps % 5 !== number % 5) continue;
          kept.push({ game, number, rolls: dice.rolls, moment: game.album!.add(), state: saved(game) });
        }
        ends.get(game)?.push(saved(game));
      }
    }
    expect(kept.length).toBeGreaterThan(GAMES * 15);
    // Neighbours in this order are most often moments of different fights.
    for (let i = 0; i < kept.length; i++) {
      const { game, number, rolls, moment, state } = kept[(i * 61) % kept.length]!;
      game.album?.goTo(moment);
      expect(saved(game)).toBe(state);
      dice.begin(SEED, number);
      while (dice.rolls < rolls) dice.next();
      game.playOut(dice);
      expect(saved(game)).toBe(ends.get(game)?.[number]);
    }
  });

  it('are kept once, however often a fight comes to them', () => {
    const game = new FightGame(matchupOf(BAND, ORCS));
    const dice = new SampledDice();
    const moments = new Map<string, number>();
    for (let number = 0; number < 2 * GAMES; number++) {
      dice.begin(SEED, number % GAMES);
      game.begin();
      while (!game.over) {
        const state = saved(game);
        const moment = game.album!.add();
        expect(moment).toBe(moments.get(state) ?? moment);
        moments.set(state, moment);
        game.step(dice);
      }
    }
    expect(new Set(moments.values()).size).toBe(moments.size);
  });

  it('come back whole after fights that were loaded, whose people are others', () => {
    const game = new FightGame(matchupOf(BAND, ORCS));
    const other = new FightGame(matchupOf(['human/caster@3 ac2 no-shield sword'], GOBLINS));
    game.begin();
    const begun = saved(game);
    const [mine, theirs] = [new Int32Array(game.stateLength), new Int32Array(other.stateLength)];
    game.save(mine);
    other.begin();
    other.save(theirs);
    for (let k = 0; k < 3; k++) {
      game.begin();
      other.load(theirs);
      game.begin();
      expect(saved(game)).toBe(begun);
      game.load(mine);
      expect(saved(game)).toBe(begun);
    }
  });

  it('have all that is used up in a fight', () => {
    const archers = ['2x star elf/shooter@5 ac2 no-shield b true-arrows', '3x human/soldier@4 ac4 no-shield sword'];
    const game = new FightGame(matchupOf(archers, ['4x goblin/warrior@3 ac2 no-shield s'], { active: 'a' }));
    const dice = new SampledDice();
    game.begin();
    const begun = saved(game);
    let used = 0;
    for (let number = 0; number < 100; number++) {
      dice.begin(SEED, number);
      game.begin();
      expect(saved(game)).toBe(begun);
      const before = game.fight.large.numbers.slice();
      game.playOut(dice);
      if (game.fight.large.numbers.some((number, i) => number !== before[i])) used++;
    }
    expect(used).toBeGreaterThan(10);
  });

  it('are not kept where people are rolled up', () => {
    expect(new FightGame(matchupOf(BAND, ['3x orc', '2x goblin'])).album).toBeUndefined();
  });
});
