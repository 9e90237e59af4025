import { MOST_REP } from './advance.ts';
import { followerLaw, REASONS } from './big-bad.ts';
import { FALLEN_BY, OUTSIDE } from './cast.ts';
import { type Dungeon, OUTCOMES } from './dungeon.ts';
import type { DungeonMatchup } from './dungeon-matchup.ts';
import { RIVAL_RACES, SKELETON_RACE, ZOMBIE_RACE } from './dungeon-tables.ts';
import { allCoins } from './history.ts';
import { DEAD, FIT, FLED, OUT, RACES, TURNED } from './names.ts';
import { addGuards, type Reader, Readers } from './readers.ts';
import { isAchieved } from './reason.ts';

/** What is counted about adventures. */

const TURN_BINS = 81;
const TILE_BINS = 61;
const FIGHT_BINS = 31;
const COIN_BINS = 41;

const OUTCOME_MEANINGS: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  won: 'achieves what it came for, and its Star comes out alive',
  'reason-failed': 'comes out with its Star, but not with what it came for',
  'star-lost': 'comes out without its Star',
  wiped: 'has nobody left',
  timeout: 'is still below when the turns are up',
};

const FATES = [
  ['home', 'out again, never put down for good'],
  ['recovered', 'out again, though once Out of the Fight'],
  ['quit', 'ran away and lived'],
  ['captured', 'captured or left lying below'],
  ['dead', 'dead'],
  ['turned', 'turned into a Ghoul or Feral Vampire'],
  ['below', 'alive and still below when the turns are up'],
] as const;

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
  flight: 'by running away for good',
  'left-behind': 'left behind at a crossing',
};

/** Every measure of an adventure, in a fixed order. */
export function dungeonReaders(matchup: DungeonMatchup): Reader[] {
  const readers = new Readers();
  const { side } = matchup;
  OUTCOMES.forEach((what, outcome) => {
    const name = what === 'timeout' ? what : `${side}.${what}`;
    const rule = what === 'timeout' ? '2HDC-G6' : '2HDC-R135';
    const measure = {
      name,
      meaning: `${side} ${OUTCOME_MEANINGS[what]}`,
      group: 'outcome',
      headline: true,
      what,
    } as const;
    readers.rate({ ...measure, core: true, rule, ...(name === what ? {} : { side }) }, (d) => d.outcome === outcome);
  });
  addBand(readers, matchup);
  addMembers(readers, matchup);
  addCauses(readers, matchup);
  addLengths(readers);
  addWhatWasMet(readers, matchup);
  addGuards(readers, matchup);
  return readers.all;
}

function addBand(readers: Readers, { side, band, recruits }: DungeonMatchup): void {
  const most = band.length + recruits + 8;
  const number = (what: string, meaning: string, bins: number, read: (d: Dungeon) => number, rule?: string) =>
    readers.number(
      { name: `${side}.${what}`, meaning, group: 'side', side, what, bins, core: true, ...(rule ? { rule } : {}) },
      read,
    );
  readers.rate(
    { name: `${side}.achieved`, meaning: 'what they came for is achieved', group: 'side', side, what: 'achieved' },
    isAchieved,
  );
  readers.rate(
    {
      name: `${side}.treasure-room`,
      meaning: 'they loot the Treasure Room',
      group: 'side',
      side,
      what: 'treasure-room',
    },
    (d) => d.hasTreasure === 1,
  );
  number('survivors', 'members of the band who are out alive, quitters too', most, survivors);
  number('casualties', 'members lost for good: dead, turned, captured or left below', most, casualties);
  number('out-of-the-fight', 'members who were Out of the Fight at least once', most, timesOut, '2HDC-20.5');
  number('fights', 'fights', FIGHT_BINS, (d) => d.fights);
  number('fights-won', 'fights won', FIGHT_BINS, (d) => d.fightsWon);
  number('treasure', 'coins found in treasure', COIN_BINS, (d) => allCoins(d.loot.found), '2HDC-40.0');
  number('kill-coins', 'coins earned by kills', COIN_BINS, (d) => allCoins(d.loot.earned), '2HDC-42.1.2a');
  number('items', 'magic items found', COIN_BINS, (d) => d.loot.itemsFound, '2HDC-29.4');
  number('joined', 'rivals who joined', most, (d) => d.joined, '2HDC-R111');
  number('rep-before', 'Rep of the Leader as he goes in', MOST_REP + 1, leaderBefore);
  number('rep-after', 'Rep of the Star afterwards (0: he is lost)', MOST_REP + 1, leaderAfter, '2HDC-R133');
}

