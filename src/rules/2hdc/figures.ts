/**
 * The characters of a game: one typed array for each property, one index for each character.
 *
 * All columns lie in one buffer, history last, so that the whole state is saved and compared at once.
 */
export class Figures {
  /** How many there are. */
  count = 0;
  readonly capacity: number;
  /** Everything that is kept in arrays, in one piece: the columns, then what a subclass keeps. */
  protected readonly memory: Int32Array;
  /** All columns. */
  readonly buffer: Int32Array;
  /** Numbers before the history. */
  readonly coreLength: number;

  // Who he is.
  readonly side: Int32Array;
  readonly line: Int32Array;
  readonly race: Int32Array;
  readonly profession: Int32Array;
  readonly second: Int32Array;
  /** Attribute bits, with `STAR` and `BIG_BAD`. */
  readonly traits: Int32Array;
  /** Rep with which he entered the fight or dungeon. */
  readonly adventureRep: Int32Array;
  /** Current Rep, 0 or more. */
  readonly rep: Int32Array;
  /** Armour Class with everything worn: 2, 4 or 6. */
  readonly ac: Int32Array;
  /** Armour Class as listed, which a grip is chosen by. @rule 2HDC-R148 */
  readonly listedAc: Int32Array;
  readonly ownsShield: Int32Array;
  /** Melee and missile weapon carried, `EMPTY` for none. */
  readonly melee: Int32Array;
  readonly missile: Int32Array;
  /** What is in hand. */
  readonly hand: Int32Array;
  /** Items he can use. */
  readonly items: Int32Array;
  /** Items he carries but cannot use: loot for somebody else. */
  readonly unusable: Int32Array;

  // What wears off within an adventure.
  readonly starDice: Int32Array;
  /** 1 once the racial save has been used. */
  readonly saveUsed: Int32Array;
  readonly trueArrows: Int32Array;
  readonly talisman: Int32Array;
  readonly staffUsed: Int32Array;
  readonly potionRage: Int32Array;
  readonly potionCourage: Int32Array;
  readonly potionHealing: Int32Array;
  readonly potionEager: Int32Array;
  readonly potionStrength: Int32Array;
  readonly potionSpeed: Int32Array;
  /** Rep lost to failed spells, and to poison. */
  readonly castingLoss: Int32Array;
  readonly poisonLoss: Int32Array;
  readonly status: Int32Array;
  /** 1 once he has been Out of the Fight. */
  readonly wasOut: Int32Array;

  // One fight.
  /** Where he stands or lies; -1 off the board. */
  readonly square: Int32Array;
  /** 1 while he waits outside. */
  readonly waiting: Int32Array;
  /** Potions in effect: bits 1 Rage, 2 Courage, 4 Eager, 8 Strength. */
  readonly effects: Int32Array;
  readonly resiliencyUsed: Int32Array;
  readonly fired: Int32Array;
  readonly thrown: Int32Array;
  /** 1 under Dazzle until the skipped activation is over. */
  readonly dazzled: Int32Array;
  /** Shots that a Defend Spell still stops, 0..3. */
  readonly defend: Int32Array;
  /** 1: -1d6 in the next melee round. */
  readonly duckPenalty: Int32Array;
  readonly infected: Int32Array;
  readonly poisoned: Int32Array;
  /** 1 for a fugitive who found no way out. */
  readonly cornered: Int32Array;
  /** 1 when his last own activation was a Dazzle Spell. */
  readonly lastDazzle: Int32Array;
  /** 1 once the charge die has been used. */
  readonly charged: Int32Array;
  /** Rep given back when the melee is over. */
  readonly meleeLoss: Int32Array;
  /** Poisoned already in this melee. */
  readonly meleePoison: Int32Array;
  /** Place in board order. */
  readonly rank: Int32Array;

  // One activation. These columns stand one after the other.
  readonly intent: Int32Array;
  /** The patient of a healer; -1 none. */
  readonly patient: Int32Array;
  /** Whom he fights in this activation; -1 nobody. */
  readonly foe: Int32Array;
  /** How many have attacked him in this activation. */
  readonly attackers: Int32Array;
  /** When he was first contacted, 1 = first; 0 not. */
  readonly contacted: Int32Array;
  /** 1 for a shooter who missed. */
  readonly missed: Int32Array;
  /** All that is of one activation, and how it begins. */
  private readonly activation: Int32Array;
  private readonly freshActivation: Int32Array;
  /** When the party breaks off: 1 for an enemy held by a Paladin, for a member who carries, 2 for one carried. */
  readonly held: Int32Array;

  // History: decides nothing.
  /** Index + 1 of whoever put him down last; 0 nobody. */
  readonly victor: Int32Array;
  /**
   * When and how he was lost to the fight; 0 not. In the low `FELL_BITS` the activation, above them the phase in which he
   * was put down or `BY_FLIGHT` and the like, and `WAYS_LOST` times the index + 1 of who did it, whoever dispatched him
   * later.
   */
  readonly fellAt: Int32Array;

  /** @param more numbers a subclass keeps beside the columns */
  constructor(capacity: number, more = 0) {
    this.capacity = capacity;
    const core = 55;
    const history = 2;
    this.memory = new Int32Array((core + history) * capacity + more);
    this.buffer = this.memory.subarray(0, (core + history) * capacity);
    this.coreLength = core * capacity;
    let next = 0;
    const column = () => this.buffer.subarray(next * capacity, ++next * capacity);
    this.side = column();
    this.line = column();
    this.race = column();
    this.profession = column();
    this.second = column();
    this.traits = column();
    this.adventureRep = column();
    this.rep = column();
    this.ac = column();
    this.listedAc = column();
    this.ownsShield = column();
    this.melee = column();
    this.missile = column();
    this.hand = column();
    this.items = column();
    this.unusable = column();
    this.starDice = column();
    this.saveUsed = column();
    this.trueArrows = column();
    this.talisman = column();
    this.staffUsed = column();
    this.potionRage = column();
    this.potionCourage = column();
    this.potionHealing = column();
    this.potionEager = column();
    this.potionStrength = column();
    this.potionSpeed = column();
    this.castingLoss = column();
    this.poisonLoss = column();
    this.status = column();
    this.wasOut = column();
    this.square = column();
    this.waiting = column();
    this.effects = column();
    this.resiliencyUsed = column();
    this.fired = column();
    this.thrown = column();
    this.dazzled = column();
    this.defend = column();
    this.duckPenalty = column();
    this.infected = column();
    this.poisoned = column();
    this.cornered = column();
    this.lastDazzle = column();
    this.charged = column();
    this.meleeLoss = column();
    this.meleePoison = column();
    this.rank = column();
    this.intent = column();
    this.patient = column();
    this.foe = column();
    this.attackers = column();
    this.contacted = column();
    this.missed = column();
    this.held = column();
    this.victor = column();
    this.fellAt = column();
    if (next !== core + history) throw new Error(`${next} columns, not ${core + history}`);
    const from = this.intent.byteOffset / 4;
    this.activation = this.memory.subarray(from, this.missed.byteOffset / 4 + capacity);
    this.freshActivation = new Int32Array(this.activation.length);
    this.freshActivation.fill(-1, this.patient.byteOffset / 4 - from, this.attackers.byteOffset / 4 - from);
  }

  /** Nobody has done anything yet in this activation, nor has anything been done to anybody. */
  beginActivation(): void {
    this.activation.set(this.freshActivation);
  }
}
