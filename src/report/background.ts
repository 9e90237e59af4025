import type { Answer } from '../analysis/answer.ts';
import { type Choice, choicesOf } from './force.ts';
import { type BehindOdds, oddsBehind } from './odds-behind.ts';

/** The rulebook's information on an answer. */
export interface Background {
  readonly choices: readonly Choice[];
  readonly odds: readonly BehindOdds[];
}

/** Loads the background from the rulebook of an answer; empty if the rulebook is not in the registry. */
export async function backgroundOf(answer: Answer): Promise<Background> {
  return { choices: await choicesOf(answer), odds: await oddsBehind(answer) };
}
