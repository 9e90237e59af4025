import { SampledDice } from '../dice/sampled.ts';
import { layOut } from '../stats/measure.ts';
import { ExpertGame } from './expert-game.ts';
import { type Goal, goalOf } from './goal.ts';
import type { Kernel, Matchup, RuleSystem } from './system.ts';

/** The policy that every rulebook has: it looks ahead. */
export const EXPERT = 'expert';

const MEANING = 'looks ahead: at each decision it plays the options forward by the best settings, and takes the best';

/** A side that looks ahead. */
interface ExpertSide {
  readonly side: string;
  /** Position in the setup. */
  readonly at: number;
}

/** A matchup in which sides look ahead; without the extra key it is the one of their scripts. */
interface ExpertMatchup extends Matchup {
  readonly experts: readonly ExpertSide[];
}

/** Whether a side looks ahead. Then a game is not only dice: choices come from play within play. */
function isExpert(matchup: Matchup): matchup is ExpertMatchup {
  return 'experts' in matchup;
}

/**
 * The kernel, able to look ahead.
 *
 * @param steps that the rollouts of one game take about
 */
export function kernelWithExperts<K extends Kernel>(kernel: K, steps: number): K {
  return {
    ...kernel,
    newGame(matchup: Matchup) {
      if (!isExpert(matchup)) return kernel.newGame(matchup);
      const { experts, ...scripted } = matchup;
      const measures = kernel.measures(scripted);
      const goals: (Goal | undefined)[] = [];
      for (const { side, at } of experts) goals[at] = goalOf(measures, side);
      const { slots } = layOut(measures);
      const [base, trial] = [kernel.newGame(scripted), kernel.newGame(scripted)];
      return new ExpertGame(base, trial, goals, slots, steps, new SampledDice());
    },
  };
}

/** The rulebook, with the policy `expert` beside its own. It starts from the `script` of its side, or the ordinary one. */
export function systemWithExperts(system: RuleSystem, steps: number): RuleSystem {
  const { extend } = system;
  return {
    ...kernelWithExperts(system, steps),
    ...(extend && { extend: (definitions, faults) => systemWithExperts(extend(definitions, faults), steps) }),
    policies: [...system.policies, { name: EXPERT, meaning: MEANING, settings: {} }],
    compile(setup, faults) {
      const experts = setup.sides.flatMap(({ name, policy }, at) => (policy === EXPERT ? [{ side: name, at }] : []));
      if (experts.length === 0) return system.compile(setup, faults);
      const [ordinary] = system.policies;
      const sides = setup.sides.map((side) =>
        side.policy === EXPERT ? { ...side, policy: side.script ?? ordinary.name } : side,
      );
      const scripted = system.compile({ ...setup, sides }, faults);
      // A side that its book steers cannot look ahead either: the faults say so.
      if (scripted === undefined || faults.any) return undefined;
      const measures = system.measures(scripted);
      for (const { side } of experts) {
        if (goalOf(measures, side) !== undefined) continue;
        faults.add(['sides', side, 'policy'], `${side} cannot look ahead: no measure says whether it has won`);
      }
      return faults.any ? undefined : ({ ...scripted, resteered: true, experts } as Matchup);
    },
  };
}
