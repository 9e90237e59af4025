import { kernelWithExperts, systemWithExperts } from './expert.ts';
import { kernelWithOptimal, systemWithOptimal } from './optimal.ts';
import type { Kernel, RuleSystem, SystemId } from './system.ts';

/** The rulebooks by id. Loaded only when asked for, so that a small question stays quick. */
const SHELF = {
  '2hdc': {
    kernel: async (): Promise<Kernel> => (await import('./2hdc/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./2hdc/system.ts')).system,
  },
  ddd: {
    kernel: async (): Promise<Kernel> => (await import('./ddd/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./ddd/system.ts')).system,
  },
  dw: {
    kernel: async (): Promise<Kernel> => (await import('./dw/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./dw/system.ts')).system,
  },
  adg: {
    kernel: async (): Promise<Kernel> => (await import('./adg/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./adg/system.ts')).system,
  },
  wods: {
    kernel: async (): Promise<Kernel> => (await import('./wods/kernel.ts')).kernel,
    system: async (): Promise<RuleSystem> => (await import('./wods/system.ts')).system,
  },
} as const;

/** Ids of the rulebooks that can be played. */
export const SYSTEM_IDS = Object.keys(SHELF) as SystemId[];

/** The rulebook as a thread needs it. */
export async function loadKernel(id: SystemId): Promise<Kernel> {
  return kernelWithOptimal(kernelWithExperts(await entry(id).kernel()));
}

/** The whole rulebook. */
export async function loadSystem(id: SystemId): Promise<RuleSystem> {
  return systemWithOptimal(systemWithExperts(await entry(id).system()));
}

function entry(id: SystemId) {
  const found = (SHELF as Record<string, (typeof SHELF)['2hdc']>)[id];
  if (found === undefined) throw new Error(`no rulebook on the shelf is called ${id}`);
  return found;
}
