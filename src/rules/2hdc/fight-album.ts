import type { SampledDice } from '../../dice/sampled.ts';
import type { Album, Openings } from '../system.ts';
import { type Fight, fight, SCALARS } from './fight.ts';
import { hasPotions } from './magic-items.ts';

/** Whose fights they are. */
interface Owner {
  /** The board, with his fight on it. */
  readonly fight: Fight;
  /** Comes to the board to write over all of it. */
  makeRoom(): void;
  /** As {@link Album.playGames}. */
  playGames(openings: Openings, dice: SampledDice, seed: number, from: number, end: number): number;
}

/** One for small columns, one for what they carry, one for history. */
const BLOCKS = 3;

/**
 * Moments of the fights of one matchup. Of each is kept what is other than at the first: going back is to copy that one, in
 * two long copies, and a few dozen numbers. Who they are, and what they carry where nothing of it is used up, is copied
 * only to a board on which others stood.
 */
export class FightAlbum implements Album {
  /** To keep a moment takes as long as a hundred steps. */
  readonly often = 100;
  readonly most = 1000;
  private readonly owner: Owner;
  private readonly who = new Int8Array(fight.who.numbers.length);
  private readonly small = new Int32Array(fight.small4.length);
  private readonly large = new Int32Array(fight.large.numbers.length);
  private readonly history = new Int32Array(fight.history.numbers.length);
  /** Whether what they carry is the same at all moments, and after them. */
  isLargeSame = true;
  /** For each moment where the fight stands; then places and numbers of each block, of the small one four by four. */
  private kept = new Int32Array(2048);
  private used = 0;
  /** Where in `kept` each moment begins, and its second and third block; at last where it ends. */
  private readonly bounds: number[] = [0];
  /** Each moment by all that is kept of it. */
  private readonly moments = new Map<string, number>();

  constructor(owner: Owner) {
    this.owner = owner;
  }

  add(): number {
    const { who, small4, large, history } = this.owner.fight;
    if (this.bounds.length === 1) {
      this.who.set(who.numbers);
      this.small.set(small4);
      this.large.set(large.numbers);
      this.history.set(history.numbers);
      this.isLargeSame = !carriesWhatIsUsedUp();
    } else if (who.numbers.some((number, i) => number !== this.who[i]))
      throw new Error('somebody is another in a fight');
    const from = this.used;
    this.widen(SCALARS + 2 * (small4.length + large.numbers.length + history.numbers.length));
    fight.saveScalars(this.kept, this.used);
    this.used += SCALARS;
    this.keep(small4, this.small);
    if (this.keep(large.numbers, this.large)) this.isLargeSame = false;
    this.keep(history.numbers, this.history);
    return this.numberOf(from);
  }

  /** The number of the moment that has been kept from here on, which is not kept twice. */
  private numberOf(from: number): number {
    const ends = this.bounds.slice(-BLOCKS).map((end) => end - from);
    const { buffer, byteOffset, byteLength } = this.kept.subarray(from, this.used);
    const key = `${ends}:${Buffer.from(buffer, byteOffset, byteLength).toString('latin1')}`;
    const known = this.moments.get(key);
    if (known !== undefined) {
      this.used = from;
      this.bounds.length -= BLOCKS;
      return known;
    }
    const moment = this.moments.size;
    this.moments.set(key, moment);
    return moment;
  }

  playGames(openings: Openings, dice: SampledDice, seed: number, from: number, end: number): number {
    return this.owner.playGames(openings, dice, seed, from, end);
  }

  goTo(moment: number): void {
    this.owner.makeRoom();
    const { small4 } = fight;
    const large = fight.large.numbers;
    const history = fight.history.numbers;
    if (fight.people !== this || !this.isLargeSame) {
      fight.who.numbers.set(this.who);
      large.set(this.large);
      fight.people = this;
    }
    small4.set(this.small);
    history.set(this.history);
    const at = this.bounds[BLOCKS * moment] as number;
    let i = this.putBack(small4, at + SCALARS, BLOCKS * moment + 1);
    i = this.putBack(large, i, BLOCKS * moment + 2);
    this.putBack(history, i, BLOCKS * moment + 3);
    fight.resume(this.kept, at);
  }

  /** Puts into a block what is other than at the first moment. @returns where what follows begins */
  private putBack(block: Int32Array, from: number, bound: number): number {
    const { kept } = this;
    const end = this.bounds[bound] as number;
    for (let i = from; i < end; i += 2) block[kept[i] as number] = kept[i + 1] as number;
    return end;
  }

  /** Keeps what is other than at the first moment. @returns whether anything is */
  private keep(now: Int32Array, before: Int32Array): boolean {
    const { kept, used } = this;
    for (let i = 0; i < now.length; i++) {
      if (now[i] === before[i]) continue;
      kept[this.used++] = i;
      kept[this.used++] = now[i] as number;
    }
    this.bounds.push(this.used);
    return this.used > used;
  }

  private widen(numbers: number): void {
    if (this.used + numbers <= this.kept.length) return;
    const wider = new Int32Array(2 * (this.used + numbers));
    wider.set(this.kept);
    this.kept = wider;
  }
}

/** Whether anybody on the board carries what a fight may use up, arrows or potions. Nothing else of it changes in one. */
export function carriesWhatIsUsedUp(): boolean {
  for (let c = 0; c < fight.count; c++) if (fight.trueArrows[c] !== 0 || hasPotions(fight, c)) return true;
  return false;
}
