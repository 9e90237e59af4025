import type { Trace } from '../system.ts';
import { Cast } from './cast.ts';
import type { Choices } from './choices.ts';
import { Cutting, Excerpt, Places } from './columns.ts';
import type { Blow } from './damage.ts';
import { armsInjured, legsInjured, painPenalty } from './injury.ts';
import { levelDice, tableHp } from './levels.ts';
import {
  type Line,
  type Loadout,
  MOST_FIGURES,
  MOST_LINES,
  MOST_ROOMS,
  MOST_SIDES,
  type WodsMatchup,
} from './matchup.ts';
import {
  ABSENT,
  BACKSTAB,
  BLESS,
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
  LUCKY,
  REELING,
  REFLEXES,
  SECOND_WIND,
  SKIRMISH,
  SLAY,
  STANDING,
  SUPPLIES,
  TOUGH,
  TURN_UNDEAD,
  UNDECIDED,
  VOLLEY,
} from './names.ts';
import { ROLL_UP, TO_TURN } from './phases.ts';
import type { Limits, Rulings } from './rulings.ts';

/** Numbers that are saved beside the columns: of those that decide something, on a journey too, and of the rest. */
const SCALARS = 14;
const SCALARS_OF_A_JOURNEY = 10;
const PAST_SCALARS = 8;

/** Numbers of all columns together: of each figure, side and line, of pairs of lines, and of rooms. */
const MOST_NUMBERS = 55 * MOST_FIGURES + 16 * MOST_SIDES + 1 + 2 * MOST_LINES + 1 + MOST_LINES ** 2 + MOST_ROOMS;

/** The world of a matchup as it is when a game begins. */
export interface Scene {
  readonly cast: Cast;
  /** What decides the rest of the game. */
  readonly core: Excerpt;
  /** What only tells how it came about. */
  readonly past: Excerpt;
  /** What no game changes, or nothing turns on: it is in no saved state. */
  readonly fixed: Excerpt;
}

/** Whoever plays in the world. */
export interface Player {
  /** Packs up, so that somebody else may play. */
  leaveWorld(): void;
}

/**
 * Everything a game is made of: figures in columns, one index each, and where the game stands.
 *
 * Side 0 is the party (in a fight: the first side); it always faces {@link foeSide}. Every column is made where it is
 * declared, as long as any matchup may need it, and never replaced: of an object that there is one of, V8 then knows
 * where each lies when it compiles.
 */
export class World {
  /** Who plays, and what; nobody before the first game. */
  player: Player | undefined = undefined;
  private scene!: Scene;
  matchup!: WodsMatchup;
  rulings!: Rulings;
  limits!: Limits;
  trace: Trace | undefined = undefined;
  private readonly cutting: Cutting = new Cutting(MOST_NUMBERS);

  // Who is there; never changes in a matchup.
  figures = 0;
  names: readonly string[] = [];
  readonly lineOf: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly sideOf: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly kind: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly tags: Int32Array = this.cutting.take(MOST_FIGURES);
  /** First figure of each side, with one entry beyond the last. */
  readonly first: Int32Array = this.cutting.take(MOST_SIDES + 1);
  /** First figure of each line, with one entry beyond the last. */
  readonly firstOfLine: Int32Array = this.cutting.take(MOST_LINES + 1);
  readonly firstLoadout: Int32Array = this.cutting.take(MOST_FIGURES);
  /** One past the last. */
  readonly endLoadout: Int32Array = this.cutting.take(MOST_FIGURES);
  /** What harms each figure at all, as its line has it. */
  readonly harmedBy: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Squares between the sides in each room. */
  readonly gaps: Int32Array = this.cutting.take(MOST_ROOMS);
  /** Bits of the attributes that decide anything, by line. */
  readonly deciding: Int32Array = this.cutting.take(MOST_LINES);
  loadouts: readonly Loadout[] = [];
  /** Three for each loadout: without, with one, with two level dice. */
  blows: readonly Blow[] = [];
  choices: readonly Choices[] = [];
  /** Whether attributes are rolled. */
  rolls = false;
  /** Whether sheets differ from game to game, or change in one. */
  sheetsVary = false;
  /** Whether there is more than one fight. */
  travels = false;
  /** Whether one who is out may come round before the fight is over. */
  mayWake = false;

