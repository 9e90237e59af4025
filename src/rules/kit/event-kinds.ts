/** The kind of event in a line of a replay: see `docs/rows.md`. */
export type EventKind =
  | 'attack'
  | 'shot'
  | 'cast'
  | 'harm'
  | 'heal'
  | 'test'
  | 'move'
  | 'flight'
  | 'room'
  | 'treasure'
  | 'set-up'
  | 'end';

/** The kind of event by the rule that a line cites. Other rules have no kind. */
export type EventKinds = Readonly<Record<string, EventKind>>;

/** Makes a lookup of kinds by rule from lists of rules by kind. */
export function eventKinds(rules: Readonly<Partial<Record<EventKind, readonly string[]>>>): EventKinds {
  const all = Object.entries(rules).flatMap(([kind, ids]) => ids.map((id) => [id, kind as EventKind] as const));
  return Object.fromEntries(all);
}
