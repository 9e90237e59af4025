/**
 * How well `best` and `expert` play beside every script, book by book, on ten scenarios each: how often the first side
 * reaches its goal, with intervals that hold for all policies of a book at once (Bonferroni). `npm run build && node
 * bench/played-well.mjs`; `--book adg` for one of them, `--games 400` for each policy, `--scenarios 2` for the first two,
 * `--policies book,best` for some. Each number is written as soon as it was played, so the bench
 * may be stopped at any time.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from './built.mjs';

const { readScenario, compileCell, loadSystem } = await load('index.js');
const { Table } = await load('engine/table.js');
const { goalOf } = await load('rules/goal.js');
const { OPTIMAL } = await load('rules/optimal.js');
const { normalQuantile } = await load('stats/quantile.js');
const { rateInterval } = await load('stats/rate-interval.js');

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Scenarios that ship, by book; the first side that plays for something is judged. */
const SCENARIOS = {
  '2hdc': [
    'bold-or-cautious',
    'troll-at-rep-5',
    'ten-goblins',
    'bow-against-blade',
    'caster-duel',
    'two-hands-or-a-shield',
    'into-the-labyrinth',
    'ghouls-and-a-healer',
    'last-stand-of-a-paladin',
    'spear-and-shield',
  ],
  ddd: [
    'a-duel-to-solve',
    'battle',
    'treasure-hunt',
    'ambush',
    'archers-in-corridor-and-hall',
    'free-prisoner',
    'knights-against-pixies',
    'object-of-power',
    'one-giant-against-ten',
    'secrets',
  ],
  dw: [
    'archers-played-well',
    'keep-your-distance',
    'knight-and-ogre',
    'escape-from-the-crossroads',
    'how-much-is-armour',
    'last-stand-in-the-arena',
    'the-ash-choir',
    'under-fire-in-the-lane',
    'what-is-a-charge-worth',
    'who-breaks-first',
  ],
  wods: [
    'two-against-the-pack',
    'turn-or-strike',
    'flee-in-time',
    'cross-the-hall',
    'deadly-criticals',
    'first-level-duel',
    'goblin-swarm',
    'how-many-goblins',
    'deeper-and-deeper',
    'which-weapon',
  ],
  adg: [
    'strength-well-spent',
    'what-is-exertion-worth',
    'do-they-run',
    'how-deadly-is-a-hit-die',
    'is-a-ritual-worth-a-sword-arm',
    'night-on-the-road',
    'scars-help-until-they-kill',
    'the-old-mine',
    'two-daggers-or-one-greatsword',
    'who-should-shoot',
  ],
};

/** The first side of a scenario that plays for something, with a policy; `undefined` where the book refuses it. */
async function readAs(rules, name, side, policy) {
  const path = join(ROOT, 'scenarios', rules, `${name}.yaml`);
  const use = async (file) => ({ path: file, text: readFileSync(join(dirname(path), file), 'utf8') });
  const changes = { set: policy === undefined ? {} : { [`${side}.policy`]: policy } };
  const reading = await readScenario(readFileSync(path, 'utf8'), path, use, changes);
  return 'faults' in reading ? undefined : reading;
}

/** How many of the games reach the goal of the side; `undefined` where the book refuses the policy. */
async function countOf(rules, name, side, policy, games) {
  const reading = await readAs(rules, name, side, policy);
  if (reading === undefined) return undefined;
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]);
  const { slot, sign } = goalOf(system.measures(matchup), side);
  const count = new Table(system, matchup).play(scenario.seed, 0, games)[slot];
  return sign === 1 ? count : games - count;
}

/** The side that is judged. */
async function judgedIn(rules, name) {
  const { system, scenario } = await readAs(rules, name);
  const measures = system.measures(compileCell(system, scenario.cells[0], true));
  const names = scenario.cells[0].setup.sides.map((side) => side.name);
  return names.find((side) => goalOf(measures, side) !== undefined);
}

const percent = (rate) => (100 * rate).toFixed(1);

const { values } = parseArgs({
  options: {
    book: { type: 'string' },
    games: { type: 'string', default: '400' },
    scenarios: { type: 'string', default: '10' },
    policies: { type: 'string' },
  },
});
const games = Number(values.games);
for (const rules of values.book === undefined ? Object.keys(SCENARIOS) : [values.book]) {
  const all = (await loadSystem(rules)).policies.map(({ name }) => name).filter((name) => name !== OPTIMAL);
  const policies =
    values.policies === undefined ? all : all.filter((name) => values.policies.split(',').includes(name));
  const names = SCENARIOS[rules].slice(0, Number(values.scenarios));
  const intervals = names.length * policies.length;
  const z = normalQuantile(1 - 0.025 / intervals);
  console.log(`\n${rules}: ${games} games for each policy; all ${intervals} intervals hold at once at 95 %\n`);
  console.log(`| scenario | side | ${policies.join(' | ')} |`);
  console.log(`| --- | --- |${' --- |'.repeat(policies.length)}`);
  for (const name of names) {
    const side = await judgedIn(rules, name);
    process.stdout.write(`| ${name} | ${side} |`);
    for (const policy of policies) {
      const count = await countOf(rules, name, side, policy, games);
      if (count === undefined) process.stdout.write(' none |');
      else {
        const { low, high } = rateInterval(count, games, z);
        process.stdout.write(` ${percent(count / games)} (${percent(low)} to ${percent(high)}) |`);
      }
    }
    process.stdout.write('\n');
  }
}
