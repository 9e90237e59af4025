import type { Happening, Story } from '../../analysis/story.ts';
import { type Drawing, type Figure, type Known, readDrawing } from './drawing.ts';

/** A step of a game on the page: a line of the story, with the board at that moment. */
export interface Step {
  readonly chapter: string;
  readonly event: Happening;
  /** Index of its drawing in {@link Frames.drawings}; -1 before the first drawing. */
  readonly drawing: number;
}

/** A game cut into steps. */
export interface Frames {
  readonly steps: readonly Step[];
  /** Distinct drawings. */
  readonly drawings: readonly Drawing[];
  /** Whether there is a board, or only a list of figures. */
  readonly hasBoard: boolean;
}

/** Cuts a story with pictures into steps; the last step of a chapter shows the end of the chapter. */
export function framesOf(story: Story): Frames {
  const known = knownIn(story);
  const drawings: Drawing[] = [];
  const places = new Map<string, number>();
  const place = (text: string): number => {
    const found = places.get(text);
    if (found !== undefined) return found;
    places.set(text, drawings.length);
    drawings.push(readDrawing(text, known));
    return drawings.length - 1;
  };
  const steps: Step[] = [];
  for (const { title, events } of story.chapters) {
    for (const event of events) {
      const last = steps.at(-1);
      if (!('board' in event)) {
        const drawing = event.picture ? place(event.picture) : (last?.drawing ?? -1);
        steps.push({ chapter: title, event, drawing });
      } else if (last !== undefined) steps[steps.length - 1] = { ...last, drawing: place(event.board) };
      else place(event.board);
    }
  }
  return { steps, drawings, hasBoard: drawings.some(({ ground }) => ground.length > 0) };
}

/** Returns the counted members, by whose names the figures of drawings are assigned to sides. */
function knownIn({ counted }: Story): Known[] {
  const sides = [...new Set(counted.flatMap(({ measure }) => measure.side ?? []))];
  const known = new Map<string, Known>();
  for (const { measure } of counted) {
    const { side, member } = measure;
    if (side === undefined || member === undefined) continue;
    known.set(`${side}.${member}`, { side: sides.indexOf(side), sideName: side, member });
  }
  return [...known.values()];
}

/**
 * Returns frames as JSON for the page's script: figures and terrain are in lists, and drawings refer to them by index.
 */
export function framesToJson({ steps, drawings }: Frames): string {
  const figures = new Map<string, number>();
  const grounds = new Map<string, number>();
  const texts = new Map<string, number>();
  const at = (list: Map<string, number>, text: string): number => {
    if (!list.has(text)) list.set(text, list.size);
    return list.get(text) as number;
  };
  const drawn = drawings.map(({ ground, figures: present, notes }) => [
    at(grounds, JSON.stringify(ground)),
    at(texts, JSON.stringify(notes.join('\n'))),
    ...present.map((figure) => at(figures, JSON.stringify(shortOf(figure)))),
  ]);
  const parts = [
    `"grounds":[${[...grounds.keys()].join(',')}]`,
    `"texts":[${[...texts.keys()].join(',')}]`,
    `"figures":[${[...figures.keys()].join(',')}]`,
    `"drawings":${JSON.stringify(drawn)}`,
    `"steps":${JSON.stringify(steps.map(({ drawing }) => drawing))}`,
  ];
  // Escaped, so that nothing in it can end its element.
  return `{${parts.join(',')}}`.replaceAll('<', '\\u003c');
}

function shortOf({ letter, name, side, at, left = 0, most = 0, note, isDown }: Figure): readonly unknown[] {
  return [letter, name, side, at, left, most, note, isDown ? 1 : 0];
}
