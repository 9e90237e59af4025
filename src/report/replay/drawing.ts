import { harmless } from '../../check/harmless.ts';

/** A drawing of a game as its rulebook gives it in characters, taken apart so that it can be drawn in shapes. */
export interface Drawing {
  /** The ground, a character for each square: `#` is wall, `.` floor, a blank no square; none where nothing is drawn. */
  readonly ground: readonly string[];
  readonly figures: readonly Figure[];
  /** Lines that could not be told apart, or a map of another kind as it is. */
  readonly notes: readonly string[];
}

/** Somebody on the board or in the list below it. */
export interface Figure {
  /** What stands on the board: `A`, `KN*`; '' where there is no board. */
  readonly letter: string;
  /** `knight`, `orc 2`; '' where only the letter is known. */
  readonly name: string;
  /** 0 or 1; -1 where it is not known. */
  readonly side: number;
  /** Squares that it stands on; none where there is no board. */
  readonly at: readonly (readonly [column: number, row: number])[];
  /** Health, hits or wounds that are left, and those of one unhurt. */
  readonly left?: number;
  readonly most?: number;
  /** `hidden`, `armour 3, standing`. */
  readonly note: string;
  readonly isDown: boolean;
}

/** Somebody who is counted: who belongs to which side. */
export interface Known {
  readonly side: number;
  readonly sideName: string;
  readonly member: string;
}

/** Takes a drawing apart; what it does not understand is kept as notes. */
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

/** A square of a small board: empty, somebody who lies there, or two letters with a sign. */
const TOKEN = /^(?:\.|x|\p{L}[^\s.]?[*!]?)$/u;

/** Numbered rows of characters, then a line for each letter. */
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

/** A board of so few squares that each is a word. */
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

/** A line for each figure: `A knight 4/4 hidden`, `storm fighter 1: 5/5 HP, standing`, `archer  health 10/10  AC 2`. */
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

/** Whether `party orc 2` or `orc 2` is one of those called orc. */
function isCalled(text: string, side: string, member: string): boolean {
  const words = text.trim().replace(/ \d+$/, '');
  return words === member || words === `${side} ${member}` || text.trim() === member;
}

function quoteForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
