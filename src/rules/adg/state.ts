import type { Law } from '../../dice/law.ts';
import { asOne } from '../cast.ts';
import { column, defineState } from '../kit/state.ts';
import type { Figure, Player, Trace } from '../system.ts';
import type { Choices } from './choices.ts';
import type { Encounter, Line, Matchup } from './matchup.ts';
import { ABSENT, ATTRIBUTE_COLUMNS, ATTRIBUTES, HERO, REACTIONS, STANDING } from './names.ts';
import { countedAc } from './rolls.ts';
import type { Roster, Slot } from './roster.ts';
import type { Rulings } from './rulings.ts';

/** Phases of a game. The first ones roll dice, each in a step of its own; those from `SETTLE` on roll none. */
export const ROLL_UP = 0;
export const ATTITUDE = 1;
export const SURPRISE = 2;
export const DISTANCE = 3;
export const ENEMY_HEALTH = 4;
export const INITIATIVE = 5;
export const STRIKE = 6;
export const STRAY = 7;
export const DYING = 8;
export const POWER = 9;
export const DRINK = 10;
export const SEARCH = 11;
export const PERFORM = 12;
export const SMITE = 13;
export const MORALE = 14;
export const HIRELING_MORALE = 15;
export const CHECK = 16;
export const WANDERERS = 17;
export const HAZARD = 18;
export const REST = 19;
export const NIGHT = 20;
export const BED_REST = 21;
export const SETTLE = 22;
export const NEXT_ROLL_UP = 23;
export const MEET = 24;
export const ROUND_START = 25;
export const NEXT_TURN = 26;
export const NEXT_SMITE = 27;
export const ROUND_END = 28;
export const NEXT_HIRELING = 29;
export const REFRESH = 30;
export const FIGHT_END = 31;
export const TRAVEL = 32;
export const OVER = 33;

/** Groups that act, in the order of a round. Only enemies strike at those who run. */
export const FAST = 0;
export const FOES = 1;
export const SLOW = 2;
export const RITUALISTS = 3;
export const RUNNING = 4;
/** Added to the first three for characters with reach, who act before all others. @rule ADG-home-reach */
export const REACHING = 5;

/** Values of the column `rally`. */
export const UNBREAKABLE = 1;
export const EXTRA_ATTACK = 2;

/** Bits of `surprised`. */
export const PARTY_SURPRISED = 1;
export const FOES_SURPRISED = 2;

/** What must be known of health lost in a round: nothing, whether, or how much. */
const WATCH_NOTHING = 0;
const WATCH_WHETHER = 1;
const WATCH_HOW_MUCH = 2;

/** Results of a hireling's test: indexes in the column `hirelingTests`. */
export const BROKEN = 0;
export const HELD = 1;
export const WAVERED = 2;
export const INSPIRED = 3;
const HIRELING_TESTS = 4;

/** Limits below these are reached in practice, so their counters decide what can still happen. */
const FEW_ROUNDS = 100;
const FEW_FREE_ATTACKS = 8;

/** Causes of a death that are not slots, which count from 0. */
export const BY_HAZARD = -1;
export const BY_EXERTION = -2;

