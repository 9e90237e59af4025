import { SampledDice } from '../../dice/sampled.ts';
import { fitStrengths, isConnected, logistic, type Match } from '../../stats/bradley-terry.ts';
import { findCycles } from '../../stats/cycles.ts';
import { holm } from '../../stats/holm.ts';
import { solveGame } from '../../stats/matrix-game.ts';
import { normalQuantile, Z95 } from '../../stats/quantile.ts';
import { shareInterval } from '../../stats/share-interval.ts';
import { signTest } from '../../stats/sign-test.ts';
import type { FirstPlayerAdvantage, MirrorScore, Mix, PairScore, Rating, Score, Share, Tournament } from './answer.ts';

/** The part of a tournament that follows from its matches. */
export type Judgement = Pick<Tournament, 'pairs' | 'ratings' | 'cycles' | 'mix' | 'firstPlayer'>;

/** The probability of an error in any of several findings. */
const LEVEL = 0.05;
/** Rating points for one of log-odds: 400 of them are ten to one (Elo 1978). */
const POINTS = 400 / Math.LN10;
/** Number of simulated matrices for the intervals of a mixture. */
const MATRICES = 400;

/**
 * Judges matches of warbands, each pair of them in both orders.
 *
 * The intervals of all pairs are simultaneous (Bonferroni). Sign tests with Holm's correction decide which of a pair is
 * better. A false cycle needs a pair that is decided the wrong way round, so the probability of reporting one is no
 * larger.
 *
 * @param names of all warbands; matches refer to them by index
 * @param seed for the matrices that give the intervals of a mixture
 * @param tournaments number of tournaments judged together, including this one
 * @returns `undefined` if no two warbands met in both orders
 */
export function judgeMatches(
  names: readonly string[],
  matches: readonly Match[],
  seed: number,
  tournaments = 1,
): Judgement | undefined {
  const pairs = pairUp(names.length, matches);
  if (pairs.length === 0) return undefined;
  const scores = judge(
    pairs.map(({ record }) => record),
    LEVEL / tournaments,
  );
  const better = new Map(pairs.map(({ a, b }, i) => [`${a} ${b}`, scores[i]]));
  const beats = (a: number, b: number) =>
    better.get(`${a} ${b}`)?.better === 'first' || better.get(`${b} ${a}`)?.better === 'second';
  const name = (i: number) => names[i];
  const mix = mixOf(names, pairs, seed);
  return {
    pairs: pairs.map(({ a, b }, i): PairScore => {
      const { better, ...score } = scores[i];
      return {
        a: name(a),
        b: name(b),
        ...score,
        better: better === 'first' ? 'a' : better === 'second' ? 'b' : better,
      };
    }),
    ratings: ratingsOf(names, matches),
    cycles: findCycles(beats, names.length).map((cycle) => cycle.map(name)),
    ...(mix === undefined ? {} : { mix }),
    firstPlayer: advantageOf(names, matches),
  };
}

type Record3 = Pick<Match, 'wins' | 'draws' | 'losses'>;

interface Pair {
  readonly a: number;
  readonly b: number;
  /** From the view of `a`, over both orders. */
  readonly record: Record3;
}

function pairUp(players: number, matches: readonly Match[]): Pair[] {
  const pairs: Pair[] = [];
  for (let a = 0; a < players; a++) {
    for (let b = a + 1; b < players; b++) {
      const there = matches.find(({ first, second }) => first === a && second === b);
      const back = matches.find(({ first, second }) => first === b && second === a);
      if (there !== undefined && back !== undefined) pairs.push({ a, b, record: add(there, turned(back)) });
    }
  }
  return pairs;
}

function turned({ wins, draws, losses }: Record3): Record3 {
  return { wins: losses, draws, losses: wins };
}

function add(one: Record3, other: Record3): Record3 {
  return { wins: one.wins + other.wins, draws: one.draws + other.draws, losses: one.losses + other.losses };
}

interface Judged extends Score {
  readonly better: 'first' | 'second' | 'undecided';
}

/** Judges records together, each from the view of the first of the pair. */
function judge(records: readonly Record3[], level = LEVEL): Judged[] {
  const z = normalQuantile(1 - level / 2 / Math.max(1, records.length));
  const p = holm(records.map(({ wins, losses }) => signTest(wins, losses)));
  return records.map((record, i): Judged => {
    const { wins, draws, losses } = record;
    const decided = p[i] < level;
    return {
      games: wins + draws + losses,
      score: round(scoreOf(record)),
      ...intervalOf(record, z),
      p: Number(p[i].toPrecision(3)),
      better: decided ? (wins > losses ? 'first' : 'second') : 'undecided',
    };
  });
}

/** Returns wins and half the draws, as a share of games. */
export function scoreOf({ wins, draws, losses }: Record3): number {
  return (wins + draws / 2) / (wins + draws + losses);
}

/** Returns the interval of a score. Each game counts as two halves, which are correlated: the rarer draws, the more. */
export function intervalOf({ wins, draws, losses }: Record3, z: number): { low: number; high: number } {
  const { low, high } = shareInterval(2 * wins + draws, 4 * wins + draws, wins + draws + losses, 2, z);
  return { low: Math.floor(low * 1e6) / 1e6, high: Math.ceil(high * 1e6) / 1e6 };
}

