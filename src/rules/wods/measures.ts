import { BROKEN, MAIMED, SEVERED, woundsOf } from './injury.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import { addFates, addKills, addWhen, fellIn, linesOf, lossesOf, lostIn, PARTY_FATES } from './member-measures.ts';
import {
  BANDAGES,
  DEAD,
  DRAW,
  FIRST_ROUTS,
  FIRST_WINS,
  HERO,
  HIRELING,
  HOLY_WATER,
  LOST,
  QUICKSILVER,
  RATIONS,
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
} from './phases.ts';
import { countStatus, type Placed, Score, setOf } from './score.ts';
import type { World } from './world.ts';

const ROUND_BINS = 31;

const GONE = setOf([DEAD, LOST]);

/** Every measure of a matchup, in a fixed order, and how it is read off a finished game. */
export function scoreOf(world: World): Score {
  const { matchup } = world;
  const score = new Score(world, () => endingOf(world));
  if (matchup.play === 'fight') addFight(score, matchup);
  else if (matchup.play === 'delve') addDelve(score, matchup);
  else addCampaign(score, matchup);
  return score;
}

/** How a finished game has ended. */
function endingOf({ matchup, outcome, delveEnd, campaignEnd }: World): number {
  return matchup.play === 'fight' ? outcome : matchup.play === 'delve' ? delveEnd : campaignEnd;
}

function addFight(score: Score, matchup: WodsMatchup): void {
  const { world } = score;
  const [one, two] = matchup.sides.map(({ name }) => name) as [string, string];
  const swarm = (side: number) => matchup.lines.some((line) => line.side === side && line.kind === SWARM);
  addVictory(score, [one, two], swarm(1), allSwarms(matchup, 1), [FIRST_WINS, FIRST_ROUTS]);
  addVictory(score, [two, one], swarm(0), allSwarms(matchup, 0), [SECOND_WINS, SECOND_ROUTS]);
  score.outcome(undefined, 'draw', 'nobody is left standing on either side', DRAW);
  if (swarm(0) || swarm(1)) {
    const meaning = "a swarm has ten times its opponents' HP, and there is no fight";
    score.outcome(undefined, 'unfightable', meaning, UNFIGHTABLE, 'WODS-swarm-ten-times');
  }
  addGuards(score, matchup, STALEMATE, ROUND_CAP);

  for (const [side, name] of [one, two].entries()) {
    const other = side === 0 ? two : one;
    if (swarm(1 - side)) {
      const wins = side === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
      const meaning = `${name} wins, by beating ${other} down or by rout`;
      const victory = { name: `${name}.victory`, kind: 'rate', meaning, side: name, what: 'victory' } as const;
      score.either({ ...victory, group: 'side', core: true, sumOf: [`${name}.win`, `${name}.rout`] }, wins);
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
      () => countStatus(world, world.first[side] as number, world.first[side + 1] as number, GONE),
      { core: true, most: size, ...goneOf(name, lines) },
    );
    score.number(
      name,
      'hp-left',
      `HP that ${name} has left, all members together`,
      'side',
      Math.min(most, 99) + 2,
      () => hpOf(world, side),
      { core: true },
    );
  }
  for (const side of [0, 1]) for (const at of linesOf(matchup, side)) addFates(score, matchup, at);
  for (const side of [0, 1])
    for (const at of linesOf(matchup, side))
      addWhen(score, matchup, at, 'round of the fight', ROUND_BINS, fellIn(world));
  for (const side of [0, 1]) score.losses(lossesOf(matchup, side), { step: 'round', bins: ROUND_BINS }, fellIn(world));
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
  const { world } = score;
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
  addGuards(score, matchup, BLOCKED_STALEMATE, BLOCKED_ROUNDS);
  addParty(score, matchup);
  addWhenParty(score, matchup, 'room');
  addKills(score, matchup);
  const rooms = matchup.randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  score.number(undefined, 'rooms', 'rooms that the party comes to', 'length', rooms + 1, () => world.roomsMet, {
    most: rooms,
  });
  score.number(undefined, 'rooms-won', 'rooms that the party gets through', 'length', rooms + 1, () => world.roomsWon, {
    most: rooms,
  });
  addHaul(score, matchup);
  addCounters(score, matchup, [0]);
}