const Fields = defineState({
  core: {
    phase: NEXT_ROLL_UP,
    /** Phase after a dying roll or a drink. */
    resume: OVER,
    lane: 0,
    cursor: 0,
    /** Stage of a meeting; index of the roll before the game. */
    part: 0,
    actor: 0,
    /** Attacks left in this turn, without free ones. */
    swings: 0,
    /** 0 or 1: the weapon in use. */
    weapon: 0,
    /** Whether this turn's attacks are at disadvantage. */
    dazed: 0,
    /** Target of the attack or ritual. */
    target: 0,
    /** Slot that makes a dying roll. */
    victim: 0,
    /** Its attacker: a slot, `BY_HAZARD` or `BY_EXERTION`. */
    by: 0,
    /** Whether the attack was an exact roll with effects still to come. */
    exact: 0,
    /** Whether it is the first round. */
    opening: 0,
    /** Rounds left in which only missiles and rituals reach. */
    approach: 0,
    surprised: 0,
    enemyDied: 0,
    partyDied: 0,
    /** Whether half of the enemies were dead at the end of any round. */
    halfSlain: 0,
    fighting: 0,
    purse: 0,
    result: 0,

    // State of a delve.
    /** Number of delves that have ended. */
    delve: 0,
    place: 0,
    area: 0,
    /** Turns left in the area. */
    turnsLeft: 0,
    /** Turns of this delve. */
    delveTurns: 0,
    /** Encounter checks to be rolled. */
    checks: 0,
    /** Index of the current encounter in those of the roster. */
    meeting: 0,
    wanderersMet: 0,
    restTaken: 0,
    resting: 0,
    food: 0,
    /** Whether there was a fight in this area. */
    fought: 0,
    /** Index of the hazard in those of the area, and who faced it last. */
    hazard: 0,
    hazardFacer: 0,
    days: 0,
    /** Whether the party turned back or ran in any delve. */
    turnedBack: 0,
    /** Weeks in bed since this delve. */
    week: 0,
    deadBefore: 0,
    /** Adventurers who set out on this delve. */
    setOut: 0,
    /** Whether the party is on its way out. */
    goingBack: 0,

    // State of each slot.
    status: column('slot', ABSENT),
    health: column('slot'),
    /** Maximum health; for an enemy, that at the start of the encounter. */
    top: column('slot'),
    ac: column('slot'),
    /** AC after the encounter: the armour's, 0 once it is broken. */
    sound: column('slot'),
    scars: column('slot'),
    stunned: column('slot'),
    scarUsed: column('slot'),
    fast: column('slot'),
    rally: column('slot'),
    /** Health lost this round, as far as it matters. */
    lost: column('slot'),
    /** For hirelings: whether morale was tested in this fight. */
    tested: column('slot'),
    /** Whether it declared a ritual this round. */
    declared: column('slot'),
    hd: column('slot'),
    attacks: column('slot'),
    potions: column('slot'),
    pack: column('slot'),
    /** Turns still needed to search the pack. */
    searching: column('slot'),
    /** Whether it gave up the search in this fight. */
    forgone: column('slot'),
    /** Rituals left, or -1 for unlimited. */
    uses: column('slot'),
    /** Attacks at the slot this round, if a side spreads them. */
    aimed: column('slot'),
    /** Attribute that grows by the surplus of bed rest, -1 outside of bed rest. */
    growing: column('slot', -1),
    /** Agility, Brawn, Cunning, Attack. */
    attributes: column('slot', 0, ATTRIBUTE_COLUMNS),
    /** Full values of Agility, Brawn and Cunning. */
    best: column('slot', 0, ATTRIBUTES.names.length),
  },
  history: {
    round: 0,
    /** Free attacks in this turn. */
    chain: 0,
    rounds: 0,
    strays: 0,
    moraleChecks: 0,
    rallies: 0,
    flights: 0,
    chainCaps: 0,
    /** How often a party member dropped to 0 health. */
    drops: 0,
    exactChecks: 0,
    rituals: 0,
    mishaps: 0,
    encounters: 0,
    fights: 0,
    /** Encounters from checks. */
    wanderings: 0,
    wanderCaps: 0,
    weekCaps: 0,
    rests: 0,
    nights: 0,
    weeks: 0,
    areas: 0,
    growth: 0,
    treasure: 0,
    /** Exploration turns of all delves. */
    turns: 0,
    /** Silver paid to hirelings. */
    wages: 0,
    /** By the party, then by the enemies. */
    chips: column('side'),
    breaks: column('side'),
    stuns: column('side'),
    freeAttacks: column('side'),
    hirelingTests: column('test'),
    reactions: column('reaction'),
    /** Points of each attribute. */
    exerted: column('attribute'),
    kills: column('slot'),
    /** Round, or in a delve exploration turn, in which it was lost; 0 if it was not. */
    fell: column('slot'),
    /** Line of its killer, counted through all lines from 1; 0 for a hazard or itself. */
    killer: column('slot'),
    /** How often it dropped to 0 health. */
    downs: column('slot'),
    /** How often it was met, killed and put to flight. */
    met: column('slot'),
    slain: column('slot'),
    ran: column('slot'),
    /** Slot that last brought it to 0 health, counted from 1. */
    downedBy: column('slot'),
  },
});

/**
 * Everything that changes in a game, and frequent lookups of the matchup.
 *
 * A character is a slot, see {@link Roster}.
 */
export class State extends Fields {
  readonly roster: Roster;
  readonly matchup: Matchup;
  readonly rulings: Rulings;
  readonly limits: Matchup['limits'];
  /** Settings of the party. */
  readonly choices: Choices;
  trace: Trace | undefined = undefined;
  /** Makes the decisions, if set; see {@link Player}. */
  player: Player | undefined = undefined;
  /** Number of slots, and of the party's slots. */
  readonly size: number;
  readonly partySize: number;
  /** The order in which the party acts, see {@link Roster}. */
  readonly order: Int32Array;

