import { inverse, times } from './linear.ts';

/** Games between two players, who kept their seats. */
export interface Match {
  /** Who sat first, and second, by number; the same twice where somebody met himself. */
  readonly first: number;
  readonly second: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** How strong each player is, all of them measured on one scale. */
export interface Strengths {
  /** Log-odds against a player of strength 0; their mean is 0. */
  readonly strengths: readonly number[];
  /** Covariance of {@link strengths}. */
  readonly covariance: readonly (readonly number[])[];
  /** Log-odds that sitting first is worth, and its standard error. */
  readonly seat: number;
  readonly seatError: number;
}

/**
 * So many drawn games are added for each player, in all his matches together, so that who wins everything is not
 * infinitely strong. One for each match would pull who is far ahead of many others to them.
 */
const PRIOR_DRAWS = 1;
const MOST_STEPS = 100;
/** With fewer wins or losses in a match, what was seen of its spread is too little to go by. */
const FEW = 10;
/**
 * Steps this short are the last: each squares what is missing, so nothing is. Shorter ones may never come, since many
 * millions of games leave rounding that is larger.
 */
const SETTLED = 1e-6;

/**
 * Fits the law of Bradley and Terry (1952) with an advantage for the first seat (Agresti, Categorical Data
 * Analysis, 11.6) by Newton's method: who sits first wins with log-odds of his strength, less the other's, plus
 * that of the seat. A draw is half a win.
 *
 * Covariances are White's (1982): right also where no such strengths explain all results, as with cycles, since
 * then they still sum those results up. Where hardly a game was won, or lost, they are at least those of the law, since
 * games that all went alike do not prove that others will.
 *
 * @param players how many, 2 or more; all must hang together by matches
 */
export function fitStrengths(matches: readonly Match[], players: number): Strengths {
  // The last player is held at 0 while fitting; the seat is the last parameter.
  const parameters = players;
  // Two players share each match, but for those of somebody with himself.
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
    // Far from the top a whole step may overshoot; no step changes any log-odds by more than 1.
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

  // From differences to the last player to differences to the mean.
  const centring = Array.from({ length: players }, (_, i) =>
    Array.from({ length: parameters }, (_, j) => (j === players - 1 ? 0 : (i === j ? 1 : 0) - 1 / players)),
  );
  return {
    strengths: times(centring, fitted),
    covariance: product(product(centring, covariance), transposed(centring)),
    seat: fitted[players - 1],
    seatError: Math.sqrt(covariance[players - 1]?.[players - 1]),
  };
}

/** Whether everybody can be compared with everybody, over others where need be. */
export function hangTogether(matches: readonly Pick<Match, 'first' | 'second'>[], players: number): boolean {
  const reached = new Set([0]);
  for (const player of reached) {
    for (const { first, second } of matches) {
      if (first === player) reached.add(second);
      if (second === player) reached.add(first);
    }
  }
  return reached.size === players;
}

/** The chance that goes with log-odds. */
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

/** Adds a vector's products with itself. */
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
