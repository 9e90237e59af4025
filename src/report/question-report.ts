import type { Measure } from '../stats/measure.ts';
import type { Chart } from './chart/chart.ts';
import type { WordName } from './glossary.ts';
import { type Made, wordsOfMaking } from './made.ts';
import type { Table } from './table.ts';

/** The content of an answer to a question other than `run`, for its page and its Markdown. */
export interface QuestionReport {
  /** The question: `What matters most?` */
  readonly question: string;
  readonly rulesTitle: string;
  /** The way to play. */
  readonly play: string;
  /** The title of the scenario. */
  readonly title: string;
  /** The author's description; '' for none. */
  readonly about: string;
  /** The answer in a sentence, with its precision. */
  readonly answer: string;
  /** What the answer is based on. */
  readonly basis: string;
  /** Warnings. */
  readonly notices: readonly string[];
  /** The chart that shows the answer; `undefined` if nothing can be drawn. */
  readonly hero: Picture | undefined;
  readonly sections: readonly Section[];
  /** The measures, by name. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** Glossary words that are used, each defined at the end. */
  readonly words: readonly WordName[];
  readonly made: Made;
  /** Every table, each a CSV file. */
  readonly tables: readonly Table[];
}

/** A section of a report between its first screen and how it was made. */
interface Section {
  readonly id: string;
  readonly name: string;
  readonly blocks: readonly Block[];
}

export type Block = Words | Listed | Grid | Facts | Pictures | Cards;

/** A paragraph. */
interface Words {
  readonly text: string;
}

/** A list of texts. */
interface Listed {
  readonly head: string;
  readonly items: readonly string[];
}

/** A table with a header; the first entry of each row is its header. */
export interface Grid {
  /** What it shows, for screen readers. */
  readonly name: string;
  readonly heads: readonly Entry[];
  readonly rows: readonly (readonly Entry[])[];
}

/** Names with their values. */
interface Facts {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Items side by side, each with a text to copy. */
interface Cards {
  readonly cards: readonly Card[];
}

export interface Card {
  readonly name: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Preformatted text. */
  readonly text: string;
}

/** Charts side by side. */
interface Pictures {
  readonly pictures: readonly Picture[];
}

/** A chart with its numbers, if these are not shown elsewhere. */
export interface Picture {
  readonly chart: Chart;
  /** Its heading on the page, if its title would repeat the answer. Default: its title. */
  readonly heading?: string;
  readonly numbers?: Grid;
}

/** A text, or one that links to its definition. */
export type Entry = string | { readonly text: string; readonly word: WordName } | DefinedText;

interface DefinedText {
  readonly text: string;
  /** One of {@link QuestionReport.measures}. */
  readonly measure: Measure;
}

/** Returns the text of an entry. */
export function textOf(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry.text;
}

/** Returns every glossary word of a report. */
export function wordsOf({ words, made }: QuestionReport): WordName[] {
  return [...words, ...wordsOfMaking(made)];
}

/** Returns every picture of a report, that of its first screen first. */
export function picturesOf({ hero, sections }: QuestionReport): Picture[] {
  const others = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('pictures' in block ? block.pictures : [])),
  );
  return hero === undefined ? others : [hero, ...others];
}
