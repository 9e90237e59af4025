import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Faults } from '../../../src/check/fault.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import type { Definitions } from '../../../src/rules/kit/homebrew.ts';
import { makeBook, SHIPPED } from '../../../src/rules/wods/book.ts';
import { EFFECTS, injuryEffect, injuryLaw, injuryTable } from '../../../src/rules/wods/injury.ts';
import { kernel } from '../../../src/rules/wods/kernel.ts';
import type { WodsMatchup } from '../../../src/rules/wods/matchup.ts';
import { REELING } from '../../../src/rules/wods/names.ts';
import { oddsOf } from '../../../src/rules/wods/odds.ts';
import { system } from '../../../src/rules/wods/system.ts';
import { readDefinitions } from '../../../src/scenario/define.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { FUZZED_ROWS, type Numbers, numbers, one, wrongWith } from '../random-games.ts';
import { exact, exactRounds, faultsOf, matchupOf, playOut, roll, Story, sampled } from './table.ts';

/** Rows that a scenario defines beside the book's. */

const KINDS = system.kinds ?? [];
const namesOf = (kind: string) =>
  Object.keys(KINDS.find(({ key }) => key === kind)?.rows ?? {}) as [string, ...string[]];
const partyFirst = (define: Definitions, more: object = {}) => ({
  define,
  rulings: { initiative: 'party', criticals: 'off' },
  ...more,
});
/** Armour 4, so that d4 never hurts. */
const SAFE = 'tough full-armour shield';

describe('the rows of the book', () => {
  const all = KINDS.flatMap((kind) => Object.entries(kind.rows).map(([name, row]) => ({ kind, name, row })));

  const ofBook = all.filter(({ kind }) => kind.key in SHIPPED);

  it('of the table of injuries lead to all results of d100, each once, as they are written', () => {
    const { rows, row, needs } = KINDS.find(({ key }) => key === 'injuries')!;
    const taken = Object.values(rows).flatMap((facts) => {
      const { results } = row(namesOf).parse(facts) as { results: { from: number; to: number } };
      expect(needs.filter((fact) => !(fact in facts))).toEqual([]);
      return Array.from({ length: results.to - results.from + 1 }, (_, i) => results.from + i);
    });
    expect(taken).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    // Read as rows of a scenario, all of them are the book's own table.
    const again = Object.fromEntries(Object.entries(rows).map(([name, facts]) => [`my-${name}`, facts as never]));
    const [own, book] = [injuryLaw(injuryTable(again)), injuryLaw()];
    for (let d100 = 1; d100 <= 100; d100++) {
      for (let d12 = 1; d12 <= 12; d12++) {
        const [mine, theirs] = [own.read([d100, d12]) as number, book.read([d100, d12]) as number];
        expect(injuryEffect(mine, injuryTable(again))).toBe(injuryEffect(theirs));
      }
    }
  });

  it.each(ofBook)('$kind.key: $name passes its schema and is read as a row of a scenario is', ({ kind, name, row }) => {
    const { meaning: _meaning, ...facts } = row;
    expect(kind.row(namesOf).safeParse(facts).error?.issues).toBeUndefined();
    expect(kind.needs.filter((fact) => !(fact in row))).toEqual([]);
    const key = kind.key as keyof typeof SHIPPED;
    const mine = makeBook({ [key]: { mine: row } })[key].find('mine') as object;
    const shipped = SHIPPED[key].find(name) as object;
    const place = { name, index: 0, bit: 0, rule: '', also: [] };
    expect({ ...mine, ...place }).toEqual({ ...shipped, ...place });
  });

  it('are started from without their sentence, which says their own numbers', () => {
    const faults = new Faults();
    const define = readDefinitions({ threats: { hulk: { from: 'knight', hp: 20 } } }, system, faults);
    expect(define).toEqual({ threats: { hulk: { hp: 20, damage: 'd6', armour: 2 } } });
    expect(makeBook(define ?? {}).threats.byName.hulk.meaning).toBe('hp 20, damage d6, armour 2');
  });

  it('are started from under every word that the book has for them', () => {
    const faults = new Faults();
    const define = readDefinitions({ weapons: { glaive: { from: 'halberd', reach: 2 } } }, system, faults);
    expect(define).toEqual({
      weapons: { glaive: { price: 40, damage: 'd6+2', twoHanded: true, reach: 2, hindersDodge: true } },
    });
    expect(readDefinitions({ weapons: { glaive: { from: 'halbert' } } }, system, faults)).toBeUndefined();
    expect(faults.all.map(({ problem }) => problem)).toEqual([
      'no weapon is called "halbert"; did you mean "halberd"?',
    ]);
  });

  it('come first, so that positions stay when rows are defined', () => {
    const more = makeBook({ weapons: { whip: { damage: 'd4' } }, abilities: { howl: { list: 'thief', damage: 1 } } });
    expect(more.weapons.names.slice(0, -1)).toEqual(SHIPPED.weapons.names);
    expect(more.abilities.rows.slice(0, -1)).toEqual(SHIPPED.abilities.rows);
    expect(more.abilities.byName.howl.bit).toBe(1 << SHIPPED.abilities.rows.length);
  });
});

