import { unknownWord } from '../../check/fault.ts';
import type { FaultReport, PlacedFault } from '../../check/placed-fault.ts';
import { Text } from '../../check/text.ts';

/** All results of dice of one kind. */
export interface DiceRolled {
  /** `d20`, `dF` */
  readonly die: string;
  readonly lowest: number;
  readonly highest: number;
  /** Count of each face, from the lowest on. */
  readonly counts: readonly number[];
  /** Rolls of which only the total is known: number of dice and their sum. */
  readonly totals: readonly { readonly dice: number; readonly total: number }[];
}

/** The rolls of a session by kind of dice, in the order of their first roll. */
export type RollLog = readonly DiceRolled[];

const MOST_SIDES = 1000;
const MOST_DICE = 100;
const MOST_ROLLS = 1_000_000;

interface Die {
  readonly name: string;
  readonly dice: number;
  readonly lowest: number;
  readonly highest: number;
}

interface Shown {
  readonly value: number;
  readonly at: number;
  readonly end: number;
  /** Whether it follows `=` and is the total of the dice before it. */
  readonly isTotal: boolean;
}

/** Dice, numbers, the sign before a total, separators, and anything else. */
const PIECE =
  /(?<dice>\d*d(?:\d+|%|f)(?![\w%]))|(?<number>[-−]?\d+)(?![\w.])|(?<total>=>?|→|->)|(?<gap>[\s,;:|/+()[\]{}&.]+|\band\b)|(?<word>[\w.'’-]+|.)/giu;
/** `Anna:` before the dice of a line. */
const SPEAKER = /^\s*\p{L}[\p{L}\p{N} '’._-]*:/u;
const COMMENT = /(?:#|\/\/).*$/;

/**
 * Reads a log of rolls: `d20 17`, `3d6: 2 5 1`, `2d6 = 9`, or `d6` on a line of its own and numbers below. A name
 * before a colon and text after `#` are skipped.
 *
 * @param first dice for numbers that come before any dice: `d20`
 * @returns the log, or all faults with line and column
 */
export function readRollLog(text: string, file: string, first?: string): RollLog | FaultReport {
  const whole = new Text(file, text);
  const faults: PlacedFault[] = [];
  const addFault: AddFault = (at, problem) => void faults.push({ file, ...whole.at(at), path: '', problem });
  const log = new Tallies();
  let die = first === undefined ? undefined : dieOf(first);
  let start = 0;
  for (const line of text.split('\n')) {
    die = readLine(line, start, die, log, addFault);
    start += line.length + 1;
  }
  if (faults.length === 0 && log.rolls === 0)
    addFault(0, 'there are no rolls here; write lines such as "d20 17" or "3d6: 2 5 1"');
  if (log.rolls > MOST_ROLLS) addFault(0, `these are more than ${MOST_ROLLS} rolls`);
  return faults.length === 0 ? log.all() : { faults, texts: new Map([[file, text]]) };
}

/** Parses `d20`, `d%` or `dF`; returns `undefined` for anything else. */
export function dieOf(word: string): Die | undefined {
  const [, dice, sides = ''] = /^(?:(\d+)\s*)?d(\d+|%|f)$/i.exec(word.trim()) ?? [];
  if (sides === '') return undefined;
  const count = dice === undefined ? 1 : Number(dice);
  if (sides.toLowerCase() === 'f') return { name: 'dF', dice: count, lowest: -1, highest: 1 };
  const highest = sides === '%' ? 100 : Number(sides);
  return { name: `d${highest}`, dice: count, lowest: 1, highest };
}

type AddFault = (at: number, problem: string) => void;

/** Reads one line. @returns the dice for the numbers of the next line, if that names none */
function readLine(
  line: string,
  start: number,
  before: Die | undefined,
  log: Tallies,
  addFault: AddFault,
): Die | undefined {
  const speaker = SPEAKER.exec(line)?.[0] ?? '';
  // `d20: 17` has no speaker.
  const skipped = /\d*d(?:\d+|%|f)\b/i.test(speaker) ? 0 : speaker.length;
  const rolls = line.replace(COMMENT, '');
  let die = before;
  let shown: Shown[] = [];
  let isTotal = false;
  let isNamed = false;
  const flush = () => {
    if (shown.length > 0) take(shown, die, start, log, addFault);
    shown = [];
    isTotal = false;
  };
  for (const { 0: all, index, groups = {} } of rolls.slice(skipped).matchAll(PIECE)) {
    const at = skipped + index;
    if (groups.dice !== undefined) {
      if (!isNamed && shown.length > 0) {
        addFault(start + shown[0].at, `${shown[0].value} stands before its dice; write "${all} ${shown[0].value}"`);
        shown = [];
      }
      flush();
      isNamed = true;
      die = dieOf(all);
      const problem = die && problemOf(die);
      if (problem !== undefined) {
        addFault(start + at, problem);
        return undefined;
      }
      if (/^\s?[+-]\s?\d/.test(rolls.slice(at + all.length))) {
        addFault(start + at, `leave out what is added to ${all}: only what the dice show is looked at`);
        return die;
      }
    } else if (groups.number !== undefined) {
      shown.push({ value: Number(all.replace('−', '-')), at, end: at + all.length, isTotal });
    } else if (groups.total !== undefined) isTotal = true;
    else if (groups.word !== undefined) {
      addFault(start + at, wordProblem(all));
      return die;
    }
  }
  flush();
  return die;
}

function problemOf({ dice, highest, name }: Die): string | undefined {
  if (dice < 1 || dice > MOST_DICE) return `dice: from 1 to ${MOST_DICE}, not ${dice}`;
  if (name !== 'dF' && (highest < 2 || highest > MOST_SIDES)) return `sides: from 2 to ${MOST_SIDES}, not ${highest}`;
  return undefined;
}

function wordProblem(word: string): string {
  const known = ['d4', 'd6', 'd8', 'd10', 'd12', 'd20', 'd100', 'd%', 'dF'];
  if (/^[-\d.]+$/.test(word)) return `"${word}" is not a whole number`;
  if (/\d/.test(word)) return unknownWord('die', word, known);
  return `"${word}" is no roll; write dice and what they show, such as "d20 17", or # before a remark`;
}

/** Adds the numbers after a die to the log: as many as dice, or a multiple; or one, which is their total. */
function take(shown: readonly Shown[], die: Die | undefined, start: number, log: Tallies, addFault: AddFault): void {
  const [first] = shown;
  if (die === undefined) {
    addFault(
      start + first.at,
      `which die shows ${first.value}? Write "d20 ${first.value}", "d20" on the line before, or --die d20`,
    );
    return;
  }
  const faces = shown.filter(({ isTotal }) => !isTotal || shown[0].isTotal);
  const total = shown.find((each) => each.isTotal && !faces.includes(each));
  const { dice, name, lowest, highest } = die;
  const called = dice === 1 ? name : `${dice}${name}`;
  if (faces.length === 1 && dice > 1) {
    const [{ value, at }] = faces;
    if (value < dice * lowest || value > dice * highest)
      addFault(start + at, `${called} comes to ${dice * lowest} to ${dice * highest}, not ${value}`);
    else log.addTotal(die, value);
    return;
  }
  if (faces.length % dice !== 0) {
    addFault(start + faces[0].at, `${called} shows ${dice} numbers, or their total, not ${faces.length}`);
    return;
  }
  // Many ten-sided dice are labelled 0 to 9, and 00 is 100.
  const faceOf = (value: number) => (value === 0 && (highest === 10 || highest === 100) ? highest : value);
  const wrong = faces.find(({ value }) => faceOf(value) < lowest || faceOf(value) > highest);
  if (wrong !== undefined) {
    addFault(start + wrong.at, `${name} shows ${lowest} to ${highest}, not ${wrong.value}`);
    return;
  }
  const sum = faces.reduce((all, { value }) => all + faceOf(value), 0);
  if (total !== undefined && total.value !== sum) {
    addFault(start + total.at, `${faces.map(({ value }) => value).join(' + ')} is ${sum}, not ${total.value}`);
    return;
  }
  for (const { value } of faces) log.addFace(die, faceOf(value));
}

class Tallies {
  private readonly kinds = new Map<string, { die: Die; counts: number[]; totals: { dice: number; total: number }[] }>();
  /** Number of dice rolled. */
  rolls = 0;

  addFace(die: Die, face: number): void {
    this.of(die).counts[face - die.lowest]++;
    this.rolls++;
  }

  addTotal(die: Die, total: number): void {
    this.of(die).totals.push({ dice: die.dice, total });
    this.rolls += die.dice;
  }

  all(): RollLog {
    return [...this.kinds.values()].map(({ die: { name, lowest, highest }, counts, totals }) => {
      return { die: name, lowest, highest, counts, totals };
    });
  }

  private of(die: Die) {
    let kind = this.kinds.get(die.name);
    if (kind === undefined) {
      kind = { die, counts: new Array<number>(die.highest - die.lowest + 1).fill(0), totals: [] };
      this.kinds.set(die.name, kind);
    }
    return kind;
  }
}
