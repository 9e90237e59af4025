import { once } from '../../kit/once.ts';
import { type Read, Scorecard } from '../../kit/scorecard.ts';
import { MOST_REP } from '../dungeon/advance.ts';
import { type Dungeon, WON } from '../dungeon/dungeon.ts';
import { allCoins, FATES } from '../dungeon/history.ts';
import type { DungeonMatchup } from '../dungeon/matchup.ts';
import { addGuards, placesOf } from '../dungeon/measures.ts';
import { CAMPAIGN_ENDS, FINISHED } from './campaign.ts';

/** Measures of campaigns. */

/** Limit on the adventures after which the band is measured. */
const MOST_POINTS = 12;
const MOST_BINS = 101;

const END_MEANINGS: Readonly<Record<(typeof CAMPAIGN_ENDS)[number], string>> = {
  finished: 'survived every adventure, with a living Star',
  retired: 'ended when the Star retired at Rep 2',
  'star-lost': 'lost the Star in a dungeon',
  timeout: 'had an adventure that reached the turn limit',
};

const FATE_MEANINGS: Readonly<Record<(typeof FATES)[number], string>> = {
  'in-the-band': 'in the band at the end',
  dead: 'dead',
  captured: 'captured or left behind in a dungeon',
  turned: 'turned into a Ghoul or Feral Vampire',
  left: 'gone: as good as the Leader, or the band is too large',
  retired: 'retired at Rep 2',
};

/** Returns the scorecard of a campaign. */
export const campaignScorecard = once((matchup: DungeonMatchup): Scorecard<Dungeon> => {
  const card = new Scorecard<Dungeon>();
  const { side, adventures, limits } = matchup;
  const ends = CAMPAIGN_ENDS.map((what, end) => {
    const rule = ['2HDC-33.1', '2HDC-10.0b', '2HDC-R171', '2HDC-G6'][end];
    const measure = { meaning: `${side} ${END_MEANINGS[what]}`, group: 'outcome', headline: true, what, rule } as const;
    const stops = `in an adventure, after ${limits.turns} turns`;
    return { ...measure, ...(what === 'timeout' ? { stops } : { side }) };
  });
  card.oneOf(ends, ({ history }) => history.end);
  addBand(card, matchup);
  addMembers(card, matchup);
  addLosses(card, matchup);
  card.number(
    { meaning: 'adventures played', group: 'length', what: 'adventures', bins: bins(adventures), most: adventures },
    ({ history }) => history.played,
  );
  for (const n of pointsOf(adventures)) addPoint(card, side, n);
  addGuards(card, matchup);
  return card;
});

/** Returns the adventures after which the band is measured: all of them, or twelve evenly spread. */
export function pointsOf(adventures: number): number[] {
  const n = Math.min(adventures, MOST_POINTS);
  return Array.from({ length: n }, (_, i) => Math.round(((i + 1) * adventures) / n));
}

function bins(most: number): number {
  return Math.min(most, MOST_BINS - 2) + 2;
}

function addBand(card: Scorecard<Dungeon>, { side, adventures }: DungeonMatchup): void {
  const number = (what: string, meaning: string, most: number, read: Read<Dungeon>, rule?: string) =>
    card.number({ meaning, group: 'side', side, what, bins: bins(most), ...(rule ? { rule } : {}) }, read);
  number('rep', 'Rep of the Star at the end (0: lost or retired)', MOST_REP, finalRep, '2HDC-R133');
  number('best-rep', 'highest Rep of a Leader after any adventure', MOST_REP, ({ history }) => history.bestRep);
  const each = pointsOf(adventures).map((n) => `${side}.won-${n}`);
  card.number(
    {
      ...{ meaning: 'adventures won', group: 'side', side, what: 'won' },
      ...{ bins: bins(adventures), most: adventures, rule: '2HDC-R135' },
      ...(each.length === adventures ? { sumOf: each } : {}),
    },
    wonIn,
  );
  number('size', 'size of the band at the end', MOST_REP, finalSize, '2HDC-13.1a');
  number('recruits', 'recruits who joined', 99, ({ history }) => history.recruits, '2HDC-13.1b');
  number('recruits-lost', 'recruits lost in dungeons', 99, ({ history }) => history.recruitsLost);
  number('items', 'magic items found', 99, ({ loot }) => loot.itemsFound, '2HDC-29.4');
  number('treasure', 'coins found in treasure', 99, ({ loot }) => allCoins(loot.found), '2HDC-40.0');
  number('kill-coins', 'coins earned by kills', 99, ({ loot }) => allCoins(loot.earned), '2HDC-42.1.2a');
}

