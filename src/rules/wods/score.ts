import { type Cause, type CauseClock, CauseCounts, causeMeasures } from '../../stats/causes.ts';
import { countValue, type Measure, type MeasureGroup, slotsOf } from '../../stats/measure.ts';
import { BY_LINES, BY_OBSTACLE, FELL_BITS, FELL_MASK } from './falls.ts';
import { BROKEN, MAIMED, SEVERED, woundsOf } from './injury.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import {
  ABSENT,
  BANDAGES,
  DEAD,
  DRAW,
  ESCAPED,
  FIRST_ROUTS,
  FIRST_WINS,
  FOE,
  HERO,
  HIRELING,
  HOLY_WATER,
  LOST,
  OUT,
  QUICKSILVER,
  RATIONS,
  RECOVERED,
  REELING,
  ROUND_CAP,
  SECOND_ROUTS,
  SECOND_WINS,
  STALEMATE,
  SWARM,
  UNFIGHTABLE,
} from './names.ts';
import {
  BLOCKED_ROUNDS,
  BLOCKED_STALEMATE,
  BLOCKED_UNFIGHTABLE,
  CLEARED,
  DELVE_CAP,
  ENCOUNTER_CAP,
  GOAL,
  PARTY_ESCAPED,
  PARTY_LOST,
  type State,
  TURNED_BACK,
  WIPED,
} from './state.ts';

/** What is counted about a finished game: each measure beside the way to read it off the state. */
export interface Reader {
  readonly measure: Measure;
  /** Adds a finished game to a tally. */
  add(s: State, counts: Float64Array): void;
}

const ROUND_BINS = 31;

/** Every measure of a matchup, in a fixed order. */
export function readersOf(matchup: WodsMatchup): Reader[] {
  const list = new List();
  if (matchup.play === 'fight') addFight(list, matchup);
  else if (matchup.play === 'delve') addDelve(list, matchup);
  else addCampaign(list, matchup);
  return list.readers;
}

/** A number that a figure has at the end. */
type Reading = (s: State, c: number) => number;

/** When somebody first went down. */
const fellIn: Reading = (s, c) => (s.fellIn[c] as number) & FELL_MASK;

/** In which delve of a campaign somebody was lost for good. */
const lostIn: Reading = (s, c) => (s.status[c] === DEAD || s.status[c] === LOST ? fellIn(s, c) : 0);

/** Measures in the making. */
class List {
  readonly readers: Reader[] = [];
  private at = 0;

  /** @param read a rate's truth as 0 or 1, a share's or number's value */
  add(measure: Measure, read: (s: State) => number): void {
    const at = this.take(measure);
    const bins = measure.bins ?? 0;
    const add =
      measure.kind === 'rate'
        ? (s: State, counts: Float64Array) => {
            counts[at] = (counts[at] as number) + read(s);
          }
        : (s: State, counts: Float64Array) => countValue(counts, at, read(s), bins);
    this.readers.push({ measure, add });
  }

  /** A number that each figure of a line has; a game counts once for each of them. */
  each(measure: Measure & { bins: number }, line: number, read: Reading): void {
    const at = this.take(measure);
    this.readers.push({
      measure,
      add(s, counts) {
        const end = s.firstOfLine[line + 1] as number;
        for (let c = s.firstOfLine[line] as number; c < end; c++) {
          countValue(counts, at, read(s, c), measure.bins);
        }
      },
    });
  }

  /** What figures of a side first fall to, and when. */
  losses({ name, at, lines, causes, byLine, obstacle, mishap }: Losses, clock: CauseClock, read: Reading): void {
    const members = lines.reduce((sum, { line }) => sum + line.count, 0);
    const measures = causeMeasures({ name, members }, causes, clock);
    const slots = new Map(measures.map((measure) => [measure.name, this.take(measure)]));
    const sums = new CauseCounts((measure) => slots.get(measure) as number, measures);
    const add = (s: State, counts: Float64Array) => {
      for (let c = s.first[at] as number; c < (s.first[at + 1] as number); c++) {
        const fell = read(s, c);
        if (fell === 0) continue;
        const to = (s.fellIn[c] as number) >> FELL_BITS;
        const cause = to >= BY_LINES ? (byLine[to - BY_LINES] as number) : to === BY_OBSTACLE ? obstacle : mishap;
        sums.note(counts, cause, fell);
      }
      sums.close(counts);
    };
    measures.forEach((measure, i) => {
      this.readers.push({ measure, add: i === 0 ? add : () => undefined });
    });
  }

