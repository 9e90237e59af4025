/* Links to answers of scenarios that ship, as the command line makes them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerScenario, readScenario, version } from '../dist/index.js';
import { deflate } from '../dist/report/deflate.js';
import { writeLink } from '../dist/report/link.js';
import { yamlOf } from '../dist/report/made.js';

const loadUse = async (use, from) => {
  const path = join(dirname(from), use);
  return { path, text: readFileSync(path, 'utf8') };
};

/** Paths of scenarios that ship, of each rulebook as many as of the others. */
export function chosenScenarios(most) {
  const all = readdirSync('scenarios', { recursive: true })
    .filter((path) => path.endsWith('.yaml') && !/homebrew|warbands/.test(path))
    .sort();
  const every = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, i) => all[Math.floor(i * every)]);
}

/** The link to the answer of a scenario of a few games. */
export async function linkOf(path, games, onElapsed = () => {}, changes = {}) {
  const file = join('scenarios', path);
  const reading = await readScenario(readFileSync(file, 'utf8'), file, loadUse, { games, ...changes });
  const began = performance.now();
  const { digest } = await answerScenario(reading, { montecrawl: version(), solve: 'moment', threads: 1 });
  onElapsed(performance.now() - began);
  const text = yamlOf(reading.scenario.canonical);
  return writeLink({ montecrawl: version(), digest, sentence: '', text }, deflate);
}
