import type { Trace } from '../system.ts';
import type { Choices } from './choices.ts';
import { type Blow, blowOf, MAIN_BITS } from './damage.ts';
import { armsInjured, legsInjured, painPenalty } from './injury.ts';
import { attributeRises, levelDice, tableHp } from './levels.ts';
import type { Line, Loadout, WodsMatchup } from './matchup.ts';
import {
  ABSENT,
  BACKSTAB,
  BLESS,
  BOSS,
  CHA,
  COMPANION,
  CON,
  CURE,
  DEX,
  DODGE,
  DWARF,
  ELEMENTALISM,
  ESCAPED,
  FULL,
  HARDY,
  HERO,
  HIRELING,
  INT,
  LUCKY,
  REELING,
  REFLEXES,
  SECOND_WIND,
  SKIRMISH,
  SLAY,
  STANDING,
  SUPPLIES,
  SWARM,
  TOUGH,
  TURN_UNDEAD,
  UNDECIDED,
  VOLLEY,
  WIS,
} from './names.ts';
import type { Limits, Rulings } from './rulings.ts';

/** Where a game stands; each is one method of play. */
export const ROLL_UP = 0;
export const ENTER = 2;
export const ROLL_HP = 3;
export const START = 4;
export const HIDE = 5;
export const TURN = 6;
export const CHECK = 7;
export const INJURE = 8;
export const CONFIRM = 9;
export const BURN = 10;
export const TREAT = 11;
export const OBSTACLE = 12;
export const SPRING = 13;
export const SPOILS = 14;
export const CURE_HP = 15;
export const REST = 16;
export const CURE_AILMENT = 17;
export const DECIDE = 18;
export const HOME = 19;
export const MEND = 20;
export const OVER = 21;

/** Where play goes on once a blow's consequences are settled. */
export const TO_TURN = 0;
export const TO_FIRE = 1;
export const TO_OBSTACLE = 2;

/** Column `turning`: what a priest's Turn has come to in this fight. @rule R-WODS-18 */
export const HOLDS_ONCE = 1;
export const HOLDS_ON = 2;
export const TURN_FAILED = 3;

/** Column `hiding`: a Backstab bonus is ready from before the fight, or from hiding again in it. @rule R-WODS-21 */
export const HIDDEN_BEFORE = 1;
export const HIDDEN_AGAIN = 2;
/** Bit of `hiding`: the last turn was spent on hiding. */
export const HID_LAST = 4;

/** How a delve ended; 0 while it lasts. */
export const CLEARED = 1;
export const TURNED_BACK = 2;
export const PARTY_LOST = 3;
export const PARTY_ESCAPED = 4;
export const BLOCKED_UNFIGHTABLE = 5;
export const BLOCKED_STALEMATE = 6;
export const BLOCKED_ROUNDS = 7;
export const ENCOUNTER_CAP = 8;

/** How a campaign ended; 0 while it lasts. */
export const GOAL = 1;
export const WIPED = 2;
export const DELVE_CAP = 3;

/** At least as many as there are numbers beside the columns. */
const SCALARS = 64;

/** One array, cut into columns from its beginning on. */
class Cutting {
  private readonly whole: Int32Array;
  private at = 0;

  /** @param most numbers of all columns */
  constructor(most: number) {
    this.whole = new Int32Array(most);
  }

  take(length: number): Int32Array {
    this.at += length;
    return this.whole.subarray(this.at - length, this.at);
  }

  get taken(): Int32Array {
    return this.whole.subarray(0, this.at);
  }
}

/**
 * Everything a game is made of: figures in columns, one index each, and where the game stands.
 *
 * What decides the rest of the game lies in {@link core}, what only tells how it came about in {@link past}.
 * Side 0 is the party (in a fight: the first side); it always faces {@link foeSide}.
 */
export class State {
  readonly matchup: WodsMatchup;
  readonly rulings: Rulings;
  readonly limits: Limits;
  trace: Trace | undefined = undefined;