  // The sheet.
  /** Six for each figure. */
  readonly sheet: Int32Array = this.cutting.take(6 * MOST_FIGURES);
  readonly level: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly abilities: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly skills: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Of a swarm: HP at the start of the fight. Of an enemy whose HP were rolled 0, since it decides nothing. */
  readonly maxHp: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly silver: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly xp: Int32Array = this.cutting.take(MOST_FIGURES);

  // Condition.
  readonly hp: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly status: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Lasting injuries, poison and curse: see `injury.ts`. */
  readonly wounds: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly clock: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Rounds until the clock kills. */
  readonly clockLeft: Int32Array = this.cutting.take(MOST_FIGURES);
  /** 1 once Lucky was used in this session. @rule R-WODS-22 */
  readonly luckyUsed: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Vials drunk in this delve. @rule R-WODS-26 */
  readonly drunk: Int32Array = this.cutting.take(MOST_FIGURES);

  // One fight.
  /** What is in hand: index into {@link loadouts}. */
  readonly loadout: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly armour: Int32Array = this.cutting.take(MOST_FIGURES);
  /** 1: the next own turn is lost. @rule WODS-effect-S */
  readonly stunned: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly hiding: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly windUsed: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly turning: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Bits of the priests who hold it at bay. */
  readonly held: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Weapon that is blessed, or 0. @rule R-WODS-16 */
  readonly blessed: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Rounds of fire left. */
  readonly burning: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Squares advanced. @rule R-WODS-42 */
  readonly advance: Int32Array = this.cutting.take(MOST_FIGURES);
  /** 1: kept down by an I or U injury. @rule R-WODS-50 */
  readonly knocked: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Bit 0: has gained HP by Cure in this fight or gap; the rest: healers who missed on it. @rule R-WODS-17 */
  readonly cured: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Rests in this gap. */
  readonly rests: Int32Array = this.cutting.take(MOST_FIGURES);

  // Sides.
  readonly standing: Int32Array = this.cutting.take(MOST_SIDES);
  /** How many stood at the start of the fight. */
  readonly mustered: Int32Array = this.cutting.take(MOST_SIDES);
  /** 1 once the side flees, 2 with caltrops strewn. @rule R-WODS-61 */
  readonly retreating: Int32Array = this.cutting.take(MOST_SIDES);
  /** 1 where the last to leave the fight was a swarm put to flight. */
  readonly routed: Int32Array = this.cutting.take(MOST_SIDES);
  /** Seven for each side, in the order of `SUPPLIES`. */
  readonly supplies: Int32Array = this.cutting.take(SUPPLIES.length * MOST_SIDES);

  // History of figures, sides, and lines by lines.
  /** HP that were rolled for this fight. */
  readonly startHp: Int32Array = this.cutting.take(MOST_FIGURES);
  /**
   * Round (in a delve: encounter) in which it first left a fight, or delve of a campaign in which it last did, 0 never;
   * and above `FELL_BITS` to what: a line plus `BY_LINES`, `BY_OBSTACLE` or `BY_MISHAP`.
   */
  readonly fellIn: Int32Array = this.cutting.take(MOST_FIGURES);
  /** How often a new hero (or its animal) took the place of one who was lost. @rule R-WODS-69 */
  readonly replaced: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly hitBy: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly clockBy: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly burnBy: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly kills: Int32Array = this.cutting.take(MOST_FIGURES);
  /** Six for each figure: attributes as they were rolled. */
  readonly rolled: Int32Array = this.cutting.take(6 * MOST_FIGURES);
  readonly fumbles: Int32Array = this.cutting.take(MOST_SIDES);
  readonly criticals: Int32Array = this.cutting.take(MOST_SIDES);
  readonly partialCosts: Int32Array = this.cutting.take(MOST_SIDES);
  readonly rerolls: Int32Array = this.cutting.take(MOST_SIDES);
  /** How often one of the line (row) was put out of a fight by one of another (column). */
  readonly falls: Int32Array = this.cutting.take(MOST_LINES ** 2);

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

