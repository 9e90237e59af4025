/**
 * All benchmarks that need nothing but the program, in under three minutes: games on one core beside rivals that answer
 * the same questions, what the engine costs and a second thread gains, how long exact answers take and commands from
 * cold, how many games answers need.
 *
 * `npm run build && npm run bench`; `-- --json` for machines, `-- --rounds 15` for steadier figures, `-- --only play,engine`
 * for some of it, `-- --quick` to try it out, `-- --readme` to put what is printed in README.md. Ends with 1 where a rival does not agree with us, since then one of the two is wrong.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { engineLines, measureEngine } from './engine.mjs';
import { exactLines, timeExact } from './exact.mjs';
import { countGamesNeeded, gamesNeededLines } from './games-needed.mjs';
import { playLines, timePlay } from './play.mjs';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    readme: { type: 'boolean' },
  },
});
const { quick = false } = values;
const rounds = Number(values.rounds ?? (quick ? 1 : 7));
if (!Number.isInteger(rounds) || rounds < 1) throw new RangeError('--rounds takes a whole number from 1');

const PARTS = {
  play: {
    title: `Games on one core, in CPU time, ${rounds} rounds by turns`,
    run: () => timePlay({ rounds, share: quick ? 0.01 : 1 }),
    lines: playLines,
  },
  engine: {
    title: 'The engine',
    run: () => measureEngine(quick ? { games: 5_000, rounds: 1 } : { games: 500_000, rounds: 5 }),
    lines: engineLines,
  },
  exact: { title: 'Exact answers, in CPU time, each once, in this order', run: timeExact, lines: exactLines },
  cold: { title: 'From the shell, in milliseconds, by the least of a few starts', run: timeStarts, lines: startLines },
  'games-needed': {
    title: 'Games needed to know every headline to half a point at 95 %',
    run: () => countGamesNeeded(quick ? { cells: 1, probe: 20 } : {}),
    lines: gamesNeededLines,
  },
};
const wanted = values.only?.split(',') ?? Object.keys(PARTS);
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
const printed = [];
const print = (text) => {
  printed.push(text);
  if (!values.json) console.log(text);
};
print(`Node ${machine.node}, ${machine.cores} cores of ${machine.cpu}, ${machine.date}`);
for (const part of wanted) {
  const { title, run, lines } = PARTS[part];
  found[part] = await run();
  print(`\n${[title, '', ...lines(found[part])].join('\n')}`);
}
if (values.json) console.log(JSON.stringify(found, null, 2));
if (values.readme) writeReadme(printed.join('\n'));
if (found.play?.faults.length > 0 || found.engine?.agrees === false) process.exitCode = 1;

/** Commands as somebody waits for them, in processes of their own. */
function timeStarts() {
  const program = fileURLToPath(new URL('./cold.mjs', import.meta.url));
  return JSON.parse(
    execFileSync(process.execPath, [program, '--rounds', quick ? '1' : '4', '--json'], { encoding: 'utf8' }),
  );
}

function startLines(rows) {
  return rows.map(({ name, wallMs, cpuMs }) => {
    const [wall, cpu] = [wallMs, cpuMs].map(({ least }) => `${Math.round(least)}`.padStart(6));
    return `${name.padEnd(36)}${wall} ms${cpu} ms of CPU`;
  });
}

/** Puts what was printed in its place in README.md. */
function writeReadme(text) {
  const path = fileURLToPath(new URL('./README.md', import.meta.url));
  const place = /(?<=<!-- npm run bench -->\n).*(?=<!-- \/npm run bench -->)/s;
  const readme = readFileSync(path, 'utf8');
  if (!place.test(readme)) throw new Error('README.md has no place for the table');
  writeFileSync(
    path,
    readme.replace(place, () => `\n\`\`\`text\n${text}\n\`\`\`\n\n`),
  );
}
