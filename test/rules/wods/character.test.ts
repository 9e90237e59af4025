import { describe, expect, it } from 'vitest';
import { coinLeft, laterAbilities, SHIPPED } from '../../../src/rules/wods/book.ts';
import { learn } from '../../../src/rules/wods/classes.ts';
import { tableHp } from '../../../src/rules/wods/levels.ts';
import { SKILLS } from '../../../src/rules/wods/names.ts';
import type { World } from '../../../src/rules/wods/world.ts';
import { faultsOf, gameOf, matchupOf, roll } from './table.ts';

const { abilities: ABILITIES, classes: CLASSES, kits: KITS } = SHIPPED;

/** Making characters: attributes, HP, species, classes, levels, gear. */

const FOE = 'foe hp50 armour0 d6';
const hero = (statline: string): World => {
  const game = gameOf(matchupOf({ party: [statline], lair: [FOE] }));
  game.begin();
  return game.world;
};
const faults = (statline: string) => faultsOf({ party: [statline], lair: [FOE] });
const words = (bits: number, list: readonly string[]) => list.filter((_, i) => (bits & (1 << i)) !== 0);
const sheet = (state: World) => [...state.sheet.subarray(0, 6)];

describe('attributes', () => {
  const rolled = (statline: string, faces: readonly number[]) => [
    ...roll(matchupOf({ party: [statline], lair: [FOE] }), faces).rolled.subarray(0, 6),
  ];

  it('WODS-attributes-start: begin at 0 and get three rolls', () => {
    expect(rolled('human/fighter', [1, 2, 6])).toEqual([1, 1, 0, 0, 0, 1]);
    expect(rolled('human/fighter', [3, 3, 3])).toEqual([0, 0, 3, 0, 0, 0]);
  });

  it.each([
    [1, [3, 0, 0, 0, 0, 0]],
    [2, [0, 3, 0, 0, 0, 0]],
    [3, [0, 0, 3, 0, 0, 0]],
    [4, [0, 0, 0, 3, 0, 0]],
    [5, [0, 0, 0, 0, 3, 0]],
    [6, [0, 0, 0, 0, 0, 3]],
  ])('WODS-attr-table: a %i raises one attribute, and the second 5 is a 6 (R-WODS-01)', (face, expected) => {
    expect(rolled('human/fighter', [face, face, face])).toEqual(expected);
  });

  it('WODS-level-attributes: Con rises first, then Dex, then Wis', () => {
    expect(rolled('human/fighter 3', [1, 1, 1])).toEqual([3, 0, 0, 0, 0, 0]);
    expect(rolled('human/fighter 4', [1, 1, 1])).toEqual([3, 0, 1, 0, 0, 0]);
    expect(rolled('human/fighter 10', [3, 3, 1])).toEqual([1, 2, 3, 0, 0, 0]);
    expect(rolled('human/fighter 10', [2, 2, 3])).toEqual([0, 2, 3, 0, 0, 0].map((n, i) => (i === 1 ? 3 : n)));
  });

  it('are not rolled where the scenario gives any', () => {
    expect(sheet(hero('human/fighter dex2'))).toEqual([0, 2, 0, 0, 0, 0]);
  });
});

