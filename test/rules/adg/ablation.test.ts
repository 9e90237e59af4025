import { describe, expect, it } from 'vitest';
import { CHOICES, POLICIES } from '../../../src/rules/adg/choices.ts';
import { LIMITS, RULINGS } from '../../../src/rules/adg/rulings.ts';
import { keys } from '../../../src/rules/adg/setup.ts';
import { SHIPPED } from '../../../src/rules/adg/shipped.ts';
import { system } from '../../../src/rules/adg/system.ts';
import { settingsOf, triesOf } from '../../../src/rules/kit/choices.ts';
import { type Scene, sample } from './table.ts';

/**
 * Whatever a scenario can say has a scene in which saying it changes the games: the same seeds are played with and
 * without it. Each table is held against the book's own list, so that an addition without a row fails.
 */

type Part = Partial<Scene>;
/** What the scene is like with it and without it, and which measure it moves which way. */
type Row = readonly [measure: string, moves: 'up' | 'down', withIt: Part, without: Part];

const GAMES = 150;
const HERO = 'Pia: hero brawn12 agility11 cunning11 health8 ac2';
const ENEMY = 'foe: enemy hd2 health8 ac2';
const FIGHT: Scene = { party: [HERO], lair: ['3x foe: enemy hd1 health6 ac2'] };
const GROUPS = { rats: ['2x rat: enemy hd1 health3 ac1'], orcs: ['orc: orc health8'] };
/** Where nobody flees, who is more is stronger. */
const FEARLESS: Scene = { ...FIGHT, rulings: { moraleMode: 'off' } };
/** Where whoever strikes first wins. */
const DRAW: Part = { lair: ['foe: enemy hd1 health1 ac0'] };
const DELVE: Scene = { play: 'delve', party: [HERO], groups: GROUPS, surprised: 'none', areas: [{ count: 3 }] };
/** A delve in place of a fight, whose enemies are nowhere in it. */
const QUEST: Part = { ...DELVE };
/** A delve in which a trap hurts whoever goes on to the orcs. */
const HURT: Part = {
  ...DELVE,
  areas: [{ hazards: [{ save: 'cunning', damage: 5 }] }, { encounter: 'orcs' }, { encounter: 'orcs' }],
  food: 0,
};
const TRAP = { save: 'brawn', damage: 4 };

function party(statline: string, more: Record<string, unknown> = {}): Part {
  return { party: [[statline, more]] };
}

function compare(base: Scene, [measure, moves, withIt, without]: Row): void {
  const one = sample({ ...base, ...withIt }, GAMES)[measure];
  const other = sample({ ...base, ...without }, GAMES)[measure];
  expect([one, other]).not.toContain(undefined);
  if (moves === 'up') expect(one).toBeGreaterThan(other);
  else expect(one).toBeLessThan(other);
}

/** Whether any measure that both have is moved. */
function changes(base: Scene, one: Part, other: Part): boolean {
  const [first, second] = [sample({ ...base, ...one }, GAMES), sample({ ...base, ...other }, GAMES)];
  return Object.keys(first).some((name) => name in second && first[name] !== second[name]);
}

function hero(key: string, withIt: unknown, without: unknown, measure = 'band.win', moves: Row[1] = 'up'): Row {
  return [measure, moves, party(HERO, { [key]: withIt }), party(HERO, { [key]: without })];
}

function quick(key: string, withIt: unknown, without: unknown): Row {
  const of = (value: unknown) => ({
    ...DRAW,
    ...party('Pia: hero brawn18 agility9 cunning9 health8', { [key]: value }),
  });
  return ['band.Pia.health', 'up', of(withIt), of(without)];
}

function enemy(key: string, withIt: unknown, without: unknown, measure = 'band.win', moves: Row[1] = 'down'): Row {
  return [measure, moves, { lair: [[ENEMY, { [key]: withIt }]] }, { lair: [[ENEMY, { [key]: without }]] }];
}

const BAND = [HERO, 'Bo: hero brawn12 agility11 cunning5 health8 ac2'];
const HAL = 'Hal: hireling hd1 health4';

describe('everybody who can be put in a scenario matters', () => {
  it.each(Object.entries(SHIPPED.members))('%s', (kind, { role }) => {
    const member = kind === 'enemy' ? 'enemy hd2' : kind;
    const lair = ['4x foe: enemy hd1 health6 ac3'];
    if (role === 'enemy') compare(FEARLESS, ['band.win', 'down', { lair: [...lair, member] }, { lair }]);
    else compare({ ...FIGHT, lair }, ['band.win', 'up', { party: [HERO, member] }, { party: [HERO] }]);
  });
});

