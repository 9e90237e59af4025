import { causeMeasures } from '../../../stats/causes.ts';
import { MOST_REP } from '../dungeon/advance.ts';
import { dungeon, WON } from '../dungeon/dungeon.ts';
import { allCoins, FATES } from '../dungeon/history.ts';
import type { DungeonMatchup } from '../dungeon/matchup.ts';
import { addGuards, HeadCounts, Readers } from '../dungeon/readers.ts';
import { CAMPAIGN_ENDS, FINISHED } from './campaign.ts';

/** What is counted about campaigns. */

/** The most adventures after which the band is looked at. */
const MOST_POINTS = 12;
const MOST_BINS = 101;

const END_MEANINGS: Readonly<Record<(typeof CAMPAIGN_ENDS)[number], string>> = {
  finished: 'goes on all adventures, and its Star lives',
  retired: 'has a Star whose Rep falls to 2, and who goes no more',
  'star-lost': 'loses its Star below',
  timeout: 'is in an adventure that does not end',
};

const FATE_MEANINGS: Readonly<Record<(typeof FATES)[number], string>> = {
  'in-the-band': 'in the band at the end',
  dead: 'dead',
  captured: 'captured or lying below',
  turned: 'turned into a Ghoul or Feral Vampire',
  left: 'gone, as good as the Leader or too many for him',
  retired: 'gone at Rep 2',
};

/** Every measure of a campaign, in a fixed order. */
export function campaignReaders(matchup: DungeonMatchup): Readers {
  const readers = new Readers();
  const { side, adventures, limits } = matchup;
  const ends = CAMPAIGN_ENDS.map((what, end) => {
    const name = what === 'timeout' ? what : `${side}.${what}`;
    const rule = ['2HDC-33.1', '2HDC-10.0b', '2HDC-R171', '2HDC-G6'][end] as string;
    const measure = { name, meaning: `${side} ${END_MEANINGS[what]}`, group: 'outcome', headline: true, what } as const;
    const stops = `in an adventure, after ${limits.turns} turns`;
    return { ...measure, ...(what === 'timeout' ? { stops } : { side }), rule };
  });
  readers.oneOf(ends, () => dungeon.history.end);
  addBand(readers, matchup);
  addMembers(readers, matchup);
  addLosses(readers, matchup);
  readers.number(
    {
      name: 'adventures',
      meaning: 'adventures gone on',
      group: 'length',
      what: 'adventures',
      bins: bins(adventures),
      most: adventures,
    },
    () => dungeon.history.played,
  );
  for (const n of pointsOf(adventures)) addPoint(readers, side, n);
  addGuards(readers, matchup);
  return readers;
}

/** Adventures after which the band is looked at: all of them, or twelve spread evenly. */
export function pointsOf(adventures: number): number[] {
  const n = Math.min(adventures, MOST_POINTS);
  return Array.from({ length: n }, (_, i) => Math.round(((i + 1) * adventures) / n));
}

function bins(most: number): number {
  return Math.min(most, MOST_BINS - 2) + 2;
}

function addBand(readers: Readers, { side, adventures }: DungeonMatchup): void {
  const number = (what: string, meaning: string, most: number, read: () => number, rule?: string) =>
    readers.number(
      { name: `${side}.${what}`, meaning, group: 'side', side, what, bins: bins(most), ...(rule ? { rule } : {}) },
      read,
    );
  const last = () => dungeon.history.played - 1;
  number('rep', 'Rep of the Star at the end (0: he is lost or retired)', MOST_REP, finalRep, '2HDC-R133');
  number('best-rep', 'the best Rep that a Leader had after an adventure', MOST_REP, () => dungeon.history.bestRep);
  const each = pointsOf(adventures).map((n) => `${side}.won-${n}`);
  readers.number(
    {
      ...{ name: `${side}.won`, meaning: 'adventures that were won', group: 'side', side, what: 'won' },
      ...{ bins: bins(adventures), most: adventures, rule: '2HDC-R135' },
      ...(each.length === adventures ? { sumOf: each } : {}),
    },
    wonIn,
  );
  number(
    'size',
    'members of the band at the end',
    MOST_REP,
    () => dungeon.history.size[last()] as number,
    '2HDC-13.1a',
  );
  number('recruits', 'recruits who joined', 99, () => dungeon.history.recruits, '2HDC-13.1b');
  number('recruits-lost', 'recruits who were lost below', 99, () => dungeon.history.recruitsLost);
  number('items', 'magic items found', 99, () => dungeon.loot.itemsFound, '2HDC-29.4');
  number('treasure', 'coins found in treasure', 99, () => allCoins(dungeon.loot.found), '2HDC-40.0');
  number('kill-coins', 'coins earned by kills', 99, () => allCoins(dungeon.loot.earned), '2HDC-42.1.2a');
}