  // Worked out from the above.
  readonly order: Int32Array = this.cutting.take(MOST_FIGURES);
  orderLength = 0;
  readonly meleeBonus: Int32Array = this.cutting.take(MOST_FIGURES);
  readonly rangedBonus: Int32Array = this.cutting.take(MOST_FIGURES);

  /**
   * The first game of a matchup at its table: whoever played packs up, and the world is as it is when a game begins.
   *
   * @returns what {@link open} needs when it is this player's turn again
   */
  prepare(player: Player, matchup: WodsMatchup): Scene {
    const cast = new Cast(matchup);
    this.seat(player, cast);
    this.layOut(cast);
    this.scene = this.scenery(cast);
    this.begin();
    return this.scene;
  }

  /** Somebody else's turn: whoever played packs up first, and the world is as it is when a game begins. */
  open(player: Player, scene: Scene): void {
    this.seat(player, scene.cast);
    this.scene = scene;
    scene.fixed.begin(this.cutting.whole);
    this.begin();
  }

  private seat(player: Player, cast: Cast): void {
    this.player?.leaveWorld();
    this.player = player;
    this.matchup = cast.matchup;
    this.rulings = cast.matchup.rulings;
    this.limits = cast.matchup.limits;
    this.figures = cast.figures;
    this.names = cast.names;
    this.loadouts = cast.loadouts;
    this.blows = cast.blows;
    this.choices = cast.choices;
    this.rolls = cast.rolls;
    this.sheetsVary = cast.sheetsVary;
    this.travels = cast.travels;
    this.mayWake = cast.can.wake;
  }

  /** Everybody as at the start of a game. */
  private layOut(cast: Cast): void {
    const { lines, sides, rooms } = cast.matchup;
    this.cutting.whole.fill(0);
    this.lineOf.set(cast.lineOf);
    this.firstOfLine.set(cast.firstOfLine);
    this.first.set(cast.first);
    this.gaps.set(rooms.map(({ gap }) => gap));
    this.deciding.set(lines.map((line) => cast.can.turnOn(line)));
    for (let c = 0; c < cast.figures; c++) this.layOutFigure(cast, c);
    sides.forEach(({ supplies, silver }, side) => {
      this.supplies.set(supplies, side * SUPPLIES.length);
      const heroes = [...cast.lineOf.keys()].filter((c) => this.sideOf[c] === side && this.kind[c] === HERO);
      heroes.forEach((c, i) => {
        const share = Math.floor(silver / heroes.length);
        this.silver[c] = i === 0 ? silver - share * (heroes.length - 1) : share;
      });
    });
  }

  private layOutFigure(cast: Cast, c: number): void {
    const line = this.line(c);
    const loadout = cast.firstLoadoutOfLine[this.lineOf[c] as number] as number;
    this.sideOf[c] = line.side;
    this.kind[c] = line.kind;
    this.tags[c] = line.tags;
    this.firstLoadout[c] = loadout;
    this.endLoadout[c] = loadout + line.loadouts.length;
    this.harmedBy[c] = line.harmedBy;
    this.sheet.set(line.attributes, c * 6);
    this.level[c] = line.level;
    this.abilities[c] = line.abilities;
    this.skills[c] = line.skills;
    this.status[c] = line.present ? STANDING : ABSENT;
    this.hitBy[c] = -1;
    this.clockBy[c] = -1;
    this.burnBy[c] = -1;
    this.loadout[c] = loadout;
    if (line.hpDice.length === 0) this.maxHp[c] = Math.max(1, line.hp);
    this.derive(c);
    this.hp[c] = this.maxHp[c] as number;
  }

