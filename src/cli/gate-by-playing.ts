import { Pool } from '../engine/pool.ts';
import { type GateQuestion, gate } from '../questions/gate/gate.ts';
import type { GateAnswer, ScenarioGate } from '../questions/gate/gate-answer.ts';
import type { Playing } from '../questions/gate/played-cell.ts';
import { type BaselineFile, heldOf, readBaselines } from './baseline-files.ts';
import { Complaint } from './complaint.ts';
import { checkedRecord } from './conservation.ts';
import { NO_DATA } from './exit-code.ts';
import { type GateCommand, toleranceOf } from './gate-command.ts';
import type { Host } from './host.ts';
import { showProgress } from './progress.ts';
import { type ReadQuestion, readFiles } from './read-files.ts';
import type { Place } from './recall-scenarios.ts';
import { version } from './version.ts';
import { checkSpeed } from './yardstick.ts';

/** A scenario with what it is held against, and the texts it was read from. */
export interface PlacedQuestion extends GateQuestion, ReadQuestion {}

/**
 * Holds scenarios against their baselines and what they expect, by playing them.
 *
 * @param known what is known without, in the order of places
 */
export async function gateByPlaying(
  places: readonly Place[],
  known: readonly (ScenarioGate | undefined)[],
  options: GateCommand,
  host: Host,
): Promise<GateAnswer> {
  const { budget, whole = false, edited = false, replay = false, speed } = options;
  const { questions: asked } = await placeQuestions(
    places.filter((_, i) => known[i] === undefined),
    host,
  );
  if (options.baseline === false && asked.every(({ scenario }) => scenario.expect.length === 0)) {
    throw new Complaint(
      'None of these scenarios expects anything, so without a baseline there is nothing to test.',
      NO_DATA,
    );
  }
  const left = asked.values();
  const pool = poolOf(options);
  return gate(
    places.map((_, i) => known[i] ?? (left.next().value as GateQuestion)),
    {
      ...playingOf(options, pool, host),
      montecrawl: version(),
      ...{ tolerance: toleranceOf(options), budget, whole, edited, replay },
      code: host.code(),
      timed: speed && ((question) => checkSpeed(question, host)),
    },
  ).finally(() => pool.close());
}

/** Reads scenarios and their baselines, which are by path. */
export async function placeQuestions(
  places: readonly Place[],
  host: Host,
): Promise<{ questions: PlacedQuestion[]; baselines: Map<string, BaselineFile> }> {
  const read = await readFiles(
    places.map(({ file }) => file),
    {},
    host,
  );
  const baselines = await readBaselines(
    places.flatMap(({ baseline }) => baseline ?? []),
    host,
  );
  const questions = read.map((question, i) => {
    const { file, baseline } = places[i]!;
    return baseline === undefined
      ? { ...question, file }
      : { ...question, file, held: heldOf(baselines.get(baseline)!, file) };
  });
  return { questions, baselines };
}

/** Threads that play all games of a gate, which looks at them again and again. The caller closes them. */
export function poolOf({ threads }: GateCommand): Pool {
  return new Pool(threads === undefined ? {} : { threads });
}

/** How games are played for it. */
export function playingOf({ batch, quiet }: GateCommand, pool: Pool, host: Host): Playing {
  return {
    record: checkedRecord(host.playRecorded),
    pool,
    batchGames: batch,
    signal: host.stop,
    onProgress: quiet ? undefined : showProgress(host),
  };
}