describe('hit points', () => {
  it('WODS-level-hp: the table as printed (R-WODS-03)', () => {
    const table = Array.from({ length: 10 }, (_, i) => [0, 1, 2, 3].map((con) => tableHp(i + 1, con)));
    expect(table).toEqual([
      [4, 5, 6, 7],
      [7, 8, 9, 10],
      [9, 11, 12, 13],
      [11, 14, 16, 17],
      [12, 16, 18, 20],
      [14, 18, 21, 23],
      [16, 19, 23, 25],
      [18, 21, 25, 28],
      [19, 23, 26, 30],
      [21, 25, 28, 32],
    ]);
  });

  it('WODS-max-hp: by level and Con, and two less for negative Con (R-WODS-04)', () => {
    expect(hero('fighter 7 con1 no-abilities').maxHp[0]).toBe(19);
    expect(hero('fighter 9 con2 no-abilities').maxHp[0]).toBe(26);
    expect(hero('elf/fighter 5 con-1 no-abilities').maxHp[0]).toBe(10);
    expect(hero('elf/fighter 5 con0 no-abilities').maxHp[0]).toBe(12);
    expect(hero('fighter 5 con2 hp3').maxHp[0]).toBe(3);
  });

  it('WODS-hardy: six more, once', () => {
    expect(hero('fighter con1 hardy').maxHp[0]).toBe(11);
    expect(faults('fighter con1 hardy hardy')).toEqual(['R-WODS-09: a hero cannot have an ability twice']);
  });

  it('levels and attributes outside the table are faults, not clamped', () => {
    expect(faults('fighter 11 con1')).not.toEqual([]);
    expect(faults('fighter con4')).not.toEqual([]);
    expect(faults('human/fighter con-1')).toEqual(['R-WODS-04: con of a human is never below 0']);
  });
});

describe('species', () => {
  it('WODS-species-human: nothing special', () => {
    const state = hero('human/fighter dex0 no-abilities');
    expect(sheet(state)).toEqual([0, 0, 0, 0, 0, 0]);
    expect([state.abilities[0], state.maxHp[0]]).toEqual([0, 4]);
  });

  it('WODS-species-dwarf: one HP more and one step slower, but not in full armour (R-WODS-07)', () => {
    const speed = (gear: string) => hero(`dwarf/fighter con0 dagger ${gear}`).speed(0);
    expect(hero('dwarf/fighter 5 con1 no-abilities').maxHp[0]).toBe(17);
    expect(['no-armour tough', 'light-armour tough', 'full-armour tough'].map(speed)).toEqual([5, 4, 4]);
    expect(['no-armour skirmish', 'light-armour skirmish', 'full-armour skirmish'].map(speed)).toEqual([5, 5, 4]);
  });

  it('WODS-species-elf: Con 1 lower, Cantrips for free', () => {
    const rolled = roll(matchupOf({ party: ['elf/fighter no-abilities'], lair: [FOE] }), [1, 1, 3]);
    expect([...rolled.rolled.subarray(0, 6)]).toEqual([2, 0, 0, 0, 0, 0]);
    expect(words(rolled.abilities[0], ABILITIES.names)).toEqual(['cantrips']);
    expect(roll(matchupOf({ party: ['elf/fighter'], lair: [FOE] }), [1, 1, 1]).hp[0]).toBe(2);
    expect(words(hero('elf/fighter con0 tough slay').abilities[0], ABILITIES.names)).toEqual([
      'tough',
      'slay',
      'cantrips',
    ]);
  });

  it('WODS-species-halfling: Str 1 lower, Lucky for free', () => {
    const rolled = roll(matchupOf({ party: ['halfling/thief no-abilities'], lair: [FOE] }), [3, 3, 6]);
    expect([...rolled.rolled.subarray(0, 6)]).toEqual([-1, 0, 2, 0, 0, 1]);
    expect(words(rolled.abilities[0], ABILITIES.names)).toEqual(['lucky']);
    expect(faults('human/thief str-1')).toEqual(['WODS-species-halfling: str of a human is never below 0']);
  });
});

