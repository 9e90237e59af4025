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
    /** The figure whose turn it is; -1 for none. */
    actor: -1,
    /** The victim of a blow, and its attacker (-1 for none), until its consequences are settled. */
    victim: -1,
    by: -1,
    /** 1: the blow may still be critical. */
    critical: 0,
    /** Position in the order of the round. */
    position: 0,
    /** The next figure, in phases that go through all figures. */
    cursor: 0,
    /** Rolls left in such a phase. */
    left: 0,
    /** Index of the next target in a swarm's turn; -1 otherwise. */
    sweep: -1,
    /** The fleeing hero who is struck at; -1 for none. */
    fleer: -1,
    /** 0 if side 0 acts first, 1 if the other. */
    initiator: 0,
    foeSide: 1,
    outcome: UNDECIDED,

    // Delves and campaigns.
    room: -1,
    roomsMet: 0,
    delveEnd: 0,
    campaignEnd: 0,
    delve: 0,
    found: 0,
    salvage: 0,
    bonusXp: 0,
    /** Heroes alive at the start of this delve. */
    company: 0,
    /** 1 after an obstacle was overcome. */
    overcome: 0,

    // The sheet.
    sheet: column('figure', 0, ATTRIBUTES.rows.length),
    level: column('figure'),
    abilities: column('figure'),
    skills: column('figure'),
    /**
     * For swarms and regenerating figures: HP at the start of the fight. For other enemies with rolled HP: 0, since it
     * decides nothing.
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
    /** 1 after Lucky was used in this session. @rule R-WODS-22 */
    luckyUsed: column('figure'),
    /** Vials drunk in this delve. @rule R-WODS-26 */
    drunk: column('figure'),

    // One fight.
    /** Loadout in hand: index in {@link World.loadouts}. */
    loadout: column('figure'),
    armour: column('figure'),
    /** 1: the next turn is lost. @rule WODS-effect-S */
    stunned: column('figure'),
    hiding: column('figure'),
    windUsed: column('figure'),
    turning: column('figure'),
    /** Bits of the priests who hold it at bay. */
    held: column('figure'),
    /** The blessed weapon, or 0. @rule R-WODS-16 */
    blessed: column('figure'),
    /** Rounds that it still burns. */
    burning: column('figure'),
    /** 1: has overcome the fear of a foe. @rule WODS-home-fear */
    steeled: column('figure'),
    /** Squares advanced. @rule R-WODS-42 */
    advance: column('figure'),
    /** 1: kept down by an I or U injury. @rule R-WODS-50 */
    knocked: column('figure'),
    /** Bit 0: has gained HP by Cure in this fight or gap; other bits: healers who failed on it. @rule R-WODS-17 */
    cured: column('figure'),
    /** Rests in this gap. */
    rests: column('figure'),

    // Sides.
    standing: column('side'),
    /** Number standing at the start of the fight. */
    mustered: column('side'),
    /** 1 once the side flees, 2 with caltrops. @rule R-WODS-61 */
    retreating: column('side'),
    /** 1 if the last to leave the fight was a routed swarm. */
    routed: column('side'),
    /** In the order of `SUPPLIES`. */
    supplies: column('side', 0, SUPPLIES.rows.length),
  },
  history: {
    /**
     * Round of this fight. First in the history, so that a game may include it in the core. @see WodsGame.coreLength
     */
    round: 0,
    /** Rounds of all earlier fights. */
    rounds: 0,
    roomsWon: 0,
    restsTaken: 0,
    restCapped: 0,
    weeks: 0,
    raised: 0,
    silverHome: 0,
    xpHome: 0,

    /** HP rolled for this fight. */
    startHp: column('figure'),
    /**
     * Round (in a delve: encounter) in which it first left a fight, or delve of a campaign in which it last did, 0
     * never; the bits from `FELL_BITS` up are the cause: a line plus `BY_LINES`, `BY_OBSTACLE` or `BY_MISHAP`.
     */
    fellIn: column('figure'),
    /** How often a new hero (or its animal) has replaced a lost one. @rule R-WODS-69 */
    replaced: column('figure'),
    hitBy: column('figure', -1),
    clockBy: column('figure', -1),
    burnBy: column('figure', -1),
    kills: column('figure'),
    /** Rolled attributes. */
    rolled: column('figure', 0, ATTRIBUTES.rows.length),
    fumbles: column('side'),
    criticals: column('side'),
    partialCosts: column('side'),
    rerolls: column('side'),
    /** How often a figure of one line (row) was put out of a fight by one of another line (column). */
    falls: column('pair of lines'),
  },
});

