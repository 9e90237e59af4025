import type { Roll, TracedDice } from '../dice/traced.ts';
import { playBatch } from '../engine/game-runner.ts';
import type { Decision, Involved, Kernel, Matchup, Player, Trace } from '../rules/system.ts';
import { causeClock } from '../stats/causes.ts';
import { isFall, type Measure } from '../stats/measure.ts';
import type { GameLuck } from './game-luck/game-luck.ts';
import { GameRecorder, type RecordedGame } from './game-luck/recorded-game.ts';

/** The story of one game from its first roll to its end. */
export interface Story {
  readonly seed: number;
  readonly game: number;
  readonly chapters: readonly Chapter[];
  /** The value of each measure in this game: 1 or 0 for a rate. */
  readonly counted: readonly { readonly measure: Measure; readonly value: number }[];
  /** The luck of its rolls, if requested. */
  readonly luck?: GameLuck;
}

export interface Chapter {
  /** '' for events before the first chapter. */
  readonly title: string;
  readonly events: readonly Event[];
}

/** Something that happened, or a drawing of the board. */
export type Event = Happening | { readonly board: string };

export interface Happening extends Involved {
  readonly rule: string;
  readonly text: string;
  /** The rolls that led to it, in order. */
  readonly rolls: readonly Roll[];
  /** The kind of a player's decision, in a word: `target`. */
  readonly decides?: string;
  /** A drawing of the board at this event, if pictures were requested. */
  readonly picture?: string;
}

/**
 * Replays one game and returns its story.
 *
 * @param pictures whether every line gets a drawing of the board
 * @throws Error if the replayed game ends differently from the counted one, which is a mistake in the kernel
 */
export function storyOf(kernel: Kernel, matchup: Matchup, seed: number, game: number, pictures = false): Story {
  return recordedStory(kernel, matchup, seed, game, pictures).story;
}

/** Does the same as {@link storyOf} and also returns all draws. */
export function recordedStory(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  game: number,
  pictures: boolean,
): { readonly story: Story; readonly recorded: RecordedGame } {
  const replayed = replayStory(new GameRecorder(kernel, matchup), seed, game, pictures);
  const counted = playBatch(kernel, matchup, seed, game, 1);
  if (replayed.recorded.counts.some((count, slot) => count !== counted[slot])) {
    throw new Error(`game ${game} of seed ${seed} ended differently when it was replayed`);
  }
  return replayed;
}

/** Does the same as {@link recordedStory}, without playing the game a second time to compare the ends. */
function replayStory(
  recorder: GameRecorder,
  seed: number,
  game: number,
  pictures = false,
): { readonly story: Story; readonly recorded: RecordedGame } {
  const { measures, layout } = recorder;
  let writer: StoryWriter | undefined;
  const callbacksFor = (traced: TracedDice) =>
    (writer = new StoryWriter(traced, () => recorder.game.picture?.() ?? '', pictures));
  const recorded = recorder.replay(seed, game, { callbacksFor, endStep: () => writer?.endStep() });
  writer?.close();
  const counted = measures.flatMap((measure, i) =>
    isSumOfTimes(measure) ? [] : [{ measure, value: recorded.counts[layout.offsets[i]] }],
  );
  return { story: { seed, game, chapters: writer?.chapters ?? [], counted }, recorded };
}

/** Returns only the lines of a game, by chapter: much faster than {@link storyOf}. */
export function storyLines(
  recorder: GameRecorder,
  seed: number,
  game: number,
): {
  readonly chapters: readonly { readonly title: string; readonly lines: readonly Happening[] }[];
  readonly counts: Float64Array;
} {
  let writer: StoryWriter | undefined;
  const callbacksFor = (traced: TracedDice): Trace & Player => {
    const made = new StoryWriter(traced, () => '', false);
    writer = made;
    // Without a `board` function no boards are drawn.
    return {
      note: (rule, text, involved) => made.note(rule, text, involved),
      hold: () => made.hold(),
      chapter: (title) => made.chapter(title),
      choose: (decision, options, decided) => made.choose(decision, options, decided),
    };
  };
  const { counts } = recorder.replay(seed, game, {
    callbacksFor,
    endStep: () => writer?.endStep(),
    savesStates: false,
  });
  const chapters = (writer as StoryWriter | undefined)?.chapters ?? [];
  return {
    chapters: chapters.map(({ title, events }) => ({ title, lines: events.filter((event) => 'rule' in event) })),
    counts,
  };
}

