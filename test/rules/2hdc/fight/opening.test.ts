import { describe, expect, it } from 'vitest';
import type { Dice } from '../../../../src/dice/dice.ts';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { STATUSES } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { chargePool, chargeSuccesses, chargeTest } from '../../../../src/rules/2hdc/fight/charge-test.ts';
import { AFTER, type Fight, OVER } from '../../../../src/rules/2hdc/fight/fight.ts';
import { fightScorecard } from '../../../../src/rules/2hdc/fight/measures.ts';
import { openFight } from '../../../../src/rules/2hdc/fight/opening.ts';
import { layOut } from '../../../../src/stats/measure.ts';
import { atTurn, chancesIn, faultsOf, fight, matchupOf, placed, until, type Wish } from '../table.ts';

const PLAIN = 'elf/knight@4 ac4 no-shield s';

/** Pool of side a, which did not move in unless told. */
function pool(a: string, wish: Wish = {}, mine = 1, theirs = 1): number {
  const f = fight([a], [PLAIN], { active: 'b', ...wish });
  return chargePool(f, 0, mine, theirs);
}

function successes(a: string): number {
  const f = fight([a], [PLAIN]);
  return chargeSuccesses(f, 0);
}

/** Who acts first on given faces: those of a, then those of b. */
function opener(a: string, b: string, faces: readonly number[], wish: Wish = {}): number {
  const f = fight([a], [b], { active: 'b', ...wish });
  withDice(faces, (dice) => chargeTest(f, dice));
  return f.opener;
}

function first(f: Fight, dice: Dice): number {
  chargeTest(f, dice);
  return f.opener;
}

