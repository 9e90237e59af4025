/**
 * An exact distribution of any number of dice: each value with a whole-number weight of any size.
 *
 * Games draw from a `Law`, whose weights are limited to 2^53. These weights are unlimited, and are not drawn from. All
 * are above 0.
 */
export type Weights = ReadonlyMap<number, bigint>;

/** Number of products above which plain multiplication, value by value, is slower than packing. */
const FEW_PRODUCTS = 400;

/** Returns the distribution of a constant. */
export function certain(value: number): Weights {
  return new Map([[value, 1n]]);
}

/** Adds to the weight of a value. */
export function addWeight<V>(weights: Map<V, bigint>, value: V, weight: bigint): void {
  if (weight !== 0n) weights.set(value, (weights.get(value) ?? 0n) + weight);
}

/** Returns the sum of all weights. */
export function totalOf(weights: ReadonlyMap<unknown, bigint>): bigint {
  let sum = 0n;
  for (const weight of weights.values()) sum += weight;
  return sum;
}

/** Maps the values; equal results are merged. */
export function mapValues(weights: Weights, to: (value: number) => number): Weights {
  const mapped = new Map<number, bigint>();
  for (const [value, weight] of weights) addWeight(mapped, to(value), weight);
  return mapped;
}

/** Returns the distribution of a function of two independent values, in as many steps as there are pairs. */
export function combine(a: Weights, b: Weights, of: (a: number, b: number) => number): Weights {
  const both = new Map<number, bigint>();
  for (const [valueA, weightA] of a) {
    for (const [valueB, weightB] of b) addWeight(both, of(valueA, valueB), weightA * weightB);
  }
  return both;
}

/** Returns the distribution of the sum of two independent values. */
export function addUp(a: Weights, b: Weights): Weights {
  if (a.size * b.size <= FEW_PRODUCTS || !isDense(a) || !isDense(b)) return combine(a, b, (x, y) => x + y);
  const width = widthOf(totalOf(a) * totalOf(b));
  const [fromA, fromB] = [least(a), least(b)];
  return unpack(pack(a, fromA, width) * pack(b, fromB, width), fromA + fromB, width);
}

/**
 * Returns the distribution of the sum of n independent values with the same weights. Writes the weights as consecutive
 * digits of one number (Kronecker substitution), whose n-th power contains the weights of the sum.
 *
 * @param n 0 or more
 */
export function sumOfEqual(weights: Weights, n: number): Weights {
  if (n === 0) return certain(0);
  if (n === 1) return weights;
  if (weights.size === 1) return new Map([...weights].map(([value, weight]) => [n * value, weight ** BigInt(n)]));
  if (!isDense(weights)) {
    const half = sumOfEqual(weights, n >> 1);
    const even = combine(half, half, (x, y) => x + y);
    return n % 2 === 0 ? even : combine(even, weights, (x, y) => x + y);
  }
  const width = widthOf(totalOf(weights) ** BigInt(n));
  const from = least(weights);
  return unpack(pack(weights, from, width) ** BigInt(n), n * from, width);
}

/** Estimates the steps of {@link sumOfEqual}, about a third of a microsecond each. */
export function workOfSum(weights: Weights, n: number): number {
  if (weights.size === 1 || n < 2) return n;
  const bits = bitsOf(totalOf(weights));
  const span = most(weights) - least(weights);
  // Sparse values have at most this many different sums.
  const sums = Math.min(n * span + 1, waysToChoose(weights.size, n));
  return isDense(weights) ? (n * span + 1) * ((n * bits) / 4 + 1) : (sums * sums) / 2;
}

/** Estimates the steps of {@link addUp}. */
export function workOfTwo(a: Weights, b: Weights): number {
  const products = a.size * b.size;
  if (products <= FEW_PRODUCTS || !isDense(a) || !isDense(b)) return products;
  const span = most(a) - least(a) + most(b) - least(b);
  return span * ((bitsOf(totalOf(a)) + bitsOf(totalOf(b))) / 4 + 1);
}

/**
 * Returns the mixture of several laws by weight.
 *
 * @param parts one or more
 */
export function mix<V>(
  parts: readonly (readonly [weight: bigint, law: ReadonlyMap<V, bigint>])[],
): ReadonlyMap<V, bigint> {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only[1];
  let common = 1n;
  const totals = parts.map(([, law]) => totalOf(law));
  for (const total of totals) if (common % total !== 0n) common *= total / gcd(common, total);
  const mixed = new Map<V, bigint>();
  for (const [i, [weight, law]] of parts.entries()) {
    const scale = weight * (common / totals[i]);
    for (const [value, each] of law) addWeight(mixed, value, each * scale);
  }
  return mixed;
}

