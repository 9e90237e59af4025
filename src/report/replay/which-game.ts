import type { LuckCriterion } from '../../analysis/game-luck/find-lucky-game.ts';
import type { Criterion } from '../../analysis/remarkable-game.ts';
import type { Cell, Scenario } from '../../scenario/scenario.ts';
import { commandLine, given, quote, settings } from '../command-line.ts';
import { placeLabel } from '../label.ts';
import { namesOf } from '../names.ts';

/** How many games are searched for a remarkable one. */
export const SEARCHED = 10_000;

/** The criteria, in words. */
export const WHICH: Readonly<Record<Criterion, string>> = {
  worst: 'the game that went worst for a side',
  closest: 'the game that was won most narrowly',
  longest: 'the longest game',
  median: 'a game of middling length',
};

/** The criteria of luck, in words. */
export const WHICH_LUCK: Readonly<Record<LuckCriterion, string>> = {
  swingiest: 'the game that swung most: its rolls moved the chance to win most, up and down',
  luckiest: 'a game that a side won, in which its own rolls helped it most',
  comeback: 'the game whose winner was once least likely to win',
};

/** The same in few words, for a selection list. */
export const WHICH_LUCK_SHORT: Readonly<Record<LuckCriterion, string>> = {
  swingiest: 'the game that swung most',
  luckiest: 'the game won by most luck',
  comeback: 'the greatest comeback',
};

/** Says that the search found nothing. */
export const NONE_FITS = `None of the first ${SEARCHED} games fits: that side won them all, or no side won any.`;

/** Says the same of a search by luck. */
export const NO_LUCK_FITS = 'None of the games fits: that side won none, or no side won any.';

/** Returns the command that replays a game, with its other options. */
export function replayCommand(
  path: string,
  { seed, cells }: Pick<Scenario, 'seed' | 'cells'>,
  game: number,
  cell: Cell,
  {
    set,
    everyStep,
    luck,
  }: {
    readonly set?: Cell['vary'] | undefined;
    readonly everyStep?: true | undefined;
    readonly luck?: true | undefined;
  } = {},
): string {
  const places = set !== undefined ? settings('set', set) : cells.length > 1 ? settings('cell', cell.vary) : '';
  const how = everyStep ? '--every-step' : '';
  const weighed = luck ? '--luck' : '';
  const written = '--html game.html';
  return commandLine('replay', quote(path), given('seed', seed), given('game', game), how, places, weighed, written);
}

/** Returns `Rep 5 for the troll, 2 shooters` for the page of a game; nothing if there is only one cell. */
export function cellShown(
  { axes, canonical, cells, names = {} }: Pick<Scenario, 'axes' | 'canonical' | 'cells' | 'names'>,
  { vary }: Cell,
  isSet = false,
): string {
  if (cells.length === 1 && !isSet) return '';
  const called = namesOf({ scenario: canonical, names, axes });
  return Object.entries(vary)
    .map(([path, value]) => placeLabel(path, value, called))
    .join(', ');
}
