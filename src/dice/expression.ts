/**
 * Free dice expressions and their exact chances.
 *
 *     expression = quantity [ comparison quantity ]
 *     quantity   = term { ( "+" | "-" ) term }
 *     term       = whole number | dice [ reading ]
 *     dice       = [ how many ] "d" sides                    4d6, d8
 *     reading    = "count" from [ "-" to ]                   how many dice show from..to
 *                | "pass" target                             how many show the target or less
 *                | "best" most "pass" target                 the same, but never more than so many
 *                | "highest" n | "lowest" n                  the sum of the n highest or lowest
 *     comparison = "under" | "over" | "at least" | "at most" whether it holds
 *                | "against"                                 who has more, or level
 *
 * Dice without a reading are added up. Weights are kept as whole numbers of any size, so nothing is rounded
 * before the last division.
 */

/** What came of an expression. */
export interface ExpressionOdds {
  /** In rising order of values; for a comparison in the order of its words. The chances sum to 1 within 1e-12. */
  readonly outcomes: readonly { readonly name: string; readonly chance: number }[];
  /** Mean and standard deviation; not there for a comparison. */
  readonly spread?: { readonly mean: number; readonly deviation: number };
  /** How many rolls, all equally likely, were told apart: 1,296 for 4d6. Digits only. */
  readonly rolls: string;
}

/** Why an expression cannot be answered, and where in it. */
export interface ExpressionFault {
  /** Characters before the fault, and how many it has; 1 or more. */
  readonly offset: number;
  readonly length: number;
  /** One sentence without a full stop. */
  readonly problem: string;
  /** Set where a word is wrong: the word, and what could have stood there. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
}

const MOST_DICE = 200;
const MOST_SIDES = 1000;
/** Largest number that may be written. */
const MOST_NUMBER = 100_000;
/** Steps of arithmetic, about a second of them. */
const MOST_WORK = 3_000_000;
/** Rolls beyond this would not fit the last division. */
const MOST_ROLLS = 2n ** 1000n;

const READINGS = ['count', 'pass', 'best', 'highest', 'lowest'] as const;
type Reading = (typeof READINGS)[number];

/** Names of what a comparison can come to, and which of them a difference is. */
const COMPARISONS: Readonly<Record<string, { names: readonly string[]; of: (difference: number) => number }>> = {
  under: { names: ['under', 'not under'], of: (d) => (d < 0 ? 0 : 1) },
  over: { names: ['over', 'not over'], of: (d) => (d > 0 ? 0 : 1) },
  'at least': { names: ['at least', 'less'], of: (d) => (d >= 0 ? 0 : 1) },
  'at most': { names: ['at most', 'more'], of: (d) => (d <= 0 ? 0 : 1) },
  against: { names: ['the first has more', 'level', 'the second has more'], of: (d) => (d > 0 ? 0 : d === 0 ? 1 : 2) },
};

/** Value to weight; the weights sum to the number of rolls. */
type Weights = Map<number, bigint>;

/** Thrown within this file only. */
class Wrong extends Error {
  readonly fault: ExpressionFault;

  constructor(fault: ExpressionFault) {
    super(fault.problem);
    this.fault = fault;
  }
}

/** The exact chances of a dice expression such as `4d6 count 1-3`, or what is wrong with it. */
export function expressionOdds(text: string): ExpressionOdds | ExpressionFault {
  try {
    return new Reader(text).expression();
  } catch (error) {
    if (error instanceof Wrong) return error.fault;
    throw error;
  }
}

class Reader {
  private readonly text: string;
  private at = 0;
  private work = 0;

  constructor(text: string) {
    this.text = text;
  }

  expression(): ExpressionOdds {
    const first = this.quantity();
    const comparison = this.comparison();
    if (comparison === undefined) {
      this.skipSpace();
      if (this.at < this.text.length) this.unknown('comparison or reading', [...Object.keys(COMPARISONS), ...READINGS]);
      return oddsOf(first);
    }
    const second = this.quantity();
    this.skipSpace();
    if (this.at < this.text.length) this.unknown('reading', READINGS);
    this.spend(first.size * second.size, 0, this.text.length);
    const weights: Weights = new Map();
    for (const [a, weightA] of first) {
      for (const [b, weightB] of second) add(weights, comparison.of(a - b), weightA * weightB);
    }
    const rolls = sumOf(weights);
    this.bound(rolls, 0, this.text.length);
    return {
      outcomes: comparison.names.map((name, i) => ({ name, chance: Number(weights.get(i) ?? 0n) / Number(rolls) })),
      rolls: String(rolls),
    };
  }

