import { cutDigits } from '../../analysis/digits.ts';
import { type Price, priced } from '../../analysis/price/find-prices.ts';
import { contestsOf, type Met, type PriceModel } from '../../analysis/price/pair-search.ts';
import type { PricedMember } from '../../scenario/line-ups.ts';
import { normalQuantile, Z95 } from '../../stats/quantile.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { fitStrengthModel, Undetermined } from '../../stats/strength-model.ts';
import type { PriceList } from './answer.ts';

type Way = NonNullable<PriceList['plays']>['ways'][number];

/** Games in which both sides play another policy. */
export interface PlayedWay {
  readonly policy: string;
  readonly met: readonly Met[];
}

/**
 * Prices the same terms on games of other policies, and finds which prices certainly differ.
 *
 * @returns policies under which games determine the prices
 */
export function pricesOfWays(
  played: readonly PlayedWay[],
  model: PriceModel,
  list: readonly Price[],
  asked: { readonly unit: PricedMember; readonly cost: number; readonly rounds: number },
): Way[] {
  const z = normalQuantile(1 - (1 - levelOfEach(played.length * list.length)) / 2);
  return played.flatMap(({ policy, met }): Way[] => {
    const found = fitted(met, model);
    if (found === undefined) return [];
    const { prices, isScaled } = priced(asked, found);
    if (!isScaled) return [];
    const isOther = ({ points, low }: Price, i: number) =>
      Math.abs(points - list[i].points) > (z / Z95) * Math.hypot(points - low, list[i].points - list[i].low);
    return [
      {
        policy,
        differs: prices.filter(isOther).map(({ name }) => name),
        prices: prices.map(({ name, points, low, high }) => ({
          name,
          ...{ points: cutDigits(points), low: cutDigits(low), high: cutDigits(high) },
        })),
      },
    ];
  });
}

function fitted(met: readonly Met[], { terms, bent }: PriceModel): PriceModel | undefined {
  try {
    return { terms, bent, fit: fitStrengthModel(contestsOf(met, terms), bent) };
  } catch (error) {
    if (error instanceof Undetermined) return undefined;
    throw error;
  }
}
