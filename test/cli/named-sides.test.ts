import { expect, it } from 'vitest';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const NAMED = `${TROLL}names: { band: The Black Oaks }\n`;

/** What each verb says of the side that the scenario names, and of the one that is named after its member. */
it.each([
  [['run', '--games', '400', '--no-range', '--no-report'], /The Black Oaks win/],
  [['skill', '--games', '100'], /for The Black Oaks: with each|is worth .* to The Black Oaks: The Black Oaks win/],
  [['exploit', '--games', '100'], /play The Black Oaks was found|gains The Black Oaks at least/],
  [['sensitivity', '--games', '100'], /how often The Black Oaks win/],
  [['plan'], /To know how often The Black Oaks win /],
  [
    ['break-even', '--vary', 'lair.troll.count=1..6', '--games', '400', '--no-range'],
    /The Black Oaks.* trolls?: there The Black Oaks win as often as the trolls?\./,
  ],
  [
    ['compare', '--vary', 'lair.troll.rep=4,7', '--games', '200', '--no-range'],
    /Most with Rep 7 for the troll: The Black Oaks win less often/,
  ],
] as const)('%j calls sides by their names', async ([verb, ...options], said) => {
  const { out } = await montecrawl([verb, 'a.yaml', ...options, '-q'], fakeHost({ 'a.yaml': NAMED }));
  expect(out.replace(/\s+/g, ' ')).toMatch(said);
});
