import { column, defineState } from '../../kit/state.ts';
import { lineName } from '../../line-name.ts';
import type { Figure, Player, Trace } from '../../system.ts';
import { INFECTION } from '../catalogue/attributes.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import { DEAD, FIT, FLED, OUT, STATUSES } from '../catalogue/names.ts';
import type { WeaponFacts } from '../catalogue/weapons.ts';
import type { Choices } from '../choices.ts';
import { columnsOf, emptyFigure, type Figures, LASTING } from './figures.ts';
import { grow, lowestSquare, SQUARES } from './grid.ts';
import { AROUND, EDGE_ROW } from './grid-tables.ts';
import type { FightMatchup } from './matchup.ts';

/** Phases of a fight. */
export const GENERATE = 0;
export const SET_UP = 1;
export const CHARGE = 2;
export const ACTIVATE = 3;
export const SHOOT = 4;
export const CAST = 5;
export const SPELL_HIT = 6;
export const MOVE = 7;
export const MELEE = 8;
export const HEAL = 9;
export const CRISIS = 10;
export const AFTER = 11;
export const OVER = 12;
/** Paladins hold the enemy back while the others leave. */
export const MARTYRS = 13;

/** Ways of being lost to a fight outside its phases. */
export const BY_FLIGHT = 14;
export const BY_BREAKING_OFF = 15;
export const BY_TURNING = 16;
/** More than all phases and the three ways above. */
export const WAYS_LOST = 32;
/** {@link Fight.fellAt} holds an activation in this many bits; the way in which a character was lost is above. */
export const FELL_BITS = 16;
export const FELL_MASK = 0xffff;

/** Intents for an activation. */
export const IDLE = 0;
export const SHOOTING = 1;
export const CASTING = 2;
export const TENDING = 3;
export const CHARGING = 4;
/** Moves to where it will see a target; to a patient; out of contact. */
export const SEEKING = 5;
export const WALKING = 6;
export const STEPPING_OUT = 7;
/** Charges although it could shoot; moves away from the enemy. Only players choose these. */
export const RUSHING = 8;
export const FALLING_BACK = 9;

/** Bits of potions in effect. */
export const RAGE_EFFECT = 1;
export const COURAGE_EFFECT = 2;
export const EAGER_EFFECT = 4;
export const STRENGTH_EFFECT = 8;

/** The state of a fight. */
const FightState = defineState({
  core: {
    /** Number of characters. */
    count: 0,
    phase: GENERATE,
    /** Side whose activation it is. */
    turn: 0,
    /** Side that won the charge test; -1 before it. */
    opener: -1,
    /** 1 during the opening activation. */
    opening: 0,
    /** Side that moved in. */
    active: 0,
    /** Bits of sides that met the enemy while Fleeing. */
    fleeing: 0,
    floor: 0,
    /** Bits of sides without an exit. */
    closed: 0,
    /** Members of the party when the fight began. */
    partySize: 0,
    /** Leaders of both sides; -1 for none. */
    leader0: -1,
    leader1: -1,
    /** Crisis causes: bits 1 and 2 Man Down of side 0 and 1, bits 4 and 8 Received Fire. */
    causes: 0,
    /** Index of the next character in phases that go through all. */
    cursor: 0,
    /** Contacts made in this activation; defender and attacker of the current melee. */
    contacts: 0,
    defender: -1,
    attacker: -1,
    /** Current caster, and the squares that its Damage Spell has still to hit, as bits. */
    caster: -1,
    spellTargets: 0,
    /** -1 none yet, 0 or 1 the winner, 2 a draw. */
    winner: -1,
    /** 1 if the party broke off; 1 if it may. */
    brokeOff: 0,
    mayBreakOff: 0,
    ...LASTING,

    // State of the current fight.
    /** Square where it stands or lies; -1 off the board. */
    square: column('figure', -1),
    /** 1 while it waits outside. */
    waiting: column('figure'),
    /** Potions in effect: bits 1 Rage, 2 Courage, 4 Eager, 8 Strength. */
    effects: column('figure'),
    resiliencyUsed: column('figure'),
    fired: column('figure'),
    thrown: column('figure'),
    /** 1 under Dazzle until the skipped activation is over. */
    dazzled: column('figure'),
    /** Shots that a Defend Spell still stops. */
    defend: column('figure'),
    /** 1: -1d6 in the next melee round. */
    duckPenalty: column('figure'),
    infected: column('figure'),
    poisoned: column('figure'),
    /** 1 for a fugitive without a way out. */
    cornered: column('figure'),
    /** 1 if its last own activation was a Dazzle Spell. */
    lastDazzle: column('figure'),
    /** 1 once the charge die has been used. */
    charged: column('figure'),
    /** Rep to be given back after the melee. */
    meleeLoss: column('figure'),
    /** 1 if already poisoned in this melee. */
    meleePoison: column('figure'),
    /** Index in board order. */
    rank: column('figure'),

    // State of the current activation.
    intent: column('figure'),
    /** Patient of a healer; -1 for none. */
    patient: column('figure', -1),
    /** Enemy that it fights in this activation; -1 for none. */
    foe: column('figure', -1),
    /** Number of its attackers in this activation. */
    attackers: column('figure'),
    /** Order of its first contact, from 1; 0 for none. */
    contacted: column('figure'),
    /** 1 for a shooter that missed. */
    missed: column('figure'),
    /**
     * When the party breaks off: 1 for an enemy held by a Paladin or a member who carries, 2 for a carried one, 3 if
     * poisoned too.
     */
    held: column('figure'),
  },
  history: {
    activations: 0,
    rounds: 0,
    /** Rounds of the current duel, for guard G2. */
    duelRounds: 0,
    /** Bits of guards that applied: 1 tieCap, 2 meleeCap, 4 stalemate. */
    guards: 0,
    /** Index + 1 of the character who put it down last; 0 for none. */
    victor: column('figure'),
    /**
     * When and how it was lost to the fight; 0 if not. The low `FELL_BITS` hold the activation; above is the phase in
     * which it was put down, or `BY_FLIGHT` and the like, plus `WAYS_LOST` times the index + 1 of the character who did
     * it, whoever dispatched it later.
     */
    fellAt: column('figure'),
  },
});

