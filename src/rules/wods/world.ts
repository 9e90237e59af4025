import { asOne, castOf } from '../cast.ts';
import { column, defineState } from '../kit/state.ts';
import type { Figure, Player, Trace } from '../system.ts';
import { type Effects, powersOf } from './abilities.ts';
import type { Choices } from './choices.ts';
import { type Blow, blowOf } from './damage.ts';
import { FULL, SUPPLIES } from './gear.ts';
import { armsInjured, legsInjured, painPenalty } from './injury.ts';
import { levelDice, tableHp } from './levels.ts';
import type { Line, Loadout, WodsMatchup } from './matchup.ts';
import {
  ABSENT,
  ATTRIBUTES,
  COMPANION,
  CON,
  DEX,
  DODGE,
  ESCAPED,
  HERO,
  HIRELING,
  REELING,
  REFLEXES,
  STANDING,
  UNDECIDED,
} from './names.ts';
import { ROLL_UP, TO_TURN } from './phases.ts';
import { Possibilities } from './possibilities.ts';
import type { Limits, Rulings } from './rulings.ts';

const Fields = defineState({
  core: {
    phase: ROLL_UP,
    resume: TO_TURN,
    /** The figure whose turn it is; -1 none. */
    actor: -1,
    /** Who was struck, and by whom (-1 no one), until all of it is settled. */
    victim: -1,
    by: -1,
    /** 1: the blow may yet be critical. */
    critical: 0,
    /** Place in the order of the round. */
    position: 0,
    /** The next figure of a phase that goes through all of them. */
    cursor: 0,
    /** Rolls left in such a phase. */
    left: 0,
    /** The next target of a swarm's turn; -1 outside one. */
    sweep: -1,
    /** The hero who is struck at while fleeing; -1 none. */
    fleer: -1,
    /** 0: side 0 acts first, 1: the other. */
    initiator: 0,
    foeSide: 1,
    outcome: UNDECIDED,

    // A journey.
    room: -1,
    roomsMet: 0,
    delveEnd: 0,
    campaignEnd: 0,
    delve: 0,
    found: 0,
    salvage: 0,
    bonusXp: 0,
    /** Heroes alive when this delve began. */
    company: 0,
    /** 1 where an obstacle was overcome. */
    overcome: 0,

    // The sheet.
    sheet: column('figure', 0, ATTRIBUTES.rows.length),
    level: column('figure'),
    abilities: column('figure'),
    skills: column('figure'),
    /**
     * Of swarms, and of those who regenerate: HP at the start of the fight. Of other enemies whose HP were rolled 0, since
     * it decides nothing.
     */
    maxHp: column('figure'),
    silver: column('figure'),
    xp: column('figure'),

    // Condition.
    hp: column('figure'),
    status: column('figure', STANDING),
    /** Lasting injuries, poison and curse: see `injury.ts`. */
    wounds: column('figure'),
    clock: column('figure'),
    /** Rounds until the clock kills. */
    clockLeft: column('figure'),
    /** 1 once Lucky was used in this session. @rule R-WODS-22 */
    luckyUsed: column('figure'),
    /** Vials drunk in this delve. @rule R-WODS-26 */
    drunk: column('figure'),

    // One fight.
    /** What is in hand: index into {@link World.loadouts}. */
    loadout: column('figure'),
    armour: column('figure'),
    /** 1: the next own turn is lost. @rule WODS-effect-S */
    stunned: column('figure'),
    hiding: column('figure'),
    windUsed: column('figure'),
    turning: column('figure'),
    /** Bits of the priests who hold it at bay. */
    held: column('figure'),
    /** Weapon that is blessed, or 0. @rule R-WODS-16 */
    blessed: column('figure'),
    /** Rounds of fire left. */
    burning: column('figure'),
    /** 1: has overcome the fear of a foe. @rule WODS-home-fear */
    steeled: column('figure'),
    /** Squares advanced. @rule R-WODS-42 */
    advance: column('figure'),
    /** 1: kept down by an I or U injury. @rule R-WODS-50 */
    knocked: column('figure'),
    /** Bit 0: has gained HP by Cure in this fight or gap; the rest: healers who missed on it. @rule R-WODS-17 */
    cured: column('figure'),
    /** Rests in this gap. */
    rests: column('figure'),

    // Sides.
    standing: column('side'),
    /** How many stood at the start of the fight. */
    mustered: column('side'),
    /** 1 once the side flees, 2 with caltrops strewn. @rule R-WODS-61 */
    retreating: column('side'),
    /** 1 where the last to leave the fight was a swarm put to flight. */
    routed: column('side'),
    /** In the order of `SUPPLIES`. */
    supplies: column('side', 0, SUPPLIES.rows.length),
  },
  history: {
    /** Round of this fight. First of the history, so that a game may count it with the core. @see WodsGame.coreLength */
    round: 0,
    /** Rounds of all fights before this one. */
    rounds: 0,
    roomsWon: 0,
    restsTaken: 0,
    restCapped: 0,
    weeks: 0,
    raised: 0,
    silverHome: 0,
    xpHome: 0,

    /** HP that were rolled for this fight. */
    startHp: column('figure'),
    /**
     * Round (in a delve: encounter) in which it first left a fight, or delve of a campaign in which it last did, 0 never;
     * and above `FELL_BITS` to what: a line plus `BY_LINES`, `BY_OBSTACLE` or `BY_MISHAP`.
     */
    fellIn: column('figure'),
    /** How often a new hero (or its animal) took the place of one who was lost. @rule R-WODS-69 */
    replaced: column('figure'),
    hitBy: column('figure', -1),
    clockBy: column('figure', -1),
    burnBy: column('figure', -1),
    kills: column('figure'),
    /** Attributes as they were rolled. */
    rolled: column('figure', 0, ATTRIBUTES.rows.length),
    fumbles: column('side'),
    criticals: column('side'),
    partialCosts: column('side'),
    rerolls: column('side'),
    /** How often one of the line (row) was put out of a fight by one of another (column). */
    falls: column('pair of lines'),
  },
});

