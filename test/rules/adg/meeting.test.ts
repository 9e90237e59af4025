import { describe, expect, it } from 'vitest';
import { FLED, PEACE, RETREAT, ROUND_CAP, STALEMATE, STANDING } from '../../../src/rules/adg/names.ts';
import { STRIKE } from '../../../src/rules/adg/state.ts';
import { play, type Scene, sample } from './table.ts';

const pia = 'Pia: hero brawn12 agility10 cunning10 health8 ac4 d6';
const foe = 'foe: enemy hd1 health30 ac3';
const scene: Scene = { party: [pia], lair: [foe], policy: 'plain' };
const FAST = 5;
const SLOW = 15;

describe('surprise', () => {
  it('ADG-surprise-effect: the surprised do nothing in the first round', () => {
    const party = play({ ...scene, surprised: 'party' }, [FAST, 20, 20]);
    // The enemy misses, then in round 2 Pia.
    expect([party.state.round, party.state.phase]).toEqual([2, STRIKE]);
    const enemies = play({ ...scene, surprised: 'enemies' }, [FAST, 20]);
    expect(enemies.state.round).toBe(2);
    expect(play(scene, [FAST, 20]).state.round).toBe(1);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 0],
    [6, 0],
  ])('ADG-surprise-chance: %i on a d6 surprises %i times', (face, bits) => {
    expect(play({ ...scene, surprised: 'roll' }, [face, FAST]).state.surprised).toBe(bits);
  });

  it('ADG-surprise-chance: both sides may be, and both then lose the round', () => {
    const { state } = play({ ...scene, surprised: 'roll', light: 'none', distance: 30 }, [1, 2, FAST]);
    expect([state.surprised, state.round]).toEqual([3, 2]);
  });

  it('R-ADG-19: then nobody comes nearer either, so that missiles fly as long as otherwise', () => {
    const ada = 'Ada: hero brawn9 agility12 cunning9 health20 bow';
    const far = { ...scene, party: [ada], surprised: 'roll', light: 'none', distance: 120 };
    // Ada misses in the round in which the enemy comes near, and shoots again before it strikes.
    const { told } = play(far, [1, 2, FAST, 20, 19, 18]);
    const misses = told.filter((line) => line.startsWith('ADG-attack-miss')).map((line) => line.split(' ')[1]);
    expect(misses).toEqual(['Ada', 'Ada', 'foe']);
  });

  it('ADG-light-no-surprise: a party with a light surprises nobody, so only it rolls', () => {
    for (const light of ['torch', 'lantern']) {
      const { state } = play({ ...scene, surprised: 'roll', light }, [5, FAST]);
      expect([state.surprised, state.phase]).toEqual([0, STRIKE]);
    }
    expect(play({ ...scene, surprised: 'roll', light: 'none', distance: 30 }, [5, 1, FAST]).state.surprised).toBe(2);
  });

  it('R-ADG-19: a stun is not used up by surprise', () => {
    const { state, told } = play({ ...scene, surprised: 'enemies' }, [FAST, 12, 1, 20, 20]);
    expect(state.round).toBe(3);
    expect(told.filter((line) => line.includes('foe was stunned and lost the turn'))).toHaveLength(1);
  });
});

