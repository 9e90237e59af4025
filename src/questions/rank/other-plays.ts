import { cutDigits, cutInterval, cutRate } from '../../analysis/digits.ts';
import { PointRecord } from '../../analysis/point-record.ts';
import type { Standing } from '../../analysis/rank-entries.ts';
import { roundsBeside } from '../../analysis/ways/rounds-beside.ts';
import type { PointsCell } from '../../engine/play-points.ts';
import type { Matchup } from '../../rules/system.ts';
import { choosersOf, compileWay, singleWays, type Way } from '../../scenario/ways.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import { levelOfEach } from '../../stats/settle.ts';
import type { OtherPlays } from './answer.ts';
import { type Field, pointsCells, seeded, turned } from './entries.ts';

interface OtherPlaying {
  /** Sides that keep their policy. */
  readonly kept: readonly string[];
  readonly seeds: readonly number[];
  readonly play: (cells: readonly PointsCell[], games: number) => Promise<readonly Uint8Array[] | undefined>;
}

/** Number of first entries that play other policies. */
const FIRST = 3;
const MOST_ROUNDS = 2_000;

/**
 * Plays the first of a list with the other policies of the sides, one side at a time, and finds out whether it stays
 * first.
 *
 * @returns `none` if no side has other policies; `undefined` when aborted
 */
export async function playOtherwise(
  field: Field,
  list: readonly Standing[],
  games: number,
  { kept, seeds, play }: OtherPlaying,
): Promise<OtherPlays | 'none' | undefined> {
  const { entries, foeOf, system } = field;
  const first = list.slice(0, FIRST).map(({ entry }) => entry);
  const ways = waysOf(field).flatMap((way) => {
    const matchups = first.map((entry) => matchupsOf(field, entry, way));
    return matchups.includes(undefined) ? [] : [{ way, matchups: matchups as Matchup[][] }];
  });
  if (ways.length === 0) return 'none';
  const gamesOfRound = ways.length * first.length * foeOf.length;
  const rounds = roundsBeside(games, gamesOfRound, MOST_ROUNDS);
  const points = await play(
    ways.flatMap(({ matchups }) => matchups.flatMap((own) => seeded(pointsCells(field, own), seeds))),
    rounds,
  );
  if (points === undefined) return undefined;
  const z = normalQuantile(1 - (1 - levelOfEach(ways.length * (first.length - 1))) / 2);
  let at = 0;
  const records = ways.map(() =>
    first.map(() => {
      const record = new PointRecord(foeOf);
      record.add(points.slice(at, at + foeOf.length));
      at += foeOf.length;
      return record;
    }),
  );
  return {
    entries: first.map((entry) => entries[entry].name),
    rounds,
    games: rounds * gamesOfRound,
    ways: ways.map(({ way }, w) => {
      const [leader, ...others] = records[w];
      const best = records[w].reduce((most, record) => (record.mean > most.mean ? record : most));
      const leads = others.map((other) => leader.lead(other, z));
      const least = leads.reduce((less, lead) => (lead.difference < less.difference ? lead : less));
      const holds = leads.every(({ low }) => low > 0) ? 'yes' : leads.some(({ high }) => high < 0) ? 'no' : 'open';
      return {
        policies: way,
        first: entries[first[records[w].indexOf(best)]].name,
        score: cutRate(best.mean),
        gap: cutDigits(least.difference),
        ...cutInterval(least),
        holds,
      };
    }),
  };

  /** Returns the ways in which one side plays otherwise, in the first cell. */
  function waysOf({ entries: [some] }: Field): Way[] {
    return singleWays(choosersOf(system, some.cells[0]).filter(({ side }) => !kept.includes(side)));
  }
}

/** Returns the matchups of an entry at each station if sides play otherwise; `undefined` if the book rejects that. */
function matchupsOf({ system, order, entries }: Field, entry: number, way: Way): Matchup[] | undefined {
  const cells = entries[entry].cells.flatMap((cell) => (order === 'both' ? [cell, turned(cell)] : [cell]));
  const matchups = cells.map((cell) => compileWay(system, cell, way));
  return matchups.includes(undefined) ? undefined : (matchups as Matchup[]);
}
