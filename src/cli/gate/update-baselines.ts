import { jsonText } from '../../analysis/json-text.ts';
import type { Pool } from '../../engine/pool.ts';
import type { BaselineSize, ScenarioBaseline } from '../../questions/gate/baseline.ts';
import type { Passed } from '../../questions/gate/cache.ts';
import { type Renewal, recordBaseline } from '../../questions/gate/record-baseline.ts';
import { countOf } from '../../report/number.ts';
import { Complaint } from '../complaint.ts';
import { DONE, type ExitCode, INTERRUPTED } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { version } from '../version.ts';
import { type BaselineFile, readBaselines, writeBaseline } from './baseline-files.ts';
import { addToCaches, type Cacheable, nameIn } from './cache-files.ts';
import { type PlacedQuestion, placeQuestions, playingOf, poolOf } from './gate-by-playing.ts';
import { type GateCommand, toleranceOf } from './gate-command.ts';
import type { ScenarioAndBaseline } from './recall-scenarios.ts';
import { timeGames } from './yardstick.ts';

/** Precision of each rate in a baseline, as a fraction of the gate's tolerance. */
const PART_OF_TOLERANCE = 1 / 6;
/** Games played to detect a change: if all are the same, fewer than 0.5 % of a cell's games can play differently. */
const CHECKED = 600;

const STATES: Readonly<Record<Renewal['state'], string>> = {
  new: 'remembered',
  kept: 'plays as before; kept',
  renewed: 'plays differently or is stored differently; remade',
};

/** Runs `gate --update`: makes baselines, and remakes them where play has changed. Each scenario has its own entry. */
export async function updateBaselines(
  places: readonly ScenarioAndBaseline[],
  options: GateCommand,
  host: Host,
): Promise<ExitCode> {
  const code = host.code();
  const { questions, baselines } = await placeQuestions(places, code, host);
  for (const file of baselines.values()) entriesOf(file);
  const renewed = new Map<string, Record<string, ScenarioBaseline>>();
  const found: Cacheable[] = [];
  const said: { file: string; state: Renewal['state']; games: number; cells: number }[] = [];
  const pool = poolOf(options);
  try {
    for (const [i, question] of questions.entries()) {
      const { file, baseline: place } = places[i] as ScenarioAndBaseline & { baseline: string };
      const renewal = await renew(question, options, pool, host);
      if (renewal === undefined) break;
      const { state, baseline } = renewal;
      const name = nameIn(place, file);
      renewed.set(place, { ...renewed.get(place), [name]: baseline });
      found.push({ path: place, name, baseline, question, passed: passedOf(question, renewal) });
      said.push({
        ...{ file, state, cells: baseline.cells.length },
        games: baseline.cells.reduce((sum, { games }) => sum + games, 0),
      });
    }
  } finally {
    await pool.close();
  }
  host.status('');
  if (host.code() !== code) {
    throw new Complaint(
      'The code of montecrawl was changed while it played, so it is not known what played; no baseline was written.',
    );
  }
  const written = [...renewed.keys()];
  // Read again: another update may have written other scenarios meanwhile.
  for (const [path, file] of await readBaselines(written, host)) {
    renewed.set(path, { ...entriesOf(file), ...renewed.get(path) });
    await writeBaseline(path, { scenarios: renewed.get(path)! }, host);
  }
  if (code !== undefined) await addToCaches(found, code, (path) => Object.keys(renewed.get(path)!), host);
  if (options.json)
    host.print(jsonText({ montecrawl: version(), format: 1, question: 'gate --update', scenarios: said }));
  else for (const { file, state } of said) host.print(`${file}: ${STATES[state]}\n`);
  if (!options.quiet && !options.json && written.length > 0) host.note(`Written: ${written.join(', ')}`);
  if (said.length === questions.length) return DONE;
  host.note(
    `Stopped after ${said.length} of ${countOf(questions.length, 'scenario')}; what baselines hold of the others is as it was.`,
  );
  return INTERRUPTED;
}

/**
 * Returns the entries of a baseline.
 *
 * @throws Complaint if it cannot be added to
 */
function entriesOf({ path, content }: BaselineFile): Readonly<Record<string, ScenarioBaseline>> {
  if (content !== undefined && 'bad' in content)
    throw new Complaint(`The baseline ${path} cannot be added to: ${content.problem}. Remove the file to remake it.`);
  return content?.scenarios ?? {};
}

/** Returns the number of games that the command line requests; `undefined` if it does not. */
function sizeOf(options: GateCommand): BaselineSize | undefined {
  const { games, tolerance } = options;
  if (games !== undefined) return { games };
  return tolerance === undefined || tolerance === 0 ? undefined : sizeFor(options);
}

/** Returns a size that is enough for a gate of this tolerance. */
function sizeFor(options: GateCommand): BaselineSize {
  return { precision: Number((toleranceOf(options) * PART_OF_TOLERANCE).toPrecision(3)) };
}

/** Makes the new baseline of one scenario; `undefined` when interrupted. */
async function renew(
  question: PlacedQuestion,
  options: GateCommand,
  pool: Pool,
  host: Host,
): Promise<Renewal | undefined> {
  const { held } = question;
  const { whole = false, speed } = options;
  const before = held !== undefined && 'baseline' in held ? held.baseline : undefined;
  const renewal = await recordBaseline(question, before, {
    ...playingOf(options, pool, host),
    montecrawl: version(),
    size: sizeOf(options) ?? before?.size ?? sizeFor(options),
    checked: CHECKED,
    whole,
  });
  if (renewal === undefined || !speed) return renewal;
  return { ...renewal, baseline: { ...renewal.baseline, speed: timeGames(question, host) } };
}

/** Returns the cache entry of a scenario. Its expectations, if any, are left to the next gate. */
function passedOf({ held, scenario }: PlacedQuestion, { state, played }: Renewal): Passed {
  const cached = state === 'kept' && held !== undefined && 'baseline' in held ? held.cached : undefined;
  return {
    games: Math.max(played, cached?.games ?? 0),
    ...(scenario.expect.length === 0 ? { expectations: [] } : {}),
  };
}
