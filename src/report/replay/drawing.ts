import { harmless } from '../../check/harmless.ts';
import { quoteForPattern } from '../../check/pattern.ts';

/** A drawing of a game, parsed from the characters of its rulebook so that it can be drawn in shapes. */
export interface Drawing {
  /** The terrain, a character for each square: `#` is wall, `.` floor, a blank no square; empty if nothing is drawn. */
  readonly ground: readonly string[];
  readonly figures: readonly Figure[];
  /** Lines that could not be parsed, or a map of another kind unchanged. */
  readonly notes: readonly string[];
}

/** A figure on the board or in the list below it. */
export interface Figure {
  /** Its letter on the board: `A`, `KN*`; '' if there is no board. */
  readonly letter: string;
  /** `knight`, `orc 2`; '' if only the letter is known. */
  readonly name: string;
  /** 0 or 1; -1 if unknown. */
  readonly side: number;
  /** Its squares; none if there is no board. */
  readonly at: readonly (readonly [column: number, row: number])[];
  /** Remaining health, hits or wounds, and the maximum. */
  readonly left?: number;
  readonly most?: number;
  /** `hidden`, `armour 3, standing`. */
  readonly note: string;
  readonly isDown: boolean;
}

/** A member that is counted, with its side. */
export interface Known {
  readonly side: number;
  readonly sideName: string;
  readonly member: string;
}

/** Parses a drawing; lines it cannot parse become notes. */
export function readDrawing(text: string, known: readonly Known[]): Drawing {
  const lines = harmless(text).split('\n');
  const first = lines.findIndex((line) => /^ *0 \S/.test(line));
  if (first > 0 && lines.slice(0, first).every((line) => /^[\d ]*$/.test(line)))
    return readMap(lines.slice(first), known);
  const tokens = lines.map((line) => line.trim().split(/\s+/));
  if (lines.length > 1 && tokens.every((row) => row.every((token) => TOKEN.test(token)))) return readSquares(tokens);
  const roll = readRoll(lines, known);
  // A map of another kind keeps its blanks.
  return { ground: [], ...(roll.figures.length === 0 ? { figures: [], notes: notesOf(lines) } : roll) };
}

function notesOf(lines: readonly string[]): string[] {
  return lines.some((line) => line.trim() !== '') ? lines.map((line) => line.trimEnd()) : [];
}

/** A square of a small board: empty, a body, or two letters with a sign. */
const TOKEN = /^(?:\.|x|\p{L}[^\s.]?[*!]?)$/u;

/** Parses numbered rows of characters, then a line for each letter. */
function readMap(lines: readonly string[], known: readonly Known[]): Drawing {
  const rows = lines.flatMap((line) => /^ *\d+ (.*)$/.exec(line)?.[1] ?? []);
  const below = lines.slice(rows.length).filter((line) => line.trim() !== '');
  const { figures, notes } = readRoll(below, known);
  const letters = new Map(figures.map((figure) => [figure.letter, figure]));
  const places = new Map<string, [number, number][]>();
  const ground = rows.map((row, y) =>
    [...row]
      .map((character, x) => {
        if (!letters.has(character)) return character;
        places.set(character, [...(places.get(character) ?? []), [x, y]]);
        return '.';
      })
      .join(''),
  );
  return { ground, figures: figures.map((figure) => ({ ...figure, at: places.get(figure.letter) ?? [] })), notes };
}

/** Parses a small board whose squares are words. */
function readSquares(tokens: readonly (readonly string[])[]): Drawing {
  const figures = tokens.flatMap((row, y) =>
    row.flatMap((token, x): Figure[] => {
      if (token === '.') return [];
      const letter = token.replace(/[*!]$/, '');
      const isDown = token === 'x';
      const side = isDown ? -1 : letter === letter.toUpperCase() ? 0 : 1;
      const note = isDown ? 'down' : token.endsWith('!') ? 'hurt' : token.endsWith('*') ? 'star' : '';
      return [{ letter: isDown ? '×' : token.replace(/!$/, ''), name: '', side, at: [[x, y]], note, isDown }];
    }),
  );
  return { ground: tokens.map((row) => '.'.repeat(row.length)), figures, notes: [] };
}

/**
 * Parses a line for each figure: `A knight 4/4 hidden`, `storm fighter 1: 5/5 HP, standing`, `archer  health 10/10  AC
 * 2`.
 */
function readRoll(lines: readonly string[], known: readonly Known[]): Pick<Drawing, 'figures' | 'notes'> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const line of lines) {
    const [, before = '', left, most, after = ''] = /^(.*?)(?: health|:)? +(\d+)\/(\d+)(.*)$/.exec(line) ?? [];
    if (left === undefined || most === undefined) {
      if (line.trim() !== '') notes.push(line.trim());
      continue;
    }
    const [, letter = '', rest = before] = /^(\S) (.*)$/.exec(before) ?? [];
    const found = known.find(({ sideName, member }) => isCalled(rest, sideName, member));
    const name =
      found === undefined ? rest.trim() : rest.trim().replace(new RegExp(`^${quoteForPattern(found.sideName)} `), '');
    const note = after
      .replace(/\s+/g, ' ')
      .replace(/^ HP, /, '')
      .trim();
    const side = found?.side ?? (letter === '' ? -1 : letter === letter.toUpperCase() ? 0 : 1);
    const isDown = Number(left) <= 0 || /\b(?:dead|out|fled|lost|down|absent|escaped)\b/.test(note);
    figures.push({ letter, name, side, at: [], left: Number(left), most: Number(most), note, isDown });
  }
  return { figures, notes };
}

/** Returns whether `party orc 2` or `orc 2` is one of the members named orc. */
function isCalled(text: string, side: string, member: string): boolean {
  const words = text.trim().replace(/ \d+$/, '');
  return words === member || words === `${side} ${member}` || text.trim() === member;
}
