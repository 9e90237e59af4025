import { Law } from '../../dice/law.ts';
import type { Trace } from '../system.ts';
import type { Choices } from './choices.ts';
import { damageLaw, likelyDamage } from './damage.ts';
import type { Encounter, Hazard, Line, Matchup } from './matchup.ts';
import { ABSENT, ATTACK, ATTRIBUTE_COLUMNS, CUNNING, ENEMY, HERO, HIRELING, STANDING } from './names.ts';
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
const COUNTERS = 42;

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
const TRIP = 17;

/** Limits below these are met in games that are played, so that they belong to what can still happen. */
const FEW_ROUNDS = 100;
const FEW_FREE_ATTACKS = 8;

const COLUMNS = 22;
const HISTORY = 8;
const SCALARS = 22;
/** Whole columns of {@link State.columns}: attributes and best attributes follow them. */
const PER_SLOT = COLUMNS + ATTRIBUTE_COLUMNS + 3;

/** By whose hand somebody died. Slots count from 0. */
export const BY_HAZARD = -1;
export const BY_EXERTION = -2;

/**
 * Everything that changes while a game is played, as whole numbers that are used again from game to game, and what
 * of the matchup is looked up while playing.
 *
 * A character is a slot: the party's first, in list order, then those of every group of enemies.
 */
export class State {
  readonly matchup: Matchup;
  readonly rulings: Rulings;
  readonly limits: Limits;
  /** What the party chooses. */
  readonly choices: Choices;
  /** How many slots there are, and how many of them are the party's. */
  readonly size: number;
  readonly partySize: number;
  /** Heroes, each followed by his hirelings: the order in which the party acts. */
  readonly order: Int32Array;
  /** First slot of each group, and one past the last one's last. */
  readonly groupFrom: Int32Array;
  /** Every encounter that the matchup can lead to; `trip[MEETING]` is one of them. */
  readonly encounters: readonly Encounter[];
  /** Position in {@link encounters} of each area's own, -1 where it has none; the wanderers' follow. */
  readonly areaMeeting: Int32Array;
  readonly wanderersFrom: number;
  /** Draws a position in the wandering table; `undefined` for a table of one. */
  readonly wanderingLaw: Law | undefined;
  readonly hazardLaw: ReadonlyMap<Hazard, Law>;
  /** Slot and column of what is rolled before the game begins, in order. */
  readonly toRoll: Int32Array;
  trace: Trace | undefined = undefined;

  // What a slot is; never changes.
  readonly line: Int32Array;
  readonly group: Int32Array;
  readonly role: Int32Array;
  readonly mode: Int32Array;
  readonly initiativeMod: Int32Array;
  readonly recoveryDie: Int32Array;
  readonly employer: Int32Array;
  readonly isRanged: Int32Array;
  readonly morale: Int32Array;
  readonly leader: Int32Array;
  readonly startScars: Int32Array;
  /** How the slot's side picks targets: a position among the options of `target`. */
  readonly aim: Int32Array;
  /** Damage of the enemy's power or of the ritual known, `undefined` where there is none. */
  readonly powerLaw: readonly (Law | undefined)[];
  readonly ritualLaw: readonly (Law | undefined)[];
  /** Two entries a slot, one for each weapon; attribute -1 where there is no weapon. */
  readonly weaponAttribute: Int32Array;
  readonly weaponRanged: Int32Array;
  readonly weaponLaw: readonly (Law | undefined)[];
  /** Health that the weapon takes away more likely than not. */
  readonly weaponLikely: Int32Array;
  private readonly watch: Int32Array;

