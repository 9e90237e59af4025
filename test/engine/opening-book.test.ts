import { describe, expect, it, vi } from 'vitest';
import type { Dice } from '../../src/dice/dice.ts';
import { Law } from '../../src/dice/law.ts';
import { die, passes } from '../../src/dice/laws.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { OpeningBook } from '../../src/engine/opening-book.ts';
import { playRecorded } from '../../src/engine/play-recorded.ts';
import { playGame, Table } from '../../src/engine/table.ts';
import { StateAlbum } from '../../src/rules/state-album.ts';
import type { Game } from '../../src/rules/system.ts';
import { layOut } from '../../src/stats/measure.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { DUEL, type FightLine, openFight, SKIRMISH } from './drawn-fights.ts';

const SEED = 11;
const GAMES = 3000;
/** So many games come to a moment before a test has it written down, so that few games fill a book. */
const SOON = 4;

/** Fights that are begun from a book, and how many rolls of a game it knows soon, on average. */
const BEGUN: Readonly<Record<string, readonly [FightLine, number]>> = {
  'a skirmish': [SKIRMISH, 3],
  'a duel': [DUEL, 3],
  'a bold one, with potions': [
    {
      rules: '2hdc',
      a: 'human/knight@5 ac6 shield sword potion-of-rage, human/soldier@4 ac4 shield sword',
      b: '4x orc/warrior@4 ac2 shield sword potion-of-courage',
      set: { 'a.policy': 'bold' },
    },
    3,
  ],
  'more than the board holds': [{ ...SKIRMISH, b: '30x goblin/warrior@3 ac2 no-shield s' }, 2],
  'fighters against a swarm': [
    {
      rules: 'wods',
      a: '2x fighter con1 martial-weapon shield',
      b: '6x goblin',
      set: { 'rulings.initiative': 'party' },
    },
    2,
  ],
  'a wizard and archers': [{ rules: 'dw', a: 'knight, elf-archer, wizard', b: '3x orc, 2x goblin-archer' }, 2],
};
/** Games of experts are few, since they take long. */
const EXPERTS: Readonly<Record<string, FightLine>> = {
  'an expert of 2hdc': { ...DUEL, set: { 'a.policy': 'expert' } },
  'an expert of wods': { rules: 'wods', a: '2x foe hp6 1d6', b: '2x foe hp6 1d6', set: { 'a.policy': 'expert' } },
};

async function sitDown(line: FightLine) {
  const { system, matchup } = await openFight(line);
  const { slots } = layOut(system.measures(matchup));
  return { kernel: system, matchup: { ...matchup, everyStep: true }, slots };
}

/** A book for a game, with its dice. */
function bookOf(game: Game, often = SOON): { book: OpeningBook; dice: SampledDice } {
  const dice = new SampledDice();
  Object.defineProperty(game.album, 'often', { value: often });
  return { book: OpeningBook.of(game, dice) as OpeningBook, dice };
}

function stateOf(game: Game): string {
  const state = new Int32Array(game.stateLength);
  game.save(state);
  return state.join();
}

