import { SampledDice } from '../dice/sampled.ts';
import { layOut } from '../stats/measure.ts';
import { ExpertGame } from './expert-game.ts';
import { type Goal, goalOf } from './goal.ts';
import type { Kernel, Matchup, RuleSystem, Setup } from './system.ts';

/** The policy that every rulebook has: it looks ahead. */
export const EXPERT = 'expert';

const MEANING =
  'looks ahead: plays each choice that the other policies would make forward a few times, and takes the best';

/** A side that looks ahead. */
interface ExpertSide {
  readonly side: string;
  /** Names of the policies whose choices it weighs, the ordinary one first, and the same matchup with each of them. */
  readonly policies: readonly string[];
  readonly options: readonly Matchup[];
}

/** A matchup in which somebody looks ahead; without the extra key it is the one with the ordinary policy. */
interface ExpertMatchup extends Matchup {
  readonly experts: readonly ExpertSide[];
}

/** Whether somebody looks ahead. Then a game is not only dice: choices come from play within play. */
function isExpert(matchup: Matchup): matchup is ExpertMatchup {
  return 'experts' in matchup;
}

/** The kernel, able to seat experts. */
export function kernelWithExperts<K extends Kernel>(kernel: K): K {
  return {
    ...kernel,
    newGame(matchup: Matchup) {
      if (!isExpert(matchup)) return kernel.newGame(matchup);
      const measures = kernel.measures(matchup);
      const experts = matchup.experts.map(({ side, policies, options }) => ({
        side,
        policies,
        games: options.map((option) => kernel.newGame(option)),
        // Who has none is not compiled.
        goal: goalOf(measures, side) as Goal,
      }));
      return new ExpertGame(kernel.newGame(matchup), experts, layOut(measures).slots, new SampledDice());
    },
  };
}

/** The rulebook, with the policy `expert` beside its own. */
export function systemWithExperts(system: RuleSystem): RuleSystem {
  const { extend } = system;
  return {
    ...kernelWithExperts(system),
    ...(extend && { extend: (definitions, faults) => systemWithExperts(extend(definitions, faults)) }),
    policies: [...system.policies, { name: EXPERT, meaning: MEANING, settings: {} }],
    compile(setup, faults) {
      const seats = setup.sides.flatMap(({ policy }, at) => (policy === EXPERT ? [at] : []));
      if (seats.length === 0) return system.compile(setup, faults);
      const names = system.policies.map(({ name }) => name);
      const [ordinary = ''] = names;
      const plain = seats.reduce((changed, at) => steered(changed, at, ordinary), setup);
      const base = open(system.compile(plain, faults));
      const experts = seats.map((at) => ({
        side: setup.sides[at].name,
        policies: names,
        options: names.map((name) =>
          name === ordinary ? base : open(system.compile(steered(plain, at, name), faults)),
        ),
      }));
      // A side that its book steers cannot look ahead either: the faults say so.
      if (base === undefined || faults.any) return undefined;
      const measures = system.measures(base);
      for (const { side } of experts) {
        if (goalOf(measures, side) !== undefined) continue;
        faults.add(['sides', side, 'policy'], `${side} cannot look ahead: no measure says whether it has won`);
      }
      if (faults.any) return undefined;
      return { ...base, experts } as Matchup;
    },
  };
}

/** The matchup with a state that holds what any policy needs. */
function open(matchup: Matchup | undefined): Matchup | undefined {
  return matchup && { ...matchup, resteered: true };
}

/** The setup with another policy for one side. */
function steered(setup: Setup, at: number, policy: string): Setup {
  return { ...setup, sides: setup.sides.map((side, i) => (i === at ? { ...side, policy } : side)) };
}
