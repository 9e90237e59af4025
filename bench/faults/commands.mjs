/** Commands that write files, each in a folder that has an earlier answer. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TROLL } from '../../test/cli/scenarios.ts';
import { contentOf, copyTo, fill } from './folder.mjs';
import { run } from './program.mjs';

const DUEL = TROLL.replace('games: 200', 'games: 600');
const SWEEP = `${DUEL}vary:\n  lair.troll.rep: [4, 6]\n`;
const FAIR = `title: A fair duel
rules: 2hdc
sides:
  a: { members: [2x human/knight@4 ac6 shield sword] }
  b: { members: [2x orc/warrior@4 ac4 two-handed-axe] }
balance:
  knobs:
    b.warrior.count: { from: 1, to: 2 }
  targets:
    a.win: { between: [0, 1] }
`;
const FILES = {
  'duel.yaml': DUEL,
  'sweep.yaml': SWEEP,
  'fair.yaml': FAIR,
  'gated/duel.yaml': DUEL,
  'gated/sweep.yaml': SWEEP,
};

const words = (line) => line.split(' ');
const PLAY = '--sampled --every-step --no-range --threads 1 -q';

/**
 * `before`: earlier commands that prepare the folder; `words`: the command; `keeps`: files that must exist at all times.
 */
export const COMMANDS = {
  run: {
    what: 'run with a report and the rows of its games',
    before: [`run sweep.yaml --out x --seed 6 ${PLAY}`],
    words: words(`run sweep.yaml --out x --rows x/games.csv --save-every 0 --batch 100 ${PLAY}`),
  },
  part: {
    what: 'run --shard, which writes only a journal',
    before: [],
    words: words(`run sweep.yaml --out x --shard 1/2 --save-every 0 --batch 150 ${PLAY}`),
  },
  merge: {
    what: 'merge of two parts',
    before: [
      `run sweep.yaml --out x --seed 6 ${PLAY}`,
      `run sweep.yaml --out part-1 --shard 1/2 ${PLAY}`,
      `run sweep.yaml --out part-2 --shard 2/2 ${PLAY}`,
    ],
    words: words('merge part-1 part-2 --out x --no-range --threads 1 -q'),
  },
  gate: {
    what: 'gate --update, over an older baseline',
    before: ['gate gated --update --games 300 --threads 1 -q'],
    words: words('gate gated --update --games 400 --whole --threads 1 -q'),
    keeps: ['gated/baseline.json'],
  },
  balance: {
    what: 'balance with a report',
    before: ['balance fair.yaml --out x --seed 6 --games 300 --no-range --threads 1 -q'],
    words: words('balance fair.yaml --out x --games 300 --no-range --threads 1 -q'),
  },
  report: {
    what: 'report of a result.json, over another report',
    before: [`run sweep.yaml --out y ${PLAY}`, `run sweep.yaml --out x --seed 6 ${PLAY}`],
    words: words('report y/result.json --out x -q'),
  },
};

/**
 * Prepares the folder of a command and runs the command in a copy of it without a fault.
 *
 * @returns the contents before and after, what it printed, and `reset`, which makes `work` a fresh copy of the folder
 */
export async function stage(command, scratch) {
  const [start, whole, work] = ['start', 'whole', 'work'].map((name) => join(scratch, name));
  mkdirSync(start);
  fill(start, FILES);
  for (const line of command.before) await runWell(words(line), start);
  copyTo(whole, start);
  const { out } = await runWell(command.words, whole);
  return { before: contentOf(start), after: contentOf(whole), out, work, reset: () => copyTo(work, start) };
}

/** @throws Error where the command ends with another exit code than 0 */
async function runWell(line, folder) {
  const end = await run(line, folder);
  if (end.code !== 0) throw new Error(`montecrawl ${line.join(' ')} ended with ${end.code}: ${end.err}`);
  return end;
}

/** Returns the names of the changes of files that a command makes. */
export async function changesOf({ words }, { work, reset }) {
  reset();
  const log = `${work}.log`;
  await run(words, work, { faults: { log } });
  return JSON.parse(readFileSync(log, 'utf8')).changes;
}

/** Returns a share of the numbers from 1 to `all`, evenly spread, with both ends. */
export function spread(all, share) {
  const count = Math.min(all, Math.max(2, Math.round(all * share)));
  return Array.from({ length: count }, (_, i) => Math.round(1 + (i * (all - 1)) / Math.max(1, count - 1)));
}

/** Whether a command printed another answer than `wanted`. Words about an earlier run are left out. */
export function isOther(out, wanted) {
  const answerIn = (text) =>
    text.replace(/, complete already|: (?:remembered|plays (?:as before|differently).*)$/gm, '');
  return answerIn(out) !== answerIn(wanted);
}