  /** Where the numbers of a matchup lie. A column in which nothing can happen is left out of what is saved. */
  private scenery(cast: Cast): Scene {
    const { can, figures: n, matchup } = cast;
    const { lines, sides, rooms } = matchup;
    const core = new Places();
    const past = new Places();
    const fixed = new Places();
    for (const who of [this.lineOf, this.sideOf, this.kind, this.tags, this.harmedBy]) fixed.add(who, n);
    for (const owned of [this.firstLoadout, this.endLoadout, this.meleeBonus, this.rangedBonus]) fixed.add(owned, n);
    fixed.add(this.first, sides.length + 1);
    fixed.add(this.firstOfLine, lines.length + 1);
    fixed.add(this.deciding, lines.length);
    fixed.add(this.gaps, rooms.length);
    const add = (happens: boolean, column: Int32Array, length: number) => (happens ? core : fixed).add(column, length);
    core.add(this.hp, n);
    core.add(this.status, n);
    core.add(this.standing, sides.length);
    add(can.injure, this.wounds, n);
    add(can.injure, this.clock, n);
    add(can.injure, this.clockLeft, n);
    add(can.injure || can.switch || cast.sheetsVary, this.armour, n);
    add(can.swarm || cast.savesSheets, this.maxHp, n);
    add(can.injure || matchup.rulings.fumble > 0, this.stunned, n);
    add(can.switch, this.loadout, n);
    add(can.do(LUCKY), this.luckyUsed, n);
    add(can.do(ELEMENTALISM), this.drunk, n);
    add(can.do(BACKSTAB), this.hiding, n);
    add(can.do(SECOND_WIND), this.windUsed, n);
    add(can.do(TURN_UNDEAD), this.turning, n);
    add(can.do(TURN_UNDEAD), this.held, n);
    add(can.do(BLESS), this.blessed, n);
    add(can.do(CURE), this.cured, n);
    add(can.do(CURE), this.knocked, n);
    add(can.travel, this.rests, n);
    add(can.move, this.advance, n);
    add(can.burn, this.burning, n);
    add(can.flee, this.mustered, sides.length);
    add(can.flee, this.retreating, sides.length);
    add(can.swarm, this.routed, sides.length);
    add(can.spend, this.supplies, SUPPLIES.length * sides.length);
    add(cast.savesSheets, this.sheet, 6 * n);
    add(cast.savesSheets, this.level, n);
    add(cast.savesSheets, this.abilities, n);
    add(cast.savesSheets, this.skills, n);
    add(cast.savesSheets, this.silver, n);
    add(cast.savesSheets, this.xp, n);
    past.add(this.startHp, n);
    past.add(this.fellIn, n);
    past.add(this.hitBy, n);
    past.add(this.clockBy, n);
    (can.burn ? past : fixed).add(this.burnBy, n);
    past.add(this.kills, n);
    past.add(this.replaced, matchup.campaign.replaces ? n : 0);
    past.add(this.rolled, cast.rolls ? 6 * n : 0);
    past.add(this.fumbles, sides.length);
    past.add(this.criticals, sides.length);
    past.add(this.partialCosts, sides.length);
    past.add(this.rerolls, sides.length);
    past.add(this.falls, lines.length ** 2);
    const { whole } = this.cutting;
    return {
      cast,
      core: new Excerpt(whole, core.all),
      past: new Excerpt(whole, past.all),
      fixed: new Excerpt(whole, fixed.all),
    };
  }

  /** Back to the start of a new game. */
  begin(): void {
    const { core, past } = this.scene;
    core.begin(this.cutting.whole);
    past.begin(this.cutting.whole);
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

  /** Numbers that decide what can still happen, the number of the round apart. */
  get decidingLength(): number {
    return this.scene.core.length + SCALARS + (this.travels ? SCALARS_OF_A_JOURNEY : 0);
  }

  /** Length of what {@link save} writes. */
  get stateLength(): number {
    return this.decidingLength + 1 + PAST_SCALARS + this.scene.past.length;
  }

  /** Writes the whole game: its first numbers are those that decide what can still happen, then comes the round. */
  save(into: Int32Array): void {
    const { core, past } = this.scene;
    let at = this.writeScalars(into, core.save(this.cutting.whole, into, 0));
    into[at++] = this.round;
    at = this.writePast(into, at);
    past.save(this.cutting.whole, into, at);
  }

  /** Reads what {@link save} wrote. */
  load(from: Int32Array): void {
    const { core, past } = this.scene;
    let at = core.load(this.cutting.whole, from, 0);
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
    past.load(this.cutting.whole, from, at);
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

/**
 * The world of this thread. There is one, so that V8 knows where it and its columns lie; games take turns in it, see
 * {@link World.open}.
 */
export const world: World = new World();
