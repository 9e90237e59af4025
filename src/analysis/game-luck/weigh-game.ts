import { Z95 } from '../../stats/quantile.ts';
import { rateDifference } from '../../stats/rate-difference.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import type { Chances } from './chances.ts';
import type { Chance, Change, GameLuck, KeyRoll, Moment, SideLuck } from './game-luck.ts';
import type { LuckScale } from './luck-scale.ts';
import { isWon } from './outcomes.ts';
import type { RecordedGame, StepPosition } from './recorded-game.ts';

/** All rolls of a game are weighed if each chance can get this many games. */
const ENOUGH = 200;
/** Otherwise this many moments are weighed first. */
const FIRST_MOMENTS = 24;
/** About this many more are weighed to find the rolls that mattered. */
const LATER_MOMENTS = 36;
const KEY_ROLLS = 3;
/** Exact changes up to this are rounding error. */
const NOTHING = 1e-9;

export interface WeighingOptions {
  /** Number of steps that may be played. */
  readonly mostSteps?: number;
  /** Weighs only `moments` moments besides the beginning, by `games` games each. */
  readonly glance?: { readonly moments: number; readonly games: number };
}

/**
 * Weighs the rolls of a game. Yields after each moment.
 *
 * Luck is the change of the chance to win from before a roll to after it, with the policies that are played. That
 * chance is a martingale: whatever was rolled before, the changes of the next roll, weighted by their probabilities,
 * sum to 0.
 *
 * @param options limits of the work where chances are not exact; default: a few seconds of play
 */
export function* weighGame(
  recorded: RecordedGame,
  scale: LuckScale,
  { mostSteps, glance }: WeighingOptions = {},
): Generator<unknown, GameLuck, void> {
  const all = recorded.rolls.length;
  const steps = recorded.states.length;
  const isGlance = glance !== undefined && !scale.isExact;
  const isWhole =
    scale.isExact || (!isGlance && (all <= FIRST_MOMENTS || scale.gamesFor(all + 1, steps, mostSteps) >= ENOUGH));
  const moments = isWhole ? all + 1 : FIRST_MOMENTS + LATER_MOMENTS;
  const chances = scale.chances(isGlance ? glance.games : scale.gamesFor(moments, steps, mostSteps));
  const first = isWhole ? all : Math.min(all, isGlance ? glance.moments : FIRST_MOMENTS);
  const end = scale.winners.map((winner): Chance => ({ rate: isWon(winner, recorded.counts), exact: true }));
  const known = new Map<number, readonly Chance[]>([[all, end]]);
  const weigh = (moment: number) => {
    if (!known.has(moment)) known.set(moment, chancesAt(chances, recorded, moment));
  };
  for (let i = 0; i <= first; i++) {
    weigh(first === 0 ? 0 : Math.round((i * all) / first));
    yield;
  }
  if (isGlance) return luckOf(scale, chances, recorded, known);
  for (let split = splitOf(known); split !== undefined; split = splitOf(known)) {
    weigh(split);
    yield;
  }
  return luckOf(scale, chances, recorded, known);
}

/** Returns the chances of all sides after the first `rolls` rolls. */
export function chancesAt(chances: Chances, recorded: RecordedGame, rolls: number): Chance[] {
  const position: StepPosition = recorded.rolls[rolls - 1] ?? { step: 0, draws: 0 };
  const { continuations: games } = chances;
  return chances.at(recorded, position).map((rate) => {
    if (games === undefined) return { rate, exact: true };
    return { rate, ...rateInterval(Math.round(rate * games), games) };
  });
}

/** Returns the middle of the widest of the {@link KEY_ROLLS} largest changes that still span several rolls. */
function splitOf(known: ReadonlyMap<number, readonly Chance[]>): number | undefined {
  const moments = [...known.keys()].sort((a, b) => a - b);
  const spans = moments.slice(1).map((to, i) => ({ from: moments[i], to, size: sizeOf(known, moments[i], to) }));
  const largest = spans.sort((a, b) => b.size - a.size || a.from - b.from).slice(0, KEY_ROLLS);
  const [widest] = largest.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  return widest === undefined || widest.to - widest.from < 2 ? undefined : (widest.from + widest.to) >> 1;
}

/** Returns the largest change of any side between two moments. */
function sizeOf(known: ReadonlyMap<number, readonly Chance[]>, from: number, to: number): number {
  const before = known.get(from) ?? [];
  return Math.max(0, ...(known.get(to) ?? []).map(({ rate }, side) => Math.abs(rate - before[side].rate)));
}

