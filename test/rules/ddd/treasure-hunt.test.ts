import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DRAW } from '../../../src/rules/ddd/dungeon.ts';
import { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { matchupOf, playMany } from './table.ts';

/** All boards that come with the program, have exits on all edges and room for six treasures. */
const BOARDS = ['hall-21', 'pools-17', 'crossroads-25', 'vaults-35', 'vault', 'corridor-21', 'maze-17'];
const GAMES = 60;

/** The members of a warband that comes with the program, without their names. */
function membersOf(warband: string): string[] {
  const text = readFileSync(new URL(`../../../scenarios/ddd/warbands/${warband}.yaml`, import.meta.url), 'utf8');
  return (parse(text).members as string[]).map((member) => member.replace(/^(\d+x )?[\w-]+: /, '$1'));
}

describe('a Treasure Hunt of a war-party against itself', () => {
  it.each(BOARDS.flatMap((board) => [[board, 'balanced'] as const, [board, 'objective'] as const]))(
    'is decided in most games: %s, %s',
    (board, policy) => {
      const party = membersOf('vault-wardens');
      const game = new DungeonGame(
        matchupOf({ a: party, b: party, board, play: 'treasure-hunt', policies: [policy, policy] }),
      );
      let draws = 0;
      playMany(game, GAMES, ({ winner }) => {
        if (winner === DRAW) draws++;
      });
      expect(draws / GAMES).toBeLessThan(0.5);
    },
  );
});