describe('WODS-home-piercing: N points of armour are passed', () => {
  // The expected numbers of attacks that take 4 HP with d6, by armour: 343/216, 1296/625, 375/128, 128/27.
  it.each([
    [3, 0, 128 / 27],
    [3, 1, 375 / 128],
    [3, 2, 1296 / 625],
    [1, 3, 343 / 216],
  ])('a weapon against armour %i, piercing %i', (armour, piercing, attacks) => {
    const define = { weapons: { needle: { damage: 'd6', piercing } } };
    const sides = { a: [`fighter con0 wis0 tough hardy ${SAFE.slice(6)} needle`], b: [`foe hp4 armour${armour} d4`] };
    expect(exactRounds(matchupOf(sides, partyFirst(define)))).toBeCloseTo(attacks, 9);
  });

  it('an ability of a hero, on top of that of the weapon', () => {
    const define = {
      abilities: { 'sharp-eye': { list: 'fighter', piercing: 1 } },
      weapons: { needle: { damage: 'd6', piercing: 1 } },
    };
    const sides = { a: ['fighter con0 tough sharp-eye full-armour shield needle'], b: ['foe hp4 armour3 d4'] };
    expect(exactRounds(matchupOf(sides, partyFirst(define)))).toBeCloseTo(1296 / 625, 9);
  });

  it('an enemy, through worn armour and shield; the story says so', () => {
    const define = { threats: { eel: { hp: 3, damage: 'd6', piercing: 2 } } };
    const story = new Story();
    const matchup = matchupOf(
      { a: ['fighter con0 hp9 tough slay full-armour shield dagger'], b: ['eel'] },
      { define, rulings: { initiative: 'enemies', criticals: 'off' } },
    );
    const world = playOut(matchup, [5, 1], story);
    expect(world.hp[0]).toBe(9 - (5 - (4 - 2)));
    expect(story.told).toContain('eel got past 2 of the armour of fighter');
  });

  it('the odds of damage know it', () => {
    const book = makeBook({ weapons: { needle: { damage: 'd8', piercing: 2 } } });
    const damage = oddsOf(book).find(({ name }) => name === 'damage')!;
    const setting = { offHand: 'no', armour: 3, bonus: 0, level: 1 };
    const { outcomes } = damage.ask({ ...setting, weapon: 'needle' });
    expect(outcomes.map(({ name, chance }) => [name, chance * 8])).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((hp) => [`${hp} HP`, 1]),
    );
  });
});

