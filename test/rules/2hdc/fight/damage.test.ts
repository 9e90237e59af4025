import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import { HARD_AS_NAILS, STOUT } from '../../../../src/rules/2hdc/catalogue/attributes.ts';
import { DEAD, FIT, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { afterSaves } from '../../../../src/rules/2hdc/fight/damage.ts';
import { NOTHING, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, REDUCED } from '../../../../src/rules/2hdc/fight/damage-dice.ts';
import { ACTIVATE, AFTER, type Fight } from '../../../../src/rules/2hdc/fight/fight.ts';
import { meleeRound } from '../../../../src/rules/2hdc/fight/melee.ts';
import { shootingDamage } from '../../../../src/rules/2hdc/fight/shooting.ts';
import { atTurn, chancesIn, fight, placed, until } from '../table.ts';

const ORC = 'orc/soldier@4 ac4 no-shield s';

/** What saves leave of a result, and the character's state after it. */
function saved(who: string, level: number, faces: readonly number[] = []): { left: number; f: Fight } {
  const f = fight([who], [ORC]);
  const left = withDice(faces, (dice) => afterSaves(f, dice, 0, level));
  return { left, f };
}

describe('Star Power (2HDC-6.3)', () => {
  it('2HDC-6.3.1a: one die for each point of Rep, for Stars only', () => {
    expect(fight([`star ${ORC}`], [ORC]).starDice[0]).toBe(4);
    expect(fight([ORC], [ORC]).starDice[0]).toBe(0);
  });

  it('V5: 2 2 4 5 6 on an Obviously Dead in melee is -1 Rep and another round; four dice are left', () => {
    const { left, f } = saved('star orc/soldier@5 ac4 no-shield s', OBVIOUSLY_DEAD, [2, 2, 4, 5, 6]);
    expect([left, f.starDice[0]]).toEqual([REDUCED, 4]);
    const duel = fight(['star orc/soldier@5 ac4 no-shield s'], ['orc/soldier@1 ac4 no-shield s'], {}, [9, 13]);
    const faces = [4, 4, 4, 4, 4, 4, 1, 4, 1, 2, 2, 4, 5, 6];
    withDice(faces, (dice) => meleeRound(duel, dice, 0, 1));
    expect([duel.status[0], duel.rep[0], duel.starDice[0]]).toEqual([FIT, 4, 4]);
  });

  it('2HDC-6.3.1b: each success takes off one level, from dead to out to a Duck Back; more are lost', () => {
    const two = 'star orc/soldier@2 ac4 no-shield s';
    expect(saved(two, OBVIOUSLY_DEAD, [4, 5]).left).toBe(OBVIOUSLY_DEAD);
    expect(saved(two, OBVIOUSLY_DEAD, [3, 5]).left).toBe(OUT_OF_THE_FIGHT);
    expect(saved(two, OBVIOUSLY_DEAD, [3, 1]).left).toBe(REDUCED);
    expect(saved(two, OUT_OF_THE_FIGHT, [3, 1]).left).toBe(REDUCED);
    const f = fight([ORC], [two], { party: 'a' }, [1, 13]);
    withDice([2, 1, 6], (dice) => shootingDamage(f, dice, 1, 2, 1, 0, 1));
    expect([f.status[1], f.square[1], f.starDice[1]]).toEqual([FIT, 17, 1]);
  });

  it('is gone when its last die shows a 6', () => {
    const { left, f } = saved('star orc/soldier@1 ac4 no-shield s', OUT_OF_THE_FIGHT, [6]);
    expect([left, f.starDice[0]]).toEqual([OUT_OF_THE_FIGHT, 0]);
  });

  it('has exact chances against Out of the Fight', () => {
    const f = fight(['star orc/soldier@2 ac4 no-shield s'], [ORC]);
    expect(chancesIn(f, (dice) => `${afterSaves(f, dice, 0, OUT_OF_THE_FIGHT)} ${f.starDice[0]}`)).toEqual({
      '1 2': '1/9',
      '1 1': '1/9',
      '1 0': '1/36',
      '0 2': '7/12',
      '0 1': '1/6',
    });
  });
});

describe('saves', () => {
  it('2HDC-T7.0.3b: a Dwarf is Stout, against his first Out of the Fight', () => {
    const dwarf = 'dwarf/soldier@4 ac4 no-shield s';
    const { left, f } = saved(dwarf, OUT_OF_THE_FIGHT);
    expect(left).toBe(REDUCED);
    expect(withDice([], (dice) => afterSaves(f, dice, 0, OUT_OF_THE_FIGHT))).toBe(OUT_OF_THE_FIGHT);
    expect(saved(dwarf, OBVIOUSLY_DEAD).left).toBe(OBVIOUSLY_DEAD);
  });

  it('2HDC-T7.0.9b: an Ogre is Resilient, against his first Obviously Dead', () => {
    const ogre = 'ogre/soldier@4 ac4 no-shield s';
    const { left, f } = saved(ogre, OBVIOUSLY_DEAD);
    expect(left).toBe(REDUCED);
    expect(withDice([], (dice) => afterSaves(f, dice, 0, OBVIOUSLY_DEAD))).toBe(OBVIOUSLY_DEAD);
    expect(saved(ogre, OUT_OF_THE_FIGHT).left).toBe(OUT_OF_THE_FIGHT);
  });

  it('2HDC-T7.0.1b: to a Major Demon the first Obviously Dead does nothing at all', () => {
    const demon = 'major-demon/warrior@4 ac4 no-shield s';
    const { left, f } = saved(demon, OBVIOUSLY_DEAD);
    expect(left).toBe(NOTHING);
    expect(withDice([], (dice) => afterSaves(f, dice, 0, OBVIOUSLY_DEAD))).toBe(OBVIOUSLY_DEAD);
    expect(saved(demon, OUT_OF_THE_FIGHT).left).toBe(OUT_OF_THE_FIGHT);
    const shot = fight([ORC], [demon], {}, [1, 13]);
    withDice([1], (dice) => shootingDamage(shot, dice, 1, 2, 1, 0, 1));
    expect([shot.status[1], shot.square[1]]).toEqual([FIT, 13]);
    const duel = fight([ORC], [demon], {}, [9, 13]);
    withDice([1, 1, 1, 1, 1, 5, 5, 5, 5, 1], (dice) => meleeRound(duel, dice, 0, 1));
    expect([duel.status[1], duel.rep[1]]).toEqual([FIT, 4]);
  });

  it('2HDC-R18: of several racial saves each works once', () => {
    const f = fight([ORC], ['ogre/soldier@4 ac4 no-shield s']);
    f.traits[1] |= STOUT | HARD_AS_NAILS;
    const left = [OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD].map((level) =>
      withDice([], (dice) => afterSaves(f, dice, 1, level)),
    );
    expect(left).toEqual([NOTHING, REDUCED, REDUCED, OUT_OF_THE_FIGHT, OBVIOUSLY_DEAD]);
  });

  it.each(['armor-of-resiliency', 'shirt-of-resiliency'])(
    '2HDC-T29.1.1b, 2HDC-T29.1.3f: %s answers the first Out of the Fight of each fight',
    (item) => {
      const { left, f } = saved(`${ORC} ${item}`, OUT_OF_THE_FIGHT);
      expect(left).toBe(REDUCED);
      expect(withDice([], (dice) => afterSaves(f, dice, 0, OUT_OF_THE_FIGHT))).toBe(OUT_OF_THE_FIGHT);
      expect(saved(`${ORC} ${item}`, OBVIOUSLY_DEAD).left).toBe(OBVIOUSLY_DEAD);
    },
  );

  it('2HDC-R82: Star Power first, then Resiliency, then the racial save', () => {
    const { left, f } = saved('star dwarf/soldier@1 ac4 no-shield s armor-of-resiliency', OBVIOUSLY_DEAD, [2]);
    expect([left, f.resiliencyUsed[0], f.saveUsed[0]]).toEqual([REDUCED, 1, 0]);
    const both = saved('star dwarf/soldier@1 ac4 no-shield s armor-of-resiliency', OUT_OF_THE_FIGHT, [2]);
    expect([both.left, both.f.resiliencyUsed[0], both.f.saveUsed[0]]).toEqual([REDUCED, 0, 0]);
  });
});

describe('what becomes of the fallen (2HDC-20.0)', () => {
  it('2HDC-20.4, 2HDC-20.5: the dead and those Out of the Fight leave their square free', () => {
    const f = fight([ORC], [ORC, ORC], {}, [1, 13, 14]);
    f.putDown(1, DEAD, 0);
    f.putDown(2, OUT, 0);
    expect([f.occupied1, f.fitCount(1), f.wasOut[1], f.wasOut[2]]).toEqual([0, 0, 0, 1]);
    expect([f.square[1], f.square[2], f.causes]).toEqual([13, 14, 2]);
  });

  it('2HDC-23.7a: the losers of the dungeon side who lie there are dispatched', () => {
    const game = atTurn(placed([ORC], ['orc/soldier@1 ac4 no-shield s']), 0, [9, 13]);
    until(game, AFTER, [1, 1, 1, 1, 1, 5, 5, 2]);
    expect([game.fight.status[1], game.fight.winner]).toEqual([OUT, 0]);
    withDice([], (dice) => {
      while (!game.over) game.step(dice);
    });
    expect(game.fight.status[1]).toBe(DEAD);
  });

  it('2HDC-23.7a: the cautious spend an activation on an enemy lying next to them, with nobody in reach', () => {
    const statuses = ['cautious', 'book'].map((policy) => {
      // Two friends fill the corridor between him and the last enemy.
      const game = placed([ORC, ORC, ORC], [ORC, ORC], { width: 'corridor', policies: [policy, 'book'] });
      const { fight: f } = game;
      atTurn(game, 0, [1, 5, 6, 2, 22]);
      f.putDown(3, OUT, 0);
      until(game, ACTIVATE + 1);
      return f.status[3];
    });
    expect(statuses).toEqual([DEAD, OUT]);
  });
});
