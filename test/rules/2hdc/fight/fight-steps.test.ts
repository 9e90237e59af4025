import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { fightScorecard } from '../../../../src/rules/2hdc/fight/measures.ts';
import { FightGame } from '../../../../src/rules/2hdc/fight/play.ts';
import { layOut } from '../../../../src/stats/measure.ts';
import { emptyTally } from '../../../../src/stats/tally.ts';
import { BAND } from '../below.ts';
import { matchupOf, type Wish } from '../table.ts';

const ORCS = ['5x orc/warrior@4 ac2 shield sword', 'troll/warrior@5 ac6 no-shield two-handed-axe'];
const FIGHTS: Readonly<Record<string, readonly [readonly string[], readonly string[], Wish?]>> = {
  'a skirmish': [BAND, ORCS],
  'a bold one, begun by either': [BAND, ORCS, { policies: ['bold', 'book'], active: 'coin' }],
  'a cautious one in a corridor': [BAND, ORCS, { policies: ['cautious', 'book'], width: 'corridor' }],
  'more than the board holds': [BAND, ['30x goblin/warrior@3 ac2 no-shield s']],
  'people rolled up': [BAND, ['3x orc', '2x goblin']],
  'a Paladin who stays': [['star human/knight@5', '2x human/paladin@4', 'elf/shooter@4 b'], ['9x orc/warrior@4']],
  'bites, poison and infection': [
    ['star human/knight@4', '3x dwarf/soldier@4'],
    ['2x vampire', '2x ghoul'],
  ],
  'spells of both sides': [
    ['human/knight@5', '2x human/caster@3'],
    ['4x orc/warrior@4', '3x human/caster@3'],
  ],
  'potions drunk before the charge': [
    ['human/knight@5 ac6 shield sword potion-of-rage', 'human/soldier@4 ac4 shield sword'],
    ['4x orc/warrior@4 ac2 shield sword potion-of-courage', 'troll/warrior@5 ac6 no-shield two-handed-axe'],
    { active: 'coin', policies: ['bold', 'book'] },
  ],
  'other readings of the charge': [BAND, ORCS, { rulings: { chargeBonus: 'opening-activation', chargeSight: true } }],
  'duels broken off': [['2x human/knight@5 ac6'], ['2x troll/warrior@5 ac6'], { limits: { rounds: 2 } }],
};

const GAMES = 60;

describe('a fight, step by step', () => {
  it.each(Object.entries(FIGHTS))(
    '%s: is the same when it is traced, and when it is saved and loaded at every step',
    (_, [a, b, wish]) => {
      const matchup = matchupOf(a, b, wish);
      const { slots } = layOut(fightScorecard(matchup).measures);
      const record = (play: (game: FightGame, dice: SampledDice) => void) => {
        const game = new FightGame(matchup);
        const dice = new SampledDice();
        return Array.from({ length: GAMES }, (_, number) => {
          dice.begin(11, number);
          game.begin();
          play(game, dice);
          const state = new Int32Array(game.stateLength);
          game.save(state);
          const tally = emptyTally(slots);
          game.tally(tally);
          return { over: game.over, rolls: dice.rolls, state, tally };
        });
      };
      const stepped = record((game, dice) => {
        while (!game.over) game.step(dice);
      });
      expect(stepped.every(({ over }) => over)).toBe(true);
      expect(new Set(stepped.map(({ rolls }) => rolls)).size).toBeGreaterThan(GAMES / 6);
      // A traced one sets everybody up anew, where others begin with a copy.
      const traced = record((game, dice) => {
        game.trace = { note: () => {}, chapter: () => {} };
        game.begin();
        while (!game.over) game.step(dice);
        game.trace = undefined;
      });
      expect(traced).toEqual(stepped);
      // What a pair in melee has in common is kept from one round to the next, and no state holds it.
      const reloaded = record((game, dice) => {
        for (const state = new Int32Array(game.stateLength); !game.over; game.step(dice)) {
          game.save(state);
          game.load(state);
        }
      });
      expect(reloaded).toEqual(stepped);
    },
  );
});