describe('WODS-home-shield: a shield is no help', () => {
  const hired = (armour: string) => ({ hp: 4, armour, weapons: [{ weapon: 'unarmed', shield: true }] });
  it.each([
    [false, 375 / 128],
    [true, 1296 / 625],
  ])('against a chain (%s)', (ignoresShield, attacks) => {
    const define = {
      hirelings: { bearer: hired('light') },
      threats: { chain: { hp: 9, damage: 'd6', armour: 8, ignoresShield } },
    };
    const rulings = { initiative: 'enemies', criticals: 'off' };
    expect(exactRounds(matchupOf({ a: ['bearer'], b: ['chain'] }, { define, rulings }))).toBeCloseTo(attacks, 9);
  });

  it('and piercing goes on from there, never below 0', () => {
    const define = {
      hirelings: { bearer: hired('light') },
      threats: { chain: { hp: 9, damage: 'd6', armour: 8, ignoresShield: true, piercing: 3 } },
    };
    const rulings = { initiative: 'enemies', criticals: 'off' };
    expect(exactRounds(matchupOf({ a: ['bearer'], b: ['chain'] }, { define, rulings }))).toBeCloseTo(343 / 216, 9);
  });

  it('but armour is where there is no shield', () => {
    const define = { weapons: { chain: { damage: 'd6', ignoresShield: true } } };
    const sides = { a: ['fighter con0 tough hardy full-armour shield chain'], b: ['foe hp4 armour1 d4'] };
    expect(exactRounds(matchupOf(sides, partyFirst(define)))).toBeCloseTo(1296 / 625, 9);
  });
});

describe('WODS-home-regeneration: N HP at the end of each round', () => {
  const against = (armour: number, hp: string | number) =>
    matchupOf(
      { a: [`fighter con0 hardy ${SAFE} dagger`], b: ['troll'] },
      partyFirst({ threats: { troll: { hp, damage: 'd4', armour, regeneration: 1 } } }),
    );

  it('up to what it had: 3 HP behind armour 3 take 36/7 rounds', () => {
    // E3 = 1 + 4/6 E3 + 1/6 E2 and E2 = 1 + 3/6 E3 + 1/6 E2.
    expect(exactRounds(against(3, 3))).toBeCloseTo(36 / 7, 9);
  });

  it('up to what was rolled: d2 HP behind armour 4 take 3 or 6 rounds', () => {
    // E2 = 1 + 5/6 E2 and E1 = 1 + 4/6 E1.
    expect(exactRounds(against(4, 'd2'))).toBeCloseTo((6 + 3) / 2, 9);
  });

  it('of heroes by ability and species together, not while they reel', () => {
    const define = {
      abilities: { 'brine-blood': { list: 'fighter', regeneration: 1 } },
      species: { marshborn: { regeneration: 2 } },
    };
    const matchup = matchupOf(
      { a: ['marshborn/fighter con2 hp20 brine-blood tough dagger', 'armsman'], b: ['foe hp90 d20 armour8'] },
      { define, rulings: { initiative: 'party', criticals: 'off' } },
    );
    const wounded = roll(matchup, [1, 1, 1, 12]);
    expect(wounded.hp[0]).toBe(20 - (12 - 1) + 3);
    const reeling = roll(matchup, [1, 1, 1, 20, 6, 6], (world) => {
      world.hp[0] = 5;
    });
    expect([reeling.hp[0], reeling.status[0]]).toEqual([0, REELING]);
  });

  it('stops at the limit of rounds where no one can win', () => {
    const define = { threats: { wall: { hp: 9, damage: 'd4', armour: 5, regeneration: 5 } } };
    const sides = { a: [`fighter con0 hardy ${SAFE} dagger`], b: ['wall'] };
    const matchup = matchupOf(sides, partyFirst(define, { limits: { rounds: 6 } }));
    expect(exact(matchup)('round-cap')).toBeCloseTo(1, 12);
  });
});

