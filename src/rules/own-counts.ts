import { type Naming, namesIn, readFormula } from '../check/formula.ts';
import { type Layout, layOut, type Measure } from '../stats/measure.ts';
import { addTo, emptyTally, slotsIn, sumAt } from '../stats/tally.ts';
import type { Game, Kernel, Matchup, OwnCount, RuleSystem } from './system.ts';

/* Claims that a scenario counts: each is a rate about the measures of a finished game. Kernels do not know of them. */

/** Returns a kernel that counts the claims of its matchups. */
export function kernelWithCounts<K extends Kernel>(kernel: K): K {
  return {
    ...kernel,
    measures(matchup: Matchup) {
      const measures = kernel.measures(matchup);
      return [...measures, ...countable(matchup, measures).map((count) => measureOf(count, measures))];
    },
    newGame(matchup: Matchup) {
      const game = kernel.newGame(matchup);
      if (matchup.counts === undefined) return game;
      const measures = kernel.measures(matchup);
      const counts = countable(matchup, measures);
      if (counts.length > 0) countToo(game, layOut(measures), counts);
      return game;
    },
  };
}

/** Returns a rulebook whose setups may have claims. */
export function systemWithCounts(system: RuleSystem): RuleSystem {
  const { extend, outline, compile } = system;
  const counting =
    (make: RuleSystem['compile']): RuleSystem['compile'] =>
    (setup, faults) => {
      const matchup = make(setup, faults);
      if (matchup === undefined || setup.count === undefined) return matchup;
      const counts = Object.entries(setup.count).map(([name, claim]): OwnCount => ({ name, claim }));
      const known = new Set(system.measures(matchup).map(({ name }) => name));
      for (const { name } of counts.filter((each) => known.has(each.name)))
        faults.add(['count', name], `${name} is counted anyway; give this another name`, { key: true });
      return { ...matchup, counts };
    };
  return {
    ...kernelWithCounts(system),
    ...(extend && { extend: (definitions, faults) => systemWithCounts(extend(definitions, faults)) }),
    ...(outline && { outline: counting(outline) }),
    compile: counting(compile),
  };
}

/**
 * Returns the naming for formulas in claims.
 *
 * @param measures the measures that exist
 * @param all names that may be written; those without a measure have no kind here
 */
export function namingOf(measures: readonly Measure[], all: readonly string[]): Naming {
  const kinds = new Map(measures.map(({ name, kind }) => [name, kind]));
  return {
    one: 'measure',
    names: all,
    kindOf(name) {
      const kind = kinds.get(name);
      return kind === undefined ? 'either' : kind === 'rate' ? 'claim' : 'number';
    },
  };
}

/** Returns the claims whose measures all exist in a matchup; others have no data. */
function countable({ counts = [] }: Matchup, measures: readonly Measure[]): readonly OwnCount[] {
  if (counts.length === 0) return counts;
  const known = new Set(measures.map(({ name }) => name));
  return counts.filter(({ claim }) => namesIn(claim).every((name) => known.has(name)));
}

function measureOf({ name, claim }: OwnCount, measures: readonly Measure[]): Measure {
  const named = new Set(namesIn(claim));
  const core = measures.every((measure) => measure.core === true || !named.has(measure.name));
  return { name, kind: 'rate', group: 'own', what: name, meaning: claim, ...(core ? { core } : {}) };
}

/** Makes a game count claims after its own measures. */
function countToo(game: Game, layout: Layout, counts: readonly OwnCount[]): void {
  const { measures, slots } = layout;
  const claims = counts.map(({ name, claim }) => {
    const formula = readFormula(claim, namingOf(measures, namesIn(claim)), 'claim');
    if (typeof formula !== 'function') throw new Error(`${name} cannot be counted: it ${formula.problem}`);
    return formula;
  });
  const known = new Map(measures.map(({ name }, i) => [name, layout.offsets[i]]));
  const one = emptyTally(slots);
  const read = (name: string) => {
    const at = known.get(name);
    return at === undefined ? 0 : sumAt(one, at);
  };
  const tally = game.tally.bind(game);
  game.tally = (into) => {
    one.fill(0);
    tally(one);
    for (let slot = 0; slot < slots; slot++) {
      if (one[slot] !== 0) addTo(into, slot, one[slot]);
      if (one[slots + slot] !== 0) into[slotsIn(into) + slot] += one[slots + slot];
    }
    for (let i = 0; i < claims.length; i++) if (claims[i](read) !== 0) addTo(into, slots + i, 1);
  };
}
