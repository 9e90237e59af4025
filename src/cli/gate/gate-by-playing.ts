import { Pool } from '../../engine/pool.ts';
import type { Passed } from '../../questions/gate/cache.ts';
import { type GateQuestion, gate } from '../../questions/gate/gate.ts';
import type { GateAnswer, ScenarioGate } from '../../questions/gate/gate-answer.ts';
import type { Playing } from '../../questions/gate/played-cell.ts';
import { Complaint } from '../complaint.ts';
import { checkedRecord } from '../conservation.ts';
import { NO_DATA } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { showProgress } from '../progress.ts';
import { type ReadQuestion, readFiles } from '../read-files.ts';
import { version } from '../version.ts';
import { type BaselineFile, heldOf, namesIn, readBaselines } from './baseline-files.ts';
import { addToCaches, type Cacheable, nameIn } from './cache-files.ts';
import { type GateCommand, toleranceOf } from './gate-command.ts';
import type { ScenarioAndBaseline } from './recall-scenarios.ts';
import { checkSpeed } from './yardstick.ts';

/** A scenario with its baseline, and the texts it was read from. */
export interface PlacedQuestion extends GateQuestion, ReadQuestion {}

/**
 * Compares scenarios with their baselines and their expectations by playing them.
 *
 * @param known answers that need no games, in the order of places
 */
export async function gateByPlaying(
  places: readonly ScenarioAndBaseline[],
  known: readonly (ScenarioGate | undefined)[],
  options: GateCommand,
  host: Host,
): Promise<GateAnswer> {
  const { budget, whole = false, edited = false, replay = false, speed } = options;
  const code = host.code();
  const { questions: asked, baselines } = await placeQuestions(
    places.filter((_, i) => known[i] === undefined),
    code,
    host,
  );
  if (options.baseline === false && asked.every(({ scenario }) => scenario.expect.length === 0)) {
    throw new Complaint(
      'None of these scenarios expects anything, so without a baseline there is nothing to test.',
      NO_DATA,
    );
  }
  const left = asked.values();
  const passed = new Map<GateQuestion, Passed>();
  const pool = poolOf(options);
  const answer = await gate(
    places.map((_, i) => known[i] ?? (left.next().value as GateQuestion)),
    {
      ...playingOf(options, pool, host),
      montecrawl: version(),
      ...{ tolerance: toleranceOf(options), budget, whole, edited, replay },
      timed: speed && ((question) => checkSpeed(question, host)),
      onPassed: (question, found) => passed.set(question, found),
    },
  ).finally(() => pool.close());
  // If the code changed meanwhile, it is unknown which code played.
  if (code !== undefined && host.code() === code) {
    const found = asked.flatMap((question) => cacheable(question, passed.get(question)) ?? []);
    await addToCaches(found, code, (path) => namesIn(baselines.get(path)!), host);
  }
  return answer;
}

/** Returns the cache entry of a scenario; `undefined` if it did not play as in its baseline. */
function cacheable(question: PlacedQuestion, passed: Passed | undefined): Cacheable | undefined {
  const { file, held } = question;
  if (passed === undefined || held === undefined || !('baseline' in held)) return undefined;
  const { path, baseline, cached } = held;
  const games = Math.max(passed.games, cached?.games ?? 0);
  return { path, name: nameIn(path, file), baseline, question, passed: { ...passed, games } };
}

/**
 * Reads scenarios, and their baselines by path.
 *
 * @param code fingerprint of the current code
 */
export async function placeQuestions(
  places: readonly ScenarioAndBaseline[],
  code: string | undefined,
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
    const { file, baseline } = places[i];
    return baseline === undefined
      ? { ...question, file }
      : { ...question, file, held: heldOf(baselines.get(baseline)!, file, code) };
  });
  return { questions, baselines };
}

/** Returns a pool of threads for all games of a gate. The caller closes it. */
export function poolOf({ threads }: GateCommand): Pool {
  return new Pool(threads === undefined ? {} : { threads });
}

/** Returns the options for playing. */
export function playingOf({ batch, quiet }: GateCommand, pool: Pool, host: Host): Playing {
  return {
    record: checkedRecord(host.playRecorded),
    pool,
    batchGames: batch,
    signal: host.stop,
    onProgress: quiet ? undefined : showProgress(host),
  };
}
