import { setImmediate as rest } from 'node:timers/promises';
import type { Kernel, Matchup } from '../rules/system.ts';
import { type Layout, layOut, type Measure } from '../stats/measure.ts';
import type { Interval } from '../stats/rate-interval.ts';
import type { Combining } from './combining.ts';
import { CombiningTable, readCombined } from './combining-table.ts';
import type { Played } from './course.ts';
import { Pool } from './pool.ts';

/** A rate that was found by playing games to where they can be solved, and solving them from there. */
export interface CombinedRate {
  /** 0..1, above 0. */
  readonly rate: number;
  /** Its 95 % interval; none where even the beginning of a game could be solved, so that the rate is exact. */
  readonly interval?: Interval;
  /** Games that it rests on. */
  readonly games: number;
}

/** What combining gave for one cell, by name of measure; empty where nothing in it is rare. */
export type CombinedRates = ReadonlyMap<string, CombinedRate>;

/** Rates up to this are rare. */
const RARE = 1e-4;
/** Fewer games cannot tell that a rate is below that. */
const LEAST_GAMES = 10_000;
/** So many games are looked at again. Of more than that, only what was not seen at all: the rest is known better already. */
const MOST_GAMES = 100_000;
/*
 * Counted, not timed, so that every machine comes to the same rates.
 */
/** Outcomes that may be walked to solve states, for all cells together. They take seconds. */
const MOST_OUTCOMES = 1_000_000;
/** Cells looked at by threads at a time, since what they have solved may take 240 MB each. */
const MOST_AT_A_TIME = 4;

export interface CombineOptions {
  /** Of the games that were played. */
  readonly seed: number;
  /** Combining ends soon after it is aborted; cells that were not done by then have nothing combined. */
  readonly signal?: AbortSignal | undefined;
  /** Called every few milliseconds with the place of a cell that this thread looks at and the outcomes walked for it. */
  readonly onOutcomes?: ((cell: number, outcomes: number) => void) | undefined;
  /** Outcomes that may be walked for a cell to solve states; as many as take a few seconds where left out. */
  readonly outcomes?: number;
  /** How many threads look at cells, this one among them; as many as the machine can, if left out, or as the pool has. */
  readonly threads?: number | undefined;
  /** Threads that are used again later, and closed by whoever opened them. */
  readonly pool?: Pool | undefined;
}

/** A cell that was played. */
export interface CellToCombine {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  readonly played: Played;
}

/**
 * Looks again at cells in which something was seen too rarely to be told from nothing: their first games are played
 * at a {@link CombiningTable}. So a side that won none of 10,000 games can have won 0.0003 of one. Cells are looked at side
 * by side, on threads, and what comes of each depends on nothing but itself and how many there are.
 *
 * @param cells that could not be solved from their beginning
 * @returns what was found, in the order of cells
 */
export async function combineCells(cells: readonly CellToCombine[], options: CombineOptions): Promise<CombinedRates[]> {
  const { seed, signal, onOutcomes, outcomes } = options;
  const found = cells.map((): CombinedRates => new Map());
  const rare = cells.map(({ kernel, matchup, played }) => rareMeasures(layOut(kernel.measures(matchup)), played));
  const left = [...cells.keys()].filter((i) => (rare[i] as readonly Measure[]).length > 0);
  if (left.length === 0) return found;
  const effort = outcomes ?? MOST_OUTCOMES / left.length;
  const combinings = cells.map(({ matchup }, i): Combining => {
    const asked = (rare[i] as readonly Measure[]).map(({ name }) => name);
    return { rules: matchup.rules, play: matchup.play, combined: matchup, asked, effort };
  });
  const pool = options.pool ?? new Pool(options.threads === undefined ? {} : { threads: options.threads });
  const others = Math.min(pool.threads, MOST_AT_A_TIME, left.length) - 1;
  let elsewhere = 0;
  let isOver = false;

  const here = async (i: number): Promise<Float64Array | undefined> => {
    const { kernel, played } = cells[i] as CellToCombine;
    const run = new CombiningTable(kernel, combinings[i] as Combining).playing(seed, 0, gamesOf(played));
    while (!isOver && !signal?.aborted) {
      const { done, value } = run.next();
      if (done) return value;
      onOutcomes?.(i, value);
      await rest();
    }
    return undefined;
  };
  const there = async (i: number): Promise<Float64Array> => {
    elsewhere++;
    const { played } = cells[i] as CellToCombine;
    const { counts } = await pool.play({
      matchup: combinings[i] as Combining,
      seed,
      firstGame: 0,
      games: gamesOf(played),
    });
    elsewhere--;
    return counts;
  };
  const lookAtAll = async (look: (i: number) => Promise<Float64Array | undefined>): Promise<void> => {
    for (let i = left.shift(); i !== undefined && !isOver && !signal?.aborted; i = left.shift()) {
      const numbers = await look(i);
      if (numbers !== undefined) found[i] = ratesOf(combinings[i] as Combining, numbers);
    }
  };
  // Threads that are told to stop have no ears for it: they are ended.
  const stop = () => pool.close();
  signal?.addEventListener('abort', stop);
  try {
    await Promise.all([lookAtAll(here), ...Array.from({ length: others }, () => lookAtAll(there))]);
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    isOver = true;
    signal?.removeEventListener('abort', stop);
    if (options.pool === undefined || elsewhere > 0) await pool.close();
  }
  return found;
}

function gamesOf({ games }: Played): number {
  return Math.min(games, MOST_GAMES);
}

/** What a cell came to, without what no game counted for. */
function ratesOf({ asked }: Combining, numbers: Float64Array): CombinedRates {
  const { games, isExact, means } = readCombined(numbers);
  const rates = asked.map((name, i): readonly [string, CombinedRate] => {
    const { mean, low, high } = means[i] as (typeof means)[number];
    return [name, { rate: mean, games, ...(isExact ? {} : { interval: { low, high } }) }];
  });
  return new Map(rates.filter(([, { rate }]) => rate > 0));
}

/**
 * Measures that can be solved and were seen rarely, if there is reason to look again: a side that hardly ever won, or
 * something else that was seen, but not often.
 */
function rareMeasures(layout: Layout, { games, counts }: Played): Measure[] {
  if (games < LEAST_GAMES) return [];
  const seen = ({ name }: Measure) => counts[layout.at(name)] as number;
  const most = games > MOST_GAMES ? 0 : RARE * games;
  const rare = layout.measures.filter(
    (measure) => measure.core === true && measure.kind !== 'number' && seen(measure) <= most * (measure.of ?? 1),
  );
  const isWin = ({ group, what }: Measure) => group === 'outcome' && what === 'win';
  return rare.some((measure) => isWin(measure) || seen(measure) > 0) ? rare : [];
}
