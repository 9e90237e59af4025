import type { Kernel, Matchup } from '../rules/system.ts';
import { isArms } from './arms.ts';
import { ArmsRunner } from './arms-runner.ts';
import { isRowed, RowRunner } from './game-rows.ts';
import { GameRunner } from './game-runner.ts';
import { isScored, PointsRunner } from './points.ts';
import { isRecording, RecordingRunner } from './recording.ts';
import { isTrial, TrialRunner } from './trial.ts';

/** Plays games by their numbers. */
export interface BatchRunner {
  /** Returns a tally. However a range of games is cut into batches, the tallies merge to the same. */
  play(seed: number, firstGame: number, games: number): Float64Array;
}

/** Returns a runner for a matchup: a plain one, several arms, or one whose games are recorded in another way. */
export async function batchRunnerFor(kernel: Kernel, matchup: Matchup): Promise<BatchRunner> {
  if (isRecording(matchup)) return new RecordingRunner(kernel, matchup);
  if (isTrial(matchup)) return new TrialRunner(kernel, matchup);
  if (isRowed(matchup)) return new RowRunner(kernel, matchup);
  if (isScored(matchup)) return new PointsRunner(kernel, matchup);
  return isArms(matchup) ? new ArmsRunner(kernel, matchup) : new GameRunner(kernel, matchup);
}
