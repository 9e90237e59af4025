import { describe, expect, it } from 'vitest';
import { DEAD, FLED, STANDING, WIN } from '../../../src/rules/adg/names.ts';
import { MORALE } from '../../../src/rules/adg/state.ts';
import { play, type Scene } from './table.ts';

const pia = 'Pia: hero brawn12 agility10 cunning12 health20 ac4 d6';
const FAST = 5;

/** Pia deals damage to the first of the enemies in her way; then everybody misses. */
function hurt(lair: readonly string[], damage: number, misses: number, more: Partial<Scene> = {}, then: number[] = []) {
  const scene = { party: [pia], lair, policy: 'plain', ...more };
  return play(scene, [FAST, 11, damage, ...new Array(misses).fill(20), ...then]);
}

describe('morale of enemies', () => {
  it('ADG-morale-lone: one alone checks once hurt to half of its health', () => {
    expect(hurt(['enemy hd1 health6'], 3, 1, {}).state.phase).toBe(MORALE);
    expect(hurt(['enemy hd1 health7'], 3, 1, {}).state.phase).not.toBe(MORALE);
  });

  it('ADG-morale-lone: and again only in rounds in which it is hurt', () => {
    const { state } = hurt(['enemy hd1 health9'], 6, 1, {}, [5, 20, 20, 11, 1, 20]);
    expect([state.round, state.phase, state.moraleChecks]).toEqual([3, MORALE, 1]);
  });

  it('ADG-morale-group: several check in rounds in which one of them dies', () => {
    const two = ['a: enemy hd1 health6', 'b: enemy hd1 health9'];
    expect(hurt(two, 6, 1).state.phase).toBe(MORALE);
    // Hurt below half is not enough for one of a group.
    expect(hurt(two, 5, 2).state.phase).not.toBe(MORALE);
  });

  it('R-ADG-24: the last of a group is a lone enemy from the next round on', () => {
    const lair = ['a: enemy hd1 health6', 'b: enemy hd1 health6'];
    const { state } = hurt(lair, 6, 1, {}, [1, 11, 3, 20]);
    expect([state.round, state.phase, state.moraleChecks]).toEqual([2, MORALE, 1]);
  });

  it('ADG-morale-when: those who never check never do', () => {
    expect(hurt(['enemy hd1 health6 fearless'], 3, 1).state.phase).not.toBe(MORALE);
    expect(hurt(['enemy hd1 health6'], 3, 1, { rulings: { moraleMode: 'off' } }).state.phase).not.toBe(MORALE);
  });

  it.each([
    [1, 10, 'holds'],
    [1, 11, 'rallies'],
    [1, 12, 'flees'],
    [9, 18, 'holds'],
    [9, 19, 'rallies'],
    [9, 20, 'flees'],
  ])('ADG-morale-roll: HD %i with %i %s', (hd, roll, what) => {
    const { state } = hurt([`enemy hd${hd} health6 attacks1`], 3, 1, {}, [roll]);
    const [rallies, flights] = [state.rallies, state.flights];
    expect(flights ? 'flees' : rallies ? 'rallies' : 'holds').toBe(what);
  });

  it.each([
    [10, 19, 0],
    [10, 20, 1],
    [11, 19, 0],
    [11, 20, 1],
    [20, 20, 1],
  ])('ADG-morale-hd11: HD %i with %i never flees and rallies %i times', (hd, roll, rallies) => {
    const { state } = hurt([`enemy hd${hd} health6 attacks1`], 3, 1, {}, [roll]);
    expect([state.rallies, state.flights]).toEqual([rallies, 0]);
  });

  it('R-ADG-26: the highest HD of those who can break count', () => {
    const lair = [
      'a: enemy hd1 health6',
      'b: enemy hd1 health9',
      'c: enemy hd3 health9',
      'd: enemy hd8 health9 attacks1 fearless',
    ];
    const { state } = hurt(lair, 6, 3, {}, [13]);
    expect(state.rallies).toBe(1);
  });

  it('ADG-morale-flee: those who break leave, and the fight is won if nobody is left', () => {
    const won = hurt(['enemy hd1 health6'], 3, 1, {}, [20]);
    expect([won.over, won.state.result, won.state.status[1]]).toEqual([true, WIN, FLED]);
    expect([won.counts['band.win'], won.counts['band.routed']]).toEqual([1, 1]);
    const some = hurt(
      ['a: enemy hd1 health6', 'b: enemy hd1 health9', 'c: enemy hd1 health9 fearless'],
      6,
      2,
      {},
      [20],
    );
    expect([some.state.status[2], some.state.status[3], some.over]).toEqual([FLED, STANDING, false]);
  });

  it('ADG-morale-rally: an exact roll gives an extra attack next round and ends all checks', () => {
    const { state } = hurt(['foe: enemy hd1 health9'], 6, 1, {}, [11, 11, 1, 15, 15, 20, 20]);
    // Round 2: Pia hits again, the enemy attacks twice, nothing is checked; round 3: one attack.
    expect([state.moraleChecks, state.round, state.health[0]]).toEqual([1, 4, 20]);
  });

  it('R-ADG-28: the extra attack is lost on those who are still coming near', () => {
    const scene = {
      party: ['Ada: hero brawn9 agility12 cunning9 health20 bow'],
      lair: ['foe: enemy hd1 health9'],
      policy: 'plain',
      distance: 180,
    };
    // Rallied in round 1, on its way in round 2; in round 3 it strikes once.
    const { state } = play(scene, [FAST, 11, 6, 11, 20, 20, 20]);
    expect([state.rallies, state.round]).toEqual([1, 4]);
  });

  it('R-ADG-10: a stun takes the extra attack of a rally away', () => {
    const { state } = hurt(['foe: enemy hd1 health30'], 6, 0, {}, [20]);
    expect(state.round).toBe(2);
    const rallied = hurt(['foe: enemy hd1 health12'], 6, 1, {}, [11, 12, 1, 20, 20, 20]);
    // Round 2: stunned, no attack at all; round 3: one attack.
    expect(rallied.state.round).toBe(4);
  });

  describe('ADG-morale-leader: under a leader', () => {
    const rulings = { moraleMode: 'leader' };
    const lair = [
      'boss: enemy hd3 health6 leader',
      'a: enemy hd1 health9',
      'b: enemy hd1 health9',
      'c: enemy hd1 health9',
    ];
    const first = { choices: { target: 'first' }, rulings };

    it('the leader rolls as if alone, for all', () => {
      const { state, over } = hurt(lair, 3, 4, first, [14]);
      expect([state.foesStanding, over]).toEqual([0, true]);
    });

    it('the leader also rolls when half of them are dead, and at each death after', () => {
      const pair = ['boss: enemy hd3 health9 leader', 'a: enemy hd1 health2'];
      const scene = { rulings, choices: { target: 'focusLowest' } };
      expect(hurt(pair, 6, 1, scene).state.phase).toBe(MORALE);
      const four = ['boss: enemy hd3 health9 leader', '3x a: enemy hd1 health2'];
      const one = hurt(four, 6, 3, scene);
      expect([one.state.phase === MORALE, one.state.round]).toEqual([false, 2]);
      const two = hurt(four, 6, 3, scene, [11, 6, 20, 20]);
      expect(two.state.phase).toBe(MORALE);
      const three = hurt(four, 6, 3, scene, [11, 6, 20, 20, 1, 11, 6, 20]);
      expect([three.state.phase, three.state.moraleChecks]).toEqual([MORALE, 1]);
      const none = hurt(four, 6, 3, scene, [11, 6, 20, 20, 1, 20, 20, 20]);
      expect([none.state.phase === MORALE, none.state.round]).toEqual([false, 4]);
    });

    it('a leader who has rallied rolls no more', () => {
      const pair = ['boss: enemy hd3 health12 leader', 'a: enemy hd1 health9'];
      const { state } = hurt(pair, 6, 2, first, [13, 11, 1, 20, 20, 20, 20]);
      expect([state.round, state.rallies, state.moraleChecks]).toEqual([3, 1, 1]);
    });

    it('group rules return when the leader is dead', () => {
      const { state } = hurt(['boss: enemy hd3 health6 leader', 'a: enemy hd1 health9'], 6, 1, first, [11]);
      expect([state.rallies, state.status[1]]).toEqual([1, DEAD]);
    });
  });
});

