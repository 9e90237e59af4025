import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';
import type { Definitions, NamesOf, RowKind, WrittenRow } from '../kit/homebrew.ts';
import {
  ABILITIES,
  type Abilities,
  abilitiesWith,
  HOME_RULE,
  WRITTEN_ABILITIES,
  type WrittenAbility,
} from './abilities.ts';
import { AMOUNTS, TRAITS } from './effects.ts';
import { DICE } from './names.ts';

/** Most wounds and close attacks of a model. */
export const MOST_WOUNDS = 10;
/** Most rows of each kind in a scenario. */
const MOST_ROWS = 60;

type Sides = (typeof DICE)[number];

/** A word for a die, as written in a file. */
interface WrittenDie {
  readonly die: Sides;
  readonly meaning?: string;
}

/** An archetype (a word for a power die) or an armor (a word for a defense die). */
interface DieWord extends Row {
  readonly rule: string;
  readonly sides: Sides;
}

/** A named model as written in a file. */
interface WrittenModel {
  readonly power: Sides;
  readonly defense: Sides;
  readonly wounds?: number;
  readonly attacks?: number;
  readonly abilities?: readonly string[];
  readonly meaning?: string;
}

/** A named model. The book has none. */
interface Model extends Row, WrittenModel {
  readonly meaning: string;
  readonly rule: string;
}

/** The archetype of each power die, in our words. @rule DDD-archetypes */
const WRITTEN_ARCHETYPES = {
  monster: { die: 4, meaning: 'a power die of 4 sides' },
  barbarian: { die: 6, meaning: 'a power die of 6 sides' },
  soldier: { die: 8, meaning: 'a power die of 8 sides' },
  rogue: { die: 10, meaning: 'a power die of 10 sides' },
  wizard: { die: 12, meaning: 'a power die of 12 sides' },
} as const satisfies Readonly<Record<string, WrittenDie>>;

/** The armor of each defense die. @rule DDD-archetypes */
const WRITTEN_ARMORS = {
  plate: { die: 4, meaning: 'a defense die of 4 sides' },
  mail: { die: 6, meaning: 'a defense die of 6 sides' },
  leather: { die: 8, meaning: 'a defense die of 8 sides' },
  unarmored: { die: 10, meaning: 'a defense die of 10 sides' },
  frail: { die: 12, meaning: 'a defense die of 12 sides' },
} as const satisfies Readonly<Record<string, WrittenDie>>;

/** All rows that statlines know: first those of the book, then a scenario's. */
export interface Rows {
  readonly abilities: Abilities;
  readonly archetypes: Catalogue<string, DieWord>;
  readonly armors: Catalogue<string, DieWord>;
  readonly models: Catalogue<string, Model>;
  /** The same as files write them, by kind. */
  readonly written: Definitions;
}

type Own<Written> = Readonly<Record<string, Written>>;

function dieWords(kind: 'archetype' | 'armor', shipped: Own<WrittenDie>, own: Own<WrittenDie>) {
  const of = (written: Own<WrittenDie>, rule: string) =>
    Object.entries(written).map(([name, row]): [string, DieWord] => [name, dieWordOf(kind, row, rule)]);
  return catalogue(kind, Object.fromEntries([...of(shipped, 'DDD-archetypes'), ...of(own, HOME_RULE)]));
}

function dieWordOf(kind: 'archetype' | 'armor', { die, meaning }: WrittenDie, rule: string): DieWord {
  const what = kind === 'archetype' ? 'power' : 'defense';
  return { sides: die, meaning: meaning ?? `a ${what} die of ${die} sides`, rule };
}

function modelOf(row: WrittenModel): Model {
  const { power, defense, wounds = 1, attacks = 1, abilities = [] } = row;
  const facts = [
    `p${power} d${defense}`,
    ...(wounds > 1 ? [`${wounds} wounds`] : []),
    ...(attacks > 1 ? [`${attacks} attacks`] : []),
    ...abilities,
  ];
  return { ...row, meaning: row.meaning ?? facts.join(', '), rule: HOME_RULE };
}

/** Compiles the rows of the book with those of a scenario, which passed the schemas of {@link kindsOf}. */
export function rowsWith(own: Definitions = {}): Rows {
  const abilities = (own.abilities ?? {}) as Own<WrittenAbility>;
  const archetypes = (own.archetypes ?? {}) as unknown as Own<WrittenDie>;
  const armors = (own.armors ?? {}) as unknown as Own<WrittenDie>;
  const models = (own.models ?? {}) as unknown as Own<WrittenModel>;
  return {
    abilities: own.abilities === undefined ? ABILITIES : abilitiesWith(abilities),
    archetypes: dieWords('archetype', WRITTEN_ARCHETYPES, archetypes),
    armors: dieWords('armor', WRITTEN_ARMORS, armors),
    models: catalogue(
      'model',
      Object.fromEntries(Object.entries(models).map(([name, row]) => [name, modelOf(row)])) as Record<string, Model>,
    ),
    written: {
      models: models as unknown as Definitions[string],
      abilities: { ...WRITTEN_ABILITIES, ...abilities },
      archetypes: { ...WRITTEN_ARCHETYPES, ...archetypes } as unknown as Definitions[string],
      armors: { ...WRITTEN_ARMORS, ...armors } as unknown as Definitions[string],
    },
  };
}

