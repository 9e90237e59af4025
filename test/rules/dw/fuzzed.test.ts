import { expect, it } from 'vitest';
import { SHIPPED_BOARDS } from '../../../src/board/shipped.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ABILITIES } from '../../../src/rules/dw/abilities.ts';
import { POLICIES } from '../../../src/rules/dw/choices.ts';
import { kernel } from '../../../src/rules/dw/kernel.ts';
import { PLAYS } from '../../../src/rules/dw/names.ts';
import { BattleGame } from '../../../src/rules/dw/play.ts';
import { RULINGS } from '../../../src/rules/dw/rulings.ts';
import { SHIPPED } from '../../../src/rules/dw/shipped.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { anyRulings, fuzzedMatchups, GAMES_EACH, type Numbers, numbers, one, wrongWith } from '../random-games.ts';
import { faultsOf, matchupOf, type Wish } from './table.ts';

/** Random bands of any stats and abilities at every way to play: each battle ends, once, and every figure has one fate. */

function anyFigure(next: Numbers): string {
  const abilities = ABILITIES.names.filter((name) => name !== 'initiative-bonus' && next(6) === 0);
  if (next(6) === 0) abilities.push(`initiative-bonus:${1 + next(6)}` as never);
  const hero = next(3) === 0 ? ['hero'] : [];
  if (next(2) === 0)
    return [one(Object.keys(SHIPPED.figures), next).replace('-', ' '), ...abilities, ...hero].join(' ');
  const shot = next(2) === 0 ? `s${1 + next(4)}-${1 + next(12)}` : 's0';
  const stats = `m${next(9)} a${next(6)} ${shot} ar${2 + next(5)} h${1 + next(5)}`;
  return [stats, ...abilities, ...hero].join(' ');
}

function anyBand(next: Numbers): { lines: string[]; size: number } {
  const counts = Array.from({ length: 1 + next(4) }, () => 1 + next(4));
  return {
    lines: counts.map((count) => `${count}x ${anyFigure(next)}`),
    size: counts.reduce((sum, count) => sum + count, 0),
  };
}

function anyWish(play: string, next: Numbers): { wish: Wish; size: number } {
  const [a, b] = [anyBand(next), anyBand(next)];
  const policy = () => one(POLICIES.names, next);
  const wish: Wish = {
    a: a.lines,
    b: b.lines,
    play,
    board: next(3) === 0 ? `random:${next(50)}` : one(SHIPPED_BOARDS, next).name,
    policies: [policy(), policy()],
    rulings: anyRulings(RULINGS, next),
    // Drawn for every play, so that what is drawn after it does not depend on it.
    ...withBreak(play, (1 + next(10)) / 10),
  };
  return { wish, size: a.size + b.size };
}

function withBreak(play: Wish['play'], share: number): Partial<Wish> {
  return play === 'break-point' ? { break: share } : {};
}

/** Figures that share a square, or stand without a hit left. */
function misplaced(game: BattleGame, figures: number): string[] {
  const wrong: string[] = [];
  const taken = new Set<number>();
  for (let figure = 0; figure < figures; figure++) {
    const square = game.square[figure];
    if (square < 0) continue;
    if (taken.has(square)) wrong.push(`figure ${figure} stands on another`);
    taken.add(square);
    if (game.hits[figure] <= 0) wrong.push(`figure ${figure} stands without a hit left`);
  }
  return wrong;
}

it('every random battle ends once and loses nobody', { timeout: 3_600_000 }, () => {
  const matchups = fuzzedMatchups(80);
  const next = numbers(13);
  const dice = new SampledDice();
  const wrong: string[] = [];
  let refused = 0;
  for (let m = 0; m < matchups && wrong.length < 5; ) {
    const { wish, size } = anyWish(PLAYS.names[m % PLAYS.names.length], next);
    if (faultsOf(wish).length > 0) {
      refused++;
      continue;
    }
    const matchup = matchupOf(wish);
    const layout = layOut(kernel.measures(matchup));
    const game = new BattleGame(matchup);
    for (let k = 0; k < GAMES_EACH && wrong.length < 5; k++) {
      dice.begin(m, k);
      const found = [...wrongWith(game, dice, layout, size), ...misplaced(game, size)];
      wrong.push(...found.map((what) => `${what}: ${JSON.stringify(wish)} game ${k} of seed ${m}`));
    }
    m++;
  }
  expect(wrong).toEqual([]);
  // Boards too small or without exits are refused, and not most of them are.
  expect(refused).toBeLessThan(2 * matchups);
});