function finalRep({ history }: Dungeon): number {
  return history.end === FINISHED ? history.leaderRep[history.played - 1] : 0;
}

function finalSize({ history }: Dungeon): number {
  return history.size[history.played - 1];
}

function wonIn({ history }: Dungeon): number {
  let won = 0;
  for (let n = 0; n < history.played; n++) if (history.outcome[n] === WON + 1) won++;
  return won;
}

/** Adds the fates of the members that the scenario lists, and in which adventure they met them. */
function addMembers(card: Scorecard<Dungeon>, matchup: DungeonMatchup): void {
  const { side, members, memberOf, adventures } = matchup;
  for (const [m, { name, count }] of members.entries()) {
    if (!memberOf.includes(m)) continue;
    const places = placesOf(matchup, m);
    const base = { side, member: name, of: count } as const;
    const fates = FATES.map((what) =>
      card.declare({ ...base, kind: 'share', meaning: FATE_MEANINGS[what], group: 'fate', what }),
    );
    card.count((values, { history }) => {
      for (let i = places.first; i < places.end; i++) values[fates[history.fate[i]]] += 1;
    });
    const meaning = 'adventure in which they left or died (0: never)';
    card.each(
      { ...base, bins: bins(adventures), meaning, group: 'when', what: 'fell' },
      () => places,
      (i, { history }) => history.fell[i],
    );
  }
}

/** Adds the losses of members that the scenario lists, by fate and adventure. */
function addLosses(card: Scorecard<Dungeon>, { side, memberOf, adventures }: DungeonMatchup): void {
  const causes = FATES.slice(1).map((what) => ({ name: what, meaning: `to the band: ${FATE_MEANINGS[what]}` }));
  const losable = { name: side, members: memberOf.length };
  card.losses(losable, causes, { step: 'adventure', bins: bins(adventures) }, (note, { history }) => {
    // The first fate is to stay in the band.
    for (let i = 0; i < memberOf.length; i++) if (history.fell[i] > 0) note(history.fate[i] - 1, history.fell[i]);
  });
}

/** Adds the state of the band after an adventure; 0 if the campaign is over by then. */
function addPoint(card: Scorecard<Dungeon>, side: string, n: number): void {
  const base = { side, group: 'other' } as const;
  const at = n - 1;
  const goesOn = ({ history }: Dungeon) => history.played > n || (history.played === n && history.end === FINISHED);
  const after = `after adventure ${n}`;
  card.rate(
    {
      ...base,
      what: `goes-on-${n}`,
      meaning: `${side} went on ${after}`,
      when: { measure: `${side}.size-${n}`, atLeast: 1 },
    },
    goesOn,
  );
  card.rate(
    { ...base, what: `won-${n}`, meaning: `adventure ${n} is won`, rule: '2HDC-R135' },
    ({ history }) => history.outcome[at] === WON + 1,
  );
  const number = (what: string, meaning: string, column: 'leaderRep' | 'size') =>
    card.number(
      {
        ...base,
        what: `${what}-${n}`,
        meaning: `${meaning} ${after} (0: the campaign has ended)`,
        bins: bins(MOST_REP),
      },
      (dungeon) => (goesOn(dungeon) ? dungeon.history[column][at] : 0),
    );
  number('rep', 'Rep of the Star', 'leaderRep');
  number('size', 'members of the band', 'size');
}
