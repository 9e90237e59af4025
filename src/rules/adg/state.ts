import type { Law } from '../../dice/law.ts';
import { Columns } from '../columns.ts';
import type { Trace } from '../system.ts';
import type { Choices } from './choices.ts';
import { type Encounter, type Line, type Matchup, MOST_MEMBERS } from './matchup.ts';
import { ATTRIBUTE_COLUMNS, HERO, STANDING } from './names.ts';
import type { Roster, Slot } from './roster.ts';
import type { Limits, Rulings } from './rulings.ts';

/** Where a game stands. The first ones roll dice, each in a step of its own; those from `SETTLE` on roll none. */
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

/** Who acts, in the order of a round. Only enemies strike at those who run. */
export const FAST = 0;
export const FOES = 1;
export const SLOW = 2;
export const RITUALISTS = 3;
export const RUNNING = 4;

/** Column `rally`. */
export const UNBREAKABLE = 1;
export const EXTRA_ATTACK = 2;

/** Bits of `surprised`. */
export const PARTY_SURPRISED = 1;
export const FOES_SURPRISED = 2;

/** What has to be known of health lost in a round: nothing, whether, how much. */
const WATCH_NOTHING = 0;
const WATCH_WHETHER = 1;
const WATCH_HOW_MUCH = 2;

/** Counters of {@link State.log}. Those of the party are followed by those of the enemies. */
export const CHIPS = 0;
export const BREAKS = 2;
export const STUNS = 4;
export const FREE_ATTACKS = 6;
/** Of each kind one counter. */
export const STRAYS = 8;
export const MORALE_CHECKS = 9;
export const RALLIES = 10;
export const FLIGHTS = 11;
export const CHAIN_CAPS = 12;
export const DROPS = 13;
export const EXACT_CHECKS = 14;
export const RITUALS = 15;
export const MISHAPS = 16;
/** Hireling tests: fled, held, wavered, inspired. */
export const HIRELING_TESTS = 17;
/** Reactions: friendly, helpful, uninterested, hostile, murderous. */
export const REACTIONS = 21;
/** Points exerted: Agility, Brawn, Cunning. */
export const EXERTED = 26;
export const ROUNDS = 29;
export const ENCOUNTERS = 30;
export const FIGHTS = 31;
export const WANDERING = 32;
export const WANDER_CAPS = 33;
export const WEEK_CAPS = 34;
export const RESTS = 35;
export const NIGHTS = 36;
export const WEEKS = 37;
export const AREAS = 38;
export const GROWTH = 39;
export const TREASURE = 40;
export const ALL_TURNS = 41;
/** Silver paid to hirelings. */
export const WAGES = 42;
const COUNTERS = 43;

/** Scalars of a delve in {@link State.trip}. */
export const DELVE = 0;
export const PLACE = 1;
export const AREA = 2;
export const TURNS_LEFT = 3;
export const TURNS = 4;
export const CHECKS = 5;
export const MEETING = 6;
export const WANDERERS_MET = 7;
export const REST_TAKEN = 8;
export const RESTING = 9;
export const FOOD = 10;
export const FOUGHT = 11;
export const HAZARD_NUMBER = 12;
export const HAZARD_WHO = 13;
export const DAYS = 14;
export const TURNED = 15;
export const WEEK = 16;
export const DEAD_BEFORE = 17;
/** 1 once the party is on its way out of the delve. */
export const GOING_BACK = 18;
const TRIP = 19;

/** Limits below these are met in games that are played, so that they belong to what can still happen. */
const FEW_ROUNDS = 100;
const FEW_FREE_ATTACKS = 8;

const COLUMNS = 22;
const HISTORY = 8;
const SCALARS = 22;

/** By whose hand somebody died. Slots count from 0. */
export const BY_HAZARD = -1;
export const BY_EXERTION = -2;

/** Whoever plays at the board of a thread. */
export interface Player {
  /** Packs up, so that somebody else may play. */
  leaveBoard(): void;
}

