import {
  addUp,
  addWeight,
  bitsOf,
  certain,
  choose,
  mapValues,
  sorted,
  sumOfEqual,
  totalOf,
  unpack,
  type Weights,
  waysToChoose,
  widthOf,
  workOfSum,
  workOfTwo,
} from './weights.ts';

/** Equal dice that are rolled together. */
export interface Kind {
  /** 0 or more. */
  readonly count: number;
  readonly faces: Weights;
  /** Faces that add another die of the kind, and the longest chain of such dice. */
  readonly again?: { readonly on: (face: number) => boolean; readonly times: number };
}

/** Dice that are rolled together, of one or several kinds. */
export interface Pool {
  readonly kinds: readonly Kind[];
  /** Which dice are kept, from the highest down; default: all. */
  readonly kept?: readonly boolean[];
}

/**
 * Counts steps of arithmetic.
 *
 * @throws when the limit is exceeded
 */
export type Spend = (steps: number) => void;

/** A function of a pool that is computed face by face, from the highest down. */
export interface Fold {
  readonly start: number;
  /**
   * @param face a face
   * @param dice number of kept dice that show it, 0 or more
   * @param follows whether the previous face was one higher
   */
  step(sofar: number, face: number, dice: number, follows: boolean): number;
  end(sofar: number): number;
}

