import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import {
  ARMOR_OF_AWARENESS,
  BATTLE_AXE_OF_VIRTUE,
  BOW_OF_SEEKING,
  CASTER_RING,
  CLOAK_OF_STEALTH,
  DANCING_SWORD,
  DEFLECTIVE_ARMOR,
  HARD_SHIRT,
  PHASE_ARMOR,
  POTION_HEALING,
  POTION_RAGE,
  POTION_SPEED,
  STAFF_OF_HEALING,
  SWORD_OF_RAGE,
  TALISMAN,
  TRUE_ARROWS,
} from '../../../../src/rules/2hdc/catalogue/items.ts';
import {
  ARMOR,
  CLOTHES,
  drawItem,
  makeItem,
  makePotion,
  POTION,
  sayItem,
  TOOL,
  typeOf,
  WEAPON,
} from '../../../../src/rules/2hdc/catalogue/magic-items.ts';
import { DEAD, FIT, FLED, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { TREASURES, treasureLaw } from '../../../../src/rules/2hdc/catalogue/tables.ts';
import { SWORD, WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { BY_TRAP, OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import type { Dungeon } from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import {
  dress,
  isOverladen,
  loadOf,
  mayMoveFast,
  renewTools,
  settle,
} from '../../../../src/rules/2hdc/dungeon/load.ts';
import { NOBODY } from '../../../../src/rules/2hdc/dungeon/loot.ts';
import { enterDungeon } from '../../../../src/rules/2hdc/dungeon/mustering.ts';
import { handOut, share } from '../../../../src/rules/2hdc/dungeon/sharing.ts';
import { countKills, dropAll, dropHalf, lootTheBeaten } from '../../../../src/rules/2hdc/dungeon/spoils.ts';
import { beginTreasure, rollTreasure } from '../../../../src/rules/2hdc/dungeon/treasure.ts';
import { itemsOf } from '../../../../src/rules/2hdc/fight/carried.ts';
import { copyFigure } from '../../../../src/rules/2hdc/fight/figures.ts';
import { type BandWish, bandOf, hear } from '../band-table.ts';
import { chancesOf, placed } from '../table.ts';

const KNIGHT = 'star human/knight@5 ac6 shield sword';
const THIEF = 'human/thief@4 ac2 sword';
const CASTER = 'human/caster@4 ac2 sword';
const _BOWMAN = 'elf/shooter@4 ac2 bow';

/** What a member carries beside his gear. */
function carried(dungeon: Dungeon, c: number): string[] {
  const items: string[] = [];
  for (let i = 0; i < dungeon.loot.count; i++)
    if (dungeon.loot.owner[i] === c) items.push(sayItem(dungeon.loot.item[i]));
  return items;
}

/** A band that has found things, handed out. */
function finds(statlines: readonly string[], items: readonly number[], wish: BandWish = {}): Dungeon {
  const d = bandOf(statlines, wish);
  for (const item of items) d.loot.add(item, NOBODY, 1);
  handOut(d);
  return d;
}

/** Everything that came is carried, used up or lost. */
function isBalanced(dungeon: Dungeon): boolean {
  const { loot } = dungeon;
  const coins = [dungeon.cast.bronze, dungeon.cast.silver, dungeon.cast.gold].every((column, metal) => {
    const had = loot.found[metal] + loot.earned[metal];
    const has = column.reduce((sum, n) => sum + n, 0) + loot.pot[metal];
    return had === has + loot.lost[metal] + loot.spent[metal];
  });
  return coins && loot.itemsBrought + loot.itemsFound === loot.count + loot.itemsUsed + loot.itemsLost;
}

/** Rolls a whole treasure on faces. */
function treasure(dungeon: Dungeon, bonus: number, faces: readonly number[]): void {
  beginTreasure(dungeon, bonus);
  withDice(faces, (dice) => {
    while (rollTreasure(dungeon, dice));
  });
}

describe('magic items (2HDC-29.4)', () => {
  it('2HDC-29.1: each is one number, of one of five types', () => {
    expect([CASTER_RING, PHASE_ARMOR, SWORD_OF_RAGE, HARD_SHIRT].map((bit) => typeOf(makeItem(bit)))).toEqual([
      TOOL,
      ARMOR,
      WEAPON,
      CLOTHES,
    ]);
    expect(typeOf(makePotion(POTION_SPEED, 3))).toBe(POTION);
    expect(sayItem(makePotion(POTION_SPEED, 3))).toBe('potion of speed (3)');
    expect(sayItem(makeItem(HARD_SHIRT))).toBe('hard shirt');
  });

  it('V30: magic armour whose effect dice come to 9 is Deflective, and a further die gives its AC', () => {
    expect(sayItem(withDice([4, 4, 5], (dice) => drawItem(dice, ARMOR)))).toBe('deflective armor (AC 4)');
  });

  it('of True Arrows there are 4 to 6, a Talisman has Rep 3 to 5, a potion 1 to 3 uses', () => {
    expect(sayItem(withDice([3, 3, 5], (dice) => drawItem(dice, WEAPON)))).toBe('true arrows (6)');
    expect(sayItem(withDice([2, 2, 1], (dice) => drawItem(dice, TOOL)))).toBe('talisman of restoration (3)');
    expect(sayItem(withDice([3, 3, 4], (dice) => drawItem(dice, POTION)))).toBe('potion of healing (2)');
    expect(sayItem(withDice([6, 6], (dice) => drawItem(dice, CLOTHES)))).toBe('shirt of resiliency');
  });

  it('is drawn as it is counted out', () => {
    const arrows = chancesOf((dice) => sayItem(drawItem(dice, WEAPON)));
    expect(arrows['true arrows (4)']).toBe('11/108');
    expect(arrows['dancing sword']).toBe('7/36');
  });

  it('2HDC-29.4.1: an enemy too weak for an item still carries it', () => {
    const { fight } = placed([KNIGHT], ['goblin/warrior@2 ac2 sword no-shield potion-of-rage true-arrows hard-shirt']);
    const found: string[] = [];
    itemsOf(fight, 1, (item) => found.push(sayItem(item)));
    expect(found).toEqual(['hard shirt', 'true arrows (5)', 'potion of rage (1)']);
    expect([fight.items[1], fight.potionRage[1] > 0]).toEqual([0, false]);
  });

  it('the AC that was rolled for stays with the armour', () => {
    // A Goblin of Rep 4: 1, he has items; 6 + 4 = 10, armour; AC 6, Phase Armor.
    const { fight } = placed(
      [KNIGHT],
      ['goblin/warrior@4 ac2 sword no-shield'],
      { magicItems: ['given', 'rolled'] },
      [1, 6, 6, 6, 6],
    );
    const found: string[] = [];
    itemsOf(fight, 1, (item) => found.push(sayItem(item)));
    expect(found).toEqual(['phase armor (AC 6)']);
    expect(fight.ac[1]).toBe(6);
  });
});

describe('treasure (2HDC-40.0)', () => {
  it.each([
    [0, 1, [], 'nothing'],
    [0, 2, [], 'nothing'],
    [0, 3, [5], '3 bronze'],
    [0, 4, [], '3 bronze'],
    [0, 5, [1, 1, 1], 'potion of rage (1)'],
    [0, 6, [1, 4, 5], '1 bronze, battle axe of virtue'],
    [5, 2, [3, 4, 3], '2 bronze, hard shirt'],
    [
      5,
      3,
      [1, 1, 1, 1, 1, 1, 4, 5, 1, 1, 1],
      'potion of rage (1), potion of rage (1), battle axe of virtue, armor of resiliency (AC 2)',
    ],
  ])('2HDC-T40.0a: +%i and a %i', (bonus, die, faces, expected) => {
    const d = bandOf([KNIGHT, THIEF]);
    treasure(d, bonus, [die, ...faces]);
    const items = [0, 1].flatMap((c) => carried(d, c));
    const coins = d.loot.pot[0] > 0 ? [`${d.loot.pot[0]} bronze`] : [];
    expect([...coins, ...items.sort((a, b) => b.localeCompare(a))].join(', ') || 'nothing').toBe(
      expected
        .split(', ')
        .sort((a, b) => Number(/\d /.test(b.slice(0, 2))) - Number(/\d /.test(a.slice(0, 2))) || b.localeCompare(a))
        .join(', '),
    );
    expect(isBalanced(d)).toBe(true);
  });

  it('V29: an Ogre of Rep 5 and a 2 make 7: 1/2d6 bronze and clothes', () => {
    expect(withDice([2], (dice) => TREASURES.rows[dice.draw(treasureLaw(5))].meaning)).toBe('bronze, clothes');
  });

  it.each([
    [9, 'bronze, 3 potions, clothes, weapon', [1, 0, 0], 5],
    [10, '3 potions, clothes, weapon, armour', [0, 0, 0], 6],
    [11, 'bronze 2d6 and 8 items', [1, 0, 0], 8],
    [12, '10 items', [0, 0, 0], 10],
    [13, 'silver and 15 items', [0, 1, 0], 15],
    [14, 'gold and 18 items', [0, 0, 1], 18],
    [20, 'gold and 18 items', [0, 0, 1], 18],
  ])('2HDC-T40.0b: a total of %i is %s', (total, name, coins, items) => {
    const d = bandOf([KNIGHT, THIEF]);
    const heard = hear(d);
    beginTreasure(d, total - 1);
    const lowest = { roller: -1, draw: (law: { values: Int32Array }) => law.values[0] };
    while (rollTreasure(d, lowest));
    expect(heard[0]).toEqual({ rule: '2HDC-T40.0a', text: `Treasure: ${name}.` });
    expect([...d.loot.found].map((n) => (n > 0 ? 1 : 0))).toEqual(coins);
    expect(d.loot.itemsFound).toBe(items);
    expect(isBalanced(d)).toBe(true);
  });

  it('2HDC-29.4.2: items are handed out at once', () => {
    const d = bandOf([KNIGHT, THIEF]);
    treasure(d, 0, [5, 6, 5, 6]);
    expect(carried(d, 0)).toEqual(['potion of strength (3)']);
    expect(d.cast.potionStrength[0]).toBe(3);
  });
});

describe('who gets what (2HDC-R130, 2HDC-R170)', () => {
  it('the Leader first, then by Rep, one after the other', () => {
    const potion = makePotion(POTION_RAGE, 1);
    const d = finds([THIEF, KNIGHT, 'human/soldier@3 ac4 spear'], [potion, potion, potion, potion]);
    d.leader = 1;
    expect([0, 1, 2].map((c) => carried(d, c).length)).toEqual([2, 1, 1]);
    const e = bandOf([THIEF, KNIGHT, 'human/soldier@3 ac4 spear']);
    e.leader = 1;
    for (let n = 0; n < 4; n++) e.loot.add(potion, NOBODY, 1);
    handOut(e);
    expect([0, 1, 2].map((c) => carried(e, c).length)).toEqual([1, 2, 1]);
  });

  it('tool, armour, weapon, clothes, potion; first what one can use and has nothing of the kind', () => {
    const found = [
      makePotion(POTION_RAGE, 1),
      makeItem(HARD_SHIRT),
      makeItem(SWORD_OF_RAGE),
      makeItem(CASTER_RING),
      makeItem(DEFLECTIVE_ARMOR, 4),
    ];
    const d = finds([KNIGHT, CASTER], found);
    // Rep 5 armour is lighter than his own, and tools are for casters: the Knight begins with the sword.
    expect(carried(d, 0)).toEqual(['sword of rage', 'hard shirt', 'potion of rage (1)']);
    expect(carried(d, 1)).toEqual(['caster ring', 'deflective armor (AC 4)']);
  });

  it('2HDC-R73: magic weapons are for those who take them in hand, not for casters', () => {
    const found = [makeItem(SWORD_OF_RAGE), makeItem(HARD_SHIRT)];
    const [star, soldier] = ['star human/caster@5 ac2 sword', 'human/soldier@3 ac4 spear'];
    const d = finds([star, soldier], found);
    expect([carried(d, 0), carried(d, 1)]).toEqual([['hard shirt'], ['sword of rage']]);
    const d2 = finds([star, soldier], found, { rulings: { casterHands: 'free' } });
    expect([carried(d2, 0), carried(d2, 1)]).toEqual([['sword of rage'], ['hard shirt']]);
    const d3 = finds([star.replace('human', 'major-demon'), soldier], found);
    expect([carried(d3, 0), carried(d3, 1)]).toEqual([['sword of rage'], ['hard shirt']]);
  });

  it('2HDC-R130: nobody takes what he cannot use while somebody can, the Leader neither', () => {
    const archer = 'elf/shooter@4 ac2 bow';
    const d2 = finds([KNIGHT, CASTER, archer], [makeItem(CASTER_RING)]);
    expect([carried(d2, 0), carried(d2, 1)]).toEqual([[], ['caster ring']]);
    const d = finds([KNIGHT, archer], [makeItem(BOW_OF_SEEKING), makeItem(DEFLECTIVE_ARMOR, 4)]);
    expect([carried(d, 0), carried(d, 1)]).toEqual([[], ['deflective armor (AC 4)', 'bow of seeking']]);
    expect(d.cast.ac[1]).toBe(4);
    const d3 = finds([KNIGHT, CASTER], [makeItem(CASTER_RING)], { policy: 'cautious' });
    expect([carried(d3, 0), carried(d3, 1)]).toEqual([[], ['caster ring']]);
    // Of what he can use he picks first, whatever he has.
    const d4 = finds([`${KNIGHT} potion-of-speed`, archer], [makePotion(POTION_RAGE, 1)]);
    expect([carried(d4, 0), carried(d4, 1)]).toEqual([['potion of speed (1)', 'potion of rage (1)'], []]);
    // Whoever can carry no more has no use for anything.
    const full = bandOf([KNIGHT, archer]);
    for (let n = 0; n < 7; n++) full.loot.add(makePotion(POTION_RAGE, 1), 1, 0);
    full.loot.add(makeItem(BOW_OF_SEEKING), NOBODY, 1);
    dress(full, 1);
    handOut(full);
    expect(carried(full, 0)).toEqual(['bow of seeking']);
  });

  it('what nobody can use is still carried', () => {
    const d = finds([KNIGHT], [makeItem(CASTER_RING)]);
    expect(carried(d, 0)).toEqual(['caster ring']);
  });

  it('P13: the cautious take tools and armour first', () => {
    const found = [makeItem(SWORD_OF_RAGE), makeItem(CASTER_RING)];
    const d = finds([KNIGHT], found);
    expect(carried(d, 0)).toEqual(['sword of rage', 'caster ring']);
    const d2 = finds([KNIGHT], found, { policy: 'cautious' });
    expect(carried(d2, 0)).toEqual(['caster ring', 'sword of rage']);
  });

  it('magic armour is worn where it is no lighter, and magic weapons are held', () => {
    const d = finds([THIEF], [makeItem(DEFLECTIVE_ARMOR, 4), makeItem(DANCING_SWORD)]);
    expect([d.cast.ac[0], d.cast.items[0], d.cast.melee[0]]).toEqual([4, DEFLECTIVE_ARMOR | DANCING_SWORD, SWORD]);
    const heavy = finds([KNIGHT], [makeItem(DEFLECTIVE_ARMOR, 4)]);
    expect([heavy.cast.ac[0], heavy.cast.items[0]]).toEqual([6, 0]);
    const axe = finds([THIEF], [makeItem(BATTLE_AXE_OF_VIRTUE)]);
    expect(WEAPONS.names[axe.cast.melee[0]]).toBe('two-handed-axe');
  });

  it('2HDC-R148, 2HDC-R170: a Battle Axe of Virtue goes to somebody whose grip it does not cost, else it is carried', () => {
    const axe = [makeItem(BATTLE_AXE_OF_VIRTUE)];
    const star = 'star human/warrior@5 ac2 2xs no-shield';
    const alone = finds([star], axe);
    expect([carried(alone, 0), WEAPONS.names[alone.cast.melee[0]]]).toEqual([['battle axe of virtue'], 'two-swords']);
    const shielded = finds([KNIGHT], axe);
    expect([carried(shielded, 0), WEAPONS.names[shielded.cast.melee[0]]]).toEqual([['battle axe of virtue'], 'sword']);
    const both = finds([star, THIEF], axe);
    expect([carried(both, 0), carried(both, 1), WEAPONS.names[both.cast.melee[1]]]).toEqual([
      [],
      ['battle axe of virtue'],
      'two-handed-axe',
    ]);
    const bold = finds([star], axe, { policy: 'bold' });
    expect(WEAPONS.names[bold.cast.melee[0]]).toBe('two-handed-axe');
  });

  it('only those who are there', () => {
    const d = bandOf([KNIGHT, THIEF]);
    d.cast.tile[0] = 3;
    d.loot.add(makeItem(HARD_SHIRT), NOBODY, 1);
    handOut(d);
    expect([carried(d, 0), carried(d, 1)]).toEqual([[], ['hard shirt']]);
  });
});

describe('what one can carry (2HDC-32.0, 2HDC-R129)', () => {
  it.each([
    ['star human/knight@5 ac6 shield sword', 2],
    ['human/thief@4 ac2 sword', 1],
    ['human/thief@4 ac2 2xs', 2],
    ['elf/shooter@4 ac2 bow sword', 2],
    ['ghoul/warrior@4 ac2 sword', 0],
    ['human/thief@4 ac2 unarmed shield', 1],
    ['human/thief@4 ac2 sword potion-of-rage hard-shirt', 3],
    ['human/thief@4 ac4 sword deflective-armor', 1],
    ['human/thief@4 ac2 2xs dancing-sword', 2],
    ['human/thief@4 ac2 2xs dancing-sword sword-of-rage', 2],
    ['human/thief@4 ac2 sword dancing-sword', 1],
    ['dwarf/warrior@4 ac2 sword no-shield battle-axe-of-virtue', 1],
    ['dwarf/warrior@4 ac2 sword shield battle-axe-of-virtue', 3],
    ['dwarf/warrior@4 ac2 2a battle-axe-of-virtue', 1],
    ['dwarf/warrior@4 ac2 2a', 1],
    ['dwarf/warrior@4 ac2 2xs battle-axe-of-virtue', 3],
    ['elf/shooter@4 ac2 bow bow-of-seeking', 1],
  ])('%s: %i', (statline, load) => {
    const d = bandOf([statline]);
    expect(loadOf(d, 0)).toBe(load);
  });

  it('2HDC-32.2a, P13: twice Rep is taken up, the rest stays', () => {
    const potions = Array.from({ length: 12 }, () => makePotion(POTION_RAGE, 1));
    const d = finds([THIEF], potions);
    expect([loadOf(d, 0), d.loot.itemsLost, mayMoveFast(d, 0)]).toEqual([8, 5, true]);
    expect(isBalanced(d)).toBe(true);
  });

  it('2HDC-32.2b: the bold carry three times Rep, and do not move fast', () => {
    const potions = Array.from({ length: 12 }, () => makePotion(POTION_RAGE, 1));
    const d = finds([THIEF], potions, { policy: 'bold' });
    expect([loadOf(d, 0), d.loot.itemsLost, mayMoveFast(d, 0), isOverladen(d, 0)]).toEqual([12, 1, false, false]);
  });

  it('2HDC-32.2c: above three times Rep one rests every other turn, as when Rep has fallen', () => {
    const potions = Array.from({ length: 7 }, () => makePotion(POTION_RAGE, 1));
    const d = finds([THIEF], potions);
    d.cast.rep[0] = 3;
    expect([mayMoveFast(d, 0), isOverladen(d, 0)]).toEqual([false, false]);
    d.cast.rep[0] = 2;
    expect([mayMoveFast(d, 0), isOverladen(d, 0)]).toEqual([false, true]);
  });

  it('nobody carries more than four times his Rep: after a fight the last of it is handed on, or stays', () => {
    const d = finds(
      [KNIGHT, THIEF],
      Array.from({ length: 14 }, () => makePotion(POTION_RAGE, 1)),
    );
    expect([loadOf(d, 0), loadOf(d, 1)]).toEqual([9, 8]);
    d.cast.rep[1] = 1;
    d.fight.count = 0;
    lootTheBeaten(d);
    // Four he keeps; the Knight, who has room for one, takes one of the other four.
    expect([loadOf(d, 0), loadOf(d, 1), d.loot.itemsLost]).toEqual([10, 4, 3]);
    expect(isBalanced(d)).toBe(true);
  });

  it('2HDC-32.2c: nor does he set out with more, once his Rep has fallen', () => {
    const potions = Array.from({ length: 24 }, () => makePotion(POTION_RAGE, 1));
    const d = finds([KNIGHT, THIEF, THIEF], potions, { policy: 'bold' });
    expect([0, 1, 2].map((c) => loadOf(d, c))).toEqual([10, 9, 9]);
    d.cast.rep[0] = 2;
    d.bigBadRep = 4;
    enterDungeon(d);
    // Eight he keeps; each of the others takes one of the other two.
    expect([[0, 1, 2].map((c) => loadOf(d, c)), d.loot.itemsLost]).toEqual([[8, 10, 10], 0]);
    expect(isBalanced(d)).toBe(true);
  });

  it('what he has used up is not among what he hands on', () => {
    const d = finds(
      [KNIGHT],
      Array.from({ length: 9 }, () => makePotion(POTION_RAGE, 1)),
    );
    const had = d.loot.count;
    // He has drunk the last of them, and two more.
    d.cast.potionRage[0] -= 3;
    d.cast.rep[0] = 1;
    d.fight.count = 0;
    lootTheBeaten(d);
    expect([loadOf(d, 0), d.loot.itemsUsed]).toEqual([4, 3]);
    expect([d.loot.countOf(0), d.loot.countOf(NOBODY)]).toEqual([d.loot.count, 0]);
    expect(d.loot.count).toBeLessThan(had - 3);
    expect(isBalanced(d)).toBe(true);
  });

  it('2HDC-32.1: the start kit is what the race list or the scenario gives', () => {
    const d = bandOf(['elf/shooter@4 ac2 bow true-arrows potion-of-healing potion-of-healing']);
    expect(carried(d, 0)).toEqual(['true arrows (5)', 'potion of healing (2)']);
    expect([d.loot.itemsBrought, d.loot.itemsFound]).toEqual([2, 0]);
  });
});

describe('what is used is gone', () => {
  it('uses of potions, arrows, a Talisman', () => {
    const d = finds(
      ['star elf/caster@6 ac2 bow'],
      [makePotion(POTION_RAGE, 2), makePotion(POTION_RAGE, 3), makeItem(TRUE_ARROWS, 4), makeItem(TALISMAN, 3)],
    );
    expect([d.cast.potionRage[0], d.cast.trueArrows[0], d.cast.talisman[0]]).toEqual([5, 4, 3]);
    d.cast.potionRage[0] = 2;
    d.cast.trueArrows[0] = 0;
    d.cast.talisman[0] = -2;
    settle(d, 0);
    expect(carried(d, 0).sort()).toEqual(['potion of rage (2)', 'talisman of restoration (2)']);
    expect(d.loot.itemsUsed).toBe(2);
    expect(isBalanced(d)).toBe(true);
  });

  it('a Talisman that has failed is spent for good', () => {
    const d = finds([CASTER], [makeItem(TALISMAN, 3)]);
    d.cast.talisman[0] = 0;
    settle(d, 0);
    expect([carried(d, 0), d.loot.itemsUsed]).toEqual([[], 1]);
  });

  it('2HDC-T29.1.2b: of two Talismans the better is used, the other is as it was and serves next', () => {
    const d = finds([CASTER], [makeItem(TALISMAN, 3), makeItem(TALISMAN, 5)]);
    expect(d.cast.talisman[0]).toBe(5);
    d.cast.talisman[0] = -4;
    settle(d, 0);
    expect([carried(d, 0).sort(), d.cast.talisman[0]]).toEqual([
      ['talisman of restoration (3)', 'talisman of restoration (4)'],
      3,
    ]);
    d.cast.talisman[0] = 0;
    settle(d, 0);
    settle(d, 0);
    expect([carried(d, 0), d.cast.talisman[0], d.loot.itemsUsed]).toEqual([['talisman of restoration (4)'], 0, 1]);
    renewTools(d, 0);
    dress(d, 0);
    expect(d.cast.talisman[0]).toBe(4);
  });

  it('2HDC-T29.1.2e: a Staff or Talisman that has been used serves nobody else in this adventure', () => {
    const d = finds([CASTER, CASTER], [makeItem(STAFF_OF_HEALING), makeItem(TALISMAN, 3)]);
    expect([carried(d, 0), carried(d, 1)]).toEqual([['staff of healing'], ['talisman of restoration (3)']]);
    d.cast.staffUsed[0] = 1;
    d.cast.status[0] = DEAD;
    d.cast.fallenBy[0] = BY_TRAP;
    dropAll(d, 0);
    expect([carried(d, 1).length, d.cast.staffUsed[1], d.cast.talisman[1]]).toEqual([2, 1, 3]);
    renewTools(d, 1);
    dress(d, 1);
    expect(d.cast.staffUsed[1]).toBe(0);
  });

  it('2HDC-R134: nor does one that an enemy has used whom they beat', () => {
    const { fight: board } = placed([KNIGHT], ['goblin/caster@4 ac2 sword staff-of-healing talisman-of-restoration']);
    board.staffUsed[1] = 1;
    board.talisman[1] = -3;
    const found: number[] = [];
    itemsOf(board, 1, (item) => found.push(item));
    const d = finds([CASTER], found);
    expect([carried(d, 0).sort(), d.cast.staffUsed[0], d.cast.talisman[0]]).toEqual([
      ['staff of healing', 'talisman of restoration (3)'],
      1,
      0,
    ]);
    renewTools(d, 0);
    dress(d, 0);
    expect([d.cast.staffUsed[0], d.cast.talisman[0]]).toEqual([0, 3]);
  });

  it('what one may not drink is not used up', () => {
    const d = bandOf([KNIGHT, 'human/thief@2 ac2 sword potion-of-rage']);
    settle(d, 1);
    expect(carried(d, 1)).toEqual(['potion of rage (1)']);
    expect(d.cast.potionRage[1]).toBe(-1);
  });
});

/** A band of two in a fight that is over; what has become of the enemies, and who has done it. */
function afterFight(statuses: readonly number[], victors: readonly number[], winner = 0, wish: BandWish = {}): Dungeon {
  const { fight: board } = placed(
    [KNIGHT, `${THIEF} no-shield`],
    [
      'orc/warrior@4 ac4 sword no-shield hard-shirt',
      'goblin/warrior@3 ac2 sword no-shield',
      'troll/warrior@6 ac6 2a no-shield',
    ],
  );
  const d = bandOf([KNIGHT, THIEF], wish);
  const { fight } = d;
  fight.count = board.count;
  for (let i = 0; i < board.count; i++) copyFigure(board, i, fight, i);
  statuses.forEach((status, i) => {
    fight.status[2 + i] = status;
    fight.wasOut[2 + i] = status === OUT ? 1 : 0;
    fight.victor[2 + i] = victors[i] + 1;
  });
  fight.winner = winner;
  d.fighter.fill(-1);
  d.fighter[0] = 0;
  d.fighter[1] = 1;
  return d;
}

const purses = (d: Dungeon, c: number) => [d.cast.bronze[c], d.cast.silver[c], d.cast.gold[c]];

describe('2HDC-42.1.2a: coins for kills', () => {
  it('bronze for a lower Rep, silver for an equal one, gold for a higher, to whoever killed', () => {
    const d = afterFight([DEAD, DEAD, DEAD], [1, 0, 0]);
    countKills(d);
    expect(purses(d, 0)).toEqual([1, 0, 1]);
    expect(purses(d, 1)).toEqual([0, 1, 0]);
    expect([...d.loot.earned]).toEqual([1, 1, 1]);
    expect(isBalanced(d)).toBe(true);
  });

  it('2HDC-R65: whoever was put out and dispatched counts after a fight that was won, by the ruling', () => {
    const dispatched = (winner: number, wish: BandWish = {}) => {
      const d = afterFight([DEAD, DEAD, DEAD], [0, 0, 0], winner, wish);
      d.fight.wasOut[2] = 1;
      countKills(d);
      return purses(d, 0);
    };
    expect(dispatched(0)).toEqual([2, 0, 1]);
    expect(dispatched(0, { rulings: { coinForDisabled: false } })).toEqual([1, 0, 1]);
    expect(dispatched(1)).toEqual([1, 0, 1]);
  });

  it('2HDC-R65: nor by those whom no one put down, such as a caster whose spells have', () => {
    const d = afterFight([DEAD, FIT, FIT], [-1, 0, 0]);
    countKills(d);
    expect([...d.loot.earned]).toEqual([0, 0, 0]);
  });

  it('nobody earns by those who fled', () => {
    const d = afterFight([FLED, FIT, OUT], [0, 0, 0]);
    countKills(d);
    expect(purses(d, 0)).toEqual([0, 0, 0]);
  });
});

describe('2HDC-29.4.1: looting', () => {
  it('dead enemies leave their items, and dead members theirs', () => {
    const d = afterFight([DEAD, DEAD, DEAD], [0, 0, 0]);
    d.loot.add(makePotion(POTION_RAGE, 2), 1, 0);
    d.cast.potionRage[1] = 1;
    d.fight.status[1] = DEAD;
    d.cast.status[1] = DEAD;
    lootTheBeaten(d);
    expect(carried(d, 0)).toEqual(['hard shirt', 'potion of rage (1)']);
    expect(isBalanced(d)).toBe(true);
  });

  it('those who got away keep theirs', () => {
    const d = afterFight([FLED, DEAD, DEAD], [0, 0, 0]);
    lootTheBeaten(d);
    expect(carried(d, 0)).toEqual([]);
  });
});

describe('2HDC-26.0b: dropping half', () => {
  it('2HDC-R163: of what was found, the last first; own coins and those of the treasure; rounded up', () => {
    const d = finds(
      [`${KNIGHT} potion-of-speed`, THIEF],
      [1, 2, 3, 4, 5].map((uses) => makePotion(POTION_HEALING, uses)),
    );
    expect(carried(d, 0)).toEqual(['potion of speed (1)', ...[1, 3, 5].map((n) => `potion of healing (${n})`)]);
    expect(carried(d, 1)).toEqual([2, 4].map((n) => `potion of healing (${n})`));
    d.cast.silver[0] = 3;
    d.loot.earned[1] = 3;
    d.loot.pot.set([7, 0, 1]);
    d.loot.found.set([7, 0, 1]);
    dropHalf(d, 0);
    dropHalf(d, 1);
    expect(carried(d, 0)).toEqual(['potion of speed (1)', 'potion of healing (1)']);
    expect(carried(d, 1)).toEqual(['potion of healing (2)']);
    expect(purses(d, 0)).toEqual([0, 1, 0]);
    expect([...d.loot.pot]).toEqual([3, 0, 0]);
    expect(d.loot.itemsLost).toBe(3);
    expect(isBalanced(d)).toBe(true);
    // In another fight, again.
    d.fights++;
    dropHalf(d, 0);
    expect(carried(d, 0)).toEqual(['potion of speed (1)']);
    expect([...d.loot.pot]).toEqual([1, 0, 0]);
    expect(d.cast.potionHealing[0]).toBe(0);
  });
});

describe('losing all', () => {
  const lost = (status: number) => {
    const d = finds([`${KNIGHT} potion-of-speed`, THIEF], [makeItem(HARD_SHIRT)]);
    d.cast.gold[0] = 1;
    d.loot.earned[2] = 1;
    d.cast.status[0] = status;
    dropAll(d, 0);
    expect(isBalanced(d)).toBe(true);
    expect(purses(d, 0)).toEqual([0, 0, 0]);
    return carried(d, 0);
  };

  it('2HDC-26.1a: who quits keeps what he came with', () => expect(lost(FLED)).toEqual(['potion of speed (1)']));
  it('the dead and the captured keep nothing', () => expect([lost(DEAD), lost(OUT)]).toEqual([[], []]));
});

describe('sharing (2HDC-42.0a, 2HDC-42.0b)', () => {
  /** All who are left have come out. */
  function shareOutside(dungeon: Dungeon): void {
    dungeon.cast.tile.fill(OUTSIDE, 0, dungeon.members);
    share(dungeon);
  }

  it('2HDC-R131: coins evenly by metal, what is over one each, the Leader first, then by Rep', () => {
    const d = bandOf(['human/soldier@3 ac4 spear', THIEF, KNIGHT]);
    d.leader = 2;
    d.loot.pot.set([7, 2, 0]);
    d.loot.found.set([7, 2, 0]);
    d.cast.gold[0] = 1;
    d.loot.earned[2] = 1;
    shareOutside(d);
    expect([0, 1, 2].map((c) => purses(d, c))).toEqual([
      [2, 0, 1],
      [2, 1, 0],
      [3, 1, 0],
    ]);
    expect([...d.loot.pot]).toEqual([0, 0, 0]);
    expect(isBalanced(d)).toBe(true);
  });

  it('only among those who came back; with nobody it is lost', () => {
    const d = bandOf([KNIGHT, THIEF]);
    d.loot.pot.set([3, 0, 0]);
    d.loot.found.set([3, 0, 0]);
    d.cast.status[0] = DEAD;
    shareOutside(d);
    expect([purses(d, 0), purses(d, 1)]).toEqual([
      [0, 0, 0],
      [3, 0, 0],
    ]);
    d.loot.pot.set([2, 0, 0]);
    d.loot.found[0] += 2;
    d.cast.status[1] = FLED;
    shareOutside(d);
    expect([...d.loot.lost]).toEqual([2, 0, 0]);
    expect(isBalanced(d)).toBe(true);
  });

  it('who is still below when time is up keeps what he has, and gets nothing', () => {
    const d = bandOf([KNIGHT, THIEF]);
    d.cast.tile[1] = OUTSIDE;
    d.loot.add(makeItem(CLOAK_OF_STEALTH), 0, 1);
    d.loot.add(makeItem(HARD_SHIRT), 1, 1);
    d.loot.pot.set([3, 0, 0]);
    d.loot.found.set([3, 0, 0]);
    share(d);
    expect([carried(d, 0), carried(d, 1)]).toEqual([['cloak of stealth'], ['hard shirt']]);
    expect([d.cast.bronze[0], d.cast.bronze[1]]).toEqual([0, 3]);
    expect(isBalanced(d)).toBe(true);
  });

  it('items that were found are picked again, those that were brought are not', () => {
    const d = bandOf([KNIGHT, `${THIEF} caster-ring`]);
    d.loot.add(makeItem(CLOAK_OF_STEALTH), 1, 1);
    d.loot.add(makeItem(ARMOR_OF_AWARENESS, 6), 1, 1);
    shareOutside(d);
    expect(carried(d, 0)).toEqual(['armor of awareness (AC 6)']);
    expect(carried(d, 1)).toEqual(['caster ring', 'cloak of stealth']);
    expect(d.cast.items[0]).toBe(ARMOR_OF_AWARENESS);
    expect([...d.loot.isNew.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('2HDC-R130: a wound that heals outside costs nobody what he has carried out', () => {
    const potions = Array.from({ length: 6 }, () => makePotion(POTION_RAGE, 1));
    const d = finds([THIEF], potions);
    const had = loadOf(d, 0);
    d.cast.rep[0] = 3;
    shareOutside(d);
    expect([loadOf(d, 0), carried(d, 0).length, d.loot.itemsLost]).toEqual([had, 6, 0]);
    expect(isBalanced(d)).toBe(true);
  });

  it('2HDC-42.0b: what was carried out is not left outside, whoever picks what', () => {
    // Worn it is no load; to his cautious Leader, who wears another and picks it now, it is.
    const band = ['star human/knight@5 ac4 sword no-shield deflective-armor', 'human/soldier@4 ac4 sword no-shield'];
    const d = bandOf(band, { policy: 'cautious' });
    for (let n = 0; n < 9; n++) d.loot.add(makePotion(POTION_RAGE, 1), 0, 1);
    d.loot.add(makeItem(ARMOR_OF_AWARENESS, 4), 1, 1);
    for (let n = 0; n < 7; n++) d.loot.add(makePotion(POTION_RAGE, 1), 1, 1);
    dress(d, 0);
    dress(d, 1);
    expect([loadOf(d, 0), loadOf(d, 1)]).toEqual([10, 8]);
    shareOutside(d);
    expect(carried(d, 0)).toContain('armor of awareness (AC 4)');
    expect([loadOf(d, 0) + loadOf(d, 1), d.loot.itemsLost, d.loot.countOf(NOBODY)]).toEqual([19, 0, 0]);
    expect([...d.loot.isNew.subarray(0, d.loot.count)].every((isNew) => isNew === 0)).toBe(true);
    expect(isBalanced(d)).toBe(true);
  });
});
