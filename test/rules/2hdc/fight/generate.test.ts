import { describe, expect, it } from 'vitest';
import { Faults } from '../../../../src/check/fault.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { STAR } from '../../../../src/rules/2hdc/catalogue/attributes.ts';
import { ITEMS, MAGIC_ARMOR_AC, npcItems, POTIONS } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { SHIPPED } from '../../../../src/rules/2hdc/catalogue/lexicon.ts';
import { BOOK_MAGIC, magicLaw } from '../../../../src/rules/2hdc/catalogue/magic-facts.ts';
import { PROFESSIONS } from '../../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES, rowOf } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { HALF_DIE, passing } from '../../../../src/rules/2hdc/catalogue/rolls.ts';
import { WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { readLine } from '../../../../src/rules/2hdc/fight/compile.ts';
import type { Fight } from '../../../../src/rules/2hdc/fight/fight.ts';
import { RACE_LISTS } from '../book.ts';
import { chancesOf, placed, type Wish } from '../table.ts';

const CASTING_TOOL_TABLE = magicLaw(BOOK_MAGIC, 'tool');
const CLOTHING_TABLE = magicLaw(BOOK_MAGIC, 'clothes');
const MAGIC_ARMOR_TABLE = magicLaw(BOOK_MAGIC, 'armor');
const POTION_TABLE = magicLaw(BOOK_MAGIC, 'potion');
const WEAPON_TABLE = magicLaw(BOOK_MAGIC, 'weapon');

/** Character 0, rolled with these faces; his opponent needs none. */
function rolled(statline: string, faces: readonly number[], wish: Wish = {}): Fight {
  return placed([statline], ['human/warrior@4 ac4 sword no-shield'], wish, faces).fight;
}

const sheet = (f: Fight) =>
  [
    PROFESSIONS.names[f.profession[0]],
    f.second[0] < 0 ? '' : `+${PROFESSIONS.names[f.second[0]]}`,
    ` ${f.rep[0]} AC ${f.ac[0]}`,
    f.ownsShield[0] ? ' shield' : '',
    ` ${WEAPONS.names[f.melee[0] || f.missile[0]]}`,
  ].join('');

const SHORT: Record<string, string> = {
  sword: 'S',
  mace: 'M',
  spear: 'SP',
  'two-handed-axe': '2A',
  'two-handed-sword': '2S',
  'two-swords': '2xS',
  bow: 'B',
  crossbow: 'CB',
  sling: 'SL',
};

/** A race list as the book prints it: profession, Rep, armour, weapons for each sum. */
const listed = (race: string) =>
  RACE_LISTS[RACES.names.indexOf(race as 'troll')].rows.map(
    (r) =>
      `${r.from === r.to ? r.from : `${r.from}-${r.to}`} ${PROFESSIONS.names[r.profession]} ${r.rep} ${r.ac}${r.shield ? '&Sh' : ''} ${r.weapons.map((w) => SHORT[WEAPONS.names[w]]).join('/')}`,
  );

describe('race lists', () => {
  it.each([
    [
      '2HDC-T7.0a',
      'beastman',
      '2 healer 4 4 S, 3 knight 5 6 2A/2S, 4-5 shooter 4 2 B, 6-7 soldier 4 4 2A/2S, 8-10 warrior 4 4 2A/2xS, 11-12 thief 4 4 S',
    ],
    [
      '2HDC-T7.0.1a',
      'major-demon',
      '2-4 warrior 6 6 2A/2S, 5-7 caster 6 6 S, 8-9 caster 7 6 S, 10-12 knight 7 6 2A/2S',
    ],
    [
      '2HDC-T7.0.2a',
      'petty-demon',
      '2-4 thief 4 4 S, 5-7 warrior 5 4 2A/2xS, 8-9 warrior 6 6 2A/2xS, 10-12 thief 5 4 S',
    ],
    [
      '2HDC-T7.0.3a',
      'dwarf',
      '2 healer 4 4 S, 3 paladin 5 6&Sh 2A/S, 4 knight 5 6&Sh 2A/S, 5 shooter 4 4 CB, 6 warrior 4 2&Sh 2A/S, 7-9 soldier 4 4&Sh SP, 10-11 thief 4 2 S, 12 caster 4 2 S',
    ],
    [
      '2HDC-T7.0.4a',
      'elf',
      '2 healer 4 4 S, 3 paladin 5 6&Sh 2A/S, 4-5 warrior 4 6&Sh 2A/S, 6-7 shooter 4 4 CB, 8-9 shooter 4 2 B, 10 thief 4 2 S, 11 knight 5 6&Sh 2S/S, 12 caster 5 2 S',
    ],
    ['2HDC-T7.0.5a', 'feral-vampire', '2-3 warrior 3 4 2xS, 4-10 warrior 4 4 2xS, 11-12 warrior 5 4 2xS'],
    ['2HDC-T7.0.6a', 'ghoul', '2-6 warrior 3 2 S, 7-11 warrior 4 2 S, 12 warrior 5 2 S'],
    [
      '2HDC-T7.0.7a',
      'goblin',
      '2 healer 4 4 S, 3-6 warrior 4 2&Sh SP, 7 warrior 4 4&Sh 2A/SP, 8-9 shooter 4 2 B, 10-11 thief 4 2 S, 12 caster 4 2 S',
    ],
    [
      '2HDC-T7.0.8a',
      'human',
      '2 healer 4 4 S, 3 paladin 5 6&Sh 2S/S, 4 knight 5 6&Sh 2S/S, 5 shooter 4 2 B/CB/SL, 6-7 soldier 4 4&Sh SP/S, 8-9 warrior 4 2&Sh 2xS/SP, 10-11 thief 4 2 S/2xS, 12 caster 4 2 S',
    ],
    ['2HDC-T7.0.9a', 'ogre', '2-3 warrior 3 4 S/M, 4-9 warrior 4 4 2A/S/M, 10-12 warrior 5 4 2A/M'],
    [
      '2HDC-T7.0.10a',
      'orc',
      '2-4 shooter 4 2 B, 5-7 warrior 4 2&Sh S/SP, 8-9 warrior 4 4&Sh S/SP, 10-11 knight 5 6&Sh 2A/S, 12 caster 4 2 S',
    ],
    [
      '2HDC-T7.0.11a',
      'ratman',
      '2-3 shooter 4 2 B/CB, 4 shooter 4 2&Sh SL, 5 thief 4 2 S/2xS, 6-9 warrior 4 2&Sh SP/S, 10 warrior 4 4&Sh 2A/SP/S, 11-12 caster 5 2 S',
    ],
    ['2HDC-T7.0.12a', 'skeleton', '2-12 warrior 3 4 S/B/M'],
    ['2HDC-T7.0.13a', 'troll', '2-3 warrior 4 4 2S/2A, 4-9 warrior 5 6 2S/2A, 10-12 warrior 6 6 2S/2A'],
    ['2HDC-T7.0.14a', 'zombie', '2-12 warrior 3 2 S'],
  ])('%s %s', (_, race, rows) => {
    expect(listed(race)).toEqual(rows.split(', '));
  });

  it('2HDC-7.0 every list covers every sum of two dice once', () => {
    for (const { rows } of RACE_LISTS) {
      const sums = rows.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
      expect(sums).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }
    const troll = RACE_LISTS[RACES.byName.troll.index];
    expect(chancesOf((dice) => dice.draw(rowOf(troll)) >> 1)).toEqual({ 0: '1/12', 1: '3/4', 2: '1/6' });
  });
});

describe('rolling a character', () => {
  it('2HDC-9.1b, 2HDC-13.2 Profession by 2d6, then the Rep note, then one of the weapons listed', () => {
    expect(sheet(rolled('human', [3, 5, 2, 1]))).toBe('warrior 4 AC 2 shield two-swords');
    expect(sheet(rolled('human', [3, 5, 2, 2]))).toBe('warrior 4 AC 2 shield spear');
    expect(sheet(rolled('human', [2, 3, 4, 3]))).toBe('shooter 4 AC 2 sling');
    expect(sheet(rolled('troll', [3, 4, 5, 2]))).toBe('warrior 5 AC 6 two-handed-axe');
  });

  it('V20 2HDC-T7.0n the Rep note: 1 takes one off, 6 adds one; Skeletons have none, Zombies do', () => {
    expect(rolled('orc', [2, 4, 3, 1]).rep[0]).toBe(4);
    expect(sheet(rolled('orc', [2, 4, 3, 1]))).toBe('warrior 4 AC 2 shield sword');
    expect(rolled('orc', [2, 4, 1, 1]).rep[0]).toBe(3);
    expect(rolled('orc', [2, 4, 6, 1]).rep[0]).toBe(5);
    expect(rolled('skeleton', [2, 4, 1]).rep[0]).toBe(3);
    expect(rolled('zombie', [2, 4, 6]).rep[0]).toBe(4);
  });

  it('2HDC-9.1c doubles add another Profession, once, and only to Grunts; the first gives the sheet', () => {
    expect(sheet(rolled('human', [4, 4, 5, 5, 3, 1]))).toBe('warrior+thief 4 AC 2 shield two-swords');
    expect(sheet(rolled('human', [4, 4, 3, 5, 3, 1]))).toBe('warrior 4 AC 2 shield two-swords');
    expect(sheet(rolled('star human', [4, 4, 3, 1]))).toBe('warrior 4 AC 2 shield two-swords');
    // With the Profession given nothing is added.
    expect(sheet(rolled('human/warrior', [4, 4, 3, 1]))).toBe('warrior 4 AC 2 shield two-swords');
  });

  it('2HDC-R23 a Profession given is rolled until the row fits, and only what is left open is used', () => {
    expect(sheet(rolled('troll@7 ac2', [5, 6, 1]))).toBe('warrior 7 AC 2 two-handed-sword');
    expect(sheet(rolled('elf/shooter', [1, 1, 3, 3, 4]))).toBe('shooter 4 AC 4 crossbow');
    expect(sheet(rolled('goblin/warrior@3 ac2 spear no-shield', []))).toBe('warrior 3 AC 2 spear');
  });

  it('2HDC-6.0 a Star has a Star Power die for each point of Rep', () => {
    const f = rolled('star human/knight@5 ac6 shield sword', []);
    expect([f.starDice[0], (f.traits[0] & STAR) !== 0]).toEqual([5, true]);
  });
});

describe('dice of the generator', () => {
  it('V4 2HDC-3.5 1/2d6 is half a die, rounded up', () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => withDice([face], (dice) => dice.draw(HALF_DIE)))).toEqual([
      1, 1, 2, 2, 3, 3,
    ]);
  });

  it('V9, V10 2HDC-18.2 Fast Move dice against Rep', () => {
    const passed = (rep: number, faces: number[]) => withDice(faces, (dice) => dice.draw(passing(2, rep)));
    expect([5, 4, 3].map((rep) => passed(rep, [3, 5]))).toEqual([2, 1, 1]);
    expect(passed(4, [3, 6])).toBe(1);
  });
});

