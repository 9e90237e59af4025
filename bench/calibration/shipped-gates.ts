import type { Experiment } from './experiment.ts';

interface GateErrors {
  readonly SCENARIOS: readonly string[];
  readonly CASES: readonly { readonly name: string; readonly right: readonly string[]; readonly least: number }[];
  openScenario(file: string, pool: number): Promise<unknown>;
  gateOnce(opened: unknown, seed: number): Promise<readonly { readonly finding: string }[]>;
}

/** Gates of shipped scenarios with a tolerance of a point, by the built program. */
export async function shippedGateExperiments(): Promise<Experiment[]> {
  const { SCENARIOS, CASES, openScenario, gateOnce }: GateErrors = await import(
    new URL('../gate-errors.mjs', import.meta.url).href
  );
  const opened = SCENARIOS.slice(0, 5).map((file) => openScenario(file, 20_000));
  return [
    {
      verb: 'gate',
      truth: 'a fight of each rulebook, whose games are drawn from 20,000 that were played',
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
