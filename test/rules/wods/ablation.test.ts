import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { triesOf } from '../../../src/rules/kit/choices.ts';
import { SHIPPED } from '../../../src/rules/wods/book.ts';
import { CHOICES } from '../../../src/rules/wods/choices.ts';
import { SUPPLIES } from '../../../src/rules/wods/gear.ts';
import { kernel } from '../../../src/rules/wods/kernel.ts';
import { LEDGER } from '../../../src/rules/wods/ledger.ts';
import { ELEMENTS, SKILLS } from '../../../src/rules/wods/names.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { type More, matchupOf } from './table.ts';

const { abilities: ABILITIES, species: SPECIES, classes: CLASSES, weapons: WEAPONS, armour: ARMOUR } = SHIPPED;
const { gear: OTHER_GEAR, kits: KITS, hirelings: HIRELINGS, threats: THREATS } = SHIPPED;

/**
 * Whatever the book lists is used by those who play: with it, games of the same seed count differently from games
 * without it. Each table below has a row for each entry of a catalogue, so that a new entry asks for a row.
 */

/** A fight, or with `rooms` a delve of the first side. */
interface Setup {
  readonly party: readonly string[] | ({ readonly members: readonly string[] } & Record<string, unknown>);
  readonly lair: readonly string[];
  readonly more?: More;
}

const counted = new Map<string, ReadonlyMap<string, string>>();

/** What 100 games of seed 7 count, by measure. */
function count(setup: Setup): ReadonlyMap<string, string> {
  const key = JSON.stringify(setup);
  const known = counted.get(key) ?? play(setup);
  counted.set(key, known);
  return known;
}

function play({ party, lair, more }: Setup): Map<string, string> {
  const matchup = matchupOf({ party, lair }, more);
  const { measures, offsets, slots } = layOut(kernel.measures(matchup));
  const counts = new Float64Array(slots);
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  for (let k = 0; k < 100; k++) {
    dice.begin(7, k);
    game.begin();
    while (!game.over) game.step(dice);
    game.tally(counts);
  }
  return new Map(
    measures.map(({ name }, i) => {
      const [from, end] = [offsets[i], offsets[i + 1] ?? slots];
      return [name, counts.slice(from, end).join(' ')];
    }),
  );
}

/** Whether two setups count differently in a measure that both have. */
function differ(a: Setup, b: Setup): boolean {
  const [one, two] = [count(a), count(b)];
  return [...one].some(([name, counts]) => two.has(name) && two.get(name) !== counts);
}

/** How many of some setups count differently from all the others. */
function distinct(setups: readonly Setup[]): number {
  const outcomes = setups.map((setup) =>
    [...count(setup)].filter(([name]) => !name.includes('.felled-by.') && !name.includes('fell-')).join(),
  );
  return new Set(outcomes).size;
}

const first = (initiative: string, more: object = {}): More => ({ rulings: { initiative, ...more } });
const PARTY_FIRST = first('party');
const ENEMIES_FIRST = first('enemies');
/** Heroes are maimed and killed often. */
const DEADLY = { rulings: { criticals: 'always' } };

/** A fight or delve in which a hero has an ability, and the class that may have it. */
interface Use {
  readonly hero: string;
  readonly friends?: readonly string[];
  readonly lair?: readonly string[];
  readonly side?: object;
  readonly more?: More;
}

const DELVE = (rooms: readonly object[], more: object = {}): More => ({ play: 'delve', rooms, ...more });

const ABILITY_USES: Readonly<Partial<Record<(typeof ABILITIES.names)[number], Use>>> = {
  skirmish: { hero: 'fighter con1 sword' },
  tough: { hero: 'fighter con1 sword' },
  slay: { hero: 'fighter con1 sword' },
  hardy: { hero: 'fighter con1 sword' },
  'second-wind': { hero: 'fighter con1 sword' },
  // The enemies start, so that it takes an action.
  bless: {
    hero: 'priest con1 hp20 dagger',
    lair: ['demon evil'],
    side: { supplies: { holyWater: 1 } },
    more: ENEMIES_FIRST,
  },
  cure: { hero: 'priest con1 wis2 dagger', more: DELVE([{ meet: 'lair' }, { meet: 'lair' }]) },
  turn: { hero: 'priest cha2 dagger holy-symbol', friends: ['fighter con1'], lair: ['3x knight turnable'] },
  pet: { hero: 'ranger con1 bow' },
  scout: { hero: 'ranger con1 bow', more: ENEMIES_FIRST },
  volley: { hero: 'ranger con1 bow' },
  elementalism: { hero: 'wizard con1 cha1 dagger', side: { supplies: { quicksilver: 3 } } },
  backstab: { hero: 'thief dex2 dagger', more: PARTY_FIRST },
  dodge: { hero: 'thief dex2 dagger' },
  lucky: { hero: 'thief dex2 dagger' },
  reflexes: { hero: 'thief dex2 dagger', more: ENEMIES_FIRST },
  tinker: {
    hero: 'thief dex2 hp20 dagger',
    more: DELVE([{ trap: 'blades', attribute: 'dex', tinker: true, onMiss: 'd6' }, { meet: 'lair' }]),
  },
};