function luckOf(
  scale: LuckScale,
  { continuations }: Chances,
  { rolls }: RecordedGame,
  known: ReadonlyMap<number, readonly Chance[]>,
): GameLuck {
  const numbers = [...known.keys()].sort((a, b) => a - b);
  const at = (number: number) => known.get(number) as readonly Chance[];
  const moments = numbers.map((number): Moment => {
    const roll = rolls[number - 1]?.roll;
    return { ...(roll && { roll }), chances: at(number) };
  });
  const isWhole = numbers.length === rolls.length + 1;
  const rollers = isWhole ? rolls.map(({ roller }) => scale.sideOf(roller)) : undefined;
  const sides = scale.winners.map(({ side }, i): SideLuck => {
    const [start, end] = [at(0)[i], at(rolls.length)[i]];
    const sum = (isCounted: (roller: number) => boolean) =>
      sumOfChanges(
        moments.map(({ chances }) => chances[i]),
        (roll) => isCounted(rollers?.[roll] ?? -1),
        continuations,
      );
    return {
      ...{ side, start, luck: changeOf(start, end) },
      ...(rollers && {
        rolled: {
          own: sum((roller) => roller === i),
          others: sum((roller) => roller >= 0 && roller !== i),
          game: sum((roller) => roller < 0),
        },
      }),
    };
  });
  const won = at(rolls.length).findIndex(({ rate }) => rate === 1);
  const leads = moments.map(({ chances }) => leaderOf(chances));
  const sure = leads.filter((lead) => lead !== undefined);
  return {
    sides,
    ...(continuations !== undefined && { continuations }),
    rolls: rolls.length,
    moments,
    keyRolls: keyRollsOf(numbers, moments),
    leadChanges: sure.filter((lead, i) => i > 0 && lead !== sure[i - 1]).length,
    swing: moments
      .slice(1)
      .reduce((sum, { chances }, i) => sum + Math.abs(chances[0].rate - moments[i].chances[0].rate), 0),
    ...(won >= 0 && turnOf(moments, leads, won, scale.winners[won].side)),
  };
}

/** Returns the rolls with the largest changes whose intervals leave out 0. */
function keyRollsOf(numbers: readonly number[], moments: readonly Moment[]): KeyRoll[] {
  const single = moments.flatMap((moment, i): (KeyRoll & { readonly size: number })[] => {
    const { roll, chances } = moment;
    if (i === 0 || roll === undefined || numbers[i] - numbers[i - 1] > 1) return [];
    const changes = chances.map((chance, side) => changeOf(moments[i - 1].chances[side], chance));
    const size = Math.max(...changes.map(({ change }) => Math.abs(change)));
    return changes.some(isSure) ? [{ roll, changes, size }] : [];
  });
  const sorted = single.sort((a, b) => b.size - a.size);
  return sorted.slice(0, KEY_ROLLS).map(({ roll, changes }) => ({ roll, changes }));
}

function isSure({ change, low = change, high = change }: Change): boolean {
  return low > NOTHING || high < -NOTHING;
}

function changeOf(from: Chance, to: Chance): Change {
  const { difference, ...rest } = rateDifference(from, to);
  return { change: difference, ...('exact' in rest ? {} : rest) };
}

/**
 * Returns the sum of the changes by the counted rolls. A moment between two counted rolls cancels out, so that its
 * error does not widen the interval.
 */
function sumOfChanges(
  chances: readonly Chance[],
  isCounted: (roll: number) => boolean,
  continuations: number | undefined,
): Change {
  let [change, variance] = [0, 0];
  for (const [i, { rate, exact }] of chances.entries()) {
    const weight = (i > 0 && isCounted(i - 1) ? 1 : 0) - (i < chances.length - 1 && isCounted(i) ? 1 : 0);
    change += weight * rate;
    if (weight !== 0 && !exact && continuations !== undefined) variance += (rate * (1 - rate)) / continuations;
  }
  if (continuations === undefined) return { change };
  const half = Z95 * Math.sqrt(variance);
  return { change, low: change - half, high: change + half };
}

/**
 * Returns the side that is ahead: 0, 1, ... or -1 if only one side can win and it is behind; `undefined` where
 * intervals overlap.
 */
export function leaderOf(chances: readonly Chance[]): number | undefined {
  const [first, second] = chances;
  const low = ({ rate, low = rate }: Chance) => low;
  const high = ({ rate, high = rate }: Chance) => high;
  if (second === undefined) return low(first) > 0.5 ? 0 : high(first) < 0.5 ? -1 : undefined;
  if (low(first) > high(second) + NOTHING) return 0;
  return low(second) > high(first) + NOTHING ? 1 : undefined;
}

/** Returns the winner's lowest chance, and the roll after which it stayed ahead. */
function turnOf(
  moments: readonly Moment[],
  leads: readonly (number | undefined)[],
  won: number,
  winner: string,
): Pick<GameLuck, 'winner' | 'lowest' | 'decisive'> {
  const lowest = moments.reduce((least, each) => (each.chances[won].rate < least.chances[won].rate ? each : least));
  const behind = leads.findLastIndex((lead) => lead !== won);
  const decisive = behind < 0 ? undefined : moments[behind + 1]?.roll;
  return { winner, lowest: { ...lowest, chance: lowest.chances[won] }, ...(decisive && { decisive }) };
}