describe('the charge test (2HDC-21.0)', () => {
  it("2HDC-14.1b: the Leader's Rep is the pool", () => {
    expect(pool('elf/knight@4 ac4 no-shield s')).toBe(4);
    const f = fight(['elf/knight@3 ac4 no-shield s', 'elf/knight@5 ac4 no-shield s'], [PLAIN], { active: 'b' });
    expect(chargePool(f, 0, 1, 1)).toBe(5);
  });

  it('2HDC-T21.0b, 2HDC-T7.0.2b, 2HDC-T7.0.11b: Eager adds a die, by race or by potion, once', () => {
    expect(pool('petty-demon/soldier@4 ac4 no-shield s')).toBe(5);
    expect(pool('ratman/soldier@4 ac4 no-shield s')).toBe(5);
    const f = fight(['ratman/soldier@4 ac4 no-shield s'], [PLAIN], { active: 'b' });
    f.effects[0] = 4;
    expect(chargePool(f, 0, 1, 1)).toBe(5);
  });

  it('2HDC-T29.1.1f, 2HDC-T29.1.3b, 2HDC-T21.0f: Awareness and Stealth add a die each', () => {
    expect(pool(`${PLAIN} armor-of-awareness`)).toBe(5);
    expect(pool(`${PLAIN} armor-of-awareness cloak-of-stealth`)).toBe(6);
    expect(successes(`${PLAIN} sword-of-rage`)).toBe(1);
  });

  it('2HDC-T21.0g, 2HDC-T21.0h: moving in takes a die, Fleeing two', () => {
    expect(pool(PLAIN, { active: 'a' })).toBe(3);
    expect(pool(PLAIN, { fleeing: ['a'] })).toBe(2);
    expect(pool(PLAIN, { active: 'a', fleeing: ['a'] })).toBe(1);
    expect(pool(PLAIN, { fleeing: ['b'] })).toBe(4);
  });

  it('2HDC-T21.0i: twice as many add a die', () => {
    expect(pool(PLAIN, {}, 4, 2)).toBe(5);
    expect(pool(PLAIN, {}, 3, 2)).toBe(4);
  });

  it('2HDC-R4: one die at least', () => {
    const weak = 'elf/knight@1 ac4 no-shield s';
    expect(pool(weak, { active: 'a', fleeing: ['a'] })).toBe(1);
    expect(pool(weak, { active: 'a', fleeing: ['a'], rulings: { minimumPool: 0 } })).toBe(0);
  });

  it('2HDC-T21.0c, 2HDC-T21.0d, 2HDC-T21.0e, 2HDC-T9.0.7: Fanatic two, Rage one, Star one', () => {
    expect(successes(PLAIN)).toBe(0);
    expect(successes('elf/warrior@4 ac4 no-shield s')).toBe(2);
    expect(successes('orc/knight@4 ac4 no-shield s')).toBe(1);
    expect(successes(`star ${PLAIN}`)).toBe(1);
    expect(successes('star orc/warrior@4 ac4 no-shield s sword-of-rage')).toBe(5);
  });

  it('V6, 2HDC-6.3.3: a Star of Rep 5 with two successes has three', () => {
    // Three against three is level; three against two is not.
    const star = 'star elf/knight@5 ac4 no-shield s';
    expect(opener(star, PLAIN, [1, 2, 4, 5, 6, ...[1, 1, 4]])).toBe(0);
    expect(opener(star, PLAIN, [1, 2, 4, 5, 6, 1, 1, 1, ...[4, 4, 4, 4, 4, 1, 1, 4]])).toBe(1);
  });

  it('V7: a Dwarf Warrior of Rep 5 with 1 2 4 5 6 has four', () => {
    const dwarf = 'dwarf/warrior@5 ac4 no-shield s';
    const b = 'elf/knight@6 ac4 no-shield s';
    expect(opener(dwarf, b, [1, 2, 4, 5, 6, ...[1, 1, 1, 4, 4]])).toBe(0);
    expect(opener(dwarf, b, [1, 2, 4, 5, 6, ...[1, 1, 1, 1, 1]])).toBe(1);
  });

  it('V8: a second Profession counts in full', () => {
    const f = fight(['elf/warrior+thief@5 ac4 no-shield s'], [PLAIN], { active: 'b' });
    expect([chargePool(f, 0, 1, 1), chargeSuccesses(f, 0)]).toEqual([5, 2]);
    expect(successes('elf/thief+warrior@5 ac4 no-shield s')).toBe(2);
  });

  it('2HDC-T21.0a, 2HDC-T9.0.5: two dice of Duty need no roll', () => {
    const soldier = 'elf/soldier@3 ac4 no-shield s';
    const one = 'elf/knight@2 ac4 no-shield s';
    // One die is left; the other side has Rep 2 less one for moving in.
    expect(opener(soldier, one, [6, 1])).toBe(0);
    const f = fight([soldier], [one], { active: 'b' });
    expect(chancesIn(f, (dice) => first(f, dice))).toEqual({ 0: '1' });
    // As a minimum all three are rolled.
    expect(opener(soldier, one, [6, 6, 6, 1], { rulings: { duty: 'minimum-two' } })).toBe(0);
  });

  it('2HDC-R14: as a minimum Duty counts two, whatever the pool', () => {
    // A die against three, of which none or one is a success in four of eight, and three in one; two are level.
    const wish = { active: 'a', rulings: { duty: 'minimum-two' } } as const;
    const f = fight(['elf/soldier@2 ac4 no-shield s'], ['elf/knight@3 ac4 no-shield s'], wish);
    expect(chancesIn(f, (dice) => first(f, dice))).toEqual({ 0: '4/5', 1: '1/5' });
  });

  it('2HDC-R14: two Leaders with Duty and two dice or fewer roll them all', () => {
    const soldier = 'elf/soldier@2 ac4 no-shield s';
    expect(opener(soldier, soldier, [6, 6, 1])).toBe(1);
    expect(opener(soldier, soldier, [1, 6, 4])).toBe(0);
  });

  it('2HDC-T21.0j, 2HDC-21.3a: more acts first, level is taken again, with exact chances', () => {
    // Four dice against three: the chance of more, among the rolls that are not level.
    const f = fight([PLAIN], [PLAIN], { active: 'b' });
    expect(chancesIn(f, (dice) => first(f, dice))).toEqual({ 1: '29/93', 0: '64/93' });
  });

  it('comes out as often when it is sampled', () => {
    const GAMES = 40_000;
    const f = fight([PLAIN], [PLAIN], { active: 'b' });
    const dice = new SampledDice();
    let first = 0;
    for (let k = 0; k < GAMES; k++) {
      dice.begin(9, k);
      chargeTest(f, dice);
      if (f.opener === 0) first++;
    }
    const p = 64 / 93;
    expect(Math.abs(first / GAMES - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / GAMES));
  });

  it('2HDC-G1: where only ties can come, the side that did not move in acts first', () => {
    const weak = 'elf/knight@1 ac4 no-shield s';
    const f = fight([weak], [weak], { fleeing: ['a', 'b'], rulings: { minimumPool: 0 } });
    withDice([], (dice) => chargeTest(f, dice));
    expect([f.opener, f.guards]).toEqual([1, 1]);
  });

  it('2HDC-21.2: is taken once; 2HDC-21.4: then the sides take turns', () => {
    const game = placed([PLAIN], [PLAIN]);
    const turns: number[] = [];
    const dice = new SampledDice();
    dice.begin(1, 0);
    let tests = 0;
    while (!game.over && game.fight.activations < 4) {
      if (game.fight.phase === 2) tests++;
      if (game.fight.phase === 3) turns.push(game.fight.turn);
      game.step(dice);
    }
    expect(tests).toBe(1);
    expect(turns.every((turn, i) => i === 0 || turn === 1 - turns[i - 1])).toBe(true);
  });
});