/** Returns the distribution of the higher of two independent values. */
export function higher(a: Weights, b: Weights): Weights {
  const both = new Map<number, bigint>();
  const values = [...new Set([...a.keys(), ...b.keys()])].sort((x, y) => x - y);
  let [sumA, sumB, before] = [0n, 0n, 0n];
  for (const value of values) {
    sumA += a.get(value) ?? 0n;
    sumB += b.get(value) ?? 0n;
    addWeight(both, value, sumA * sumB - before);
    before = sumA * sumB;
  }
  return both;
}

/** Returns the weights of the first being less than, equal to, and more than the second. */
export function order(a: Weights, b: Weights): { less: bigint; equal: bigint; more: bigint } {
  const values = [...new Set([...a.keys(), ...b.keys()])].sort((x, y) => x - y);
  let [below, less, equal] = [0n, 0n, 0n];
  for (const value of values) {
    const weightB = b.get(value) ?? 0n;
    less += below * weightB;
    equal += (a.get(value) ?? 0n) * weightB;
    below += a.get(value) ?? 0n;
  }
  return { less, equal, more: totalOf(a) * totalOf(b) - less - equal };
}

/** Returns a / b as the nearest double or its neighbour; b above 0. */
export function ratio(a: bigint, b: bigint): number {
  if (a < 0n) return -ratio(-a, b);
  if (a === 0n) return 0;
  if (b <= BigInt(Number.MAX_SAFE_INTEGER) && a <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(a) / Number(b);
  const shift = bitsOf(b) - bitsOf(a) + 64;
  const quotient = shift >= 0 ? (a << BigInt(shift)) / b : a / (b << BigInt(-shift));
  return Number(quotient) * 2 ** -shift;
}

/** Returns mean and standard deviation, each rounded once. */
export function spreadOf(weights: Weights): { mean: number; deviation: number } {
  const total = totalOf(weights);
  let [sum, squares] = [0n, 0n];
  for (const [value, weight] of weights) {
    sum += BigInt(value) * weight;
    squares += BigInt(value) * BigInt(value) * weight;
  }
  return { mean: ratio(sum, total), deviation: Math.sqrt(ratio(squares * total - sum * sum, total * total)) };
}

/** Returns values and weights in ascending order of values. */
export function sorted(weights: Weights): [value: number, weight: bigint][] {
  return [...weights].sort(([a], [b]) => a - b);
}

/** Returns the number of ways to choose m of n. */
export function choose(n: number, m: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= Math.min(m, n - m); i++) ways = (ways * BigInt(n - i + 1)) / BigInt(i);
  return ways;
}

/** Returns the number of multisets of n from `kinds` kinds, as a double. */
export function waysToChoose(kinds: number, n: number): number {
  let ways = 1;
  for (let i = 1; i <= Math.min(n, kinds - 1); i++) ways = (ways * (n + kinds - i)) / i;
  return ways;
}

/** Returns the number of binary digits, or up to three more. */
export function bitsOf(number: bigint): number {
  return 4 * number.toString(16).length;
}

/** Returns the number of hexadecimal digits of the largest weight. */
export function widthOf(largest: bigint): number {
  return largest.toString(16).length;
}

/** Packs the weights into one number: value `from + i` is the i-th group of hexadecimal digits from the right. */
function pack(weights: Weights, from: number, width: number): bigint {
  const groups = new Array<string>(most(weights) - from + 1).fill('0'.repeat(width));
  for (const [value, weight] of weights)
    groups[groups.length - 1 - (value - from)] = weight.toString(16).padStart(width, '0');
  return BigInt(`0x${groups.join('')}`);
}

/** Unpacks the result of {@link pack}. */
export function unpack(packed: bigint, from: number, width: number): Weights {
  const digits = packed.toString(16);
  const weights = new Map<number, bigint>();
  for (let end = digits.length, value = from; end > 0; end -= width, value++) {
    addWeight(weights, value, BigInt(`0x${digits.slice(Math.max(0, end - width), end)}`));
  }
  return weights;
}

function least(weights: Weights): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of weights.keys()) found = Math.min(found, value);
  return found;
}

function most(weights: Weights): number {
  let found = Number.NEGATIVE_INFINITY;
  for (const value of weights.keys()) found = Math.max(found, value);
  return found;
}

/** Returns whether few values are missing between the lowest and the highest, so that packing wastes few digits. */
function isDense(weights: Weights): boolean {
  return most(weights) - least(weights) <= 8 * weights.size + 32;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
