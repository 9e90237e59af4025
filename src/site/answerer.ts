import * as Comlink from 'comlink';
import { version } from '../../package.json';
import type { Answer } from '../analysis/answer.ts';
import {
  answerPlayed,
  type PlayedQuestion,
  playQuestion,
  type Subject,
  withRange,
} from '../analysis/answer-scenario.ts';
import type { PlacedFault } from '../check/placed-fault.ts';
import type { CellProgress, Played } from '../engine/cell-progress.ts';
import { type PlayCell, type PlayOptions, playScenario } from '../engine/play-scenario.ts';
import { Pool } from '../engine/pool.ts';
import type { Progress } from '../engine/schedule.ts';
import { focusOf } from '../report/figures.ts';
import { linkedText } from '../report/linked-text.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/registry.ts';
import type { SystemId } from '../rules/system.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { layOut } from '../stats/measure.ts';
import { emptyTally } from '../stats/tally.ts';
import { type Offers, offersAt } from './completion.ts';
import { type Live, liveAnswer } from './live.ts';
import { type Overview, overviewOf } from './overview.ts';
import { loadShipped } from './shipped.ts';

/** A question to answer. */
export interface Question {
  /** The text of a scenario. */
  readonly text: string;
  /** Its path; files that it uses are relative to it. */
  readonly path: string;
  /** Number of threads that play. */
  readonly threads: number;
}

/** Messages to the page about a question, in this order. */
export type AnswerUpdate =
  | { readonly kind: 'faults'; readonly faults: readonly PlacedFault[] }
  /** `whole` is the text that a link to the answer contains. */
  | { readonly kind: 'read'; readonly overview: Overview; readonly whole: string }
  | { readonly kind: 'live'; readonly live: Live; readonly done: number; readonly games: number }
  | Answered
  /** No range was found, or the search was stopped. */
  | { readonly kind: 'ranged' }
  | { readonly kind: 'failed'; readonly why: string };

/** An answer: first for the scenario as written, then again with its range over policies. */
interface Answered {
  readonly kind: 'answered';
  readonly answer: Answer;
  readonly live: Live;
  /** Milliseconds of solving and playing as written. */
  readonly elapsedMs: number;
  /** Whether the range is still being played. */
  readonly isRanging: boolean;
}

/** Rounds of a few games before anything is solved, shared among the cells, so that first numbers appear soon. */
const FIRST_ROUNDS = [
  { games: 400, least: 10, most: 100 },
  { games: 2_000, least: 20, most: 400 },
];
/** Milliseconds after which first numbers are shown for the cells that have games, even if others have none. */
const FIRST_SHOWN_MS = 500;
/** Milliseconds until the next numbers. */
const SHOWN_MS = 250;
/** At most one part in this many of the time is spent on intermediate numbers. */
const SHOWN_PART = 15;

/** Answers questions, one at a time: a new question stops the one before. */
export class Answerer {
  private pool: Pool | undefined;
  private schema: { readonly id: string; readonly schema: Readonly<Record<string, unknown>> } | undefined;
  private stopping = new AbortController();
  private before: Promise<void> = Promise.resolve();

  /** Returns the words that may follow a text, from the scenario schema of its rulebook. */
  async offersAt(before: string): Promise<Offers> {
    const rules = /^rules:\s*([\w-]+)/m.exec(before)?.[1] ?? '';
    const [{ systemSchema }, system] = await Promise.all([
      import('../scenario/schema.ts'),
      loadSystem((SYSTEM_IDS.find((id) => id === rules) ?? SYSTEM_IDS[0]) as SystemId),
    ]);
    if (this.schema?.id !== system.id) this.schema = { id: system.id, schema: systemSchema(system) };
    if (/^rules:\s*[\w-]*$/.test(before.split('\n').at(-1) ?? ''))
      return { written: rules.length, offers: SYSTEM_IDS.map((label) => ({ label, detail: '', isKey: false })) };
    return offersAt(before, this.schema.schema);
  }

  /** Answers a question and reports progress to the page. */
  async ask(question: Question, onUpdate: (update: AnswerUpdate) => void): Promise<void> {
    this.abandon();
    const stopping = new AbortController();
    this.stopping = stopping;
    const { before } = this;
    this.before = before
      .then(() => (stopping.signal.aborted ? undefined : this.answer(question, onUpdate, stopping.signal)))
      .catch((error: unknown) =>
        onUpdate({ kind: 'failed', why: error instanceof Error ? error.message : String(error) }),
      );
    await this.before;
  }

  /** Stops the current question without an answer. */
  abandon(): void {
    this.stopping.abort();
  }

  /** Stops the current question and answers from the games played so far. */
  stop(): void {
    this.stopping.abort('stop');
  }