  // What a slot has come to.
  readonly columns: Int32Array;
  readonly status: Int32Array;
  readonly health: Int32Array;
  /** Health at its most; an enemy's at the start of the encounter. */
  readonly top: Int32Array;
  readonly ac: Int32Array;
  /** AC after the encounter: the armour's, 0 once it is broken. */
  readonly sound: Int32Array;
  readonly scars: Int32Array;
  readonly stunned: Int32Array;
  readonly scarUsed: Int32Array;
  readonly fast: Int32Array;
  readonly rally: Int32Array;
  /** Health lost this round, as far as somebody has to know. */
  readonly lost: Int32Array;
  /** Hirelings: whether morale was tested in this fight. */
  readonly tested: Int32Array;
  /** Whether a ritual was declared this round. */
  readonly declared: Int32Array;
  readonly hd: Int32Array;
  readonly attacks: Int32Array;
  readonly potions: Int32Array;
  readonly pack: Int32Array;
  /** Turns still to be spent on searching the pack. */
  readonly searching: Int32Array;
  /** Whether the pack was given up in this fight. */
  readonly forgone: Int32Array;
  /** Rituals left, or -1 for any number. */
  readonly uses: Int32Array;
  /** Attacks aimed at the slot this round, where a side spreads them. */
  readonly aimed: Int32Array;
  /** Attribute that what is left over of bed rest goes to, -1 outside of bed rest. */
  readonly growing: Int32Array;
  /** Four entries a slot: Agility, Brawn, Cunning, Attack. */
  readonly attributes: Int32Array;
  /** Three entries a slot: what the attributes come back to. */
  readonly best: Int32Array;

  // What is only told afterwards.
  readonly history: Int32Array;
  readonly kills: Int32Array;
  /** Round, in a delve exploration turn, in which he was lost; 0 for not. */
  readonly fell: Int32Array;
  /** Line of who killed him, counted through all lines from 1; 0 for a hazard or himself. */
  readonly killer: Int32Array;
  readonly drops: Int32Array;
  /** Slot of whoever brought him to 0 health the last time, counted from 1. */
  readonly downedBy: Int32Array;
  /** How often the slot was met, slain and put to flight. */
  readonly met: Int32Array;
  readonly slain: Int32Array;
  readonly ran: Int32Array;
  readonly log: Int32Array;
  readonly trip: Int32Array;

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
  encounter: Encounter;
  foeFrom = 0;
  foeTo = 0;
  partyStanding = 0;
  foesStanding = 0;
  /** Columns, history, log and trip one after the other, and what they are as a game begins. */
  private readonly memory: Int32Array;
  private readonly fresh: Int32Array;