/**
 * Everything a game is made of: figures in columns, one index each, and how far the game has come.
 *
 * Side 0 is the party (in a fight: the first side); it always faces {@link foeSide}.
 */
export class World extends Fields {
  readonly matchup: WodsMatchup;
  readonly rulings: Rulings;
  readonly limits: Limits;
  readonly can: Possibilities;
  trace: Trace | undefined = undefined;
  /** Decides, where set; see {@link Player}. */
  player: Player | undefined = undefined;

  // Who is there; never changes in a matchup.
  readonly figures: number;
  /** As replays call them. */
  readonly cast: readonly Figure[];
  readonly names: readonly string[];
  readonly lineOf: Int32Array;
  readonly sideOf: Int32Array;
  readonly kind: Int32Array;
  readonly tags: Int32Array;
  /** What harms each figure at all, as its line has it. */
  readonly harmedBy: Int32Array;
  /** What each figure takes off the test of a hero who would attack it; -1: no test. @rule WODS-home-fear */
  readonly fear: Int32Array;
  /** Bits of the attributes that decide anything. */
  readonly deciding: Int32Array;
  /** First figure of each side, with one entry beyond the last. */
  readonly first: Int32Array;
  /** First figure of each line, with one entry beyond the last. */
  readonly firstOfLine: Int32Array;
  /** All figures of each side. */
  readonly figuresOf: readonly (readonly number[])[];
  /** Those of side 0, from 0 on. */
  readonly party: readonly number[];
  readonly firstLoadout: Int32Array;
  /** One past the last. */
  readonly endLoadout: Int32Array;
  /** Figures of a line share their loadouts. */
  readonly loadouts: readonly Loadout[];
  /** Three for each loadout: without, with one, with two level dice. */
  readonly blows: readonly Blow[];
  readonly choices: readonly Choices[];
  /** Squares between the sides in each room. */
  readonly gaps: Int32Array;

