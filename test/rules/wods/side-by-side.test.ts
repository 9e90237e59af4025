import { describe, expect, it } from 'vitest';
import { crowd, picture, record } from '../turns.ts';
import { gameOf, matchupOf, Story } from './table.ts';

const HERO = 'A: fighter con1 hp12 axe shield';
const BAND = [HERO, 'B: thief dex2 con0 backstab lucky dagger off-hand', 'priest wis1 con0 cure turn holy-symbol'];
const ROOMS = [{ meet: 'rats', silver: 30 }, { trap: 'a pit', onMiss: 'd6', harms: 'all' }, { meet: 'ghouls' }];
const JOURNEY = {
  party: { members: [...BAND, 'armsman'], silver: 400, supplies: { rations: 6, bandages: 2 } },
  rats: ['goblin swarm9'],
  ghouls: ['2x foe hp2d6 armour1 d6 evil turnable'],
};

const GAMES = {
  'a duel': () => gameOf(matchupOf({ party: [HERO], lair: ['knight'] })),
  'a fight of another size': () => gameOf(matchupOf({ party: BAND, lair: ['4x goblin', 'foe hp20 armour2 d8 boss'] })),
  'a fight along a line': () => gameOf(matchupOf({ party: ['A: ranger con0 bow'], lair: ['2x goblin'] }, { gap: 14 })),
  'a fight of heroes who are rolled up': () => gameOf(matchupOf({ party: ['2x elf/ranger'], lair: ['goblin swarm5'] })),
  'a delve': () => gameOf(matchupOf(JOURNEY, { play: 'delve', rooms: ROOMS })),
  'a campaign': () =>
    gameOf(
      matchupOf(JOURNEY, {
        play: 'campaign',
        rooms: ROOMS,
        roomOrder: 'random',
        campaign: { delves: 3, goal: 4 },
        limits: { encounters: 5 },
      }),
    ),
} as const;

describe('games side by side', () => {
  it.each(Object.entries(GAMES))('%s goes as it would alone', (_, make) => {
    for (const told of [false, true]) {
      const alone = record(make, told, () => {}, picture);
      expect(alone.length).toBeGreaterThan(10);
      expect(record(make, told, crowd(Object.values(GAMES)), picture)).toEqual(alone);
    }
  });

  it('a trace hears one game only', () => {
    const game = GAMES['a delve']();
    const story = new Story();
    game.trace = story;
    game.begin();
    const { length } = story.told;
    GAMES['a delve']().begin();
    expect([length, story.told.length]).toEqual([1, 1]);
  });
});
