import { ABILITIES, type AbilityName, bitOf, SKILLS, type SkillName, type SpeciesName } from './names.ts';

/** What a class learns at the start, and in which order it learns on. */
export interface ClassEntry {
  readonly name: ClassName;
  /** Skills that come with it. */
  readonly skills: readonly SkillName[];
  /** The lists its two first abilities come from: both from one, or one from each. @rule R-WODS-09 */
  readonly lists: readonly ListName[];
  /** Kit it begins with where the scenario names no gear (chosen). @rule P-WODS-11 */
  readonly kit: string;
  readonly rule: string;
}

type ListName = 'fighter' | 'priest' | 'ranger' | 'wizard' | 'thief';

/** Ability lists of the five plain classes, in the order in which policy learns them. @rule P-WODS-12 */
export const ABILITY_LISTS: Readonly<Record<ListName, readonly AbilityName[]>> = {
  fighter: ['slay', 'tough', 'hardy', 'skirmish', 'second-wind'],
  priest: ['cure', 'turn', 'bless', 'vision'],
  ranger: ['volley', 'scout', 'pet', 'wildtongue', 'wildheart'],
  wizard: ['elementalism', 'cantrips', 'telekinesis', 'illusions', 'telepathy'],
  thief: ['backstab', 'lucky', 'dodge', 'reflexes', 'tinker'],
};

/** Abilities that change no number. */
const WITHOUT_NUMBERS: ReadonlySet<AbilityName> = new Set([
  'vision',
  'wildtongue',
  'wildheart',
  'cantrips',
  'telekinesis',
  'illusions',
  'telepathy',
]);

export const CLASSES = [
  {
    name: 'barbarian',
    skills: ['awareness'],
    lists: ['fighter', 'ranger'],
    kit: 'shield',
    rule: 'WODS-class-barbarian',
  },
  { name: 'bard', skills: ['deception'], lists: ['thief', 'wizard'], kit: 'twin', rule: 'WODS-class-bard' },
  { name: 'druid', skills: ['survival'], lists: ['priest', 'ranger'], kit: 'archer', rule: 'WODS-class-druid' },
  { name: 'fighter', skills: ['athletics'], lists: ['fighter'], kit: 'shield', rule: 'WODS-class-fighter' },
  { name: 'priest', skills: ['decipher', 'heal'], lists: ['priest'], kit: 'priest', rule: 'WODS-class-priest' },
  { name: 'paladin', skills: ['leadership'], lists: ['fighter', 'priest'], kit: 'shield', rule: 'WODS-class-paladin' },
  { name: 'ranger', skills: ['survival'], lists: ['ranger'], kit: 'archer', rule: 'WODS-class-ranger' },
  { name: 'wizard', skills: ['decipher', 'lore'], lists: ['wizard'], kit: 'caster', rule: 'WODS-class-wizard' },
  { name: 'thief', skills: ['stealth'], lists: ['thief'], kit: 'twin', rule: 'WODS-class-thief' },
] as const satisfies readonly {
  name: string;
  skills: readonly SkillName[];
  lists: readonly ListName[];
  kit: string;
  rule: string;
}[];
export type ClassName = (typeof CLASSES)[number]['name'];

/** The ability a species has for nothing. @rule R-WODS-08 */
export const FREE_ABILITY: Readonly<Partial<Record<SpeciesName, AbilityName>>> = {
  elf: 'cantrips',
  halfling: 'lucky',
};

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

/** The entry of a class. */
export function classEntry(name: ClassName): ClassEntry {
  return CLASSES.find((entry) => entry.name === name) as ClassEntry;
}

/**
 * The abilities a class learns after its first two, in order: its own lists, then the fighters', since from
 * level 3 on every list is open. Those without numbers are passed over.
 *
 * @rule P-WODS-12
 */
function learningOrder(entry: ClassEntry): AbilityName[] {
  const lists = [...entry.lists.map((list) => ABILITY_LISTS[list]), ABILITY_LISTS.fighter].flat();
  return [...new Set(lists.filter((ability) => !WITHOUT_NUMBERS.has(ability)))];
}

/**
 * The next `count` words of an order that are not known yet, as bits added to those known.
 *
 * @param words the list whose positions are the bits
 */
function learn(known: number, count: number, order: readonly string[], words: readonly string[]): number {
  for (const word of order) {
    if (count <= 0) break;
    const bit = bitOf(words, word);
    if ((known & bit) !== 0) continue;
    known |= bit;
    count--;
  }
  return known;
}

/** Abilities known, with the first two of a class: both from its list, or one from each. @rule R-WODS-09 */
export function firstAbilities(known: number, entry: ClassEntry): number {
  const count = entry.lists.length === 2 ? 1 : 2;
  return entry.lists.reduce((bits, list) => learn(bits, count, ABILITY_LISTS[list], ABILITIES), known);
}

/** Abilities known, with `count` more of the class's order. */
export function learnAbilities(known: number, count: number, entry: ClassEntry): number {
  return learn(known, count, learningOrder(entry), ABILITIES);
}

/** Skills known, with `count` more. @rule WODS-level-skills */
export function learnSkills(known: number, count: number): number {
  return learn(known, count, SKILL_ORDER, SKILLS);
}
