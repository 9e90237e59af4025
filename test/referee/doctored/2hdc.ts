import { chapters, type Doctored, lines, roll, words } from './doctor.ts';

export const DOCTORED: readonly Doctored[] = [
  {
    what: 'a character is rolled up with the dice of another race',
    doctor: lines(/^(.*) \(Rep .* takes their place\.$/, (line, [, who]) => [
      {
        rule: '2HDC-13.2',
        text: `${who} is rolled up: elf shooter, Rep 4.`,
        rolls: [{ what: '2d6 on the troll list', value: 0, said: 'warrior, Rep 4', chance: 0.5 }],
      },
      line,
    ]),
    says: /elf shooter, Rep 4\. and rolls on the troll list/,
  },
  {
    what: 'the dice that roll up a character are in the line of a place on the board',
    doctor: lines(/ takes their place\.$/, (line) => [
      {
        ...line,
        rolls: [...line.rolls, { what: '2d6 on the elf list', value: 0, said: 'shooter, Rep 4', chance: 0.5 }],
      },
    ]),
    says: /is rolled for a character but is in the line of a place/,
  },
  {
    what: 'a dead character charges',
    doctor: lines(/^(.*) is Obviously Dead\.$/, (line, [, who]) => [
      line,
      { rule: '2HDC-22.3.1', text: `${who} charges ${who}.`, rolls: [] },
    ]),
    says: /is dead and acts: a charge/,
  },
  {
    what: 'a character fights with a die too many',
    doctor: words(
      /^(.*) \((\d+) dice\) fights (.*)$/,
      ([, who, n, rest]) => `${who} (${Number(n) + 1} dice) fights ${rest}`,
    ),
    says: /fights with \d+ dice and has \d+/,
  },
  {
    what: 'a round is thrown with other dice than told',
    doctor: roll(/ fights /, /^\dd6 against \dd6: /, ({ what }) => ({ what: what.replace(/^\d/, '9') })),
    says: /the dice of a round/,
  },
  {
    what: 'the loser of a round wins it',
    doctor: words(
      /^(.* fights .*): (.*) beats (.*) by (\d+)\.$/,
      ([, who, one, other, by]) => `${who}: ${other} beats ${one} by ${by}.`,
    ),
    says: /who wins the round/,
  },
  {
    what: 'a round is won by more than the dice',
    doctor: words(/^(.* fights .*) by (\d+)\.$/, ([, who, by]) => `${who} by ${Number(by) + 1}.`),
    says: /by how much a round is won/,
  },
  {
    what: 'a throw has the wrong chance',
    doctor: roll(/ hits | misses/, / passed at /, () => ({ chance: 0.5 })),
    says: /the chance of .* is not 0\.5/,
  },
  {
    what: 'a miss is told as a hit',
    doctor: words(/^(.*) shoots at (.*) and misses\.$/, ([, who, whom]) => `${who} hits ${whom} with Impact 2.`),
    says: /whether .* hits .*: true is told, false is due/,
  },
  {
    what: 'a shot hits too hard',
    doctor: words(
      /^(.*) hits (.*) with Impact (\d+)\.$/,
      ([, who, whom, n]) => `${who} hits ${whom} with Impact ${Number(n) + 1}.`,
    ),
    says: /the Impact of .* on/,
  },
  {
    what: 'a character dies who is only Out of the Fight',
    doctor: lines(/^(.*) is Out of the Fight\.$/, (line, [, who]) =>
      line.rolls.some(({ what }) => what === 'd6')
        ? [{ ...line, rule: '2HDC-20.4', text: `${who} is Obviously Dead.` }]
        : undefined,
    ),
    says: /what befalls .*: dead is told, out is due/,
  },
  {
    what: 'a character loses two points of Rep at once',
    doctor: words(
      /^(.*) wears (.*) down to Rep ([1-9])\.$/,
      ([, who, whom, rep]) => `${who} wears ${whom} down to Rep ${Number(rep) - 1}.`,
    ),
    says: /the Rep of .*: \d is told, \d is due/,
  },
  {
    what: 'a character acts twice in an activation',
    doctor: lines(/^(.*) shoots at (.*) and misses\.$/, (line) => [line, line]),
    says: /acts twice in an activation: a shot, then a shot/,
  },
  {
    what: 'a crisis test is read wrongly',
    doctor: words(/^(.*) passes 2: (.*)$/, ([, who, what]) => `${who} passes 1: ${what}`),
    says: /dice of \d and \d that .* passes with Rep/,
  },
  {
    what: 'a side is active twice in a row',
    doctor: chapters((all) => {
      const at = all.findIndex(({ title }) => title.startsWith('Activation 2'));
      return at < 0 || at + 2 >= all.length || !all[at + 1].title.startsWith('Activation 3')
        ? undefined
        : all.toSpliced(at, 1);
    }),
    says: /the number of the activation: 3 is told, 2 is due/,
  },
  {
    what: 'the losers win',
    doctor: words(/^The (red|blue) wins\.$/, ([, side]) => `The ${side === 'red' ? 'blue' : 'red'} wins.`),
    says: /wins, and .* can still fight|wins with no one left/,
  },
  {
    what: 'a hit does nothing',
    doctor: lines(/ wears .* down to Rep [1-9]\.$/, () => []),
    says: /and nothing comes of it before/,
  },
  {
    what: 'the charge test is read wrongly',
    doctor: words(
      /^(Charge test, .*): the (red|blue) acts first\.$/,
      ([, what, side]) => `${what}: the ${side === 'red' ? 'blue' : 'red'} acts first.`,
    ),
    says: /the side that the charge test says/,
  },
  {
    what: 'a character comes round too strong',
    doctor: words(/^(.*) recovers at Rep (\d)\.$/, ([, who, rep]) => `${who} recovers at Rep ${Number(rep) + 1}.`),
    says: /the Rep that .* recovers at/,
  },
];
