/** The texts that there were: one history for what is typed and what is done with cards. */
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

  /** Records what was done with cards: one step each. */
  made(text: string): void {
    this.typedMs = Number.NEGATIVE_INFINITY;
    this.record(text);
  }

  /** Records what was typed: what follows within a moment is one step with it. @param atMs when */
  typed(text: string, atMs: number): void {
    if (text === this.present) return;
    if (atMs - this.typedMs > PAUSE_MS) this.record(text);
    else {
      this.present = text;
      this.future = [];
    }
    this.typedMs = atMs;
  }

  /** @returns the text before the last step; the present one where there was none */
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

/** Typing with shorter pauses than this is one step. */
const PAUSE_MS = 800;
/** Steps beyond this are forgotten. */
const MOST = 300;
