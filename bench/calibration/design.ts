import { at95, type Experiment } from './experiment.ts';

interface Design {
  readonly BOOKS: readonly string[];
  designEncounters(book: string): {
    readonly rate: number;
    readonly rates: readonly number[];
  };
}

const WANTED = 10;
const MARGIN = 0.02;

/** Makes menus with the built program, and plays 40,000 more games of each encounter. */
export async function designExperiments(): Promise<Experiment[]> {
  const { BOOKS, designEncounters }: Design = await import(new URL('../design.mjs', import.meta.url).href);
  const menus = new Map<number, ReturnType<Design['designEncounters']>>();
  return [
    {
      verb: 'design',
      truth: 'a menu of ten encounters for a warband of each rulebook, 40,000 more games of each',
      claims: [...at95('No encounter is more than 2 points from the target'), { claim: 'An encounter is found' }],
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
