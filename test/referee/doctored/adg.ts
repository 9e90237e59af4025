import { chapters, type Doctored, lines, roll, words } from './doctor.ts';

export const DOCTORED: readonly Doctored[] = [
  {
    what: 'a dead enemy strikes',
    doctor: lines(/^(b.*) died, slain by (.*)$/, (line, [, who, whom]) => [
      line,
      { rule: 'ADG-attack-miss', text: `${who} rolled 20 and missed ${whom}`, rolls: [] },
    ]),
    says: /is dead and attacks/,
  },
  {
    what: 'a hit is too good',
    doctor: words(/^(.*) rolled (\d+) and missed (.*?)$/, ([, who, n, whom]) => `${who} rolled ${n} and hit ${whom}`),
    says: /against AC \d+, which is not/,
  },
  {
    what: 'a roll is read wrongly',
    doctor: words(
      /^(.*) rolled ([2-8]) and (hit|missed) (.*)$/,
      ([, who, n, how, whom]) => `${who} rolled ${Number(n) + 1} and ${how} ${whom}`,
    ),
    says: /what .* rolled: \d is told, \d is due/,
  },
  {
    what: 'a throw has the wrong chance',
    doctor: roll(/ rolled /, /^d20: /, () => ({ chance: 0.06 })),
    says: /the chance of \d+ on d20 is not 0\.06/,
  },
  {
    what: 'a hit does a point too many',
    doctor: words(/^(.*) took (\d+) damage and had (\d+) health left$/, ([, who, n, left]) => {
      return `${who} took ${Number(n) + 1} damage and had ${left} health left`;
    }),
    says: /damage to .* by the dice|damage to .* with Scars/,
  },
  {
    what: 'damage is not taken off',
    doctor: words(/^(.*) took ([1-9]\d*) damage and had (\d+) health left$/, ([, who, n, left]) => {
      return `${who} took ${n} damage and had ${Number(left) + Number(n)} health left`;
    }),
    says: /health of .* is told/,
  },
  {
    what: 'a die too many does damage',
    doctor: roll(/^a.* took /, /^d6: /, ({ value }) => ({ what: '2d6', value: value + 1, said: String(value + 1) })),
    says: /the chance of|does damage by|by the dice/,
  },
  {
    what: 'a hit does nothing',
    doctor: lines(/ took \d+ damage and had/, () => []),
    says: /and no damage is told/,
  },
  {
    what: 'one who should die comes round',
    doctor: roll(/ came round with /, /^2d6: /, () => ({ value: 1, said: '1' })),
    says: /whether .* lives on a 1/,
  },
  {
    what: 'someone comes round with more health than the die',
    doctor: words(
      /^(.*) came round with (\d+) health (.*)$/,
      ([, who, n, rest]) => `${who} came round with ${Number(n) + 2} health ${rest}`,
    ),
    says: /health that .* comes round with/,
  },
  {
    what: 'armour is worn down twice',
    doctor: words(/^the AC of (.*) fell to (\d+)$/, ([, who, n]) => `the AC of ${who} fell to ${Number(n) - 1}`),
    says: /AC of .* is told/,
  },
  {
    what: 'someone strikes in a second turn',
    doctor: chapters((all) => {
      const at = all.findIndex(
        ({ title, events }) =>
          title === 'Round 1' && events.filter((e) => 'rule' in e && /^ADG-attack-(hit|miss)$/.test(e.rule)).length > 2,
      );
      if (at < 0) return undefined;
      const first = all[at].events.find((e) => 'rule' in e && /^ADG-attack-miss$/.test(e.rule));
      return first === undefined
        ? undefined
        : all.with(at, { ...all[at], events: [first, first, first, first, ...all[at].events] });
    }),
    says: /in a second turn|times in a turn and may|out of turn/,
  },
  {
    what: 'Scars change a roll by too much',
    doctor: words(
      /^(.*) used Scars to turn (\d+) into (\d+)$/,
      ([, who, from, to]) => `${who} used Scars to turn ${from} into ${Number(to) + 1}`,
    ),
    says: /by how much Scars of .* change a roll|what .* rolled|with Scars/,
  },
  {
    what: 'exertion costs too little',
    doctor: words(/^(.*) lost (\d+) points? of (\w+) and had (\d+) left$/, ([, who, n, what, left]) => {
      return `${who} lost ${Number(n) - 1} point of ${what} and had ${Number(left) + 1} left`;
    }),
    says: /what the exertion of .* costs/,
  },
  {
    what: 'enemies fight on who should flee',
    doctor: words(
      /^the enemies rolled (\d+) against (\d+)$/,
      ([, n, under]) => `the enemies rolled ${n}, under ${under}, and fought on`,
    ),
    says: /whether enemies fight on/,
  },
  {
    what: 'morale is checked by the wrong number',
    doctor: words(
      /^the enemies rolled (\d+), under (\d+), and fought on$/,
      ([, n, under]) => `the enemies rolled ${n}, under ${Number(under) + 5}, and fought on`,
    ),
    says: /what enemies of \d+ HD must roll under/,
  },
  {
    what: 'the party wins with an enemy on its feet',
    doctor: lines(/^b.* died, slain by/, () => []),
    says: /an enemy is left|has no health left, and nothing comes of it/,
  },
];
