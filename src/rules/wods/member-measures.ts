import type { Cause, CauseClock } from '../../stats/causes.ts';
import { type Places, type Scorecard, sumOver } from '../kit/scorecard.ts';
import { BY_LINES, BY_OBSTACLE, FELL_BITS, FELL_MASK } from './falls.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import { ABSENT, DEAD, ESCAPED, FOE, HERO, HIRELING, LOST, OUT, RECOVERED, REELING, STANDING, SWARM } from './names.ts';
import type { World } from './world.ts';

/** A line, its index in the matchup, and the indexes of its figures. */
type Placed = Line & Places & { readonly at: number };

/** Returns all lines, with figures numbered line by line. */
function placedLines({ lines }: WodsMatchup): Placed[] {
  let end = 0;
  return lines.map((line, at) => {
    const first = end;
    end += line.count;
    return { ...line, at, first, end };
  });
}

/** Returns the lines of a side. */
export function linesOf(matchup: WodsMatchup, side: number): Placed[] {
  return placedLines(matchup).filter((line) => line.side === side);
}

/** Returns the indexes of a side's figures. */
export function placesOf(matchup: WodsMatchup, side: number): Places {
  const lines = linesOf(matchup, side);
  return { first: lines[0]?.first ?? 0, end: lines.at(-1)?.end ?? 0 };
}

interface Fate {
  readonly what: string;
  /** The phrase after "who are". */
  readonly meaning: string;
  readonly statuses: readonly number[];
  /** Kinds of figures that it applies to. */
  readonly kinds: readonly number[];
}

/** Fates of figures in a fight; each figure has exactly one. */
const FIGHT_FATES: readonly Fate[] = [
  {
    what: 'fit',
    meaning: 'still on their feet',
    statuses: [STANDING, REELING],
    kinds: [HERO, HIRELING, FOE, SWARM],
  },
  {
    what: 'recovered',
    meaning: 'back on their feet after a win, having gone down',
    statuses: [RECOVERED, OUT],
    kinds: [HERO, HIRELING],
  },
  { what: 'fled', meaning: 'away from a fight that was lost', statuses: [ESCAPED], kinds: [HERO, SWARM] },
  { what: 'lost', meaning: 'left behind when their side lost', statuses: [LOST], kinds: [HERO, HIRELING] },
  { what: 'out', meaning: 'down but alive', statuses: [RECOVERED, OUT, LOST], kinds: [FOE] },
  { what: 'dead', meaning: 'dead', statuses: [DEAD], kinds: [HERO, HIRELING, FOE] },
];

/** Fates in a delve or campaign. */
export const PARTY_FATES: readonly Fate[] = [
  {
    what: 'alive',
    meaning: 'alive at the end',
    statuses: [STANDING, REELING, OUT, RECOVERED, ESCAPED],
    kinds: [HERO, HIRELING],
  },
  { what: 'lost', meaning: 'left behind', statuses: [LOST], kinds: [HERO, HIRELING] },
  { what: 'dead', meaning: 'dead', statuses: [DEAD], kinds: [HERO, HIRELING] },
  { what: 'absent', meaning: 'absent: unpaid, or not befriended', statuses: [ABSENT], kinds: [HIRELING] },
];

/** Adds the fates of a line's figures. */
export function addFates(
  card: Scorecard<World>,
  { sides }: WodsMatchup,
  { side, name, kind, count, first, end }: Placed,
  fates = FIGHT_FATES,
): void {
  const places = new Int32Array(ABSENT + 1).fill(-1);
  for (const { what, meaning, statuses, kinds } of fates) {
    if (!kinds.includes(kind)) continue;
    const place = card.declare({
      side: sides[side].name,
      member: name,
      what,
      meaning: `share of ${name} who are ${meaning}`,
      kind: 'share',
      of: count,
      group: 'fate',
      core: true,
    });
    for (const status of statuses) places[status] = place;
  }
  card.count((values, { status }) => {
    for (let c = first; c < end; c++) {
      const place = places[status[c]];
      if (place >= 0) values[place] += 1;
    }
  });
}

/**
 * Adds when figures of some sides first go down (in a campaign: are lost for good), and by which cause.
 *
 * @param step the unit of the clock, in words
 */
