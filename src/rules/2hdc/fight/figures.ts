import { Columns } from '../../columns.ts';

/** Columns of numbers from -128 to 127 that say who somebody is, which no fight changes. */
const WHO = 8;
/** The others of such numbers, all of which decide something; those that outlast a fight come first. */
const SMALL = 36;
const LASTING_SMALL = 12;
/** Columns of numbers of any size, all of which outlast a fight: who somebody is, and what he carries. */
const LARGE = 11;
/** Columns of numbers of any size that decide nothing. */
const HISTORY = 2;
/** All columns, and those that decide something. */
export const COLUMNS: number = WHO + SMALL + LARGE + HISTORY;
export const CORE: number = COLUMNS - HISTORY;

class Places {
  /** How many characters there may be. */
  readonly capacity: number;
  readonly who: Columns<Int8Array>;
  readonly small: Columns<Int8Array>;
  readonly large: Columns<Int32Array>;
  readonly history: Columns<Int32Array>;
  /** All columns, in the order in which they are declared. */
  private readonly declared: (Int8Array | Int32Array)[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
    this.who = new Columns(new Int8Array(WHO * capacity), capacity);
    this.small = new Columns(new Int8Array(SMALL * capacity), capacity);
    this.large = new Columns(new Int32Array(LARGE * capacity), capacity);
    this.history = new Columns(new Int32Array(HISTORY * capacity), capacity);
  }

  protected whoColumn(): Int8Array {
    return this.declare(this.who);
  }

  protected smallColumn(): Int8Array {
    return this.declare(this.small);
  }

  protected largeColumn(): Int32Array {
    return this.declare(this.large);
  }

  protected historyColumn(): Int32Array {
    return this.declare(this.history);
  }

  private declare<Numbers extends Int8Array | Int32Array>(columns: Columns<Numbers>): Numbers {
    const column = columns.column(this.declared.length);
    this.declared.push(column);
    return column;
  }

  /** Empties the first places of all columns. */
  protected emptyFirst(places: number): void {
    this.who.empty(places);
    this.small.empty(places);
    this.large.empty(places);
    this.history.empty(places);
  }

  /** Empties of one place what outlasts a fight. */
  emptyPlace(place: number): void {
    this.who.emptyPlace(place, WHO);
    this.small.emptyPlace(place, LASTING_SMALL);
    this.large.emptyPlace(place, LARGE);
  }

  /** Copies what outlasts a fight from one place to another, of these or other columns. */
  copyPlace(others: Places, from: number, to: number): void {
    this.who.copyPlace(others.who, from, to, WHO);
    this.small.copyPlace(others.small, from, to, LASTING_SMALL);
    this.large.copyPlace(others.large, from, to, LARGE);
  }

  /**
   * Writes all columns that decide something, in the order in which they are declared.
   *
   * @param at where the first number is written
   */
  saveCore(into: Int32Array, at: number): void {
    this.who.save(into, at, 0, WHO, this.capacity);
    this.small.save(into, at, 0, SMALL, this.capacity);
    this.large.save(into, at, 0, LARGE, this.capacity);
  }

  /** Reads what {@link saveCore} wrote. */
  loadCore(from: Int32Array, at: number): void {
    this.who.load(from, at, 0, WHO, this.capacity);
    this.small.load(from, at, 0, SMALL, this.capacity);
    this.large.load(from, at, 0, LARGE, this.capacity);
  }

  /** Sets one of the numbers that {@link saveCore} writes. */
  setCore(at: number, value: number): void {
    const c = at % this.capacity;
    this.declared[(at - c) / this.capacity]![c] = value;
  }

  /** Writes the columns that decide nothing. @param at where the first number is written */
  saveHistory(into: Int32Array, at: number): void {
    this.history.save(into, at - CORE * this.capacity, 0, HISTORY, this.capacity);
  }

  /** Reads what {@link saveHistory} wrote. */
  loadHistory(from: Int32Array, at: number): void {
    this.history.load(from, at - CORE * this.capacity, 0, HISTORY, this.capacity);
  }

  /** Writes all columns. @returns where the next number would be written */
  saveAll(into: Int32Array, at: number): number {
    this.saveCore(into, at);
    this.saveHistory(into, at + CORE * this.capacity);
    return at + COLUMNS * this.capacity;
  }

  /** Reads what {@link saveAll} wrote. @returns where the next number would be read */
  loadAll(from: Int32Array, at: number): number {
    this.loadCore(from, at);
    this.loadHistory(from, at + CORE * this.capacity);
    return at + COLUMNS * this.capacity;
  }
}

/**
 * The characters of a game: one typed array for each property, one index for each character.
 *
 * Most columns are bytes, and who a character is stands apart, so that a fight is put back in a short copy.
 */
export class Figures extends Places {
  /** How many there are. */
  count = 0;

