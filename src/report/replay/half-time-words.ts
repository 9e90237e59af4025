import type { HalfTime } from '../../analysis/game-luck/half-time.ts';
import { countOf, inWords, showCount, showRate } from '../number.ts';

/** Says how often the side that was behind at half-time won. */
export function halfTimeWords({ games, behind, comebacks, rate, continuations }: HalfTime): string {
  const basis =
    continuations === undefined
      ? 'The chances at half-time are exact.'
      : `Each chance at half-time rests on ${countOf(continuations, 'game')} played on from there by the same policies.`;
  if (rate === undefined)
    return `In ${countOf(games, 'game')} no side was surely behind after half of the rolls.\n${basis}`;
  const won = inWords(showRate(rate, behind));
  return [
    `The side that was behind at half-time won ${won}: ${showCount(comebacks)} of ${countOf(behind, 'game')}.`,
    ...(behind < games
      ? [`In ${showCount(games - behind)} more no side was surely behind after half of the rolls.`]
      : []),
    basis,
  ].join('\n');
}