  private take(measure: Measure): number {
    this.at += slotsOf(measure);
    return this.at - slotsOf(measure);
  }

  /** A way a game can end. */
  outcome(side: string | undefined, what: string, meaning: string, is: (s: State) => boolean, rule?: string): void {
    const name = side === undefined ? what : `${side}.${what}`;
    const measure: Measure = { name, kind: 'rate', meaning, group: 'outcome', headline: true, core: true, what };
    this.add({ ...measure, ...(side === undefined ? {} : { side }), ...(rule === undefined ? {} : { rule }) }, (s) =>
      is(s) ? 1 : 0,
    );
  }

  /** A whole number about a side or the game. */
  number(
    side: string | undefined,
    what: string,
    meaning: string,
    group: MeasureGroup,
    bins: number,
    read: (s: State) => number,
    more: { core?: boolean; rule?: string } = {},
  ): void {
    const name = side === undefined ? what : `${side}.${what}`;
    this.add(
      { name, kind: 'number', meaning, group, bins, what, ...(side === undefined ? {} : { side }), ...more },
      read,
    );
  }
}

function addFight(list: List, matchup: WodsMatchup): void {
  const [one, two] = matchup.sides.map(({ name }) => name) as [string, string];
  const swarm = (side: number) => matchup.lines.some((line) => line.side === side && line.kind === SWARM);
  const ended = (outcome: number) => (s: State) => s.outcome === outcome;
  addVictory(list, [one, two], swarm(1), allSwarms(matchup, 1), [FIRST_WINS, FIRST_ROUTS]);
  addVictory(list, [two, one], swarm(0), allSwarms(matchup, 0), [SECOND_WINS, SECOND_ROUTS]);
  list.outcome(undefined, 'draw', 'nobody is left standing on either side', ended(DRAW));
  if (swarm(0) || swarm(1)) {
    const meaning = "a swarm has ten times its opponents' HP, and there is no fight";
    list.outcome(undefined, 'unfightable', meaning, ended(UNFIGHTABLE), 'WODS-swarm-ten-times');
  }
  addGuards(
    list,
    (s) => s.outcome === STALEMATE,
    (s) => s.outcome === ROUND_CAP,
  );

  for (const [side, name] of [one, two].entries()) {
    const other = side === 0 ? two : one;
    if (swarm(1 - side)) {
      const wins = side === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
      const meaning = `${name} wins, by beating ${other} down or by rout`;
      list.add(
        { name: `${name}.victory`, kind: 'rate', meaning, group: 'side', core: true, side: name, what: 'victory' },
        (s) => (wins.includes(s.outcome) ? 1 : 0),
      );
    }
    const lines = linesOf(matchup, side);
    const size = lines.reduce((sum, { line }) => sum + line.count, 0);
    const most = lines.reduce((sum, { line }) => sum + line.count * mostHp(line), 0);
    list.number(
      name,
      'casualties',
      `members of ${name} who are dead or left behind at the end`,
      'side',
      size + 1,
      (s) => countStatus(s, side, [DEAD, LOST]),
      { core: true },
    );
    list.number(
      name,
      'hp-left',
      `HP that ${name} has left, all members together`,
      'side',
      Math.min(most, 99) + 2,
      (s) => hpOf(s, side),
      { core: true },
    );
  }
  for (const side of [0, 1]) for (const at of linesOf(matchup, side)) addFates(list, matchup, at);
  for (const side of [0, 1])
    for (const at of linesOf(matchup, side)) addWhen(list, matchup, at, 'round of the fight', ROUND_BINS, fellIn);
  for (const side of [0, 1]) list.losses(lossesOf(matchup, side), { step: 'round', bins: ROUND_BINS }, fellIn);
  addKills(list, matchup);
  list.number(undefined, 'rounds', 'rounds that the fight lasts', 'length', 41, (s) => s.rounds);
  addCounters(list, matchup, [0, 1]);
}

