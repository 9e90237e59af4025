import type { Measure } from '../../stats/measure.ts';
import { Scorecard } from '../kit/scorecard.ts';
import { BROKEN, MAIMED, SEVERED, woundsOf } from './injury.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import { addFates, addKills, addLosses, linesOf, named, PARTY_FATES } from './member-measures.ts';
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
import type { World } from './world.ts';

const ROUND_BINS = 31;

/** What is counted about the games of a world. */
export function scorecardOf(world: World): Scorecard {
  const card = new Scorecard();
  if (world.matchup.play === 'fight') addFight(card, world);
  else if (world.matchup.play === 'delve') addDelve(card, world);
  else addCampaign(card, world);
  return card;
}

/** A way in which games end: its number, and its measure. */
type Ending = readonly [ending: number, measure: Omit<Measure, 'kind'>];

function ending(
  number: number,
  what: string,
  meaning: string,
  { side, ...more }: Pick<Measure, 'side' | 'rule' | 'stops'> = {},
): Ending {
  return [number, { ...named(what, meaning, side), group: 'outcome', headline: true, core: true, ...more }];
}

/** Endings of which exactly one comes about. */
function addEndings(card: Scorecard, read: () => number, endings: readonly Ending[]): void {
  const places: number[] = [];
  for (const [place, [number]] of endings.entries()) places[number] = place;
  const measures = endings.map(([, measure]) => measure);
  card.oneOf(measures, () => places[read()]!);
}

function addFight(card: Scorecard, world: World): void {
  const { matchup } = world;
  const hasSwarm = matchup.lines.some(({ kind }) => kind === SWARM);
  addEndings(card, () => world.outcome, [
    ...victories(matchup, 0),
    ...victories(matchup, 1),
    ending(DRAW, 'draw', 'nobody is left standing on either side'),
    ...(hasSwarm ? [unfightable(UNFIGHTABLE, "a swarm has ten times its opponents' HP, and there is no fight")] : []),
    ...guards(matchup, STALEMATE, ROUND_CAP),
  ]);
  for (const side of [0, 1]) addSide(card, world, side);
  for (const side of [0, 1]) for (const line of linesOf(matchup, side)) addFates(card, world, line);
  addLosses(card, world, [0, 1], { step: 'round', bins: ROUND_BINS }, 'round of the fight');
  addKills(card, world);
  card.number({ ...named('rounds', 'rounds that the fight lasts'), group: 'length', bins: 41 }, () => world.rounds);
  for (const side of [0, 1]) addCounters(card, world, side);
}

/** How a side wins: by beating all foes down, or by rout where there are swarms. A swarm is only ever put to flight. */
function victories(matchup: WodsMatchup, side: number): Ending[] {
  const [winner, loser] = [matchup.sides[side]!.name, matchup.sides[1 - side]!.name];
  const foes = linesOf(matchup, 1 - side);
  const [wins, routs] = side === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
  const win = ending(wins, 'win', `${winner} beats ${loser} down`, { side: winner });
  const rout = ending(routs, 'rout', `${winner} wins by putting a swarm to flight`, {
    side: winner,
    rule: 'WODS-swarm-rout',
  });
  const swarms = foes.filter(({ line }) => line.kind === SWARM).length;
  return [...(swarms < foes.length ? [win] : []), ...(swarms > 0 ? [rout] : [])];
}

function unfightable(number: number, meaning: string): Ending {
  return ending(number, 'unfightable', meaning, { rule: 'WODS-swarm-ten-times' });
}

function guards({ limits }: WodsMatchup, stalemate: number, capped: number): Ending[] {
  return [
    ending(stalemate, 'stalemate', 'no one can hurt anyone any more', {
      rule: 'L-WODS-01',
      stops: 'since no one could hurt anyone any more',
    }),
    ending(capped, 'round-cap', 'the fight goes on for as many rounds as the limit allows', {
      rule: 'L-WODS-02',
      stops: `after ${limits.rounds} rounds of a fight`,
    }),
  ];
}

