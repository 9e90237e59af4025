import * as z from 'zod';
import type { Faults } from '../check/fault.ts';
import type { Holding, RuleSystem, Side } from '../rules/system.ts';
import { COST } from './define.ts';
import { asWords, pluralOf } from './noun.ts';
import { hasPrices, type OwnRows, PriceList, wordsOf } from './price-list.ts';

export const POINTS = z
  .record(z.string(), COST)
  .optional()
  .describe('what words cost: numbers, or formulas of numbers of the row and the member; each member pays `each`, too');

export const BUDGET = z.number().min(0).max(1_000_000).optional().describe('the most points that this side may cost');

/** Adds a fault for each price that is wrong, even if no side pays it. */
export function checkPrices(book: RuleSystem, rows: OwnRows, faults: Faults): void {
  if (hasPrices(rows)) new PriceList(book, rows, faults);
}

/** Returns a side's use of its budget, and of rows with a limit. Adds faults if its points cannot be summed. */
export function pointsHoldings(book: RuleSystem, side: Side, setup: OwnRows, faults: Faults): Holding[] {
  const limits = Object.values(setup.define ?? {}).flatMap((rows) =>
    Object.entries(rows).flatMap(([name, { limit }]): Holding[] => {
      if (typeof limit !== 'number') return [];
      const has = side.members.reduce((sum, m) => sum + m.count * wordsOf(m).filter((word) => word === name).length, 0);
      return [{ what: pluralOf(asWords(name)), has, most: limit }];
    }),
  );
  const { budget } = side as { budget?: number };
  const has = pointsOf(book, side, setup, faults);
  if (budget === undefined || has === undefined) return limits;
  return [{ what: 'points', has, most: budget }, ...limits];
}

/** Returns the cost of a side; `undefined` if nothing has a cost, or if it added faults. */
export function pointsOf(book: RuleSystem, side: Side, setup: OwnRows, faults: Faults): number | undefined {
  if (!hasPrices(setup)) return undefined;
  const before = faults.all.length;
  const prices = new PriceList(book, setup, faults);
  if (faults.all.length > before) return undefined;
  const total = side.members.reduce(
    (sum, member, i) => sum + member.count * prices.costOf(member, faults.under('sides', side.name, 'members', i)),
    0,
  );
  return faults.all.length > before ? undefined : Math.round(total * 1e6) / 1e6;
}
