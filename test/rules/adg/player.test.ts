import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import type { Matchup } from '../../../src/rules/adg/matchup.ts';
import { AdgGame } from '../../../src/rules/adg/play.ts';
import type { Decision, Player } from '../../../src/rules/system.ts';
import { matchupOf, type Scene } from './table.ts';

const BAND = [
  'Pia: hero brawn12 agility11 cunning11 health8 ac2 scars2 potions1 pack1',
  'Bo: archer brawn9 agility11 cunning9 health6 scars1',
  'scholar brawn9 agility9 cunning12 health6 scars1',
  'duelist brawn10 agility12 cunning12 health7 scars1',
  'Hal: hireling hd1 health4',
];
const SCENES: Readonly<Record<string, Scene>> = {
  fight: {
    party: [...BAND, '2x Hob: hireling hd1 health4'],
    lair: ['3x goblin', 'orc', ['shooter: enemy hd1', { ranged: true }]],
    attitude: 'roll',
    choices: { purse: 60 },
  },
  delve: {
    play: 'delve',
    party: BAND,
    groups: { goblins: ['3x goblin'], rats: ['2x rat'] },
    choices: { purse: 60 },
    areas: [
      { hazards: [{ check: 'brawn', turns: 1, damage: 3, who: 'all' }] },
      { encounter: 'goblins' },
      { hazards: [{ save: 'agility', damage: 'd6', drain: 2, who: 'all' }] },
      { encounter: { side: 'goblins', attitude: 'roll' } },
    ],
    wandering: [{ side: 'rats' }],
    delves: 2,
  },
  potions: {
    play: 'delve',
    party: [
      '2x hero brawn9 agility9 cunning5 health5 scars6 pack3',
      '2x hero brawn9 agility9 cunning5 health7 scars6 potions9',
    ],
    groups: { goblins: ['3x goblin'] },
    surprised: 'none',
    areas: [{ count: 4, hazards: [{ save: 'agility', damage: 3, who: 'all' }], encounter: 'goblins' }],
  },
};
const KINDS = [
  'target',
  'exertion',
  'Scars',
  'second attack',
  'ritual',
  'retreat',
  'another week in bed',
  'bed rest',
  'attribute',
  'attack',
  'pay',
  'short rest',
  'go on',
  'quick drink',
  'drinker',
  'heir',
  'turn',
  'search',
];

/** Answers by a hash of the state, and remembers what was decided. */
function hashing(game: AdgGame, seen: Set<string>): Player {
  const saved = new Int32Array(game.stateLength);
  return {
    choose({ kind }: Decision, options: readonly number[], scripted: number) {
      expect(new Set(options).size).toBe(options.length);
      expect(options[scripted]).toBeDefined();
      seen.add(kind);
      game.save(saved);
      return saved.reduce((hash, number) => Math.imul(hash ^ number, 0x01000193) >>> 0, 0x811c9dc5) % options.length;
    },
  };
}

function endOf(matchup: Matchup, number: number, playerOf?: (game: AdgGame) => Player, reloads = false): number[] {
  const game = new AdgGame(matchup);
  const other = new AdgGame(matchup);
  const state = new Int32Array(game.stateLength);
  const dice = new SampledDice();
  game.player = playerOf?.(game);
  dice.begin(7, number);
  game.begin();
  for (let steps = 0; !game.over; steps++) {
    if (steps > 50_000) throw new Error('the game does not end');
    if (reloads) {
      game.save(state);
      other.begin();
      game.begin();
      game.load(state);
    }
    game.step(dice);
  }
  game.save(state);
  return [...state];
}

describe('a player decides in place of the script', () => {
  it.each(Object.keys(SCENES))('%s: who answers the script plays its games', (name) => {
    const matchup = matchupOf(SCENES[name]);
    const script: Player = { choose: (_, __, scripted) => scripted };
    for (let number = 0; number < 60; number++) {
      expect(endOf(matchup, number, () => script)).toEqual(endOf(matchup, number));
    }
  });

  it('any answer plays a game that ends, also where it is saved and loaded at each step', () => {
    const seen = new Set<string>();
    for (const scene of Object.values(SCENES)) {
      const matchup = matchupOf(scene);
      for (let number = 0; number < 200; number++) {
        const playerOf = (game: AdgGame) => hashing(game, seen);
        expect(endOf(matchup, number, playerOf, true)).toEqual(endOf(matchup, number, playerOf));
      }
    }
    expect([...seen].sort()).toEqual([...KINDS].sort());
  });
});
