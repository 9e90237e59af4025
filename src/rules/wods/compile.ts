import { type Faults, unknownWord } from '../../check/fault.ts';
import type { Setup, Side } from '../system.ts';
import { type ChoiceWords, choiceNumbers } from './choices.ts';
import {
  ABILITY_LISTS,
  type ClassEntry,
  classEntry,
  FREE_ABILITY,
  firstAbilities,
  learnAbilities,
  learnSkills,
} from './classes.ts';
import { readDice } from './dice-text.ts';
import {
  COMPANION_PROFILE,
  ENEMY_SPEED,
  type Gear,
  HIRELINGS,
  KITS,
  priceOf,
  START_MONEY,
  THREATS,
  weaponCalled,
} from './gear.ts';
import { extraPicks } from './levels.ts';
import {
  type Harm,
  type Line,
  type Loadout,
  MOST_FIGURES,
  MOST_LINES,
  type Room,
  type SideEntry,
  type WodsMatchup,
} from './matchup.ts';
import {
  ABILITIES,
  type AbilityName,
  ARMOUR,
  type ArmourName,
  ATTRIBUTES,
  BOSS,
  bitOf,
  COMPANION,
  DEMONIC,
  ELEMENTS,
  EVIL,
  FOE,
  HARMED_BY,
  HERO,
  HIRELING,
  HOLY_SYMBOL,
  NATURAL,
  PET,
  SKILLS,
  SPECIES,
  SUPPLIES,
  SWARM,
  TURNABLE,
  WEAPONS,
  type WeaponName,
} from './names.ts';
import { limitNumbers, RULINGS, rulingNumbers } from './rulings.ts';
import type { KeysInput, MemberInput, RoomInput } from './setup.ts';

type SideInput = Side<MemberInput> & ChoiceWords & { readonly supplies?: Gear['supplies']; readonly silver?: number };
type Member = MemberInput & { readonly name: string; readonly count: number };

/**
 * Turns a checked scenario into the kernel's numbers.
 *
 * @returns `undefined` when faults were added
 */
export function compile(raw: Setup, faults: Faults): WodsMatchup | undefined {
  const setup = raw as unknown as Setup<MemberInput, KeysInput>;
  const before = faults.all.length;
  const sides = setup.sides as readonly SideInput[];
  const rulings = rulingNumbers(setup.rulings ?? {});
  const play = setup.play as WodsMatchup['play'];
  if (play === 'fight' && sides.length !== 2) {
    faults.add(['sides'], `a fight has two sides, not ${sides.length}`, { rule: 'WODS-side-turns' });
  }
  const lines: Line[] = [];
  sides.forEach((side, at) => {
    side.members.forEach((member, i) => {
      const reader = new LineReader(
        member,
        at,
        faults.under('sides', side.name, 'members', i),
        rulings.dodgeAllowsGreat === 1,
      );
      const line = reader.read();
      if (line !== undefined) lines.push(line, ...companions(line, lines.length, member, play));
    });
  });
  const figures = lines.reduce((sum, { count }) => sum + count, 0);
  if (figures > MOST_FIGURES) faults.add(['sides'], `${figures} figures are too many; ${MOST_FIGURES} are the most`);
  if (lines.length > MOST_LINES)
    faults.add(['sides'], `${lines.length} members are too many; ${MOST_LINES} are the most`);
  checkNames(lines, sides, faults);
  const rooms = play === 'fight' ? [fightRoom(setup)] : readRooms(setup, sides, faults);
  if (play !== 'fight') checkParty(lines, sides, setup.days, faults);
  if (play === 'fight') checkHarmable(lines, sides, faults);
  if (faults.all.length > before) return undefined;
  return {
    rules: 'wods',
    play,
    sides: sides.map((side) => sideEntry(side)),
    lines,
    rooms,
    randomRooms: setup.roomOrder === 'random',
    days: setup.days ?? 1,
    campaign: {
      delves: Math.min(setup.campaign?.delves ?? 20, limitNumbers(setup.limits ?? {}).delves),
      goal: setup.campaign?.goal ?? 10,
      waits: setup.campaign?.broken !== 'go-on',
    },
    rulings,
    limits: limitNumbers(setup.limits ?? {}),
  };
}