function survivors(d: Dungeon): number {
  let n = 0;
  for (let c = 0; c < d.members; c++) {
    const status = d.cast.status[c] as number;
    if (status === FLED || (status === FIT && d.cast.tile[c] === OUTSIDE)) n++;
  }
  return n;
}

function casualties(d: Dungeon): number {
  let n = 0;
  for (let c = 0; c < d.members; c++) {
    const status = d.cast.status[c] as number;
    if (status === OUT || status === DEAD || status === TURNED) n++;
  }
  return n;
}

function timesOut(d: Dungeon): number {
  let n = 0;
  for (let c = 0; c < d.members; c++) if (d.cast.wasOut[c] === 1) n++;
  return n;
}

function theLeader(d: Dungeon): number {
  let best = 0;
  for (let c = 1; c < d.members; c++) {
    const better = d.isStar(c) !== d.isStar(best) ? d.isStar(c) : d.cast.adventureRep[c]! > d.cast.adventureRep[best]!;
    if (better) best = c;
  }
  return best;
}

function leaderBefore(d: Dungeon): number {
  return d.cast.adventureRep[theLeader(d)] as number;
}

function leaderAfter(d: Dungeon): number {
  const c = theLeader(d);
  const status = d.cast.status[c];
  return status === FIT || status === FLED ? (d.cast.sheetRep[c] as number) : 0;
}

/** Position in `FATES`. */
function fateOf(d: Dungeon, c: number): number {
  const status = d.cast.status[c] as number;
  if (status === FIT) return d.cast.tile[c] !== OUTSIDE ? 6 : d.cast.wasOut[c] === 1 ? 1 : 0;
  return status === FLED ? 2 : status === OUT ? 3 : status === DEAD ? 4 : 5;
}

/** What becomes of the members whom the scenario lists, by what and when. */
function addMembers(readers: Readers, { side, members, memberOf }: DungeonMatchup): void {
  members.forEach(({ name, count }, m) => {
    const places = memberOf.flatMap((member, c) => (member === m ? [c] : []));
    if (places.length === 0) return;
    const base = { side, member: name };
    const counting = (test: (d: Dungeon, c: number) => boolean) => (d: Dungeon) => {
      let n = 0;
      for (const c of places) if (test(d, c)) n++;
      return n;
    };
    FATES.forEach(([what, meaning], fate) => {
      readers.share(
        { ...base, name: `${side}.${name}.${what}`, of: count, meaning, group: 'fate', core: true, what },
        counting((d, c) => fateOf(d, c) === fate),
      );
    });
    const clock = (what: string, bins: number, meaning: string, column: 'fellTurn' | 'fellTile') =>
      readers.each(
        { ...base, name: `${side}.${name}.${what}`, of: count, bins, meaning, group: 'when', what },
        () => places.length,
        (d, i) => d.cast[column][places[i] as number] as number,
      );
    clock('fell', TURN_BINS, 'turn in which he was lost to the band (0: not)', 'fellTurn');
    clock('fell-tile', TILE_BINS, 'tiles laid when he was lost to the band (0: not)', 'fellTile');
    FALLEN_BY.forEach((cause, by) => {
      if (by === 0) return;
      readers.share(
        {
          ...base,
          name: `${side}.${name}.lost-to.${cause}`,
          of: count,
          meaning: `lost ${CAUSE_MEANINGS[cause]}`,
          group: 'kills',
          what: 'lost-to',
          by: cause,
        },
        counting((d, c) => d.cast.fallenBy[c] === by),
      );
    });
    readers.share(
      { ...base, name: `${side}.${name}.rep-up`, of: count, meaning: 'gains a Rep', group: 'other', what: 'rep-up' },
      counting((d, c) => (d.cast.sheetRep[c] as number) > (d.cast.adventureRep[c] as number)),
    );
    readers.share(
      {
        ...base,
        name: `${side}.${name}.rep-down`,
        of: count,
        meaning: 'loses a Rep',
        group: 'other',
        what: 'rep-down',
      },
      counting((d, c) => (d.cast.sheetRep[c] as number) < (d.cast.adventureRep[c] as number)),
    );
  });
}