describe('everything that is carried matters', () => {
  it.each(Object.keys(SHIPPED.weapons))('%s', (weapon) => {
    compare(FIGHT, [
      'band.win',
      'up',
      party(HERO, { weapons: [weapon] }),
      party(HERO, { weapons: [weapon], damage: 1 }),
    ]);
  });

  it.each(Object.keys(SHIPPED.armour).filter((armour) => armour !== 'none'))('%s armour', (armour) => {
    const of = (worn: string) => party('hero brawn12 agility11 cunning11 health8', { armour: worn });
    compare(FIGHT, ['band.win', 'up', of(armour), of('none')]);
  });
});

const MEMBER: Readonly<Record<string, Row>> = {
  kind: ['band.win', 'up', party('fighter'), party('hero')],
  agility: quick('agility', 18, 1),
  brawn: hero('brawn', 15, 9),
  cunning: ['band.win', 'up', party('scholar brawn9 agility9 cunning15'), party('scholar brawn9 agility9 cunning5')],
  swap: ['band.win', 'up', party('hero', { swap: true }), party('hero', { swap: false })],
  health: hero('health', 14, 4),
  scars: hero('scars', 6, 0, 'band.Pia.dead'),
  recoveryDie: hero('recoveryDie', 12, 4),
  initiativeMod: quick('initiativeMod', 8, -8),
  ac: hero('ac', 8, 0),
  armour: [
    'band.win',
    'up',
    party('hero brawn12 agility9 cunning9', { armour: 'heavy' }),
    party('hero brawn12 agility9 cunning9'),
  ],
  shield: ['band.win', 'up', party('hero shield brawn12 agility9 cunning9'), party('hero brawn12 agility9 cunning9')],
  weapons: [
    'rounds',
    'down',
    party('hero brawn12 agility14 cunning17 health9', { weapons: ['sword', 'dagger'] }),
    party('hero brawn12 agility14 cunning17 health9', { weapons: ['sword'] }),
  ],
  damage: hero('damage', 'd10', 'd4'),
  mode: hero('mode', 'advantage', 'normal'),
  potions: ['band.done', 'up', { ...HURT, ...party(`${HERO} potions3`) }, HURT],
  packItems: ['band.done', 'up', { ...HURT, ...party(`${HERO} pack3`) }, HURT],
  ritual: [
    'band.win',
    'up',
    party('scholar brawn5 agility9 cunning16', { ritual: { damage: 'd10', targets: 'all' } }),
    party('hero dagger brawn5 agility9 cunning16'),
  ],
  hd: enemy('hd', 5, 1),
  attack: enemy('attack', 18, 5),
  attacks: enemy('attacks', 3, 1),
  ranged: [
    'band.win',
    'down',
    { distance: 300, lair: [[ENEMY, { ranged: true }]] },
    { distance: 300, lair: [[ENEMY, { ranged: false }]] },
  ],
  morale: enemy('morale', false, true, 'lair.foe.fled'),
  leader: [
    'lair.morale-checks',
    'down',
    { rulings: { moraleMode: 'leader' }, lair: [`${ENEMY} leader`, '3x rat health1'] },
    { rulings: { moraleMode: 'leader' }, lair: [ENEMY, '3x rat health1'] },
  ],
  power: enemy('power', { save: 'brawn', damage: 'd6', drain: 2 }, undefined),
  employer: [
    'band.hirelings-broken',
    'up',
    { party: [...BAND, [HAL, { employer: 'Bo' }]] },
    { party: [...BAND, [HAL, { employer: 'Pia' }]] },
  ],
  wage: [
    'band.wages',
    'up',
    { ...QUEST, party: [HERO, `${HAL} wage9`], choices: { purse: 20 } },
    { ...QUEST, party: [HERO, `${HAL} wage3`], choices: { purse: 20 } },
  ],
  piercing: enemy('piercing', 2, 0),
  ignoresShield: [
    'band.win',
    'down',
    { party: [`${HERO} shield`], lair: [[ENEMY, { ignoresShield: true }]] },
    { party: [`${HERO} shield`], lair: [ENEMY] },
  ],
  reach: [
    'band.Pia.health',
    'down',
    {
      party: ['Pia: hero brawn18 agility18 cunning9 health8'],
      lair: [['foe: enemy hd1 health1 ac0', { reach: true }]],
    },
    { ...DRAW, party: ['Pia: hero brawn18 agility18 cunning9 health8'] },
  ],
  venom: enemy('venom', 10, 0, 'band.Pia.dead', 'up'),
  regeneration: hero('regeneration', 3, 0),
  fear: [
    'band.hirelings-broken',
    'up',
    { party: [...BAND, HAL], lair: [`${ENEMY} fear9`] },
    { party: [...BAND, HAL], lair: [ENEMY] },
  ],
};

