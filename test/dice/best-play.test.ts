import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BestPlay, bestPlay } from '../../src/dice/best-play.ts';
import { Law } from '../../src/dice/law.ts';
import { oneOf } from '../../src/dice/laws.ts';
import { Decided, type Rules } from './decided.ts';

const COIN = oneOf(2);
const LOST = 0;
const WON = 1;
const DUEL = [
  { sides: [0], slot: 1, sign: 1 },
  { sides: [1], slot: 2, sign: 1 },
] as const;
const WIN = { sides: [0], slot: WON, sign: 1 } as const;

function solved(rules: Rules, aims: Parameters<typeof bestPlay>[2] = [WIN]): BestPlay {
  const found = bestPlay(new Decided(rules), 3, aims);
  if (!found.solved) throw new Error(found.why);
  return found;
}

/** A coin that comes up well with this chance. */
const coin = (well: number, of: number) =>
  new Law(
    `${well} of ${of}`,
    [
      [0, of - well],
      [1, well],
    ],
    [],
    () => undefined,
  );

/** Red and black: stake what you have, up to what is missing, until you have `goal` or nothing. */
const casino = (start: number, goal: number, law: Law): Rules => ({
  start: [start],
  end: ([has = 0]) => (has === 0 ? LOST : has === goal ? WON : undefined),
  step([has = 0], dice, choose) {
    const stake = 1 + choose(0, Math.min(has, goal - has));
    return [dice.draw(law) === 1 ? has + stake : has - stake];
  },
});

/**
 * Piglet: toss and add one for heads, lose the turn's heads and the turn for tails, or hold; who has `goal` wins.
 * Neller and Presser (2004), Optimal Play of the Dice Game Pig.
 */
const piglet = (goal: number, start: readonly [mine: number, theirs: number, turn: number]): Rules => ({
  // The side whose turn it is, its points and those of the other, heads of this turn.
  start: [0, ...start],
  end: ([side = 0, mine = 0, theirs = 0, turn = 0]) =>
    mine + turn >= goal ? 1 + side : theirs >= goal ? 2 - side : undefined,
  step([side = 0, mine = 0, theirs = 0, turn = 0], dice, choose) {
    const holds = choose(side, 2) === 0;
    if (holds) return [1 - side, theirs, mine + turn, 0];
    return dice.draw(COIN) === 1 ? [side, mine, theirs, turn + 1] : [1 - side, theirs, mine, 0];
  },
});

describe('a gambler', () => {
  it.each([
    [1, 0.064],
    [2, 0.16],
    [3, 0.256],
    [4, 0.4],
    [5, 0.496],
    [6, 0.64],
    [7, 0.784],
  ])('with %i of 8 stakes all that helps in a bad game: %f (Dubins and Savage)', (start, chance) => {
    expect(solved(casino(start, 8, coin(2, 5))).value).toBeCloseTo(chance, 12);
  });

  it.each([1, 3, 6])('with %i of 8 stakes one at a time in a good game', (start) => {
    const chance = (1 - (2 / 3) ** start) / (1 - (2 / 3) ** 8);
    expect(solved(casino(start, 8, coin(3, 5))).value).toBeCloseTo(chance, 12);
  });

  it('with 500 of 1,000, where values are found by sweeps, doubles or quits', () => {
    const law = coin(2, 5);
    const few: Rules = {
      ...casino(500, 1_000, law),
      step([has = 0], dice, choose) {
        const stakes = [1, 10, 250, 500].filter((stake) => stake <= Math.min(has, 1_000 - has));
        const stake = stakes[choose(0, stakes.length)];
        return [dice.draw(law) === 1 ? has + stake : has - stake];
      },
    };
    expect(solved(few).value).toBeCloseTo(0.4, 10);
  });
});

describe('Piglet with a goal of 2', () => {
  it.each([
    [[0, 0, 0], 4 / 7],
    [[0, 0, 1], 5 / 7],
    [[0, 1, 0], 2 / 5],
    [[0, 1, 1], 3 / 5],
    [[1, 0, 0], 4 / 5],
    [[1, 1, 0], 2 / 3],
  ] as const)('from %j is won with the chance that Neller and Presser give', (start, chance) => {
    // Of a game without draws the difference of two chances is twice the chance less 1.
    expect(solved(piglet(2, start), DUEL).value).toBeCloseTo(2 * chance - 1, 12);
  });
});

