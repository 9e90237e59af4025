import { pairsWorth, showMargin } from '../../report/difference.ts';
import { claimBefore, countOfGames, measureClaim, placeLabel } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { show } from '../../report/number.ts';
import type { GamePlan } from './answer.ts';

/** Describes the measure in the probe that decides how many games are needed. */
export function probeSentence(plan: GamePlan): string {
  const { probed, play, measure, seen } = plan;
  const claim = claimBefore(measure, namesOf(plan));
  const { text } = show(seen, probed.games);
  const games = countOfGames(play, probed.games);
  if (probed.cells === 1) return `In ${games} ${claim} ${text}.`;
  return `In ${games} of each of ${probed.cells} cells, the cell that needs most games is one where ${claim} ${text}.`;
}

/** Returns the plan in a sentence: the games for one precision and one difference. */
export function planSentence(plan: GamePlan): string {
  const { play, measure, cells } = plan;
  const [one, two] = [middleOf(plan.precision), middleOf(plan.difference)];
  const each = cells > 1 ? ` in each of ${cells} cells` : '';
  return `To know how often ${measureClaim(measure, namesOf(plan))} to plus or minus ${showMargin(one.halfWidth, true)} takes about ${countOfGames(play, rounded(one.games))}${each}; to detect a difference of ${showMargin(two.difference, true)} from ${againstName(plan)} nine times out of ten takes about ${countOfGames(play, rounded(two.games))} of each.`;
}

/** Rounds to the two digits that a probe supports. */
function rounded(games: number): number {
  return Number(games.toPrecision(2));
}

function middleOf<T>(rows: readonly T[]): T {
  return rows[Math.floor(rows.length / 2)];
}

/** Returns the other setting of the planned difference. */
export function againstName(plan: GamePlan): string {
  const { against, title } = plan;
  if (against === undefined) return 'another setting';
  const set = Object.entries(against.set)
    .map(([path, value]) => placeLabel(path, value, namesOf(plan)))
    .join(', ');
  return set === '' || against.title !== title ? `"${against.title}"` : set;
}

/** Says how many games are saved by playing both settings on the same dice. */
export function pairsSentence({ varianceRatio }: GamePlan): string {
  if (varianceRatio === undefined)
    return 'The plan for differences assumes that playing on the same dice saves nothing; name the two settings, and a probe measures what it saves.';
  // A probe cannot show that no variance is left.
  return varianceRatio < 0.005
    ? 'Playing both on the same dice is worth more than 100 times as many games.'
    : pairsWorth(varianceRatio);
}
