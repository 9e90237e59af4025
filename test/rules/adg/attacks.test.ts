import { describe, expect, it } from 'vitest';
import { DEAD, STANDING } from '../../../src/rules/adg/names.ts';
import { faultsOf, play } from './table.ts';

const pia = 'Pia: hero brawn12 agility10 cunning10 health8 ac4 d6';
const foe = 'foe: enemy hd1 health30 ac3';
/** Rolls under Pia's Agility: she acts before the enemies. */
const FAST = 5;
const SLOW = 15;
const plain = { policy: 'plain' };

describe('which attribute an attack uses', () => {
  it('ADG-attack-attribute: Brawn in melee, Agility for missiles, Cunning for trickery', () => {
    // 12 is within one attribute only.
    const with12 = (statline: string) =>
      play({ party: [statline], lair: [foe], ...plain }, [FAST, 11, 3]).state.health[1];
    expect(with12('hero brawn12 agility10 cunning5 health8 sword')).toBe(27);
    expect(with12('hero brawn5 agility12 cunning5 health8 bow')).toBe(27);
    expect(with12('hero brawn5 agility10 cunning12 health8 wand')).toBe(27);
    expect(with12('hero brawn5 agility10 cunning12 health8 trick')).toBe(27);
  });

  it('R-ADG-08: a weapon may name another attribute', () => {
    const hero = ['hero brawn5 agility10 cunning12 health8', { weapons: [{ attribute: 'cunning' }] }] as const;
    expect(play({ party: [hero], lair: [foe], ...plain }, [FAST, 11, 3]).state.health[1]).toBe(27);
  });
});

