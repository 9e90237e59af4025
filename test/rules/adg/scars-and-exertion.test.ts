import { describe, expect, it } from 'vitest';
import { DEAD, STANDING } from '../../../src/rules/adg/names.ts';
import { play, type Scene } from './table.ts';

const FAST = 5;
const lair = ['foe: enemy hd1 health30 ac4'];
const AGILITY = 0;
const BRAWN = 1;
const CUNNING = 2;

/** Whose Brawn is 12, against AC 4. */
function hero(scars: number, more = ''): string {
  return `Pia: hero brawn12 agility10 cunning10 health8 ac4 d6 scars${scars} ${more}`;
}

describe('exertion', () => {
  const always = { policy: 'plain', choices: { exertion: 'always' } };

  it('ADG-exertion: turns a failed attack into a hit', () => {
    const scene = { party: [hero(0)], lair };
    expect(play({ ...scene, ...always }, [FAST, 15, 6]).state.health[1]).toBe(24);
    expect(play({ ...scene, policy: 'plain' }, [FAST, 15, 20]).state.health[1]).toBe(30);
  });

  it('ADG-exertion-over: costs what the roll is over the attribute', () => {
    const { state } = play({ party: [hero(0)], lair, ...always }, [FAST, 15, 6]);
    expect([state.attributes[BRAWN], state.exerted[BRAWN]]).toEqual([9, 3]);
  });

  it('ADG-exertion-under-ac: costs what the roll is under the AC', () => {
    const { state } = play({ party: [hero(0)], lair, ...always }, [FAST, 2, 6]);
    expect([state.attributes[BRAWN], state.health[1]]).toEqual([10, 24]);
  });

  it('R-ADG-06: costs both where a roll is over the attribute and under the AC', () => {
    const scene = { party: ['hero brawn8 agility10 cunning10 health8'], lair: ['enemy hd1 health30 ac12'], ...always };
    const { state } = play(scene, [FAST, 10, 6]);
    expect([state.attributes[BRAWN], state.health[1]]).toEqual([4, 24]);
  });

  it('R-ADG-06: cannot turn the AC exactly into a hit', () => {
    const { state } = play({ party: [hero(0)], lair, ...always }, [FAST, 4, 20]);
    expect([state.attributes[BRAWN], state.ac[1], state.health[1]]).toEqual([12, 3, 30]);
  });

  it('V-07: adds damage to an exact roll that could not hit, which stuns all the same', () => {
    const scene = { party: ['hero brawn8 agility10 cunning10 health8'], lair: ['enemy hd1 health30 ac12'], ...always };
    const { state, told } = play({ ...scene, choices: { exertion: 'always' } }, [FAST, 8, 6, 12, 20]);
    expect([state.attributes[BRAWN], state.health[1]]).toEqual([4, 24]);
    expect(told.some((line) => line.includes('was stunned'))).toBe(true);
  });

  it('R-ADG-05: gives no exact roll where none was rolled', () => {
    const { told } = play({ party: [hero(0)], lair, ...always }, [FAST, 13, 6, 20]);
    expect(told.some((line) => line.includes('exact'))).toBe(false);
  });

  it('ADG-exertion-loss: the attribute stays lower, for everything', () => {
    const { state, told } = play({ party: [hero(0)], lair, ...always }, [FAST, 15, 6, 20, 12, 6]);
    // Brawn is 9 now, so 12 costs 3 more.
    expect([state.attributes[BRAWN], state.round]).toEqual([6, 2]);
    expect(told.filter((line) => line.startsWith('ADG-exertion-loss'))).toHaveLength(2);
  });

  it('P-ADG-01: as a finisher pays 3 at most, down to 6, to fell the target more likely than not', () => {
    const paid = (brawn: number, roll: number, health: number) => {
      const scene = {
        party: [`hero brawn${brawn} agility10 cunning10 health8 d6 scars0`],
        lair: [`enemy hd1 health${health} ac0`],
      };
      try {
        return play(scene, [FAST, roll, 1]).state.attributes[BRAWN] !== brawn;
      } catch {
        return false;
      }
    };
    expect([paid(12, 15, 4), paid(12, 16, 4)]).toEqual([true, false]);
    expect([paid(12, 15, 5)]).toEqual([false]);
    expect([paid(9, 12, 4), paid(8, 11, 4)]).toEqual([true, false]);
  });

  it.each([
    ['d12', 7],
    ['d20', 11],
    ['9d6', 32],
  ])('P-ADG-01: as a finisher counts on %s to take %i health, which it does in half of all cases', (damage, health) => {
    const pays = (more: number) => {
      const lair = [`enemy hd1 health${health + more} ac0`];
      const party = [`hero brawn12 agility10 cunning10 health8 ${damage} scars0`];
      const dice = Number(damage.startsWith('9') ? 9 : 1);
      return play({ party, lair }, [FAST, 15, ...(more > 0 ? [20] : new Array<number>(dice).fill(1))]);
    };
    expect(pays(0).state.attributes[BRAWN]).toBe(9);
    expect(pays(1).state.attributes[BRAWN]).toBe(12);
  });

  it('P-ADG-01: when cheap pays 2 at most, down to 8; always down to 1', () => {
    const left = (exertion: string, brawn: number, roll: number, pays: boolean) => {
      const scene = {
        party: [`hero brawn${brawn} agility10 cunning10 health8 d6 scars0`],
        lair: ['enemy hd1 health30 ac0'],
        choices: { exertion },
      };
      return play(scene, [FAST, roll, pays ? 1 : 20]).state.attributes[BRAWN];
    };
    expect([left('cheap', 12, 14, true), left('cheap', 12, 15, false)]).toEqual([10, 12]);
    expect([left('cheap', 10, 12, true), left('cheap', 9, 11, false)]).toEqual([8, 9]);
    expect([left('always', 9, 17, true), left('always', 9, 18, false)]).toEqual([1, 9]);
  });

  it('R-ADG-05: is not for hirelings', () => {
    const scene = { party: [hero(0), 'Hal: hireling hd1 health5'], lair, ...always };
    const { state } = play(scene, [FAST, 4, 20, 1, 20]);
    expect([state.attributes[7], state.health[2]]).toEqual([12, 30]);
  });
});

