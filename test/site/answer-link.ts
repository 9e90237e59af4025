import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { version } from '../../src/cli/version.ts';
import { deflate } from '../../src/report/deflate.ts';
import { writeLink } from '../../src/report/link.ts';
import { yamlOf } from '../../src/report/made.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadUse } from '../kit/load-use.ts';

/**
 * Returns the link to the answer of a scenario, as the command line makes it.
 *
 * @param games how many of each cell; left out: as the scenario says
 */
export async function answerLink(text: string, path: string, games?: number): Promise<string> {
  const reading = await readScenario(text, path, loadUse, { games });
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  const { digest } = await answerScenario(reading, { montecrawl: version(), solve: 'moment', threads: 1 });
  const { canonical } = reading.scenario;
  return writeLink({ montecrawl: version(), digest, sentence: 'As told.', text: yamlOf(canonical) }, deflate);
}
