import * as Comlink from 'comlink';
import { version } from '../../package.json';
import type { Answer } from '../analysis/answer.ts';
import type { PlacedFault } from '../check/placed-fault.ts';
import { deflate } from '../report/deflate.ts';
import { type Linked, writeLink } from '../report/link.ts';
import type { Answerer, AnswerUpdate } from './answerer.ts';
import type { Offers } from './completion.ts';
import type { Drawer, Drawn } from './drawer.ts';
import type { Live } from './live.ts';
import type { Overview } from './overview.ts';
import { startWorker } from './start-worker.ts';

/** The state that the page shows. */
export interface PageView {
  /** The scenario's text and path. */
  readonly text: string;
  readonly path: string;
  /** Whether the user has edited it. */
  readonly isEdited: boolean;
  /** Number of the file or new scenario that the user opened; 0 for what a URL opens. */
  readonly own: number;
  readonly state: 'loading' | 'playing' | 'answered' | 'stopped' | 'faulty' | 'failed';
  /** Faults of the current text. */
  readonly faults: readonly PlacedFault[];
  /** From here on: of the last valid text. */
  readonly overview: Overview | undefined;
  readonly live: Live | undefined;
  /** 0..1 */
  readonly done: number;
  readonly games: number;
  readonly elapsedMs: number;
  readonly answer: Answer | undefined;
  /** Whether the other ways to play are being played for the range. */
  readonly isRanging: boolean;
  readonly drawn: Drawn | undefined;
  /** The fragment of a URL that opens the answer; '' before there is one. */
  readonly link: string;
  /**
   * The fragment of a URL that opens the text, if it is edited or the user's own: the last valid one, with its answer
   * once there is one. Otherwise ''.
   */
  readonly written: string;
  /** The claim of the link that opened the page. */
  readonly claim: Linked | undefined;
  readonly verdict: 'confirmed' | 'differs' | undefined;
  /** The reason there is no answer. */
  readonly why: string;
}

const NOTHING: PageView = {
  text: '',
  path: 'scenario.yaml',
  isEdited: false,
  own: 0,
  state: 'loading',
  faults: [],
  overview: undefined,
  live: undefined,
  done: 0,
  games: 0,
  elapsedMs: 0,
  answer: undefined,
  isRanging: false,
  drawn: undefined,
  link: '',
  written: '',
  claim: undefined,
  verdict: undefined,
  why: '',
};

/** Milliseconds without a keystroke before the text is read. */
const PAUSE_MS = 200;
/** Milliseconds allowed for reading a scenario. */
const MOST_READING_MS = 15_000;
/** Limit on threads; more of them only wait for each other. */
const MOST_THREADS = 16;

/** The questions and answers of a page: sends texts to the workers and keeps the state to show. */
export class Session {
  view: PageView = NOTHING;
  readonly threads: number;
  private readonly show: (view: PageView) => void;
  private worker: Worker | undefined;
  private answerer: Comlink.Remote<Answerer> | undefined;
  private started: Comlink.Remote<Drawer> | undefined;
  private isDrawing = false;
  private whole = '';
  private asked = 0;
  private owned = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** @param threads number of threads that play; default: those of the machine */
  constructor(show: (view: PageView) => void, threads = navigator.hardwareConcurrency) {
    this.show = show;
    this.threads = Math.min(MOST_THREADS, Math.max(1, threads || 1));
    // Loads while the page is laid out.
    this.answerer = this.start();
  }

  /** Opens a shipped scenario. */
  async openShipped(path: string): Promise<void> {
    this.clear({ path });
    const { asked } = this;
    try {
      const response = await fetch(new URL(`scenarios/${path}`, document.baseURI));
      if (!response.ok) throw new Error(`There is no scenario ${path} here.`);
      const text = await response.text();
      if (asked === this.asked) this.begin(text);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (asked === this.asked) this.set({ state: 'failed', why });
    }
  }

  /** Opens a scenario that is not one of the page's files, but has a URL. */
  openText(text: string, path: string): void {
    this.clear({ path });
    this.begin(text);
  }

  /** Opens a file of the user's or a new scenario. */
  openOwn(text: string, path: string): void {
    this.clear({ path, own: ++this.owned });
    this.begin(text);
  }

  /** Opens a link: shows its claim, and replays it. */
  openLink(linked: Linked): void {
    this.clear({ claim: linked.digest === '' ? undefined : linked });
    this.begin(linked.text);
  }

  /** Closes the scenario. */
  close(): void {
    this.clear({});
  }

