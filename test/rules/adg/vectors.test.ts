import { describe, expect, it } from 'vitest';
import { DEAD, WIN } from '../../../src/rules/adg/names.ts';
import { play, sample, solved } from './table.ts';

const pia = 'Pia: hero brawn12 agility10 cunning10 health8 ac4 d6';
const foe = 'foe: enemy hd1 health4 ac3';

describe('two fights on scripted dice', () => {
  it('T-1: an exact hit, a paid hit, a rally, a Scar used on a worn AC', () => {
    const { state, over, told } = play({ party: [pia], lair: [foe] }, [7, 13, 2, 15, 1, 11, 3, 5]);
    expect(over).toBe(true);
    expect([state.result, state.round, state.attributes[1], state.health[0], state.status[1]]).toEqual([
      WIN,
      2,
      9,
      8,
      DEAD,
    ]);
    expect(told).toContain('ADG-scars-once: Pia used Scars to turn 13 into 12');
    expect(told).toContain('ADG-exertion: Pia exerted for 3 points');
    expect(told).toContain('ADG-attack-exact-stun: foe was stunned and lost the turn');
    expect(told).toContain('ADG-morale-rally: the enemies rolled 11 against 11');
  });

  it('T-2: two exact hits of the enemy, a dying roll, a stun that is not used up twice', () => {
    const faces = [11, 12, 6, 12, 3, 4, 3, 4, 20, 4, 2, 5];
    const { state, over } = play({ party: [pia], lair: [foe] }, faces);
    expect(over).toBe(true);
    expect([state.result, state.round, state.health[0], state.scars[0], state.ac[0]]).toEqual([WIN, 2, 4, 2, 3]);
  });
});

describe('reference duels', () => {
  const games = 6_000;
  it.each([
    [1, 4, 0.9937, 3.12, 0.9987, 2.34, 0.9994, 1.75],
    [2, 7, 0.9781, 4.65, 0.9953, 3.38, 0.9959, 3.15],
    [3, 11, 0.937, 6.39, 0.985, 4.74, 0.986, 4.6],
    [4, 14, 0.534, 6.38, 0.826, 4.96, 0.827, 4.92],
  ])('HD %i, health %i: won and as long as worked out elsewhere', (hd, health, ...expected) => {
    const choices = [{ exertion: 'never', scars: 'never' }, { exertion: 'never' }, {}];
    for (const [i, own] of choices.entries()) {
      const scene = { party: [pia], lair: [`foe: enemy hd${hd} health${health} ac3`], choices: own };
      const { 'band.win': win, rounds } = sample(scene, games);
      const [rate, mean] = expected.slice(2 * i) as [number, number];
      // Four standard errors, and what rounding the reference left open.
      expect(Math.abs(win - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / games) + 0.0006);
      expect(Math.abs(rounds - mean)).toBeLessThan(0.1);
    }
  });
});