/**
 * Everything that changes while a game is played, as whole numbers that are used again from game to game, and what
 * of the matchup is looked up most.
 *
 * Every column is made where it is declared and never replaced: of an object that there is one of, V8 then knows where
 * each lies when it compiles. A character is a slot, see {@link Roster}.
 */
export class State {
  /** Who plays, and what; nobody before the first game. */
  player: Player | undefined = undefined;
  roster!: Roster;
  matchup!: Matchup;
  rulings!: Rulings;
  limits!: Limits;
  /** What the party chooses. */
  choices!: Choices;
  trace: Trace | undefined = undefined;
  /** How many slots there are, and how many of them are the party's. */
  size = 0;
  partySize = 0;
  /** The order in which the party acts, see {@link Roster}, and how many do. */
  readonly order: Int32Array = new Int32Array(MOST_MEMBERS);
  orderLength = 0;

  // What a slot is; never changes.
  readonly line: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly role: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly mode: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly initiativeMod: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly recoveryDie: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly employer: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly isRanged: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly morale: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly leader: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly startScars: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly aim: Int32Array = new Int32Array(MOST_MEMBERS);
  readonly powerLaw: (Law | undefined)[] = new Array<Law | undefined>(MOST_MEMBERS).fill(undefined);
  readonly ritualLaw: (Law | undefined)[] = new Array<Law | undefined>(MOST_MEMBERS).fill(undefined);
  /** Two entries a slot, one for each weapon; attribute -1 where there is no weapon. */
  readonly weaponAttribute: Int32Array = new Int32Array(MOST_MEMBERS * 2);
  readonly weaponRanged: Int32Array = new Int32Array(MOST_MEMBERS * 2);
  readonly weaponLaw: (Law | undefined)[] = new Array<Law | undefined>(MOST_MEMBERS * 2).fill(undefined);
  /** Health that the weapon takes away more likely than not. */
  readonly weaponLikely: Int32Array = new Int32Array(MOST_MEMBERS * 2);
  private readonly watch: Int32Array = new Int32Array(MOST_MEMBERS);

  // What a slot has come to.
  private readonly columns: Columns<Int32Array> = new Columns(new Int32Array(COLUMNS * MOST_MEMBERS), MOST_MEMBERS);
  readonly status: Int32Array = this.columns.column();
  readonly health: Int32Array = this.columns.column();
  /** Health at its most; an enemy's at the start of the encounter. */
  readonly top: Int32Array = this.columns.column();
  readonly ac: Int32Array = this.columns.column();
  /** AC after the encounter: the armour's, 0 once it is broken. */
  readonly sound: Int32Array = this.columns.column();
  readonly scars: Int32Array = this.columns.column();
  readonly stunned: Int32Array = this.columns.column();
  readonly scarUsed: Int32Array = this.columns.column();
  readonly fast: Int32Array = this.columns.column();
  readonly rally: Int32Array = this.columns.column();
  /** Health lost this round, as far as somebody has to know. */
  readonly lost: Int32Array = this.columns.column();
  /** Hirelings: whether morale was tested in this fight. */
  readonly tested: Int32Array = this.columns.column();
  /** Whether a ritual was declared this round. */
  readonly declared: Int32Array = this.columns.column();
  readonly hd: Int32Array = this.columns.column();
  readonly attacks: Int32Array = this.columns.column();
  readonly potions: Int32Array = this.columns.column();
  readonly pack: Int32Array = this.columns.column();
  /** Turns still to be spent on searching the pack. */
  readonly searching: Int32Array = this.columns.column();
  /** Whether the pack was given up in this fight. */
  readonly forgone: Int32Array = this.columns.column();
  /** Rituals left, or -1 for any number. */
  readonly uses: Int32Array = this.columns.column();
  /** Attacks aimed at the slot this round, where a side spreads them. */
  readonly aimed: Int32Array = this.columns.column();
  /** Attribute that what is left over of bed rest goes to, -1 outside of bed rest. */
  readonly growing: Int32Array = this.columns.column();
  /** Four entries a slot: Agility, Brawn, Cunning, Attack. */
  readonly attributes: Int32Array = new Int32Array(MOST_MEMBERS * ATTRIBUTE_COLUMNS);
  /** Three entries a slot: what the attributes come back to. */
  readonly best: Int32Array = new Int32Array(MOST_MEMBERS * 3);

