import { isTree, valueAt } from '../../scenario/scenario-tree.ts';
import { overviewMember } from '../overview.ts';
import { statlineWords } from './anatomy.ts';
import { meaningOf, type Opened } from './opened.ts';

/** A card that can be added as it is. */
export interface CatalogueCard {
  readonly statline: string;
  /** Its kind: `race`. */
  readonly kind: string;
  readonly meaning: string;
  readonly facts: readonly string[];
  /** Whether the scenario defines it. */
  readonly isOwn: boolean;
}

/**
 * Returns a card for every word of the rulebook that alone makes a member of that name; the scenario's own come first.
 */
export function catalogueOf(opened: Opened): CatalogueCard[] {
  const { system, filled } = opened;
  const own = new Set(
    Object.values(isTree(filled.define) ? filled.define : {}).flatMap((rows) => Object.keys(rows as object)),
  );
  const cards = statlineWords(opened).flatMap(({ name, kind, meaning }): CatalogueCard[] => {
    const member = meaningOf(opened, name);
    if ('problem' in member || system.memberName(member) !== name) return [];
    const row = system.kinds?.find(({ one }) => one === kind)?.rows[name];
    const facts = overviewMember(name, { ...(isTree(row) ? withoutWords(row) : {}) }).facts;
    return [{ statline: name, kind, meaning, facts, isOwn: own.has(name) }];
  });
  const first = new Map(cards.toReversed().map((card) => [card.statline, card]));
  return [...first.values()].toReversed().sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
}

/** Returns the facts of a statline, or the reason it cannot be read. */
export function readLine(
  opened: Opened,
  statline: string,
): { readonly facts: readonly string[] } | { readonly problem: string } {
  const member = meaningOf(opened, statline);
  if (typeof valueAt(member, ['problem']) === 'string') return member as { problem: string };
  return { facts: overviewMember('', member).facts };
}

function withoutWords({ meaning: _meaning, ...facts }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return facts;
}
