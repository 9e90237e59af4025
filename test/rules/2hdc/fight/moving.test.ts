import { describe, expect, it } from 'vitest';
import { OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import {
  canCharge,
  charge,
  enter,
  seekSight,
  walkTo,
  wayOutOfContact,
} from '../../../../src/rules/2hdc/fight/moving.ts';
import { fight, type Wish } from '../table.ts';

const at = (column: number, row: number) => 4 * row + column;
const SWORD = 'human/warrior@4 ac4 sword no-shield';

describe('moving', () => {
  it('2HDC-18.4a goes up to six squares, the edge square of one who waits being the first', () => {
    const f = fight([SWORD], [SWORD], {}, [at(0, 0), at(0, 5)]);
    charge(f, 0);
    expect([f.square[0], f.foe[0]]).toEqual([at(0, 4), 1]);
    const waiting = fight([SWORD], [SWORD], {}, [-1, at(3, 5)]);
    charge(waiting, 0);
    // Edge row first, then four more rows: the nearest enemy is reached with the fifth move.
    expect([waiting.square[0], waiting.waiting[0], waiting.foe[0]]).toEqual([at(2, 4), 0, 1]);
  });

  it('2HDC-18.4a does not go a way round of seven squares', () => {
    // A wall of friends leaves a gap in column 3 only, and then another one in column 0.
    const wall = ['3x human/warrior@3 ac4 sword no-shield', '3x human/warrior@3 ac4 sword no-shield'];
    const f = fight([SWORD, ...wall], [SWORD], {}, [
      at(0, 0),
      ...[at(0, 1), at(1, 1), at(2, 1)],
      ...[at(1, 3), at(2, 3), at(3, 3)],
      at(2, 5),
    ]);
    expect(canCharge(f, 0)).toBe(false);
    f.lift(4);
    expect(canCharge(f, 0)).toBe(true);
  });

  it('2HDC-18.4b stops on the first square next to an enemy, but may leave the one he starts on', () => {
    // In a corridor a pair of enemies side by side bars the way to whoever is behind.
    const f = fight(
      [SWORD],
      ['2x human/warrior@5 ac4 sword no-shield', 'human/shooter@2 ac2 bow no-shield'],
      { width: 'corridor' },
      [at(1, 0), at(1, 2), at(2, 2), at(1, 5)],
    );
    charge(f, 0);
    expect([f.square[0], f.foe[0]]).toEqual([at(1, 1), 1]);
    // Already in contact, he may still go elsewhere: to a free square without contact.
    const f2 = fight([SWORD], [SWORD], {}, [at(0, 2), at(0, 3)]);
    expect(wayOutOfContact(f2, 0)).toBe(at(0, 1));
  });

  it('2HDC-18.4c walks over the squares of those who lie there', () => {
    const f = fight([SWORD, SWORD, SWORD], [SWORD], { width: 'corridor' }, [at(1, 0), at(1, 1), at(2, 1), at(1, 5)]);
    expect(canCharge(f, 0)).toBe(false);
    f.putDown(1, OUT, 3);
    expect(canCharge(f, 0)).toBe(true);
  });

  it('2HDC-R44 leaves contact only where a square without contact can be reached', () => {
    const f = fight([SWORD], ['3x human/warrior@4 ac4 sword no-shield'], {}, [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]);
    expect(wayOutOfContact(f, 0)).toBe(-1);
  });

  it('2HDC-22.3.1 takes nobody a second time while a fresh enemy can be reached, and nobody a fourth', () => {
    const f = fight(
      ['5x human/warrior@4 ac4 sword no-shield'],
      ['human/warrior@5 ac4 sword no-shield', 'human/warrior@2 ac4 sword no-shield'],
      {},
      [at(0, 1), at(1, 1), at(2, 1), at(3, 1), at(1, 0), at(1, 3), at(2, 3)],
    );
    for (let c = 0; c < 5; c++) charge(f, c);
    // The weaker first, then the fresh one; after that all squares next to the stronger are taken.
    expect([...f.foe.subarray(0, 5)]).toEqual([6, 5, 6, 6, -1]);
    const alone = fight(['4x human/warrior@4 ac4 sword no-shield'], ['human/warrior@5 ac4 sword no-shield'], {}, [
      at(0, 1),
      at(1, 1),
      at(2, 1),
      at(3, 1),
      at(1, 3),
    ]);
    for (let c = 0; c < 4; c++) charge(alone, c);
    expect([...alone.foe.subarray(0, 4)]).toEqual([4, 4, 4, -1]);
    expect(alone.attackers[4]).toBe(3);
    expect(alone.contacted[4]).toBe(1);
  });

  it('2HDC-22.3.1 P4: by the book fewest moves, then lowest Rep; bold the highest Rep; cautious the weakest', () => {
    const side = [
      'human/warrior@5 ac4 sword no-shield',
      'human/warrior@3 ac4 shield sword',
      'human/warrior@3 ac4 sword no-shield',
    ];
    const squares = [at(1, 1), at(0, 3), at(1, 3), at(2, 3)];
    const chosen = (policy: string, places = squares) => {
      const f = fight([SWORD], side, { policies: [policy, 'book'] }, places);
      charge(f, 0);
      return f.foe[0];
    };
    // All one move away: the two of Rep 3, and of those the first in board order.
    expect(chosen('book')).toBe(2);
    expect(chosen('bold')).toBe(1);
    // Rep 3 with a shield counts 8, without one 7.
    expect(chosen('cautious')).toBe(3);
    // The nearest comes before the weakest.
    expect(chosen('book', [at(1, 1), at(1, 2), at(0, 5), at(3, 5)])).toBe(1);
    expect(chosen('cautious', [at(1, 1), at(0, 3), at(0, 5), at(3, 5)])).toBe(3);
  });

  it('2HDC-R84a P4: to the cautious Phase Armor is a shield', () => {
    const side = ['human/warrior@3 ac4 no-shield sword phase-armor', 'human/warrior@3 ac4 no-shield sword'];
    const f = fight([SWORD], side, { policies: ['cautious', 'book'] }, [at(1, 1), at(0, 3), at(1, 3)]);
    charge(f, 0);
    expect(f.foe[0]).toBe(2);
  });

  it('2HDC-R45 needs a clear line before moving only where the ruling says so', () => {
    const bodies = [SWORD, 'human/warrior@3 ac4 sword no-shield'];
    const squares = [at(1, 0), at(1, 1), at(1, 5)];
    const may = (wish: Wish, stood = squares) => {
      const f = fight(bodies, [SWORD], wish, stood);
      return canCharge(f, 0);
    };
    expect(may({})).toBe(true);
    const before = { rulings: { chargeSight: 'before-moving' } };
    expect(may(before)).toBe(false);
    expect(may(before, [at(0, 0), at(1, 1), at(0, 5)])).toBe(true);
  });

  it('2HDC-R45 whoever waits needs line and way from one and the same edge square', () => {
    // The strong enemy in the corner is seen from column 0 only, where the weak one holds up whoever enters;
    // the way to him begins in column 3, and a friend stands in that line.
    const enemies = ['human/warrior@2 ac4 sword no-shield', 'human/warrior@5 ac4 sword no-shield'];
    const charged = (chargeSight: string, friend: number) => {
      const wish = { policies: ['bold', 'book'] as const, rulings: { chargeSight } };
      const f = fight([SWORD, SWORD], enemies, wish, [-1, friend, at(1, 1), at(0, 5)]);
      charge(f, 0);
      return [f.foe[0], f.square[0]];
    };
    expect(charged('on-the-way', at(2, 2))).toEqual([3, at(1, 4)]);
    expect(charged('before-moving', at(2, 2))).toEqual([2, at(0, 0)]);
    // The friend aside, column 3 has both line and way.
    expect(charged('before-moving', at(3, 3))).toEqual([3, at(1, 4)]);
  });

  it('2HDC-R159 steps back where all enemies wait outside and none of them could come in', () => {
    const archer = 'elf/shooter@4 ac2 bow no-shield';
    const squares = [at(1, 5), at(2, 5), at(1, 4), at(2, 4), -1];
    const f = fight([SWORD, archer, SWORD, archer], [SWORD], { width: 'corridor' }, squares);
    // Nobody can pass those behind him; they go first.
    charge(f, 0);
    expect(f.square[0]).toBe(at(1, 5));
    charge(f, 2);
    seekSight(f, 3);
    expect([f.square[2], f.square[3]]).toEqual([at(1, 3), at(2, 3)]);
    seekSight(f, 1);
    expect(f.square[1]).toBe(at(1, 4));
    // Now a square of their edge is free, and nobody else has to.
    charge(f, 0);
    expect(f.square[0]).toBe(at(1, 5));
    enter(f, 4);
    expect([f.square[4], f.waiting[4]]).toEqual([at(2, 5), 0]);
  });

  it('2HDC-R159 moves nearer, to the lowest square, when nobody can be attacked', () => {
    // A full row of friends: nobody gets past, row 2 is theirs, row 1 the nearest.
    const f = fight([SWORD, '4x human/warrior@3 ac4 sword no-shield'], [SWORD], {}, [
      at(3, 0),
      at(0, 2),
      at(1, 2),
      at(2, 2),
      at(3, 2),
      at(0, 5),
    ]);
    charge(f, 0);
    expect([f.square[0], f.foe[0]]).toEqual([at(0, 1), -1]);
  });

  it('2HDC-R138 seeks the nearest square without contact from which an enemy is seen', () => {
    const bow = 'elf/shooter@4 ac2 bow no-shield';
    const f = fight([bow, SWORD], [SWORD], {}, [at(1, 0), at(1, 1), at(1, 5)]);
    seekSight(f, 0);
    // From the square beside it the line runs clear of the friend in front.
    expect(f.square[0]).toBe(at(0, 0));
    const none = fight([bow, SWORD, SWORD], [SWORD], { width: 'corridor' }, [at(1, 0), at(1, 1), at(2, 1), at(1, 5)]);
    seekSight(none, 0);
    expect(none.square[0]).toBe(at(1, 0));
    const outside = fight([bow, SWORD, SWORD], [SWORD], { width: 'corridor' }, [-1, at(1, 1), at(2, 1), at(1, 5)]);
    seekSight(outside, 0);
    expect([outside.square[0], outside.waiting[0]]).toEqual([at(1, 0), 0]);
  });

  it('2HDC-21.1b goes on waiting while the edge row is full', () => {
    const f = fight([SWORD, SWORD, SWORD], [SWORD], { width: 'corridor' }, [-1, at(1, 0), at(2, 0), at(1, 5)]);
    charge(f, 0);
    enter(f, 0);
    expect([f.square[0], f.waiting[0]]).toEqual([-1, 1]);
    f.place(1, at(1, 1));
    enter(f, 0);
    expect([f.square[0], f.waiting[0]]).toEqual([at(1, 0), 0]);
  });

  it('2HDC-R60 walks to the nearest square next to a patient', () => {
    const f = fight(['human/healer@4 ac4 sword no-shield', SWORD], [SWORD], {}, [at(0, 0), at(3, 3), at(3, 5)]);
    f.putDown(1, OUT, 2);
    walkTo(f, 0, 1);
    expect(f.square[0]).toBe(at(2, 2));
  });
});
