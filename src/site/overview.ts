import type { Subject } from '../analysis/answer-scenario.ts';
import { axisLabel, capital, valueLabel } from '../report/label.ts';
import { type Names, namesOf } from '../report/names.ts';

/** The setup of a game: sides with their members as cards. */
export interface Overview {
  readonly title: string;
  readonly about: string;
  readonly rulesTitle: string;
  readonly play: string;
  readonly seed: number;
  readonly sides: readonly OverviewSide[];
  /** Axes: `troll rep`, and their values. */
  readonly varied: readonly { readonly path: string; readonly label: string; readonly values: readonly string[] }[];
  readonly cells: number;
}

export interface OverviewSide {
  readonly name: string;
  readonly policy: string;
  readonly members: readonly OverviewMember[];
}

export interface OverviewMember {
  readonly name: string;
  readonly count: number;
  readonly star: boolean;
  /** For example `rep 5`, `shield`, `sword`. */
  readonly facts: readonly string[];
}

/** Keys of a member that its card shows in another way. */
const ELSEWHERE = ['name', 'count', 'star'];

/** Lays out the sides of a scenario as cards. */
export function overviewOf({ scenario, system }: Subject): Overview {
  const { title, about, play, seed, axes, cells, canonical } = scenario;
  const { sides = {} } = canonical as { sides?: Record<string, { policy?: unknown; members?: readonly Member[] }> };
  const names = namesOf({ scenario: canonical, names: scenario.names ?? {} });
  return {
    ...{ title, about, play, seed },
    rulesTitle: system.title,
    sides: Object.entries(sides).map(([side, { policy, members = [] }]) => ({
      name: capital(names.side(side)),
      policy: typeof policy === 'string' ? policy : '',
      members: members.map((member) => overviewMember(cardName(names, side, String(member.name)), member)),
    })),
    varied: axes.map(({ path, values }) => ({
      ...{ path, label: axisLabel(path, names), values: values.map(valueLabel) },
    })),
    cells: cells.length,
  };
}

/** Returns the title of a card, without the side, which is visible anyway. */
export function cardName(names: Names, side: string, member: string): string {
  return capital(names.member(side, member).replace(` of ${names.theSide(side)}`, ''));
}

/**
 * Makes the card of a member.
 *
 * @param name its display name
 */
export function overviewMember(name: string, member: Member): OverviewMember {
  const { count } = member;
  return {
    name,
    count: typeof count === 'number' ? count : 1,
    star: member.star === true,
    facts: Object.entries(member).flatMap(([key, value]) => (ELSEWHERE.includes(key) ? [] : factsOf(key, value))),
  };
}

type Member = Readonly<Record<string, unknown>>;

/** Returns the facts for one key of a member, in words. */
function factsOf(key: string, value: unknown): string[] {
  if (value === true) return [words(key)];
  if (value === false || value === null || value === undefined) return [];
  if (typeof value === 'number') return [`${words(key)} ${value}`];
  if (typeof value === 'string') return [words(value)];
  if (Array.isArray(value)) return value.flatMap((each) => (typeof each === 'string' ? [words(each)] : []));
  return [words(key)];
}

/** Splits names such as `extraWound` and `two-handed` into words. */
export function words(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}