describe('Scars', () => {
  const use = (scars: string, more: Partial<Scene> = {}) => ({
    lair,
    choices: { exertion: 'never', scars },
    ...more,
  });

  it.each([
    [13, 11, 'hit'],
    [14, 12, 'exact'],
    [4, 6, 'hit'],
    [3, 5, 'hit'],
  ])('ADG-scars-full: of 2 Scars both are used, so that %i becomes %i', (roll, changed, what) => {
    const faces = [FAST, roll, 1, ...(what === 'exact' ? [20] : [])];
    const { told } = play({ party: [hero(2)], ...use('hit') }, faces);
    expect(told).toContain(`ADG-scars-once: Pia used Scars to turn ${roll} into ${changed}`);
    expect(told.join(' ').includes('exact roll')).toBe(what === 'exact');
  });

  it.each([15, 2, 1])('leave %i a miss where neither all added nor all taken off would hit', (roll) => {
    const { told } = play({ party: [hero(2)], ...use('hit') }, [FAST, roll, 20]);
    expect(told.join(' ')).not.toContain('used Scars');
  });

  it.each([
    [10, 12, true],
    [14, 12, true],
    [11, 11, false],
  ])('P-ADG-02: used for the better result make of %i a %i', (roll, changed, isUsed) => {
    const { told } = play({ party: [hero(2)], ...use('exact') }, [FAST, roll, 1, ...(isUsed ? [20] : [])]);
    expect(told.includes(`ADG-scars-once: Pia used Scars to turn ${roll} into ${changed}`)).toBe(isUsed);
  });

  it('ADG-scars-once: change one roll a round, and another one the next round', () => {
    // 13 becomes 12 and exact; the free attack's 13 stays; next round 13 becomes 12 again.
    const { told } = play({ party: [hero(1)], ...use('hit') }, [FAST, 13, 1, 13, 13, 1, 20]);
    expect(told.filter((line) => line.startsWith('ADG-scars-once'))).toHaveLength(2);
    expect(told).toContain('ADG-attack-miss: Pia rolled 13 and missed foe');
  });

  it('ADG-scars-any-roll: change damage that would just not fell', () => {
    const { state } = play({ party: [hero(2)], lair: ['enemy hd1 health5 ac4'] }, [FAST, 8, 3]);
    expect(state.status[1]).toBe(DEAD);
    const more = play({ party: [hero(1)], lair: ['enemy hd1 health5 ac4'] }, [FAST, 8, 3]);
    expect(more.state.health[1]).toBe(2);
  });

  it('are not wasted on damage that fells anyway', () => {
    const { told } = play({ party: [hero(2)], lair: ['enemy hd1 health5 ac4'] }, [FAST, 8, 5]);
    expect(told.join(' ')).not.toContain('used Scars');
  });

  it('R-ADG-15: the changed number is the roll: a worn AC becomes a hit and wears nothing down', () => {
    const { state } = play({ party: [hero(2)], ...use('hit') }, [FAST, 4, 3]);
    expect([state.health[1], state.ac[1]]).toEqual([27, 4]);
  });

  it('ADG-scars-any-roll: change a save, where the side uses them on anything', () => {
    const party = [
      'Ada: hero brawn9 agility12 cunning10 health8 bow scars2',
      'Bo: hero brawn12 agility9 cunning9 health8 ac9',
    ];
    const struck = (scars: string, faces: number[]) => play({ party, ...use(scars) }, faces).state.health[1];
    expect(struck('any', [FAST, FAST, 20, 14])).toBe(8);
    expect(struck('hit', [FAST, FAST, 20, 14, 4])).toBe(4);
  });

  it('R-ADG-15: never change the dying roll', () => {
    const scene = { party: [hero(5)], ...use('any'), lair: ['enemy hd1 health30'] };
    expect(play(scene, [15, 11, 6, 20, 11, 6, 1, 4]).state.status[0]).toBe(DEAD);
  });

  it('ADG-note-init-scars: change initiative only where the ruling allows it', () => {
    const fast = (scarsOnInitiative: boolean) =>
      play({ party: [hero(2)], ...use('hit'), rulings: { scarsOnInitiative } }, [12]).state.fast[0];
    expect([fast(true), fast(false)]).toEqual([1, 0]);
  });

  it('R-ADG-01: a check is within the attribute also where Scars take it below 1', () => {
    const party = ['Ada: hero brawn9 agility2 cunning9 health8 scars4'];
    const scene = { party, ...use('any'), rulings: { scarsOnInitiative: true } };
    expect(play(scene, [3]).state.fast[0]).toBe(1);
    const archer = [
      'Ada: hero brawn9 agility2 cunning9 health8 bow scars4',
      'Bo: hero brawn12 agility9 cunning9 health8',
    ];
    expect(play({ party: archer, ...use('any') }, [2, FAST, 20, 3]).state.health[1]).toBe(8);
  });

  it('are not used by those who do not want to', () => {
    const { told } = play({ party: [hero(2)], ...use('never') }, [FAST, 13, 20]);
    expect(told.join(' ')).not.toContain('used Scars');
  });

  it('are used before exertion', () => {
    const { state } = play({ party: [hero(2)], lair: ['enemy hd1 health4 ac4'] }, [FAST, 14, 1, 20]);
    expect(state.attributes[BRAWN]).toBe(12);
  });
});