  // Facts of each slot.
  readonly line: Int32Array;
  readonly role: Int32Array;
  readonly mode: Int32Array;
  readonly initiativeMod: Int32Array;
  readonly recoveryDie: Int32Array;
  readonly employer: Int32Array;
  readonly isRanged: Int32Array;
  readonly morale: Int32Array;
  readonly leader: Int32Array;
  readonly venom: Int32Array;
  readonly regeneration: Int32Array;
  readonly fear: Int32Array;
  readonly reach: Int32Array;
  /** The shield's part of a slot's AC. */
  readonly shield: Int32Array;
  readonly startScars: Int32Array;
  readonly aim: readonly Choices['target'][];
  /** Whether a slot holds its fire while friends are in melee. */
  readonly holdsFire: Int32Array;
  /** Columns, besides the status, that decide what can still happen in a fight. */
  readonly lasting: readonly Int32Array[];
  readonly powerLaw: readonly (Law | undefined)[];
  readonly ritualLaw: readonly (Law | undefined)[];
  /** Two entries per slot, one for each weapon; attribute -1 for no weapon. */
  readonly weaponAttribute: Int32Array;
  readonly weaponRanged: Int32Array;
  readonly weaponLaw: readonly (Law | undefined)[];
  /** Damage that the weapon reaches with a probability of at least one half. */
  readonly weaponLikely: Int32Array;
  readonly weaponPiercing: Int32Array;
  readonly weaponIgnoresShield: Int32Array;
  /** Whether any slot has the effect, to skip the work otherwise. */
  readonly someUncounted: boolean;
  readonly someReach: boolean;
  readonly someRegenerate: boolean;
  readonly someFear: boolean;
  private readonly watch: Int32Array;

  // Derived from the state.
  encounter!: Encounter;
  foeFrom = 0;
  foeTo = 0;
  partyStanding = 0;
  foesStanding = 0;

  constructor(roster: Roster) {
    const { matchup, slots, partySize } = roster;
    super(
      {
        slot: slots.length,
        side: 2,
        test: HIRELING_TESTS,
        reaction: REACTIONS.rows.length,
        attribute: ATTRIBUTES.names.length,
      },
      movedIn(matchup),
    );
    const each = (read: (slot: Slot) => number) => Int32Array.from(slots, read);
    const weapons = slots.flatMap((slot) => slot.weapons);
    this.roster = roster;
    this.matchup = matchup;
    this.rulings = matchup.rulings;
    this.limits = matchup.limits;
    this.choices = matchup.party.choices;
    this.size = slots.length;
    this.partySize = partySize;
    this.order = Int32Array.from(roster.order);
    this.line = each(({ at }) => at);
    this.role = each(({ line }) => line.role);
    this.mode = each(({ line }) => line.mode);
    this.initiativeMod = each(({ line }) => line.initiativeMod);
    this.recoveryDie = each(({ line }) => line.recoveryDie);
    this.employer = each(({ employer }) => employer);
    this.isRanged = each((slot) => slot.weapons[0].ranged);
    this.morale = each(({ line }) => (line.morale ? 1 : 0));
    this.leader = each(({ line }) => (line.leader ? 1 : 0));
    this.venom = each(({ line }) => line.venom);
    this.regeneration = each(({ line }) => line.regeneration);
    this.fear = each(({ line }) => line.fear);
    this.reach = each((slot) => slot.weapons[0].reach);
    this.shield = each(({ line }) => line.shield);
    this.someReach = this.reach.includes(1);
    this.someRegenerate = this.regeneration.some((health) => health > 0);
    this.someFear = this.fear.some((points) => points > 0);
    this.startScars = each(({ line }) => line.scars);
    this.aim = slots.map(({ choices }) => choices.target);
    this.holdsFire = each(({ choices }) => (choices.shooting === 'clear' ? 1 : 0));
    this.lasting = [
      this.health,
      this.top,
      this.ac,
      this.sound,
      this.scars,
      this.stunned,
      this.scarUsed,
      this.fast,
      this.rally,
      this.lost,
      this.tested,
      this.declared,
      this.hd,
      this.attacks,
      this.potions,
      this.pack,
      this.searching,
      this.forgone,
      this.uses,
      this.aimed,
      this.attributes,
      this.best,
    ];
    this.powerLaw = slots.map(({ powerLaw }) => powerLaw);
    this.ritualLaw = slots.map(({ ritualLaw }) => ritualLaw);
    this.weaponAttribute = Int32Array.from(weapons, ({ attribute }) => attribute);
    this.weaponRanged = Int32Array.from(weapons, ({ ranged }) => ranged);
    this.weaponLaw = weapons.map(({ law }) => law);
    this.weaponLikely = Int32Array.from(weapons, ({ likely }) => likely);
    this.weaponPiercing = Int32Array.from(weapons, ({ piercing }) => piercing);
    this.weaponIgnoresShield = Int32Array.from(weapons, ({ ignoresShield }) => ignoresShield);
    this.someUncounted = this.weaponPiercing.some((points) => points > 0) || this.weaponIgnoresShield.includes(1);
    this.watch = each(({ line }) => watchOf(line));
    this.purse = matchup.party.purse;
    this.status.fill(STANDING, 0, partySize);
    for (const [c, { line }] of slots.entries()) this.initialise(c, line);
    this.keepAsStart();
    this.derive();
    this.phase = OVER;
  }

