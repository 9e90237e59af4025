import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Law } from '../../../src/dice/law.ts';
import { die } from '../../../src/dice/laws.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { Table } from '../../../src/engine/table.ts';
import { playWith } from '../../../src/rules/2hdc/compiled-fights.ts';
import { CHARGE, fight } from '../../../src/rules/2hdc/fight.ts';
import { type BuiltFights, FightProgram } from '../../../src/rules/2hdc/fight-program.ts';
import { FightTally } from '../../../src/rules/2hdc/fight-tally.ts';
import { type CrawlMatchup, kernel } from '../../../src/rules/2hdc/kernel.ts';
import type { FightMatchup } from '../../../src/rules/2hdc/matchup.ts';
import { FightGame } from '../../../src/rules/2hdc/play.ts';
import { RULINGS } from '../../../src/rules/2hdc/rulings.ts';
import type { Game } from '../../../src/rules/system.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { buildFights } from '../../../src/wasm/build.ts';
import { anyRulings, type Numbers, numbers, one } from '../random-games.ts';
import { somebody } from './anybody.ts';
import { matchupOf, type Wish } from './table.ts';

/**
 * Fights are compiled a second time, to WebAssembly. What a program from the source plays step by step, which every other
 * test looks at, the compiled one must play as well: the same games, to the last count.
 */

const FOLDER = fileURLToPath(new URL('../../../scenarios/2hdc/', import.meta.url));
/** After the first they are played by the program, but for those of which something is written down. */
const GAMES = 600;
const SOON = 60;
const BAND = [
  'star human/knight@4 ac6 shield sword',
  '2x elf/shooter@4 ac2 no-shield bow',
  'human/caster@4 ac2 no-shield s',
  'human/healer@4 ac4 no-shield s',
];
const HORDE = [
  '3x orc/warrior@4 ac2 shield sword',
  'ghoul/warrior@4 ac4 s no-shield',
  'feral-vampire/warrior@4 ac2 s no-shield',
];

let built: BuiltFights;
let program: FightProgram;

beforeAll(async () => {
  built = await buildFights();
  program = new FightProgram(built);
}, 120_000);
beforeEach(() => playWith(undefined));
afterAll(() => playWith(undefined));

/** A table whose book of openings is written soon, so that it grows while games are played from it. */
function newTable(matchup: FightMatchup): Table {
  const table = new Table(kernel, { ...matchup, everyStep: true } as CrawlMatchup);
  const { album } = (table as unknown as { game: Game }).game;
  if (album !== undefined) Object.defineProperty(album, 'often', { value: SOON });
  return table;
}

/** Counts of games played without the program and with it; how many it has played, and in how many goes. */
function both(matchup: FightMatchup, games = GAMES, seed = 7, from = 0) {
  playWith(undefined);
  const steps = newTable(matchup).play(seed, from, games);
  playWith(program);
  const playGames = vi.spyOn(program, 'playGames');
  const compiled = newTable(matchup).play(seed, from, games);
  const goes = playGames.mock.results.map(({ value }) => value as ReturnType<typeof program.playGames>);
  playGames.mockRestore();
  return { steps, compiled, played: goes.reduce((sum, { played }) => sum + played, 0), goes: goes.length };
}

