import { type Faults, unknownWord } from '../../check/fault.ts';
import { chosenLimits, chosenRulings } from '../kit/options.ts';
import type { Setup, Side } from '../system.ts';
import { CHOICES, chosen } from './choices.ts';
import { type Damage, readDamage } from './damage.ts';
import {
  ARMOUR,
  attackOf,
  attacksOf,
  ENEMY_AC,
  ENEMY_DAMAGE,
  type EnemyTemplate,
  HIRELING_WAGE,
  initiativeOf,
  type PartyTemplate,
  SHIELD_AC,
  SIZES,
  START_SCARS,
  TEMPLATES,
  type TemplateName,
  WEAPONS,
  type WeaponKind,
  weaponKind,
} from './data.ts';
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
import {
  AGILITY,
  ATTACK,
  ATTRIBUTES,
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
import { LIMITS, RULINGS, type Rulings } from './rulings.ts';
import type { AreaInput, EncounterInput, HazardInput, MemberInput } from './setup.ts';

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
 * Turns a checked scenario into the kernel's numbers.
 *
 * @returns `undefined` when faults were added
 */
export function compileMatchup(raw: Setup, faults: Faults): Matchup | undefined {
  const setup = raw as unknown as AdgSetup;
  const before = faults.all.length;
  const sides = setup.sides as readonly AdgSide[];
  const party = sides.find((side) => side.members.some(({ kind }) => roleOf(kind) !== 'enemy'));
  if (party === undefined) {
    faults.add(['sides'], 'no side has an adventurer; one side must be the party', { rule: 'ADG-enemy-attack' });
    return undefined;
  }
  const rulings = chosenRulings(RULINGS, setup.rulings);
  const enemies = sides.filter((side) => side !== party);
  const groups = enemies.map((side) => readGroup(side, rulings, faults.under('sides', side.name)));
  const readParty: PartySide = {
    name: party.name,
    choices: chosen(party.policy, party),
    purse: party.purse ?? 0,
    lines: party.members.map((member, i) => {
      const at = faults.under('sides', party.name, 'members', i);
      // It would stand there, be struck, and have no turn of its own.
      if (roleOf(member.kind) === 'enemy') {
        const problem = `${member.kind} is an enemy; only heroes and hirelings belong to the party`;
        at.add(['kind'], problem, { rule: 'ADG-enemy-attack' });
      }
      return readMember(member, party, rulings, at);
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
    rulings,
    limits: chosenLimits(LIMITS, setup.limits),
  };
}

function roleOf(kind: TemplateName): RoleName {
  return TEMPLATES.byName[kind].role;
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

function readGroup(side: AdgSide, rulings: Rulings, faults: Faults): Group {
  const wrong = CHOICES.filter(({ name }) => name !== 'target' && side[name] !== undefined).map(({ name }) => name);
  for (const key of [...wrong, ...(side.purse === undefined ? [] : ['purse'])]) {
    faults.add([key], 'only the party chooses this; enemies only pick targets', { rule: 'P-ADG-03' });
  }
  if (side.policy !== 'book') {
    faults.add(['policy'], 'only the party follows a policy; enemies have "target"', { rule: 'P-ADG-03' });
  }
  return {
    name: side.name,
    choices: chosen('book', side, 'random'),
    lines: side.members.map((member, i) => {
      const at = faults.under('members', i);
      if (roleOf(member.kind) !== 'enemy') {
        const problem = `a ${member.kind} belongs to the party, and there is one already`;
        at.add(['kind'], problem, { rule: 'ADG-enemy-attack' });
      }
      return readMember(member, side, rulings, at);
    }),
  };
}

/** Keys of a member by who can have them. */
const ONLY = {
  hero: ['agility', 'brawn', 'cunning', 'swap', 'scars', 'initiativeMod', 'packItems', 'potions', 'ritual'],
  hireling: ['employer', 'wage'],
  enemy: ['ranged', 'morale', 'leader', 'power'],
} as const;
const NOT_HERO = ['hd', 'attack', 'attacks'] as const;
const NOT_ENEMY = ['armour', 'shield', 'weapons', 'recoveryDie'] as const;

function checkKeys(member: Member, role: RoleName, faults: Faults): void {
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
    if ((member as Readonly<Record<string, unknown>>)[key] !== undefined) {
      faults.add([key], `only ${owner} this; ${member.kind} is ${ROLES.byName[role].one}`, {
        rule: 'ADG-enemy-attack',
      });
    }
  }
}

function readMember(member: Member, side: AdgSide, rulings: Rulings, faults: Faults): Line {
  const template = TEMPLATES.byName[member.kind];
  checkKeys(member, template.role, faults);
  const line: Line = {
    name: member.name,
    count: member.count,
    role: HERO,
    attributes: [0, 0, 0],
    health: member.health ?? -1,
    scars: 0,
    ac: 0,
    hd: 0,
    attack: 0,
    attacks: 1,
    weapons: [],
    mode: modeNumber(member.mode),
    initiativeMod: 0,
    recoveryDie: member.recoveryDie ?? rulings.recoveryDie,
    swap: swapNumber(member.swap),
    potions: member.potions ?? 0,
    packItems: member.packItems ?? 0,
    ritual: undefined,
    power: undefined,
    morale: true,
    leader: false,
    employer: -1,
    wage: 0,
  };
  if (template.role === 'enemy') return { ...line, ...readEnemy(member, template, faults) };
  const kinds = readWeapons(member, template);
  const ac =
    member.ac ?? ARMOUR.byName[member.armour ?? template.armour].ac + (hasShield(member, template) ? SHIELD_AC : 0);
  checkHands(kinds, hasShield(member, template), template.role, faults);
  if (template.role === 'hireling') {
    return { ...line, ac, ...readHireling(member, kinds, side, faults) };
  }
  return {
    ...line,
    ac,
    attributes: [member.agility ?? -1, member.brawn ?? -1, member.cunning ?? -1],
    scars: member.scars ?? START_SCARS,
    weapons: kinds.map((kind, i) => heroWeapon(kind, kinds.length > 1, i === 0 ? member.damage : undefined)),
    initiativeMod: member.initiativeMod ?? kinds.reduce((sum, kind) => sum + initiativeOf(kind), 0),
    ritual: member.ritual ? readRitual(member.ritual) : template.ritual,
  };
}

function hasShield(member: Member, template: PartyTemplate): boolean {
  // Who lists other weapons lists the shield, too.
  return member.shield ?? (template.shield === true && member.weapons === undefined);
}

/** A weapon with its own damage, where it has one. */
type ReadWeapon = WeaponKind & { readonly damage?: Damage };

function readWeapons(member: Pick<MemberInput, 'weapons'>, template: PartyTemplate): ReadWeapon[] {
  return (member.weapons ?? template.weapons).map((written): ReadWeapon => {
    if (typeof written === 'string') return WEAPONS.byName[written];
    const { size, ranged, attribute, damage } = written;
    const kind = weaponKind({ size, ranged, attribute: attribute && attributeNumber(attribute) });
    return damage === undefined ? kind : { ...kind, damage: damageOf(damage) };
  });
}

/** What a hero uses for the first attack of a turn: `AGILITY`, `BRAWN` or `CUNNING`. */
export function attackAttributeOf(member: Pick<MemberInput, 'kind' | 'weapons'>): number {
  const kinds = readWeapons(member, TEMPLATES.byName[member.kind] as PartyTemplate);
  return heroWeapon(kinds[0], kinds.length > 1, undefined).attribute;
}

function isTwoHanded({ size }: WeaponKind): boolean {
  return SIZES.byName[size].hands === 2;
}

/** @rule ADG-dual-wield */
function checkHands(kinds: readonly ReadWeapon[], shield: boolean, role: RoleName, faults: Faults): void {
  const [first, second] = kinds;
  if (first !== undefined && isTwoHanded(first) && shield) {
    faults.add(['weapons'], 'a large weapon takes both hands; leave the shield', { rule: 'ADG-data-weapons' });
  }
  if (second === undefined) return;
  if (role === 'hireling') {
    faults.add(['weapons'], 'a hireling uses one weapon; HD set how often', { rule: 'ADG-data-hirelings' });
    return;
  }
  const problem = kinds.some(({ ranged }) => ranged)
    ? 'two weapons at once must both be for melee'
    : kinds.some(isTwoHanded)
      ? 'a large weapon takes both hands; leave the other one'
      : kinds.every(({ size }) => size !== 'small')
        ? 'of two weapons at once one must be small'
        : shield
          ? 'two weapons at once leave no hand for a shield'
          : undefined;
  if (problem !== undefined) faults.add(['weapons'], problem, { rule: 'ADG-dual-wield' });
}

/** Small weapons use Agility instead of Brawn while two are wielded. @rule ADG-dual-wield-agility */
function heroWeapon(kind: ReadWeapon, isDual: boolean, damage: string | number | undefined): Weapon {
  return {
    damage: damage === undefined ? (kind.damage ?? SIZES.byName[kind.size].damage) : damageOf(damage),
    attribute: isDual && kind.size === 'small' && kind.attribute === BRAWN ? AGILITY : kind.attribute,
    ranged: kind.ranged,
  };
}

function readRitual(ritual: NonNullable<MemberInput['ritual']>): Ritual {
  return {
    damage: damageOf(ritual.damage),
    all: ritual.targets === 'all',
    enemySave: ritual.enemySave,
    uses: ritual.uses ?? -1,
  };
}

/** @rule ADG-data-hirelings */
function readHireling(member: Member, kinds: readonly ReadWeapon[], side: AdgSide, faults: Faults): Partial<Line> {
  const hd = member.hd ?? -1;
  return {
    role: HIRELING,
    hd,
    attack: member.attack ?? (hd < 0 ? -1 : attackOf(hd)),
    attacks: member.attacks ?? (hd < 0 ? -1 : attacksOf(hd)),
    weapons: [
      {
        damage: member.damage === undefined ? (kinds[0]?.damage ?? ENEMY_DAMAGE) : damageOf(member.damage),
        attribute: ATTACK,
        ranged: kinds[0]?.ranged ?? false,
      },
    ],
    employer: findEmployer(member, side, faults),
    wage: member.wage ?? HIRELING_WAGE,
  };
}

/** The hero named, else the first one there is. */
function findEmployer(member: Member, side: AdgSide, faults: Faults): number {
  const isHero = (at: Member | undefined) => at !== undefined && at.count > 0 && roleOf(at.kind) === 'hero';
  const at = side.members.findIndex((other) => {
    return isHero(other) && (member.employer === undefined || other.name === member.employer);
  });
  if (at < 0 && member.employer !== undefined) {
    const heroes = side.members.filter(isHero).map(({ name }) => name);
    faults.add(['employer'], unknownWord('hero', member.employer, heroes), { rule: 'ADG-hireling-roll' });
  }
  return at;
}

function readEnemy(member: Member, template: EnemyTemplate, faults: Faults): Partial<Line> {
  const hd = member.hd ?? template.hd;
  if (hd === undefined) {
    faults.add(['hd'], 'is missing; an enemy has Hit Dice, as in "enemy hd3"', { rule: 'ADG-data-enemy-health' });
    return {};
  }
  return {
    role: ENEMY,
    hd,
    ac: member.ac ?? template.ac ?? ENEMY_AC,
    attack: member.attack ?? attackOf(hd),
    attacks: member.attacks ?? attacksOf(hd),
    weapons: [
      {
        damage: member.damage === undefined ? (template.damage ?? ENEMY_DAMAGE) : damageOf(member.damage),
        attribute: ATTACK,
        ranged: member.ranged ?? template.ranged ?? false,
      },
    ],
    morale: member.morale ?? template.fearless !== true,
    leader: member.leader ?? false,
    power: member.power && readPower(member.power),
  };
}

function readPower({ save, damage, drain }: NonNullable<MemberInput['power']>): Power {
  return { save: attributeNumber(save), damage: damageOf(damage), drain };
}

function damageOf(written: string | number): Damage {
  return readDamage(String(written)) as Damage;
}

function attributeNumber(name: AttributeName): number {
  return ATTRIBUTES.byName[name].index;
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
      // Without a table nobody can come.
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

/** What an encounter says itself, else what the scenario says of all, else the default. */
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