  /** Initialises a slot. */
  private initialise(c: number, line: Line): void {
    this.muster(c);
    this.scars[c] = line.scars;
    this.hd[c] = line.hd;
    this.attacks[c] = line.attacks;
    this.potions[c] = line.potions;
    this.pack[c] = line.packItems;
    this.uses[c] = line.ritual === undefined ? 0 : line.ritual.uses;
    this.attributes.set([...line.attributes, line.attack], c * ATTRIBUTE_COLUMNS);
    this.best.set(line.attributes, c * ATTRIBUTES.names.length);
  }

  /** Sets a slot's health and armour to their initial values. */
  muster(c: number): void {
    const { health, ac } = this.lineOf(c);
    this.health[c] = health;
    this.top[c] = health;
    this.ac[c] = ac;
    this.sound[c] = ac;
  }

  override reset(): void {
    super.reset();
    this.derive();
  }

  override load(from: Int32Array): void {
    super.load(from);
    this.derive();
  }

  private derive(): void {
    this.face();
    this.partyStanding = countStatus(this, 0, this.partySize, isStanding);
    this.foesStanding = countStatus(this, this.foeFrom, this.foeTo, isStanding);
  }

  /** Finds the current encounter and the slots of its enemies. */
  face(): void {
    const { encounters, groupFrom } = this.roster;
    this.encounter = encounters[this.meeting] ?? this.matchup.encounter;
    this.foeFrom = groupFrom[this.encounter.group]!;
    this.foeTo = groupFrom[this.encounter.group + 1]!;
  }

  /** Returns whether a slot is in the party. */
  isParty(c: number): boolean {
    return c < this.partySize;
  }

  /** Returns 0 for a slot of the party, 1 for an enemy. */
  sideOf(c: number): number {
    return c < this.partySize ? 0 : 1;
  }

  /** Subtracts health and records it as far as needed. Outside fights there are no rounds to record. */
  lose(c: number, health: number): void {
    this.health[c] -= health;
    if (this.fighting === 0) return;
    if (this.watch[c] === WATCH_WHETHER) this.lost[c] = 1;
    else if (this.watch[c] === WATCH_HOW_MUCH) this.lost[c] += health;
  }

  /**
   * Returns the AC that a weapon is rolled against.
   *
   * @rule ADG-home-piercing, ADG-home-shield
   * @param hand twice the slot of its owner, plus 1 for the second weapon
   */
  acAgainst(hand: number, target: number): number {
    const ac = this.ac[target];
    if (!this.someUncounted) return ac;
    return countedAc(ac, this.weaponPiercing[hand] + (this.weaponIgnoresShield[hand] === 0 ? 0 : this.shield[target]));
  }

  /** Sets a slot's status and counts the standing. */
  setStatus(c: number, status: number): void {
    const change = (status === STANDING ? 1 : 0) - (this.status[c] === STANDING ? 1 : 0);
    this.status[c] = status;
    if (c < this.partySize) this.partyStanding += change;
    else this.foesStanding += change;
  }

  /** Returns the line of a slot. */
  lineOf(c: number): Line {
    return this.roster.slots[c].line;
  }

  /** Returns a slot's name in the story: `Pia`, or `goblin 3` if its line has several. */
  name(c: number): string {
    return this.cast[c].name;
  }

  get cast(): readonly Figure[] {
    return this.roster.cast;
  }

  /** The party, or the enemies that it meets, as one. */
  asOne(side: 0 | 1): Figure {
    const { party, groups } = this.matchup;
    return asOne((side === 0 ? party : groups[this.encounter.group]).name);
  }
}

/** Returns the number of slots in a range with such a status. */
export function countStatus(state: State, from: number, to: number, is: (status: number) => boolean): number {
  let count = 0;
  for (let c = from; c < to; c++) if (is(state.status[c])) count++;
  return count;
}

function isStanding(status: number): boolean {
  return status === STANDING;
}

/** Returns what must be known of lost health: for a ritualist how much, for others at most whether. */
function watchOf({ role, ritual }: Line): number {
  if (role !== HERO) return WATCH_WHETHER;
  return ritual === undefined ? WATCH_NOTHING : WATCH_HOW_MUCH;
}

/**
 * Returns fields moved to the core: in a fight rounds and free attacks are history unless a limit may be reached; in a
 * delve long fights make noise.
 */
function movedIn({ delve, limits }: Matchup): { round?: 'core'; chain?: 'core' } {
  if (delve !== undefined || limits.maxRounds < FEW_ROUNDS) return { round: 'core', chain: 'core' };
  return limits.maxChain < FEW_FREE_ATTACKS ? { chain: 'core' } : {};
}
