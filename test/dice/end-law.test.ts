import { describe, expect, it } from 'vitest';
import { type Steps, solve } from '../../src/dice/chain.ts';
import type { Dice } from '../../src/dice/dice.ts';
import { EndLaw } from '../../src/dice/end-law.ts';
import { die } from '../../src/dice/laws.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import { DUEL, openFight } from '../engine/drawn-fights.ts';

/** A place that moves by a die of three sides until it leaves 0..goal-1; tosses are history, where they are counted. */
class Walk implements Steps {
  at = 0;
  tosses = 0;
  readonly stateLength = 2;
  readonly coreLength = 2;
  private readonly goal: number;
  private readonly move: (face: number) => number;
  private readonly counts: boolean;

  constructor(goal: number, move: (face: number) => number, counts = true) {
    this.goal = goal;
    this.move = move;
    this.counts = counts;
  }

  get over(): boolean {
    return this.at < 0 || this.at >= this.goal;
  }

  begin(): void {
    this.at = this.tosses = 0;
  }

  step(dice: Dice): void {
    this.at += this.move(dice.draw(die(3)));
    if (this.counts) this.tosses++;
  }

  tally(counts: Float64Array): void {
    counts[this.at < 0 ? 0 : 1] += 1;
  }

  save(into: Int32Array): void {
    into.set([this.at, this.tosses]);
  }

  load(from: Int32Array): void {
    [this.at, this.tosses] = from as unknown as [number, number];
  }
}

/** Up by one on 2 and 3, down by one on 1: leaves 0..4 below with a chance of 15/31, as gamblers are ruined. */
const drunkard = (counts: boolean) => new Walk(4, (face) => (face > 1 ? 1 : -1), counts);

const endsOf = (law: EndLaw) => {
  const state = new Int32Array(2);
  return Array.from(law.law.values, (end) => {
    law.states.read(law.stateOf(end), state);
    return { over: end < law.over, at: state[0], tosses: state[1], chance: law.chance(end) };
  });
};

describe('the law of where a game ends', () => {
  it('has every end with its history and its chance', () => {
    const law = EndLaw.of(new Walk(3, (face) => (face > 1 ? 2 : 1)), 2)!;
    // 2, 2 and 2, 1 and 1, 2 in two tosses; 1, 1 and then 1 or 2 in three.
    expect(endsOf(law)).toEqual([
      { over: true, at: 3, tosses: 2, chance: expect.closeTo(4 / 9, 15) },
      { over: true, at: 4, tosses: 2, chance: expect.closeTo(4 / 9, 15) },
      { over: true, at: 3, tosses: 3, chance: expect.closeTo(1 / 27, 15) },
      { over: true, at: 4, tosses: 3, chance: expect.closeTo(2 / 27, 15) },
    ]);
    expect(law.ended).toBeCloseTo(1, 15);
  });

  it('leaves what is unlikely to be played on', () => {
    const law = EndLaw.of(drunkard(true), 2)!;
    const ends = endsOf(law);
    const left = ends.filter(({ over }) => !over);
    expect(left.length).toBeGreaterThan(0);
    for (const { chance } of left) expect(chance).toBeLessThan(2 ** -12);
    expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 14);
    expect(1 - law.ended).toBeCloseTo(
      left.reduce((sum, { chance }) => sum + chance, 0),
      14,
    );
    // The first end: 1 on the first toss.
    expect(ends[0]).toEqual({ over: true, at: -1, tosses: 1, chance: expect.closeTo(1 / 3, 15) });
  });

  it('holds where states lead back to each other', () => {
    const law = EndLaw.of(drunkard(false), 2)!;
    const ruined = (1 / 2 - 1 / 32) / (1 - 1 / 32);
    expect(endsOf(law)).toEqual([
      { over: true, at: -1, tosses: 0, chance: expect.closeTo(ruined, 14) },
      { over: true, at: 4, tosses: 0, chance: expect.closeTo(1 - ruined, 14) },
    ]);
  });

  it('agrees with the solver in a fight that it has whole', async () => {
    const { system, matchup } = await openFight({
      ...DUEL,
      a: 'human/soldier@3 ac4 shield sword',
      b: 'orc/warrior@3 no-shield ac2',
    });
    const game = system.newGame(matchup);
    const measures = system.measures(matchup);
    expect(measures.slice(0, 2).map(({ name }) => name)).toEqual(['a.win', 'b.win']);
    const solution = solve(game, 10_000);
    const law = EndLaw.of(game, 10_000)!;
    expect(law.law.values.length).toBe(law.over);
    const counts = new Float64Array(10_000);
    const state = new Int32Array(game.stateLength);
    for (let end = 0; end < law.over; end++) {
      const one = new Float64Array(10_000);
      law.states.read(law.stateOf(end), state);
      game.load(state);
      game.tally(one);
      for (const [slot, count] of one.entries()) counts[slot] += law.chance(end) * count;
    }
    if (!solution.solved) throw new Error(solution.why);
    for (const slot of [0, 1]) expect(counts[slot]).toBeCloseTo(solution.counts[slot], 12);
  });

  it('is the same to the last bit wherever it is made', () => {
    const { law } = EndLaw.of(drunkard(true), 2)!;
    let sum = 0;
    for (const number of law.alias) sum = (Math.imul(sum, 31) + number) | 0;
    expect(sum >>> 0).toBe(3840932804);
  });

  it('is not made of games that are long, made of too many rolls, or never end', () => {
    expect(EndLaw.of(new Walk(200, (face) => (face > 1 ? 1 : 0)), 2)).toBeUndefined();
    expect(EndLaw.of(new Walk(25, () => 1), 2)).toBeUndefined();
    expect(EndLaw.of(new Walk(2, () => 0), 2)).toBeUndefined();
    expect(EndLaw.of(new Walk(2, () => 0, false), 2)).toBeUndefined();
    // It may go round for ages before it leaves.
    expect(EndLaw.of(new Walk(12, (face) => (face > 2 ? 1 : face > 1 ? 0 : -1), false), 2)).toBeDefined();
  });
});