describe('a game that is begun from a book', () => {
  it.each(Object.entries(BEGUN))('%s: stands where it would come to by itself', async (_, [line, known]) => {
    const { kernel, matchup } = await sitDown(line);
    const [game, same] = [kernel.newGame(matchup), kernel.newGame(matchup)];
    const { book, dice } = bookOf(game);
    const others = new SampledDice();
    let rolls = 0;
    for (let number = 0; number < 800; number++) {
      dice.begin(SEED, number);
      book.begin();
      const stands = stateOf(game);
      rolls += dice.rolls;
      others.begin(SEED, number);
      same.begin();
      while (others.rolls < dice.rolls && !same.over) same.step(others);
      expect(others.rolls).toBe(dice.rolls);
      // Steps without dice may have been taken, too.
      for (let steps = 0; steps < 50 && stateOf(same) !== stands && others.rolls === dice.rolls; steps++)
        same.step(others);
      expect(stateOf(same)).toBe(stands);
    }
    expect(rolls / 800).toBeGreaterThan(known);
  });

  it.each(Object.entries(BEGUN))('%s: counts as one that is played', async (_, [line]) => {
    const { kernel, matchup, slots } = await sitDown(line);
    const plain = emptyTally(slots);
    const game = kernel.newGame(matchup);
    const dice = new SampledDice();
    for (let number = 0; number < GAMES; number++) playGame(game, dice, SEED, number, plain);
    const table = new Table(kernel, matchup);
    expect(table.play(SEED, 0, GAMES)).toEqual(plain);
    // Now that the book is written, too, and wherever the range begins.
    expect(table.play(SEED, 0, GAMES)).toEqual(plain);
    const last = table.play(SEED, GAMES - 100, 100);
    expect(new Table(kernel, matchup).play(SEED, GAMES - 100, 100)).toEqual(last);
  });

  it.each(Object.entries(EXPERTS))(
    '%s: counts as one that is played',
    async (_, line) => {
      const { kernel, matchup, slots } = await sitDown(line);
      const games = 40;
      const plain = emptyTally(slots);
      const game = kernel.newGame(matchup);
      const dice = new SampledDice();
      for (let number = 0; number < games; number++) playGame(game, dice, SEED, number, plain);
      expect(game.album).toBeDefined();
      expect(new Table(kernel, matchup).play(SEED, 0, games)).toEqual(plain);
    },
    60_000,
  );

  it('is remembered by how it ended as any other', async () => {
    const { kernel, matchup } = await sitDown(SKIRMISH);
    const watched = kernel.measures(matchup).flatMap(({ kind, name }) => (kind === 'rate' ? [name] : []));
    const options = { seed: SEED, firstGame: 0, games: GAMES, threads: 1, batchGames: 700 };
    const [recorded] = await playRecorded([{ kernel, matchup, watched: watched.slice(0, 3) }], options);
    expect(recorded?.counts).toEqual(new Table(kernel, matchup).play(SEED, 0, GAMES));
  });

  it('may take turns at the board with games of another book', async () => {
    const lines = [
      SKIRMISH,
      { ...SKIRMISH, b: '2x troll/warrior@5 ac6 2a no-shield, goblin/warrior@3 ac2 no-shield b' },
    ];
    const seats = await Promise.all(lines.map(sitDown));
    const alone = seats.map(({ kernel, matchup }) => new Table(kernel, matchup).play(SEED, 0, 400));
    const tables = seats.map(({ kernel, matchup }) => new Table(kernel, matchup));
    const sums = seats.map(({ slots }) => emptyTally(slots));
    for (let first = 0; first < 400; first += 10) {
      for (const [i, table] of tables.entries()) {
        for (const [slot, count] of table.play(SEED, first, 10).entries()) sums[i]![slot]! += count;
      }
    }
    expect(sums).toEqual(alone);
  });
});

interface Plan {
  /** Points at which it breaks. */
  readonly mishap?: number;
  /** Steps without dice before the first with. */
  readonly quietSteps?: number;
  readonly first?: Law;
  readonly second?: Law;
}

/** A toy: each step throws one die and, on a 1, two more; over at ten points. */
class Points implements Game {
  trace: undefined;
  readonly stateLength = 2;
  readonly coreLength = 1;
  readonly album = new StateAlbum(this, 50);
  steps = 0;
  private points = 0;
  private throws = 0;
  private readonly mishap: number | undefined;
  private readonly quietSteps: number;
  private readonly first: Law;
  private readonly second: Law;

  constructor({ mishap, quietSteps = 0, first = die(6), second = passes(2, 3) }: Plan = {}) {
    this.mishap = mishap;
    this.quietSteps = quietSteps;
    this.first = first;
    this.second = second;
  }

  get over(): boolean {
    return this.points >= 10;
  }

  begin(): void {
    this.points = -this.quietSteps;
    this.throws = 0;
  }

  step(dice: Dice): void {
    this.steps++;
    if (this.points < 0) {
      this.points++;
      return;
    }
    const value = dice.draw(this.first) % 1000;
    this.points += value;
    this.throws++;
    if (value === 1) {
      this.points += dice.draw(this.second) % 1000;
      this.points += dice.draw(die(4));
      this.throws += 2;
    }
    if (this.points === this.mishap) throw new Error('the table fell over');
  }

  tally(counts: Float64Array): void {
    counts[this.points] = (counts[this.points] as number) + 1;
    counts[30] = (counts[30] as number) + this.throws;
  }

  save(into: Int32Array): void {
    into.set([this.points, this.throws]);
  }

  load(from: Int32Array): void {
    this.points = from[0] as number;
    this.throws = from[1] as number;
  }
}