describe('WODS-home-fear: heroes test Wis before they attack', () => {
  const frightened = (hero: string, fear: number, hp: number) =>
    matchupOf({ a: [hero], b: ['horror'] }, partyFirst({ threats: { horror: { hp, damage: 'd4', fear } } }));
  const HERO = `fighter con0 hardy ${SAFE} dagger`;

  it.each([
    // 2d6 and Wis less fear reach 7 in 21, 10, 26 of 36.
    [0, 0, 36 / 21],
    [0, 2, 36 / 10],
    [1, 0, 36 / 26],
  ])('Wis %i, fear %i: a miss loses the turn', (wis, fear, rounds) => {
    expect(exactRounds(frightened(`${HERO} wis${wis}`, fear, 1))).toBeCloseTo(rounds, 9);
  });

  it('once only: who has dared goes on', () => {
    expect(exactRounds(frightened(`${HERO} wis0`, 0, 4))).toBeCloseTo(36 / 21 - 1 + 343 / 216, 9);
  });

  it('but not in the next room: courage is for one fight', () => {
    const define = { threats: { horror: { hp: 1, damage: 'd4', fear: 0 } } };
    const more = { ...partyFirst(define), play: 'delve', rooms: [{ meet: 'b' }, { meet: 'c' }] };
    const sides = { a: [`${HERO} wis0`], b: ['horror'], c: ['horror'] };
    const story = new Story();
    playOut(matchupOf(sides, more), [4, 4, 2, 3, 4, 2], story);
    expect(story.told.filter((text) => text.includes('overcame'))).toHaveLength(2);
  });

  it('hirelings and enemies never test', () => {
    expect(exactRounds(frightened('armsman', 4, 1))).toBeCloseTo(1, 9);
  });
});

describe('WODS-home-reach: strikes across squares that are left', () => {
  // Full armour walks 4 of 6 squares and runs 8. Who stands still is never nearer than the fighter comes.
  const across = (reach: number, foe: object, more: object = { gap: 6 }) =>
    matchupOf(
      { a: [`fighter con0 hardy ${SAFE.replace(' shield', '')} pike`], b: ['post'] },
      partyFirst({ weapons: { pike: { damage: 'd6', reach } }, threats: { post: { speed: 0, ...foe } } }, more),
    );

  it.each([
    [0, 1 + 343 / 216],
    [1, 1 + 343 / 216],
    [2, 343 / 216],
    [4, 343 / 216],
  ])('a pike of %i saves the run of a round where it bridges what is left', (reach, rounds) => {
    expect(exactRounds(across(reach, { hp: 4, damage: 'd4', armour: 0 }))).toBeCloseTo(rounds, 9);
  });

  it('from where shorter weapons do not strike back', () => {
    const deadly = { hp: 9, damage: '3d6+20', armour: 0 };
    expect(exact(across(2, deadly))('a.win')).toBeCloseTo(1, 12);
    expect(exact(across(1, deadly))('a.win')).toBeLessThan(0.2);
    // An enemy with as long a reach does.
    expect(exact(across(2, { ...deadly, reach: 2 }))('a.win')).toBeLessThan(0.2);
  });

  it('does nothing where everyone reaches everyone', () => {
    const deadly = { hp: 9, damage: '3d6+20', armour: 0 };
    expect(exact(across(4, deadly, {}))('a.win')).toBe(exact(across(0, deadly, {}))('a.win'));
  });
});

describe('WODS-home-vulnerable: some weapons do more, or less', () => {
  it.each([
    [2, 1, 1296 / 625],
    [1, -1, 375 / 128],
    [2, 0, 375 / 128],
  ])('armour %i, %i more damage by a light weapon', (armour, more, attacks) => {
    const define = { threats: { log: { hp: 4, damage: 'd4', armour, vulnerable: { 'light-weapon': more } } } };
    const sides = { a: [`fighter con0 hardy ${SAFE} dagger`], b: ['log'] };
    expect(exactRounds(matchupOf(sides, partyFirst(define)))).toBeCloseTo(attacks, 9);
  });

  it('heroes choose the weapon that it is vulnerable to, of their own or of the scenario', () => {
    const define = {
      weapons: { torch: { damage: 'd6-1' } },
      threats: { log: { hp: 9, damage: 'd4', vulnerable: { torch: 4 } } },
    };
    const sides = { a: ['fighter con0 great-weapon torch'], b: ['log'] };
    const world = playOut(matchupOf(sides, partyFirst(define)), [6]);
    expect(world.hp[1]).toBe(0);
  });

  it('heroes are vulnerable by their species', () => {
    const define = { species: { glass: { vulnerable: { 'martial-weapon': 3 } } } };
    const sides = { a: ['armsman'], b: ['glass/fighter con0 hp9 no-abilities no-armour dagger'] };
    expect(roll(matchupOf(sides, partyFirst(define)), [2]).hp[1]).toBe(9 - (2 + 1 + 3));
  });
});