  // Who is there; never changes.
  readonly figures: number;
  readonly names: readonly string[];
  readonly lineOf: Int32Array;
  readonly sideOf: Int32Array;
  readonly kind: Int32Array;
  readonly tags: Int32Array;
  /** First figure of each side, with one entry beyond the last. */
  readonly first: Int32Array;
  /** First figure of each line, with one entry beyond the last. */
  readonly firstOfLine: Int32Array;
  readonly firstLoadout: Int32Array;
  /** One past the last. */
  readonly endLoadout: Int32Array;
  /** What harms each figure at all, as its line has it. */
  readonly harmedBy: Int32Array;
  /** Squares between the sides in each room. */
  readonly gaps: Int32Array;
  readonly loadouts: readonly Loadout[];
  /** Three for each loadout: without, with one, with two level dice. */
  readonly blows: readonly Blow[];
  readonly choices: readonly Choices[];
  /** Whether sheets differ from game to game, or change in one. */
  readonly sheetsVary: boolean;

  /** What is on the sheets; the same in all states unless they vary, or silver changes hands. */
  readonly sheets: Int32Array;
  readonly core: Int32Array;
  /** Columns in which nothing can happen in this matchup; they are not saved. */
  private readonly idle: Int32Array;
  readonly past: Int32Array;
  private readonly savesSheets: boolean;
  /** Whether there is more than one fight. */
  readonly travels: boolean;
  /** Whether one who is out may come round before the fight is over. */
  readonly mayWake: boolean;
  /** Bits of the attributes that decide anything, by line. */
  readonly deciding: Int32Array;

  // The sheet.
  /** Six for each figure. */
  readonly sheet: Int32Array;
  readonly level: Int32Array;
  readonly abilities: Int32Array;
  readonly skills: Int32Array;
  /** Of a swarm: HP at the start of the fight. Of an enemy whose HP were rolled 0, since it decides nothing. */
  readonly maxHp: Int32Array;
  readonly silver: Int32Array;
  readonly xp: Int32Array;

  // Condition.
  readonly hp: Int32Array;
  readonly status: Int32Array;
  /** Lasting injuries, poison and curse: see `injury.ts`. */
  readonly wounds: Int32Array;
  readonly clock: Int32Array;
  /** Rounds until the clock kills. */
  readonly clockLeft: Int32Array;
  /** 1 once Lucky was used in this session. @rule R-WODS-22 */
  readonly luckyUsed: Int32Array;
  /** Vials drunk in this delve. @rule R-WODS-26 */
  readonly drunk: Int32Array;

  // One fight.
  /** What is in hand: index into {@link loadouts}. */
  readonly loadout: Int32Array;
  readonly armour: Int32Array;
  /** 1: the next own turn is lost. @rule WODS-effect-S */
  readonly stunned: Int32Array;
  readonly hiding: Int32Array;
  readonly windUsed: Int32Array;
  readonly turning: Int32Array;
  /** Bits of the priests who hold it at bay. */
  readonly held: Int32Array;
  /** Weapon that is blessed, or 0. @rule R-WODS-16 */
  readonly blessed: Int32Array;
  /** Rounds of fire left. */
  readonly burning: Int32Array;
  /** Squares advanced. @rule R-WODS-42 */
  readonly advance: Int32Array;
  /** 1: kept down by an I or U injury. @rule R-WODS-50 */
  readonly knocked: Int32Array;
  /** Bit 0: has gained HP by Cure in this fight or gap; the rest: healers who missed on it. @rule R-WODS-17 */
  readonly cured: Int32Array;
  /** Rests in this gap. */
  readonly rests: Int32Array;

  // Sides.
  readonly standing: Int32Array;
  /** How many stood at the start of the fight. */
  readonly mustered: Int32Array;
  /** 1 once the side flees, 2 with caltrops strewn. @rule R-WODS-61 */
  readonly retreating: Int32Array;
  /** 1 where the last to leave the fight was a swarm put to flight. */
  readonly routed: Int32Array;
  /** Seven for each side, in the order of `SUPPLIES`. */
  readonly supplies: Int32Array;

  // History of figures, sides, and lines by lines.
  /** HP that were rolled for this fight. */
  readonly startHp: Int32Array;
  /**
   * Round (in a delve: encounter) in which it first left a fight, or delve of a campaign in which it last did, 0 never;
   * and above `FELL_BITS` to what: a line plus `BY_LINES`, `BY_OBSTACLE` or `BY_MISHAP`.
   */
  readonly fellIn: Int32Array;
  readonly hitBy: Int32Array;
  readonly clockBy: Int32Array;
  readonly burnBy: Int32Array;
  readonly kills: Int32Array;
  /** Six for each figure: attributes as they were rolled; empty where none are. */
  readonly rolled: Int32Array;
  readonly fumbles: Int32Array;
  readonly criticals: Int32Array;
  readonly partialCosts: Int32Array;
  readonly rerolls: Int32Array;
  /** How often one of the line (row) was put out of a fight by one of another (column). */
  readonly falls: Int32Array;

