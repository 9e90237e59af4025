import type { PlacedFault } from '../../check/placed-fault.ts';

/** Faults, by where they are shown. */
export interface FaultsAt {
  /** Messages for a card. */
  card(side: string, index: number): string[];
  /** Messages for a side, except those for its cards. */
  side(side: string): string[];
  /** All other faults. */
  readonly others: readonly PlacedFault[];
}

/**
 * Sorts faults by the card or side at fault.
 *
 * @param sides the number of cards of each side
 */
export function faultsAt(faults: readonly PlacedFault[], sides: ReadonlyMap<string, number>): FaultsAt {
  const isIn = ({ path }: PlacedFault, place: string) =>
    path === place || /^[.[]/.test(path.startsWith(place) ? path.slice(place.length) : '');
  const cardAt = (side: string, index: number) => `sides.${side}.members[${index}]`;
  const onCard = (fault: PlacedFault) =>
    [...sides].some(([side, cards]) =>
      Array.from({ length: cards }, (_, i) => i).some((i) => isIn(fault, cardAt(side, i))),
    );
  const onSide = (fault: PlacedFault, side: string) => isIn(fault, `sides.${side}`) && !onCard(fault);
  return {
    card: (side, index) => faults.filter((fault) => isIn(fault, cardAt(side, index))).map(sentence),
    side: (side) => faults.filter((fault) => onSide(fault, side)).map(sentence),
    others: faults.filter((fault) => !onCard(fault) && ![...sides.keys()].some((side) => onSide(fault, side))),
  };
}

function sentence({ problem, rule }: PlacedFault): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${rule === undefined ? '' : ` (${rule})`}`;
}
