import type { Answer } from '../analysis/answer.ts';
import { breaches } from '../analysis/conservation.ts';
import { ANSWER_IS_NO } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';

/** Says whether an answer adds up: one outcome a game, one fate a member, one cause a fall. */
export function checkConservation(answer: Answer, host: Host, ending: Ending): void {
  const found = breaches(answer);
  if (found.length > 0) {
    ending.code = ANSWER_IS_NO;
    host.note(['The answer does not add up, which is a mistake in montecrawl:', ...found].join('\n  '));
  } else {
    host.note('Checked: every game has one outcome, every member one fate, and every fall one cause.');
  }
}