describe('every ability of the book', () => {
  const answers = new Map(LEDGER.map(({ id, answer }) => [id, answer]));
  const played = ABILITIES.names.filter((name) => answers.get(`WODS-${name}`) === 'played');
  const leftOut = ABILITIES.names.filter((name) => answers.get(`WODS-${name}`) === 'left-out');
  const setup = (ability: string, use: Use): Setup => ({
    party: { members: [`A: ${use.hero} ${ability}`, ...(use.friends ?? [])], ...use.side },
    lair: use.lair ?? ['knight'],
    ...(use.more === undefined ? {} : { more: use.more }),
  });

  it('is played, with a row below, or left out by the ledger', () => {
    expect(Object.keys(ABILITY_USES).sort()).toEqual([...played].sort());
    expect([...played, ...leftOut].sort()).toEqual([...ABILITIES.names].sort());
  });

  it.each(played)('%s is used by the policy of the book', (name) => {
    const use = ABILITY_USES[name] as Use;
    expect(differ(setup(name, use), setup('no-abilities', use))).toBe(true);
  });

  it.each(leftOut)('%s changes no number', (name) => {
    const use: Use = { hero: `${ABILITIES.byName[name].list} con1 dagger` };
    expect(differ(setup(name, use), setup('no-abilities', use))).toBe(false);
  });
});

describe('every class and species', () => {
  it.each(CLASSES.rows)('$name begins unlike all others', ({ name }) => {
    const rooms = DELVE([{ meet: 'lair' }, { meet: 'lair' }]);
    const hero = (word: string): Setup => ({
      party: [`A: ${word} con1 dex2 cha1 hp12`],
      lair: ['knight', 'goblin'],
      more: rooms,
    });
    for (const other of CLASSES.rows) if (other.name !== name) expect(differ(hero(name), hero(other.name))).toBe(true);
  });

  it('species differ in how they fight, at a gap', () => {
    const heroes = SPECIES.names.map(
      (name): Setup => ({ party: [`A: ${name}/fighter sword`], lair: ['knight'], more: { gap: 13 } }),
    );
    expect(distinct(heroes)).toBe(SPECIES.names.length);
  });
});

describe('every skill', () => {
  it.each(SKILLS.names)('%s helps against an obstacle that names it', (skill) => {
    const fighter = (words: string): Setup => ({
      party: [`A: thief hp20 dex1 no-abilities ${words}`],
      lair: ['goblin'],
      more: DELVE([{ trap: 'pit', attribute: 'dex', skill, onMiss: 'd6' }, { meet: 'lair' }]),
    });
    // Thieves know Stealth.
    const other = (words: string): Setup => ({
      ...fighter(words),
      party: [`A: priest hp20 dex1 no-abilities ${words}`],
    });
    const setup = skill === 'stealth' ? other : fighter;
    const [idle] = SKILLS.names.filter((name) => ![skill, 'stealth', 'decipher', 'heal'].includes(name));
    expect(differ(setup(skill), setup(idle as string))).toBe(true);
  });

  const uses = {
    athletics: { party: { members: ['A: thief dex1 hp20', '3x torchbearer'], retreat: 'half' }, lair: ['3x knight'] },
    heal: { party: ['A: paladin wis1 hp9 cure', 'B: fighter'], more: DELVE([{ meet: 'lair' }, { meet: 'lair' }]) },
    stealth: { party: ['A: bard dex1 backstab'], more: PARTY_FIRST },
  } as const;
  it.each(Object.entries(uses))('%s helps where no obstacle names it', (skill, { party, ...rest }) => {
    const withSkill = (word: string): Setup => {
      const side = Array.isArray(party)
        ? { members: party as readonly string[] }
        : (party as unknown as { members: readonly string[] });
      const [hero, ...others] = side.members;
      return { lair: ['2x goblin', 'knight'], ...rest, party: { ...side, members: [`${hero} ${word}`, ...others] } };
    };
    expect(differ(withSkill(skill), withSkill('lore'))).toBe(true);
  });
});

describe('every element', () => {
  it.each(ELEMENTS.names)('%s does more to what it suits', (element) => {
    const caster = (word: string): Setup => ({
      party: [`A: wizard con2 int0 cha2 elementalism ${word} caster-kit`],
      lair: [`knight suited-${element}`],
    });
    const other = ELEMENTS.names.find((word) => word !== element) as string;
    expect(differ(caster(element), caster(other))).toBe(true);
  });
});