/**
 * The state of a game: columns of figures, and the progress of the game.
 *
 * Side 0 is the party (in a fight: the first side); its opponent is always {@link foeSide}.
 */
export class World extends Fields {
  readonly matchup: WodsMatchup;
  readonly rulings: Rulings;
  readonly limits: Limits;
  readonly can: Possibilities;
  trace: Trace | undefined = undefined;
  /** Makes the decisions, if set; see {@link Player}. */
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
  /** What can harm each figure, from its line. */
  readonly harmedBy: Int32Array;
  /** Penalty on the test of a hero who wants to attack each figure; -1: no test. @rule WODS-home-fear */
  readonly fear: Int32Array;
  /** Bits of the attributes that can decide anything. */
  readonly deciding: Int32Array;
  /** First figure of each side, and one entry past the last. */
  readonly first: Int32Array;
  /** First figure of each line, and one entry past the last. */
  readonly firstOfLine: Int32Array;
  /** All figures of each side. */
  readonly figuresOf: readonly (readonly number[])[];
  /** Those of side 0, from 0. */
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

  // Derived from the state.
  readonly order: Int32Array;
  orderLength = 0;
  /** Bits of `POWERS` from each figure's abilities, and their numerical bonuses. */
  readonly powers: Int32Array;
  readonly meleeBonus: Int32Array;
  readonly rangedBonus: Int32Array;
  private readonly skin: Int32Array;
  private readonly hardiness: Int32Array;
  private readonly lighter: Int32Array;
  private readonly pierces: Int32Array;
  readonly regeneration: Int32Array;
  /** The abilities from which these were derived; -1 before that. */
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

  /** Initialises all figures and sides. */
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

  /** Returns the line of a figure. */
  line(c: number): Line {
    return this.matchup.lines[this.lineOf[c]];
  }

  /** Returns the side opposing a figure. */
  against(c: number): number {
    return this.sideOf[c] === 0 ? this.foeSide : 0;
  }

  /** Returns all figures of the side opposing a figure. */
  foesOf(c: number): readonly number[] {
    return this.figuresOf[this.against(c)];
  }

  isStanding(c: number): boolean {
    return this.status[c] <= REELING;
  }

  /** Returns whether a figure is neither dead, left behind nor absent. */
  isWithUs(c: number): boolean {
    return this.status[c] <= ESCAPED;
  }

  /** Returns whether a figure has a power. */
  has(c: number, power: number): boolean {
    return (this.powers[c] & power) !== 0;
  }

  attribute(c: number, attribute: number): number {
    return this.sheet[c * 6 + attribute];
  }

  /**
   * Returns the modifier of a figure's test.
   *
   * @param skill bit of the skill that helps, 0 for none @rule WODS-skill-bonus
   * @rule R-WODS-31
   */
  modifier(c: number, attribute: number, skill: number): number {
    const skilled = (this.skills[c] & skill) !== 0 ? 1 : 0;
    return this.attribute(c, attribute) + skilled + painPenalty(this.wounds[c]);
  }

  /**
   * Returns the penalty of full armour on sneaking, climbing, swimming and fleeing. @rule WODS-full-armour @rule
   * R-WODS-10
   */
  clumsiness(c: number): number {
    const worn = this.kind[c] === HERO ? this.line(c).weight : 0;
    return worn - this.lighter[c] >= FULL ? -1 : 0;
  }

  /** Returns the HP that one rest restores. @rule WODS-rest @rule R-WODS-06 */
  restAmount(c: number): number {
    return Math.max(this.rulings.restMinimum, this.attribute(c, CON) + this.level[c]);
  }

  /** Returns the vials that a figure tolerates in one delve. @rule WODS-quicksilver-limit */
  vialLimit(c: number): number {
    return Math.max(0, this.level[c] + this.attribute(c, CON)) * this.matchup.days;
  }

