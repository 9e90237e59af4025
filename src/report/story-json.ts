import type { Story } from '../analysis/story.ts';

/** A game as JSON: chapters with their events, and by name what the game added to each measure. */
export function storyToJson({ seed, game, chapters, counted }: Story): string {
  const measures = Object.fromEntries(counted.map(({ measure, value }) => [measure.name, value]));
  return `${JSON.stringify({ seed, game, chapters, measures }, null, 2)}\n`;
}
