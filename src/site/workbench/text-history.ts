/** Versions of the text: one history for typing and for edits of cards. */
export class TextHistory {
  private past: readonly string[] = [];
  private future: readonly string[] = [];
  private present: string;
  private typedMs = Number.NEGATIVE_INFINITY;

  constructor(text: string) {
    this.present = text;
  }

  get text(): string {
    return this.present;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Records an edit of cards, as a step of its own. */
  made(text: string): void {
    this.typedMs = Number.NEGATIVE_INFINITY;
    this.record(text);
  }

  /**
   * Records typing; typing within a moment joins the last step.
   *
   * @param atMs the time
   */
  typed(text: string, atMs: number): void {
    if (text === this.present) return;
    if (atMs - this.typedMs > PAUSE_MS) this.record(text);
    else {
      this.present = text;
      this.future = [];
    }
    this.typedMs = atMs;
  }

  /** @returns the text before the last step; the current one if there is none */
  undo(): string {
    return this.step(-1);
  }

  redo(): string {
    return this.step(1);
  }

  private record(text: string): void {
    if (text === this.present) return;
    this.past = [...this.past, this.present].slice(-MOST);
    this.future = [];
    this.present = text;
  }

  private step(by: 1 | -1): string {
    const [from, onto] = by < 0 ? [this.past, this.future] : [this.future, this.past];
    const next = from.at(-1);
    if (next === undefined) return this.present;
    const [left, right] = [from.slice(0, -1), [...onto, this.present]];
    [this.past, this.future] = by < 0 ? [left, right] : [right, left];
    this.present = next;
    this.typedMs = Number.NEGATIVE_INFINITY;
    return next;
  }
}

/** Typing with pauses shorter than this is one step. */
const PAUSE_MS = 800;
/** Number of steps kept. */
const MOST = 300;
