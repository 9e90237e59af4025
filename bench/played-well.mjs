/**
 * How well `best` and `expert` play beside every script, book by book, in the ten small fights of `decisions.mjs`, which were
 * chosen because decisions matter in them: how often the first side reaches its goal, and how many points each of the two is
 * ahead of the best script. All policies play the same games on common random numbers, and all intervals of a book hold at
 * once (Bonferroni).
 *
 * `npm run build && node bench/played-well.mjs`; `--book adg` for one book, `--only ogre,mage` for fights with such a name,
 * `--games 100` for fewer games. `--shipped` plays ten shipped scenarios of each book instead, without their `vary`; where
 * games are long, few of them say little. Each row is written as soon as it was played.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { load } from './built.mjs';
import { DECISIONS } from './decisions.mjs';

const { readFight, readScenario, compileCell, loadSystem } = await load('index.js');
const { PairedDice } = await load('dice/paired.js');
const { BEST } = await load('rules/best.js');
const { EXPERT } = await load('rules/expert.js');
const { goalOf } = await load('rules/goal.js');
const { OPTIMAL } = await load('rules/optimal.js');
const { layOut } = await load('stats/measure.js');
const { pairedRates } = await load('stats/paired-difference.js');
const { normalQuantile } = await load('stats/quantile.js');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Games of a policy in a shipped scenario. */
const GAMES = 200;

/** Scenarios that ship, by book. */
const SHIPPED = {
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

/** The game with a policy for one side, the reading of a shipped scenario or a fight; `undefined` where the book refuses it. */
async function readAs(rules, { name, sides, set }, side, policy) {
  const changes = { set: { ...set, ...(policy && { [`${side}.policy`]: policy }) } };
  const reading = sides ? await readFight(...sides, rules, changes) : await readShipped(rules, name, changes);
  return 'faults' in reading ? undefined : reading;
}

async function readShipped(rules, name, changes) {
  const path = join(ROOT, 'scenarios', rules, `${name}.yaml`);
  const use = async (file) => ({ path: file, text: readFileSync(join(dirname(path), file), 'utf8') });
  return readScenario(readFileSync(path, 'utf8'), path, use, changes);
}

/** The side that is judged. */
async function judgedIn(rules, game) {
  const { system, scenario } = await readAs(rules, game);
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
/**
 * How far a player is ahead of the best of several scripts in the same games. The low end needs to hold only for the script
 * that is really the best, the high end for all of them.
 */
function leadOver(scripts, player, zLow, zHigh) {
  const leads = scripts.map((script) => {
    const gained = sum(player.map((reached, number) => (reached > script[number] ? 1 : 0)));
    const lost = sum(player.map((reached, number) => (reached < script[number] ? 1 : 0)));
    const { low } = pairedRates(gained, lost, player.length, zLow);
    const { high } = pairedRates(gained, lost, player.length, zHigh);
    return { seen: (gained - lost) / player.length, low, high };
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
    games: { type: 'string' },
    shipped: { type: 'boolean', default: false },
  },
});
const LISTS = values.shipped
  ? Object.fromEntries(Object.entries(SHIPPED).map(([rules, names]) => [rules, names.map((name) => ({ name }))]))
  : DECISIONS;
for (const rules of values.book === undefined ? Object.keys(LISTS) : [values.book]) {
  const list = LISTS[rules].filter(({ name }) => values.only.split(',').some((word) => name.includes(word)));
  const players = [BEST, EXPERT];
  const { policies } = await loadSystem(rules);
  const scripts = policies.map(({ name }) => name).filter((name) => name !== OPTIMAL && !players.includes(name));
  // As many as of all games of the book, so that rows of several runs may stand in one table.
  const leads = LISTS[rules].length * players.length;
  const zLow = normalQuantile(1 - 0.025 / leads);
  const zHigh = normalQuantile(1 - 0.025 / leads / scripts.length);
  const verdicts = new Map(players.map((player) => [player, { ahead: 0, level: 0, behind: 0, points: [] }]));
  console.log(`\n${rules}: points ahead of the best script; all ${leads} intervals hold at once at 95 %\n`);
  console.log(`| game | ${scripts.join(' | ')} | best | ahead | expert | ahead | games |`);
  console.log(`| --- |${' --- |'.repeat(scripts.length + 5)}`);
  for (const game of list) {
    const side = await judgedIn(rules, game);
    const games = Number(values.games ?? game.games ?? GAMES);
    const reached = new Map();
    for (const policy of [...scripts, ...players]) {
      const reading = await readAs(rules, game, side, policy);
      if (reading === undefined) continue;
      const play = playerOf(reading, side);
      reached.set(
        policy,
        Array.from({ length: games }, (_, number) => play((game.first ?? 0) + number)),
      );
    }
    const others = scripts.filter((script) => reached.has(script)).map((script) => reached.get(script));
    const cells = scripts.map((script) => (reached.has(script) ? percent(reached.get(script)) : 'none'));
    for (const player of players) {
      const { seen, low, high } = leadOver(others, reached.get(player), zLow, zHigh);
      cells.push(percent(reached.get(player)), `${points(seen)} (${points(low)} to ${points(high)})`);
      const verdict = verdicts.get(player);
      verdict[low > 0 ? 'ahead' : high < 0 ? 'behind' : 'level']++;
      verdict.points.push(seen);
    }
    console.log(`| ${[game.name, ...cells, games].join(' | ')} |`);
  }
  console.log();
  for (const [player, { ahead, level, behind, points: seen }] of verdicts) {
    const mean = points(sum(seen) / seen.length);
    console.log(`${player}: ahead in ${ahead}, undecided in ${level}, behind in ${behind}; ${mean} points on average.`);
  }
}
