import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ITEMS, POTIONS, TRUE_ARROWS } from '../../../src/rules/2hdc/catalogue/items.ts';
import { FIT, TURNED } from '../../../src/rules/2hdc/catalogue/names.ts';
import { PROFESSIONS } from '../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { AFTER, type Fight } from '../../../src/rules/2hdc/fight/fight.ts';
import { fightScorecard } from '../../../src/rules/2hdc/fight/measures.ts';
import { FightGame } from '../../../src/rules/2hdc/fight/play.ts';
import { RULINGS } from '../../../src/rules/2hdc/rulings.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { fallsOf, type Numbers, numbers, one } from '../random-games.ts';
import { ARMS } from './book.ts';
import { matchupOf, sample, type Wish } from './table.ts';

/** Anybody: generated, or given to the last detail. */
function anybody(next: Numbers, count: number): string {
  const words: string[] = count > 1 ? [`${count}x`] : [];
  const rank = one(['star', 'big-bad', '', '', '', ''], next);
  if (rank !== '') words.push(rank);
  const race = one(RACES.names, next);
  if (next(2) === 0) words.push(race);
  else {
    const profession = one(PROFESSIONS.names, next);
    const second = one(PROFESSIONS.names, next);
    const both = second === profession || next(3) > 0 ? profession : `${profession}+${second}`;
    words.push(`${race}/${both}@${1 + next(7)}`, `ac${2 * (1 + next(3))}`, next(2) ? 'shield' : 'no-shield');
    for (let i = 0; i <= next(3); i++) words.push(one(ARMS, next));
  }
  while (next(3) === 0) words.push(next(2) ? one(ITEMS.names, next) : `potion-of-${one(POTIONS.names, next)}`);
  return words.join(' ');
}

function anySide(next: Numbers): string[] {
  return Array.from({ length: 1 + next(3) }, () => anybody(next, 1 + next(next(4) === 0 ? 8 : 3)));
}

function anyWish(next: Numbers): Wish {
  const rulings: Record<string, unknown> = {};
  for (const ruling of RULINGS)
    if (next(4) === 0) rulings[ruling.name] = one(ruling.values as readonly unknown[], next);
  return {
    width: one(['room', 'corridor'] as const, next),
    active: one(['a', 'b', 'coin'] as const, next),
    party: 'a',
    fleeing: next(4) === 0 ? [one(['a', 'b'], next)] : [],
    policies: [one(['book', 'bold', 'cautious'], next), 'book'],
    magicItems: [one(['given', 'rolled'] as const, next), one(['given', 'rolled'] as const, next)],
    rulings,
  };
}

/** Everything wrong with a fight in the middle of it. */
function wrongIn(fight: Fight): string[] {
  const wrong: string[] = [];
  const masks = [0, 0];
  for (let c = 0; c < fight.count; c++) {
    const square = fight.square[c];
    if (fight.rep[c] < 0) wrong.push(`Rep ${fight.rep[c]}`);
    if (fight.starDice[c] < 0) wrong.push(`${fight.starDice[c]} Star Power dice`);
    // Below 0 are those that he only carries.
    if (fight.trueArrows[c] < 0 && (fight.items[c] & TRUE_ARROWS) !== 0)
      wrong.push(`${fight.trueArrows[c]} True Arrows`);
    if (fight.defend[c] < 0 || fight.defend[c] > 3) wrong.push(`Defend ${fight.defend[c]}`);
    if (fight.attackers[c] > 3) wrong.push(`${fight.attackers[c]} attackers`);
    if (fight.status[c] < FIT || fight.status[c] > TURNED) wrong.push(`status ${fight.status[c]}`);
    if (![2, 4, 6].includes(fight.ac[c])) wrong.push(`AC ${fight.ac[c]}`);
    if (fight.waiting[c] && square >= 0) wrong.push('waits outside on a square');
    // Whoever gets up after the fight does not step on the board again.
    if (fight.status[c] === FIT && !fight.waiting[c] && fight.phase < AFTER) {
      if (square < 0) wrong.push('fit, and nowhere');
      else if (fight.standing[square] !== c) wrong.push(`square ${square} does not know who stands on it`);
      else masks[fight.side[c]] |= 1 << square;
    }
  }
  if (fight.phase < AFTER && (masks[0] !== fight.occupied0 || masks[1] !== fight.occupied1))
    wrong.push('masks of standing figures');
  if ((fight.occupied0 & fight.occupied1) !== 0) wrong.push('two on a square');
  if (((fight.occupied0 | fight.occupied1) & ~fight.floor) !== 0) wrong.push('somebody stands in the wall');
  return wrong;
}

