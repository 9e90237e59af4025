import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import { DEAD, FIT, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { EMPTY, SWORD, WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import {
  ACTIVATE,
  CHARGING,
  type Fight,
  IDLE,
  SEEKING,
  SHOOTING,
  STEPPING_OUT,
} from '../../../../src/rules/2hdc/fight/fight.ts';
import { breaksOff, decideIntents } from '../../../../src/rules/2hdc/fight/intents.ts';
import { meleeRound } from '../../../../src/rules/2hdc/fight/melee.ts';
import { shoot } from '../../../../src/rules/2hdc/fight/shooting.ts';
import { atTurn, fight, matchupOf, placed, sample } from '../table.ts';

const at = (column: number, row: number) => 4 * row + column;
const FOE = 'human/warrior@4 ac4 sword no-shield';
const BOWMAN = 'elf/shooter@4 ac2 bow no-shield';

const NAMES: Record<number, string> = {
  [IDLE]: 'idle',
  [SHOOTING]: 'shoots',
  [CHARGING]: 'charges',
  [SEEKING]: 'seeks',
  [STEPPING_OUT]: 'steps out',
};

/** What character 0 does. */
function does(f: Fight): string {
  decideIntents(f, 0);
  return NAMES[f.intent[0]] ?? '?';
}

const steered = (policy: string) => ({ policies: [policy, 'book'] as const });

describe('what everybody does', () => {
  it('2HDC-22.2 P1 a shooter in contact steps out; bold fights; cautious with a sword draws it', () => {
    const squares = [at(1, 2), at(1, 3)];
    expect(does(fight([BOWMAN], [FOE], {}, squares))).toBe('steps out');
    expect(does(fight([BOWMAN], [FOE], steered('bold'), squares))).toBe('charges');
    expect(does(fight([BOWMAN], [FOE], steered('cautious'), squares))).toBe('steps out');
    const armed = fight([`${BOWMAN} sword`], [FOE], steered('cautious'), squares);
    expect([does(armed), armed.hand[0]]).toEqual(['idle', SWORD]);
    // Nowhere to step to: he fights with what he has.
    const shut = fight([BOWMAN], [`3x ${FOE}`], {}, [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]);
    expect(does(shut)).toBe('charges');
  });

  it('2HDC-R37 P2 a shooter shoots whom he sees, else seeks; bold with a sword charges', () => {
    const bows = [BOWMAN, 'human/warrior@3 ac4 sword no-shield'];
    const hidden = [at(1, 0), at(1, 1), at(1, 5)];
    expect(does(fight(bows, [FOE], {}, [at(1, 0), at(3, 1), at(1, 5)]))).toBe('shoots');
    expect(does(fight(bows, [FOE], {}, hidden))).toBe('seeks');
    expect(does(fight(bows, [FOE], {}, [-1, at(1, 1), at(1, 5)]))).toBe('seeks');
    expect(does(fight([`${BOWMAN} sword`, bows[1]], [FOE], steered('bold'), hidden))).toBe('charges');
    expect(does(fight(bows, [FOE], steered('bold'), hidden))).toBe('seeks');
  });

  it('2HDC-R24, 2HDC-32.3 a firearm that was shot makes room for another weapon', () => {
    const f = fight(['human/shooter@4 ac2 firearm sword no-shield'], [FOE]);
    expect(does(f)).toBe('shoots');
    f.fired[0] = 1;
    expect([does(f), f.hand[0]]).toEqual(['idle', SWORD]);
    expect(does(f)).toBe('charges');
    const bare = fight(['human/shooter@4 ac2 firearm no-shield'], [FOE]);
    bare.fired[0] = 1;
    expect(does(bare)).toBe('charges');
  });

  it('2HDC-R42 an axe is thrown, then the thrower draws what else he has, which takes an activation', () => {
    /** What is in hand at first, after the throw, and after each of the next two activations, and what he does then. */
    const throws = (weapons: string, policy = 'book') => {
      const f = fight([`human/warrior@4 ac4 ${weapons}`], [FOE], steered(policy), [at(1, 0), at(1, 5)]);
      const seen = [WEAPONS.names[f.hand[0]]];
      expect(does(f)).toBe('shoots');
      withDice([6, 6], (dice) => shoot(f, dice, 0, 1));
      seen.push(WEAPONS.names[f.hand[0]]);
      return [...seen, does(f), WEAPONS.names[f.hand[0]], does(f)];
    };
    expect(throws('axe sword shield')).toEqual(['axe', 'empty', 'idle', 'sword', 'charges']);
    expect(throws('axe spear no-shield', 'bold')).toEqual(['axe', 'empty', 'idle', 'two-handed-spear', 'charges']);
    expect(throws('axe bow no-shield')).toEqual(['axe', 'empty', 'idle', 'bow', 'shoots']);
    expect(throws('axe sword bow no-shield')).toEqual(['axe', 'empty', 'idle', 'sword', 'charges']);
  });

  it.each(['book', 'bold', 'cautious'])('2HDC-R42 nobody throws the only weapon that he has: %s', (policy) => {
    for (const line of ['human/warrior@4 ac4 axe shield', 'human/shooter@4 ac4 axe no-shield']) {
      const f = fight([line], [FOE], steered(policy), [at(1, 0), at(1, 5)]);
      expect([WEAPONS.names[f.hand[0]], does(f), WEAPONS.names[f.hand[0]]]).toEqual(['axe', 'charges', 'axe']);
    }
    const shot = fight(['human/warrior@4 ac4 axe firearm no-shield'], [FOE], steered(policy), [at(1, 0), at(1, 5)]);
    expect(does(shot)).toBe('shoots');
    shot.fired[0] = 1;
    expect(does(shot)).toBe('charges');
  });

  it('2HDC-R148 whoever likes another weapon better, or has a magic one, throws nothing', () => {
    const hand = (weapons: string, policy = 'book') =>
      WEAPONS.names[fight([`human/warrior@4 ac4 no-shield ${weapons}`], [FOE], steered(policy)).hand[0]];
    expect(hand('sword axe')).toBe('sword');
    expect(hand('axe two-handed-axe', 'bold')).toBe('two-handed-axe');
    expect(hand('axe sword dancing-sword')).toBe('sword');
    expect(hand('axe two-swords dancing-sword')).toBe('two-swords');
    expect(hand('axe mace battle-axe-of-virtue')).toBe('two-handed-axe');
  });

  it('2HDC-R148 the party keeps shield and second sword before a Battle Axe of Virtue; NPCs and the bold take it', () => {
    const hand = (gear: string, policy = 'book') =>
      WEAPONS.names[fight([`star human/warrior@5 ac2 ${gear} battle-axe-of-virtue`], [FOE], steered(policy)).hand[0]];
    for (const policy of ['book', 'cautious']) {
      expect(hand('two-swords no-shield', policy)).toBe('two-swords');
      expect(hand('sword shield', policy)).toBe('sword');
      expect(hand('spear shield', policy)).toBe('spear');
      expect(hand('sword no-shield', policy)).toBe('two-handed-axe');
      expect(hand('two-handed-sword shield', policy)).toBe('two-handed-axe');
    }
    expect([hand('two-swords no-shield', 'bold'), hand('sword shield', 'bold')]).toEqual([
      'two-handed-axe',
      'two-handed-axe',
    ]);
    const npc = fight([FOE], ['orc/warrior@4 ac2 sword shield battle-axe-of-virtue']);
    expect(WEAPONS.names[npc.hand[1]]).toBe('two-handed-axe');
  });

  it('2HDC-28.5 the dazzled do nothing', () => {
    const f = fight([FOE], [FOE]);
    f.dazzled[0] = 1;
    expect(does(f)).toBe('idle');
  });

  it('2HDC-23.7a P11 the cautious dispatch whom they stand next to, with nobody in reach; the kill is not theirs (R65)', () => {
    const enemies = [`2x ${FOE}`];
    const lying = (policy: string, other: number) => {
      const f = fight([FOE, FOE], enemies, steered(policy), [at(0, 0), -1, at(0, 1), other]);
      f.putDown(2, OUT, 1);
      return [does(f), f.status[2], f.victor[2]];
    };
    const beyond = -1;
    expect(lying('cautious', beyond)).toEqual(['idle', DEAD, 2]);
    expect(lying('book', beyond)).toEqual(['charges', OUT, 2]);
    expect(lying('cautious', at(3, 5))).toEqual(['charges', OUT, 2]);
  });
});

describe('P12 the weapon in hand', () => {
  const hand = (line: string, enemy = FOE, policy = 'book') =>
    WEAPONS.names[fight([line], [enemy], steered(policy)).hand[0]];
  const plate = 'human/knight@4 ac6 sword no-shield';

  it('2HDC-24.1c a spear: one hand with a shield, else two against AC 6', () => {
    const spear = 'human/soldier@4 ac4 spear no-shield';
    expect(hand(spear)).toBe('spear');
    expect(hand(spear, plate)).toBe('two-handed-spear');
    expect(hand('human/soldier@4 ac4 spear shield', plate)).toBe('spear');
    expect(hand('human/soldier@4 ac4 spear shield', FOE, 'bold')).toBe('two-handed-spear');
    expect(hand(spear, plate, 'cautious')).toBe('spear');
  });

  it('2HDC-R148 the first listed melee weapon; bold two-handed, cautious one that leaves the shield', () => {
    expect(hand('human/soldier@4 ac4 sword two-handed-axe shield')).toBe('sword');
    expect(hand('human/soldier@4 ac4 sword two-handed-axe shield', FOE, 'bold')).toBe('two-handed-axe');
    expect(hand('human/soldier@4 ac4 two-handed-axe sword shield', FOE, 'cautious')).toBe('sword');
    expect(hand('human/soldier@4 ac4 two-handed-axe sword no-shield', FOE, 'cautious')).toBe('two-handed-axe');
  });

  it('2HDC-32.3 Shooters hold the missile, others the blade; casters nothing', () => {
    expect(hand('elf/shooter@4 ac2 sword bow no-shield')).toBe('bow');
    expect(hand('human/warrior@4 ac2 sword bow no-shield')).toBe('sword');
    expect(hand('human/warrior+shooter@4 ac2 sword bow no-shield')).toBe('bow');
    expect(hand('human/warrior@4 ac2 bow no-shield')).toBe('bow');
    expect(hand('human/caster@4 ac2 sword no-shield')).toBe(WEAPONS.names[EMPTY]);
    expect(hand('human/caster@4 ac2 sling no-shield')).toBe(WEAPONS.names[EMPTY]);
    expect(hand('human/caster+shooter@4 ac2 bow no-shield')).toBe(WEAPONS.names[EMPTY]);
    expect(hand('major-demon/caster@4 ac2 bow no-shield')).toBe('bow');
  });
});

describe('P7 breaking off', () => {
  const STAR = 'star human/knight@3 ac4 sword no-shield';
  const leaves = (mine: string[], enemies: number, policy = 'book', change = (_: Fight) => {}) => {
    const f = fight(mine, [`${enemies}x ${FOE}`], { ...steered(policy), party: 'a' });
    change(f);
    return breaksOff(f);
  };

  it('2HDC-26.0a by the book at three to one, unless a Star has a die of Star Power for each enemy', () => {
    expect(leaves([FOE, FOE], 5)).toBe(false);
    expect(leaves([FOE, FOE], 6)).toBe(true);
    expect(leaves([STAR], 3)).toBe(false);
    expect(leaves([STAR], 4)).toBe(true);
  });

  it('2HDC-26.0a by the book when one of three or more is left', () => {
    const fallen = (count: number) => (f: Fight) => {
      for (let c = 1; c <= count; c++) f.putDown(c, OUT, 3);
    };
    expect(leaves([FOE, FOE, FOE], 1, 'book', fallen(1))).toBe(false);
    expect(leaves([FOE, FOE, FOE], 1, 'book', fallen(2))).toBe(true);
    expect(leaves([FOE, FOE], 1, 'book', fallen(1))).toBe(false);
  });

  it('2HDC-26.0a bold never; cautious at two to one, or with a die of Star Power or none', () => {
    expect(leaves([FOE], 9, 'bold')).toBe(false);
    expect(leaves([FOE, FOE], 3, 'cautious')).toBe(false);
    expect(leaves([FOE, FOE], 4, 'cautious')).toBe(true);
    const spent = (left: number) => (f: Fight) => {
      f.starDice[0] = left;
    };
    expect(leaves([STAR], 1, 'cautious', spent(2))).toBe(false);
    expect(leaves([STAR], 1, 'cautious', spent(1))).toBe(true);
  });

  it('2HDC-R137 a side that never had a Star breaks off only when it is named', () => {
    const f = fight([FOE], [`9x ${FOE}`]);
    expect(breaksOff(f)).toBe(false);
  });
});

describe('guards', () => {
  it('2HDC-G3 a fight without progress is stopped, a draw, with nobody recovering', () => {
    const game = atTurn(placed([FOE], [FOE], { limits: { activations: 7 } }), 0);
    game.fight.activations = 7;
    game.fight.phase = ACTIVATE;
    game.step({ roller: -1, draw: () => 0 });
    expect([game.fight.winner, game.fight.guards]).toEqual([2, 4]);
  });

  it('2HDC-G2 a duel in which nobody can go down is broken off', () => {
    const counted = sample(
      matchupOf(['skeleton/warrior@3 ac6 sword shield armor-of-protection'], ['skeleton/warrior@3 ac6 sword shield'], {
        limits: { rounds: 1, activations: 20 },
      }),
      200,
    );
    expect(counted.meleeCap).toBeGreaterThan(0.5);
  });

  it('2HDC-G1 pools that can only tie are decided without dice, against the attacker', () => {
    const weak = 'goblin/warrior@1 ac6 two-handed-axe no-shield';
    const tie = (minimumPool: number, faces: readonly number[]) => {
      const f = fight([weak], [weak], { rulings: { minimumPool } });
      withDice(faces, (dice) => meleeRound(f, dice, 0, 1));
      return [f.guards, f.status[0], f.status[1]];
    };
    expect(tie(0, [])).toEqual([1, OUT, FIT]);
    // With the least of one die each the tie is rolled again, until the attacker wins.
    expect(tie(1, [1, 1, 6, 6, 1, 6, 6])).toEqual([0, FIT, OUT]);
  });
});
