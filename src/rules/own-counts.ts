import { type Naming, namesIn, readFormula } from '../check/formula.ts';
import { type Layout, layOut, type Measure } from '../stats/measure.ts';
import { addTo, emptyTally, slotsIn, sumAt } from '../stats/tally.ts';
import type { Game, Kernel, Matchup, OwnCount, RuleSystem } from './system.ts';

/*
 * What a scenario asks to be counted: claims about the measures of a finished game, each a rate of its own. No kernel
 * knows of them.
 */

/** The kernel, able to count what matchups ask for. */
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

/** The rulebook, whose setups may ask for counts. */
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
 * How claims name measures.
 *
 * @param measures those that there are
 * @param all names that may be written; those of no measure stand for nothing here
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

/** The claims that a matchup can count: those all of whose measures it has. What it lacks is no data, as of any measure. */
function countable({ counts = [] }: Matchup, measures: readonly Measure[]): readonly OwnCount[] {
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
