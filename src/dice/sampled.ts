import type { Dice } from './dice.ts';
import type { Law } from './law.ts';

/** Counter at the start of a stream: 1, plus two discarded outputs. */
const AT_BEGIN = 3;

/**
 * Dice from a seeded generator, with one stream for each game.
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand), with 128 bits of state, seeded from (seed, game) through
 * murmur3's finaliser. The rolls of a game depend on these two numbers only.
 */
export class SampledDice implements Dice {
  roller = -1;
  /** State of the generator. */
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;
  /** The seed, and keys derived from it. */
  private seed = -1;
  private k0 = 0;
  private k1 = 0;
  private k2 = 0;

  /**
   * Starts the stream of one game.
   *
   * @param seed 0..2^53-1
   * @param game 0..2^53-1
   */
  begin(seed: number, game: number): void {
    this.setSeed(seed);
    const gameHigh = game < 4294967296 ? 0 : Math.floor(game / 4294967296);
    const low = game | 0;
    this.a = mix(low + this.k0 + Math.imul(gameHigh, 0x9e3779b1));
    this.b = mix(low + this.k1 + gameHigh);
    this.c = mix(this.a + this.k2);
    this.counter = 1;
    this.roller = -1;
    // The first two outputs are still correlated with the seed.
    this.next();
    this.next();
  }

  /** Number of draws since {@link begin}. */
  get rolls(): number {
    return this.counter - AT_BEGIN;
  }

  /** Derives the keys of a seed, for all its games. */
  private setSeed(seed: number): void {
    if (seed === this.seed) return;
    const seedHigh = Math.floor(seed / 4294967296);
    this.seed = seed;
    this.k0 = mix((seed | 0) + 0x9e3779b9 + Math.imul(seedHigh, 0x85ebca77));
    this.k1 = mix(this.k0 + 0x9e3779b9 + seedHigh);
    this.k2 = mix(this.k1 + 0x9e3779b9);
  }

  /** Returns 32 random bits, as a signed integer. */
  next(): number {
    const { a, b, c, counter } = this;
    const t = (((a + b) | 0) + counter) | 0;
    this.counter = (counter + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t;
  }

  draw(law: Law): number {
    const t = this.next();
    const { alias } = law;
    const at = (t >>> law.shift) << 2;
    // The sign of a difference as 0 or 1 replaces a branch that would be mispredicted half of the time.
    const isOther = (alias[at] - 1 - (t & law.mask)) >>> 31;
    return alias[at + 1 + isOther];
  }
}

/** Murmur3's 32-bit finaliser. */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) | 0;
}
