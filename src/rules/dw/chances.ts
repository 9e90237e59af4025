/** Limit on dice in a pool: eight enemies around a figure, with 12 dice each, stay below it. */
const MOST_DICE = 128;

/**
 * Probabilities for the choices of policies, computed on first use.
 *
 * A die costs a hit with probability `faces` / 36: faces that hit times faces that kill.
 */
export class Chances {
  private readonly most: number;
  private readonly rows: (Float64Array | undefined)[] = new Array(37 * MOST_DICE).fill(undefined);

  /** @param most largest number of hits of a figure */
  constructor(most: number) {
    this.most = most;
  }

  /**
   * Returns the probability that n dice cost at least `hits` hits.
   *
   * @param faces 0..36
   * @param n dice, 0..127
   * @param hits 1..most
   */
  ofRemoval(faces: number, n: number, hits: number): number {
    let row = this.rows[faces * MOST_DICE + n];
    if (row === undefined) {
      row = tails(faces / 36, n, this.most);
      this.rows[faces * MOST_DICE + n] = row;
    }
    return row[hits];
  }
}

/** Returns the probabilities of at least 0, 1 ... `most` successes in n trials with probability p. */
function tails(p: number, n: number, most: number): Float64Array {
  let exactly = new Float64Array(most + 1);
  exactly[0] = 1;
  // The last entry collects `most` or more.
  for (let die = 0; die < n; die++) {
    const next = new Float64Array(most + 1);
    for (let k = 0; k <= most; k++) {
      const chance = exactly[k];
      const stays = k === most ? 1 : 1 - p;
      next[k] += chance * stays;
      if (k < most) next[k + 1] += chance * p;
    }
    exactly = next;
  }
  for (let k = most - 1; k >= 0; k--) exactly[k] += exactly[k + 1];
  return exactly;
}