describe('whatever a member can have matters', () => {
  it('has a row below', () => expect(Object.keys(MEMBER).sort()).toEqual(Object.keys(system.member.shape).sort()));

  it.each(Object.keys(MEMBER))('%s', (key) => compare(FIGHT, MEMBER[key]));

  it.each([
    ['targets', { damage: 'd6', targets: 'all' }, { damage: 'd6', targets: 'one' }],
    ['enemySave', { damage: 'd6' }, { damage: 'd6', enemySave: true }],
    ['uses', { damage: 'd10' }, { damage: 'd10', uses: 1 }],
    ['damage', { damage: 'd12' }, { damage: 1 }],
  ])('%s of a ritual', (_, withIt, without) => {
    const of = (ritual: unknown) => party('hero brawn5 agility9 cunning17 health12 ac6', { ritual });
    compare({ ...FIGHT, lair: ['3x foe: enemy hd1 health9 ac2'] }, ['band.win', 'up', of(withIt), of(without)]);
  });

  it.each([
    ['save', { save: 'agility', damage: 'd6' }, { save: 'brawn', damage: 'd6' }],
    ['damage', { save: 'brawn', damage: 'd6' }, { save: 'brawn' }],
    ['drain', { save: 'brawn', drain: 6 }, { save: 'brawn' }],
  ])('%s of a power', (_, withIt, without) => {
    const of = (power: unknown): Part => ({ lair: [['foe: enemy hd2 health9 ac2', { power }]] });
    compare({ ...FIGHT, ...party('hero brawn16 agility5 cunning9 health8') }, [
      'band.win',
      'down',
      of(withIt),
      of(without),
    ]);
  });
});

/** Two of three may be hurt, to any share of their health, by the first trap. */
const MAULED: Scene = {
  ...DELVE,
  party: ['2x hero brawn9 agility9 cunning9 health6', 'Bo: hero brawn9 agility18 cunning9 health9'],
  areas: [{ hazards: [{ ...TRAP, damage: 'd6-1', who: 'all' }] }, { hazards: [TRAP] }],
  food: 0,
};

/** A scene in which each way to choose plays otherwise than the first. */
const CHOOSING: Readonly<Record<string, Scene>> = {
  exertion: FIGHT,
  exertInitiative: FIGHT,
  exertChecks: { ...FIGHT, ...party('scholar brawn9 agility9 cunning11 health9') },
  scars: { ...FIGHT, party: [`${HERO} scars2`, 'scholar brawn11 agility9 cunning11 health9 scars2'] },
  target: { ...FIGHT, lair: ['foe: enemy hd1 health9', '2x other: enemy hd1 health5'] },
  secondAttack: { ...FIGHT, ...party('duelist brawn11 agility11 cunning9 health9') },
  rituals: { ...FIGHT, ...party('scholar brawn11 agility9 cunning11 health9') },
  retreatDead: {
    ...FIGHT,
    party: ['4x Bo: hero brawn9 agility9 cunning9 health4 scars9'],
    lair: ['6x orc'],
  },
  retreatHealth: { ...FIGHT, party: [HERO, 'Bo: hero brawn9 agility9 cunning9 health4 scars5'], lair: ['4x orc'] },
  bedRest: {
    ...DELVE,
    stay: true,
    areas: [{ hazards: [{ save: 'brawn', drain: 2 }] }],
  },
  uninterested: { ...FIGHT, attitude: 'roll' },
  wavering: { ...FIGHT, party: [HERO, `4x ${HAL}`], choices: { purse: 60 } },
  shortRest: { ...DELVE, areas: [{ encounter: 'rats' }, { encounter: 'orcs' }] },
  goOn: {
    ...DELVE,
    party: BAND,
    areas: [{ hazards: [{ ...TRAP, damage: 8, who: 'all' }] }, { hazards: [TRAP] }],
    food: 0,
  },
  turnBack: MAULED,
  hurtAt: MAULED,
  nearDeath: {
    ...DELVE,
    party: ['Al: hero scars7', 'Bo: hero scars6', 'Cy: hero scars1', 'Di: hero scars1'].map(
      (statline) => `${statline} brawn9 agility9 cunning9 health9`,
    ),
    areas: [{ hazards: [{ save: 'brawn', damage: 7, who: 'random' }] }, {}],
    food: 0,
  },
  drinkAt: {
    ...DELVE,
    ...party('hero brawn12 agility10 cunning10 health8 potions2'),
    areas: [{ hazards: [TRAP] }, { hazards: [TRAP] }, { encounter: 'orcs' }],
    food: 0,
  },
  drinking: { ...DELVE, ...party(`${HERO} potions1`), areas: [{ hazards: [TRAP] }, { encounter: 'orcs' }], food: 0 },
  shooting: { ...FIGHT, party: [HERO, 'archer brawn9 agility12 cunning9 health8'] },
  pack: { ...FIGHT, ...party(`${HERO} pack3`), choices: { drinking: 'always' } },
};