function ratingsOf(names: readonly string[], matches: readonly Match[]): Rating[] {
  if (!isConnected(matches, names.length)) return [];
  const { strengths, covariance } = fitStrengths(matches, names.length);
  return names
    .map((name, i) => {
      const strength = strengths[i];
      const error = Z95 * Math.sqrt(covariance[i]?.[i]);
      return {
        name,
        rating: tenth(POINTS * strength),
        low: Math.floor(10 * POINTS * (strength - error)) / 10,
        high: Math.ceil(10 * POINTS * (strength + error)) / 10,
        score: round(logistic(strength)),
      };
    })
    .sort((a, b) => b.rating - a.rating);
}

function advantageOf(names: readonly string[], matches: readonly Match[]): FirstPlayerAdvantage {
  const records = new Map(matches.map((match) => [`${match.first} ${match.second}`, match]));
  // Without both orders the first-player advantage would not cancel out.
  const balanced = matches.filter(({ first, second }) => records.has(`${second} ${first}`));
  const [all] = judge([balanced.reduce<Record3>(add, { wins: 0, draws: 0, losses: 0 })]);
  const mirrors = matches.filter(({ first, second }) => first === second);
  const judged = judge(mirrors);
  return {
    ...all,
    mirrors: mirrors.map(({ first }, i): MirrorScore => ({ name: names[first], ...judged[i] })),
  };
}

/** @returns `undefined` if some pairs that belong together were not played */
function mixOf(names: readonly string[], pairs: readonly Pair[], seed: number): Mix | undefined {
  const camps = campsOf(names.length, pairs);
  if (camps === undefined) return undefined;
  const [rows, columns] = [camps[0], camps.at(-1) as readonly number[]];
  // The score of `a` in each pair above one half, as played or as simulated.
  const solve = (worth: readonly number[]) => {
    const known = new Map(
      pairs.flatMap(({ a, b }, pair) => {
        const score = worth[pair];
        return [[`${a} ${b}`, score] as const, [`${b} ${a}`, -score] as const];
      }),
    );
    return solveGame(rows.map((a) => columns.map((b) => known.get(`${a} ${b}`) ?? 0)));
  };
  const found = solve(pairs.map(({ record }) => scoreOf(record) - 0.5));
  const likely = pairs.map(({ record }) => likelyScore(record));
  const dice = new SampledDice();
  const others = Array.from({ length: MATRICES }, (_, number) => {
    dice.begin(seed, number);
    return solve(
      likely.map(({ score, error }) => score - 0.5 + error * normalQuantile(((dice.next() >>> 0) + 0.5) / 2 ** 32)),
    );
  });
  const share = (of: 'rows' | 'columns', member: number, i: number): Share => {
    const weights = others.map((other) => other[of][i]).sort((a, b) => a - b);
    const at = (level: number) => round(weights[Math.round(level * (MATRICES - 1))]);
    return { name: names[member], weight: round(found[of][i]), low: at(0.025), high: at(0.975) };
  };
  return {
    camps: [
      rows.map((member, i) => share('rows', member, i)),
      ...(camps.length > 1 ? [columns.map((member, i) => share('columns', member, i))] : []),
    ],
    value: round(found.value + 0.5),
  };
}

/** Returns one camp if all met all, two if all of one met all of the other and no others met; else `undefined`. */
function campsOf(players: number, pairs: readonly Pair[]): readonly (readonly number[])[] | undefined {
  const all = Array.from({ length: players }, (_, i) => i);
  if (pairs.length === (players * (players - 1)) / 2) return [all];
  const met = new Set(pairs.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]));
  const theirs = all.filter((player) => met.has(`0 ${player}`));
  const ours = all.filter((player) => !theirs.includes(player));
  const isApart = (camp: readonly number[]) => camp.every((a) => camp.every((b) => !met.has(`${a} ${b}`)));
  const isWhole = isApart(ours) && isApart(theirs) && pairs.length === ours.length * theirs.length;
  return isWhole && theirs.length > 0 ? [ours, theirs] : undefined;
}

/** With fewer wins or losses, pseudo-games are added. */
const FEW = 10;

/**
 * Returns a score and its standard error. If there were hardly any wins, or losses, two of each are added (Agresti and
 * Coull 1998): equal games do not prove that others will be equal.
 */
function likelyScore({ wins, draws, losses }: Record3): { score: number; error: number } {
  const more = Math.min(wins, losses) < FEW ? 2 : 0;
  const record = { wins: wins + more, draws, losses: losses + more };
  const games = record.wins + draws + record.losses;
  const score = scoreOf(record);
  return { score, error: Math.sqrt(Math.max(0, (record.wins + draws / 4) / games - score * score) / games) };
}

function round(x: number): number {
  return Number(x.toFixed(6));
}

/** Rounds to a tenth of a point, far below any error. */
function tenth(points: number): number {
  return Number(points.toFixed(1));
}
