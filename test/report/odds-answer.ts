import type { OddsAxis, OddsSheet } from '../../src/report/odds-sheet.ts';

/** Exact odds of opposed pools, each die a success on 1 to 3, made up from binomial numbers. */
export function poolOdds(parameters: readonly OddsAxis[], manyOutcomes = false): OddsSheet {
  const settings = parameters.reduce<Record<string, number | string>[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return {
    rulesTitle: 'Two Hour Dungeon Crawl',
    question: {
      name: 'melee-round',
      title: 'One round of melee',
      rule: '2HDC-24.2',
      meaning: 'Both sides roll their pools; whoever has more successes hits.',
    },
    parameters,
    rows: settings.map((setting) => ({
      setting,
      outcomes: manyOutcomes
        ? successes(Number(setting.mine))
        : compare(Number(setting.mine), Number(setting.theirs ?? 4)),
    })),
  };
}

function binomial(n: number): number[] {
  let chances = [1];
  for (let die = 0; die < n; die++) {
    chances = Array.from({ length: die + 2 }, (_, k) => ((chances[k] ?? 0) + (chances[k - 1] ?? 0)) / 2);
  }
  return chances;
}

function successes(n: number) {
  return binomial(n).map((chance, k) => ({ name: String(k), chance }));
}

function compare(mine: number, theirs: number) {
  const chances = { hit: 0, level: 0, 'is hit': 0 };
  for (const [a, p] of binomial(mine).entries()) {
    for (const [b, q] of binomial(theirs).entries()) {
      chances[a > b ? 'hit' : a === b ? 'level' : 'is hit'] += p * q;
    }
  }
  return Object.entries(chances).map(([name, chance]) => ({ name, chance }));
}

export const MINE = { name: 'mine', kind: 'number', values: [1, 2, 3, 4, 5, 6, 7, 8] } as const;
export const THEIRS = { name: 'theirs', kind: 'number', values: [1, 2, 3, 4, 5, 6] } as const;