/** Winning: by beating everybody down, or by rout where there are swarms. A swarm is only ever put to flight. */
function addVictory(
  list: List,
  [winner, loser]: readonly [string, string],
  someSwarms: boolean,
  onlySwarms: boolean,
  [wins, routs]: readonly [number, number],
): void {
  if (!onlySwarms) list.outcome(winner, 'win', `${winner} beats ${loser} down`, (s) => s.outcome === wins);
  if (!someSwarms) return;
  const meaning = `${winner} wins by putting a swarm to flight`;
  list.outcome(winner, 'rout', meaning, (s) => s.outcome === routs, 'WODS-swarm-rout');
}

function allSwarms(matchup: WodsMatchup, side: number): boolean {
  return linesOf(matchup, side).every(({ line }) => line.kind === SWARM);
}

function addDelve(list: List, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  const ended = (end: number) => (s: State) => s.delveEnd === end;
  if (matchup.randomRooms) {
    const meaning = `${name} meets as many rooms as the limit allows, and comes home`;
    list.outcome(undefined, 'encounter-cap', meaning, ended(ENCOUNTER_CAP), 'L-WODS-05');
  } else list.outcome(name, 'cleared', `${name} goes through all rooms and comes home`, ended(CLEARED));
  list.outcome(name, 'turned-back', `${name} turns back early and comes home`, ended(TURNED_BACK), 'P-WODS-14');
  list.outcome(name, 'escaped', `${name} is beaten, and somebody gets away`, ended(PARTY_ESCAPED), 'R-WODS-47');
  list.outcome(name, 'lost', `${name} is beaten, and nobody comes home`, ended(PARTY_LOST), 'R-WODS-47');
  if (matchup.lines.some(({ kind }) => kind === SWARM)) {
    list.outcome(
      undefined,
      'unfightable',
      'a swarm too large to fight blocks the way',
      ended(BLOCKED_UNFIGHTABLE),
      'WODS-swarm-ten-times',
    );
  }
  addGuards(list, ended(BLOCKED_STALEMATE), ended(BLOCKED_ROUNDS));
  addParty(list, matchup);
  addWhenParty(list, matchup, 'room');
  addKills(list, matchup);
  const rooms = matchup.randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  list.number(undefined, 'rooms', 'rooms that the party comes to', 'length', rooms + 1, (s) => s.roomsMet);
  list.number(undefined, 'rooms-won', 'rooms that the party gets through', 'length', rooms + 1, (s) => s.roomsWon);
  addHaul(list, matchup);
  addCounters(list, matchup, [0]);
}

function addCampaign(list: List, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  const { goal, delves } = matchup.campaign;
  const ended = (end: number) => (s: State) => s.campaignEnd === end;
  list.outcome(name, 'goal', `all living heroes of ${name} reach level ${goal}`, ended(GOAL));
  list.outcome(name, 'wiped', `no hero of ${name} is left`, ended(WIPED));
  list.outcome(undefined, 'delve-cap', 'all delves are over before the goal is reached', ended(DELVE_CAP), 'L-WODS-06');
  addParty(list, matchup);
  const bins = Math.min(delves, 199) + 2;
  for (const at of linesOf(matchup, 0)) addWhen(list, matchup, at, 'delve', bins, lostIn);
  list.losses(lossesOf(matchup, 0), { step: 'delve', bins }, lostIn);
  list.number(undefined, 'delves', 'delves that the party makes', 'length', bins, (s) => s.delve);
  list.number(name, 'level', 'highest level of a living hero at the end; 0 where none lives', 'side', 12, highestLevel);
  list.number(name, 'weeks', 'weeks spent waiting for broken bones', 'other', 101, (s) => s.weeks, {
    rule: 'WODS-injury-heal-broken',
  });
  list.number(name, 'raised', 'heroes raised from the dead', 'other', 11, (s) => s.raised, {
    rule: 'WODS-temple-resurrection',
  });
  addHaul(list, matchup);
  addCounters(list, matchup, [0]);
}

