import { column, defineState } from '../../kit/state.ts';
import { lineName } from '../../line-name.ts';
import type { Player, Trace } from '../../system.ts';
import { INFECTION } from '../catalogue/attributes.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import { DEAD, FIT, FLED, OUT, STATUSES } from '../catalogue/names.ts';
import type { WeaponFacts } from '../catalogue/weapons.ts';
import type { Choices } from '../choices.ts';
import { columnsOf, emptyFigure, type Figures, LASTING } from './figures.ts';
import { grow, lowestSquare, SQUARES } from './grid.ts';
import { AROUND, EDGE_ROW } from './grid-tables.ts';
import type { FightMatchup } from './matchup.ts';

/** Where a fight stands in its sequence; each is one method of play. */
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

/** How somebody is lost to a fight who is not put down in one of its phases. */
export const BY_FLIGHT = 14;
export const BY_BREAKING_OFF = 15;
export const BY_TURNING = 16;
/** More than all phases and the three above. */
export const WAYS_LOST = 32;
/** {@link Fight.fellAt} holds an activation in as many bits, and above them how a character was lost. */
export const FELL_BITS = 16;
export const FELL_MASK = 0xffff;

/** What a character does in an activation. */
export const IDLE = 0;
export const SHOOTING = 1;
export const CASTING = 2;
export const TENDING = 3;
export const CHARGING = 4;
/** Moves to where he will see a target; to a patient; out of contact. */
export const SEEKING = 5;
export const WALKING = 6;
export const STEPPING_OUT = 7;
/** Charges whatever comes, though it could shoot; moves away from the enemy. No script does so. */
export const RUSHING = 8;
export const FALLING_BACK = 9;

/** Potions in effect. */
export const RAGE_EFFECT = 1;
export const COURAGE_EFFECT = 2;
export const EAGER_EFFECT = 4;
export const STRENGTH_EFFECT = 8;

/** Everything that changes in a fight. */
const FightState = defineState({
  core: {
    /** How many characters there are. */
    count: 0,
    phase: GENERATE,
    /** The side whose activation it is. */
    turn: 0,
    /** The side that won the charge test; -1 before it. */
    opener: -1,
    /** 1 during the opening activation. */
    opening: 0,
    /** The side that moved in. */
    active: 0,
    /** Bits of sides that met the enemy while Fleeing. */
    fleeing: 0,
    floor: 0,
    /** Bits of sides without an exit. */
    closed: 0,
    /** Members of the party when the fight began. */
    partySize: 0,
    /** Leaders of both sides; -1 none. */
    leader0: -1,
    leader1: -1,
    /** Crisis causes: bits 1 and 2 Man Down of side 0 and 1, bits 4 and 8 Received Fire. */
    causes: 0,
    /** The next character of a phase that goes through all of them. */
    cursor: 0,
    /** How many have been contacted in this activation; the defender and attacker whose melee is on. */
    contacts: 0,
    defender: -1,
    attacker: -1,
    /** The caster at work, and its spell's hits still to come (characters, as bits of board order). */
    caster: -1,
    spellTargets: 0,
    /** -1 none yet, 0 or 1 the winner, 2 draw. */
    winner: -1,
    /** 1 when the party broke off; 1 when it may. */
    brokeOff: 0,
    mayBreakOff: 0,
    ...LASTING,

    // One fight.
    /** Where it stands or lies; -1 off the board. */
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
    /** Shots that a Defend Spell still stops, 0..3. */
    defend: column('figure'),
    /** 1: -1d6 in the next melee round. */
    duckPenalty: column('figure'),
    infected: column('figure'),
    poisoned: column('figure'),
    /** 1 for a fugitive that found no way out. */
    cornered: column('figure'),
    /** 1 when its last own activation was a Dazzle Spell. */
    lastDazzle: column('figure'),
    /** 1 once the charge die has been used. */
    charged: column('figure'),
    /** Rep given back after the melee. */
    meleeLoss: column('figure'),
    /** Poisoned already in this melee. */
    meleePoison: column('figure'),
    /** Place in board order. */
    rank: column('figure'),

    // One activation.
    intent: column('figure'),
    /** The patient of a healer; -1 none. */
    patient: column('figure', -1),
    /** Whom it fights in this activation; -1 no one. */
    foe: column('figure', -1),
    /** How many have attacked it in this activation. */
    attackers: column('figure'),
    /** When it was first contacted, 1 = first; 0 not. */
    contacted: column('figure'),
    /** 1 for a shooter that missed. */
    missed: column('figure'),
    /** When the party breaks off: 1 for an enemy held by a Paladin, for a member who carries, 2 for one carried, 3 if poisoned. */
    held: column('figure'),
  },
  history: {
    activations: 0,
    rounds: 0,
    /** Rounds of the duel that is on, for guard G2. */
    duelRounds: 0,
    /** Bits of guards that fired: 1 tieCap, 2 meleeCap, 4 stalemate. */
    guards: 0,
    /** Index + 1 of the one who put it down last; 0 no one. */
    victor: column('figure'),
    /**
     * When and how it was lost to the fight; 0 not. In the low `FELL_BITS` the activation, above them the phase in which it
     * was put down or `BY_FLIGHT` and the like, and `WAYS_LOST` times the index + 1 of the one who did it, no matter who
     * dispatched it later.
     */
    fellAt: column('figure'),
  },
});

