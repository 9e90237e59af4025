import { SampledDice } from '../../../src/dice/sampled.ts';
import type { Balance } from '../../../src/questions/balance/answer.ts';
import { answerBalance } from '../../../src/questions/balance/ask.ts';
import type { Adjustable } from '../../../src/questions/balance/cells.ts';
import type { Matchup, RuleSystem } from '../../../src/rules/system.ts';
import { emptyTally } from '../../../src/stats/tally.ts';

/** A planted problem: knobs that add to the logits of two rates, and now and then to each other. */
interface Problem {
  readonly knobs: number;
  readonly values: number;
  /** Half the width of the targets. */
  readonly half: number;
}

/** Twelve problems, from 4 knobs to 12, each of which some settings solve. */
export const PROBLEMS: readonly Problem[] = [4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 12, 12].map((knobs, i) => ({
  ...{ knobs, values: 3 + (i % 3), half: [0.05, 0.04, 0.03][i % 3] },
}));

interface Planted extends Matchup {
  readonly chances: readonly number[];
}

const MEASURES = ['hare.win', 'tortoise.lost'].map((name) => ({
  ...{ name, kind: 'rate', meaning: name, group: 'outcome', what: name.slice(name.indexOf('.') + 1) },
}));

/** Makes a problem with targets that one setting, drawn at random, is in the middle of. */
function plant(
  { knobs, values, half }: Problem,
  seed: number,
): { scenario: Adjustable; solve: (setting: Setting) => number[] } {
  const dice = new SampledDice();
  dice.begin(0x706c6e74, seed);
  const uniform = () => (dice.next() >>> 0) / 2 ** 32;
  const effects = MEASURES.map(() =>
    Array.from({ length: knobs }, () => {
      const size = 1.2 * (uniform() - 0.5);
      return Array.from({ length: values }, (_, level) => size * level + 0.3 * (uniform() - 0.5));
    }),
  );
  const joint = MEASURES.map(() =>
    Array.from({ length: knobs }, () => ({ one: draw(knobs), other: draw(knobs), size: 0.3 * (uniform() - 0.5) })),
  );
  function draw(count: number): number {
    return Math.floor(uniform() * count);
  }
  const logits = (levels: readonly number[]) =>
    effects.map(
      (own, m) =>
        own.reduce((sum, effect, knob) => sum + effect[levels[knob]], 0) +
        joint[m].reduce((sum, { one, other, size }) => sum + size * levels[one] * levels[other], 0),
    );
  const aim = Array.from({ length: knobs }, () => draw(values));
  const middle = logits(aim);
  // The setting that is aimed at wins in 30 to 70 %.
  const wanted = MEASURES.map(() => 0.3 + 0.4 * uniform());
  const solve = (setting: Setting) => {
    const own = logits(Array.from({ length: knobs }, (_, knob) => setting[`k.${knob}`] as number));
    return own.map((logit, m) => 1 / (1 + Math.exp(-(logit - middle[m]) - Math.log(wanted[m] / (1 - wanted[m])))));
  };
  const all = Array.from({ length: values }, (_, level) => level);
  const now = Object.fromEntries(Array.from({ length: knobs }, (_, knob) => [`k.${knob}`, draw(values)]));
  const settings = {
    knobs: Object.entries(now).map(([path, level]) => ({ path, values: all, now: level })),
    targets: MEASURES.map(({ name }, m) => ({ measure: name, between: [wanted[m] - half, wanted[m] + half] })),
    cells: 1,
    compile: (setting: Setting) => [
      {
        cell: { vary: {}, setup: { rules: 'planted', play: 'race', sides: [] } },
        matchup: { rules: 'planted', play: 'race', chances: solve({ ...now, ...setting }), setting },
      },
    ],
  };
  const scenario = { title: 'Planted', rules: 'planted', play: 'race', seed, axes: [], cells: [], canonical: {} };
  const system = { id: 'planted', title: 'Planted', measures: () => MEASURES };
  return { scenario: { scenario, settings, system: system as unknown as RuleSystem } as unknown as Adjustable, solve };
}

type Setting = Readonly<Record<string, unknown>>;

/** Solves a planted problem. @returns the answer, and whether its winner is within the targets in truth */
export async function balancePlanted(
  problem: Problem,
  seed: number,
): Promise<{ readonly answer: Balance; readonly isRight: boolean }> {
  const { scenario, solve } = plant(problem, seed);
  const dice = new SampledDice();
  const answer = await answerBalance([scenario], {
    ...{ montecrawl: '0', seed, candidates: 500, mostGames: 5_000_000 },
    play: async (cells, { seed: own, games = 0 }) =>
      cells.map(({ matchup }, i) => {
        dice.begin(own, i);
        const counts = emptyTally(MEASURES.length);
        for (const [m, chance] of (matchup as unknown as Planted).chances.entries())
          for (let game = 0; game < games; game++) if ((dice.next() >>> 0) / 2 ** 32 < chance) counts[m]++;
        return { games, counts, stopped: 'games' as const } as never;
      }),
  });
  if ('why' in answer) throw new Error(answer.why);
  const { winner } = answer;
  const isRight =
    winner !== undefined &&
    solve(winner.setting).every((rate, m) => {
      const { between } = scenario.settings.targets[m];
      return rate > between[0] && rate < between[1];
    });
  return { answer, isRight };
}
