import { describe, expect, it } from 'vitest';
import type { Law } from '../../../../src/dice/law.ts';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { DEAD, FIT, OUT, STATUSES } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { contest } from '../../../../src/rules/2hdc/catalogue/rolls.ts';
import { REDUCED } from '../../../../src/rules/2hdc/fight/damage-dice.ts';
import { type Fight, HEAL, MELEE } from '../../../../src/rules/2hdc/fight/fight.ts';
import { damageDice, meleeImpact, meleePool, meleeRound, nextRound } from '../../../../src/rules/2hdc/fight/melee.ts';
import type { FightGame } from '../../../../src/rules/2hdc/fight/play.ts';
import { exactly, fight, placed, plus, stand, type Wish, written } from '../table.ts';

const PLAIN = 'elf/knight@4 ac4 no-shield s';

/** A pair next to each other. */
function pair(a: string, b: string, wish: Wish = {}): Fight {
  return fight([a], [b], wish, [9, 13]);
}

/** Dice of `mine`, attacking or not, against a plain swordsman. */
function pool(mine: string, theirs = PLAIN, wish: Wish = {}, attacking = true): number {
  const f = pair(mine, theirs, wish);
  return meleePool(f, 0, 1, attacking);
}

/** Impact of a round that `mine` wins by one. */
function damageDiceOf(mine: string, theirs: string): number {
  const f = pair(mine, theirs);
  return damageDice(f, 0);
}

function impact(mine: string, theirs: string): number {
  const f = pair(mine, theirs);
  return meleeImpact(f, 0, 1, 1);
}

/** One round, a against b, on given faces. */
function round(a: string, b: string, faces: readonly number[], wish: Wish = {}): Fight {
  const f = pair(a, b, wish);
  withDice(faces, (dice) => meleeRound(f, dice, 0, 1));
  return f;
}

