import type { Cause } from '../../stats/causes.ts';
import type { Reading } from '../kit/scorecard.ts';
import { FELL_MASK } from './falls.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import { ABSENT, DEAD, ESCAPED, FOE, HERO, HIRELING, LOST, OUT, RECOVERED, REELING, SWARM } from './names.ts';
import type { Losses, Placed, Score } from './score.ts';
import type { World } from './world.ts';

/** The lines of a side, and where they stand. */
export function linesOf(matchup: WodsMatchup, side: number): Placed[] {
  return matchup.lines.flatMap((line, at) => (line.side === side ? [{ line, at }] : []));
}

function sideName(matchup: WodsMatchup, line: Line): string {
  return matchup.sides[line.side]?.name as string;
}

/** When somebody first went down. */
export const fellIn =
  (world: World): Reading =>
  (c) =>
    (world.fellIn[c] as number) & FELL_MASK;

/** In which delve of a campaign a hero was lost for good, the first of its place where others followed. */
export const lostIn =
  (world: World): Reading =>
  (c) =>
    (world.replaced[c] as number) > 0 || world.status[c] === DEAD || world.status[c] === LOST ? fellIn(world)(c) : 0;

/** What becomes of a line's figures in a fight; the fates of one figure sum to 1. */
const FIGHT_FATES: readonly { what: string; says: string; statuses: readonly number[]; kinds: readonly number[] }[] = [
  { what: 'fit', says: 'still on their feet', statuses: [0, REELING], kinds: [HERO, HIRELING, FOE, SWARM] },
  {
    what: 'recovered',
    says: 'down, but come round since their side won',
    statuses: [RECOVERED, OUT],
    kinds: [HERO, HIRELING],
  },
  { what: 'fled', says: 'away from a lost fight', statuses: [ESCAPED], kinds: [HERO, SWARM] },
  { what: 'lost', says: 'left behind when their side lost', statuses: [LOST], kinds: [HERO, HIRELING] },
  { what: 'out', says: 'down but alive', statuses: [RECOVERED, OUT, LOST], kinds: [FOE] },
  { what: 'dead', says: 'dead', statuses: [DEAD], kinds: [HERO, HIRELING, FOE] },
];

/** And in a delve or campaign. */
export const PARTY_FATES: typeof FIGHT_FATES = [
  { what: 'alive', says: 'alive at the end', statuses: [0, REELING, OUT, RECOVERED, ESCAPED], kinds: [HERO, HIRELING] },
  { what: 'lost', says: 'left behind', statuses: [LOST], kinds: [HERO, HIRELING] },
  { what: 'dead', says: 'dead', statuses: [DEAD], kinds: [HERO, HIRELING] },
  { what: 'absent', says: 'not there: unpaid, or not befriended', statuses: [ABSENT], kinds: [HIRELING] },
];

export function addFates(score: Score, matchup: WodsMatchup, { line, at }: Placed, fates = FIGHT_FATES): void {
  const side = sideName(matchup, line);
  for (const { what, says, statuses, kinds } of fates) {
    if (!kinds.includes(line.kind)) continue;
    score.share(
      {
        name: `${side}.${line.name}.${what}`,
        kind: 'share',
        of: line.count,
        meaning: `share of ${line.name} who are ${says}`,
        group: 'fate',
        core: true,
        side,
        member: line.name,
        what,
      },
      at,
      statuses,
    );
  }
}

export function addWhen(
  score: Score,
  matchup: WodsMatchup,
  { line, at }: Placed,
  step: string,
  bins: number,
  read: Reading,
): void {
  const side = sideName(matchup, line);
  const what = matchup.play === 'campaign' ? 'is lost for good' : 'first goes down';
  score.each(
    {
      name: `${side}.${line.name}.fell`,
      kind: 'number',
      of: line.count,
      bins,
      meaning: `${step} in which one of ${line.name} ${what}; 0 where never`,
      group: 'when',
      side,
      member: line.name,
      what: 'fell',
    },
    at,
    read,
  );
}

/** Those it meets, obstacles, and mishaps of its own. Lines of one name are one cause. */
export function lossesOf(matchup: WodsMatchup, at: number): Losses {
  const lines = linesOf(matchup, at);
  const foes = matchup.lines.filter((line) => line.count > 0 && (line.side === 0) !== (at === 0));
  const names = [...new Set(foes.map(({ name }) => name))];
  const causes: Cause[] = names.map((name) => ({ name, meaning: `to ${name}` }));
  const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
  return {
    name: matchup.sides[at]?.name as string,
    at,
    lines,
    byLine: matchup.lines.map((line) => (foes.includes(line) ? names.indexOf(line.name) : -1)),
    obstacle: add(matchup.play !== 'fight', {
      name: 'an-obstacle',
      meaning: 'to an obstacle, a trap for one',
      rule: 'R-WODS-24',
    }),
    mishap: add(
      lines.some(({ line }) => line.kind === HERO),
      { name: 'a-mishap', meaning: 'to a vial or an element of his own', rule: 'WODS-elementalism' },
    ),
    causes,
  };
}

/** How many each line puts out of the fight, and who put out whom. */
export function addKills(score: Score, matchup: WodsMatchup): void {
  const { world } = score;
  const { lines } = matchup;
  const foesOf = (line: Line) => lines.flatMap((foe, at) => (isAgainst(line, foe) ? [{ line: foe, at }] : []));
  lines.forEach((line, at) => {
    const side = sideName(matchup, line);
    const many = foesOf(line).reduce((sum, foe) => sum + foe.line.count, 0);
    score.killed(
      {
        name: `${side}.${line.name}.kills`,
        kind: 'number',
        bins: Math.min(many, 30) + 2,
        meaning: `opponents that ${line.name} put out of the fight, all of the line together`,
        group: 'kills',
        side,
        member: line.name,
        what: 'kills',
      },
      at,
    );
  });
  lines.forEach((line, at) => {
    const side = sideName(matchup, line);
    for (const foe of foesOf(line)) {
      const by = `${sideName(matchup, foe.line)}.${foe.line.name}`;
      const cell = at * lines.length + foe.at;
      score.counter(
        {
          name: `${side}.${line.name}.felled-by.${by}`,
          kind: 'number',
          bins: Math.min(line.count, 30) + 2,
          meaning: `how many of ${line.name} were put out of the fight by ${by}`,
          group: 'kills',
          side,
          member: line.name,
          what: 'felled-by',
          by,
        },
        world.falls,
        cell,
      );
    }
  });
}

/** In a fight the other side, in a delve the party and everybody else. */
function isAgainst(a: Line, b: Line): boolean {
  return (a.side === 0) !== (b.side === 0);
}
