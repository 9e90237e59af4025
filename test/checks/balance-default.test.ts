import { expect, it } from 'vitest';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';

const SCENARIO = `title: A troll in its own armour
rules: dw
sides:
  band:
    members: [human@5, 2x elf@3]
  lair:
    members: [troll@7]
balance:
  knobs: { lair.troll.armour: [4, 2] }
  targets: { band.win: { between: [0, 1] } }
`;

/** Armour 2 is what a troll has when nothing is written. */
it('a knob that is not written stands at its default, which is no change and is played once', async () => {
  const { code, out } = await montecrawl(
    ['balance', 's.yaml', '--json', '--no-report'],
    fakeHost({ 's.yaml': SCENARIO }),
  );
  const { knobs, winner, now, rounds, games } = JSON.parse(out);
  expect({ code, knobs }).toEqual({ code: 0, knobs: [{ path: 'lair.troll.armour', values: [4, 2], now: 2 }] });
  expect(winner).toMatchObject({ setting: { 'lair.troll.armour': 2 }, changes: 0, steps: 0 });
  expect(now).toEqual(winner);
  // Two settings in the search, and one of them once more on fresh games.
  const search = 2 * rounds.at(-1).games;
  expect(games).toBe(search + winner.games);
});
