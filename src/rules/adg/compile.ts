import { type Faults, unknownWord } from '../../check/fault.ts';
import { settingsOf } from '../kit/choices.ts';
import { chosenLimits, chosenRulings } from '../kit/options.ts';
import type { Setup, Side } from '../system.ts';
import { CHOICES, choicesOfEnemies, OF_ENEMIES, POLICIES } from './choices.ts';
import { attackOf, attacksOf, ENEMY_AC, ENEMY_DAMAGE, HIRELING_WAGE, SHIELD_AC, START_SCARS } from './data.ts';
import {
  type Area,
  type DelvePlan,
  type Encounter,
  type Group,
  type Hazard,
  type Light,
  type Line,
  type Matchup,
  MOST_MEMBERS,
  type PartySide,
  type Power,
  type Ritual,
  type Weapon,
} from './matchup.ts';
import type { MemberFacts, MemberInput } from './member-shape.ts';
import {
  AGILITY,
  ATTACK,
  type AttributeName,
  BRAWN,
  ENEMY,
  HERO,
  HIRELING,
  MODES,
  NORMAL,
  type Play,
  ROLES,
  type RoleName,
  SWAP_NONE,
  SWAP_WELL,
} from './names.ts';
import {
  attributeNumber,
  type Book,
  damageOf,
  initiativeOf,
  ritualOf,
  type Size,
  type Template,
  type WeaponKind,
  weaponOf,
} from './rows.ts';
import { LIMITS, RULINGS, type Rulings } from './rulings.ts';
import type { AreaInput, EncounterInput, HazardInput } from './setup.ts';

const MOST_AREAS = 500;

interface Keys {
  readonly light: Light;
  readonly surprised?: Encounter['surprised'];
  readonly attitude?: Encounter['attitude'];
  readonly distance?: number;
  readonly outside?: boolean;
  readonly areas?: readonly AreaInput[];
  readonly wandering: readonly (Exclude<EncounterInput, string> & { readonly weight: number })[];
  readonly food: number;
  readonly delves: number;
  readonly stay?: boolean;
  readonly rulings: Readonly<Record<string, unknown>>;
  readonly limits: Readonly<Record<string, number>>;
}
type AdgSetup = Setup<MemberInput, Keys>;
type Member = AdgSetup['sides'][number]['members'][number];
type AdgSide = Side<MemberInput> & Readonly<Record<string, unknown>> & { readonly purse?: number };

/**
 * Compiles a checked scenario to the kernel's numbers.
 *
 * @returns `undefined` if faults were added
 */
export function compileMatchup(raw: Setup, faults: Faults, book: Book): Matchup | undefined {
  const setup = raw as unknown as AdgSetup;
  const before = faults.all.length;
  const sides = setup.sides as readonly AdgSide[];
  const party = sides.find((side) => side.members.some(({ kind }) => roleOf(kind, book) !== 'enemy'));
  if (party === undefined) {
    faults.add(['sides'], 'no side has an adventurer; one side must be the party', { rule: 'ADG-enemy-attack' });
    return undefined;
  }
  const rulings = chosenRulings(RULINGS, setup.rulings);
  const enemies = sides.filter((side) => side !== party);
  const groups = enemies.map((side) => ({
    position: sides.indexOf(side),
    ...readGroup(side, rulings, book, faults.under('sides', side.name)),
  }));
  const readParty: PartySide = {
    name: party.name,
    position: sides.indexOf(party),
    choices: settingsOf(CHOICES, POLICIES.rows, party.policy, party),
    purse: party.purse ?? 0,
    lines: party.members.map((member, i) => {
      const at = faults.under('sides', party.name, 'members', i);
      // An enemy in the party could be struck but would have no turn.
      if (roleOf(member.kind, book) === 'enemy') {
        const problem = `${member.kind} is an enemy; only heroes and hirelings belong to the party`;
        at.add(['kind'], problem, { rule: 'ADG-enemy-attack' });
      }
      return readMember(member, party, rulings, book, at);
    }),
  };
  if (readParty.lines.every(({ count, role }) => count === 0 || role !== HERO)) {
    faults.add(['sides', party.name, 'members'], 'no adventurer is on this side', { rule: 'ADG-hireling-roll' });
  }
  for (const { name, lines } of groups) {
    if (lines.every(({ count }) => count === 0)) {
      faults.add(['sides', name, 'members'], 'this side has no members', { rule: 'ADG-enemy-attack' });
    }
  }
  const members = [readParty, ...groups].flatMap(({ lines }) => lines).reduce((sum, { count }) => sum + count, 0);
  if (members > MOST_MEMBERS) faults.add(['sides'], `${members} members are too many; ${MOST_MEMBERS} are the most`);

  const play = setup.play as Play;
  if (play === 'fight') checkFight(setup, enemies.length, faults);
  const delve = play === 'delve' ? readDelve(setup, groups, rulings, faults) : undefined;
  if (faults.all.length > before) return undefined;
  return {
    rules: 'adg',
    play,
    party: readParty,
    groups,
    encounter: readEncounter({ side: '' }, 0, setup, { attitude: 'hostile', surprised: 'none' }),
    outside: setup.outside ?? false,
    delve,
    light: setup.light,
    ...(book.reactions === undefined ? {} : { reactions: book.reactions }),
    rulings,
    limits: chosenLimits(LIMITS, setup.limits),
  };
}