/** What the scenario gives and nothing changes in a fight that is not part of an adventure. */
const GIVEN = { fleeing: 'unsaved', mayBreakOff: 'unsaved' } as const;

/**
 * A fight on the Battle Board: its characters and where it stands. Side 0 is the party, side 1 the dungeon
 * side. What happens is in the files named after it (shooting, melee, magic, crisis ...).
 */
export class Fight extends FightState implements Figures {
  readonly matchup: FightMatchup;
  trace: Trace | undefined = undefined;
  /** Decides, where set; see {@link Player}. */
  player: Player | undefined = undefined;
  /** Whether it is part of an adventure. */
  inDungeon: boolean;
  readonly facts: Facts;
  /** Whether the scenario defines attributes, items or potions: see home.ts. */
  readonly isHome: boolean;
  readonly weapons: WeaponFacts;
  readonly places: number;
  readonly columns: Int32Array;
  // Of the matchup what is needed most: rulings `chargeSight` and `starPowerOnRepLoss`, limit `rounds`.
  readonly mustSee: boolean;
  readonly powerSavesRep: boolean;
  readonly mostRounds: number;

  // Derived: standing figures of both sides, and who stands where.
  occupied0 = 0;
  occupied1 = 0;
  readonly standing: Int32Array = new Int32Array(SQUARES).fill(-1);
  /** Characters in board order: by rank on the party's side, then on the dungeon side. */
  readonly order: Int32Array;
  /** How many of them are the party's. */
  ours = 0;
  /** Those who move in this activation, in board order: see sequence.ts. */
  readonly movers: Int32Array;
  /** Squares reached with at most as many moves, by the character who was looked at last: see moving.ts. */
  readonly reach: Int32Array = new Int32Array(32);
  /** What this activation's characters set out to do, as bits of intents; all bits where that is not known. */
  plans = -1;
  /** Somebody of each side who was fit a while ago. */
  private fit0 = 0;
  private fit1 = 0;
  /** The pair at blows: 0 to be looked at, 1 before its first round, 2 after it. Nothing of it is saved. */
  pairKnown = 0;
  /** Dice beside Rep, Impact beside the margin, damage dice, and successes counted at least, of both: see melee.ts. */
  attackerDice = 0;
  defenderDice = 0;
  attackerImpact = 0;
  defenderImpact = 0;
  attackerDamage = 0;
  defenderDamage = 0;
  floors = 0;
  /** The defender contacted then, or later, is the next one whose melee is to come. Nothing of it is saved. */
  nextContact = 1;

  /**
   * @param places the most characters that a fight of the matchup may have
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

  /** The places of a side in board order begin here ... */
  first(side: number): number {
    return side === 0 ? 0 : this.ours;
  }

