import { sampledValue } from '../../src/analysis/cell-value.ts';
import { CellProgress } from '../../src/engine/cell-progress.ts';
import { countInterval } from '../../src/stats/count-interval.ts';
import { planSizes } from '../../src/stats/looks.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { layOut, type Measure } from '../../src/stats/measure.ts';
import { mostIfNever, rateInterval } from '../../src/stats/rate-interval.ts';
import { shareInterval } from '../../src/stats/share-interval.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { exactCells } from './exact-cells.ts';
import { at95, contains, type Experiment, hits, manyHits, once, uniformOf } from './experiment.ts';

const PRECISION = 0.005;
/** Rates of cells that stop early, rare ones and even ones. */
const RATES = [0.065, 0.07, 0.075, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2, 0.3, 0.4, 0.5];
const outcome = { kind: 'rate', group: 'outcome', meaning: '', headline: true } as const;
const layout = layOut(['win', 'loss'].map((what): Measure => ({ ...outcome, name: what, what })));

/** Laws of a count with a maximum, by the chance `p` of that maximum: the maximum, a draw, the mean. */
const COUNTS: readonly ((p: number, uniform: () => number) => readonly [number, () => number, number])[] = [
  (p, uniform) => [1, () => (uniform() < p ? 1 : 0), p],
  (p, uniform) => [4, () => hits(uniform, 4, p), 4 * p],
  (p, uniform) => [4, () => (uniform() < p ? 4 : 0), 4 * p],
  (p, uniform) => [4, () => (uniform() < p ? 4 : Math.floor(4 * uniform())), 4 * p + 1.5 * (1 - p)],
];
/** Laws of a number without a maximum: a draw, the mean. */
const NUMBERS: readonly ((uniform: () => number) => readonly [() => number, number])[] = [
  (uniform) => [() => 1 + Math.floor(6 * uniform()), 3.5],
  (uniform) => [() => Math.floor(Math.log(uniform()) / Math.log(0.5)), 1],
  (uniform) => [() => (uniform() < 0.03 ? 10 : 0), 0.3],
];