function roleOf(kind: string, { members }: Book): RoleName {
  return members.byName[kind].role;
}

function checkFight(setup: AdgSetup, enemySides: number, faults: Faults): void {
  if (enemySides !== 1) {
    const problem = `a fight is between a party and one side of enemies; there are ${enemySides}`;
    faults.add(['sides'], problem, { rule: 'ADG-enemy-attack' });
  }
  const foreign = [
    ['areas', setup.areas !== undefined],
    ['wandering', setup.wandering.length > 0],
    ['delves', setup.delves !== 1],
    ['food', setup.food !== 1],
    ['stay', setup.stay !== undefined],
  ] as const;
  for (const [key, isThere] of foreign) {
    if (isThere) faults.add([key], 'belongs to a delve; write "play: delve"', { rule: 'R-ADG-32' });
  }
}

function readGroup(side: AdgSide, rulings: Rulings, book: Book, faults: Faults): Omit<Group, 'position'> {
  for (const { name, rule, meaning } of CHOICES) {
    if (side[name] === undefined || OF_ENEMIES.includes(name)) continue;
    const theirs = OF_ENEMIES.join(' and ');
    faults.add([name], `only the party chooses ${meaning.split(':')[0]}; enemies choose ${theirs}`, { rule });
  }
  if (side.purse !== undefined) {
    faults.add(['purse'], 'only the party pays hirelings', { rule: 'ADG-hireling-wavers' });
  }
  return {
    name: side.name,
    choices: choicesOfEnemies(side.policy, side),
    lines: side.members.map((member, i) => {
      const at = faults.under('members', i);
      if (roleOf(member.kind, book) !== 'enemy') {
        const problem = `a ${member.kind} belongs to the party, and there is one already`;
        at.add(['kind'], problem, { rule: 'ADG-enemy-attack' });
      }
      return readMember(member, side, rulings, book, at);
    }),
  };
}

/** Facts of a member that only one role can have. */
const ONLY = {
  hero: ['agility', 'brawn', 'cunning', 'swap', 'scars', 'initiativeMod', 'packItems', 'potions', 'ritual'],
  hireling: ['employer', 'wage'],
  enemy: ['ranged', 'morale', 'leader', 'power', 'piercing', 'ignoresShield', 'reach', 'venom'],
} as const;
const NOT_HERO = ['hd', 'attack', 'attacks'] as const;
const NOT_ENEMY = ['armour', 'shield', 'weapons', 'recoveryDie'] as const;

/** @param who the member or row that has the facts: `goblin` */
function checkRole(facts: Readonly<Record<string, unknown>>, who: string, role: RoleName, faults: Faults): void {
  const wrong = ROLES.names
    .filter((owner) => owner !== role)
    .flatMap((owner) => ONLY[owner].map((key) => ({ key, owner: `${ROLES.byName[owner].many} have` })));
  const more =
    role === 'hero'
      ? NOT_HERO.map((key) => ({ key, owner: 'hirelings and enemies have' }))
      : role === 'enemy'
        ? NOT_ENEMY.map((key) => ({ key, owner: 'heroes and hirelings have' }))
        : [];
  for (const { key, owner } of [...wrong, ...more]) {
    if (facts[key] !== undefined) {
      faults.add([key], `only ${owner} this; ${who} is ${ROLES.byName[role].one}`, { rule: 'ADG-enemy-attack' });
    }
  }
}

