/** The kind of event that a line of a replay reports: see `docs/rows.md`. */
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

/** The kind of event by the rule that a line cites. Lines that cite other rules have no kind. */
export type EventKinds = Readonly<Record<string, EventKind>>;

/** Lists rules by kind. */
export function eventKinds(rules: Readonly<Partial<Record<EventKind, readonly string[]>>>): EventKinds {
  const all = Object.entries(rules).flatMap(([kind, ids]) => ids.map((id) => [id, kind as EventKind] as const));
  return Object.fromEntries(all);
}
