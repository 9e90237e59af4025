import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subject } from '../../src/analysis/answer-scenario.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';

const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** Shipped scenarios, one for each play of each book: of those in which nobody looks ahead the one with the fewest cells. */
export async function everyPlay(): Promise<{ play: string; text: string; question: Subject }[]> {
  const found = new Map<string, { play: string; text: string; question: Subject }>();
  for (const book of readdirSync(SCENARIOS).sort()) {
    for (const name of readdirSync(join(SCENARIOS, book)).sort()) {
      const file = join(SCENARIOS, book, name);
      if (!name.endsWith('.yaml')) continue;
      const text = readFileSync(file, 'utf8');
      if (text.includes('expert')) continue;
      const question = await readScenario(text, file, async (use, from) => {
        const path = join(dirname(from), use);
        return { path, text: readFileSync(path, 'utf8') };
      });
      if ('faults' in question) continue;
      const { rules, play, canonical } = question.scenario;
      const before = found.get(`${rules} ${play}`);
      if (before === undefined || before.question.scenario.cells.length > question.scenario.cells.length)
        found.set(`${rules} ${play}`, { play: `${rules} ${play}`, text: JSON.stringify(canonical), question });
    }
  }
  return [...found.values()];
}