/** Checks a row like a member based on it. */
export function checkTemplate(name: string, { role, facts }: Template, book: Book, faults: Faults): void {
  checkRole(facts, name, role, faults);
  if (facts.power !== undefined && facts.power.save === undefined) {
    faults.add(['power'], 'needs the attribute that its victims save with, as in "save: brawn"', {
      rule: 'ADG-save-enemy',
    });
  }
  if (role === 'enemy') checkReach(facts, faults);
  else checkHands(facts, role, book, faults);
}

/** @rule ADG-home-reach */
export function checkReach({ reach, ranged }: Pick<MemberFacts, 'reach' | 'ranged'>, faults: Faults): void {
  if (reach && ranged)
    faults.add(['reach'], 'reach is for melee; leave "ranged" or "reach"', { rule: 'ADG-home-reach' });
}

/** All known facts of a member: its own, then those of its row. */
type Known = Omit<MemberFacts, 'ritual'> & Pick<MemberInput, 'ritual'>;

/** Facts that belong to the weapons of a row; they do not apply to other weapons. */
const OF_WEAPONS = ['weapons', 'shield', 'damage', 'initiativeMod'] as const;

/** Returns a member with the facts of its row added. */
export function withFacts(member: MemberInput, book: Book): Known {
  const facts: MemberFacts = { ...book.members.byName[member.kind].facts };
  if (member.weapons !== undefined) for (const key of OF_WEAPONS) delete facts[key];
  if (member.armour !== undefined || member.shield !== undefined) delete facts.ac;
  return { ...facts, ...member };
}

function readMember(member: Member, side: AdgSide, rulings: Rulings, book: Book, faults: Faults): Line {
  const { role } = book.members.byName[member.kind];
  checkRole(member, member.kind, role, faults);
  const known = withFacts(member, book);
  const line: Line = {
    name: member.name,
    count: member.count,
    role: HERO,
    attributes: [0, 0, 0],
    health: known.health ?? -1,
    scars: 0,
    ac: 0,
    shield: 0,
    hd: 0,
    attack: 0,
    attacks: 1,
    weapons: [],
    mode: modeNumber(known.mode),
    initiativeMod: 0,
    recoveryDie: known.recoveryDie ?? rulings.recoveryDie,
    swap: swapNumber(known.swap),
    potions: known.potions ?? 0,
    packItems: known.packItems ?? 0,
    ritual: undefined,
    power: undefined,
    venom: 0,
    regeneration: known.regeneration ?? 0,
    fear: known.fear ?? 0,
    morale: true,
    leader: false,
    employer: -1,
    wage: 0,
  };
  if (role === 'enemy') return { ...line, ...readEnemy(known, faults) };
  const kinds = readWeapons(known, book);
  const shield = known.shield ? SHIELD_AC : 0;
  const ac = known.ac ?? book.armour.byName[known.armour ?? 'none'].ac + shield;
  checkHands(known, role, book, faults);
  if (role === 'hireling') {
    const employer = findEmployer(member, side, book, faults);
    return { ...line, ac, shield, employer, ...readHireling(known, kinds) };
  }
  return {
    ...line,
    ac,
    shield,
    attributes: [known.agility ?? -1, known.brawn ?? -1, known.cunning ?? -1],
    scars: known.scars ?? START_SCARS,
    weapons: kinds.map((kind, i) => heroWeapon(kind, kinds.length > 1, i === 0 ? known.damage : undefined)),
    initiativeMod: known.initiativeMod ?? kinds.reduce((sum, kind) => sum + initiativeOf(kind, book), 0),
    ritual: readRitual(known, book),
  };
}

function readRitual({ ritual }: Known, { rituals }: Book): Ritual | undefined {
  if (typeof ritual !== 'string') return ritual && ritualOf(ritual);
  const { damage, all, enemySave, uses } = rituals.byName[ritual];
  return { damage, all, enemySave, uses };
}

type AttackEffects = Pick<MemberFacts, 'piercing' | 'ignoresShield' | 'reach'>;

/** A weapon and its size. */
type ReadWeapon = WeaponKind & { readonly bulk: Size };