  private comparison() {
    const [word, offset] = this.word();
    if (word === '') return undefined;
    if (word === 'at') {
      const [second, secondOffset] = this.word();
      const found = COMPARISONS[`at ${second}`];
      if (found !== undefined) return found;
      this.at = secondOffset;
      this.unknown('word after "at"', ['least', 'most']);
    }
    if (Object.hasOwn(COMPARISONS, word)) return COMPARISONS[word];
    this.at = offset;
    return this.unknown('comparison or reading', [...Object.keys(COMPARISONS), ...READINGS]);
  }

  private quantity(): Weights {
    this.skipSpace();
    const start = this.at;
    let total = this.term();
    for (;;) {
      const sign = this.match(/[+-]/y);
      if (sign === undefined) return total;
      const next = this.term();
      this.spend(total.size * next.size, start, this.at);
      total = convolve(total, next, sign === '+' ? 1 : -1);
      this.bound(sumOf(total), start, this.at);
    }
  }

  private term(): Weights {
    this.skipSpace();
    const start = this.at;
    const dice = this.match(/(\d*)d(\d+)(?![\w%])/iy);
    if (dice === undefined) {
      if (/^\d+(?!\w)/.test(this.text.slice(start))) return new Map([[this.number('a number', 0, MOST_NUMBER), 1n]]);
      return this.fail(start, 'dice such as 3d6, or a whole number, should stand here');
    }
    const [count = '', sides = ''] = dice.split(/d/i);
    const n = this.checked(count === '' ? 1 : Number(count), 'dice', 1, MOST_DICE, start, dice.length);
    const s = this.checked(Number(sides), 'sides', 1, MOST_SIDES, start, dice.length);
    this.bound(BigInt(s) ** BigInt(n), start, this.at);
    const [word, offset] = this.word();
    if (!(READINGS as readonly string[]).includes(word)) {
      this.at = word === '' ? this.at : offset;
      this.spend(n * n * s * Math.min(s, 64), start, start + dice.length);
      return sumWeights(n, s);
    }
    return this.read(word as Reading, n, s, start);
  }

  /** What a reading makes of n dice. */
  private read(reading: Reading, n: number, s: number, start: number): Weights {
    if (reading === 'highest' || reading === 'lowest') {
      const kept = this.number(`how many dice "${reading}" adds up`, 1, n);
      this.spend(n * n * s * Math.max(1, kept * s), start, this.at);
      const highest = highestWeights(n, s, kept);
      return reading === 'highest' ? highest : mapValues(highest, (sum) => kept * (s + 1) - sum);
    }
    let most = n;
    if (reading === 'best') {
      most = this.number('how many passes "best" counts', 1, n);
      const [word, offset] = this.word();
      if (word !== 'pass') {
        this.at = word === '' ? this.at : offset;
        this.unknown('word after "best"', ['pass']);
      }
    }
    if (reading !== 'count') {
      const target = this.number('the target of "pass"', 0, MOST_NUMBER);
      return mapValues(binomialWeights(n, Math.min(s, target), s), (hits) => Math.min(most, hits));
    }
    const from = this.number('the lowest face that "count" counts', 1, s);
    const to = this.match(/-(?=\s*\d+(?!\w))/y) === undefined ? from : this.number('the highest face', from, s);
    return binomialWeights(n, to - from + 1, s);
  }

  /** A whole number, which must stand here. */
  private number(what: string, least: number, most: number): number {
    this.skipSpace();
    const start = this.at;
    const digits = this.match(/\d+(?!\w)/y);
    if (digits === undefined) return this.fail(start, `${what} should stand here, from ${least} to ${most}`);
    return this.checked(Number(digits), what, least, most, start, digits.length);
  }

  private checked(value: number, what: string, least: number, most: number, offset: number, length: number): number {
    if (value >= least && value <= most) return value;
    const problem = `${what}: from ${least} to ${most}, not ${String(value).slice(0, 12)}`;
    throw new Wrong({ offset, length, problem });
  }

  /** The next word, `''` where none follows, and where it begins. */
  private word(): [word: string, offset: number] {
    this.skipSpace();
    const offset = this.at;
    return [(this.match(/[a-z]+(?![\w])/iy) ?? '').toLowerCase(), offset];
  }

