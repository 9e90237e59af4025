import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import type { Dice } from '../../../src/dice/dice.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import type { SomeChoices } from '../../../src/rules/2hdc/choices.ts';
import { compileDungeon } from '../../../src/rules/2hdc/dungeon/compile.ts';
import type { DungeonMatchup } from '../../../src/rules/2hdc/dungeon/matchup.ts';
import type { DungeonGame } from '../../../src/rules/2hdc/dungeon/play.ts';
import { kernel } from '../../../src/rules/2hdc/kernel.ts';
import type { Setup } from '../../../src/rules/system.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { memberSchema, readStatline } from './book.ts';

/** How an adventure is asked for, beside the band's statlines. */
export interface CrawlWish {
  readonly play?: 'dungeon' | 'campaign';
  readonly policy?: string;
  readonly magicItems?: 'given' | 'rolled';
  /** Statlines of the Big Bad's side. */
  readonly lair?: readonly string[];
  readonly lairPolicy?: string;
  /** What each side chooses otherwise than its policy. */
  readonly choices?: SomeChoices;
  readonly lairChoices?: SomeChoices;
  readonly reason?: string;
  readonly tiles?: readonly string[];
  readonly recruits?: number;
  readonly adventures?: number;
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
  /** What the sides are called; then members are called by what they are, which must differ. */
  readonly names?: readonly [string, string];
  /** More keys of a scenario. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Statlines to a matchup; members of the band are named a1, a2 ..., the Big Bad b1. */
export function readCrawl(
  band: readonly string[],
  wish: CrawlWish = {},
): { matchup: DungeonMatchup | undefined; faults: Faults } {
  const faults = new Faults();
  const side = (s: 0 | 1, statlines: readonly string[], policy = 'book') => ({
    name: wish.names?.[s] ?? 'ab'.charAt(s),
    policy,
    magicItems: s === 0 ? (wish.magicItems ?? 'given') : 'given',
    ...(s === 0 ? wish.choices : wish.lairChoices),
    members: statlines.map((text, i) => {
      const [, count, rest = ''] = /^(?:(\d+)x )?(.*)$/.exec(text) ?? [];
      const member = readStatline(splitWords(rest), faults);
      const checked = memberSchema.safeParse(member);
      if (!checked.success) for (const { path, message } of checked.error.issues) faults.add(path as string[], message);
      const what = `${member.profession ?? member.race}`;
      const name = wish.names === undefined ? `${'ab'.charAt(s)}${i + 1}` : what;
      return { ...member, name, count: Number(count ?? 1) };
    }),
  });
  const { play = 'dungeon', policy, lair, lairPolicy, reason, tiles, recruits, adventures } = wish;
  const given = Object.entries({ reason, tiles, recruits, adventures }).filter(([, value]) => value !== undefined);
  const setup = {
    rules: '2hdc',
    play,
    width: 'room',
    fleeing: [],
    rulings: wish.rulings ?? {},
    limits: wish.limits ?? {},
    ...Object.fromEntries(given),
    ...wish.more,
    sides: [side(0, band, policy), ...(lair === undefined ? [] : [side(1, lair, lairPolicy)])],
  } as unknown as Setup;
  return { matchup: faults.any ? undefined : compileDungeon(setup, faults), faults };
}

export function crawlOf(band: readonly string[], wish: CrawlWish = {}): DungeonMatchup {
  const { matchup, faults } = readCrawl(band, wish);
  if (matchup === undefined || faults.any) throw new Error(JSON.stringify(faults.all));
  return matchup;
}

/** Everything wrong with an adventure that is asked for. */
export function crawlFaults(band: readonly string[], wish: CrawlWish = {}): string[] {
  const { faults } = readCrawl(band, wish);
  return faults.all.map(({ path, problem, rule }) => `${path.join('.')}: ${problem}${rule ? ` (${rule})` : ''}`);
}

/** A game of it. */
export function newCrawl(matchup: DungeonMatchup): DungeonGame {
  return kernel.newGame(matchup) as DungeonGame;
}

/** Plays one to its end. */
export function playCrawl(game: DungeonGame, dice: Dice): DungeonGame {
  game.begin();
  while (!game.over) game.step(dice);
  return game;
}

/** Means of measures over games. */
export function sampleCrawl(matchup: DungeonMatchup, games: number, seed = 1): Record<string, number> {
  const game = newCrawl(matchup);
  const layout = layOut(kernel.measures(matchup));
  const counts = new Float64Array(layout.slots);
  const dice = new SampledDice();
  for (let k = 0; k < games; k++) {
    dice.begin(seed, k);
    playCrawl(game, dice).tally(counts);
  }
  return Object.fromEntries(layout.measures.map(({ name }, i) => [name, counts[layout.offsets[i]] / games]));
}
