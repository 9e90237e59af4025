import type { Subject } from '../analysis/answer-scenario.ts';
import { axisLabel, capital, valueLabel } from '../report/label.ts';
import { type Names, namesOf } from '../report/names.ts';

/** What lies on the table before a game begins: sides with their members as cards. */
export interface Layout {
  readonly title: string;
  readonly about: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  readonly sides: readonly TableSide[];
  /** What is varied: `troll rep`, and its values. */
  readonly varied: readonly { readonly path: string; readonly label: string; readonly values: readonly string[] }[];
  readonly cells: number;
}

export interface TableSide {
  readonly name: string;
  readonly policy: string;
  readonly members: readonly TableMember[];
}

export interface TableMember {
  readonly name: string;
  readonly count: number;
  readonly star: boolean;
  /** `rep 5`, `shield`, `sword`. */
  readonly facts: readonly string[];
}

/** Keys of a member that its card shows elsewhere. */
const ELSEWHERE = ['name', 'count', 'star'];

/** Lays a scenario out on the table. */
export function layOutTable({ scenario, system }: Subject): Layout {
  const { title, about, play, seed, axes, cells, canonical } = scenario;
  const { sides = {} } = canonical as { sides?: Record<string, { policy?: unknown; members?: readonly Member[] }> };
  const names = namesOf({ scenario: canonical, names: scenario.names ?? {} });
  return {
    ...{ title, about, play, seed },
    rulesTitle: system.title,
    sides: Object.entries(sides).map(([side, { policy, members = [] }]) => ({
      name: capital(names.side(side)),
      policy: typeof policy === 'string' ? policy : '',
      members: members.map((member) => layOutMember(cardName(names, side, String(member.name)), member)),
    })),
    varied: axes.map(({ path, values }) => ({
      ...{ path, label: axisLabel(path, names), values: values.map(valueLabel) },
    })),
    cells: cells.length,
  };
}

/** What a card says above all: whose side it is on can be seen. */
export function cardName(names: Names, side: string, member: string): string {
  return capital(names.member(side, member).replace(` of ${names.theSide(side)}`, ''));
}

/** A member as a card. @param name as it is shown */
export function layOutMember(name: string, member: Member): TableMember {
  const { count } = member;
  return {
    name,
    count: typeof count === 'number' ? count : 1,
    star: member.star === true,
    facts: Object.entries(member).flatMap(([key, value]) => (ELSEWHERE.includes(key) ? [] : factsOf(key, value))),
  };
}

type Member = Readonly<Record<string, unknown>>;

/** One key of a member in words. */
function factsOf(key: string, value: unknown): string[] {
  if (value === true) return [words(key)];
  if (value === false || value === null || value === undefined) return [];
  if (typeof value === 'number') return [`${words(key)} ${value}`];
  if (typeof value === 'string') return [words(value)];
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? [words(each)] : []));
  return [words(key)];
}

/** `extraWound`, `two-handed` as words. */
export function words(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}
