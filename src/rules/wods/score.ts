import { CauseStrokes } from '../../stats/cause-strokes.ts';
import { type Cause, type CauseClock, causeMeasures } from '../../stats/causes.ts';
import { type Measure, type MeasureGroup, slotsOf } from '../../stats/measure.ts';
import { strokeNumber, strokeRate, strokeSums, TallySheet } from '../../stats/tally-sheet.ts';
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
  TURNED_BACK,
  WIPED,
  world,
} from './world.ts';

const ROUND_BINS = 31;

/** Every measure of a matchup, in a fixed order, and how it is read off a finished game. */
export function scoreOf(matchup: WodsMatchup): Score {
  const score = new Score(ENDINGS[matchup.play]);
  if (matchup.play === 'fight') addFight(score, matchup);
  else if (matchup.play === 'delve') addDelve(score, matchup);
  else addCampaign(score, matchup);
  return score;
}

/** More than fights, delves and campaigns have. */
const MOST_ENDINGS = 16;

/** How a finished game has ended. */
const ENDINGS: Record<WodsMatchup['play'], () => number> = {
  fight: () => world.outcome,
  delve: () => world.delveEnd,
  campaign: () => world.campaignEnd,
};

/** A number that a figure has at the end. */
type Reading = (c: number) => number;

/** When somebody first went down. */
const fellIn: Reading = (c) => (world.fellIn[c] as number) & FELL_MASK;

/** In which delve of a campaign somebody was lost for good. */
const lostIn: Reading = (c) => (world.status[c] === DEAD || world.status[c] === LOST ? fellIn(c) : 0);

/**
 * What is counted about a game. One list for each way to read, of numbers rather than functions where it can be: there are
 * many measures, and games are short.
 */
export class Score {
  readonly measures: Measure[] = [];
  private at = 0;
  private readonly ended: () => number;
  /** By ending, the rates that are true then. */
  private readonly endings: number[][] = Array.from({ length: MOST_ENDINGS }, () => []);
  private readonly rates: { at: number; is: () => boolean }[] = [];
  private readonly values: { at: number; bins: number; read: () => number }[] = [];
  private readonly counters: { at: number; bins: number; column: Int32Array; place: number }[] = [];
  /** First slot, bins, and line. */
  private readonly kills: number[] = [];
  /** First slot, line, and statuses as bits. */
  private readonly shares: number[] = [];
  private readonly falls: { at: number; line: number; bins: number; read: Reading }[] = [];
  private readonly losing: (() => void)[] = [];
  private laidOut: TallySheet | undefined = undefined;

  /** @param ended one of the endings that {@link outcome} is given */
  constructor(ended: () => number) {
    this.ended = ended;
  }

  /** Once all measures are there. */
  get sheet(): TallySheet {
    this.laidOut ??= new TallySheet(this.measures);
    return this.laidOut;
  }

  /** Adds a finished game to a tally laid out by {@link measures}. */
  tally(counts: Float64Array): void {
    const { sheet, rates, values, counters, kills, shares, falls, losing } = this;
    sheet.begin(counts);
    const ending = this.endings[this.ended()] as number[];
    for (let i = 0; i < ending.length; i++) strokeRate(ending[i] as number);
    for (let i = 0; i < rates.length; i++) {
      const { at, is } = rates[i] as (typeof rates)[number];
      if (is()) strokeRate(at);
    }
    for (let i = 0; i < values.length; i++) {
      const { at, bins, read } = values[i] as (typeof values)[number];
      strokeNumber(at, read(), bins);
    }
    for (let i = 0; i < counters.length; i++) {
      const { at, bins, column, place } = counters[i] as (typeof counters)[number];
      strokeNumber(at, column[place] as number, bins);
    }
    for (let i = 0; i < kills.length; i += 3) {
      strokeNumber(kills[i] as number, killsOf(kills[i + 2] as number), kills[i + 1] as number);
    }
    for (let i = 0; i < shares.length; i += 3) {
      const line = shares[i + 1] as number;
      const [from, to] = [world.firstOfLine[line] as number, world.firstOfLine[line + 1] as number];
      const share = countStatus(from, to, shares[i + 2] as number);
      if (share > 0) strokeSums(shares[i] as number, share);
    }
    for (let i = 0; i < falls.length; i++) {
      const { at, line, bins, read } = falls[i] as (typeof falls)[number];
      const end = world.firstOfLine[line + 1] as number;
      for (let c = world.firstOfLine[line] as number; c < end; c++) strokeNumber(at, read(c), bins);
    }
    for (let i = 0; i < losing.length; i++) (losing[i] as (typeof losing)[number])();
    sheet.end(counts);
  }

