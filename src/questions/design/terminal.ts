import { gameOf } from '../../report/label.ts';
import { paint, type Screen, sign, tame, whole, wrap } from '../../report/terminal/screen.ts';
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
  const dot = ` ${sign(screen, 'dot')} `;
  const prose = (text: string) => wrap(keepNumbers(tame(text)), screen.width);
  const shown = menu.length > 0 ? menu : nearest === undefined ? [] : [nearest];
  const head = [rulesTitle, gameOf(play), targetText(answer), `seed ${seed}`].map(tame).join(dot);
  const lines = [
    ...wrap(tame(title), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap(head, screen.width).map((line) => paint(screen, 'faint', line)),
    '',
    ...prose(designSentence(answer)),
    '',
    ...shown.flatMap((encounter, i) => [...cardLines(answer, encounter, i, screen), '']),
    ...[...designBasis(answer), digest.slice(0, 'sha256:'.length + 12)]
      .flatMap(prose)
      .map((line) => paint(screen, 'faint', line)),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
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

function keepNumbers(sentence: string): string {
  return sentence.replace(/[\d.]+ %(?: \([^)]*\))?/g, whole);
}
