import * as Comlink from 'comlink';
import { version } from '../../package.json';
import type { Answer } from '../analysis/answer.ts';
import type { PlacedFault } from '../check/placed-fault.ts';
import { deflate } from '../report/deflate.ts';
import { type Linked, writeLink } from '../report/link.ts';
import type { Answerer, Heard } from './answerer.ts';
import type { Offers } from './completion.ts';
import type { Drawer, Drawn } from './drawer.ts';
import type { Live } from './live.ts';
import { startWorker } from './start-worker.ts';
import type { Layout } from './table.ts';

/** What the page shows. */
export interface PageView {
  /** The scenario as it is written, and where it came from. */
  readonly text: string;
  readonly path: string;
  /** Whether it was changed here. */
  readonly isEdited: boolean;
  readonly state: 'loading' | 'playing' | 'answered' | 'stopped' | 'faulty' | 'failed';
  /** Of the text as it is. */
  readonly faults: readonly PlacedFault[];
  /** Of the last text that was right, as all below. */
  readonly table: Layout | undefined;
  readonly live: Live | undefined;
  /** 0..1 */
  readonly done: number;
  readonly games: number;
  readonly elapsedMs: number;
  readonly answer: Answer | undefined;
  /** Whether the other ways to play are being played, over which the answer will have its range. */
  readonly isRanging: boolean;
  readonly drawn: Drawn | undefined;
  /** The last part of an address that holds the answer; '' before there is one. */
  readonly link: string;
  /**
   * The last part of an address that opens what was written here: the text as it was last right, and its answer once
   * there is one. '' before anything was.
   */
  readonly written: string;
  /** What the link says that this page was opened with. */
  readonly claim: Linked | undefined;
  readonly verdict: 'confirmed' | 'differs' | undefined;
  /** Why there is no answer. */
  readonly why: string;
}

const NOTHING: PageView = {
  text: '',
  path: 'scenario.yaml',
  isEdited: false,
  state: 'loading',
  faults: [],
  table: undefined,
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

/** Words end some time before their writer does. */
const PAUSE_MS = 200;
/** A scenario is read within a moment, whatever it says. */
const MOST_READING_MS = 15_000;
/** More threads than this wait for each other. */
const MOST_THREADS = 16;

/** A page's questions and answers: hands texts to the workers and keeps what is to be shown. */
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
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** @param threads how many play; left out: as many as the machine has */
  constructor(show: (view: PageView) => void, threads = navigator.hardwareConcurrency) {
    this.show = show;
    this.threads = Math.min(MOST_THREADS, Math.max(1, threads || 1));
    // Loads while the page is being laid out.
    this.answerer = this.start();
  }

  /** Opens a scenario that ships with the page. */
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

  /** Opens a scenario that is no file of this page. */
  openText(text: string, path: string): void {
    this.clear({ path });
    this.begin(text);
  }

  /** Opens what a link holds: shows what it says, and plays it again. */
  openLink(linked: Linked): void {
    this.clear({ claim: linked.digest === '' ? undefined : linked });
    this.begin(linked.text);
  }

  /** Takes everything off the table. */
  close(): void {
    this.clear({});
  }

  /** Takes what was written since, and answers it after a moment. */
  edit(text: string): void {
    if (text === this.view.text) return;
    this.leave();
    this.set({ text, isEdited: true, claim: undefined, verdict: undefined, isRanging: false });
    this.pause = setTimeout(() => void this.ask(), PAUSE_MS);
  }

  /** Ends play with the games that were played. */
  stop(): void {
    void this.answerer?.stop();
  }

  /** Plays the same question again from the beginning. */
  again(): void {
    void this.ask();
  }

  /** What draws reports. */
  drawer(): Comlink.Remote<Drawer> {
    this.started ??= Comlink.wrap<Drawer>(startWorker('drawer'));
    return this.started;
  }

  /** The words that may stand after a text. */
  async offersAt(before: string): Promise<Offers> {
    this.answerer ??= this.start();
    return this.answerer.offersAt(before);
  }

  /** Leaves the question: it is not asked any more, and nothing more is heard of it. */
  private leave(): void {
    this.asked++;
    clearTimeout(this.pause);
    // Threads are free by the time that they are needed.
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
    const hear = (heard: Heard) => {
      clearTimeout(reading);
      if (asked === this.asked) this.hear(heard);
    };
    this.answerer ??= this.start();
    await this.answerer.ask({ text, path, threads }, Comlink.proxy(hear));
  }

  private hear(heard: Heard): void {
    if (heard.kind === 'faults') this.set({ state: 'faulty', faults: heard.faults });
    else if (heard.kind === 'live') this.set({ live: heard.live, done: heard.done, games: heard.games });
    else if (heard.kind === 'failed') this.set({ state: 'failed', why: heard.why });
    else if (heard.kind === 'answered') this.conclude(heard);
    else if (heard.kind === 'ranged') this.set({ isRanging: false });
    else {
      this.whole = heard.whole;
      this.set({
        state: 'playing',
        faults: [],
        table: heard.table,
        done: 0,
        games: 0,
        isRanging: false,
        link: '',
        written: this.view.isEdited ? this.linkTo({ montecrawl: version, digest: '', sentence: '' }) : '',
        why: '',
      });
    }
  }

  private conclude({ answer, live, elapsedMs, isRanging }: Extract<Heard, { kind: 'answered' }>): void {
    const { interrupted, digest, montecrawl } = answer;
    const { claim, isEdited } = this.view;
    const link = interrupted ? '' : this.linkTo({ montecrawl, digest, sentence: live.sentence });
    const games = answer.cells.reduce((sum, cell) => sum + cell.games, 0);
    this.set({
      ...{ answer, live, elapsedMs, games, isRanging, link },
      ...(interrupted ? { state: 'stopped' } : { state: 'answered', done: 1 }),
      ...(isEdited && !interrupted ? { written: link } : {}),
      verdict: claim === undefined || interrupted ? undefined : claim.digest === digest ? 'confirmed' : 'differs',
    });
    void this.draw();
  }

  /** Returns the link to the text as it was last right. */
  private linkTo(answer: Omit<Linked, 'text'>): string {
    return writeLink({ ...answer, text: this.whole }, deflate);
  }

  /** Draws the answer, and again while there is a later one; those between are left out. */
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