describe('compiled fights are the fights that are played step by step', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  const fights = files.filter((name) => !/^play: (dungeon|campaign)$/m.test(readFileSync(FOLDER + name, 'utf8')));

  it.each(fights)('in every cell of %s', async (name) => {
    const loadUse = async (use: string) => ({ path: FOLDER + use, text: readFileSync(FOLDER + use, 'utf8') });
    const reading = await readScenario(readFileSync(FOLDER + name, 'utf8'), FOLDER + name, loadUse);
    if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
    for (const cell of reading.scenario.cells) {
      const matchup = compileCell(reading.system, cell) as FightMatchup;
      const { steps, compiled } = both(matchup);
      expect(compiled).toEqual(steps);
    }
  });

  it.each(RULINGS.flatMap(({ name, values }) => values.map((value) => [name, value] as const)))(
    'with %s: %s',
    (name, value) => {
      const { steps, compiled, played } = both(matchupOf(BAND, HORDE, { rulings: { [name]: value } }));
      expect(compiled).toEqual(steps);
      expect(played).toBeGreaterThan(100);
    },
  );

  it('with anybody, under any rulings', () => {
    const next = numbers(Number(process.env.FUZZ_SEED ?? 1));
    let all = 0;
    for (let n = 0; n < 60; n++) {
      const [a, b, wish] = anyFight(next);
      const { steps, compiled, played } = both(matchupOf(a, b, wish), 400);
      all += played;
      expect(compiled, JSON.stringify([a, b, wish])).toEqual(steps);
    }
    expect(all).toBeGreaterThan(5000);
  });

  it('from a book that grows meanwhile, until it is full', () => {
    playWith(undefined);
    const alone = newTable(matchupOf(BAND, HORDE)).play(7, 0, 9000);
    playWith(program);
    const table = newTable(matchupOf(BAND, HORDE));
    const { game, book } = table as unknown as { game: Game; book: { isFull: boolean } };
    Object.defineProperty(game.album, 'most', { value: 10 });
    const playGames = vi.spyOn(program, 'playGames');
    const sum = table.play(7, 0, 3000);
    // Something was written between one go and the next, again and again.
    expect(playGames.mock.calls.length).toBeGreaterThan(8);
    expect(book.isFull).toBe(true);
    playGames.mockClear();
    for (const [slot, count] of table.play(7, 3000, 6000).entries()) sum[slot]! += count;
    expect(playGames.mock.results.map(({ value }) => value.played)).toEqual([6000]);
    playGames.mockRestore();
    expect(sum).toEqual(alone);
  });

  it('of any seed and number', () => {
    for (const seed of [0, 2 ** 32 + 5, 2 ** 53 - 1]) {
      const { steps, compiled, played } = both(matchupOf(BAND, HORDE), 3000, seed, 2 ** 32 - 1600);
      expect(compiled).toEqual(steps);
      expect(played).toBeGreaterThan(1000);
    }
  });

  it('with as many as there may be', () => {
    const many = matchupOf(['60x human/soldier@3 ac4 s shield'], ['60x goblin/warrior@3 ac2 s shield']);
    const { steps, compiled, played } = both(many, 150);
    expect(compiled).toEqual(steps);
    expect(played).toBeGreaterThan(20);
  });

  it('with arrows and potions, of which moments have more or fewer', () => {
    const archers = [
      '2x elf/shooter@4 ac2 no-shield bow true-arrows',
      'human/healer@4 ac4 s no-shield potion-of-healing',
    ];
    const { steps, compiled, played } = both(
      matchupOf(archers, ['4x orc/warrior@3 ac2 s no-shield'], { policies: ['bold', 'book'] }),
    );
    expect(compiled).toEqual(steps);
    expect(played).toBeGreaterThan(100);
  });
});