describe('the attack roll', () => {
  it('ADG-attack-hit: over the AC and within the attribute hits, and the damage die is rolled', () => {
    const { state, told } = play({ party: [pia], lair: [foe], ...plain }, [FAST, 4, 3]);
    expect(state.health[1]).toBe(27);
    expect(told).toContain('ADG-attack-hit: Pia rolled 4 and hit foe');
  });

  it.each([3, 2, 13, 20])('ADG-attack-miss: %i against AC 3 and Brawn 12 does no damage', (roll) => {
    const { state } = play({ party: [pia], lair: [foe], ...plain }, [FAST, roll, 20]);
    expect(state.health[1]).toBe(30);
  });

  it('ADG-weapon-damage: each weapon rolls its own dice', () => {
    const left = (statline: string, ...damage: number[]) =>
      play({ party: [`hero brawn12 agility10 cunning10 health8 ${statline}`], lair: [foe], ...plain }, [
        FAST,
        5,
        ...damage,
      ]).state.health[1];
    expect(left('small', 6)).toBe(25);
    expect(left('medium', 6)).toBe(24);
    // A large weapon makes slow: Agility 8 for initiative.
    expect(left('large', 2, 6)).toBe(24);
    expect(left('2d6', 2, 6)).toBe(22);
  });

  it('ADG-attack-exact-stun: the attribute exactly takes a turn away from whoever was attacked', () => {
    const { state, told } = play({ party: [pia], lair: [foe], ...plain }, [FAST, 12, 1, 20, 20, 20]);
    expect(told).toContain('ADG-attack-exact-stun: foe was stunned and lost the turn');
    expect(state.round).toBe(3);
    expect(state.stuns[0]).toBe(1);
  });

  it('R-ADG-09: an exact roll that cannot hit still stuns, unless the ruling says otherwise', () => {
    const scene = { party: ['hero brawn8 agility10 cunning10 health8'], lair: ['enemy hd1 health30 ac12'], ...plain };
    expect(play(scene, [FAST, 8, 20]).state.stuns[0]).toBe(1);
    expect(play({ ...scene, rulings: { exactNeedsHit: true } }, [FAST, 8, 20]).state.stuns[0]).toBe(0);
  });

  it('R-ADG-10: a stun may mean disadvantage, or nothing', () => {
    const scene = { party: [pia], lair: [foe], ...plain };
    const dazed = play({ ...scene, rulings: { stunEffect: 'disadvantage' } }, [FAST, 12, 1, 20, 11, 20]);
    // Of 11 and 20 the enemy's worse die counts.
    expect(dazed.state.health[0]).toBe(8);
    expect(dazed.state.round).toBe(2);
    const unmoved = play({ ...scene, rulings: { stunEffect: 'none' } }, [FAST, 12, 1, 20, 11, 2]);
    expect(unmoved.state.health[0]).toBe(6);
    expect(unmoved.state.stuns[0]).toBe(0);
  });

  it('R-ADG-10: whoever the attack felled is not stunned, and being stunned twice is no more than once', () => {
    const killed = play({ party: [pia], lair: ['2x foe: enemy hd1 health4'], ...plain }, [FAST, 12, 6, 20]);
    expect([killed.state.status[1], killed.state.stuns[0]]).toEqual([DEAD, 0]);
    const twice = play({ party: [pia], lair: [foe], ...plain }, [FAST, 12, 1, 12, 1, 20]);
    expect([twice.state.stuns[0], twice.state.round]).toEqual([1, 2]);
  });

  it('R-ADG-10: a stunned enemy loses all attacks of its turn', () => {
    const { state } = play({ party: [pia], lair: ['enemy hd4 health30'], ...plain }, [FAST, 12, 1, 20, 20]);
    expect([state.round, state.lane]).toEqual([2, 1]);
  });

  it('ADG-attack-exact-extra: the attribute exactly gives another attack at once, and so on', () => {
    const { state } = play({ party: [pia], lair: [foe], ...plain }, [FAST, 12, 1, 12, 1, 5, 1]);
    expect([state.health[1], state.freeAttacks[0]]).toEqual([27, 2]);
  });

  it('R-ADG-11: a free attack chooses its target anew', () => {
    const { state } = play({ party: [pia], lair: ['a: enemy hd1 health2', 'b: enemy hd1 health9'], ...plain }, [
      FAST,
      12,
      6,
      5,
      6,
    ]);
    expect([state.status[1], state.health[2]]).toEqual([DEAD, 3]);
  });

  it('L-ADG-03: a chain of free attacks is cut off and counted', () => {
    const { state, told } = play({ party: [pia], lair: [foe], ...plain, limits: { maxChain: 2 } }, [
      FAST,
      12,
      1,
      12,
      1,
      12,
      1,
      20,
      20,
    ]);
    expect([state.freeAttacks[0], state.chainCaps, state.health[1]]).toEqual([2, 1, 27]);
    expect(told).toContain('L-ADG-03: Pia had no free attacks left this turn');
  });

  it('ADG-attack-ac-chip: the AC exactly takes a point of it, without damage', () => {
    const { state } = play({ party: [pia], lair: [foe], ...plain }, [FAST, 3, 20]);
    expect([state.ac[1], state.health[1]]).toEqual([2, 30]);
  });

  it('R-ADG-12: what one attacker wore down helps the others', () => {
    const party = [pia, 'Bo: hero brawn12 agility10 cunning10 health8'];
    const { state } = play({ party, lair: [foe], ...plain }, [FAST, FAST, 3, 3, 4]);
    expect([state.ac[2], state.health[2]]).toEqual([2, 26]);
  });

  it('ADG-armour-break: armour at AC 0 is broken and stays so after the fight', () => {
    const { state, told } = play({ party: [pia], lair: ['foe: enemy hd1 health30 ac1'], ...plain }, [FAST, 1, 20]);
    expect([state.ac[1], state.sound[1]]).toEqual([0, 0]);
    expect(told).toContain('ADG-armour-break: the armour of foe broke');
    const worn = play({ party: [pia], lair: [foe], ...plain }, [FAST, 3, 20]);
    expect([worn.state.ac[1], worn.state.sound[1]]).toEqual([2, 3]);
  });

  it('R-ADG-09: an AC above the attribute may be worn down, unless the ruling says otherwise', () => {
    const scene = { party: ['hero brawn8 agility10 cunning10 health8'], lair: ['enemy hd1 health30 ac12'], ...plain };
    expect(play(scene, [FAST, 12, 20]).state.ac[1]).toBe(11);
    expect(play({ ...scene, rulings: { chipNeedsUnderAttribute: true } }, [FAST, 12, 20]).state.ac[1]).toBe(12);
  });

  it('V-10: with attribute and AC alike one roll stuns, wears down and does no damage', () => {
    const scene = { party: ['hero brawn10 agility10 cunning10 health8'], lair: ['enemy hd1 health30 ac10'], ...plain };
    const { state } = play(scene, [FAST, 10, 20]);
    expect([state.ac[1], state.stunned[1] === 0, state.health[1], state.stuns[0]]).toEqual([9, true, 30, 1]);
  });

  it('uses two dice where a member has advantage or disadvantage', () => {
    const hero = (mode: string) => `hero brawn12 agility10 cunning10 health8 ${mode}`;
    expect(play({ party: [hero('advantage')], lair: [foe], ...plain }, [FAST, 20, 5, 6]).state.health[1]).toBe(24);
    expect(play({ party: [hero('disadvantage')], lair: [foe], ...plain }, [FAST, 20, 5]).state.health[1]).toBe(30);
  });
});

