import { formatAnswer, headOf } from '../../report/terminal/format-answer.ts';
import { policyLines } from '../../report/terminal/policy-lines.ts';
import { prose } from '../../report/terminal/prose.ts';
import { paint, type Screen, tame } from '../../report/terminal/screen.ts';
import type { Skill } from './answer.ts';
import { shareSentence, sideHeading, skillBasis, worthSentence } from './words.ts';

/**
 * Formats for one screen how much is play and how much is dice.
 *
 * @returns lines that each end with a line feed
 */
export function terminalSkill(answer: Skill, screen: Screen): string {
  const body = answer.sides.flatMap((side, at) => [
    ...(at === 0 ? [] : ['']),
    ...prose(worthSentence(side, answer), screen),
    ...prose(shareSentence(side), screen),
    '',
    paint(screen, 'strong', tame(sideHeading(side, answer))),
    ...policyLines(side.policies, at, answer.games, screen),
  ]);
  return formatAnswer({ ...headOf(answer), basis: skillBasis(answer) }, body, screen);
}
