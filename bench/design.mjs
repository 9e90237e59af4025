/**
 * What `design` takes and how often it is right: ten encounters within 2 points of a target, in each rulebook, and 40,000
 * games of each that was found, with a seed of their own.
 *
 * `npm run build && node bench/design.mjs`; `--only dw` for one of them, `--threads 1`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    threads: { type: 'string', default: '2' },
    games: { type: 'string', default: '40000' },
  },
});
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MARGIN = 0.02;

const CASES = {
  '2hdc': [
    '2hdc/warbands/iron-wolves.yaml',
    'party.win=0.6',
    '--from',
    'scenarios/2hdc/homebrew/labyrinth.yaml',
    '--max-rep',
    '5',
  ],
  ddd: [
    ...['ddd/warbands/last-lantern.yaml', 'party.wiped=0.35', '--from', 'scenarios/ddd/warbands/broken-tusk.yaml'],
    ...['--from', 'scenarios/ddd/warbands/bone-choir.yaml'],
  ],
  dw: ['dw/warbands/ironbeards.yaml', 'party.wiped=0.35', '--from', 'book:figures'],
  wods: ['wods/warbands/free-blades.yaml', 'party.wiped=0.35', '--from', 'book'],
  adg: ['adg/the-old-mine.yaml', 'band.lost=0.35', '--from', 'book', '--foes', 'guards', '--size', '2..8'],
};

for (const [book, [party, target, ...words]] of Object.entries(CASES)) {
  if (values.only !== undefined && values.only !== book) continue;
  const folder = mkdtempSync(join(tmpdir(), 'design-'));
  const before = childSeconds();
  const text = run(['design', `scenarios/${party}`, '--target', target, ...words, '--write', folder, '--json', '-q']);
  const answer = JSON.parse(text);
  const seconds = childSeconds() - before;
  const rate = Number(target.split('=')[1]);
  const { name } = answer.target.measure;
  const rates = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const words = [
        'run',
        join(folder, file),
        '--games',
        values.games,
        '--seed',
        '987654321',
        '--no-range',
        '--sampled',
      ];
      const { cells } = JSON.parse(run([...words, '--json', '-q', '--no-report']));
      return cells[0].measures[name].rate;
    });
  const within = rates.filter((each) => Math.abs(each - rate) <= MARGIN).length;
  const { search, confirm, range } = answer.games;
  console.log(
    `${book}: ${answer.verdict}, ${answer.menu.length} of 10 found, ${within} within 2 points of ${target} on ${values.games} games of their own; ` +
      `${search + confirm + range} games, ${seconds.toFixed(0)} s of processor time`,
  );
  console.log(`  ${rates.map((each) => (100 * each).toFixed(2)).join(' ')}`);
  rmSync(folder, { recursive: true });
}

function run(words) {
  try {
    return execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...words, '-t', values.threads], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
  } catch (error) {
    // Exit code 3: fewer were found than were wanted.
    if (error.status === 3 || error.status === 1) return error.stdout;
    throw error;
  }
}

/** Seconds of processor time of all child processes that have ended. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
