import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { DEAD, FIT, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { MELEE } from '../../../../src/rules/2hdc/fight/fight.ts';
import type { FightGame } from '../../../../src/rules/2hdc/fight/play.ts';
import {
  exactly,
  type Fraction,
  fraction,
  matchupOf,
  placed,
  plus,
  solved,
  stand,
  type Wish,
  written,
} from '../table.ts';

const KNIGHT = 'human/knight@5 ac6 shield sword';
const TROLL = 'troll/warrior@5 ac6 2a no-shield';

/** Two figures at blows: a1 has charged b1, without the charge die. */
function duel(a: string, b: string, wish: Wish = {}): FightGame {
  const game = placed([a], [b], wish);
  const { fight } = game;
  stand(fight, [9, 13]);
  fight.phase = MELEE;
  fight.foe[0] = 1;
  fight.attackers[1] = 1;
  fight.contacted[1] = ++fight.contacts;
  return game;
}

/**
 * How it ends, with exact chances. A round leads to a later state, to an end, or back to where it began (a Star
 * saved at Rep 0), which only puts off the rest.
 */
function ends(game: FightGame): Map<string, Fraction> {
  const { fight } = game;
  const known = new Map<string, Map<string, Fraction>>();
  const state = new Int32Array(fight.stateLength);
  // What happened so far decides nothing, and would tell equal states apart.
  const key = () => {
    fight.rounds = 0;
    fight.duelRounds = 0;
    fight.save(state);
    return state.join();
  };
  const from = (here: string): Map<string, Fraction> => {
    const before = known.get(here);
    if (before !== undefined) return before;
    const start = Int32Array.from(here.split(','), Number);
    const next = exactly((dice) => {
      fight.load(start);
      game.step(dice);
      const down = [0, 1].find((c) => fight.status[c] !== FIT);
      if (down === undefined) return key();
      return `${down === 0 ? 'a' : 'b'} ${fight.status[down] === DEAD ? 'dead' : 'out'}`;
    });
    const back = next.get(here) ?? { over: 0n, under: 1n };
    const moving = { over: back.under - back.over, under: back.under };
    const all = new Map<string, Fraction>();
    const add = (end: string, p: Fraction) => all.set(end, plus(all.get(end) ?? { over: 0n, under: 1n }, p));
    for (const [there, chance] of next) {
      if (there === here) continue;
      const p = fraction(chance.over * moving.under, chance.under * moving.over);
      if (/^[ab] /.test(there)) add(there, p);
      else for (const [end, q] of from(there)) add(end, fraction(p.over * q.over, p.under * q.under));
    }
    known.set(here, all);
    return all;
  };
  return from(key());
}

const decimal = ({ over, under }: Fraction) => Number((over * 10n ** 12n) / under) / 1e12;

describe('a duel to its end, exactly', () => {
  it('V43: a Knight against a Troll', () => {
    const chances = ends(duel(KNIGHT, TROLL));
    expect(decimal(chances.get('a out')!)).toBeCloseTo(0.140048, 6);
    expect(decimal(chances.get('a dead')!)).toBeCloseTo(0.061318, 6);
    expect(decimal(chances.get('b out')!)).toBeCloseTo(0.443782, 6);
    expect(decimal(chances.get('b dead')!)).toBeCloseTo(0.354852, 6);
  });

  it('V43: its chances sum to exactly 1', () => {
    const sum = [...ends(duel(KNIGHT, TROLL)).values()].reduce(plus);
    expect(written(sum)).toBe('1');
  });

  it('V44: the Knight is a Star with five Star Power dice (2HDC-6.3.1a)', () => {
    const chances = ends(duel(`star ${KNIGHT}`, TROLL));
    expect(decimal(chances.get('a out')!)).toBeCloseTo(0.040197, 6);
    expect(decimal(chances.get('a dead')!)).toBeCloseTo(0.005881, 6);
    expect(decimal(chances.get('b out')!)).toBeCloseTo(0.557369, 6);
    expect(decimal(chances.get('b dead')!)).toBeCloseTo(0.396553, 6);
    expect(written([...chances.values()].reduce(plus))).toBe('1');
  });

  it('2HDC-R5: the Star wins a little less often where Rep 0 is Out of the Fight without saves', () => {
    const wins = (repZero: string) => solved(matchupOf([`star ${KNIGHT}`], [TROLL], { rulings: { repZero } }))['a.win'];
    expect(wins('out-of-the-fight')).toBeCloseTo(0.922973179, 9);
    expect(wins('worn-down')).toBeCloseTo(0.932067186, 9);
  });

  it('2HDC-R148: a Star keeps two swords, or sword and shield, where the Battle Axe of Virtue would halve it', () => {
    const wins = (gear: string) =>
      solved(matchupOf([`star human/warrior@5 ac2 ${gear}`], ['orc/warrior@4 ac4 s shield'], { active: 'coin' }))[
        'a.win'
      ];
    expect(wins('two-swords no-shield battle-axe-of-virtue')).toBeCloseTo(0.638, 3);
    expect(wins('sword shield battle-axe-of-virtue')).toBeCloseTo(0.638, 3);
    expect(wins('two-handed-axe no-shield battle-axe-of-virtue')).toBeCloseTo(0.356, 3);
  });

  it('comes out as often when it is sampled', () => {
    const GAMES = 40_000;
    const game = duel(KNIGHT, TROLL);
    const { fight } = game;
    const start = new Int32Array(fight.stateLength);
    fight.save(start);
    const dice = new SampledDice();
    const seen: Record<string, number> = {};
    for (let k = 0; k < GAMES; k++) {
      dice.begin(7, k);
      fight.load(start);
      while (fight.status[0] === FIT && fight.status[1] === FIT) game.step(dice);
      const down = fight.status[0] === FIT ? 1 : 0;
      const end = `${down === 0 ? 'a' : 'b'} ${fight.status[down] === OUT ? 'out' : 'dead'}`;
      seen[end] = (seen[end] ?? 0) + 1;
    }
    for (const [end, chance] of ends(duel(KNIGHT, TROLL))) {
      const p = decimal(chance);
      expect(Math.abs(seen[end] / GAMES - p), end).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / GAMES));
    }
  });
});