describe('enemies', () => {
  it('ADG-enemy-attack: hit, stun, get free attacks and wear armour down as adventurers do', () => {
    // 12 is the Attack of HD 1, 4 is Pia's AC.
    const { state, told } = play({ party: [pia], lair: [foe], ...plain }, [SLOW, 12, 3, 4]);
    expect([state.health[0], state.ac[0], state.freeAttacks[1]]).toEqual([5, 3, 1]);
    expect(told).toContain('ADG-attack-exact-stun: Pia was stunned and lost the turn');
  });

  it('ADG-enemy-attack-value: roll against their own Attack', () => {
    const left = (attack: string) =>
      play({ party: [pia], lair: [`enemy hd1 health30 ${attack}`], ...plain }, [SLOW, 14, ...(attack ? [2] : [])]).state
        .health[0];
    expect(left('')).toBe(8);
    expect(left('attack15')).toBe(6);
  });

  it('ADG-data-enemy-attack: Attack is 11 + HD, 19 at most', () => {
    const attackOf = (hd: number) =>
      play({ party: [pia], lair: [`enemy hd${hd} health5`] }, [FAST]).state.attributes[7];
    expect([1, 4, 8, 9, 20].map(attackOf)).toEqual([12, 15, 19, 19, 19]);
  });

  it('ADG-data-enemy-attacks: HD say how many attacks they make', () => {
    const attacksOf = (hd: number) => play({ party: [pia], lair: [`enemy hd${hd} health5`] }, [FAST]).state.attacks[1];
    expect([1, 3, 4, 7, 8, 11, 12, 20].map(attacksOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    const { state } = play({ party: [pia], lair: ['enemy hd4 health30'], ...plain }, [SLOW, 11, 1, 11, 1, 20]);
    expect([state.health[0], state.round]).toEqual([6, 2]);
  });

  it('R-ADG-16: each of several attacks picks its target anew', () => {
    const party = [pia, 'Bo: hero brawn12 agility10 cunning10 health8'];
    const { state } = play({ party, lair: ['enemy hd4 health30'], ...plain }, [SLOW, SLOW, 1, 11, 1, 2, 11, 1, 20]);
    expect([state.health[0], state.health[1]]).toEqual([7, 7]);
  });

  it('neither exert nor use Scars', () => {
    const { state } = play({ party: [pia], lair: ['enemy hd1 health30'] }, [SLOW, 13, 20]);
    expect([state.health[0], state.attributes[7]]).toEqual([8, 12]);
  });
});

describe('two weapons', () => {
  const duelist = 'Dex: hero brawn9 agility13 cunning10 health8 dagger sword';

  it('ADG-dual-wield: only two melee weapons of which one is small', () => {
    const wrong = (statline: string) =>
      faultsOf({ party: [`hero health8 ${statline}`], lair: [foe] }).map(({ problem, rule }) => `${rule}: ${problem}`);
    expect(wrong('dagger sword')).toEqual([]);
    expect(wrong('dagger dagger')).toEqual([]);
    expect(wrong('sword axe')).toEqual(['ADG-dual-wield: of two weapons at once one must be small']);
    expect(wrong('dagger bow')).toEqual(['ADG-dual-wield: two weapons at once must both be for melee']);
    expect(wrong('dagger large')).toEqual(['ADG-dual-wield: a large weapon takes both hands; leave the other one']);
    expect(wrong('dagger sword shield')).toEqual(['ADG-dual-wield: two weapons at once leave no hand for a shield']);
  });

  it('ADG-dual-wield-agility: the small one uses Agility, the other one Brawn', () => {
    // 11 is within Agility, not within Brawn.
    const { state } = play({ party: [duelist], lair: [foe], ...plain }, [FAST, 11, 6, 11, 20]);
    expect(state.health[1]).toBe(25);
    const alone = play({ party: ['hero brawn9 agility13 cunning10 health8 dagger'], lair: [foe], ...plain }, [
      FAST,
      11,
    ]);
    expect(alone.state.health[1]).toBe(30);
  });

  it('ADG-dual-wield-second: a second attack costs a point of Cunning', () => {
    const { state } = play({ party: [duelist], lair: [foe], ...plain }, [FAST, 11, 6, 5, 6, 20]);
    expect([state.attributes[2], state.health[1]]).toEqual([9, 19]);
  });

  it('P-ADG-04: it is made while Cunning stays at 8, at 5, or not at all', () => {
    const left = (cunning: number, secondAttack: number) => {
      const statline = `hero brawn9 agility13 cunning${cunning} health8 dagger sword`;
      const spends = cunning - 1 >= secondAttack;
      const faces = [FAST, 20, ...(spends ? [20] : []), 20];
      return play({ party: [statline], lair: [foe], ...plain, choices: { secondAttack } }, faces).state.attributes[2];
    };
    expect([left(9, 8), left(8, 8)]).toEqual([8, 8]);
    expect([left(6, 5), left(5, 5)]).toEqual([5, 5]);
    expect(left(12, 20)).toBe(12);
  });

  it('R-ADG-13: comes after the free attacks of the first, and needs an enemy left', () => {
    const { state } = play({ party: [duelist], lair: ['enemy hd1 health5'], ...plain }, [FAST, 5, 6]);
    expect([state.status[1], state.attributes[2]]).toEqual([DEAD, 10]);
  });
});

describe('powers of enemies', () => {
  it('ADG-save-enemy: ask nothing of a hireling whom the hit slew', () => {
    const lair = [['foe: enemy hd1 health30 ac3', { power: { save: 'brawn', damage: 1 } }]] as const;
    const party = [pia, 'Hal: hireling hd1 health1'];
    const { state, told } = play({ party, lair, ...plain }, [FAST, 20, 20, 2, 11, 1, 20, 20]);
    expect([state.status[1], state.round]).toEqual([DEAD, 3]);
    expect(told.filter((line) => line.startsWith('ADG-save-enemy'))).toEqual([]);
  });
});

describe('shots into melee', () => {
  const archer = 'Ada: hero brawn9 agility12 cunning10 health8 bow';
  const bo = 'Bo: hero brawn12 agility10 cunning10 health8 ac9';
  const cy = 'Cy: hero brawn12 agility10 cunning10 health8 ac9';

  it('ADG-ranged-stray: a miss asks for an Agility save, and strikes a friend where that fails', () => {
    const missed = play({ party: [archer, bo], lair: [foe], ...plain }, [FAST, FAST, 15, 13, 4]);
    expect([missed.state.health[1], missed.state.strays]).toEqual([4, 1]);
    const saved = play({ party: [archer, bo], lair: [foe], ...plain }, [FAST, FAST, 15, 12, 20]);
    expect([saved.state.health[1], saved.state.strays]).toEqual([8, 0]);
  });

  it('ADG-ranged-stray-random: one of several friends in melee, at random', () => {
    const { state } = play({ party: [archer, bo, cy], lair: [foe], ...plain }, [FAST, FAST, FAST, 15, 13, 2, 4]);
    expect([state.health[1], state.health[2]]).toEqual([8, 4]);
  });

  it('ADG-ranged-stray-exception: not where the AC was rolled exactly', () => {
    const { state } = play({ party: [archer, bo], lair: [foe], ...plain }, [FAST, FAST, 3, 20]);
    expect([state.ac[2], state.strays, state.actor]).toEqual([2, 0, 2]);
  });

  it('R-ADG-14: not where nobody is in melee: alone, among archers, or while still coming near', () => {
    const alone = play({ party: [archer], lair: [foe], ...plain }, [FAST, 15]);
    const archers = play({ party: [archer, 'bow: hero agility9 brawn9 cunning9 health8 bow'], lair: [foe], ...plain }, [
      FAST,
      FAST,
      15,
    ]);
    const far = play({ party: [archer, bo], lair: [foe], ...plain, distance: 120 }, [FAST, FAST, 15]);
    for (const { state } of [alone, archers, far]) expect(state.phase === 7).toBe(false);
  });

  it('R-ADG-14: not where exertion made it a hit', () => {
    const scene = {
      party: [archer, bo],
      lair: ['enemy hd1 health2 ac3', 'enemy hd1 health9'],
      choices: { scars: 'never' },
    };
    const { state } = play({ ...scene, lair: ['a: enemy hd1 health2 ac3', 'b: enemy hd1 health9'] }, [
      FAST,
      FAST,
      13,
      6,
    ]);
    expect([state.status[2], state.attributes[0]]).toEqual([DEAD, 11]);
  });

  it('R-ADG-14: enemies save with their Attack', () => {
    const lair = ['shooter: enemy hd1 health9 ranged', 'brute: enemy hd1 health9'];
    const scene = { party: ['hero brawn9 agility9 cunning9 health8'], lair, ...plain };
    expect(play(scene, [SLOW, 20, 13, 5]).state.health[2]).toBe(4);
    expect(play(scene, [SLOW, 20, 12, 20]).state.health[2]).toBe(9);
  });

  it('R-ADG-14: a stray shot can kill, and is told as such', () => {
    const { state } = play(
      { party: [archer, 'Bo: hero brawn9 agility9 cunning9 health2 scars12'], lair: [foe], ...plain },
      [FAST, FAST, 15, 13, 4, 1, 1],
    );
    expect([state.status[1], state.status[0], state.killer[1]]).toEqual([DEAD, STANDING, 1]);
  });

  it('ADG-ranged-stray: a friend shot dead is no enemy slain', () => {
    const party = [archer, 'Bo: hero brawn9 agility9 cunning9 health2 scars12'];
    const faces = [FAST, FAST, 15, 13, 4, 1, 1, 20, 11, 6];
    const { over, counts } = play({ party, lair: ['foe: enemy hd1 health4 ac3'], ...plain }, faces);
    expect([over, counts['band.Ada.kills'], counts['band.Bo.killed-by.band.Ada']]).toEqual([true, 1, 1]);
  });
});

describe('P-ADG-03 targets', () => {
  const lair = ['a: enemy hd1 health9', 'b: enemy hd1 health5', 'c: enemy hd1 health5'];
  const struck = (target: string, faces: number[], party = [pia]) => {
    const { state } = play({ party, lair, ...plain, choices: { target } }, faces);
    return [1, 2, 3].map((c) => state.top[c + party.length - 1] - state.health[c + party.length - 1]);
  };

  it('are the weakest, the first, or anybody', () => {
    expect(struck('focusLowest', [FAST, 5, 1])).toEqual([0, 1, 0]);
    expect(struck('first', [FAST, 5, 1])).toEqual([1, 0, 0]);
    expect(struck('random', [FAST, 3, 5, 1])).toEqual([0, 0, 1]);
  });

  it('are spread over those attacked least', () => {
    const bo = 'Bo: hero brawn12 agility10 cunning10 health8';
    expect(struck('spread', [FAST, FAST, 5, 1, 5, 1], [pia, bo])).toEqual([1, 1, 0]);
  });

  it('of enemies are random, or the weakest', () => {
    const party = [pia, 'Bo: hero brawn12 agility10 cunning10 health5'];
    const scene = { party, lair: [foe], ...plain };
    expect(play(scene, [SLOW, SLOW, 1, 11, 2]).state.health[0]).toBe(6);
    expect(play({ ...scene, enemies: { target: 'focusLowest' } }, [SLOW, SLOW, 11, 2]).state.health[1]).toBe(3);
  });
});
