/**
 * How long exact answers take, in CPU time once the program has started: melees, the heat map of melees by
 * Rep, fights of one and of two a side. `npm run build && node bench/exact.mjs`; `--json` for machines.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
const dist = new URL('../dist/', import.meta.url);
const { readFight, compileCell, loadSystem } = await import(new URL('index.js', dist).href);
const { solve } = await import(new URL('dice/chain.js', dist).href);
const { layOut } = await import(new URL('stats/measure.js', dist).href);

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
const system = await loadSystem('2hdc');
const melee = (await system.odds()).find(({ name }) => name === 'melee');
const shown = {
  ...Object.fromEntries(melee.parameters.map(({ name, shown: [first] }) => [name, first])),
  rep1: 5,
  rep2: 5,
};

const rows = [];
await timed('the first melee of all, Rep 5 against 5', () => void melee.ask(shown));
for (const setting of MELEES) {
  const name = Object.entries(setting).map(([key, value]) => `${key}=${value}`);
  await timed(`melee ${name.join(' ') || 'Rep 5 against 5'}`, () => void melee.ask({ ...shown, ...setting }));
}
await timed('heat map of melees, Rep 3-7 x Rep 3-7', () => {
  for (const rep1 of REPS) for (const rep2 of REPS) melee.ask({ ...shown, rep1, rep2 });
});
for (const [a, b] of FIGHTS) {
  const fight = await fightOf(a, b);
  await timed(`fight ${a} against ${b}`, () => solved(fight));
}

for (const setting of [{}, STARS, { rep1: 7, rep2: 7, ...STARS }]) rows.push(coldMelee({ ...shown, ...setting }));

if (values.json) console.log(JSON.stringify({ node: process.version, rows }, null, 2));
else
  for (const { what, milliseconds, walked } of rows)
    console.log(`${what.padEnd(100)}${milliseconds.toFixed(1).padStart(10)} ms${walked ?? ''}`);

/** The same as the first question of a process, the best of five: all code is cold. */
function coldMelee(setting) {
  const program = `
    const { loadSystem } = await import(${JSON.stringify(new URL('index.js', dist).href)});
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
  return { what, milliseconds: Math.min(...times) };
}

async function fightOf(a, b) {
  const reading = await readFight(a, b, '2hdc', { seed: 1 });
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return compileCell(reading.system, reading.scenario.cells[0]);
}

function solved(matchup) {
  const game = system.newGame(matchup);
  const solution = solve(game, layOut(system.measures(matchup)).slots);
  return solution.solved ? `  ${solution.states} states, ${solution.paths} outcomes` : `  ${solution.why}`;
}

async function timed(what, work) {
  const before = process.cpuUsage();
  const walked = await work();
  const { user, system: kernel } = process.cpuUsage(before);
  rows.push({ what, milliseconds: (user + kernel) / 1000, walked });
}