  /** A number that stands in a place of a column. */
  counter(measure: Measure & { bins: number }, column: Int32Array, place: number): void {
    this.counters.push({ at: this.take(measure), bins: measure.bins, column, place });
  }

  /** How many a line has put out of the fight. */
  killed(measure: Measure & { bins: number }, line: number): void {
    this.kills.push(this.take(measure), measure.bins, line);
  }

  /** A rate. */
  rate(measure: Measure, is: () => boolean): void {
    this.rates.push({ at: this.take(measure), is });
  }

  /** The share of a line's figures whose status is one of some. */
  share(measure: Measure, line: number, statuses: readonly number[]): void {
    this.shares.push(this.take(measure), line, setOf(statuses));
  }

  /** A number that each figure of a line has; a game counts once for each of them. */
  each(measure: Measure & { bins: number }, line: number, read: Reading): void {
    this.falls.push({ at: this.take(measure), line, bins: measure.bins, read });
  }

  /** What figures of a side first fall to, and when. */
  losses({ name, at, lines, causes, byLine, obstacle, mishap }: Losses, clock: CauseClock, read: Reading): void {
    const members = lines.reduce((sum, { line }) => sum + line.count, 0);
    const measures = causeMeasures({ name, members }, causes, clock);
    const slots = new Map(measures.map((measure) => [measure.name, this.take(measure)]));
    const sums = new CauseStrokes((measure) => slots.get(measure) as number, measures);
    this.losing.push(() => {
      for (let c = world.first[at] as number; c < (world.first[at + 1] as number); c++) {
        const fell = read(c);
        if (fell === 0) continue;
        const to = (world.fellIn[c] as number) >> FELL_BITS;
        const cause = to >= BY_LINES ? (byLine[to - BY_LINES] as number) : to === BY_OBSTACLE ? obstacle : mishap;
        sums.note(cause, fell);
      }
      sums.close();
    });
  }

  /** @returns the first slot of a measure */
  private take(measure: Measure): number {
    this.measures.push(measure);
    this.at += slotsOf(measure);
    return this.at - slotsOf(measure);
  }

  /** A way a game can end. */
  outcome(side: string | undefined, what: string, meaning: string, ending: number, rule?: string): void {
    const name = side === undefined ? what : `${side}.${what}`;
    const measure: Measure = { name, kind: 'rate', meaning, group: 'outcome', headline: true, core: true, what };
    const more = { ...(side === undefined ? {} : { side }), ...(rule === undefined ? {} : { rule }) };
    this.either({ ...measure, ...more }, [ending]);
  }

  /** Whether a game ends in one of some ways. */
  either(measure: Measure, endings: readonly number[]): void {
    const at = this.take(measure);
    for (const ending of endings) (this.endings[ending] as number[]).push(at);
  }

  /** A whole number about a side or the game. */
  number(
    side: string | undefined,
    what: string,
    meaning: string,
    group: MeasureGroup,
    bins: number,
    read: () => number,
    more: { core?: boolean; rule?: string } = {},
  ): void {
    const name = side === undefined ? what : `${side}.${what}`;
    const measure = { name, kind: 'number', meaning, group, bins, what } as const;
    this.values.push({ at: this.take({ ...measure, ...(side === undefined ? {} : { side }), ...more }), bins, read });
  }
}

