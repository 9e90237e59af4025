import { expect, it } from 'vitest';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';

const SCENARIO = `title: An ogre in its own armour
rules: dw
seed: 4
board: closet-2
sides:
  heroes: { members: [knight] }
  lair: { members: [ogre] }
balance:
  knobs: { lair.ogre.armour: [6, 5] }
  targets: { heroes.win: { between: [0, 1] } }
`;

/** Armour 5 is what an ogre has when nothing is written. */
it('a knob that is not written stands at its default, which is no change and is played once', async () => {
  const { code, out } = await montecrawl(['balance', 's.yaml', '--json'], fakeHost({ 's.yaml': SCENARIO }));
  const { knobs, winner, now, rounds, games } = JSON.parse(out);
  expect({ code, knobs }).toEqual({ code: 0, knobs: [{ path: 'lair.ogre.armour', values: [6, 5], now: 5 }] });
  expect(winner).toMatchObject({ setting: { 'lair.ogre.armour': 5 }, changes: 0, steps: 0 });
  expect(now).toEqual(winner);
  // Two settings in the search, and one of them once more on fresh games.
  const search = 2 * rounds.at(-1).games;
  expect(games).toBe(search + winner.games);
});