  // Worked out from the state.
  readonly order: Int32Array;
  orderLength = 0;
  /** Bits of `POWERS` that the abilities of each figure give, and what they add to its numbers. */
  readonly powers: Int32Array;
  readonly meleeBonus: Int32Array;
  readonly rangedBonus: Int32Array;
  private readonly skin: Int32Array;
  private readonly hardiness: Int32Array;
  private readonly lighter: Int32Array;
  private readonly pierces: Int32Array;
  readonly regeneration: Int32Array;
  /** The abilities of which these were worked out; -1 before that. */
  private readonly workedOut: Int32Array;

  constructor(matchup: WodsMatchup) {
    const { lines, sides, rooms, rulings, limits } = matchup;
    const can = new Possibilities(matchup);
    const lineOf = Int32Array.from(lines.flatMap(({ count }, line) => new Array<number>(count).fill(line)));
    const figures = lineOf.length;
    super({ figure: figures, side: sides.length, 'pair of lines': lines.length ** 2 }, can.unused());
    this.matchup = matchup;
    this.rulings = rulings;
    this.limits = limits;
    this.can = can;
    this.figures = figures;
    const ofLine = (read: (line: Line) => number) => lineOf.map((line) => read(lines[line]));
    this.lineOf = lineOf;
    this.sideOf = ofLine(({ side }) => side);
    this.kind = ofLine(({ kind }) => kind);
    this.tags = ofLine(({ tags }) => tags);
    this.harmedBy = ofLine(({ harmedBy }) => harmedBy);
    this.fear = ofLine(({ fear }) => fear);
    this.deciding = ofLine((line) => can.decidingAttributes(line, powersOf(matchup.abilities, line.abilities)));
    this.firstOfLine = startsOf(lines.map(({ count }) => count));
    const all = [...lineOf.keys()];
    this.figuresOf = sides.map((_, side) => all.filter((c) => this.sideOf[c] === side));
    this.party = this.figuresOf[0]!;
    this.first = startsOf(this.figuresOf.map(({ length }) => length));
    const loadouts = startsOf(lines.map((line) => line.loadouts.length));
    this.firstLoadout = lineOf.map((line) => loadouts[line]);
    this.endLoadout = lineOf.map((line) => loadouts[line + 1]);
    this.loadouts = lines.flatMap((line) => line.loadouts);
    this.blows = this.loadouts.flatMap(({ dice }) =>
      [0, 1, 2].map((extra) => blowOf([...dice, ...new Array<number>(extra).fill(6)])),
    );
    this.gaps = Int32Array.from(rooms, ({ gap }) => gap);
    this.choices = sides.map(({ choices }) => choices);
    this.cast = castOf(
      matchup.lines,
      matchup.sides.map(({ name }) => name),
    );
    this.names = this.cast.map(({ name }) => name);
    this.order = new Int32Array(figures);
    this.meleeBonus = new Int32Array(figures);
    this.rangedBonus = new Int32Array(figures);
    this.powers = new Int32Array(figures);
    this.skin = new Int32Array(figures);
    this.hardiness = new Int32Array(figures);
    this.lighter = new Int32Array(figures);
    this.pierces = new Int32Array(figures);
    this.regeneration = new Int32Array(figures);
    this.workedOut = new Int32Array(figures).fill(-1);
    this.prepare();
  }

  /** A side that acts as one. */
  asOne(side: number): Figure {
    return asOne(this.matchup.sides[side].name);
  }

  /** Sets all figures and sides to what they are when a game begins. */
  private prepare(): void {
    if (!this.can.travel) this.room = 0;
    for (let c = 0; c < this.figures; c++) this.prepareFigure(c);
    this.matchup.sides.forEach(({ supplies, silver }, side) => {
      this.supplies.set(supplies, side * SUPPLIES.rows.length);
      const heroes = this.figuresOf[side].filter((c) => this.kind[c] === HERO);
      heroes.forEach((c, i) => {
        const share = Math.floor(silver / heroes.length);
        this.silver[c] = i === 0 ? silver - share * (heroes.length - 1) : share;
      });
    });
    this.keepAsStart();
  }

  private prepareFigure(c: number): void {
    const line = this.line(c);
    this.sheet.set(line.attributes, c * ATTRIBUTES.rows.length);
    this.level[c] = line.level;
    this.abilities[c] = line.abilities;
    this.skills[c] = line.skills;
    this.status[c] = line.present ? STANDING : ABSENT;
    this.loadout[c] = this.firstLoadout[c]!;
    if (line.hpDice.length === 0) this.maxHp[c] = Math.max(1, line.hp);
    this.derive(c);
    this.hp[c] = this.maxHp[c]!;
  }

