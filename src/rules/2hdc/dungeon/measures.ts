import { CauseCounts } from '../../../stats/causes.ts';
import type { Measure } from '../../../stats/measure.ts';
import { followerLaw, REASONS } from '../catalogue/big-bad.ts';
import { RIVAL_RACES, SKELETON_RACE, ZOMBIE_RACE } from '../catalogue/dungeon-tables.ts';
import { DEAD, FIT, FLED, OUT, RACES, TURNED } from '../catalogue/names.ts';
import { MOST_REP } from './advance.ts';
import { FALLEN_BY, OUTSIDE } from './cast.ts';
import { dungeon, OUTCOMES } from './dungeon.ts';
import { allCoins } from './history.ts';
import type { DungeonMatchup } from './matchup.ts';
import { addGuards, HeadCounts, Readers } from './readers.ts';
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
export function dungeonReaders(matchup: DungeonMatchup): Readers {
  const readers = new Readers();
  const { side, limits } = matchup;
  const outcomes = OUTCOMES.map((what) => {
    const name = what === 'timeout' ? what : `${side}.${what}`;
    return {
      name,
      meaning: `${side} ${OUTCOME_MEANINGS[what]}`,
      group: 'outcome',
      headline: true,
      what,
      core: true,
      rule: what === 'timeout' ? '2HDC-G6' : '2HDC-R135',
      ...(what === 'timeout' ? { stops: `after ${limits.turns} turns` } : { side }),
    } as const;
  });
  readers.oneOf(outcomes, () => dungeon.outcome);
  addBand(readers, matchup);
  addMembers(readers, matchup);
  addCauses(readers, matchup);
  addLengths(readers);
  addWhatWasMet(readers, matchup);
  addGuards(readers, matchup);
  return readers;
}

function addBand(readers: Readers, { side, band, recruits }: DungeonMatchup): void {
  const most = band.length + recruits + 8;
  const number = (what: string, meaning: string, bins: number, read: () => number, rule?: string) =>
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
    () => dungeon.hasTreasure === 1,
  );
  number('survivors', 'members of the band who are out alive, quitters too', most, survivors);
  number('casualties', 'members lost for good: dead, turned, captured or left below', most, casualties);
  number('out-of-the-fight', 'members who were Out of the Fight at least once', most, timesOut, '2HDC-20.5');
  number('fights', 'fights', FIGHT_BINS, () => dungeon.fights);
  number('fights-won', 'fights won', FIGHT_BINS, () => dungeon.fightsWon);
  number('treasure', 'coins found in treasure', COIN_BINS, () => allCoins(dungeon.loot.found), '2HDC-40.0');
  number('kill-coins', 'coins earned by kills', COIN_BINS, () => allCoins(dungeon.loot.earned), '2HDC-42.1.2a');
  number('items', 'magic items found', COIN_BINS, () => dungeon.loot.itemsFound, '2HDC-29.4');
  number('joined', 'rivals who joined', most, () => dungeon.joined, '2HDC-R111');
  number('rep-before', 'Rep of the Leader as he goes in', MOST_REP + 1, leaderBefore);
  number('rep-after', 'Rep of the Star afterwards (0: he is lost)', MOST_REP + 1, leaderAfter, '2HDC-R133');
}

function survivors(): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) {
    const status = dungeon.cast.status[c] as number;
    if (status === FLED || (status === FIT && dungeon.cast.tile[c] === OUTSIDE)) n++;
  }
  return n;
}

function casualties(): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) {
    const status = dungeon.cast.status[c] as number;
    if (status === OUT || status === DEAD || status === TURNED) n++;
  }
  return n;
}

function timesOut(): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.wasOut[c] === 1) n++;
  return n;
}

function theLeader(): number {
  let best = 0;
  for (let c = 1; c < dungeon.members; c++) {
    const better =
      dungeon.isStar(c) !== dungeon.isStar(best)
        ? dungeon.isStar(c)
        : dungeon.cast.adventureRep[c]! > dungeon.cast.adventureRep[best]!;
    if (better) best = c;
  }
  return best;
}