/** Plays random fights; for each thing that is wrong, what it was played with. */
function faultyFights(matchups: number, games: number, seed: number): string[] {
  const next = numbers(seed);
  const dice = new SampledDice();
  const wrong: string[] = [];
  for (let m = 0; m < matchups && wrong.length < 5; m++) {
    let sides: [string[], string[]];
    let wish: Wish;
    let game: FightGame;
    for (;;) {
      sides = [anySide(next), anySide(next)];
      wish = anyWish(next);
      try {
        game = new FightGame(matchupOf(sides[0], sides[1], wish));
        break;
      } catch (error) {
        // A Profession that a race does not have is refused with a fault; anything else is not.
        if (!`${error}`.includes('list has no')) throw error;
      }
    }
    const told = (what: string, k: number) => `${what}: ${JSON.stringify([...sides, wish])} game ${k} of seed ${m}`;
    const layout = layOut(fightScorecard(matchupOf(sides[0], sides[1], wish)).measures);
    for (let k = 0; k < games; k++) {
      const counts = new Float64Array(layout.slots);
      try {
        dice.begin(m, k);
        game.begin();
        let steps = 0;
        while (!game.over) {
          game.step(dice);
          const found = game.fight.phase > 1 ? wrongIn(game.fight) : [];
          if (found.length > 0) {
            wrong.push(told(found.join(', '), k));
            break;
          }
          if (++steps > 400_000) throw new Error('does not end');
        }
        if (game.over) game.tally(counts);
      } catch (error) {
        wrong.push(told(`${error}`, k));
        break;
      }
      if (counts.some((n) => !Number.isFinite(n) || n < 0)) wrong.push(told('a count that is none', k));
      const fates = layout.measures
        .map((measure, i) => (measure.group === 'fate' ? counts[layout.offsets[i]] : 0))
        .reduce((sum, n) => sum + n, 0);
      if (game.over && fates !== game.fight.count) wrong.push(told(`${fates} fates of ${game.fight.count} members`, k));
      const ends = layout.measures
        .map((measure, i) => (measure.group === 'outcome' ? counts[layout.offsets[i]] : 0))
        .reduce((sum, n) => sum + n, 0);
      if (game.over && ends !== 1) wrong.push(told(`${ends} outcomes`, k));
      for (const [side, [fallen, caused]] of Object.entries(fallsOf(layout, counts)))
        if (fallen !== caused) wrong.push(told(`${fallen} falls of ${side}, ${caused} with a cause`, k));
    }
  }
  return wrong;
}

describe('any fight at all', () => {
  it('ends, loses nobody, and keeps its board and numbers straight', { timeout: 60_000 }, () => {
    expect(faultyFights(400, 5, 20)).toEqual([]);
  });
});

describe('which side is named first', () => {
  it('makes no difference to Orcs and Humans', { timeout: 60_000 }, () => {
    const GAMES = 10_000;
    const [orcs, humans] = [['2x orc'], ['2x human']];
    const first = sample(matchupOf(orcs, humans, { active: 'coin' }), GAMES, 3)['a.win'];
    const second = sample(matchupOf(humans, orcs, { active: 'coin' }), GAMES, 4)['b.win'];
    expect(Math.abs(first - second)).toBeLessThan(4 * Math.sqrt((2 * first * (1 - first)) / GAMES));
  });
});

describe('a fight of equals is even', () => {
  it.each(RACES.names)('%s against its own kind, two and four a side', { timeout: 60_000 }, (race) => {
    for (const size of [2, 4]) {
      const GAMES = 3_000;
      const line = [`${size}x ${race}`];
      const rates = sample(matchupOf(line, line, { active: 'coin' }), GAMES, size);
      const decided = rates['a.win'] + rates['b.win'];
      const apart = Math.abs(rates['a.win'] - rates['b.win']);
      expect(apart, `${size} ${race}`).toBeLessThan(4 * Math.sqrt(decided / GAMES));
    }
  });
});