  private async answer(
    { text, path, threads }: Question,
    onUpdate: (update: AnswerUpdate) => void,
    signal: AbortSignal,
  ) {
    const reading = await readScenario(text, path, loadShipped);
    if ('faults' in reading) {
      onUpdate({ kind: 'faults', faults: reading.faults });
      return;
    }
    const { scenario } = reading;
    onUpdate({ kind: 'read', overview: overviewOf(reading), whole: linkedText(text, scenario.canonical) });
    const began = performance.now();
    const pool = this.poolOf(threads);
    const soFar = new SoFar(reading, onUpdate);
    await soFar.playFirst({ seed: scenario.seed, precision: scenario.precision, pool, signal });
    const play = await playQuestion(reading, {
      solve: 'moment',
      signal,
      pool,
      onSolved: (solved) => soFar.begin(solved),
      play: (cells, options) => soFar.play(cells, options),
    });
    // The page has moved on to another question.
    if (signal.aborted && signal.reason !== 'stop') return;
    const answer = answerPlayed(reading, play, version);
    const answered = { kind: 'answered', elapsedMs: performance.now() - began } as const;
    onUpdate({ ...answered, answer, live: liveAnswer(answer), isRanging: !answer.interrupted });
    if (answer.interrupted) return;
    const ranged = await withRange(reading, answer, { pool, signal });
    // When stopped, the answer as written stands.
    if (ranged.interrupted || ranged.cells.every(({ range }) => range === undefined)) onUpdate({ kind: 'ranged' });
    else onUpdate({ ...answered, answer: ranged, live: liveAnswer(ranged), isRanging: false });
  }

  private poolOf(threads: number): Pool {
    if (this.pool?.threads === threads) return this.pool;
    void this.pool?.close();
    this.pool = new Pool({ threads });
    return this.pool;
  }
}

/** An answer in progress, shown from time to time. */
class SoFar {
  private readonly subject: Subject;
  private readonly onUpdate: (update: AnswerUpdate) => void;
  private solved: Omit<PlayedQuestion, 'played'> | undefined;
  private readonly played = new Map<number, Played>();
  private readonly beganMs = performance.now();
  /** 0 before the first numbers. */
  private nextMs = 0;

  constructor(subject: Subject, onUpdate: (update: AnswerUpdate) => void) {
    this.subject = subject;
    this.onUpdate = onUpdate;
  }

  begin(solved: Omit<PlayedQuestion, 'played'>): void {
    this.solved = solved;
  }

  /** Plays a few games of each cell before any cell is solved. */
  async playFirst(options: PlayOptions): Promise<void> {
    const { scenario, system } = this.subject;
    const cells = scenario.cells.map((cell) => ({ kernel: system, matchup: compileCell(system, cell) }));
    this.begin({ cells, solutions: cells.map(() => ({ why: undefined })) });
    for (const { games, least, most } of FIRST_ROUNDS) {
      const share = Math.min(most, Math.max(least, Math.floor(games / cells.length)));
      await this.playOn(cells, { ...options, games: Math.min(share, scenario.games ?? share) }, () => 0);
    }
  }

  play(cells: readonly PlayCell[], options: PlayOptions): Promise<Played[]> {
    return this.playOn(cells, options, ({ done }) => done);
  }

  private playOn(cells: readonly PlayCell[], options: PlayOptions, doneAt: (progress: Progress) => number) {
    return playScenario(cells, {
      ...options,
      onCell: (cell, progress) => this.see(cell, progress),
      onProgress: (progress) => this.show(doneAt(progress)),
    });
  }

  private see(cell: number, { played }: CellProgress): void {
    if (played.games >= (this.played.get(cell)?.games ?? 0)) this.played.set(cell, played);
  }

  private show(done: number): void {
    const { solved, subject } = this;
    const began = performance.now();
    if (solved === undefined || began < this.nextMs) return;
    const isFirst = this.nextMs === 0;
    if (isFirst && this.played.size < solved.cells.length && began < this.beganMs + FIRST_SHOWN_MS) return;
    const played = solved.cells.map(({ kernel, matchup }, i) => {
      const counts = () => emptyTally(layOut(kernel.measures(matchup)).slots);
      return this.played.get(i) ?? { games: 0, stopped: 'interrupted' as const, counts: counts() };
    });
    const games = played.reduce((sum, each) => sum + each.games, 0);
    const answer = answerPlayed(subject, { ...solved, played }, version);
    const cell = focusOf(answer)?.cell;
    if (cell !== undefined && Object.keys(cell.measures).length > 0)
      this.onUpdate({ kind: 'live', live: liveAnswer(answer), done, games });
    const took = performance.now() - began;
    this.nextMs = performance.now() + Math.max(SHOWN_MS, SHOWN_PART * took);
  }
}

/** Answers questions of the page. */
export function answer(): void {
  Comlink.expose(new Answerer());
}
