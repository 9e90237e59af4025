import type { OddsBehind, OddsMember } from '../odds-question.ts';
import type { Book } from './book.ts';

/** Returns the odds of a hero against an enemy: one attack, and a duel. */
export function oddsBehind(book: Book, one: OddsMember, other: OddsMember): OddsBehind[] {
  if (one.weapon === undefined || other.threat === undefined) return [];
  const { weapon, level, con, armour: worn, shield } = one;
  const armour = other.armour ?? book.threats.find(String(other.threat))?.armour;
  return [
    { question: 'damage', given: { weapon, armour, level } },
    { question: 'duel', isMutual: true, given: { threat: other.threat, level, con, weapon, worn, shield } },
  ];
}
