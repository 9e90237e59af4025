import type { Measure } from '../../../stats/measure.ts';
import { once } from '../../kit/once.ts';
import { type Places, type Read, Scorecard } from '../../kit/scorecard.ts';
import { followerLaw, REASONS } from '../catalogue/big-bad.ts';
import { RIVAL_BANDS } from '../catalogue/dungeon-tables.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import { DEAD, FIT, FLED, OUT, TURNED } from '../catalogue/names.ts';
import { RACES, SKELETON, ZOMBIE } from '../catalogue/races.ts';
import { MOST_REP } from './advance.ts';
import { FALLEN_BY, OUTSIDE } from './cast.ts';
import {
  CAMPAIGN_END,
  CROSS_CAP,
  type Dungeon,
  FLIGHT_CAP,
  OUTCOMES,
  RECRUIT_CAP,
  SPACE_CAP,
  TILE_CAP,
  TURN_CAP,
} from './dungeon.ts';
import { allCoins } from './history.ts';
import type { DungeonMatchup } from './matchup.ts';
import { isAchieved } from './reason.ts';

/** Measures of adventures. */

const TURN_BINS = 81;
const TILE_BINS = 61;
const FIGHT_BINS = 31;
const COIN_BINS = 41;

const OUTCOME_MEANINGS: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  won: 'reached the goal, and the Star came out alive',
  'reason-failed': 'came out with the Star, but without reaching the goal',
  'star-lost': 'came out without the Star',
  wiped: 'had no one left',
  timeout: 'did not come out before the turn limit',
};

const FATES = [
  ['home', 'out again, never Out of the Fight'],
  ['recovered', 'out again, though once Out of the Fight'],
  ['quit', 'ran away and lived'],
  ['captured', 'captured or left behind in the dungeon'],
  ['dead', 'dead'],
  ['turned', 'turned into a Ghoul or Feral Vampire'],
  ['below', 'alive and still in the dungeon at the turn limit'],
] as const;

// Indexes in FATES.
const HOME = 0;
const RECOVERED = 1;
const QUIT = 2;
const CAPTURED = 3;
const KILLED = 4;
const HAS_TURNED = 5;
const BELOW = 6;

const CAUSE_MEANINGS: Readonly<Record<(typeof FALLEN_BY)[number], string>> = {
  nothing: '',
  minions: 'in a fight with Minions',
  'big-bad': 'in a fight with the Big Bad',
  rivals: 'in a fight with rivals',
  boneyard: 'in a fight with Skeletons or Zombies',
  pursuit: 'to pursuers, after breaking off',
  trap: 'to a trap',
  vermin: 'to vermin',
  crossing: 'by a fall at a crossing',
  flight: 'by running away',
  'left-behind': 'left behind at a crossing',
};

/** Returns the scorecard of an adventure. */
export const dungeonScorecard = once((matchup: DungeonMatchup): Scorecard<Dungeon> => {
  const card = new Scorecard<Dungeon>();
  const { side, limits } = matchup;
  const outcomes = OUTCOMES.map((what) => {
    const meaning = `${side} ${OUTCOME_MEANINGS[what]}`;
    return what === 'timeout'
      ? { what, meaning, rule: '2HDC-G6', stops: `after ${limits.turns} turns` }
      : { what, meaning, rule: '2HDC-R135', side };
  });
  card.outcomes(outcomes, (dungeon) => dungeon.outcome);
  addBand(card, matchup);
  addMembers(card, matchup);
  addCauses(card, matchup);
  addLengths(card);
  addWhatWasMet(card, matchup);
  addGuards(card, matchup);
  return card;
});

