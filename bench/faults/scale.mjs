/** Large questions: memory must stay flat, and numbers must be right. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { naiveSkirmish } from '../naive-skirmish.mjs';
import { SKIRMISH } from '../workloads.mjs';
import { fill, inScratch } from './folder.mjs';
import { run } from './program.mjs';
import { Row } from './row.mjs';

/** With ten times the games, memory may grow by 64 MB or 15 %, whichever is more, since heaps fill up. */
const MOST_GROWTH_MB = 64;
const MOST_GROWTH = 0.15;
/** With 10,000 cells in place of 1,000, memory may grow by this much: each cell keeps its tally. */
const MOST_CELLS_MB = 150;
/** In standard errors; a correct rate is further off once in two million times. */
const MOST_ERRORS = 5;
/** Games of bench/naive-skirmish.mjs, a second implementation of the rules. */
const NAIVE_GAMES = 200_000;

const DUEL = `title: Knight against Troll
rules: 2hdc
seed: 5
sides:
  band: { members: [star human/knight@5 ac6 shield sword] }
  lair: { members: [troll/warrior@5 ac6 no-shield two-handed-axe] }
`;
const FIGHT = `title: Five against six
rules: 2hdc
seed: 5
sides:
  a: { members: [${SKIRMISH.sides[0]}] }
  b: { members: [${SKIRMISH.sides[1]}] }
`;
const CELLS = `${DUEL.replace('title: Knight against Troll', 'title: Ten thousand fights').replace('star human/knight', '2x human/soldier').replace('[troll/warrior', '[2x orc/warrior')}vary:
  band.soldier.rep: { from: 1, to: 10 }
  band.soldier.count: { from: 1, to: 10 }
  lair.warrior.rep: { from: 1, to: 10 }
  lair.warrior.count: { from: 1, to: 10 }
`;

/** Two sides of each rulebook, as large as the book or its board allows, and further keys of the scenario. */
const LARGEST = {
  '2hdc': ['60x human/soldier@4', '60x orc/warrior@4'],
  ddd: ['15x soldier mail', '15x barbarian plate', 'houseRules: true\n'],
  dw: ['30x knight', '30x orc'],
  wods: ['100x foe hp8 1d6+1', '100x foe hp8 1d6+1'],
  adg: ['fighter, 99x sellsword', '100x goblin'],
};

/** @param share the part of the games that is played */
export async function goLarge({ share = 1 }) {
  return inScratch(async (scratch) => {
    const scale = new Scale(scratch, share);
    return [await scale.duels(), await scale.skirmishes(), await scale.cells(), await scale.largestSides()];
  });
}

export class Scale {
  constructor(scratch, share) {
    this.scratch = scratch;
    this.share = share;
  }

  async duels() {
    const row = new Row(`${shown(1e9 * this.share)} duels, against the exact rate`);
    const { cells } = await this.flat(row, DUEL, 1e9 * this.share);
    const exact = await this.play('exact', DUEL, ['--exact', '--games', '1000']);
    const rate = exact.answer.cells[0].measures['band.win'].rate;
    row.count(farFrom(cells[0], 'band.win', rate, 0));
    return row;
  }

  async skirmishes() {
    const row = new Row(`${shown(1e7 * this.share)} skirmishes of five against six, against a second implementation`);
    const { cells } = await this.flat(row, FIGHT, 1e7 * this.share);
    const [wins] = naiveSkirmish(NAIVE_GAMES)['a.win'];
    const rate = wins / NAIVE_GAMES;
    row.count(farFrom(cells[0], 'a.win', rate, (rate * (1 - rate)) / NAIVE_GAMES));
    return row;
  }

  /** A cell must have the same numbers alone as among ten thousand. A thousand cells show what a cell takes. */
  async cells() {
    const games = Math.max(10, Math.round(1000 * this.share));
    const row = new Row(`10,000 cells of ${shown(games)} games, four of them played again alone`);
    const words = ['--games', `${games}`, '--sampled', '--check'];
    const few = await this.play('few', CELLS, [...words, '--vary', 'lair.warrior.count=5']);
    const all = await this.play('all', CELLS, words);
    const { cells } = all.answer;
    row.what += `; ${inMb(all)} MB (${inMb(few)} MB for 1,000 cells)`;
    row.count(inMb(all) - inMb(few) <= MOST_CELLS_MB ? undefined : 'memory grew with the number of cells');
    row.count(cells.length === 10_000 ? undefined : `${cells.length} cells`);
    for (const i of [0, 1234, 5678, 9999]) {
      const changes = Object.entries(cells[i].vary).flatMap(([place, value]) => ['--vary', `${place}=${value}`]);
      const { answer } = await this.play('alone', CELLS, ['--games', `${games}`, '--sampled', ...changes]);
      const isSame = JSON.stringify(answer.cells[0].measures) === JSON.stringify(cells[i].measures);
      row.count(isSame ? undefined : `cell ${i + 1} has other numbers alone`);
    }
    return row;
  }

  async largestSides() {
    const games = Math.max(10, Math.round(2000 * this.share));
    const row = new Row(`${shown(games)} games of the largest sides of each rulebook`);
    for (const [rules, [one, other, more = '']] of Object.entries(LARGEST)) {
      const text = `title: Two crowds\nrules: ${rules}\nseed: 5\n${more}sides:\n  a: { members: [${one}] }\n  b: { members: [${other}] }\n`;
      await this.flat(row, text, games);
    }
    return row;
  }

  /** Plays a tenth of the games, then all of them, and compares the memory. */
  async flat(row, text, games) {
    const words = (count) => ['--games', `${Math.max(1, Math.round(count))}`, '--sampled', '--check'];
    const few = await this.play('few', text, words(games / 10));
    const all = await this.play('all', text, words(games));
    const [fewMb, allMb] = [few, all].map(({ maxRss }) => maxRss / 1024);
    const isFlat = allMb - fewMb <= Math.max(MOST_GROWTH_MB, MOST_GROWTH * fewMb);
    row.what += `; ${allMb.toFixed(0)} MB (${fewMb.toFixed(0)} MB for a tenth)`;
    row.count(isFlat ? undefined : `memory grew from ${fewMb.toFixed(0)} MB to ${allMb.toFixed(0)} MB`);
    return all.answer;
  }

  /** @throws Error where the exit code is not 0; with --check also where the tallies do not add up */
  async play(name, text, words) {
    const folder = join(this.scratch, name);
    mkdirSync(folder, { recursive: true });
    fill(folder, { 's.yaml': text });
    const log = join(folder, 'log.json');
    const all = ['run', 's.yaml', '--json', '--no-report', '--no-range', '-q', ...words];
    const { code, out, err } = await run(all, folder, { faults: { log }, hasNoEnd: true });
    if (code !== 0) throw new Error(`${all.join(' ')} ended with ${code}: ${err}`);
    return { answer: JSON.parse(out), maxRss: JSON.parse(readFileSync(log, 'utf8')).maxRss };
  }
}

/** Returns a problem if a rate is too far from `wanted`. `variance` is that of `wanted`. */
function farFrom({ games, measures }, name, wanted, variance) {
  const { rate } = measures[name];
  const error = Math.sqrt((wanted * (1 - wanted)) / games + variance);
  const errors = Math.abs(measures[name].count / games - wanted) / error;
  return errors <= MOST_ERRORS
    ? undefined
    : `${name} is ${rate}, which is ${errors.toFixed(1)} standard errors from ${wanted}`;
}

/** Peak memory of a run. */
const inMb = ({ maxRss }) => Math.round(maxRss / 1024);

const shown = (count) => Math.round(count).toLocaleString('en');
