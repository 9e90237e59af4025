import { board, chapters, type Doctored, lines, roll, words } from './doctor.ts';

export const DOCTORED: readonly Doctored[] = [
  {
    what: 'a fallen figure shoots',
    doctor: lines(/^(.*) shot at (.*) with .* and .* falls$/, (line, [, who, whom]) => [
      line,
      { ...line, text: `${whom} shot at ${who} with 1 die at 5+, without effect`, rolls: [] },
    ]),
    says: /is off the board and acts/,
  },
  {
    what: 'a melee costs one hit too many',
    doctor: words(/^(.*) lost 1 hit, ([1-9]) left$/, ([, who, left]) => `${who} lost 2 hits, ${Number(left) - 1} left`),
    says: /more hits are lost at Armour|hits that the melee cost/,
  },
  {
    what: 'a side throws a die too many in melee',
    doctor: lines(/^(.*) threw 3 dice at (.*)$/, (line, [, who, rest]) => [
      { ...line, text: `${who} threw 4 dice at ${rest}` },
    ]),
    says: /dice of the side in the melee: 4 is told, 3 is due/,
  },
  {
    what: 'a throw is read wrongly',
    doctor: roll(/ shot at /, /^\dd6 at \d\+: 0 of/, () => ({ said: '1 of 1' })),
    says: /read as: 1 of 1 is told/,
  },
  {
    what: 'a throw has the wrong chance',
    doctor: roll(/ threw /, /^[23]d6 at \d\+/, () => ({ chance: 0.4 })),
    says: /^.*the chance of .* is not 0\.4$/,
  },
  {
    what: 'a figure is healed',
    doctor: board(/(\w+ \d+) 1\/3/, ([, who]) => `${who} 3/3`),
    says: /hits of .* on the board: 3 is told, 1 is due/,
  },
  {
    what: 'the wrong side wins',
    doctor: words(/^(red|blue) won: (.*)$/, ([, side, why]) => `${side === 'red' ? 'blue' : 'red'} won: ${why}`),
    says: /the winner as things stand/,
  },
  {
    what: 'a figure moves too far',
    doctor: words(/^(.*) moved from (\d+),(\d+) to (\d+),(\d+)$/, ([, who, x, y]) => {
      return `${who} moved from ${x},${y} to ${Number(x) < 7 ? Number(x) + 9 : Number(x) - 9},${y}`;
    }),
    says: /cannot get from/,
  },
  {
    what: 'a figure acts twice',
    doctor: lines(/ moved from (\S+) to (\S+)$/, (line, [all, from, to]) => [
      line,
      { ...line, text: line.text.replace(all, ` moved from ${to} to ${from}`) },
    ]),
    says: /acts twice in a move: a walk, then a walk/,
  },
  {
    what: 'cover is forgotten',
    doctor: words(/^(.*) at 6\+, without effect$/, ([, what]) => `${what} at 5+, without effect`),
    says: /what .* needs to hit .* in cover: 5 is told|the face that hits: 6 is told, 5 is due/,
  },
  {
    what: 'the wrong side moves',
    doctor: chapters((all) => {
      const at = all.findIndex(({ events }) =>
        events.some((event) => 'text' in event && / moved from /.test(event.text)),
      );
      if (at < 0) return undefined;
      const events = all[at].events.map((event) =>
        'text' in event && event.rule === 'DW-init-roll'
          ? {
              ...event,
              text: event.text.replace(/moved first|waited to shoot/, (was) =>
                was === 'moved first' ? 'waited to shoot' : 'moved first',
              ),
            }
          : event,
      );
      return all.with(at, { ...all[at], events });
    }),
    says: /acts in a phase that is not its own: a walk/,
  },
  {
    what: 'no one strikes at a figure that breaks away',
    doctor: lines(/ broke away and drew .* without effect$/, () => []),
    says: /cannot get|dice behind by stealth, and 0 struck/,
  },
  {
    what: 'the lower die wins the initiative',
    doctor: roll(/ won the initiative/, /^initiative/, ({ value }) => ({ value: 1 - value })),
    says: /the side whose die is higher/,
  },
  {
    what: 'a kill die is read against the wrong Armour',
    doctor: roll(/ shot at .*/, /^1d6 at 4\+/, () => ({ what: '1d6 at 2+' })),
    says: /the face that|the rest of these dice must show/,
  },
  {
    what: 'a move is left out',
    doctor: chapters((all) => (all.length > 4 ? all.toSpliced(2, 1) : undefined)),
    says: /the number of the move: 3 is told, 2 is due/,
  },
];