/** What members carry goes into one stock, with what the side has beside. */
function sideEntry(side: SideInput): SideEntry {
  const supplies = SUPPLIES.map((name) =>
    side.members.reduce(
      (sum, member) => sum + (gearOf(member).supplies[name] ?? 0) * member.count,
      side.supplies?.[name] ?? 0,
    ),
  );
  const silver = (side.silver ?? 0) + coinOf(side);
  return { name: side.name, choices: choiceNumbers(side.policy, side), supplies, silver };
}

/** What heroes with kits have left of the silver that everybody begins with. @rule WODS-start-money @rule P-WODS-11 */
function coinOf({ members }: SideInput): number {
  return members.reduce((sum, member) => {
    const left = kitOf(member) === undefined ? 0 : START_MONEY - priceOf(gearOf(member));
    return sum + Math.max(0, left) * member.count;
  }, 0);
}

/** An animal may not bear the name of somebody else. */
function checkNames(lines: readonly Line[], sides: readonly SideInput[], faults: Faults): void {
  for (const line of lines) {
    const same = lines.find((other) => other !== line && other.side === line.side && other.name === line.name);
    if (same === undefined || (line.tags & COMPANION) === 0) continue;
    faults.add(
      ['sides', sides[line.side]?.name as string, 'members'],
      `two members are called "${line.name}"; one is an animal`,
    );
  }
}

/** A delve is made by heroes, with hirelings who can be paid. @rule R-WODS-58 */
function checkParty(lines: readonly Line[], sides: readonly SideInput[], days: number, faults: Faults): void {
  const name = sides[0]?.name as string;
  const party = lines.filter(({ side }) => side === 0);
  if (!party.some(({ kind }) => kind === HERO)) {
    faults.add(['sides', name, 'members'], 'a delve needs a hero on the first side', { rule: 'R-WODS-68' });
  }
  if (party.some(({ kind }) => kind >= FOE)) {
    faults.add(['sides', name, 'members'], 'a party is of heroes and hirelings; enemies are sides of their own', {
      rule: 'R-WODS-58',
    });
  }
  const wages = party.reduce((sum, { wage, count }) => sum + wage * count * days, 0);
  const coin = coinOf(sides[0] as SideInput);
  const silver = (sides[0]?.silver ?? 0) + coin;
  if (wages > silver) {
    faults.add(
      ['sides', name],
      `wages are ${wages} silver, the purse holds ${silver}; write "silver: ${wages - coin}" or more`,
      { rule: 'R-WODS-58' },
    );
  }
}

/** What nothing can harm is never fought. @rule R-WODS-67 */
function checkHarmable(lines: readonly Line[], sides: readonly SideInput[], faults: Faults): void {
  for (const { side, name, harmedBy } of lines) {
    if (harmedBy !== 2) continue;
    const { members, name: sideName } = sides[side] as SideInput;
    const i = members.findIndex((member) => member.name === name);
    faults.add(
      ['sides', sideName, 'members', i, 'harmedBy'],
      'what nothing can harm is never fought; use it in a delve',
      { rule: 'R-WODS-67' },
    );
  }
}

const NO_HARM: Harm = { dice: [], plus: 0, poison: false, curse: false };

function fightRoom(setup: KeysInput): Room {
  return {
    label: 'the fight',
    side: 1,
    initiative: initiativeOf(undefined, setup),
    scoutable: setup.scoutable ?? true,
    gap: setup.gap ?? 0,
    silver: 0,
    salvage: 0,
    bonusXp: 0,
    attribute: 0,
    skill: 0,
    needsTinker: false,
    lock: false,
    hampered: false,
    onPartial: NO_HARM,
    onMiss: NO_HARM,
    harmsAll: false,
  };
}

function initiativeOf(own: string | undefined, setup: KeysInput): number {
  const { values } = RULINGS[0];
  return (values as readonly string[]).indexOf(own ?? String(setup.rulings?.initiative ?? values[0]));
}

/** Rooms of a delve; without a list every other side in turn. */
function readRooms(setup: Setup<MemberInput, KeysInput>, sides: readonly SideInput[], faults: Faults): Room[] {
  const others = sides.slice(1).map(({ name }) => name);
  const rooms = setup.rooms ?? others.map((meet): RoomInput => ({ meet }));
  if (rooms.length === 0) faults.add(['rooms'], 'a delve needs rooms, or sides to meet', { rule: 'R-WODS-68' });
  const met = new Set(rooms.map(({ meet }) => meet));
  for (const name of others) {
    if (!met.has(name)) faults.add(['sides', name], 'no room meets this side', { rule: 'R-WODS-68' });
  }
  return rooms.map((room, i) => readRoom(room, others, setup, faults.under('rooms', i)));
}