describe('distance', () => {
  const dark = { ...scene, light: 'none' };

  it.each([
    [3, 3, 0],
    [3, 4, 1],
    [6, 6, 1],
  ])('ADG-distance-dungeon: 2d6 of %i and %i are so many tens of feet: %i rounds away', (one, other, rounds) => {
    // Nobody rolls anything while they come near.
    expect(play(dark, [one, other, FAST]).state.round - 1).toBe(rounds);
  });

  it.each([
    [1, 1, 0],
    [2, 2, 1],
    [6, 6, 5],
  ])('ADG-distance-outside: outside %i and %i are tens of yards: %i rounds away', (one, other, rounds) => {
    expect(play({ ...scene, outside: true }, [one, other, FAST]).state.round - 1).toBe(rounds);
  });

  it('ADG-light-distance: a torch shows 30 feet, a lantern 60', () => {
    const approach = (light: string, roomSpan: number) =>
      play({ ...scene, light, rulings: { roomSpan } }, [FAST]).state.round - 1;
    expect([approach('torch', 60), approach('lantern', 60)]).toEqual([0, 0]);
    expect([approach('torch', 30), approach('lantern', 30)]).toEqual([0, 1]);
  });

  it('ADG-time-round-use: a room is crossed in a round; those farther off cannot be struck yet', () => {
    const { state } = play({ ...scene, distance: 180 }, [FAST]);
    expect([state.round, state.approach]).toEqual([3, 0]);
    expect(play({ ...scene, distance: 60 }, [FAST]).state.round).toBe(1);
  });

  it('R-ADG-20: missiles reach while the others come near', () => {
    const party = [pia, 'Ada: hero brawn9 agility12 cunning9 health8 bow'];
    const { state } = play({ ...scene, party, distance: 120 }, [FAST, FAST, 11, 3]);
    expect([state.round, state.health[2]]).toEqual([2, 27]);
  });

  it('ADG-note-no-speed: everybody crosses the same span in a round', () => {
    const approach = (roomSpan: number) => play({ ...scene, distance: 120, rulings: { roomSpan } }, [FAST]).state.round;
    expect([approach(30), approach(40), approach(60), approach(120)]).toEqual([4, 3, 2, 1]);
  });
});

describe('reactions', () => {
  const met = (one: number, other: number, more: Partial<Scene> = {}) =>
    play({ ...scene, attitude: 'roll', ...more }, [one, other]);

  it.each([
    ['ADG-reaction-friendly', 1, 1, 0],
    ['ADG-reaction-friendly', 1, 2, 0],
    ['ADG-reaction-helpful', 2, 2, 1],
    ['ADG-reaction-helpful', 3, 3, 1],
    ['ADG-reaction-uninterested', 3, 4, 2],
  ])('%s: %i and %i end without a fight', (_, one, other, reaction) => {
    const { state, over, counts } = met(one, other);
    expect([over, state.result, state.reactions[reaction]]).toEqual([true, PEACE, 1]);
    expect([counts.draw, counts['band.peace']]).toEqual([1, 1]);
  });

  it.each([
    ['ADG-reaction-hostile', 4, 4, 3],
    ['ADG-reaction-hostile', 5, 5, 3],
    ['ADG-reaction-murderous', 5, 6, 4],
    ['ADG-reaction-murderous', 6, 6, 4],
  ])('%s: %i and %i are a fight', (_, one, other, reaction) => {
    const { state, over } = met(one, other);
    expect([over, state.reactions[reaction]]).toEqual([false, 1]);
  });

  it('ADG-reaction-roll: nobody rolls who is hostile anyway', () => {
    expect(play({ ...scene, attitude: 'hostile' }, [FAST]).state.reactions[3]).toBe(0);
  });

  it('P-ADG-08: the uninterested may be attacked', () => {
    expect(met(3, 4, { choices: { uninterested: 'attack' } }).over).toBe(false);
    expect(met(3, 3, { choices: { uninterested: 'attack' } }).over).toBe(true);
  });
});

