import type { OddsBehind, OddsMember } from '../odds-question.ts';
import type { Book } from './book.ts';

/** What a hero does to an enemy with one attack, and the whole of a duel. */
export function oddsBehind(book: Book, one: OddsMember, other: OddsMember): OddsBehind[] {
  if (one.weapon === undefined || other.threat === undefined) return [];
  const { weapon, level, con, armour: worn, shield } = one;
  const armour = other.armour ?? book.threats.find(String(other.threat))?.armour;
  return [
    { question: 'damage', given: { weapon, armour, level } },
    { question: 'duel', isMutual: true, given: { threat: other.threat, level, con, weapon, worn, shield } },
  ];
}
