import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { DEAD, FIT, OUT, TURNED } from '../../../../src/rules/2hdc/catalogue/names.ts';
import {
  BY_TURNING,
  CHARGING,
  FELL_BITS,
  FELL_MASK,
  type Fight,
  HEAL,
  TENDING,
  WALKING,
} from '../../../../src/rules/2hdc/fight/fight.ts';
import { decideIntents } from '../../../../src/rules/2hdc/fight/intents.ts';
import { healingMeans, recover, tend } from '../../../../src/rules/2hdc/fight/recovery.ts';
import { atTurn, chancesIn, fight, placed, until, type Wish } from '../table.ts';

const at = (column: number, row: number) => 4 * row + column;
const HEALER = 'human/healer@5 ac4 sword no-shield';
const PATIENT = 'human/warrior@4 ac4 sword no-shield';
const ENEMY = 'human/warrior@4 ac4 sword no-shield';

/** A healer (character 0) next to the patient (1), who has been put down by 2. */
function bedside(healer = HEALER, patient = PATIENT, wish: Wish = {}, enemy = ENEMY): Fight {
  const f = fight([healer, patient], [enemy], wish, [at(0, 0), at(1, 1), at(3, 5)]);
  f.putDown(1, OUT, 2);
  f.patient[0] = 1;
  return f;
}

const tended = (f: Fight, faces: readonly number[]) => {
  withDice(faces, (dice) => tend(f, dice, 0));
  return [f.status[1], f.rep[1]];
};