function addCampaign(score: Score, matchup: WodsMatchup): void {
  const { world } = score;
  const name = matchup.sides[0]?.name as string;
  const { goal, delves } = matchup.campaign;
  score.outcome(name, 'goal', `all living heroes of ${name} reach level ${goal}`, GOAL);
  score.outcome(name, 'wiped', `no hero of ${name} is left`, WIPED);
  score.outcome(undefined, 'delve-cap', 'all delves are over before the goal is reached', DELVE_CAP, 'L-WODS-06');
  addParty(score, matchup);
  const bins = Math.min(delves, 199) + 2;
  for (const at of linesOf(matchup, 0)) addWhen(score, matchup, at, 'delve', bins, lostIn(world));
  score.losses(lossesOf(matchup, 0), { step: 'delve', bins }, lostIn(world));
  score.number(undefined, 'delves', 'delves that the party makes', 'length', bins, () => world.delve, { most: delves });
  score.number(name, 'level', 'highest level of a living hero at the end; 0 where none lives', 'side', 12, () =>
    highestLevel(world),
  );
  score.number(name, 'weeks', 'weeks spent waiting for broken bones', 'other', 101, () => world.weeks, {
    rule: 'WODS-injury-heal-broken',
  });
  score.number(name, 'raised', 'heroes raised from the dead', 'other', 11, () => world.raised, {
    rule: 'WODS-temple-resurrection',
  });
  if (matchup.campaign.replaces) {
    score.number(
      name,
      'replaced',
      'lost heroes replaced by new ones of level 1',
      'other',
      41,
      () => heroesReplaced(world),
      {
        rule: 'R-WODS-69',
      },
    );
  }
  addHaul(score, matchup);
  addCounters(score, matchup, [0]);
}

function addGuards(score: Score, { limits }: WodsMatchup, stalemate: number, capped: number): void {
  score.outcome(
    undefined,
    'stalemate',
    'no one can hurt anyone any more',
    stalemate,
    'L-WODS-01',
    'since no one could hurt anyone any more',
  );
  score.outcome(
    undefined,
    'round-cap',
    'the fight goes on for as many rounds as the limit allows',
    capped,
    'L-WODS-02',
    `after ${limits.rounds} rounds of a fight`,
  );
}

function mostHp(line: Line): number {
  if (line.hpDice.length > 0) return line.hpDice.reduce((sum, sides) => sum + sides, line.hpPlus);
  return line.hp > 0 ? line.hp : 40;
}

function hpOf(world: World, side: number): number {
  let sum = 0;
  for (let c = world.first[side] as number; c < (world.first[side + 1] as number); c++) {
    if (world.status[c] !== DEAD && world.status[c] !== LOST) sum += world.hp[c] as number;
  }
  return sum;
}

function addWhenParty(score: Score, matchup: WodsMatchup, step: string): void {
  const { world } = score;
  const rooms = matchup.randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  for (const at of linesOf(matchup, 0)) addWhen(score, matchup, at, step, rooms + 1, fellIn(world));
  score.losses(lossesOf(matchup, 0), { step, bins: rooms + 1 }, fellIn(world));
}

/** The fates of heroes and hirelings that make casualties. Foes who are left behind are counted with those who are down. */
function goneOf(name: string, lines: readonly Placed[]): { sumOf?: readonly string[] } {
  if (lines.some(({ line }) => line.kind !== HERO && line.kind !== HIRELING)) return {};
  return { sumOf: lines.flatMap(({ line }) => ['lost', 'dead'].map((fate) => `${name}.${line.name}.${fate}`)) };
}

function addParty(score: Score, matchup: WodsMatchup): void {
  const { world } = score;
  const name = matchup.sides[0]?.name as string;
  const lines = linesOf(matchup, 0);
  const size = lines.reduce((sum, { line }) => sum + line.count, 0);
  score.number(
    name,
    'casualties',
    `members of ${name} who are dead or left behind`,
    'side',
    size + 1,
    () => countStatus(world, world.first[0] as number, world.first[1] as number, GONE),
    { core: true, most: size, ...goneOf(name, lines) },
  );
  score.number(
    name,
    'injuries',
    'lasting injuries that living heroes carry home',
    'side',
    12,
    () => lastingInjuries(world),
    {
      rule: 'R-WODS-48',
    },
  );
  for (const at of lines) addFates(score, matchup, at, PARTY_FATES);
}

/** Silver, experience and what is left of the supplies. */
function addHaul(score: Score, matchup: WodsMatchup): void {
  const { world } = score;
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
  const { world } = score;
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

function lastingInjuries(world: World): number {
  let n = 0;
  for (let c = world.first[0] as number; c < (world.first[1] as number); c++) {
    if (world.kind[c] !== HERO || !world.isWithUs(c)) continue;
    for (const severity of [BROKEN, MAIMED, SEVERED]) n += woundsOf(world.wounds[c] as number, severity);
  }
  return n;
}

function heroesReplaced(world: World): number {
  let n = 0;
  for (let c = world.first[0] as number; c < (world.first[1] as number); c++)
    if (world.kind[c] === HERO) n += world.replaced[c] as number;
  return n;
}

function highestLevel(world: World): number {
  let most = 0;
  for (let c = world.first[0] as number; c < (world.first[1] as number); c++) {
    if (world.kind[c] === HERO && world.isWithUs(c) && (world.level[c] as number) > most)
      most = world.level[c] as number;
  }
  return most;
}
