import type { Kernel, Matchup } from '../../rules/system.ts';
import type { GameLuck } from './game-luck.ts';
import type { LuckScale } from './luck-scale.ts';
import { GameRecorder, type RecordedGame } from './recorded-game.ts';
import { weighGame } from './weigh-game.ts';

/**
 * Criteria by which `replay` finds a game. Of equal games, the first is taken.
 *
 * - `swingiest`: its rolls moved the chance of the first side most, up and down
 * - `luckiest`: a side won, and its own rolls added most to its chance
 * - `comeback`: the winner's lowest chance is the lowest of all games
 */
export const LUCK_CRITERIA = ['swingiest', 'luckiest', 'comeback'] as const;

export type LuckCriterion = (typeof LUCK_CRITERIA)[number];

const MOST_GAMES = 1000;
const LEAST_GAMES = 20;
/** Steps after which the search ends where chances are not exact: a few seconds of play. */
const MOST_STEPS = 2_000_000;
/** Number of moments and games in the first, quick look at each game. */
const GLANCE = { moments: 6, games: 25 };
/** The best games of the quick look are weighed again in detail. */
const FINALISTS = 6;

/** A game that was found, and the number of games searched. */
export interface LuckyGame {
  readonly game: number;
  readonly searched: number;
}

/**
 * Searches games from the first on. Yields often.
 *
 * @param side whose luck counts, for `luckiest`
 * @returns `undefined` if no game qualifies, since no side won any
 */
export function* findLuckyGame(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  scale: LuckScale,
  criterion: LuckCriterion,
  side: string,
): Generator<unknown, LuckyGame | undefined, void> {
  const recorder = new GameRecorder(kernel, matchup);
  let ranked: { readonly game: number; readonly recorded: RecordedGame; readonly mark: number }[] = [];
  let searched = 0;
  for (let steps = 0; searched < MOST_GAMES && (steps < MOST_STEPS || searched < LEAST_GAMES); searched++) {
    const recorded = recorder.replay(seed, searched);
    const mark = markOf(yield* weighGame(recorded, scale, { glance: GLANCE }), criterion, side);
    if (mark !== undefined) ranked = bestOf([...ranked, { game: searched, recorded, mark }]);
    if (!scale.isExact) steps += scale.stepsFor(GLANCE, recorded.states.length);
  }
  if (!scale.isExact) {
    const finalists = ranked;
    ranked = [];
    for (const { game, recorded } of finalists) {
      const mark = markOf(yield* weighGame(recorded, scale, { mostSteps: MOST_STEPS / FINALISTS }), criterion, side);
      if (mark !== undefined) ranked.push({ game, recorded, mark });
    }
  }
  const [best] = bestOf(ranked);
  return best && { game: best.game, searched };
}

function bestOf<T extends { readonly game: number; readonly mark: number }>(games: readonly T[]): T[] {
  return [...games].sort((a, b) => b.mark - a.mark || a.game - b.game).slice(0, FINALISTS);
}

/** Returns how well a game fits, more is better; `undefined` if it does not qualify. */
function markOf(
  { sides, swing, winner, lowest }: GameLuck,
  criterion: LuckCriterion,
  side: string,
): number | undefined {
  if (criterion === 'swingiest') return swing;
  if (criterion === 'comeback') return lowest && -lowest.chance.rate;
  const mine = sides.find((each) => each.side === side);
  if (mine === undefined || winner !== side) return undefined;
  // If not every roll was weighed, the lowest chance measures how much luck the winner needed.
  return mine.rolled?.own.change ?? 1 - (lowest?.chance.rate ?? 1);
}