function addGuards(list: List, stalemate: (s: State) => boolean, capped: (s: State) => boolean): void {
  list.outcome(undefined, 'stalemate', 'nobody can hurt anybody any more', stalemate, 'L-WODS-01');
  list.outcome(undefined, 'round-cap', 'the fight goes on for as many rounds as the limit allows', capped, 'L-WODS-02');
}

/** A line and where it stands. */
interface Placed {
  readonly line: Line;
  readonly at: number;
}

function linesOf(matchup: WodsMatchup, side: number): Placed[] {
  return matchup.lines.flatMap((line, at) => (line.side === side ? [{ line, at }] : []));
}

function sideName(matchup: WodsMatchup, line: Line): string {
  return matchup.sides[line.side]?.name as string;
}

function mostHp(line: Line): number {
  if (line.hpDice.length > 0) return line.hpDice.reduce((sum, sides) => sum + sides, line.hpPlus);
  return line.hp > 0 ? line.hp : 40;
}

function countStatus(s: State, side: number, statuses: readonly number[]): number {
  let n = 0;
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (statuses.includes(s.status[c] as number)) n++;
  }
  return n;
}

function hpOf(s: State, side: number): number {
  let sum = 0;
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (s.status[c] !== DEAD && s.status[c] !== LOST) sum += s.hp[c] as number;
  }
  return sum;
}

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
const PARTY_FATES: typeof FIGHT_FATES = [
  { what: 'alive', says: 'alive at the end', statuses: [0, REELING, OUT, RECOVERED, ESCAPED], kinds: [HERO, HIRELING] },
  { what: 'lost', says: 'left behind', statuses: [LOST], kinds: [HERO, HIRELING] },
  { what: 'dead', says: 'dead', statuses: [DEAD], kinds: [HERO, HIRELING] },
  { what: 'absent', says: 'not there: unpaid, or not befriended', statuses: [ABSENT], kinds: [HIRELING] },
];

function addFates(list: List, matchup: WodsMatchup, { line, at }: Placed, fates = FIGHT_FATES): void {
  const side = sideName(matchup, line);
  for (const { what, says, statuses, kinds } of fates) {
    if (!kinds.includes(line.kind)) continue;
    list.add(
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
      (s) => {
        let n = 0;
        for (let c = s.firstOfLine[at] as number; c < (s.firstOfLine[at + 1] as number); c++) {
          if (statuses.includes(s.status[c] as number)) n++;
        }
        return n;
      },
    );
  }
}