  // What is only told afterwards.
  private readonly history: Columns<Int32Array> = new Columns(new Int32Array(HISTORY * MOST_MEMBERS), MOST_MEMBERS);
  readonly kills: Int32Array = this.history.column();
  /** Round, in a delve exploration turn, in which he was lost; 0 for not. */
  readonly fell: Int32Array = this.history.column();
  /** Line of who killed him, counted through all lines from 1; 0 for a hazard or himself. */
  readonly killer: Int32Array = this.history.column();
  readonly drops: Int32Array = this.history.column();
  /** How often the slot was met, slain and put to flight. */
  readonly met: Int32Array = this.history.column();
  readonly slain: Int32Array = this.history.column();
  readonly ran: Int32Array = this.history.column();
  /** Slot of whoever brought him to 0 health the last time, counted from 1. */
  readonly downedBy: Int32Array = this.history.column();
  /** All that is counted, emptied at once: of the game, and of the delve. */
  readonly counted: Int32Array = new Int32Array(COUNTERS + TRIP);
  readonly log: Int32Array = this.counted.subarray(0, COUNTERS);
  readonly trip: Int32Array = this.counted.subarray(COUNTERS);

  // Scalars.
  phase = OVER;
  /** Where play goes on after a dying roll or a drink. */
  resume = OVER;
  lane = 0;
  cursor = 0;
  /** Stage of meeting somebody; entry of what is rolled up. */
  part = 0;
  actor = 0;
  /** Attacks left in this turn, beside free ones. */
  swings = 0;
  /** 0 or 1: the weapon in use. */
  weapon = 0;
  /** Whether this turn's attacks are at disadvantage. */
  dazed = 0;
  /** Whom the attack or the ritual is aimed at. */
  target = 0;
  /** Who is dying. */
  victim = 0;
  /** Who did it: a slot, `BY_HAZARD` or `BY_EXERTION`. */
  by = 0;
  /** Whether the attack was an exact attribute roll whose effects are to come. */
  exact = 0;
  /** Whether it is the first round. */
  opening = 0;
  /** Rounds left in which only missiles and rituals reach. */
  approach = 0;
  surprised = 0;
  enemyDied = 0;
  partyDied = 0;
  /** Whether half of the enemies were dead at the end of some round. */
  halfSlain = 0;
  fighting = 0;
  purse = 0;
  result = 0;
  round = 0;
  /** Free attacks in this turn. */
  chain = 0;

  // What follows from the rest.
  encounter!: Encounter;
  foeFrom = 0;
  foeTo = 0;
  partyStanding = 0;
  foesStanding = 0;

  /** Somebody else's turn at the board: whoever played on it packs up first. Where the game stands is still to be set. */
  open(player: Player, roster: Roster): void {
    this.player?.leaveBoard();
    const { matchup, slots, order } = roster;
    this.player = player;
    this.roster = roster;
    this.matchup = matchup;
    this.rulings = matchup.rulings;
    this.limits = matchup.limits;
    this.choices = matchup.party.choices;
    this.encounter = roster.encounters[0] ?? matchup.encounter;
    this.size = slots.length;
    this.partySize = roster.partySize;
    this.orderLength = order.length;
    for (let i = 0; i < order.length; i++) this.order[i] = order[i] as number;
    for (let c = 0; c < slots.length; c++) this.seat(c, slots[c] as Slot);
  }

