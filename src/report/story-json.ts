import type { Story } from '../analysis/story.ts';

/** A game as JSON: chapters with their events, and by name what the game added to each measure; its luck where that was asked for. */
export function storyToJson({ seed, game, chapters, counted, luck }: Story): string {
  const measures = Object.fromEntries(counted.map(({ measure, value }) => [measure.name, value]));
  const all = { seed, game, chapters, measures, ...(luck && { luck }) };
  // Pictures are for the page.
  return `${JSON.stringify(all, (key, value) => (key === 'picture' ? undefined : value), 2)}\n`;
}