function readWeapons({ weapons = ['medium'] }: Pick<MemberFacts, 'weapons'>, { weapons: rows, sizes }: Book) {
  return weapons.map((written): ReadWeapon => {
    const kind = typeof written === 'string' ? rows.byName[written] : weaponOf(written);
    return { ...kind, bulk: sizes.byName[kind.size] };
  });
}

/** Returns the weapon of a hero's first attack in a turn. */
export function firstWeaponOf(known: Pick<MemberFacts, 'weapons'>, book: Book): Weapon {
  const kinds = readWeapons(known, book);
  return heroWeapon(kinds[0], kinds.length > 1, undefined);
}

/** @rule ADG-dual-wield */
function checkHands(known: Pick<MemberFacts, 'weapons' | 'shield'>, role: RoleName, book: Book, faults: Faults): void {
  const kinds = readWeapons(known, book);
  const twoHanded = kinds.find(({ bulk }) => bulk.hands === 2);
  for (const kind of kinds) checkReach(kind, faults.under('weapons'));
  if (twoHanded === kinds[0] && known.shield) {
    const problem = `a ${twoHanded.size} weapon takes both hands; leave the shield`;
    faults.add(['weapons'], problem, { rule: 'ADG-data-weapons' });
  }
  if (kinds.length < 2) return;
  if (role === 'hireling') {
    faults.add(['weapons'], 'a hireling uses one weapon; HD set how often', { rule: 'ADG-data-hirelings' });
    return;
  }
  const problem = kinds.some(({ ranged }) => ranged)
    ? 'two weapons at once must both be for melee'
    : twoHanded !== undefined
      ? `a ${twoHanded.size} weapon takes both hands; leave the other one`
      : kinds.every(({ bulk }) => !bulk.second)
        ? `of two weapons at once one must be ${book.sizes.rows.flatMap(({ second, name }) => (second ? [name] : [])).join(' or ')}`
        : known.shield
          ? 'two weapons at once leave no hand for a shield'
          : undefined;
  if (problem !== undefined) faults.add(['weapons'], problem, { rule: 'ADG-dual-wield' });
}

/** Small weapons use Agility instead of Brawn while two are wielded. @rule ADG-dual-wield-agility */
function heroWeapon(kind: ReadWeapon, isDual: boolean, damage: string | number | undefined): Weapon {
  const { attribute, bulk } = kind;
  return {
    ...effectsOf(kind),
    damage: damage === undefined ? (kind.damage ?? bulk.damage) : damageOf(damage),
    attribute: isDual && bulk.second && attribute === BRAWN ? AGILITY : attribute,
    ranged: kind.ranged,
  };
}

function effectsOf({ piercing = 0, ignoresShield = false, reach = false }: AttackEffects) {
  return { piercing, ignoresShield, reach };
}

/** @rule ADG-data-hirelings */
function readHireling(known: Known, [weapon]: readonly ReadWeapon[]): Partial<Line> {
  const hd = known.hd ?? -1;
  return {
    role: HIRELING,
    hd,
    attack: known.attack ?? (hd < 0 ? -1 : attackOf(hd)),
    attacks: known.attacks ?? (hd < 0 ? -1 : attacksOf(hd)),
    weapons: [
      {
        ...effectsOf(weapon),
        damage: known.damage === undefined ? (weapon.damage ?? ENEMY_DAMAGE) : damageOf(known.damage),
        attribute: ATTACK,
        ranged: weapon.ranged,
      },
    ],
    wage: known.wage ?? HIRELING_WAGE,
  };
}

/** Returns the index of the named hero, or of the first one. */
function findEmployer(member: Member, side: AdgSide, book: Book, faults: Faults): number {
  const isHero = (at: Member | undefined) => at !== undefined && at.count > 0 && roleOf(at.kind, book) === 'hero';
  const at = side.members.findIndex((other) => {
    return isHero(other) && (member.employer === undefined || other.name === member.employer);
  });
  if (at < 0 && member.employer !== undefined) {
    const heroes = side.members.filter(isHero).map(({ name }) => name);
    faults.add(['employer'], unknownWord('hero', member.employer, heroes), { rule: 'ADG-hireling-roll' });
  }
  return at;
}

