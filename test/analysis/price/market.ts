import { findPrices, type Prices } from '../../../src/analysis/price/find-prices.ts';
import type { LineUp } from '../../../src/analysis/price/price-terms.ts';
import { oneOf } from '../../../src/dice/laws.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';

/** What everything is worth in log-odds, in a game that is decided by one draw. */
export const PLANTED = { each: 0.5, rep: 0.4, bow: -0.6, shield: 0.3 } as const;
const UNIT = { count: 1, numbers: { rep: 4 }, words: { human: 1, sword: 1 } };
/** Worth of the unit: `each` counts from rep 0. */
const UNIT_WORTH = PLANTED.each + 4 * PLANTED.rep;

/** What a planted thing costs in points where the unit costs 10. */
export function pointsOf(thing: keyof typeof PLANTED): number {
  return (10 * PLANTED[thing]) / UNIT_WORTH;
}

/** @param extra more log-odds for a line-up of two: what no single price says */
export function priceMarket(
  seed: number,
  { matchups = 300, rounds = 20, unseen = 100, cycles = 8, cycle = 0 } = {},
): Promise<Prices | undefined> {
  const dice = new SampledDice();
  dice.begin(seed, 1);
  const one = (of: number) => dice.draw(oneOf(of));
  const member = () => ({
    count: 1,
    numbers: { rep: 3 + one(3) },
    words: {
      ...(one(2) === 0 ? { human: 1 } : { elf: 1 }),
      ...(one(2) === 0 ? { bow: 1 } : { sword: 1 }),
      ...(one(2) === 0 ? { shield: 1 } : {}),
    } as Record<string, number>,
  });
  const count = matchups + unseen + cycles;
  const lineUps = () => Array.from({ length: count }, (): LineUp => Array.from({ length: 3 + one(2) }, member));
  const [firsts, seconds] = [lineUps(), lineUps()];
  const all = [...firsts, ...seconds];
  const worth = (lineUp: LineUp) =>
    lineUp.reduce(
      (sum, { numbers, words }) =>
        sum +
        PLANTED.each +
        PLANTED.rep * numbers.rep +
        (words.bow ?? 0) * PLANTED.bow +
        (words.shield ?? 0) * PLANTED.shield,
      0,
    );
  return findPrices({
    ...{ firsts, seconds, isMirrored: true, unit: UNIT, cost: 10, matchups, unseen, robin: cycles, rounds, seed },
    async play(_, pairs) {
      return pairs.map(([first, second]) => {
        // Line-ups by number modulo 3 beat each other in a circle.
        const circle = [0, cycle, -cycle][(((first - second) % 3) + 3) % 3];
        const chance = 1 / (1 + Math.exp(-(worth(all[first]) - worth(all[second]) + circle)));
        return Array.from(
          { length: rounds },
          () => (Number(one(1024) < chance * 1024) + Number(one(1024) < chance * 1024)) / 2,
        );
      });
    },
  });
}
