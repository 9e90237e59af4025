import { inverse, times } from './linear.ts';

/** Games between two players, each of whom kept its side. */
export interface Match {
  /** Numbers of the first and the second player; the same number where a player met itself. */
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The strengths of all players on one scale. */
export interface Strengths {
  /** Log-odds against a player of strength 0; their mean is 0. */
  readonly strengths: readonly number[];
  /** Covariance of {@link strengths}. */
  readonly covariance: readonly (readonly number[])[];
  /** Log-odds of the first-player advantage, and its standard error. */
  readonly firstAdvantage: number;
  readonly firstAdvantageError: number;
}

/**
 * Drawn games that are added for each player, over all its matches together, so that a player who wins everything is
 * not infinitely strong. One for each match would pull a player far ahead of many others towards them.
 */
const PRIOR_DRAWS = 1;
const MOST_STEPS = 100;
/** With fewer wins or losses in a match, the observed variance is too uncertain. */
const FEW = 10;
/**
 * The fit stops at steps this short: each step squares the error. Shorter ones may never occur, since many millions of
 * games cause larger rounding errors.
 */
const SETTLED = 1e-6;

/**
 * Fits the model of Bradley and Terry (1952) with an advantage for the first player (Agresti, Categorical Data
 * Analysis, 11.6) by Newton's method: the first player wins with log-odds of its strength, less the other's, plus the
 * advantage. A draw is half a win.
 *
 * Covariances are White's (1982): valid also where no such strengths explain all results, as with cycles. Where hardly
 * any game was won, or lost, they are at least those of the model, since equal results do not prove that further games
 * will be equal.
 *
 * @param players number of players, 2 or more; matches must connect all of them
 */
export function fitStrengths(matches: readonly Match[], players: number): Strengths {
  // The last player is fixed at 0 while fitting; the advantage is the last parameter.
  const parameters = players;
  // Two players share each match, except those of a player with itself.
  const between = matches.filter(({ first, second }) => first !== second).length;
  const drawn = (PRIOR_DRAWS * players) / (2 * between);
  const rows = matches.map(({ first, second, wins, draws, losses }) => {
    const signs = new Array<number>(players + 1).fill(0);
    signs[first] += 1;
    signs[second] -= 1;
    signs.splice(players - 1, 1);
    signs[players - 1] = 1;
    const games = wins + draws + losses + drawn;
    const score = wins + (draws + drawn) / 2;
    return { signs, games, score, spread: wins + (draws + drawn) / 4 - (score * score) / games };
  });
  let fitted = new Array<number>(parameters).fill(0);
  let bread: number[][] = [];
  for (let step = 0; ; step++) {
    const slope = new Array<number>(parameters).fill(0);
    const bend = square(parameters);
    for (const { signs, games, score } of rows) {
      const rate = logistic(dot(signs, fitted));
      addTo(slope, signs, score - games * rate);
      addSquare(bend, signs, games * rate * (1 - rate));
    }
    bread = inverse(bend);
    const move = times(bread, slope);
    // Far from the maximum a whole step may overshoot; no step changes any log-odds by more than 1.
    const longest = Math.max(...move.map(Math.abs));
    fitted = fitted.map((value, i) => value + move[i] / Math.max(1, longest));
    if (longest < SETTLED) break;
    if (step === MOST_STEPS) throw new Error('strengths did not settle');
  }
  const meat = square(parameters);
  for (const { signs, games, score, spread } of rows) {
    const rate = logistic(dot(signs, fitted));
    const isFew = Math.min(score, games - score) < FEW;
    addSquare(meat, signs, isFew ? Math.max(spread, games * rate * (1 - rate)) : spread);
  }
  const covariance = product(product(bread, meat), bread);

  // Converts differences to the last player into differences to the mean.
  const centring = Array.from({ length: players }, (_, i) =>
    Array.from({ length: parameters }, (_, j) => (j === players - 1 ? 0 : (i === j ? 1 : 0) - 1 / players)),
  );
  return {
    strengths: times(centring, fitted),
    covariance: product(product(centring, covariance), transposed(centring)),
    firstAdvantage: fitted[players - 1],
    firstAdvantageError: Math.sqrt(covariance[players - 1]?.[players - 1]),
  };
}

/** Returns whether all players are connected by matches, directly or through others. */
export function isConnected(matches: readonly Pick<Match, 'first' | 'second'>[], players: number): boolean {
  const reached = new Set([0]);
  for (const player of reached) {
    for (const { first, second } of matches) {
      if (first === player) reached.add(second);
      if (second === player) reached.add(first);
    }
  }
  return reached.size === players;
}

/** Returns the probability for log-odds. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function square(n: number): number[][] {
  return Array.from({ length: n }, () => new Array<number>(n).fill(0));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}

function addTo(sum: number[], vector: readonly number[], factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] += factor * vector[i];
}

/** Adds the outer product of a vector with itself. */
function addSquare(sum: number[][], vector: readonly number[], factor: number): void {
  for (let i = 0; i < sum.length; i++) addTo(sum[i], vector, factor * vector[i]);
}

function transposed(matrix: readonly (readonly number[])[]): number[][] {
  return (matrix[0] ?? []).map((_, j) => matrix.map((row) => row[j]));
}

function product(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] {
  const columns = transposed(b);
  return a.map((row) => columns.map((column) => dot(row, column)));
}
