import type { Roll, TracedDice } from '../dice/traced.ts';
import { playBatch } from '../engine/table.ts';
import type { Decision, Kernel, Matchup, Player, Trace } from '../rules/system.ts';
import { causeClock } from '../stats/causes.ts';
import { isFall, type Measure } from '../stats/measure.ts';
import { type Course, ReplayTable } from './game-luck/course.ts';
import type { GameLuck } from './game-luck/game-luck.ts';

/** One game told from its first roll to its end. */
export interface Story {
  readonly seed: number;
  readonly game: number;
  readonly chapters: readonly Chapter[];
  /** What this game added to each measure: of a rate 1 or 0. */
  readonly counted: readonly { readonly measure: Measure; readonly value: number }[];
  /** What its rolls were worth; only where that was asked for. */
  readonly luck?: GameLuck;
}

export interface Chapter {
  /** '' for what happens before the first chapter is named. */
  readonly title: string;
  readonly events: readonly Event[];
}

/** Something that happened, or a drawing of how things stand. */
export type Event = Happening | { readonly board: string };

export interface Happening {
  readonly rule: string;
  readonly text: string;
  /** What was rolled for it, in order. */
  readonly rolls: readonly Roll[];
  /** What is decided, in a word, where it is a decision of those who play: `target`. */
  readonly decides?: string;
  /** How things stood when it was told, drawn; only where pictures were asked for. */
  readonly picture?: string;
}

/**
 * Plays one game again and tells it.
 *
 * @param pictures whether every line is to have a drawing of how things stood
 * @throws Error when the game told did not end as the one that is counted, which is a mistake in the kernel
 */
export function tellGame(kernel: Kernel, matchup: Matchup, seed: number, game: number, pictures = false): Story {
  return tellCourse(kernel, matchup, seed, game, pictures).story;
}

/** As {@link tellGame}, with all that was drawn. */
export function tellCourse(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  game: number,
  pictures: boolean,
): { readonly story: Story; readonly course: Course } {
  const told = tellReplay(new ReplayTable(kernel, matchup), seed, game, pictures);
  const counted = playBatch(kernel, matchup, seed, game, 1);
  if (told.course.counts.some((count, slot) => count !== counted[slot])) {
    throw new Error(`game ${game} of seed ${seed} ended differently when it was replayed`);
  }
  return told;
}

/** As {@link tellCourse}, without playing the game once more to compare the ends. */
function tellReplay(
  table: ReplayTable,
  seed: number,
  game: number,
  pictures = false,
): { readonly story: Story; readonly course: Course } {
  const { measures, layout } = table;
  let teller: Teller | undefined;
  const hear = (traced: TracedDice) => (teller = new Teller(traced, () => table.game.picture?.() ?? '', pictures));
  const course = table.replay(seed, game, { hear, endStep: () => teller?.endStep() });
  teller?.close();
  const counted = measures.flatMap((measure, i) =>
    isSumOfTimes(measure) ? [] : [{ measure, value: course.counts[layout.offsets[i]] }],
  );
  return { story: { seed, game, chapters: teller?.chapters ?? [], counted }, course };
}

/** Tells the lines of a game, chapter by chapter, and nothing else: much faster than {@link tellGame}. */
export function tellLines(
  table: ReplayTable,
  seed: number,
  game: number,
): {
  readonly chapters: readonly { readonly title: string; readonly lines: readonly Happening[] }[];
  readonly counts: Float64Array;
} {
  let teller: Teller | undefined;
  const hear = (traced: TracedDice): Trace & Player => {
    const made = new Teller(traced, () => '', false);
    teller = made;
    // Without a place for boards, none are drawn.
    return {
      note: (rule, text) => made.note(rule, text),
      hold: () => made.hold(),
      chapter: (title) => made.chapter(title),
      choose: (decision, options, decided) => made.choose(decision, options, decided),
    };
  };
  const { counts } = table.replay(seed, game, { hear, endStep: () => teller?.endStep(), savesStates: false });
  const chapters = (teller as Teller | undefined)?.chapters ?? [];
  return {
    chapters: chapters.map(({ title, events }) => ({ title, lines: events.filter((event) => 'rule' in event) })),
    counts,
  };
}

/** Options that a line names beside the chosen one. */
const MOST_NAMED = 5;

/** Writes down what happens in a game, each line with the rolls that led to it, and what sides decide. */
class Teller implements Trace, Player {
  readonly chapters: { title: string; events: Event[] }[] = [];
  private readonly dice: TracedDice;
  private readonly picture: () => string;
  private readonly pictures: boolean;
  private shown = '';
  /** Rolls of what was told last. */
  private lastRolls: Roll[] | undefined;
  private isHeld = false;

  constructor(dice: TracedDice, picture: () => string, pictures: boolean) {
    this.pictures = pictures;
    this.dice = dice;
    this.picture = picture;
  }

  note(rule: string, text: string): void {
    this.lastRolls = this.dice.take();
    this.add({ rule, text, rolls: this.lastRolls, ...(this.pictures ? { picture: this.picture() } : {}) });
  }

  hold(): void {
    this.isHeld = true;
  }

  /** Notes what a side decides; it does that. The rolls before it are those of what happens next. */
  choose(decision: Decision, options: readonly number[], decided: number): number {
    const text = decisionText(decision, options, decided);
    if (text !== undefined)
      this.add({
        rule: decision.rule,
        text,
        rolls: [],
        decides: decision.kind,
        ...(this.pictures ? { picture: this.picture() } : {}),
      });
    return decided;
  }

  chapter(title: string): void {
    this.close();
    this.chapters.push({ title, events: [] });
  }

  board(drawing: string): void {
    if (drawing === this.shown) return;
    this.shown = drawing;
    this.add({ board: drawing });
  }

  /** Rolls of a step that nothing was said of are put to what was said last, unless they are held for the next line. */
  endStep(): void {
    if (!this.isHeld) this.lastRolls?.push(...this.dice.take());
    this.isHeld = false;
  }

  /** Ends a chapter with the state as it stands, where that has changed. */
  close(): void {
    const drawing = this.picture();
    if (drawing !== '') this.board(drawing);
  }

  private add(event: Event): void {
    if (this.chapters.length === 0) this.chapters.push({ title: '', events: [] });
    this.chapters.at(-1)?.events.push(event);
  }
}

/**
 * A decision in words: `Knight, target: Troll (or Goblin 1, Goblin 2)`. `undefined` where it needs no line: where a script
 * decides not to do something, or what happens next shows the answer.
 */
function decisionText(decision: Decision, options: readonly number[], decided: number): string | undefined {
  const { who, kind, name } = decision;
  const chosen = name(options[decided]);
  if (decision.evident || chosen === 'no') return undefined;
  if (chosen === 'yes') return `${who}: ${kind}`;
  const others = options.filter((_, at) => at !== decided).map(name);
  const more = others.length - MOST_NAMED;
  const named = more > 1 ? `${others.slice(0, MOST_NAMED).join(', ')} and ${more} more` : others.join(', ');
  return `${who}, ${kind}: ${chosen} (or ${named})`;
}

/** Whether one game has times of several added up, which say nothing by themselves; the story tells each. */
function isSumOfTimes(measure: Measure): boolean {
  return causeClock(measure) !== undefined || (isFall(measure) && (measure.of ?? 1) > 1);
}
