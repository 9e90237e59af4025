import { cutDigits, cutRate } from '../../analysis/digits.ts';
import type { Price, Prices } from '../../analysis/price/find-prices.ts';
import type { PriceTerm } from '../../analysis/price/price-terms.ts';
import type { PricedThing } from './answer.ts';

/** Describes prices, with no more digits than are equal on all machines. */
export function described({ prices, left, pointWorth, misfit, bend, check, cycles, list, loss }: Prices) {
  return {
    prices: prices.map(pricedThing),
    left: [...left],
    ...{ pointWorth: cutDigits(pointWorth), bend: cutDigits(bend), misfit: cutDigits(misfit, 4) },
    points: list,
    loss: { mean: cutDigits(loss.mean), most: cutDigits(loss.most) },
    ...(check === undefined
      ? {}
      : {
          check: {
            rounds: check.rounds,
            ...{
              calibration: cutDigits(check.calibration),
              byChance: cutDigits(check.byChance),
              error: cutDigits(check.error),
            },
            covered: cutRate(check.covered),
            matchups: check.matchups.map(({ predicted, low, high, seen }) => ({
              ...{ predicted: cutDigits(predicted), low: cutDigits(low), high: cutDigits(high), seen },
            })),
          },
        }),
    ...(cycles === undefined
      ? {}
      : {
          cycles: {
            ...{ lineUps: cycles.lineUps, rounds: cycles.rounds, matchups: cycles.matchups },
            ...{ prices: cutDigits(cycles.prices), strengths: cutDigits(Math.max(0, cycles.strengths)) },
            ...{ cycles: cutDigits(cycles.cycles), low: cutDigits(cycles.low), high: cutDigits(cycles.high) },
          },
        }),
  };
}

function pricedThing({ term, name, points, low, high }: Price): PricedThing {
  const { word, number, by, from, byFrom } = term;
  return {
    name,
    kind: kindOf(term),
    ...(word === undefined ? {} : { word }),
    ...(number === undefined ? {} : { number }),
    ...(by === undefined ? {} : { by }),
    ...(from === undefined ? {} : { from }),
    ...(byFrom === undefined ? {} : { byFrom }),
    ...{ points: cutDigits(points), low: cutDigits(low), high: cutDigits(high) },
  };
}

function kindOf({ word, number, by, isOrder }: PriceTerm): PricedThing['kind'] {
  if (isOrder) return 'first side';
  if (number !== undefined) return word === undefined && by === undefined ? 'number' : 'pair';
  return word === undefined ? 'each' : 'word';
}