  override reset(): void {
    super.reset();
    this.deriveBonuses();
  }

  override load(from: Int32Array): void {
    super.load(from);
    this.deriveBonuses();
    this.arrange();
  }

  private deriveBonuses(): void {
    if (this.can.varySheets) for (let c = 0; c < this.figures; c++) this.addBonuses(c);
  }

  /** The line of a figure. */
  line(c: number): Line {
    return this.matchup.lines[this.lineOf[c]];
  }

  /** The side that faces a figure's. */
  against(c: number): number {
    return this.sideOf[c] === 0 ? this.foeSide : 0;
  }

  /** All figures of the side that faces a figure's. */
  foesOf(c: number): readonly number[] {
    return this.figuresOf[this.against(c)];
  }

  isStanding(c: number): boolean {
    return this.status[c] <= REELING;
  }

  /** Not dead, not left behind, not absent. */
  isWithUs(c: number): boolean {
    return this.status[c] <= ESCAPED;
  }

  /** Whether a figure has a power. */
  has(c: number, power: number): boolean {
    return (this.powers[c] & power) !== 0;
  }

  attribute(c: number, attribute: number): number {
    return this.sheet[c * 6 + attribute];
  }

  /**
   * What is added to a test of a figure.
   *
   * @param skill bit of the skill that helps, 0 for none @rule WODS-skill-bonus
   * @rule R-WODS-31
   */
  modifier(c: number, attribute: number, skill: number): number {
    const skilled = (this.skills[c] & skill) !== 0 ? 1 : 0;
    return this.attribute(c, attribute) + skilled + painPenalty(this.wounds[c]);
  }

  /** What full armour takes off sneaking, climbing, swimming and fleeing. @rule WODS-full-armour @rule R-WODS-10 */
  clumsiness(c: number): number {
    const worn = this.kind[c] === HERO ? this.line(c).weight : 0;
    return worn - this.lighter[c] >= FULL ? -1 : 0;
  }

  /** HP that one rest restores. @rule WODS-rest @rule R-WODS-06 */
  restAmount(c: number): number {
    return Math.max(this.rulings.restMinimum, this.attribute(c, CON) + this.level[c]);
  }

  /** Vials a figure stands in one delve. @rule WODS-quicksilver-limit */
  vialLimit(c: number): number {
    return Math.max(0, this.level[c] + this.attribute(c, CON)) * this.matchup.days;
  }

  /** Squares a turn. @rule WODS-movement-grid @rule R-WODS-07 @rule R-WODS-10 @rule R-WODS-49 */
  speed(c: number): number {
    const line = this.line(c);
    const legs = legsInjured(this.woundsThatHinder(c));
    if (legs === 2) return 0;
    let speed = line.speed;
    if (this.kind[c] === HERO || (this.kind[c] === HIRELING && (line.tags & COMPANION) === 0)) {
      const weight = Math.max(0, line.weight - this.lighter[c]);
      // As slow as in full armour at most, but for armour that is heavier yet.
      speed -= line.slower === 0 ? weight : Math.max(weight, Math.min(FULL, weight + line.slower));
    }
    return legs === 1 ? speed >> 1 : speed;
  }

  /** Injured limbs hinder heroes and hirelings only. @rule R-WODS-49 */
  woundsThatHinder(c: number): number {
    return this.kind[c] <= HIRELING ? this.wounds[c] : 0;
  }

  /** How many of a supply the side of a figure has. */
  supply(side: number, kind: number): number {
    return this.supplies[side * SUPPLIES.rows.length + kind];
  }

  /** One less of a supply. */
  spend(side: number, kind: number): void {
    const at = side * SUPPLIES.rows.length + kind;
    this.supplies[at] -= 1;
  }

  /** Works out what follows from a sheet: maximum HP, bonuses, armour. */
  derive(c: number): void {
    const { hp } = this.line(c);
    this.addBonuses(c);
    if (this.kind[c] === HERO) this.maxHp[c] = hp > 0 ? hp : this.heroHp(c);
    this.dress(c);
  }

