import { GameRunner } from '../engine/game-runner.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { isFall, layOut, type Measure, slotsOf } from '../stats/measure.ts';
import { WINS } from './game-luck/outcomes.ts';

/**
 * Games worth telling. What is compared, in this order; what is level after all of it goes to the lowest number:
 *
 * - `worst`: the side did not win; most of its members fell; fewest of the others did; it was over soonest
 * - `closest`: somebody won; most of the winner's members fell; it took longest
 * - `longest`: it took longest
 * - `median`: as long as the one in the middle when all are put in order of length
 */
export const CRITERIA = ['worst', 'closest', 'longest', 'median'] as const;

export type Criterion = (typeof CRITERIA)[number];

/** What is to be known of each game to compare it. */
interface Slots {
  readonly sides: readonly SideSlots[];
  /** Of each measure of length, the weightiest first: activations, rounds. */
  readonly length: readonly number[];
}

interface SideSlots {
  readonly name: string;
  readonly win: number;
  /** First and last slot of the histogram of when each member fell; the first bin is of those who did not. */
  readonly fell: readonly (readonly [first: number, last: number])[];
}

/**
 * The number of the most remarkable game among games 0..games-1 of a seed.
 *
 * @param side for `worst`: whose bad day it is
 * @returns `undefined` when no game qualifies: nobody ever won, or the side always did
 * @throws RangeError with a sentence for the user when games of this kind cannot be compared so
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
  const table = new GameRunner(kernel, matchup);
  const ranked: { game: number; marks: readonly number[] }[] = [];
  for (let game = 0; game < games; game++) {
    const marks = marksOf(criterion, table.play(seed, game, 1), slots, side);
    if (marks !== undefined) ranked.push({ game, marks });
  }
  ranked.sort((a, b) => compare(b.marks, a.marks) || a.game - b.game);
  return ranked[criterion === 'median' ? Math.floor(ranked.length / 2) : 0]?.game;
}

/** What makes a game remarkable, the weightiest first; `undefined` when it does not qualify. */
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

/** Which marks are higher, looking at the first that differ. */
function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((mark, i) => mark !== b[i]);
  return at < 0 ? 0 : a[at] - b[at];
}