describe('every choice of a side is made', () => {
  it('has a scene below', () => expect(Object.keys(CHOOSING).sort()).toEqual(CHOICES.map(({ name }) => name).sort()));

  const usually: Readonly<Record<string, string | number>> = settingsOf(CHOICES, [], '', {});
  const ways = CHOICES.flatMap((choice) =>
    triesOf(choice)
      .filter((value) => value !== usually[choice.name])
      .map((value) => [choice.name, value] as const),
  );

  it.each(ways)('%s: %s', (name, value) => {
    const base = CHOOSING[name];
    const choose = (word: string | number) => ({ choices: { ...base.choices, [name]: word } });
    expect(changes(base, choose(value), choose(usually[name]))).toBe(true);
  });

  it.each(POLICIES.names.slice(1))('policy: %s', (policy) => {
    expect(changes(FIGHT, { policy }, { policy: 'book' })).toBe(true);
  });
});

const WANDER: Part = { wandering: [{ side: 'rats', attitude: 'hostile' }], areas: [{ count: 6 }] };
/** A scene in which each value of a ruling plays otherwise than its first. */
const RULED: Readonly<Record<string, Scene>> = {
  exactNeedsHit: {
    ...FIGHT,
    ...party('hero brawn4 agility9 cunning9 health20 ac3'),
    lair: ['foe: enemy hd1 health5 ac8'],
  },
  chipNeedsUnderAttribute: {
    ...FIGHT,
    ...party('hero brawn7 agility9 cunning9 health20 ac3'),
    lair: ['foe: enemy hd1 health5 ac8'],
  },
  stunEffect: FIGHT,
  scarsOnInitiative: { ...FIGHT, ...party('hero brawn12 agility9 cunning9 health8 scars3') },
  encounterEvery: { ...DELVE, ...WANDER },
  encounterChance: { ...DELVE, ...WANDER },
  noiseRounds: {
    ...DELVE,
    ...WANDER,
    ...party('hero brawn5 agility9 cunning9 health30 ac12'),
    areas: [{ encounter: 'orcs', every: 9 }],
  },
  lingerChecks: { ...DELVE, ...WANDER, areas: [{ noisy: true, every: 9 }] },
  afterDyingRoll: { ...FIGHT, party: BAND, lair: ['4x orc'] },
  moraleMode: { ...FIGHT, lair: ['boss: orc leader', '3x rat health1'] },
  recoveryDie: { ...FIGHT, lair: ['3x orc'] },
  roomSpan: { ...FIGHT, ...party(`${HERO} bow`), light: 'none', outside: true },
  turnsPerArea: { ...DELVE, ...WANDER },
  wayBack: {
    ...DELVE,
    ...WANDER,
    areas: [{ count: 3 }, { hazards: [{ ...TRAP, damage: 6, who: 'all' }] }, {}],
    food: 0,
  },
  nightWatches: { ...DELVE, ...WANDER, areas: [{ camp: 'outside' }] },
};

describe('every ruling matters', () => {
  it('has a scene below', () => expect(Object.keys(RULED).sort()).toEqual(RULINGS.map(({ name }) => name).sort()));

  it.each(RULINGS.flatMap(({ name, values }) => values.slice(1).map((value) => [name, value] as const)))(
    '%s: %s',
    (name, value) => {
      const usual = RULINGS.find((row) => row.name === name)!.values[0];
      expect(changes(RULED[name], { rulings: { [name]: value } }, { rulings: { [name]: usual } })).toBe(true);
    },
  );
});

const LIMITED: Readonly<Record<string, readonly [base: Scene, limit: number]>> = {
  maxRounds: [FIGHT, 1],
  maxChain: [FIGHT, 0],
  maxTurns: [DELVE, 1],
  maxWanderers: [{ ...DELVE, ...WANDER, rulings: { encounterChance: 6 } }, 0],
  maxWeeks: [{ ...CHOOSING.bedRest }, 0],
};

