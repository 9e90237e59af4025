import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import type { Definitions } from '../kit/homebrew.ts';
import type { RawMember } from '../system.ts';
import { type Book, SHIPPED, SHIPPED_ROWS } from './book.ts';
import { SUPPLIES } from './gear.ts';
import { ATTRIBUTES, ELEMENTS, SKILLS } from './names.ts';
import { isDamage, isHp, weaponWords } from './setup.ts';

/** One-line statlines: first who it is, then anything in any order. */

type Setter = (member: RawMember) => void;

/** An enemy with numbers of its own. */
const FOE = 'foe';

const set =
  (key: string, value: unknown): Setter =>
  (member) => {
    member[key] = value;
  };

const push =
  (key: string, value: string): Setter =>
  (member) => {
    member[key] = [...((member[key] as string[] | undefined) ?? []), value];
  };

const weapon =
  (word: string): Setter =>
  (member) =>
    (member.weapon === undefined ? set('weapon', word) : push('spare', word))(member);

const kebab = (word: string) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Words without a number. */
const plainWords = (book: Book): ReadonlyMap<string, Setter> =>
  new Map<string, Setter>([
    ...book.abilities.names.map((word): [string, Setter] => [word, push('abilities', word)]),
    ...SKILLS.names.map((word): [string, Setter] => [word, push('skills', word)]),
    ...weaponWords(book).map((word): [string, Setter] => [word, weapon(word)]),
    ...book.gear.names.map((word): [string, Setter] => [word, push('gear', word)]),
    ...book.kits.names.map((word): [string, Setter] => [`${word}-kit`, set('kit', word)]),
    ...ELEMENTS.names.map((word): [string, Setter] => [word, push('elements', word)]),
    ...ELEMENTS.names.map((word): [string, Setter] => [`suited-${word}`, push('suited', word)]),
    ...(['none', 'light', 'full'] as const).flatMap((word): [string, Setter][] => {
      const spelt = word === 'none' ? 'no' : word;
      return [
        [`${spelt}-armour`, set('armour', word)],
        [`${spelt}-armor`, set('armour', word)],
      ];
    }),
    // Shipped armour is written with "-armour" at the end.
    ...book.armour.names
      .filter((word) => !Object.hasOwn(SHIPPED_ROWS.armour, word))
      .map((word): [string, Setter] => [word, set('armour', word)]),
    ['shield', set('shield', true)],
    ['no-shield', set('shield', false)],
    ['off-hand', set('offHand', true)],
    ['no-abilities', set('abilities', [])],
    ['boss', set('boss', true)],
    ['evil', set('evil', true)],
    ['turnable', set('turnable', true)],
    ['ranged', set('ranged', true)],
    ['swarm', set('swarm', true)],
    ['magic-only', set('harmedBy', 'magic')],
    ['unharmable', set('harmedBy', 'none')],
  ]);

/** Words with a number at the end. */
const NUMBERED: ReadonlyMap<string, (member: RawMember, n: number) => void> = new Map([
  ...[...ATTRIBUTES.names, 'armour', 'swarm', 'speed', 'level'].map(
    (key) => [key, (member: RawMember, n: number) => set(key, n)(member)] as const,
  ),
  ['armor', (member: RawMember, n: number) => set('armour', n)(member)] as const,
  ['damage', (member: RawMember, n: number) => set('damageBonus', n)(member)] as const,
  ...SUPPLIES.names.map(
    (key) =>
      [
        kebab(key),
        (member: RawMember, n: number) => {
          member.supplies = { ...(member.supplies as object | undefined), [key]: n };
        },
      ] as const,
  ),
]);

/** Reads one-line statlines with the words of a book. */
export class StatlineReader {
  private readonly book: Book;
  private readonly plain: ReadonlyMap<string, Setter>;

  constructor(book: Book) {
    this.book = book;
    this.plain = plainWords(book);
  }

  /** Words of statlines that are not rows. */
  get words(): string[] {
    return [FOE, 'hp', ...this.plain.keys(), ...NUMBERED.keys()];
  }

  /** Returns whether a word has a meaning in a statline. */
  knows(word: string): boolean {
    return this.readWord(word, {});
  }

  /**
   * Reads `elf/wizard 3 con1 elementalism fire caster-kit`, `armsman`, `knight hp12 armour3 boss`, `goblin swarm20` or
   * `foe hp4d6 armour1 2d6+1 evil`.
   *
   * A hero is `species/class`, or `class` for a human, with its level as `@3` or as a separate number.
   */
  read(words: readonly Word[], faults: Faults): RawMember {
    const member: RawMember = {};
    const [who, ...others] = words as [Word, ...Word[]];
    this.readWho(who, member, faults);
    const { level } = member;
    for (const word of others) if (!this.readWord(word.text.toLowerCase(), member)) this.readOddWord(word, faults);
    if (level !== undefined && member.level !== level) {
      const problem = `the level is ${level} here and ${member.level} later; keep one of them`;
      faults.add([], problem, { rule: 'R-WODS-40', offset: who.offset + who.text.indexOf('@') });
    }
    return member;
  }