describe('tending in a fight', () => {
  it('V19 2HDC-30.0a Healer Rep 5 with a 4, patient Rep 4 with a 5: he stands up at Rep 3', () => {
    const f = bedside();
    expect(tended(f, [4, 5])).toEqual([FIT, 3]);
    expect([f.square[1], f.stands(1), f.wasOut[1]]).toEqual([at(1, 1), true, 1]);
  });

  it("2HDC-T9.0.1, 2HDC-T27.0 both pass: original Rep; neither: he dies, and is nobody's kill", () => {
    expect(tended(bedside(), [5, 4])).toEqual([FIT, 4]);
    expect(tended(bedside(), [6, 4])).toEqual([FIT, 3]);
    const f = bedside();
    expect(tended(f, [6, 5])[0]).toBe(DEAD);
    expect(f.victor[1]).toBe(0);
  });

  it('2HDC-9.2 with healing as the second Profession he rolls against Rep - 1', () => {
    const f = () => bedside('human/warrior+healer@5 ac4 sword no-shield');
    expect(tended(f(), [5, 5])[0]).toBe(DEAD);
    expect(tended(f(), [4, 4])).toEqual([FIT, 4]);
  });

  it('2HDC-R61 recovers against the adventure Rep, or the current one', () => {
    const wounded = (wish: Wish) => {
      const f = bedside(HEALER, PATIENT, wish);
      f.rep[1] = 2;
      return tended(f, [1, 4]);
    };
    expect(wounded({})).toEqual([FIT, 4]);
    expect(wounded({ rulings: { originalRep: 'current' } })).toEqual([FIT, 1]);
  });

  it('2HDC-R155 recovering at Rep 0 is staying down', () => {
    const f = bedside(HEALER, 'human/warrior@1 ac4 sword no-shield');
    expect(tended(f, [1, 6])[0]).toBe(OUT);
  });

  it('2HDC-30.0b stands up on the nearest free square, or waits outside where there is none', () => {
    const f = bedside();
    f.place(2, at(1, 1));
    tended(f, [1, 1]);
    // Neighbours at one move: the lowest.
    expect(f.square[1]).toBe(at(1, 0));
    // All twelve squares of a corridor are taken; the patient lies under a friend.
    const squares = [1, 0, 2, 5, 6, 9, 10, 13, 14, 17, 18, 21, 22].map((square, c) => (c === 1 ? -1 : square));
    const full = fight(
      [HEALER, PATIENT, '10x human/warrior@3 ac4 sword no-shield'],
      [ENEMY],
      { width: 'corridor' },
      squares,
    );
    full.square[1] = at(1, 1);
    full.waiting[1] = 0;
    full.putDown(1, OUT, 12);
    full.patient[0] = 1;
    withDice([1, 1], (dice) => tend(full, dice, 0));
    expect([full.status[1], full.square[1], full.waiting[1]]).toEqual([FIT, -1, 1]);
  });

  it("2HDC-T7.0.6b the infected turn unless the healer's own die passes", () => {
    const infected = () => {
      const f = bedside();
      f.infected[1] = 1;
      return f;
    };
    expect(tended(infected(), [6, 1])[0]).toBe(TURNED);
    expect(tended(infected(), [5, 6])).toEqual([FIT, 3]);
  });

  it('2HDC-R47, 2HDC-R155 whom the healer helped does not turn, though at Rep 0 he stays down', () => {
    const f = bedside(HEALER, 'human/warrior@1 ac4 sword no-shield');
    f.infected[1] = 1;
    expect(tended(f, [5, 2])).toEqual([OUT, 1]);
    f.winner = 0;
    withDice([1, 1], (dice) => recover(f, dice, 1));
    expect([f.status[1], f.rep[1]]).toEqual([FIT, 1]);
  });

  it('2HDC-R142 tending the poisoned: two passed heal, one turns, none kills', () => {
    const poisoned = () => {
      const f = bedside();
      f.poisoned[1] = 1;
      f.rep[1] = 2;
      return f;
    };
    expect(tended(poisoned(), [1, 1])).toEqual([FIT, 4]);
    expect(tended(poisoned(), [1, 6])[0]).toBe(TURNED);
    expect(tended(poisoned(), [6, 6])[0]).toBe(DEAD);
  });

  it('2HDC-T29.1.2e, 2HDC-T29.1.5c Staff and Potion tend as a Rep 5 Healer, and are used up', () => {
    const staff = bedside('human/caster@4 ac2 sword no-shield staff-of-healing');
    expect(tended(staff, [5, 4])).toEqual([FIT, 4]);
    expect(healingMeans(staff, 0)).toBe(-1);
    const potion = bedside('human/warrior@3 ac4 sword no-shield potion-of-healing');
    expect(tended(potion, [5, 4])).toEqual([FIT, 4]);
    expect(healingMeans(potion, 0)).toBe(-1);
    // A Staff is for Casters.
    const f = bedside('human/warrior@4 ac4 sword no-shield staff-of-healing');
    expect(healingMeans(f, 0)).toBe(-1);
  });

  it('2HDC-30.0a takes the whole activation and is rolled at its end, also when the last enemy has fallen', () => {
    const game = placed(
      [HEALER, PATIENT, 'human/warrior@6 ac4 two-handed-axe no-shield'],
      ['human/warrior@1 ac2 sword no-shield'],
    );
    game.fight.putDown(1, OUT, 3);
    atTurn(game, 0, [at(0, 0), undefined, at(2, 2), at(2, 3)]);
    game.fight.square[1] = at(1, 1);
    until(game, HEAL, [1, 1, 1, 1, 1, 6, 2]);
    expect([game.fight.status[3], game.fight.intent[0]]).toEqual([OUT, TENDING]);
    expect(game.fight.status[1]).toBe(OUT);
    withDice([1, 1], (dice) => game.step(dice));
    expect([game.fight.status[1], game.fight.rep[1]]).toEqual([FIT, 4]);
  });

  it('P10 a Healer tends or walks unless he is in contact; bold never; items only next to a patient', () => {
    const intent = (healer: string, healerAt: number, enemyAt: number, policy = 'book') => {
      const f = fight([healer, PATIENT], [ENEMY], { policies: [policy, 'book'] }, [healerAt, at(1, 1), enemyAt]);
      f.putDown(1, OUT, 2);
      decideIntents(f, 0);
      return f.patient[0] === 1 ? (f.intent[0] === TENDING ? 'tends' : 'walks') : 'fights';
    };
    const far = at(3, 5);
    expect(intent(HEALER, at(0, 0), far)).toBe('tends');
    expect(intent(HEALER, at(3, 3), far)).toBe('walks');
    expect(intent(HEALER, at(0, 0), at(0, 1))).toBe('fights');
    expect(intent(HEALER, at(0, 0), at(0, 1), 'cautious')).toBe('tends');
    expect(intent(HEALER, at(0, 0), far, 'bold')).toBe('fights');
    const potion = 'human/warrior@4 ac4 sword no-shield potion-of-healing';
    expect(intent(potion, at(0, 0), far)).toBe('tends');
    expect(intent(potion, at(3, 3), far)).toBe('fights');
    expect(intent(ENEMY, at(0, 0), far)).toBe('fights');
  });

  it('P10 whoever stands next to the wounded tends him, though another is on the way; two do not walk to one', () => {
    const intents = (second: string, secondAt: number) => {
      const f = fight([HEALER, second, PATIENT], [ENEMY], {}, [at(3, 3), secondAt, at(1, 1), at(3, 5)]);
      f.putDown(2, OUT, 3);
      decideIntents(f, 0);
      return [f.intent[0], f.intent[1]];
    };
    const weaker = 'human/healer@4 ac4 sword no-shield';
    const potion = 'human/warrior@4 ac4 sword no-shield potion-of-healing';
    expect(intents(weaker, at(0, 0))).toEqual([WALKING, TENDING]);
    expect(intents(potion, at(0, 0))).toEqual([WALKING, TENDING]);
    expect(intents(weaker, at(3, 2))).toEqual([WALKING, CHARGING]);
  });
});

