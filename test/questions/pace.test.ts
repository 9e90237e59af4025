import { expect, it } from 'vitest';
import { paceOf } from '../../src/questions/pace.ts';
import { ask, TUG } from '../analysis/tug.ts';
import { fakeHost } from '../cli/fake-host.ts';

it('is that of games once code is warm, and not known when one is told to stop', async () => {
  const question = await ask(TUG);
  const host = fakeHost({});
  // Each look at the clock takes 400 ms, so that one game is enough to be timed by.
  expect(await paceOf(question, host)).toEqual({ msPerGame: 400, msPerGameInPairs: 400 });
  await expect(paceOf(question, { ...host, stop: AbortSignal.abort() })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});
