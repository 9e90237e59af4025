/**
 * How many games the shipped scenarios take to know every headline to half a point at 95 %: by plain play, and as the
 * program does it, which solves what it can, and plays what is to be compared in pairs. And what control variates would
 * add: each fight beside a smaller one whose chances are exact, played with the same luck.
 *
 * `npm run build && node bench/games-needed.mjs [--cells 12] [--probe 1000] [--json]`
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { load, readShipped } from './built.mjs';
import { median } from './timing.mjs';

const HALF_WIDTH = 0.005;
const ROOT = fileURLToPath(new URL('../', import.meta.url));

const { readFight, compileCell } = await load('index.js');
const { solveCells } = await load('engine/solve-cells.js');
const { armsOf } = await load('engine/arms.js');
const { ArmsRunner } = await load('engine/arms-runner.js');
const { GameRunner } = await load('engine/game-runner.js');
const { layOut } = await load('stats/measure.js');
const { pairSums, sharedMeasures } = await load('stats/pair-sums.js');
const { Z95 } = await load('stats/quantile.js');

/** Games to know the mean of something with this variance. */
const gamesFor = (variance) => Math.ceil((Z95 * Z95 * variance) / (HALF_WIDTH * HALF_WIDTH));
const varianceOf = (n, sum, squares) => Math.max(0, squares / n - (sum / n) ** 2);

/**
 * @param options.cells so many of each scenario are looked at, spread over all of them
 * @param options.probe games of each to judge by
 */
export async function countGamesNeeded({ cells = 2, probe = 200 } = {}) {
  const files = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && !/warbands|homebrew/.test(file))
    .sort();
  const scenarios = [];
  for (const file of files) scenarios.push(await judgeScenario(join(ROOT, 'scenarios', file), cells, probe));
  return { halfWidth: HALF_WIDTH, probe, scenarios, controls: await tryControls(10 * probe) };
}

/** One scenario: games of its cells, and of the differences between its first cell and the others. */
async function judgeScenario(path, most, probe) {
  const reading = await readShipped(path);
  const file = relative(ROOT, path);
  if ('faults' in reading) throw new Error(`${file}: ${JSON.stringify(reading.faults)}`);
  const { scenario, system } = reading;
  const chosen = scenario.cells.filter((_, i) => i % Math.ceil(scenario.cells.length / most) === 0);
  const matchups = chosen.map((cell) => compileCell(system, cell));
  const solutions = await solveCells(
    matchups.map((matchup) => ({ kernel: system, matchup })),
    { effort: 'moment' },
  );
  const judged = matchups.map((matchup, i) => judgeCell(system, matchup, solutions[i].exact, probe));
  const differences = judged.slice(1).map((cell) => judgeDifference(system, judged[0], cell, probe));
  return {
    file,
    rules: system.id,
    cells: scenario.cells.length,
    judged: judged.map(({ plain, needed }) => ({ plain, needed })),
    differences: differences.filter((difference) => difference !== undefined),
  };
}

/** Games for the hardest of its headlines, by plain play and as it is done. */
function judgeCell(kernel, matchup, exact, probe) {
  const layout = layOut(kernel.measures(matchup));
  const counts = new GameRunner(kernel, matchup).play(1, 0, probe);
  const headlines = layout.measures
    .filter(({ headline, kind }) => headline && kind === 'rate')
    .map((measure) => {
      const count = counts[layout.at(measure.name)];
      const known = exact?.get(measure.name);
      // What is known is known better than a probe tells.
      const variance = known === undefined ? varianceOf(probe, count, count) : known * (1 - known);
      return { measure, variance, known: known !== undefined };
    });
  const widest = headlines.reduce((a, b) => (b.variance > a.variance ? b : a));
  const open = headlines.filter(({ known }) => !known).map(({ variance }) => gamesFor(variance));
  return { matchup, headlines, widest, plain: gamesFor(widest.variance), needed: Math.max(0, ...open) };
}

/** Games of both arms together to know the difference in the headline that is hardest in the first. */
function judgeDifference(kernel, first, other, probe) {
  const { measure, known } = first.widest;
  const theirs = other.headlines.find((headline) => headline.measure.name === measure.name);
  const shared = sharedMeasures([measure], kernel.measures(other.matchup))[0];
  if (theirs === undefined || shared === undefined) return undefined;
  const plain = 2 * gamesFor(first.widest.variance + theirs.variance);
  if (known && theirs.known) return { plain, needed: 0 };
  const { a, b, ab } = playPair(kernel, first.matchup, other.matchup, measure.name, probe);
  const [meanA, meanB] = [a / probe, b / probe];
  const [varianceA, varianceB] = [meanA * (1 - meanA), meanB * (1 - meanB)];
  const covariance = ab / probe - meanA * meanB;
  const apart = varianceA + varianceB;
  const left = Math.max(0, apart - 2 * covariance);
  return {
    plain,
    needed: apart > 0 ? Math.ceil((plain * left) / apart) : plain,
    ...(apart > 0 && { ratio: left / apart }),
    ...(known !== theirs.known && {
      besideExact: besideExact(known ? varianceB : varianceA, varianceA * varianceB, covariance),
    }),
  };
}

/**
 * Games where only one arm is exact, were it not played in pairs: the other one alone, or regressed on the exact one
 * with the same luck, whichever takes fewer.
 */
function besideExact(open, product, covariance) {
  const explained = product > 0 ? covariance ** 2 / product : 0;
  return Math.min(gamesFor(open), 2 * gamesFor(open * (1 - explained)));
}

function playPair(kernel, a, b, name, games) {
  const sums = new ArmsRunner(kernel, armsOf(kernel, [a, b], [name])).play(1, 0, games);
  return pairSums(sums, games, 0, 2, 1);
}

