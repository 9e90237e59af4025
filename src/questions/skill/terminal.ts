import { gameOf } from '../../report/label.ts';
import { showRate } from '../../report/number.ts';
import { barLines } from '../../report/terminal/card-lines.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { paint, type Screen, sideInk, tame } from '../../report/terminal/screen.ts';
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
    ...prose(worthSentence(side, answer.games), screen),
    ...prose(shareSentence(side), screen),
    '',
    paint(screen, 'strong', tame(sideHeading(side))),
    ...barLines(
      side.policies.map(({ policy, value }) => ({
        label: policy,
        value,
        text: showRate(value, answer.games).text,
        ink: sideInk(at),
      })),
      screen,
    ),
  ]);
  return formatAnswer(
    {
      titles: [answer.title],
      facts: [answer.rulesTitle, gameOf(answer.play), `seed ${answer.seed}`],
      basis: skillBasis(answer),
      digest: answer.digest,
    },
    body,
    screen,
  );
}
