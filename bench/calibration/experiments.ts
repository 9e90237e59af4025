import { balanceExperiments } from './balance.ts';
import { breakEvenExperiments } from './break-even.ts';
import { compareExperiments } from './compare.ts';
import type { Experiment } from './experiment.ts';
import { exploitExperiments } from './exploit.ts';
import { gateExperiments } from './gate.ts';
import { luckExperiments } from './luck.ts';
import { metaExperiments } from './meta.ts';
import { planExperiments } from './plan.ts';
import { priceExperiments } from './price.ts';
import { rankExperiments } from './rank.ts';
import { runExperiments } from './run.ts';
import { sensitivityExperiments } from './sensitivity.ts';
import { skillExperiments } from './skill.ts';
import { tournamentExperiments } from './tournament.ts';

/** Returns all experiments that need nothing but the sources, command by command. */
export async function experiments(): Promise<Experiment[]> {
  const all = await Promise.all([
    runExperiments(),
    compareExperiments(),
    breakEvenExperiments(),
    sensitivityExperiments(),
    planExperiments(),
    balanceExperiments(),
    rankExperiments(),
    priceExperiments(),
    metaExperiments(),
    tournamentExperiments(),
    skillExperiments(),
    exploitExperiments(),
    luckExperiments(),
    gateExperiments(),
  ]);
  return all.flat();
}