export function diceOf({ kinds }: Pool): number {
  return kinds.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Keeps some of the dice that are still kept.
 *
 * @param keep decides by rank from the highest down, among `of` dice
 */
export function keepDice(pool: Pool, keep: (rank: number, of: number) => boolean): Pool {
  const before = pool.kept ?? new Array<boolean>(diceOf(pool)).fill(true);
  const of = before.filter((each) => each).length;
  let rank = 0;
  const kept = before.map((each) => each && keep(rank++, of));
  return isCertain(pool) ? resultOf(fallingFaces(pool).filter((_, at) => kept[at])) : { ...pool, kept };
}

/** Returns dice that always show these faces. */
function resultOf(falling: readonly number[]): Pool {
  const counts = new Map<number, number>();
  for (const face of falling) counts.set(face, (counts.get(face) ?? 0) + 1);
  return { kinds: [...counts].map(([face, count]) => ({ count, faces: certain(face) })) };
}

function fallingFaces({ kinds }: Pool): number[] {
  return kinds.flatMap((kind) => new Array<number>(kind.count).fill(shownBy(kind))).sort((a, b) => b - a);
}

/** Returns a die that is rerolled on some faces, at most `times` times; the last face counts. */
export function rerolled(faces: Weights, on: (face: number) => boolean, times: number): Weights {
  const stays = new Map([...faces].filter(([face]) => !on(face)));
  if (times === Number.POSITIVE_INFINITY) return stays;
  const total = totalOf(faces);
  const again = total - totalOf(stays);
  let law: Weights = faces;
  for (let time = 0, scale = total; time < times; time++, scale *= total) {
    const next = new Map<number, bigint>();
    for (const [face, weight] of stays) addWeight(next, face, weight * scale);
    for (const [face, weight] of law) addWeight(next, face, weight * again);
    law = next;
  }
  return law;
}

/** Returns the total worth of a die and those that follow it: some faces add another die, at most `times` times. */
export function chained(
  faces: Weights,
  on: (face: number) => boolean,
  times: number,
  worth: (face: number) => number,
): Weights {
  const total = totalOf(faces);
  let law = mapValues(faces, worth);
  for (let time = 0, scale = total; time < times; time++, scale *= total) {
    const next = new Map<number, bigint>();
    for (const [face, weight] of faces) {
      if (!on(face)) addWeight(next, worth(face), weight * scale);
      else for (const [sum, each] of law) addWeight(next, worth(face) + sum, weight * each);
    }
    law = next;
  }
  return law;
}

/** Returns the total worth of the kept dice. */
export function sumOfDice(pool: Pool, worth: (face: number) => number, spend: Spend): Weights {
  const { kinds, kept } = pool;
  if (isCertain(pool)) return certain(kinds.reduce((sum, kind) => sum + kind.count * worth(shownBy(kind)), 0));
  if (kept === undefined || kept.every((each) => each)) {
    return kinds.reduce<Weights>((sum, { count, faces, again }) => {
      const one = again === undefined ? mapValues(faces, worth) : chained(faces, again.on, again.times, worth);
      spend(workOfSum(one, count));
      const all = sumOfEqual(one, count);
      spend(workOfTwo(sum, all));
      return addUp(sum, all);
    }, certain(0));
  }
  return foldDice(pool, { start: 0, step: (sum, face, dice) => sum + dice * worth(face), end: (sum) => sum }, spend);
}

/** Returns the sum of the kept dice. */
export function sumOfKept(pool: Pool, spend: Spend): Weights {
  const { kinds, kept } = pool;
  const [kind] = kinds;
  if (kept !== undefined && kinds.length === 1 && kind !== undefined && kind.count > 3 && isWithoutGaps(kind.faces)) {
    const first = kept.indexOf(true);
    const last = kept.lastIndexOf(true);
    const many = last - first + 1;
    const isRun = first >= 0 && kept.filter((each) => each).length === many;
    if (isRun && first === 0) return sumOfHighest(kind, many, spend);
    if (isRun && last === kept.length - 1) {
      const turned = { count: kind.count, faces: mapValues(kind.faces, (face) => -face) };
      return mapValues(sumOfHighest(turned, many, spend), (sum) => -sum);
    }
    if (isRun) return sumOfRun(kind, first, many, spend);
  }
  return sumOfDice(pool, (face) => face, spend);
}

function isWithoutGaps(faces: Weights): boolean {
  const values = [...faces.keys()];
  return Math.max(...values) - Math.min(...values) < 2 * faces.size;
}

/**
 * Returns the sum of the highest `kept` of equal dice, as a sum over the lowest face that is kept: `above` dice show
 * more and are kept too. Their faces count relative to it, which keeps sums short. A packed polynomial holds the
 * weights of the sum of those dice; the other dice contribute only a factor.
 */
function sumOfHighest({ count: n, faces }: Kind, kept: number, spend: Spend): Weights {
  if (kept === n) {
    spend(workOfSum(faces, n));
    return sumOfEqual(faces, n);
  }
  const lowest = Math.min(...faces.keys());
  const rising = sorted(mapValues(faces, (face) => face - lowest));
  const width = widthOf(totalOf(faces) ** BigInt(n));
  spend(rising.length * kept * ((rising.at(-1)?.[0] ?? 0) + 1) * width * 0.5);
  const bits = BigInt(4 * width);
  const dropped = n - kept;
  const choices = rowOfPascal(n, kept - 1);
  /** Ways to choose `dropped` of `dropped`, `dropped + 1` .. */
  const ways = Array.from({ length: kept }, (_, more) => choose(dropped + more, dropped));
  let higher = 0n;
  let below = totalOf(faces);
  let result = 0n;
  for (const [at, [face, weight]] of [...rising.entries()].reverse()) {
    const both = below;
    below -= weight;
    const allBelow = below ** BigInt(dropped + 1);
    let enough = both ** BigInt(dropped);
    let ofFace = 1n;
    const terms = new Array<bigint>(kept);
    for (let above = kept - 1; above >= 0; above--) {
      // Of the dice that are not above, at most `dropped` are below: adds one die, and subtracts cases with one too
      // many below.
      enough = enough * both - ways[kept - 1 - above] * ofFace * allBelow;
      ofFace *= weight;
      terms[above] = enough * choices[above];
    }
    result += polynomial(terms, higher) << (bits * BigInt(face * kept));
    higher = (higher + weight) << (bits * BigInt(face - (rising[at - 1]?.[0] ?? face)));
  }
  return unpack(result, kept * lowest, width);
}

/**
 * Returns the sum of `kept` of equal dice in a row by rank, below the `dropped` highest ones. Goes through the faces from
 * the highest down, and keeps for each number of dice the weights of their sum if exactly these show more than the face.
 * As in {@link sumOfHighest}, sums count relative to the face and are packed.
 */
function sumOfRun({ count: n, faces }: Kind, dropped: number, kept: number, spend: Spend): Weights {
  const lowest = Math.min(...faces.keys());
  const falling = sorted(mapValues(faces, (face) => face - lowest)).reverse();
  const width = widthOf(totalOf(faces) ** BigInt(n));
  const span = falling[0]?.[0] ?? 0;
  const last = dropped + kept;
  spend(falling.length * (last * n + kept * kept * (1 + (kept * span * width) / 5000)));
  const bits = BigInt(4 * width);
  const choices = pascal(n);
  /** By number of dice that show more than the face. Up to `dropped` dice have no sum. */
  const sums = [1n, ...new Array<bigint>(last - 1).fill(0n)];
  let more = 0n;
  let less = totalOf(faces);
  let result = 0n;
  for (const [at, [face, weight]] of falling.entries()) {
    less -= weight;
    const ofFace = powersOf(weight, n);
    const ofLess = powersOf(less, n);
    let ends = 0n;
    for (const [dice, sum] of sums.entries()) {
      // The last kept die shows this face: of the other dice at least `last - dice` do, and the rest show less.
      let ways = 0n;
      const others = n - dice;
      for (let equal = last - dice; equal <= others; equal++)
        ways += choices[others][equal] * ofFace[equal] * ofLess[others - equal];
      ends += sum * (choices[n][dice] * ways);
    }
    result += ends << (bits * BigInt(face * kept));
    more += weight;
    const gap = face - (falling[at + 1]?.[0] ?? face);
    for (let dice = last - 1; dice > 0; dice--) {
      let sum = dice <= dropped ? more ** BigInt(dice) : 0n;
      for (let before = 0; before <= dice && dice > dropped; before++)
        if (sums[before] !== 0n) sum += sums[before] * (choices[dice][before] * ofFace[dice - before]);
      sums[dice] = sum << (bits * BigInt(gap * Math.max(0, dice - dropped)));
    }
  }
  return unpack(result, kept * lowest, width);
}

/** Returns the sum of `terms[i] * x^i`, with few multiplications of long numbers. */
function polynomial(terms: readonly bigint[], x: bigint): bigint {
  let sums = terms;
  let power = x;
  while (sums.length > 1) {
    const pairs: bigint[] = [];
    for (let i = 0; i < sums.length; i += 2) pairs.push(i + 1 < sums.length ? sums[i] + sums[i + 1] * power : sums[i]);
    sums = pairs;
    if (sums.length > 1) power *= power;
  }
  return sums[0] ?? 0n;
}

/** Returns x^0 .. x^most. */
function powersOf(x: bigint, most: number): bigint[] {
  const powers = [1n];
  for (let i = 0; i < most; i++) powers.push(powers[i] * x);
  return powers;
}

/** Returns the ways to choose 0..m of each m up to `most`. */
function pascal(most: number): bigint[][] {
  return Array.from({ length: most + 1 }, (_, m) => rowOfPascal(m, m));
}

/** Returns the ways to choose 0..most of n. */
function rowOfPascal(n: number, most: number): bigint[] {
  const row = [1n];
  for (let m = 1; m <= most; m++) row.push((row[m - 1] * BigInt(n - m + 1)) / BigInt(m));
  return row;
}

/**
 * Returns the distribution of any face-by-face function of a pool. Goes through faces from the highest down, choosing
 * how many dice of each kind show each, and keeps only the intermediate result of the function.
 */
export function foldDice(pool: Pool, fold: Fold, spend: Spend): Weights {
  if (isCertain(pool)) return certain(foldCertain(pool, fold));
  const kinds = pool.kinds.filter(({ count }) => count > 0);
  const n = diceOf(pool);
  const kept = pool.kept ?? new Array<boolean>(n).fill(true);
  const keptBefore = [0];
  for (const each of kept) keptBefore.push(keptBefore[keptBefore.length - 1] + (each ? 1 : 0));
  const lastKept = kept.lastIndexOf(true) + 1;
  const faces = [...new Set(kinds.flatMap((kind) => [...kind.faces.keys()]))].sort((a, b) => b - a);
  const cost = 1 + kinds.reduce((bits, kind) => bits + kind.count * bitsOf(totalOf(kind.faces)), 0) / 600;
  const choices = pascal(Math.max(0, ...kinds.map(({ count }) => count)));
  /** By kind, the powers of the weight of this face and all lower ones. */
  let tails = kinds.map(({ count, faces: each }) => powersOf(totalOf(each), count));
  const result = new Map<number, bigint>();
  /** By remaining dice of each kind, as digits of one number. */
  let states = new Map<number, { left: readonly number[]; used: number; sums: Map<number, bigint> }>();
  if (n > 0) states.set(0, { left: kinds.map(({ count }) => count), used: 0, sums: new Map([[fold.start, 1n]]) });
  for (const [at, face] of faces.entries()) {
    const follows = at > 0 && faces[at - 1] === face + 1;
    const ofFace = kinds.map(({ count, faces: each }) => powersOf(each.get(face) ?? 0n, count));
    const lower = kinds.map(({ count }, kind) => powersOf(tails[kind][1] - ofFace[kind][1], count));
    const next: typeof states = new Map();
    for (const { left, used, sums } of states.values()) {
      /** Weight of the last kept die showing this face: if all are kept, the last die of all. */
      let ends = productOf(lastKept === n ? ofFace : tails, left);
      eachChoice(left, lastKept - used - 1, ofFace, choices, (shown, more, ways) => {
        const rest = left.map((each, kind) => each - shown[kind]);
        const others = productOf(lower, rest);
        if (others === 0n) return;
        if (lastKept < n) ends -= ways * others;
        const key = rest.reduce((digits, each) => digits * (n + 1) + each, 0);
        let state = next.get(key);
        if (state === undefined) {
          state = { left: rest, used: used + more, sums: new Map() };
          next.set(key, state);
        }
        spend((sums.size + 1) * cost);
        const dice = keptBefore[used + more] - keptBefore[used];
        for (const [sum, weight] of sums) addWeight(state.sums, fold.step(sum, face, dice, follows), weight * ways);
      });
      if (ends === 0n) continue;
      spend(sums.size * cost);
      const dice = keptBefore[n] - keptBefore[used];
      for (const [sum, weight] of sums) addWeight(result, fold.end(fold.step(sum, face, dice, follows)), weight * ends);
    }
    states = next;
    tails = lower;
  }
  if (n === 0) addWeight(result, fold.end(fold.start), 1n);
  return result;
}

/** Returns whether each die shows a single face and all are kept, as in a result of {@link eachResult}. */
function isCertain({ kinds, kept }: Pool): boolean {
  return kept === undefined && kinds.every(({ faces, again }) => faces.size === 1 && again === undefined);
}

function shownBy({ faces }: Kind): number {
  const [face = 0] = faces.keys();
  return face;
}

function foldCertain({ kinds }: Pool, fold: Fold): number {
  let sofar = fold.start;
  let before = Number.NaN;
  for (const kind of [...kinds].sort((a, b) => shownBy(b) - shownBy(a))) {
    const face = shownBy(kind);
    sofar = fold.step(sofar, face, kind.count, before === face + 1);
    before = face;
  }
  return fold.end(sofar);
}

/** Returns the product of a power for each kind. */
function productOf(powers: readonly (readonly bigint[])[], exponents: readonly number[]): bigint {
  return exponents.reduce((product, exponent, kind) => product * powers[kind][exponent], 1n);
}

/**
 * Visits every number of dice of each kind that may show a face, `most` in all, with the ways to choose them.
 *
 * @param ofFace by kind, the powers of the face's weight
 */
function eachChoice(
  left: readonly number[],
  most: number,
  ofFace: readonly (readonly bigint[])[],
  choices: readonly (readonly bigint[])[],
  visit: (shown: readonly number[], more: number, ways: bigint) => void,
): void {
  const shown = left.map(() => 0);
  const go = (kind: number, more: number, ways: bigint) => {
    if (kind === left.length) {
      visit(shown, more, ways);
      return;
    }
    const n = left[kind];
    for (let m = 0; m <= Math.min(n, most - more); m++) {
      const each = choices[n][m] * ofFace[kind][m];
      if (each === 0n) break;
      shown[kind] = m;
      go(kind + 1, more + m, ways * each);
    }
    shown[kind] = 0;
  };
  go(0, 0, 1n);
}

/** Returns the number of different results of a pool, regardless of order. */
export function resultsOf({ kinds }: Pool): number {
  return kinds.reduce((all, { count, faces }) => all * waysToChoose(faces.size, count), 1);
}

/** Visits every result of a pool with its weight, as a pool of dice with fixed faces. */
export function eachResult(pool: Pool, visit: (weight: bigint, result: Pool) => void): void {
  const dice = pool.kinds.flatMap(({ count, faces }, kind) =>
    sorted(faces).map(([face, weight], i) => ({ face, weight, kind, count, isLast: i === faces.size - 1 })),
  );
  const shown: number[] = [];
  const go = (at: number, left: number, weight: bigint) => {
    if (at === dice.length) {
      const falling = [...shown].sort((a, b) => b - a).filter((_, rank) => pool.kept?.[rank] ?? true);
      visit(weight, resultOf(falling));
      return;
    }
    const die = dice[at];
    const rest = dice[at - 1]?.kind === die.kind ? left : die.count;
    let ways = 1n;
    for (let m = 0; m <= rest; m++) {
      if (!die.isLast || m === rest) go(at + 1, rest - m, weight * ways);
      ways = (ways * die.weight * BigInt(rest - m)) / BigInt(m + 1);
      shown.push(die.face);
    }
    shown.length -= rest + 1;
  };
  go(0, 0, 1n);
}
