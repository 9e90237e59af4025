import * as z from 'zod';
import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import { choiceKeys } from '../kit/choice-keys.ts';
import { sideName } from '../kit/side-name.ts';
import type { RawMember } from '../system.ts';
import { REASONS, type ReasonName } from './catalogue/big-bad.ts';
import type { Lexicon } from './catalogue/lexicon.ts';
import { MEETINGS, type MeetingName } from './catalogue/names.ts';
import { TILES, type TileName } from './catalogue/tiles.ts';
import { armsOf, SHORT_FORMS } from './catalogue/weapons.ts';
import { CHOICES } from './choices.ts';

/** Common synonyms of races and Professions. */
const ALSO: Readonly<Record<string, string>> = { demon: 'petty-demon', vampire: 'feral-vampire', wizard: 'caster' };

/** Highest Rep of a scenario, so that the laws of pools stay exact. @rule 2HDC-10.0a */
const MOST_REP = 12;
/** Limit on the tiles that a scenario lays out. */
const MOST_TILES_GIVEN = 80;

/** Arguments of `montecrawl list` that show the words of each kind. */
const LISTS: Readonly<Record<string, string>> = {
  race: 'races 2hdc',
  profession: 'professions 2hdc',
  weapon: 'weapons 2hdc',
  'magic item': 'words 2hdc',
  potion: 'words 2hdc',
  spell: 'spells 2hdc',
  attribute: 'attributes 2hdc',
};

/** Returns the schema of a word from a list; its error suggests the nearest word. */
function word<const T extends readonly [string, ...string[]]>(kind: string, words: T, rule: string) {
  return z
    .enum(words, {
      error: (issue) =>
        typeof issue.input === 'string'
          ? `${unknownWord(kind, issue.input, words, LISTS[kind])} (${rule})`
          : `must be the name of a ${kind} (${rule})`,
    })
    .describe(`${kind} (${rule})`);
}

const rep = z
  .int({ error: `must be a whole number from 1 to ${MOST_REP} (2HDC-10.0a)` })
  .min(1, { error: `must be a whole number from 1 to ${MOST_REP} (2HDC-10.0a)` })
  .max(MOST_REP, { error: `must be a whole number from 1 to ${MOST_REP} (2HDC-10.0a)` });

type Names = readonly [string, ...string[]];

/** Returns the schema of a member; defaults come from the race list. */
export const memberSchemaOf = ({ races, professions, weapons, attributes, items, potions, spells }: Lexicon) =>
  z.strictObject({
    race: word('race', races.names, '2HDC-7.0'),
    profession: word('profession', professions.names, '2HDC-9.0').optional(),
    second: word('profession', professions.names, '2HDC-9.2').optional(),
    rep: rep.optional(),
    star: z.boolean().optional().describe('a Star: Star Power, Free Will, a charge success (2HDC-6.3)'),
    bigBad: z.boolean().optional().describe('the Big Bad of the dungeon (2HDC-34.1a)'),
    ac: z
      .literal([2, 4, 6], {
        error: (issue) =>
          `${JSON.stringify(issue.input) ?? 'nothing'} is not an Armour Class; use 2, 4 or 6 (2HDC-12.0)`,
      })
      .optional(),
    shield: z.boolean().optional().describe('carries a shield (2HDC-12.1)'),
    weapons: z
      .array(word('weapon', armsOf(weapons).map(({ name }) => name) as unknown as Names, '2HDC-11.0a'))
      .max(4)
      .optional()
      .describe('weapons carried; [] is unarmed; left out: as in the race list (2HDC-11.0a)'),
    items: z
      .array(word('magic item', items.names, '2HDC-29.1'))
      .max(items.rows.length)
      .optional(),
    potions: z
      .partialRecord(word('potion', potions.names, '2HDC-29.2a'), z.int().min(0).max(20))
      .optional()
      .describe('uses of each potion (2HDC-29.2a)'),
    spells: z
      .array(word('spell', spells.names, '2HDC-28.2'))
      .max(3)
      .optional()
      .describe("spells that a Caster has in place of the book's of their types (2HDC-home-spells)"),
    trueArrows: z.int().min(0).max(60).optional().describe('True Arrows carried (2HDC-T29.1.4c)'),
    talismanRep: z.int().min(0).max(6).optional().describe('Rep of the Talisman of Restoration (2HDC-T29.1.2b)'),
    attributes: z
      .array(word('attribute', attributes.names, '2HDC-8.0'))
      .max(attributes.names.length)
      .optional()
      .describe("replaces the race's attributes (2HDC-8.0)"),
  });

export type MemberInput = z.infer<ReturnType<typeof memberSchemaOf>>;

/** Keys of a side, besides the common ones. */
export const sideKeys = {
  magicItems: z
    .enum(['given', 'rolled'])
    .default('given')
    .describe('whether Grunts also roll for magic items: 1 in 6, a Big Bad or an enemy Star 3 in 6 (2HDC-29.3a)'),
  ...choiceKeys(CHOICES),
};

