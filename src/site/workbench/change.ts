import { parseDocument } from 'yaml';
import type { Path } from '../../check/fault.ts';
import { statlineOf } from '../../scenario/members.ts';
import { isTree, type ScenarioTree, valueAt } from '../../scenario/scenario-tree.ts';
import { joinStatline, splitStatline } from '../../scenario/statline.ts';
import { CannotEdit, insertItem, moveItem, removeValue, setValue } from './document-edits.ts';
import { meaningOf, membersOf, type Opened } from './opened.ts';
import { withSideRenamed } from './rename-side.ts';

/** The place of a card. */
export interface CardPlace {
  readonly side: string;
  readonly index: number;
}

/** An edit of a scenario other than typing in its text. */
export type Change =
  | { readonly kind: 'statline'; readonly at: CardPlace; readonly statline: string }
  /** Relative to the current count, because a quick user may be ahead of the display. */
  | { readonly kind: 'count'; readonly at: CardPlace; readonly by: number }
  | { readonly kind: 'add'; readonly at: CardPlace; readonly members: readonly unknown[] }
  | { readonly kind: 'remove' | 'duplicate'; readonly at: CardPlace }
  /** `to` is the card's place after the move. */
  | { readonly kind: 'move'; readonly from: CardPlace; readonly to: CardPlace }
  /** Without a value, the key is removed. */
  | { readonly kind: 'set'; readonly path: Path; readonly value?: unknown }
  /** A value written in YAML. */
  | { readonly kind: 'write'; readonly path: Path; readonly yaml: string }
  /** Renames a side wherever the scenario names it. */
  | { readonly kind: 'rename'; readonly side: string; readonly to: string }
  /** Adds rows and prices under `define` and `points`. */
  | { readonly kind: 'rows'; readonly define: ScenarioTree; readonly points: ScenarioTree };

/** Largest count of one card. */
const MOST = 100;

/**
 * Returns the text of a scenario with a change applied.
 *
 * @throws CannotEdit if the text has no such place
 */
export function changed(text: string, opened: Opened, change: Change): string {
  switch (change.kind) {
    case 'statline':
      return withStatline(own(text, opened, change.at.side), opened, change.at, change.statline);
    case 'count':
      return withCount(own(text, opened, change.at.side), opened, change.at, change.by);
    case 'add': {
      const { at, members } = change;
      return members.reduce<string>(
        (before, member, i) => insertItem(before, listOf(at), at.index + i, member),
        own(text, opened, at.side),
      );
    }
    case 'remove':
      return removeValue(own(text, opened, change.at.side), pathOf(change.at));
    case 'duplicate':
      return duplicated(own(text, opened, change.at.side), opened, change.at);
    case 'move': {
      const { from, to } = change;
      const mine = own(own(text, opened, from.side), opened, to.side);
      return from.side === to.side && from.index === to.index
        ? text
        : moveItem(mine, pathOf(from), listOf(to), to.index);
    }
    case 'set':
      return change.value === undefined
        ? withoutKey(text, opened.written, change.path)
        : setValue(text, change.path, change.value);
    case 'write':
      return setValue(text, change.path, readValue(change.yaml));
    case 'rename':
      return withSideRenamed(text, opened, change.side, change.to);
    case 'rows':
      return withRows(text, opened, change.define, change.points);
  }
}

function readValue(yaml: string): unknown {
  const document = parseDocument(yaml, { schema: 'core', merge: false });
  if (document.errors.length > 0) throw new CannotEdit('what is written there is no YAML');
  return document.toJS();
}

function listOf({ side }: CardPlace): Path {
  return ['sides', side, 'members'];
}

/** Returns the path of a card in the text. */
export function pathOf(at: CardPlace): Path {
  return [...listOf(at), at.index];
}

/** Returns the text with the cards of a side written out if they come from a file. */
function own(text: string, { written, filled }: Opened, side: string): string {
  const mine = valueAt(written, ['sides', side]);
  if (!isTree(mine) || !('use' in mine) || Array.isArray(mine.members)) return text;
  const members = membersOf((valueAt(filled, ['sides', side]) ?? {}) as ScenarioTree);
  return setValue(text, ['sides', side, 'members'], members);
}

function memberAt({ filled }: Opened, at: CardPlace): unknown {
  return valueAt(filled, pathOf(at));
}

function knownKeys({ shape }: Opened): string[] {
  return Object.keys(shape.shape);
}

function withStatline(text: string, opened: Opened, at: CardPlace, statline: string): string {
  const member = memberAt(opened, at);
  const path = pathOf(at);
  if (isTree(member)) {
    // `boss: troll@5` keeps its form.
    const [key] = Object.keys(member);
    const parts = splitStatline(statline);
    if (statlineOf(member, knownKeys(opened)) !== undefined && parts?.name === key)
      return setValue(text, [...path, key as string], joinStatline({ ...parts, name: undefined }));
  }
  return setValue(text, path, statline);
}

function withCount(text: string, opened: Opened, at: CardPlace, by: number): string {
  const member = memberAt(opened, at);
  const now = valueAt(opened.named, [...pathOf(at), 'count']) ?? 1;
  const count = Math.min(MOST, Math.max(0, (typeof now === 'number' ? now : 1) + by));
  const statline = statlineOf(member, knownKeys(opened));
  if (statline === undefined) return setValue(text, [...pathOf(at), 'count'], count);
  const parts = splitStatline(statline);
  if (parts === undefined) throw new CannotEdit('the line does not say how many in words that can be changed');
  const bare = joinStatline({ ...parts, count: undefined });
  // A line in the plural, `3 trolls`, needs its number.
  const isOne = count === 1 && !('problem' in meaningOf(opened, bare));
  return withStatline(text, opened, at, isOne ? bare : joinStatline({ ...parts, count }));
}

function duplicated(text: string, opened: Opened, at: CardPlace): string {
  const member = memberAt(opened, at);
  const taken = membersOf((valueAt(opened.named, ['sides', at.side]) ?? {}) as ScenarioTree).map((each) =>
    valueAt(each, ['name']),
  );
  const free = (name: string) => {
    const base = name.replace(/-\d+$/, '');
    let n = 2;
    while (taken.includes(`${base}-${n}`)) n++;
    return `${base}-${n}`;
  };
  const statline = statlineOf(member, knownKeys(opened));
  const parts = statline === undefined ? undefined : splitStatline(statline);
  const copy =
    parts !== undefined
      ? joinStatline(parts.name === undefined ? parts : { ...parts, name: free(parts.name) })
      : isTree(member) && typeof member.name === 'string'
        ? { ...member, name: free(member.name) }
        : member;
  return insertItem(text, listOf(at), at.index + 1, copy);
}

/** Removes a key, and mappings that become empty. */
function withoutKey(text: string, written: ScenarioTree, path: Path): string {
  const parent = valueAt(written, path.slice(0, -1));
  const isLast = path.length > 1 && isTree(parent) && Object.keys(parent).length === 1;
  return isLast ? withoutKey(text, written, path.slice(0, -1)) : removeValue(text, path);
}

function withRows(text: string, { written, filled }: Opened, define: ScenarioTree, points: ScenarioTree): string {
  let made = text;
  for (const [kind, rows] of Object.entries(define)) {
    for (const [name, row] of Object.entries(isTree(rows) ? rows : {})) {
      if (valueAt(filled, ['define', kind, name]) !== undefined) continue;
      made = setValue(made, ['define', kind, name], row);
    }
  }
  for (const [word, cost] of Object.entries(points)) {
    if (valueAt(written, ['points', word]) === undefined) made = setValue(made, ['points', word], cost);
  }
  return made;
}
