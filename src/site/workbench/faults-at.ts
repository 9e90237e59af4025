import type { PlacedFault } from '../../check/placed-fault.ts';

/** What is wrong, by where it is shown. */
export interface FaultsAt {
  /** In words, of a card. */
  card(side: string, index: number): string[];
  /** Of a side, where it is about no card. */
  side(side: string): string[];
  /** All others. */
  readonly others: readonly PlacedFault[];
}

/** Sorts faults by the card or side that they are about. @param sides the sides, with how many cards each has */
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
