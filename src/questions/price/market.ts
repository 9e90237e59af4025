import { ownSeed } from '../../analysis/own-seed.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { labelsLike } from '../../engine/arms.ts';
import type { PointsCell } from '../../engine/play-points.ts';
import type { Matchup, RuleSystem, Setup } from '../../rules/system.ts';
import type { LineUps, Members } from '../../scenario/line-ups.ts';
import type { RightReading } from '../../scenario/reading.ts';
import type { Measure } from '../../stats/measure.ts';

/** A set of games. Each pair of each set has its own random numbers. */
export type GameSet = 'design' | 'fresh' | 'cycles' | 'policies';

/** Two line-ups that are to meet. */
export type Pairing = readonly [Members, Members];

/** A pool with the scenario in which its line-ups meet. */
export interface Market {
  readonly system: RuleSystem;
  readonly pool: LineUps;
  readonly setup: Setup;
  readonly seed: number;
  /** The measure of whether the first side won. */
  readonly measure: Measure;
  /** Outcomes that no side wins. */
  readonly draws: readonly string[];
  /** Whether both sides draw line-ups from the same pool; each pairing then plays in both orders. */
  readonly isMirrored: boolean;
}

const ORDERS = ['written', 'turned'];
/** The points of a game. */
const POINTS = 2;

/**
 * Creates a market from a scenario with a pool.
 *
 * @throws Unaskable if it has none, or if line-ups cannot meet in it
 */
export function marketOf({ scenario, system, lineUps }: RightReading): Market {
  if (lineUps === undefined)
    throw new Unaskable(
      'nothing says what a side may take; write `pool:` with places and their values, such as `band.*.rep: 3..5`',
    );
  if (lineUps.cells > 1) throw new Unaskable('a pool has no `vary`; give those places one value each with --set');
  const [{ setup }] = scenario.cells;
  if (setup.sides.length !== 2)
    throw new Unaskable(`line-ups meet on two sides, and the scenario has ${setup.sides.length}`);
  const unknown = lineUps.sides.filter((side) => !setup.sides.some(({ name }) => name === side));
  if (lineUps.sides.length === 0 || unknown.length > 0)
    throw new Unaskable('a pool has places of members: `band.*.rep: 3..5`');
  const isMirrored = lineUps.sides.length === 1;
  const pool = setup.sides.find(({ name }) => name === lineUps.sides[0])!.members;
  const pair = isMirrored ? ([pool, pool] as const) : (setup.sides.map(({ members }) => members) as unknown as Pairing);
  const matchup = lineUps.meet(setup, pair);
  if (matchup === undefined)
    throw new Unaskable(
      `both sides take line-ups from ${lineUps.sides[0]}, which the rulebook allows one side only; name places of the other side too`,
    );
  const measures = system.measures(matchup);
  const [first] = setup.sides;
  const measure = measures.find(({ what, side, kind }) => what === 'win' && side === first.name && kind === 'rate');
  if (measure === undefined)
    throw new Unaskable(`prices are made of who wins, and no side wins ${scenario.play}; play a fight or a battle`);
  const draws = measures
    .filter(({ group, kind, side }) => group === 'outcome' && kind === 'rate' && side === undefined)
    .map(({ name }) => name);
  return { system, pool: lineUps, setup, seed: scenario.seed, measure, draws, isMirrored };
}

/**
 * Returns the cells of pairings: one as written and, in a mirrored market, one with swapped sides.
 *
 * @param policy of both sides; default: as written
 * @returns `undefined` for a pairing that the rulebook rejects
 */
export function cellsOf(
  market: Market,
  pairings: readonly Pairing[],
  part: GameSet,
  policy?: string,
): (readonly PointsCell[] | undefined)[] {
  const { pool, setup, seed, isMirrored } = market;
  return pairings.map(([first, second], i) => {
    const orders: readonly Pairing[] = isMirrored
      ? [
          [first, second],
          [second, first],
        ]
      : [[first, second]];
    const matchups = orders.map((order) => pool.meet(setup, order, policy));
    if (matchups.includes(undefined)) return undefined;
    return (matchups as Matchup[]).map((matchup, order) =>
      cellOf(market, matchup, ownSeed(seed, 'price', part, ORDERS[order], String(i))),
    );
  });
}

function cellOf({ system, measure, draws }: Market, matchup: Matchup, seed: number): PointsCell {
  const labels = labelsLike(system, matchup, matchup);
  return { kernel: system, matchup, labels, goal: { measure: measure.name, sign: 1 }, draws, seed };
}

/** Returns the score of the first line-up of each pairing in each round, 0..1, from the points of its cells. */
export function scoresOf({ isMirrored }: Market, points: readonly Uint8Array[]): number[][] {
  const cells = isMirrored ? 2 : 1;
  return Array.from({ length: points.length / cells }, (_, i) => {
    const [written, turned] = points.slice(i * cells, (i + 1) * cells);
    return [...written].map((won, round) =>
      turned === undefined ? won / POINTS : (won + POINTS - turned[round]) / (2 * POINTS),
    );
  });
}