  // Where the game stands.
  phase = ROLL_UP;
  resume = TO_TURN;
  /** The figure whose turn it is; -1 none. */
  actor = -1;
  /** Who was struck, and by whom (-1 nobody), until all of it is settled. */
  victim = -1;
  by = -1;
  /** 1: the blow may yet be critical. */
  critical = 0;
  /** Place in the order of the round. */
  position = 0;
  /** The next figure of a phase that goes through all of them. */
  cursor = 0;
  /** Rolls left in such a phase. */
  left = 0;
  /** The next target of a swarm's turn; -1 outside one. */
  sweep = -1;
  /** The hero who is struck at while fleeing; -1 none. */
  fleer = -1;
  /** 0: side 0 acts first, 1: the other. */
  initiator = 0;
  foeSide = 1;
  outcome = UNDECIDED;
  room = -1;
  roomsMet = 0;
  delveEnd = 0;
  campaignEnd = 0;
  delve = 0;
  found = 0;
  salvage = 0;
  bonusXp = 0;
  /** Heroes alive when this delve began. */
  company = 0;
  /** 1 where an obstacle was overcome. */
  overcome = 0;
  round = 0;

  // History.
  rounds = 0;
  roomsWon = 0;
  restsTaken = 0;
  restCapped = 0;
  weeks = 0;
  raised = 0;
  silverHome = 0;
  xpHome = 0;

  /** Numbers of {@link core} and of the scalars after it. */
  readonly coreLength: number;
  readonly stateLength: number;

  // Worked out from the above.
  readonly order: Int32Array;
  orderLength = 0;
  readonly meleeBonus: Int32Array;
  readonly rangedBonus: Int32Array;
  private readonly freshSheets: Int32Array;
  private readonly freshCore: Int32Array;
  private readonly freshIdle: Int32Array;
  private readonly freshPast: Int32Array;

