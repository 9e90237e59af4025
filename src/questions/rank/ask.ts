import { digestOf } from '../../analysis/digest.ts';
import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { fewestGames, rankEntries, type Stage, type Standing } from '../../analysis/rank-entries.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { type PlayPointsOptions, playPoints } from '../../engine/play-points.ts';
import { withPool } from '../../engine/pool.ts';
import { countOf, showCount } from '../../report/number.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import type { RightReading } from '../../scenario/reading.ts';
import { policyBySide } from '../options.ts';
import type { Rank } from './answer.ts';
import { type Field, fieldOf, type Outline, outlineOf, pointsCells, type SideOrder, seeded } from './entries.ts';
import { playOtherwise } from './other-plays.ts';

export interface Ranking extends Omit<PlayPointsOptions, 'firstGame' | 'games'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** The ranked side. Default: the first. */
  readonly side?: string | undefined;
  /** Name of a rate that counts as winning. Default: the goal of the side. */
  readonly measure?: string | undefined;
  /** Number of ranks to decide, 1 or more. */
  readonly top: number;
  /** Scores that differ by no more than this are equal. */
  readonly margin: number;
  /** Games of each entry against each foe. Default: as many as needed. */
  readonly games?: number | undefined;
  /** The most games of all entries together. */
  readonly most: number;
  readonly order: SideOrder;
  /** Whether to play under other policies too. */
  readonly range: boolean;
  /** Policies that sides keep, by side; '' for all sides. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
  readonly play?: typeof playPoints;
  /** Starts the progress of another round. */
  readonly onRound?: (() => void) | undefined;
}

/**
 * Ranks entries against foes.
 *
 * @returns `undefined` when aborted before there was a result
 * @throws Unaskable if there is nothing to rank, or it takes more games than are allowed
 */
export async function rankScenarios(
  readings: readonly RightReading[],
  {
    montecrawl,
    top,
    margin,
    games,
    most,
    range,
    policy,
    side,
    measure,
    order,
    play = playPoints,
    onRound,
    ...how
  }: Ranking,
): Promise<Rank | undefined> {
  const outline = outlineOf(readings, { side });
  // Before compiling, which takes a while for many entries.
  if (games === undefined) refuseMany(outline, order, most);
  const field = fieldOf(outline, { measure, order });
  const { entries, foes, foeOf } = field;
  const { seed, title, play: way } = readings[0].scenario;
  if (entries.length < 2) throw new Unaskable('all entries are the same game to the rulebook');
  const rounds = games === undefined ? undefined : Math.max(2, Math.ceil((games * foes.length) / foeOf.length));
  return withPool(how, async (pool) => {
    const playing = { ...how, pool };
    const cells = entries.map(({ matchups }) => pointsCells(field, matchups));
    const seeds = { search: seedsOf(field, seed, 'search'), confirm: seedsOf(field, seed, 'confirm') };
    const standings = await rankEntries({
      ...{ entries: entries.length, foeOf, top: Math.min(top, entries.length - 1), margin, mostGames: most, rounds },
      async play(some, stage, firstGame, count) {
        onRound?.();
        const points = await play(
          some.flatMap((entry) => seeded(cells[entry], seeds[stage])),
          { ...playing, firstGame, games: count },
        );
        return points && some.map((_, i) => points.slice(i * foeOf.length, (i + 1) * foeOf.length));
      },
    });
    if (standings === undefined) return undefined;
    const { list, looks, verdict } = standings;
    const isStopped = verdict === 'interrupted';
    const sides = field.entries[0].cells[0].setup.sides.map(({ name }) => name);
    const kept = policy === undefined ? undefined : policyBySide(policy, sides);
    onRound?.();
    const plays =
      range && !isStopped
        ? await playOtherwise(field, list, standings.games, {
            kept: Object.keys(kept ?? {}),
            seeds: seedsOf(field, seed, 'policies'),
            play: (cells, count) => play(cells, { ...playing, firstGame: 0, games: count }),
          })
        : 'none';
    const interrupted = isStopped || plays === undefined;
    const foeSide = sides.filter((name) => name !== field.side);
    const answer = {
      side: field.side,
      ...(foeSide.length === 1 ? { foeSide: foeSide[0] } : {}),
      measure: field.measure,
      avoided: field.sign === -1,
      asked: {
        ...(side === undefined ? {} : { side }),
        ...(measure === undefined ? {} : { measure }),
        ...{ top, margin, most, order, range },
        ...(games === undefined ? {} : { games }),
        ...(kept === undefined ? {} : { policy: kept }),
      },
      order: field.order,
      foes,
      list: list.map((standing) => ranked(field, standing)),
      first: list.filter(({ from }) => from === 1).map(({ entry }) => entries[entry].name),
      verdict: interrupted ? ('interrupted' as const) : verdict,
      looks,
      games: standings.games,
      ...(plays === undefined || plays === 'none' ? {} : { plays }),
      interrupted,
    };
    return {
      montecrawl,
      format: 1,
      kind: 'rank',
      rules: field.system.id,
      rulesTitle: field.system.title,
      play: way,
      seed,
      title,
      digest: digestOf({
        ...answer,
        seed,
        scenarios: readings.map(({ scenario }) => withoutDisplay(scenario.canonical)),
      }),
      scenarios: readings.map(({ scenario }) => scenario.canonical),
      ...answer,
    };
  });
}

/** @throws Unaskable if even the first look takes more games than are allowed */
function refuseMany({ entries, foes }: Outline, order: SideOrder, most: number): void {
  const fewest = fewestGames(entries.length, order === 'both' ? 2 * foes.length : foes.length);
  if (fewest > most)
    throw new Unaskable(
      `${showCount(entries.length)} entries against ${countOf(foes.length, 'foe')} take ${showCount(fewest)} games at least; --most allows ${showCount(most)}`,
    );
}

/** Returns a seed for each station, from its foe and order of sides, independent of the other stations. */
function seedsOf({ foes, foeOf }: Field, seed: number, stage: Stage | 'policies'): number[] {
  return foeOf.map((foe, station) => {
    const isTurned = foeOf.indexOf(foe) !== station;
    return ownSeed(seed, 'rank', stage, JSON.stringify(foes[foe].set), isTurned ? 'turned' : 'written');
  });
}

function ranked({ entries, foes }: Field, standing: Standing): Rank['list'][number] {
  const { name, same, scenario, set } = entries[standing.entry];
  const { stage, score, from, to, gap } = standing;
  const against = standing.foes.map((own, foe) => ({ foe: foes[foe].name, ...own }));
  const worst = against.reduce((least, other) => (other.score < least.score ? other : least));
  return {
    ...{ name, same, scenario, set, stage, ...score, from, to },
    ...(gap === undefined ? {} : { gap: { difference: cutDigits(gap.difference), ...cutInterval(gap) } }),
    ...{ worst, against },
  };
}