describe('dying', () => {
  const strike = (party: string, faces: number[], more: Partial<Scene> = {}) =>
    play({ party: [party], lair: ['foe: enemy hd1 health30 ac4'], policy: 'plain', ...more }, [15, 11, 6, ...faces]);
  const frail = (scars: number) => `hero brawn12 agility10 cunning10 health6 ac4 scars${scars}`;

  it('ADG-dying-roll: at 0 health 2d6 are rolled against Scars', () => {
    const { told } = strike(frail(3), [2, 2, 5]);
    expect(told).toContain('ADG-dying-survive: hero came round with 5 health and a new Scar');
  });

  it('ADG-dying-dead: as many as Scars or fewer is death', () => {
    expect(strike(frail(3), [1, 2]).state.status[0]).toBe(DEAD);
    expect(strike(frail(3), [1, 1]).state.status[0]).toBe(DEAD);
    expect(strike(frail(3), [1, 3, 5]).state.status[0]).not.toBe(DEAD);
  });

  it('ADG-dying-survive: more is a recovery die of health and a Scar', () => {
    const { state } = strike(frail(2), [6, 6, 4]);
    expect([state.health[0], state.scars[0]]).toEqual([4, 3]);
  });

  it('R-ADG-22: what is recovered never passes the maximum, and damage beyond 0 is lost', () => {
    const { state } = strike('hero brawn12 agility10 cunning10 health3 scars1', [6, 6, 5]);
    expect(state.health[0]).toBe(3);
  });

  it('R-ADG-23: the survivor fights on, or lies there until the fight ends', () => {
    const on = strike(frail(1), [6, 6, 4, 10, 3]);
    expect(on.state.health[1]).toBe(27);
    const down = strike(frail(1), [6, 6, 4], { rulings: { afterDyingRoll: 'downForFight' } });
    expect([down.over, down.state.status[0]]).toEqual([true, DEAD]);
    const party = [frail(1), 'Bo: hero brawn12 agility10 cunning10 health6'];
    const scene = {
      party,
      lair: ['foe: enemy hd1 health3 ac4'],
      policy: 'plain',
      rulings: { afterDyingRoll: 'downForFight' },
    };
    const won = play(scene, [15, 15, 1, 11, 6, 6, 6, 4, 10, 3]);
    expect([won.over, won.state.health[0], won.counts['band.win']]).toEqual([true, 4, 1]);
    // Nobody has beaten them where a fight is ended as it stands.
    const cut = play({ ...scene, limits: { maxRounds: 1 } }, [15, 15, 1, 11, 6, 6, 6, 4, 20]);
    expect([cut.over, cut.state.status[0], cut.counts['band.casualties']]).toEqual([true, STANDING, 0]);
  });

  it('ADG-dying-attribute: an attribute at 0 is death, whatever the health', () => {
    const wraith = ['wraith: enemy hd1 health9', { power: { save: 'brawn', drain: 3 } }] as const;
    const touched = (brawn: number, faces: number[]) =>
      play({ party: [`hero brawn${brawn} agility10 cunning10 health8`], lair: [wraith], policy: 'plain' }, [
        15,
        11,
        1,
        ...faces,
      ]).state;
    expect(touched(3, [20]).status[0]).toBe(DEAD);
    expect([touched(4, [20]).status[0], touched(4, [20]).attributes[BRAWN]]).toEqual([0, 1]);
  });

  it('data: Scars and the recovery die are those of the member, or as usual', () => {
    const { state } = strike('hero brawn12 agility10 cunning10 health6', [6, 6, 6]);
    expect([state.startScars[0], state.recoveryDie[0]]).toEqual([1, 6]);
    const other = strike('hero brawn12 agility10 cunning10 health6', [6, 6, 4], { rulings: { recoveryDie: 4 } });
    expect(other.state.recoveryDie[0]).toBe(4);
  });
});

