import { GameRunner } from '../engine/game-runner.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { isFall, layOut, type Measure, slotsOf } from '../stats/measure.ts';
import { WINS } from './game-luck/outcomes.ts';

/**
 * Criteria for a remarkable game. They are compared in this order; of equal games the lowest number is taken:
 *
 * - `worst`: the side did not win; most of its members fell; fewest of the others did; the game ended soonest
 * - `closest`: a side won; most of the winner's members fell; the game was longest
 * - `longest`: the game was longest
 * - `median`: the game of median length
 */
export const CRITERIA = ['worst', 'closest', 'longest', 'median'] as const;

export type Criterion = (typeof CRITERIA)[number];

/** The slots of a tally that a criterion compares. */
interface Slots {
  readonly sides: readonly SideSlots[];
  /** Slots of the measures of length, most important first: activations, rounds. */
  readonly length: readonly number[];
}

interface SideSlots {
  readonly name: string;
  readonly win: number;
  /** First and last slot of each member's histogram of when it fell; the first bin counts games in which it did not. */
  readonly fell: readonly (readonly [first: number, last: number])[];
}

/**
 * Finds the most remarkable game among games 0..games-1 of a seed.
 *
 * @param side the side that `worst` is about
 * @returns its number; `undefined` if no game qualifies: no side ever won, or `side` always did
 * @throws RangeError with a sentence for the user if such games cannot be compared by this criterion
 */
export function findGame(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  games: number,
  criterion: Criterion,
  side: string,
): number | undefined {
  const slots = findSlots(kernel.measures(matchup), criterion, side);
  const runner = new GameRunner(kernel, matchup);
  const ranked: { game: number; marks: readonly number[] }[] = [];
  for (let game = 0; game < games; game++) {
    const marks = marksOf(criterion, runner.play(seed, game, 1), slots, side);
    if (marks !== undefined) ranked.push({ game, marks });
  }
  ranked.sort((a, b) => compare(b.marks, a.marks) || a.game - b.game);
  return ranked[criterion === 'median' ? Math.floor(ranked.length / 2) : 0]?.game;
}

/** Returns the values by which a game is compared, most important first; `undefined` if it does not qualify. */
function marksOf(
  criterion: Criterion,
  counts: Float64Array,
  { sides, length }: Slots,
  side: string,
): readonly number[] | undefined {
  const at = (slot: number) => counts[slot];
  const fallen = ({ fell }: SideSlots) =>
    fell.reduce((sum, [first, last]) => sum + counts.subarray(first + 1, last + 1).reduce((a, b) => a + b, 0), 0);
  if (criterion === 'longest' || criterion === 'median') return length.map(at);
  if (criterion === 'closest') {
    const winner = sides.find(({ win }) => at(win) === 1);
    return winner && [fallen(winner), ...length.map(at)];
  }
  const mine = sides.find(({ name }) => name === side) as SideSlots;
  if (at(mine.win) === 1) return undefined;
  const theirs = sides.filter((other) => other !== mine).reduce((sum, other) => sum + fallen(other), 0);
  return [fallen(mine), -theirs, ...length.map((slot) => -at(slot))];
}

function findSlots(measures: readonly Measure[], criterion: Criterion, side: string): Slots {
  const { at } = layOut(measures);
  const length = measures.filter(({ group }) => group === 'length').map(({ name }) => at(name));
  if (length.length === 0) throw new RangeError('these games have no length to choose one by');
  const sides = measures
    .filter(({ group, what }) => group === 'outcome' && WINS.includes(what))
    .map(({ name, side }) => ({
      name: side ?? '',
      win: at(name),
      fell: measures
        .filter((measure) => isFall(measure) && measure.side === side)
        .map((measure): [number, number] => [at(measure.name) + 2, at(measure.name) + slotsOf(measure) - 1]),
    }));
  if (criterion === 'worst' && !sides.some(({ name }) => name === side)) {
    throw new RangeError(`these games count neither wins of ${side} nor its casualties`);
  }
  if (criterion === 'closest' && sides.length < 2) {
    throw new RangeError('these games have no two sides to come close');
  }
  return { sides, length };
}

/** Compares two lists of values lexicographically. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((mark, i) => mark !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}
