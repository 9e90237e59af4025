import type { Chapter, Event, Story } from '../../../src/analysis/story.ts';
import type { Roll } from '../../../src/dice/traced.ts';
import type { Line } from '../told.ts';

/** A game with one thing in it that the rules do not allow. */
export interface Doctored {
  readonly what: string;
  /** @returns the game with the fault in it; `undefined` where this game has no place for it */
  readonly doctor: (story: Story) => Story | undefined;
  /** What the referee must say. */
  readonly says: RegExp;
}

/** Changes the first event for which there is something to change. */
function changeFirst(story: Story, change: (event: Event) => readonly Event[] | undefined): Story | undefined {
  for (const [c, chapter] of story.chapters.entries())
    for (const [e, event] of chapter.events.entries()) {
      const changed = change(event);
      if (changed === undefined) continue;
      const events = chapter.events.toSpliced(e, 1, ...changed);
      return { ...story, chapters: story.chapters.with(c, { ...chapter, events }) };
    }
  return undefined;
}

/** Replaces the first line that tells something, decisions left out. */
export const lines =
  (told: RegExp, change: (line: Line, match: RegExpExecArray) => readonly Line[] | undefined) =>
  (story: Story): Story | undefined =>
    changeFirst(story, (event) => {
      if ('board' in event || event.decides !== undefined) return undefined;
      const match = told.exec(event.text);
      return match === null ? undefined : change(event, match);
    });

/** Changes the words of the first line that tells something. */
export const words = (told: RegExp, change: (match: RegExpExecArray) => string) =>
  lines(told, (line, match) => [{ ...line, text: change(match) }]);

/** Changes a roll of the first line with such a roll. */
export const roll = (told: RegExp, what: RegExp, change: (roll: Roll) => Partial<Roll>) =>
  lines(told, (line) => {
    const at = line.rolls.findIndex((thrown) => what.test(`${thrown.what}: ${thrown.said}`));
    if (at < 0) return undefined;
    return [{ ...line, rolls: line.rolls.with(at, { ...line.rolls[at], ...change(line.rolls[at]) }) }];
  });

/** Changes the first drawing in which something stands. */
export const board = (shown: RegExp, change: (match: RegExpExecArray) => string) => (story: Story) =>
  changeFirst(story, (event) => {
    const match = 'board' in event ? shown.exec(event.board) : null;
    return match === null ? undefined : [{ board: match.input.replace(match[0], change(match)) }];
  });

/** Changes the list of chapters. */
export const chapters = (change: (all: readonly Chapter[]) => readonly Chapter[] | undefined) => (story: Story) => {
  const changed = change(story.chapters);
  return changed === undefined ? undefined : { ...story, chapters: changed };
};
