/** Two commands at once on the same files: one stops before a change of a file, and another runs to its end meanwhile. */
import { COMMANDS, changesOf, isOther, spread, stage } from './commands.mjs';
import { contentOf, differenceOf, inScratch } from './folder.mjs';
import { complaintAbout, run, start } from './program.mjs';
import { Row } from './row.mjs';

/** Pairs of commands: the one that stops, and what the other does differently. */
const PAIRS = [
  { what: 'the same run twice, in one folder', first: 'run', more: [] },
  { what: 'the same part twice, in one journal', first: 'part', more: [] },
  { what: 'two runs of different seeds, in one folder', first: 'run', more: ['--seed', '7'] },
  { what: 'the same, and the second starts over', first: 'run', more: ['--seed', '7', '--fresh'] },
  { what: 'two merges in one folder', first: 'merge', more: [] },
  { what: 'two reports of one result.json, in one folder', first: 'report', more: [] },
  { what: 'the same gate --update twice', first: 'gate', more: [] },
];

/**
 * @param share the part of the changes of each first command that is tried
 * @param pairs the first commands of the pairs that are run; left out: of all
 */
export async function runTogether({ share = 1, pairs }) {
  const rows = [];
  for (const { what, first, more } of PAIRS.filter((pair) => pairs?.includes(pair.first) ?? true)) {
    const row = new Row(what);
    await inScratch(async (scratch) => {
      const command = COMMANDS[first];
      const other = { ...command, words: [...command.words, ...more] };
      const staged = await stage(command, scratch);
      const afterOther =
        more.length === 0 ? staged.after : await inScratch(async (own) => (await stage(other, own)).after);
      const { length } = await changesOf(command, staged);
      for (const at of spread(length, share)) {
        const { problem, isRefused } = await pairOnce(command, other, staged, afterOther, at);
        row.count(problem && `change ${at} of ${length}: ${problem}`, { isRefused });
      }
    });
    rows.push(row);
  }
  rows.push(await updateTwoScenarios(share));
  return rows;
}

async function pairOnce(command, other, { work, reset, after, out }, afterOther, at) {
  reset();
  const [one, two] = await interleave(command.words, other.words, work, at);
  const isRefused = one.code === 2 || two.code === 2;
  const problem = judge([one, two], contentOf(work), [after, afterOther]);
  if (problem !== undefined) return { problem, isRefused };
  const again = await run(command.words, work);
  if (again.code !== 0) return { problem: `run again, it ended with ${again.code}: ${again.err}`, isRefused };
  if (isOther(again.out, out)) return { problem: 'run again, it printed something else', isRefused };
  return { problem: differenceOf(contentOf(work), after), isRefused };
}

/** Runs the second command while the first one waits before a change. */
async function interleave(first, second, work, at) {
  const one = start(first, work, { faults: { at, harm: 'pause' } });
  // Threads and clocks may leave it with fewer changes than last time.
  await Promise.race([new Promise((resolve) => one.child.once('message', resolve)), one.end]);
  const two = await run(second, work);
  if (one.child.connected) one.child.send('go on');
  return [await one.end, two];
}

/** Files that are written for themselves, and so may be of either command whatever the others are. */
const ALONE = /games\.csv$|\.cache\.json$/;

function judge(ends, found, [after, afterOther]) {
  for (const end of ends) {
    const broken = complaintAbout(end);
    if (broken !== undefined) return broken;
    if (end.code !== 0 && end.code !== 2) return `exit code ${end.code}: ${end.err}`;
  }
  const left = [...found.keys()].filter((path) => path.endsWith('.unfinished'));
  if (left.length > 0) return `left: ${left.join(', ')}`;
  for (const path of found.keys())
    if (ALONE.test(path) && found.get(path) !== after.get(path) && found.get(path) !== afterOther.get(path))
      return `${path} is torn`;
  const isRefused = ends.some(({ code }) => code === 2);
  // Where one was refused, no answer may stand there that is of neither.
  const result = found.get('x/result.json');
  if (isRefused && result === undefined) return undefined;
  const differences = [after, afterOther].map((wanted) => differenceOf(shared(found), shared(wanted)));
  return differences.includes(undefined) ? undefined : differences.join(' / ');
}

const shared = (content) => new Map([...content].filter(([path]) => !ALONE.test(path)));

/** Two scenarios of one folder share a baseline: after both updates it must hold both. */
async function updateTwoScenarios(share) {
  const row = new Row('gate --update of two scenarios that share a baseline');
  await inScratch(async (scratch) => {
    const command = COMMANDS.gate;
    const [first, second] = ['duel', 'sweep'].map((name) =>
      `gate gated/${name}.yaml --update --games 400 --whole --threads 1 -q`.split(' '),
    );
    const staged = await stage({ ...command, before: [], words: first }, scratch);
    const { length } = await changesOf({ words: first }, staged);
    for (const at of spread(length, share)) {
      staged.reset();
      const ends = await interleave(first, second, staged.work, at);
      const again = await Promise.all(
        [first, second].map((words) =>
          run(
            words.filter((w) => w !== '--update' && w !== '--games' && w !== '400'),
            staged.work,
          ),
        ),
      );
      const problem = [...ends, ...again]
        .map(
          (end) =>
            complaintAbout(end) ??
            (end.code === 0 || (end.code === 2 && ends.includes(end))
              ? undefined
              : `exit code ${end.code}: ${end.out}${end.err}`),
        )
        .find((found) => found !== undefined);
      row.count(problem && `change ${at} of ${length}: ${problem}`, { isRefused: ends.some(({ code }) => code === 2) });
    }
  });
  return row;
}