describe('every thing carried', () => {
  it.each(WEAPONS.rows)('$name is fought with', ({ name, also }) => {
    const armed = (word: string): Setup => ({
      party: [`A: fighter con1 no-abilities ${word}`],
      lair: ['knight hp12'],
      more: { gap: 8 },
    });
    for (const other of WEAPONS.rows) {
      if (other.name !== name) expect(differ(armed(name), armed(other.name)), other.name).toBe(true);
    }
    for (const word of also) expect(differ(armed(word), armed(name)), word).toBe(false);
  });

  it('armour, shield and a weapon for the off hand are worn', () => {
    const worn = [...ARMOUR.names.map((name) => (name === 'none' ? '' : `${name}-armour`)), 'shield', 'off-hand'].map(
      (word): Setup => ({
        party: [`A: fighter con1 no-abilities dagger ${word}`],
        lair: ['knight'],
        more: { gap: 6 },
      }),
    );
    expect(distinct(worn)).toBe(ARMOUR.names.length + 2);
  });

  it('kits differ', () => {
    const kits = KITS.names.map(
      (kit): Setup => ({
        party: [`A: priest cha2 con2 hp12 turn bless ${kit}-kit`, 'B: fighter con1'],
        lair: ['2x knight evil boss turnable'],
      }),
    );
    // Priests know no Elementalism, so that a caster's vials are of no use to them.
    expect(distinct(kits)).toBe(KITS.names.length);
  });

  it.each(OTHER_GEAR.names)('%s: of other gear a holy symbol alone is used', (word) => {
    const carrying = (thing: string): Setup => ({
      party: [`A: priest cha2 con1 turn dagger ${thing}`, 'B: fighter con1'],
      lair: ['3x knight turnable'],
    });
    expect(differ(carrying(word), carrying(''))).toBe(word === 'holy-symbol');
  });

  const SUPPLY_USES: Readonly<Record<(typeof SUPPLIES.names)[number], Setup>> = {
    rations: { party: ['A: fighter con2 hp12'], lair: ['knight'], more: DELVE([{ meet: 'lair' }, { meet: 'lair' }]) },
    bandages: { party: ['A: fighter con1 hp9', 'B: fighter con2 wis2 hp30'], lair: ['2x knight boss'], more: DEADLY },
    quicksilver: { party: ['A: wizard con1 cha1 elementalism'], lair: ['knight'] },
    holyWater: { party: ['A: priest con1 bless'], lair: ['demon evil'] },
    caltrops: { party: { members: ['A: thief dex1 hp20', '3x torchbearer'], retreat: 'half' }, lair: ['3x knight'] },
    fireOil: { party: { members: ['A: fighter con1'], fireOil: 'throw' }, lair: ['3x knight'] },
    lockpicks: {
      party: ['A: thief dex2 dagger'],
      lair: ['goblin'],
      more: DELVE([{ lock: 'chest', silver: 10 }, { meet: 'lair' }]),
    },
  };
  it.each(SUPPLIES.names)('%s are used up', (supply) => {
    const { party, ...rest } = SUPPLY_USES[supply];
    const side = Array.isArray(party) ? { members: party } : (party as { members: readonly string[] });
    const carrying = (n: number): Setup => {
      const supplies = Object.fromEntries(SUPPLIES.names.map((name) => [name, name === supply ? n : 0]));
      const members = side.members.map((member) =>
        /torchbearer|kit|dagger/.test(member) ? member : `${member} dagger`,
      );
      return { ...rest, party: { ...side, members, supplies } };
    };
    expect(differ(carrying(5), carrying(0))).toBe(true);
  });
});

describe('everyone who is hired or met', () => {
  it('fights unlike the others', () => {
    const hired = HIRELINGS.rows.map(({ name }): Setup => ({ party: [`A: ${name}`], lair: ['knight'] }));
    expect(distinct(hired)).toBe(HIRELINGS.names.length);
    const met = THREATS.rows.map(({ name }): Setup => ({ party: ['A: champion'], lair: [`B: ${name}`] }));
    expect(distinct(met)).toBe(THREATS.names.length);
  });

  const tags: Readonly<Record<string, Setup>> = {
    boss: { party: ['A: fighter con1'], lair: ['B: knight'], more: first('coin', { criticals: 'always' }) },
    evil: { party: ['A: priest con1 bless priest-kit'], lair: ['B: demon'] },
    turnable: { party: ['A: priest cha1 turn priest-kit', 'C: fighter'], lair: ['2x B: knight'] },
    'magic-only': { party: ['A: fighter con1'], lair: ['B: knight'] },
    'suited-fire': { party: ['A: wizard cha1 elementalism fire caster-kit'], lair: ['B: knight'] },
    swarm6: { party: ['A: fighter con1', 'C: fighter con1'], lair: ['B: goblin'] },
    ranged: { party: ['A: fighter con1'], lair: ['B: knight'], more: { gap: 30 } },
    speed2: { party: ['A: fighter con1'], lair: ['B: knight'], more: { gap: 30 } },
  };
  it.each(Object.entries(tags))('a foe with %s fights unlike one without', (tag, setup) => {
    const lair = setup.lair.map((foe) => `${foe} ${tag}`);
    expect(differ(setup, { ...setup, lair })).toBe(true);
  });
});