  /** What a slot is. */
  private seat(c: number, { line, at, employer, aim, powerLaw, ritualLaw, weapons }: Slot): void {
    this.line[c] = at;
    this.role[c] = line.role;
    this.mode[c] = line.mode;
    this.initiativeMod[c] = line.initiativeMod;
    this.recoveryDie[c] = line.recoveryDie;
    this.employer[c] = employer;
    this.isRanged[c] = weapons[0].ranged;
    this.morale[c] = line.morale ? 1 : 0;
    this.leader[c] = line.leader ? 1 : 0;
    this.startScars[c] = line.scars;
    this.aim[c] = aim;
    this.powerLaw[c] = powerLaw;
    this.ritualLaw[c] = ritualLaw;
    this.watch[c] = line.role !== HERO ? WATCH_WHETHER : line.ritual === undefined ? WATCH_NOTHING : WATCH_HOW_MUCH;
    for (let i = 0; i < 2; i++) {
      const { attribute, ranged, law, likely } = weapons[i as 0 | 1];
      this.weaponAttribute[c * 2 + i] = attribute;
      this.weaponRanged[c * 2 + i] = ranged;
      this.weaponLaw[c * 2 + i] = law;
      this.weaponLikely[c * 2 + i] = likely;
    }
  }

  /** Whether a slot is the party's. */
  isParty(c: number): boolean {
    return c < this.partySize;
  }

  /** 0 for a slot of the party, 1 for an enemy: what to add to those counters that both sides have. */
  sideOf(c: number): number {
    return c < this.partySize ? 0 : 1;
  }

  /** Takes health away and remembers it as far as needed. Outside fights there are no rounds to lose it in. */
  lose(c: number, health: number): void {
    this.health[c] = (this.health[c] as number) - health;
    if (this.fighting === 0) return;
    if (this.watch[c] === WATCH_WHETHER) this.lost[c] = 1;
    else if (this.watch[c] === WATCH_HOW_MUCH) this.lost[c] = (this.lost[c] as number) + health;
  }

  /** Sets a slot's status and counts who stands. */
  setStatus(c: number, status: number): void {
    const before = this.status[c] as number;
    this.status[c] = status;
    const change = (status === STANDING ? 1 : 0) - (before === STANDING ? 1 : 0);
    if (c < this.partySize) this.partyStanding += change;
    else this.foesStanding += change;
  }

  count(counter: number): void {
    this.log[counter] = (this.log[counter] as number) + 1;
  }

  /** The line of a slot. */
  lineOf(c: number): Line {
    return (this.roster.slots[c] as Slot).line;
  }

  /** How a slot is called in a story: `Pia`, or `goblin 3` where a line has several. */
  name(c: number): string {
    const line = this.lineOf(c);
    const told = this.roster.toldNames[(this.roster.slots[c] as Slot).at] as string;
    if (line.count === 1) return told;
    let nth = 1;
    for (let other = 0; other < c; other++) if (this.line[other] === this.line[c]) nth++;
    return `${told} ${nth}`;
  }

  get stateLength(): number {
    return this.slotsLength + SCALARS + TRIP + 2 + this.historyLength;
  }

  /** Length of what is written of slots before anything else. */
  private get slotsLength(): number {
    return this.size * (COLUMNS + ATTRIBUTE_COLUMNS + 3);
  }

  /** Length of what is only told afterwards, which is written last. */
  get historyLength(): number {
    return COUNTERS + this.size * HISTORY;
  }

  /**
   * In a fight the numbers of rounds and of free attacks are history, unless a limit may well be met; a delve listens
   * for long fights.
   */
  get coreLength(): number {
    const core = this.slotsLength + SCALARS + TRIP;
    if (this.matchup.delve !== undefined || this.limits.maxRounds < FEW_ROUNDS) return core + 2;
    return this.limits.maxChain < FEW_FREE_ATTACKS ? core + 1 : core;
  }

