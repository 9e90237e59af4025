/**
 * Whether the luck of games is 0 on average, as it must be: of all rolls, and of the rolls of each side.
 *
 * `npm run build && node bench/luck.mjs [--games 100000] [--scenario scenarios/ddd/a-duel-to-solve.yaml]`
 */
import { parseArgs } from 'node:util';
import { load, readShipped } from './built.mjs';

const { compileCell } = await load('index.js');
const { GameRecorder } = await load('analysis/game-luck/recorded-game.js');
const { LuckScale } = await load('analysis/game-luck/luck-scale.js');
const { weighGame } = await load('analysis/game-luck/weigh-game.js');

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '100000' },
    scenario: { type: 'string', default: 'scenarios/ddd/a-duel-to-solve.yaml' },
  },
});
const GAMES = Number(values.games);

function done(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

const { system, scenario } = await readShipped(values.scenario);
const matchup = compileCell(system, scenario.cells[0]);
const scale = done(LuckScale.of(system, matchup, scenario.seed));
const table = new GameRecorder(system, matchup);
const sums = new Map();
for (let game = 0; game < GAMES; game++) {
  for (const { side, luck, rolled } of done(weighGame(table.replay(scenario.seed, game), scale)).sides) {
    for (const [whose, change] of [['all', luck], ...Object.entries(rolled ?? {})]) {
      const at = `${side}, ${whose}`;
      const [sum, squares] = sums.get(at) ?? [0, 0];
      sums.set(at, [sum + change.change, squares + change.change ** 2]);
    }
  }
}
for (const [at, [sum, squares]] of sums) {
  const mean = sum / GAMES;
  const error = Math.sqrt((squares / GAMES - mean ** 2) / GAMES);
  const isFar = Math.abs(mean) > 4 * error + 1e-9;
  console.log(
    `${at}: ${(100 * mean).toFixed(3)} points, standard error ${(100 * error).toFixed(3)}${isFar ? ', NOT 0' : ''}`,
  );
  if (isFar) process.exitCode = 1;
}
