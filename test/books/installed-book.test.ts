import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPacked } from '../house/packed.ts';
import { exampleText, ROOT } from './book-folder.ts';

const RUN_COMMANDS = fileURLToPath(new URL('run-commands.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'own-books-'));

/** What a command line said. */
interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A command line, what it says, and its exit code: 0 where it is left out. */
type Command = readonly [words: string, says: RegExp, codes?: readonly number[]];

/** So few games may leave a question undecided, or answer it with no. */
const ANY = [0, 1, 3];
const REFUSED = [2];
const FEW = '--games 200 --no-range --quiet';
const RUN = `--sampled ${FEW}`;

const SKIRMISH: readonly Command[] = [
  ['init dice-pool-skirmish s.yaml', /^$/],
  ['check s.yaml s-fair.yaml s-pool.yaml', /^s\.yaml: right: dice-pool-skirmish skirmish, 3 cells\n/],
  ['list units dice-pool-skirmish', /champion .*worth three/],
  ['list measures s.yaml', /reds\.win/],
  ['schema', /"dice-pool-skirmish"/],
  [`run s.yaml ${RUN} --out s-run`, /With 6 scouts, the reds win 79 %/],
  [`run s.yaml ${RUN} --no-report --json --threads 1`, /"rules": "dice-pool-skirmish@[0-9a-f]{16}"/],
  [`run s.yaml ${RUN} --no-report --json --threads 2 --batch 50`, /"reds.win"/],
  [`run s.yaml ${RUN} --shard 1/2 --out s-1`, /300 games in s-1/],
  [`run s.yaml ${RUN} --shard 2/2 --out s-2`, /300 games in s-2/],
  ['merge s-1 s-2 --no-report --quiet --json', /"reds.win"/],
  ['verify s-run/result.json --quiet', /✓ confirmed/],
  ['report s-run/result.json --quiet', /^$/],
  [`gate s.yaml --update ${FEW.replace('--no-range ', '')}`, /remembered/],
  ['gate s.yaml --replay --quiet', /unchanged/],
  [`run s-own.yaml ${FEW} --no-report`, /Blood.* 1?\d?\d\.\d+ % \(exact\)/s],
  [`run s-own.yaml ${FEW} --no-report --policy reds=spread`, /The reds win/],
  ['fight champion "2x guard" --sampled --games 200 --no-range --quiet', /champion/],
  ['replay s.yaml --game 3 --quiet', /DPS-3/],
  ['replay s.yaml --game 3 --luck --quiet', /luck/i],
  ['run s.yaml --games 20 --no-range --no-report --quiet --rows s-rows.csv --events s-events.csv', /reds win/i],
  ['luck rolls.txt', /134 rolls/, ANY],
  [`compare s.yaml --set blues.scout.count=5 ${FEW}`, /13\.13 points/],
  ['sensitivity s.yaml --games 200 --quiet', /scout/, ANY],
  [`break-even s.yaml --vary blues.scout.count=6..8 ${FEW}`, /scout/, ANY],
  ['plan s.yaml --set blues.scout.count=5 --probe 100 --quiet', /games/, ANY],
  [`skill s.yaml --no-expert ${FEW.replace('--no-range ', '')}`, /reds/, ANY],
  [`exploit s.yaml ${FEW.replace('--no-range ', '')}`, /reds/, ANY],
  [`rank s.yaml --side blues ${FEW}`, /"count 8" is the best of 3 entries/],
  [`tournament bands --no-range --games 100 --quiet`, /A tournament of 3 warbands/],
  ['balance s-fair.yaml --no-range --games 500 --candidates 4 --quiet', /scout count/, ANY],
  ['price s-pool.yaml --matchups 60 --rounds 10 --unseen 10 --quiet', /If champion costs 10 points/, ANY],
  ['meta s-prices.yaml --points 20 --no-range --quiet', /Bring/, ANY],
  ['design bands/reds.yaml --target party.win=60% --from book --menu 1 --most 4000 --no-range --quiet', /party/, ANY],
  ['odds dice-pool-skirmish', /Dice-Pool Skirmish has no questions about odds/, REFUSED],
  [
    'verify s-run/result.json --rules edited/dice-pool-skirmish.js',
    /is not the text of dice-pool-skirmish that is here/,
    REFUSED,
  ],
];

const DUNGEON: readonly Command[] = [
  ['init card-dungeon d.yaml', /^$/],
  ['check d.yaml', /^d\.yaml: right: card-dungeon dungeon, 3 cells\n/],
  [`run d.yaml ${FEW} --out d-run`, /the party wins 41\.08 % \(exact\)/],
  ['verify d-run/result.json --quiet', /✓ confirmed/],
  [`run d.yaml ${FEW} --no-report --policy party=optimal`, /wins 82\.64 % \(exact\)/],
  [`run d.yaml ${RUN} --no-report --count rich=party.gold>=3`, /Rich/],
  ['replay d.yaml --game 3 --quiet', /CD-1/],
  [`compare d.yaml --set party.porter.torches=12 ${FEW}`, /points more \(exact\)/],
  ['sensitivity d.yaml --games 200 --quiet', /torches/, ANY],
  [`break-even d.yaml --vary party.porter.torches=10..12 ${FEW}`, /torches/, ANY],
  ['plan d.yaml --set party.porter.torches=12 --probe 100 --quiet', /games/, ANY],
  [`skill d.yaml --no-expert ${FEW.replace('--no-range ', '')}`, /party/, ANY],
  [`exploit d.yaml ${FEW.replace('--no-range ', '')}`, /Better play gains the party at least/, ANY],
  [`rank d.yaml ${FEW}`, /"torches 12" is the best of 3 entries/],
  ['balance d-fair.yaml --no-range --games 500 --candidates 4 --quiet', /party win {2}40 to 60 %/, ANY],
  [`gate d.yaml --update ${FEW.replace('--no-range ', '')}`, /remembered/],
  ['gate d.yaml --replay --quiet', /unchanged/],
  // What takes two sides says so of a book with one.
  ['tournament d.yaml', /two warbands or more/, REFUSED],
  ['price d.yaml', /nothing says what a side may take/, REFUSED],
  ['meta d.yaml --points 10', /./, REFUSED],
  ['design d.yaml --target party.win=60% --from book', /./, REFUSED],
];

const FILES: Readonly<Record<string, string>> = {
  // A unit and a measure of a scenario's own.
  's-own.yaml': `
title: A warlord
rules: dice-pool-skirmish
define:
  units: { warlord: { from: champion, nerve: 9 } }
sides:
  reds: { members: [warlord] }
  blues: { members: [6x scout] }
count: { blood: reds.win and reds.losses + blues.losses >= 6 }
`,
  's-fair.yaml': `
title: Fair
rules: dice-pool-skirmish
sides:
  reds: { members: [champion] }
  blues: { members: [6x scout] }
balance:
  knobs: { blues.scout.count: [6, 7, 8, 9] }
  targets: { reds.win: { between: [0.40, 0.60] } }
`,
  's-pool.yaml': `
title: A pool
rules: dice-pool-skirmish
sides:
  reds: { members: [champion, guard, scout] }
  blues: { members: [champion, guard, scout] }
pool: { reds.guard.count: [0, 1], reds.scout.count: [0, 1, 2] }
`,
  's-prices.yaml': `
title: Prices
rules: dice-pool-skirmish
points: { scout: 10, guard: 20 }
`,
  'bands/reds.yaml': 'title: Reds\nrules: dice-pool-skirmish\nmembers: [champion]\n',
  'bands/blues.yaml': 'title: Blues\nrules: dice-pool-skirmish\nmembers: [6x scout]\n',
  'bands/greens.yaml': 'title: Greens\nrules: dice-pool-skirmish\nmembers: [2x guard, scout]\n',
  'd-fair.yaml': `
title: Fair
rules: card-dungeon
sides:
  party: { members: [fighter, porter] }
balance:
  knobs: { party.porter.torches: 4..12 }
  targets: { party.win: { between: [0.40, 0.60] } }
`,
  'dice-pool-skirmish.js': exampleText('dice-pool-skirmish.js'),
  'card-dungeon.js': exampleText('card-dungeon.js'),
  'edited/dice-pool-skirmish.js': `${exampleText('dice-pool-skirmish.js')}// edited\n`,
};

const said = new Map<string, Said>();

/** Packs this montecrawl, installs it in an empty folder with what it depends on, and asks everything there. */
beforeAll(() => {
  installPacked(folder);
  for (const name of ['bands', 'edited']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text.trimStart());
  copyFileSync(join(ROOT, 'docs/rolls.txt'), join(folder, 'rolls.txt'));
  ask('dice-pool-skirmish', SKIRMISH);
  ask('card-dungeon', DUNGEON);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs all command lines of a book, which is added to each that does not add another. */
function ask(id: string, commands: readonly Command[]): void {
  const lines = commands.map(([words]) => (words.includes('--rules') ? words : `${words} --rules ./${id}.js`));
  const input = JSON.stringify(
    lines.map((line) => (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))),
  );
  const { stdout, stderr } = spawnSync(process.execPath, [RUN_COMMANDS], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  for (const [i, one] of (JSON.parse(stdout) as Said[]).entries()) said.set(commands[i][0], one);
}

function saidOf([words]: Command): Said {
  return said.get(words) as Said;
}

describe.each([
  ['dice-pool-skirmish', SKIRMISH],
  ['card-dungeon', DUNGEON],
])('%s, outside the clone and with the packed package', (_, commands) => {
  it.each(commands.map((command) => ({ command })))('$command.0', ({ command }) => {
    const [, says, codes = [0]] = command;
    const { code, out, err } = saidOf(command);
    expect(`${out}${code === 2 ? err : ''}`, err).toMatch(says);
    expect(codes, `${out}${err}`).toContain(code);
  });
});

describe("a book of one's own", () => {
  it('gives the same bytes on one thread and on two, and in parts', () => {
    const outs = SKIRMISH.filter(([words]) => words.includes('--json')).map((command) => saidOf(command).out);
    expect(outs).toEqual([outs[0], outs[0], outs[0]]);
  });

  it('is refused where it is not added', () => {
    const { status, stderr } = montecrawl('verify', 's-run/result.json');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/no rulebook is called .* added with --rules/)]);
  });

  it('is named in a report, whose page asks nothing again that only the terminal can', () => {
    const text = readFileSync(join(folder, 's-run/report.md'), 'utf8');
    expect(text).toMatch(/The rulebook is dice-pool-skirmish@[0-9a-f]{16}: add --rules and its file to each command\./);
    expect(text).not.toContain('https://');
  });
});

describe('a new book', () => {
  it('is written with its tests, which pass, and is played by all who work on the project', () => {
    expect(montecrawl('init', 'book', 'my-book').stderr).toContain(
      'my-book.mjs, my-book.test.mjs, my-book.yaml are written',
    );
    const tests = spawnSync(process.execPath, ['--test', 'my-book.test.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(tests.stdout).toMatch(/pass 2/);
    writeFileSync(join(folder, 'package.json'), '{ "montecrawl": { "rules": "./my-book.mjs" } }');
    const { stdout, stderr } = montecrawl('run', 'my-book.yaml', '--games', '100', '--no-report', '--no-range', '-q');
    expect(stdout).toContain('My Book');
    // Node warns of modules in a folder whose package.json does not say what it holds.
    expect(stderr).toBe('');
    expect(readFileSync(join(folder, 'my-book.mjs'), 'utf8').split('\n').length).toBeLessThan(300);
    expect(montecrawl('init', 'book', 'My Book').stderr).toContain('a rulebook is called by small letters');
  });
});

function montecrawl(...words: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['node_modules/.bin/montecrawl', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
}
