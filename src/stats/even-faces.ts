import { chiSquareAbove, chiSquareCritical } from './quantile.ts';

/** Up to this many rolls the distribution of the statistic is computed exactly. */
const FEW = 60;
/** The same where some faces are expected less than five times. */
const FEW_OF_MANY_FACES = 100;
/**
 * Smaller probabilities are left out of an exact distribution; all of them together stay far below any p-value shown.
 */
const NEGLIGIBLE = 1e-18;

/** The result of testing whether the faces of a die come up equally often. */
export interface EvenFaces {
  readonly test: 'exact multinomial' | 'chi-square';
  /** Pearson's statistic: 0 if every face came up equally often. */
  readonly statistic: number;
  /** The probability that a fair die has this statistic or a larger one. */
  readonly p: number;
}

/**
 * Tests whether all faces are equally likely. A few rolls are tested exactly: the p-value is the probability of all
 * results with at least this Pearson's statistic. Many rolls are tested by its chi-square approximation.
 *
 * @param counts count of each face, two faces or more, one roll or more
 */
export function testEvenFaces(counts: readonly number[]): EvenFaces {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const squares = counts.reduce((sum, count) => sum + count * count, 0);
  const statistic = (counts.length * squares) / n - n;
  if (!isCountedOut(n, counts.length))
    return { test: 'chi-square', statistic, p: chiSquareAbove(statistic, counts.length - 1) };
  return { test: 'exact multinomial', statistic, p: Math.min(1, atLeast(lawOfSquares(n, counts.length), squares)) };
}

/**
 * Returns the power of {@link testEvenFaces} against a die with one face of another probability and the others equal.
 *
 * @param share probability of that face
 * @param level significance level
 */
export function powerOfEvenFaces(n: number, faces: number, share: number, level: number): number {
  if (!isCountedOut(n, faces)) return chiSquarePower(n, faces, share, level);
  const critical = criticalSquares(lawOfSquares(n, faces), level);
  return critical === undefined ? 0 : atLeast(lawOfSquares(n, faces, share), critical);
}

/**
 * Returns how many rolls {@link testEvenFaces} needs to detect such a die with power `chance`, 0 < chance < 1, by the
 * approximation.
 */
export function rollsToFind(chance: number, faces: number, share: number, level: number): number {
  let most = 1;
  while (chiSquarePower(most, faces, share, level) < chance) most *= 2;
  let least = most / 2;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (chiSquarePower(middle, faces, share, level) < chance) least = middle;
    else most = middle;
  }
  return most;
}

function isCountedOut(n: number, faces: number): boolean {
  return n <= FEW || (n <= FEW_OF_MANY_FACES && n < 5 * faces);
}

/**
 * Returns the power: sums over the count of the loaded face. The remaining rolls are even, so their squares follow a
 * chi-square distribution. The usual non-central one overstates the power, since it lets the loaded face vary as little as
 * a fair one.
 */
function chiSquarePower(n: number, faces: number, share: number, level: number): number {
  const critical = ((chiSquareCritical(level, faces - 1) + n) * n) / faces;
  return meanOfBinomial(n, share, (count) => {
    const left = n - count;
    // What the squares of deviations of the others must come to.
    const missing = critical - count * count - (left * left) / (faces - 1);
    if (missing <= 0) return 1;
    return left === 0 || faces === 2 ? 0 : chiSquareAbove((missing * (faces - 1)) / left, faces - 2);
  });
}

/** The mean of what is read off a binomial count. Counts that hardly ever come are left out. */
function meanOfBinomial(n: number, chance: number, read: (count: number) => number): number {
  const mode = Math.min(n, Math.floor((n + 1) * chance));
  const odds = chance / (1 - chance);
  let [sum, weights] = [0, 0];
  const add = (count: number, weight: number) => {
    sum += weight * read(count);
    weights += weight;
  };
  add(mode, 1);
  for (let count = mode, weight = 1; count < n && weight > NEGLIGIBLE; count++) {
    weight *= ((n - count) / (count + 1)) * odds;
    add(count + 1, weight);
  }
  for (let count = mode, weight = 1; count > 0 && weight > NEGLIGIBLE; count--) {
    weight *= count / (n - count + 1) / odds;
    add(count - 1, weight);
  }
  return sum / weights;
}

/** Returns the probability of each sum of squared counts, indexed by the sum. */
function lawOfSquares(n: number, faces: number, share = 1 / faces): Float64Array {
  // Face by face: the number of remaining rolls that show it is binomial.
  let left: Float64Array[] = Array.from({ length: n + 1 }, () => new Float64Array(0));
  left[n] = Float64Array.of(1);
  // The largest sum with a positive probability, by the number of remaining rolls; -1 if there is none.
  let ends = left.map((sums) => sums.length - 1);
  for (let face = 0; face < faces; face++) {
    const chance = face === 0 ? share : 1 / (faces - face);
    const next = left.map((_, rest) => new Float64Array((n - rest) ** 2 + 1));
    const nextEnds = ends.map(() => -1);
    for (const [rest, sums] of left.entries()) {
      let end = ends[rest];
      while (end >= 0 && sums[end] <= NEGLIGIBLE) end--;
      if (end < 0) continue;
      const counts = binomialLaw(rest, chance);
      for (let count = 0; count <= rest; count++) {
        if (counts[count] < NEGLIGIBLE) continue;
        const to = next[rest - count];
        const squares = count * count;
        nextEnds[rest - count] = Math.max(nextEnds[rest - count], end + squares);
        for (let sum = 0; sum <= end; sum++) if (sums[sum] > NEGLIGIBLE) to[sum + squares] += sums[sum] * counts[count];
      }
    }
    left = next;
    ends = nextEnds;
  }
  return left[0];
}

function binomialLaw(n: number, chance: number): Float64Array {
  const law = new Float64Array(n + 1);
  if (chance >= 1) law[n] = 1;
  else {
    law[0] = (1 - chance) ** n;
    for (let k = 1; k <= n; k++) law[k] = (law[k - 1] * (n - k + 1) * chance) / (k * (1 - chance));
  }
  return law;
}

function atLeast(law: Float64Array, squares: number): number {
  return law.subarray(squares).reduce((sum, chance) => sum + chance, 0);
}

/** Returns the least significant sum of squares; `undefined` if even the most uneven result is not significant. */
function criticalSquares(law: Float64Array, level: number): number | undefined {
  let sum = 0;
  let critical: number | undefined;
  for (let squares = law.length - 1; squares >= 0; squares--) {
    sum += law[squares];
    if (sum > level) return critical;
    if (law[squares] > 0) critical = squares;
  }
  return critical;
}