  private readWho(word: Word, member: RawMember, faults: Faults): void {
    const { species: peoples, classes, hirelings, threats } = this.book;
    const [, first = '', second, level] = /^([^/@]*)(?:\/([^@]*))?(?:@(\d+))?$/.exec(word.text.toLowerCase()) ?? [];
    if (level !== undefined) member.level = Number(level);
    const isHero = second !== undefined || classes.find(first) !== undefined;
    if (isHero) {
      const species = second === undefined ? 'human' : first;
      const profession = second ?? first;
      member.species = species;
      member.class = profession;
      if (peoples.find(species) === undefined) {
        faults.add([], unknownWord('species', species, peoples.names), {
          rule: 'WODS-species-human',
          offset: word.offset,
        });
      }
      if (classes.find(profession) === undefined) {
        const offset = word.offset + (second === undefined ? 0 : first.length + 1);
        faults.add([], unknownWord('class', profession, classes.names), { rule: 'WODS-class-choice', offset });
      }
    } else if (hirelings.find(first) !== undefined) member.hireling = first;
    else if (threats.find(first) !== undefined) member.threat = first;
    else if (peoples.find(first) !== undefined) {
      const problem = `a hero needs a class: "${first}/fighter"`;
      faults.add([], problem, { rule: 'WODS-class-choice', offset: word.offset });
    } else if (first !== FOE) {
      faults.add(
        [],
        unknownWord(
          'class, hireling or enemy',
          word.text,
          [...classes.names, ...peoples.names, ...hirelings.names, ...threats.names, FOE],
          'words wods',
        ),
        {
          rule: 'R-WODS-57',
          offset: word.offset,
        },
      );
    }
  }

  /** @returns whether the word has a meaning */
  private readWord(text: string, member: RawMember): boolean {
    const plain = this.plain.get(text);
    if (plain !== undefined) {
      plain(member);
      return true;
    }
    if (/^\d+$/.test(text)) {
      member.level = Number(text);
      return true;
    }
    const [, hp] = /^hp(.+)$/.exec(text) ?? [];
    if (hp !== undefined && (isHp(hp) || /^\d+$/.test(hp))) {
      member.hp = /^\d+$/.test(hp) ? Number(hp) : hp;
      return true;
    }
    if (isDamage(text)) {
      member.damage = text;
      return true;
    }
    const [, key = '', n = ''] = /^([a-z-]*[a-z])([+-]?\d+)$/.exec(text) ?? [];
    if ((key === 'armour' || key === 'armor') && n.startsWith('+')) {
      member.armourBonus = Number(n);
      return true;
    }
    const setter = NUMBERED.get(key);
    setter?.(member, Number(n));
    return setter !== undefined;
  }

  private readOddWord(word: Word, faults: Faults): void {
    // For words with a number, suggest the same number: "aqmour2" means "armour2".
    const number = /\d+$/.exec(word.text)?.[0] ?? '1';
    const known = [...this.plain.keys(), ...[...NUMBERED.keys(), 'hp'].map((key) => `${key}${number}`)];
    const near = nearest(word.text, known);
    const hint = near === undefined ? 'see "montecrawl list words wods"' : `did you mean "${near}"?`;
    faults.add([], `"${word.text}" says nothing about a member; ${hint}`, { rule: 'R-WODS-40', offset: word.offset });
  }
}

/**
 * Rejects rows whose names have another meaning in statlines: `d6` is damage, `con2` an attribute, `tide-kit` a kit.
 *
 * @param faults collects faults, with paths relative to `define`
 */
export function checkWords(own: Definitions, faults: Faults): void {
  const statlines = new StatlineReader(SHIPPED);
  const kits = Object.keys(own.kits ?? {}).map((name) => `${name}-kit`);
  for (const [kind, rows] of Object.entries(own)) {
    for (const name of Object.keys(rows)) {
      if (!statlines.knows(name) && !kits.includes(name)) continue;
      const problem = `statlines read "${name}" as something else; choose another name, as "my-${name}"`;
      faults.add([kind, name], problem, { rule: 'R-WODS-40', key: true });
    }
  }
}

/** Returns the default name of a member. */
export function memberName(member: RawMember): string {
  const what = member.class ?? member.hireling ?? member.threat ?? FOE;
  return member.swarm === undefined || member.swarm === false ? String(what) : `${what}-swarm`;
}
