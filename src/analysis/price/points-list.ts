import { type Formula, readFormula } from '../../check/formula.ts';
import type { PricedMember } from '../../scenario/line-ups.ts';
import type { LineUp, PriceTerm } from './price-terms.ts';

/** The cost of every member and of words, as in `points`. */
export type PointsList = Readonly<Record<string, number | string>>;

const EACH = 'each';
/** The longest formula of `points`, in characters. */
const LONGEST = 200;

/**
 * Writes prices as `points`: integers, or formulas that are rounded to integers.
 *
 * @param prices points of each term
 */
export function pointsList(terms: readonly PriceTerm[], prices: readonly number[]): Record<string, number | string> {
  const words = [...new Set(terms.flatMap(({ word }) => word ?? []))];
  const costs = [undefined, ...words].flatMap((word) => {
    const own = terms.flatMap((term, i) => (term.word === word && !term.isOrder ? [{ term, price: prices[i] }] : []));
    const cost = own.length === 0 ? 0 : costOf(own);
    return cost === 0 ? [] : [[word ?? EACH, cost] as const];
  });
  return Object.fromEntries(costs);
}

interface Priced {
  readonly term: PriceTerm;
  readonly price: number;
}

/** Returns an integer, or a formula of a member's numbers. Pairs that would make it too long are left out. */
function costOf(priced: readonly Priced[]): number | string {
  for (let count = priced.length; count > 0; count--) {
    const { constant, numbers } = expanded(priced.slice(0, count));
    if (numbers.length === 0) return Math.round(constant);
    const sum = [...numbers, ['', constant] as const]
      .filter(([, factor]) => digits(factor) !== '0')
      .map(([of, factor]) => `${digits(factor)}${of === '' ? '' : ` * ${of}`}`)
      .join(' + ')
      .replaceAll('+ -', '- ');
    const text = `round(${sum === '' ? '0' : sum})`;
    if (text.length <= LONGEST) return text;
  }
  return 0;
}

/** Expands terms into a polynomial of the numbers: coefficients by the text of the product. */
function expanded(priced: readonly Priced[]): { constant: number; numbers: [string, number][] } {
  const sums = new Map<string, number>();
  const add = (of: readonly string[], factor: number) => {
    const key = of.filter((name) => name !== '').join(' * ');
    sums.set(key, (sums.get(key) ?? 0) + factor);
  };
  for (const { term, price } of priced) {
    const { number = '', by = '', from = 0, byFrom = 0 } = term;
    add([number, by], price);
    if (number !== '') add([by], -price * from);
    if (by !== '') add([number], -price * byFrom);
    if (number !== '' && by !== '') add([], price * from * byFrom);
  }
  const constant = sums.get('') ?? 0;
  sums.delete('');
  return { constant, numbers: [...sums] };
}

/** Formats three digits, as a formula may have them. */
function digits(x: number): string {
  const rounded = Number(x.toPrecision(3));
  return Math.abs(rounded) < 0.0005 ? '0' : String(Number(rounded.toFixed(4)));
}

/** Returns a function that computes the cost of a line-up from a list. */
export function pricer(list: PointsList): (lineUp: LineUp) => number {
  const costs = new Map(Object.entries(list).map(([word, cost]) => [word, formulaOf(cost)]));
  const costOfMember = (member: PricedMember) => {
    const read = (name: string) => member.numbers[name];
    const words = Object.entries(member.words).map(([word, has]) => has * (costs.get(word)?.(read) ?? 0));
    return words.reduce((sum, cost) => sum + cost, costs.get(EACH)?.(read) ?? 0);
  };
  return (lineUp) => lineUp.reduce((sum, member) => sum + member.count * costOfMember(member), 0);
}

function formulaOf(cost: number | string): Formula {
  if (typeof cost === 'number') return () => cost;
  const names = [...cost.matchAll(/\p{L}[\p{L}\p{N}_.-]*/gu)].map(([name]) => name);
  const formula = readFormula(cost, { one: 'number', names, kindOf: () => 'number' }, 'number');
  if (typeof formula !== 'function') throw new Error(`${cost}: ${formula.problem}`);
  return formula;
}