function readRoom(room: RoomInput, others: readonly string[], setup: KeysInput, faults: Faults): Room {
  const kinds = (['meet', 'trap', 'lock'] as const).filter((kind) => room[kind] !== undefined);
  if (kinds.length !== 1) faults.add([], 'a room is one of meet, trap and lock', { rule: 'R-WODS-24' });
  const side = room.meet === undefined ? -1 : others.indexOf(room.meet);
  if (room.meet !== undefined && side < 0)
    faults.add(['meet'], unknownWord('side to meet', room.meet, others), { rule: 'R-WODS-33' });
  const only =
    room.meet === undefined
      ? (['initiative', 'scoutable', 'gap'] as const)
      : (['attribute', 'skill', 'tinker', 'hampered', 'onPartial', 'onMiss', 'harms'] as const);
  for (const key of only) {
    if (room[key] === undefined) continue;
    const problem = room.meet === undefined ? 'is of rooms where somebody is met' : 'is of traps and locks';
    faults.add([key], problem, { rule: 'R-WODS-24' });
  }
  return {
    label: room.meet ?? room.trap ?? room.lock ?? '',
    side: side < 0 ? -1 : side + 1,
    initiative: initiativeOf(room.initiative, setup),
    scoutable: room.scoutable ?? setup.scoutable ?? true,
    gap: room.gap ?? setup.gap ?? 0,
    silver: room.silver ?? 0,
    salvage: room.salvage ?? 0,
    bonusXp: room.bonusXp ?? 0,
    attribute: ATTRIBUTES.indexOf(room.attribute ?? 'dex'),
    skill: room.skill === undefined ? 0 : bitOf(SKILLS, room.skill),
    needsTinker: room.tinker ?? false,
    lock: room.lock !== undefined,
    hampered: room.hampered ?? false,
    onPartial: readHarm(room.onPartial),
    onMiss: readHarm(room.onMiss),
    harmsAll: room.harms === 'all',
  };
}

function readHarm(text: string | undefined): Harm {
  const dice = text === undefined ? undefined : readDice(text);
  return { dice: dice?.sides ?? [], plus: dice?.plus ?? 0, poison: text === 'poison', curse: text === 'curse' };
}

/** The animals of a line of heroes with Pet; in a campaign of all in the party who may learn it. @rule R-WODS-19 */
function companions(owner: Line, at: number, member: Member, play: string): Line[] {
  if (owner.kind !== HERO || owner.class === '') return [];
  const present = (owner.abilities & PET) !== 0;
  const goesOn = play === 'campaign' && owner.side === 0;
  const learns = goesOn && (classEntry(owner.class).lists as readonly string[]).includes('ranger');
  if (!present && !learns) return [];
  const { hp, damage, armour } = COMPANION_PROFILE;
  const dice = readDice(member.pet?.damage ?? damage);
  const bite: Loadout = {
    weapon: NATURAL,
    dice: dice?.sides ?? [],
    bonus: dice?.plus ?? 0,
    ranged: false,
    twoHanded: false,
    shield: false,
    offHand: false,
  };
  return [
    {
      ...owner,
      name: `${owner.name}-pet`,
      kind: HIRELING,
      class: '',
      level: 1,
      attributes: [0, 0, 0, 0, 0, 0],
      abilities: 0,
      skills: 0,
      hp: member.pet?.hp ?? hp,
      hpDice: [],
      hpPlus: 0,
      loadouts: [bite],
      armour: member.pet?.armour ?? armour,
      light: false,
      damageBonus: 0,
      armourBonus: 0,
      tags: COMPANION,
      elements: [],
      speed: ENEMY_SPEED,
      wage: 0,
      present,
      companionOf: at,
    },
  ];
}

/** The kit of a member. Heroes without any gear have the kit of their class. */
function kitOf(member: Member): Gear | undefined {
  const named = [member.weapon, member.spare, member.offHand, member.armour, member.shield].some(
    (part) => part !== undefined,
  );
  const kit = member.kit ?? (member.class !== undefined && !named ? classEntry(member.class).kit : undefined);
  return kit === undefined ? undefined : KITS[kit];
}

