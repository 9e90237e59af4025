import type { Table } from '../../report/table.ts';
import type { PriceList } from './answer.ts';
import { pointsText, thingText } from './words.ts';

/** Returns `prices.csv`: the worth of each thing. */
export function pricesTable({ prices }: PriceList): Table {
  return {
    name: 'prices',
    columns: ['name', 'thing', 'kind', 'value', 'low', 'high', 'shown'],
    rows: prices.map((price) => ({
      ...{ name: price.name, thing: thingText(price), kind: price.kind },
      ...{ value: price.points, low: price.low, high: price.high, shown: pointsText(price) },
    })),
  };
}

/** Returns `unseen.csv`: predicted and observed scores of matchups. */
export function unseenTable({ check }: PriceList): Table {
  return {
    name: 'unseen',
    columns: ['predicted', 'low', 'high', 'value'],
    rows: (check?.matchups ?? []).map(({ predicted, low, high, seen }) => ({ predicted, low, high, value: seen })),
  };
}

/** Returns `plays.csv`: prices with both sides playing another policy. */
export function playsTable({ plays }: PriceList): Table {
  return {
    name: 'plays',
    columns: ['policy', 'name', 'value', 'low', 'high', 'differs'],
    rows: (plays?.ways ?? []).flatMap(({ policy, differs, prices }) =>
      prices.map(({ name, points, low, high }) => ({
        ...{ policy, name, value: points, low, high, differs: differs.includes(name) ? 'yes' : '' },
      })),
    ),
  };
}