function addBand(card: Scorecard<Dungeon>, { side, band, recruits }: DungeonMatchup): void {
  const most = band.length + recruits + 8;
  const number = (what: string, meaning: string, bins: number, read: Read<Dungeon>, rule?: string) =>
    card.number({ meaning, group: 'side', side, what, bins, core: true, ...(rule ? { rule } : {}) }, read);
  card.rate({ meaning: 'the band achieves what it came for', group: 'side', side, what: 'achieved' }, (dungeon) =>
    isAchieved(dungeon),
  );
  card.rate(
    { meaning: 'the band loots the Treasure Room', group: 'side', side, what: 'treasure-room' },
    (dungeon) => dungeon.hasTreasure === 1,
  );
  number('survivors', 'members who come out alive, quitters included', most, survivors);
  number('casualties', 'members lost for good: dead, turned, captured or left behind', most, casualties);
  number('out-of-the-fight', 'members who were Out of the Fight at least once', most, timesOut, '2HDC-20.5');
  number('fights', 'fights', FIGHT_BINS, (dungeon) => dungeon.fights);
  number('fights-won', 'fights won', FIGHT_BINS, (dungeon) => dungeon.fightsWon);
  number('treasure', 'coins found in treasure', COIN_BINS, (dungeon) => allCoins(dungeon.loot.found), '2HDC-40.0');
  number('kill-coins', 'coins earned by kills', COIN_BINS, (dungeon) => allCoins(dungeon.loot.earned), '2HDC-42.1.2a');
  number('items', 'magic items found', COIN_BINS, (dungeon) => dungeon.loot.itemsFound, '2HDC-29.4');
  number('joined', 'rivals who joined', most, (dungeon) => dungeon.joined, '2HDC-R111');
  number('rep-before', 'Rep of the Leader at the start', MOST_REP + 1, leaderBefore);
  number('rep-after', 'Rep of the Star afterwards (0: lost)', MOST_REP + 1, leaderAfter, '2HDC-R133');
}

function survivors(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) {
    const status = dungeon.cast.status[c];
    if (status === FLED || (status === FIT && dungeon.cast.tile[c] === OUTSIDE)) n++;
  }
  return n;
}

function casualties(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) {
    const status = dungeon.cast.status[c];
    if (status === OUT || status === DEAD || status === TURNED) n++;
  }
  return n;
}

function timesOut(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.wasOut[c] === 1) n++;
  return n;
}

function theLeader(dungeon: Dungeon): number {
  let best = 0;
  for (let c = 1; c < dungeon.members; c++) {
    const better =
      dungeon.isStar(c) !== dungeon.isStar(best)
        ? dungeon.isStar(c)
        : dungeon.cast.adventureRep[c] > dungeon.cast.adventureRep[best];
    if (better) best = c;
  }
  return best;
}

function leaderBefore(dungeon: Dungeon): number {
  return dungeon.cast.adventureRep[theLeader(dungeon)];
}

function leaderAfter(dungeon: Dungeon): number {
  const c = theLeader(dungeon);
  const status = dungeon.cast.status[c];
  return status === FIT || status === FLED ? dungeon.cast.sheetRep[c] : 0;
}

/** Returns the fate of a member, an index in {@link FATES}. */
function fateOf({ cast }: Dungeon, c: number): number {
  switch (cast.status[c]) {
    case FIT:
      return cast.tile[c] !== OUTSIDE ? BELOW : cast.wasOut[c] === 1 ? RECOVERED : HOME;
    case FLED:
      return QUIT;
    case OUT:
      return CAPTURED;
    case DEAD:
      return KILLED;
    default:
      return HAS_TURNED;
  }
}

/** Returns the range of indexes in the band of a member that the scenario lists. */
export function placesOf({ memberOf }: DungeonMatchup, member: number): Places {
  return { first: memberOf.indexOf(member), end: memberOf.lastIndexOf(member) + 1 };
}

/** Adds the fates of members that the scenario lists, by cause and time. */
function addMembers(card: Scorecard<Dungeon>, matchup: DungeonMatchup): void {
  const { side, members, memberOf } = matchup;
  for (const [m, { name, count }] of members.entries()) {
    if (!memberOf.includes(m)) continue;
    const places = placesOf(matchup, m);
    const base = { side, member: name, of: count } as const;
    const share = (what: string, meaning: string, more: Pick<Measure, 'group'> & Partial<Measure>) =>
      card.declare({ ...base, kind: 'share', meaning, what, ...more });
    const fates = FATES.map(([what, meaning]) => share(what, meaning, { group: 'fate', core: true }));
    const clock = (what: string, bins: number, meaning: string, column: 'fellTurn' | 'fellTile') =>
      card.each(
        { ...base, meaning, group: 'when', what, bins },
        () => places,
        (c, { cast }) => cast[column][c],
      );
    clock('fell', TURN_BINS, 'turn in which they were lost (0: never)', 'fellTurn');
    clock('fell-tile', TILE_BINS, 'tiles laid when they were lost (0: never)', 'fellTile');
    const lostTo = FALLEN_BY.map((cause) =>
      cause === 'nothing' ? -1 : share('lost-to', `lost ${CAUSE_MEANINGS[cause]}`, { group: 'kills', by: cause }),
    );
    const repUp = share('rep-up', 'gains a Rep', { group: 'other' });
    const repDown = share('rep-down', 'loses a Rep', { group: 'other' });
    card.count((values, dungeon) => {
      const { fallenBy, sheetRep, adventureRep } = dungeon.cast;
      for (let c = places.first; c < places.end; c++) {
        values[fates[fateOf(dungeon, c)]] += 1;
        if (fallenBy[c] !== 0) values[lostTo[fallenBy[c]]] += 1;
        if (sheetRep[c] > adventureRep[c]) values[repUp] += 1;
        if (sheetRep[c] < adventureRep[c]) values[repDown] += 1;
      }
    });
  }
}