describe('rows of other kinds', () => {
  const define: Definitions = {
    abilities: { undertow: { list: 'tidewarden', melee: 1 }, ebb: { list: 'tidewarden', hp: 4, powers: ['reflexes'] } },
    armour: { reeds: { value: 2, weight: 1, price: 30 } },
    gear: { pearl: { price: 5, damage: 1, armour: 1 }, icon: { price: 5, holy: true } },
    kits: { tide: { weapon: 'martial-weapon', armour: 'reeds' } },
    species: { marshborn: { hp: 2, lowers: 'dex', armour: 1, slower: 1, ability: 'tough' } },
    classes: { tidewarden: { skills: ['survival'], lists: ['tidewarden'], kit: 'tide', hp: 3 } },
  };

  it('make a hero: HP, armour, damage, speed, silver', () => {
    const world = roll(
      matchupOf({ a: ['marshborn/tidewarden con1 dex-1'], b: ['foe hp9 d4'] }, partyFirst(define)),
      [],
    );
    // 5 of the table, species 2, class 3, Ebb 4; reeds 2, skin 1, Tough 1.
    expect([world.maxHp[0], world.armour[0], world.speed(0)]).toEqual([5 + 2 + 3 + 4, 2 + 1 + 1, 6 - 2]);
    expect([world.bonus(0, 0), world.silver[0], world.clumsiness(0)]).toEqual([1 + 1, 0, 0]);
  });

  it('magic things add up once each', () => {
    const sides = { a: ['fighter con0 slay tough dagger pearl pearl'], b: ['foe hp9 d4'] };
    const world = roll(matchupOf(sides, partyFirst(define)), []);
    expect([world.bonus(0, 0), world.armour[0]]).toEqual([2 + 1, 1 + 1]);
  });

  it('rolled attributes are lowered as the species says', () => {
    const world = roll(matchupOf({ a: ['marshborn/tidewarden'], b: ['foe hp9 d4'] }, { define }), [1, 1, 3]);
    expect([...world.rolled.subarray(0, 6)]).toEqual([2, -1, 1, 0, 0, 0]);
  });

  it('campaigns learn abilities of the scenario', () => {
    const book = makeBook(define);
    const { ebb, undertow, slay } = book.abilities.byName;
    const world = roll(matchupOf({ a: ['marshborn/tidewarden 3 con1'], b: ['foe hp9 d4'] }, partyFirst(define)), []);
    // Tough comes with the species, the two of the class first, then the fighters' list.
    expect(world.abilities[0]).toBe(book.abilities.byName.tough.bit | undertow.bit | ebb.bit | slay.bit);
  });

  it('are refused where they cannot be', () => {
    const faults = new Faults();
    system.extend?.(
      {
        classes: { piper: { skills: [], lists: ['piper'], kit: 'shield' } },
        kits: { rich: { weapon: 'heavy-bow', armour: 'full' }, clumsy: { weapon: 'bow', shield: true } },
      },
      faults,
    );
    expect(faults.all.map(({ path, problem, rule }) => [path.join('.'), rule, problem])).toEqual([
      ['classes.piper.lists', 'R-WODS-09', expect.stringMatching(/^no ability is on the list of piper/)],
      ['kits.rich', 'WODS-start-money', 'costs 110 silver; a new hero has 60'],
      ['kits.clumsy.shield', 'R-WODS-39', 'no hand is left for a shield'],
    ]);
    expect(faultsOf({ a: ['fighter con0 armour3'], b: ['goblin'] }, { define })).toEqual([
      'WODS-light-armour: a hero wears none, light, full or reeds armour',
    ]);
  });

  it('are refused where statlines read their names as something else', () => {
    const faults = new Faults();
    system.extend?.(
      {
        weapons: { d6: { damage: 'd6' }, 'tide-kit': { damage: 'd6' }, gaff: { damage: 'd6' } },
        kits: { tide: { weapon: 'gaff' } },
        threats: { con2: { hp: 2, damage: 'd6' } },
      },
      faults,
    );
    expect(faults.all.map(({ path }) => path.join('.'))).toEqual(['weapons.d6', 'weapons.tide-kit', 'threats.con2']);
  });

  it('a matchup that was cloned plays the same games', () => {
    const matchup = matchupOf({ a: ['2x marshborn/tidewarden con1'], b: ['3x knight'] }, { define });
    const copy = structuredClone(matchup);
    for (const name of ['a.win', 'b.win', 'rounds']) expect(sampled(copy, 200)(name)).toBe(sampled(matchup, 200)(name));
  });
});