describe('every limit is met', () => {
  it('has a scene below', () => expect(Object.keys(LIMITED).sort()).toEqual(LIMITS.map(({ name }) => name).sort()));

  it.each(LIMITS.map(({ name }) => name))('%s', (name) => {
    const [base, limit] = LIMITED[name];
    expect(changes(base, { limits: { [name]: limit } }, {})).toBe(true);
  });
});

const SCENARIO: Readonly<Record<string, Row>> = {
  light: ['rounds', 'up', { light: 'none', outside: false, surprised: 'roll' }, { light: 'torch', surprised: 'roll' }],
  surprised: ['band.win', 'up', { surprised: 'enemies' }, { surprised: 'party' }],
  attitude: ['draw', 'up', { attitude: 'roll' }, {}],
  distance: ['rounds', 'up', { distance: 400 }, { distance: 0 }],
  outside: ['rounds', 'up', { outside: true }, {}],
  areas: ['turns', 'up', { ...QUEST, areas: [{ count: 4 }] }, QUEST],
  wandering: ['band.wanderers', 'up', { ...QUEST, ...WANDER }, { ...QUEST, ...WANDER, wandering: [] }],
  food: [
    'band.short-rests',
    'up',
    { ...QUEST, areas: [{ hazards: [TRAP] }], food: 1 },
    { ...QUEST, areas: [{ hazards: [TRAP] }], food: 0 },
  ],
  delves: ['turns', 'up', { ...QUEST, delves: 2 }, QUEST],
  stay: [
    'band.nights',
    'up',
    { ...QUEST, areas: [{ hazards: [TRAP] }], food: 0, stay: true },
    { ...QUEST, areas: [{ hazards: [TRAP] }], food: 0, stay: false },
  ],
};

describe('whatever a scenario can say of a game matters', () => {
  it('has a row below', () => expect(Object.keys(SCENARIO).sort()).toEqual(Object.keys(keys).sort()));

  it.each(Object.keys(SCENARIO))('%s', (key) => compare(FIGHT, SCENARIO[key]));

  const area = keys.areas.unwrap().element.shape;
  const AREA: Readonly<Record<string, readonly [measure: string, Record<string, unknown>]>> = {
    name: ['turns', {}],
    count: ['turns', { count: 3 }],
    turns: ['turns', { turns: 3 }],
    every: ['band.wanderers', { every: 1 }],
    chance: ['band.wanderers', { chance: 6, every: 1 }],
    noisy: ['band.wanderers', { noisy: true }],
    outside: ['rounds', { outside: true, encounter: 'rats' }],
    encounter: ['band.fights', { encounter: 'rats' }],
    hazards: ['band.Pia.scars', { hazards: [{ ...TRAP, damage: 9 }] }],
    camp: ['band.nights', { camp: 'safe' }],
    treasure: ['band.purse', { treasure: 5 }],
  };

  it('of an area: has a row above', () => expect(Object.keys(AREA).sort()).toEqual(Object.keys(area).sort()));

  it.each(Object.keys(AREA).filter((key) => key !== 'name'))('%s of an area', (key) => {
    const [measure, said] = AREA[key];
    const base = { ...DELVE, wandering: WANDER.wandering };
    const { [key]: _, ...others } = said;
    compare(base, [measure, 'up', { areas: [said] }, { areas: [others] }]);
  });

  it.each([
    ['check', { check: 'brawn', damage: 4, who: 'all' }, {}],
    ['save', { save: 'brawn', damage: 4 }, {}],
    ['hd', { save: 'brawn', damage: 4, hd: 8 }, { save: 'brawn', damage: 4 }],
    ['mode', { save: 'brawn', damage: 4, mode: 'disadvantage' }, { save: 'brawn', damage: 4 }],
    ['who', { save: 'brawn', damage: 4, who: 'all' }, { save: 'brawn', damage: 4, who: 'best' }],
    ['damage', { save: 'brawn', damage: 4 }, { save: 'brawn' }],
    ['drain', { save: 'brawn', drain: 12 }, { save: 'brawn' }],
  ])('%s of a hazard', (_, withIt, without) => {
    const of = (hazard: object): Part => ({ areas: [{ hazards: Object.keys(hazard).length === 0 ? [] : [hazard] }] });
    compare({ ...DELVE, party: BAND, food: 0 }, ['band.Bo.health', 'down', of(withIt), of(without)]);
  });

  it('turns of a hazard', () => {
    const of = (turns: number): Part => ({ areas: [{ hazards: [{ check: 'brawn', turns }] }] });
    compare(DELVE, ['turns', 'up', of(3), of(0)]);
  });
});