  constructor(matchup: Matchup) {
    this.matchup = matchup;
    this.rulings = matchup.rulings;
    this.limits = matchup.limits;
    this.choices = matchup.party.choices;
    const sides = [matchup.party.lines, ...matchup.groups.map(({ lines }) => lines)];
    const slots = sides.flatMap((lines, side) => {
      const before = sides.slice(0, side).reduce((sum, { length }) => sum + length, 0);
      return lines.flatMap(
        (line, i) => new Array(line.count).fill({ line, at: before + i, group: side - 1 }) as Slot[],
      );
    });
    const n = slots.length;
    this.size = n;
    this.partySize = slots.filter(({ group }) => group < 0).length;
    const from = (group: number) => slots.filter((slot) => slot.group < group).length;
    this.groupFrom = Int32Array.from([...matchup.groups.keys(), matchup.groups.length], from);
    const { delve } = matchup;
    this.encounters =
      delve === undefined
        ? [matchup.encounter]
        : [
            ...delve.areas.flatMap(({ encounter }) => (encounter === undefined ? [] : [encounter])),
            ...delve.wandering.map(({ encounter }) => encounter),
          ];
    this.encounter = this.encounters[0] ?? matchup.encounter;
    const areas = delve?.areas ?? [];
    const withMeeting = areas.filter(({ encounter }) => encounter !== undefined);
    this.areaMeeting = Int32Array.from(areas, (area) => withMeeting.indexOf(area));
    this.wanderersFrom = withMeeting.length;
    this.wanderingLaw = wanderingLaw(matchup);
    this.hazardLaw = new Map(
      areas.flatMap(({ hazards }) =>
        hazards.flatMap((hazard) => (hazard.damage === undefined ? [] : [[hazard, damageLaw(hazard.damage)] as const])),
      ),
    );

    const each = (value: (slot: Slot) => number) => Int32Array.from(slots, value);
    this.line = each(({ at }) => at);
    this.group = each(({ group }) => group);
    this.role = each(({ line }) => line.role);
    this.mode = each(({ line }) => line.mode);
    this.initiativeMod = each(({ line }) => line.initiativeMod);
    this.recoveryDie = each(({ line }) => line.recoveryDie);
    this.employer = each(({ line }) =>
      line.role === HIRELING ? slots.findIndex(({ at }) => at === line.employer) : -1,
    );
    this.isRanged = each(({ line }) => (line.weapons[0]?.ranged ? 1 : 0));
    this.morale = each(({ line }) => (line.morale ? 1 : 0));
    this.leader = each(({ line }) => (line.leader ? 1 : 0));
    this.startScars = each(({ line }) => line.scars);
    this.aim = each(({ group }) => (matchup.groups[group]?.choices ?? matchup.party.choices).target);
    this.powerLaw = slots.map(({ line }) => line.power && damageLaw(line.power.damage));
    this.ritualLaw = slots.map(({ line }) => line.ritual && damageLaw(line.ritual.damage));
    this.watch = each(({ line }) => {
      if (line.role !== HERO) return WATCH_WHETHER;
      return line.ritual === undefined ? WATCH_NOTHING : WATCH_HOW_MUCH;
    });
    const weapons = slots.flatMap(({ line }) => [line.weapons[0], line.weapons[1]]);
    this.weaponAttribute = Int32Array.from(weapons, (weapon) => weapon?.attribute ?? -1);
    this.weaponRanged = Int32Array.from(weapons, (weapon) => (weapon?.ranged ? 1 : 0));
    this.weaponLaw = weapons.map((weapon) => weapon && damageLaw(weapon.damage));
    this.weaponLikely = Int32Array.from(this.weaponLaw, (law) => (law === undefined ? 0 : likelyDamage(law)));
    this.order = Int32Array.from(
      [...slots.keys()].filter((c) => this.role[c] === HERO).flatMap((c) => [c, ...this.hirelingsOf(c)]),
    );
    this.toRoll = Int32Array.from(
      [...slots.keys()].filter((c) => c < this.partySize).flatMap((c) => toRollFor(c, (slots[c] as Slot).line)),
    );

    this.memory = new Int32Array(n * (PER_SLOT + HISTORY) + COUNTERS + TRIP);
    let taken = 0;
    const take = (length: number) => {
      taken += length;
      return this.memory.subarray(taken - length, taken);
    };
    this.columns = take(n * PER_SLOT);
    const column = (k: number, width = 1) => this.columns.subarray(k * n, (k + width) * n);
    this.status = column(0);
    this.health = column(1);
    this.top = column(2);
    this.ac = column(3);
    this.sound = column(4);
    this.scars = column(5);
    this.stunned = column(6);
    this.scarUsed = column(7);
    this.fast = column(8);
    this.rally = column(9);
    this.lost = column(10);
    this.tested = column(11);
    this.declared = column(12);
    this.hd = column(13);
    this.attacks = column(14);
    this.potions = column(15);
    this.pack = column(16);
    this.searching = column(17);
    this.forgone = column(18);
    this.uses = column(19);
    this.aimed = column(20);
    this.growing = column(21);
    this.attributes = column(COLUMNS, ATTRIBUTE_COLUMNS);
    this.best = column(COLUMNS + ATTRIBUTE_COLUMNS, 3);
    slots.forEach(({ line, group }, c) => {
      this.fill(c, line, group);
    });
    this.fresh = this.memory.slice();

    this.history = take(n * HISTORY);
    const told = (k: number) => this.history.subarray(k * n, (k + 1) * n);
    this.kills = told(0);
    this.fell = told(1);
    this.killer = told(2);
    this.drops = told(3);
    this.met = told(4);
    this.slain = told(5);
    this.ran = told(6);
    this.downedBy = told(7);
    this.log = take(COUNTERS);
    this.trip = take(TRIP);
  }

