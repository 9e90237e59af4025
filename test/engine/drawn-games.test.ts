import { describe, expect, it } from 'vitest';
import { storyOf } from '../../src/analysis/story.ts';
import { type Steps, solve } from '../../src/dice/chain.ts';
import type { EndLaw } from '../../src/dice/end-law.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { StateTable } from '../../src/dice/state-table.ts';
import { endLawOf } from '../../src/engine/drawn-games.ts';
import { GameRunner } from '../../src/engine/game-runner.ts';
import { playRecorded } from '../../src/engine/play-recorded.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import type { Game } from '../../src/rules/system.ts';
import { layOut } from '../../src/stats/measure.ts';
import { emptyTally, mergeTally, slotsIn } from '../../src/stats/tally.ts';
import { DRAWN, DUEL, openFight, SKIRMISH } from './drawn-fights.ts';

/** Cells of which fewer games are expected are put together. */
const LEAST_EXPECTED = 25;
/** A sample stays below so many standard deviations but once in ten million times. */
const MOST_Z = 5.2;

/** Wilson and Hilferty: how many standard deviations a chi-square lies above what is expected. */
function zOf(chiSquare: number, degrees: number): number {
  const part = 2 / (9 * degrees);
  return (Math.cbrt(chiSquare / degrees) - (1 - part)) / Math.sqrt(part);
}

/** Chi-square of counts against what is expected of each, by cell. */
function against(seen: ArrayLike<number>, expected: ArrayLike<number>): { z: number; cells: number } {
  let [chiSquare, cells, restSeen, restExpected] = [0, 0, 0, 0];
  for (let cell = 0; cell < expected.length; cell++) {
    const [is, be] = [seen[cell] ?? 0, expected[cell]];
    if (be < LEAST_EXPECTED) {
      restSeen += is;
      restExpected += be;
      continue;
    }
    chiSquare += (is - be) ** 2 / be;
    cells++;
  }
  if (restExpected > 1) {
    chiSquare += (restSeen - restExpected) ** 2 / restExpected;
    cells++;
  }
  return { z: zOf(chiSquare, cells - 1), cells };
}

/** Chi-square of two samples of as many games, by cell. */
function between(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): { z: number; cells: number } {
  let [chiSquare, cells, restOne, restOther] = [0, 0, 0, 0];
  for (const cell of new Set([...one.keys(), ...other.keys()])) {
    const [a, b] = [one.get(cell) ?? 0, other.get(cell) ?? 0];
    if (a + b < 2 * LEAST_EXPECTED) {
      restOne += a;
      restOther += b;
      continue;
    }
    chiSquare += (a - b) ** 2 / (a + b);
    cells++;
  }
  if (restOne + restOther > 0) {
    chiSquare += (restOne - restOther) ** 2 / (restOne + restOther);
    cells++;
  }
  return { z: zOf(chiSquare, cells - 1), cells };
}

/** Numbers the ends of games, history and all. */
class Ends {
  readonly states: StateTable;
  private readonly state: Int32Array;

  constructor(game: Game) {
    this.states = new StateTable(game.stateLength);
    this.state = new Int32Array(game.stateLength);
  }

  of(game: Game): number {
    game.save(this.state);
    return this.states.add(this.state);
  }
}

