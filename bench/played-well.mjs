/**
 * How well `best` and `expert` play beside every script, book by book, on ten scenarios each, without their `vary`: how
 * often the first side that plays for something reaches its goal, and how many points each of the two is ahead of the
 * best script. All policies of a scenario play the same games on common random numbers, and all differences of a book
 * hold at once (Bonferroni).
 *
 * `npm run build && node bench/played-well.mjs`; `--book adg` for one book, `--only flee,mine` for scenarios with such a
 * name, `--seconds 10` of processor time for the games of `expert` in each scenario and as much for those of `best` and all
 * scripts together, 2,000 games at most. Each row is written as soon as it was played, so the bench may be stopped at any
 * time.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from './built.mjs';

const { readScenario, compileCell, loadSystem } = await load('index.js');
const { PairedDice } = await load('dice/paired.js');
const { BEST } = await load('rules/best.js');
const { EXPERT } = await load('rules/expert.js');
const { goalOf } = await load('rules/goal.js');
const { OPTIMAL } = await load('rules/optimal.js');
const { layOut } = await load('stats/measure.js');
const { pairedRates } = await load('stats/paired-difference.js');
const { normalQuantile } = await load('stats/quantile.js');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Most games of a policy in a scenario. */
const MOST_GAMES = 2_000;

/** Scenarios that ship, by book. */
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

/** The scenario with a policy for one side; `undefined` where the book refuses it. */
async function readAs(rules, name, side, policy) {
  const path = join(ROOT, 'scenarios', rules, `${name}.yaml`);
  const use = async (file) => ({ path: file, text: readFileSync(join(dirname(path), file), 'utf8') });
  const changes = { set: policy === undefined ? {} : { [`${side}.policy`]: policy } };
  const reading = await readScenario(readFileSync(path, 'utf8'), path, use, changes);
  return 'faults' in reading ? undefined : reading;
}

/** The side that is judged. */
async function judgedIn(rules, name) {
  const { system, scenario } = await readAs(rules, name);
  const measures = system.measures(compileCell(system, scenario.cells[0], true));
  const names = scenario.cells[0].setup.sides.map((side) => side.name);
  return names.find((side) => goalOf(measures, side) !== undefined);
}

/** A player of games of the first cell: for a number of a game, 1 where the side reached its goal, else 0. */
function playerOf({ system, scenario }, side) {
  const matchup = compileCell(system, scenario.cells[0]);
  const measures = system.measures(matchup);
  const { slot, sign } = goalOf(measures, side);
  const counts = new Float64Array(layOut(measures).slots);
  const game = system.newGame(matchup);
  const dice = new PairedDice([]);
  return (number) => {
    const before = counts[slot];
    dice.begin(scenario.seed, number);
    game.begin();
    while (!game.over) game.step(dice);
    game.tally(counts);
    return counts[slot] > before === (sign === 1) ? 1 : 0;
  };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);
/** Which games reached the goal, from one number to before another. */
const gamesFrom = (play, from, to) => Array.from({ length: Math.max(0, to - from) }, (_, i) => play(from + i));

/** Which of the first games reached the goal for each player, as many as fit into the processor time. */
function gamesWithin(players, microseconds) {
  const begun = process.cpuUsage();
  const reached = players.map(() => []);
  for (let number = 0; number < MOST_GAMES; number++) {
    for (const [at, play] of players.entries()) reached[at].push(play(number));
    const { user, system } = process.cpuUsage(begun);
    if (user + system > microseconds) break;
  }
  return reached;
}

/** How far a player is ahead of the best of several scripts in the same games, where each difference holds at `z`. */
function leadOver(scripts, player, z) {
  const leads = scripts.map((script) => {
    const gained = sum(player.map((reached, number) => (reached > script[number] ? 1 : 0)));
    const lost = sum(player.map((reached, number) => (reached < script[number] ? 1 : 0)));
    return { seen: (gained - lost) / player.length, ...pairedRates(gained, lost, player.length, z) };
  });
  const least = (end) => Math.min(...leads.map((lead) => lead[end]));
  return { seen: least('seen'), low: least('low'), high: least('high') };
}

const percent = (reached) => ((100 * sum(reached)) / reached.length).toFixed(1);
const points = (share) => `${share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)}`;

const { values } = parseArgs({
  options: {
    book: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '10' },
  },
});
for (const rules of values.book === undefined ? Object.keys(SCENARIOS) : [values.book]) {
  const names = SCENARIOS[rules].filter((name) => values.only.split(',').some((word) => name.includes(word)));
  const players = [BEST, EXPERT];
  const { policies } = await loadSystem(rules);
  const scripts = policies.map(({ name }) => name).filter((name) => name !== OPTIMAL && !players.includes(name));
  const differences = SCENARIOS[rules].length * scripts.length * players.length;
  // As many as of all scenarios, so that rows of several runs may stand in one table.
  const z = normalQuantile(1 - 0.025 / differences);
  const verdicts = new Map(players.map((player) => [player, { ahead: 0, level: 0, behind: 0, points: [] }]));
  console.log(`\n${rules}: points ahead of the best script; all ${differences} differences hold at once at 95 %\n`);
  console.log(`| scenario | side | ${scripts.join(' | ')} | best | ahead | games | expert | ahead | games |`);
  console.log(`| --- | --- |${' --- |'.repeat(scripts.length + 6)}`);
  for (const name of names) {
    const side = await judgedIn(rules, name);
    const plays = new Map();
    for (const policy of [...scripts, ...players]) {
      const reading = await readAs(rules, name, side, policy);
      if (reading !== undefined) plays.set(policy, playerOf(reading, side));
    }
    const allowed = scripts.filter((script) => plays.has(script));
    const time = 1e6 * Number(values.seconds);
    const quick = gamesWithin(
      [...allowed, BEST].map((policy) => plays.get(policy)),
      time,
    );
    const [looked] = gamesWithin([plays.get(EXPERT)], time);
    const others = allowed.map((script, at) => [
      ...quick[at],
      ...gamesFrom(plays.get(script), quick[at].length, looked.length),
    ]);
    const cells = scripts.map((script) => (plays.has(script) ? percent(quick[allowed.indexOf(script)]) : 'none'));
    for (const [player, reached] of [
      [BEST, quick.at(-1)],
      [EXPERT, looked],
    ]) {
      const { seen, low, high } = leadOver(others, reached, z);
      cells.push(percent(reached), `${points(seen)} (${points(low)} to ${points(high)})`, reached.length);
      const verdict = verdicts.get(player);
      verdict[low > 0 ? 'ahead' : high < 0 ? 'behind' : 'level']++;
      verdict.points.push(seen);
    }
    console.log(`| ${[name, side, ...cells].join(' | ')} |`);
  }
  console.log();
  for (const [player, { ahead, level, behind, points: seen }] of verdicts) {
    const mean = points(sum(seen) / seen.length);
    console.log(`${player}: ahead in ${ahead}, undecided in ${level}, behind in ${behind}; ${mean} points on average.`);
  }
}
