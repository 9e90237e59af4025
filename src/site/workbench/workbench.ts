import * as Comlink from 'comlink';
import type { PageView, Session } from '../session.ts';
import { startWorker } from '../start-worker.ts';
import { BandStore } from './band-store.ts';
import type { Bench } from './cards.ts';
import type { CardPlace, Change } from './change.ts';
import type { Changed, Clerk, Draft } from './clerk.ts';
import { TextHistory } from './text-history.ts';

/** What the workbench shows. */
export interface Work {
  /** The cards of the text; of the last one that cards could be laid from, where it is none now. */
  readonly bench: Bench | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** What was done, for those who do not see it, or why it was not. */
  readonly said: string;
  readonly isRefused: boolean;
  /** Whether it is shown to everyone: most changes can be seen. */
  readonly isLoud: boolean;
  /** The card that the keyboard is on after a change. */
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

/** Changes a page's scenario: the text is the one source, and form and text have one history. */
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

  /** Lays out the cards of what the page has now. */
  see({ text, path, isEdited, state }: PageView): void {
    // The first numbers come before everything: what is loaded for them is there for the cards, too.
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

  /** Takes what was typed. */
  write(text: string): void {
    if (text === this.session.view.text) return;
    this.history.typed(text, performance.now());
    this.take(text, {});
  }

  /** Makes changes as one step. @returns whether they were made */
  change(changes: readonly Change[], done: Done): Promise<boolean> {
    return this.make((writing) => this.clerk.change(writing, changes), done);
  }

  /** Makes something of the text, after all that is being made of it already. @returns whether it was */
  make(change: (writing: Draft) => Promise<Changed>, { said, focus }: Done): Promise<boolean> {
    const made = this.last.then(async () => {
      // What was typed meanwhile stays: the change is made of that, then.
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

  /** Opens a scenario that is no change of the one there is. */
  open(text: string, path: string): void {
    this.session.openText(text, path);
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