  // Who he is.
  readonly side: Int8Array = this.whoColumn();
  readonly line: Int32Array = this.largeColumn();
  readonly race: Int8Array = this.whoColumn();
  readonly profession: Int8Array = this.whoColumn();
  readonly second: Int8Array = this.whoColumn();
  /** Attribute bits, with `STAR` and `BIG_BAD`. */
  readonly traits: Int32Array = this.largeColumn();
  /** Rep with which he entered the fight or dungeon. */
  readonly adventureRep: Int8Array = this.whoColumn();
  /** Current Rep, 0 or more. */
  readonly rep: Int8Array = this.smallColumn();
  /** Armour Class with everything worn: 2, 4 or 6. */
  readonly ac: Int8Array = this.smallColumn();
  /** Armour Class as listed, which a grip is chosen by. @rule 2HDC-R148 */
  readonly listedAc: Int8Array = this.whoColumn();
  readonly ownsShield: Int8Array = this.whoColumn();
  /** Melee and missile weapon carried, `EMPTY` for none; an axe is a missile where he has another weapon to draw after it. */
  readonly melee: Int8Array = this.whoColumn();
  readonly missile: Int8Array = this.smallColumn();
  /** What is in hand. */
  readonly hand: Int8Array = this.smallColumn();
  /** Items he can use. */
  readonly items: Int32Array = this.largeColumn();
  /** Items he carries but cannot use: loot for somebody else. */
  readonly unusable: Int32Array = this.largeColumn();

  // What wears off within an adventure.
  readonly starDice: Int8Array = this.smallColumn();
  /** Racial saves that have been used: 1 Stout, 2 Resilient, 4 Hard as Nails. */
  readonly saveUsed: Int8Array = this.smallColumn();
  readonly trueArrows: Int32Array = this.largeColumn();
  readonly talisman: Int8Array = this.smallColumn();
  readonly staffUsed: Int8Array = this.smallColumn();
  readonly potionRage: Int32Array = this.largeColumn();
  readonly potionCourage: Int32Array = this.largeColumn();
  readonly potionHealing: Int32Array = this.largeColumn();
  readonly potionEager: Int32Array = this.largeColumn();
  readonly potionStrength: Int32Array = this.largeColumn();
  readonly potionSpeed: Int32Array = this.largeColumn();
  /** Rep lost to failed spells, and to poison. */
  readonly castingLoss: Int8Array = this.smallColumn();
  readonly poisonLoss: Int8Array = this.smallColumn();
  readonly status: Int8Array = this.smallColumn();
  /** 1 once he has been Out of the Fight. */
  readonly wasOut: Int8Array = this.smallColumn();

  // One fight.
  /** Where he stands or lies; -1 off the board. */
  readonly square: Int8Array = this.smallColumn();
  /** 1 while he waits outside. */
  readonly waiting: Int8Array = this.smallColumn();
  /** Potions in effect: bits 1 Rage, 2 Courage, 4 Eager, 8 Strength. */
  readonly effects: Int8Array = this.smallColumn();
  readonly resiliencyUsed: Int8Array = this.smallColumn();
  readonly fired: Int8Array = this.smallColumn();
  readonly thrown: Int8Array = this.smallColumn();
  /** 1 under Dazzle until the skipped activation is over. */
  readonly dazzled: Int8Array = this.smallColumn();
  /** Shots that a Defend Spell still stops, 0..3. */
  readonly defend: Int8Array = this.smallColumn();
  /** 1: -1d6 in the next melee round. */
  readonly duckPenalty: Int8Array = this.smallColumn();
  readonly infected: Int8Array = this.smallColumn();
  readonly poisoned: Int8Array = this.smallColumn();
  /** 1 for a fugitive who found no way out. */
  readonly cornered: Int8Array = this.smallColumn();
  /** 1 when his last own activation was a Dazzle Spell. */
  readonly lastDazzle: Int8Array = this.smallColumn();
  /** 1 once the charge die has been used. */
  readonly charged: Int8Array = this.smallColumn();
  /** Rep given back when the melee is over. */
  readonly meleeLoss: Int8Array = this.smallColumn();
  /** Poisoned already in this melee. */
  readonly meleePoison: Int8Array = this.smallColumn();
  /** Place in board order. */
  readonly rank: Int8Array = this.smallColumn();

  // One activation.
  readonly intent: Int8Array = this.smallColumn();
  /** The patient of a healer; -1 none. */
  readonly patient: Int8Array = this.smallColumn();
  /** Whom he fights in this activation; -1 nobody. */
  readonly foe: Int8Array = this.smallColumn();
  /** How many have attacked him in this activation. */
  readonly attackers: Int8Array = this.smallColumn();
  /** When he was first contacted, 1 = first; 0 not. */
  readonly contacted: Int8Array = this.smallColumn();
  /** 1 for a shooter who missed. */
  readonly missed: Int8Array = this.smallColumn();
  /** When the party breaks off: 1 for an enemy held by a Paladin, for a member who carries, 2 for one carried, 3 if poisoned. */
  readonly held: Int8Array = this.smallColumn();

  // History: decides nothing.
  /** Index + 1 of whoever put him down last; 0 nobody. */
  readonly victor: Int32Array = this.historyColumn();
  /**
   * When and how he was lost to the fight; 0 not. In the low `FELL_BITS` the activation, above them the phase in which he
   * was put down or `BY_FLIGHT` and the like, and `WAYS_LOST` times the index + 1 of who did it, whoever dispatched him
   * later.
   */
  readonly fellAt: Int32Array = this.historyColumn();
}
