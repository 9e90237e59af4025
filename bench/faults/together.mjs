/** Two commands on the same files: one pauses before a change of a file while the other runs to its end. */
import { COMMANDS, changesOf, isOther, spread, stage } from './commands.mjs';
import { contentOf, differenceOf, inScratch } from './folder.mjs';
import { complaintAbout, run, start } from './program.mjs';
import { Row } from './row.mjs';

/** Pairs of commands: the one that pauses, and further options of the other. */
const PAIRS = [
  { what: 'the same run twice, in one folder', first: 'run', more: [] },
  { what: 'the same part twice, in one journal', first: 'part', more: [] },
  { what: 'two runs of different seeds, in one folder', first: 'run', more: ['--seed', '7'] },
  { what: 'the same, the second with --fresh', first: 'run', more: ['--seed', '7', '--fresh'] },
  { what: 'two merges in one folder', first: 'merge', more: [] },
  { what: 'two reports of one result.json, in one folder', first: 'report', more: [] },
  { what: 'the same gate --update twice', first: 'gate', more: [] },
];

/** @param share the part of the changes of each first command that is tried */
export async function runTogether({ share = 1 }) {
  const rows = [];
  for (const { what, first, more } of PAIRS) {
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

/** Runs the second command while the first one pauses before a change. */
async function interleave(first, second, work, at) {
  const one = start(first, work, { faults: { at, harm: 'pause' } });
  // Timing decides the number of saves, so it may end before that change.
  await Promise.race([new Promise((resolve) => one.child.once('message', resolve)), one.end]);
  const two = await run(second, work);
  if (one.child.connected) one.child.send('go on');
  return [await one.end, two];
}

/** Files that are independent of the others, so each may be of either command. */
const ALONE = /games\.csv$|\.cache\.json$/;

function judge(ends, found, [after, afterOther]) {
  const wrong = ends.map((end) => wrongEnd(end, [0, 2])).find((problem) => problem !== undefined);
  if (wrong !== undefined) return wrong;
  const left = [...found.keys()].filter((path) => path.endsWith('.unfinished'));
  if (left.length > 0) return `left: ${left.join(', ')}`;
  for (const path of found.keys())
    if (ALONE.test(path) && found.get(path) !== after.get(path) && found.get(path) !== afterOther.get(path))
      return `${path} is torn`;
  const isRefused = ends.some(({ code }) => code === 2);
  // If one was refused there may be no answer, but none that is of neither command.
  const result = found.get('x/result.json');
  if (isRefused && result === undefined) return undefined;
  const differences = [after, afterOther].map((wanted) => differenceOf(shared(found), shared(wanted)));
  return differences.includes(undefined) ? undefined : differences.join(' / ');
}

const shared = (content) => new Map([...content].filter(([path]) => !ALONE.test(path)));

/** Two scenarios of a folder share a baseline: afterwards it has both entries, or the next gate reports a missing one. */
async function updateTwoScenarios(share) {
  const row = new Row('gate --update of two scenarios that share a baseline');
  await inScratch(async (scratch) => {
    const [first, second] = ['duel', 'sweep'].map((name) => `gate gated/${name}.yaml --threads 1 -q`.split(' '));
    const [updateFirst, updateSecond] = [first, second].map((words) => [...words, '--update', '--games', '400']);
    const update = { before: [], words: updateFirst };
    const staged = await stage(update, scratch);
    const { length } = await changesOf(update, staged);
    for (const at of spread(length, share)) {
      staged.reset();
      const updates = await interleave(updateFirst, updateSecond, staged.work, at);
      const gates = await Promise.all([first, second].map((words) => run(words, staged.work)));
      const problems = [
        ...updates.map((end) => wrongEnd(end, [0, 2])),
        ...gates.map((end) => wrongEnd(end, [0, NO_BASELINE])),
      ];
      const problem = problems.find((found) => found !== undefined);
      const isRefused = [...updates, ...gates].some(({ code }) => code !== 0);
      row.count(problem && `change ${at} of ${length}: ${problem}`, { isRefused });
    }
  });
  return row;
}

/** The exit code of a gate that has no baseline for a scenario. */
const NO_BASELINE = 4;

function wrongEnd(end, codes) {
  return complaintAbout(end) ?? (codes.includes(end.code) ? undefined : `exit code ${end.code}: ${end.out}${end.err}`);
}
