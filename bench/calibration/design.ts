import type { Experiment } from './experiment.ts';

interface Design {
  readonly BOOKS: readonly string[];
  designEncounters(book: string): {
    readonly verdict: string;
    readonly rate: number;
    readonly rates: readonly number[];
  };
}

const WANTED = 10;
const MARGIN = 0.02;

/** Menus by the program as it is built, each encounter played 40,000 games more. */
export async function designExperiments(): Promise<Experiment[]> {
  const { BOOKS, designEncounters }: Design = await import(new URL('../design.mjs', import.meta.url).href);
  const menus = new Map<number, ReturnType<Design['designEncounters']>>();
  return [
    {
      verb: 'design',
      truth: 'ten encounters within 2 points of a target for a warband of each rulebook, 40,000 more games of each',
      claims: [
        { claim: 'An encounter is within 2 points of the target', least: 0.95 },
        { claim: 'An encounter is found' },
      ],
      trials: WANTED * BOOKS.length,
      short: 0,
      hold: (trial) => {
        const book = Math.floor(trial / WANTED);
        const menu = menus.get(book) ?? designEncounters(BOOKS[book]);
        menus.set(book, menu);
        const { rate, rates } = menu;
        const found = rates[trial % WANTED];
        return [found === undefined || Math.abs(found - rate) <= MARGIN, found !== undefined];
      },
    },
  ];
}
