import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { drawPlan } from '../../../src/rules/2hdc/dungeon-picture.ts';
import { FightGame } from '../../../src/rules/2hdc/play.ts';
import { BAND, setOut } from './below.ts';
import { crawlOf, newCrawl } from './crawl-table.ts';
import { matchupOf } from './table.ts';

const GAMES = {
  'a fight': () => new FightGame(matchupOf(BAND, ['4x orc/warrior@4 ac2 shield sword'])),
  'a fight of another size': () => new FightGame(matchupOf(BAND, ['9x goblin/warrior@3 ac2 no-shield s'])),
  'a fight with people rolled up': () => new FightGame(matchupOf(BAND, ['3x orc'], { active: 'coin' })),
  'an adventure': () => setOut(BAND, { bigBad: 'rolled' }),
  'another adventure': () => setOut(BAND.slice(1)),
  'a campaign': () => newCrawl(crawlOf(BAND, { play: 'campaign', adventures: 2, recruits: 2 })),
} as const;

/** More than any of them takes. */
const MOST_STEPS = 1000;

/** Every state of a game, and what it tells, while `meanwhile` happens between its steps. */
function course(name: keyof typeof GAMES, told: boolean, meanwhile: () => void): readonly unknown[] {
  const game = GAMES[name]();
  const story: string[] = [];
  const note = (...what: string[]) => story.push(what.join(' '));
  if (told) game.trace = { tell: note, chapter: note, board: note };
  const dice = new SampledDice();
  dice.begin(5, 17);
  game.begin();
  const states: string[] = [];
  const state = new Int32Array(game.stateLength);
  while (!game.over && states.length < MOST_STEPS) {
    meanwhile();
    game.step(dice);
    meanwhile();
    game.save(state);
    states.push(state.join());
  }
  return [...states, ...story];
}

const PLANNED = crawlOf(BAND, { tiles: ['corridor', 't', 'room'] });

/** Plays games of all kinds by turns, a step of each, over and over, and draws a plan. */
function crowd(): () => void {
  const games = Object.values(GAMES).map((make) => make());
  const dice = new SampledDice();
  dice.begin(1, 1);
  for (const game of games) game.begin();
  let turn = 0;
  return () => {
    const game = games[turn++ % games.length]!;
    if (turn % games.length === 0) drawPlan(PLANNED);
    if (game.over) game.begin();
    else game.step(dice);
  };
}

describe('games take turns at the board of a thread', () => {
  it.each(Object.keys(GAMES) as (keyof typeof GAMES)[])('%s goes as it would alone', (name) => {
    for (const told of [false, true]) {
      const alone = course(name, told, () => {});
      const amongOthers = course(name, told, crowd());
      expect(alone.length).toBeGreaterThan(20);
      expect(alone.length).toBeLessThan(MOST_STEPS);
      expect(amongOthers).toEqual(alone);
    }
  });
});