function leaderBefore(): number {
  return dungeon.cast.adventureRep[theLeader()] as number;
}

function leaderAfter(): number {
  const c = theLeader();
  const status = dungeon.cast.status[c];
  return status === FIT || status === FLED ? (dungeon.cast.sheetRep[c] as number) : 0;
}

/** Position in `FATES`. */
function fateOf(c: number): number {
  const status = dungeon.cast.status[c] as number;
  if (status === FIT) return dungeon.cast.tile[c] !== OUTSIDE ? 6 : dungeon.cast.wasOut[c] === 1 ? 1 : 0;
  return status === FLED ? 2 : status === OUT ? 3 : status === DEAD ? 4 : 5;
}

/** What becomes of the members whom the scenario lists, by what and when. */
function addMembers(readers: Readers, { side, members, memberOf }: DungeonMatchup): void {
  members.forEach(({ name, count }, m) => {
    const places = memberOf.flatMap((member, c) => (member === m ? [c] : []));
    if (places.length === 0) return;
    const base = { side, member: name, of: count } as const;
    const share = (what: string, meaning: string, more: Pick<Measure, 'group'> & Partial<Measure>) =>
      readers.take({ ...base, name: `${side}.${name}.${what}`, kind: 'share', meaning, what, ...more });
    const slots: number[] = [];
    for (const [what, meaning] of FATES) slots.push(share(what, meaning, { group: 'fate', core: true }));
    const clock = (what: string, bins: number, meaning: string, column: 'fellTurn' | 'fellTile') =>
      readers.each(
        { ...base, name: `${side}.${name}.${what}`, meaning, group: 'when', what, bins },
        places,
        (c) => dungeon.cast[column][c] as number,
      );
    clock('fell', TURN_BINS, 'turn in which he was lost to the band (0: not)', 'fellTurn');
    clock('fell-tile', TILE_BINS, 'tiles laid when he was lost to the band (0: not)', 'fellTile');
    for (const cause of FALLEN_BY.slice(1)) {
      const lostTo = { group: 'kills', what: 'lost-to', by: cause } as const;
      slots.push(share(`lost-to.${cause}`, `lost ${CAUSE_MEANINGS[cause]}`, lostTo));
    }
    slots.push(share('rep-up', 'gains a Rep', { group: 'other' }));
    slots.push(share('rep-down', 'loses a Rep', { group: 'other' }));
    const heads = new HeadCounts(slots, 0);
    // Before the first cause stands the last fate, after the last one the better Rep.
    const lostTo = FATES.length - 1;
    const better = FATES.length + FALLEN_BY.length - 1;
    readers.together((counts) => {
      const { cast } = dungeon;
      for (const c of places) {
        heads.note(fateOf(c));
        const by = cast.fallenBy[c] as number;
        if (by > 0) heads.note(lostTo + by);
        const gain = (cast.sheetRep[c] as number) - (cast.adventureRep[c] as number);
        if (gain !== 0) heads.note(gain > 0 ? better : better + 1);
      }
      heads.close(counts);
    });
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
  const bins = band.length + recruits + 8;
  const number = (what: string, meaning: string) =>
    readers.take({ name: `${side}.${what}`, kind: 'number', meaning, group: 'other', side, what, bins });
  const lostTo: number[] = [];
  const slots = new Map<string, number>();
  const clocks = CLOCKS.map(({ column }) => ({ column, measures: [] as Measure[] }));
  for (const cause of FALLEN_BY.slice(1)) {
    lostTo.push(number(`lost-to.${cause}`, `members lost ${CAUSE_MEANINGS[cause]}`));
    CLOCKS.forEach(({ what, clock, bins: steps }, i) => {
      const name = `${side}.${what}.${cause}`;
      const meaning = `${clock} when a member was lost ${CAUSE_MEANINGS[cause]} (0: not so lost)`;
      const measure: Measure = { name, kind: 'number', meaning, group: 'when', side, what, by: cause, bins: steps };
      slots.set(name, readers.take(measure));
      clocks[i]?.measures.push(measure);
    });
  }
  const losses = clocks.map(({ column, measures }) => {
    return { column, sums: new CauseCounts((name) => slots.get(name) as number, measures) };
  });
  // Place among the measures by race, -1 for one that is not met.
  const places = new Int32Array(RACES.length).fill(-1);
  const putDownBy: number[] = [];
  RACES.forEach((race, r) => {
    if (!mayBeMet(matchup, r)) return;
    const meaning = `members lost to blows, shots and spells of the race ${race}`;
    places[r] = putDownBy.push(number(`put-down-by.${race}`, meaning)) - 1;
  });
  const heads = new HeadCounts([...lostTo, ...putDownBy], bins);
  readers.together((counts) => {
    const { cast } = dungeon;
    for (let c = 0; c < dungeon.members; c++) {
      const by = (cast.fallenBy[c] as number) - 1;
      if (by < 0) continue;
      heads.note(by);
      for (const { column, sums } of losses) {
        const at = cast[column][c] as number;
        if (at > 0) sums.note(counts, by, at);
      }
      const race = (cast.fallenTo[c] as number) - 1;
      if (race >= 0 && places[race]! >= 0) heads.note(lostTo.length + places[race]!);
    }
    heads.close(counts);
    for (const { sums } of losses) sums.close(counts, dungeon.members);
  });
}

/** Whether anybody of a race may be down there: rivals, the dead, and under a given Big Bad his own and his Minions. */
function mayBeMet({ bigBad, board }: DungeonMatchup, race: number): boolean {
  if (bigBad < 0 || RIVAL_RACES.includes(race) || race === SKELETON_RACE || race === ZOMBIE_RACE) return true;
  const his = board.lines[bigBad]?.race ?? -1;
  return race === his || (followerLaw(his)?.values.includes(race) ?? false);
}

function addLengths(readers: Readers): void {
  const length = (what: string, meaning: string, bins: number, read: () => number, rule: string) =>
    readers.number({ name: what, meaning, group: 'length', what, bins, rule }, read);
  length('turns', 'turns of the band until it was out or lost', TURN_BINS, () => dungeon.turn, '2HDC-15.0a');
  length('tiles', 'tiles laid, secret rooms aside', TILE_BINS, () => dungeon.laid, '2HDC-36.2');
  length('levels', 'the lowest level that was trodden', 12, () => dungeon.deepest, '2HDC-36.5');
  length('rooms', 'rooms seen, secret ones too', TILE_BINS, () => dungeon.roomsSeen, '2HDC-36.4');
  length('secret-rooms', 'secret rooms found', 21, () => dungeon.secretRooms, '2HDC-37.0a');
  length('traps', 'traps met', 21, () => dungeon.traps, '2HDC-37.1.4a');
}

function addWhatWasMet(readers: Readers, matchup: DungeonMatchup): void {
  const rate = (what: string, meaning: string, rule: string, read: () => boolean, due: Pick<Measure, 'oneOf'> = {}) =>
    readers.rate({ name: what, meaning, group: 'other', what, rule, ...due }, read);
  rate('big-bad-met', 'the Big Bad is met', '2HDC-39.7', () => dungeon.bigBadMet === 1);
  rate('big-bad-killed', 'the Big Bad is killed', '2HDC-34.3d', () => dungeon.bigBadKilled === 1);
  if (matchup.reason < 0) {
    REASONS.forEach((reason, r) => {
      rate(`reason.${reason}`, `they go to ${reason}`, '2HDC-T34.3', () => dungeon.reason === r, { oneOf: 'reasons' });
    });
  }
  if (matchup.bigBad < 0) {
    RACES.forEach((race, r) => {
      rate(`big-bad.${race}`, `the Big Bad is of the race ${race}`, '2HDC-T34.1', () => dungeon.bigBadRace === r, {
        oneOf: 'races',
      });
    });
  }
}
