import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { kernel } from '../../../src/rules/adg/kernel.ts';
import { AdgGame } from '../../../src/rules/adg/play.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { matchupOf, type Scene } from './table.ts';

const BAND = ['fighter potions1', '2x archer', 'scholar', 'sellsword'];

const GAMES: Readonly<Record<string, Scene>> = {
  'a duel': { party: ['hero'], lair: ['orc'] },
  'a fight': {
    party: BAND,
    lair: ['4x orc', ['spider', { power: { save: 'brawn', damage: 'd6', drain: 1 } }]],
    rulings: { moraleMode: 'leader', exactNeedsHit: true },
    surprised: 'roll',
  },
  'a fight that others run from': {
    party: ['2x fighter', 'reaver'],
    lair: ['9x orc'],
    rulings: { afterDyingRoll: 'downForFight', stunEffect: 'disadvantage' },
    choices: { retreat: 'halfDead', target: 'spread', scars: 'exact' },
    limits: { maxRounds: 50 },
  },
  'a delve': {
    play: 'delve',
    party: BAND,
    groups: { rats: ['3x rat'], orcs: ['2x orc', 'goblin-archer'] },
    areas: [
      { count: 2, encounter: 'rats', treasure: 30 },
      { camp: 'outside', hazards: [{ save: 'agility', damage: 'd6' }] },
      { encounter: { side: 'orcs', attitude: 'roll' } },
    ],
    wandering: [{ side: 'rats' }, { side: 'orcs', weight: 2 }],
  },
};

/** Every state of a game, what it tells and what it comes to, while `meanwhile` happens between its steps. */
function course(scene: Scene, isTold: boolean, meanwhile: () => void): readonly unknown[] {
  const matchup = matchupOf(scene);
  const game = new AdgGame(matchup);
  const told: string[] = [];
  if (isTold) game.trace = { tell: (rule, text) => told.push(`${rule} ${text}`), chapter: (title) => told.push(title) };
  const dice = new SampledDice();
  const states: string[] = [];
  const state = new Int32Array(game.stateLength);
  const counts = new Float64Array(layOut(kernel.measures(matchup)).slots);
  for (let number = 0; number < 8; number++) {
    dice.begin(5, number);
    game.begin();
    for (let steps = 0; !game.over; steps++) {
      if (steps > 2000) throw new Error('the game does not end');
      meanwhile();
      game.step(dice);
      meanwhile();
      game.save(state);
      states.push(state.join(), game.picture());
      meanwhile();
    }
    game.tally(counts);
  }
  return [...states, ...told, counts.join()];
}

/** Plays games of all kinds by turns, a step of each, over and over. */
function crowd(): () => void {
  const games = Object.values(GAMES).map((scene) => new AdgGame(matchupOf(scene)));
  const dice = new SampledDice();
  dice.begin(1, 1);
  for (const game of games) game.begin();
  let turn = 0;
  return () => {
    const game = games[turn++ % games.length]!;
    if (game.over) game.begin();
    else game.step(dice);
  };
}

describe('games take turns at the board of a thread', () => {
  it.each(Object.keys(GAMES))('%s goes as it would alone', (name) => {
    const scene = GAMES[name]!;
    for (const isTold of [false, true]) {
      const alone = course(scene, isTold, () => {});
      const amongOthers = course(scene, isTold, crowd());
      expect(alone.length).toBeGreaterThan(20);
      expect(amongOthers).toEqual(alone);
    }
  });

  it('a game that has not begun is over, whoever plays', () => {
    const others = crowd();
    others();
    const game = new AdgGame(matchupOf(GAMES['a duel']!));
    expect(game.over).toBe(true);
    others();
    expect(game.over).toBe(true);
  });
});