describe('magic items', () => {
  const found = (law: typeof WEAPON_TABLE, names: readonly string[], bits = true) =>
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) => {
      const first = Math.max(1, sum - 6);
      const value = withDice([first, sum - first], (dice) => dice.draw(law));
      return names[bits ? 31 - Math.clz32(value) : value];
    });
  const twice = (...names: string[]) => names.flatMap((name) => [name, name]);

  it('V30 2HDC-T29.1.1a armour: one die for the AC, two for what it does', () => {
    expect(found(MAGIC_ARMOR_TABLE, ITEMS.names)).toEqual([
      ...twice(
        'armor-of-resiliency',
        'armor-of-protection',
        'armor-of-agility',
        'deflective-armor',
        'armor-of-awareness',
      ),
      'phase-armor',
    ]);
    expect([1, 2, 3, 4, 5, 6].map((face) => withDice([face], (dice) => dice.draw(MAGIC_ARMOR_AC)))).toEqual([
      2, 2, 2, 4, 4, 6,
    ]);
  });

  it('2HDC-T29.1.2a casting tools', () => {
    expect(found(CASTING_TOOL_TABLE, ITEMS.names)).toEqual([
      ...twice('wand-of-blasting'),
      'talisman-of-restoration',
      ...twice('wand-of-brilliance', 'caster-wand', 'caster-ring', 'staff-of-healing'),
    ]);
  });

  it('2HDC-T29.1.3a clothing', () => {
    expect(found(CLOTHING_TABLE, ITEMS.names)).toEqual([
      ...twice('boots-of-speed', 'cloak-of-stealth', 'hard-shirt', 'absorbing-undershirt', 'iron-cloak'),
      'shirt-of-resiliency',
    ]);
  });

  it('2HDC-T29.1.4a weapons', () => {
    expect(found(WEAPON_TABLE, ITEMS.names)).toEqual([
      ...twice('bow-of-seeking', 'dancing-sword', 'true-arrows', 'battle-axe-of-virtue', 'sword-of-rage'),
      'sword-of-rage',
    ]);
  });

  it('2HDC-T29.1.5a potions', () => {
    expect(found(POTION_TABLE, POTIONS.names, false)).toEqual([
      ...twice('rage', 'courage', 'healing', 'eager', 'strength'),
      'speed',
    ]);
  });

  it('V22 2HDC-T29.3 what an NPC has', () => {
    const had = (score: number) => {
      const { potions, clothes, weapons, armors } = npcItems(score);
      return [potions, clothes, weapons, armors].join('');
    };
    expect([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18].map(had)).toEqual([
      ...['0000', '1000', '1000', '0100', '0100', '0010', '0010', '0001', '0011', '0011', '1011', '2011', '2011'],
    ]);
  });

  const GRUNT = 'human/warrior@4 ac6 sword no-shield';
  const ROLLED: Wish = { magicItems: ['rolled', 'given'] };
  const items = (f: Fight) => ITEMS.names.filter((_, i) => (f.items[0] >> i) & 1);

  it('V3 2HDC-29.3a, 2HDC-3.3 a Grunt has items on a 1, a Big Bad on 1 to 3, a Star rolls for none', () => {
    const f = (line: string, first: number) =>
      items(rolled(line, first <= (line.includes('big-bad') ? 3 : 1) ? [first, 2, 1, 3] : [first], ROLLED));
    const five = [1, 3, 1, 4, 6].map((face) => f(GRUNT, face));
    expect(five.filter(({ length }) => length > 0)).toHaveLength(2);
    expect(f(`big-bad ${GRUNT}`, 3)).toEqual(['cloak-of-stealth']);
    expect(f(`big-bad ${GRUNT}`, 4)).toEqual([]);
    expect(items(rolled(`star ${GRUNT}`, [], ROLLED))).toEqual([]);
  });

  it('2HDC-29.3a an enemy who is a Star has items on 1 to 3, a Big Bad or not', () => {
    const enemy = (line: string, faces: readonly number[]) => {
      const wish: Wish = { magicItems: ['given', 'rolled'], party: 'a' };
      const f = placed([GRUNT], [line], wish, faces).fight;
      return ITEMS.names.filter((_, i) => (f.items[1] >> i) & 1);
    };
    for (const who of ['star big-bad', 'star', 'big-bad']) {
      expect(enemy(`${who} ${GRUNT}`, [3, 2, 1, 3])).toEqual(['cloak-of-stealth']);
      expect(enemy(`${who} ${GRUNT}`, [4])).toEqual([]);
    }
  });

  it('2HDC-T29.1.4c, 2HDC-T29.1.2b whose True Arrows or Talisman are counted out has them', () => {
    const has = (member: object) => {
      const faults = new Faults();
      const { items, trueArrows, talisman } = readLine(
        { name: 'a', count: 1, race: 'elf', ...member },
        0,
        SHIPPED,
        faults,
      );
      return [ITEMS.names.filter((_, i) => (items >> i) & 1), trueArrows, talisman];
    };
    expect(has({ trueArrows: 6 })).toEqual([['true-arrows'], 6, 0]);
    expect(has({ trueArrows: 0 })).toEqual([[], 0, 0]);
    expect(has({ talismanRep: 3 })).toEqual([['talisman-of-restoration'], 0, 3]);
    expect(has({ items: ['true-arrows'] })).toEqual([['true-arrows'], 5, 0]);
  });

  it('2HDC-T29.1.4c True Arrows that are rolled are beside those he has', () => {
    // Items on a 1; 4 + 4 = a weapon; 3 + 3 = True Arrows, 3 + 1 of them.
    const arrows = (line: string) => rolled(line, [1, 4, 3, 3, 1], ROLLED).trueArrows[0];
    expect(arrows('human/shooter@4 ac2 bow no-shield')).toBe(4);
    expect(arrows('human/shooter@4 ac2 bow no-shield true-arrows')).toBe(9);
  });

  it('2HDC-R80 rolled armour replaces what he wears, even if lighter, unless the ruling keeps the better', () => {
    // Item on a 1; 6 + 4 = armour; its AC 2; 4 + 5 = Deflective.
    const faces = [1, 6, 2, 4, 5];
    expect(rolled(GRUNT, faces, ROLLED).ac[0]).toBe(2);
    const better = rolled(GRUNT, faces, { ...ROLLED, rulings: { npcMagicArmor: 'better-ac' } });
    expect([better.ac[0], items(better)]).toEqual([6, ['deflective-armor']]);
  });

  it('2HDC-29.3.1 minimum Rep: below it an item is loot only; Stars have none', () => {
    const usable = (line: string) => items(rolled(line, []));
    expect(usable('human/warrior@3 ac4 sword no-shield sword-of-rage')).toEqual([]);
    expect(usable('human/warrior@4 ac4 sword no-shield sword-of-rage')).toEqual(['sword-of-rage']);
    expect(usable('star human/warrior@3 ac4 sword no-shield sword-of-rage')).toEqual(['sword-of-rage']);
    expect(usable('human/warrior@2 ac4 sword no-shield hard-shirt')).toEqual([]);
    expect(rolled('human/warrior@2 ac4 sword no-shield potion-of-rage', []).potionRage[0]).toBe(-1);
  });

  it('2HDC-11.0b Ghouls and Zombies use neither magic weapons nor magic armour', () => {
    const usable = (line: string) => items(rolled(line, []));
    expect(usable('ghoul/warrior@5 ac2 sword no-shield dancing-sword phase-armor hard-shirt')).toEqual(['hard-shirt']);
    expect(usable('orc/warrior@5 ac2 sword no-shield dancing-sword phase-armor')).toEqual([
      'phase-armor',
      'dancing-sword',
    ]);
  });

  it('2HDC-T29.1.3c, 2HDC-T29.1.3e, 2HDC-T29.1.3d Hard Shirt, Iron Cloak; the Undershirt not with AC 6', () => {
    const ac = (worn: string) => rolled(`human/warrior@4 ${worn} sword no-shield`, []).ac[0];
    expect([ac('ac2 hard-shirt'), ac('ac6 hard-shirt')]).toEqual([4, 6]);
    expect([ac('ac2 iron-cloak'), ac('ac4 iron-cloak'), ac('ac6 iron-cloak')]).toEqual([4, 6, 6]);
    const shirt = (worn: string) => items(rolled(`human/warrior@4 ${worn} sword no-shield absorbing-undershirt`, []));
    expect(shirt('ac4')).toEqual(['absorbing-undershirt']);
    expect(shirt('ac6')).toEqual([]);
    expect(shirt('ac4 iron-cloak')).toEqual(['iron-cloak']);
  });

  it('2HDC-29.3b, 2HDC-R149 a magic weapon replaces his own, if he can wield it', () => {
    const held = (line: string) => WEAPONS.names[rolled(line, []).hand[0]];
    expect(held('human/warrior@4 ac4 two-handed-axe no-shield sword-of-rage')).toBe('sword');
    expect(held('human/warrior@4 ac4 two-swords no-shield sword-of-rage')).toBe('two-swords');
    expect(held('human/warrior@4 ac4 sword no-shield battle-axe-of-virtue')).toBe('two-handed-axe');
    expect(items(rolled('human/warrior@4 ac4 sword no-shield bow-of-seeking', []))).toEqual([]);
    const archer = placed(['human/warrior@4 ac4 sword no-shield'], ['human/shooter@4 ac2 bow no-shield dancing-sword']);
    expect(WEAPONS.names[archer.fight.hand[1]]).toBe('sword');
  });
});
