import type { Measure } from '../stats/measure.ts';
import type { Chart } from './chart/chart.ts';
import type { WordName } from './glossary.ts';
import { type Made, wordsOfMaking } from './made.ts';
import type { Table } from './table.ts';

/** What the answer to a question other than that of `run` says, for its page and its Markdown alike. */
export interface QuestionReport {
  /** What is asked of the scenario: `What matters most?` */
  readonly question: string;
  readonly rulesTitle: string;
  /** The way to play. */
  readonly play: string;
  /** What it is asked of. */
  readonly title: string;
  /** What it is about, in the author's words; '' for none. */
  readonly about: string;
  /** The answer in a sentence, with how sure it is. */
  readonly answer: string;
  /** What the answer rests on. */
  readonly basis: string;
  /** What must not be overlooked. */
  readonly notices: readonly string[];
  /** The chart that shows the answer; `undefined` where nothing can be drawn. */
  readonly hero: Picture | undefined;
  readonly sections: readonly Section[];
  /** What was measured, by name. */
  readonly measures: Readonly<Record<string, Measure>>;
  /** Words that are used, each defined at the end. */
  readonly words: readonly WordName[];
  readonly made: Made;
  /** Every table, each a CSV file. */
  readonly tables: readonly Table[];
}

/** A part of a report between its first screen and how it was made. */
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

/** Things said one below the other. */
interface Listed {
  readonly head: string;
  readonly items: readonly string[];
}

/** Rows under heads; the first of each row is its head. */
export interface Grid {
  /** What it shows, for those who cannot see it. */
  readonly name: string;
  readonly heads: readonly Entry[];
  readonly rows: readonly (readonly Entry[])[];
}

/** Names with what they stand for. */
interface Facts {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Things side by side, each with a text to copy. */
interface Cards {
  readonly cards: readonly Card[];
}

export interface Card {
  readonly name: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Kept as it is, line by line. */
  readonly text: string;
}

/** Charts side by side. */
interface Pictures {
  readonly pictures: readonly Picture[];
}

/** A chart with its numbers, where they stand nowhere else. */
export interface Picture {
  readonly chart: Chart;
  /** What stands over it on the page, where its title says the answer again; left out: its title. */
  readonly heading?: string;
  readonly numbers?: Grid;
}

/** A text, or one that leads to what defines it. */
export type Entry = string | { readonly text: string; readonly word: WordName } | DefinedText;

interface DefinedText {
  readonly text: string;
  /** One of {@link QuestionReport.measures}. */
  readonly measure: Measure;
}

/** The text of an entry. */
export function textOf(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry.text;
}

/** Every word that a report defines. */
export function wordsOf({ words, made }: QuestionReport): WordName[] {
  return [...words, ...wordsOfMaking(made)];
}

/** Every picture of a report, the one of its first screen first. */
export function picturesOf({ hero, sections }: QuestionReport): Picture[] {
  const others = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => ('pictures' in block ? block.pictures : [])),
  );
  return hero === undefined ? others : [hero, ...others];
}