describe('the pool of a melee round (2HDC-24.2)', () => {
  it('is the current Rep', () => {
    expect(pool('elf/knight@4 ac4 no-shield s')).toBe(4);
    expect(pool('elf/knight@6 ac4 no-shield s')).toBe(6);
  });

  it('2HDC-24.1e, 2HDC-24.1f: two-handed weapons take a die, whatever the other holds', () => {
    expect(pool('elf/knight@4 ac4 no-shield 2a')).toBe(3);
    expect(pool('elf/knight@4 ac4 no-shield 2s')).toBe(3);
    expect(pool('elf/knight@4 ac4 no-shield 2a', 'elf/shooter@4 ac4 no-shield b')).toBe(3);
  });

  it('2HDC-24.1b: a mace takes a die against swords and one-handed spears only', () => {
    const mace = 'elf/knight@4 ac4 no-shield m';
    expect(pool(mace, 'elf/knight@4 ac4 no-shield s')).toBe(3);
    expect(pool(mace, 'elf/knight@4 ac4 no-shield 2xs')).toBe(3);
    expect(pool(mace, 'elf/knight@4 ac4 no-shield sp')).toBe(3);
    expect(pool(mace, 'elf/knight@4 ac4 no-shield 2s')).toBe(4);
    expect(pool(mace, 'elf/knight@4 ac4 no-shield m')).toBe(4);
  });

  it('2HDC-24.1.1: two swords add one die', () => {
    expect(pool('elf/knight@4 ac4 no-shield 2xs')).toBe(5);
  });

  it('2HDC-24.1a: an axe and a sword (2HDC-24.1d) change nothing', () => {
    expect(pool('elf/knight@4 ac4 no-shield axe', 'elf/knight@4 ac4 no-shield m')).toBe(4);
    expect(pool('elf/knight@4 ac4 no-shield s', 'elf/knight@4 ac4 no-shield m')).toBe(4);
  });

  it('2HDC-T24.2a: the same modifiers, as the table lists them', () => {
    const weapons = ['s', 'axe', 'm', '2a', '2s', '2xs'];
    expect(weapons.map((w) => pool(`elf/knight@4 ac4 no-shield ${w}`))).toEqual([4, 4, 3, 3, 3, 5]);
  });

  it('2HDC-T24.2b: without a weapon for melee one die less', () => {
    expect(pool('elf/shooter@4 ac4 no-shield b')).toBe(3);
    expect(pool('elf/caster@4 ac4 no-shield s')).toBe(3);
    expect(pool('elf/caster@4 ac4 no-shield s', PLAIN, { rulings: { casterHands: 'free' } })).toBe(4);
  });

  it('2HDC-T24.2c: Rage and the Sword of Rage add a die each', () => {
    expect(pool('orc/knight@4 ac4 no-shield s')).toBe(5);
    expect(pool('elf/knight@4 ac4 no-shield s sword-of-rage')).toBe(5);
    expect(pool('orc/knight@4 ac4 no-shield s sword-of-rage')).toBe(6);
    // The sword is not what he holds.
    expect(pool('beastman/knight@4 ac4 no-shield s')).toBe(5);
  });

  it('2HDC-T7.0b, 2HDC-T7.0.10b: Beastmen and Orcs rage; a potion adds nothing to that (2HDC-R36)', () => {
    const f = pair('orc/knight@4 ac4 no-shield s', PLAIN);
    f.effects[0] = 1;
    expect(meleePool(f, 0, 1, true)).toBe(5);
    const g = pair(PLAIN, PLAIN);
    g.effects[0] = 1;
    expect(meleePool(g, 0, 1, true)).toBe(5);
  });

  it('2HDC-12.1.1: a shield adds a die, also to the one who charged', () => {
    expect(pool('elf/knight@4 ac4 shield s')).toBe(5);
    expect(pool('elf/knight@4 ac4 shield s', PLAIN, {}, false)).toBe(5);
  });

  it('2HDC-12.1: a shield goes with whatever leaves a hand free', () => {
    const foe = 'elf/knight@4 ac4 no-shield 2s';
    for (const weapon of ['s', 'a', 'm', 'sp'])
      expect([weapon, pool(`elf/knight@4 ac4 shield ${weapon}`, foe)]).toEqual([weapon, 5]);
  });

  it('2HDC-R11: a shield helps only the one who was charged, if the ruling says so', () => {
    const wish: Wish = { rulings: { shieldInMelee: 'defending' } };
    expect(pool('elf/knight@4 ac4 shield s', PLAIN, wish, true)).toBe(4);
    expect(pool('elf/knight@4 ac4 shield s', PLAIN, wish, false)).toBe(5);
  });

  it('2HDC-12.1: no shield with both hands full', () => {
    expect(pool('elf/knight@4 ac4 shield 2a')).toBe(3);
    expect(pool('elf/knight@4 ac4 shield 2xs')).toBe(5);
    expect(pool('elf/shooter@4 ac4 shield b')).toBe(3);
    expect(pool('elf/shooter@4 ac4 shield cb')).toBe(3);
    expect(pool('elf/shooter@4 ac4 shield firearm')).toBe(3);
  });

  it('2HDC-24.1c: a spear is one-handed with a shield, two-handed against AC 6', () => {
    expect(pool('elf/knight@4 ac4 shield sp')).toBe(5);
    expect(pool('elf/knight@4 ac4 no-shield sp')).toBe(4);
    expect(pool('elf/knight@4 ac4 no-shield sp', 'elf/knight@4 ac6 no-shield s')).toBe(3);
    expect(pool('elf/knight@4 ac4 shield sp', 'elf/knight@4 ac6 no-shield s')).toBe(5);
    expect(pool('elf/knight@4 ac4 shield sp', PLAIN, { policies: ['bold', 'book'] })).toBe(3);
  });

  it('2HDC-T24.2i, 2HDC-T29.1.1g: Phase Armor is a shield for any weapon, and adds nothing to one', () => {
    expect(pool('elf/knight@4 ac4 no-shield 2a phase-armor')).toBe(4);
    expect(pool('elf/knight@4 ac4 shield s phase-armor')).toBe(5);
  });

  it('2HDC-T24.2e: AC 2 is nimble against AC 6', () => {
    expect(pool('elf/knight@4 ac2 no-shield s', 'elf/knight@4 ac6 no-shield s')).toBe(5);
    expect(pool('elf/knight@4 ac2 no-shield s', 'elf/knight@4 ac4 no-shield s')).toBe(4);
    expect(pool('elf/knight@4 ac4 no-shield s', 'elf/knight@4 ac6 no-shield s')).toBe(4);
    expect(pool('elf/knight@4 ac2 no-shield s', 'elf/knight@4 ac6 no-shield s', {}, false)).toBe(5);
    const attacking: Wish = { rulings: { nimble: 'attacking' } };
    expect(pool('elf/knight@4 ac2 no-shield s', 'elf/knight@4 ac6 no-shield s', attacking, false)).toBe(4);
  });

  it('2HDC-T29.1.1d: Armor of Agility adds that die against anybody, once', () => {
    expect(pool('elf/knight@4 ac4 no-shield s armor-of-agility')).toBe(5);
    expect(pool('elf/knight@4 ac2 no-shield s armor-of-agility', 'elf/knight@4 ac6 no-shield s')).toBe(5);
  });

  it('2HDC-T24.2f: the side that won the charge test has a die, in the first round of its opening', () => {
    const dice = (chargeBonus: string, opening: number, charged: number, attacking: boolean, opener = 0) => {
      const f = pair(PLAIN, PLAIN, { rulings: { chargeBonus } });
      f.opener = opener;
      f.opening = opening;
      f.charged[0] = charged;
      return meleePool(f, 0, 1, attacking) - 4;
    };
    expect(dice('opening-round', 1, 0, true)).toBe(1);
    expect(dice('opening-round', 1, 1, true)).toBe(0);
    expect(dice('opening-round', 0, 0, true)).toBe(0);
    expect(dice('opening-round', 1, 0, false)).toBe(0);
    expect(dice('opening-round', 1, 0, true, 1)).toBe(0);
    expect(dice('opening-activation', 1, 1, true)).toBe(1);
    expect(dice('opening-activation', 0, 1, true)).toBe(0);
    expect(dice('whole-fight', 0, 1, true)).toBe(1);
  });

  it('2HDC-T24.2g: the dazzled have a die less, and no shield', () => {
    const f = pair('elf/knight@4 ac4 shield s phase-armor', PLAIN);
    f.defend[0] = 3;
    expect(meleePool(f, 0, 1, true)).toBe(6);
    f.dazzled[0] = 1;
    expect(meleePool(f, 0, 1, true)).toBe(3);
  });

  it('2HDC-T24.2h: hampered by a Duck Back, a die less in one round', () => {
    const f = pair(PLAIN, PLAIN);
    f.duckPenalty[0] = 1;
    expect(meleePool(f, 0, 1, true)).toBe(3);
    withDice([1, 1, 1, 6, 6, 6, 6, 6, 6], (dice) => meleeRound(f, dice, 0, 1));
    expect(meleePool(f, 0, 1, true)).toBe(4);
  });

  it('2HDC-8.1: all modifiers add up', () => {
    // Rep 4, two-handed -1, Rage +1, Phase Armor +1, charge +1.
    const f = pair('orc/knight@4 ac4 no-shield 2a phase-armor', PLAIN);
    f.opener = 0;
    f.opening = 1;
    expect(meleePool(f, 0, 1, true)).toBe(6);
  });

  it('2HDC-R4: never falls below one die, unless the ruling lets it', () => {
    expect(pool('elf/shooter@1 ac4 no-shield b')).toBe(1);
    expect(pool('elf/shooter@1 ac4 no-shield b', PLAIN, { rulings: { minimumPool: 0 } })).toBe(0);
  });
});

