/** Eight enemies around a figure, 12 dice each, stay below it. */
const MOST_DICE = 128;

/**
 * Chances by which policies choose, worked out where first asked for.
 *
 * A die costs a hit with a chance of `faces` in 36: faces that hit times faces that kill.
 */
export class Chances {
  private readonly most: number;
  private readonly rows: (Float64Array | undefined)[] = new Array(37 * MOST_DICE).fill(undefined);

  /** @param most the most hits a figure can have */
  constructor(most: number) {
    this.most = most;
  }

  /**
   * The chance that n dice cost at least so many hits.
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

/** Chances of at least 0, 1 ... `most` successes among n, each of chance p. */
function tails(p: number, n: number, most: number): Float64Array {
  let exactly = new Float64Array(most + 1);
  exactly[0] = 1;
  // The last place gathers `most` or more.
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