function addFight(score: Score, matchup: WodsMatchup): void {
  const [one, two] = matchup.sides.map(({ name }) => name) as [string, string];
  const swarm = (side: number) => matchup.lines.some((line) => line.side === side && line.kind === SWARM);
  addVictory(score, [one, two], swarm(1), allSwarms(matchup, 1), [FIRST_WINS, FIRST_ROUTS]);
  addVictory(score, [two, one], swarm(0), allSwarms(matchup, 0), [SECOND_WINS, SECOND_ROUTS]);
  score.outcome(undefined, 'draw', 'nobody is left standing on either side', DRAW);
  if (swarm(0) || swarm(1)) {
    const meaning = "a swarm has ten times its opponents' HP, and there is no fight";
    score.outcome(undefined, 'unfightable', meaning, UNFIGHTABLE, 'WODS-swarm-ten-times');
  }
  addGuards(score, STALEMATE, ROUND_CAP);

  for (const [side, name] of [one, two].entries()) {
    const other = side === 0 ? two : one;
    if (swarm(1 - side)) {
      const wins = side === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
      const meaning = `${name} wins, by beating ${other} down or by rout`;
      score.either(
        { name: `${name}.victory`, kind: 'rate', meaning, group: 'side', core: true, side: name, what: 'victory' },
        wins,
      );
    }
    const lines = linesOf(matchup, side);
    const size = lines.reduce((sum, { line }) => sum + line.count, 0);
    const most = lines.reduce((sum, { line }) => sum + line.count * mostHp(line), 0);
    score.number(
      name,
      'casualties',
      `members of ${name} who are dead or left behind at the end`,
      'side',
      size + 1,
      () => countStatus(world.first[side] as number, world.first[side + 1] as number, GONE),
      { core: true },
    );
    score.number(
      name,
      'hp-left',
      `HP that ${name} has left, all members together`,
      'side',
      Math.min(most, 99) + 2,
      () => hpOf(side),
      { core: true },
    );
  }
  for (const side of [0, 1]) for (const at of linesOf(matchup, side)) addFates(score, matchup, at);
  for (const side of [0, 1])
    for (const at of linesOf(matchup, side)) addWhen(score, matchup, at, 'round of the fight', ROUND_BINS, fellIn);
  for (const side of [0, 1]) score.losses(lossesOf(matchup, side), { step: 'round', bins: ROUND_BINS }, fellIn);
  addKills(score, matchup);
  score.number(undefined, 'rounds', 'rounds that the fight lasts', 'length', 41, () => world.rounds);
  addCounters(score, matchup, [0, 1]);
}

/** Winning: by beating everybody down, or by rout where there are swarms. A swarm is only ever put to flight. */
function addVictory(
  score: Score,
  [winner, loser]: readonly [string, string],
  someSwarms: boolean,
  onlySwarms: boolean,
  [wins, routs]: readonly [number, number],
): void {
  if (!onlySwarms) score.outcome(winner, 'win', `${winner} beats ${loser} down`, wins);
  if (!someSwarms) return;
  const meaning = `${winner} wins by putting a swarm to flight`;
  score.outcome(winner, 'rout', meaning, routs, 'WODS-swarm-rout');
}

function allSwarms(matchup: WodsMatchup, side: number): boolean {
  return linesOf(matchup, side).every(({ line }) => line.kind === SWARM);
}