describe('a round', () => {
  const SOLDIER = 'human/soldier@4 ac4 no-shield 2a';
  const WARRIOR = 'human/warrior@3 ac4 shield s';

  it('V15: the Soldier wins by one or two, as the fourth die falls', () => {
    const f = pair(SOLDIER, WARRIOR);
    expect([meleePool(f, 0, 1, true), meleePool(f, 1, 0, false)]).toEqual([3, 4]);
    const margin = (x: number) => withDice([1, 2, 3, 1, 4, 6, x], (dice) => dice.draw(contest(3, 4, 1, 1, 0)!));
    expect([margin(2), margin(5)]).toEqual([1, 2]);
  });

  it('V16: Impact 4 against AC 2 with a two-handed axe; a 3 is Out of the Fight (2HDC-24.3a)', () => {
    const thin = 'human/warrior@3 ac2 shield s';
    expect(impact(SOLDIER, thin)).toBe(4);
    const f = round(SOLDIER, thin, [1, 2, 3, 1, 4, 6, 2, 3]);
    expect(f.status[1]).toBe(OUT);
    expect(f.victor[1]).toBe(1);
  });

  it('2HDC-T24.4f, 2HDC-23.6.3, 2HDC-23.6.2: 1 is Obviously Dead, up to the Impact Out of the Fight, above it -1 Rep', () => {
    // Four successes against two: Impact 2 at AC 4.
    const ends = [1, 2, 3, 6].map((die) => {
      const f = round('beastman/soldier@3 ac4 no-shield s', 'human/soldier@4 ac4 no-shield s', [
        ...[1, 1, 1, 1],
        ...[1, 1, 4, 4],
        die,
      ]);
      return [STATUSES.names[f.status[1]], f.rep[1]];
    });
    expect(ends).toEqual([
      ['dead', 4],
      ['out', 4],
      ['fit', 3],
      ['fit', 3],
    ]);
  });

  it('2HDC-24.3b: Impact 0 or less is no damage die, but costs a Rep all the same', () => {
    const f = round('human/soldier@4 ac4 no-shield s', 'human/soldier@4 ac6 no-shield s', [1, 1, 4, 4, 1, 4, 4, 4]);
    expect([f.status[1], f.rep[1], f.meleeLoss[1]]).toEqual([FIT, 3, 1]);
  });

  it('is won by the defender as well, with his Impact', () => {
    // Two successes to a floor of one: 1, two-handed 2, AC 2 1: Impact 4.
    const ends = [4, 5].map((die) => {
      const faces = [4, 4, 4, 4, 1, 1, 4, die];
      return round('human/soldier@4 ac2 no-shield s', 'human/soldier@4 ac4 no-shield 2a', faces).status[0];
    });
    expect(ends).toEqual([OUT, FIT]);
  });

  it('2HDC-T24.2d, 2HDC-T7.0.8b: the Resolute count one success at least', () => {
    // No success against one: level, so it is rolled again, and the second roll decides.
    const f = round('human/soldier@2 ac4 no-shield s', 'elf/soldier@2 ac6 no-shield s', [5, 5, 1, 5, 5, 5, 5, 5]);
    expect([f.rep[0], f.rep[1]]).toEqual([2, 1]);
  });

  it('2HDC-R49: two Resolute with a die each do without the floor', () => {
    const f = pair('human/soldier@1 ac4 no-shield s', 'human/soldier@1 ac6 no-shield s');
    withDice([1, 5], (dice) => meleeRound(f, dice, 0, 1));
    expect([f.status[0], f.status[1], f.guards]).toEqual([FIT, OUT, 0]);
  });

  it.each([0, 1])('2HDC-T24.2h: rolls from the second round on what is left then (dazzled: %i)', (dazzled) => {
    const f = pair('elf/knight@6 ac4 no-shield s', 'elf/soldier@6 ac4 no-shield s');
    f.opener = 0;
    f.opening = 1;
    f.duckPenalty[0] = 1;
    f.defend[1] = 2;
    f.dazzled[1] = dazzled;
    f.attacker = 0;
    f.defender = 1;
    const rolled: number[] = [];
    const dice = {
      roller: -1,
      draw(law: Law): number {
        if (law.name.includes('against')) rolled.push(...[...law.name.matchAll(/(\d+)d6/g)].map(([, n]) => Number(n)));
        return law.name.includes('against') ? 1 : REDUCED;
      },
    };
    nextRound(f, dice);
    // The charge die and the Duck Back penalty of the attacker even out.
    expect(rolled).toEqual([6, dazzled ? 5 : 7]);
    expect([meleePool(f, 0, 1, true), meleePool(f, 1, 0, false)]).toEqual([6, dazzled ? 4 : 5]);
    nextRound(f, dice);
    expect(rolled.slice(2)).toEqual([6, dazzled ? 4 : 5]);
  });

  it('uses up Defend and the charge die', () => {
    const f = pair(PLAIN, PLAIN);
    f.defend[1] = 3;
    expect(meleePool(f, 1, 0, false)).toBe(5);
    withDice([1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6], (dice) => meleeRound(f, dice, 0, 1));
    expect([f.defend[1], f.charged[0]]).toEqual([0, 1]);
  });

  it('has exact chances that sum to 1, and comes out as often when it is sampled', () => {
    const GAMES = 30_000;
    const f = pair('star human/knight@5 ac6 shield sword', 'orc/warrior@4 ac2 no-shield 2a');
    const start = new Int32Array(f.stateLength);
    f.save(start);
    const how = () => `${f.status[0]}${f.status[1]} ${f.rep[0]} ${f.rep[1]} ${f.starDice[0]}`;
    const law = exactly((dice) => {
      f.load(start);
      meleeRound(f, dice, 0, 1);
      return how();
    });
    expect(written([...law.values()].reduce(plus))).toBe('1');
    expect(law.size).toBeGreaterThan(10);
    const seen = new Map<string, number>();
    const dice = new SampledDice();
    for (let k = 0; k < GAMES; k++) {
      dice.begin(5, k);
      f.load(start);
      meleeRound(f, dice, 0, 1);
      seen.set(how(), (seen.get(how()) ?? 0) + 1);
    }
    expect([...seen.keys()].filter((end) => !law.has(end))).toEqual([]);
    for (const [end, { over, under }] of law) {
      const p = Number((over * 10n ** 12n) / under) / 1e12;
      const apart = Math.abs((seen.get(end) ?? 0) / GAMES - p);
      expect(apart, end).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / GAMES) + 2 / GAMES);
    }
  });
});

