import { type Catalogue, catalogue } from '../../kit/catalogue.ts';
import { ATTRIBUTES, type Attribute, type EffectFacts, effectFacts, FIRST_HOME_BIT } from './attributes.ts';
import { RACES, type Race, type RaceSheet, raceSheets } from './races.ts';
import { WEAPONS, type Weapon, type WeaponFacts, weaponFacts } from './weapons.ts';

/** What games need of the rows of a book: numbers, by the places of rows. A matchup carries them. */
export interface Facts {
  readonly weapons: WeaponFacts;
  readonly races: readonly RaceSheet[];
  readonly effects: EffectFacts;
}

/** Rows by name, as a scenario adds them to a book. */
export interface Rows {
  readonly races: Readonly<Record<string, Race>>;
  readonly weapons: Readonly<Record<string, Weapon>>;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** The rows of a book: its own, then those of a scenario. Words are read by it, games played by its {@link Facts}. */
export interface Lexicon {
  readonly races: Catalogue<string, Race>;
  readonly weapons: Catalogue<string, Weapon>;
  readonly attributes: Catalogue<string, Attribute>;
  readonly facts: Facts;
  /** The bits of an attribute, and of those that come with it. */
  bitsOf(attribute: string): number;
}

/** The rows of a catalogue by their names, with more after them. */
function extended<Row extends { readonly rule: string; readonly meaning: string }>(
  { kind, rows }: Catalogue<string, Row>,
  more: Readonly<Record<string, Row>>,
): Catalogue<string, Row> {
  return catalogue(kind, {
    ...Object.fromEntries(rows.map(({ name, index: _index, bit: _bit, ...row }) => [name, row as unknown as Row])),
    ...more,
  });
}

/** Makes the lexicon of the book with more rows. Their order decides their places: those of the book come first. */
export function makeLexicon(more: Rows): Lexicon {
  const races = extended<Race>(RACES, more.races);
  const weapons = extended<Weapon>(WEAPONS, more.weapons);
  const attributes = extended<Attribute>(ATTRIBUTES, more.attributes);
  const home = Object.keys(more.attributes);
  const bitsOf = (name: string): number => {
    const own = home.indexOf(name);
    const { includes = [], bit } = attributes.byName[name];
    return own < 0 ? bit : includes.reduce((bits, each) => bits | bitsOf(each), 1 << (FIRST_HOME_BIT + own));
  };
  return {
    races,
    weapons,
    attributes,
    bitsOf,
    facts: {
      weapons: weaponFacts(weapons.rows),
      races: raceSheets(races, bitsOf, (name) => weapons.byName[name].index),
      effects: effectFacts(Object.values(more.attributes)),
    },
  };
}

/** The book as it ships. */
export const SHIPPED: Lexicon = makeLexicon({ races: {}, weapons: {}, attributes: {} });
