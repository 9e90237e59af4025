import { createHash } from 'node:crypto';
import { canonicalJson } from '../check/canonical-json.ts';
import { Faults } from '../check/fault.ts';
import { EXPERT } from './expert.ts';
import { type BestWay, findBest, type Way } from './find-best.ts';
import { goalOf } from './goal.ts';
import { OPTIMAL } from './optimal.ts';
import type { Matchup, RuleSystem, Setup } from './system.ts';

/** The policy that every rulebook has: the best settings of its choices that a search finds. */
export const BEST = 'best';

const MEANING = 'makes each choice as it wins most often against the other sides, as far as a search finds';

/** Best ways by the key of their setup, one for each side that plays its best, in their order. */
export type BestTable = Readonly<Record<string, readonly BestWay[]>>;

/** What a book says about searches for the best way. */
export interface BestSearch {
  /** What was found for scenarios that ship. */
  readonly known: BestTable;
  /** Steps of all games together that a search for one side takes about. */
  readonly steps: number;
}

/** A side that plays its best, and how. */
export interface BestSide extends BestWay {
  readonly side: string;
}

/** A matchup in which sides play their best; without the extra key it is one of scripts. */
interface BestMatchup extends Matchup {
  readonly best: readonly BestSide[];
}

/** How often each of several sides finds its best way against those of the others. */
const ROUNDS = 2;
/** Most setups whose best ways are remembered. */
const MOST_KNOWN = 1_000;

/** The sides that play their best, and how. */
export function bestSides(matchup: Matchup): readonly BestSide[] {
  return 'best' in matchup ? (matchup as BestMatchup).best : [];
}

/** The same for setups that play the same. */
export function setupKey({ everyStep: _, count: __, ...setup }: Setup): string {
  return createHash('sha256').update(canonicalJson(setup)).digest('hex').slice(0, 16);
}

/**
 * The rulebook, with the policy `best` beside its own; a side that looks ahead starts from its best way. What is found
 * depends on the setup alone.
 *
 * Of several sides that play their best or look ahead, each finds its best way twice, in turn, against those of the others
 * so far; against `optimal` it is found against the ordinary script.
 *
 * @param memory what was found before
 */
export function systemWithBest(
  system: RuleSystem,
  search: BestSearch,
  memory = new Map<string, readonly BestWay[]>(),
): RuleSystem {
  const { extend } = system;
  return {
    ...system,
    ...(extend && { extend: (definitions, faults) => systemWithBest(extend(definitions, faults), search, memory) }),
    policies: [...system.policies, { name: BEST, meaning: MEANING, settings: {} }],
    outline: (setup, faults) => outlineOf(system, setup, faults),
    compile(setup, faults) {
      const places = placesOf(setup);
      if (places.length === 0) return system.compile(setup, faults);
      if (outlineOf(system, setup, faults) === undefined) return undefined;
      const key = setupKey(asBest(setup));
      const ways = search.known[key] ?? memory.get(key) ?? findAll(system, setup, places, search.steps);
      remember(memory, key, ways);
      const played = places.reduce((changed, at, i) => steered(changed, at, ways[i]), setup);
      const matchup = system.compile(withExperts(played, setup), faults);
      const best = places
        .map((at, i): BestSide => ({ side: setup.sides[at].name, ...ways[i] }))
        .filter((_, i) => setup.sides[places[i]].policy === BEST);
      return best.length === 0 ? matchup : matchup && ({ ...matchup, best } as BestMatchup);
    },
  };
}

/** Returns the positions of the sides that play `best`, or `expert`, which starts from it. */
function placesOf({ sides }: Setup): number[] {
  return sides.flatMap(({ policy }, at) => (policy === BEST || policy === EXPERT ? [at] : []));
}

/** Returns the setup with `best` in the place of `expert`: both need the same search. */
function asBest(setup: Setup): Setup {
  return { ...setup, sides: setup.sides.map((side) => (side.policy === EXPERT ? { ...side, policy: BEST } : side)) };
}

/** Returns a setup of scripts in which the sides that play `expert` in `setup` look ahead from their script. */
function withExperts(scripted: Setup, setup: Setup): Setup {
  const sides = scripted.sides.map((side, at) =>
    setup.sides[at].policy === EXPERT ? { ...side, policy: EXPERT, script: side.policy } : side,
  );
  return { ...scripted, sides };
}

/** Compiles the setup with the ordinary script in the place of `best`. */
function outlineOf(system: RuleSystem, setup: Setup, faults: Faults): Matchup | undefined {
  const before = faults.all.length;
  const places = placesOf(setup).filter((at) => setup.sides[at].policy === BEST);
  const ordinary = { policy: system.policies[0].name, settings: {} };
  const matchup = system.compile(
    places.reduce((changed, at) => steered(changed, at, ordinary), setup),
    faults,
  );
  if (matchup === undefined || faults.all.length > before) return undefined;
  const measures = system.measures(matchup);
  for (const at of places) {
    const { name } = setup.sides[at];
    if (goalOf(measures, name) !== undefined) continue;
    faults.add(['sides', name, 'policy'], `${name} has no best way to play: no measure says whether it has won`);
  }
  return faults.all.length > before ? undefined : matchup;
}

/** Finds the best way of each side that plays its best, in their order. */
function findAll(system: RuleSystem, setup: Setup, places: readonly number[], steps: number): readonly BestWay[] {
  const scripts = system.policies.map(({ name }) => name).filter((name) => name !== EXPERT && name !== OPTIMAL);
  const ordinary = { policy: scripts[0], settings: {} };
  let current = setup.sides.reduce(
    (changed, { policy }, at) => (scripts.includes(policy) ? changed : steered(changed, at, ordinary)),
    setup,
  );
  const found: BestWay[] = [];
  for (let round = 0; round < (places.length > 1 ? ROUNDS : 1); round++) {
    for (const [i, at] of places.entries()) {
      const side = setup.sides[at];
      const others = withSide(current, at, side);
      const matchupOf = (way: Way) => {
        const faults = new Faults();
        const matchup = system.compile(steered(others, at, way), faults);
        return faults.any ? undefined : matchup;
      };
      found[i] = findBest({
        kernel: system,
        compile: matchupOf,
        scripts,
        choices: system.choices.filter(({ name }) => !(name in side)),
        goal: goalOf(system.measures(matchupOf(ordinary)!), side.name)!,
        steps,
      });
      current = steered(others, at, found[i]);
    }
  }
  return found;
}

/** The setup with a way to play for one side; what the side sets itself holds. */
function steered(setup: Setup, at: number, { policy, settings }: Way): Setup {
  return withSide(setup, at, { ...settings, ...setup.sides[at], policy });
}

function withSide(setup: Setup, at: number, side: Setup['sides'][number]): Setup {
  return { ...setup, sides: setup.sides.map((other, i) => (i === at ? side : other)) };
}

/** Keeps what was found, and forgets what was found first where it is too much. */
function remember(memory: Map<string, readonly BestWay[]>, key: string, ways: readonly BestWay[]): void {
  memory.set(key, ways);
  for (const first of memory.keys()) {
    if (memory.size <= MOST_KNOWN) return;
    memory.delete(first);
  }
}
