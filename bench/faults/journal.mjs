/** Journals, cut or changed at each byte. */
import { playScenario } from '../../src/engine/play-scenario.ts';
import { fakeHost, montecrawl } from '../../test/cli/fake-host.ts';
import { differenceOf } from './folder.mjs';
import { Row } from './row.mjs';

/** A scenario of two cells. */
const sweep = (size) => `title: Two against one
rules: wods
seed: 3
${size}
sides:
  heroes: { members: [foe hp8 1d6+1] }
  foes: { members: [2x foe hp6 1d6] }
vary:
  foes.foe.count: [1, 2]
`;
const FIXED = sweep('games: 60');
const PRECISE = sweep('precision: 0.05');
const RUN = 'run s.yaml --sampled --every-step --no-range --batch 10 --save-every 0 -q'.split(' ');
const RUN_HERE = [...RUN, '--out', 'x'];
const PART = [...RUN_HERE, '--shard', '1/1'];
const MERGE = 'merge x --json --no-report --no-range -q'.split(' ');
const PATH = 'x/journal.jsonl';

/** Ways to damage a journal at one of its bytes. */
const DAMAGES = {
  'cut at': (text, at) => text.slice(0, at),
  // A digit becomes another digit.
  'changed in one bit of': (text, at) =>
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1),
};
/** The number of lines at the end of a journal whose bytes are damaged one by one. */
const LAST = 4;

/**
 * Resumes from damaged journals. The answer must be the same, or the journal is refused.
 *
 * @param share the part of the bytes that is tried
 */
export async function damageJournals({ share = 1 }) {
  const every = Math.round(1 / share);
  const [begun, finished] = [await stoppedJournal(PART, FIXED, 9), await finishedJournal(FIXED)];
  const [long, all] = [await stoppedJournal(RUN_HERE, PRECISE, 30), await reportOf(RUN_HERE, { 's.yaml': PRECISE })];
  const { out } = await montecrawl([...RUN_HERE, '--json'], fakeHost({ 's.yaml': FIXED }));
  const rows = [];
  for (const [damage, change] of Object.entries(DAMAGES)) {
    const resumed = new Row(`journal of a stopped part, ${damage} each byte; resumed, then merged`);
    for (const at of placesIn(begun, every))
      count(resumed, at, await answerOf([PART, MERGE], change(begun, at)), (end) => end.out === out);
    const merged = new Row(`journal of a finished part, ${damage} each byte; merged`);
    for (const at of placesIn(finished, every))
      count(merged, at, await answerOf([MERGE], change(finished, at)), (end) => end.out === out);
    // A report takes longer, so every 60th of these bytes is tried.
    const reported = new Row(`journal of a run with --precision, ${damage} every 60th byte; resumed to a report`);
    for (const at of placesIn(long, 60 * every)) {
      const end = await reportOf(RUN_HERE, { 's.yaml': PRECISE, [PATH]: change(long, at) });
      count(reported, at, end, () => differenceOf(end.files, all.files) === undefined);
    }
    rows.push(resumed, merged, reported);
  }
  return rows;
}

/** Returns every `every`-th byte of the header and the last lines, with the last one. */
function placesIn(text, every) {
  const lines = text.split('\n');
  const header = lines[0].length + 1;
  const last = text.length - lines.slice(-LAST).join('\n').length;
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) => at < header || at >= last);
  return places.filter((_, i) => (places.length - 1 - i) % every === 0);
}

/** Returns the journal of a run that is stopped after `most` batches. */
async function stoppedJournal(words, scenario, most) {
  let batches = 0;
  const host = fakeHost(
    { 's.yaml': scenario },
    {
      play: (cells, options) =>
        playScenario(cells, { ...options, threads: 1, onProgress: () => ++batches === most && host.interrupt() }),
    },
  );
  const { code } = await montecrawl(words, host);
  if (code !== 130) throw new Error(`a run that is stopped ended with ${code}`);
  return String(host.files.get(PATH));
}

async function finishedJournal(scenario) {
  const { host } = await montecrawl(PART, fakeHost({ 's.yaml': scenario }));
  return String(host.files.get(PATH));
}

/** Runs commands one after the other in a folder with this journal, and returns the end of the last, or of one that fails. */
async function answerOf(commands, journal) {
  let host = fakeHost({ 's.yaml': FIXED, [PATH]: journal });
  for (const words of commands.slice(0, -1)) {
    const end = await montecrawl(words, host);
    if (end.code !== 0) return end;
    host = fakeHost(Object.fromEntries(host.files));
  }
  return montecrawl(commands.at(-1), host);
}

async function reportOf(words, files) {
  const { code, err, host } = await montecrawl(words, fakeHost(files));
  return { code, err, files: new Map([...host.files].map(([path, file]) => [path, String(file)])) };
}

function count(row, at, end, isRight) {
  const { code, err } = end;
  const isRefused = code === 2 && err.trim() !== '';
  const problem = code === 0 ? (isRight(end) ? undefined : 'another answer') : `exit code ${code}: ${err}`;
  row.count(isRefused || problem === undefined ? undefined : `byte ${at}: ${problem}`, { isRefused });
}