/** What a member carries: its kit, with what is given beside it. */
function gearOf(member: Member): Gear {
  const base = kitOf(member);
  return {
    weapon: member.weapon ?? base?.weapon ?? 'unarmed',
    spare: member.spare ?? base?.spare ?? [],
    offHand: member.offHand ?? base?.offHand ?? false,
    armour: typeof member.armour === 'string' ? (member.armour as ArmourName) : (base?.armour ?? 'none'),
    shield: member.shield ?? base?.shield ?? false,
    supplies: { ...base?.supplies, ...member.supplies },
    other: [...(base?.other ?? []), ...(member.gear ?? [])],
  };
}

/** Reads one member into a line. */
class LineReader {
  private readonly member: Member;
  private readonly side: number;
  private readonly faults: Faults;
  private readonly dodgeAllowsGreat: boolean;

  constructor(member: Member, side: number, faults: Faults, dodgeAllowsGreat: boolean) {
    this.member = member;
    this.side = side;
    this.faults = faults;
    this.dodgeAllowsGreat = dodgeAllowsGreat;
  }

  /** @returns `undefined` when faults were added */
  read(): Line | undefined {
    const before = this.faults.all.length;
    const { member } = this;
    const kinds = (['class', 'hireling', 'threat'] as const).filter((kind) => member[kind] !== undefined);
    if (kinds.length > 1) {
      this.faults.add([], `a member is one of class, hireling and threat, not ${kinds.join(' and ')}`, {
        rule: 'R-WODS-57',
      });
      return undefined;
    }
    const line =
      member.class !== undefined
        ? this.hero(classEntry(member.class))
        : member.hireling !== undefined
          ? this.hireling()
          : this.foe();
    return this.faults.all.length > before ? undefined : line;
  }

  private base(): Omit<Line, 'kind' | 'loadouts' | 'armour' | 'hp'> {
    const { member } = this;
    return {
      side: this.side,
      name: member.name,
      count: member.count,
      species: SPECIES.indexOf(member.species ?? 'human'),
      class: '',
      level: 1,
      attributes: [0, 0, 0, 0, 0, 0],
      abilities: 0,
      skills: 0,
      hpDice: [],
      hpPlus: 0,
      light: false,
      damageBonus: member.damageBonus ?? 0,
      armourBonus: member.armourBonus ?? 0,
      tags: this.tags(),
      harmedBy: HARMED_BY.indexOf(member.harmedBy ?? 'any'),
      suited: (member.suited ?? []).reduce((bits, word) => bits | bitOf(ELEMENTS, word), 0),
      elements: [],
      speed: member.speed ?? ENEMY_SPEED,
      wage: 0,
      present: true,
      companionOf: -1,
    };
  }

  private tags(): number {
    const { member } = this;
    return (
      (member.boss ? BOSS : 0) |
      (member.evil ? EVIL : 0) |
      (member.turnable ? TURNABLE : 0) |
      (member.threat === 'demon' ? DEMONIC : 0)
    );
  }

  /** Faults for keys that mean nothing for this kind of member. */
  private refuse(keys: readonly (keyof MemberInput)[], whose: string, rule: string): void {
    for (const key of keys) {
      if (this.member[key] !== undefined) this.faults.add([key], `is of ${whose}`, { rule });
    }
  }

