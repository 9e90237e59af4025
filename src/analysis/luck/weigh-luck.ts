import { order, ratio, sumOfEqual, totalOf, type Weights, workOfSum } from '../../dice/weights.ts';
import { powerOfEvenFaces, rollsToFind, testEvenFaces } from '../../stats/even-faces.ts';
import { holm } from '../../stats/holm.ts';
import { meanInterval } from '../../stats/mean-interval.ts';
import { normalQuantile, normalTails } from '../../stats/quantile.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import type { LuckAnswer, LuckOfDie } from './luck-answer.ts';
import type { DiceRolled, RollLog } from './roll-log.ts';

const LEVEL = 0.05;
/** Factor by which a loaded face comes up too often: a six one time in four. */
const LOADED = 1.5;
/** A die with more faces than this is tested by groups of faces. */
const MOST_FACES = 30;
const GROUPS = 10;
/**
 * Most steps of computing the distribution of a total, a fraction of a second; beyond it the normal distribution is as
 * good.
 */
const MOST_WORK = 1_000_000;

/**
 * Tests a log of rolls: whether each kind of dice is fair, by its faces and by its average, and how lucky the session
 * was. With fair dice at most 5 % of all logs are reported as unfair (Holm).
 *
 * @param isLowLucky whether low rolls are good
 */
export function weighLuck(log: RollLog, file: string, isLowLucky: boolean): LuckAnswer {
  const averages = log.map(averageOf);
  const tests = log.map(({ counts }) => (sumOf(counts) < 2 ? undefined : testEvenFaces(groupsOf(counts))));
  const pValues = [...averages.map(({ p }) => p), ...tests.flatMap((test) => (test === undefined ? [] : [test.p]))];
  const adjusted = holm(pValues);
  let next = averages.length;
  const dice = log.map((rolled, i): LuckOfDie => {
    const test = tests[i];
    const base = { die: rolled.die, rolls: rollsOf(rolled), total: totalRolled(rolled) };
    const average = { ...averages[i], adjusted: adjusted[i] };
    if (test === undefined) return { ...base, average };
    return { ...base, average, faces: facesOf(rolled, test, adjusted[next++], pValues.length) };
  });
  const rolls = dice.reduce((sum, die) => sum + die.rolls, 0);
  return {
    kind: 'luck',
    file,
    rolls,
    isLowLucky,
    tests: pValues.length,
    level: LEVEL,
    luck: luckOf(log, dice, isLowLucky),
    dice,
  };
}

function averageOf(rolled: DiceRolled): Omit<LuckOfDie['average'], 'adjusted'> {
  const { lowest, highest } = rolled;
  const n = rollsOf(rolled);
  const total = totalRolled(rolled);
  const interval = intervalOf(rolled);
  const found = lawOfTotal(lowest, highest, n, total);
  const p = Math.min(1, 2 * Math.min(1 - found.above, 1 - found.below));
  return { mean: total / n, ...interval, fair: (lowest + highest) / 2, ...found, p };
}

/** Returns the probabilities that fair dice total less, and more. */
function lawOfTotal(lowest: number, highest: number, n: number, total: number) {
  const faces: Weights = new Map(Array.from({ length: highest - lowest + 1 }, (_, i) => [lowest + i, 1n]));
  if (workOfSum(faces, n) <= MOST_WORK) {
    const law = sumOfEqual(faces, n);
    const { less, more } = order(law, new Map([[total, 1n]]));
    return { by: 'exact' as const, below: ratio(less, totalOf(law)), above: ratio(more, totalOf(law)) };
  }
  const deviation = Math.sqrt(n * varianceOf(lowest, highest));
  const away = total - (n * (lowest + highest)) / 2;
  return {
    by: 'normal approximation' as const,
    below: normalBelow((away - 0.5) / deviation),
    above: normalBelow((-away - 0.5) / deviation),
  };
}