  /** Returns squares per turn. @rule WODS-movement-grid @rule R-WODS-07 @rule R-WODS-10 @rule R-WODS-49 */
  speed(c: number): number {
    const line = this.line(c);
    const legs = legsInjured(this.woundsThatHinder(c));
    if (legs === 2) return 0;
    let speed = line.speed;
    if (this.kind[c] === HERO || (this.kind[c] === HIRELING && (line.tags & COMPANION) === 0)) {
      const weight = Math.max(0, line.weight - this.lighter[c]);
      // A slow species is slowed up to the level of full armour, or by heavier armour.
      speed -= line.slower === 0 ? weight : Math.max(weight, Math.min(FULL, weight + line.slower));
    }
    return legs === 1 ? speed >> 1 : speed;
  }

  /** Returns the wounds that hinder: injured limbs hinder only heroes and hirelings. @rule R-WODS-49 */
  woundsThatHinder(c: number): number {
    return this.kind[c] <= HIRELING ? this.wounds[c] : 0;
  }

  /** Returns a side's stock of a supply. */
  supply(side: number, kind: number): number {
    return this.supplies[side * SUPPLIES.rows.length + kind];
  }

  /** Uses one of a supply. */
  spend(side: number, kind: number): void {
    const at = side * SUPPLIES.rows.length + kind;
    this.supplies[at] -= 1;
  }

  /** Derives maximum HP, bonuses and armour from a sheet. */
  derive(c: number): void {
    const { hp } = this.line(c);
    this.addBonuses(c);
    if (this.kind[c] === HERO) this.maxHp[c] = hp > 0 ? hp : this.heroHp(c);
    this.dress(c);
  }

  /**
   * Sums the effects of a figure's abilities, which are not saved.
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

  /** Derives a figure's armour with its current loadout. @rule R-WODS-12 */
  dress(c: number): void {
    const line = this.line(c);
    let armour = line.armour + line.armourBonus + this.skin[c];
    if (this.kind[c] === HERO && line.light && this.has(c, DODGE)) armour += Math.max(0, this.attribute(c, DEX));
    if (this.shieldHelps(c)) armour += 1;
    this.armour[c] = armour;
  }

  /** Returns whether a shield protects a figure. */
  private shieldHelps(c: number): boolean {
    return this.loadouts[this.loadout[c]].shield && armsInjured(this.woundsThatHinder(c)) === 0;
  }

  /**
   * Returns how much of a target's armour an attack ignores.
   *
   * @rule WODS-home-shield @rule WODS-home-piercing
   */
  passedArmour(c: number, loadout: number, t: number): number {
    const { piercing, ignoresShield } = this.loadouts[loadout];
    const shield = ignoresShield && this.shieldHelps(t) ? 1 : 0;
    return shield + Math.max(0, Math.min(this.armour[t] - shield, piercing + this.pierces[c]));
  }

  /** Returns the armour that a figure would have with a loadout. */
  armourWith(c: number, loadout: number): number {
    const shield = this.loadouts[loadout].shield && armsInjured(this.woundsThatHinder(c)) === 0;
    return this.armour[c] - (this.shieldHelps(c) ? 1 : 0) + (shield ? 1 : 0);
  }

  /** Returns the dice of a loadout, including level dice. @rule WODS-level-damage */
  blow(c: number, loadout: number): Blow {
    const extra = this.kind[c] === HERO ? levelDice(this.level[c]) : 0;
    return this.blows[loadout * 3 + extra];
  }

  /** Returns a figure's bonus with a loadout, without hiding or blessing. @rule R-WODS-11 */
  bonus(c: number, loadout: number): number {
    const { bonus, ranged } = this.loadouts[loadout];
    return bonus + (ranged ? this.rangedBonus[c] : this.meleeBonus[c]);
  }

  /** Determines the order of a round. @rule R-WODS-34 @rule WODS-reflexes */
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

/** Returns the start of each group when groups of these sizes are consecutive, and the end of the last. */
function startsOf(sizes: readonly number[]): Int32Array {
  const starts = new Int32Array(sizes.length + 1);
  for (const [i, size] of sizes.entries()) starts[i + 1] = starts[i] + size;
  return starts;
}