  private match(pattern: RegExp): string | undefined {
    this.skipSpace();
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private spend(work: number, from: number, to: number): void {
    this.work += work;
    if (this.work > MOST_WORK) {
      throw new Wrong({ offset: from, length: to - from, problem: 'this has too many outcomes to be worked out' });
    }
  }

  private bound(rolls: bigint, from: number, to: number): void {
    if (rolls > MOST_ROLLS) {
      throw new Wrong({ offset: from, length: to - from, problem: 'these are more rolls than can be counted' });
    }
  }

  private unknown(kind: string, known: readonly string[]): never {
    this.skipSpace();
    const offset = this.at;
    const word = /^(?:\w+|\S)/.exec(this.text.slice(offset))?.[0] ?? '';
    if (word === '') return this.fail(offset, `a ${kind} should stand here: ${known.join(', ')}`);
    throw new Wrong({
      offset,
      length: word.length,
      problem: `no ${kind} is called "${word}"`,
      unknown: { word, known },
    });
  }

  private fail(offset: number, problem: string): never {
    const length = Math.max(1, /^\S*/.exec(this.text.slice(offset))?.[0]?.length ?? 0);
    throw new Wrong({ offset, length, problem });
  }
}

function add(weights: Weights, value: number, weight: bigint): void {
  weights.set(value, (weights.get(value) ?? 0n) + weight);
}

function sumOf(weights: Weights): bigint {
  let sum = 0n;
  for (const weight of weights.values()) sum += weight;
  return sum;
}

function mapValues(weights: Weights, to: (value: number) => number): Weights {
  const mapped: Weights = new Map();
  for (const [value, weight] of weights) add(mapped, to(value), weight);
  return mapped;
}

function convolve(a: Weights, b: Weights, sign: 1 | -1): Weights {
  const both: Weights = new Map();
  for (const [valueA, weightA] of a) {
    for (const [valueB, weightB] of b) add(both, valueA + sign * valueB, weightA * weightB);
  }
  return both;
}

/** The sum of n dice. */
function sumWeights(n: number, sides: number): Weights {
  const one: Weights = new Map(Array.from({ length: sides }, (_, face) => [face + 1, 1n]));
  let total = one;
  for (let die = 1; die < n; die++) total = convolve(total, one, 1);
  return total;
}

/** How many of n dice show one of `good` faces. */
function binomialWeights(n: number, good: number, sides: number): Weights {
  const weights: Weights = new Map();
  let choose = 1n;
  for (let k = 0; k <= n; k++) {
    const weight = choose * BigInt(good) ** BigInt(k) * BigInt(sides - good) ** BigInt(n - k);
    if (weight > 0n) weights.set(k, weight);
    choose = (choose * BigInt(n - k)) / BigInt(k + 1);
  }
  return weights;
}

/**
 * The sum of the `kept` highest of n dice: faces are gone through from the highest down, choosing how many dice
 * show each.
 */
function highestWeights(n: number, sides: number, kept: number): Weights {
  // Sums by how many dice have shown a face so far.
  let shown: Weights[] = Array.from({ length: n + 1 }, (_, i) => new Map(i === 0 ? [[0, 1n]] : []));
  const choose = pascal(n);
  for (let face = sides; face >= 1; face--) {
    const next: Weights[] = Array.from({ length: n + 1 }, () => new Map());
    for (const [dice, sums] of shown.entries()) {
      // The last face takes all that are left.
      for (let more = face === 1 ? n - dice : 0; dice + more <= n; more++) {
        const counted = Math.max(0, Math.min(more, kept - dice));
        const ways = choose[n - dice][more];
        for (const [sum, weight] of sums) add(next[dice + more], sum + counted * face, weight * ways);
      }
    }
    shown = next;
  }
  return shown[n];
}

function pascal(n: number): bigint[][] {
  const rows: bigint[][] = [[1n]];
  for (let row = 1; row <= n; row++) {
    const above = rows[row - 1];
    rows.push(Array.from({ length: row + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
  }
  return rows;
}

function oddsOf(weights: Weights): ExpressionOdds {
  const rolls = sumOf(weights);
  const sorted = [...weights].filter(([, weight]) => weight > 0n).sort(([a], [b]) => a - b);
  const outcomes = sorted.map(([value, weight]) => ({ name: String(value), chance: Number(weight) / Number(rolls) }));
  const total = sorted.reduce((sum, [value, weight]) => sum + BigInt(value) * weight, 0n);
  const mean = Number(total) / Number(rolls);
  const variance = sorted.reduce((sum, [value], i) => sum + (value - mean) ** 2 * outcomes[i].chance, 0);
  return { outcomes, spread: { mean, deviation: Math.sqrt(variance) }, rolls: String(rolls) };
}