describe('Impact', () => {
  const orc = (rest: string) => `orc/soldier@4 no-shield ${rest}`;

  it('2HDC-T24.4a: two-handed weapons add 2; a mace takes nothing off against AC 6', () => {
    expect(['s', 'axe', 'm', '2a', '2s', '2xs'].map((w) => impact(orc(`ac4 ${w}`), orc('ac4 s')))).toEqual([
      1, 1, 1, 3, 3, 1,
    ]);
    expect(impact(orc('ac4 m'), orc('ac6 s'))).toBe(1);
    expect(impact(orc('ac4 sp'), orc('ac6 s'))).toBe(2);
  });

  it('2HDC-T24.4b: AC 6 takes one off, AC 2 adds one (2HDC-12.0)', () => {
    expect([2, 4, 6].map((ac) => impact(orc('ac4 s'), orc(`ac${ac} s`)))).toEqual([2, 1, 0]);
  });

  it('2HDC-T29.1.1c, 2HDC-T29.1.3d: Armor of Protection and the Absorbing Undershirt take one off each', () => {
    expect(impact(orc('ac4 s'), orc('ac4 s armor-of-protection'))).toBe(0);
    expect(impact(orc('ac4 s'), orc('ac4 s absorbing-undershirt'))).toBe(0);
    expect(impact(orc('ac4 s'), orc('ac6 s absorbing-undershirt'))).toBe(0);
    expect(impact(orc('ac4 s'), orc('ac4 s absorbing-undershirt iron-cloak'))).toBe(0);
  });

  it('2HDC-T29.1.3c, 2HDC-T29.1.3e: a Hard Shirt is AC 4, an Iron Cloak one step better', () => {
    expect(impact(orc('ac4 s'), orc('ac2 s hard-shirt'))).toBe(1);
    expect(impact(orc('ac4 s'), orc('ac6 s hard-shirt'))).toBe(0);
    expect(impact(orc('ac4 s'), orc('ac2 s iron-cloak'))).toBe(1);
    expect(impact(orc('ac4 s'), orc('ac4 s iron-cloak'))).toBe(0);
  });

  it('2HDC-T29.1.4d: the Battle Axe of Virtue adds one more', () => {
    expect(impact(orc('ac4 s battle-axe-of-virtue'), orc('ac4 s'))).toBe(4);
  });

  it('2HDC-T29.1.5e: a Strength potion adds one', () => {
    const f = pair(orc('ac4 s'), orc('ac4 s'));
    f.effects[0] = 8;
    expect(meleeImpact(f, 0, 1, 1)).toBe(2);
  });

  it('2HDC-T24.4c, 2HDC-T7.0.7b, 2HDC-T7.0.13b: a Goblin hits one lighter, a Troll one harder', () => {
    expect(impact('goblin/soldier@4 ac4 no-shield s', orc('ac4 s'))).toBe(0);
    expect(impact('troll/soldier@4 ac4 no-shield s', orc('ac4 s'))).toBe(2);
  });

  it('2HDC-T24.4d, 2HDC-T7.0.4b: an Elf or a Troll is hit one lighter', () => {
    expect(impact(orc('ac4 s'), 'elf/soldier@4 ac4 no-shield s')).toBe(0);
    expect(impact(orc('ac4 s'), 'troll/soldier@4 ac4 no-shield s')).toBe(0);
    expect(impact('troll/soldier@4 ac4 no-shield s', 'troll/soldier@4 ac4 no-shield s')).toBe(1);
  });

  it('2HDC-T24.4e, 2HDC-T9.0.2, 2HDC-T29.1.4b: a Knight and a Dancing Sword throw one more damage die each', () => {
    const dice = (a: string) => damageDiceOf(a, orc('ac4 s'));
    expect(dice(orc('ac4 s'))).toBe(1);
    expect(dice('orc/knight@4 ac4 no-shield s')).toBe(2);
    expect(dice(orc('ac4 s dancing-sword'))).toBe(2);
    expect(dice('orc/knight@4 ac4 no-shield s dancing-sword')).toBe(3);
    // The best of them, a 1, counts.
    const f = round('orc/knight@2 ac4 no-shield s', orc('ac4 s'), [1, 1, 1, 5, 5, 5, 5, 5, 6, 1]);
    expect(f.status[1]).toBe(DEAD);
  });

  it('2HDC-T29.1.4e: with two magic swords and one hand, the Sword of Rage is held; a pair is both', () => {
    expect(pool('elf/soldier@4 ac4 no-shield s sword-of-rage dancing-sword')).toBe(5);
    expect(damageDiceOf('elf/soldier@4 ac4 no-shield s sword-of-rage dancing-sword', PLAIN)).toBe(1);
    expect(pool('elf/soldier@4 ac4 no-shield 2xs sword-of-rage dancing-sword')).toBe(6);
    expect(damageDiceOf('elf/soldier@4 ac4 no-shield 2xs sword-of-rage dancing-sword', PLAIN)).toBe(2);
  });
});

