import { board, chapters, type Doctored, lines, roll, words } from './doctor.ts';

export const DOCTORED: readonly Doctored[] = [
  {
    what: 'the dice of a hero are in the line before',
    doctor: lines(/ had Str Dex Con Int Wis Cha /, (line) => [{ ...line, rolls: line.rolls.slice(1) }]),
    says: /dice on the attribute table for .*: 2 is told, 3 is due/,
  },
  {
    what: 'an injury that incapacitates has no line that says so',
    doctor: lines(/ was (?:incapacitated|unconscious)$/, () => []),
    says: /was (?:incapacitated|unconscious), and no line says so/,
  },
  {
    what: 'a dead enemy strikes',
    doctor: lines(/^(.*) died$/, (line, [, who]) => [
      line,
      { rule: 'WODS-damage', text: `${who} did 2 damage to a1 1`, rolls: [] },
    ]),
    says: /is dead and attacks|there is no a1 1/,
  },
  {
    what: 'a blow does more than its dice',
    doctor: words(/^(.*) did (\d+) damage to (.*) through armour (\d)$/, ([, who, n, whom, armour]) => {
      return `${who} did ${Number(n) + 20} damage to ${whom} through armour ${armour}`;
    }),
    says: /rolled \d+ against armour \d and does \d+ damage/,
  },
  {
    what: 'armour is worn that no one has',
    doctor: words(/^(.*) through armour [123]$/, ([, what]) => `${what} through armour 6`),
    says: /cannot have armour 6/,
  },
  {
    what: 'a die too many is thrown',
    doctor: roll(/ did \d+ damage to/, /^d6: \d$/, ({ said }) => ({ what: 'd6+d6', said: `${said} and 1` })),
    says: /damage dice of .*: 6,6 is told, 6 is due/,
  },
  {
    what: 'a test is read wrongly',
    doctor: roll(/ reeled at 0 HP| passed out/, / test: a miss/, () => ({ said: 'a full success' })),
    says: /a test read as: a full success is told, a miss is due/,
  },
  {
    what: 'a test has the wrong chance',
    doctor: roll(/ passed out| reeled/, / test: /, () => ({ chance: 0.3 })),
    says: /the chance of .* is not 0\.3/,
  },
  {
    what: 'a hero is tougher than the sheet says',
    doctor: roll(/ hid$| passed out/, /^2d6\+[013] test: /, () => ({ what: '2d6+6 test' })),
    says: /tests \w+ with 6, and has/,
  },
  {
    what: 'someone acts twice',
    doctor: lines(/^a1 1 did \d+ damage to/, (line) => [line, line]),
    says: /a second time in a round/,
  },
  {
    what: 'someone is healed without a cause',
    doctor: chapters((all) => {
      const at = all.findIndex(
        ({ title, events }) => title === 'Round 1' && events.some((e) => 'board' in e && /1\/[2-9] HP/.test(e.board)),
      );
      if (at < 0) return undefined;
      const events = all[at].events.map((e) => ('board' in e ? { board: e.board.replace(/1(\/[2-9] HP)/, '2$1') } : e));
      return all.with(at, { ...all[at], events });
    }),
    says: /HP of .* on the board: 2 is told, 1 is due/,
  },
  {
    what: 'a fumble is passed over',
    doctor: lines(/ fumbled$/, () => []),
    says: /whether .* fumbled on a main die of 1: false is told, true is due/,
  },
  {
    what: 'a fall is passed over',
    doctor: lines(/ died$/, () => []),
    says: /has no HP left, and nothing comes of it|on the board/,
  },
  {
    what: 'the coin is read wrongly',
    doctor: roll(/ started the fight/, /^d2/, ({ value }) => ({ value: 3 - value })),
    says: /the side that the coin says/,
  },
  {
    what: 'enemies have more HP than their dice',
    doctor: words(/^(b\d.*) had (\d+) HP$/, ([, who, hp]) => `${who} had ${Number(hp) + 1} HP`),
    says: /HP of b.* is told/,
  },
  {
    what: 'a round is left out',
    doctor: chapters((all) => (all.length > 5 ? all.toSpliced(2, 1) : undefined)),
    says: /the number of the round: 3 is told, 2 is due/,
  },
  {
    what: 'the losers are counted as winners',
    doctor: (story) => {
      const winner = story.counted.find(({ measure, value }) => /\.win$/.test(measure.name) && value === 1);
      if (winner === undefined) return undefined;
      const swapped = story.counted.map((one) =>
        /\.win$/.test(one.measure.name) ? { ...one, value: 1 - one.value } : one,
      );
      return { ...story, counted: swapped };
    },
    says: /is counted as the winner, which is not how they stand/,
  },
  {
    what: 'someone breathes deeper than they can',
    doctor: words(
      /^(.*) caught breath and regained (\d+) HP$/,
      ([, who, hp]) => `${who} caught breath and regained ${Number(hp) + 1} HP`,
    ),
    says: /HP that .* regains/,
  },
  {
    what: 'a board shows more',
    doctor: board(/standing/, () => 'dead'),
    says: /the state of .* on the board|is dead and/,
  },
];
