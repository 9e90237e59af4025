import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { storyOf } from '../../../src/analysis/story.ts';
import { storyText } from '../../../src/report/terminal/story.ts';
import { kernel } from '../../../src/rules/2hdc/kernel.ts';
import { type CrawlWish, crawlOf } from './crawl-table.ts';

/**
 * Ten adventures told in full, as `replay` prints them. A change of a rule changes one of them: read the difference, and
 * if it is meant, `npx vitest run test/rules/2hdc/stories.test.ts -u`.
 */

const KNIGHT = 'star human/knight@5 ac6 shield sword';
const GRUNTS = [
  'elf/shooter@4 ac2 bow no-shield',
  'dwarf/healer@4 ac4 sword no-shield',
  'human/thief@4 ac2 sword no-shield',
];
const BAND = [KNIGHT, ...GRUNTS];
const PALADINS_BAND = [
  KNIGHT,
  'human/paladin@4 ac6 shield sword',
  'human/soldier@4 ac4 shield spear',
  'human/warrior@3 ac4 shield spear',
];
const TROLL = ['troll/warrior@5 ac6 two-handed-axe no-shield'];
const SMALL = { tileFactor: 2 };

interface Told {
  readonly name: string;
  readonly band: readonly string[];
  readonly wish: CrawlWish;
  readonly game: number;
  /** Whether only what happens is told, without rolls and boards. */
  readonly plain?: boolean;
  /** Rules that must be in it. */
  readonly rules: readonly string[];
}

const STORIES: readonly Told[] = [
  {
    name: 'three-rooms-and-a-trap',
    band: BAND,
    wish: { lair: TROLL, reason: 'explore' },
    game: 222,
    rules: ['2HDC-39.9', '2HDC-T37.1.4', '2HDC-42.1.1'],
  },
  {
    name: 'a-chasm-on-the-way',
    band: BAND,
    wish: { lair: TROLL, reason: 'explore' },
    game: 47,
    rules: ['2HDC-37.1.6', '2HDC-T37.1.6a', '2HDC-T37.1.6b', '2HDC-T37.1.6c'],
  },
  {
    name: 'treasure-of-a-goblin',
    band: BAND,
    wish: { lair: ['goblin/warrior@4 ac2 spear shield'], reason: 'treasure', rulings: SMALL },
    game: 33,
    rules: ['2HDC-41.0', '2HDC-T40.0a', '2HDC-42.0a', '2HDC-42.0b'],
  },
  {
    name: 'captives-of-an-orc',
    band: BAND,
    wish: { lair: ['orc/warrior@4 ac2 spear shield'], reason: 'rescue', rulings: SMALL },
    game: 18,
    rules: ['2HDC-34.3b', '2HDC-39.9.1a', '2HDC-42.2.1'],
  },
  {
    name: 'rivals-on-the-way-to-the-captives',
    band: BAND,
    wish: { lair: ['orc/warrior@4 ac2 spear shield'], reason: 'rescue', rulings: SMALL },
    game: 226,
    rules: ['2HDC-34.3b', '2HDC-T39.9.1', '2HDC-37.1.6'],
  },
  {
    name: 'death-of-a-troll',
    band: ['star human/knight@6 ac6 shield sword', ...GRUNTS],
    wish: { lair: TROLL, reason: 'kill', rulings: SMALL, policy: 'bold' },
    game: 20,
    rules: ['2HDC-34.3.1', '2HDC-42.1'],
  },
  {
    name: 'away-with-the-wounded',
    band: PALADINS_BAND,
    wish: { lair: TROLL, policy: 'cautious' },
    game: 205,
    rules: ['2HDC-26.0a', '2HDC-25.0a', '2HDC-26.0b', '2HDC-26.0d'],
  },
  {
    name: 'a-paladin-stays-behind',
    band: PALADINS_BAND,
    wish: { lair: TROLL, policy: 'cautious' },
    game: 382,
    rules: ['2HDC-T9.0.3', '2HDC-26.0d', '2HDC-26.1a', '2HDC-42.2.1'],
  },
  {
    name: 'a-short-campaign',
    band: ['star human/knight@6 ac6 shield sword'],
    wish: { play: 'campaign', adventures: 3, recruits: 12 },
    game: 5,
    plain: true,
    rules: ['2HDC-13.1b', '2HDC-42.2.1', '2HDC-33.1'],
  },
  {
    name: 'four-adventures-of-a-caster',
    band: ['star elf/caster@6 ac2 sword no-shield'],
    wish: { play: 'campaign', adventures: 4, recruits: 3, policy: 'cautious' },
    game: 213,
    plain: true,
    rules: ['2HDC-13.1b', '2HDC-42.1.1', '2HDC-42.2.1', '2HDC-33.1'],
  },
];

const SCREEN = { width: 100, colour: false, unicode: true };

describe('stories', () => {
  it.each(STORIES)('$name', async ({ name, band, wish, game, plain = false, rules }) => {
    const story = storyOf(kernel, crawlOf(band, { ...wish, names: ['band', 'lair'] }), 1, game);
    const told = new Set(
      story.chapters.flatMap(({ events }) => events.map((event) => ('rule' in event ? event.rule : ''))),
    );
    expect(rules.filter((rule) => !told.has(rule))).toEqual([]);
    const file = fileURLToPath(new URL(`stories/${name}.txt`, import.meta.url));
    await expect(storyText(story, name.replaceAll('-', ' '), plain, SCREEN)).toMatchFileSnapshot(file);
  });
});
