import { describe, expect, it } from 'vitest';
import { AdgGame } from '../../../src/rules/adg/play.ts';
import { course, crowd, picture } from '../turns.ts';
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

const MAKERS = Object.entries(GAMES).map(([name, scene]) => [name, () => new AdgGame(matchupOf(scene))] as const);
const others = () => crowd(MAKERS.map(([, make]) => make));

describe('games take turns at the board of a thread', () => {
  it.each(MAKERS)('%s goes as it would alone', (_, make) => {
    for (const told of [false, true]) {
      const alone = course(make, told, () => {}, picture);
      expect(alone.length).toBeGreaterThan(20);
      expect(course(make, told, others(), picture)).toEqual(alone);
    }
  });

  it('a game that has not begun is over, whoever plays', () => {
    const meanwhile = others();
    meanwhile();
    const game = new AdgGame(matchupOf(GAMES['a duel']!));
    expect(game.over).toBe(true);
    meanwhile();
    expect(game.over).toBe(true);
  });
});