/** By what members are counted who are lost. */
const CLOCKS = [
  { what: 'fell-turn', clock: 'turn', bins: TURN_BINS, column: 'fellTurn' },
  { what: 'fell-tile', clock: 'tiles laid', bins: TILE_BINS, column: 'fellTile' },
] as const;

/** How many of the whole band are lost to what, when, and how far they had come. */
function addCauses(readers: Readers, matchup: DungeonMatchup): void {
  const { side, band, recruits } = matchup;
  const most = band.length + recruits + 8;
  const isLost = (d: Dungeon, c: number, by: number) => d.cast.fallenBy[c] === by;
  FALLEN_BY.forEach((cause, by) => {
    if (by === 0) return;
    const meaning = `members lost ${CAUSE_MEANINGS[cause]}`;
    readers.number(
      { name: `${side}.lost-to.${cause}`, meaning, group: 'other', side, what: `lost-to.${cause}`, bins: most },
      (d) => {
        let n = 0;
        for (let c = 0; c < d.members; c++) if (isLost(d, c, by)) n++;
        return n;
      },
    );
    for (const { what, clock, bins, column } of CLOCKS) {
      readers.each(
        {
          name: `${side}.${what}.${cause}`,
          meaning: `${clock} when a member was lost ${CAUSE_MEANINGS[cause]} (0: not so lost)`,
          group: 'when',
          side,
          what,
          by: cause,
          bins,
        },
        (d) => d.members,
        (d, c) => (isLost(d, c, by) ? (d.cast[column][c] as number) : 0),
      );
    }
  });
  RACES.forEach((race, r) => {
    if (!mayBeMet(matchup, r)) return;
    readers.number(
      {
        name: `${side}.put-down-by.${race}`,
        meaning: `members lost to blows, shots and spells of the race ${race}`,
        group: 'other',
        side,
        what: `put-down-by.${race}`,
        bins: most,
      },
      (d) => {
        let n = 0;
        for (let c = 0; c < d.members; c++) if (d.cast.fallenTo[c] === r + 1) n++;
        return n;
      },
    );
  });
}

/** Whether anybody of a race may be down there: rivals, the dead, and under a given Big Bad his own and his Minions. */
function mayBeMet({ bigBad, board }: DungeonMatchup, race: number): boolean {
  if (bigBad < 0 || RIVAL_RACES.includes(race) || race === SKELETON_RACE || race === ZOMBIE_RACE) return true;
  const his = board.lines[bigBad]?.race ?? -1;
  return race === his || (followerLaw(his)?.values.includes(race) ?? false);
}

function addLengths(readers: Readers): void {
  const length = (what: string, meaning: string, bins: number, read: (d: Dungeon) => number, rule: string) =>
    readers.number({ name: what, meaning, group: 'length', what, bins, rule }, read);
  length('turns', 'turns of the band until it was out or lost', TURN_BINS, (d) => d.turn, '2HDC-15.0a');
  length('tiles', 'tiles laid, secret rooms aside', TILE_BINS, (d) => d.laid, '2HDC-36.2');
  length('levels', 'the lowest level that was trodden', 12, (d) => d.deepest, '2HDC-36.5');
  length('rooms', 'rooms seen, secret ones too', TILE_BINS, (d) => d.roomsSeen, '2HDC-36.4');
  length('secret-rooms', 'secret rooms found', 21, (d) => d.secretRooms, '2HDC-37.0a');
  length('traps', 'traps met', 21, (d) => d.traps, '2HDC-37.1.4a');
}

function addWhatWasMet(readers: Readers, matchup: DungeonMatchup): void {
  const rate = (what: string, meaning: string, rule: string, read: (d: Dungeon) => boolean) =>
    readers.rate({ name: what, meaning, group: 'other', what, rule }, read);
  rate('big-bad-met', 'the Big Bad is met', '2HDC-39.7', (d) => d.bigBadMet === 1);
  rate('big-bad-killed', 'the Big Bad is killed', '2HDC-34.3d', (d) => d.bigBadKilled === 1);
  if (matchup.reason < 0) {
    REASONS.forEach((reason, r) => {
      rate(`reason.${reason}`, `they go to ${reason}`, '2HDC-T34.3', (d) => d.reason === r);
    });
  }
  if (matchup.bigBad < 0) {
    RACES.forEach((race, r) => {
      rate(`big-bad.${race}`, `the Big Bad is of the race ${race}`, '2HDC-T34.1', (d) => d.bigBadRace === r);
    });
  }
}
