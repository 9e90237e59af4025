import type { PricedMember } from '../../scenario/line-ups.ts';

/** The members of one side. */
export type LineUp = readonly PricedMember[];

/**
 * Something that may have a price:
 *
 * - neither number nor word: every member
 * - a number: each point of it, for every member
 * - a word: every member that has it
 * - both, or a number twice: each point of the number above `from`, for members that have the word or per point of the
 *   other number
 */
export interface PriceTerm {
  readonly word?: string;
  readonly number?: string;
  /** For a pair of two numbers, the second. */
  readonly by?: string;
  /** The origin from which the numbers of a pair are counted. */
  readonly from?: number;
  readonly byFrom?: number;
  /** The term of being the first side, where line-ups do not swap sides. */
  readonly isOrder?: true;
}

/** The terms that may be priced alone, and those that may not, with the reason. */
export interface Terms {
  readonly terms: readonly PriceTerm[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** Returns the amount of a term in a line-up, over all members. @param isFirst whether it is on the first side */
function amountOf(
  { word, number, by, from = 0, byFrom = 0, isOrder }: PriceTerm,
  lineUp: LineUp,
  isFirst = false,
): number {
  if (isOrder) return Number(isFirst);
  return lineUp.reduce((sum, { count, numbers, words }) => {
    const has = word === undefined ? 1 : (words[word] ?? 0);
    const points = number === undefined ? 1 : (numbers[number] ?? from) - from;
    const more = by === undefined ? 1 : (numbers[by] ?? byFrom) - byFrom;
    return sum + count * has * points * more;
  }, 0);
}

/** Returns the amount of each term in a line-up. */
export function amountsOf(terms: readonly PriceTerm[], lineUp: LineUp, isFirst = false): number[] {
  return terms.map((term) => amountOf(term, lineUp, isFirst));
}

/** Returns the difference in a term between two line-ups. */
export function differenceOf(term: PriceTerm, first: LineUp, second: LineUp): number {
  return amountOf(term, first, true) - amountOf(term, second);
}

/** Returns the name of a term: `each`, `rep`, `sword`, `rep with sword`. */
export function termName({ word, number, by, isOrder }: PriceTerm): string {
  if (isOrder) return 'first side';
  if (number === undefined) return word ?? 'each';
  if (word !== undefined) return `${number} with ${word}`;
  return by === undefined ? number : `${number} with ${by}`;
}

/**
 * Finds the terms that differ between line-ups and can have a price of their own.
 *
 * Words that always come with others have no price of their own. Among words of which every member has exactly one,
 * such as races, one is the reference: that of the unit.
 *
 * @param pairs line-ups that meet
 * @param unit the member whose price is fixed
 * @param isMirrored whether the line-ups of a pair swap sides; if not, being first is a term too
 */
export function termsOf(pairs: readonly (readonly [LineUp, LineUp])[], unit: PricedMember, isMirrored: boolean): Terms {
  const members = pairs.flat(2);
  const numbers = [...new Set(members.flatMap((member) => Object.keys(member.numbers)))].sort();
  const words = [...new Set(members.flatMap((member) => Object.keys(member.words)))];
  const isUnits = (word: string) => word in unit.words;
  const candidates: PriceTerm[] = [
    ...(isMirrored ? [] : [{ isOrder: true as const }]),
    {},
    ...numbers.map((number) => ({ number })),
    ...words.filter((word) => !isUnits(word)).map((word) => ({ word })),
    ...words.filter(isUnits).map((word) => ({ word })),
  ];
  const left: { name: string; why: string }[] = [];
  const terms: PriceTerm[] = [];
  const basis = new Basis();
  for (const term of candidates) {
    const { number } = term;
    const name = termName(term);
    const column = pairs.map(([first, second]) => differenceOf(term, first, second));
    if (column.every((value) => value === 0)) continue;
    if (number !== undefined && members.some((member) => !(number in member.numbers)))
      left.push({ name, why: 'not written for every member' });
    else if (basis.add(column)) terms.push(term);
    else left.push({ name, why: isUnits(name) ? 'in the price of every member' : 'always comes with others' });
  }
  return { terms, left };
}

/** Returns terms of two facts of the same member that may be priced in addition. */
export function pairTerms(terms: readonly PriceTerm[], lineUps: readonly LineUp[]): PriceTerm[] {
  const members = lineUps.flat();
  const numbers = terms.flatMap(({ number, word }) => (number !== undefined && word === undefined ? [number] : []));
  const words = terms.flatMap(({ number, word }) => (word !== undefined && number === undefined ? [word] : []));
  const middle = new Map(
    numbers.map((number) => {
      const has = [...new Set(members.map((member) => member.numbers[number] ?? 0))];
      return [number, { from: Math.round(meanOf(members, number) * 10) / 10, levels: has.length }];
    }),
  );
  const from = (number: string) => middle.get(number)?.from ?? 0;
  return [
    ...words.flatMap((word) => numbers.map((number) => ({ word, number, from: from(number) }))),
    ...numbers.flatMap((number, i) =>
      numbers
        .slice(i)
        .filter((by) => by !== number || (middle.get(number)?.levels ?? 0) > 2)
        .map((by) => ({ number, by, from: from(number), byFrom: from(by) })),
    ),
  ];
}

function meanOf(members: readonly PricedMember[], number: string): number {
  const count = members.reduce((sum, member) => sum + member.count, 0);
  return members.reduce((sum, member) => sum + member.count * (member.numbers[number] ?? 0), 0) / count;
}

/** A set of linearly independent columns. */
export class Basis {
  /** Orthonormal columns with the same span. */
  private readonly columns: number[][] = [];

  /** Adds a column. @returns `false` if it is a linear combination of the others */
  add(column: readonly number[]): boolean {
    const rest = this.restOf(column);
    if (rest !== undefined) this.columns.push(rest);
    return rest !== undefined;
  }

  /** Returns whether a column is linearly independent of the others. */
  isNew(column: readonly number[]): boolean {
    return this.restOf(column) !== undefined;
  }

  /** Returns the normalised part of a column that is orthogonal to the others; `undefined` if there is none. */
  private restOf(column: readonly number[]): number[] | undefined {
    let rest = [...column];
    // Twice is enough (Kahan): the second pass removes the rounding error.
    for (let pass = 0; pass < 2; pass++) for (const unit of this.columns) rest = without(rest, unit);
    const length = Math.hypot(...rest);
    return length <= 1e-7 * Math.hypot(...column) ? undefined : rest.map((value) => value / length);
  }
}

function without(column: readonly number[], unit: readonly number[]): number[] {
  const along = column.reduce((sum, value, i) => sum + value * unit[i], 0);
  return column.map((value, i) => value - along * unit[i]);
}
