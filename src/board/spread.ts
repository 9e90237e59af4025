import { DIRECTIONS } from './neighbours.ts';

/** Cost of squares that cannot be reached. */
export const UNREACHED = 32767;

/**
 * Computes the cheapest paths over a board by Dial's algorithm (Dijkstra's with one bucket for each cost). Its memory
 * is reused from call to call.
 */
export class Spread {
  private readonly neighbours: Int16Array;
  private readonly squares: number;
  private readonly ring: number;
  private readonly buckets: Int16Array;
  private readonly filled: Int32Array;

  /**
   * @param neighbours from `neighboursOf`
   * @param dearest the highest cost of entering one square
   */
  constructor(neighbours: Int16Array, dearest: number) {
    this.neighbours = neighbours;
    this.squares = neighbours.length / DIRECTIONS;
    this.ring = dearest + 1;
    this.buckets = new Int16Array(this.ring * this.squares);
    this.filled = new Int32Array(this.ring);
  }

  /**
   * Computes the cheapest cost of walking from the starts to every square.
   *
   * @param starts squares that cost nothing, or one of them
   * @param touching from `touchingOf`: the directions in which a step is possible
   * @param cost of entering each square, 1 to `dearest`; 0 where no one may enter
   * @param into the result, one value a square; {@link UNREACHED} if there is no path
   */
  from(starts: ArrayLike<number> | number, touching: Uint8Array, cost: Uint8Array, into: Int16Array): void {
    this.run(starts, touching, cost, into, false);
  }

  /** Computes the cheapest cost of walking from every square to the nearest goal, including the goal's own cost. */
  to(goals: ArrayLike<number> | number, touching: Uint8Array, cost: Uint8Array, into: Int16Array): void {
    this.run(goals, touching, cost, into, true);
  }

  private run(
    from: ArrayLike<number> | number,
    touching: Uint8Array,
    cost: Uint8Array,
    into: Int16Array,
    isBackwards: boolean,
  ): void {
    const { neighbours, squares, ring, buckets, filled } = this;
    into.fill(UNREACHED);
    let waiting = 0;
    const count = typeof from === 'number' ? 1 : from.length;
    for (let i = 0; i < count; i++) {
      const square = typeof from === 'number' ? from : from[i];
      if (into[square] === 0) continue;
      into[square] = 0;
      const last = filled[0];
      buckets[last] = square;
      filled[0] = last + 1;
      waiting++;
    }
    for (let reached = 0; waiting > 0; reached++) {
      const bucket = reached % ring;
      const first = bucket * squares;
      // A step costs 1 at least, so nothing is added to the current bucket.
      const length = filled[bucket];
      filled[bucket] = 0;
      waiting -= length;
      for (let i = 0; i < length; i++) {
        const square = buckets[first + i];
        if (into[square] !== reached) continue;
        const leaving = cost[square];
        // Backwards, a path continues through this square only if it can be entered.
        if (isBackwards && leaving === 0 && reached > 0) continue;
        const mask = touching[square];
        for (let direction = 0; direction < DIRECTIONS; direction++) {
          if ((mask & (1 << direction)) === 0) continue;
          const next = neighbours[square * DIRECTIONS + direction];
          const entering = cost[next];
          const step = isBackwards ? (leaving > 0 ? leaving : 1) : entering;
          if (entering === 0 && !isBackwards) continue;
          const total = reached + step;
          if (total >= into[next]) continue;
          into[next] = total;
          const slot = total % ring;
          const last = filled[slot];
          buckets[slot * squares + last] = next;
          filled[slot] = last + 1;
          waiting++;
        }
      }
    }
  }
}
