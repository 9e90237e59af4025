import type { Answer } from '../analysis/answer.ts';
import type { Card } from './card.ts';
import { outcomeInk } from './chart/outcome-colour.ts';
import { capital } from './label.ts';

/** One outcome of games. */
export interface End {
  readonly label: string;
  /** 0..1, as the two values below. */
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly shown: string;
  /** On a dark background. */
  readonly colour: string;
}

/** Returns how the games of a cell end, the headline first. */
export function endsOf(answer: Answer, { outcomes }: Card): End[] {
  return outcomes.flatMap(({ measure, label, value, shown }) => {
    if (!('rate' in value)) return [];
    const { rate, low = rate, high = rate } = value;
    const { colour } = outcomeInk(answer, measure);
    return [{ label: capital(label), rate, low, high, shown: shown.text, colour: colour.dark }];
  });
}
