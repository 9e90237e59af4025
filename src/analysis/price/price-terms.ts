import type { PricedMember } from '../../scenario/line-ups.ts';

/** The members of one side. */
export type LineUp = readonly PricedMember[];

/**
 * Something that may have a price:
 *
 * - neither number nor word: every member
 * - a number: each point of it, for every member
 * - a word: every member that has it
 * - both, or a number twice: each point of the number above `from`, of members that have the word or by the other number
 */
export interface PriceTerm {
  readonly word?: string;
  readonly number?: string;
  /** For a pair of two numbers, the other one. */
  readonly by?: string;
  /** What the numbers of a pair are counted from. */
  readonly from?: number;
  readonly byFrom?: number;
  /** Being the first side, where sides do not change places. */
  readonly isOrder?: true;
}

/** The terms that may be priced alone, and those that may not, with the reason. */
export interface Terms {
  readonly terms: readonly PriceTerm[];
  readonly left: readonly { readonly name: string; readonly why: string }[];
}

/** Returns what a line-up has of a term, all members together. @param isFirst whether it is that of the first side */
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

/** Returns what a line-up has of each term. */
export function amountsOf(terms: readonly PriceTerm[], lineUp: LineUp, isFirst = false): number[] {
  return terms.map((term) => amountOf(term, lineUp, isFirst));
}

/** Returns by how much more of a term one line-up has than another. */
export function differenceOf(term: PriceTerm, first: LineUp, second: LineUp): number {
  return amountOf(term, first, true) - amountOf(term, second);
}

/** Names a term: `each`, `rep`, `sword`, `rep with sword`. */
export function termName({ word, number, by, isOrder }: PriceTerm): string {
  if (isOrder) return 'first side';
  if (number === undefined) return word ?? 'each';
  if (word !== undefined) return `${number} with ${word}`;
  return by === undefined ? number : `${number} with ${by}`;
}

/**
 * Finds what differs between line-ups and can have a price of its own.
 *
 * Words that always come with others have no price of their own. Of words of which every member has one, such as races,
 * one is where the others are counted from: one that the unit has.
 *
 * @param pairs line-ups that meet
 * @param unit the member whose price is named
 * @param isMirrored whether line-ups of a pair change places; else being first is a term too
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

/** Terms of two facts of the same member that may be priced beside those that are. */
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

/** Columns that are linearly independent so far. */
export class Basis {
  /** Orthonormal columns with the same span. */
  private readonly columns: number[][] = [];

  /** Adds a column. @returns `false` where it is a combination of those before it */
  add(column: readonly number[]): boolean {
    const rest = this.restOf(column);
    if (rest !== undefined) this.columns.push(rest);
    return rest !== undefined;
  }

  /** Whether a column is no combination of those that were added. */
  isNew(column: readonly number[]): boolean {
    return this.restOf(column) !== undefined;
  }

  /** What is left of a column beside those that were added, of length 1; `undefined` where nothing is. */
  private restOf(column: readonly number[]): number[] | undefined {
    let rest = [...column];
    // Twice is enough (Kahan): the second pass takes off what rounding left.
    for (let pass = 0; pass < 2; pass++) for (const unit of this.columns) rest = without(rest, unit);
    const length = Math.hypot(...rest);
    return length <= 1e-7 * Math.hypot(...column) ? undefined : rest.map((value) => value / length);
  }
}

function without(column: readonly number[], unit: readonly number[]): number[] {
  const along = column.reduce((sum, value, i) => sum + value * unit[i], 0);
  return column.map((value, i) => value - along * unit[i]);
}
