import type { Dice } from './dice.ts';
import type { Law } from './law.ts';
import { SampledDice } from './sampled.ts';

/**
 * Dice for comparing two games on common random numbers.
 *
 * Each roller has its own streams, seeded by a label and not by index, so a roller that joins, leaves or rolls more
 * often does not change the rolls of others. A roller has one stream for each kind of dice, which approximates the
 * purpose of the roll: one more roll to hit does not shift those for damage. Values are drawn by inversion, so the same
 * random bits give low values in one law and low values in a similar one, and good luck stays good luck when a number
 * changes. (Law, Simulation Modeling and Analysis, 11.2.)
 *
 * Games on these dice have the same distribution as on {@link SampledDice}, but are different games.
 */
export class PairedDice implements Dice {
  roller = -1;
  private readonly labels: readonly string[];
  /** By roller, the game itself first, and by kind of dice. */
  private readonly streams: SampledDice[] = [];
  /** By stream: the number of the begin() at which it last started. */
  private begun: Int32Array;
  private beginning = 0;
  private seed = 0;
  private seeds: number[] = [];
  private game = 0;

  /** @param labels of the rollers by index; equal labels in two games roll the same */
  constructor(labels: readonly string[]) {
    this.labels = labels;
    this.begun = new Int32Array((labels.length + 1) * KINDS);
  }

  /**
   * Starts the streams of one game.
   *
   * @param seed 0..2^53-1
   * @param game 0..2^53-1
   */
  begin(seed: number, game: number): void {
    if (seed !== this.seed) this.seeds = [];
    this.seed = seed;
    this.game = game;
    // Restarts the count before it overflows.
    if (++this.beginning === 0x7fffffff) {
      this.begun.fill(0);
      this.beginning = 1;
    }
    this.roller = -1;
  }

  draw(law: Law): number {
    const at = (this.roller + 1) * KINDS + kindOf(law);
    if (this.begun[at] !== this.beginning) this.beginStream(at);
    return law.atQuantile(this.streams[at].next() >>> 0);
  }

  private beginStream(at: number): void {
    // Some rulebooks add characters during a game, beyond the listed rollers.
    if (at >= this.begun.length) {
      const longer = new Int32Array(2 * at);
      longer.set(this.begun);
      this.begun = longer;
    }
    const roller = Math.floor(at / KINDS) - 1;
    const label = roller < 0 ? '' : (this.labels[roller] ?? `#${roller}`);
    this.seeds[at] ??= seedOf(this.seed, `${at % KINDS}/${label}`);
    this.streams[at] ??= new SampledDice();
    this.streams[at].begin(this.seeds[at], this.game);
    this.begun[at] = this.beginning;
  }
}

/** Number of kinds of dice. */
const KINDS = 4;

/** Returns the kind: one die or several, with up to six sides or more. */
function kindOf({ sides }: Law): number {
  return (sides[0] > 6 ? 2 : 0) + (sides.length > 1 ? 1 : 0);
}

/** Returns a seed for a label, 0..2^53-1: FNV-1a of seed and label, twice. */
function seedOf(seed: number, label: string): number {
  const text = `${seed}/${label}`;
  return (hash(text, 0x811c9dc5) >>> 11) * 2 ** 32 + (hash(text, 0x01000193) >>> 0);
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  // FNV barely changes the high bits for short texts.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