describe('critical injuries of a scenario', () => {
  const define: Definitions = {
    injuries: {
      gills: { results: { from: 90, to: 100 }, broken: 'S', maimed: 'B', severed: 'X' },
      fin: { results: { from: 1, to: 22 }, broken: 'P', maimed: 'L', severed: 'L' },
    },
  };

  it('R-WODS-48: take results of d100 from the places of the book', () => {
    const { injuries } = matchupOf({ a: ['fighter con0'], b: ['demon'] }, { define });
    const law = injuryLaw(injuries);
    const weights = Object.fromEntries(EFFECTS.names.map((name) => [name, 0]));
    law.values.forEach((value) => {
      weights[EFFECTS.names[injuryEffect(value, injuries)]] += law.chance(value) * 1200;
    });
    // By hand, of 100 and 12: 22 fins, 11 guts, 20 chests, 11 gills; 17 legs and 29 arms that are left.
    const by = ([broken, maimed, severed]: number[]) => 7 * broken + 4 * maimed + severed;
    expect(Object.entries(weights).map(([name, weight]) => [name, Math.round(weight)])).toEqual(
      Object.entries({
        X: by([0, 0, 11]),
        D: by([0, 0, 11 + 20]),
        O: by([0, 11, 0]),
        B: by([11, 11, 0]),
        I: 0,
        U: 0,
        S: by([11, 0, 0]),
        L: by([0, 22 + 20, 22]),
        P: by([22 + 20, 0, 0]),
        arm: 12 * 29,
        leg: 12 * 7,
      }),
    );
  });

  it('R-WODS-48: strike as they say, and are in the odds', async () => {
    const book = system.extend?.(define, new Faults());
    const question = (await book!.odds()).find(
      ({ ask, parameters }) => parameters.length === 0 && ask({}).outcomes.length === EFFECTS.names.length,
    );
    const chance = (name: string) =>
      question?.ask({}).outcomes.find((outcome) => outcome.name.startsWith(name))?.chance;
    expect(chance('X')).toBeCloseTo(11 / 1200, 12);
  });

  it('WODS-injury-location: no two lead from one result', () => {
    const faults = new Faults();
    const fin = define.injuries.fin;
    system.extend?.(
      {
        injuries: {
          fin,
          claw: { ...fin, results: { from: 22, to: 30 } },
          tail: { ...fin, results: { from: 9, to: 4 } },
        },
      },
      faults,
    );
    expect(faults.all.map(({ path, problem }) => [path.join('.'), problem])).toEqual([
      ['injuries.claw.results', '22 leads to fin already; each result leads to one row'],
      ['injuries.tail.results', 'from 9 to 4 is no result; write the lower one first'],
    ]);
  });
});

describe('the Drowned Abbey', () => {
  const read = (file: string) =>
    parse(readFileSync(fileURLToPath(new URL(`../../../scenarios/wods/${file}`, import.meta.url)), 'utf8'));
  const { define } = read('homebrew/drowned-abbey.yaml');

  it('uses every effect that is not of the book', () => {
    const text = JSON.stringify(define);
    for (const effect of ['piercing', 'ignoresShield', 'regeneration', 'fear', 'vulnerable'])
      expect(text).toContain(`"${effect}"`);
    expect(Object.keys(define).sort()).toEqual(Object.keys(SHIPPED).sort());
  });
});

