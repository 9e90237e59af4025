import { type Catalogue, catalogue, type Entry, type Row } from '../kit/catalogue.ts';
import type { KitName } from './gear.ts';
import { ABILITIES, type AbilityName, type ListName, SKILLS, type SkillName } from './names.ts';

/** What a class learns at the start, and in which order it learns on. */
interface Class extends Row {
  readonly rule: string;
  /** Skills that come with it. */
  readonly skills: readonly SkillName[];
  /** The lists its two first abilities come from: both from one, or one from each. @rule R-WODS-09 */
  readonly lists: readonly ListName[];
  /** Kit it begins with where the scenario names no gear (chosen). @rule P-WODS-11 */
  readonly kit: KitName;
}

const CLASS_ROWS = {
  barbarian: {
    meaning: 'one fighter and one ranger ability',
    rule: 'WODS-class-barbarian',
    lists: ['fighter', 'ranger'],
    skills: ['awareness'],
    kit: 'shield',
  },
  bard: {
    meaning: 'one thief and one wizard ability',
    rule: 'WODS-class-bard',
    lists: ['thief', 'wizard'],
    skills: ['deception'],
    kit: 'twin',
  },
  druid: {
    meaning: 'one priest and one ranger ability',
    rule: 'WODS-class-druid',
    lists: ['priest', 'ranger'],
    skills: ['survival'],
    kit: 'archer',
  },
  fighter: {
    meaning: 'two fighter abilities',
    rule: 'WODS-class-fighter',
    lists: ['fighter'],
    skills: ['athletics'],
    kit: 'shield',
  },
  priest: {
    meaning: 'two priest abilities',
    rule: 'WODS-class-priest',
    lists: ['priest'],
    skills: ['decipher', 'heal'],
    kit: 'priest',
  },
  paladin: {
    meaning: 'one fighter and one priest ability',
    rule: 'WODS-class-paladin',
    lists: ['fighter', 'priest'],
    skills: ['leadership'],
    kit: 'shield',
  },
  ranger: {
    meaning: 'two ranger abilities',
    rule: 'WODS-class-ranger',
    lists: ['ranger'],
    skills: ['survival'],
    kit: 'archer',
  },
  wizard: {
    meaning: 'two wizard abilities',
    rule: 'WODS-class-wizard',
    lists: ['wizard'],
    skills: ['decipher', 'lore'],
    kit: 'caster',
  },
  thief: {
    meaning: 'two thief abilities',
    rule: 'WODS-class-thief',
    lists: ['thief'],
    skills: ['stealth'],
    kit: 'twin',
  },
} as const satisfies Readonly<Record<string, Class>>;
export type ClassName = keyof typeof CLASS_ROWS;
export const CLASSES: Catalogue<ClassName, Class> = catalogue<ClassName, Class>('class', CLASS_ROWS);
export type ClassEntry = Entry<ClassName, Class>;

const LEARNING_ORDER = ABILITIES.rows.toSorted((a, b) => a.learnt - b.learnt);

/** The abilities of a list, in the order in which policy learns them. @rule P-WODS-12 */
export function abilitiesOf(list: ListName): AbilityName[] {
  return LEARNING_ORDER.filter((ability) => ability.list === list).map(({ name }) => name);
}

/** The order in which skills are learnt where the scenario names none (chosen: what the kernel tests first). */
const SKILL_ORDER: readonly SkillName[] = [
  'heal',
  'awareness',
  'athletics',
  'stealth',
  'survival',
  'leadership',
  'lore',
  'deception',
  'decipher',
];

/**
 * The abilities each class learns after its first two, in order: its own lists, then the fighters', since from
 * level 3 on every list is open. Those without numbers are passed over.
 *
 * @rule P-WODS-12
 */
const LATER_ABILITIES = new Map(
  CLASSES.rows.map(({ name, lists }) => [
    name,
    [...lists, 'fighter' as const].flatMap(abilitiesOf).filter((ability) => !ABILITIES.byName[ability].idle),
  ]),
);

/** Bits of what is known, with the next `count` words of an order that are not known yet. */
function learn<Name extends string>(
  known: number,
  count: number,
  order: readonly Name[],
  { byName }: Catalogue<Name, Row>,
): number {
  for (const name of order) {
    if (count === 0) break;
    const { bit } = byName[name];
    if ((known & bit) !== 0) continue;
    known |= bit;
    count--;
  }
  return known;
}

/** Abilities known, with the first two of a class: both from its list, or one from each. @rule R-WODS-09 */
export function firstAbilities(known: number, { lists }: ClassEntry): number {
  const count = lists.length === 2 ? 1 : 2;
  return lists.reduce((bits, list) => learn(bits, count, abilitiesOf(list), ABILITIES), known);
}

/** Abilities known, with `count` more of the class's order. */
export function learnAbilities(known: number, count: number, entry: ClassEntry): number {
  return learn(known, count, LATER_ABILITIES.get(entry.name)!, ABILITIES);
}

/** Skills known, with `count` more. @rule WODS-level-skills */
export function learnSkills(known: number, count: number): number {
  return learn(known, count, SKILL_ORDER, SKILLS);
}
