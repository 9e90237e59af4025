import type { Experiment } from './experiment.ts';

interface GateErrors {
  readonly SCENARIOS: readonly string[];
  readonly CASES: readonly { readonly name: string; readonly right: readonly string[]; readonly least: number }[];
  openScenario(file: string, pool: number): Promise<unknown>;
  gateOnce(opened: unknown, seed: number): Promise<readonly { readonly finding: string }[]>;
}

/** Gates of shipped scenarios at a tolerance of a point, by the program as it is built. */
export async function shippedGateExperiments(): Promise<Experiment[]> {
  const { SCENARIOS, CASES, openScenario, gateOnce }: GateErrors = await import(
    new URL('../gate-errors.mjs', import.meta.url).href
  );
  const opened = SCENARIOS.slice(0, 5).map((file) => openScenario(file, 20_000));
  return [
    {
      verb: 'gate',
      truth: 'a fight of each rulebook, whose games end as 20,000 of its own did, with other random numbers',
      claims: CASES.map(({ name, least, right }) => ({ claim: `${name}: ${right.join(' or ')}`, least })),
      trials: 50,
      short: 0,
      hold: async (trial) => {
        const found = await gateOnce(await opened[trial % opened.length], trial);
        return found.map(({ finding }, i) => CASES[i].right.includes(finding));
      },
    },
  ];
}