describe('the program of a thread', () => {
  const fights = [
    matchupOf(BAND, HORDE),
    matchupOf(['5x human/soldier@4 ac4 s shield'], ['4x orc/warrior@4 ac4 s no-shield']),
  ];

  it('is shared by all who play fights by turns', () => {
    const alone = fights.map((fight) => newTable(fight).play(3, 0, 1200));
    playWith(program);
    const tables = fights.map(newTable);
    const sums = alone.map(({ length }) => new Float64Array(length));
    for (let from = 0; from < 1200; from += 150) {
      for (const [i, table] of tables.entries()) {
        for (const [slot, count] of table.play(3, from, 150).entries()) sums[i]![slot]! += count;
      }
    }
    expect(sums).toEqual(alone);
  });

  it('forgets moments when there is no more room for them, and goes on', () => {
    const [fight] = fights as [FightMatchup];
    const alone = newTable(fight).play(3, 0, 900);
    const narrow = new FightProgram(built);
    playWith(narrow);
    const table = newTable(fight);
    const sum = table.play(3, 0, 300);
    // As if a great many moments had been kept since.
    (narrow as unknown as { nextMoment: number }).nextMoment = 2 ** 30;
    for (const [slot, count] of table.play(3, 300, 600).entries()) sum[slot]! += count;
    expect(sum).toEqual(alone);
    expect(narrow.forgotten).toBeGreaterThan(0);
  });

  it('lays out anew how games begin when moments were forgotten meanwhile', () => {
    const [fight] = fights as [FightMatchup];
    const alone = newTable(fight).play(3, 0, 5000);
    const narrow = new FightProgram(built);
    playWith(narrow);
    const table = newTable(fight);
    const sum = table.play(3, 0, 3000);
    const inside = narrow as unknown as { nextMoment: number; forgotten: number; bytes: Int8Array };
    // All is to be laid out again, and there is room for some of it only.
    const end = inside.bytes.length - 8 * 2 ** 20;
    const from = end - 5_000;
    inside.forgotten++;
    inside.nextMoment = from;
    for (const [slot, count] of table.play(3, 3000, 1000).entries()) sum[slot]! += count;
    // Others keep their moments there.
    inside.bytes.fill(0, from, end);
    const playGames = vi.spyOn(narrow, 'playGames');
    for (const [slot, count] of table.play(3, 4000, 1000).entries()) sum[slot]! += count;
    expect(sum).toEqual(alone);
    expect(playGames.mock.results.reduce((games, { value }) => games + value.played, 0)).toBeGreaterThan(900);
  });

  it('leaves a fight that breaks to the board, where it is told what is wrong', () => {
    const [fight] = fights as [FightMatchup];
    const alone = newTable(fight).play(3, 0, 2000);
    const broken = new FightProgram(built);
    vi.spyOn(broken, 'playGames').mockReturnValue({ played: 0, due: 0 });
    playWith(broken);
    expect(newTable(fight).play(3, 0, 2000)).toEqual(alone);
  });

  it('says that a fight breaks, and counts those before it', () => {
    const dice = new SampledDice();
    const nowhere = 2 ** 31;
    const before = program.games;
    expect(program.playGames(nowhere, dice, 0, 10, 0)).toEqual({ played: 0, due: 0 });
    expect(program.games).toBe(before);
  });

  it('counts no fight beside one that breaks, and all before those', () => {
    const matchup = matchupOf(BAND, HORDE, { active: 'a' });
    const game = new FightGame(matchup);
    const dice = new SampledDice();
    game.begin();
    while (fight.phase < CHARGE) game.step(dice);
    new FightTally(matchup).takeDesk();
    const one = new FightProgram(built);
    one.open(matchup, fight.places, false);
    const law = die(20);
    const sound = one.keep();
    // Whoever throws 20 begins in a phase that there is not.
    fight.phase = 77;
    const broken = one.keep();
    const [to, nowhere] = [sound, broken].map((moment) => one.layOut([0, moment, 0])) as [number, number];
    const first = one.layOut([one.lawAt(law), 0, 1, ...new Array<number>(19).fill(to), nowhere]);
    const breaks: boolean[] = [];
    for (let number = 0; number < 1000; number++) {
      dice.begin(5, number);
      breaks.push(dice.draw(law) === 20);
    }
    dice.setSeed(5);
    const sizes: number[] = [];
    for (let next = 0; next < 1000; next += Math.max(sizes.at(-1)!, 1)) {
      const { played, due } = one.playGames(first, dice, next, Math.min(64, 1000 - next), 0);
      expect(due).toBe(0);
      // All of them or, where one breaks, none.
      const isWhole = !breaks.slice(next, next + 64).includes(true);
      expect(played).toBe(isWhole ? Math.min(64, 1000 - next) : 0);
      sizes.push(played);
    }
    expect(one.games).toBe(sizes.reduce((sum, size) => sum + size));
  });

  it('takes laws of numbers of 16 bits, and says which is too large', () => {
    const law = (most: number) =>
      new Law(
        'far',
        [
          [-32_768, 1],
          [most, 1],
        ],
        [2],
        ([face]) => (face === 1 ? most : -32_768),
      );
    const one = new FightProgram(built);
    expect(one.lawAt(law(32_767))).toBeGreaterThan(0);
    expect(() => one.lawAt(law(32_768))).toThrow(new RangeError('a law may not come to 32768'));
  });

  it('counts as before, however many fights have broken', () => {
    const [fight] = fights as [FightMatchup];
    const alone = newTable(fight).play(3, 0, 2000);
    const worn = new FightProgram(built);
    const dice = new SampledDice();
    for (let i = 0; i < 20_000; i++) worn.playGames(2 ** 31, dice, 0, 10, 0);
    playWith(worn);
    expect(newTable(fight).play(3, 0, 2000)).toEqual(alone);
  });
});

/** Any fight whose characters are given to the last detail. */
function anyFight(next: Numbers): [string[], string[], Wish] {
  const side = (rank: string) =>
    Array.from({ length: 1 + next(5) }, (_, i) => somebody(next, i === 0 ? rank : '', 1, 6));
  const wish: Wish = {
    width: one(['room', 'corridor'], next),
    active: one(['a', 'b', 'coin'], next),
    policies: [one(['book', 'bold', 'cautious'], next), 'book'],
    rulings: anyRulings(RULINGS, next),
  };
  return [side(one(['', 'star'], next)), side(''), wish];
}