describe('places on the board (2HDC-21.1a)', () => {
  const squares = (f: Fight) => Array.from(f.square.subarray(0, f.count));

  it('2HDC-21.1b, 2HDC-2.2.2: front row from the middle, then the edge row, the rest wait outside', () => {
    const f = fight([`10x ${PLAIN}`], [`10x ${PLAIN}`]);
    expect(squares(f).slice(0, 10)).toEqual([5, 6, 4, 7, 1, 2, 0, 3, -1, -1]);
    expect(squares(f).slice(10)).toEqual([17, 18, 16, 19, 21, 22, 20, 23, -1, -1]);
    expect(Array.from(f.waiting.subarray(0, 10))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it('2HDC-2.2.2: a corridor is two wide', () => {
    const f = fight([`5x ${PLAIN}`], [`5x ${PLAIN}`], { width: 'corridor' });
    expect(squares(f)).toEqual([5, 6, 1, 2, -1, 17, 18, 21, 22, -1]);
  });

  it('2HDC-21.1c, 2HDC-17.1: the Leader first, then by Rep, then as listed', () => {
    const rep = (n: number) => `elf/knight@${n} ac4 no-shield s`;
    expect(squares(fight([rep(3), rep(5), `star ${rep(2)}`, rep(3)], [PLAIN])).slice(0, 4)).toEqual([4, 6, 5, 7]);
  });

  it('2HDC-17.2: everybody has his own Rep', () => {
    const f = fight(['elf/knight@3 ac4 no-shield s', 'elf/knight@5 ac4 no-shield s'], [PLAIN]);
    expect(Array.from(f.rep.subarray(0, 2))).toEqual([3, 5]);
  });
});

describe('Leaders', () => {
  const rep = (n: number, rest = '') => `elf/knight@${n} ac4 no-shield s${rest}`;

  it('2HDC-14.0a: the highest Rep leads, of equals on the party side the first', () => {
    expect(fight([rep(3), rep(5), rep(5)], [PLAIN]).leader0).toBe(1);
  });

  it('2HDC-R125: a Star leads, of two the higher', () => {
    expect(fight([rep(6), `star ${rep(3)}`, `star ${rep(4)}`], [PLAIN]).leader0).toBe(2);
  });

  it('2HDC-R109: the Big Bad leads unless outranked; equals are rolled for', () => {
    const leader = (b: string[], faces: number[]) => placed([PLAIN], b, {}, faces).fight.leader1;
    expect(leader([rep(4), `big-bad ${rep(4)}`], [])).toBe(2);
    expect(leader([rep(5), `big-bad ${rep(4)}`], [])).toBe(1);
    expect(leader([rep(5), rep(5)], [1])).toBe(1);
    expect(leader([rep(5), rep(5)], [2])).toBe(2);
  });

  it('2HDC-R109: figures alike but for a potion are not alike', () => {
    expect(placed([PLAIN], [rep(4), rep(4, ' potion-of-eager')], {}, [2]).fight.leader1).toBe(2);
  });

  it('2HDC-14.0b: nobody takes his place before the fight is over', () => {
    const f = fight([rep(5), rep(3)], [PLAIN]);
    f.putDown(0, 1, -1);
    expect(f.leader0).toBe(0);
  });
});

describe('equals of one line (2HDC-R109)', () => {
  /** Whether a die decides which of two Elves leads who have rolled alike but for one column. */
  const isRolled = (column: 'potionStrength' | 'potionHealing' | 'trueArrows' | 'saveUsed', own: number) => {
    const f = fight([PLAIN], [`2x ${PLAIN}`]);
    f[column][1] = own;
    const drawn: string[] = [];
    openFight(f, { roller: -1, draw: (law) => drawn.push(law.name) - 1 });
    return drawn.length === 1;
  };

  it('they are not alike who differ in what they may drink or shoot, or have left of a save', () => {
    expect(isRolled('potionStrength', 0)).toBe(false);
    expect(isRolled('potionStrength', 1)).toBe(true);
    expect(isRolled('potionHealing', 2)).toBe(true);
    expect(isRolled('trueArrows', 5)).toBe(true);
    expect(isRolled('saveUsed', 1)).toBe(true);
    // What nobody may use makes no difference.
    expect(isRolled('potionHealing', -2)).toBe(false);
  });
});

describe('potions (2HDC-29.2a)', () => {
  const drunk = (a: string, b: string, wish: Wish = {}) => {
    const f = fight([a], [b], wish);
    return [f.effects[0], f.effects[1]];
  };
  const FULL = `${PLAIN} potion-of-rage potion-of-courage potion-of-eager potion-of-strength`;

  it('2HDC-T29.1.5a, 2HDC-T29.1.5b, 2HDC-T29.1.5d: a party member drinks one, if his side moved in', () => {
    expect(drunk(FULL, PLAIN)).toEqual([1, 0]);
    expect(drunk(FULL, PLAIN, { active: 'b' })).toEqual([0, 0]);
    expect(drunk(FULL, PLAIN, { active: 'b', rulings: { potionTiming: 'before-charge' } })).toEqual([1, 0]);
    expect(drunk(`${PLAIN} potion-of-courage`, PLAIN)).toEqual([2, 0]);
    expect(drunk(`${PLAIN} potion-of-eager`, PLAIN)).toEqual([4, 0]);
  });

  it('2HDC-29.3b: the dungeon side drinks all it has, whoever moved in', () => {
    expect(drunk(PLAIN, FULL)).toEqual([0, 15]);
    expect(drunk(PLAIN, FULL, { rulings: { potionTiming: 'active-only' } })).toEqual([0, 0]);
  });

  it('2HDC-29.2b: nobody drinks what he has already; the dungeon side hands it on', () => {
    const orc = 'orc/knight@4 ac4 no-shield s potion-of-rage';
    expect(drunk(orc, PLAIN)).toEqual([0, 0]);
    const f = fight([PLAIN], [orc, PLAIN]);
    expect(Array.from(f.effects.subarray(0, 3))).toEqual([0, 0, 1]);
    expect(f.potionRage[1]).toBe(0);
  });

  it('P6: the book keeps potions for equals or the Big Bad, the bold do not, the cautious only Courage', () => {
    const first = (enemies: string[], policy: string, drinker = FULL) =>
      fight([drinker, PLAIN], enemies, { policies: [policy, 'book'] }).effects[0];
    const thirds = [`big-bad ${PLAIN}`];
    expect(['book', 'bold', 'cautious'].map((policy) => first([PLAIN], policy))).toEqual([0, 1, 2]);
    expect(['book', 'bold', 'cautious'].map((policy) => first(thirds, policy))).toEqual([1, 1, 1]);
    expect(['book', 'bold', 'cautious'].map((policy) => first([`2x ${PLAIN}`], policy))).toEqual([1, 1, 2]);
  });

  it('2HDC-R147 P6: a party member drinks the first that is new to him, one dose, and hands nothing on', () => {
    const orc = 'orc/knight@4 ac4 no-shield s potion-of-rage potion-of-strength';
    const f = fight([orc, PLAIN], [`2x ${PLAIN}`]);
    expect([f.effects[0], f.effects[1], f.potionRage[0], f.potionStrength[0]]).toEqual([8, 0, 1, 0]);
  });

  it('2HDC-R147, 2HDC-R81: an NPC drinks all of his and hands the surplus to the first mate without it', () => {
    const orc = 'orc/knight@4 ac4 no-shield s';
    const f = fight([PLAIN], [`${orc} potion-of-rage potion-of-courage`, orc, PLAIN, PLAIN]);
    // The first mate rages by race as well: the one after him drinks the Rage.
    expect([...f.effects.subarray(1, 5)]).toEqual([2, 0, 1, 0]);
    expect([f.potionRage[1], f.potionCourage[1]]).toEqual([0, 0]);
    // Nobody to hand it to: it is kept.
    // Nor does anybody get a potion who may not drink it.
    const weak = 'elf/knight@2 ac4 no-shield s';
    const given = fight([PLAIN], [`${orc} potion-of-rage`, weak, PLAIN]);
    expect(Array.from(given.effects.subarray(1, 4))).toEqual([0, 0, 1]);
    const alone = fight([PLAIN], [`${orc} potion-of-rage`, orc]);
    expect([alone.effects[1], alone.effects[2], alone.potionRage[1]]).toEqual([0, 0, 1]);
  });

  it('2HDC-29.2b: Courage is wasted on Stars and Zombies, who roll no crisis test', () => {
    const brave = (who: string) => `${who} ac4 no-shield s potion-of-courage potion-of-strength`;
    expect(drunk(brave('star elf/knight@4'), PLAIN)).toEqual([8, 0]);
    expect(drunk(brave('elf/knight@4'), PLAIN)).toEqual([2, 0]);
    const f = fight([PLAIN], [brave('zombie/knight@4'), PLAIN]);
    expect(Array.from(f.effects.subarray(1, 3))).toEqual([8, 2]);
  });

  it('2HDC-29.3.1: a Grunt below Rep 3 drinks nothing', () => {
    expect(drunk(PLAIN, 'elf/knight@2 ac4 no-shield s potion-of-rage')).toEqual([0, 0]);
  });
});

describe('what is in hand', () => {
  const hand = (who: string, wish: Wish = {}) => WEAPONS.names[fight([who], [PLAIN], wish).hand[0]];

  it('2HDC-32.3: shooters hold what shoots, casters nothing, others a weapon for melee', () => {
    expect(hand('elf/shooter@4 ac4 no-shield s b')).toBe('bow');
    expect(hand('elf/knight@4 ac4 no-shield s b')).toBe('sword');
    expect(hand('elf/knight@4 ac4 no-shield b')).toBe('bow');
    expect(hand('elf/caster@4 ac4 no-shield s')).toBe('empty');
    expect(hand('major-demon/caster@4 ac4 no-shield s')).toBe('sword');
  });

  it('2HDC-31.0, 2HDC-6.2: bold and cautious arm themselves otherwise (P12)', () => {
    const both = 'elf/knight@4 ac4 shield s 2a';
    const choice = (policy: string) => hand(both, { policies: [policy, 'book'] });
    expect(['book', 'bold', 'cautious'].map(choice)).toEqual(['sword', 'two-handed-axe', 'sword']);
    const other = 'elf/knight@4 ac4 shield 2a s';
    const turned = (policy: string) => hand(other, { policies: [policy, 'book'] });
    expect(['book', 'bold', 'cautious'].map(turned)).toEqual(['two-handed-axe', 'two-handed-axe', 'sword']);
  });

  it('2HDC-23.1e: a sling comes with a shield', () => {
    const f = fight(['elf/shooter@4 ac4 no-shield sl'], [PLAIN]);
    expect(WEAPONS.names[f.hand[0]]).toBe('sling');
  });
});

describe('what is counted', () => {
  /** Tally of a fight in which a1 puts b1 down with the first blow. */
  function counted(a: string, b: string, wish: Wish = {}): Record<string, number> {
    const game = atTurn(placed([a], [b], wish), 0, [9, 13]);
    const mine = Number(/@(\d)/.exec(a)![1]);
    const theirs = Number(/@(\d)/.exec(b)![1]);
    until(game, AFTER, [...new Array<number>(mine).fill(1), ...new Array<number>(theirs).fill(6), 1]);
    until(game, OVER);
    const layout = layOut(fightScorecard(matchupOf([a], [b], wish)).measures);
    const counts = new Float64Array(layout.slots);
    game.tally(counts);
    return Object.fromEntries(layout.measures.map(({ name }, i) => [name, counts[layout.offsets[i]]]));
  }
  const man = (rep: number) => `ratman/soldier@${rep} ac4 no-shield s`;

  it('who won, what it cost, who killed whom', () => {
    const tally = counted(man(3), man(2));
    const told = Object.fromEntries(Object.entries(tally).filter(([, n]) => n !== 0));
    expect(told).toEqual({
      'a.win': 1,
      'b.wiped': 1,
      'b.casualties': 1,
      margin: 1,
      'a.a1.fit': 1,
      'a.a1.kills': 1,
      'b.b1.dead': 1,
      'b.b1.fell': 1,
      'b.b1.killed-by.a.a1': 1,
      'b.fell-activation.a1-melee': 1,
      activations: 1,
      rounds: 1,
      'a.bronze': 1,
    });
  });

  it('2HDC-42.1.2a: bronze for a lower Rep, silver for an equal, gold for a higher', () => {
    const metals = (a: number, b: number) => {
      const tally = counted(man(a), man(b));
      return ['bronze', 'silver', 'gold'].filter((metal) => tally[`a.${metal}`] === 1);
    };
    expect([metals(3, 2), metals(3, 3), metals(3, 4)]).toEqual([['bronze'], ['silver'], ['gold']]);
  });

  it('2HDC-R157: nobody wins where nobody is left', () => {
    const game = atTurn(placed([man(3)], [man(3)]), 0);
    game.fight.leave(0);
    game.fight.leave(1);
    until(game, AFTER);
    expect([game.fight.winner, STATUSES.names[game.fight.status[0]]]).toEqual([2, 'fled']);
  });
});

describe('what a scenario may ask for', () => {
  it('2HDC-R137: both sides have a policy; only the party breaks off', () => {
    expect(faultsOf([PLAIN], [PLAIN], { policies: ['book', 'bold'] })).toEqual([]);
    expect(faultsOf([PLAIN], [PLAIN], { choices: [{}, { breakOff: 2 }] })).toEqual([
      'sides.b.breakOff: "breakOff" is for the party; only it breaks off (2HDC-R137)',
    ]);
    expect(faultsOf([PLAIN], [PLAIN], { policies: ['bold', 'book'] })).toEqual([]);
    expect(fight([PLAIN], [`star ${PLAIN}`]).matchup.sides).toEqual(['b', 'a']);
    expect(fight([PLAIN], [`star ${PLAIN}`], { party: 'a' }).matchup.sides).toEqual(['a', 'b']);
  });

  it('2HDC-9.1c, 2HDC-9.1a: a Profession that the list lacks needs the rest, a second one differs', () => {
    expect(faultsOf(['elf/knight+knight@4 ac4 no-shield s'], [PLAIN]).join()).toContain('2HDC-9.1c');
    const lacking = RACES.names.filter((race) => faultsOf([`${race}/paladin`], [PLAIN]).length > 0);
    expect(lacking.length).toBeGreaterThan(0);
  });
});