describe('initiative', () => {
  it.each([
    [1, 1],
    [9, 1],
    [10, 1],
    [11, 0],
    [20, 0],
  ])('ADG-initiative-roll: %i against Agility 10 succeeds %i times', (roll, fast) => {
    expect(play(scene, [roll]).state.fast[0]).toBe(fast);
  });

  it('ADG-initiative-order: success acts before the enemies, failure after them', () => {
    expect(play(scene, [FAST]).state.actor).toBe(0);
    expect(play(scene, [SLOW]).state.actor).toBe(1);
    const party = [pia, 'Bo: hero brawn12 agility10 cunning10 health8'];
    const { told } = play({ ...scene, party }, [SLOW, FAST, 20, 1, 20, 20]);
    const order = told.filter((line) => line.startsWith('ADG-attack-miss')).map((line) => line.split(' ')[1]);
    expect(order).toEqual(['Bo', 'foe', 'Pia']);
  });

  it('ADG-initiative-exact: exactly Agility leaves time for a potion, if hurt', () => {
    const areas = [{ hazards: [{ save: 'brawn', damage: '3' }], encounter: 'lair' }];
    const delve = { ...scene, play: 'delve', areas: [{ ...areas[0], encounter: undefined }, { encounter: 'lair' }] };
    const party = ['Pia: hero brawn12 agility10 cunning10 health8 potions1'];
    const base = { ...delve, party, surprised: 'none', food: 0, choices: { goOn: 'always' } };
    const quick = play(base, [20, 10, 2]);
    expect([quick.state.health[0], quick.state.potions[0], quick.state.round]).toEqual([7, 0, 1]);
    expect(play(base, [20, 9]).state.potions[0]).toBe(1);
    const unhurt = play({ ...scene, party }, [10, 20, 20]);
    expect([unhurt.state.potions[0], unhurt.state.exactChecks, unhurt.state.round]).toEqual([1, 1, 2]);
  });

  it('ADG-note-init-mods: gear changes Agility for it', () => {
    const fast = (statline: string, roll: number) =>
      play({ ...scene, party: [`hero brawn10 agility10 cunning10 health8 ${statline}`] }, [roll]).state.fast[0];
    expect([fast('sword', 10), fast('greatsword', 10), fast('greatsword', 8)]).toEqual([1, 0, 1]);
    expect([fast('sling', 12), fast('bow', 12)]).toEqual([1, 0]);
    expect([fast('init-4', 6), fast('init-4', 7)]).toEqual([1, 0]);
  });

  it('R-ADG-34: no roll is exactly an Agility beyond the die', () => {
    const nimble = (init: number) =>
      play({ ...scene, party: [`hero brawn10 agility18 cunning10 health8 init${init}`] }, [20]).state;
    expect([nimble(2).fast[0], nimble(2).exactChecks]).toEqual([1, 1]);
    expect([nimble(4).fast[0], nimble(4).exactChecks]).toEqual([1, 0]);
  });

  it('ADG-note-init-exert: what gear takes below nothing has to be paid for, too', () => {
    const slow = { ...scene, choices: { exertInitiative: 'one' } };
    const paid = (init: number) =>
      play({ ...slow, party: [`hero brawn10 agility4 cunning10 health8 init${init}`] }, [1]).state.attributes[0];
    expect([paid(-4), paid(-6)]).toEqual([3, 4]);
  });
});

describe('ADG-check-exact: what is done really well', () => {
  it('is counted', () => {
    const delve = { ...scene, play: 'delve', areas: [{ hazards: [{ check: 'cunning' }] }] };
    expect(play(delve, [10]).state.exactChecks).toBe(1);
    expect(play(delve, [9]).state.exactChecks).toBe(0);
  });
});