  constructor(matchup: WodsMatchup) {
    this.matchup = matchup;
    this.rulings = matchup.rulings;
    this.limits = matchup.limits;
    const { lines, sides } = matchup;
    const line: number[] = [];
    const firstOfLine: number[] = [];
    lines.forEach(({ count }, i) => {
      firstOfLine.push(line.length);
      for (let n = 0; n < count; n++) line.push(i);
    });
    firstOfLine.push(line.length);
    const n = line.length;
    const of = (figure: number) => lines[line[figure] as number] as Line;
    this.figures = n;
    this.lineOf = Int32Array.from(line);
    this.firstOfLine = Int32Array.from(firstOfLine);
    this.sideOf = Int32Array.from(line, (i) => (lines[i] as Line).side);
    this.kind = Int32Array.from(line, (i) => (lines[i] as Line).kind);
    this.tags = Int32Array.from(line, (i) => (lines[i] as Line).tags);
    this.names = line.map((i, figure) => {
      const { name, count } = lines[i] as Line;
      return count === 1 ? name : `${name} ${figure - (firstOfLine[i] as number) + 1}`;
    });
    this.first = Int32Array.from([...sides.keys(), sides.length], (side) => {
      const at = this.sideOf.indexOf(side);
      return at < 0 ? n : at;
    });
    this.choices = sides.map(({ choices }) => choices);
    const rolls = lines.some(({ kind, attributes }) => kind === HERO && attributes.length === 0);
    this.sheetsVary = rolls || matchup.play === 'campaign';

    // Figures of a line share their loadouts.
    const all: Loadout[] = [];
    const startOf = lines.map(({ loadouts }) => {
      all.push(...loadouts);
      return all.length - loadouts.length;
    });
    this.loadouts = all;
    this.firstLoadout = Int32Array.from(line, (i) => startOf[i] as number);
    this.endLoadout = Int32Array.from(line, (i) => (startOf[i] as number) + (lines[i] as Line).loadouts.length);
    this.harmedBy = Int32Array.from(line, (i) => (lines[i] as Line).harmedBy);
    this.gaps = Int32Array.from(matchup.rooms, ({ gap }) => gap);
    this.blows = all.flatMap(({ dice }) =>
      [0, 1, 2].map((extra) => blowOf([...dice, ...new Array<number>(extra).fill(6)])),
    );

    this.travels = matchup.play !== 'fight';
    this.savesSheets = this.sheetsVary || this.travels;
    const sheets = new Cutting(11 * n);
    this.sheet = sheets.take(6 * n);
    this.level = sheets.take(n);
    this.abilities = sheets.take(n);
    this.skills = sheets.take(n);
    this.silver = sheets.take(n);
    this.xp = sheets.take(n);
    this.sheets = sheets.taken;
    // A column in which nothing can happen is left out of what is saved.
    const most = (lines.length + SUPPLIES.length + 30) * (n + sides.length) + lines.length ** 2;
    const core = new Cutting(most);
    const idle = new Cutting(most);
    const can = new Happenings(matchup);
    this.mayWake = can.wake;
    this.deciding = Int32Array.from(lines, (line) => can.turnOn(line));
    const column = (happens: boolean, length: number) => (happens ? core : idle).take(length);
    this.hp = core.take(n);
    this.status = core.take(n);
    this.standing = core.take(sides.length);
    this.wounds = column(can.injure, n);
    this.clock = column(can.injure, n);
    this.clockLeft = column(can.injure, n);
    this.armour = column(can.injure || can.switch || this.sheetsVary, n);
    this.maxHp = column(can.swarm || this.savesSheets, n);
    this.stunned = column(can.injure || this.rulings.fumble > 0, n);
    this.loadout = column(can.switch, n);
    this.luckyUsed = column(can.do(LUCKY), n);
    this.drunk = column(can.do(ELEMENTALISM), n);
    this.hiding = column(can.do(BACKSTAB), n);
    this.windUsed = column(can.do(SECOND_WIND), n);
    this.turning = column(can.do(TURN_UNDEAD), n);
    this.held = column(can.do(TURN_UNDEAD), n);
    this.blessed = column(can.do(BLESS), n);
    this.cured = column(can.do(CURE), n);
    this.knocked = column(can.do(CURE), n);
    this.rests = column(can.travel, n);
    this.advance = column(can.move, n);
    this.burning = column(can.burn, n);
    this.mustered = column(can.flee, sides.length);
    this.retreating = column(can.flee, sides.length);
    this.routed = column(can.swarm, sides.length);
    this.supplies = column(can.spend, SUPPLIES.length * sides.length);
    const past = new Cutting(most);
    this.startHp = past.take(n);
    this.fellIn = past.take(n);
    this.hitBy = past.take(n);
    this.clockBy = past.take(n);
    this.burnBy = (can.burn ? past : idle).take(n);
    this.kills = past.take(n);
    this.rolled = past.take(rolls ? 6 * n : 0);
    this.fumbles = past.take(sides.length);
    this.criticals = past.take(sides.length);
    this.partialCosts = past.take(sides.length);
    this.rerolls = past.take(sides.length);
    this.falls = past.take(lines.length * lines.length);
    this.core = core.taken;
    this.idle = idle.taken;
    this.past = past.taken;
    this.order = new Int32Array(n);
    this.meleeBonus = new Int32Array(n);
    this.rangedBonus = new Int32Array(n);

    // A whole state at its start, which `begin` copies.
    for (let c = 0; c < n; c++) {
      const from = of(c);
      from.attributes.forEach((value, attribute) => {
        this.sheet[c * 6 + attribute] = value;
      });
      this.level[c] = from.level;
      this.abilities[c] = from.abilities;
      this.skills[c] = from.skills;
      this.status[c] = from.present ? STANDING : ABSENT;
      this.hitBy[c] = -1;
      this.clockBy[c] = -1;
      this.burnBy[c] = -1;
      this.loadout[c] = this.firstLoadout[c] as number;
      if (from.hpDice.length === 0) this.maxHp[c] = Math.max(1, from.hp);
      this.derive(c);
      this.hp[c] = this.maxHp[c] as number;
    }
    sides.forEach(({ supplies, silver }, side) => {
      this.supplies.set(supplies, side * SUPPLIES.length);
      const heroes = [...line.keys()].filter((c) => this.sideOf[c] === side && this.kind[c] === HERO);
      heroes.forEach((c, i) => {
        const share = Math.floor(silver / heroes.length);
        this.silver[c] = i === 0 ? silver - share * (heroes.length - 1) : share;
      });
    });
    this.freshSheets = this.sheets.slice();
    this.freshCore = this.core.slice();
    this.freshIdle = this.idle.slice();
    this.freshPast = this.past.slice();

    const scalars = new Int32Array(SCALARS);
    const deciding = this.core.length + (this.savesSheets ? this.sheets.length : 0) + this.writeScalars(scalars, 0);
    this.coreLength = deciding + (mayMeetRoundCap(this) ? 1 : 0);
    this.stateLength = deciding + 1 + this.writePast(scalars, 0) + this.past.length;
  }