  /**
   * What the abilities of a figure add up to, which is in no saved state.
   *
   * @rule WODS-skirmish @rule WODS-slay @rule WODS-volley @rule WODS-tough
   */
  private addBonuses(c: number): void {
    const known = this.abilities[c];
    if (known === this.workedOut[c]) return;
    this.workedOut[c] = known;
    const { damageBonus, regeneration } = this.line(c);
    const effects = this.matchup.abilities.filter((_, index) => ((known >> index) & 1) !== 0);
    const sum = (read: (one: Effects) => number) => effects.reduce((total, one) => total + read(one), 0);
    this.powers[c] = powersOf(effects, -1);
    this.meleeBonus[c] = damageBonus + sum(({ damage, melee }) => damage + melee);
    this.rangedBonus[c] = damageBonus + sum(({ damage, ranged }) => damage + ranged);
    this.skin[c] = sum(({ armour }) => armour);
    this.hardiness[c] = sum(({ hp }) => hp);
    this.lighter[c] = sum(({ lighter }) => lighter);
    this.pierces[c] = sum(({ piercing }) => piercing);
    this.regeneration[c] = regeneration + sum((one) => one.regeneration);
  }

  /** @rule WODS-max-hp @rule WODS-species-dwarf @rule WODS-hardy */
  private heroHp(c: number): number {
    const base = tableHp(this.level[c], this.attribute(c, CON));
    return Math.max(1, base + this.line(c).extraHp + this.hardiness[c]);
  }

  /** Works out the armour of a figure with what is in its hands. @rule R-WODS-12 */
  dress(c: number): void {
    const line = this.line(c);
    let armour = line.armour + line.armourBonus + this.skin[c];
    if (this.kind[c] === HERO && line.light && this.has(c, DODGE)) armour += Math.max(0, this.attribute(c, DEX));
    if (this.shieldHelps(c)) armour += 1;
    this.armour[c] = armour;
  }

  /** Whether a shield protects a figure. */
  private shieldHelps(c: number): boolean {
    return this.loadouts[this.loadout[c]].shield && armsInjured(this.woundsThatHinder(c)) === 0;
  }

  /**
   * Armour of a target that an attack passes.
   *
   * @rule WODS-home-shield @rule WODS-home-piercing
   */
  passedArmour(c: number, loadout: number, t: number): number {
    const { piercing, ignoresShield } = this.loadouts[loadout];
    const shield = ignoresShield && this.shieldHelps(t) ? 1 : 0;
    return shield + Math.max(0, Math.min(this.armour[t] - shield, piercing + this.pierces[c]));
  }

  /** Armour of a figure if it took a loadout in hand. */
  armourWith(c: number, loadout: number): number {
    const shield = this.loadouts[loadout].shield && armsInjured(this.woundsThatHinder(c)) === 0;
    return this.armour[c] - (this.shieldHelps(c) ? 1 : 0) + (shield ? 1 : 0);
  }

  /** The dice of a loadout, level dice included. @rule WODS-level-damage */
  blow(c: number, loadout: number): Blow {
    const extra = this.kind[c] === HERO ? levelDice(this.level[c]) : 0;
    return this.blows[loadout * 3 + extra];
  }

  /** What a figure adds to the dice of a loadout, hidden or blessed apart. @rule R-WODS-11 */
  bonus(c: number, loadout: number): number {
    const { bonus, ranged } = this.loadouts[loadout];
    return bonus + (ranged ? this.rangedBonus[c] : this.meleeBonus[c]);
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
    for (let c = this.first[side]; c < this.first[side + 1]; c++) {
      if (this.has(c, REFLEXES) === quick) this.order[at++] = c;
    }
    return at;
  }
}

/** Where each group begins when groups of these sizes follow each other, with the end of the last. */
function startsOf(sizes: readonly number[]): Int32Array {
  const starts = new Int32Array(sizes.length + 1);
  for (const [i, size] of sizes.entries()) starts[i + 1] = starts[i] + size;
  return starts;
}
