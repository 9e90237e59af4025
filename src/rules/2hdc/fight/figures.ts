import { type Columns, column, type SavedState } from '../../kit/state.ts';
import type { Facts } from '../catalogue/lexicon.ts';

/** What a character is and has, and what outlasts a fight: a column of a number for each character. */
export const LASTING = {
  // Who it is.
  side: column('figure'),
  line: column('figure'),
  race: column('figure'),
  profession: column('figure'),
  second: column('figure'),
  /** Attribute bits, with `STAR` and `BIG_BAD`. */
  traits: column('figure'),
  /** Rep with which it entered the fight or dungeon. */
  adventureRep: column('figure'),
  /** Current Rep, 0 or more. */
  rep: column('figure'),
  /** Armour Class with everything worn: 2, 4 or 6. */
  ac: column('figure'),
  /** Armour Class as listed, by which a grip is chosen. @rule 2HDC-R148 */
  listedAc: column('figure'),
  ownsShield: column('figure'),
  /** Melee and missile weapon carried, `EMPTY` for none. An axe is a missile where there is another weapon to draw after it. */
  melee: column('figure'),
  missile: column('figure'),
  /** What is in hand. */
  hand: column('figure'),
  /** Items it can use. */
  items: column('figure'),
  /** Items it carries but cannot use: loot for others. */
  unusable: column('figure'),
  /** Armour Class of magic armour that was rolled for; 0 without. */
  armorAc: column('figure'),

  // What wears off within an adventure.
  starDice: column('figure'),
  /** Racial saves that have been used: 1 Stout, 2 Resilient, 4 Hard as Nails. */
  saveUsed: column('figure'),
  trueArrows: column('figure'),
  talisman: column('figure'),
  staffUsed: column('figure'),
  potionRage: column('figure'),
  potionCourage: column('figure'),
  potionHealing: column('figure'),
  potionEager: column('figure'),
  potionStrength: column('figure'),
  potionSpeed: column('figure'),
  /** Potions that a scenario defines, each with {@link USES_BITS}; below 0 where it may not drink. */
  homePotions: column('figure'),
  /** Rep lost to failed spells, and to poison. */
  castingLoss: column('figure'),
  poisonLoss: column('figure'),
  status: column('figure'),
  /** 1 once it has been Out of the Fight. */
  wasOut: column('figure'),
} as const;

/** Bits of the uses of one potion in the column `homePotions`. */
export const USES_BITS = 10;

const LASTING_COLUMNS = Object.keys(LASTING).length;

/** The characters of a fight or a dungeon. Of its columns those of {@link LASTING} come first. */
export interface Figures extends SavedState, Columns<typeof LASTING> {
  /** How many there are. */
  count: number;
  /** The rows of the book that they are made of. */
  readonly facts: Facts;
  /** How many there may be. */
  readonly places: number;
  /** The numbers of all columns, one column after the other. */
  readonly columns: Int32Array;
}

/** The numbers of all columns of figures. */
export function columnsOf(figures: SavedState): Int32Array {
  return figures.numbers.subarray(figures.cellOf('side'));
}

/** Copies what outlasts a fight to a place of the same or other figures. */
export function copyFigure(from: Figures, place: number, into: Figures, to: number): void {
  for (let i = 0; i < LASTING_COLUMNS; i++) into.columns[i * into.places + to] = from.columns[i * from.places + place]!;
}

/** Sets what outlasts a fight to 0 at one place, as it was before there was a character. */
export function emptyFigure(figures: Figures, place: number): void {
  for (let i = 0; i < LASTING_COLUMNS; i++) figures.columns[i * figures.places + place] = 0;
}
