import { styleText } from 'node:util';
import type { Story } from '../analysis/story.ts';
import type { Roll } from '../dice/traced.ts';
import { showRate } from './number.ts';

/** How a story is told. */
export interface Telling {
  /** Only what happened: no rule ids, rolls or boards. */
  readonly plain: boolean;
  readonly colour: boolean;
}

/**
 * A game as text: its chapters, each line with the id of its rule and the rolls behind it, boards where the
 * game draws them, and how it ended.
 *
 * @param title of the scenario
 */
export function storyText(story: Story, title: string, { plain, colour }: Telling): string {
  const strong = (text: string) => (colour ? styleText('bold', text, { validateStream: false }) : text);
  const faint = (text: string) => (colour ? styleText('dim', text, { validateStream: false }) : text);
  const events = story.chapters.flatMap((chapter) => chapter.events);
  const ruleWidth = Math.max(0, ...events.map((event) => ('rule' in event ? event.rule.length : 0)));
  const lines = [strong(`${title}: game ${story.game} of seed ${story.seed}`)];
  for (const chapter of story.chapters) {
    lines.push('', ...(chapter.title === '' ? [] : [strong(chapter.title)]));
    for (const event of chapter.events) {
      if ('board' in event) {
        if (!plain) lines.push('', ...event.board.split('\n').map((row) => `    ${row}`), '');
      } else if (plain) {
        lines.push(`  ${event.text}`);
      } else {
        lines.push(`  ${faint(event.rule.padEnd(ruleWidth))}  ${event.text}`);
        for (const roll of event.rolls) lines.push(`  ${' '.repeat(ruleWidth)}    ${faint(rollText(roll))}`);
      }
    }
  }
  lines.push('', strong('How it ended'), ...endOf(story));
  return `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`;
}

/** `3d6 passed at 4: 2, a chance of 37.5 %` */
function rollText({ what, value, chance }: Roll): string {
  return `${what}: ${value}, a chance of ${showRate({ rate: chance, exact: true }, 0).value}`;
}

/** What the game counted for: what was true of it, and every number that is not 0. */
function endOf(story: Story): string[] {
  const counted = story.counted.filter(({ value }) => value !== 0);
  const width = Math.max(0, ...counted.map(({ measure }) => measure.name.length));
  return counted.map(({ measure: { name, kind, of, meaning }, value }) => {
    const amount = kind === 'rate' ? '' : kind === 'share' ? `${value} of ${of}` : String(value);
    return `  ${name.padEnd(width)}  ${amount.padStart(6)}  ${meaning}`;
  });
}

/** The same as JSON, for machines. */
export function storyToJson(story: Story): string {
  const { seed, game, chapters, counted } = story;
  const measures = Object.fromEntries(counted.map(({ measure, value }) => [measure.name, value]));
  return `${JSON.stringify({ seed, game, chapters, measures }, null, 2)}\n`;
}
