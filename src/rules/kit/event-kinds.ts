/** What kind of event a line of a game tells of: see `docs/rows.md`. */
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

/** The kind of event by the id of the rule that a line cites; other lines are of no kind. */
export type EventKinds = Readonly<Record<string, EventKind>>;

/** Lists rules by kind. */
export function eventKinds(rules: Readonly<Partial<Record<EventKind, readonly string[]>>>): EventKinds {
  const all = Object.entries(rules).flatMap(([kind, ids]) => ids.map((id) => [id, kind as EventKind] as const));
  return Object.fromEntries(all);
}
