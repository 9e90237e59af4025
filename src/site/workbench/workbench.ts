import * as Comlink from 'comlink';
import type { PageView, Session } from '../session.ts';
import { startWorker } from '../start-worker.ts';
import { BandStore } from './band-store.ts';
import type { Bench } from './cards.ts';
import type { CardPlace, Change } from './change.ts';
import type { Changed, Clerk, Draft } from './clerk.ts';
import { TextHistory } from './text-history.ts';

/** The state of the workbench. */
export interface Work {
  /** The cards of the text; if it cannot be read, those of the last text that could. */
  readonly bench: Bench | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A message about the last change, for screen readers, or the reason it was refused. */
  readonly said: string;
  readonly isRefused: boolean;
  /** Whether everyone sees the message; most changes are visible by themselves. */
  readonly isLoud: boolean;
  /** The card that gets the focus after a change. */
  readonly focus: CardPlace | undefined;
}

const NOTHING: Work = {
  bench: undefined,
  canUndo: false,
  canRedo: false,
  said: '',
  isRefused: false,
  isLoud: false,
  focus: undefined,
};

/** The message about a change, and the card that then has the focus. */
export interface Done {
  readonly said: string;
  readonly focus?: CardPlace | undefined;
}

/** Edits a page's scenario: the text is the only source, and forms and typing share one history. */
export class Workbench {
  work: Work = NOTHING;
  readonly bands = new BandStore();
  private readonly session: Session;
  private readonly show: (work: Work) => void;
  private remote: Comlink.Remote<Clerk> | undefined;
  private history = new TextHistory('');
  private reading = '';
  private last: Promise<unknown> = Promise.resolve();

  constructor(session: Session, show: (work: Work) => void) {
    this.session = session;
    this.show = show;
  }

  get clerk(): Comlink.Remote<Clerk> {
    this.remote ??= Comlink.wrap<Clerk>(startWorker('clerk'));
    return this.remote;
  }

  get writing(): Draft {
    const { text, path } = this.session.view;
    return { text, path };
  }

  /** Reads the cards of the page's current text. */
  see({ text, path, isEdited, state }: PageView): void {
    // First numbers come before cards, which use the code that is loaded for them.
    if (state === 'loading') return;
    const place = `${path}\n${text}`;
    if (text === '' || place === this.reading) return;
    if (!isEdited) {
      this.history = new TextHistory(text);
      this.set({ bench: undefined, canUndo: false, canRedo: false, said: '', isRefused: false });
    }
    this.reading = place;
    void this.clerk.read({ text, path }).then((bench) => {
      if (this.reading === place && bench !== undefined) this.set({ bench });
    });
  }

  /** Takes typed text. */
  write(text: string): void {
    if (text === this.session.view.text) return;
    this.history.typed(text, performance.now());
    this.take(text, {});
  }

  /**
   * Applies changes as one step.
   *
   * @returns whether they were applied
   */
  change(changes: readonly Change[], done: Done): Promise<boolean> {
    return this.make((writing) => this.clerk.change(writing, changes), done);
  }

  /**
   * Changes the text after all pending changes.
   *
   * @returns whether it was changed
   */
  make(change: (writing: Draft) => Promise<Changed>, { said, focus }: Done): Promise<boolean> {
    const made = this.last.then(async () => {
      // If the user typed meanwhile, the change is applied again to the new text.
      for (;;) {
        const { writing } = this;
        const changed = await change(writing);
        if (writing.text !== this.writing.text) continue;
        if ('problem' in changed) {
          this.say(`That cannot be done: ${changed.problem}.`, true);
          return false;
        }
        this.history.made(changed.text);
        this.take(changed.text, { said, focus });
        return true;
      }
    });
    this.last = made.catch(() => {});
    return made;
  }

  undo(): void {
    if (this.history.canUndo) this.take(this.history.undo(), { said: 'Undone.' });
  }

  redo(): void {
    if (this.history.canRedo) this.take(this.history.redo(), { said: 'Done again.' });
  }

  /** Opens a file or a new scenario. */
  open(text: string, path: string): void {
    this.session.openOwn(text, path);
  }

  say(said: string, isRefused = false): void {
    this.set({ said, isRefused, isLoud: true });
  }

  private take(text: string, { said = '', focus }: Partial<Done>): void {
    const { canUndo, canRedo } = this.history;
    this.set({ canUndo, canRedo, said, focus, isRefused: false, isLoud: false });
    this.session.edit(text);
  }

  private set(change: Partial<Work>): void {
    this.work = { ...this.work, ...change };
    this.show(this.work);
  }
}
