import type { Story } from '../analysis/story.ts';

/**
 * Returns a game as JSON: chapters with their events, and by name the value of each measure; with its luck if
 * requested.
 */
export function storyToJson({ seed, game, chapters, counted, luck }: Story): string {
  const measures = Object.fromEntries(counted.map(({ measure, value }) => [measure.name, value]));
  const all = { seed, game, chapters, measures, ...(luck && { luck }) };
  // Pictures are for the page.
  return `${JSON.stringify(all, (key, value) => (key === 'picture' ? undefined : value), 2)}\n`;
}
