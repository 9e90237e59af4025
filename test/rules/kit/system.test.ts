import { describe, expect, it } from 'vitest';
import { defineSystem } from '../../../src/rules/kit/system.ts';
import { coinDuel } from '../../scenario/coin-duel.ts';

const { plays: _, policies: __, rulings, limits, sideKeys, keys, odds, ...rest } = coinDuel;

describe('defineSystem', () => {
  it('has one way to play, one policy and nothing to choose where a book says nothing of them', async () => {
    const system = defineSystem({ ...rest, choices: [] });
    expect(system).toMatchObject({ choices: [], rulings: [], limits: [], keys: {}, sideKeys: {} });
    expect(system.plays.map(({ name }) => name)).toEqual(['fight']);
    expect(system.policies).toEqual([{ name: 'book', meaning: 'plays as the book says', settings: {} }]);
    expect(await system.odds()).toEqual([]);
  });

  it('makes each choice a key of a side', () => {
    const target = { name: 'target', values: ['weakest', 'strongest'], rule: 'COIN-2', meaning: 'whom it attacks' };
    const { sideKeys } = defineSystem({ ...rest, choices: [target] });
    expect(Object.keys(sideKeys)).toEqual(['target']);
  });

  it('keeps what a book says', () => {
    expect(defineSystem({ ...coinDuel })).toEqual(coinDuel);
    expect(defineSystem({ ...rest, rulings, limits, sideKeys, keys, odds }).rulings).toBe(rulings);
  });
});
