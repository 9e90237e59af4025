import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { FIT, FLED, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import {
  CASTER,
  HEALER,
  KNIGHT,
  PALADIN,
  SHOOTER,
  SOLDIER,
  THIEF,
  WARRIOR,
} from '../../../../src/rules/2hdc/catalogue/professions.ts';
import { CRISIS_DICE, passedOf } from '../../../../src/rules/2hdc/catalogue/rolls.ts';
import {
  CARRY_ON,
  crisisResult,
  crisisTests,
  DUCK_BACK,
  FLEE,
  MAN_DOWN,
  RECEIVED_FIRE,
} from '../../../../src/rules/2hdc/fight/crisis.ts';
import { COURAGE_EFFECT, type Fight } from '../../../../src/rules/2hdc/fight/fight.ts';
import { chancesIn, chancesOf, fight } from '../table.ts';

const at = (column: number, row: number) => 4 * row + column;
const MAN_DOWN_OF_A = 1;
const FIRE_AT_A = 4;
const SOLDIER_4 = 'human/soldier@4 ac4 sword no-shield';
const WARRIOR_4 = 'human/warrior@4 ac4 sword no-shield';

/** Results for 2, 1 and 0 dice passed: carry on, duck back, flee. */
const row = (profession: number, cause: number, outmatched: boolean) =>
  [2, 1, 0].map((passed) => 'CDF'[crisisResult(profession, passed, cause, outmatched)]).join('');

describe('the Crisis table', () => {
  it.each([
    ['2HDC-T19.0a Caster', CASTER, 'CDF', 'CDF', 'CCF', 'CCF'],
    ['2HDC-T19.0b Healer', HEALER, 'CDF', 'CDF', 'CCF', 'CCF'],
    ['2HDC-T19.0c Knight', KNIGHT, 'CCC', 'CCF', 'CCC', 'CCF'],
    ['2HDC-T19.0d Paladin', PALADIN, 'CCC', 'CCF', 'CCC', 'CCF'],
    ['2HDC-T19.0e Shooter', SHOOTER, 'CDF', 'CDF', 'CCF', 'CFF'],
    ['2HDC-T19.0f Soldier', SOLDIER, 'CCF', 'CCF', 'CCF', 'CFF'],
    ['2HDC-T19.0g Thief', THIEF, 'CDF', 'CDF', 'CCF', 'CFF'],
    ['2HDC-T19.0h Warrior', WARRIOR, 'CCC', 'CCF', 'CCC', 'CCF'],
  ])('%s', (_, profession, fire, fireOutmatched, down, downOutmatched) => {
    expect(row(profession, RECEIVED_FIRE, false)).toBe(fire);
    expect(row(profession, RECEIVED_FIRE, true)).toBe(fireOutmatched);
    expect(row(profession, MAN_DOWN, false)).toBe(down);
    expect(row(profession, MAN_DOWN, true)).toBe(downOutmatched);
  });

  it('2HDC-20.0 knows three results, from best to worst', () => {
    expect([CARRY_ON, DUCK_BACK, FLEE]).toEqual([0, 1, 2]);
    expect(() => crisisResult(8, 1, MAN_DOWN, false)).toThrow('no crisis row for Profession 8');
  });
});

describe('crisis dice', () => {
  const passes = (law: number, rep: number) => chancesOf((dice) => passedOf(dice.draw(CRISIS_DICE[law]), rep));

  it('V32 2HDC-19.1a Rep 4 on two dice', () => {
    expect(passes(0, 4)).toEqual({ 2: '4/9', 1: '4/9', 0: '1/9' });
  });

  it('V33 2HDC-T19.0i, 2HDC-14.1c Rep 4 on three dice, best two', () => {
    expect(passes(1, 4)).toEqual({ 2: '20/27', 1: '2/9', 0: '1/27' });
  });

  it('V34 Rep 5 on three dice, best two', () => {
    expect(passes(1, 5)).toEqual({ 2: '25/27', 1: '5/72', 0: '1/216' });
  });
});

describe('the Crisis test', () => {
  /** a1, a2 against so many; what becomes of them on these faces. */
  const test = (f: Fight, causes: number, faces: readonly number[]) => {
    f.causes = causes;
    withDice(faces, (dice) => crisisTests(f, dice));
    return [...f.status.subarray(0, f.count)].filter((_, c) => f.side[c] === 0);
  };

  it('V11 2HDC-19.0a, 2HDC-20.1 one set of dice, each with his own row: both Carry On, at 3:1 the Soldier flees', () => {
    const side = [WARRIOR_4, SOLDIER_4];
    // The Leader, a1, is down: two dice.
    const down = (enemies: number) => {
      const f = fight(['human/warrior@5 ac4 sword no-shield', ...side], [`${enemies}x ${WARRIOR_4}`]);
      f.putDown(0, OUT, 3);
      return f;
    };
    expect(test(down(5), MAN_DOWN_OF_A, [3, 5])).toEqual([OUT, FIT, FIT]);
    expect(test(down(6), MAN_DOWN_OF_A, [3, 5])).toEqual([OUT, FIT, FLED]);
    expect(test(down(6), MAN_DOWN_OF_A, [6, 5])).toEqual([OUT, FLED, FLED]);
  });

  it.each([1, 2, 3, 4])('2HDC-20.1 three to one is exactly three times as many: %i of a side', (mine) => {
    const SOLDIERS = (n: number) => [`${n}x ${SOLDIER_4}`];
    /** What a side does that passes one die at Man Down: at less than three to one a Soldier carries on. */
    const doesOne = (fit: number, enemies: number, side: number, fallen: number) => {
      const [own, other] = [SOLDIERS(fit + 1), SOLDIERS(enemies + fallen)];
      const f = side === 0 ? fight(own, other) : fight(other, own);
      const first = side === 0 ? 0 : enemies + fallen;
      // The Leader is down, so there are two dice, and some enemies have gone before.
      f.putDown(first, OUT, f.count - 1 - first);
      const enemy = side === 0 ? fit + 1 : 0;
      for (let i = 0; i < fallen; i++) f.putDown(enemy + i, OUT, first + 1);
      f.causes = side === 0 ? MAN_DOWN_OF_A : MAN_DOWN_OF_A << 1;
      withDice([3, 5], (dice) => crisisTests(f, dice));
      return f.status[first + 1];
    };
    for (const side of [0, 1])
      for (const fallen of [0, 2]) {
        expect(doesOne(mine, 3 * mine - 1, side, fallen)).toBe(FIT);
        expect(doesOne(mine, 3 * mine, side, fallen)).toBe(FLED);
      }
  });

  it('2HDC-14.1c the fit Leader gives a third die, a fallen or fled one does not', () => {
    const side = [SOLDIER_4, 'human/soldier@3 ac4 sword no-shield'];
    expect(test(fight(side, [WARRIOR_4]), MAN_DOWN_OF_A, [6, 6, 3])).toEqual([FIT, FIT]);
    const f = fight(side, [WARRIOR_4]);
    f.leave(0);
    expect(test(f, MAN_DOWN_OF_A, [6, 6])).toEqual([FLED, FLED]);
  });

  it('2HDC-19.1a rolls once for the side, and each compares with his own current Rep', () => {
    const f = fight(['human/soldier@5 ac4 sword no-shield', 'human/soldier@3 ac4 sword no-shield'], [WARRIOR_4]);
    expect(test(f, MAN_DOWN_OF_A, [4, 4, 6])).toEqual([FIT, FLED]);
  });

  it('2HDC-R151 those who wait outside test and flee too, but do not duck back', () => {
    const f = fight(['human/soldier@5 ac4 sword no-shield', 'human/soldier@3 ac4 sword no-shield'], [WARRIOR_4], {}, [
      at(1, 1),
      -1,
    ]);
    expect(test(f, MAN_DOWN_OF_A, [4, 4, 6])).toEqual([FIT, FLED]);
  });

  it('2HDC-19.0b, 2HDC-R55 Received Fire makes a Shooter duck back from the nearest who missed', () => {
    const f = fight(
      ['human/warrior@5 ac4 sword no-shield', 'elf/shooter@4 ac2 bow no-shield'],
      ['2x elf/shooter@4 ac2 bow no-shield'],
      {},
      [at(0, 0), at(1, 2), at(1, 5), at(3, 2)],
    );
    f.missed[2] = 1;
    f.missed[3] = 1;
    // Three dice, best two: 5 and 2; Rep 5 passes both, Rep 4 one.
    expect(test(f, FIRE_AT_A, [6, 5, 2])).toEqual([FIT, FIT]);
    // The one in the same row is nearer: he goes along it, away from column 3.
    expect(f.square[1]).toBe(at(0, 2));
    expect(f.square[0]).toBe(at(0, 0));
  });

  it('2HDC-R55 ducks back from where a shooter missed, also when that one flees in the same step', () => {
    const bow = 'elf/shooter@4 ac2 bow no-shield';
    const f = fight([bow], [bow], {}, [at(1, 2), at(1, 5)]);
    f.missed[1] = 1;
    f.causes = FIRE_AT_A | 2;
    // Rep 4 passes one of 6, 5 and 2 and ducks back; nothing of three sixes, and flees.
    withDice([6, 5, 2, 6, 6, 6], (dice) => crisisTests(f, dice));
    expect([f.status[1], f.status[0], f.square[0]]).toEqual([FLED, FIT, at(1, 1)]);
    expect(f.intent[0]).toBe(0);
  });

  it('2HDC-19.1b with both causes the worse result counts', () => {
    // A Thief with one die passed: Man Down says Carry On, Received Fire says Duck Back.
    const thief = 'human/thief@4 ac4 sword no-shield';
    const f = () => {
      const made = fight([thief], [WARRIOR_4], {}, [at(1, 2), at(1, 5)]);
      made.missed[1] = 1;
      return made;
    };
    const both = f();
    test(both, MAN_DOWN_OF_A | FIRE_AT_A, [6, 5, 2]);
    expect(both.square[0]).toBe(at(1, 1));
    const one = f();
    test(one, MAN_DOWN_OF_A, [6, 5, 2]);
    expect(one.square[0]).toBe(at(1, 2));
  });

  it('2HDC-6.3.2, P17 a Star does not roll: he carries on, or leaves when the cautious have no Star Power left', () => {
    const star = 'star human/soldier@2 ac4 sword no-shield';
    expect(test(fight([star], [`6x ${WARRIOR_4}`]), MAN_DOWN_OF_A, [])).toEqual([FIT]);
    const cautious = fight([star], [`6x ${WARRIOR_4}`], { policies: ['cautious', 'book'] });
    expect(test(cautious, MAN_DOWN_OF_A, [])).toEqual([FIT]);
    cautious.starDice[0] = 0;
    expect(test(cautious, MAN_DOWN_OF_A, [])).toEqual([FLED]);
  });

  it('2HDC-T7.0.14b Zombies skip it, their group mates do not', () => {
    const f = fight(['zombie/warrior@3 ac2 sword no-shield', 'human/soldier@2 ac4 sword no-shield'], [WARRIOR_4]);
    expect(test(f, MAN_DOWN_OF_A, [6, 6, 6])).toEqual([FIT, FLED]);
    const alone = fight(['2x zombie/warrior@3 ac2 sword no-shield'], [WARRIOR_4]);
    expect(test(alone, MAN_DOWN_OF_A, [])).toEqual([FIT, FIT]);
  });

  it('2HDC-T29.1.5b a Potion of Courage is one die of his own', () => {
    const f = fight(['human/warrior@5 ac4 sword no-shield', SOLDIER_4], [WARRIOR_4]);
    f.effects[1] = COURAGE_EFFECT;
    expect(test(f, MAN_DOWN_OF_A, [5, 5, 6, 4])).toEqual([FIT, FIT]);
    const unlucky = fight(['human/warrior@5 ac4 sword no-shield', SOLDIER_4], [WARRIOR_4]);
    unlucky.effects[1] = COURAGE_EFFECT;
    expect(test(unlucky, MAN_DOWN_OF_A, [5, 5, 6, 5])).toEqual([FIT, FLED]);
  });

  it('2HDC-R54 both sides roll before anybody goes: the active one first, on numbers counted once', () => {
    const f = fight(['2x human/soldier@4 ac4 sword no-shield'], ['6x human/soldier@4 ac4 sword no-shield']);
    f.turn = 1;
    f.causes = 1 | 2;
    // The dungeon side rolls first and flees; the party still faced three to one.
    withDice([6, 6, 6, 3, 5, 5], (dice) => crisisTests(f, dice));
    expect([...f.status.subarray(0, 8)]).toEqual([FLED, FLED, FLED, FLED, FLED, FLED, FLED, FLED]);
    expect(f.causes).toBe(0);
  });

  it('is the same drawn and counted out', () => {
    const f = fight(['human/soldier@5 ac4 sword no-shield', 'human/soldier@3 ac4 sword no-shield'], [WARRIOR_4]);
    f.causes = MAN_DOWN_OF_A;
    const before = new Int32Array(f.stateLength);
    f.save(before);
    const gone = () => (f.status[1] === FLED ? 'fled' : 'fit');
    const exact = chancesIn(f, (dice) => {
      crisisTests(f, dice);
      return gone();
    });
    // Rep 3 on three dice: nothing passed, (1/2)^3.
    expect(exact).toEqual({ fit: '7/8', fled: '1/8' });
    const dice = new SampledDice();
    let fled = 0;
    for (let k = 0; k < 20_000; k++) {
      dice.begin(19, k);
      f.load(before);
      crisisTests(f, dice);
      if (gone() === 'fled') fled++;
    }
    expect(Math.abs(fled / 20_000 - 1 / 8)).toBeLessThan(0.01);
  });
});
