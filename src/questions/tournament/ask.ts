import { digestOf } from '../../analysis/digest.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { type PlayOptions, playScenario } from '../../engine/play-scenario.ts';
import { SIDE_NAMES, type Warbands } from '../../scenario/read-warbands.ts';
import type { Match } from '../../stats/bradley-terry.ts';
import { layOut } from '../../stats/measure.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import type { Tournament } from './answer.ts';
import { judgeMatches } from './judge-matches.ts';
import { tournamentRange } from './range.ts';

/** Options of a tournament. */
export interface Hosting extends Omit<PlayOptions, 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games of each pair, half of them in either order. Default: as many as {@link precision} needs. */
  readonly games?: number | undefined;
  /** Largest half width of the simultaneous intervals of scores. */
  readonly precision: number;
  readonly play?: typeof playScenario;
  /** Whether the answer includes the range over the policies of the warbands. */
  readonly range?: boolean;
  /** Called before other ways to play are played. */
  readonly onRound?: (() => void) | undefined;
}

/**
 * Plays a round robin: every warband against every other in both orders, and against itself. Each match has a seed of
 * its own that does not depend on the other warbands: the matrix of eight contains that of any three of them.
 *
 * @returns `undefined` when aborted before any two had met in both orders
 */
export async function answerTournament(
  field: Warbands,
  { montecrawl, games, precision, play = playScenario, range = false, onRound, ...options }: Hosting,
): Promise<Tournament | undefined> {
  const { system, play: game, warbands, own, meet } = field;
  const meetings = warbands.flatMap((_, first) =>
    warbands.map((__, second) => ({ first, second, ...meet(first, second) })),
  );
  const playable = meetings.flatMap((meeting) => ('matchup' in meeting ? [meeting] : []));
  const pairs = playable.filter(({ first, second }) => first < second).length;
  const played = await play(
    playable.map(({ first, second, matchup }) => ({
      kernel: system,
      matchup,
      seed: ownSeed(options.seed, warbands[first]?.name, warbands[second]?.name),
    })),
    { ...options, precision, games: Math.ceil((games ?? gamesFor(precision, pairs)) / 2) },
  );
  const matches = playable.flatMap(({ first, second, matchup }, i): Match[] => {
    const { games: count = 0, stopped, counts } = played[i] ?? {};
    if (counts === undefined || stopped === 'interrupted') return [];
    const { at } = layOut(system.measures(matchup));
    const [wins = 0, losses = 0] = SIDE_NAMES.map((name) => counts[at(`${name}.win`)]);
    return [{ first, second, wins, draws: count - wins - losses, losses }];
  });
  const names = warbands.map(({ name }) => name);
  const judged = judgeMatches(names, matches, ownSeed(options.seed, 'mix'));
  if (judged === undefined) return undefined;
  const playedMatches = matches.map(({ first, second, ...record }) => ({
    first: names[first],
    second: names[second],
    games: record.wins + record.draws + record.losses,
    ...record,
  }));
  const met = new Set(judged.pairs.map(({ a, b }) => `${a} ${b}`));
  const { firstPlayer, ...found } = judged;
  const answer = {
    montecrawl,
    format: 1,
    kind: 'tournament',
    rules: system.id,
    rulesTitle: system.title,
    play: game,
    seed: options.seed,
    asked: { ...(games === undefined ? {} : { games }), precision },
    digest: digestOf({
      rules: system.id,
      play: game,
      seed: options.seed,
      warbands: warbands.map(({ name, side }) => ({ name, side })),
      ...(own === undefined ? {} : { own }),
      matches: playedMatches,
    }),
    interrupted: matches.length < playable.length,
    ...(own === undefined ? {} : { own: { ...own } }),
    warbands: warbands.map(({ holdings: _, ...warband }) => warband),
    matches: playedMatches,
    absent: meetings.flatMap(({ first, second, ...meeting }) => {
      const [a, b] = [names[first], names[second]];
      if (first >= second || met.has(`${a} ${b}`)) return [];
      return [{ a, b, why: 'why' in meeting ? meeting.why : 'stopped before it was played' }];
    }),
    ...found,
    firstPlayer,
  } as const satisfies Tournament;
  if (!range || answer.interrupted) return answer;
  onRound?.();
  const { threads, pool, batchGames, signal, onProgress, seed } = options;
  const ways = { threads, pool, batchGames, signal, onProgress, seed };
  const moved = await tournamentRange(field, answer, matches, ways);
  return moved === undefined ? answer : { ...answer, range: moved };
}

/**
 * Returns the games at which the simultaneous intervals of all pairs reach the precision, even at scores of one half.
 */
function gamesFor(precision: number, pairs: number): number {
  const z = normalQuantile(1 - 0.025 / Math.max(1, pairs));
  return Math.ceil(z * z * (1 / (4 * precision * precision) - 1));
}