function readEnemy(known: Known, faults: Faults): Partial<Line> {
  const { hd } = known;
  if (hd === undefined) {
    faults.add(['hd'], 'is missing; an enemy has Hit Dice, as in "enemy hd3"', { rule: 'ADG-data-enemy-health' });
    return {};
  }
  checkReach(known, faults);
  return {
    role: ENEMY,
    hd,
    ac: known.ac ?? ENEMY_AC,
    attack: known.attack ?? attackOf(hd),
    attacks: known.attacks ?? attacksOf(hd),
    weapons: [
      {
        ...effectsOf(known),
        damage: known.damage === undefined ? ENEMY_DAMAGE : damageOf(known.damage),
        attribute: ATTACK,
        ranged: known.ranged ?? false,
      },
    ],
    morale: known.morale ?? true,
    leader: known.leader ?? false,
    power: known.power && readPower(known.power),
    venom: known.venom ?? 0,
  };
}

function readPower({ save, damage = 0, drain = 0 }: NonNullable<Known['power']>): Power {
  return { save: attributeNumber(save as AttributeName), damage: damageOf(damage), drain };
}

function swapNumber(swap: MemberInput['swap']): number {
  return typeof swap === 'string' ? attributeNumber(swap) : swap === false ? SWAP_NONE : SWAP_WELL;
}

function modeNumber(mode: MemberInput['mode']): number {
  return mode === undefined ? NORMAL : MODES.byName[mode].index;
}

function readDelve(setup: AdgSetup, groups: readonly Group[], rulings: Rulings, faults: Faults): DelvePlan | undefined {
  if (setup.areas === undefined) {
    faults.add(['areas'], 'is missing; a delve needs areas', { rule: 'R-ADG-32' });
    return undefined;
  }
  const names = groups.map(({ name }) => name);
  const find = (side: string, at: readonly (string | number)[]) => {
    const group = names.indexOf(side);
    if (group < 0) faults.add(at, unknownWord('side of enemies', side, names), { rule: 'ADG-data-encounters' });
    return Math.max(0, group);
  };
  const areas = setup.areas.flatMap((area, i): Area[] => {
    const written = typeof area.encounter === 'string' ? { side: area.encounter } : area.encounter;
    const read: Area = {
      name: area.name ?? 'unnamed',
      turns: area.turns ?? rulings.turnsPerArea,
      every: area.every ?? rulings.encounterEvery,
      // Without a table there are no wanderers.
      chance: setup.wandering.length === 0 ? 0 : (area.chance ?? rulings.encounterChance),
      noisy: area.noisy,
      outside: area.outside ?? setup.outside ?? area.camp === 'outside',
      encounter:
        written &&
        readEncounter(written, find(written.side, ['areas', i, 'encounter']), setup, {
          attitude: 'hostile',
          surprised: 'roll',
        }),
      hazards: area.hazards.map(readHazard),
      camp: area.camp,
      treasure: area.treasure,
    };
    return new Array<Area>(area.count).fill(read);
  });
  if (areas.length > MOST_AREAS)
    faults.add(['areas'], `${areas.length} areas are too many; ${MOST_AREAS} are the most`);
  return {
    areas,
    wandering: setup.wandering.map((entry, i) => ({
      weight: entry.weight,
      encounter: readEncounter(entry, find(entry.side, ['wandering', i, 'side']), setup, {
        attitude: 'roll',
        surprised: 'roll',
      }),
    })),
    delves: setup.delves,
    stay: setup.stay ?? setup.delves > 1,
    food: setup.food,
  };
}

/** Reads an encounter: its own facts, then those of the scenario, then the defaults. */
function readEncounter(
  written: Exclude<EncounterInput, string>,
  group: number,
  setup: AdgSetup,
  fallback: Pick<Encounter, 'attitude' | 'surprised'>,
): Encounter {
  return {
    group,
    attitude: written.attitude ?? setup.attitude ?? fallback.attitude,
    surprised: written.surprised ?? setup.surprised ?? fallback.surprised,
    distance: written.distance ?? setup.distance ?? -1,
  };
}

function readHazard(hazard: HazardInput): Hazard {
  const { check, save, hd, mode, who, damage, drain, turns } = hazard;
  return {
    attribute: attributeNumber((check ?? save) as AttributeName),
    isSave: save !== undefined,
    hd: hd ?? 0,
    mode: modeNumber(mode),
    who: who ?? (save === undefined ? 'best' : 'random'),
    damage: damage === undefined ? undefined : damageOf(damage),
    drain,
    turns,
  };
}
