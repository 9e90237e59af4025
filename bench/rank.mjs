/**
 * What `rank` takes: 500 builds of a company of 2 Hour Dungeon Crawl against the eight warbands that ship, the first three
 * confirmed. Prints games, seconds, and seconds of processor time.
 *
 * `npm run build && node bench/rank.mjs`; `--threads 1`. How often `rank` is right: `npm run calibrate`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { threads: { type: 'string', default: '2' } } });
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A company whose weapons and lines vary: 5 x 10 x 10 builds. */
const BUILDS = {
  title: 'Which company goes out?',
  rules: '2hdc',
  seed: 37,
  sides: {
    company: {
      members: [
        'knight: star human/knight@5 ac6 sword',
        'first: 2x human/warrior@4 ac4 shield sword',
        'second: 3x human/soldier@3 ac4 shield sword',
      ],
    },
    foe: { members: ['3x orc/warrior@4'] },
  },
  vary: {
    'company.knight.weapon': ['sword', 'mace', 'two-handed-axe', 'two-swords', 'crossbow'],
    'company.first': [
      'human/warrior@4 ac4 shield sword',
      'human/warrior@5 ac4 shield sword',
      'human/warrior@3 ac4 shield sword',
      'dwarf/warrior@4 ac4 two-handed-axe',
      'dwarf/soldier@5 ac4 two-handed-axe',
      'elf/shooter@4 ac2 bow',
      'elf/shooter@5 ac2 bow',
      'elf/warrior@4 ac2 two-swords',
      'human/healer@4 ac2 sword',
      'human/caster@4 ac2',
    ],
    'company.second': [
      'human/soldier@3 ac4 shield sword',
      'human/soldier@4 ac4 shield sword',
      'human/warrior@3 ac2 mace',
      'human/warrior@4 ac4 shield mace',
      'dwarf/soldier@3 ac4 two-handed-axe',
      'dwarf/soldier@4 ac4 two-handed-axe',
      'elf/shooter@3 ac2 bow',
      'elf/shooter@4 ac2 bow',
      'goblin/warrior@3 ac2 sword',
      'human/shooter@3 ac2 sling',
    ],
  },
};

/** Ranks the builds with the program, as a user does. */
function rankBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'rank-'));
  const file = join(folder, 'builds.json');
  writeFileSync(file, JSON.stringify(BUILDS));
  const words = ['rank', file, '--against', join(ROOT, 'scenarios/2hdc/warbands'), '--top', '3', '--no-range'];
  const began = process.hrtime.bigint();
  const time = execFileSync(
    'bash',
    [
      '-c',
      'TIMEFORMAT="%U %S"; { time "$@" 2>&3; } 3>/dev/null 2>"$0" >/dev/null || true; cat "$0"',
      join(folder, 'time'),
      ...[process.execPath, join(ROOT, 'dist/cli/main.js'), ...words, '--threads', values.threads],
      ...['--quiet', '--out', join(folder, 'out')],
    ],
    { encoding: 'utf8' },
  );
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const answer = JSON.parse(readFileSync(join(folder, 'out/result.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  const worked = time.trim().split(/\s+/).map(Number);
  const { list, looks, games, verdict } = answer;
  console.log(`500 builds against 8 warbands, the first three: ${verdict}`);
  console.log(`  ${games} games, ${seconds.toFixed(1)} s, ${(worked[0] + worked[1]).toFixed(1)} s of processor time`);
  for (const { stage, rounds, played, left } of looks)
    console.log(`  ${stage.padEnd(8)}${String(rounds).padStart(6)} rounds of ${played}, ${left} left`);
  for (const { name, score, low, high, from, to } of list.slice(0, 5))
    console.log(
      `  ${from}-${to}  ${(100 * score).toFixed(1)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})  ${name}`,
    );
}

rankBuilds();