describe('exact duels', () => {
  /**
   * Written apart from the kernel: nobody wears armour, nobody has Scars to use or lives at 0 health, nobody is
   * stunned or loses heart. `mine` and `theirs` are health; damage is a d4.
   */
  function chanceToWin(attribute: number, attack: number, isFast: number, mine: number, theirs: number): number {
    // A turn is attacks until one is not exact; an exact one always hits.
    const turn = (value: number, health: number): number[] => {
      const left = new Array<number>(health + 1).fill(0);
      const blow = (from: number, chance: number, depth: number) => {
        if (from === 0 || chance < 1e-15 || depth === 0) {
          left[from] += chance;
          return;
        }
        left[from] += chance * (1 - value / 20);
        for (let damage = 1; damage <= 4; damage++) {
          const to = Math.max(0, from - damage);
          left[to] += (chance * ((value - 1) / 20)) / 4;
          blow(to, chance / 20 / 4, depth - 1);
        }
      };
      blow(health, 1, 20);
      return left;
    };
    const win = new Map<string, number>();
    const first = (us: number, them: number): number => {
      const key = `${us},${them}`;
      const known = win.get(key);
      if (known !== undefined) return known;
      // Pairs of what is left after a round in which the fast one goes first; (us, them) itself is solved for.
      let sum = 0;
      let stays = 0;
      const meet = (u: number, t: number, chance: number) => {
        if (t === 0) sum += chance;
        else if (u === 0) return;
        else if (u === us && t === them) stays += chance;
        else sum += chance * first(u, t);
      };
      for (const [t, p] of turn(attribute, them).entries()) {
        if (t === 0) meet(us, 0, p);
        else for (const [u, q] of turn(attack, us).entries()) meet(u, t, p * q);
      }
      const value = sum / (1 - stays);
      win.set(key, value);
      return value;
    };
    // Who is slow suffers one turn of the enemy before the same rounds begin.
    const slow = turn(attack, mine).reduce((sum, p, u) => sum + (u === 0 ? 0 : p * first(u, theirs)), 0);
    return isFast * first(mine, theirs) + (1 - isFast) * slow;
  }

  it.each([
    [12, 10, 5, 6],
    [8, 3, 4, 4],
    [16, 18, 8, 3],
  ])(
    'Brawn %i and Agility %i, health %i against %i, agree with a recursion written apart',
    (brawn, agility, mine, theirs) => {
      const exact = solved({
        party: [`hero brawn${brawn} agility${agility} cunning9 health${mine} scars20 d4`],
        lair: [`enemy hd1 attack9 health${theirs} ac0 d4`],
        policy: 'plain',
        rulings: { moraleMode: 'off', stunEffect: 'none' },
      });
      expect(exact['band.win']).toBeCloseTo(chanceToWin(brawn, 9, agility / 20, mine, theirs), 9);
    },
  );

  it('agree with games that were sampled, in outcomes and fates', () => {
    const games = 12_000;
    const scene = {
      party: ['hero brawn12 agility10 cunning10 health4 ac0 d6'],
      lair: ['enemy hd1 health3 ac0'],
      policy: 'plain',
    };
    const exact = solved(scene);
    const played = sample(scene, games);
    expect(exact['band.win']).toBeCloseTo(0.98623, 4);
    for (const what of ['band.win', 'band.routed', 'band.unhurt', 'band.hero.scarred', 'lair.enemy.fled']) {
      const rate = exact[what];
      expect(Math.abs(played[what] - rate), what).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / games));
    }
  });

  it('agree where Scars and exertion are used', () => {
    const games = 12_000;
    const scene = {
      party: ['hero brawn9 agility10 cunning10 health3 ac0 d4 scars8'],
      lair: ['enemy hd2 health4 ac1 d4'],
      choices: { exertion: 'cheap' },
      rulings: { stunEffect: 'disadvantage', afterDyingRoll: 'downForFight' },
    };
    const rate = solved(scene)['band.win'];
    expect(Math.abs(sample(scene, games)['band.win'] - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / games));
  });

  it('agree where the party is surprised in the first round only', () => {
    const games = 12_000;
    const scene = { party: ['hero brawn9 agility10 cunning10 health3 d4 scars12'], lair: ['enemy hd1 health4 ac0 d4'] };
    const [aware, surprised] = [scene, { ...scene, surprised: 'party' }].map((one) =>
      solved({ ...one, policy: 'plain' }),
    );
    const played = sample({ ...scene, surprised: 'party', policy: 'plain' }, games)['band.win'];
    const rate = surprised['band.win'];
    expect(rate).toBeLessThan(aware['band.win'] - 0.05);
    expect(Math.abs(played - rate)).toBeLessThan(4 * Math.sqrt((rate * (1 - rate)) / games));
  });

  it('know limits that are met', () => {
    const scene = {
      party: ['hero brawn9 agility10 cunning10 health3 d4 scars12'],
      lair: ['enemy hd1 health4 ac0 d4'],
      policy: 'plain',
      limits: { maxRounds: 2, maxChain: 1 },
    };
    const rate = solved(scene)['round-cap'];
    expect(rate).toBeGreaterThan(0.05);
    expect(Math.abs(sample(scene, 25_000)['round-cap'] - rate)).toBeLessThan(
      4 * Math.sqrt((rate * (1 - rate)) / 25_000),
    );
  });
});
