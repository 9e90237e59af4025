import MiniSearch, { type Options, type SearchOptions, type SearchResult } from 'minisearch';

/** What a search finds: a heading with what is below it. */
export interface Section {
  /** Address from the root of the site. */
  readonly href: string;
  /** Of the document. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

const OPTIONS: Options<Section> = {
  idField: 'href',
  fields: ['heading', 'title', 'text'],
  storeFields: ['title', 'heading', 'text'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
  searchOptions: {
    boost: { heading: 4, title: 2 },
    // What users read comes before what maintainers read.
    boostDocument: (href: string) => (/^(?:index|gallery|docs\/(?!decisions\/))/.test(href) ? 1 : 0.3),
    // The last word may still be being written.
    prefix: (_, i, terms) => i === terms.length - 1,
  },
};

/** How to search, until something is found. */
const WAYS: readonly SearchOptions[] = [
  { combineWith: 'AND' },
  { combineWith: 'AND', fuzzy: 0.2 },
  { combineWith: 'OR', fuzzy: 0.2 },
];

/** A part of a text; found where it is one of the words searched for. */
export interface Snippet {
  readonly text: string;
  readonly found: boolean;
}

/** The index of the documents, made when the site is built. */
export class SearchIndex {
  private readonly index: MiniSearch<Section>;

  private constructor(index: MiniSearch<Section>) {
    this.index = index;
  }

  static of(sections: readonly Section[]): SearchIndex {
    const index = new MiniSearch<Section>(OPTIONS);
    index.addAll(sections);
    return new SearchIndex(index);
  }

  static read(json: string): SearchIndex {
    return new SearchIndex(MiniSearch.loadJSON(json, OPTIONS));
  }

  write(): string {
    return JSON.stringify(this.index);
  }

  /** Returns the sections that have all words; if none has, those that have similar ones, or any of them. The best first. */
  find(words: string, most: number): (Section & { readonly terms: readonly string[] })[] {
    for (const way of WAYS) {
      const found = this.index.search(words, way);
      if (found.length > 0) return found.slice(0, most).map(sectionOf);
    }
    return [];
  }
}

function sectionOf({ id, title, heading, text, terms }: SearchResult): Section & { readonly terms: readonly string[] } {
  return { href: id, title, heading, text, terms };
}

/** Characters of a snippet before what is found, and in all. */
const BEFORE = 50;
const LENGTH = 160;

/**
 * Returns the first place of a text where most of the terms are near each other, with all terms there marked.
 *
 * @param terms letters and digits, as the index finds them
 */
export function snippetsOf(text: string, terms: readonly string[]): Snippet[] {
  const words = [...terms].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|') || '(?!)'})`, 'giu');
  const places = [...text.matchAll(pattern)];
  const near = ({ index }: RegExpExecArray) => {
    const others = places.filter((other) => other.index >= index && other.index < index + LENGTH - BEFORE);
    return new Set(others.map(([word]) => word.toLowerCase())).size;
  };
  const at = [...places].sort((a, b) => near(b) - near(a))[0]?.index ?? 0;
  const from = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  const to = text.length - from <= LENGTH ? text.length : text.lastIndexOf(' ', from + LENGTH);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
    .split(pattern)
    .map((part, i) => ({ text: part, found: i % 2 === 1 }))
    .filter((part) => part.text !== '');
}