function finalRep(): number {
  return dungeon.history.end === FINISHED ? (dungeon.history.leaderRep[dungeon.history.played - 1] as number) : 0;
}

function wonIn(): number {
  let won = 0;
  for (let n = 0; n < dungeon.history.played; n++) if (dungeon.history.outcome[n] === WON + 1) won++;
  return won;
}

/** What becomes of the members whom the scenario lists, and in which adventure. */
function addMembers(readers: Readers, { side, members, memberOf, adventures }: DungeonMatchup): void {
  members.forEach(({ name, count }, m) => {
    const places = memberOf.flatMap((member, i) => (member === m ? [i] : []));
    if (places.length === 0) return;
    const base = { side, member: name };
    const fates = FATES.map((what) => {
      const meaning = FATE_MEANINGS[what];
      const fate = { ...base, name: `${side}.${name}.${what}`, of: count, meaning, group: 'fate', what } as const;
      return readers.take({ ...fate, kind: 'share' });
    });
    const heads = new HeadCounts(fates, 0);
    readers.together((counts) => {
      for (const i of places) heads.note(dungeon.history.fate[i] as number);
      heads.close(counts);
    });
    const meaning = 'adventure in which he was lost to the band (0: not)';
    readers.each(
      {
        ...base,
        name: `${side}.${name}.fell`,
        bins: bins(adventures),
        meaning,
        group: 'when',
        what: 'fell',
        of: count,
      },
      places,
      (i) => dungeon.history.fell[i] as number,
    );
  });
}

/** What members whom the scenario lists are lost to, and in which adventure. */
function addLosses(readers: Readers, { side, memberOf, adventures }: DungeonMatchup): void {
  const causes = FATES.slice(1).map((what) => ({ name: what, meaning: `to the band: ${FATE_MEANINGS[what]}` }));
  const measures = causeMeasures({ name: side, members: memberOf.length }, causes, {
    step: 'adventure',
    bins: bins(adventures),
  });
  readers.losses(
    measures,
    (i) => dungeon.history.fell[i] as number,
    (i) => (dungeon.history.fate[i] as number) - 1,
  );
}

/** How the band stands after an adventure; a campaign that is over by then counts with nothing. */
function addPoint(readers: Readers, side: string, n: number): void {
  const base = { side, group: 'other' } as const;
  const at = n - 1;
  const goesOn = () => dungeon.history.played > n || (dungeon.history.played === n && dungeon.history.end === FINISHED);
  const after = `after adventure ${n}`;
  readers.rate(
    {
      ...base,
      name: `${side}.goes-on-${n}`,
      what: `goes-on-${n}`,
      meaning: `${side} goes on ${after}`,
      when: { measure: `${side}.size-${n}`, atLeast: 1 },
    },
    goesOn,
  );
  readers.rate(
    { ...base, name: `${side}.won-${n}`, what: `won-${n}`, meaning: `adventure ${n} is won`, rule: '2HDC-R135' },
    () => dungeon.history.outcome[at] === WON + 1,
  );
  readers.number(
    {
      ...base,
      name: `${side}.rep-${n}`,
      what: `rep-${n}`,
      meaning: `Rep of the Star ${after} (0: the campaign is over)`,
      bins: bins(MOST_REP),
    },
    () => (goesOn() ? (dungeon.history.leaderRep[at] as number) : 0),
  );
  readers.number(
    {
      ...base,
      name: `${side}.size-${n}`,
      what: `size-${n}`,
      meaning: `members of the band ${after} (0: the campaign is over)`,
      bins: bins(MOST_REP),
    },
    () => (goesOn() ? (dungeon.history.size[at] as number) : 0),
  );
}
