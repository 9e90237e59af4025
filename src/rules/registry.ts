import { kernelWithExperts, systemWithExperts } from './expert.ts';
import { kernelWithOptimal, systemWithOptimal } from './optimal.ts';
import type { Kernel, RuleSystem, SearchBudget, ShippedId, SystemId } from './system.ts';

/** The loaders of a rulebook: its kernel for threads, and all of it. */
interface Entry {
  readonly kernel: () => Promise<Kernel>;
  readonly system: () => Promise<RuleSystem>;
}

/** The shipped rulebooks by id. Loaded on demand, to keep small questions fast. */
const BOOKS: Readonly<Record<ShippedId, Entry>> = {
  '2hdc': {
    kernel: async () => (await import('./2hdc/kernel.ts')).kernel as Kernel,
    system: async () => (await import('./2hdc/system.ts')).system as RuleSystem,
  },
  ddd: {
    kernel: async () => (await import('./ddd/kernel.ts')).kernel as Kernel,
    system: async () => (await import('./ddd/system.ts')).system as RuleSystem,
  },
  dw: {
    kernel: async () => (await import('./dw/kernel.ts')).kernel as Kernel,
    system: async () => (await import('./dw/system.ts')).system as RuleSystem,
  },
  adg: {
    kernel: async () => (await import('./adg/kernel.ts')).kernel as Kernel,
    system: async () => (await import('./adg/system.ts')).system as RuleSystem,
  },
  wods: {
    kernel: async () => (await import('./wods/kernel.ts')).kernel as Kernel,
    system: async () => (await import('./wods/system.ts')).system as RuleSystem,
  },
};

/** For books that do not say how much is searched. */
const BUDGET: SearchBudget = { steps: 500_000, rollouts: 125_000, paths: 1_000_000 };

/** Ids of the shipped rulebooks. */
export const SHIPPED_IDS: readonly ShippedId[] = Object.keys(BOOKS) as ShippedId[];

/** A rulebook added by the user. */
export interface AddedBook {
  readonly id: string;
  /** URL of its file. */
  readonly url: string;
  /** SHA-256 of its files, in hexadecimal. */
  readonly hash: string;
}

const added = new Map<string, AddedBook & { readonly entry: Entry }>();

/** Whole rulebooks that have been loaded, each built once: many scenarios may be read one after the other. */
const loaded = new WeakMap<Entry, Promise<RuleSystem>>();

/** Ids of all rulebooks that can be played: the shipped ones, then those added to this process. */
export const SYSTEM_IDS: SystemId[] = [...SHIPPED_IDS];

/**
 * Adds a rulebook for the rest of this process; its file is loaded on demand. Adding the same one again has no effect.
 */
export function addBook(book: AddedBook): void {
  if (added.get(book.id)?.hash === book.hash) return;
  const system = async () => (await import('./added-system.ts')).loadAddedSystem(book);
  if (!SYSTEM_IDS.includes(book.id)) SYSTEM_IDS.push(book.id);
  added.set(book.id, { ...book, entry: { kernel: system, system } });
}

/** Removes all added rulebooks. */
export function removeAddedBooks(): void {
  added.clear();
  SYSTEM_IDS.splice(SHIPPED_IDS.length);
}

/** Returns the rulebooks added to this process. */
export function addedBooks(): AddedBook[] {
  return [...added.values()].map(({ id, url, hash }) => ({ id, url, hash }));
}

/** Returns the kernel of a rulebook, for threads. */
export async function loadKernel(id: SystemId): Promise<Kernel> {
  const kernel = await entry(id).kernel();
  const { rollouts, paths } = kernel.budget ?? BUDGET;
  const { kernelWithCounts } = await import('./own-counts.ts');
  return kernelWithCounts(kernelWithOptimal(kernelWithExperts(kernel, rollouts), paths));
}

/**
 * Returns a whole rulebook.
 *
 * @param afresh whether to search for the best ways to play shipped scenarios as well, instead of looking them up
 */
export async function loadSystem(id: SystemId, afresh = false): Promise<RuleSystem> {
  const book = entry(id);
  if (afresh) return buildSystem(book, afresh);
  const system = loaded.get(book) ?? buildSystem(book, afresh);
  loaded.set(book, system);
  // The next call tries again: a page may have been without network for a moment.
  system.catch(() => loaded.delete(book));
  return system;
}

async function buildSystem(book: Entry, afresh: boolean): Promise<RuleSystem> {
  const system = await book.system();
  const { steps, rollouts, paths } = system.budget ?? BUDGET;
  const [{ systemWithBest }, { systemWithCounts }] = await Promise.all([
    import('./best.ts'),
    import('./own-counts.ts'),
  ]);
  const known = afresh ? {} : await (system.bestKnown?.() ?? {});
  const playing = systemWithOptimal(systemWithExperts(system, rollouts), paths);
  return systemWithCounts(systemWithBest(playing, { known, steps }));
}

function entry(id: SystemId): Entry {
  const found: Entry | undefined = BOOKS[id as ShippedId] ?? added.get(id)?.entry;
  if (found === undefined) throw new Error(`no rulebook on the registry is called ${id}`);
  return found;
}
