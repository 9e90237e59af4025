import { describe, expect, it } from 'vitest';
import { drawPlan } from '../../../src/rules/2hdc/dungeon/picture.ts';
import { FightGame } from '../../../src/rules/2hdc/fight/play.ts';
import { crowd, record } from '../turns.ts';
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

const PLANNED = crawlOf(BAND, { tiles: ['corridor', 't', 'room'] });

/** Others play by turns, and a plan is drawn now and then. */
function others(): () => void {
  const play = crowd(Object.values(GAMES));
  let turn = 0;
  return () => {
    if (turn++ % 6 === 5) drawPlan(PLANNED);
    play();
  };
}

describe('games of one thread leave each other alone', () => {
  it.each(Object.entries(GAMES))('%s goes as it would alone', (_, make) => {
    for (const told of [false, true]) {
      const alone = record(make, told, () => {});
      expect(alone.length).toBeGreaterThan(20);
      expect(record(make, told, others())).toEqual(alone);
    }
  });
});
