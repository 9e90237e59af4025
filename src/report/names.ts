import type { Answer } from '../analysis/answer.ts';
import { asWords, isPlural, nounOf, pluralOf, theNoun } from '../scenario/noun.ts';

/** Display names of the sides and members of an answer. */
export interface Names {
  /** `band`, `troll`, `Elves`: in a list, without an article. */
  side(side: string): string;
  /** `the band`, `the troll`, `Elves`: in a sentence. */
  theSide(side: string): string;
  /** Whether the scenario has such a side; without a scenario, whether it may. */
  has(side: string): boolean;
  /** Whether the scenario is known and has such a member. */
  knows(side: string, member: string): boolean;
  /** Whether a side's name is plural. */
  isPlural(side: string): boolean;
  /** `shooter`, `second knight`; `warrior of the axes`, `first captain` if another side has warriors or captains too. */
  member(side: string, member: string): string;
  /**
   * `the shooters`, `the troll`: a member as a whole; the side's name if it is the only member, and others have the
   * same name.
   */
  whom(side: string, member: string): string;
  /** `ratman melee`: a cause that members of a side are lost to, with the enemy called as elsewhere. */
  cause(side: string, cause: string): string;
  /** The count of a member in the scenario as written; 1 if it has none. */
  count(side: string, member: string): number;
}

/** The parts of an answer from which names are made. */
export type Named = Partial<Pick<Answer, 'scenario' | 'names' | 'axes'>>;

interface Member {
  readonly name: string;
  readonly count: number;
  readonly noun: string;
  /** Whether the count is varied. */
  readonly varies: boolean;
}

/** Keys of sides that are places; such a side is named after its members instead. */
const PLACE = /^(?:lair|den|pit|crypt|nest|warren|tomb|cave|dungeon|camp|road|keep|hall|wall|room|level|vault)$/;

/**
 * Returns the names of the sides of a scenario: those it gives, else their keys. For a key that is one letter or a
 * place, the name is made from its members: `the troll` for `lair`, `the orcs` for `b`.
 */
export function namesOf({ scenario, names = {}, axes = [] }: Named): Names {
  const written = isRecord(scenario) && isRecord(scenario.sides) ? scenario.sides : {};
  const varied = new Set(axes.map(({ path }) => path));
  const sides = new Map(Object.entries(written).map(([side, content]) => [side, membersOf(side, content, varied)]));
  const made = new Map<string, string>();
  for (const [side, members] of sides) {
    const own = Object.hasOwn(names, side) ? names[side] : undefined;
    const others = [...sides].flatMap(([other, theirs]) => (other === side ? [] : theirs.map(({ noun }) => noun)));
    const isMade = side.length === 1 || (PLACE.test(side) && !members.some(({ noun }) => others.includes(noun)));
    const name = own ?? (isMade ? nameFrom(side, members) : undefined);
    if (name !== undefined) made.set(side, name);
  }
  const ordinals = new Map<string, string>();
  for (const [side, name] of distinct(made)) {
    const isNumbered = sides.get(side)?.some((member) => /-[2-9]$/.test(member.name));
    if (name !== made.get(side) && !isNumbered) ordinals.set(side, name.slice(0, name.indexOf(' ')));
    made.set(side, name);
  }
  const memberIn = (side: string, member: string) => sides.get(side)?.find(({ name }) => name === member);
  const called = (side: string) => made.get(side) ?? (side.length === 1 ? `side ${side}` : nameOfKey(side));
  const isShared = (side: string, member: string) => {
    const noun = memberIn(side, member)?.noun;
    return [...sides].some(([other, theirs]) => other !== side && theirs.some((each) => each.noun === noun));
  };
  const theSide = (side: string) => (isName(called(side)) ? called(side) : `the ${called(side)}`);
  return {
    side: (side) => called(side).replace(/^the /, ''),
    theSide,
    has: (side) => sides.size === 0 || sides.has(side),
    knows: (side, member) => memberIn(side, member) !== undefined,
    isPlural: (side) => isPlural(called(side)),
    member(side, member) {
      const noun = memberIn(side, member)?.noun ?? nounOf(member);
      // Avoids `warriors of the warriors`.
      const [, which, rest] = /^(first|second) (.+)$/.exec(called(side)) ?? [];
      if (which !== undefined && [noun, pluralOf(noun)].includes(rest ?? '')) return `${which} ${noun}`;
      const isSide = [noun, pluralOf(noun)].includes(called(side));
      if (!isShared(side, member) || isSide) return noun;
      // Short enough for a table, unlike `captain of the first captain and wizard`.
      const ordinal = ordinals.get(side);
      return ordinal === undefined ? `${noun} of ${theSide(side)}` : `${ordinal} ${noun}`;
    },
    whom(side, member) {
      const [only, ...others] = sides.get(side) ?? [];
      if (only !== undefined && others.length === 0 && isShared(side, member)) return theSide(side);
      const noun = this.member(side, member);
      return theNoun((memberIn(side, member)?.count ?? 1) > 1 ? pluralOf(noun) : noun);
    },
    cause(side, cause) {
      const enemies = [...sides].flatMap(([other, theirs]) => (other === side ? [] : theirs));
      const [enemy] = enemies
        .filter(({ name }) => cause.startsWith(`${name}-`))
        .sort((a, b) => b.name.length - a.name.length);
      return enemy === undefined ? asWords(cause) : `${enemy.noun}${asWords(cause.slice(enemy.name.length))}`;
    },
    count: (side, member) => memberIn(side, member)?.count ?? 1,
  };
}

