/**
 * How long exact answers take, in CPU time once the program has started: melees, the heat map of melees by
 * Rep, fights of one and of two a side. `npm run build && node bench/exact.mjs`; `--json` for machines.
 */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { load, openFight, urlOf } from './built.mjs';
import { best, cpuSeconds } from './timing.mjs';

const { loadSystem } = await load('index.js');
const { solve } = await load('dice/chain.js');

const REPS = [3, 4, 5, 6, 7];
const STARS = { star1: 'yes', star2: 'yes' };
const MELEES = [
  {},
  { rep1: 7, rep2: 7 },
  { star1: 'yes' },
  STARS,
  { rep1: 7, rep2: 7, ...STARS },
  { rep1: 10, rep2: 10, ...STARS },
];
const FIGHTS = [
  ['human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield'],
  ['human/soldier@3 ac4 shield s', 'orc/warrior@3 no-shield ac2'],
  ['elf/shooter@4 ac2 b no-shield', 'goblin/warrior@3 ac2 s'],
  ['star human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 2a no-shield'],
  ['2x human/soldier@4 ac4 shield s', '2x orc/warrior@4 ac4 shield s'],
  ['2x human/knight@5 ac6 shield sword', '2x troll/warrior@5 ac6 2a no-shield'],
];

/** @returns a row for each question: what, milliseconds, and what was walked for it */
export async function timeExact() {
  const system = await loadSystem('2hdc');
  const melee = (await system.odds()).find(({ name }) => name === 'melee');
  const shown = {
    ...Object.fromEntries(melee.parameters.map(({ name, shown: [first] }) => [name, first])),
    rep1: 5,
    rep2: 5,
  };
  const rows = [];
  const timed = async (what, work) => {
    const { passed, result } = await cpuSeconds(work);
    rows.push({ what, milliseconds: passed * 1000, ...result });
  };
  await timed('the first melee of all, Rep 5 against 5', () => void melee.ask(shown));
  for (const setting of MELEES) {
    const name = Object.entries(setting).map(([key, value]) => `${key}=${value}`);
    await timed(`melee ${name.join(' ') || 'Rep 5 against 5'}`, () => void melee.ask({ ...shown, ...setting }));
  }
  await timed('heat map of melees, Rep 3-7 x Rep 3-7', () => {
    for (const rep1 of REPS) for (const rep2 of REPS) melee.ask({ ...shown, rep1, rep2 });
  });
  for (const sides of FIGHTS) {
    const { kernel, matchup, layout } = await openFight({ name: sides.join(' against '), rules: '2hdc', sides });
    await timed(`fight ${sides.join(' against ')}`, () => solved(kernel.newGame(matchup), layout));
  }
  for (const setting of [{}, STARS, { rep1: 7, rep2: 7, ...STARS }]) rows.push(coldMelee({ ...shown, ...setting }));
  return rows;
}

/** The same as the first question of a process, the best of five: all code is cold. */
function coldMelee(setting) {
  const program = `
    const { loadSystem } = await import(${JSON.stringify(urlOf('index.js'))});
    const system = await loadSystem('2hdc');
    const melee = (await system.odds()).find(({ name }) => name === 'melee');
    const before = process.cpuUsage();
    melee.ask(${JSON.stringify(setting)});
    const { user, system: kernel } = process.cpuUsage(before);
    console.log((user + kernel) / 1000);`;
  const times = Array.from({ length: 5 }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
  );
  const { rep1, rep2, star1 } = setting;
  const what = `first of a process: melee, Rep ${rep1} against ${rep2}${star1 === 'yes' ? ', two Stars' : ''}`;
  return { what, milliseconds: best(times) };
}

/** The same in lines. */
export function exactLines(rows) {
  return rows.map(({ what, milliseconds, walked }) => {
    const after = walked === undefined ? '' : `  ${walked}`;
    return `${what.padEnd(100)}${milliseconds.toFixed(1).padStart(10)} ms${after}`;
  });
}

function solved(game, layout) {
  const solution = solve(game, layout.slots);
  return { walked: solution.solved ? `${solution.states} states, ${solution.paths} outcomes` : solution.why };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
  const rows = await timeExact();
  console.log(values.json ? JSON.stringify({ node: process.version, rows }, null, 2) : exactLines(rows).join('\n'));
}