/** State that a single fight takes from the scenario and never changes. */
const GIVEN = { fleeing: 'unsaved', mayBreakOff: 'unsaved' } as const;

/**
 * A fight on the Battle Board. Side 0 is the party, side 1 the dungeon side. The rules are in files named after them
 * (shooting, melee, magic, crisis ...).
 */
export class Fight extends FightState implements Figures {
  readonly matchup: FightMatchup;
  trace: Trace | undefined = undefined;
  /** Makes the decisions, if set; see {@link Player}. */
  player: Player | undefined = undefined;
  /** Whether it is part of an adventure. */
  inDungeon: boolean;
  readonly facts: Facts;
  /** Whether the scenario defines attributes, items or potions: see home.ts. */
  readonly isHome: boolean;
  readonly weapons: WeaponFacts;
  readonly places: number;
  readonly columns: Int32Array;
  // Values of the matchup that are read most: rulings `chargeSight` and `starPowerOnRepLoss`, limit `rounds`.
  readonly mustSee: boolean;
  readonly powerSavesRep: boolean;
  readonly mostRounds: number;

  // Derived: squares of both sides, and who is on each square.
  occupied0 = 0;
  occupied1 = 0;
  readonly standing: Int32Array = new Int32Array(SQUARES).fill(-1);
  /** Characters in board order: by rank on the party's side, then on the dungeon side. */
  readonly order: Int32Array;
  /** Number of the party's characters. */
  ours = 0;
  /** Characters who move in this activation, in board order: see sequence.ts. */
  readonly movers: Int32Array;
  /** Squares within each number of moves, for the character examined last: see moving.ts. */
  readonly reach: Int32Array = new Int32Array(32);
  /** Bits of the intents of this activation's characters; all bits if unknown. */
  plans = -1;
  /** A character of each side who was fit at the last check. */
  private fit0 = 0;
  private fit1 = 0;
  /** The fighting pair: 0 to be examined, 1 before its first round, 2 after it. Not saved. */
  pairKnown = 0;
  /**
   * Of both fighters: dice besides Rep, Impact besides the margin, damage dice, and minimum successes: see melee.ts.
   */
  attackerDice = 0;
  defenderDice = 0;
  attackerImpact = 0;
  defenderImpact = 0;
  attackerDamage = 0;
  defenderDamage = 0;
  floors = 0;
  /** Lower bound of the contact order of the next melee's defender. Not saved. */
  nextContact = 1;