/** Returns whether a name has no article: it begins with a capital, has its own article, or has no capitals, as 狼. */
function isName(name: string): boolean {
  return /^(?:[\p{Lu}\p{Lo}]|the[-_ ]|side )/u.test(name);
}

function nameOfKey(side: string): string {
  return isName(side) ? side : side.replace(/[-_]+/g, ' ');
}

function membersOf(side: string, content: unknown, varied: ReadonlySet<string>): Member[] {
  const members: unknown[] = isRecord(content) && Array.isArray(content.members) ? content.members : [];
  return members.filter(isRecord).flatMap((member): Member[] => {
    const { name, count = 1 } = member;
    if (typeof name !== 'string' || typeof count !== 'number') return [];
    const varies = varied.has(`${side}.${name}.count`);
    if (count === 0 && !varies) return [];
    return [
      { name, count, varies, noun: varied.has(`${side}.${name}.race`) ? nounOf(name) : memberNoun(member, name) },
    ];
  });
}

/** Returns the noun for a member: an unnamed ogre warrior is an `ogre`, since every monster fights. */
function memberNoun({ race, profession }: Readonly<Record<string, unknown>>, name: string): string {
  const [base, number] = name.split(/-(?=\d+$)/);
  const isUnnamed = base === 'warrior' && profession === 'warrior';
  if (!isUnnamed || typeof race !== 'string' || race === 'human') return nounOf(name);
  return nounOf(number === undefined ? race : `${race}-${number}`);
}

/** Returns a side's name made from its members; `undefined` if there are too many kinds. */
function nameFrom(side: string, members: readonly Member[]): string | undefined {
  const nouns = members.map(({ noun, count, varies }) => (count > 1 || varies ? pluralOf(noun) : noun));
  const [first, second, ...more] = nouns;
  if (first === undefined) return undefined;
  if (second === undefined) return first;
  if (side.length > 1) return undefined;
  if (more.length > 0) return `${first} and others`;
  return `${first} and ${isName(first) ? theNoun(second) : second}`;
}

/** Makes names unique: two equal ones become the first and the second. */
function distinct(names: ReadonlyMap<string, string>): [string, string][] {
  return [...names].map(([side, name], i) => {
    const alike = [...names.values()].filter((other) => other === name).length > 1;
    return [side, alike ? `${i === 0 ? 'first' : 'second'} ${name}` : name];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