/** Fights that are too large to solve, each with smaller ones of the same people that are not. */
const CONTROLS = [
  [
    'star human/knight@5 ac6 shield sword, 2x elf/shooter@4 ac2 no-shield bow',
    '4x orc/warrior@4 ac2 shield sword',
    [
      ['star human/knight@5 ac6 shield sword', 'orc/warrior@4 ac2 shield sword'],
      ['elf/shooter@4 ac2 no-shield bow', 'orc/warrior@4 ac2 shield sword'],
    ],
  ],
  [
    '3x human/soldier@4 ac4 shield sword',
    '3x orc/warrior@4 ac4 shield sword',
    [
      ['human/soldier@4 ac4 shield sword', 'orc/warrior@4 ac4 shield sword'],
      ['2x human/soldier@4 ac4 shield sword', '2x orc/warrior@4 ac4 shield sword'],
    ],
  ],
  [
    '5x human/soldier@4 ac4 shield sword',
    '5x orc/warrior@4 ac4 shield sword',
    [
      ['human/soldier@4 ac4 shield sword', 'orc/warrior@4 ac4 shield sword'],
      ['2x human/soldier@4 ac4 shield sword', '2x orc/warrior@4 ac4 shield sword'],
    ],
  ],
  [
    '10x human/soldier@4 ac4 shield sword',
    '10x orc/warrior@4 ac4 shield sword',
    [['2x human/soldier@4 ac4 shield sword', '2x orc/warrior@4 ac4 shield sword']],
  ],
];

/**
 * Wins of a large fight regressed on wins of a small one with the same luck, whose chance is exact. With correlation r
 * a part 1 - r^2 of the variance is left.
 */
async function tryControls(games) {
  const open = async (a, b) => {
    const { scenario, system } = await readFight(a, b, '2hdc', { seed: 1 });
    return { system, matchup: compileCell(system, scenario.cells[0]) };
  };
  const rows = [];
  for (const [a, b, smaller] of CONTROLS) {
    const { system, matchup } = await open(a, b);
    for (const [smallA, smallB] of smaller) {
      const small = await open(smallA, smallB);
      const sums = playPair(system, matchup, small.matchup, 'a.win', games);
      const [meanA, meanB] = [sums.a / games, sums.b / games];
      const covariance = sums.ab / games - meanA * meanB;
      const correlation = covariance / Math.sqrt(meanA * (1 - meanA) * meanB * (1 - meanB));
      rows.push({
        fight: `${a} against ${b}`,
        control: `${smallA} against ${smallB}`,
        correlation,
        gain: 1 / (1 - correlation ** 2),
      });
    }
  }
  return rows;
}

/** The same in lines: a line for each rulebook. */
export function gamesNeededLines({ scenarios, controls }) {
  const groups = groupByRules(scenarios);
  const lines = [
    'rules     files     cells: solved  games, plain and as played  differences    games of both arms, alike',
  ];
  const total = { rules: 'all', judged: [], differences: [] };
  for (const [rules, own] of groups) {
    const group = {
      rules,
      judged: own.flatMap(({ judged }) => judged),
      differences: own.flatMap(({ differences }) => differences),
    };
    total.judged.push(...group.judged);
    total.differences.push(...group.differences);
    lines.push(groupLine(group, own.length));
  }
  lines.push(
    groupLine(total, scenarios.length),
    '',
    'Control variates: wins of a small fight that is exact, with the same luck',
  );
  for (const { fight, control, correlation, gain } of controls) {
    lines.push(
      `  r ${correlation.toFixed(2).padStart(5)}  games / ${gain.toFixed(2)}  ${fight}`,
      `${' '.repeat(26)}beside ${control}`,
    );
  }
  const mixed = total.differences.filter(({ besideExact }) => besideExact !== undefined);
  const [paired, beside] = [mixed.map(({ needed }) => needed), mixed.map(({ besideExact }) => besideExact)];
  const both = `${thousands(sumOf(paired))} in pairs, ${thousands(sumOf(beside))} beside the exact one`;
  lines.push(`Differences of which one arm is exact: ${mixed.length}; games ${both}`);
  return lines;
}

const sumOf = (numbers) => numbers.reduce((all, number) => all + number, 0);

function groupByRules(scenarios) {
  const groups = new Map();
  for (const scenario of scenarios) groups.set(scenario.rules, [...(groups.get(scenario.rules) ?? []), scenario]);
  return groups;
}

function groupLine({ rules, judged, differences }, files) {
  const change = (rows) => {
    const [before, after] = [sumOf(rows.map(({ plain }) => plain)), sumOf(rows.map(({ needed }) => needed))];
    return `${thousands(before)} -> ${thousands(after)}${before > 0 ? ` (/${(before / after).toFixed(1)})` : ''}`;
  };
  const ratios = differences.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]));
  const half = ratios.length > 0 ? `, pairs keep ${Math.round(100 * median(ratios))} % of variances` : '';
  return (
    `${rules.padEnd(6)}${`${files} files`.padStart(9)}${`${judged.length}: ${judged.filter(({ needed }) => needed === 0).length}`.padStart(12)}` +
    `${change(judged).padStart(28)}${`${differences.length}`.padStart(8)}${change(differences).padStart(28)}${half}`
  );
}

const thousands = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : `${Math.round(n / 1000)} k`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      cells: { type: 'string', default: '12' },
      probe: { type: 'string', default: '1000' },
      json: { type: 'boolean' },
    },
  });
  const found = await countGamesNeeded({ cells: Number(values.cells), probe: Number(values.probe) });
  console.log(values.json ? JSON.stringify(found, null, 2) : gamesNeededLines(found).join('\n'));
}
