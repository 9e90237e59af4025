import type { Album } from '../system.ts';
import { type Fight, fight, SCALARS } from './fight.ts';

/** Whose fights they are. */
interface Owner {
  /** The board, with his fight on it. */
  readonly fight: Fight;
  /** Comes to the board to write over all of it. */
  makeRoom(): void;
}

/**
 * Moments of the fights of one matchup. Of each is kept what is other than at the first: going back is to copy that one, in
 * two long copies, and a few dozen numbers.
 */
export class FightAlbum implements Album {
  /** To keep a moment takes as long as a hundred steps. */
  readonly often = 100;
  private readonly owner: Owner;
  private readonly small = new Int32Array(fight.small4.length);
  private readonly large = new Int32Array(fight.large.numbers.length);
  /** For each moment where the fight stands; then places and numbers of small columns, four by four, and of large ones. */
  private kept = new Int32Array(2048);
  private used = 0;
  /** Where in `kept` each moment begins, and its large columns; at last where it ends. */
  private readonly bounds: number[] = [0];

  constructor(owner: Owner) {
    this.owner = owner;
  }

  add(): number {
    const { small4, large } = this.owner.fight;
    if (this.bounds.length === 1) {
      this.small.set(small4);
      this.large.set(large.numbers);
    }
    this.widen(SCALARS + 2 * (small4.length + large.numbers.length));
    fight.saveScalars(this.kept, this.used);
    this.used += SCALARS;
    this.keep(small4, this.small);
    this.bounds.push(this.used);
    this.keep(large.numbers, this.large);
    this.bounds.push(this.used);
    return (this.bounds.length - 1) / 2 - 1;
  }

  goTo(moment: number): void {
    this.owner.makeRoom();
    const { bounds, kept } = this;
    const { small4 } = fight;
    const large = fight.large.numbers;
    const at = bounds[2 * moment] as number;
    const middle = bounds[2 * moment + 1] as number;
    const end = bounds[2 * moment + 2] as number;
    small4.set(this.small);
    large.set(this.large);
    for (let i = at + SCALARS; i < middle; i += 2) small4[kept[i] as number] = kept[i + 1] as number;
    for (let i = middle; i < end; i += 2) large[kept[i] as number] = kept[i + 1] as number;
    fight.resume(kept, at);
  }

  /** Keeps what is other than at the first moment. */
  private keep(now: Int32Array, before: Int32Array): void {
    const { kept } = this;
    for (let i = 0; i < now.length; i++) {
      if (now[i] === before[i]) continue;
      kept[this.used++] = i;
      kept[this.used++] = now[i] as number;
    }
  }

  private widen(numbers: number): void {
    if (this.used + numbers <= this.kept.length) return;
    const wider = new Int32Array(2 * (this.used + numbers));
    wider.set(this.kept);
    this.kept = wider;
  }
}
