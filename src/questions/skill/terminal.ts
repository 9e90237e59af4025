import { gameOf } from '../../report/label.ts';
import { showRate } from '../../report/number.ts';
import { barLines } from '../../report/terminal/card-lines.ts';
import { paint, type Screen, sideInk, sign, tame, wrap } from '../../report/terminal/screen.ts';
import type { Skill } from './answer.ts';
import { shareSentence, sideHeading, skillBasis, worthSentence } from './words.ts';

/**
 * Formats for one screen how much is play and how much is dice.
 *
 * @returns lines that each end with a line feed
 */
export function terminalSkill(answer: Skill, screen: Screen): string {
  const dot = ` ${sign(screen, 'dot')} `;
  const lines = [
    ...wrap(tame(answer.title), screen.width).map((line) => paint(screen, 'strong', line)),
    paint(screen, 'faint', [answer.rulesTitle, gameOf(answer.play), `seed ${answer.seed}`].join(dot)),
    ...answer.sides.flatMap((side, at) => [
      '',
      ...wrap(tame(worthSentence(side, answer.games)), screen.width),
      ...wrap(tame(shareSentence(side)), screen.width),
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
    ]),
    '',
    ...[...skillBasis(answer), answer.digest.slice(0, 'sha256:'.length + 12)]
      .flatMap((line) => wrap(tame(line), screen.width))
      .map((line) => paint(screen, 'faint', line)),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}
