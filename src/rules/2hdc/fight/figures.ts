import { type Columns, column, type SavedState } from '../../kit/state.ts';
import type { Facts } from '../catalogue/lexicon.ts';

/** Columns of characters that outlast a fight. */
export const LASTING = {
  // Identity.
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
  /** Armour Class with all that is worn: 2, 4 or 6. */
  ac: column('figure'),
  /** Armour Class as listed, by which a grip is chosen. @rule 2HDC-R148 */
  listedAc: column('figure'),
  ownsShield: column('figure'),
  /**
   * Melee and missile weapon carried, `EMPTY` for none. An axe is the missile if there is another weapon to draw after
   * it.
   */
  melee: column('figure'),
  missile: column('figure'),
  /** Weapon in hand. */
  hand: column('figure'),
  /** Bits of items that it can use. */
  items: column('figure'),
  /** Bits of items that it carries but cannot use: loot for others. */
  unusable: column('figure'),
  /** Armour Class of rolled magic armour; 0 for none. */
  armorAc: column('figure'),

  // Used up within an adventure.
  starDice: column('figure'),
  /** Racial saves used: 1 Stout, 2 Resilient, 4 Hard as Nails. */
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
  /** Uses of a scenario's own potions, {@link USES_BITS} each; negative if it may not drink. */
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

/** The characters of a fight or a dungeon. The columns of {@link LASTING} come first. */
export interface Figures extends SavedState, Columns<typeof LASTING> {
  /** Number of characters. */
  count: number;
  /** Rows of the book. */
  readonly facts: Facts;
  /** Limit on the number of characters. */
  readonly places: number;
  /** Numbers of all columns, column by column. */
  readonly columns: Int32Array;
}

/** Returns the numbers of all columns of characters. */
export function columnsOf(figures: SavedState): Int32Array {
  return figures.numbers.subarray(figures.cellOf('side'));
}

/** Copies the columns that outlast a fight to an index of the same or other characters. */
export function copyFigure(from: Figures, place: number, into: Figures, to: number): void {
  for (let i = 0; i < LASTING_COLUMNS; i++) into.columns[i * into.places + to] = from.columns[i * from.places + place]!;
}

/** Sets the columns that outlast a fight to 0 at an index. */
export function emptyFigure(figures: Figures, place: number): void {
  for (let i = 0; i < LASTING_COLUMNS; i++) figures.columns[i * figures.places + place] = 0;
}
