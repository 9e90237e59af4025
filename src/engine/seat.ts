import type { Kernel, Matchup } from '../rules/system.ts';
import { isArms } from './arms.ts';
import { ArmsTable } from './arms-table.ts';
import { isRowed, RowTable } from './game-rows.ts';
import { isScored, PointsTable } from './points.ts';
import { isRecording, RecordingTable } from './recording.ts';
import { Table } from './table.ts';
import { isTrial, TrialTable } from './trial.ts';

/** Somewhere to play games by their numbers. */
export interface Seat {
  /** Tallies of any cut of a range of games merge to the same. */
  play(seed: number, firstGame: number, games: number): Float64Array;
}

/** A table for what is to be played: one matchup, several arms, or one whose games are noted in another way. */
export async function seatFor(kernel: Kernel, matchup: Matchup): Promise<Seat> {
  if (isRecording(matchup)) return new RecordingTable(kernel, matchup);
  if (isTrial(matchup)) return new TrialTable(kernel, matchup);
  if (isRowed(matchup)) return new RowTable(kernel, matchup);
  if (isScored(matchup)) return new PointsTable(kernel, matchup);
  return isArms(matchup) ? new ArmsTable(kernel, matchup) : new Table(kernel, matchup);
}
