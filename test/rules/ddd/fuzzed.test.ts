import { expect, it } from 'vitest';
import { SHIPPED_BOARDS } from '../../../src/board/shipped.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ABILITIES } from '../../../src/rules/ddd/abilities.ts';
import { POLICIES } from '../../../src/rules/ddd/choices.ts';
import { kernel } from '../../../src/rules/ddd/kernel.ts';
import { DICE, PLAYS, SCENARIOS } from '../../../src/rules/ddd/names.ts';
import { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { RULINGS } from '../../../src/rules/ddd/rulings.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { anyRulings, fuzzedMatchups, GAMES_EACH, type Numbers, numbers, one, wrongWith } from '../random-games.ts';
import { faultsOf, matchupOf, type Wish } from './table.ts';

/** Random war-parties at every way to play: each game ends, once, and every model has one fate. */

const SINGLE: readonly string[] = ABILITIES.rows.filter(({ counted }) => !counted).map(({ name }) => name);
const NEEDS: Readonly<Record<string, string>> = { 'ace-shot': 'ranged-attack', 'master-thief': 'thief' };

function anyAbilities(next: Numbers): string[] {
  const chosen = new Set<string>();
  for (let i = next(5); i > 0; i--) {
    const name = one(SINGLE, next);
    // A weapon is magic in one way only.
    if (name.startsWith('magic-weapon') && [...chosen].some((other) => other.startsWith('magic-weapon'))) continue;
    chosen.add(name);
    if (NEEDS[name] !== undefined) chosen.add(NEEDS[name]);
  }
  return [...chosen];
}

function anyParty(next: Numbers): { lines: string[]; size: number } {
  const counts = Array.from({ length: 1 + next(5) }, () => 1 + next(3));
  const lines = counts.map((count) => {
    const dice = `p${one(DICE, next)} d${one(DICE, next)}`;
    return [`${count}x`, dice, `w${1 + next(3)}`, `x${1 + next(3)}`, ...anyAbilities(next)].join(' ');
  });
  return { lines, size: counts.reduce((sum, count) => sum + count, 0) };
}

/** A number of columns or rows that random boards may have. */
const odd = (next: Numbers) => 15 + 2 * next(10);

function anyWish(play: string, next: Numbers): { wish: Wish; size: number } {
  const [a, b] = [anyParty(next), anyParty(next)];
  const policy = () => one(POLICIES.names, next);
  const habit = () => one([undefined, 'eager', 'attack', 'save'], next);
  const shipped = one(SHIPPED_BOARDS, next).name;
  const wish: Wish = {
    a: a.lines,
    b: b.lines,
    play,
    board: next(2) === 0 ? `random:${next(50)}:${odd(next)}x${odd(next)}` : shipped,
    policies: [policy(), policy()],
    mages: [habit(), habit()],
    chooses: [one(SCENARIOS.names, next), one(SCENARIOS.names, next)],
    rulings: anyRulings(RULINGS, next),
    attacker: one(['a', 'b'], next),
    partySize: 'any',
    abilityCap: 'any',
    series: next(4) === 0 ? 1 + next(4) : 1,
  };
  return { wish, size: a.size + b.size };
}

/** Models that are not where the board has them, or stand without a wound left. Behind a series nobody stands. */
function misplaced(game: DungeonGame): string[] {
  const wrong: string[] = [];
  if (game.matchup.series > 1) return wrong;
  for (let model = 0; model < game.count; model++) {
    const square = game.at[model];
    if (square < 0) continue;
    if (game.who[square] !== model + 1) wrong.push(`model ${model} is not on its square`);
    if (game.wounds[model] <= 0) wrong.push(`model ${model} stands without a wound left`);
  }
  return wrong;
}

it('every random game ends once and loses nobody', { timeout: 3_600_000 }, () => {
  const matchups = fuzzedMatchups(40);
  const next = numbers(11);
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
    const game = new DungeonGame(matchup);
    for (let k = 0; k < GAMES_EACH && wrong.length < 5; k++) {
      dice.begin(m, k);
      const found = [...wrongWith(game, dice, layout, size), ...misplaced(game)];
      wrong.push(...found.map((what) => `${what}: ${JSON.stringify(wish)} game ${k} of seed ${m}`));
    }
    m++;
  }
  expect(wrong).toEqual([]);
  // Boards too small or without exits are refused, and not most of them are.
  expect(refused).toBeLessThan(2 * matchups);
});
