import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playBatch } from '../../src/engine/game-runner.ts';
import { SYSTEM_IDS } from '../../src/rules/registry.ts';
import { readWarbands, type Warbands } from '../../src/scenario/read-warbands.ts';
import { layOut } from '../../src/stats/measure.ts';

const ROOT = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const GAMES = 24;

async function fieldOf(id: string): Promise<Warbands> {
  const folder = `${ROOT}${id}/warbands/`;
  const files = readdirSync(folder)
    .sort()
    .map((name) => ({ path: `${id}/${name}`, text: readFileSync(folder + name, 'utf8') }));
  const field = await readWarbands(files, {}, () => Promise.reject(new Error('no warband uses another')));
  if ('faults' in field) throw new Error(field.faults.map(({ file, problem }) => `${file}: ${problem}`).join('\n'));
  return field;
}

describe.each(SYSTEM_IDS)('shipped warbands of %s', async (id) => {
  const { system, warbands, meet } = await fieldOf(id);
  const all = warbands.map((_, i) => i);
  const pairs = all.flatMap((a) => all.filter((b) => b > a).map((b) => [a, b] as const));

  it('are eight or more, each with a title of its own and something about it', () => {
    expect(warbands.length).toBeGreaterThanOrEqual(8);
    expect(new Set(warbands.map(({ title }) => title)).size).toBe(warbands.length);
    for (const { about } of warbands) expect(about.length).toBeGreaterThan(20);
  });

  it('all meet each other in either seat, or, in A Dungeon Game, those of the other camp', () => {
    const meetings = pairs.filter(([a, b]) => 'matchup' in meet(a, b) && 'matchup' in meet(b, a));
    expect(meetings).toHaveLength(id === 'adg' ? 16 : pairs.length);
  });

  it('are comparable: nobody wins, or loses, nine in ten of its games', () => {
    const scores = warbands.map(() => ({ points: 0, games: 0 }));
    const earn = (warband: number, points: number) => {
      const score = scores[warband];
      score.points += points;
      score.games += GAMES;
    };
    for (const [a, b] of pairs) {
      const meeting = meet(a, b);
      if (!('matchup' in meeting)) continue;
      const counts = playBatch(system, meeting.matchup, 3, 0, GAMES);
      const { at } = layOut(system.measures(meeting.matchup));
      const [wins, losses] = ['first.win', 'second.win'].map((name) => counts[at(name)]) as [number, number];
      const draws = GAMES - wins - losses;
      earn(a, wins + draws / 2);
      earn(b, losses + draws / 2);
    }
    for (const { points, games } of scores) {
      expect(points / games).toBeGreaterThan(0.1);
      expect(points / games).toBeLessThan(0.9);
    }
  });
});