describe('potions and packs', () => {
  const drinking = { ...scene, choices: { drinking: 'always' } };
  const hurt = (statline: string, faces: number[], choices: Record<string, string> = {}) =>
    play(
      {
        ...scene,
        party: [`Pia: hero brawn12 agility10 cunning10 health8 ac4 ${statline}`],
        choices: { ...drinking.choices, ...choices },
      },
      [SLOW, 11, 5, ...faces],
    );

  it('P-ADG-12: by default nobody drinks instead of attacking, for that loses more fights than it wins', () => {
    const { state } = hurt('potions1 pack1', [5, 6], { drinking: 'betweenFights' });
    expect([state.potions[0], state.pack[0], state.health[1]]).toEqual([1, 1, 24]);
    const win = (word: string) => {
      const party = ['hero brawn12 agility11 cunning11 health8 ac2 potions3'];
      return sample({ party, lair: ['troll'], choices: { drinking: word } }, 1000)['band.win'];
    };
    expect(win('betweenFights')).toBeGreaterThan(win('always') + 0.1);
  });

  it('ADG-turn-action: a turn is one action: who drinks at half health does not strike', () => {
    const { state } = hurt('potions1', [4, 20, 5, 1]);
    expect([state.health[0], state.potions[0], state.health[1]]).toEqual([7, 0, 29]);
    const above = play({ ...drinking, party: ['hero brawn12 agility10 cunning10 health8 potions1'] }, [
      SLOW,
      11,
      3,
      5,
      6,
    ]);
    expect([above.state.potions[0], above.state.health[1]]).toEqual([1, 24]);
  });

  it('ADG-pack-pass: under Cunning finds a potion, which is drunk next round', () => {
    const { state } = hurt('pack1', [9, 20]);
    expect([state.potions[0], state.pack[0], state.health[0], state.round]).toEqual([1, 0, 3, 2]);
    expect(hurt('pack1', [9, 20, 4]).state.health[0]).toBe(7);
  });

  it('ADG-pack-exact: exactly Cunning finds and drinks it at once', () => {
    const { state } = hurt('pack1', [10, 4]);
    expect([state.potions[0], state.pack[0], state.health[0]]).toEqual([0, 0, 7]);
  });

  it('ADG-pack-fail: over Cunning the pack is given up for the fight', () => {
    const { state } = hurt('pack1', [11, 20, 5, 6]);
    expect([state.pack[0], state.health[1], state.health[0]]).toEqual([1, 24, 3]);
  });

  it.each([
    [1, 2],
    [2, 3],
    [3, 4],
  ])('ADG-pack-fail: or searched for %i rounds, so that it is drunk in round %i', (rounds, drunk) => {
    const misses = new Array<number>(rounds).fill(20);
    const { state, told } = hurt('pack1', [11, rounds, ...misses, 4], { pack: 'search' });
    expect([state.health[0], state.round - 1]).toEqual([7, drunk]);
    const searched = told.find((line) => line.includes('searched the pack'));
    expect(searched?.split(' for ')[1]).toBe(rounds === 1 ? '1 round' : `${rounds} rounds`);
  });

  it('R-ADG-35: a point may be paid, and Scars may be used', () => {
    expect(hurt('pack1', [11], { exertChecks: 'one' }).state.pack[0]).toBe(0);
    expect(hurt('pack1 scars1', [12], { scars: 'any' }).state.pack[0]).toBe(1);
    expect(hurt('pack1 scars2', [12], { scars: 'any' }).state.pack[0]).toBe(0);
  });
});

