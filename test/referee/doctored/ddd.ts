import { board, chapters, type Doctored, lines, roll, words } from './doctor.ts';

export const DOCTORED: readonly Doctored[] = [
  {
    what: 'a dead model strikes',
    doctor: lines(/^(.*) was killed$/, (line, [, who]) => [
      line,
      { rule: 'DDD-initiative-draw', text: `${who} had the next card`, rolls: [] },
    ]),
    says: /is dead and has a card/,
  },
  {
    what: 'a model strikes without its card',
    doctor: lines(/^(.*) struck at (.*)$/, (line, [, who, whom]) => [
      line,
      { ...line, text: `${whom} struck at ${who}`, rolls: [] },
    ]),
    says: /acts without its card: a close attack/,
  },
  {
    what: 'a miss is told as a hit',
    doctor: words(/^(.*) struck at (.*)$/, ([, who, whom]) => `${who} hit ${whom}`),
    says: /whether .* hits .*: true is told, false is due|was hit, and no damage is rolled for/,
  },
  {
    what: 'a better die is thrown',
    doctor: roll(/ struck at | hit /, /^d(8|10|12) lower than/, ({ what }) => ({ what: what.replace(/^d\d+/, 'd4') })),
    says: /the dice of .* against/,
  },
  {
    what: 'a roll has the wrong chance',
    doctor: roll(/ struck at /, / lower than /, () => ({ chance: 0.51 })),
    says: /the chance of .* is not 0\.51/,
  },
  {
    what: 'a roll is read wrongly',
    doctor: roll(/ struck at | shot /, /(lower than|showing).*no$/, () => ({ said: 'yes' })),
    says: /read as: yes is told, no is due/,
  },
  {
    what: 'one wound too many is taken off',
    doctor: words(/^(.*) had 2 wounds left$|^(.*) had 1 wound left$/, ([, two, one]) =>
      two === undefined ? `${one} was killed` : `${two} had 1 wound left`,
    ),
    says: /whether .* is killed|wounds of .* is told/,
  },
  {
    what: 'one wound is in the plural',
    doctor: words(/^(.*) had 1 wound left$/, ([, who]) => `${who} had 1 wounds left`),
    says: /wounds of .*: 1 wounds is told, 1 wound is due/,
  },
  {
    what: 'a critical hit on a huge character is reported as on others',
    doctor: words(/^(.*) was wounded by a critical hit, .*$/, ([, who]) => `${who} was wounded critically`),
    says: /what befalls .*: was wounded critically is told/,
  },
  {
    what: 'a wound is healed without a cause',
    doctor: board(/(\w+(?: \d)?) 1\/2/, ([, who]) => `${who} 2/2`),
    says: /wounds of .* on the board: 2 is told, 1 is due/,
  },
  {
    what: 'a model moves too far',
    doctor: words(
      /^(.*) moved from (\d+),(\d+) to (\d+),(\d+)$/,
      ([, who, x, y]) => `${who} moved from ${x},${y} to ${Number(x) < 8 ? Number(x) + 14 : 1},${y}`,
    ),
    says: /cannot get from/,
  },
  {
    what: 'a model acts twice in a turn',
    doctor: lines(/^(.*) shot (past )?(.*) at (\d+) squares$/, (line) => [
      { ...line, text: line.text.replace(' shot past ', ' shot past ') },
      { ...line, text: line.text.replace(/ shot (?!past)/, ' shot past ') },
    ]),
    says: /acts twice in a turn: a shot, then a shot|was hit, and no damage is rolled for/,
  },
  {
    what: 'a shot is told from too near',
    doctor: words(
      /^(.*) shot (past )?(.*) at (\d+) squares$/,
      ([, who, past = '', whom, far]) => `${who} shot ${past}${whom} at ${Number(far) - 1} squares`,
    ),
    says: /squares between .* and/,
  },
  {
    what: 'no one breaks away',
    doctor: lines(/ broke away$/, () => []),
    says: /leaves contact without breaking away|cannot get/,
  },
  {
    what: 'a card is left out',
    doctor: chapters((all) => {
      const at = all.findIndex(({ title }) => title === 'Round 1');
      const events = all[at]?.events ?? [];
      const drawn = events.flatMap((e, i) => ('rule' in e && e.rule === 'DDD-initiative-draw' ? [i] : []));
      const last = drawn.at(-1);
      if (last === undefined || all.length < at + 3 || !('board' in (events.at(-1) ?? {}))) return undefined;
      return all.with(at, { ...all[at], events: events.slice(0, last) });
    }),
    says: /had no card in a round/,
  },
  {
    what: 'a second card is dealt',
    doctor: lines(/ had the next card$/, (line) => [line, line]),
    says: /has a second card in a round/,
  },
  {
    what: 'the wrong side wins',
    doctor: words(
      /^(red|blue) won by the objective$/,
      ([, side]) => `${side === 'red' ? 'blue' : 'red'} won by the objective`,
    ),
    says: /the winner as things stand|wins counted for/,
  },
  {
    what: 'harm is passed over',
    doctor: lines(/ was wounded$| took no harm$/, () => []),
    says: /was hit, and no damage is rolled for|loses a wound without a cause/,
  },
];