describe("saves against enemies' powers", () => {
  const spider = ['spider: enemy hd3 health9', { power: { save: 'agility', damage: 'd6' } }] as const;
  const bitten = (faces: number[], more: Partial<Scene> = {}) =>
    play({ party: ['hero brawn12 agility10 cunning10 health8 scars2'], lair: [spider], policy: 'plain', ...more }, [
      15,
      11,
      1,
      ...faces,
    ]).state.health[0];

  it.each([
    [10, 7],
    [4, 7],
    [3, 3],
    [2, 3],
    [11, 3],
  ])('ADG-save-enemy: %i against Agility 10 and HD 3 leaves %i health', (roll, health) => {
    expect(bitten(health === 7 ? [roll] : [roll, 4])).toBe(health);
  });

  it('ADG-save-no-exert: a failed save stays failed, however little it would cost', () => {
    expect(bitten([11, 4], { choices: { exertion: 'always', exertChecks: 'one' } })).toBe(3);
  });

  it('ADG-scars-any-roll: Scars may mend it', () => {
    expect(bitten([12], { choices: { scars: 'any' } })).toBe(7);
  });

  it('works on nobody who was just felled for good', () => {
    const scene = { party: ['hero brawn12 agility10 cunning10 health1 scars12'], lair: [spider], policy: 'plain' };
    expect(play(scene, [15, 11, 1, 6, 6]).over).toBe(true);
  });

  it('comes after the dying roll of one who lives', () => {
    const scene = { party: ['hero brawn12 agility10 cunning10 health1 scars1'], lair: [spider], policy: 'plain' };
    // Lives with 1 health, fails the save, drops again, lives again.
    expect(play(scene, [15, 11, 1, 6, 6, 1, 20, 4, 6, 6, 1]).state.scars[0]).toBe(3);
  });
});

describe('exertion on checks', () => {
  it('ADG-note-init-exert: a point may be paid for initiative', () => {
    const scene = { party: [hero(0)], lair, policy: 'plain' };
    const paid = play({ ...scene, choices: { exertInitiative: 'one' } }, [11]).state;
    expect([paid.fast[0], paid.attributes[AGILITY]]).toEqual([1, 9]);
    const dear = play({ ...scene, choices: { exertInitiative: 'one' } }, [12]).state;
    expect([dear.fast[0], dear.attributes[AGILITY]]).toEqual([0, 10]);
    expect(play(scene, [11]).state.fast[0]).toBe(0);
  });

  it('ADG-check-exert: a point may be paid for a failed check', () => {
    const scene = {
      play: 'delve',
      party: [hero(0)],
      areas: [{ hazards: [{ check: 'cunning', damage: 'd6' }] }],
      policy: 'plain',
    };
    const paid = play({ ...scene, choices: { exertChecks: 'one' } }, [11]).state;
    expect([paid.health[0], paid.attributes[CUNNING]]).toEqual([8, 9]);
    const failed = play({ ...scene, choices: { exertChecks: 'one' } }, [12, 3]).state;
    expect([failed.health[0], failed.attributes[CUNNING]]).toEqual([5, 10]);
    expect(play(scene, [11, 3]).state.health[0]).toBe(5);
  });
});
