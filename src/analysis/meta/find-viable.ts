import { sequentialZ } from '../../stats/looks.ts';
import { levelOfEach } from '../../stats/settle.ts';
import { PointRecord, type Score } from '../point-record.ts';
import { type Mixture, playAgainst } from './against-mixture.ts';
import type { PlayPairs } from './arena.ts';

/** Builds to be tested against a mixture. */
export interface Viability {
  readonly play: PlayPairs;
  readonly mixture: Mixture;
  /** Numbers of the builds, 1 or more, including those of the mixture. */
  readonly builds: readonly number[];
  readonly seed: number;
  /** Names the random numbers; other stages have fresh games. */
  readonly stage: string;
  /** A build that loses no more than this is viable; a rate above 0. */
  readonly margin: number;
  /** How many viable builds are wanted. */
  readonly wanted: number;
  readonly mostGames: number;
}

export interface ViableFound {
  /** Whether that many builds are viable, or are not, or neither is certain yet. */
  readonly verdict: 'yes' | 'no' | 'open';
  /**
   * Those that are certainly viable, if there are enough; otherwise those that seem to be. Highest score first. The
   * intervals are simultaneous at 95 % over all builds and looks.
   */
  readonly builds: readonly { readonly build: number; readonly score: Score }[];
  readonly games: number;
}

const FIRST_ROUNDS = 64;
const FOE_OF = [0, 0];

/**
 * Finds the builds that score within the margin of one half against a mixture. All play fresh games. A build that
 * certainly loses more is dropped; the others play four times as many games each time, until enough of them certainly
 * lose no more.
 *
 * @returns `undefined` when aborted
 */
export async function findViable({
  play,
  mixture,
  builds,
  seed,
  stage,
  margin,
  wanted,
  mostGames,
}: Viability): Promise<ViableFound | undefined> {
  const records = new Map(builds.map((build) => [build, new PointRecord(FOE_OF)]));
  const sizes = sizesFor(margin);
  const z = sequentialZ(sizes, levelOfEach(builds.length));
  const least = 0.5 - margin;
  let left = builds.map((build) => ({ build, score: new PointRecord(FOE_OF).score(z) }));
  let games = 0;
  const sure = () => left.filter(({ score }) => score.low > least);
  const found = (verdict: ViableFound['verdict']): ViableFound => ({
    verdict,
    builds: (verdict === 'yes' ? sure() : left.filter(({ score }) => score.score > least)).sort(
      (a, b) => b.score.score - a.score.score || a.build - b.build,
    ),
    games,
  });
  let before = 0;
  for (const size of sizes) {
    if (left.length < wanted) return found('no');
    const more = 2 * left.length * (size - before);
    if (games + more > mostGames) return found('open');
    const playing = left.map(({ build }) => build);
    const points = await playAgainst(play, mixture, seed, playing, stage, before, size - before);
    if (points === undefined) return undefined;
    games += more;
    before = size;
    left = playing.flatMap((build, i) => {
      const record = records.get(build) as PointRecord;
      record.add(points[i]);
      const score = record.score(z);
      return score.high < least ? [] : [{ build, score }];
    });
    if (sure().length >= wanted) return found('yes');
  }
  return found(left.length < wanted ? 'no' : 'open');
}

/** Returns the numbers of rounds at the looks, up to where a build as good as the mixture is certainly viable. */
function sizesFor(margin: number): number[] {
  const sizes = [FIRST_ROUNDS];
  // Five standard errors of a rate of one half, from two games a round.
  while (sizes[sizes.length - 1] < 25 / 8 / margin ** 2) sizes.push(4 * sizes[sizes.length - 1]);
  return sizes;
}
