import type { Dice } from './dice.ts';
import type { Law } from './law.ts';
import { SampledDice } from './sampled.ts';

/**
 * Dice for two games that are to meet the same luck as far as they can.
 *
 * Each roller has streams of its own, known by a label and not by its index, so that who joins, leaves or rolls
 * more often leaves the rolls of others alone. A roller's streams are told apart by the dice that are thrown, which
 * is nearly what they are thrown for: one more throw to hit does not shift those for damage. And values are drawn by
 * inversion: the same random bits give the lower values of one law where they give the lower ones of another, so that
 * the same luck stays good luck when a number was changed. (Common random numbers; Law, Simulation Modeling and
 * Analysis, 11.2.)
 *
 * Games on these dice have the same chances as on {@link SampledDice}, but are other games.
 */
export class PairedDice implements Dice {
  roller = -1;
  private readonly labels: readonly string[];
  /** By index of the roller, the game's own first, and by the kind of dice. */
  private readonly streams: SampledDice[] = [];
  /** For each stream the number of the begin() at which it last began. */
  private begun: Int32Array;
  private beginning = 0;
  private seed = 0;
  private seeds: number[] = [];
  private game = 0;

  /** @param labels of the rollers by their index; equal labels in two games roll the same */
  constructor(labels: readonly string[]) {
    this.labels = labels;
    this.begun = new Int32Array((labels.length + 1) * KINDS);
  }

  /**
   * Begins the streams of one game.
   *
   * @param seed 0..2^53-1
   * @param game 0..2^53-1
   */
  begin(seed: number, game: number): void {
    if (seed !== this.seed) this.seeds = [];
    this.seed = seed;
    this.game = game;
    // What is left in place by so many games begins anew with it.
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
    // Some rulebooks let characters join whom nobody listed.
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

/** How many kinds of dice {@link kindOf} tells apart. */
const KINDS = 4;

/** One die or several, with up to six sides or more. */
function kindOf({ sides }: Law): number {
  return (sides[0] > 6 ? 2 : 0) + (sides.length > 1 ? 1 : 0);
}

/** A seed for what a label stands for, 0..2^53-1: FNV-1a over the seed's bytes and the label, twice. */
function seedOf(seed: number, label: string): number {
  const text = `${seed}/${label}`;
  return (hash(text, 0x811c9dc5) >>> 11) * 2 ** 32 + (hash(text, 0x01000193) >>> 0);
}

function hash(text: string, basis: number): number {
  let value = basis;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  // FNV leaves the high bits of short texts alike.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