describe('after the fight', () => {
  /** Character 0 of the party and 1 of the dungeon side; winner given. */
  const afterwards = (
    winner: number,
    status: number,
    wish: Wish = {},
    faces: readonly number[] = [],
    who = 0,
    mark = (_: Fight) => {},
  ) => {
    const f = fight([PATIENT, HEALER], [PATIENT], wish);
    const c = who === 0 ? 0 : 2;
    if (status !== FIT) f.putDown(c, status, who === 0 ? 2 : 0);
    f.winner = winner;
    mark(f);
    withDice(faces, (dice) => recover(f, dice, c));
    return [f.status[c], f.rep[c]];
  };

  it('2HDC-27.0, 2HDC-T27.0 the winners test two dice against original Rep, the dead not', () => {
    expect(afterwards(0, OUT, {}, [4, 1])).toEqual([FIT, 4]);
    expect(afterwards(0, OUT, {}, [4, 5])).toEqual([FIT, 3]);
    expect(afterwards(0, OUT, {}, [6, 5])[0]).toBe(DEAD);
    expect(afterwards(0, DEAD)[0]).toBe(DEAD);
    expect(afterwards(1, OUT, {}, [4, 1], 1)).toEqual([FIT, 4]);
  });

  it('2HDC-23.7a, 2HDC-R64 beaten enemies are dispatched, a beaten party captured, or as the ruling says', () => {
    expect(afterwards(0, OUT, {}, [], 1)[0]).toBe(DEAD);
    expect(afterwards(1, OUT)[0]).toBe(OUT);
    expect(afterwards(1, OUT, { rulings: { leftBehind: 'killed' } })[0]).toBe(DEAD);
    expect(afterwards(1, OUT, { rulings: { leftBehind: 'self-recover' } }, [1, 1])[0]).toBe(FIT);
  });

  it('2HDC-R157 nobody tests after a draw', () => {
    expect(afterwards(2, OUT)[0]).toBe(OUT);
    expect(afterwards(2, OUT, {}, [], 1)[0]).toBe(OUT);
    expect(afterwards(2, OUT, { rulings: { leftBehind: 'self-recover' } })[0]).toBe(OUT);
  });

  it('2HDC-R64 after a draw below ground who lies there is lost as after a lost fight', () => {
    const below = (f: Fight) => {
      f.inDungeon = true;
    };
    const killed = { rulings: { leftBehind: 'killed' } };
    expect(afterwards(2, OUT, {}, [], 0, below)[0]).toBe(OUT);
    expect(afterwards(2, OUT, killed, [], 0, below)[0]).toBe(DEAD);
    expect(afterwards(2, OUT, killed, [], 1, below)[0]).toBe(OUT);
    // In a fight played alone a draw leaves the board to nobody.
    expect(afterwards(2, OUT, killed)[0]).toBe(OUT);
  });

  it('2HDC-T7.0.6b, 2HDC-30.0c the infected turn; a Healer helps after the fight only where the ruling says so', () => {
    const infect = (f: Fight) => {
      f.infected[0] = 1;
    };
    expect(afterwards(0, OUT, {}, [], 0, infect)[0]).toBe(TURNED);
    const also = { rulings: { infectionHealer: 'also-after' } };
    expect(afterwards(0, OUT, also, [5, 6], 0, infect)).toEqual([FIT, 3]);
    expect(afterwards(0, OUT, also, [6], 0, infect)[0]).toBe(TURNED);
    expect(afterwards(1, OUT, also, [], 0, infect)[0]).toBe(TURNED);
    // Below ground also after a draw: nobody has tended him.
    const infectBelow = (f: Fight) => {
      f.infected[0] = 1;
      f.inDungeon = true;
    };
    expect(afterwards(2, OUT, {}, [], 0, infectBelow)[0]).toBe(TURNED);
    expect(afterwards(2, OUT, also, [], 0, infectBelow)[0]).toBe(TURNED);
  });

  it('2HDC-T7.0.5c the poisoned of the party test standing, too: all back, turned, or the loss stays', () => {
    const poison = (f: Fight) => {
      f.poisoned[0] = 1;
      f.rep[0] = 2;
    };
    expect(afterwards(0, FIT, {}, [4, 4], 0, poison)).toEqual([FIT, 4]);
    expect(afterwards(0, FIT, {}, [4, 5], 0, poison)[0]).toBe(TURNED);
    expect(afterwards(0, FIT, {}, [5, 5], 0, poison)).toEqual([FIT, 2]);
    expect(afterwards(0, FIT, { rulings: { poisonZero: 'dies' } }, [5, 5], 0, poison)[0]).toBe(DEAD);
    expect(afterwards(0, OUT, {}, [5, 5], 0, poison)[0]).toBe(DEAD);
    // The dungeon side is not tested for it.
    const other = (f: Fight) => {
      f.poisoned[2] = 1;
    };
    expect(afterwards(1, FIT, {}, [], 1, other)).toEqual([FIT, 4]);
    expect(afterwards(1, OUT, {}, [4, 5], 1, other)).toEqual([FIT, 3]);
  });

  it('2HDC-R46 two passed dice give back all that poison took, with originalRep: current too', () => {
    const current: Wish = { rulings: { originalRep: 'current' } };
    // Came with Rep 4, is at 3 of an old wound, and has lost 2 more to poison.
    const poison = (f: Fight) => {
      f.poisoned[0] = 1;
      f.rep[0] = 1;
      f.poisonLoss[0] = 2;
    };
    expect(afterwards(0, FIT, current, [1, 1], 0, poison)).toEqual([FIT, 3]);
    expect(afterwards(0, OUT, current, [1, 1], 0, poison)).toEqual([FIT, 3]);
    expect(afterwards(0, FIT, {}, [1, 1], 0, poison)).toEqual([FIT, 4]);
    expect(afterwards(0, FIT, current, [1, 2], 0, poison)[0]).toBe(TURNED);
    expect(afterwards(0, FIT, current, [2, 2], 0, poison)).toEqual([FIT, 1]);
    const tendedToo = bedside(HEALER, PATIENT, current);
    tendedToo.poisoned[1] = 1;
    tendedToo.rep[1] = 2;
    tendedToo.poisonLoss[1] = 2;
    expect([...tended(tendedToo, [1, 1]), tendedToo.poisonLoss[1]]).toEqual([FIT, 4, 0]);
    // An old loss that no die has cured is not given back by the recovery of another wound.
    const wounded = (f: Fight) => {
      f.rep[0] = 2;
      f.poisonLoss[0] = 1;
    };
    expect(afterwards(0, OUT, current, [1, 1], 0, wounded)).toEqual([FIT, 2]);
  });

  it('2HDC-R46, 2HDC-R47 nobody turns into what he is: Ghouls and Feral Vampires recover as others do', () => {
    const recovered = (race: string, faces: readonly number[]) => {
      const f = fight([`${race}/warrior@4 ac2 sword no-shield`], [`${race}/warrior@4 ac2 sword no-shield`]);
      f.poisoned[0] = race === 'feral-vampire' ? 1 : 0;
      f.putDown(0, OUT, 1);
      f.winner = 0;
      withDice(faces, (dice) => recover(f, dice, 0));
      return [f.status[0], f.rep[0]];
    };
    expect(recovered('ghoul', [4, 4])).toEqual([FIT, 4]);
    expect(recovered('feral-vampire', [4, 5])).toEqual([FIT, 3]);
  });

  it('2HDC-R46 who stood to the end and dies of poison is lost to what bit him, as who turns is', () => {
    const lost = (faces: readonly number[]) => {
      const f = fight([PATIENT], ['feral-vampire/warrior@4 ac2'], { rulings: { poisonZero: 'dies' } });
      f.poisoned[0] = 1;
      f.activations = 6;
      f.winner = 0;
      withDice(faces, (dice) => recover(f, dice, 0));
      const fell = f.fellAt[0];
      return [f.status[0], fell & FELL_MASK, fell >> FELL_BITS];
    };
    expect(lost([4, 5])).toEqual([TURNED, 6, BY_TURNING]);
    expect(lost([5, 5])).toEqual([DEAD, 6, BY_TURNING]);
    expect(lost([4, 4])).toEqual([FIT, 0, 0]);
  });

  it('2HDC-T29.1.2b a Talisman gives back up to two Rep lost by casting, once', () => {
    const with_ = (faces: readonly number[], lost: number, wish: Wish = {}, caster = 'talisman-of-restoration') => {
      const f = fight([`human/caster@5 ac2 sword no-shield ${caster}`], [ENEMY], wish);
      f.winner = 0;
      f.rep[0] = 5 - lost;
      f.castingLoss[0] = lost;
      withDice(faces, (dice) => recover(f, dice, 0));
      return [f.rep[0], f.talisman[0]];
    };
    // Its Rep is 4 unless told; below 0 is what is left of it for the next adventure.
    expect(with_([4, 4], 3)).toEqual([4, -4]);
    expect(with_([4, 4], 1)).toEqual([5, -4]);
    expect(with_([4, 5], 3)).toEqual([3, -3]);
    expect(with_([5, 5], 3)).toEqual([2, 0]);
    expect(with_([], 0)).toEqual([5, 4]);
    expect(with_([], 2, {}, '')).toEqual([3, 0]);
    expect(with_([], 2, { rulings: { castingLoss: 'fight' } })).toEqual([5, 4]);
  });

  it('2HDC-R68 Rep lost by casting comes back after each fight where the ruling says so, also to whoever has fled', () => {
    const fled = (wish: Wish) => {
      const f = fight(['human/caster@5 ac2 sword no-shield'], [ENEMY], wish);
      f.rep[0] = 3;
      f.castingLoss[0] = 2;
      f.leave(0);
      f.winner = 1;
      withDice([], (dice) => recover(f, dice, 0));
      return [f.rep[0], f.castingLoss[0]];
    };
    expect(fled({ rulings: { castingLoss: 'fight' } })).toEqual([5, 0]);
    expect(fled({})).toEqual([3, 2]);
  });

  it('2HDC-R83 a Talisman that has been used in this adventure, or is spent, gives nothing back', () => {
    const left = (talisman: number) => {
      const f = fight(['human/caster@5 ac2 sword no-shield talisman-of-restoration'], [ENEMY]);
      f.rep[0] = 3;
      f.castingLoss[0] = 2;
      f.talisman[0] = talisman;
      f.winner = 0;
      withDice(talisman > 0 ? [1, 1] : [], (dice) => recover(f, dice, 0));
      return [f.rep[0], f.castingLoss[0]];
    };
    expect([left(4), left(0), left(-4)]).toEqual([
      [5, 0],
      [3, 2],
      [3, 2],
    ]);
  });

  it('2HDC-R68 who recovers to his last Rep (R61) still has back what casting cost', () => {
    const risen = (rulings: NonNullable<Wish['rulings']>, faces: readonly number[]) => {
      const f = fight(['human/caster@5 ac2 sword no-shield talisman-of-restoration'], [ENEMY], { rulings });
      f.rep[0] = 3;
      f.castingLoss[0] = 2;
      f.putDown(0, OUT, 1);
      f.winner = 0;
      withDice(faces, (dice) => recover(f, dice, 0));
      return [f.rep[0], f.castingLoss[0]];
    };
    expect(risen({}, [1, 1])).toEqual([5, 0]);
    expect(risen({ originalRep: 'current', castingLoss: 'fight' }, [1, 1])).toEqual([5, 0]);
    expect(risen({ originalRep: 'current', castingLoss: 'fight' }, [1, 6])).toEqual([4, 0]);
    // The Talisman gives back two.
    expect(risen({ originalRep: 'current' }, [1, 1, 1, 1])).toEqual([5, 0]);
  });

  it('is the same drawn and counted out', () => {
    const f = bedside();
    const outcome = () => `${f.status[1] === DEAD ? 'dead' : `Rep ${f.rep[1]}`}`;
    const exact = chancesIn(f, (dice) => {
      tend(f, dice, 0);
      return outcome();
    });
    expect(exact).toEqual({ 'Rep 4': '5/9', 'Rep 3': '7/18', dead: '1/18' });
    const before = bedside();
    const state = new Int32Array(before.stateLength);
    before.save(state);
    const dice = new SampledDice();
    let dead = 0;
    for (let k = 0; k < 20_000; k++) {
      dice.begin(30, k);
      before.load(state);
      tend(before, dice, 0);
      if (before.status[1] === DEAD) dead++;
    }
    expect(Math.abs(dead / 20_000 - 1 / 18)).toBeLessThan(0.006);
  });
});