/** What a fight costs a side. */
function addSide(card: Scorecard, world: World, side: number): void {
  const { matchup } = world;
  const { name } = matchup.sides[side]!;
  const other = matchup.sides[1 - side]!.name;
  const lines = linesOf(matchup, side);
  if (linesOf(matchup, 1 - side).some(({ line }) => line.kind === SWARM)) {
    const [wins, routs] = side === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
    const victory = named('victory', `${name} wins, by beating ${other} down or by rout`, name);
    card.rate(
      { ...victory, group: 'side', core: true, sumOf: [`${name}.win`, `${name}.rout`] },
      () => world.outcome === wins || world.outcome === routs,
    );
  }
  addCasualties(card, world, side, `members of ${name} who are dead or left behind at the end`);
  const most = lines.reduce((sum, { line }) => sum + line.count * mostHp(line), 0);
  card.number(
    {
      ...named('hp-left', `HP that ${name} has left, all members together`, name),
      group: 'side',
      bins: Math.min(most, 99) + 2,
      core: true,
    },
    () => total(world.figuresOf[side]!, (c) => (isGone(world, c) ? 0 : world.hp[c]!)),
  );
}

function mostHp({ hp, hpDice, hpPlus }: Line): number {
  if (hpDice.length > 0) return hpDice.reduce((sum, sides) => sum + sides, hpPlus);
  return hp > 0 ? hp : 40;
}

function addDelve(card: Scorecard, world: World): void {
  const { matchup } = world;
  const { randomRooms } = matchup;
  const side = matchup.sides[0]!.name;
  addEndings(card, () => world.delveEnd, [
    randomRooms
      ? ending(ENCOUNTER_CAP, 'encounter-cap', `${side} meets as many rooms as the limit allows, and comes home`, {
          rule: 'L-WODS-05',
        })
      : ending(CLEARED, 'cleared', `${side} goes through all rooms and comes home`, { side }),
    ending(TURNED_BACK, 'turned-back', `${side} turns back early and comes home`, { side, rule: 'P-WODS-14' }),
    ending(PARTY_ESCAPED, 'escaped', `${side} is beaten, and somebody gets away`, { side, rule: 'R-WODS-47' }),
    ending(PARTY_LOST, 'lost', `${side} is beaten, and nobody comes home`, { side, rule: 'R-WODS-47' }),
    ...(matchup.lines.some(({ kind }) => kind === SWARM)
      ? [unfightable(BLOCKED_UNFIGHTABLE, 'a swarm too large to fight blocks the way')]
      : []),
    ...guards(matchup, BLOCKED_STALEMATE, BLOCKED_ROUNDS),
  ]);
  addParty(card, world);
  const most = randomRooms ? matchup.limits.encounters : matchup.rooms.length;
  addLosses(card, world, [0], { step: 'room', bins: most + 1 });
  addKills(card, world);
  const rooms = (what: string, meaning: string) =>
    ({ ...named(what, meaning), group: 'length', bins: most + 1, most }) as const;
  card.number(rooms('rooms', 'rooms that the party comes to'), () => world.roomsMet);
  card.number(rooms('rooms-won', 'rooms that the party gets through'), () => world.roomsWon);
  addHaul(card, world);
  addCounters(card, world, 0);
}

function addCampaign(card: Scorecard, world: World): void {
  const { matchup, party } = world;
  const { goal, delves, replaces } = matchup.campaign;
  const side = matchup.sides[0]!.name;
  addEndings(card, () => world.campaignEnd, [
    ending(GOAL, 'goal', `all living heroes of ${side} reach level ${goal}`, { side }),
    ending(WIPED, 'wiped', `no hero of ${side} is left`, { side }),
    ending(DELVE_CAP, 'delve-cap', 'all delves are over before the goal is reached', { rule: 'L-WODS-06' }),
  ]);
  addParty(card, world);
  const bins = Math.min(delves, 199) + 2;
  addLosses(card, world, [0], { step: 'delve', bins });
  card.number(
    { ...named('delves', 'delves that the party makes'), group: 'length', bins, most: delves },
    () => world.delve,
  );
  card.number(
    {
      ...named('level', 'highest level of a living hero at the end; 0 where none lives', side),
      group: 'side',
      bins: 12,
    },
    () => Math.max(0, ...party.filter((c) => isLivingHero(world, c)).map((c) => world.level[c]!)),
  );
  card.number(
    {
      ...named('weeks', 'weeks spent waiting for broken bones', side),
      group: 'other',
      bins: 101,
      rule: 'WODS-injury-heal-broken',
    },
    () => world.weeks,
  );
  card.number(
    {
      ...named('raised', 'heroes raised from the dead', side),
      group: 'other',
      bins: 11,
      rule: 'WODS-temple-resurrection',
    },
    () => world.raised,
  );
  if (replaces) {
    card.number(
      {
        ...named('replaced', 'lost heroes replaced by new ones of level 1', side),
        group: 'other',
        bins: 41,
        rule: 'R-WODS-69',
      },
      () => total(party, (c) => (world.kind[c] === HERO ? world.replaced[c]! : 0)),
    );
  }
  addHaul(card, world);
  addCounters(card, world, 0);
}