function addDelve(score: Score, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  if (matchup.randomRooms) {
    const meaning = `${name} meets as many rooms as the limit allows, and comes home`;
    score.outcome(undefined, 'encounter-cap', meaning, ENCOUNTER_CAP, 'L-WODS-05');
  } else score.outcome(name, 'cleared', `${name} goes through all rooms and comes home`, CLEARED);
  score.outcome(name, 'turned-back', `${name} turns back early and comes home`, TURNED_BACK, 'P-WODS-14');
  score.outcome(name, 'escaped', `${name} is beaten, and somebody gets away`, PARTY_ESCAPED, 'R-WODS-47');
  score.outcome(name, 'lost', `${name} is beaten, and nobody comes home`, PARTY_LOST, 'R-WODS-47');
  if (matchup.lines.some(({ kind }) => kind === SWARM)) {
    score.outcome(
      undefined,
      'unfightable',
      'a swarm too large to fight blocks the way',
      BLOCKED_UNFIGHTABLE,
      'WODS-swarm-ten-times',
    );
  }
  addGuards(score, BLOCKED_STALEMATE, BLOCKED_ROUNDS);
  addParty(score, matchup);
  addWhenParty(score, matchup, 'room');
  addKills(score, matchup);
  const rooms = matchup.randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  score.number(undefined, 'rooms', 'rooms that the party comes to', 'length', rooms + 1, () => world.roomsMet);
  score.number(undefined, 'rooms-won', 'rooms that the party gets through', 'length', rooms + 1, () => world.roomsWon);
  addHaul(score, matchup);
  addCounters(score, matchup, [0]);
}

function addCampaign(score: Score, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  const { goal, delves } = matchup.campaign;
  score.outcome(name, 'goal', `all living heroes of ${name} reach level ${goal}`, GOAL);
  score.outcome(name, 'wiped', `no hero of ${name} is left`, WIPED);
  score.outcome(undefined, 'delve-cap', 'all delves are over before the goal is reached', DELVE_CAP, 'L-WODS-06');
  addParty(score, matchup);
  const bins = Math.min(delves, 199) + 2;
  for (const at of linesOf(matchup, 0)) addWhen(score, matchup, at, 'delve', bins, lostIn);
  score.losses(lossesOf(matchup, 0), { step: 'delve', bins }, lostIn);
  score.number(undefined, 'delves', 'delves that the party makes', 'length', bins, () => world.delve);
  score.number(
    name,
    'level',
    'highest level of a living hero at the end; 0 where none lives',
    'side',
    12,
    highestLevel,
  );
  score.number(name, 'weeks', 'weeks spent waiting for broken bones', 'other', 101, () => world.weeks, {
    rule: 'WODS-injury-heal-broken',
  });
  score.number(name, 'raised', 'heroes raised from the dead', 'other', 11, () => world.raised, {
    rule: 'WODS-temple-resurrection',
  });
  addHaul(score, matchup);
  addCounters(score, matchup, [0]);
}

