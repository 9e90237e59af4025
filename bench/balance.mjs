/**
 * How many games `balance` takes for planted problems, and how often it is right: 12 problems with 4 to 12 knobs, of which the
 * true rates of every setting are known.
 *
 * `npx tsx bench/balance.mjs`; `--seeds 3` for as many of each problem.
 */
import { parseArgs } from 'node:util';
import { balancePlanted, PROBLEMS } from '../test/analysis/balance/planted.ts';

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1' } } });
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);

let [reached, wrong, games] = [0, 0, 0];
for (const [i, problem] of PROBLEMS.entries()) {
  for (const seed of seeds) {
    const { answer, isRight } = await balancePlanted(problem, 100 * seed + i);
    const { verdict, settings, tried, winner } = answer;
    games += answer.games;
    if (verdict === 'reached') reached++;
    if (verdict === 'reached' && !isRight) wrong++;
    console.log(
      `${problem.knobs} knobs, ${settings} settings: ${verdict}, ${tried} tried, ${answer.games} games` +
        (winner === undefined ? '' : `, ${winner.changes} changes`),
    );
  }
}
const all = PROBLEMS.length * seeds.length;
console.log(`${reached} of ${all} reached, ${wrong} of them wrongly; ${games} games in all`);
