import { SampledDice } from '../dice/sampled.ts';
import { layOut } from '../stats/measure.ts';
import { ExpertGame } from './expert-game.ts';
import { type Goal, goalOf } from './goal.ts';
import { race } from './race.ts';
import type { Kernel, Matchup, RuleSystem, Setup } from './system.ts';

/** The policy that every rulebook has: it looks ahead. */
export const EXPERT = 'expert';

const MEANING = 'looks ahead: at each decision it plays the options forward by the best script, and takes the best';

/** A side that looks ahead. */
interface ExpertSide {
  readonly side: string;
  /** Position in the setup. */
  readonly at: number;
  /** How many scripts it may start from. */
  readonly scripts: number;
}

/** A matchup in which sides look ahead; without the extra key it is the one with the ordinary script. */
interface ExpertMatchup extends Matchup {
  readonly expert: {
    readonly sides: readonly ExpertSide[];
    /** With each script of the first side that looks ahead, and for each of them with each script of the second. */
    readonly matchups: readonly Matchup[];
  };
}

/** Whether a side looks ahead. Then a game is not only dice: choices come from play within play. */
function isExpert(matchup: Matchup): matchup is ExpertMatchup {
  return 'expert' in matchup;
}

/** How the best script is found: a race is short, so that the first game soon begins. */
const RACE = { seed: 0, games: 512 };
/** Steps of a race for each step that the rollouts of one game take. Fewer do not tell scripts apart where games are long. */
const RACE_STEPS = 4;

/**
 * The kernel, able to look ahead. Which script is the best for a matchup is kept for as long as the matchup is.
 *
 * @param steps that the rollouts of one game take about
 */
export function kernelWithExperts<K extends Kernel>(kernel: K, steps: number): K {
  const raced = new WeakMap<Matchup, Matchup>();
  return {
    ...kernel,
    newGame(matchup: Matchup) {
      if (!isExpert(matchup)) return kernel.newGame(matchup);
      const scripted = raced.get(matchup) ?? { ...bestScripts(kernel, matchup, RACE_STEPS * steps), resteered: true };
      raced.set(matchup, scripted);
      const measures = kernel.measures(matchup);
      const goals: (Goal | undefined)[] = [];
      for (const { side, at } of matchup.expert.sides) goals[at] = goalOf(measures, side);
      const { slots } = layOut(measures);
      const [base, trial] = [kernel.newGame(scripted), kernel.newGame(scripted)];
      return new ExpertGame(base, trial, goals, slots, steps, new SampledDice());
    },
  };
}

/** The matchup in which each side that looks ahead has its best script. The second meets the best of the first. */
function bestScripts(kernel: Kernel, { expert }: ExpertMatchup, steps: number): Matchup {
  let { matchups } = expert;
  const measures = kernel.measures(matchups[0]);
  for (const { side, scripts } of expert.sides) {
    if (scripts === 1) continue;
    const others = matchups.length / scripts;
    const candidates = matchups.filter((_, i) => i % others === 0);
    // A side without a goal is not compiled.
    const { best } = race(kernel, candidates, { ...RACE, steps, goal: goalOf(measures, side)! });
    matchups = matchups.slice(best * others, (best + 1) * others);
  }
  return matchups[0];
}

/** The rulebook, with the policy `expert` beside its own. */
export function systemWithExperts(system: RuleSystem, steps: number): RuleSystem {
  const { extend } = system;
  return {
    ...kernelWithExperts(system, steps),
    ...(extend && { extend: (definitions, faults) => systemWithExperts(extend(definitions, faults), steps) }),
    policies: [...system.policies, { name: EXPERT, meaning: MEANING, settings: {} }],
    compile(setup, faults) {
      const experts = setup.sides.flatMap(({ policy }, at) => (policy === EXPERT ? [at] : []));
      if (experts.length === 0) return system.compile(setup, faults);
      const names = system.policies.map(({ name }) => name);
      // With a third side that looks ahead there would be too many; it starts from the ordinary script.
      const sides = experts.map((at, i) => ({ side: setup.sides[at].name, at, scripts: i < 2 ? names.length : 1 }));
      const plain = experts.reduce((changed, at) => steered(changed, at, names[0]), setup);
      const base = system.compile(plain, faults);
      // A side that its book steers cannot look ahead either: the faults say so.
      if (base === undefined || faults.any) return undefined;
      const measures = system.measures(base);
      for (const { side } of sides) {
        if (goalOf(measures, side) !== undefined) continue;
        faults.add(['sides', side, 'policy'], `${side} cannot look ahead: no measure says whether it has won`);
      }
      if (faults.any) return undefined;
      const setups = sides.reduce(
        (all, { at, scripts }) =>
          all.flatMap((one) => names.slice(0, scripts).map((policy) => steered(one, at, policy))),
        [plain],
      );
      const matchups = setups.map((one, i) => (i === 0 ? base : system.compile(one, faults)));
      return { ...base, resteered: true, expert: { sides, matchups } } as Matchup;
    },
  };
}

/** The setup with another policy for one side. */
function steered(setup: Setup, at: number, policy: string): Setup {
  return { ...setup, sides: setup.sides.map((side, i) => (i === at ? { ...side, policy } : side)) };
}