function addGuards(score: Score, stalemate: number, capped: number): void {
  score.outcome(undefined, 'stalemate', 'nobody can hurt anybody any more', stalemate, 'L-WODS-01');
  score.outcome(
    undefined,
    'round-cap',
    'the fight goes on for as many rounds as the limit allows',
    capped,
    'L-WODS-02',
  );
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

/** Statuses as bits. */
function setOf(statuses: readonly number[]): number {
  return statuses.reduce((set, status) => set | (1 << status), 0);
}

const GONE = setOf([DEAD, LOST]);

/** How many figures from one to another have one of some statuses, given as bits. */
function countStatus(from: number, to: number, set: number): number {
  let n = 0;
  for (let c = from; c < to; c++) n += (set >> (world.status[c] as number)) & 1;
  return n;
}

function killsOf(line: number): number {
  let n = 0;
  for (let c = world.firstOfLine[line] as number; c < (world.firstOfLine[line + 1] as number); c++)
    n += world.kills[c] as number;
  return n;
}

function hpOf(side: number): number {
  let sum = 0;
  for (let c = world.first[side] as number; c < (world.first[side + 1] as number); c++) {
    if (world.status[c] !== DEAD && world.status[c] !== LOST) sum += world.hp[c] as number;
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

function addFates(score: Score, matchup: WodsMatchup, { line, at }: Placed, fates = FIGHT_FATES): void {
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

function addWhen(
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

function addWhenParty(score: Score, matchup: WodsMatchup, step: string): void {
  const rooms = matchup.randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  for (const at of linesOf(matchup, 0)) addWhen(score, matchup, at, step, rooms + 1, fellIn);
  score.losses(lossesOf(matchup, 0), { step, bins: rooms + 1 }, fellIn);
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
function addKills(score: Score, matchup: WodsMatchup): void {
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

function addParty(score: Score, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  const lines = linesOf(matchup, 0);
  const size = lines.reduce((sum, { line }) => sum + line.count, 0);
  score.number(
    name,
    'casualties',
    `members of ${name} who are dead or left behind`,
    'side',
    size + 1,
    () => countStatus(world.first[0] as number, world.first[1] as number, GONE),
    { core: true },
  );
  score.number(name, 'injuries', 'lasting injuries that living heroes carry home', 'side', 12, lastingInjuries, {
    rule: 'R-WODS-48',
  });
  for (const at of lines) addFates(score, matchup, at, PARTY_FATES);
}

/** Silver, experience and what is left of the supplies. */
function addHaul(score: Score, matchup: WodsMatchup): void {
  const name = matchup.sides[0]?.name as string;
  score.number(name, 'silver', 'silver brought home', 'other', 2, () => world.silverHome, { rule: 'R-WODS-65' });
  score.number(name, 'xp', 'experience given for good deeds', 'other', 2, () => world.xpHome, { rule: 'R-WODS-66' });
  score.number(undefined, 'rounds', 'rounds of all fights together', 'length', 101, () => world.rounds);
  score.number(name, 'rests', 'rests taken between encounters', 'other', 41, () => world.restsTaken, {
    rule: 'WODS-rest',
  });
  const kept = [
    ['rations', RATIONS],
    ['bandages', BANDAGES],
    ['quicksilver', QUICKSILVER],
    ['holy-water', HOLY_WATER],
  ] as const;
  for (const [word, kind] of kept) {
    const start = matchup.sides[0]?.supplies[kind] ?? 0;
    if (start === 0) continue;
    score.number(
      name,
      `${word}-left`,
      `${word.replace('-', ' ')} left at the end`,
      'other',
      Math.min(start, 99) + 2,
      () => world.supply(0, kind),
    );
  }
  score.rate(
    {
      name: 'rest-cap',
      kind: 'rate',
      meaning: 'a party wanted more rests than the limit allows',
      group: 'guard',
      what: 'rest-cap',
      rule: 'L-WODS-03',
    },
    () => world.restCapped !== 0,
  );
}

function addCounters(score: Score, matchup: WodsMatchup, sides: readonly number[]): void {
  for (const side of sides) {
    const name = matchup.sides[side]?.name as string;
    const lines = linesOf(matchup, side);
    const add = (what: string, meaning: string, bins: number, column: Int32Array, rule: string) =>
      score.counter(
        { name: `${name}.${what}`, kind: 'number', meaning, group: 'other', bins, side: name, what, rule },
        column,
        side,
      );
    add('fumbles', 'attacks whose main die showed 1', 21, world.fumbles, 'WODS-fumble');
    add('criticals', 'critical hits scored', 11, world.criticals, 'WODS-critical-hit');
    if (lines.some(({ line }) => line.kind === HERO)) {
      const meaning = 'tests that succeeded at some cost, which is not played';
      add('partial-costs', meaning, 21, world.partialCosts, 'R-WODS-32');
    }
    if (lines.some(({ line }) => line.loadouts.some(({ offHand }) => offHand))) {
      add('rerolls', 'attacks rolled again for an off-hand weapon', 21, world.rerolls, 'WODS-offhand');
    }
  }
}

function lastingInjuries(): number {
  let n = 0;
  for (let c = world.first[0] as number; c < (world.first[1] as number); c++) {
    if (world.kind[c] !== HERO || !world.isWithUs(c)) continue;
    for (const severity of [BROKEN, MAIMED, SEVERED]) n += woundsOf(world.wounds[c] as number, severity);
  }
  return n;
}

function highestLevel(): number {
  let most = 0;
  for (let c = world.first[0] as number; c < (world.first[1] as number); c++) {
    if (world.kind[c] === HERO && world.isWithUs(c) && (world.level[c] as number) > most)
      most = world.level[c] as number;
  }
  return most;
}
