import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { SLIPPERY, SWORDSMAN } from '../../../../src/rules/2hdc/catalogue/attributes.ts';
import { DEFLECTIVE_ARMOR, ITEMS, npcItems } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { BOOK_MAGIC, magicLaw } from '../../../../src/rules/2hdc/catalogue/magic-facts.ts';
import { FLED, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { CRISIS_DICE, contest, HALF_DIE, passing } from '../../../../src/rules/2hdc/catalogue/rolls.ts';
import { DAMAGE, DAZZLE, DEFEND } from '../../../../src/rules/2hdc/catalogue/spells.ts';
import { WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { ACTIVATE, CAST, CRISIS, HEAL, MELEE } from '../../../../src/rules/2hdc/fight/fight.ts';
import { mostAffected } from '../../../../src/rules/2hdc/fight/magic.ts';
import { duckBack, flee } from '../../../../src/rules/2hdc/fight/retreat.ts';
import { ARMS } from '../book.ts';
import { atTurn, fight, listen, placed, until } from '../table.ts';

const CASTING_TOOL_TABLE = magicLaw(BOOK_MAGIC, 'tool');
const CLOTHING_TABLE = magicLaw(BOOK_MAGIC, 'clothes');
const MAGIC_ARMOR_TABLE = magicLaw(BOOK_MAGIC, 'armor');
const POTION_TABLE = magicLaw(BOOK_MAGIC, 'potion');
const WEAPON_TABLE = magicLaw(BOOK_MAGIC, 'weapon');

const PLAIN = 'ratman/soldier@4 ac4 no-shield s';

describe('an activation', () => {
  it('2HDC-21.3b, 2HDC-24.0, 2HDC-28.0: shots, then spells, then charges, then blows, then crises', () => {
    const a = ['ratman/soldier@4 ac4 no-shield s', 'human/caster@4 ac2 no-shield s', 'elf/shooter@4 ac4 no-shield b'];
    const game = placed(a, ['2x troll/soldier@6 ac6 no-shield s']);
    const heard = listen(game);
    atTurn(game, 0, [6, 5, 4, 17, 18]);
    const dice = new SampledDice();
    dice.begin(1, 0);
    do game.step(dice);
    while (game.fight.phase !== ACTIVATE && !game.over);
    const order = ['2HDC-T23.3', '2HDC-28.3a', '2HDC-22.3.1', '2HDC-24.2', '2HDC-19.1a'];
    const firsts = order.map((rule) => heard.findIndex((one) => one.rule === rule)).filter((at) => at >= 0);
    expect(firsts.length).toBeGreaterThanOrEqual(4);
    expect(firsts).toEqual([...firsts].sort((p, q) => p - q));
  });

  it('goes through its phases in order', () => {
    const game = atTurn(placed([`4x ${PLAIN}`], [`4x ${PLAIN}`]), 0);
    const phases: number[] = [];
    const dice = new SampledDice();
    dice.begin(1, 0);
    do {
      game.step(dice);
      if (phases.at(-1) !== game.fight.phase) phases.push(game.fight.phase);
    } while (game.fight.phase < CRISIS);
    expect(phases.filter((phase) => [CAST, MELEE, HEAL, CRISIS].includes(phase)).slice(0, 4)).toEqual([
      CAST,
      MELEE,
      HEAL,
      CRISIS,
    ]);
  });

  it('2HDC-18.3, 2HDC-20.3: nobody chooses to duck back or to flee; who flees leaves the board', () => {
    const f = fight([PLAIN], [PLAIN], {}, [9, 21]);
    duckBack(f, 0, 21);
    expect(f.square[0]).toBe(5);
    flee(f, 0);
    expect([f.status[0], f.square[0], f.occupied0]).toEqual([FLED, -1, 0]);
  });
});

describe('ways to roll (2HDC-3.0)', () => {
  it('2HDC-3.6: as many dice as the table says, read in its own way', () => {
    expect(passing(2, 4).sides).toEqual([6, 6]);
    expect(contest(3, 2, 0, 0, 0)?.sides).toEqual([6, 6, 6, 6, 6]);
    expect(CRISIS_DICE.map((law) => law.sides.length)).toEqual([2, 3]);
    expect(HALF_DIE.sides).toEqual([6]);
  });

  it('V30, 2HDC-3.4: read and add: a sum of 9 on the armour table is Deflective Armor', () => {
    for (const faces of [
      [4, 5],
      [6, 3],
    ]) {
      expect(withDice(faces, (dice) => dice.draw(MAGIC_ARMOR_TABLE))).toBe(DEFLECTIVE_ARMOR);
    }
  });

  it('V3, 2HDC-3.3: possibilities: of five Goblins with 1 3 1 4 6 two have an item', () => {
    const goblin = 'goblin/soldier@3 ac2 no-shield s';
    // Each 1 is followed by a die for what it is: 5 + 3 = 8, a weapon, whose two dice come next.
    const game = placed([PLAIN], [`5x ${goblin}`], { magicItems: ['given', 'rolled'] }, [
      ...[1, 5, 6, 6],
      3,
      ...[1, 5, 6, 6],
      4,
      6,
    ]);
    const { fight: f } = game;
    const carrying = [1, 2, 3, 4, 5].filter((c) => (f.items[c] | f.unusable[c]) !== 0);
    expect(carrying).toEqual([1, 3]);
  });
});

describe('what is on the sheet', () => {
  it('2HDC-8.0: attributes come from race and Profession, or are given', () => {
    const traits = fight(['elf/knight@4 ac4 no-shield s'], [PLAIN]).traits[0];
    expect([(traits & SLIPPERY) !== 0, (traits & SWORDSMAN) !== 0]).toEqual([true, true]);
    expect(fight([PLAIN], [PLAIN]).traits[0] & (SLIPPERY | SWORDSMAN)).toBe(0);
  });

  it('2HDC-11.0a: every listed weapon can be held', () => {
    const held = ARMS.map((weapon) => WEAPONS.names[fight([`elf/shooter@4 ac4 no-shield ${weapon}`], [PLAIN]).hand[0]]);
    expect(held).toEqual(ARMS);
  });

  it('2HDC-29.0, 2HDC-29.1: five kinds of magic items, each from its own table', () => {
    const tables = [MAGIC_ARMOR_TABLE, CASTING_TOOL_TABLE, CLOTHING_TABLE, WEAPON_TABLE];
    const all = tables.flatMap((table) => [...table.values]);
    expect(all.sort((a, b) => a - b)).toEqual(ITEMS.names.map((_, bit) => 1 << bit));
    expect([...POTION_TABLE.values]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('V22, 2HDC-T29.3: an Orc of Rep 4 with a 6 has armour only', () => {
    expect(npcItems(10)).toEqual({ potions: 0, clothes: 0, weapons: 0, armors: 1 });
    expect(npcItems(11)).toEqual({ potions: 0, clothes: 0, weapons: 1, armors: 1 });
    expect(npcItems(3)).toEqual({ potions: 0, clothes: 0, weapons: 0, armors: 0 });
  });
});

describe('spells', () => {
  const CASTER = 'human/caster@4 ac2 no-shield s';
  /** A caster of Rep 4 with two friends and two enemies in sight; faces: choice, then two casting dice, then damage. */
  function spell(faces: readonly number[]) {
    const game = atTurn(placed([CASTER, PLAIN, PLAIN], [PLAIN, PLAIN]), 0, [5, 4, 6, 17, 18]);
    until(game, 7, faces);
    return game.fight;
  }

  it('2HDC-T9.0, 2HDC-28.7: a Caster picks by a die: passed Damage, failed Dazzle', () => {
    expect(spell([1, 1, 1, 2, 2]).status[3]).toBe(OUT);
    expect(Array.from(spell([5, 1, 1]).dazzled.subarray(3, 5))).toEqual([1, 1]);
  });

  it('2HDC-28.2: three spells: as many as Rep, all or half, half or none', () => {
    const affected = (kind: number) => [2, 1, 0].map((passed) => mostAffected(kind, passed, 5));
    expect([DAMAGE, DEFEND, DAZZLE].map(affected)).toEqual([
      [5, 2, 0],
      [5, 2, 0],
      [5, 5, 2],
    ]);
  });

  it('2HDC-28.4: Damage does each target the harm of an Impact 2 shot', () => {
    const f = spell([1, 1, 1, 2, 3]);
    expect([f.status[3], f.status[4], f.square[4]]).toEqual([OUT, 0, 22]);
  });

  it('2HDC-28.6: Defend makes three shots of it', () => {
    const game = atTurn(placed([CASTER], [PLAIN, PLAIN]), 0, [5, 17, 18]);
    // Outnumbered, and the choice fails.
    until(game, 7, [5, 1, 1]);
    expect(game.fight.defend[0]).toBe(3);
  });
});