function intervalOf(rolled: DiceRolled): { low: number; high: number } | undefined {
  const { lowest, highest } = rolled;
  const n = rollsOf(rolled);
  // Relative to the lowest face, since the interval is for numbers from 0 on.
  const sum = totalRolled(rolled) - n * lowest;
  const interval = meanInterval(sum, varianceShown(rolled) * (n - 1) + (sum * sum) / n, n);
  if (interval === undefined) return undefined;
  return { low: lowest + interval.low, high: Math.min(highest, lowest + interval.high) };
}

/** Returns the sample variance of the dice whose faces are known; that of fair dice if there are none. */
function varianceShown({ lowest, highest, counts }: DiceRolled): number {
  const n = sumOf(counts);
  if (n < 2) return varianceOf(lowest, highest);
  const sum = counts.reduce((all, count, face) => all + count * face, 0);
  const squares = counts.reduce((all, count, face) => all + count * face * face, 0);
  return (squares - (sum * sum) / n) / (n - 1);
}

function facesOf(
  { lowest, counts }: DiceRolled,
  test: ReturnType<typeof testEvenFaces>,
  adjusted: number,
  tests: number,
): NonNullable<LuckOfDie['faces']> {
  const groups = groupsOf(counts);
  const n = sumOf(groups);
  const width = counts.length / groups.length;
  const share = Math.min(0.9, LOADED / groups.length);
  // The first step of Holm's method: a test that passes it is significant whatever the other tests give.
  const level = LEVEL / tests;
  const z = normalQuantile(1 - LEVEL / 2 / groups.length);
  return {
    rolls: n,
    test: test.test,
    statistic: test.statistic,
    degrees: groups.length - 1,
    p: test.p,
    adjusted,
    power: {
      share,
      found: powerOfEvenFaces(n, groups.length, share, level),
      rolls: rollsToFind(0.9, groups.length, share, level),
    },
    shown: groups.map((count, i) => ({
      from: lowest + i * width,
      to: lowest + (i + 1) * width - 1,
      count,
      rate: count / n,
      ...rateInterval(count, n, z),
      fair: 1 / groups.length,
    })),
  };
}

/** Returns the count of each face, or of each ten faces of a hundred. */
function groupsOf(counts: readonly number[]): number[] {
  if (counts.length <= MOST_FACES || counts.length % GROUPS !== 0) return [...counts];
  const width = counts.length / GROUPS;
  return Array.from({ length: GROUPS }, (_, i) => sumOf(counts.slice(i * width, (i + 1) * width)));
}

/**
 * Returns the luck of a session: exact for one kind of dice; for several, from the sum of their standardised
 * deviations.
 */
function luckOf(log: RollLog, dice: readonly LuckOfDie[], isLowLucky: boolean): LuckAnswer['luck'] {
  const [only, ...others] = dice;
  if (only !== undefined && others.length === 0) {
    const { below, above, by } = only.average;
    const less = isLowLucky ? above : below;
    return { luckierThan: less + Math.max(0, 1 - below - above) / 2, by };
  }
  let [sum, rolls] = [0, 0];
  for (const [i, { lowest, highest }] of log.entries()) {
    sum += (dice[i].total - (dice[i].rolls * (lowest + highest)) / 2) / Math.sqrt(varianceOf(lowest, highest));
    rolls += dice[i].rolls;
  }
  const away = (isLowLucky ? -sum : sum) / Math.sqrt(rolls);
  return { luckierThan: normalBelow(away), by: 'normal approximation' };
}

function varianceOf(lowest: number, highest: number): number {
  return ((highest - lowest + 1) ** 2 - 1) / 12;
}

function normalBelow(z: number): number {
  // Further out the tail is below the smallest floating-point number.
  const tail = normalTails(Math.min(37, Math.abs(z))) / 2;
  return z < 0 ? tail : 1 - tail;
}

function rollsOf({ counts, totals }: DiceRolled): number {
  return sumOf(counts) + totals.reduce((sum, { dice }) => sum + dice, 0);
}

function totalRolled({ lowest, counts, totals }: DiceRolled): number {
  const faces = counts.reduce((sum, count, i) => sum + count * (lowest + i), 0);
  return faces + totals.reduce((sum, { total }) => sum + total, 0);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