/** Keys of a scenario, besides the common ones. */
export const keys = {
  width: z.enum(['room', 'corridor']).default('room').describe('a Battle Board four squares wide, or two (2HDC-2.2.2)'),
  active: sideName
    .optional()
    .describe(
      'the side that moved in; left out, a coin decides, but enemies met in a dungeon were there first (2HDC-T21.0g)',
    ),
  fleeing: z.array(sideName).default([]).describe('sides that are Fleeing as they meet the enemy (2HDC-T21.0h)'),
  party: sideName
    .optional()
    .describe('the side the player runs; else the first with a Star, else the first (2HDC-R137)'),
  reason: word('reason', REASONS.names, '2HDC-T34.3')
    .optional()
    .describe('dungeon, campaign: why the band goes in; rolled if left out (2HDC-34.3.1)'),
  tiles: z
    .array(word('tile', TILES.names, '2HDC-T38.0a'))
    .min(1)
    .max(MOST_TILES_GIVEN)
    .optional()
    .describe('dungeon, campaign: the tiles behind the entry as they are found, the last one final (2HDC-35.0)'),
  recruits: z
    .int()
    .min(0)
    .max(MOST_REP)
    .optional()
    .describe("dungeon, campaign: most recruits, up to a band as large as its Leader's Rep (2HDC-13.1b)"),
  meets: word('meeting', MEETINGS.names, '2HDC-39.7')
    .optional()
    .describe(
      'fight: whom the party meets, rolled by the book as in a dungeon: the Big Bad with its Minions, Minions, rivals, or ' +
        'anyone, as the level says; the other side, if there is one, is the Big Bad (2HDC-39.7)',
    ),
  level: z
    .int()
    .min(1)
    .max(6)
    .optional()
    .describe('fight: level of the dungeon for "meets: anyone", 1 if left out (2HDC-39.7)'),
  adventures: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('campaign: adventures played one after the other, 10 if left out (2HDC-33.1)'),
};

/** Parsed values of {@link keys}. */
export interface KeysInput {
  readonly width: 'room' | 'corridor';
  readonly active?: string;
  readonly fleeing: readonly string[];
  readonly party?: string;
  readonly reason?: ReasonName;
  readonly tiles?: readonly TileName[];
  readonly recruits?: number;
  readonly meets?: MeetingName;
  readonly level?: number;
  readonly adventures?: number;
  readonly rulings: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, number>>;
}

/** The statline word for a member without a weapon. @rule 2HDC-T24.2b */
export const UNARMED = 'unarmed';

/** Sets a key of a member. */
type Setter = (member: RawMember) => void;

const set =
  (key: string, value: unknown): Setter =>
  (member) => {
    member[key] = value;
  };

const push = (key: 'weapons' | 'items' | 'spells', value: string): Setter => {
  return (member) => {
    member[key] = [...((member[key] as string[] | undefined) ?? []), value];
  };
};

/** Statline words that are not the names of rows. */
export const RESERVED: readonly string[] = [
  ...['star', 'big-bad', 'shield', 'no-shield', UNARMED, 'ac2', 'ac4', 'ac6', 'none', 'empty'],
  ...Object.keys(SHORT_FORMS),
  ...Object.keys(ALSO),
];

/** The statline words of a lexicon. */
interface StatlineWords {
  readonly races: Lexicon['races'];
  readonly professions: Lexicon['professions'];
  /** Weapons by name and short form. */
  readonly weapons: ReadonlyMap<string, string>;
  /** Setters by word, for the words after `race/profession@rep`. */
  readonly setters: ReadonlyMap<string, Setter>;
}

function statlineWords(lexicon: Lexicon): StatlineWords {
  const { races, professions, weapons: rows } = lexicon;
  const weapons = new Map([...armsOf(rows).map(({ name }) => [name, name] as const), ...Object.entries(SHORT_FORMS)]);
  return { races, professions, weapons, setters: settersOf(weapons, lexicon) };
}

const settersOf = (
  weapons: ReadonlyMap<string, string>,
  { items, potions, spells }: Lexicon,
): ReadonlyMap<string, Setter> =>
  new Map<string, Setter>([
    ['star', set('star', true)],
    ['big-bad', set('bigBad', true)],
    ['shield', set('shield', true)],
    ['no-shield', set('shield', false)],
    [UNARMED, set('weapons', [])],
    ...[2, 4, 6].map((ac): [string, Setter] => [`ac${ac}`, set('ac', ac)]),
    ...[...weapons].map(([word, weapon]): [string, Setter] => [word, push('weapons', weapon)]),
    ...items.names.map((item): [string, Setter] => [item, push('items', item)]),
    ...potions.names.map((potion): [string, Setter] => [`potion-of-${potion}`, addPotion(potion)]),
    ...spells.names.map((spell): [string, Setter] => [spell, push('spells', spell)]),
  ]);

function addPotion(potion: string): Setter {
  return (member) => {
    const potions = (member.potions as Record<string, number> | undefined) ?? {};
    member.potions = { ...potions, [potion]: (potions[potion] ?? 0) + 1 };
  };
}