  /** ... and end before this one. */
  end(side: number): number {
    return side === 0 ? this.ours : this.count;
  }

  /** Whether anybody of those at turn has set out to do this. */
  anybodyMeansTo(intent: number): boolean {
    return ((this.plans >> intent) & 1) === 1;
  }

  /** What somebody sets out to do in this activation. */
  resolveTo(c: number, intent: number): void {
    this.intent[c] = intent;
    this.plans |= 1 << intent;
  }

  /** Standing figures of a side. */
  occupied(side: number): number {
    return side === 0 ? this.occupied0 : this.occupied1;
  }

  /** What the side of a character chooses. */
  choices(c: number): Choices {
    return this.matchup.choices[this.side[c] as 0 | 1];
  }

  leader(side: number): number {
    return side === 0 ? this.leader0 : this.leader1;
  }

  /** Puts a character on a square, from another one or from outside. */
  place(c: number, square: number): void {
    this.lift(c);
    this.square[c] = square;
    this.waiting[c] = 0;
    this.standing[square] = c;
    if (this.side[c] === 0) this.occupied0 |= 1 << square;
    else this.occupied1 |= 1 << square;
  }

  /** Frees the square a character stands on; he is still known to have been there. */
  lift(c: number): void {
    const square = this.square[c];
    if (square >= 0 && this.standing[square] === c) {
      this.standing[square] = -1;
      this.occupied0 &= ~(1 << square);
      this.occupied1 &= ~(1 << square);
    }
  }

  /** Whether he stands on the board. */
  stands(c: number): boolean {
    const square = this.square[c];
    return square >= 0 && this.standing[square] === c;
  }

  /** Whether an enemy stands next to him. @rule 2HDC-22.2 */
  inContact(c: number): boolean {
    const square = this.square[c];
    return (AROUND[square] & this.occupied(1 - this.side[c])) !== 0;
  }

  /** Members of a side who are fit, waiting ones included. */
  fitCount(side: number): number {
    const { side: sideOf, status, count } = this;
    let fit = 0;
    for (let c = 0; c < count; c++) if (status[c] === FIT && sideOf[c] === side) fit++;
    return fit;
  }

  hasFit(side: number): boolean {
    const { side: sideOf, status, count } = this;
    // Whoever was fit when it was asked last is most often fit still.
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
   * Puts a character down. Whom a Ghoul puts Out of the Fight, however he does it, is infected, unless he is one himself.
   *
   * @param status `OUT` or `DEAD`
   * @param by whoever did it, -1 nobody
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
    );
    if (status === OUT && by >= 0 && this.traits[by] & ~this.traits[c] & INFECTION) {
      this.infected[c] = 1;
      this.trace?.note('2HDC-T7.0.6b', `${this.name(c)} is infected.`);
    }
  }

  /** Somebody flees the board. @rule 2HDC-18.3.2a */
  leave(c: number): void {
    this.takeAway(c);
    this.trace?.note('2HDC-18.3.2a', `${this.name(c)} flees the board.`);
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

  /** Takes the character away that was added last. */
  removeLast(): void {
    emptyFigure(this, --this.count);
  }

  /** Squares of the own short edge. */
  edge(side: number): number {
    return EDGE_ROW[side] & this.floor;
  }

  /** Whether a fugitive finds a way to his own edge past standing enemies. @rule 2HDC-18.3.2c */
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

  /** What he is called in a story: `Troll`, or `Goblin 3` where a line has several. */
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
    // Below ground most lines of a matchup are not there.
    const there = this.matchup.lines.filter((_, i) => this.line.subarray(0, this.count).includes(i));
    const told = lineName(line, there, this.matchup.sides);
    return line.count === 1 && alike === 1 ? told : `${told} ${nth}`;
  }

  /** His state in a few words, for a story. */
  describe(c: number): string {
    const armed = this.weapons.names[this.hand[c]];
    return `${this.name(c)} (Rep ${this.rep[c]}, AC ${this.ac[c]}, ${armed}, ${STATUSES.names[this.status[c]]})`;
  }

  /** Rebuilds what follows from the rest: who stands where, board order. */
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
