import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { damage, shoot, strike } from '../../../src/rules/ddd/combat.ts';
import { DEAD } from '../../../src/rules/ddd/dungeon.ts';
import { DICE } from '../../../src/rules/ddd/names.ts';
import type { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { cunningLaw, damageLaw, hitLaw } from '../../../src/rules/ddd/rolls.ts';
import { gameOf, playMany, solve } from './table.ts';

/**
 * Exact against sampled for every pair of dice d4 to d12: the laws of the book on one side, sampled dice thrown by the
 * code that plays on the other, for blows, magic weapons and armor, shots at all distances, and whole duels.
 */

const GAMES = 4000;
/** More rates than are compared below. */
const MOST_CLAIMS = 2500;
/** How likely any of them is to fail by chance, had the seeds not been fixed. */
const FALSE_ALARM = 1e-4;
/** Chernoff: a mean of n values 0..1 is off by this divergence or more with a chance of at most 2 exp(-n d). */
const MOST_DIVERGENCE = Math.log((2 * MOST_CLAIMS) / FALSE_ALARM) / GAMES;

let claims = 0;

/** Kullback-Leibler divergence of what was seen from what is expected. Infinite for the impossible. */
function divergence(seen: number, expected: number): number {
  const part = (p: number, q: number) => (p <= 0 ? 0 : p * Math.log(p / q));
  return part(seen, expected) + part(1 - seen, 1 - expected);
}

/** Fails where counts of outcomes do not fit their exact chances. */
function expectFit(counts: readonly number[], exact: readonly number[], what: string): void {
  expect(exact.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  for (const [i, chance] of exact.entries()) {
    claims++;
    const seen = counts[i] / GAMES;
    expect(divergence(seen, chance), `${what}: outcome ${i} seen ${seen}, exact ${chance}`).toBeLessThan(
      MOST_DIVERGENCE,
    );
  }
}

/** Throws one attack again and again, from the same state. @returns how often it missed, did nothing, wounded, killed */
function attacks(game: DungeonGame, isShot: boolean, seed: number): number[] {
  const start = new Int32Array(game.stateLength);
  game.actor = 0;
  game.target = 1;
  game.attacksLeft = isShot ? 0 : 1;
  game.shooting = isShot ? 1 : 0;
  game.save(start);
  const counts = [0, 0, 0, 0];
  const dice = new SampledDice();
  for (let k = 0; k < GAMES; k++) {
    dice.begin(seed, k);
    game.load(start);
    if (isShot ? shoot(game, dice) : strike(game, dice)) {
      damage(game, dice);
      counts[game.at[1] === DEAD ? 3 : game.wounds[1] === 1 ? 2 : 1]++;
    } else counts[0]++;
  }
  return counts;
}

/** Miss, no wound, wound, critical, for a chance to hit and a law of damage. */
function chancesOf(hit: number, law: ReturnType<typeof damageLaw>): number[] {
  return [1 - hit, hit * law.chance(0), hit * law.chance(1), hit * law.chance(2)];
}

const PAIRS = DICE.flatMap((a) => DICE.map((b) => [a, b] as const));
const at = (die: number) => (DICE as readonly number[]).indexOf(die);

describe.each([
  ['plain', '', ''],
  ['magic weapon', 'magic-weapon', ''],
  ['magic armor', '', 'magic-armor'],
  ['both', 'magic-weapon', 'magic-armor'],
] as const)('a blow, %s', (_, weapon, armor) => {
  it.each(PAIRS)('d%i power against d%i power and defense', (a, b) => {
    const game = gameOf({ a: [`p${a} d8 ${weapon}`], b: [`p${b} d${b} w2 ${armor}`], board: 'closet-2' });
    const law = damageLaw(at(a), weapon === '' ? 1 : 2, at(b), armor === '' ? 1 : 2, false);
    const seen = attacks(game, false, a * 100 + b);
    expectFit(seen, chancesOf(hitLaw(at(a), at(b)).chance(1), law), `p${a} against p${b} d${b}`);
  });
});

describe.each([
  ['plain', '', ''],
  ['Ace Shot, magic bow and armor', 'ace magic-weapon-ranged', 'magic-armor'],
] as const)('a shot, %s', (_, more, armor) => {
  it.each(DICE)('p%i at every distance and every defense die', (a) => {
    const dice = more === '' ? 1 : 2;
    for (let distance = 2; distance <= a; distance++) {
      const hit = cunningLaw(at(a), distance, dice).chance(1);
      for (const b of DICE) {
        const game = gameOf({
          a: [`p${a} d8 ranged ${more} @1,1`],
          b: [`p8 d${b} w2 ${armor} @${1 + distance},1`],
          board: 'lane-14',
        });
        const law = damageLaw(at(a), dice, at(b), dice, false);
        expectFit(attacks(game, true, distance), chancesOf(hit, law), `p${a} at ${distance}, d${b}`);
      }
    }
  });
});

describe('a duel to the end, solved and played', () => {
  it.each(PAIRS)('p%i d8 against p%i d6 w2', (a, b) => {
    const game = gameOf({ a: [`p${a} d8`], b: [`p${b} d6 w2`], board: 'closet-2' });
    const exact = solve(game);
    const counts = [0, 0, 0];
    playMany(game, GAMES, ({ winner }) => counts[winner === 0 ? 0 : winner === 1 ? 1 : 2]++, a * 100 + b);
    // Nobody leaves and nothing is ever level; the guard is what is missing.
    expectFit([counts[0], counts[1] + counts[2]], [exact.a, 1 - exact.a], `p${a} against p${b}`);
  });
});

it('makes no more claims than it allows for, and many', () => {
  expect(claims).toBeLessThan(MOST_CLAIMS);
  expect(claims).toBeGreaterThan(600);
});
