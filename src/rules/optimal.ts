import type { Faults } from '../check/fault.ts';
import { type Aim, type BestPlay, bestPlay } from '../dice/best-play.ts';
import { layOut } from '../stats/measure.ts';
import { EXPERT } from './expert.ts';
import { goalOf } from './goal.ts';
import { OptimalGame } from './optimal-game.ts';
import type { Kernel, Matchup, RuleSystem, Setup } from './system.ts';

/** The policy that every rulebook has for sufficiently small games: no other play does better. */
export const OPTIMAL = 'optimal';

const MEANING = 'makes the best decision in every position, in games small enough to be solved for it';

/** Advice on how to make a game small enough, after the reason why it is not. */
const ADVICE = 'fewer members, lower numbers and smaller boards make a game smaller';
/** The same for several optimal sides. */
const ADVICE_FOR_TWO = `${ADVICE}, and so does "policy: optimal" for one side alone`;

/**
 * Thrown when a game is too large for the policy `optimal`, or its best play does not end; the message is for the user.
 */
export class NotOptimal extends Error {
  override readonly name = 'NotOptimal';
}

/** A matchup with optimal sides; without the extra key, it is the one with the default policy. */
interface OptimalMatchup extends Matchup {
  readonly optimal: {
    /** Names of the sides. */
    readonly sides: readonly string[];
    /** Their aims; a second one is opposed to the first. */
    readonly aims: readonly Aim[];
  };
}

function isOptimal(matchup: Matchup): matchup is OptimalMatchup {
  return 'optimal' in matchup;
}

/** Returns the sides that play optimally. */
export function optimalSides(matchup: Matchup): readonly string[] {
  return isOptimal(matchup) ? matchup.optimal.sides : [];
}

/**
 * Returns a kernel that can play optimally. A solution is cached as long as its matchup exists.
 *
 * @param paths limit on outcomes and options walked for a game
 */
export function kernelWithOptimal<K extends Kernel>(kernel: K, paths: number): K {
  const solved = new WeakMap<Matchup, BestPlay>();
  return {
    ...kernel,
    newGame(matchup: Matchup) {
      if (!isOptimal(matchup)) return kernel.newGame(matchup);
      const play = solved.get(matchup) ?? solve(kernel, matchup, paths);
      solved.set(matchup, play);
      const steered = new Set(matchup.optimal.aims.flatMap(({ sides }) => sides));
      return new OptimalGame(kernel.newGame(matchup), play, (side) => steered.has(side));
    },
  };
}

/** @throws NotOptimal if there is no best play, or it takes too much work to find */
function solve(kernel: Kernel, matchup: OptimalMatchup, paths: number): BestPlay {
  const { sides, aims } = matchup.optimal;
  const found = bestPlay(kernel.newGame(matchup), layOut(kernel.measures(matchup)).slots, aims, { paths });
  // Scripts may differ even so, where a rule does not ask a player.
  if (found.solved && found.decisions === 0)
    throw new NotOptimal(`the book puts no decision of ${sides.join(' and ')} to a player in these games`);
  if (found.solved) return found;
  const advice = found.why.startsWith('over') ? `; ${sides.length > 1 ? ADVICE_FOR_TWO : ADVICE}` : '';
  throw new NotOptimal(`the optimal play of ${sides.join(' and ')} cannot be found: ${found.why}${advice}`);
}

/** Returns the rulebook with the policy `optimal` added. */
export function systemWithOptimal(system: RuleSystem, paths: number): RuleSystem {
  const { extend } = system;
  return {
    ...kernelWithOptimal(system, paths),
    ...(extend && { extend: (definitions, faults) => systemWithOptimal(extend(definitions, faults), paths) }),
    policies: [...system.policies, { name: OPTIMAL, meaning: MEANING, settings: {} }],
    compile(setup, faults) {
      const optimal = setup.sides.flatMap(({ policy }, at) => (policy === OPTIMAL ? [at] : []));
      if (optimal.length === 0) return system.compile(setup, faults);
      const base = system.compile(scripted(setup, system.policies[0].name), faults);
      if (base === undefined || faults.any) return undefined;
      const aims = aimsOf(setup, optimal, system, base, faults);
      if (faults.any) return undefined;
      const sides = optimal.map((at) => setup.sides[at].name);
      return { ...base, resteered: true, optimal: { sides, aims } } as Matchup;
    },
  };
}

/** Returns the setup with a script in place of the policy `optimal`; it decides between equally good options. */
function scripted(setup: Setup, policy: string): Setup {
  return { ...setup, sides: setup.sides.map((side) => (side.policy === OPTIMAL ? { ...side, policy } : side)) };
}

/** Returns the aims of the sides; sides with the same aim share it. */
function aimsOf(
  { sides }: Setup,
  optimal: readonly number[],
  system: RuleSystem,
  base: Matchup,
  faults: Faults,
): readonly Aim[] {
  const measures = system.measures(base);
  const aims: Aim[] = [];
  for (const at of optimal) {
    const { name } = sides[at];
    const path = ['sides', name, 'policy'];
    const goal = goalOf(measures, name);
    const expert = sides.find(({ policy }) => policy === EXPERT);
    if (expert !== undefined) {
      faults.add(path, `plays optimally against scripts and against "optimal", not against ${EXPERT} (${expert.name})`);
    } else if (goal === undefined) {
      faults.add(path, `${name} cannot play optimally: no measure says whether it has won`);
    } else {
      const same = aims.findIndex(({ slot, sign }) => slot === goal.slot && sign === goal.sign);
      if (same >= 0) aims[same] = { ...aims[same], sides: [...aims[same].sides, at] };
      else if (aims.length === 2) faults.add(path, 'is the third side that plays optimally for itself; two can');
      else aims.push({ ...goal, sides: [at] });
    }
  }
  return aims;
}