  /**
   * @param places limit on the characters of a fight of the matchup
   * @param inDungeon whether it is part of an adventure
   */
  constructor(matchup: FightMatchup, places: number, inDungeon = false) {
    super({ figure: places }, inDungeon ? {} : GIVEN);
    this.matchup = matchup;
    this.facts = matchup.facts;
    this.isHome = matchup.facts.isHome;
    this.weapons = matchup.facts.weapons;
    this.inDungeon = inDungeon;
    this.places = places;
    this.columns = columnsOf(this);
    this.mustSee = matchup.rulings.chargeSight === 'before-moving';
    this.powerSavesRep = matchup.rulings.starPowerOnRepLoss;
    this.mostRounds = matchup.limits.rounds;
    this.order = new Int32Array(places);
    this.movers = new Int32Array(places);
    this.fleeing = matchup.fleeing;
    this.mayBreakOff = matchup.mayBreakOff ? 1 : 0;
    this.keepAsStart();
  }

  override reset(): void {
    super.reset();
    this.derive();
  }

  override load(from: Int32Array): void {
    super.load(from);
    this.derive();
  }

  /** Returns the first index of a side in board order. */
  first(side: number): number {
    return side === 0 ? 0 : this.ours;
  }

  /** Returns the end of a side's indexes in board order. */
  end(side: number): number {
    return side === 0 ? this.ours : this.count;
  }

  /** Returns whether a character of the active side has an intent. */
  anybodyMeansTo(intent: number): boolean {
    return ((this.plans >> intent) & 1) === 1;
  }

  /** Sets a character's intent for this activation. */
  resolveTo(c: number, intent: number): void {
    this.intent[c] = intent;
    this.plans |= 1 << intent;
  }

  /** Returns the squares of a side's standing characters. */
  occupied(side: number): number {
    return side === 0 ? this.occupied0 : this.occupied1;
  }

  /** Returns the choices of a character's side. */
  choices(c: number): Choices {
    return this.matchup.choices[this.side[c] as 0 | 1];
  }

  leader(side: number): number {
    return side === 0 ? this.leader0 : this.leader1;
  }

  /** Puts a character on a square. */
  place(c: number, square: number): void {
    this.lift(c);
    this.square[c] = square;
    this.waiting[c] = 0;
    this.standing[square] = c;
    if (this.side[c] === 0) this.occupied0 |= 1 << square;
    else this.occupied1 |= 1 << square;
  }

  /** Frees the square of a character, which keeps its position. */
  lift(c: number): void {
    const square = this.square[c];
    if (square >= 0 && this.standing[square] === c) {
      this.standing[square] = -1;
      this.occupied0 &= ~(1 << square);
      this.occupied1 &= ~(1 << square);
    }
  }

  /** Returns whether a character stands on the board. */
  stands(c: number): boolean {
    const square = this.square[c];
    return square >= 0 && this.standing[square] === c;
  }

  /** Returns whether an enemy stands next to a character. @rule 2HDC-22.2 */
  inContact(c: number): boolean {
    const square = this.square[c];
    return (AROUND[square] & this.occupied(1 - this.side[c])) !== 0;
  }

  /** Returns the number of fit members of a side, with those who wait. */
  fitCount(side: number): number {
    const { side: sideOf, status, count } = this;
    let fit = 0;
    for (let c = 0; c < count; c++) if (status[c] === FIT && sideOf[c] === side) fit++;
    return fit;
  }

  hasFit(side: number): boolean {
    const { side: sideOf, status, count } = this;
    // The character found last is usually still fit.
    const known = side === 0 ? this.fit0 : this.fit1;
    if (known < count && status[known] === FIT && sideOf[known] === side) return true;
    for (let c = 0; c < count; c++) {
      if (status[c] !== FIT || sideOf[c] !== side) continue;
      if (side === 0) this.fit0 = c;
      else this.fit1 = c;
      return true;
    }
    return false;
  }

