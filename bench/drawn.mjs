/**
 * Small fights that are drawn whole from the exact law of their ends: what a game takes so and with every step played,
 * what the law costs each thread once, and whether both come to the same.
 *
 * `npm run build && node bench/drawn.mjs [--games 1e7] [--rounds 7]`; the games are those of the duel that are held
 * against each other by where they end, history and all. Ends with 1 where they differ.
 */
import { parseArgs } from 'node:util';
import { load, openFight } from './built.mjs';
import { best, cpuSeconds } from './timing.mjs';
import { DUEL, WORKLOADS } from './workloads.mjs';

const { endLawOf } = await load('engine/drawn-games.js');
const { SampledDice } = await load('dice/sampled.js');
const { StateTable } = await load('dice/state-table.js');

const { values } = parseArgs({ options: { games: { type: 'string' }, rounds: { type: 'string' } } });
const games = Number(values.games ?? 1e7);
const rounds = Number(values.rounds ?? 7);

const FIGHTS = [
  DUEL,
  ...WORKLOADS.filter(({ name }) => ['wods 3v4', 'wods duel', 'adg duel', '2hdc 5v6 skirmish'].includes(name)),
  {
    name: '2hdc duel with a Star',
    rules: '2hdc',
    sides: ['star human/knight@5 ac6 shield sword', 'troll/warrior@5 ac6 no-shield two-handed-axe'],
  },
  {
    name: '2hdc 2v2',
    rules: '2hdc',
    sides: ['2x human/soldier@4 ac4 shield sword', '2x orc/warrior@4 ac4 shield sword'],
  },
  { name: 'ddd duel, closet', rules: 'ddd', sides: ['p8 d8', 'p6 d8'], set: { board: 'closet-2' } },
  { name: 'ddd duel', rules: 'ddd', sides: ['barbarian plate', 'soldier mail'] },
  { name: 'dw duel', rules: 'dw', sides: ['knight', 'goblin'] },
  { name: 'wods 2v2', rules: 'wods', sides: ['2x foe hp4 1d6', '2x foe hp4 1d6'] },
  { name: 'adg duel with a rat', rules: 'adg', sides: ['hero brawn12 agility10 cunning10 health1', 'rat health1 ac0'] },
];

/** Games of a round are so many that they take about so many seconds. */
const ROUND = 0.04;

console.log('fight                    us a game: every step     drawn   times   over  ends    law, ms: first  best');
for (const fight of FIGHTS) {
  const { kernel, matchup, newTable } = await openFight(fight);
  const makeLaw = () => cpuSeconds(() => endLawOf(kernel, matchup, kernel.newGame(matchup)));
  const first = await makeLaw();
  const every = await time(newTable({ everyStep: true }));
  const laws = [];
  for (let round = 0; round < rounds; round++) laws.push((await makeLaw()).passed);
  const law = first.result;
  const drawn = law === undefined ? undefined : await time(newTable());
  const micro = (seconds) => (seconds * 1e6).toPrecision(3);
  const found =
    law === undefined
      ? ['played', '', '', '']
      : [micro(drawn), `x${(every / drawn).toFixed(1)}`, law.ended.toFixed(4), String(law.over)];
  const [us, times, over, ends] = found;
  const cost = [first.passed, best(laws)].map((seconds) => (1e3 * seconds).toFixed(1));
  console.log(
    `${fight.name.padEnd(38)}${micro(every).padStart(11)}${us.padStart(10)}${times.padStart(8)}${over.padStart(7)}${ends.padStart(6)}${cost[0].padStart(17)}${cost[1].padStart(6)}`,
  );
}

/** Seconds of CPU a game, by the best of rounds. */
async function time(table) {
  let count = 1_000;
  for (;;) {
    const { passed } = await cpuSeconds(() => table.play(3, 0, count));
    if (passed > ROUND || count >= 4e6) break;
    count *= 2;
  }
  const seconds = [];
  for (let round = 0; round < rounds; round++)
    seconds.push((await cpuSeconds(() => table.play(1, 0, count))).passed / count);
  return best(seconds);
}

/** Cells in which both together have fewer games are put together. */
const LEAST = 50;
/** So many standard deviations are passed once in ten million times. */
const MOST_Z = 5.2;

const { kernel, matchup } = await openFight(DUEL);
const game = kernel.newGame(matchup);
const law = endLawOf(kernel, matchup, game);
const states = new StateTable(game.stateLength);
const [one, other] = [countEnds(undefined, 1), countEnds(law, 2)];
let [chiSquare, cells, rest] = [0, 0, [0, 0]];
for (let end = 0; end < states.count; end++) {
  const [a, b] = [one[end] ?? 0, other[end] ?? 0];
  if (a + b < LEAST) rest = [rest[0] + a, rest[1] + b];
  else {
    chiSquare += (a - b) ** 2 / (a + b);
    cells++;
  }
}
if (rest[0] + rest[1] > 0) {
  chiSquare += (rest[0] - rest[1]) ** 2 / (rest[0] + rest[1]);
  cells++;
}
// Wilson and Hilferty.
const part = 2 / (9 * (cells - 1));
const z = (Math.cbrt(chiSquare / (cells - 1)) - (1 - part)) / Math.sqrt(part);
console.log(
  `\n${DUEL.name}, ${games.toLocaleString('en')} games every step and as many drawn: ${states.count} ends, ` +
    `chi-square ${chiSquare.toFixed(1)} of ${cells} cells, ${z.toFixed(2)} standard deviations, p ${tail(z).toPrecision(2)}`,
);
if (z > MOST_Z) process.exitCode = 1;

/** How often games end where, by the number of the end in `states`. */
function countEnds(law, seed) {
  const dice = new SampledDice();
  const state = new Int32Array(game.stateLength);
  const counts = [];
  for (let number = 0; number < games; number++) {
    dice.begin(seed, number);
    if (law === undefined) game.begin();
    else {
      law.states.read(law.stateOf(law.draw(dice)), state);
      game.load(state);
    }
    while (!game.over) game.step(dice);
    game.save(state);
    const end = states.add(state);
    counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

/** The chance of more standard deviations than so many (Abramowitz and Stegun 26.2.17, to 1e-7). */
function tail(z) {
  if (z < 0) return 1 - tail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduceRight((inner, term) => t * (term + inner), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
