/**
 * How often the 95 % intervals of a report hold what they are about, by simulation with known rates.
 *
 * `npm run build && node bench/coverage.mjs [--cells 40000]`
 */
import { parseArgs } from 'node:util';
import { load } from './built.mjs';

const { SampledDice } = await load('dice/sampled.js');
const { CellProgress } = await load('engine/cell-progress.js');
const { gamesNeeded, planSizes } = await load('stats/looks.js');
const { layOut } = await load('stats/measure.js');
const { emptyTally } = await load('stats/tally.js');
const { normalQuantile } = await load('stats/quantile.js');
const { rateInterval } = await load('stats/rate-interval.js');
const { countInterval } = await load('stats/count-interval.js');

const { values } = parseArgs({ options: { cells: { type: 'string', default: '40000' } } });
const CELLS = Number(values.cells);
const PRECISION = 0.005;

/** A tally with these counts in its slots. */
function tallyOf(...counts) {
  const tally = emptyTally(counts.length);
  tally.set(counts);
  return tally;
}

const dice = new SampledDice();
dice.begin(1, 0);
const uniform = () => ((dice.next() >>> 0) + 0.5) / 2 ** 32;
/** Successes in 500 games or more, by the normal approximation. */
const successes = (games, rate) =>
  Math.min(
    games,
    Math.max(0, Math.round(games * rate + Math.sqrt(games * rate * (1 - rate)) * normalQuantile(uniform()))),
  );
const percent = (share) => `${(100 * share).toFixed(2).padStart(6)} %`;

const outcome = { kind: 'rate', group: 'outcome', meaning: '', headline: true };
const layout = layOut(['win', 'draw', 'loss'].map((what) => ({ ...outcome, name: what, what })));

/** Cells that stop by precision: how often each interval holds, all three together, and games a cell. */
function stopping(rates) {
  const covered = [0, 0, 0];
  let together = 0;
  let games = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const progress = new CellProgress(0, layout, { sizes: planSizes(PRECISION), precision: PRECISION });
    for (let batch = progress.next(1e6); batch !== undefined; batch = progress.next(1e6)) {
      const wins = successes(batch.games, rates[0]);
      const draws = rates[1] === 0 ? 0 : successes(batch.games - wins, rates[1] / (1 - rates[0]));
      progress.take(batch, tallyOf(wins, draws, batch.games - wins - draws));
    }
    const { played } = progress;
    games += played.games;
    const holds = rates.map((rate, i) => {
      const { low, high } = rateInterval(played.counts[i], played.games);
      return low <= rate && rate <= high;
    });
    for (const [i, each] of holds.entries()) if (each) covered[i]++;
    if (holds.every(Boolean)) together++;
  }
  return { covered: covered.map((count) => count / CELLS), together: together / CELLS, games: games / CELLS };
}

console.log(`Stopping at ±${100 * PRECISION} points, ${CELLS} cells each: coverage, games played, games needed`);
for (const win of [0.065, 0.07, 0.075, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2, 0.3, 0.4, 0.5]) {
  const { covered, games } = stopping([win, 0, 1 - win]);
  console.log(
    `  rate ${String(win).padEnd(6)} ${percent(covered[0])}  ${games.toFixed(0).padStart(6)}  ${gamesNeeded(win, PRECISION)}`,
  );
}
console.log('Three outcomes: each, and all at once');
for (const rates of [
  [0.45, 0.1, 0.45],
  [0.55, 0.3, 0.15],
  [0.34, 0.33, 0.33],
]) {
  const { covered, together } = stopping(rates);
  console.log(`  ${rates.join(' / ').padEnd(18)} ${covered.map(percent).join(' ')}   ${percent(together)}`);
}

/** Laws of a count, by what they are called: a value for a uniform number. */
const LAWS = {
  'side of one': (p) => [1, () => (uniform() < p ? 1 : 0), p],
  'four, each alone': (p) => [4, () => [0, 0, 0, 0].filter(() => uniform() < p).length, 4 * p],
  'four, all or none': (p) => [4, () => (uniform() < p ? 4 : 0), 4 * p],
  'four, or any fewer': (p) => [4, () => (uniform() < p ? 4 : Math.floor(4 * uniform())), 4 * p + 1.5 * (1 - p)],
};
console.log('Means of bounded counts, 4,000 samples each: the least coverage at p 0.5 to 0.995');
for (const [name, lawOf] of Object.entries(LAWS)) {
  const least = [30, 100, 300, 1000].map((n) => {
    let worst = 1;
    for (const p of [0.5, 0.7, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995]) {
      const [most, draw, mean] = lawOf(p);
      let covered = 0;
      for (let sample = 0; sample < 4000; sample++) {
        let sum = 0;
        let squares = 0;
        for (let game = 0; game < n; game++) {
          const value = draw();
          sum += value;
          squares += value * value;
        }
        const { low, high } = countInterval(sum, squares, n, most);
        if (low <= mean + 1e-12 && mean - 1e-12 <= high) covered++;
      }
      worst = Math.min(worst, covered / 4000);
    }
    return `n ${n}: ${percent(worst)}`;
  });
  console.log(`  ${name.padEnd(20)} ${least.join('  ')}`);
}
