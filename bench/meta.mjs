/**
 * How near `meta` comes to mixtures that are known.
 *
 * Planted pools of 40 builds: three are rock, paper and scissors with shares drawn at random, 10 % or more each; the others
 * lose to all three, and the search begins with those. With a margin of one point.
 *
 * `npx tsx bench/meta.mjs`; `--cases 20` for fewer.
 */
import { parseArgs } from 'node:util';
import { SampledDice } from '../src/dice/sampled.ts';
import { findPlanted } from '../test/analysis/meta/planted.ts';

const { values } = parseArgs({ options: { cases: { type: 'string', default: '100' } } });
const cases = Number(values.cases);

/** Shares of a case, each 0.1 or more. */
function sharesOf(number) {
  const dice = new SampledDice();
  dice.begin(0x6d657461, number);
  const cuts = [0, 0].map(() => (dice.next() >>> 0) / 2 ** 32).sort((a, b) => a - b);
  return [cuts[0], cuts[1] - cuts[0], 1 - cuts[1]].map((share) => 0.1 + 0.7 * share);
}

let [settled, far, missed, games] = [0, 0, 0, 0];
const off = [];
const began = process.cpuUsage();
for (let number = 0; number < cases; number++) {
  const planted = await findPlanted(sharesOf(number), { seed: number });
  if (planted.found.verdict === 'settled') settled++;
  if (planted.off > 0.03) far++;
  missed += planted.missed;
  games += planted.found.games;
  off.push(100 * planted.off);
}
const { user, system } = process.cpuUsage(began);
off.sort((a, b) => a - b);
const at = (share) => off[Math.min(off.length - 1, Math.floor(share * off.length))].toFixed(1);
console.log(`${cases} planted pools: ${settled} settled, ${far} with a share more than 3 points off`);
console.log(
  `  the share that is furthest off: ${at(0.5)} points in half of the pools, ${at(0.95)} in 19 of 20, ${at(1)} at most`,
);
console.log(`  ${missed} of ${3 * cases} intervals of shares miss the truth (5 % may)`);
console.log(
  `  ${Math.round(games / cases)} games a pool, ${((user + system) / 1e6 / cases).toFixed(2)} s of processor time`,
);
