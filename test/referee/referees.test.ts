import { describe, expect, it } from 'vitest';
import type { Story } from '../../src/analysis/story.ts';
import { storyOf } from '../../src/analysis/story.ts';
import { loadSystem } from '../../src/rules/registry.ts';
import { numbers } from '../rules/random-games.ts';
import { referee as twoHour } from './2hdc.ts';
import { referee as adg } from './adg.ts';
import { referee as ddd } from './ddd.ts';
import { DOCTORED as doctoredTwoHour } from './doctored/2hdc.ts';
import { DOCTORED as doctoredAdg } from './doctored/adg.ts';
import { DOCTORED as doctoredDdd } from './doctored/ddd.ts';
import { DOCTORED as doctoredDw } from './doctored/dw.ts';
import { DOCTORED as doctoredWods } from './doctored/wods.ts';
import { referee as dw } from './dw.ts';
import { anyMatchup, type Staged, shippedMatchups } from './matchups.ts';
import { referee as wods } from './wods.ts';

/*
 * A referee walks replays of random games and of the scenarios that ship and finds nothing that its rulebook does not
 * allow; and it finds what is put into them.
 *
 * `REFEREED_GAMES=10000 npx vitest run test/referee` plays as many games of each rulebook as it says.
 */

const BOOKS = [
  { id: 'dw', referee: dw, doctored: doctoredDw },
  { id: 'wods', referee: wods, doctored: doctoredWods },
  { id: 'adg', referee: adg, doctored: doctoredAdg },
  { id: 'ddd', referee: ddd, doctored: doctoredDdd },
  { id: '2hdc', referee: twoHour, doctored: doctoredTwoHour },
] as const;
const GAMES = Number(process.env.REFEREED_GAMES ?? 60);
const GAMES_EACH = 3;
/** Games in which a place for each fault is looked for. */
const DOCTORED_GAMES = 60;

describe.each(BOOKS)('$id', async ({ id, referee, doctored }) => {
  const system = await loadSystem(id);
  const fair: { scene: Staged['scene']; story: Story }[] = [];
  const judge = ({ scene, matchup, text }: Staged, seed: number, game: number) => {
    const story = storyOf(system, matchup, seed, game);
    if (fair.length < DOCTORED_GAMES) fair.push({ scene, story });
    return referee({ scene, story }).map((fault) => `${fault} (game ${game} of seed ${seed}, ${text})`);
  };

  it('plays random games by the rules', { timeout: 36_000_000 }, async () => {
    const next = numbers(40);
    const faults: string[] = [];
    for (let m = 0; m * GAMES_EACH < GAMES && faults.length < 20; m++) {
      const staged = await anyMatchup(system, next);
      for (let game = 0; game < GAMES_EACH; game++) faults.push(...judge(staged, m, game));
    }
    expect(faults).toEqual([]);
  });

  it('plays the scenarios that ship by the rules', { timeout: 600_000 }, async () => {
    const faults: string[] = [];
    for (const staged of await shippedMatchups(id)) faults.push(...judge(staged, 1, 1));
    expect(faults).toEqual([]);
  });

  it.each(doctored)('sees that $what', { timeout: 60_000 }, ({ doctor, says }) => {
    for (const { scene, story } of fair) {
      const changed = doctor(story);
      if (changed === undefined) continue;
      expect(referee({ scene, story: changed }).join('\n')).toMatch(says);
      return;
    }
    throw new Error('no game has a place for it');
  });
});
