import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import { DEAD, FIT, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { EMPTY, SWORD } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { ACTIVATE, CASTING, CHARGING, CRISIS, type Fight, SEEKING } from '../../../../src/rules/2hdc/fight/fight.ts';
import { decideIntents } from '../../../../src/rules/2hdc/fight/intents.ts';
import { cast, spellHit } from '../../../../src/rules/2hdc/fight/magic.ts';
import { meleePool } from '../../../../src/rules/2hdc/fight/melee.ts';
import { hits } from '../../../../src/rules/2hdc/fight/shooting.ts';
import { atTurn, chancesIn, fight, placed, until } from '../table.ts';

const at = (column: number, row: number) => 4 * row + column;
const CASTER = 'human/caster@4 ac2 sword no-shield';
const SWORDSMAN = 'human/warrior@4 ac4 sword no-shield';

/** Casts on these faces; who is dazzled, who defended, whom Damage will hit. */
function castOn(f: Fight, faces: readonly number[], caster = 0) {
  const done = withDice(faces, (dice) => cast(f, dice, caster));
  const marked = (column: Int32Array) => [...column.subarray(0, f.count).keys()].filter((c) => column[c] !== 0);
  const hit = [...f.square.subarray(0, f.count).keys()].filter(
    (c) => f.stands(c) && (f.spellTargets >> f.square[c]) & 1,
  );
  return { done, dazzled: marked(f.dazzled), defended: marked(f.defend), hit, rep: f.rep[caster] };
}

describe('casting', () => {
  // The caster in a corner sees all four of the enemy's row.
  const four = ['2x human/warrior@4 ac4 sword no-shield', SWORDSMAN, 'human/warrior@5 ac4 sword no-shield'];
  const places = [at(0, 0), at(0, 3), at(1, 3), at(2, 3), at(3, 3)];
  const against = (wish = {}) => fight([CASTER], four, wish, places);
  /** Not outnumbered: three friends in the corner behind him. */
  const company = () =>
    fight([CASTER, '3x human/warrior@3 ac4 sword no-shield'], four, {}, [
      at(1, 1),
      at(0, 0),
      at(1, 0),
      at(2, 0),
      ...places.slice(1),
    ]);

  it('2HDC-T28.7 passed and outnumbered Dazzle, not outnumbered Damage; failed Defend, or Dazzle', () => {
    expect(castOn(against(), [4, 1, 1]).dazzled).toEqual([1, 2, 3, 4]);
    expect(castOn(against(), [5, 1, 1]).defended).toEqual([0]);
    expect(castOn(company(), [4, 1, 1]).hit).toEqual([4, 5, 6, 7]);
    expect(castOn(company(), [5, 1, 1]).dazzled).toEqual([4, 5, 6, 7]);
  });

  it('V18 2HDC-28.1.1 one passed: Damage hits half, the highest Rep drops out; Dazzle all', () => {
    expect(castOn(company(), [1, 4, 5]).hit).toEqual([4, 5]);
    expect(castOn(against(), [1, 4, 5])).toEqual({ done: true, dazzled: [1, 2, 3, 4], defended: [], hit: [], rep: 4 });
  });

  it('2HDC-28.1.1 the higher Rep drops out even when it is nearer', () => {
    const f = fight([CASTER, SWORDSMAN], ['human/warrior@5 ac4 sword no-shield', SWORDSMAN, SWORDSMAN], {}, [
      at(1, 0),
      at(3, 0),
      at(1, 2),
      at(0, 3),
      at(2, 3),
    ]);
    expect(castOn(f, [1, 1, 5]).hit).toEqual([3, 4]);
  });

  it('2HDC-T28.3 none passed: Dazzle half, other spells fail, a Rep is lost', () => {
    expect(castOn(against(), [1, 5, 6])).toEqual({ done: true, dazzled: [1, 2], defended: [], hit: [], rep: 3 });
    const failed = company();
    expect(castOn(failed, [1, 5, 6])).toEqual({ done: true, dazzled: [], defended: [], hit: [], rep: 3 });
    expect(failed.castingLoss[0]).toBe(1);
  });

  it('2HDC-28.1, 2HDC-28.3a targets up to current Rep, those in sight, nearest first', () => {
    const weak = fight(['human/caster@2 ac2 sword no-shield'], four, {}, places);
    // All as near: the Leader is first in board order.
    expect(castOn(weak, [1, 1, 1]).dazzled).toEqual([1, 4]);
    const hidden = fight([CASTER], ['3x human/warrior@4 ac4 sword no-shield'], {}, [
      at(1, 0),
      at(1, 2),
      at(1, 3),
      at(1, 4),
    ]);
    expect(castOn(hidden, [1, 1, 1]).dazzled).toEqual([1]);
  });

  it('2HDC-R145 without an enemy in sight there is no roll', () => {
    const f = fight([CASTER, SWORDSMAN], [SWORDSMAN], {}, [at(1, 0), at(1, 1), at(1, 5)]);
    expect(castOn(f, [])).toMatchObject({ done: false });
  });

  it('2HDC-R5 Rep lost by casting down to 0 puts the caster Out of the Fight, without a save', () => {
    const f = fight(['star human/caster@1 ac2 sword no-shield'], four, {}, places);
    castOn(f, [1, 6, 6]);
    expect([f.status[0], f.starDice[0], f.causes & 1, f.victor[0]]).toEqual([OUT, 1, 1, 0]);
    const reading = fight(['human/caster@1 ac2 sword no-shield'], four, { rulings: { repZero: 'fight-on' } }, places);
    castOn(reading, [1, 6, 6]);
    expect([reading.status[0], reading.rep[0]]).toEqual([FIT, 0]);
  });

  it('2HDC-R76 does not dazzle twice running, unless the ruling lets him', () => {
    const f = against();
    castOn(f, [1, 1, 1]);
    f.dazzled.fill(0);
    expect(castOn(f, [1, 1, 1]).hit).toEqual([1, 2, 3, 4]);
    f.spellTargets = 0;
    expect(castOn(f, [1, 1, 1]).dazzled).toEqual([1, 2, 3, 4]);
    const again = against({ rulings: { npcDazzleRepeat: 'unlimited' } });
    castOn(again, [1, 1, 1]);
    again.dazzled.fill(0);
    expect(castOn(again, [1, 1, 1]).dazzled).toEqual([1, 2, 3, 4]);
  });

  it('2HDC-R143 an activation skipped, or spent otherwise, is not a Dazzle', () => {
    for (const spoil of [(f: Fight) => f.dazzled.fill(1), (f: Fight) => stand(f), (f: Fight) => f.putDown(0, OUT, 4)]) {
      const f = against();
      f.lastDazzle[0] = 1;
      spoil(f);
      decideIntents(f, 0);
      expect(f.lastDazzle[0]).toBe(0);
    }
    function stand(f: Fight) {
      f.place(1, at(0, 1));
      f.place(2, at(1, 1));
      f.lift(3);
      f.lift(4);
      f.hand[0] = SWORD;
      f.traits[0] = 0;
    }
    const casting = against();
    casting.lastDazzle[0] = 1;
    decideIntents(casting, 0);
    expect([casting.intent[0], casting.lastDazzle[0]]).toEqual([CASTING, 1]);
  });

  it('P3 a Star casts by his policy: bold Damage, cautious Dazzle when outnumbered at all', () => {
    const star = (policy: string, enemies: string[]) =>
      fight(['star human/caster@4 ac2 sword no-shield'], enemies, { policies: [policy, 'book'] }, places);
    expect(castOn(star('bold', four), [1, 1]).hit).toEqual([1, 2, 3, 4]);
    expect(castOn(star('cautious', four), [1, 1]).dazzled).toEqual([1, 2, 3, 4]);
    expect(castOn(star('cautious', [SWORDSMAN]), [1, 1]).hit).toEqual([1]);
    expect(castOn(star('book', four), [1, 1, 1]).dazzled).toEqual([1, 2, 3, 4]);
  });

  it('2HDC-T29.1.2a, 2HDC-T29.1.2c, 2HDC-T29.1.2d tools add dice to their spells, best two counting', () => {
    const with_ = (item: string, faces: number[]) =>
      castOn(
        fight([`${CASTER} ${item}`, '3x human/warrior@3 ac4 sword no-shield'], four, {}, [
          at(1, 1),
          at(0, 0),
          at(1, 0),
          at(2, 0),
          ...places.slice(1),
        ]),
        faces,
      );
    // Damage with four dice: two passed of them.
    expect(with_('wand-of-blasting', [1, 6, 6, 4, 4]).hit).toEqual([4, 5, 6, 7]);
    // The other wand is for Dazzle only: two dice, nothing passed.
    expect(with_('wand-of-brilliance', [1, 6, 6])).toMatchObject({ hit: [], rep: 3 });
    expect(with_('wand-of-brilliance', [5, 6, 6, 4, 4]).dazzled).toEqual([4, 5, 6, 7]);
    // General tools: one die for the choice, one for the roll.
    expect(with_('caster-wand', [6, 1, 6, 4, 4]).hit).toEqual([4, 5, 6, 7]);
    expect(with_('caster-ring', [6, 6, 6, 4, 4]).dazzled).toEqual([4, 5, 6, 7]);
    // With a special wand in hand the ring is not.
    expect(with_('wand-of-blasting caster-ring', [5, 4, 4]).dazzled).toEqual([4, 5, 6, 7]);
  });

  it('2HDC-28.3b casts with empty hands, so he is unarmed, unless the ruling frees them', () => {
    const f = against();
    expect(f.hand[0]).toBe(EMPTY);
    expect(meleePool(f, 0, 1, false)).toBe(3);
    expect(against({ rulings: { casterHands: 'free' } }).hand[0]).toBe(SWORD);
  });
});

describe('what spells do', () => {
  const duel = (target: string) => fight([CASTER], [target], {}, [at(1, 2), at(1, 3)]);

  it('2HDC-28.2.1, 2HDC-T28.4 Damage is an Impact 2 hit whatever the target wears', () => {
    for (const wears of ['ac2', 'ac4', 'ac6', 'ac4 armor-of-protection', 'ac4 deflective-armor']) {
      const f = duel(`human/warrior@4 ${wears} sword no-shield`);
      f.defend[1] = 3;
      f.caster = 0;
      f.spellTargets = 1 << at(1, 3);
      const level = chancesIn(f, (dice) => {
        spellHit(f, dice);
        return f.status[1] === DEAD ? 'dead' : f.status[1] === OUT ? 'out' : f.square[1] === at(1, 4) ? 'back' : '?';
      });
      expect(level).toEqual({ dead: '1/6', out: '1/6', back: '2/3' });
    }
  });

  it('2HDC-28.2.3, 2HDC-T28.5, 2HDC-T24.2g the dazzled skip an activation, a die short and shieldless till then', () => {
    const game = placed([CASTER], ['2x human/warrior@4 ac4 sword shield', 'human/warrior@3 ac4 sword no-shield']);
    atTurn(game, 0, [at(1, 2), at(0, 4), at(1, 4), at(2, 4)]);
    const { fight: f } = game;
    // Four dice in the pool of a warrior of Rep 4, and the shield's.
    expect(meleePool(f, 1, 0, true)).toBe(5);
    until(game, CRISIS, [1, 1, 1]);
    expect([...f.dazzled.subarray(0, 4)]).toEqual([0, 1, 1, 1]);
    expect(meleePool(f, 1, 0, true)).toBe(3);
    expect(hits(f, 0, 1, 1)).toBe(false);
    until(game, ACTIVATE);
    const before = [...f.square.subarray(0, 4)];
    until(game, CRISIS);
    expect([...f.square.subarray(0, 4)]).toEqual(before);
    expect([...f.dazzled.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  });

  it('2HDC-28.2.2, 2HDC-T28.6, 2HDC-R77 Defend goes to the unshielded first, for a round or three shots', () => {
    const f = fight(
      ['human/caster@2 ac2 sword no-shield', 'human/warrior@3 ac4 sword shield', 'human/warrior@3 ac4 sword no-shield'],
      ['6x human/warrior@4 ac4 sword no-shield'],
      {},
      [at(1, 0), at(0, 1), at(0, 0)],
    );
    // Rep 2: two targets, himself and the unshielded one, although the shielded one is nearer to an enemy.
    expect(castOn(f, [6, 1, 1]).defended).toEqual([0, 2]);
    expect(f.defend[2]).toBe(3);
    expect(meleePool(f, 2, 3, false)).toBe(4);
  });

  it('2HDC-28.2.2 half the targets with one die, none with no die', () => {
    const f = fight(['human/caster@2 ac2 sword no-shield'], ['4x human/warrior@4 ac4 sword no-shield']);
    expect(castOn(f, [6, 1, 5]).defended).toEqual([0]);
    f.defend.fill(0);
    expect(castOn(f, [6, 5, 5])).toMatchObject({ defended: [], rep: 1 });
  });
});

describe('Major Demons', () => {
  const knight = 'major-demon/knight@7 ac6 two-handed-axe no-shield';
  const intent = (reading: string, enemyAt: number) => {
    const f = fight([knight, SWORDSMAN], [SWORDSMAN], { rulings: { majorDemonKnight: reading } }, [
      at(0, 0),
      at(3, 1),
      enemyAt,
    ]);
    decideIntents(f, 0);
    return f.intent[0];
  };

  it('2HDC-R74 a Knight charges whom he can reach, or casts first, or never', () => {
    expect(intent('charge-first', at(1, 3))).toBe(CHARGING);
    expect(intent('cast-first', at(1, 3))).toBe(CASTING);
    expect(intent('never', at(1, 3))).toBe(CHARGING);
  });

  it('2HDC-T7.0.1c a Warrior never casts, a Caster does, with his weapon in hand', () => {
    const intentOf = (demon: string) => {
      const f = fight([demon], [SWORDSMAN]);
      decideIntents(f, 0);
      return [f.intent[0], f.hand[0]];
    };
    expect(intentOf('major-demon/warrior@6 ac6 sword no-shield')).toEqual([CHARGING, SWORD]);
    expect(intentOf('major-demon/caster@6 ac6 sword no-shield')).toEqual([CASTING, SWORD]);
  });

  it('2HDC-R77 a caster who sees nobody seeks a place, and a second Profession of Caster is no caster', () => {
    const f = fight([CASTER, SWORDSMAN], [SWORDSMAN], {}, [at(1, 0), at(1, 1), at(1, 5)]);
    decideIntents(f, 0);
    expect(f.intent[0]).toBe(SEEKING);
    const second = fight(['human/warrior+caster@4 ac4 sword no-shield'], [SWORDSMAN]);
    decideIntents(second, 0);
    expect(second.intent[0]).toBe(CHARGING);
  });
});