export function addLosses(
  card: Scorecard<World>,
  matchup: WodsMatchup,
  sides: readonly number[],
  clock: CauseClock,
  step: string = clock.step,
): void {
  const isCampaign = matchup.play === 'campaign';
  const fell = (c: number, world: World) => (isCampaign && !isLost(world, c) ? 0 : world.fellIn[c] & FELL_MASK);
  const what = isCampaign ? 'is lost for good' : 'first goes down';
  for (const side of sides) {
    for (const line of linesOf(matchup, side)) {
      card.each(
        {
          side: matchup.sides[side].name,
          member: line.name,
          what: 'fell',
          meaning: `${step} in which one of ${line.name} ${what} (0: never)`,
          of: line.count,
          bins: clock.bins,
          group: 'when',
        },
        () => line,
        fell,
      );
    }
  }
  for (const side of sides) {
    const { causes, byLine, obstacle, mishap } = causesOf(matchup, side);
    const { first, end } = placesOf(matchup, side);
    card.losses({ name: matchup.sides[side].name, members: end - first }, causes, clock, (note, world) => {
      for (let c = first; c < end; c++) {
        const when = fell(c, world);
        if (when === 0) continue;
        const to = world.fellIn[c] >> FELL_BITS;
        note(to >= BY_LINES ? byLine[to - BY_LINES] : to === BY_OBSTACLE ? obstacle : mishap, when);
      }
    });
  }
}

/** Returns whether a hero, or a predecessor of it, is lost for good. */
function isLost(world: World, c: number): boolean {
  return world.replaced[c] > 0 || world.status[c] === DEAD || world.status[c] === LOST;
}

/** Causes of a side's losses, and the indexes of those that are not lines; -1 if there is none. */
interface Causes {
  readonly causes: readonly Cause[];
  /** Index in {@link causes} by line. */
  readonly byLine: readonly number[];
  readonly obstacle: number;
  readonly mishap: number;
}

/** Returns the causes of losses: encountered lines, obstacles, and mishaps. Lines with the same name are one cause. */
function causesOf(matchup: WodsMatchup, side: number): Causes {
  const foes = matchup.lines.filter((line) => line.count > 0 && (line.side === 0) !== (side === 0));
  const names = [...new Set(foes.map(({ name }) => name))];
  const causes: Cause[] = names.map((name) => ({ name, meaning: `to ${name}` }));
  const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
  return {
    byLine: matchup.lines.map((line) => (foes.includes(line) ? names.indexOf(line.name) : -1)),
    obstacle: add(matchup.play !== 'fight', {
      name: 'an-obstacle',
      meaning: 'to an obstacle such as a trap',
      rule: 'R-WODS-24',
    }),
    mishap: add(
      linesOf(matchup, side).some(({ kind }) => kind === HERO),
      { name: 'a-mishap', meaning: 'to their own vial or element', rule: 'WODS-elementalism' },
    ),
    causes,
  };
}

/** Adds the kills of each line, and who put out whom. */
export function addKills(card: Scorecard<World>, matchup: WodsMatchup): void {
  const lines = placedLines(matchup);
  const base = ({ side, name }: Line) => ({ side: matchup.sides[side].name, member: name, group: 'kills' }) as const;
  // In a fight the other side; in a delve the party against all others.
  const foesOf = ({ side }: Line) => lines.filter((foe) => (foe.side === 0) !== (side === 0));
  for (const line of lines) {
    const many = foesOf(line).reduce((sum, { count }) => sum + count, 0);
    const meaning = `opponents that ${line.name} put out of the fight, the whole line together`;
    card.number(
      { ...base(line), what: 'kills', meaning, bins: Math.min(many, 30) + 2 },
      sumOver(
        () => line,
        (c, { kills }: World) => kills[c],
      ),
    );
  }
  for (const line of lines) {
    for (const foe of foesOf(line)) {
      const by = `${base(foe).side}.${foe.name}`;
      const meaning = `how many of ${line.name} were put out of the fight by ${by}`;
      const cell = line.at * lines.length + foe.at;
      card.number(
        { ...base(line), what: 'felled-by', by, meaning, bins: Math.min(line.count, 30) + 2 },
        ({ falls }) => falls[cell],
      );
    }
  }
}
