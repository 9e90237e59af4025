import { stripVTControlCharacters } from 'node:util';
import type { Answer, RateValue } from '../../analysis/answer.ts';
import { type Card, type CardLine, gravestOf, isCounted, type Killing, type MemberFates, middleOf } from '../card.ts';
import { sortFates } from '../fate.ts';
import { aGame, asWords, capital, sidesOf } from '../label.ts';
import { lettersFor, rateBar, stackedBar } from './bar.ts';
import {
  type Ink,
  lengthOf,
  nameAndText,
  paint,
  paintPart,
  type Screen,
  sideInk,
  sign,
  tame,
  toWidth,
  whole,
  wrap,
} from './screen.ts';

/** Largest width of a column of names. */
const MOST_NAME = 18;
/** With fewer characters there is no bar. */
const LEAST_BAR = 8;
const MOST_BAR = 40;

/** Formats the deadliness card: outcomes, fates, and who kills whom. */
export function cardLines(answer: Answer, card: Card, screen: Screen): string[] {
  const sides = sidesOf(answer);
  const many = isCounted(card.killings) ? `, how many in ${aGame(answer.play)}` : '';
  const sections = [
    section(screen, 'How it ends', outcomeLines(card.outcomes, sides, screen)),
    section(screen, 'What becomes of them', fateLines(card.members, screen)),
    section(screen, `Who fells whom${many}`, killingLines(card.killings, screen)),
    section(
      screen,
      'Guards that fired',
      card.guards.flatMap((line) => pair(line, card.guards, screen)),
    ),
  ];
  return sections.filter((lines) => lines.length > 0).flatMap((lines, i) => (i > 0 ? ['', ...lines] : lines));
}

function section(screen: Screen, title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [paint(screen, 'strong', title), ...lines];
}

function outcomeLines(lines: readonly CardLine[], sides: readonly string[], screen: Screen): string[] {
  return barLines(
    lines.map(({ label, value, shown, measure }) => ({
      label: capital(label),
      value: value as RateValue,
      text: isEnd(value as RateValue) ? shown.value : shown.text,
      ink: sideInk(measure.side === undefined ? -1 : sides.indexOf(measure.side)),
    })),
    screen,
  );
}

/** A rate with a name and a colour, as one line. */
export interface BarLine {
  readonly label: string;
  readonly value: RateValue;
  readonly text: string;
  readonly ink: Ink;
}

/** Formats rates as bars below each other, with their names before and their numbers after them. */
export function barLines(lines: readonly BarLine[], screen: Screen): string[] {
  const name = Math.min(MOST_NAME, Math.max(0, ...lines.map(({ label }) => lengthOf(tame(label)))));
  const text = Math.max(0, ...lines.map((line) => lengthOf(line.text)));
  const bar = Math.min(MOST_BAR, screen.width - name - text - 6);
  return lines.flatMap((line) => {
    if (bar < LEAST_BAR) return nameAndText(screen, tame(line.label), name, line.text);
    const label = toWidth(screen, tame(line.label), name);
    return `  ${label}  ${paint(screen, line.ink, rateBar(line.value, bar, screen.unicode))}  ${line.text}`;
  });
}

function isEnd({ rate, exact }: RateValue): boolean {
  return !exact && (rate === 0 || rate === 1);
}

function fateLines(members: readonly MemberFates[], screen: Screen): string[] {
  const fates = sortFates(members.flatMap(({ fates }) => fates.map(({ measure }) => measure.what)));
  if (fates.length === 0) return [];
  const letters = lettersFor(fates);
  const rows = members.map((member) => {
    const grave = gravestOf(member);
    return {
      name: tame(member.of > 1 ? `${member.name} ${sign(screen, 'times')}${member.of}` : member.name),
      text: grave === undefined ? '' : `${grave.label} ${shortText(grave)}`,
      parts: fates.map((fate, i) => {
        const line = member.fates.find(({ measure }) => measure.what === fate);
        return { letter: letters[i], share: line === undefined ? 0 : middleOf(line.value) };
      }),
    };
  });
  const name = Math.min(MOST_NAME, Math.max(...rows.map((row) => lengthOf(row.name))));
  const text = Math.max(...rows.map((row) => lengthOf(row.text)));
  const room = screen.width - name - text - 6;
  // On a narrow screen the number is below its bar.
  const isBelow = room < LEAST_BAR;
  const bar = Math.min(MOST_BAR, isBelow ? screen.width - name - 4 : room);
  const isSeen = (fate: string) =>
    members.some((member) => member.fates.some((line) => line.measure.what === fate && middleOf(line.value) > 0));
  const key = fates.flatMap((fate, i) => {
    if (!isSeen(fate)) return [];
    const letter = paintPart(screen, i, fates.length, letters[i]);
    return [`${letter} ${asWords(tame(fate))}`];
  });
  return [
    ...rows.flatMap((row) => {
      const line = `  ${toWidth(screen, row.name, name)}  ${stackedBar(row.parts, bar, screen)}`;
      return isBelow ? [line, `${' '.repeat(name + 4)}${row.text}`] : [`${line}  ${row.text}`];
    }),
    ...keyLines(key, name, screen),
  ];
}

/** Formats the key of a stacked bar's letters; each line begins below the bars. */
function keyLines(key: readonly string[], name: number, screen: Screen): string[] {
  const indent = ' '.repeat(name + 4);
  const lines: string[] = [];
  let used = 0;
  for (const word of key) {
    const length = lengthOf(stripVTControlCharacters(word)) + 2;
    if (lines.length === 0 || used + length > screen.width) {
      lines.push(indent);
      used = indent.length;
    }
    lines[lines.length - 1] += `${word}  `;
    used += length;
  }
  return lines;
}

/** Leaves out the range if it only says never or always. */
function shortText({ value, shown }: CardLine): string {
  return 'rate' in value && isEnd(value) ? shown.value : shown.text;
}

const MOST_KILLERS = 3;

function killingLines(killings: readonly Killing[], screen: Screen): string[] {
  const known = killings.filter(({ killers }) => killers.length > 0);
  const width = Math.min(MOST_NAME, Math.max(0, ...known.map(({ name }) => lengthOf(tame(name)))));
  return known.flatMap(({ name, killers }) => {
    const by = killers.slice(0, MOST_KILLERS).map((line) => whole(`${tame(line.killer)} ${shortText(line)}`));
    const indent = ' '.repeat(width + 7);
    return wrap(`${by.join(', ')}`, screen.width - width - 7).map((line, i) =>
      i === 0 ? `  ${toWidth(screen, tame(name), width)}  by ${line}` : indent + line,
    );
  });
}

function pair({ label, shown }: CardLine, among: readonly CardLine[], screen: Screen): string[] {
  // Without a bar, names have more space.
  const most = Math.max(MOST_NAME, Math.floor(0.4 * screen.width));
  const name = Math.min(most, Math.max(...among.map((line) => lengthOf(tame(line.label)))));
  return nameAndText(screen, tame(capital(label)), name, shown.text);
}
