import type { Answer } from '../analysis/answer.ts';
import type { Question } from '../analysis/answer-scenario.ts';
import { breaches } from '../analysis/conservation.ts';
import { ANSWER_IS_NO } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';

/** A wrong tally can break hundreds of sums, and the first few say what is wrong. */
const MOST_SHOWN = 20;

/** Says whether an answer adds up to what its games and members make due. */
export function checkConservation(answer: Answer, question: Question, host: Host, ending: Ending): void {
  const found = breaches(answer, question);
  if (found.length > 0) {
    ending.code = ANSWER_IS_NO;
    const more = found.length > MOST_SHOWN ? [`and ${found.length - MOST_SHOWN} more`] : [];
    const shown = [
      'The answer does not add up, which is a mistake in montecrawl:',
      ...found.slice(0, MOST_SHOWN),
      ...more,
    ];
    host.note(shown.join('\n  '));
  } else {
    host.note('Checked: every game has one outcome, every member one fate, and every fall one cause.');
  }
}
