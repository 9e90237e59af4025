import { systemWithBest } from './best.ts';
import { kernelWithExperts, systemWithExperts } from './expert.ts';
import { kernelWithOptimal, systemWithOptimal } from './optimal.ts';
import type { Kernel, RuleSystem, SystemId } from './system.ts';

/** Where a rulebook is. */
interface Entry {
  readonly kernel: () => Promise<Kernel>;
  readonly system: () => Promise<RuleSystem>;
  /** Steps that a search for the best way to play takes: so many that it ends in a few seconds where games are long. */
  readonly steps: number;
}

/** The rulebooks by id. Loaded only when asked for, so that a small question stays quick. */
const SHELF = {
  '2hdc': {
    kernel: async (): Promise<Kernel> => (await import('./2hdc/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./2hdc/system.ts')).system,
    steps: 400_000,
  },
  ddd: {
    kernel: async (): Promise<Kernel> => (await import('./ddd/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./ddd/system.ts')).system,
    steps: 150_000,
  },
  dw: {
    kernel: async (): Promise<Kernel> => (await import('./dw/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./dw/system.ts')).system,
    steps: 250_000,
  },
  adg: {
    kernel: async (): Promise<Kernel> => (await import('./adg/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./adg/system.ts')).system,
    steps: 1_200_000,
  },
  wods: {
    kernel: async (): Promise<Kernel> => (await import('./wods/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./wods/system.ts')).system,
    steps: 1_000_000,
  },
} as const satisfies Record<SystemId, Entry>;

/** Ids of the rulebooks that can be played. */
export const SYSTEM_IDS = Object.keys(SHELF) as SystemId[];

/** The rulebook as a thread needs it. */
export async function loadKernel(id: SystemId): Promise<Kernel> {
  return kernelWithOptimal(kernelWithExperts(await entry(id).kernel()));
}

/** The whole rulebook. */
export async function loadSystem(id: SystemId): Promise<RuleSystem> {
  const { system, steps } = entry(id);
  return systemWithBest(systemWithOptimal(systemWithExperts(await system())), { known: {}, steps });
}

function entry(id: SystemId): Entry {
  const found: Entry | undefined = SHELF[id];
  if (found === undefined) throw new Error(`no rulebook on the shelf is called ${id}`);
  return found;
}
