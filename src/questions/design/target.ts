import { findMeasure } from '../../analysis/find-measure.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import type { RuleSystem, Setup } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Cell } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';

/** Names in rulebooks for members that a side has lost. */
const LOSSES = ['casualties', 'losses'];

/** The target of an encounter, and its other measures. */
export interface Aim {
  /** The scenario, which counts the target. */
  readonly cell: Cell;
  readonly measure: Measure;
  /** The claim for the target, if the rulebook has no measure of that name. */
  readonly claim?: string;
  /** The length of games: the first measure of the group `length`. */
  readonly length?: Measure | undefined;
  /** Members that the party lost, if they are counted. */
  readonly lost?: Measure | undefined;
}

/**
 * Finds the measure of a target: any rate of the rulebook, or `<side>.wiped`: all members of the side are lost.
 *
 * @param party the side that meets the encounter
 * @throws Unaskable if there is no such rate
 */
export function aimOf(system: RuleSystem, cell: Cell, party: string, asked: string): Aim {
  const measures = measuresIn(system, cell);
  const beside = {
    length: measures.find(({ group, kind }) => group === 'length' && kind === 'number'),
    lost: measures.find(({ group, side, what }) => group === 'side' && side === party && LOSSES.includes(what)),
  };
  const wiped = measures.some(({ name }) => name === asked) ? undefined : wipedClaim(measures, cell, asked);
  if (wiped !== undefined) {
    const { claim } = wiped;
    const counted = { ...cell, setup: { ...cell.setup, count: { ...cell.setup.count, wiped: claim } } };
    const all = measuresIn(system, counted);
    return { cell: counted, measure: findMeasure(all, 'wiped'), claim, ...beside };
  }
  const measure = findMeasure(measures, asked);
  if (measure.kind !== 'rate') throw new Unaskable(`${asked} is no rate; design takes one such as ${party}.win`);
  return { cell, measure, ...beside };
}

/** Returns the measures of a cell, even if its sides exceed limits. */
function measuresIn(system: RuleSystem, cell: Cell): readonly Measure[] {
  const sides = cell.setup.sides.map((side) => ({ ...side, houseRules: true }));
  return system.measures(compileCell(system, { ...cell, setup: { ...cell.setup, sides } }, true));
}

/** Returns `band.wiped` as a claim about measures of the rulebook: all members of the band are lost. */
function wipedClaim(measures: readonly Measure[], { setup }: Cell, asked: string): { claim: string } | undefined {
  const side = setup.sides.find(({ name }) => asked === `${name}.wiped`);
  const lost = measures.find((each) => each.group === 'side' && each.side === side?.name && LOSSES.includes(each.what));
  if (side === undefined || lost === undefined) return undefined;
  return { claim: `${lost.name} >= ${sizeOf(side)}` };
}

function sizeOf({ members }: Setup['sides'][number]): number {
  return members.reduce((sum, { count }) => sum + count, 0);
}