  /** Back to the start of a game, before anything is rolled. */
  reset(): void {
    this.memory.set(this.fresh);
    this.phase = NEXT_ROLL_UP;
    this.resume = OVER;
    this.lane = 0;
    this.cursor = 0;
    this.part = 0;
    this.actor = 0;
    this.swings = 0;
    this.weapon = 0;
    this.dazed = 0;
    this.target = 0;
    this.victim = 0;
    this.by = 0;
    this.exact = 0;
    this.opening = 0;
    this.approach = 0;
    this.surprised = 0;
    this.enemyDied = 0;
    this.partyDied = 0;
    this.halfSlain = 0;
    this.fighting = 0;
    this.purse = this.matchup.party.purse;
    this.result = 0;
    this.round = 0;
    this.chain = 0;
    this.foeFrom = 0;
    this.foeTo = 0;
    this.partyStanding = this.partySize;
    this.foesStanding = 0;
  }

  /**
   * Brings the enemies of an encounter onto the scene, as if never fought before.
   *
   * @param number position in {@link encounters}
   */
  summon(number: number): void {
    this.trip[MEETING] = number;
    this.face();
    const { size: n, foeFrom, foeTo } = this;
    // In a fight they are met once, and are as the game began.
    const most = this.matchup.delve === undefined ? 0 : COLUMNS;
    for (let k = 0; k < most; k++) {
      for (let c = foeFrom; c < foeTo; c++) this.columns[k * n + c] = this.fresh[k * n + c] as number;
    }
    for (let c = foeFrom; c < foeTo; c++) {
      this.status[c] = STANDING;
      this.met[c] = (this.met[c] as number) + 1;
    }
    this.foesStanding = foeTo - foeFrom;
    this.halfSlain = 0;
  }

  /** Whether a slot is the party's. */
  isParty(c: number): boolean {
    return c < this.partySize;
  }

  /** 0 for a slot of the party, 1 for an enemy: what to add to those counters that both sides have. */
  sideOf(c: number): number {
    return c < this.partySize ? 0 : 1;
  }

  /** Takes health away and remembers it as far as needed. */
  lose(c: number, health: number): void {
    this.health[c] = (this.health[c] as number) - health;
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
    const { party, groups } = this.matchup;
    const group = this.group[c] as number;
    let at = this.line[c] as number;
    if (group < 0) return party.lines[at] as Line;
    at -= party.lines.length;
    for (let g = 0; g < group; g++) at -= (groups[g] as { lines: readonly Line[] }).lines.length;
    return (groups[group] as { lines: readonly Line[] }).lines[at] as Line;
  }

  /** How a slot is called in a story: `Pia`, or `goblin 3` where a line has several. */
  name(c: number): string {
    const line = this.lineOf(c);
    if (line.count === 1) return line.name;
    let nth = 1;
    for (let other = 0; other < c; other++) if (this.line[other] === this.line[c]) nth++;
    return `${line.name} ${nth}`;
  }

  get stateLength(): number {
    return this.columns.length + SCALARS + TRIP + 2 + COUNTERS + this.history.length;
  }

  /**
   * In a fight the numbers of rounds and of free attacks are history, unless a limit may well be met; a delve listens
   * for long fights.
   */
  get coreLength(): number {
    const core = this.columns.length + SCALARS + TRIP;
    if (this.matchup.delve !== undefined || this.limits.maxRounds < FEW_ROUNDS) return core + 2;
    return this.limits.maxChain < FEW_FREE_ATTACKS ? core + 1 : core;
  }