describe('random rows', () => {
  const WORDS = ['human', 'fighter', 'tough', 'light-weapon', 'light', 'holy-symbol', 'shield', 'armsman', 'goblin'];
  const DICE = ['d4', 'd6+2', '2d6', 'd8+d6-1', '3d6+20'];

  /** Facts of a row, each with a chance; now and then one is wrong. */
  function anyRow(kind: string, next: Numbers): Record<string, unknown> {
    const maybe = (facts: Record<string, () => unknown>) =>
      Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (next(2) === 0 ? [[name, value()]] : [])));
    const upTo = (most: number) => () => next(most + 1);
    const bool = () => next(2) === 0;
    const vulnerable = () => ({ [one(SHIPPED.weapons.names, next)]: next(16) - 5 });
    const weapon = () => one(SHIPPED.weapons.names, next);
    const rows: Record<string, () => Record<string, unknown>> = {
      species: () =>
        maybe({
          ability: () => one(SHIPPED.abilities.names, next),
          lowers: () => one(['str', 'dex', 'con', 'wis', 'cha'], next),
          hp: () => next(24) - 3,
          slower: upTo(2),
          armour: upTo(3),
          regeneration: upTo(5),
          vulnerable,
        }),
      classes: () => ({
        skills: ['lore'],
        lists: next(2) === 0 ? ['thief'] : ['priest', 'wizard'],
        kit: one(SHIPPED.kits.names, next),
        ...maybe({ hp: () => next(24) - 3 }),
      }),
      abilities: () => ({
        list: one(['fighter', 'priest', 'ranger', 'wizard', 'thief'], next),
        ...maybe({
          powers: () => [one(['second-wind', 'backstab', 'dodge', 'lucky', 'reflexes', 'turn', 'pet', 'cure'], next)],
          damage: upTo(5),
          melee: upTo(5),
          ranged: upTo(5),
          armour: upTo(2),
          hp: upTo(20),
          piercing: upTo(3),
          regeneration: upTo(3),
          learnt: () => 1,
        }),
      }),
      weapons: () => ({
        damage: one(DICE, next),
        ...maybe({
          price: upTo(60),
          ranged: bool,
          twoHanded: bool,
          piercing: upTo(8),
          ignoresShield: bool,
          reach: upTo(4),
        }),
      }),
      armour: () => ({ value: next(7), ...maybe({ weight: upTo(3), price: upTo(60) }) }),
      gear: () => ({ price: next(30), ...maybe({ holy: bool, damage: upTo(2), armour: upTo(2) }) }),
      kits: () => ({
        weapon: weapon(),
        ...maybe({ spare: () => [weapon()], armour: () => 'light', shield: bool, offHand: bool }),
      }),
      hirelings: () => ({
        hp: 1 + next(20),
        weapons: [{ weapon: weapon(), shield: bool() }],
        ...maybe({ wage: upTo(50), armour: () => 'full', regeneration: upTo(5) }),
      }),
      threats: () => ({
        hp: one(['d6', '2d6+3', 7, 'd2'], next),
        damage: one(DICE, next),
        ...maybe({
          armour: upTo(8),
          boss: bool,
          evil: bool,
          turnable: bool,
          ranged: bool,
          speed: upTo(30),
          piercing: upTo(8),
          ignoresShield: bool,
          reach: upTo(4),
          regeneration: upTo(5),
          fear: upTo(4),
          vulnerable,
        }),
      }),
    };
    const row = kind === 'injuries' ? anyInjury(next) : rows[kind]();
    if (next(20) === 0) {
      const fact = one([...Object.keys(row), 'colour'], next);
      row[fact] = one([-7, 1000, 'no-such-word', [], { 'great-weapon': 'much' }, true], next);
    }
    return next(20) === 0 ? { ...row, from: one(WORDS, next) } : row;
  }

  function anyInjury(next: Numbers): Record<string, unknown> {
    const from = 1 + next(100);
    const [broken, maimed, severed] = [0, 1, 2].map(() => one(EFFECTS.names, next));
    return { results: { from, to: Math.min(100, from + next(9)) }, broken, maimed, severed };
  }

  const PREFIXES = {
    species: 'people',
    classes: 'calling',
    abilities: 'knack',
    weapons: 'arm',
    armour: 'mail',
    gear: 'thing',
    kits: 'box',
    hirelings: 'hand',
    threats: 'beast',
    injuries: 'scar',
  };
  const EACH = [0, 1, 2, 3, 4, 5];

  /** Rows of all kinds, those that are wrong taken out until the rest is right. */
  function rightRows(written: Record<string, Record<string, unknown>>): { define: Definitions; refused: number } {
    for (let refused = 0; ; ) {
      const faults = new Faults();
      const define = readDefinitions(written, system, faults);
      if (define !== undefined) system.extend?.(define, faults);
      if (define !== undefined && !faults.any) return { define, refused };
      const wrong = new Set(faults.all.map(({ path: [kind, name] }) => `${kind} ${name}`));
      for (const each of wrong) {
        const [kind, name] = each.split(' ');
        if (!delete written[kind][name]) throw new Error(`no row is called ${name}`);
      }
      refused += wrong.size;
    }
  }

  it('are refused with a reason, or play games that conserve, however they are saved and loaded', () => {
    const next = numbers(41);
    const dice = new SampledDice();
    const wrong: string[] = [];
    let [rows, refused, played, members] = [0, 0, 0, 0];
    for (let n = 0; rows < FUZZED_ROWS; n++) {
      const written = Object.fromEntries(
        Object.entries(PREFIXES).map(([kind, prefix]) => [
          kind,
          Object.fromEntries(EACH.map((i) => [`${prefix}${i}`, anyRow(kind, next)])),
        ]),
      );
      const all = Object.keys(PREFIXES).length * EACH.length;
      rows += all;
      const right = rightRows(written);
      refused += right.refused;
      played += all - right.refused;
      const { define } = right;
      // A row that is right takes part, one of the book in place of one that is not.
      const word = (kind: string, i: number, other: string) => {
        const name = `${PREFIXES[kind as keyof typeof PREFIXES]}${i}`;
        return define[kind]?.[name] === undefined ? other : name;
      };
      const sides = {
        a: EACH.map((i) =>
          [
            `h${i}:`,
            `${word('species', i, 'elf')}/${word('classes', i, 'bard')}`,
            one([1, 3, 6, 10], next),
            word('weapons', i, 'axe'),
            word('armour', i, 'light-armour'),
            word('gear', i, 'rope'),
          ].join(' '),
        ),
        b: EACH.flatMap((i) => [`2x x${i}: ${word('threats', i, 'demon')}`, `y${i}: ${word('hirelings', i, 'guide')}`]),
        c: EACH.map((i) => `z${i}: thief 3 ${word('kits', i, 'twin')}-kit`),
      };
      for (const [a, b] of [
        [sides.a, sides.b],
        [sides.c, sides.b],
      ]) {
        const more = { define, limits: { rounds: 8 }, gap: one([0, 0, 12], next) };
        const faults = faultsOf({ a, b }, more);
        if (faults.length > 0) wrong.push(...faults);
        else wrong.push(...wrongWithGames(matchupOf({ a, b }, more), dice, n));
        members += a.length + b.length;
      }
    }
    expect(wrong).toEqual([]);
    // Both happen often.
    expect(Math.min(refused, played)).toBeGreaterThan(rows / 10);
    expect(members).toBeGreaterThan(rows / 2);
  });

  /** What is wrong with a game, and with the same game handed from one table to another after every step. */
  function wrongWithGames(matchup: WodsMatchup, dice: SampledDice, seed: number): string[] {
    const layout = layOut(kernel.measures(matchup));
    const size = matchup.lines.reduce((sum, { count }) => sum + count, 0);
    const games = [kernel.newGame(matchup), kernel.newGame(matchup)] as const;
    dice.begin(seed, 0);
    const wrong = wrongWith(games[0], dice, layout, size);
    const whole = new Float64Array(layout.slots);
    games[0].tally(whole);
    dice.begin(seed, 0);
    const state = new Int32Array(games[0].stateLength);
    games[0].begin();
    let at = 0;
    while (!games[at].over) {
      games[at].step(dice);
      games[at].save(state);
      at = 1 - at;
      games[at].load(state);
    }
    const handed = new Float64Array(layout.slots);
    games[at].tally(handed);
    return handed.every((count, i) => count === whole[i]) ? wrong : [...wrong, 'it depends on saving and loading'];
  }
});