describe('a book', () => {
  /** Tallies of games with and without it, and how many steps each took. */
  function twice(how: Plan, games: number) {
    const [plain, begun] = [new Points(how), new Points(how)];
    const { book, dice } = bookOf(begun, 50);
    const counts = [emptyTally(40), emptyTally(40)] as const;
    for (let number = 0; number < games; number++) playGame(plain, new SampledDice(), SEED, number, counts[0]);
    for (let number = 0; number < games; number++) playGame(begun, dice, SEED, number, counts[1], book);
    return { counts, steps: [plain.steps, begun.steps] as const };
  }

  it('knows dice that are thrown in the middle of a step', () => {
    const { counts, steps } = twice({}, 20_000);
    expect(counts[1]).toEqual(counts[0]);
    // Most of such small games is written down before long.
    expect(steps[1]).toBeLessThan(0.4 * steps[0]);
  });

  it('has as many moments as are worth keeping, and no more', () => {
    const [plain, begun] = [new Points(), new Points()];
    Object.defineProperty(begun.album, 'most', { value: 7 });
    const add = vi.spyOn(begun.album, 'add');
    const { book, dice } = bookOf(begun);
    const counts = [emptyTally(40), emptyTally(40)] as const;
    for (let number = 0; number < 5000; number++) {
      playGame(plain, new SampledDice(), SEED, number, counts[0]);
      playGame(begun, dice, SEED, number, counts[1], book);
    }
    expect(add).toHaveBeenCalledTimes(7);
    expect(counts[1]).toEqual(counts[0]);
  });

  it('has a moment once, whichever way games come to it', () => {
    const [plain, begun] = [new Points(), new Points()];
    const { album } = begun;
    const moments = new Map<string, number>();
    const add = album.add.bind(album);
    const kept = vi.spyOn(album, 'add').mockImplementation(() => {
      const state = stateOf(begun);
      const moment = moments.get(state) ?? add();
      moments.set(state, moment);
      return moment;
    });
    const { book, dice } = bookOf(begun);
    const counts = [emptyTally(40), emptyTally(40)] as const;
    for (let number = 0; number < 20_000; number++) {
      playGame(plain, new SampledDice(), SEED, number, counts[0]);
      playGame(begun, dice, SEED, number, counts[1], book);
    }
    expect(counts[1]).toEqual(counts[0]);
    const { size } = (book as unknown as { pages: Map<number, unknown> }).pages;
    expect(size).toBe(moments.size);
    expect(kept.mock.calls.length).toBeGreaterThan(size);
  });

  it('is written where games come often: not before the fiftieth', () => {
    const { counts, steps } = twice({}, 50);
    expect(counts[1]).toEqual(counts[0]);
    expect(steps[1]).toBe(steps[0]);
  });

  it('is not written on where the values of a throw lie too far apart', () => {
    const chances = [
      [1, 1],
      [5_000_002, 2],
    ] as const;
    const far = new Law('far apart', chances, [3], ([face]) => (face === 1 ? 1 : 5_000_002));
    const inside = twice({ second: far }, 20_000);
    expect(inside.counts[1]).toEqual(inside.counts[0]);
    expect(inside.steps[1]).toBeLessThan(0.7 * inside.steps[0]);
    const atOnce = twice({ first: far }, 2_000);
    expect(atOnce.counts[1]).toEqual(atOnce.counts[0]);
    expect(atOnce.steps[1]).toBe(atOnce.steps[0]);
  });

  it('does not follow a game for ever in which no dice are thrown', () => {
    const { counts } = twice({ quietSteps: 1200 }, 200);
    expect(counts[1]).toEqual(counts[0]);
  });

  it('names a game that breaks, and goes on with the next', () => {
    const [plain, begun] = [new Points({ mishap: 7 }), new Points({ mishap: 7 })];
    const { book, dice } = bookOf(begun);
    const course = (game: Game, with_: SampledDice, its?: OpeningBook) =>
      Array.from({ length: 3000 }, (_, number) => {
        const counts = emptyTally(40);
        try {
          playGame(game, with_, SEED, number, counts, its);
          return counts.join();
        } catch (error) {
          return String(error);
        }
      });
    const expected = course(plain, new SampledDice());
    expect(course(begun, dice, book)).toEqual(expected);
    expect(expected).toContainEqual(expect.stringMatching(/^Error: game \d+ of seed 11 broke: the table fell over$/));
    expect(expected).toContainEqual(expect.stringMatching(/^0,/));
  });

  it('is there only for games that have an album', async () => {
    const { kernel, matchup } = await sitDown({ rules: 'adg', a: 'hero brawn12', b: 'goblin' });
    expect(OpeningBook.of(kernel.newGame(matchup), new SampledDice())).toBeUndefined();
  });
});