/** The most other options that a line names beside the chosen one. */
const MOST_NAMED = 5;

/** Records the events of a game, each line with the rolls that led to it, and the decisions of the sides. */
class StoryWriter implements Trace, Player {
  readonly chapters: { title: string; events: Event[] }[] = [];
  private readonly dice: TracedDice;
  private readonly picture: () => string;
  private readonly pictures: boolean;
  private shown = '';
  /** Rolls of the latest line. */
  private lastRolls: Roll[] | undefined;
  private isHeld = false;
  /** Whether the chapter has no line yet. */
  private isFresh = false;

  constructor(dice: TracedDice, picture: () => string, pictures: boolean) {
    this.pictures = pictures;
    this.dice = dice;
    this.picture = picture;
  }

  note(rule: string, text: string, involved?: Involved): void {
    this.lastRolls = this.dice.take();
    this.isFresh = false;
    this.add({ rule, text, ...involved, rolls: this.lastRolls, ...(this.pictures ? { picture: this.picture() } : {}) });
  }

  hold(): void {
    this.isHeld = true;
  }

  /** Records the decision of a side and returns it unchanged. Pending rolls belong to the next event. */
  choose(decision: Decision, options: readonly number[], decided: number): number {
    const text = decisionText(decision, options, decided);
    if (text !== undefined)
      this.add({
        rule: decision.rule,
        text,
        who: decision.who,
        whom: decision.whom?.(options[decided]),
        rolls: [],
        decides: decision.kind,
        ...(this.pictures ? { picture: this.picture() } : {}),
      });
    return decided;
  }

  chapter(title: string): void {
    this.close();
    this.isFresh = true;
    this.chapters.push({ title, events: [] });
  }

  board(drawing: string): void {
    if (drawing === this.shown) return;
    this.shown = drawing;
    this.add({ board: drawing });
  }

  /**
   * Adds pending rolls of a step to its latest line, unless they are held for the next one. What later steps roll before a
   * new chapter has a line belongs to its first line.
   */
  endStep(): void {
    if (!this.isHeld) this.lastRolls?.push(...this.dice.take());
    if (this.isFresh) this.lastRolls = undefined;
    this.isHeld = false;
  }

  /** Ends a chapter with a drawing of the board, if it has changed. */
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
 * Returns a decision in words: `Knight, target: Troll (or Goblin 1, Goblin 2)`. `undefined` if it needs no line: a
 * script decides not to do something, or the next event shows the decision.
 */
function decisionText(decision: Decision, options: readonly number[], decided: number): string | undefined {
  const { kind, name } = decision;
  const who = decision.who.name;
  const chosen = name(options[decided]);
  if (decision.evident || chosen === 'no') return undefined;
  if (chosen === 'yes') return `${who}: ${kind}`;
  const others = options.filter((_, at) => at !== decided).map(name);
  const more = others.length - MOST_NAMED;
  const named = more > 1 ? `${others.slice(0, MOST_NAMED).join(', ')} and ${more} more` : others.join(', ');
  return `${who}, ${kind}: ${chosen} (or ${named})`;
}

/**
 * Returns whether a measure adds up the times of several members, which means little for one game; the story has each
 * of them.
 */
function isSumOfTimes(measure: Measure): boolean {
  return causeClock(measure) !== undefined || (isFall(measure) && (measure.of ?? 1) > 1);
}
