import type { TrialCount } from '../../engine/trial.ts';
import type { TrialGames, TrialPlayer } from './play-trials.ts';

/**
 * Runs searches side by side. As soon as each of them waits for trials or has ended, all waiting trials are played
 * together, so that all threads have work.
 *
 * @param searches each plays its trials with the player that is passed to it
 * @returns the result of each search
 */
export function searchTogether<T>(
  searches: readonly ((play: TrialPlayer) => Promise<T>)[],
  play: TrialPlayer,
): Promise<T[]> {
  let searching = searches.length;
  let waiting: {
    readonly trials: readonly TrialGames[];
    readonly resolve: (counts: Promise<TrialCount[] | undefined>) => void;
  }[] = [];
  const playAll = () => {
    if (waiting.length < searching || waiting.length === 0) return;
    const round = waiting;
    waiting = [];
    const played = play(round.flatMap(({ trials }) => trials));
    let from = 0;
    for (const { trials, resolve } of round) {
      const [first, next] = [from, from + trials.length];
      resolve(played.then((counts) => counts?.slice(first, next)));
      from = next;
    }
  };
  const wait: TrialPlayer = (trials) =>
    new Promise((resolve) => {
      waiting.push({ trials, resolve });
      playAll();
    });
  return Promise.all(
    searches.map((search) =>
      search(wait).finally(() => {
        searching--;
        playAll();
      }),
    ),
  );
}
