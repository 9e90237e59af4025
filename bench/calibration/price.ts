import { PLANTED, pointsOf, priceMarket } from '../../test/analysis/price/market.ts';
import { at95, contains, type Experiment } from './experiment.ts';

const THINGS = Object.keys(PLANTED) as (keyof typeof PLANTED)[];
const NAMES: Readonly<Record<keyof typeof PLANTED, string>> = {
  each: 'a member',
  rep: 'a point of Rep',
  bow: 'a bow',
  shield: 'a shield',
};

export function priceExperiments(): Experiment[] {
  return [
    {
      verb: 'price',
      truth: 'prices of a member, a point of Rep, a bow and a shield that add up; 120 matchups of 20 games',
      claims: at95(...THINGS.map((thing) => `The interval of the price of ${NAMES[thing]} contains the true price`)),
      trials: 200,
      short: 4,
      hold: async (trial) => {
        const found = await priceMarket(1 + trial, { unseen: 0, cycles: 0, matchups: 120 });
        return THINGS.map((thing) => contains(found?.prices.find(({ name }) => name === thing) ?? {}, pointsOf(thing)));
      },
    },
  ];
}
