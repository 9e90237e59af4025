import { describe, expect, it } from 'vitest';
import { serve } from '../../src/engine/serve.ts';
import type { Kernel } from '../../src/rules/system.ts';
import { race, raceKernel } from './race.ts';

const task = { rules: 'adg', matchup: undefined, seed: 5, firstGame: 0, games: 1 } as const;

describe('a thread', () => {
  it('keeps the last eight matchups that it was told of, and forgets those before', async () => {
    const answer = serve(async () => raceKernel);
    for (let key = 1; key <= 9; key++) await answer({ ...task, key, matchup: race(5, 5) });
    expect(await answer({ ...task, key: 1 })).toEqual({ unknown: true });
    for (let key = 2; key <= 9; key++) expect(await answer({ ...task, key })).toHaveProperty('counts');
  });

  it('answers with an error that can be sent, with its cause and where it came from', async () => {
    const cause = new RangeError('no such law');
    const error = Object.assign(new Error('it broke', { cause }), { act: () => {} });
    const kernel: Kernel = {
      ...raceKernel,
      newGame() {
        throw error;
      },
    };
    const reply = await serve(async () => kernel)({ ...task, key: 1, matchup: race(5, 5) });
    const { broken } = structuredClone(reply) as { broken: Error };
    expect(broken).toMatchObject({ message: 'it broke', stack: error.stack, cause: { message: 'no such law' } });
  });

  it('answers with an error also where something else was thrown', async () => {
    const reply = await serve(() => Promise.reject('no such rulebook'))({ ...task, key: 1, matchup: race(5, 5) });
    expect(reply).toEqual({ broken: new Error('no such rulebook') });
  });
});
