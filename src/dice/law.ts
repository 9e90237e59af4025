/**
 * A chance that is known exactly: every value that can come up, each with a whole-number weight.
 *
 * A law is all that a rule ever hands to {@link Dice}. The sampled dice draw one value from its alias
 * table, the enumerated dice walk all its values, the scripted dice show it faces. So one law, written
 * once, serves playing, solving, replaying and testing.
 */
export class Law {
  /** What is rolled, in the words of a rulebook: `3d6 passed at 4`. */
  readonly name: string;
  /** The values that can come up, each once, in rising order. */
  readonly values: Int32Array;
  /** Whole-number weights of {@link values}, all above 0; their sum is {@link total}. */
  readonly weights: Float64Array;
  /** Sum of the weights, at most 2^53. */
  readonly total: number;
  /** Sides of each physical die behind one roll, in the order in which they are rolled. */
  readonly sides: readonly number[];
  /** Turns the faces of one physical roll into a value; `undefined` means the dice are rolled again. */
  readonly read: (faces: readonly number[]) => number | undefined;

  /** A value in words, for telling a game: `Soldier, Rep 4` for the row of a list; the number itself by default. */
  readonly say: (value: number) => string;

  /** The top bits of a draw choose a slot of the alias table, the rest choose between its two values. */
  readonly shift: number;
  readonly mask: number;
  /** Four numbers a slot: a threshold, the value of a draw below it, the value of any other, and 0. */
  readonly alias: Int32Array;
  /** The law whose dice these are: another one where they are only read another way, see {@link readAs}. */
  readonly rolled: Law;
  /** What a value of {@link rolled} stands for. */
  readonly meaning: (rolled: number) => number;
  /** Where each value ends on a scale of 2^32, once somebody asked. */
  private ends: Float64Array | undefined = undefined;

  /**
   * Makes a law from the chance of each value.
   *
   * @param name what is rolled, for replays: `a card of 20`
   * @param chances whole numbers with whole-number weights; values of weight 0 or less are left out
   * @param sides of each die behind one roll; empty where no dice are shown
   * @param read the value of the faces of those dice, each from 1 on; `undefined` where they are rolled again. It must
   *   give each value with the chance that its weight says.
   * @param say a value in words; left out, the number
   * @param rolled the law whose dice these are; left out, this one. Only {@link readAs} gives it.
   * @param meaning what a value of `rolled` stands for
   * @throws RangeError where no value has a weight, or the weights add up to more than 2^53
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
    for (let i = 0; i < sorted.length; i++) {
      const [value, weight] = sorted[i];
      this.values[i] = value;
      this.weights[i] = weight;
      total += weight;
    }
    this.total = total;
    if (!Number.isSafeInteger(this.total)) throw new RangeError(`${name} is too fine for its weights`);

    this.rolled = rolled ?? this;
    this.meaning = meaning;
    if (rolled !== undefined) {
      this.shift = rolled.shift;
      this.mask = rolled.mask;
      this.alias = rolled.alias.map((number, i) => (i % 4 === 1 || i % 4 === 2 ? meaning(number) : number));
      return;
    }

    // Four slots at least, so that the part of a draw below the slot fits a small integer.
    let bits = 2;
    while (1 << bits < sorted.length) bits++;
    this.shift = 32 - bits;
    this.mask = (1 << this.shift) - 1;
    this.alias = aliasTable(this.values, this.weights, this.total, bits);
  }

  /**
   * The same dice read another way, as a damage die is that only says who is down. Sampled and paired dice fall as they
   * would for this law, and a story tells what they show; but outcomes that stand for the same are one, and are walked
   * once where all of them are.
   *
   * @param meaning what each value of this law stands for
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

  /** The exact chance of one value, 0 when it cannot come up. */
  chance(value: number): number {
    const at = this.values.indexOf(value);
    return at < 0 ? 0 : this.weights[at] / this.total;
  }

  /**
   * The value at a place among all outcomes in rising order: inversion, where {@link Dice} draws by the alias
   * table. Whoever has the same luck in two laws has the lower value, or the higher, in both.
   *
   * @param bits 32 bits, which stand for the place 0..2^32-1, signed or not; evenly spread places give each value by its
   *   chance, to within 2^-32
   */
  atQuantile(bits: number): number {
    if (this.rolled !== this) return this.meaning(this.rolled.atQuantile(bits));
    // Made unsigned here, since a number beyond a small integer is an object where it is handed on.
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

  /** The exact mean. */
  get mean(): number {
    let sum = 0;
    for (let i = 0; i < this.values.length; i++) sum += this.values[i] * this.weights[i];
    return sum / this.total;
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
 * Thresholds are cut to `32 - bits` bits: the chance of any value is off by less than 2^-30 per slot.
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