describe('every value of every choice', () => {
  const HORDE = ['2x goblin', 'knight', 'B: goblin'];
  const LONG = DELVE([{ meet: 'lair' }, { meet: 'lair' }, { meet: 'lair' }, { meet: 'lair' }]);
  const TWIN = 'thief con2 hp14 dagger off-hand';
  const USES: Readonly<Record<(typeof CHOICES)[number]['name'], Setup>> = {
    target: { party: ['A: fighter con2 hp20', 'B: fighter con2 hp20'], lair: HORDE },
    reroll: { party: [TWIN], lair: ['knight', 'goblin'] },
    secondWind: { party: ['A: fighter con2 second-wind slay'], lair: ['knight'] },
    lucky: { party: ['A: thief con1 lucky dodge', 'B: thief con1 lucky dodge'], lair: ['3x knight'] },
    backstab: { party: ['A: thief dex2 hp20 backstab dagger'], lair: ['knight hp12'] },
    reeling: { party: ['A: fighter con3', 'B: fighter con3'], lair: ['3x knight'] },
    elementalism: { party: ['A: wizard cha2 con3 elementalism caster-kit'], lair: ['goblin', 'knight'] },
    castGain: { party: ['A: wizard cha2 con3 elementalism caster-kit'], lair: ['goblin', 'knight'] },
    bless: { party: ['A: priest con1 bless priest-kit', 'B: fighter'], lair: ['demon evil hp2d6', 'knight evil hp20'] },
    turn: { party: ['A: priest cha1 turn priest-kit', 'C: fighter'], lair: ['2x knight turnable'] },
    crowd: {
      party: ['A: priest cha1 hp90 turn priest-kit', 'C: fighter con3 hp90'],
      lair: ['5x goblin turnable hp3', 'B: goblin turnable hp30'],
    },
    cure: { party: ['A: priest wis2 con1 hp20 cure priest-kit', 'C: fighter'], lair: ['2x knight'] },
    fireOil: { party: { members: ['A: fighter con1'], supplies: { fireOil: 1 } }, lair: ['3x knight'] },
    retreat: { party: ['A: fighter con1', 'B: fighter con1', 'C: fighter con1'], lair: ['4x knight'] },
    goOn: { party: ['2x fighter con1 hp30 sword'], lair: ['knight boss'], more: { ...LONG, ...DEADLY } },
    restedTo: {
      party: { members: ['A: fighter con2 hp40 sword', 'B: fighter con1 hp30 sword'], supplies: { rations: 8 } },
      lair: ['2x knight'],
      more: DELVE(Array.from({ length: 6 }, () => ({ meet: 'lair' }))),
    },
    rest: { party: ['A: fighter con2 hp12', 'B: fighter con2 hp12'], lair: ['knight'], more: LONG },
    spending: {
      party: { members: ['2x fighter con1 hp16'], silver: 20_000 },
      lair: ['knight boss'],
      more: {
        ...DEADLY,
        play: 'campaign',
        rooms: [{ meet: 'lair' }],
        campaign: { delves: 3, goal: 10, broken: 'wait', replace: 'none' },
      },
    },
    reserve: {
      party: ['A: fighter con3 hp60 sword', 'B: fighter con3 hp60 sword'],
      lair: ['knight'],
      more: {
        play: 'campaign',
        rooms: [{ meet: 'lair', silver: 60 }],
        campaign: { delves: 200, goal: 2, broken: 'wait', replace: 'none' },
      },
    },
    loadout: { party: ['A: fighter con1 great-weapon dagger shield'], lair: ['knight'] },
  };

  it.each(CHOICES)('of $name is played unlike the others', (choice) => {
    const { name } = choice;
    const values = triesOf(choice);
    const { party, ...rest } = USES[name];
    const side = Array.isArray(party) ? { members: party } : (party as { members: readonly string[] });
    const setups = values.map((value): Setup => ({ ...rest, party: { ...side, [name]: value } }));
    // By the book a party attacks whoever has fewest HP left (P-WODS-01), and enemies anyone (P-WODS-02).
    const alike = name === 'target' ? 1 : 0;
    const outcomes = new Set(setups.map((setup) => [...count(setup)].join()));
    expect(outcomes.size).toBe(values.length - alike);
  });
});