/** Clocks for the losses of members. */
const CLOCKS = [
  { what: 'fell-turn', clock: 'turn', bins: TURN_BINS, column: 'fellTurn' },
  { what: 'fell-tile', clock: 'tiles laid', bins: TILE_BINS, column: 'fellTile' },
] as const;

/** Adds the losses of the whole band by cause, with the turn and the tiles laid at the time, and by race. */
function addCauses(card: Scorecard<Dungeon>, matchup: DungeonMatchup): void {
  const { side, band, recruits } = matchup;
  const bins = band.length + recruits + 8;
  const total = (what: string, meaning: string) =>
    card.declare({ kind: 'number', meaning, group: 'other', side, what, bins });
  const causes = FALLEN_BY.slice(1);
  const slots: number[][] = CLOCKS.map(() => []);
  const lostTo = causes.map((cause) => {
    const lost = total(`lost-to.${cause}`, `members lost ${CAUSE_MEANINGS[cause]}`);
    for (const [i, { what, clock, bins: steps }] of CLOCKS.entries()) {
      const meaning = `${clock} when a member was lost ${CAUSE_MEANINGS[cause]} (0: none)`;
      slots[i].push(card.slotOf({ kind: 'number', meaning, group: 'when', side, what, by: cause, bins: steps }));
    }
    return lost;
  });
  /** By the column `fallenTo`. */
  const putDownBy = [-1];
  for (const [race, { name }] of matchup.board.facts.races.entries()) {
    const meaning = `members lost to blows, shots and spells of the race ${name}`;
    putDownBy.push(mayBeMet(matchup, race) ? total(`put-down-by.${name}`, meaning) : -1);
  }
  card.count((values, { members, cast }) => {
    for (let c = 0; c < members; c++) {
      const by = cast.fallenBy[c];
      if (by === 0) continue;
      values[lostTo[by - 1]] += 1;
      const race = putDownBy[cast.fallenTo[c]];
      if (race >= 0) values[race] += 1;
    }
  });
  for (const [i, { column, bins: steps }] of CLOCKS.entries()) {
    card.countLosses(slots[i], steps, (note, { members, cast }) => {
      for (let c = 0; c < members; c++) if (cast.fallenBy[c] !== 0) note(cast.fallenBy[c] - 1, cast[column][c]);
      return members;
    });
  }
}

/**
 * Returns whether the band may meet a race: rivals, the dead, and with a given Big Bad its race and its Minions' races.
 * Races that the scenario defines count if a row of it makes them Big Bads or Minions.
 */
function mayBeMet({ bigBad, board }: DungeonMatchup, race: number): boolean {
  const isOfBook = race < RACES.rows.length;
  if (
    (bigBad < 0 && isOfBook) ||
    race === SKELETON ||
    race === ZOMBIE ||
    RIVAL_BANDS.some((rival) => rival.race === race)
  )
    return true;
  const { races } = board.facts;
  const rulers = bigBad >= 0 ? [board.lines[bigBad].race] : [...races.keys()].filter((r) => mayRule(board.facts, r));
  return rulers.some((his) => race === his || (followerLaw(races, his)?.values.includes(race) ?? false));
}

/** Returns whether a race may be on the table of Big Bads; all of the book count. @rule 2HDC-T34.1 */
function mayRule({ tables }: Facts, race: number): boolean {
  return race < RACES.rows.length || tables.bigBads.some((column) => column.includes(race));
}

