import { type Catalogue, catalogue } from '../../kit/catalogue.ts';
import { ATTRIBUTES, type Attribute, type EffectFacts, effectFacts, FIRST_HOME_BIT } from './attributes.ts';
import { ITEMS, type Item, POTIONS, type Potion } from './items.ts';
import { type MagicFacts, magicFacts } from './magic-facts.ts';
import { PROFESSIONS, type Profession, type ProfessionFacts, professionFacts } from './professions.ts';
import { RACES, type Race, type RaceSheet, raceSheets } from './races.ts';
import { SPELLS, type Spell, type SpellFacts, spellFacts } from './spells.ts';
import { NO_TABLE_ROWS, type TableFacts, type TableRows, tableFacts } from './tables.ts';
import { WEAPONS, type Weapon, type WeaponFacts, weaponFacts } from './weapons.ts';

/** The rows of a book as numbers, by index; part of a matchup. */
export interface Facts {
  readonly weapons: WeaponFacts;
  readonly races: readonly RaceSheet[];
  readonly raceNames: readonly string[];
  readonly professions: ProfessionFacts;
  readonly effects: EffectFacts;
  readonly magic: MagicFacts;
  readonly spells: SpellFacts;
  readonly tables: TableFacts;
  /** Whether the scenario defines attributes, items or potions, which may have {@link EFFECTS}. */
  readonly isHome: boolean;
}

/** Rows that a scenario adds to a book, by name. */
export interface Rows extends TableRows {
  readonly races: Readonly<Record<string, Race>>;
  readonly professions: Readonly<Record<string, Profession>>;
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly items: Readonly<Record<string, Item>>;
  readonly potions: Readonly<Record<string, Potion>>;
  readonly spells: Readonly<Record<string, Spell>>;
}

/** The rows of a book, then those of a scenario. Its names are for reading files, its {@link Facts} for games. */
export interface Lexicon {
  readonly races: Catalogue<string, Race>;
  readonly professions: Catalogue<string, Profession>;
  readonly weapons: Catalogue<string, Weapon>;
  readonly attributes: Catalogue<string, Attribute>;
  readonly items: Catalogue<string, Item>;
  readonly potions: Catalogue<string, Potion>;
  readonly spells: Catalogue<string, Spell>;
  /** Rows that a scenario adds to tables. */
  readonly tables: TableRows;
  readonly facts: Facts;
  /** Returns the bits of an attribute and of those it includes. */
  bitsOf(attribute: string): number;
}

/** Returns a catalogue with more rows after its own. */
function extended<Row extends { readonly rule: string; readonly meaning: string }>(
  { kind, rows }: Catalogue<string, Row>,
  more: Readonly<Record<string, Row>>,
): Catalogue<string, Row> {
  return catalogue(kind, {
    ...Object.fromEntries(rows.map(({ name, index: _index, bit: _bit, ...row }) => [name, row as unknown as Row])),
    ...more,
  });
}

/** Makes the lexicon of the book with more rows. Indexes follow the order; the book's rows come first. */
export function makeLexicon(more: Rows): Lexicon {
  const races = extended<Race>(RACES, more.races);
  const professions = extended<Profession>(PROFESSIONS, more.professions);
  const weapons = extended<Weapon>(WEAPONS, more.weapons);
  const attributes = extended<Attribute>(ATTRIBUTES, more.attributes);
  const spells = extended<Spell>(SPELLS, more.spells);
  const home = Object.keys(more.attributes);
  const bitsOf = (name: string): number => {
    const own = home.indexOf(name);
    const { includes = [], bit } = attributes.byName[name];
    return own < 0 ? bit : includes.reduce((bits, each) => bits | bitsOf(each), 1 << (FIRST_HOME_BIT + own));
  };
  return {
    races,
    professions,
    weapons,
    attributes,
    items: extended<Item>(ITEMS, more.items),
    potions: extended<Potion>(POTIONS, more.potions),
    spells,
    tables: more,
    bitsOf,
    facts: {
      weapons: weaponFacts(weapons.rows),
      races: raceSheets(races, bitsOf, professions, (name) => weapons.byName[name].index),
      professions: professionFacts(professions, bitsOf),
      effects: effectFacts(Object.values(more.attributes)),
      magic: magicFacts(more.items, more.potions),
      spells: spellFacts(spells.rows),
      raceNames: races.names,
      tables: tableFacts(more, races.names),
      isHome: [more.attributes, more.items, more.potions].some((rows) => Object.keys(rows).length > 0),
    },
  };
}

/** The book without additions. */
export const SHIPPED: Lexicon = makeLexicon({
  ...{ races: {}, professions: {}, weapons: {}, attributes: {}, items: {}, potions: {}, spells: {} },
  ...NO_TABLE_ROWS,
});
