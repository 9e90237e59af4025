import { BadQuestion } from '../../analysis/unaskable.ts';
import { unknownWord } from '../../check/fault.ts';
import type { RuleSystem } from '../../rules/system.ts';
import { readUnits } from '../../scenario/encounter.ts';
import type { Cell } from '../../scenario/scenario.ts';

/** `book`, or one kind of its rows: `book:figures`. */
const BOOK = /^book(?::(.+))?$/;
/** Reps for rows without one, up to --max-rep. */
const REPS = [3, 4, 5, 6];

/** Returns whether a source of units is the rulebook itself. */
export function isBook(from: string): boolean {
  return BOOK.test(from);
}

/** Rows that may be units, by kind. */
export type Rows = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the rows of the rulebook that a source names.
 *
 * @param from `book` or `book:<kind>`
 * @throws BadQuestion if the book has no such kind
 */
export function rowsOfBook({ kinds = [], id }: RuleSystem, from: string): Rows {
  const [, kind] = BOOK.exec(from) ?? [];
  const known = kinds.map(({ key }) => key);
  if (kind !== undefined && !known.includes(kind))
    throw new BadQuestion(unknownWord(`kind of rows of ${id}`, kind, known));
  return Object.fromEntries(
    kinds.flatMap(({ key, rows }) => (kind === undefined || kind === key ? [[key, Object.keys(rows)]] : [])),
  );
}

/**
 * Returns the statlines of rows that can stand alone in a side. If none can, as in Dungeons Dark & Dangerous, those of
 * two rows of different kinds: `soldier leather`. A row that has no Rep of its own gets each from 3 to 6.
 */
export function linesOfRows(rows: Rows, cell: Cell, side: string, system: RuleSystem): string[] {
  const single = Object.values(rows).flat();
  const fitting = (lines: readonly string[]) => readUnits(lines, cell, side, system).units;
  const alone = fitting(single);
  if (alone.length === 0) {
    const kinds = Object.values(rows);
    const pairs = kinds.flatMap((own, i) =>
      kinds.slice(i + 1).flatMap((others) => own.flatMap((one) => others.map((other) => `${one} ${other}`))),
    );
    return fitting(pairs).map(({ written }) => written as string);
  }
  if (!('rep' in system.member.shape)) return alone.map(({ written }) => written as string);
  const ranked = alone.flatMap(({ written, member }) =>
    member.rep === undefined ? REPS.map((rep) => `${written}@${rep}`) : [written as string],
  );
  return fitting(ranked).map(({ written }) => written as string);
}

/** Returns the statlines, and each of them combined with each of these words. */
export function dealt(written: readonly unknown[], words: readonly string[], dealer: Dealer): unknown[] {
  const plain = written.filter((entry): entry is string => typeof entry === 'string');
  const more = plain.flatMap((line) => words.map((word) => named(line, word)));
  const { units } = readUnits(more, dealer.cell, dealer.side, dealer.system);
  const known = words.filter((word) => units.some(({ written: line }) => String(line).split(' ').includes(word)));
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined)
    throw new BadQuestion(
      `no unit can be dealt "${unknown}"; "montecrawl list words ${dealer.system.id}" has the words of statlines`,
    );
  return [...written, ...units.map((unit) => unit.written)];
}

interface Dealer {
  readonly cell: Cell;
  readonly side: string;
  readonly system: RuleSystem;
}

/** Combines `blade: orc@4` and `rage` to `blade-rage: orc@4 rage`. */
function named(line: string, word: string): string {
  const [, name, what] = /^([^:]+):\s+(.*)$/s.exec(line) ?? [];
  return name === undefined ? `${line} ${word}` : `${name}-${word}: ${what} ${word}`;
}
