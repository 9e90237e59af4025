/**
 * All benchmarks that need nothing but the program, in under three minutes: games on one core beside rivals that answer
 * the same questions, what the engine costs and a second thread gains, how long exact answers take, how many games
 * answers need.
 *
 * `npm run build && npm run bench`; `-- --json` for machines, `-- --rounds 15` for steadier figures, `-- --only play,engine`
 * for some of it. Ends with 1 where a rival does not agree with us, since then one of the two is wrong.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { engineLines, measureEngine } from './engine.mjs';
import { exactLines, timeExact } from './exact.mjs';
import { countGamesNeeded, gamesNeededLines } from './games-needed.mjs';
import { playLines, timePlay } from './play.mjs';

const PARTS = {
  play: {
    title: (rounds) => `Games on one core, in CPU time, ${rounds} rounds by turns`,
    run: (rounds) => timePlay(rounds),
    lines: playLines,
  },
  engine: {
    title: () => 'The engine',
    run: () => measureEngine({ games: 200_000, rounds: 5 }),
    lines: engineLines,
  },
  exact: { title: () => 'Exact answers, in CPU time, each once, in this order', run: timeExact, lines: exactLines },
  'games-needed': {
    title: () => 'Games needed to know every headline to half a point at 95 %',
    run: countGamesNeeded,
    lines: gamesNeededLines,
  },
};

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds takes a whole number from 1');
const wanted = values.only.split(',');
const unknown = wanted.find((part) => PARTS[part] === undefined);
if (unknown !== undefined)
  throw new RangeError(`there is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}`);

const machine = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
};
const found = { ...machine, rounds };
if (!values.json) console.log(`Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, ${machine.date}`);
for (const part of wanted) {
  const { title, run, lines } = PARTS[part];
  found[part] = await run(rounds);
  if (!values.json) console.log(`\n${[title(rounds), '', ...lines(found[part])].join('\n')}`);
}
if (values.json) console.log(JSON.stringify(found, null, 2));
if (found.play?.faults.length > 0 || found.engine?.agrees === false) process.exitCode = 1;