function addParty(card: Scorecard, world: World): void {
  const { matchup, party } = world;
  const side = matchup.sides[0]!.name;
  addCasualties(card, world, 0, `members of ${side} who are dead or left behind`);
  const injuries = (c: number) =>
    [BROKEN, MAIMED, SEVERED].reduce((sum, severity) => sum + woundsOf(world.wounds[c]!, severity), 0);
  card.number(
    {
      ...named('injuries', 'lasting injuries that living heroes carry home', side),
      group: 'side',
      bins: 12,
      rule: 'R-WODS-48',
    },
    () => total(party, (c) => (isLivingHero(world, c) ? injuries(c) : 0)),
  );
  for (const line of linesOf(matchup, 0)) addFates(card, world, line, PARTY_FATES);
}

function addCasualties(card: Scorecard, world: World, side: number, meaning: string): void {
  const { name } = world.matchup.sides[side]!;
  const lines = linesOf(world.matchup, side);
  const size = lines.reduce((sum, { line }) => sum + line.count, 0);
  // Foes who are left behind are counted with those who are down, so that no fates make up the casualties.
  const haveFates = lines.every(({ line }) => line.kind === HERO || line.kind === HIRELING);
  const fates = lines.flatMap(({ line }) => ['lost', 'dead'].map((fate) => `${name}.${line.name}.${fate}`));
  card.number(
    {
      ...named('casualties', meaning, name),
      group: 'side',
      bins: size + 1,
      core: true,
      most: size,
      ...(haveFates ? { sumOf: fates } : {}),
    },
    () => total(world.figuresOf[side]!, (c) => (isGone(world, c) ? 1 : 0)),
  );
}

/** Silver, experience and what is left of the supplies. */
function addHaul(card: Scorecard, world: World): void {
  const { name, supplies } = world.matchup.sides[0]!;
  const other = (what: string, meaning: string, bins: number, rule?: string) =>
    ({ ...named(what, meaning, name), group: 'other', bins, ...(rule === undefined ? {} : { rule }) }) as const;
  card.number(other('silver', 'silver brought home', 2, 'R-WODS-65'), () => world.silverHome);
  card.number(other('xp', 'experience given for good deeds', 2, 'R-WODS-66'), () => world.xpHome);
  const rounds = named('rounds', 'rounds of all fights together');
  card.number({ ...rounds, group: 'length', bins: 101 }, () => world.rounds);
  card.number(other('rests', 'rests taken between encounters', 41, 'WODS-rest'), () => world.restsTaken);
  const kept = [
    ['rations', RATIONS],
    ['bandages', BANDAGES],
    ['quicksilver', QUICKSILVER],
    ['holy-water', HOLY_WATER],
  ] as const;
  for (const [word, kind] of kept) {
    const start = supplies[kind]!;
    if (start === 0) continue;
    const left = other(`${word}-left`, `${word.replace('-', ' ')} left at the end`, Math.min(start, 99) + 2);
    card.number(left, () => world.supply(0, kind));
  }
  card.rate(
    {
      ...named('rest-cap', 'a party wanted more rests than the limit allows'),
      group: 'guard',
      rule: 'L-WODS-03',
    },
    () => world.restCapped !== 0,
  );
}

function addCounters(card: Scorecard, world: World, side: number): void {
  const { name } = world.matchup.sides[side]!;
  const lines = linesOf(world.matchup, side);
  const add = (what: string, meaning: string, bins: number, column: Int32Array, rule: string) =>
    card.number({ ...named(what, meaning, name), group: 'other', bins, rule }, () => column[side]!);
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

function isGone(world: World, c: number): boolean {
  return world.status[c] === DEAD || world.status[c] === LOST;
}

function isLivingHero(world: World, c: number): boolean {
  return world.kind[c] === HERO && world.isWithUs(c);
}

/** What figures have together. */
function total(figures: readonly number[], read: (c: number) => number): number {
  let sum = 0;
  for (const c of figures) sum += read(c);
  return sum;
}
