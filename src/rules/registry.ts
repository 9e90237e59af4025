import type { BestTable } from './best.ts';
import { kernelWithExperts, systemWithExperts } from './expert.ts';
import type { Book } from './kit/book.ts';
import { kernelWithOptimal, systemWithOptimal } from './optimal.ts';
import type { Kernel, RuleSystem, ShippedId, SystemId } from './system.ts';

/** Where a rulebook is. */
interface Entry {
  readonly kernel: () => Promise<Kernel>;
  readonly system: () => Promise<RuleSystem>;
  /** Steps that are played in a few seconds where games are long: a search for the best way to play takes about as many. */
  readonly steps: number;
  /** Outcomes and options that are walked for optimal play at most: ten seconds or so of them. */
  readonly paths: number;
  /** The best ways to play in scenarios that ship. */
  readonly known: () => Promise<BestTable>;
}

/** The rulebooks by id. Loaded only when asked for, so that a small question stays quick. */
const BOOKS = {
  '2hdc': {
    kernel: async (): Promise<Kernel> => (await import('./2hdc/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./2hdc/system.ts')).system,
    steps: 400_000,
    paths: 5_000_000,
    known: async (): Promise<BestTable> => (await import('./2hdc/best-known.ts')).BEST_KNOWN,
  },
  ddd: {
    kernel: async (): Promise<Kernel> => (await import('./ddd/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./ddd/system.ts')).system,
    steps: 150_000,
    paths: 1_000_000,
    known: async (): Promise<BestTable> => (await import('./ddd/best-known.ts')).BEST_KNOWN,
  },
  dw: {
    kernel: async (): Promise<Kernel> => (await import('./dw/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./dw/system.ts')).system,
    steps: 250_000,
    paths: 1_000_000,
    known: async (): Promise<BestTable> => (await import('./dw/best-known.ts')).BEST_KNOWN,
  },
  adg: {
    kernel: async (): Promise<Kernel> => (await import('./adg/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./adg/system.ts')).system,
    steps: 1_200_000,
    paths: 5_000_000,
    known: async (): Promise<BestTable> => (await import('./adg/best-known.ts')).BEST_KNOWN,
  },
  wods: {
    kernel: async (): Promise<Kernel> => (await import('./wods/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./wods/system.ts')).system,
    steps: 1_000_000,
    paths: 5_000_000,
    known: async (): Promise<BestTable> => (await import('./wods/best-known.ts')).BEST_KNOWN,
  },
} as const satisfies Record<ShippedId, Entry>;

/** The part of those steps that the rollouts of a game of experts take: less than a second. */
const ROLLOUTS = 1 / 4;

/** The five that ship. */
export const SHIPPED_IDS: readonly ShippedId[] = Object.keys(BOOKS) as ShippedId[];

/** A rulebook that was added to the five. */
export interface AddedBook {
  readonly id: string;
  /** Address of the file that has it. */
  readonly url: string;
  /** SHA-256 of its files, in hexadecimal. */
  readonly hash: string;
}

const added = new Map<string, AddedBook & { readonly entry: Entry }>();

/** Ids of the rulebooks that can be played: the five, and after them those that were added to this process. */
export const SYSTEM_IDS: SystemId[] = [...SHIPPED_IDS];

/** Adds a rulebook for the rest of this process. Adding the same once more changes nothing. */
export function addBook(book: AddedBook, definition: Book): void {
  if (added.get(book.id)?.hash === book.hash) return;
  const system = async (): Promise<RuleSystem> =>
    (await import('./book-system.ts')).bookSystem(definition, book.hash) as unknown as RuleSystem;
  if (!SYSTEM_IDS.includes(book.id)) SYSTEM_IDS.push(book.id);
  added.set(book.id, {
    ...book,
    entry: { kernel: system, system, steps: 500_000, paths: 1_000_000, known: async () => ({}) },
  });
}

/** Leaves the five alone: what a command line added ends with it. */
export function removeAddedBooks(): void {
  added.clear();
  SYSTEM_IDS.splice(SHIPPED_IDS.length);
}

/** The rulebooks that were added to this process. */
export function addedBooks(): AddedBook[] {
  return [...added.values()].map(({ id, url, hash }) => ({ id, url, hash }));
}

/** The rulebook as a thread needs it. */
export async function loadKernel(id: SystemId): Promise<Kernel> {
  const { kernel, steps, paths } = entry(id);
  const { kernelWithCounts } = await import('./own-counts.ts');
  return kernelWithCounts(kernelWithOptimal(kernelWithExperts(await kernel(), ROLLOUTS * steps), paths));
}

/**
 * The whole rulebook.
 *
 * @param afresh whether the best ways to play in scenarios that ship are searched for too, and not looked up
 */
export async function loadSystem(id: SystemId, afresh = false): Promise<RuleSystem> {
  const { system, steps, paths, known } = entry(id);
  const [{ systemWithBest }, { systemWithCounts }] = await Promise.all([
    import('./best.ts'),
    import('./own-counts.ts'),
  ]);
  const table = afresh ? {} : await known();
  const playing = systemWithOptimal(systemWithExperts(await system(), ROLLOUTS * steps), paths);
  return systemWithCounts(systemWithBest(playing, { known: table, steps }));
}

function entry(id: SystemId): Entry {
  const found: Entry | undefined = BOOKS[id as ShippedId] ?? added.get(id)?.entry;
  if (found === undefined) throw new Error(`no rulebook on the registry is called ${id}`);
  return found;
}
