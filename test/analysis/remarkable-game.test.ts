import { describe, expect, it } from 'vitest';
import { type Criterion, findGame } from '../../src/analysis/remarkable-game.ts';
import type { Dice } from '../../src/dice/dice.ts';
import { die, oneOf } from '../../src/dice/laws.ts';
import { SampledDice } from '../../src/dice/sampled.ts';
import type { Game, Kernel, Matchup } from '../../src/rules/system.ts';
import { countValue, layOut, type Measure } from '../../src/stats/measure.ts';

/** Two against two: one roll for who wins, one for how many fell on each side, one for how long it took. */
const MEASURES: readonly Measure[] = [
  { name: 'red.win', kind: 'rate', meaning: '', group: 'outcome', side: 'red', what: 'win' },
  { name: 'blue.win', kind: 'rate', meaning: '', group: 'outcome', side: 'blue', what: 'win' },
  {
    name: 'red.pair.fell',
    kind: 'number',
    bins: 3,
    meaning: '',
    group: 'when',
    side: 'red',
    member: 'pair',
    what: 'fell',
  },
  {
    name: 'blue.pair.fell',
    kind: 'number',
    bins: 3,
    meaning: '',
    group: 'when',
    side: 'blue',
    member: 'pair',
    what: 'fell',
  },
  { name: 'rounds', kind: 'number', bins: 2, meaning: '', group: 'length', what: 'rounds' },
];

interface Played {
  readonly winner: number;
  readonly fell: readonly [red: number, blue: number];
  readonly rounds: number;
}

function roll(dice: Dice): Played {
  return {
    winner: dice.draw(oneOf(3)),
    fell: [dice.draw(oneOf(3)), dice.draw(oneOf(3))],
    rounds: dice.draw(die(6)),
  };
}

const { at } = layOut(MEASURES);

const kernel: Kernel = {
  id: 'dw',
  measures: () => MEASURES,
  newGame: () => {
    let played: Played | undefined;
    const game: Game = {
      begin: () => {
        played = undefined;
      },
      step: (dice) => {
        played = roll(dice);
      },
      get over() {
        return played !== undefined;
      },
      tally(counts) {
        const { winner, fell, rounds } = played as Played;
        if (winner < 2) counts[winner] += 1;
        for (const [side, name] of ['red.pair.fell', 'blue.pair.fell'].entries()) {
          // Two members: some fell in round 1, the others did not fall.
          for (let i = 0; i < 2; i++) countValue(counts, at(name), i < fell[side] ? 1 : 0, 3);
        }
        countValue(counts, at('rounds'), rounds, 2);
      },
      trace: undefined,
      stateLength: 0,
      coreLength: 0,
      save: () => {},
      load: () => {},
    };
    return game;
  },
};

const matchup: Matchup = { rules: 'dw', play: 'toy' };
const find = (criterion: Criterion, games: number, side = 'red') =>
  findGame(kernel, matchup, 1, games, criterion, side);

/** All games of seed 1, rolled without the kernel. */
const games = Array.from({ length: 300 }, (_, game): Played & { game: number } => {
  const dice = new SampledDice();
  dice.begin(1, game);
  return { game, ...roll(dice) };
});

describe('the game worth telling', () => {
  it('longest: the first of those that took longest', () => {
    expect(find('longest', 300)).toBe(games.find(({ rounds }) => rounds === 6)?.game);
  });

  it('median: one of middling length', () => {
    const lengths = games.map(({ rounds }) => rounds).sort((a, b) => a - b);
    expect(games[find('median', 300) as number]?.rounds).toBe(lengths[150]);
  });

  it('closest: the winner lost both of his, and it took six rounds', () => {
    const close = games.find(({ winner, fell, rounds }) => winner < 2 && fell[winner as 0 | 1] === 2 && rounds === 6);
    expect(close).toBeDefined();
    expect(find('closest', 300)).toBe(close?.game);
  });

  it.each([
    ['red', 0],
    ['blue', 1],
  ] as const)('worst for %s: he lost both of his and the other none, in one round', (side, i) => {
    const bad = games.find(
      ({ winner, fell, rounds }) => winner !== i && fell[i] === 2 && fell[(1 - i) as 0 | 1] === 0 && rounds === 1,
    );
    expect(bad).toBeDefined();
    expect(find('worst', 300, side)).toBe(bad?.game);
  });

  it('finds none where none qualifies', () => {
    const lost = games.findIndex(({ winner }) => winner !== 0);
    const before = games.slice(0, lost).length;
    expect(find('worst', before)).toBeUndefined();
    expect(find('closest', 0)).toBeUndefined();
  });

  it('says why games cannot be compared', () => {
    expect(() => find('worst', 10, 'green')).toThrow('count neither wins of green nor its casualties');
    const bare: Kernel = { ...kernel, measures: () => MEASURES.slice(0, 1) };
    expect(() => findGame(bare, matchup, 1, 10, 'longest', 'red')).toThrow('have no length');
  });
});