  /**
   * Puts a character down. A Ghoul infects everybody it puts Out of the Fight, in whatever way, except other Ghouls.
   *
   * @param status `OUT` or `DEAD`
   * @param by the character who did it, -1 for none
   * @rule 2HDC-20.5
   * @rule 2HDC-20.4
   * @rule 2HDC-T7.0.6b
   */
  putDown(c: number, status: number, by: number): void {
    this.lift(c);
    this.status[c] = status;
    this.victor[c] = by + 1;
    this.fellAt[c] = this.activations | ((this.phase + WAYS_LOST * (by + 1)) << FELL_BITS);
    this.wasOut[c] = status === OUT ? 1 : 0;
    this.causes |= 1 << this.side[c];
    this.trace?.note(
      status === DEAD ? '2HDC-20.4' : '2HDC-20.5',
      `${this.name(c)} is ${status === DEAD ? 'Obviously Dead' : 'Out of the Fight'}.`,
      { who: this.victorOf(c), whom: this.figure(c) },
    );
    if (status === OUT && by >= 0 && this.traits[by] & ~this.traits[c] & INFECTION) {
      this.infected[c] = 1;
      this.trace?.note('2HDC-T7.0.6b', `${this.name(c)} is infected.`, { who: this.figure(by), whom: this.figure(c) });
    }
  }

  /** Makes a character flee the board. @rule 2HDC-18.3.2a */
  leave(c: number): void {
    this.takeAway(c);
    this.trace?.note('2HDC-18.3.2a', `${this.name(c)} flees the board.`, { who: this.figure(c) });
  }

  /** Takes a character off the board alive. */
  takeAway(c: number): void {
    this.lift(c);
    this.square[c] = -1;
    this.waiting[c] = 0;
    this.status[c] = FLED;
    const way = this.brokeOff === 1 && this.side[c] === 0 ? BY_BREAKING_OFF : BY_FLIGHT;
    this.fellAt[c] = this.activations | (way << FELL_BITS);
  }

  /** Removes the character added last. */
  removeLast(): void {
    emptyFigure(this, --this.count);
  }

  /** Returns the squares of a side's own short edge. */
  edge(side: number): number {
    return EDGE_ROW[side] & this.floor;
  }

  /** Returns whether a fugitive has a way to its own edge past standing enemies. @rule 2HDC-18.3.2c */
  exitOpen(c: number): boolean {
    const side = this.side[c];
    if ((this.closed >> side) & 1) return false;
    if (this.waiting[c]) return true;
    const edge = this.edge(side);
    const free = this.floor & ~this.occupied(1 - side);
    let reached = 1 << this.square[c];
    for (;;) {
      if (reached & edge) return true;
      const further = grow(reached) & free;
      if ((further | reached) === reached) return false;
      reached |= further;
    }
  }

  /** Returns the name of a character for stories: `Troll`, or `Goblin 3` if a line has several. */
  name(c: number): string {
    const line = this.matchup.lines[this.line[c]];
    if (line === undefined) return `figure ${c}`;
    let nth = 1;
    let alike = 0;
    for (let other = 0; other < this.count; other++) {
      if (this.line[other] !== this.line[c]) continue;
      alike++;
      if (other < c) nth++;
    }
    // In a dungeon most lines of a matchup are absent.
    const there = this.matchup.lines.filter((_, i) => this.line.subarray(0, this.count).includes(i));
    const name = lineName(line, there, this.matchup.sides);
    return line.count === 1 && alike === 1 ? name : `${name} ${nth}`;
  }

  /** A character, for a story. */
  figure(c: number): Figure {
    return { side: this.matchup.sides[this.side[c] as 0 | 1], name: this.name(c) };
  }

  /** Who put him down; left out where no one did. */
  victorOf(c: number): Figure | undefined {
    return this.victor[c] === 0 ? undefined : this.figure(this.victor[c] - 1);
  }

  /** His state in a few words, for a story. */
  describe(c: number): string {
    const armed = this.weapons.names[this.hand[c]];
    return `${this.name(c)} (Rep ${this.rep[c]}, AC ${this.ac[c]}, ${armed}, ${STATUSES.names[this.status[c]]})`;
  }

  /** Rebuilds derived values: who is on each square, board order. */
  private derive(): void {
    const { count, side, square: squares, status, waiting, rank, standing, order } = this;
    for (let left = this.occupied0 | this.occupied1; left !== 0; left &= left - 1) standing[lowestSquare(left)] = -1;
    this.pairKnown = 0;
    this.nextContact = 1;
    this.occupied0 = 0;
    this.occupied1 = 0;
    this.ours = 0;
    this.plans = -1;
    for (let c = 0; c < count; c++) {
      const square = squares[c];
      if (side[c] === 0) this.ours++;
      if (square >= 0 && status[c] === FIT && waiting[c] === 0) {
        standing[square] = c;
        if (side[c] === 0) this.occupied0 |= 1 << square;
        else this.occupied1 |= 1 << square;
      }
      order[rank[c]] = c;
    }
  }
}