function addWhen(
  list: List,
  matchup: WodsMatchup,
  { line, at }: Placed,
  step: string,
  bins: number,
  read: Reading,
): void {
  const side = sideName(matchup, line);
  const what = matchup.play === 'campaign' ? 'is lost for good' : 'first goes down';
  list.each(
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

function addWhenParty(list: List, matchup: WodsMatchup, step: string): void {
  const rooms = matchup.randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  for (const at of linesOf(matchup, 0)) addWhen(list, matchup, at, step, rooms + 1, fellIn);
  list.losses(lossesOf(matchup, 0), { step, bins: rooms + 1 }, fellIn);
}

/** What figures of one side may fall to. */
interface Losses {
  readonly name: string;
  /** Its position. */
  readonly at: number;
  readonly lines: readonly Placed[];
  readonly causes: readonly Cause[];
  /** Position in {@link causes} by line. */
  readonly byLine: readonly number[];
  readonly obstacle: number;
  readonly mishap: number;
}

/** Those it meets, obstacles, and mishaps of its own. Lines of one name are one cause. */
function lossesOf(matchup: WodsMatchup, at: number): Losses {
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
function addKills(list: List, matchup: WodsMatchup): void {
  const { lines } = matchup;
  const foesOf = (line: Line) => lines.flatMap((foe, at) => (isAgainst(line, foe) ? [{ line: foe, at }] : []));
  lines.forEach((line, at) => {
    const side = sideName(matchup, line);
    const many = foesOf(line).reduce((sum, foe) => sum + foe.line.count, 0);
    list.add(
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
      (s) => {
        let n = 0;
        for (let c = s.firstOfLine[at] as number; c < (s.firstOfLine[at + 1] as number); c++) n += s.kills[c] as number;
        return n;
      },
    );
  });
  lines.forEach((line, at) => {
    const side = sideName(matchup, line);
    for (const foe of foesOf(line)) {
      const by = `${sideName(matchup, foe.line)}.${foe.line.name}`;
      const cell = at * lines.length + foe.at;
      list.add(
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
        (s) => s.falls[cell] as number,
      );
    }
  });
}

/** In a fight the other side, in a delve the party and everybody else. */
function isAgainst(a: Line, b: Line): boolean {
  return (a.side === 0) !== (b.side === 0);
}

function addParty(list: List, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  const lines = linesOf(matchup, 0);
  const size = lines.reduce((sum, { line }) => sum + line.count, 0);
  list.number(
    name,
    'casualties',
    `members of ${name} who are dead or left behind`,
    'side',
    size + 1,
    (s) => countStatus(s, 0, [DEAD, LOST]),
    { core: true },
  );
  list.number(name, 'injuries', 'lasting injuries that living heroes carry home', 'side', 12, lastingInjuries, {
    rule: 'R-WODS-48',
  });
  for (const at of lines) addFates(list, matchup, at, PARTY_FATES);
}

/** Silver, experience and what is left of the supplies. */
function addHaul(list: List, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  list.number(name, 'silver', 'silver brought home', 'other', 2, (s) => s.silverHome, { rule: 'R-WODS-65' });
  list.number(name, 'xp', 'experience given for good deeds', 'other', 2, (s) => s.xpHome, { rule: 'R-WODS-66' });
  list.number(undefined, 'rounds', 'rounds of all fights together', 'length', 101, (s) => s.rounds);
  list.number(name, 'rests', 'rests taken between encounters', 'other', 41, (s) => s.restsTaken, { rule: 'WODS-rest' });
  const kept = [
    ['rations', RATIONS],
    ['bandages', BANDAGES],
    ['quicksilver', QUICKSILVER],
    ['holy-water', HOLY_WATER],
  ] as const;
  for (const [word, kind] of kept) {
    const start = matchup.sides[0]?.supplies[kind] ?? 0;
    if (start === 0) continue;
    list.number(
      name,
      `${word}-left`,
      `${word.replace('-', ' ')} left at the end`,
      'other',
      Math.min(start, 99) + 2,
      (s) => s.supply(0, kind),
    );
  }
  list.add(
    {
      name: 'rest-cap',
      kind: 'rate',
      meaning: 'a party wanted more rests than the limit allows',
      group: 'guard',
      what: 'rest-cap',
      rule: 'L-WODS-03',
    },
    (s) => s.restCapped,
  );
}

function addCounters(list: List, matchup: WodsMatchup, sides: readonly number[]): void {
  for (const side of sides) {
    const name = matchup.sides[side]?.name as string;
    const lines = linesOf(matchup, side);
    const heroes = lines.some(({ line }) => line.kind === HERO);
    list.number(name, 'fumbles', 'attacks whose main die showed 1', 'other', 21, (s) => s.fumbles[side] as number, {
      rule: 'WODS-fumble',
    });
    list.number(name, 'criticals', 'critical hits scored', 'other', 11, (s) => s.criticals[side] as number, {
      rule: 'WODS-critical-hit',
    });
    if (heroes) {
      list.number(
        name,
        'partial-costs',
        'tests that succeeded at some cost, which is not played',
        'other',
        21,
        (s) => s.partialCosts[side] as number,
        { rule: 'R-WODS-32' },
      );
    }
    if (lines.some(({ line }) => line.loadouts.some(({ offHand }) => offHand))) {
      list.number(
        name,
        'rerolls',
        'attacks rolled again for an off-hand weapon',
        'other',
        21,
        (s) => s.rerolls[side] as number,
        { rule: 'WODS-offhand' },
      );
    }
  }
}

function lastingInjuries(s: State): number {
  let n = 0;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HERO || !s.isWithUs(c)) continue;
    for (const severity of [BROKEN, MAIMED, SEVERED]) n += woundsOf(s.wounds[c] as number, severity);
  }
  return n;
}

function highestLevel(s: State): number {
  let most = 0;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] === HERO && s.isWithUs(c) && (s.level[c] as number) > most) most = s.level[c] as number;
  }
  return most;
}