describe('several rounds', () => {
  /** Attackers of b1, all around him. */
  function gang(attackers: readonly string[], defender: string, wish: Wish = {}): FightGame {
    const game = placed(attackers, [defender], wish);
    const { fight: f } = game;
    stand(f, [...[8, 9, 10].slice(0, attackers.length), 13]);
    const b = attackers.length;
    for (let c = 0; c < b; c++) f.foe[c] = b;
    f.contacted[b] = 1;
    f.contacts = 1;
    f.phase = MELEE;
    return game;
  }
  const LOW = 'elf/soldier@2 ac4 no-shield s';
  const HIGH = 'elf/soldier@3 ac4 no-shield s';

  it('2HDC-24.4a: several attackers fight one after the other, highest Rep first', () => {
    const game = gang([LOW, HIGH], 'orc/soldier@1 ac4 no-shield s');
    game.step({ roller: -1, draw: (law) => law.values[0] });
    expect(game.fight.attacker).toBe(1);
  });

  it.each([
    ['book', 1, 0],
    ['bold', 0, 0],
    ['cautious', 1, 1],
  ])('P5, 2HDC-24.4b: a %s A Star picks a place', (policy, ifWeaker, ifStronger) => {
    const first = (star: string, other: string) => {
      const game = gang([`star ${star}`, other], 'orc/soldier@1 ac4 no-shield s', { policies: [policy, 'book'] });
      game.step({ roller: -1, draw: (law) => law.values[0] });
      return game.fight.attacker;
    };
    expect(first(LOW, HIGH)).toBe(ifWeaker);
    expect(first(HIGH, LOW)).toBe(ifStronger);
  });

  it('2HDC-23.6.1, 2HDC-24.4c: Rep lost lasts through all attackers and comes back when the melee is over', () => {
    const attackers = ['elf/soldier@1 ac4 no-shield s', 'elf/soldier@1 ac2 no-shield s'];
    const game = gang(attackers, 'ratman/soldier@2 ac6 no-shield s');
    const { fight: f } = game;
    withDice([1, 4, 4], (dice) => game.step(dice));
    expect(f.rep[2]).toBe(1);
    // Worn down: the first attacker is out, and the second finds a defender at Rep 1.
    withDice([4, 1], (dice) => game.step(dice));
    expect([f.status[0], f.rep[2]]).toEqual([OUT, 1]);
    // AC 2 against AC 6: two dice.
    withDice([4, 4, 1, 1], (dice) => game.step(dice));
    expect([f.attacker, f.status[1], f.rep[2]]).toEqual([1, DEAD, 1]);
    withDice([], (dice) => game.step(dice));
    expect([f.phase, f.rep[2], f.meleeLoss[2]]).toEqual([HEAL, 2, 0]);
  });

  it('2HDC-G2: a duel that its last round decides is not broken off, and the next attacker fights', () => {
    const attackers = ['elf/soldier@1 ac4 no-shield s', 'elf/soldier@1 ac2 no-shield s'];
    const game = gang(attackers, 'ratman/soldier@2 ac6 no-shield s', { limits: { rounds: 1 } });
    const { fight: f } = game;
    withDice([4, 1, 4], (dice) => game.step(dice));
    expect(f.status[0]).toBe(OUT);
    withDice([1, 1, 4, 4, 1], (dice) => game.step(dice));
    expect([f.attacker, f.status[2], f.guards]).toEqual([1, DEAD, 0]);
  });

  it('2HDC-R9: once the defender is down, the later attackers do not fight', () => {
    const game = gang(['elf/soldier@3 ac4 no-shield s', LOW], 'orc/soldier@1 ac2 no-shield s');
    withDice([1, 1, 1, 5, 5, 1], (dice) => game.step(dice));
    withDice([], (dice) => game.step(dice));
    expect([game.fight.phase, game.fight.rounds]).toEqual([HEAL, 1]);
  });

  it('2HDC-R5: worn down to Rep 0 is Out of the Fight', () => {
    const ends = (repZero: string, star: string, faces: readonly number[]) => {
      const f = round(`${star}elf/soldier@1 ac6 no-shield s`, 'elf/soldier@1 ac6 no-shield s', faces, {
        rulings: { repZero },
      });
      return [STATUSES.names[f.status[0]], f.rep[0], f.starDice[0]];
    };
    expect(ends('worn-down', '', [4, 1])).toEqual(['out', 0, 0]);
    expect(ends('fight-on', '', [4, 1])).toEqual(['fit', 0, 0]);
    expect(ends('worn-down', 'star ', [4, 1, 3])).toEqual(['fit', 0, 1]);
    expect(ends('worn-down', 'star ', [4, 1, 6])).toEqual(['out', 0, 0]);
    expect(ends('out-of-the-fight', 'star ', [4, 1])).toEqual(['out', 0, 1]);
  });

  it('2HDC-R5: out-of-the-fight is without saves: who is saved from a blow and comes to Rep 0 goes down', () => {
    // Impact 3 at AC 2; the damage die 2 is Out of the Fight, a Star Power success leaves -1 Rep: Rep 0.
    const ends = (repZero: string) => {
      const rulings = { repZero };
      const f = round('star elf/soldier@1 ac2 no-shield s', 'orc/soldier@2 ac2 no-shield s', [5, 1, 1, 5, 2, 1], {
        rulings,
      });
      return [STATUSES.names[f.status[0]], f.rep[0], f.starDice[0]];
    };
    expect(ends('worn-down')).toEqual(['fit', 0, 1]);
    expect(ends('out-of-the-fight')).toEqual(['out', 0, 1]);
    expect(ends('fight-on')).toEqual(['fit', 0, 1]);
  });

  it('2HDC-R140: at Rep 0 he fights on with a die', () => {
    const f = pair('star elf/soldier@1 ac6 no-shield s', PLAIN);
    f.rep[0] = 0;
    expect(meleePool(f, 0, 1, true)).toBe(1);
  });

  it('2HDC-R139: a result that a save has lowered does not wear him down a second time', () => {
    // Impact 1 at AC 4; the damage die 1 is Obviously Dead, two Star Power successes leave -1 Rep: Rep 0, and no more.
    const f = round('star goblin/soldier@2 ac4 no-shield s', 'orc/soldier@1 ac4 no-shield s', [
      ...[5, 5],
      ...[1, 5],
      1,
      ...[1, 1],
    ]);
    expect([f.status[0], f.rep[0]]).toEqual([FIT, 1]);
    withDice([5, 1, 5, 1, 1, 1], (dice) => meleeRound(f, dice, 0, 1));
    expect([f.status[0], f.rep[0]]).toEqual([FIT, 0]);
  });

  it('2HDC-R16: Star Power can be asked for against -1 Rep', () => {
    const rulings = { starPowerOnRepLoss: true };
    const faces = [4, 1];
    const f = round('star elf/soldier@1 ac6 no-shield s', 'elf/soldier@1 ac6 no-shield s', [...faces, 2], { rulings });
    expect([f.status[0], f.rep[0], f.starDice[0]]).toEqual([FIT, 1, 1]);
  });

  it('2HDC-T7.0.12b: a Skeleton feels no -1 Rep', () => {
    const f = round('skeleton/soldier@3 ac6 no-shield s', 'elf/soldier@1 ac4 no-shield s', [4, 4, 4, 1]);
    expect([f.status[0], f.rep[0]]).toEqual([FIT, 3]);
  });

  it('2HDC-T7.0.5b: a Feral Vampire takes one Rep more, which the end of the melee does not give back', () => {
    const vampire = 'feral-vampire/soldier@1 ac4 no-shield s';
    const f = round('elf/soldier@4 ac6 no-shield s', vampire, [4, 4, 4, 4, 1]);
    expect([f.rep[0], f.meleeLoss[0], f.poisonLoss[0], f.poisoned[0]]).toEqual([2, 1, 1, 1]);
    const skeleton = round('skeleton/soldier@3 ac6 no-shield s', vampire, [4, 4, 4, 1]);
    expect([skeleton.rep[0], skeleton.poisoned[0]]).toEqual([3, 0]);
  });

  it('2HDC-R46: once a round, or once a melee', () => {
    const twice = (poisonPer: string) => {
      const f = pair('elf/soldier@6 ac6 no-shield s', 'feral-vampire/soldier@1 ac4 no-shield s', {
        rulings: { poisonPer },
      });
      withDice([4, 4, 4, 4, 4, 4, 1], (dice) => meleeRound(f, dice, 0, 1));
      withDice(
        [4, 4, 4, 4, 1, 4, 1]
          .slice(0, meleePool(f, 0, 1, true))
          .fill(4)
          .concat(1),
        (dice) => meleeRound(f, dice, 0, 1),
      );
      return f.poisonLoss[0];
    };
    expect([twice('round'), twice('melee')]).toEqual([2, 1]);
  });

  it('2HDC-T7.0.6b: a Ghoul infects whom he puts Out of the Fight', () => {
    const ghoul = 'ghoul/soldier@2 ac4 no-shield s';
    expect(round('orc/soldier@1 ac2 no-shield s', ghoul, [4, 4, 1, 1, 2]).infected[0]).toBe(1);
    expect(round('orc/soldier@1 ac2 no-shield s', ghoul, [4, 4, 1, 1, 1]).infected[0]).toBe(0);
    expect(round('orc/soldier@1 ac2 no-shield s', 'orc/soldier@1 ac4 no-shield s', [4, 4, 1, 1, 2]).infected[0]).toBe(
      0,
    );
  });

  it('2HDC-G1: pools that can only tie cost the attacker a Rep', () => {
    const f = pair('elf/shooter@1 ac4 no-shield b', 'elf/shooter@1 ac4 no-shield b', {
      rulings: { minimumPool: 0, repZero: 'fight-on' },
    });
    withDice([], (dice) => meleeRound(f, dice, 0, 1));
    expect([f.guards & 1, f.rep[0], f.rep[1]]).toEqual([1, 0, 1]);
  });

  it('2HDC-G2: a duel without end is broken off, and Rep comes back to both sides', () => {
    const game = gang(['elf/soldier@4 ac6 no-shield s'], 'skeleton/soldier@3 ac6 no-shield s', {
      limits: { rounds: 2 },
    });
    const { fight: f } = game;
    withDice([5, 5, 5, 5, 1, 5, 5], (dice) => game.step(dice));
    expect([f.rep[0], f.guards]).toEqual([3, 0]);
    withDice([5, 5, 5, 1, 5, 5], (dice) => game.step(dice));
    withDice([], (dice) => game.step(dice));
    expect([f.guards, f.phase, f.rep[0], f.meleeLoss[0]]).toEqual([2, HEAL, 4, 0]);
  });
});