describe('within a step', () => {
  it('a decision sees what was rolled before it, and not what is rolled after it', () => {
    // Guess whether the next coin is that of before: it is, three times of four.
    const next = coin(3, 4);
    const guess: Rules = {
      start: [0],
      end: ([place = 0]) => (place === 0 ? undefined : place - 1),
      step(_, dice, choose) {
        const first = dice.draw(COIN);
        const second = choose(0, 2);
        return [1 + (dice.draw(next) === 1 && second === first ? WON : LOST)];
      },
    };
    expect(solved(guess).value).toBe(3 / 4);
  });

  it('sides decide one after the other and know what was decided', () => {
    // The second names the same number or another one, and wins if it is the same.
    const names = (first: number, second: number): Rules => ({
      start: [0],
      end: ([place = 0]) => (place === 0 ? undefined : place),
      step(_, _dice, choose) {
        const one = choose(first, 3);
        return [1 + (one === choose(second, 3) ? second : first)];
      },
    });
    expect(solved(names(0, 1), DUEL).value).toBe(-1);
    expect(solved(names(1, 0), DUEL).value).toBe(1);
    // A side that is no part of it does what its script does: it names the first.
    expect(solved(names(0, 1)).value).toBe(1);
  });

  it('equal options leave the choice to the script, also where states lead back to each other', () => {
    // Walk left or right on a ring of four until a coin ends it; nothing matters.
    const ring: Rules = {
      start: [0],
      end: ([place = 0]) => (place < 4 ? undefined : WON),
      step([place = 0], dice, choose) {
        const by = choose(0, 2) === 0 ? 1 : 3;
        return [dice.draw(COIN) === 1 ? 4 : (place + by) % 4];
      },
    };
    const play = solved(ring);
    for (let place = 0; place < 4; place++) expect(play.best(play.find(Int32Array.of(place))!)).toBe(0);
    expect(play.find(Int32Array.of(7))).toBeUndefined();
  });
});

describe('games that need not end', () => {
  const wait = (end: number | undefined): Rules => ({
    start: [0],
    end: ([place = 0]) => (place === 0 ? undefined : place - 1),
    step: (_, _dice, choose) => [choose(0, 2) === 0 || end === undefined ? 0 : 1 + end],
  });

  it('are brought to their end by what is decided, where the script waits', () => {
    expect(solved(wait(WON)).value).toBe(1);
  });

  it('are not solved where nothing brings them to their end', () => {
    expect(bestPlay(new Decided(wait(undefined)), 3, [WIN])).toEqual({
      solved: false,
      why: 'a game might never end by its rules',
    });
  });

  it('are not solved where a side would rather wait for ever than lose', () => {
    expect(bestPlay(new Decided(wait(2)), 3, DUEL)).toEqual({
      solved: false,
      why: 'a side gains by never letting the game end',
    });
    expect(bestPlay(new Decided(wait(2)), 3, [DUEL[1], DUEL[0]])).toMatchObject({ solved: false });
    // Who wins by ending it does.
    expect(solved(wait(1), DUEL).value).toBe(1);
    expect(solved(wait(1), [DUEL[1], DUEL[0]]).value).toBe(-1);
  });
});

describe('a budget', () => {
  const rules = casino(4, 8, coin(2, 5));

  it.each([
    [{ states: 5 }, 'over 5 states'],
    [{ paths: 20 }, 'over 20 outcomes and options'],
  ])('of %j is kept', (budget, why) => {
    expect(bestPlay(new Decided(rules), 3, [WIN], budget)).toEqual({ solved: false, why });
  });

  it('is not used up by a game that is much too large', () => {
    let steps = 0;
    const { step, ...large } = casino(200, 400, coin(2, 5));
    const counted: Rules = {
      ...large,
      step: (state, dice, choose) => {
        steps++;
        return step(state, dice, choose);
      },
    };
    expect(bestPlay(new Decided(counted), 3, [WIN], { paths: 40_000 })).toMatchObject({
      why: expect.stringMatching(/^over 40,000 outcomes and options, by an estimate after [\d,]+$/),
    });
    expect(steps).toBeLessThan(25_000);
  });

  it('is enough where only the beginning is wide', () => {
    /** Choose a number, then toss a coin: 500 options, and two outcomes for each number. */
    const wide: Rules = {
      start: [0, 0],
      end: ([, tossed = 0]) => (tossed === 0 ? undefined : tossed),
      step: ([chosen = 0], dice, choose) => (chosen === 0 ? [1 + choose(0, 500), 0] : [chosen, 1 + dice.draw(COIN)]),
    };
    expect(bestPlay(new Decided(wide), 3, [WIN], { paths: 1_500 })).toMatchObject({ solved: true, paths: 1_500 });
  });
});