describe('classes', () => {
  it.each([
    ['WODS-class-barbarian', 'barbarian', ['slay', 'volley'], ['awareness', 'heal'], 'slay tough'],
    ['WODS-class-bard', 'bard', ['elementalism', 'backstab'], ['deception', 'heal'], 'dodge tinker'],
    ['WODS-class-druid', 'druid', ['cure', 'volley'], ['heal', 'survival'], 'cure bless'],
    ['WODS-class-fighter', 'fighter', ['tough', 'slay'], ['athletics', 'heal'], 'slay volley'],
    ['WODS-class-priest', 'priest', ['cure', 'turn'], ['awareness', 'decipher', 'heal'], 'cure slay'],
    ['WODS-class-paladin', 'paladin', ['slay', 'cure'], ['heal', 'leadership'], 'slay tough'],
    ['WODS-class-ranger', 'ranger', ['scout', 'volley'], ['heal', 'survival'], 'volley slay'],
    ['WODS-class-wizard', 'wizard', ['cantrips', 'elementalism'], ['decipher', 'heal', 'lore'], 'elementalism slay'],
    ['WODS-class-thief', 'thief', ['backstab', 'lucky'], ['heal', 'stealth'], 'backstab slay'],
  ])('%s: %s', (rule, name, abilities, skills, wrong) => {
    const state = hero(`${name} con0`);
    expect(words(state.abilities[0], ABILITIES.names)).toEqual(abilities);
    expect(words(state.skills[0], SKILLS.names)).toEqual(skills);
    expect(faults(`${name} con0 ${wrong}`)[0]).toMatch(new RegExp(`^${rule}: a ${name} begins with`));
  });

  it('WODS-class-choice: other lists are open from level 3 on (R-WODS-09)', () => {
    expect(faults('wizard 2 con0 elementalism slay')).toHaveLength(1);
    expect(faults('wizard 3 con0 elementalism cantrips slay')).toEqual([]);
    expect(faults('wizard 3 con0 elementalism tough slay')).toHaveLength(1);
  });

  it('WODS-free-skill: one beside those of the class', () => {
    expect(words(hero('fighter con0 stealth').skills[0], SKILLS.names)).toEqual(['athletics', 'stealth']);
    expect(faults('fighter con0 stealth lore')).toEqual([
      'WODS-level-skills: 2 skills beside those of the class are too many; this hero has 1',
    ]);
  });

  it('WODS-level-skills: one more at levels 3, 6 and 9', () => {
    const counts = [1, 2, 3, 5, 6, 8, 9, 10].map(
      (level) => words(hero(`fighter ${level} con0`).skills[0], SKILLS.names).length,
    );
    expect(counts).toEqual([2, 2, 3, 3, 4, 4, 5, 5]);
    expect(words(hero('priest 1 con0').skills[0], SKILLS.names)).toHaveLength(3);
  });

  it('WODS-level-abilities: two, and one more at levels 3, 6 and 9, in the order of P-WODS-12', () => {
    const known = (level: number) => words(hero(`thief ${level} con0`).abilities[0], ABILITIES.names);
    expect([1, 2, 3, 6, 9].map((level) => known(level).length)).toEqual([2, 2, 3, 4, 5]);
    expect(known(9)).toEqual(['backstab', 'dodge', 'lucky', 'reflexes', 'tinker']);
    expect(faults('fighter con0 slay tough hardy')).toEqual([
      'WODS-level-abilities: 3 abilities are too many; this hero has 2',
    ]);
  });

  it('go on to the fighters list when their own is learnt', () => {
    expect(words(learn(0, 99, laterAbilities(SHIPPED, CLASSES.byName.priest)), ABILITIES.names)).toEqual([
      'skirmish',
      'tough',
      'slay',
      'hardy',
      'second-wind',
      'bless',
      'cure',
      'turn',
    ]);
  });
});

describe('gear', () => {
  it('WODS-start-money: every kit is worth 60 silver, coin included', () => {
    const coin = Object.fromEntries(KITS.rows.map((kit) => [kit.name, coinLeft(SHIPPED, kit)]));
    expect(coin).toEqual({ shield: 0, great: 0, twin: 3, archer: 10, caster: 0, priest: 0 });
  });

  it('comes from the kit of the class where none is named', () => {
    for (const { name } of CLASSES.rows) expect(hero(`${name} con0`).line(0).loadouts.length).toBeGreaterThan(1);
    expect(matchupOf({ party: ['2x wizard con0'], lair: [FOE] }).sides[0]?.supplies).toEqual([10, 10, 4, 0, 0, 0, 0]);
    expect(matchupOf({ party: ['wizard con0 dagger'], lair: [FOE] }).sides[0]?.supplies).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