  /** Takes the edited text, and answers it after a moment. */
  edit(text: string): void {
    if (text === this.view.text) return;
    this.leave();
    this.set({ text, isEdited: true, claim: undefined, verdict: undefined, isRanging: false });
    this.pause = setTimeout(() => void this.ask(), PAUSE_MS);
  }

  /** Stops play and answers from the games played so far. */
  stop(): void {
    void this.answerer?.stop();
  }

  /** Plays the same question again from the beginning. */
  again(): void {
    void this.ask();
  }

  /** Returns the worker that draws reports, starting it if needed. */
  drawer(): Comlink.Remote<Drawer> {
    this.started ??= Comlink.wrap<Drawer>(startWorker('drawer'));
    return this.started;
  }

  /** Returns the words that may follow a text. */
  async offersAt(before: string): Promise<Offers> {
    this.answerer ??= this.start();
    return this.answerer.offersAt(before);
  }

  /** Abandons the question: later messages about it are ignored. */
  private leave(): void {
    this.asked++;
    clearTimeout(this.pause);
    // Frees the threads early.
    void this.answerer?.abandon();
  }

  private clear(change: Partial<PageView>): void {
    this.leave();
    this.set({ ...NOTHING, ...change });
  }

  private begin(text: string): void {
    this.set({ text });
    void this.ask();
  }

  private set(change: Partial<PageView>): void {
    this.view = { ...this.view, ...change };
    this.show(this.view);
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked;
    const { text, path } = this.view;
    const { threads } = this;
    const reading = setTimeout(() => asked === this.asked && this.giveUp(), MOST_READING_MS);
    const apply = (update: AnswerUpdate) => {
      clearTimeout(reading);
      if (asked === this.asked) this.apply(update);
    };
    this.answerer ??= this.start();
    await this.answerer.ask({ text, path, threads }, Comlink.proxy(apply));
  }

  private apply(update: AnswerUpdate): void {
    if (update.kind === 'faults') this.set({ state: 'faulty', faults: update.faults });
    else if (update.kind === 'live') this.set({ live: update.live, done: update.done, games: update.games });
    else if (update.kind === 'failed') this.set({ state: 'failed', why: update.why });
    else if (update.kind === 'answered') this.conclude(update);
    else if (update.kind === 'ranged') this.set({ isRanging: false });
    else {
      this.whole = update.whole;
      this.set({
        state: 'playing',
        faults: [],
        overview: update.overview,
        done: 0,
        games: 0,
        isRanging: false,
        link: '',
        written: this.needsLink() ? this.linkTo({ montecrawl: version, digest: '', sentence: '' }) : '',
        why: '',
      });
    }
  }

  private conclude({ answer, live, elapsedMs, isRanging }: Extract<AnswerUpdate, { kind: 'answered' }>): void {
    const { interrupted, digest, montecrawl } = answer;
    const { claim } = this.view;
    const link = interrupted ? '' : this.linkTo({ montecrawl, digest, sentence: live.sentence });
    const games = answer.cells.reduce((sum, cell) => sum + cell.games, 0);
    this.set({
      ...{ answer, live, elapsedMs, games, isRanging, link },
      ...(interrupted ? { state: 'stopped' } : { state: 'answered', done: 1 }),
      ...(this.needsLink() && !interrupted ? { written: link } : {}),
      verdict: claim === undefined || interrupted ? undefined : claim.digest === digest ? 'confirmed' : 'differs',
    });
    void this.draw();
  }

  /** Returns whether no other URL opens the text. */
  private needsLink(): boolean {
    return this.view.isEdited || this.view.own !== 0;
  }

  /** Returns the link to the last valid text. */
  private linkTo(answer: Omit<Linked, 'text'>): string {
    return writeLink({ ...answer, text: this.whole }, deflate);
  }

  /** Draws the answer, and draws again if there is a newer one by then. */
  private async draw(): Promise<void> {
    if (this.isDrawing) return;
    this.isDrawing = true;
    try {
      for (let of: Answer | undefined; this.view.answer !== undefined && this.view.answer !== of; ) {
        of = this.view.answer;
        const drawn = await this.drawer().draw(of);
        if (this.view.answer === of) this.set({ drawn });
      }
    } finally {
      this.isDrawing = false;
    }
  }

  private start(): Comlink.Remote<Answerer> {
    this.worker = startWorker('answerer');
    this.worker.onerror = ({ message }) =>
      this.set({ state: 'failed', why: message || 'A part of the page is missing.' });
    return Comlink.wrap<Answerer>(this.worker);
  }

  private giveUp(): void {
    this.worker?.terminate();
    this.answerer = undefined;
    this.set({ state: 'failed', why: 'This scenario takes too long to read.' });
  }
}