  /** Back to the start of a new game. */
  begin(): void {
    if (this.savesSheets) this.sheets.set(this.freshSheets);
    this.core.set(this.freshCore);
    this.idle.set(this.freshIdle);
    this.past.set(this.freshPast);
    this.phase = ROLL_UP;
    this.resume = TO_TURN;
    this.actor = -1;
    this.victim = -1;
    this.by = -1;
    this.critical = 0;
    this.position = 0;
    this.cursor = 0;
    this.left = 0;
    this.sweep = -1;
    this.fleer = -1;
    this.initiator = 0;
    this.foeSide = 1;
    this.outcome = UNDECIDED;
    this.room = this.travels ? -1 : 0;
    this.roomsMet = 0;
    this.delveEnd = 0;
    this.campaignEnd = 0;
    this.delve = 0;
    this.found = 0;
    this.salvage = 0;
    this.bonusXp = 0;
    this.company = 0;
    this.overcome = 0;
    this.round = 0;
    this.rounds = 0;
    this.roomsWon = 0;
    this.restsTaken = 0;
    this.restCapped = 0;
    this.weeks = 0;
    this.raised = 0;
    this.silverHome = 0;
    this.xpHome = 0;
    if (this.sheetsVary) for (let c = 0; c < this.figures; c++) this.derive(c);
  }

  /** Its first numbers are those that decide what can still happen. */
  save(into: Int32Array): void {
    into.set(this.core);
    let at = this.core.length;
    if (this.savesSheets) {
      into.set(this.sheets, at);
      at += this.sheets.length;
    }
    at = this.writeScalars(into, at);
    into[at++] = this.round;
    at = this.writePast(into, at);
    into.set(this.past, at);
  }

  load(from: Int32Array): void {
    this.core.set(from.subarray(0, this.core.length));
    let at = this.core.length;
    if (this.savesSheets) {
      this.sheets.set(from.subarray(at, at + this.sheets.length));
      at += this.sheets.length;
    }
    this.phase = from[at++] as number;
    this.resume = from[at++] as number;
    this.actor = from[at++] as number;
    this.victim = from[at++] as number;
    this.by = from[at++] as number;
    this.critical = from[at++] as number;
    this.position = from[at++] as number;
    this.cursor = from[at++] as number;
    this.left = from[at++] as number;
    this.sweep = from[at++] as number;
    this.fleer = from[at++] as number;
    this.initiator = from[at++] as number;
    this.foeSide = from[at++] as number;
    this.outcome = from[at++] as number;
    if (this.travels) {
      this.room = from[at++] as number;
      this.roomsMet = from[at++] as number;
      this.delveEnd = from[at++] as number;
      this.campaignEnd = from[at++] as number;
      this.delve = from[at++] as number;
      this.found = from[at++] as number;
      this.salvage = from[at++] as number;
      this.bonusXp = from[at++] as number;
      this.company = from[at++] as number;
      this.overcome = from[at++] as number;
    }
    this.round = from[at++] as number;
    this.rounds = from[at++] as number;
    this.roomsWon = from[at++] as number;
    this.restsTaken = from[at++] as number;
    this.restCapped = from[at++] as number;
    this.weeks = from[at++] as number;
    this.raised = from[at++] as number;
    this.silverHome = from[at++] as number;
    this.xpHome = from[at++] as number;
    this.past.set(from.subarray(at, at + this.past.length));
    if (this.sheetsVary) for (let c = 0; c < this.figures; c++) this.addBonuses(c);
    this.arrange();
  }