const dieFact = (description: string, rule: string) =>
  z
    .literal([...DICE])
    .optional()
    .meta({ kind: 'die', rule, description });

const total = (description: string, rule: string) =>
  z.int().min(1).max(MOST_WOUNDS).optional().meta({ rule, description });

/** Arguments of `montecrawl list` that show abilities. */
export const LIST = 'abilities ddd';

/** Facts of a model, and of a member. */
export function modelFacts(abilities: readonly [string, ...string[]]) {
  const ability = z.enum(abilities).meta({ kind: 'ability', list: LIST, rule: 'DDD-roster' });
  return {
    power: dieFact('sides of the power die: low is strong, high is cunning', 'DDD-power-die'),
    defense: dieFact('sides of the defense die: low is armored, high is fast', 'DDD-defense-die'),
    wounds: total('wounds that kill it; each above the first is an ability', 'DDD-wounds-base'),
    attacks: total('close attacks a turn; each above the first is an ability', 'DDD-close-number'),
    abilities: z.array(ability).max(40).optional().meta({ rule: 'DDD-roster', description: 'abilities and equipment' }),
  };
}

function abilityShape(names: NamesOf) {
  const traits = TRAITS.rows.map(({ name, meaning, rule }) => [
    name,
    z.boolean().optional().meta({ rule, description: meaning }),
  ]);
  const amounts = AMOUNTS.rows.map(({ name, most, meaning, rule }) => [
    name,
    z.int().min(0).max(most).optional().meta({ rule, description: meaning }),
  ]);
  return z.strictObject({
    ...(Object.fromEntries(traits) as Record<string, z.ZodOptional<z.ZodBoolean>>),
    ...(Object.fromEntries(amounts) as Record<string, z.ZodOptional<z.ZodInt>>),
    needs: z
      .enum(TRAITS.names)
      .optional()
      .meta({ kind: 'trait', rule: 'DDD-ability-prereq', description: 'what a model must be able to do to have it' }),
    bars: z.enum(names('abilities')).optional().meta({
      kind: 'ability',
      list: LIST,
      rule: 'DDD-ability-unique',
      description: 'the ability beside which it is not taken',
    }),
    innate: z.boolean().optional().meta({ rule: 'DDD-xp-spend', description: 'no experience buys it' }),
    cost: z
      .int()
      .min(1)
      .max(10)
      .optional()
      .meta({ rule: 'DDD-ability-cap', description: 'how many abilities of its party it counts as; 1 if left out' }),
  });
}

const dieShape = (what: string) => () =>
  z.strictObject({ die: dieFact(`sides of the ${what} die`, 'DDD-dice-choice') });

/** Returns the kinds of rows that a scenario may define. */
export function kindsOf({ written }: Rows): readonly RowKind[] {
  const die = (key: string, one: string, what: string): RowKind => ({
    ...{ key, one, rule: 'DDD-archetypes', meaning: `a word for a ${what} die`, most: MOST_ROWS },
    ...{ row: dieShape(what), needs: ['die'], rows: written[key] },
  });
  return [
    {
      key: 'models',
      one: 'model',
      rule: 'DDD-roster',
      meaning: 'a model by name: its dice, wounds, attacks and abilities',
      most: MOST_ROWS,
      row: (names) => z.strictObject(modelFacts(names('abilities'))),
      isMember: true,
      needs: ['power', 'defense'],
      rows: written.models,
    },
    {
      key: 'abilities',
      one: 'ability',
      rule: 'DDD-roster',
      meaning: 'what a model can do: effects with their numbers',
      most: MOST_ROWS,
      row: abilityShape,
      needs: [],
      rows: written.abilities,
    },
    die('archetypes', 'archetype', 'power'),
    die('armors', 'armor', 'defense'),
  ];
}

/** Words that statlines read as numbers: `p8`, `d6`, `w3`, `x2`. */
const NUMBER_WORD = /^[pdwx]\d+$/;

/**
 * Checks rows beyond their schema.
 *
 * @param faults collects faults, with paths relative to `define`
 */
export function checkRows(own: Definitions, faults: Faults): void {
  for (const [key, rows] of Object.entries(own))
    for (const [name, row] of Object.entries(rows)) {
      const at = faults.under(key, name);
      if (NUMBER_WORD.test(name))
        at.add([], `${name} is a number in a statline; choose another name, as "my-${name}"`, {
          rule: 'DDD-roster',
          key: true,
        });
      if (key === 'abilities') checkAbility(name, row, at);
    }
}

function checkAbility(name: string, row: WrittenRow, faults: Faults): void {
  const written = row as WrittenAbility;
  // An amount may be 0, so that `vary` can start there.
  if ([...TRAITS.names, ...AMOUNTS.names].every((effect) => written[effect] === undefined))
    faults.add([], `${name} does nothing; give it an effect, as in "reach: 1" or "fearsome: true"`, {
      rule: 'DDD-roster',
    });
  if (written.bars === name) faults.add(['bars'], `${name} bars itself`, { rule: 'DDD-ability-unique' });
}