describe('hirelings', () => {
  // Hal acts after Pia; the enemy acts last and hits him for 1 of 5.
  const hal = 'Hal: hireling hd2 health5 ac3';
  const scene = { party: [pia, hal], lair: ['foe: enemy hd1 health30'], policy: 'plain' };
  const struck = [FAST, 20, 20, 2, 11, 1];
  const test = (roll: number, more: Partial<Scene> = {}, then: number[] = []) =>
    play({ ...scene, ...more }, [...struck, roll, ...then]);

  it('R-ADG-29: act right after their employer', () => {
    const { told } = play({ ...scene, party: [hal, 'Bo: hero brawn9 agility10 cunning9 health9', pia] }, [
      FAST,
      FAST,
      20,
      20,
    ]);
    expect(told.at(-1)).toContain('Hal rolled 20');
  });

  it('ADG-data-hirelings: have HD, and health, Attack and damage of an enemy of those', () => {
    const { state } = play({ ...scene, party: [pia, 'hireling'] }, [3, 1, 4, 6, FAST]);
    expect([state.hd[1], state.health[1], state.attributes[7], state.attacks[1]]).toEqual([3, 11, 14, 1]);
  });

  it('ADG-hireling-trigger: are tested when hurt, or when one of the party dies, once a fight', () => {
    expect(play(scene, struck).state.hirelingTests[1]).toBe(0);
    expect(test(8).state.hirelingTests[1]).toBe(1);
    // Hurt again in round 2: no second test.
    const again = test(8, {}, [20, 20, 2, 11, 1]);
    expect([again.state.round, again.state.hirelingTests[1]]).toEqual([3, 1]);
    // Not hurt, but a friend dies.
    const party = [pia, hal, 'Bo: hero brawn9 agility10 cunning9 health1 scars12'];
    const seen = play({ ...scene, party }, [FAST, FAST, 20, 20, 20, 3, 11, 1, 1, 1, 8]);
    expect(seen.state.hirelingTests[1]).toBe(1);
    const unhurt = play(scene, [FAST, 20, 20, 2, 20]);
    expect([unhurt.state.round, unhurt.state.hirelingTests[1]]).toEqual([2, 0]);
  });

  it.each([
    [1, 'fled'],
    [2, 'fled'],
    [3, 'held'],
    [11, 'held'],
    [12, 'inspired'],
    [13, 'fled'],
  ])("ADG-hireling-roll: %i against the employer's Cunning 12 and HD 2: %s", (roll, what) => {
    const { state } = test(roll);
    const inspired = state.rally[1] !== 0;
    expect(state.status[1] === FLED ? 'fled' : inspired ? 'inspired' : 'held').toBe(what);
  });

  it('ADG-hireling-holds: between the two he stays', () => {
    const { state } = test(7, {}, [20, 10, 3, 2, 20]);
    expect([state.status[1], state.health[2]]).toEqual([STANDING, 27]);
  });

  it('ADG-hireling-flees: else he is gone for good', () => {
    const { state } = test(15, {}, [20, 20]);
    expect([state.status[1], state.round]).toEqual([FLED, 3]);
  });

  it('ADG-hireling-wavers: his HD exactly and he stays for 15 silver for each', () => {
    const paid = test(2, { choices: { purse: 30 } });
    expect([paid.state.status[1], paid.state.purse]).toEqual([STANDING, 0]);
    const poor = test(2, { choices: { purse: 29 } });
    expect([poor.state.status[1], poor.state.purse]).toEqual([FLED, 29]);
    const mean = test(2, { choices: { purse: 99, wavering: 'never' } });
    expect([mean.state.status[1], mean.state.purse]).toEqual([FLED, 99]);
  });

  it('ADG-hireling-heroics: the Cunning exactly and he has an extra attack next round, and never breaks', () => {
    // Round 2: Pia, Hal twice, the enemy hits Hal; round 3 begins without a test.
    const { state } = test(12, {}, [20, 20, 20, 2, 11, 1]);
    expect([state.round, state.hirelingTests[3], state.rally[1]]).toEqual([3, 1, 1]);
  });

  it('ADG-hireling-heroics: wins where Cunning and HD are the same', () => {
    const party = ['Pia: hero brawn12 agility10 cunning2 health20', hal];
    expect(play({ ...scene, party }, [...struck, 2]).state.rally[1]).not.toBe(0);
  });

  it('R-ADG-29: flee where nobody is left to test them, and die at 0 health', () => {
    const party = ['Pia: hero brawn12 agility10 cunning12 health1 scars12', hal];
    const alone = play({ ...scene, party }, [FAST, 20, 20, 1, 11, 1, 1, 1]);
    expect([alone.over, alone.state.status[1], alone.counts['lair.win']]).toEqual([true, FLED, 1]);
    // He did not fail a test: there was none.
    expect(alone.counts['band.hirelings-broken']).toBe(0);
    expect(test(15).state.hirelingTests[0]).toBe(1);
    const killed = play(scene, [FAST, 20, 20, 2, 11, 6]);
    expect(killed.state.status[1]).toBe(DEAD);
  });
});