describe('two laws that are nearly the same', () => {
  it('draw the same outcome from the same random number, as far as their chances allow', () => {
    // The walk is ruined with a chance of 15/31, or wins two squares further on with one of 31/63.
    const laws = [4, 5].map((goal) => EndLaw.of(new Walk(goal, (face) => (face > 1 ? 1 : -1)), 2)!);
    const dice = new SampledDice();
    const state = new Int32Array(2);
    const games = 20_000;
    let [ruinedNow, ruinedOnlyOnce] = [0, 0];
    for (let number = 0; number < games; number++) {
      const ruined = laws.map((law) => {
        dice.begin(1, number);
        const end = law.draw(dice);
        law.states.read(law.stateOf(end), state);
        return end < law.over && state[0] < 0;
      });
      if (ruined[0]) ruinedNow++;
      if (ruined[0] !== ruined[1]) ruinedOnlyOnce++;
    }
    const [before, after] = laws.map((law) =>
      endsOf(law).reduce((sum, { over, at, chance }) => sum + (over && at < 0 ? chance : 0), 0),
    ) as [number, number];
    expect(Math.abs(ruinedNow / games - before)).toBeLessThan(0.0142);
    // Independent draws would differ in half of all games.
    expect(ruinedOnlyOnce / games).toBeLessThan(Math.abs(after - before) + 0.005);
    expect(ruinedOnlyOnce).toBeGreaterThan(0);
  });
});

describe('a way to an end', () => {
  it('has the chance that it has once the end is known', () => {
    const law = EndLaw.of(new Walk(3, (face) => (face > 1 ? 2 : 1)), 2)!;
    const [end] = endsOf(law).keys();
    const dice = new SampledDice();
    const state = new Int32Array(2);
    const firsts = [0, 0, 0];
    for (let number = 0; number < 30_000; number++) {
      dice.begin(1, number);
      const way = law.pathTo(end, dice);
      expect([way.length, way[0], way[2]]).toEqual([3, 0, law.stateOf(end)]);
      law.states.read(way[1], state);
      firsts[state[0]]++;
    }
    // 3 in two tosses is 1 and 2 or 2 and 1, each as likely: five standard deviations.
    expect(Math.abs(firsts[1] - 15_000)).toBeLessThan(433);
    expect(firsts[1] + firsts[2]).toBe(30_000);
  });

  it('goes round as often as games do', () => {
    const law = EndLaw.of(drunkard(false), 2)!;
    const dice = new SampledDice();
    const game = drunkard(true);
    const sums = { told: 0, played: 0, squares: 0 };
    const games = 20_000;
    for (let number = 0; number < games; number++) {
      dice.begin(1, number);
      sums.told += law.pathTo(law.draw(dice), dice).length - 1;
      dice.begin(2, number);
      game.begin();
      while (!game.over) game.step(dice);
      sums.played += game.tosses;
      sums.squares += game.tosses ** 2;
    }
    const variance = sums.squares / games - (sums.played / games) ** 2;
    expect(Math.abs(sums.told - sums.played)).toBeLessThan(5 * Math.sqrt(2 * variance * games));
  });
});
