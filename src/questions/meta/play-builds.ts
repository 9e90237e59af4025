import type { PlayPairs } from '../../analysis/meta/arena.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { labelsLike } from '../../engine/arms.ts';
import type { PlayPointsOptions, PointsCell, playPoints } from '../../engine/play-points.ts';
import { goalOf } from '../../rules/goal.ts';
import type { Matchup, RuleSystem } from '../../rules/system.ts';
import { layOut, type Measure } from '../../stats/measure.ts';
import type { Builds } from './builds.ts';

/**
 * Returns a function that plays builds against each other.
 *
 * @param policy of both sides; default: that of the pool
 * @throws Unaskable if no measure says which side has won
 */
export function playerOf(
  builds: Builds,
  system: RuleSystem,
  seed: number,
  play: typeof playPoints,
  how: Omit<PlayPointsOptions, 'firstGame' | 'games'>,
  policy?: string,
): PlayPairs {
  return async (pairs, stage, firstGame, games) => {
    const cells = pairs.flatMap(([one, other]) =>
      [0, 1].map((sideIndex): PointsCell => {
        const matchup = builds.meet(sideIndex === 0 ? [one, other] : [other, one], policy);
        if (matchup === undefined) throw new Unaskable(`${builds.nameOf(one)} cannot meet ${builds.nameOf(other)}`);
        return {
          kernel: system,
          matchup,
          labels: labelsLike(system, matchup, matchup),
          ...goalsOf(system, matchup, sideIndex),
          seed: ownSeed(seed, 'meta', stage, String(sideIndex)),
        };
      }),
    );
    const points = await play(cells, { ...how, firstGame, games });
    return points && pairs.map((_, i) => [points[2 * i], points[2 * i + 1]] as const);
  };
}

/** Returns the goal of one of the two sides. */
function goalsOf(system: RuleSystem, matchup: Matchup, sideIndex: number): Pick<PointsCell, 'goal' | 'draws'> {
  const measures = system.measures(matchup);
  const { at } = layOut(measures);
  const found = goalOf(measures, ['first', 'second'][sideIndex]);
  const measure = found && measures.find(({ name }) => at(name) === found.slot);
  if (found === undefined || measure === undefined || measure.what !== 'win' || found.sign !== 1)
    throw new Unaskable('builds are brought to games that both sides can win; name another way to play with --play');
  return { goal: { measure: measure.name, sign: found.sign }, draws: drawsOf(measures) };
}

/** Returns the outcomes that no side wins. */
function drawsOf(measures: readonly Measure[]): string[] {
  return measures
    .filter(({ group, kind, side }) => group === 'outcome' && kind === 'rate' && side === undefined)
    .map(({ name }) => name);
}