export function runExperiments(): Experiment[] {
  const cells = once(exactCells);
  const common = { verb: 'run', short: 100 };

  /** Plays a cell that is solved, and checks the interval of one of its measures for which `isWanted`. */
  const played = (games: number, isWanted: (measure: Measure, exact: number) => boolean) => {
    const choose = once(async () =>
      (await cells()).flatMap(({ open, ...cell }) => {
        const own = open.filter(({ measure, exact }) => isWanted(measure, exact));
        return own.length === 0 ? [] : [{ ...cell, own }];
      }),
    );
    return async (trial: number) => {
      const wanted = await choose();
      const { runner, own } = wanted[trial % wanted.length];
      const { measure, at, exact } = own[Math.floor(uniformOf(trial)() * own.length)];
      const counts = runner.play(trial, 0, games);
      return [contains(sampledValue(measure, at, { games, counts }), exact)];
    };
  };
  const books = 'a solved duel of each rulebook';
  return [
    {
      ...common,
      truth: `${books}, 500 games, rates of 1 to 99 %`,
      claims: at95('The interval contains the true rate'),
      trials: 3_000,
      short: 0,
      hold: played(500, ({ kind }, exact) => kind === 'rate' && exact > 0.01 && exact < 0.99),
    },
    {
      ...common,
      truth: `${books}, 500 games, rates up to 1 %, many of them never seen`,
      claims: [{ claim: 'The interval contains the true rate', least: 0.925 }],
      trials: 3_000,
      short: 0,
      hold: played(500, ({ kind }, exact) => kind === 'rate' && exact <= 0.01),
    },
    {
      ...common,
      truth: `${books}, 500 games`,
      claims: at95('The interval contains the true mean'),
      trials: 3_000,
      short: 0,
      hold: played(500, ({ kind }) => kind === 'number'),
    },
    {
      ...common,
      truth: '30 to 3,000 games, rates drawn at random from 1 / games to 1 / 2',
      claims: at95('The interval contains the true rate, averaged over rates'),
      trials: 40_000,
      hold: (trial) => {
        const uniform = uniformOf(trial);
        const games = Math.round(30 * 100 ** uniform());
        const rate = (1 / games) * (games / 2) ** uniform();
        return [contains(rateInterval(hits(uniform, games, rate), games), rate)];
      },
    },
    {
      ...common,
      truth: 'a rate just above the limit that 300 games without a hit give',
      claims: at95('A rate above the limit is seen at least once'),
      trials: 20_000,
      hold: (trial) => {
        const rate = mostIfNever(300) * (1 + 1e-9);
        return [hits(uniformOf(trial, 1), 300, rate) > 0];
      },
    },
    {
      ...common,
      truth: `twelve rates of 6.5 to 50 %, play stops at ±${100 * PRECISION} points`,
      claims: at95('The interval contains the true rate, however early play stops'),
      trials: 40_000,
      hold: (trial) => {
        const rate = RATES[trial % RATES.length];
        const { counts, games } = stopEarly(uniformOf(trial, 2), rate);
        return [contains(rateInterval(counts[0], games), rate)];
      },
    },
    {
      ...common,
      truth: '300 games with bands of five that die all together, each alone, or something between',
      claims: at95('The interval contains the true share of a band'),
      trials: 10_000,
      hold: (trial) => {
        const uniform = uniformOf(trial, 3);
        const rate = [0.01, 0.1, 0.3][trial % 3];
        const isJoint = [1, 0, 0.3][Math.floor(trial / 3) % 3];
        let [sum, squares] = [0, 0];
        for (let game = 0; game < 300; game++) {
          const dead = uniform() < isJoint ? (uniform() < rate ? 5 : 0) : hits(uniform, 5, rate);
          sum += dead;
          squares += dead * dead;
        }
        return [contains(shareInterval(sum, squares, 300, 5), rate)];
      },
    },
    {
      ...common,
      truth:
        'counts up to 1 or 4, together or each alone, likely to be the maximum (p = 0.5 to 0.995), 30 to 1,000 games',
      claims: at95('The interval contains the true mean of a count'),
      trials: 20_000,
      hold: (trial) => {
        const uniform = uniformOf(trial, 4);
        const games = [30, 100, 300, 1000][trial % 4];
        const p = [0.5, 0.7, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995][Math.floor(trial / 4) % 8];
        const [most, draw, mean] = COUNTS[Math.floor(trial / 32) % COUNTS.length](p, uniform);
        const { sum, squares } = sumOf(draw, games);
        return [contains(countInterval(sum, squares, games, most), mean)];
      },
    },
    {
      ...common,
      truth: 'ten fall in one game of 200, one or two in all others; 300 games',
      claims: [{ claim: 'The interval contains the true mean of a count' }],
      trials: 20_000,
      short: 0,
      hold: (trial) => {
        const uniform = uniformOf(trial, 6);
        const draw = () => (uniform() < 0.005 ? 10 : uniform() < 0.5 ? 1 : 2);
        const { sum, squares } = sumOf(draw, 300);
        return [contains(countInterval(sum, squares, 300, 10), 0.005 * 10 + 0.995 * 1.5)];
      },
    },
    {
      ...common,
      truth: 'a d6, a geometric number and a rare 10, 200 games',
      claims: at95('The interval contains the true mean of a number without a maximum'),
      trials: 20_000,
      hold: (trial) => {
        const [draw, mean] = NUMBERS[trial % NUMBERS.length](uniformOf(trial, 5));
        const { sum, squares } = sumOf(draw, 200);
        return [contains(meanInterval(sum, squares, 200) ?? {}, mean)];
      },
    },
  ];
}

/** Plays a cell with two outcomes as `run` does, until it is precise enough. */
function stopEarly(uniform: () => number, rate: number) {
  const progress = new CellProgress(0, layout, { sizes: planSizes(PRECISION), precision: PRECISION });
  for (let batch = progress.next(1e6); batch !== undefined; batch = progress.next(1e6)) {
    const tally = emptyTally(2);
    const wins = manyHits(uniform, batch.games, rate);
    tally.set([wins, batch.games - wins]);
    progress.take(batch, tally);
  }
  return progress.played;
}

function sumOf(draw: () => number, games: number) {
  let [sum, squares] = [0, 0];
  for (let game = 0; game < games; game++) {
    const value = draw();
    sum += value;
    squares += value * value;
  }
  return { sum, squares };
}