/**
 * Returns a reader of statlines such as `star human/knight@5 ac6 shield sword`: optional `star` or `big-bad`, the race,
 * then any other words.
 *
 * Two Professions are written `human/warrior+thief@5`.
 */
export function statlineReader(lexicon: Lexicon): (words: readonly Word[], faults: Faults) => RawMember {
  const known = statlineWords(lexicon);
  return (words, faults) => readStatline(words, known, faults);
}

function readStatline(words: readonly Word[], known: StatlineWords, faults: Faults): RawMember {
  const member: RawMember = {};
  for (const word of words) {
    const text = word.text.toLowerCase();
    const setter = known.setters.get(text);
    if (setter !== undefined) setter(member);
    else if (member.race === undefined && !/^(ac|rep)\d/.test(text)) readRace(word, member, known, faults);
    else readOddWord(word, member, known, faults);
  }
  const unarmed = words.find((word) => word.text.toLowerCase() === UNARMED);
  if (unarmed !== undefined && words.some((word) => known.weapons.has(word.text.toLowerCase()))) {
    faults.add([], 'a member is unarmed or has weapons, not both', { rule: '2HDC-T24.2b', offset: unarmed.offset });
  }
  if (member.race === undefined) {
    faults.add([], `a statline needs a race, as in "troll@5" or "human/knight@5"`, { rule: '2HDC-7.0' });
  }
  return member;
}

/** Reads `race`, `race@rep`, `race/profession@rep` or `race/profession+second@rep`. */
function readRace(word: Word, member: RawMember, { races, professions: all }: StatlineWords, faults: Faults): void {
  const match = /^([^/@]*)(?:\/([^@]*))?(?:@(.*))?$/.exec(word.text.toLowerCase());
  const [, race = '', professions, rep] = match ?? [];
  const known = ALSO[race] ?? race;
  member.race = known;
  if (races.find(known) === undefined) {
    faults.add([], noRace(race, word.text, races.names, all.names), { rule: '2HDC-7.0', offset: word.offset });
  }
  if (professions !== undefined) {
    let offset = word.offset + race.length + 1;
    const [first = '', second, ...more] = professions.split('+');
    for (const [key, name] of [
      ['profession', first],
      ['second', second],
    ] as const) {
      if (name === undefined) continue;
      const profession = ALSO[name] ?? name;
      member[key] = profession;
      if (all.find(profession) === undefined) {
        faults.add([], unknownWord('profession', name, all.names, LISTS.profession), {
          rule: '2HDC-9.0',
          offset,
        });
      }
      offset += name.length + 1;
    }
    if (more.length > 0) {
      faults.add([], 'a member has two Professions at most', { rule: '2HDC-9.1c', offset: word.offset });
    }
  }
  if (rep !== undefined) {
    const value = Number(rep);
    member.rep = value;
    if (!/^\d+$/.test(rep) || value < 1 || value > MOST_REP) {
      const offset = word.offset + word.text.indexOf('@') + 1;
      faults.add([], `"${rep}" is not a Rep; use 1 to ${MOST_REP}`, { rule: '2HDC-10.0a', offset });
      member.rep = 4;
    }
  }
}

/** Returns the error for an unknown race, or for a Profession without a race: `knight@5` should be `human/knight@5`. */
function noRace(race: string, written: string, names: Names, professions: Names): string {
  const profession = professionNear(race, professions);
  if (nearest(race, names) !== undefined || profession === undefined || written.includes('/'))
    return unknownWord('race', race, names, LISTS.race);
  const full = `human/${profession}${written.slice(race.length)}`;
  return `"${race}" is no race, and a Profession needs one; did you mean "${full}"?`;
}

/** Returns the Profession with this name or the nearest one. */
function professionNear(text: string, names: Names): string | undefined {
  return names.find((name) => name === text) ?? ALSO[text] ?? nearest(text, names);
}

function readOddWord(word: Word, { race, rep }: RawMember, known: StatlineWords, faults: Faults): void {
  const text = word.text.toLowerCase();
  const [name = '', own = rep === undefined ? '' : `@${rep}`] = text.split(/(?=@)/);
  if (known.professions.find(ALSO[name] ?? name) !== undefined) {
    const problem = `"${word.text}" belongs to the race; write "${race}/${name}${own}"`;
    faults.add([], problem, { rule: '2HDC-9.0', offset: word.offset });
    return;
  }
  const ac = /^ac(\d+)$/.exec(text);
  if (ac !== null) {
    faults.add([], `${ac[1]} is not an Armour Class; use ac2, ac4 or ac6`, { rule: '2HDC-12.0', offset: word.offset });
    return;
  }
  const near = nearest(text, [...known.setters.keys()]);
  const hint = near === undefined ? 'see "montecrawl list words 2hdc"' : `did you mean "${near}"?`;
  faults.add([], `"${word.text}" says nothing about a member; ${hint}`, { rule: '2HDC-5.0', offset: word.offset });
}
