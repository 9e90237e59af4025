import type { Matchup } from '../rules/system.ts';

/** A matchup whose games are played as far as a state from which it is known exactly how things end. */
export interface Combining extends Matchup {
  readonly combined: Matchup;
  /** Names of the measures that are asked for. */
  readonly asked: readonly string[];
  /** Outcomes that may be walked to solve states. */
  readonly effort: number;
}

export function isCombining(matchup: Matchup): matchup is Combining {
  return 'combined' in matchup;
}
