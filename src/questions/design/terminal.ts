import { gameOf } from '../../report/label.ts';
import { formatAnswer } from '../../report/terminal/format-answer.ts';
import { keepNumbers, prose } from '../../report/terminal/prose.ts';
import { paint, type Screen, tame, wrap } from '../../report/terminal/screen.ts';
import { lineOf } from '../../scenario/encounter.ts';
import type { Design, Encounter } from './answer.ts';
import { designBasis, designSentence, lengthText, lostText, rangeText, targetText, valueText } from './words.ts';

/**
 * Formats a menu of encounters for one screen: the answer in words, then each encounter with its statlines.
 *
 * @returns lines that each end with a line feed
 */
export function terminalDesign(answer: Design, screen: Screen): string {
  const { title, rulesTitle, play, seed, digest, menu, nearest } = answer;
  const shown = menu.length > 0 ? menu : nearest === undefined ? [] : [nearest];
  const body = [
    ...prose(designSentence(answer), screen),
    ...shown.flatMap((encounter, i) => ['', ...cardLines(answer, encounter, i, screen)]),
  ];
  return formatAnswer(
    {
      titles: [title],
      facts: [rulesTitle, gameOf(play), targetText(answer), `seed ${seed}`],
      basis: designBasis(answer),
      digest: digest,
    },
    body,
    screen,
  );
}

/** Formats the number, its results, and below it the statlines to paste. */
function cardLines(answer: Design, encounter: Encounter, place: number, screen: Screen): string[] {
  const number = `${place + 1}`.padStart(2);
  const facts = [valueText(encounter), ...factsOf(answer, encounter)].join(', ');
  const [first = '', ...more] = wrap(keepNumbers(facts), screen.width - 4);
  return [
    `${paint(screen, 'strong', number)}  ${paint(screen, 'side0', first)}`,
    ...more.map((line) => `    ${line}`),
    ...encounter.members.map((member) => `    - ${tame(lineOf(member))}`),
  ];
}

/** Returns further facts on an encounter: `4.1 rounds`, `1.3 lost`, `80 points`, `20 to 41 % by policies`. */
export function factsOf({ lengthMeasure }: Design, encounter: Encounter): string[] {
  const [length, lost, range] = [lengthText(encounter), lostText(encounter), rangeText(encounter)];
  return [
    ...(length === '' ? [] : [`${length} ${lengthMeasure?.what ?? ''}`]),
    ...(lost === '' ? [] : [`${lost} lost`]),
    ...(encounter.points === undefined ? [] : [`${encounter.points} points`]),
    ...(range === '' ? [] : [`${range} over policies`]),
  ];
}
