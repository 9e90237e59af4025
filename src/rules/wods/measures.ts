import { once } from '../kit/once.ts';
import { type Outcome, type Places, type Read, Scorecard, sumOver } from '../kit/scorecard.ts';
import { BANDAGES, HOLY_WATER, QUICKSILVER, RATIONS } from './gear.ts';
import { BROKEN, MAIMED, SEVERED, woundsOf } from './injury.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import { addFates, addKills, addLosses, linesOf, PARTY_FATES, placesOf } from './member-measures.ts';
import {
  DEAD,
  DRAW,
  FIRST_ROUTS,
  FIRST_WINS,
  HERO,
  HIRELING,
  LOST,
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

/** The measures of a matchup. */
export const scorecardOf = once((matchup: WodsMatchup): Scorecard<World> => {
  const card = new Scorecard<World>();
  if (matchup.play === 'fight') addFight(card, matchup);
  else if (matchup.play === 'delve') addDelve(card, matchup);
  else addCampaign(card, matchup);
  return card;
});

/** An ending by its number. */
type Ending = readonly [ending: number, way: Outcome];

/** Declares the endings of a fight; each fight has exactly one. */
function addEndings(card: Scorecard<World>, read: Read<World>, endings: readonly Ending[]): void {
  const places: number[] = [];
  for (const [place, [ending]] of endings.entries()) places[ending] = place;
  const ways = endings.map(([, way]) => way);
  card.outcomes(ways, (world) => places[read(world)]);
}

function addFight(card: Scorecard<World>, matchup: WodsMatchup): void {
  const hasSwarm = matchup.lines.some(({ kind }) => kind === SWARM);
  addEndings(card, ({ outcome }) => outcome, [
    ...victories(matchup, 0),
    ...victories(matchup, 1),
    [DRAW, { what: 'draw', meaning: 'no one is left standing on either side' }],
    ...(hasSwarm ? [unfightable(UNFIGHTABLE, "a swarm has ten times its opponents' HP, and there is no fight")] : []),
    ...guards(matchup, STALEMATE, ROUND_CAP),
  ]);
  for (const side of [0, 1]) addSide(card, matchup, side);
  for (const side of [0, 1]) for (const line of linesOf(matchup, side)) addFates(card, matchup, line);
  addLosses(card, matchup, [0, 1], { step: 'round', bins: ROUND_BINS }, 'round of the fight');
  addKills(card, matchup);
  card.number(
    { what: 'rounds', meaning: 'rounds that the fight lasts', group: 'length', bins: 41 },
    ({ rounds }) => rounds,
  );
  for (const side of [0, 1]) addCounters(card, matchup, side);
}

/** Returns the victories of a side: by defeating all foes, or by rout if there are swarms, which can only be routed. */
function victories(matchup: WodsMatchup, side: number): Ending[] {
  const [winner, loser] = [matchup.sides[side].name, matchup.sides[1 - side].name];
  const foes = linesOf(matchup, 1 - side);
  const [wins, routs] = side === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
  const win: Ending = [wins, { side: winner, what: 'win', meaning: `${winner} beat ${loser} down` }];
  const meaning = `${winner} won by putting a swarm to flight`;
  const rout: Ending = [routs, { side: winner, what: 'rout', meaning, rule: 'WODS-swarm-rout' }];
  const swarms = foes.filter(({ kind }) => kind === SWARM).length;
  return [...(swarms < foes.length ? [win] : []), ...(swarms > 0 ? [rout] : [])];
}

function unfightable(ending: number, meaning: string): Ending {
  return [ending, { what: 'unfightable', meaning, rule: 'WODS-swarm-ten-times' }];
}

function guards({ limits }: WodsMatchup, stalemate: number, capped: number): Ending[] {
  return [
    [
      stalemate,
      {
        what: 'stalemate',
        meaning: 'no one can hurt anyone any more',
        rule: 'L-WODS-01',
        stops: 'since no one could hurt anyone any more',
      },
    ],
    [
      capped,
      {
        what: 'round-cap',
        meaning: 'the fight goes on for as many rounds as the limit allows',
        rule: 'L-WODS-02',
        stops: `after ${limits.rounds} rounds of a fight`,
      },
    ],
  ];
}

/** Adds the losses of a side. */
function addSide(card: Scorecard<World>, matchup: WodsMatchup, at: number): void {
  const [side, other] = [matchup.sides[at].name, matchup.sides[1 - at].name];
  if (linesOf(matchup, 1 - at).some(({ kind }) => kind === SWARM)) {
    const [wins, routs] = at === 0 ? [FIRST_WINS, FIRST_ROUTS] : [SECOND_WINS, SECOND_ROUTS];
    const meaning = `${side} won, by beating ${other} down or by rout`;
    card.rate(
      { side, what: 'victory', meaning, group: 'side', core: true, sumOf: [`${side}.win`, `${side}.rout`] },
      ({ outcome }) => outcome === wins || outcome === routs,
    );
  }
  addCasualties(card, matchup, at, `members of ${side} who are dead or left behind at the end`);
  const most = linesOf(matchup, at).reduce((sum, line) => sum + line.count * mostHp(line), 0);
  const meaning = `HP left to ${side}, all members together`;
  card.number(
    { side, what: 'hp-left', meaning, group: 'side', bins: Math.min(most, 99) + 2, core: true },
    total(placesOf(matchup, at), (c, world) => (isGone(world, c) ? 0 : world.hp[c])),
  );
}

function mostHp({ hp, hpDice, hpPlus }: Line): number {
  if (hpDice.length > 0) return hpDice.reduce((sum, sides) => sum + sides, hpPlus);
  return hp > 0 ? hp : 40;
}

function addDelve(card: Scorecard<World>, matchup: WodsMatchup): void {
  const { randomRooms, lines, rooms, limits } = matchup;
  const side = matchup.sides[0].name;
  const capped = `${side} met as many rooms as the limit allows, and came home`;
  const cleared = `${side} went through all rooms and came home`;
  const early = `${side} turned back early and came home`;
  addEndings(card, ({ delveEnd }) => delveEnd, [
    randomRooms
      ? [ENCOUNTER_CAP, { name: 'encounter-cap', side, what: 'all-rooms', meaning: capped, rule: 'L-WODS-05' }]
      : [CLEARED, { side, what: 'cleared', meaning: cleared }],
    [TURNED_BACK, { side, what: 'turned-back', meaning: early, rule: 'P-WODS-14' }],
    [
      PARTY_ESCAPED,
      { side, what: 'escaped', meaning: `${side} lost a fight, and at least one got away`, rule: 'R-WODS-47' },
    ],
    [PARTY_LOST, { side, what: 'lost', meaning: `${side} lost a fight, and no one came home`, rule: 'R-WODS-47' }],
    ...(lines.some(({ kind }) => kind === SWARM)
      ? [unfightable(BLOCKED_UNFIGHTABLE, 'a swarm too large to fight blocks the way')]
      : []),
    ...guards(matchup, BLOCKED_STALEMATE, BLOCKED_ROUNDS),
  ]);
  addParty(card, matchup);
  const most = randomRooms ? limits.encounters : rooms.length;
  addLosses(card, matchup, [0], { step: 'room', bins: most + 1 });
  addKills(card, matchup);
  const length = { group: 'length', bins: most + 1, most } as const;
  card.number({ what: 'rooms', meaning: 'rooms that the party comes to', ...length }, ({ roomsMet }) => roomsMet);
  card.number(
    { what: 'rooms-won', meaning: 'rooms that the party gets through', ...length },
    ({ roomsWon }) => roomsWon,
  );
  addHaul(card, matchup);
  addCounters(card, matchup, 0);
}

function addCampaign(card: Scorecard<World>, matchup: WodsMatchup): void {
  const { goal, delves, replaces } = matchup.campaign;
  const side = matchup.sides[0].name;
  const ended = 'the delves end before the goal is reached';
  addEndings(card, ({ campaignEnd }) => campaignEnd, [
    [GOAL, { side, what: 'goal', meaning: `all living heroes of ${side} reach level ${goal}` }],
    [WIPED, { side, what: 'wiped', meaning: `no hero of ${side} is left` }],
    [DELVE_CAP, { what: 'delve-cap', meaning: ended, rule: 'L-WODS-06' }],
  ]);
  addParty(card, matchup);
  const bins = Math.min(delves, 199) + 2;
  addLosses(card, matchup, [0], { step: 'delve', bins });
  card.number(
    { what: 'delves', meaning: 'delves that the party makes', group: 'length', bins, most: delves },
    ({ delve }) => delve,
  );
  card.number(
    {
      side,
      what: 'level',
      meaning: 'highest level of a living hero at the end (0: none lives)',
      group: 'side',
      bins: 12,
    },
    (world) => Math.max(0, ...world.party.filter((c) => isLivingHero(world, c)).map((c) => world.level[c])),
  );
  const waiting = 'weeks spent waiting for broken bones';
  card.number(
    { side, what: 'weeks', meaning: waiting, group: 'other', bins: 101, rule: 'WODS-injury-heal-broken' },
    ({ weeks }) => weeks,
  );
  const raising = 'heroes raised from the dead';
  card.number(
    { side, what: 'raised', meaning: raising, group: 'other', bins: 11, rule: 'WODS-temple-resurrection' },
    ({ raised }) => raised,
  );
  if (replaces) {
    const meaning = 'lost heroes replaced by new ones of level 1';
    card.number(
      { side, what: 'replaced', meaning, group: 'other', bins: 41, rule: 'R-WODS-69' },
      total(placesOf(matchup, 0), (c, { kind, replaced }) => (kind[c] === HERO ? replaced[c] : 0)),
    );
  }
  addHaul(card, matchup);
  addCounters(card, matchup, 0);
}

function addParty(card: Scorecard<World>, matchup: WodsMatchup): void {
  const side = matchup.sides[0].name;
  addCasualties(card, matchup, 0, `members of ${side} who are dead or left behind`);
  const meaning = 'lasting injuries that living heroes carry home';
  card.number(
    { side, what: 'injuries', meaning, group: 'side', bins: 12, rule: 'R-WODS-48' },
    total(placesOf(matchup, 0), (c, world) => (isLivingHero(world, c) ? injuriesOf(world.wounds[c]) : 0)),
  );
  for (const line of linesOf(matchup, 0)) addFates(card, matchup, line, PARTY_FATES);
}

function injuriesOf(wounds: number): number {
  return woundsOf(wounds, BROKEN) + woundsOf(wounds, MAIMED) + woundsOf(wounds, SEVERED);
}

function addCasualties(card: Scorecard<World>, matchup: WodsMatchup, at: number, meaning: string): void {
  const side = matchup.sides[at].name;
  const lines = linesOf(matchup, at);
  const most = lines.reduce((sum, { count }) => sum + count, 0);
  // Foes left behind are counted with those who are down, so their fates do not add up to the casualties.
  const haveFates = lines.every(({ kind }) => kind === HERO || kind === HIRELING);
  const sumOf = lines.flatMap(({ name }) => ['lost', 'dead'].map((fate) => `${side}.${name}.${fate}`));
  card.number(
    {
      side,
      what: 'casualties',
      meaning,
      group: 'side',
      bins: most + 1,
      core: true,
      most,
      ...(haveFates ? { sumOf } : {}),
    },
    total(placesOf(matchup, at), (c, world) => (isGone(world, c) ? 1 : 0)),
  );
}

/** Adds silver, experience and remaining supplies. */
function addHaul(card: Scorecard<World>, matchup: WodsMatchup): void {
  const { name: side, supplies } = matchup.sides[0];
  const other = { side, group: 'other' } as const;
  card.number(
    { ...other, what: 'silver', meaning: 'silver brought home', bins: 2, rule: 'R-WODS-65' },
    ({ silverHome }) => silverHome,
  );
  card.number(
    { ...other, what: 'xp', meaning: 'experience given for good deeds', bins: 2, rule: 'R-WODS-66' },
    ({ xpHome }) => xpHome,
  );
  card.number(
    { what: 'rounds', meaning: 'rounds of all fights together', group: 'length', bins: 101 },
    ({ rounds }) => rounds,
  );
  card.number(
    { ...other, what: 'rests', meaning: 'rests taken between encounters', bins: 41, rule: 'WODS-rest' },
    ({ restsTaken }) => restsTaken,
  );
  const kept = [
    ['rations', RATIONS],
    ['bandages', BANDAGES],
    ['quicksilver', QUICKSILVER],
    ['holy-water', HOLY_WATER],
  ] as const;
  for (const [word, kind] of kept) {
    const start = supplies[kind];
    if (start === 0) continue;
    const meaning = `${word.replace('-', ' ')} left at the end`;
    card.number({ ...other, what: `${word}-left`, meaning, bins: Math.min(start, 99) + 2 }, (world) =>
      world.supply(0, kind),
    );
  }
  const capped = 'a party wanted more rests than the limit allows';
  card.rate(
    { what: 'rest-cap', meaning: capped, group: 'guard', rule: 'L-WODS-03' },
    ({ restCapped }) => restCapped !== 0,
  );
}

function addCounters(card: Scorecard<World>, matchup: WodsMatchup, at: number): void {
  const lines = linesOf(matchup, at);
  const add = (
    what: string,
    meaning: string,
    bins: number,
    column: 'fumbles' | 'criticals' | 'partialCosts' | 'rerolls',
    rule: string,
  ) =>
    card.number(
      { side: matchup.sides[at].name, what, meaning, group: 'other', bins, rule },
      (world) => world[column][at],
    );
  add('fumbles', 'attacks whose main die showed 1', 21, 'fumbles', 'WODS-fumble');
  add('criticals', 'critical hits scored', 11, 'criticals', 'WODS-critical-hit');
  if (lines.some(({ kind }) => kind === HERO)) {
    const meaning = 'tests that succeeded at some cost, which is not played';
    add('partial-costs', meaning, 21, 'partialCosts', 'R-WODS-32');
  }
  if (lines.some(({ loadouts }) => loadouts.some(({ offHand }) => offHand))) {
    add('rerolls', 'attacks rolled again for an off-hand weapon', 21, 'rerolls', 'WODS-offhand');
  }
}

function isGone(world: World, c: number): boolean {
  return world.status[c] === DEAD || world.status[c] === LOST;
}

function isLivingHero(world: World, c: number): boolean {
  return world.kind[c] === HERO && world.isWithUs(c);
}

/** Returns the total of a reading over a range of figures. */
function total(places: Places, read: (c: number, world: World) => number): Read<World> {
  return sumOver(() => places, read);
}