describe('rituals in a fight', () => {
  const ritual = (more: Record<string, unknown> = {}) =>
    ['Sol: hero brawn9 agility10 cunning12 health8', { ritual: { damage: 'd6', ...more } }] as const;
  const two = ['a: enemy hd1 health9', 'b: enemy hd1 health9'];
  const rite: Scene = { party: [ritual()], lair: two, policy: 'plain' };

  it('ADG-ritual-last: whoever performs one acts last, however fast', () => {
    const { state, told } = play({ ...rite, party: [ritual(), pia] }, [FAST, SLOW, 1, 20, 2, 20, 20, 12, 3, 4]);
    expect([state.health[2], state.health[3]]).toEqual([6, 5]);
    expect(told.findIndex((line) => line.includes('performed'))).toBeGreaterThan(
      told.findIndex((line) => line.startsWith('ADG-attack-miss: Pia')),
    );
  });

  it('ADG-ritual-no-move: takes the whole round: no attack besides, and nobody need come near', () => {
    const { state } = play({ ...rite, distance: 120 }, [FAST, 5, 3, 4]);
    expect([state.health[1], state.health[2], state.round]).toEqual([6, 5, 2]);
  });

  it.each([
    [3, 4, true],
    [3, 3, false],
    [3, 12, true],
    [3, 13, false],
  ])('ADG-ritual-hurt: after %i damage a roll of %i against Cunning 12: %s', (damage, roll, succeeds) => {
    const { state } = play(rite, [FAST, 11, damage, 20, roll, ...(succeeds ? [3, 4] : [])]);
    expect(state.mishaps).toBe(succeeds ? 0 : 1);
  });

  it('ADG-ritual-hurt: only the damage of this round counts', () => {
    const { state } = play(rite, [FAST, 11, 5, 20, 13, 20, 20, 4, 3, 4]);
    expect([state.mishaps, state.health[1]]).toEqual([1, 6]);
  });

  it('ADG-ritual-mishap: a failed one loses the turn', () => {
    const { state } = play(rite, [FAST, 20, 20, 13]);
    expect([state.mishaps, state.health[1], state.health[2], state.round]).toEqual([1, 9, 9, 2]);
  });

  it('R-ADG-17: exertion may pay for what is over Cunning, not for damage', () => {
    const choices = { exertChecks: 'one' };
    expect(play({ ...rite, choices }, [FAST, 20, 20, 13, 3, 4]).state.attributes[2]).toBe(11);
    expect(play({ ...rite, choices }, [FAST, 11, 3, 20, 3]).state.attributes[2]).toBe(12);
  });

  it('R-ADG-10: who is stunned may prepare one where a stun is only disadvantage', () => {
    const stunned = { ...rite, surprised: 'party', rulings: { stunEffect: 'disadvantage' } };
    const { state } = play(stunned, [FAST, 12, 1, 20, 20, 20, 20, 4, 3, 4]);
    expect([state.health[1], state.health[2]]).toEqual([6, 5]);
  });

  it('P-ADG-05: performed while two enemies stand, always, or never', () => {
    const one = { ...rite, lair: ['a: enemy hd1 health9'] };
    expect(play(one, [FAST]).state.lane).toBe(0);
    expect(play({ ...one, choices: { rituals: 'always' } }, [FAST, 20]).state.lane).toBe(3);
    expect(play({ ...rite, choices: { rituals: 'never' } }, [FAST]).state.lane).toBe(0);
  });

  it('data: one target or all, avoided within 10 + HD or not, so many times or any number', () => {
    const single = play({ ...rite, party: [ritual({ targets: 'one' })] }, [FAST, 20, 20, 5, 6]);
    expect([single.state.health[1], single.state.health[2], single.state.round]).toEqual([3, 9, 2]);
    const avoided = play({ ...rite, party: [ritual({ enemySave: true })] }, [FAST, 20, 20, 5, 11, 12, 6]);
    expect([avoided.state.health[1], avoided.state.health[2]]).toEqual([9, 3]);
    const once = play({ ...rite, party: [ritual({ uses: 1 })] }, [FAST, 20, 20, 13]);
    expect([once.state.uses[0], once.state.lane, once.state.phase]).toEqual([0, 0, STRIKE]);
  });

  it('ends the fight where it fells the last enemies', () => {
    const lair = ['a: enemy hd1 health3', 'b: enemy hd1 health3'];
    const { over, counts } = play({ ...rite, lair }, [FAST, 20, 20, 5, 3, 3]);
    expect([over, counts['band.win'], counts['band.Sol.kills']]).toEqual([true, 1, 2]);
  });
});

