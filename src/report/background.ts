import type { Answer } from '../analysis/answer.ts';
import { type Choice, choicesOf } from './force.ts';
import { type BehindOdds, oddsBehind } from './odds-behind.ts';

/** What the rulebook says of an answer. */
export interface Background {
  readonly choices: readonly Choice[];
  readonly odds: readonly BehindOdds[];
}

/** Asks the rulebook that an answer names; empty of one that is not on the registry. */
export async function backgroundOf(answer: Answer): Promise<Background> {
  return { choices: await choicesOf(answer), odds: await oddsBehind(answer) };
}
