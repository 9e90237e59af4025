import type { BreakEven, BreakPoint } from './answer.ts';

/** At a cliff both values are at least `near` from even, and the rate falls by at least `fall` between them. */
const CLIFF = { near: 0.1, fall: 0.6 };

/**
 * Returns the two neighbouring values between which it is even though neither is near even; `undefined` if there are
 * none.
 */
export function cliffOf({
  points,
  values,
  at,
}: Pick<BreakEven, 'points' | 'values' | 'at'>): readonly [BreakPoint, BreakPoint] | undefined {
  if (at === undefined) return undefined;
  const fresh = points.filter((point) => point.fresh);
  const before = fresh.findLast((point) => point.at <= at);
  const after = fresh.find((point) => point.at > at);
  if (before === undefined || after === undefined) return undefined;
  const areNeighbours = values.indexOf(after.at) === values.indexOf(before.at) + 1;
  const isFar = [before, after].every(({ difference }) => Math.abs(difference) >= CLIFF.near);
  if (!areNeighbours || !isFar || Math.abs(after.difference - before.difference) < CLIFF.fall) return undefined;
  return [before, after];
}