/** What one option of a place leads to: weights of all places, then of the ends 1 and 2. */
type Options = readonly (readonly number[])[];
interface Drawn {
  readonly sides: readonly number[];
  readonly options: readonly Options[];
}

const PLACES = 4;
const drawn: fc.Arbitrary<Drawn> = fc.record({
  sides: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: PLACES, maxLength: PLACES }),
  options: fc.array(
    fc.array(
      fc
        .array(fc.integer({ min: 0, max: 2 }), { minLength: PLACES + 2, maxLength: PLACES + 2 })
        .filter((weights) => weights.some((weight) => weight > 0)),
      { minLength: 1, maxLength: 2 },
    ),
    { minLength: PLACES, maxLength: PLACES },
  ),
});

function rulesOf({ sides, options }: Drawn): Rules {
  const laws = options.map((each) =>
    each.map(
      (weights, i) =>
        new Law(
          `option ${i}`,
          weights.map((weight, to) => [to, weight] as const),
          [],
          () => undefined,
        ),
    ),
  );
  return {
    start: [0],
    end: ([place = 0]) => (place < PLACES ? undefined : place - PLACES + 1),
    step: ([place = 0], dice, choose) => {
      const open = laws[place];
      return [dice.draw(open[open.length === 1 ? 0 : choose(sides[place], open.length)])];
    },
  };
}

/** The chances of the ends from the first place when every place takes one option: by playing on for very long. */
function chancesOf({ options }: Drawn, taken: readonly number[]): [number, number] {
  let at = [1, 0, 0, 0, 0, 0];
  for (let round = 0; round < 4_000; round++) {
    const after = [0, 0, 0, 0, at[4], at[5]];
    for (let place = 0; place < PLACES; place++) {
      const weights = options[place][taken[place]];
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (let to = 0; to < PLACES + 2; to++) after[to] += (at[place] * weights[to]) / total;
    }
    at = after;
  }
  return [at[4], at[5]];
}

/** All ways to take one option at each of these places; the first option elsewhere. */
function ways({ options }: Drawn, isOwn: (place: number) => boolean): number[][] {
  return options.reduce<number[][]>(
    (all, each, place) =>
      all.flatMap((way) => (isOwn(place) ? each.map((_, option) => [...way, option]) : [[...way, 0]])),
    [[]],
  );
}

describe('any game of four places', () => {
  it('is played as well by one side as the best of all ways to play', () => {
    fc.assert(
      fc.property(drawn, (game) => {
        const found = bestPlay(new Decided(rulesOf(game)), 3, [WIN]);
        const rates = ways(game, (place) => game.sides[place] === 0).map((way) => chancesOf(game, way)[0]);
        if (found.solved) expect(found.value).toBeCloseTo(Math.max(...rates), 9);
        else expect(found.why).toBe('a game might never end by its rules');
      }),
    );
  });

  it('is worth what the best answer to the best play leaves, for two sides', () => {
    let solvedGames = 0;
    fc.assert(
      fc.property(drawn, (game) => {
        const found = bestPlay(new Decided(rulesOf(game)), 3, DUEL);
        if (!found.solved) return;
        solvedGames++;
        const theirs = ways(game, (place) => game.sides[place] === 1);
        const worth = ways(game, (place) => game.sides[place] === 0).map((mine) =>
          Math.min(
            ...theirs.map((their) => {
              const [won, lost] = chancesOf(
                game,
                mine.map((option, place) => (game.sides[place] === 1 ? their[place] : option)),
              );
              return won - lost;
            }),
          ),
        );
        expect(found.value).toBeCloseTo(Math.max(...worth), 9);
      }),
    );
    expect(solvedGames).toBeGreaterThan(50);
  });
});