describe('ends of a fight', () => {
  it('R-ADG-36: a party that runs suffers one turn of each enemy, and is away', () => {
    const party = [pia, 'Bo: hero brawn12 agility10 cunning10 health1 scars12'];
    const retreat = { ...scene, party, choices: { retreatDead: 0.5 } };
    const { state, over, counts } = play(retreat, [FAST, FAST, 20, 20, 2, 11, 1, 1, 1, 11, 3]);
    expect([over, state.result, state.health[0]]).toEqual([true, RETREAT, 5]);
    expect([counts.draw, counts['band.ran']]).toEqual([1, 1]);
  });

  it('R-ADG-36: enemies who are stunned do not strike after those who run', () => {
    const weak = 'Pia: hero brawn12 agility10 cunning10 health8 ac4 d6';
    const retreat = { ...scene, party: [weak], choices: { retreatHealth: 0.25 } };
    const { state } = play(retreat, [SLOW, 11, 6, 12, 1, 20]);
    expect([state.result, state.health[0]]).toEqual([RETREAT, 2]);
  });

  it('R-ADG-36: not even where a stun is only disadvantage', () => {
    const retreat = { ...scene, choices: { retreatHealth: 0.25 }, rulings: { stunEffect: 'disadvantage' } };
    const { over, state } = play(retreat, [SLOW, 11, 6, 12, 1, 20]);
    expect([over, state.health[0]]).toEqual([true, 2]);
  });

  it('P-ADG-06: the health of a hireling who has fled is no longer the health of the party', () => {
    const party = [pia, 'Hal: hireling hd2 health12 ac3'];
    const retreat = { ...scene, party, choices: { retreatHealth: 0.25 } };
    // Hal is hit for 1 and flees; in round 2 Pia is left with 2 of 8, and runs.
    const { over, state } = play(retreat, [FAST, 20, 20, 2, 11, 1, 15, 20, 11, 6, 20]);
    expect([over, state.result, state.health[0]]).toEqual([true, RETREAT, 2]);
  });

  it('L-ADG-02: a fight of too many rounds is ended', () => {
    const { state, over, counts } = play({ ...scene, limits: { maxRounds: 2 } }, [FAST, 20, 20, 20, 20]);
    expect([over, state.result, state.round, counts['round-cap']]).toEqual([true, ROUND_CAP, 2, 1]);
  });

  it('L-ADG-01: a fight in which nobody can do anything is ended', () => {
    const rulings = { exactNeedsHit: true, chipNeedsUnderAttribute: true };
    const stuck = {
      ...scene,
      party: ['hero brawn8 agility10 cunning10 health8 ac20'],
      lair: ['enemy hd1 health9 ac12'],
      rulings,
    };
    const { state, over, counts } = play(stuck, [FAST]);
    expect([over, state.result, counts.stalemate]).toEqual([true, STALEMATE, 1]);
    // A higher attribute would do, or an exertion the side would make, or either of the rulings.
    expect(play({ ...stuck, party: ['hero brawn13 agility10 cunning10 health8 ac20'] }, [FAST]).over).toBe(false);
    expect(play({ ...stuck, choices: { exertion: 'always' } }, [FAST]).over).toBe(false);
    expect(play({ ...stuck, rulings: { exactNeedsHit: true } }, [FAST]).over).toBe(false);
    expect(play({ ...stuck, rulings: { chipNeedsUnderAttribute: true } }, [FAST]).over).toBe(false);
  });

  it('L-ADG-01: a second weapon that is never used is no way out', () => {
    const two = {
      ...scene,
      party: [['hero brawn15 agility8 cunning9 health8 ac20', { weapons: ['dagger', 'sword'] }] as const],
      lair: ['enemy hd1 health9 ac12'],
      rulings: { exactNeedsHit: true, chipNeedsUnderAttribute: true },
    };
    expect(play({ ...two, choices: { secondAttack: 8 } }, [FAST]).counts.stalemate).toBe(0);
    expect(play({ ...two, choices: { secondAttack: 20 } }, [FAST]).counts.stalemate).toBe(1);
  });

  it('L-ADG-01: shots that will stray among friends are something, from afar as well', () => {
    const far = {
      ...scene,
      party: ['Ada: hero brawn8 agility8 cunning8 health8 ac20 bow', 'Bo: hero brawn8 agility8 cunning8 health8 ac20'],
      lair: ['enemy hd1 health9 ac12'],
      rulings: { exactNeedsHit: true, chipNeedsUnderAttribute: true },
    };
    for (const distance of [30, 180]) expect(play({ ...far, distance }, [FAST, FAST]).over).toBe(false);
  });

  it('L-ADG-01: an exact roll that neither hits nor stuns does nothing', () => {
    const stuck = {
      ...scene,
      party: ['hero brawn8 agility10 cunning10 health8 ac20'],
      lair: ['enemy hd1 health9 ac12'],
      rulings: { stunEffect: 'none', chipNeedsUnderAttribute: true },
    };
    const { over, counts } = play(stuck, [FAST]);
    expect([over, counts.stalemate]).toEqual([true, 1]);
    expect(play({ ...stuck, party: ['hero brawn12 agility10 cunning10 health8 ac20'] }, [FAST]).over).toBe(false);
    expect(play({ ...stuck, rulings: { stunEffect: 'none' } }, [FAST]).over).toBe(false);
  });

  it('an enemy that fled is not one that was slain', () => {
    const { counts, state } = play({ ...scene, lair: ['foe: enemy hd1 health8 ac3'] }, [FAST, 5, 4, 20, 20]);
    expect([state.status[1], counts['lair.foe.fled'], counts['lair.foe.dead']]).toEqual([FLED, 1, 0]);
    expect(state.status[0]).toBe(STANDING);
  });
});
