import { showMargin } from '../../report/difference.ts';
import { countOfGames, measureClaim, placeLabel } from '../../report/label.ts';
import { show } from '../../report/number.ts';
import type { GamePlan } from './answer.ts';

/** What the probe saw: what decides how many games it takes. */
export function probeSentence({ probed, play, measure, seen }: GamePlan): string {
  const { text } = show(seen, probed.games);
  const games = countOfGames(play, probed.games);
  if (probed.cells === 1) return `In ${games} ${measureClaim(measure)} ${text}.`;
  return `In ${games} of each of ${probed.cells} cells, the hardest to know is one where ${measureClaim(measure)} ${text}.`;
}

/** The plan in a sentence: what one precision and one difference take. */
export function planSentence(plan: GamePlan): string {
  const { play, measure, cells } = plan;
  const [one, two] = [middleOf(plan.precision), middleOf(plan.difference)];
  const each = cells > 1 ? ` in each of ${cells} cells` : '';
  return `To know how often ${measureClaim(measure)} to plus or minus ${showMargin(one.halfWidth, true)} takes about ${countOfGames(play, rounded(one.games))}${each}; to tell a difference of ${showMargin(two.difference, true)} from ${againstName(plan)}, nine times of ten, about ${countOfGames(play, rounded(two.games))} of each.`;
}

/** In the two digits that a probe supports. */
function rounded(games: number): number {
  return Number(games.toPrecision(2));
}

function middleOf<T>(rows: readonly T[]): T {
  return rows[Math.floor(rows.length / 2)] as T;
}

/** What differences are from. */
export function againstName({ against, title }: GamePlan): string {
  if (against === undefined) return 'another setting';
  const set = Object.entries(against.set)
    .map(([path, value]) => placeLabel(path, value))
    .join(', ');
  return set === '' || against.title !== title ? `"${against.title}"` : set;
}

/** What playing in pairs saves. */
export function pairsSentence({ varianceRatio }: GamePlan): string {
  if (varianceRatio === undefined)
    return 'Differences are planned as if pairs saved nothing; name what is compared, and a probe tells how much they do.';
  // A probe cannot show that nothing is left.
  const left = varianceRatio < 0.005 ? 'less than 0.01' : varianceRatio.toFixed(2);
  return `Pairs leave ${left} of the variance here.`;
}