  save(into: Int32Array): void {
    const { size } = this;
    this.columns.save(into, 0, 0, COLUMNS, size);
    let at = put(into, COLUMNS * size, this.attributes, size * ATTRIBUTE_COLUMNS);
    at = put(into, at, this.best, size * 3);
    into[at++] = this.phase;
    into[at++] = this.resume;
    into[at++] = this.lane;
    into[at++] = this.cursor;
    into[at++] = this.part;
    into[at++] = this.actor;
    into[at++] = this.swings;
    into[at++] = this.weapon;
    into[at++] = this.dazed;
    into[at++] = this.target;
    into[at++] = this.victim;
    into[at++] = this.by;
    into[at++] = this.exact;
    into[at++] = this.opening;
    into[at++] = this.approach;
    into[at++] = this.surprised;
    into[at++] = this.enemyDied;
    into[at++] = this.partyDied;
    into[at++] = this.halfSlain;
    into[at++] = this.fighting;
    into[at++] = this.purse;
    into[at++] = this.result;
    at = put(into, at, this.trip, TRIP);
    into[at++] = this.chain;
    into[at++] = this.round;
    at = put(into, at, this.log, COUNTERS);
    this.history.save(into, at, 0, HISTORY, size);
  }

  load(from: Int32Array): void {
    const { size } = this;
    this.columns.load(from, 0, 0, COLUMNS, size);
    let at = take(from, COLUMNS * size, this.attributes, size * ATTRIBUTE_COLUMNS);
    at = take(from, at, this.best, size * 3);
    this.phase = from[at++] as number;
    this.resume = from[at++] as number;
    this.lane = from[at++] as number;
    this.cursor = from[at++] as number;
    this.part = from[at++] as number;
    this.actor = from[at++] as number;
    this.swings = from[at++] as number;
    this.weapon = from[at++] as number;
    this.dazed = from[at++] as number;
    this.target = from[at++] as number;
    this.victim = from[at++] as number;
    this.by = from[at++] as number;
    this.exact = from[at++] as number;
    this.opening = from[at++] as number;
    this.approach = from[at++] as number;
    this.surprised = from[at++] as number;
    this.enemyDied = from[at++] as number;
    this.partyDied = from[at++] as number;
    this.halfSlain = from[at++] as number;
    this.fighting = from[at++] as number;
    this.purse = from[at++] as number;
    this.result = from[at++] as number;
    at = take(from, at, this.trip, TRIP);
    this.chain = from[at++] as number;
    this.round = from[at++] as number;
    at = take(from, at, this.log, COUNTERS);
    this.history.load(from, at, 0, HISTORY, size);
    this.face();
    this.partyStanding = 0;
    this.foesStanding = 0;
    for (let c = 0; c < this.partySize; c++) if (this.status[c] === STANDING) this.partyStanding++;
    for (let c = this.foeFrom; c < this.foeTo; c++) if (this.status[c] === STANDING) this.foesStanding++;
  }

  /** Finds the encounter at hand and the slots of its enemies. */
  face(): void {
    const { encounters, groupFrom } = this.roster;
    this.encounter = encounters[this.trip[MEETING] as number] ?? this.encounter;
    this.foeFrom = groupFrom[this.encounter.group] as number;
    this.foeTo = groupFrom[this.encounter.group + 1] as number;
  }
}

/** Writes the first numbers of a list. @returns where the next number would be written */
function put(into: Int32Array, from: number, numbers: Int32Array, length: number): number {
  for (let i = 0; i < length; i++) into[from + i] = numbers[i] as number;
  return from + length;
}

/** Reads what {@link put} wrote. @returns where the next number would be read */
function take(from: Int32Array, first: number, numbers: Int32Array, length: number): number {
  for (let i = 0; i < length; i++) numbers[i] = from[first + i] as number;
  return first + length;
}

/**
 * The state of this thread's game. There is one, so that V8 knows where it and its columns lie; games take turns at it,
 * see {@link State.open}.
 */
export const state: State = new State();

/** How many slots from one to another have such a status. */
export function countStatus(from: number, to: number, is: (status: number) => boolean): number {
  let count = 0;
  for (let c = from; c < to; c++) if (is(state.status[c] as number)) count++;
  return count;
}