  private hero(entry: ClassEntry): Line {
    const { member } = this;
    this.refuse(['threat', 'damage', 'ranged', 'swarm', 'speed'], 'enemies', 'R-WODS-57');
    if (typeof member.armour === 'number') {
      this.faults.add(['armour'], 'a hero wears none, light or full armour', { rule: 'WODS-light-armour' });
    }
    if (typeof member.hp === 'string') this.faults.add(['hp'], "a hero's HP are a number", { rule: 'WODS-max-hp' });
    const gear = gearOf(member);
    const level = member.level ?? 1;
    const species = member.species ?? 'human';
    const free = FREE_ABILITY[species];
    const known = free === undefined ? 0 : bitOf(ABILITIES, free);
    const picks = 2 + extraPicks(level);
    if (member.abilities !== undefined) this.checkAbilities(entry, member.abilities, free, picks);
    const abilities =
      member.abilities === undefined
        ? learnAbilities(firstAbilities(known, entry), extraPicks(level), entry)
        : member.abilities.reduce((bits, word) => bits | bitOf(ABILITIES, word), known);
    const worn = ARMOUR.indexOf(gear.armour);
    const heavy = [gear.weapon, ...gear.spare].some((word) =>
      ['great-weapon', 'heavy-bow'].includes(weaponCalled(word)?.name ?? ''),
    );
    return {
      ...this.base(),
      kind: HERO,
      class: entry.name,
      level,
      attributes: this.attributes(),
      abilities,
      skills: this.skills(entry, level),
      hp: typeof member.hp === 'number' ? member.hp : -1,
      loadouts: loadoutsOf(gear),
      armour: worn,
      light: worn === 0 && !gear.shield && (!heavy || this.dodgeAllowsGreat),
      tags: this.tags() | (gear.other.includes('holy-symbol') ? HOLY_SYMBOL : 0),
      elements: (member.elements ?? ELEMENTS).map((word) => bitOf(ELEMENTS, word)),
    };
  }

  /** The attributes on the sheet; none where they are rolled. @rule R-WODS-02 */
  private attributes(): number[] {
    const { member } = this;
    const species = member.species ?? 'human';
    if (ATTRIBUTES.every((name) => member[name] === undefined)) return [];
    const least = { str: species === 'halfling' ? -1 : 0, con: species === 'elf' ? -1 : 0 };
    return ATTRIBUTES.map((name) => {
      const lowest = name === 'str' ? least.str : name === 'con' ? least.con : 0;
      const value = member[name] ?? lowest;
      if (value < lowest) {
        const rule = name === 'con' ? 'R-WODS-04' : 'WODS-species-halfling';
        this.faults.add([name], `${name} of a ${species} is never below ${lowest}`, { rule });
      }
      return value;
    });
  }

  /** @rule R-WODS-09 @rule WODS-level-abilities */
  private checkAbilities(
    entry: ClassEntry,
    given: readonly AbilityName[],
    free: AbilityName | undefined,
    picks: number,
  ): void {
    const own = given.filter((word) => word !== free);
    if (new Set(given).size < given.length)
      this.faults.add(['abilities'], 'nobody has an ability twice', { rule: 'R-WODS-09' });
    if (own.length > picks) {
      const problem = `${own.length} abilities are too many; this hero has ${picks}`;
      this.faults.add(['abilities'], problem, { rule: 'WODS-level-abilities' });
      return;
    }
    const most = entry.lists.length === 2 ? 1 : 2;
    const fitting = entry.lists.reduce((sum, list) => {
      const listed = own.filter((word) => ABILITY_LISTS[list].includes(word)).length;
      return sum + Math.min(most, listed);
    }, 0);
    if (own.length - fitting > picks - 2) {
      const lists = entry.lists.map((list) => `${most === 1 ? 'one' : 'two'} of ${ABILITY_LISTS[list].join(', ')}`);
      this.faults.add(['abilities'], `a ${entry.name} begins with ${lists.join(' and ')}`, { rule: entry.rule });
    }
  }

  /** @rule WODS-level-skills @rule R-WODS-29 */
  private skills(entry: ClassEntry, level: number): number {
    const known = entry.skills.reduce((bits, word) => bits | bitOf(SKILLS, word), 0);
    const picks = 1 + extraPicks(level);
    const { skills } = this.member;
    if (skills === undefined) return learnSkills(known, picks);
    const own = new Set(skills.filter((word) => !entry.skills.includes(word)));
    if (own.size > picks) {
      const problem = `${own.size} skills beside those of the class are too many; this hero has ${picks}`;
      this.faults.add(['skills'], problem, { rule: 'WODS-level-skills' });
    }
    return skills.reduce((bits, word) => bits | bitOf(SKILLS, word), known);
  }