/** Where games end, step by step or drawn. */
function countEnds(game: Game, ends: Ends, games: number, seed: number, law?: EndLaw): number[] {
  const dice = new SampledDice();
  const state = new Int32Array(game.stateLength);
  const counts: number[] = [];
  const load = (end: number) => {
    law?.states.read(law.stateOf(end), state);
    game.load(state);
  };
  const known = Array.from({ length: law?.over ?? 0 }, (_, end) => {
    load(end);
    return ends.of(game);
  });
  for (let number = 0; number < games; number++) {
    dice.begin(seed, number);
    let end: number | undefined;
    if (law === undefined) game.begin();
    else {
      const drawn = law.draw(dice);
      end = known[drawn];
      if (end === undefined) load(drawn);
    }
    if (end === undefined) {
      while (!game.over) game.step(dice);
      end = ends.of(game);
    }
    counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

describe('a duel of 2 Hour Dungeon Crawl', () => {
  it('ends by the law that the solver has, drawn in 200,000 games and played step by step in 60,000', async () => {
    const { system, matchup } = await openFight(DUEL);
    const game = system.newGame(matchup);
    const ends = new Ends(game);
    // What the solver is asked for are ends with all their history, so that it merges none.
    const steps: Steps = {
      begin: () => game.begin(),
      step: (dice) => game.step(dice),
      get over() {
        return game.over;
      },
      tally(counts) {
        counts[ends.of(game)] += 1;
      },
      stateLength: game.stateLength,
      coreLength: game.stateLength,
      save: (into) => game.save(into),
      load: (from) => game.load(from),
    };
    const solution = solve(steps, 1_000);
    if (!solution.solved) throw new Error(solution.why);
    expect(ends.states.count).toBe(124);

    const law = endLawOf(system, matchup, game)!;
    const expected = (games: number) => solution.counts.subarray(0, 124).map((chance) => chance * games);
    const drawn = against(countEnds(game, ends, 200_000, 1, law), expected(200_000));
    const played = against(countEnds(game, ends, 60_000, 2), expected(60_000));
    expect(drawn.cells).toBe(91);
    expect(played.cells).toBeGreaterThan(70);
    expect(drawn.z).toBeLessThan(MOST_Z);
    expect(played.z).toBeLessThan(MOST_Z);
    // Nothing ends as it cannot.
    expect(ends.states.count).toBe(124);
  });
});

describe.each(DRAWN)('$rules: $a against $b', (fight) => {
  it('is drawn, and tallied as each of its games by itself', async () => {
    const { system, matchup } = await openFight(fight);
    const { slots } = layOut(system.measures(matchup));
    const game = system.newGame(matchup);
    const law = endLawOf(system, matchup, game)!;
    const one = emptyTally(slots);
    const counts = emptyTally(slots);
    const dice = new SampledDice();
    const state = new Int32Array(game.stateLength);
    for (let number = 10; number < 5_000; number++) {
      dice.begin(3, number);
      law.states.read(law.stateOf(law.draw(dice)), state);
      game.load(state);
      while (!game.over) game.step(dice);
      one.fill(0);
      game.tally(one);
      mergeTally(counts, one);
    }
    expect(new GameRunner(system, matchup).play(3, 10, 4_990)).toEqual(counts);
  });

  it('has ends which add whole numbers to a tally, whatever is in it', async () => {
    const { system, matchup } = await openFight(fight);
    const game = system.newGame(matchup);
    const law = endLawOf(system, matchup, game)!;
    const { slots } = layOut(system.measures(matchup));
    const state = new Int32Array(game.stateLength);
    expect(law.over).toBeGreaterThan(10);
    for (let end = 0; end < law.over; end++) {
      law.states.read(law.stateOf(end), state);
      game.load(state);
      const alone = emptyTally(slots);
      game.tally(alone);
      const among = emptyTally(slots).fill(1_000);
      game.tally(among);
      expect(alone.every(Number.isSafeInteger)).toBe(true);
      expect(among).toEqual(alone.map((count) => count + 1_000));
    }
  });

  it('ends alike drawn and played step by step, in all that is counted', async () => {
    const { system, matchup } = await openFight(fight);
    const games = 8_000;
    const cells = (table: GameRunner, seed: number) => {
      const counts = new Map<string, number>();
      for (let number = 0; number < games; number++) {
        const cell = table.play(seed, number, 1).join();
        counts.set(cell, (counts.get(cell) ?? 0) + 1);
      }
      return counts;
    };
    const drawn = cells(new GameRunner(system, matchup), 1);
    const played = cells(new GameRunner(system, { ...matchup, everyStep: true }), 2);
    const { z, cells: compared } = between(drawn, played);
    expect(compared).toBeGreaterThan(10);
    expect(z).toBeLessThan(MOST_Z);
  });

  it('is told to the end with which it is tallied', async () => {
    const { system, matchup } = await openFight(fight);
    const events = Array.from({ length: 10 }, (_, game) => {
      // It throws where it ends otherwise.
      const story = storyOf(system, matchup, 5, game);
      return story.chapters.flatMap((chapter) => chapter.events).length;
    });
    expect(Math.min(...events)).toBeGreaterThan(1);
  });
});

it('a fight of eleven is played step by step, and the same whether that is asked for or not', async () => {
  const { system, matchup } = await openFight(SKIRMISH);
  expect(endLawOf(system, matchup, system.newGame(matchup))).toBeUndefined();
  const asked = new GameRunner(system, { ...matchup, everyStep: true }).play(1, 0, 200);
  expect(new GameRunner(system, matchup).play(1, 0, 200)).toEqual(asked);
});

it('a fight that is to be played step by step is not drawn, nor one in which somebody looks ahead', async () => {
  const { system, matchup } = await openFight(DUEL);
  const game = system.newGame(matchup);
  expect(endLawOf(system, matchup, game)).toBeDefined();
  expect(endLawOf(system, { ...matchup, everyStep: true }, game)).toBeUndefined();
  const expert = await openFight({ ...DUEL, set: { 'a.policy': 'expert' } });
  expect(endLawOf(expert.system, expert.matchup, expert.system.newGame(expert.matchup))).toBeUndefined();
});

describe('games that are drawn', () => {
  it('are the same on any number of threads, in any batches and parts', async () => {
    const { system, matchup } = await openFight(DUEL);
    const cells = [{ kernel: system, matchup }];
    const games = 12_000;
    const whole = new GameRunner(system, matchup).play(7, 0, games);
    for (const how of [{ threads: 1, batchGames: 777 }, { threads: 2 }]) {
      const [played] = await playScenario(cells, { seed: 7, games, precision: 1, ...how });
      expect(played.counts).toEqual(whole);
    }
    const parts = emptyTally(slotsIn(whole));
    for (const part of [1, 2, 3]) {
      const [played] = await playScenario(cells, { seed: 7, games, precision: 1, share: { part, parts: 3 } });
      mergeTally(parts, played.counts);
    }
    expect(parts).toEqual(whole);
  });

  it('are the same when they are remembered one by one', async () => {
    const { system, matchup } = await openFight(DUEL);
    const watched = ['a.win', 'b.win'];
    const options = { seed: 7, firstGame: 100, games: 3_000, threads: 1 };
    const [recorded] = await playRecorded([{ kernel: system, matchup, watched }], options);
    expect(recorded.counts).toEqual(new GameRunner(system, matchup).play(7, 100, 3_000));
    const { at } = layOut(system.measures(matchup));
    for (const [i, name] of watched.entries()) {
      const count = recorded.endings.reduce((sum, ending) => sum + ((ending >> i) & 1), 0);
      expect(count).toBe(recorded.counts[at(name)]);
    }
  });
});