  save(into: Int32Array): void {
    let at = this.columns.length;
    into.set(this.columns, 0);
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
    into.set(this.trip, at);
    at += TRIP;
    into[at++] = this.chain;
    into[at++] = this.round;
    into.set(this.log, at);
    into.set(this.history, at + COUNTERS);
  }

  load(from: Int32Array): void {
    let at = this.columns.length;
    this.columns.set(from.subarray(0, at), 0);
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
    this.trip.set(from.subarray(at, at + TRIP));
    at += TRIP;
    this.chain = from[at++] as number;
    this.round = from[at++] as number;
    this.log.set(from.subarray(at, at + COUNTERS));
    at += COUNTERS;
    this.history.set(from.subarray(at, at + this.history.length));
    this.face();
    this.partyStanding = 0;
    this.foesStanding = 0;
    for (let c = 0; c < this.partySize; c++) if (this.status[c] === STANDING) this.partyStanding++;
    for (let c = this.foeFrom; c < this.foeTo; c++) if (this.status[c] === STANDING) this.foesStanding++;
  }

  /** The encounter at hand and the slots of its enemies. */
  private face(): void {
    this.encounter = this.encounters[this.trip[MEETING] as number] ?? this.encounter;
    this.foeFrom = this.groupFrom[this.encounter.group] as number;
    this.foeTo = this.groupFrom[this.encounter.group + 1] as number;
  }

  private hirelingsOf(hero: number): number[] {
    return [...this.employer.keys()].filter((c) => this.employer[c] === hero);
  }

  /** The columns of a slot as a game begins. */
  private fill(c: number, line: Line, group: number): void {
    this.status[c] = group < 0 ? STANDING : ABSENT;
    this.health[c] = line.health;
    this.top[c] = line.health;
    this.ac[c] = line.ac;
    this.sound[c] = line.ac;
    this.scars[c] = line.scars;
    this.hd[c] = line.hd;
    this.attacks[c] = line.attacks;
    this.potions[c] = line.potions;
    this.pack[c] = line.packItems;
    this.uses[c] = line.ritual === undefined ? 0 : line.ritual.uses;
    this.growing[c] = -1;
    for (let a = 0; a < 3; a++) {
      this.attributes[c * ATTRIBUTE_COLUMNS + a] = line.attributes[a] as number;
      this.best[c * 3 + a] = line.attributes[a] as number;
    }
    this.attributes[c * ATTRIBUTE_COLUMNS + ATTACK] = line.attack;
  }
}

interface Slot {
  readonly line: Line;
  /** Position of the line among all lines. */
  readonly at: number;
  /** -1 for the party. */
  readonly group: number;
}

/** What is rolled for a member before the game begins, as columns of {@link toRollFor}. */
export const ROLL_HEALTH = 3;
export const ROLL_HD = 4;
/** Entries of `toRoll` for each roll: slot and what. */
export const TO_ROLL = 2;

/** @rule ADG-data-attributes, ADG-data-health, ADG-data-hirelings */
function toRollFor(c: number, { role, attributes, health, hd }: Line): number[] {
  const rolls: number[] = [];
  if (role === HERO) for (let a = 0; a <= CUNNING; a++) if ((attributes[a] as number) < 0) rolls.push(c, a);
  if (role === HIRELING && hd < 0) rolls.push(c, ROLL_HD);
  if (role !== ENEMY && health < 0) rolls.push(c, ROLL_HEALTH);
  return rolls;
}

/** One face for each unit of weight. */
function wanderingLaw({ delve, groups }: Matchup): Law | undefined {
  const wandering = delve?.wandering ?? [];
  if (wandering.length < 2) return undefined;
  const faces = wandering.flatMap(({ weight }, i) => new Array<number>(weight).fill(i));
  return new Law(
    'the wandering table',
    wandering.map(({ weight }, i) => [i, weight]),
    [faces.length],
    ([face]) => faces[(face as number) - 1],
    (i) => groups[wandering[i]?.encounter.group ?? -1]?.name ?? `row ${i + 1}`,
  );
}