  private writeScalars(into: Int32Array, from: number): number {
    let at = from;
    into[at++] = this.phase;
    into[at++] = this.resume;
    into[at++] = this.actor;
    into[at++] = this.victim;
    into[at++] = this.by;
    into[at++] = this.critical;
    into[at++] = this.position;
    into[at++] = this.cursor;
    into[at++] = this.left;
    into[at++] = this.sweep;
    into[at++] = this.fleer;
    into[at++] = this.initiator;
    into[at++] = this.foeSide;
    into[at++] = this.outcome;
    if (!this.travels) return at;
    into[at++] = this.room;
    into[at++] = this.roomsMet;
    into[at++] = this.delveEnd;
    into[at++] = this.campaignEnd;
    into[at++] = this.delve;
    into[at++] = this.found;
    into[at++] = this.salvage;
    into[at++] = this.bonusXp;
    into[at++] = this.company;
    into[at++] = this.overcome;
    return at;
  }

  private writePast(into: Int32Array, from: number): number {
    let at = from;
    into[at++] = this.rounds;
    into[at++] = this.roomsWon;
    into[at++] = this.restsTaken;
    into[at++] = this.restCapped;
    into[at++] = this.weeks;
    into[at++] = this.raised;
    into[at++] = this.silverHome;
    into[at++] = this.xpHome;
    return at;
  }

  /** The line of a figure. */
  line(c: number): Line {
    return this.matchup.lines[this.lineOf[c] as number] as Line;
  }

  /** The side that faces a figure's. */
  against(c: number): number {
    return this.sideOf[c] === 0 ? this.foeSide : 0;
  }

  isStanding(c: number): boolean {
    return (this.status[c] as number) <= REELING;
  }

  /** Not dead, not left behind, not absent. */
  isWithUs(c: number): boolean {
    return (this.status[c] as number) <= ESCAPED;
  }

  has(c: number, ability: number): boolean {
    return ((this.abilities[c] as number) & ability) !== 0;
  }

  attribute(c: number, attribute: number): number {
    return this.sheet[c * 6 + attribute] as number;
  }

  /**
   * What is added to a test of a figure.
   *
   * @param skill bit of the skill that helps, 0 for none @rule WODS-skill-bonus
   * @rule R-WODS-31
   */
  modifier(c: number, attribute: number, skill: number): number {
    const skilled = ((this.skills[c] as number) & skill) !== 0 ? 1 : 0;
    return this.attribute(c, attribute) + skilled + painPenalty(this.wounds[c] as number);
  }

  /** What full armour takes off sneaking, climbing, swimming and fleeing. @rule WODS-full-armour @rule R-WODS-10 */
  clumsiness(c: number): number {
    const worn = this.kind[c] === HERO ? this.line(c).armour : 0;
    return worn - (this.has(c, SKIRMISH) ? 1 : 0) >= FULL ? -1 : 0;
  }

  /** HP that one rest restores. @rule WODS-rest @rule R-WODS-06 */
  restAmount(c: number): number {
    return Math.max(this.rulings.restMinimum, this.attribute(c, CON) + (this.level[c] as number));
  }

  /** Vials a figure stands in one delve. @rule WODS-quicksilver-limit */
  vialLimit(c: number): number {
    return Math.max(0, (this.level[c] as number) + this.attribute(c, CON)) * this.matchup.days;
  }

  /** Squares a turn. @rule WODS-movement-grid @rule R-WODS-07 @rule R-WODS-10 @rule R-WODS-49 */
  speed(c: number): number {
    const line = this.line(c);
    const legs = legsInjured(this.woundsThatHinder(c));
    if (legs === 2) return 0;
    let speed = line.speed;
    if (this.kind[c] === HERO || (this.kind[c] === HIRELING && (line.tags & COMPANION) === 0)) {
      let weight = Math.max(0, line.armour - (this.has(c, SKIRMISH) ? 1 : 0));
      if (this.kind[c] === HERO && line.species === DWARF) weight = Math.min(FULL, weight + 1);
      speed -= weight;
    }
    return legs === 1 ? speed >> 1 : speed;
  }

  /** Injured limbs hinder heroes and hirelings only. @rule R-WODS-49 */
  woundsThatHinder(c: number): number {
    return (this.kind[c] as number) <= HIRELING ? (this.wounds[c] as number) : 0;
  }

  /** How many of a supply the side of a figure has. */
  supply(side: number, kind: number): number {
    return this.supplies[side * SUPPLIES.length + kind] as number;
  }

