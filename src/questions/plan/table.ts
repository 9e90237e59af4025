import { showMargin } from '../../report/difference.ts';
import { countOfGames } from '../../report/label.ts';
import { showCount } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { GamePlan } from './answer.ts';

/** Returns `plan.csv`: one row for each precision and each difference, with the games it takes. */
export function planTable({ precision, difference, play }: GamePlan): Table {
  const row = (what: string, sign: string, size: number, games: number, arms: number) => ({
    what,
    size,
    games,
    arms,
    asked: `${sign}${showMargin(size, true)}`,
    brief: showCount(games),
    shown: `${arms > 1 ? `${arms} × ` : ''}${countOfGames(play, games)}`,
  });
  return {
    name: 'plan',
    columns: ['what', 'size', 'games', 'arms', 'asked', 'brief', 'shown'],
    rows: [
      ...precision.map(({ halfWidth, games }) => row('precision', '± ', halfWidth, games, 1)),
      ...difference.map((each) => row('difference', '', each.difference, each.games, 2)),
    ],
  };
}
