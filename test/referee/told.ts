import type { Story } from '../../src/analysis/story.ts';
import type { Roll } from '../../src/dice/traced.ts';

/** What someone has in hand who checks a replay: the scenario as it was written, and the game as it is shown. */
export interface ToldGame {
  readonly scene: Scene;
  readonly story: Story;
}

/** A scenario: its sides with their members, its rulings and limits, and the keys of its book. */
export interface Scene {
  readonly play: string;
  readonly sides: readonly { readonly name: string; readonly members: readonly Member[] }[];
  readonly rulings: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, number>>;
  readonly [key: string]: unknown;
}

/** A line of a roster. Every book has keys of its own beside these. */
export interface Member {
  readonly name: string;
  readonly count: number;
  readonly [key: string]: unknown;
}

/**
 * Walks a game and lists what the rules do not allow, one sentence a fault, with its chapter and event. A referee is
 * written from the rules of its book alone and uses nothing of `src/rules`.
 */
export type Referee = (game: ToldGame) => string[];

export interface Line {
  readonly rule: string;
  readonly text: string;
  readonly rolls: readonly Roll[];
  /** What is decided; `undefined` where it happens. */
  readonly decides?: string;
}

/** Where a referee writes down what it finds. */
export class Faults {
  readonly all: string[] = [];
  private place = '';

  at(chapter: string, event: number): void {
    this.place = `${chapter || 'before the first chapter'}, event ${event + 1}`;
  }

  add(what: string): void {
    this.all.push(`${this.place}: ${what}`);
  }

  /** Adds what is wrong unless something holds. @returns whether it holds */
  hold(holds: boolean, what: string): boolean {
    if (!holds) this.add(what);
    return holds;
  }

  equal(told: unknown, due: unknown, what: string): void {
    if (told !== due) this.add(`${what}: ${String(told)} is told, ${String(due)} is due`);
  }
}

/** What a referee does with each part of a game. */
export interface Walk {
  chapter?(title: string): void;
  line(line: Line): void;
  board?(drawing: string): void;
}

/** Leads a referee through a game. Decisions are lines too; they have `decides`. */
export function walk({ story }: ToldGame, faults: Faults, steps: Walk): void {
  for (const { title, events } of story.chapters) {
    faults.at(title, 0);
    steps.chapter?.(title);
    events.forEach((event, i) => {
      faults.at(title, i);
      if ('board' in event) steps.board?.(event.board);
      else steps.line(event);
    });
  }
}

/** The value that a game counted for a measure; `undefined` where it counts no such thing. */
export function counted({ story }: ToldGame, measure: string): number | undefined {
  return story.counted.find(({ measure: { name } }) => name === measure)?.value;
}

/** Chance of k successes of n dice with chance p each. */
export function binomial(n: number, k: number, p: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways * p ** k * (1 - p) ** (n - k);
}

/** How many of all throws of these dice come to each value of a reading, as shares of 1. */
export function sharesOf(sides: readonly number[], read: (faces: readonly number[]) => number): Map<number, number> {
  const shares = new Map<number, number>();
  const throws = sides.reduce((product, n) => product * n, 1);
  const faces = sides.map(() => 1);
  for (let i = 0; i < throws; i++) {
    const value = read(faces);
    shares.set(value, (shares.get(value) ?? 0) + 1 / throws);
    for (let die = 0; die < faces.length && ++faces[die] > sides[die]; die++) faces[die] = 1;
  }
  return shares;
}

/** Whether two chances are equal but for the rounding of sums. */
export const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

/** Chance of a sum of n dice. */
export function chanceOfSum(n: number, faces: number, sum: number): number {
  let ways = [1];
  for (let die = 0; die < n; die++) {
    const next = new Array<number>(ways.length + faces).fill(0);
    ways.forEach((way, at) => {
      for (let face = 1; face <= faces; face++) next[at + face] += way;
    });
    ways = next;
  }
  return (ways[sum] ?? 0) / faces ** n;
}

/** The squares of a drawn board, row by row, and the lines below it. */
export function readBoard(drawing: string): { rows: string[]; legend: string[] } {
  const [grid, ...below] = drawing.split('\n\n');
  const rows = grid
    .split('\n')
    .filter((line) => /^ *\d+ \S*$/.test(line))
    .map((line) => line.replace(/^ *\d+ /, ''));
  // The line above the squares numbers the columns.
  const numbers = /^\d+$/.test(rows[0]) && rows[0].length === rows.at(-1)?.length ? 1 : 0;
  return { rows: rows.slice(numbers), legend: below.join('\n').split('\n').filter(Boolean) };
}

/** Every drawing of a game. */
export function boardsOf({ story }: ToldGame): string[] {
  return story.chapters.flatMap(({ events }) => events.flatMap((event) => ('board' in event ? [event.board] : [])));
}