  /** One less of a supply. */
  spend(side: number, kind: number): void {
    const at = side * SUPPLIES.length + kind;
    this.supplies[at] = (this.supplies[at] as number) - 1;
  }

  /** Works out what follows from a sheet: maximum HP, bonuses, armour. */
  derive(c: number): void {
    const { hp } = this.line(c);
    if (this.kind[c] === HERO) this.maxHp[c] = hp > 0 ? hp : this.heroHp(c);
    this.dress(c);
    this.addBonuses(c);
  }

  /** Bonuses, which are in no saved state. @rule WODS-skirmish @rule WODS-slay @rule WODS-volley */
  private addBonuses(c: number): void {
    const { damageBonus } = this.line(c);
    const skirmish = this.has(c, SKIRMISH) ? 1 : 0;
    this.meleeBonus[c] = damageBonus + skirmish + (this.has(c, SLAY) ? 2 : 0);
    this.rangedBonus[c] = damageBonus + skirmish + (this.has(c, VOLLEY) ? 2 : 0);
  }

  /** @rule WODS-max-hp @rule WODS-species-dwarf @rule WODS-hardy */
  private heroHp(c: number): number {
    const base = tableHp(this.level[c] as number, this.attribute(c, CON));
    return base + (this.line(c).species === DWARF ? 1 : 0) + (this.has(c, HARDY) ? 6 : 0);
  }

  /** Works out the armour of a figure with what is in its hands. @rule R-WODS-12 */
  dress(c: number): void {
    const line = this.line(c);
    let armour = line.armour + line.armourBonus;
    if (this.kind[c] === HERO && line.light && this.has(c, DODGE)) armour += Math.max(0, this.attribute(c, DEX));
    if (this.has(c, TOUGH)) armour += 1;
    if (this.shieldHelps(c)) armour += 1;
    this.armour[c] = armour;
  }

  private shieldHelps(c: number): boolean {
    return (this.loadouts[this.loadout[c] as number] as Loadout).shield && armsInjured(this.woundsThatHinder(c)) === 0;
  }

  /** Armour of a figure if it took a loadout in hand. */
  armourWith(c: number, loadout: number): number {
    const shield = (this.loadouts[loadout] as Loadout).shield && armsInjured(this.woundsThatHinder(c)) === 0;
    return (this.armour[c] as number) - (this.shieldHelps(c) ? 1 : 0) + (shield ? 1 : 0);
  }

  /** The dice of a loadout, level dice included. @rule WODS-level-damage */
  blow(c: number, loadout: number): Blow {
    const extra = this.kind[c] === HERO ? levelDice(this.level[c] as number) : 0;
    return this.blows[loadout * 3 + extra] as Blow;
  }

  /** What a figure adds to the dice of a loadout, hidden or blessed apart. @rule R-WODS-11 */
  bonus(c: number, loadout: number): number {
    const { bonus, ranged } = this.loadouts[loadout] as Loadout;
    return bonus + ((ranged ? this.rangedBonus[c] : this.meleeBonus[c]) as number);
  }

  /** The order of a round. @rule R-WODS-34 @rule WODS-reflexes */
  arrange(): void {
    const near = this.initiator === 0 ? 0 : this.foeSide;
    const far = this.initiator === 0 ? this.foeSide : 0;
    let at = this.addToOrder(0, near, true);
    at = this.addToOrder(at, far, true);
    at = this.addToOrder(at, near, false);
    this.orderLength = this.addToOrder(at, far, false);
  }

  private addToOrder(from: number, side: number, quick: boolean): number {
    let at = from;
    const end = this.first[side + 1] as number;
    for (let c = this.first[side] as number; c < end; c++) {
      if (this.has(c, REFLEXES) === quick) this.order[at++] = c;
    }
    return at;
  }
}

/** What can happen in a matchup, so that states hold no more than they must. */
class Happenings {
  private readonly abilities: number;
  /** Critical injuries: to heroes at 0 HP, or by critical hits, or by ruling. */
  readonly injure: boolean;
  readonly switch: boolean;
  readonly swarm: boolean;
  readonly travel: boolean;
  readonly move: boolean;
  readonly burn: boolean;
  readonly flee: boolean;
  readonly spend: boolean;
  readonly wake: boolean;

