import { describe, expect, it } from 'vitest';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { breakEvenShape } from '../../src/questions/break-even/answer.ts';
import { findBreakEven } from '../../src/questions/break-even/ask.ts';
import { ask, TUG } from './tug.ts';

const how = { montecrawl: '0.1.0', games: 4000, threads: 1 } as const;
/** Elves of strength 1 without axes against a troll of strength 5 with an axe: even at 6, never between 5 and 7. */
const COUNT = TUG.replace('strength: 3, weapons: [axe]', 'strength: 2').replace('strength: 7', 'strength: 5');
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('where it is even', () => {
  it('is found between two values, on luck of its own', async () => {
    // n elves pull 2n against 5: a lead of 2n - 5, so that it is even at two and a half.
    const answer = await findBreakEven(await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(1, 6) } }), how);
    expect(breakEvenShape.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ verdict: 'even', crossings: 1, path: 'elves.elf.count' });
    expect(answer.low).toBeLessThan(2.5);
    expect(answer.high).toBeGreaterThan(2.5);
    expect((answer.high ?? 9) - (answer.low ?? 0)).toBeLessThan(0.4);
    expect(answer.worth).toEqual({ member: 'elf', side: 'trolls', others: [{ name: 'troll', count: 1 }] });
    expect(answer.even).toMatchObject({ measure: { name: 'elves.win' }, against: { name: 'trolls.win' } });
    expect(answer.points.filter(({ fresh }) => fresh).map(({ at }) => at)).toEqual([1, 2, 3, 4]);
    expect(answer.points.map(({ at }) => at)).toEqual(range(1, 6));
  });

  it('is covered by its interval in 95 % of 300 seeds', async () => {
    const question = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(1, 6) } });
    let right = 0;
    for (let seed = 0; seed < 300; seed++) {
      const seeded = { ...question, scenario: { ...question.scenario, seed: 1000 * seed } };
      const { low = 9, high = 0 } = await findBreakEven(seeded, { ...how, games: 400 });
      if (low <= 2.5 && 2.5 <= high) right++;
    }
    expect(right / 300).toBeGreaterThan(0.92);
    expect(right / 300).toBeLessThan(0.99);
  }, 30_000);

  it('is measured anew with a seed for each value, also where the largest one was asked for', async () => {
    const question = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(1, 6) } });
    const seeded = { ...question, scenario: { ...question.scenario, seed: Number.MAX_SAFE_INTEGER } };
    const seeds: (number | undefined)[] = [];
    const play: typeof playScenario = (cells, options) => {
      seeds.push(...cells.flatMap(({ seed }) => (seed === undefined ? [] : [seed])));
      return playScenario(cells, options);
    };
    await findBreakEven(seeded, { ...how, play });
    expect(seeds).toEqual([1, 2, 3, 4]);
  });

  it('is looked for in long ranges without playing all of them', async () => {
    const wide = COUNT.replace('strength: 5', 'strength: 10').replace('count: 1, ', '');
    const weak = wide.replace('strength: 2', 'strength: 1');
    const answer = await findBreakEven(await ask(weak, { set: {}, vary: { 'elves.elf.count': range(1, 60) } }), how);
    expect(answer).toMatchObject({ verdict: 'even', at: expect.closeTo(10, 0) });
    expect(answer.points.length).toBeLessThan(25);
  });

  it('is a rate of one measure where a target is given', async () => {
    const question = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(1, 6) } });
    // Elves win in 0.5 + 0.05 (2n - 5): in 70 % with four and a half.
    const answer = await findBreakEven(question, { ...how, target: 0.7 });
    expect(answer.even).toMatchObject({ measure: { name: 'elves.win' }, target: 0.7 });
    expect(answer.low).toBeLessThan(4.5);
    expect(answer.high).toBeGreaterThan(4.5);
  });

  it('is measured by rates that are 0 at least and 1 at most', async () => {
    const question = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(5, 8) } });
    // Eight elves win in 95 %, and no more do.
    const { points } = await findBreakEven(question, { ...how, games: 20, target: 0.96 });
    expect(Math.max(...points.map(({ high }) => high))).toBeCloseTo(0.04, 9);
  });

  it('is held by the interval of a value at 95 % as often, with few games', async () => {
    const question = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(6, 7) } });
    let right = 0;
    for (let seed = 0; seed < 600; seed++) {
      const seeded = { ...question, scenario: { ...question.scenario, seed: 1000 * seed } };
      const { points } = await findBreakEven(seeded, { ...how, games: 130, target: 0.95 });
      // Seven elves win in 0.5 + 0.05 (2 x 7 - 5).
      const { low = 9, high = 0 } = points.find(({ at }) => at === 7) ?? {};
      if (low <= 0 && 0 <= high) right++;
    }
    expect(right / 600).toBeGreaterThan(0.925);
  }, 30_000);

  it('is never known for certain at a value because one side won all of few games', async () => {
    const steep = COUNT.replace('strength: 2', 'strength: 7').replace('strength: 5', 'strength: 9');
    const { scenario, ...rest } = await ask(steep, { set: {}, vary: { 'elves.elf.count': range(1, 4) } });
    let wonAll = 0;
    for (let seed = 0; seed < 10; seed++) {
      const { points } = await findBreakEven({ ...rest, scenario: { ...scenario, seed } }, { ...how, games: 10 });
      for (const { difference, low, high } of points) {
        if (Math.abs(difference) === 1) wonAll++;
        expect(high).toBeGreaterThan(low);
      }
    }
    expect(wonAll).toBeGreaterThan(0);
  });

  it('may be nowhere, or beyond the range', async () => {
    const never = await findBreakEven(await ask(TUG, { set: {}, vary: { 'elves.elf.count': [3, 4, 5] } }), how);
    expect(never).toMatchObject({ verdict: 'never', crossings: 0 });
    expect(never).not.toHaveProperty('at');
    // Even at 8 exactly, which is where the range ends.
    const open = await findBreakEven(await ask(TUG, { set: {}, vary: { 'trolls.troll.strength': [5, 6, 7, 8] } }), how);
    expect(open).toMatchObject({ verdict: 'open', low: expect.closeTo(8, 0) });
    expect(open).not.toHaveProperty('high');
  });

  it('says what cannot be asked', async () => {
    const asked = (vary: Record<string, (number | string)[]>) =>
      ask(TUG, { set: {}, vary }).then((question) => findBreakEven(question, how));
    await expect(asked({ 'elves.elf.race': ['elf', 'human'] })).rejects.toThrow('elves.elf.race takes rising numbers');
    await expect(asked({ 'elves.elf.count': [3, 2] })).rejects.toThrow('rising numbers');
    await expect(asked({ 'elves.elf.count': [3] })).rejects.toThrow('break-even varies one place');
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    controller.abort();
    const question = await ask(COUNT, { set: {}, vary: { 'elves.elf.count': range(1, 6) } });
    const answer = await findBreakEven(question, { ...how, signal: controller.signal });
    expect(answer).toMatchObject({ interrupted: true, verdict: 'open', points: [] });
  });
});
