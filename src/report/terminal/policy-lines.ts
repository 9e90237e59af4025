import type { RateValue } from '../../analysis/answer.ts';
import { showRate } from '../number.ts';
import { barLines } from './card-lines.ts';
import { type Screen, sideInk } from './screen.ts';

/**
 * Formats how often a side reaches its goal with each policy, a bar each.
 *
 * @param at index of the side, for its colour
 */
export function policyLines(
  policies: readonly { readonly policy: string; readonly value: RateValue }[],
  at: number,
  games: number,
  screen: Screen,
): string[] {
  const lines = policies.map(({ policy, value }) => ({
    label: policy,
    value,
    text: showRate(value, games).text,
    ink: sideInk(at),
  }));
  return barLines(lines, screen);
}
