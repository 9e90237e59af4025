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
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

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

export const BOOKS = Object.keys(CASES);

/**
 * Asks for encounters for a warband of a rulebook, and plays each that is found anew.
 *
 * @param options.games of each encounter
 * @returns what `design` answers, the rate that is its target, and how often it was true of each encounter
 */
export function designEncounters(book, { games = '40000', threads = '1' } = {}) {
  const [party, target, ...words] = CASES[book];
  const folder = mkdtempSync(join(tmpdir(), 'design-'));
  const asked = ['design', `scenarios/${party}`, '--target', target, ...words, '--write', folder, '--json', '-q'];
  const before = childSeconds();
  const answer = JSON.parse(run([...asked, '-t', threads]));
  const seconds = childSeconds() - before;
  const { name } = answer.target.measure;
  const rates = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => {
      const sizes = ['--games', games, '--seed', '987654321', '-t', threads];
      const words = ['run', join(folder, file), ...sizes, '--no-range', '--sampled', '--json', '-q', '--no-report'];
      return JSON.parse(run(words)).cells[0].measures[name].rate;
    });
  rmSync(folder, { recursive: true });
  return { answer, target, rate: Number(target.split('=')[1]), rates, seconds };
}

function run(words) {
  try {
    return execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...words], {
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

function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      threads: { type: 'string', default: '2' },
      games: { type: 'string', default: '40000' },
    },
  });
  for (const book of BOOKS.filter((each) => values.only === undefined || each === values.only)) {
    const { answer, target, rate, rates, seconds } = designEncounters(book, values);
    const within = rates.filter((each) => Math.abs(each - rate) <= MARGIN).length;
    const { search, confirm, range } = answer.games;
    console.log(
      `${book}: ${answer.verdict}, ${answer.menu.length} of 10 found, ${within} within 2 points of ${target} on ${values.games} games of their own; ` +
        `${search + confirm + range} games, ${seconds.toFixed(0)} s of processor time`,
    );
    console.log(`  ${rates.map((each) => (100 * each).toFixed(2)).join(' ')}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
