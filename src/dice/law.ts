/**
 * A discrete probability distribution: every possible value with a whole-number weight.
 *
 * Rules give only laws to {@link Dice}. Sampled dice draw a value from its alias table, enumerated dice walk all
 * values, scripted dice roll given faces. So one law serves playing, solving, replaying and testing.
 */
export class Law {
  /** Name in the words of a rulebook: `3d6 passed at 4`. */
  readonly name: string;
  /** The possible values, each once, in ascending order. */
  readonly values: Int32Array;
  /** Weights of {@link values}: whole numbers above 0, which sum to {@link total}. */
  readonly weights: Float64Array;
  /** Sum of the weights, at most 2^53. */
  readonly total: number;
  readonly mean: number;
  /** Sides of each physical die of one roll, in the order of rolling. */
  readonly sides: readonly number[];
  /** Returns the value of the faces of one physical roll; `undefined` if the dice are rerolled. */
  readonly read: (faces: readonly number[]) => number | undefined;

  /** Returns a value in words for replays: `Soldier, Rep 4` for the row of a list; by default the number. */
  readonly say: (value: number) => string;

  /** The top bits of a draw choose a slot of the alias table; the others choose between its two values. */
  readonly shift: number;
  readonly mask: number;
  /** Four numbers per slot: a threshold, the value of draws below it, the value of other draws, and 0. */
  readonly alias: Int32Array;
  /** The law of the physical dice; differs from this one after {@link readAs}. */
  readonly rolled: Law;
  /** Returns this law's value for a value of {@link rolled}. */
  readonly meaning: (rolled: number) => number;
  /** Upper bound of each value on a scale of 2^32; computed on first use. */
  private ends: Float64Array | undefined = undefined;

  /**
   * Makes a law from the weight of each value.
   *
   * @param name name for replays: `a card of 20`
   * @param chances whole numbers with whole-number weights; values of weight 0 or less are left out
   * @param sides sides of each die of one roll; empty if no dice are shown
   * @param read the value of the dice's faces, each from 1; `undefined` if they are rerolled. It must give each value
   *   with the probability of its weight.
   * @param say a value in words; default: the number
   * @param rolled the law of the physical dice; default: this one. Only {@link readAs} passes it.
   * @param meaning this law's value for a value of `rolled`
   * @throws RangeError if no value has a weight, or the weights sum to more than 2^53
   */
  constructor(
    name: string,
    chances: Iterable<readonly [value: number, weight: number]>,
    sides: readonly number[],
    read: (faces: readonly number[]) => number | undefined,
    say: (value: number) => string = String,
    rolled?: Law,
    meaning: (rolled: number) => number = (value) => value,
  ) {
    const merged = new Map<number, number>();
    for (const [value, weight] of chances) {
      if (weight > 0) merged.set(value, (merged.get(value) ?? 0) + weight);
    }
    const sorted = [...merged].sort((a, b) => a[0] - b[0]);
    if (sorted.length === 0) throw new RangeError(`${name} has no outcome`);
    this.name = name;
    this.sides = sides;
    this.read = read;
    this.say = say;
    this.values = new Int32Array(sorted.length);
    this.weights = new Float64Array(sorted.length);
    let total = 0;
    let sum = 0;
    for (let i = 0; i < sorted.length; i++) {
      const [value, weight] = sorted[i];
      this.values[i] = value;
      this.weights[i] = weight;
      total += weight;
      sum += value * weight;
    }
    this.total = total;
    this.mean = sum / total;
    if (!Number.isSafeInteger(this.total)) throw new RangeError(`${name} is too fine for its weights`);

    this.rolled = rolled ?? this;
    this.meaning = meaning;
    if (rolled !== undefined) {
      this.shift = rolled.shift;
      this.mask = rolled.mask;
      this.alias = rolled.alias.map((number, i) => (i % 4 === 1 || i % 4 === 2 ? meaning(number) : number));
      return;
    }

    // At least four slots, so that the bits of a draw below the slot fit in a small integer.
    let bits = 2;
    while (1 << bits < sorted.length) bits++;
    this.shift = 32 - bits;
    this.mask = (1 << this.shift) - 1;
    this.alias = aliasTable(this.values, this.weights, this.total, bits);
  }

  /**
   * Returns a law with the same dice but mapped values, for example a damage die reduced to whether it kills. Sampled
   * and paired dice fall as for this law, and replays show its values; but outcomes with the same mapped value are
   * merged when all are walked.
   *
   * @param meaning the mapped value of each value of this law
   */
  readAs(meaning: (value: number) => number): Law {
    const read = (faces: readonly number[]) => {
      const value = this.read(faces);
      return value === undefined ? undefined : meaning(value);
    };
    const chances = Array.from(this.values, (value, i) => [meaning(value), this.weights[i]] as const);
    const ofRolled = (value: number) => meaning(this.meaning(value));
    return new Law(this.name, chances, this.sides, read, String, this.rolled, ofRolled);
  }

  /** Returns the exact probability of a value, 0 if it cannot occur. */
  chance(value: number): number {
    const at = this.values.indexOf(value);
    return at < 0 ? 0 : this.weights[at] / this.total;
  }

  /**
   * Returns the value at a quantile, by inversion ({@link Dice} draw by the alias table). The same number gives a low
   * value, or a high one, in any law.
   *
   * @param bits 32 bits for the quantile 0..2^32-1, signed or not; evenly spaced quantiles give each value with its
   *   probability to within 2^-32
   */
  atQuantile(bits: number): number {
    if (this.rolled !== this) return this.meaning(this.rolled.atQuantile(bits));
    // Made unsigned here, because V8 would pass a number beyond the small integers as an object.
    const place = bits >>> 0;
    this.ends ??= endsOf(this.weights, this.total);
    const ends = this.ends;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place < ends[middle]) high = middle;
      else low = middle + 1;
    }
    return this.values[low];
  }
}

function endsOf(weights: Float64Array, total: number): Float64Array {
  const full = BigInt(total);
  let sum = 0n;
  return weights.map((weight) => {
    sum += BigInt(weight);
    return Number((sum << 32n) / full);
  });
}

/**
 * Vose's alias method in whole numbers, so that the table is the same on every machine.
 *
 * Thresholds are cut to `32 - bits` bits: the probability of a value is off by less than 2^-30 per slot.
 */
function aliasTable(values: Int32Array, weights: Float64Array, total: number, bits: number): Int32Array {
  const slots = 1 << bits;
  const full = BigInt(total);
  const scale = 1n << BigInt(32 - bits);
  const mass = Array.from({ length: slots }, (_, i) => BigInt(weights[i] ?? 0) * BigInt(slots));
  const value = (i: number) => values[Math.min(i, values.length - 1)];
  const alias = new Int32Array(4 * slots);
  const poor: number[] = [];
  const rich: number[] = [];
  for (let i = 0; i < slots; i++) (mass[i] < full ? poor : rich).push(i);
  while (poor.length > 0 && rich.length > 0) {
    const low = poor.pop() as number;
    const high = rich[rich.length - 1];
    alias.set([Number((mass[low] * scale) / full), value(low), value(high)], 4 * low);
    mass[high] -= full - mass[low];
    if (mass[high] < full) poor.push(rich.pop() as number);
  }
  for (const i of [...poor, ...rich]) alias.set([2 ** (32 - bits) - 1, value(i), value(i)], 4 * i);
  return alias;
}