  constructor({ play, lines, sides, rooms, rulings, resteered }: WodsMatchup) {
    const choose = (may: (choices: Choices) => boolean) => resteered || sides.some(({ choices }) => may(choices));
    this.travel = play !== 'fight';
    this.abilities = this.travel ? -1 : lines.reduce((bits, { abilities }) => bits | abilities, 0);
    const strikers = lines.some(({ kind, tags }) => kind === HERO || (tags & BOSS) !== 0);
    this.injure = this.travel || strikers || rulings.enemyAtZero > 1 || rulings.hirelingAtZero > 1;
    this.switch = lines.some(({ loadouts }) => loadouts.length > 1);
    this.swarm = lines.some(({ kind }) => kind === SWARM);
    this.move = rooms.some(({ gap }) => gap > 0);
    this.spend = this.travel || sides.some(({ supplies }) => supplies.some((n) => n > 0));
    this.burn = this.travel || (this.spend && choose(({ fireOil }) => fireOil > 0));
    this.flee = this.travel || choose(({ retreat }) => retreat > 0);
    this.wake = this.travel || (this.do(CURE) && choose(({ cure }) => cure > 0));
  }

  /** Whether somebody has an ability, or may learn it. */
  do(ability: number): boolean {
    return (this.abilities & ability) !== 0;
  }

  /** Bits of the attributes of a line that anything turns on: in a single fight some never do. */
  turnOn({ abilities, light, level }: Line): number {
    // Which attribute a level raises depends on all of them.
    if (this.travel || attributeRises(level) > 0) return -1;
    const any = (bits: number) => (abilities & bits) !== 0;
    return (
      (1 << CON) |
      (any(BACKSTAB) || (light && any(DODGE)) || this.flee ? 1 << DEX : 0) |
      (any(CURE) || this.spend ? 1 << WIS : 0) |
      (any(TURN_UNDEAD | ELEMENTALISM) ? 1 << CHA : 0) |
      (any(ELEMENTALISM) ? 1 << INT : 0)
    );
  }
}

/**
 * Whether the cap on rounds could matter. Where its chance is below one in 10^9, the number of the round
 * decides nothing, and states that differ in it alone are the same to the solver.
 *
 * While a fight goes on somebody can be hurt. With the least such chance in a round, blows that hurt are at
 * least binomial over the rounds allowed, and no more of them are needed than there are HP (Chernoff bound).
 */
function mayMeetRoundCap(state: State): boolean {
  if (state.matchup.play === 'campaign') return true;
  let hp = 0;
  let least = 1;
  for (let c = 0; c < state.figures; c++) {
    const line = state.line(c);
    const rolled = line.hpDice.reduce((sum, sides) => sum + sides, line.hpPlus);
    const hero = line.attributes.length === 0 ? 40 : (state.maxHp[c] as number);
    // Rests in a fight and the blow that ends one who reels count as HP.
    hp += line.kind === HERO ? hero * 2 + 1 : line.hpDice.length > 0 ? rolled : (state.maxHp[c] as number);
    for (let t = 0; t < state.figures; t++) {
      if (state.sideOf[c] === state.sideOf[t]) continue;
      least = Math.min(least, chanceToHurt(state, c, t));
    }
  }
  const hits = state.limits.rounds * least;
  return hits <= hp || (hits - hp) ** 2 < 2 * Math.log(1e9) * hits;
}

/** Chance that a figure's best weapon hurts; a small one where only a critical could, 1 where nothing can. */
function chanceToHurt(state: State, c: number, t: number): number {
  const own = state.line(c).loadouts;
  const foe = state.line(t);
  const dodge = foe.kind === HERO && foe.attributes.length === 0 && foe.light ? 3 : 0;
  const armour = (state.armour[t] as number) + dodge + (foe.loadouts.some(({ shield }) => shield) ? 1 : 0);
  let best = 0;
  own.forEach((_, i) => {
    const loadout = (state.firstLoadout[c] as number) + i;
    const { law } = state.blow(c, loadout);
    const shift = state.bonus(c, loadout) - armour;
    let weight = 0;
    for (let k = 0; k < law.values.length; k++) {
      if (((law.values[k] as number) >> MAIN_BITS) + shift > 0) weight += law.weights[k] as number;
    }
    best = Math.max(best, weight / law.total);
  });
  if (best > 0) return best;
  return state.kind[c] === HERO || ((state.tags[c] as number) & BOSS) !== 0 ? 1 / 500 : 1;
}