  private hireling(): Line {
    const { member } = this;
    this.refuse(
      [
        'species',
        'level',
        'abilities',
        'skills',
        'elements',
        'kit',
        'weapon',
        'spare',
        'offHand',
        'shield',
        ...ATTRIBUTES,
      ],
      'heroes',
      'R-WODS-58',
    );
    this.refuse(['damage', 'ranged', 'swarm', 'armour', 'speed'], 'enemies', 'R-WODS-58');
    if (typeof member.hp === 'string') this.faults.add(['hp'], "a hireling's HP are a number", { rule: 'R-WODS-58' });
    const entry = HIRELINGS.find(({ name }) => name === member.hireling) as (typeof HIRELINGS)[number];
    const loadouts = entry.loadouts.map(({ weapon, shield }) => loadout(weapon, shield, false));
    return {
      ...this.base(),
      kind: HIRELING,
      hp: typeof member.hp === 'number' ? member.hp : entry.hp,
      loadouts: [...loadouts, loadout('unarmed', false, false)],
      armour: ARMOUR.indexOf(entry.armour),
      wage: entry.wage,
    };
  }

  private foe(): Line {
    const { member } = this;
    this.refuse(
      [
        'species',
        'level',
        'abilities',
        'skills',
        'elements',
        'kit',
        'weapon',
        'spare',
        'offHand',
        'shield',
        'pet',
        ...ATTRIBUTES,
      ],
      'heroes',
      'R-WODS-57',
    );
    const threat = THREATS.find(({ name }) => name === member.threat);
    if (typeof member.armour === 'string') {
      this.faults.add(['armour'], 'the armour of an enemy is a number', { rule: 'WODS-enemy-armour' });
    }
    const hp = member.hp ?? threat?.hp;
    const damage = member.damage ?? threat?.damage;
    if (hp === undefined || damage === undefined) {
      const missing = [hp === undefined ? 'hp' : '', damage === undefined ? 'damage' : ''].filter((key) => key !== '');
      const problem = `an enemy needs a threat level (goblin, knight, demon), or ${missing.join(' and ')}`;
      this.faults.add([], problem, { rule: 'R-WODS-57' });
      return { ...this.base(), kind: FOE, loadouts: [], armour: 0, hp: 1 };
    }
    const bodies = typeof member.swarm === 'number' ? member.swarm : 1;
    const dice = typeof hp === 'string' ? readDice(hp) : undefined;
    const blow = readDice(damage);
    return {
      ...this.base(),
      kind: member.swarm === undefined || member.swarm === false ? FOE : SWARM,
      hp: typeof hp === 'number' ? hp * bodies : -1,
      hpDice: Array.from({ length: (dice?.sides.length ?? 0) * bodies }, () => dice?.sides[0] as number),
      hpPlus: (dice?.plus ?? 0) * bodies,
      loadouts: [
        {
          weapon: NATURAL,
          dice: blow?.sides ?? [],
          bonus: blow?.plus ?? 0,
          ranged: member.ranged ?? false,
          twoHanded: false,
          shield: false,
          offHand: false,
        },
      ],
      armour: typeof member.armour === 'number' ? member.armour : (threat?.armour ?? 0),
    };
  }
}

/**
 * Every way to hold what is carried, in the order listed; bare hands last. The weapon for the off hand is the one that is
 * left where nothing else is for one hand.
 *
 * @rule R-WODS-39 @rule R-WODS-40 @rule R-WODS-49
 */
function loadoutsOf(gear: Gear): Loadout[] {
  const loadouts = [gear.weapon, ...gear.spare].flatMap((word) => {
    const entry = weaponCalled(word);
    if (entry === undefined || entry.name === 'unarmed') return [];
    if (entry.twoHanded) return [loadout(entry.name, false, false)];
    const held = [
      ...(gear.shield ? [loadout(entry.name, true, false)] : []),
      ...(gear.offHand ? [loadout(entry.name, false, true)] : []),
    ];
    return held.length > 0 ? held : [loadout(entry.name, false, false)];
  });
  if (gear.offHand && loadouts.every(({ twoHanded }) => twoHanded))
    loadouts.push(loadout('light-weapon', gear.shield, false));
  return [...loadouts, loadout('unarmed', loadouts.length === 0 && gear.shield, false)];
}

function loadout(weapon: WeaponName, shield: boolean, offHand: boolean): Loadout {
  const entry = weaponCalled(weapon);
  return {
    weapon: WEAPONS.indexOf(weapon),
    dice: [6],
    bonus: entry?.bonus ?? 0,
    ranged: entry?.ranged ?? false,
    twoHanded: entry?.twoHanded ?? false,
    shield,
    offHand,
  };
}