function addLengths(card: Scorecard<Dungeon>): void {
  const length = (what: string, meaning: string, bins: number, read: Read<Dungeon>, rule: string) =>
    card.number({ meaning, group: 'length', what, bins, rule }, read);
  length('turns', 'turns of the band until it was out or lost', TURN_BINS, (dungeon) => dungeon.turn, '2HDC-15.0a');
  length('tiles', 'tiles laid, secret rooms aside', TILE_BINS, (dungeon) => dungeon.laid, '2HDC-36.2');
  length('levels', 'lowest level reached', 12, (dungeon) => dungeon.deepest, '2HDC-36.5');
  length('rooms', 'rooms seen, secret ones too', TILE_BINS, (dungeon) => dungeon.roomsSeen, '2HDC-36.4');
  length('secret-rooms', 'secret rooms found', 21, (dungeon) => dungeon.secretRooms, '2HDC-37.0a');
  length('traps', 'traps met', 21, (dungeon) => dungeon.traps, '2HDC-37.1.4a');
}

function addWhatWasMet(card: Scorecard<Dungeon>, matchup: DungeonMatchup): void {
  const rate = (
    what: string,
    meaning: string,
    rule: string,
    is: (dungeon: Dungeon) => boolean,
    due: Pick<Measure, 'oneOf'> = {},
  ) => card.rate({ meaning, group: 'other', what, rule, ...due }, is);
  rate('big-bad-met', 'the Big Bad is met', '2HDC-39.7', (dungeon) => dungeon.bigBadMet === 1);
  rate('big-bad-killed', 'the Big Bad is killed', '2HDC-34.3d', (dungeon) => dungeon.bigBadKilled === 1);
  if (matchup.reason < 0) {
    REASONS.names.forEach((reason, r) => {
      rate(`reason.${reason}`, `they go to ${reason}`, '2HDC-T34.3', (dungeon) => dungeon.reason === r, {
        oneOf: 'reasons',
      });
    });
  }
  if (matchup.bigBad < 0) {
    const { facts } = matchup.board;
    facts.raceNames.forEach((race, r) => {
      if (!mayRule(facts, r)) return;
      rate(
        `big-bad.${race}`,
        `the Big Bad is of the race ${race}`,
        '2HDC-T34.1',
        (dungeon) => dungeon.bigBadRace === r,
        {
          oneOf: 'races',
        },
      );
    });
  }
}

/** Guards by bit: name, meaning, rule. */
const GUARDS = (matchup: DungeonMatchup) =>
  [
    [1, 'tieCap', 'a roll that could only tie was decided without dice', '2HDC-G1'],
    [2, 'meleeCap', `a duel was broken off after ${matchup.board.limits.rounds} rounds`, '2HDC-G2'],
    [4, 'stalemate', `a fight was stopped after ${matchup.board.limits.activations} activations`, '2HDC-G3'],
    [RECRUIT_CAP, 'recruitCap', `no fitting recruit in ${matchup.limits.recruits} tries`, '2HDC-G5'],
    [TURN_CAP, 'turnCap', `an adventure was stopped after ${matchup.limits.turns} turns`, '2HDC-G6'],
    [CROSS_CAP, 'crossCap', `a character was left behind after ${matchup.limits.crossings} tests`, '2HDC-G7'],
    [FLIGHT_CAP, 'flightCap', `a turn had more than ${matchup.limits.flights} fights`, '2HDC-G9'],
    [TILE_CAP, 'tileCap', 'a dead end was rolled again 100 times', '2HDC-G10'],
    [SPACE_CAP, 'spaceCap', 'the map, the markers or the band were full, and something was left out', '2HDC-G12'],
    [CAMPAIGN_END, 'campaignEnd', 'a campaign was stopped after 1,000 adventures', '2HDC-G11'],
  ] as const;

/** Adds how often each guard applied. */
export function addGuards(card: Scorecard<Dungeon>, matchup: DungeonMatchup): void {
  for (const [bit, what, meaning, rule] of GUARDS(matchup)) {
    card.rate({ meaning, group: 'guard', what, rule }, (dungeon) => (dungeon.guards & bit) !== 0);
  }
}
