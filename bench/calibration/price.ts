import { PLANTED, pointsOf, priceMarket } from '../../test/analysis/price/market.ts';
import { contains, type Experiment } from './experiment.ts';

const THINGS = Object.keys(PLANTED) as (keyof typeof PLANTED)[];

export function priceExperiments(): Experiment[] {
  return [
    {
      verb: 'price',
      truth: 'a market where each member, a point of Rep, a bow and a shield have a price; 120 matchups of 20 games',
      claims: THINGS.map((thing) => ({ claim: `The interval of the price of ${thing} holds it`, least: 0.95 })),
      trials: 200,
      short: 1,
      hold: async (trial) => {
        const found = await priceMarket(1 + trial, { unseen: 0, cycles: 0, matchups: 120 });
        return THINGS.map((thing) => contains(found?.prices.find(({ name }) => name === thing) ?? {}, pointsOf(thing)));
      },
    },
  ];
}
