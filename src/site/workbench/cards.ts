import { Faults } from '../../check/fault.ts';
import { capital } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import type { Side } from '../../rules/system.ts';
import { holdingsText } from '../../scenario/holdings.ts';
import { pointsOf } from '../../scenario/points.ts';
import type { OwnRows } from '../../scenario/price-list.ts';
import { memberShape } from '../../scenario/scenario-shape.ts';
import { isTree, type ScenarioTree } from '../../scenario/scenario-tree.ts';
import { cardName, type OverviewMember, type OverviewSide, overviewMember } from '../overview.ts';
import { membersOf, type Opened, sidesOf } from './opened.ts';

/** A scenario as cards that can be edited. */
export interface Bench {
  /** The text it was read from. */
  readonly text: string;
  readonly rules: string;
  /** Title of the rulebook. */
  readonly title: string;
  readonly play: string;
  readonly sides: readonly BenchSide[];
}

export interface BenchSide extends OverviewSide {
  /** Its key in the scenario. */
  readonly key: string;
  /** Its display name in the scenario; '' if it gives none. */
  readonly called: string;
  /** The file that its cards come from; '' if they are in the scenario. */
  readonly from: string;
  /** Its use of each limit: `9 of 10 models, 28 of 30 points`. */
  readonly holdings: string;
  /** Its cost, if anything has a cost. */
  readonly points: number | undefined;
  readonly members: readonly BenchCard[];
}

export interface BenchCard extends OverviewMember {
  /** Its statline; `undefined` for a member written as a mapping. */
  readonly statline: string | undefined;
  /** The cost of one of them. */
  readonly points: number | undefined;
}

/** Lays out a scenario as cards. */
export function cardsOf(text: string, opened: Opened): Bench {
  const { written, named, filled, system, unread, statlines } = opened;
  const called = textsIn(written.names);
  const names = namesOf({ scenario: named, names: called });
  const order = Object.keys(memberShape(system).shape);
  const rows = ownRows(filled);
  const sides = sidesOf(named).map(([key, side]): BenchSide => {
    const members = membersOf(side).map((member, i): BenchCard => {
      const at = JSON.stringify(['sides', key, 'members', i]);
      const statline = statlines.get(at);
      const facts = isTree(member) ? inOrder(member, order) : {};
      const name = typeof facts.name === 'string' ? cardName(names, key, facts.name) : (statline ?? '?');
      const card = unread.has(at) ? { name, count: 1, star: false, facts: [] } : overviewMember(name, facts);
      return { ...card, statline, points: pointsIn(opened, [member], rows) };
    });
    const all = membersOf(side);
    const { use } = isTree(written.sides) && isTree(written.sides[key]) ? written.sides[key] : {};
    const isOwn = Array.isArray(
      (written.sides as ScenarioTree)[key] && ((written.sides as ScenarioTree)[key] as ScenarioTree).members,
    );
    return {
      key,
      called: called[key] ?? '',
      name: capital(names.side(key)),
      policy: typeof side.policy === 'string' ? side.policy : (system.policies[0]?.name ?? ''),
      from: typeof use === 'string' && !isOwn ? use : '',
      holdings: holdingsIn(opened, key, side, rows),
      points: pointsIn(opened, all, rows, true),
      members,
    };
  });
  const play = typeof written.play === 'string' ? written.play : (system.plays[0]?.name ?? '');
  return { text, rules: system.id, title: system.title, play, sides };
}

/** Returns members checked by the rulebook; `undefined` if one of them is invalid. */
function checked({ shape }: Opened, members: readonly unknown[]): Side['members'] | undefined {
  const read = members.map((member) => shape.safeParse(member));
  if (read.some(({ success }) => !success)) return undefined;
  return read.map(({ data }) => data as unknown as Side['members'][number]);
}

/** @param counted whether to multiply by the count of each, instead of taking one */
function pointsIn(opened: Opened, members: readonly unknown[], rows: OwnRows, counted = false): number | undefined {
  const right = checked(opened, members);
  if (right === undefined) return undefined;
  const side = { name: 'one', policy: '', members: counted ? right : right.map((member) => ({ ...member, count: 1 })) };
  return attempt(() => pointsOf(opened.system, side, rows, new Faults()));
}

function holdingsIn(opened: Opened, name: string, side: ScenarioTree, rows: OwnRows): string {
  const members = checked(opened, membersOf(side))?.filter(({ count }) => count > 0);
  if (members === undefined || members.length === 0) return '';
  const whole = { ...side, name, policy: '', members };
  return attempt(() => holdingsText(opened.system, { sides: [whole], ...rows })) ?? '';
}

/** Returns a value that is defined only for a valid scenario; `undefined` if it throws. */
function attempt<T>(count: () => T): T | undefined {
  try {
    return count();
  } catch {
    return undefined;
  }
}

function ownRows({ define, points }: ScenarioTree): OwnRows {
  return {
    ...(isTree(define) ? { define: define as NonNullable<OwnRows['define']> } : {}),
    ...(isTree(points) ? { points: points as NonNullable<OwnRows['points']> } : {}),
  };
}

function inOrder(member: ScenarioTree, order: readonly string[]): ScenarioTree {
  const keys = ['name', 'count', ...order.filter((key) => key !== 'name' && key !== 'count')];
  return Object.fromEntries(keys.filter((key) => key in member).map((key) => [key, member[key]]));
}

function textsIn(names: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isTree(names) ? names : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
