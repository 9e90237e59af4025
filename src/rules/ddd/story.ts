import { drawBoard } from '../../board/drawing.ts';
import { asOne } from '../cast.ts';
import { BOTH_LOSE, BOUND, DRAW, type Dungeon, HIDDEN, STUNNED } from './dungeon.ts';
import { ENDINGS, SCENARIOS } from './names.ts';

/** The lines of a game in replays. Called only if there is a trace. */

/** Letters for models on a drawing, without those for terrain. */
const LETTERS = 'ABCDEFGHIJKMNPQRTUVWXYZ';

/** Returns `guard 2`, or `captain` if there is only one. */
export function modelName(dungeon: Dungeon, model: number): string {
  return dungeon.cast[model].name;
}

/** Returns `12,3`. */
export function squareName(dungeon: Dungeon, square: number): string {
  return `${dungeon.ground.columnOf[square]},${dungeon.ground.rowOf[square]}`;
}

export function traceRound(dungeon: Dungeon): void {
  const { series } = dungeon.matchup;
  const game = series > 1 ? `Game ${dungeon.battle + 1}, ` : '';
  dungeon.trace?.board?.(drawDungeon(dungeon));
  dungeon.trace?.chapter(`${game}${game === '' ? 'R' : 'r'}ound ${dungeon.roundsOfGame}`);
}

export function traceRoles(dungeon: Dungeon): void {
  const { sides } = dungeon.matchup;
  dungeon.trace?.note(
    'DDD-scn-choice',
    `The scenario was ${SCENARIOS.rows[dungeon.scenario].name}; ${sides[dungeon.attacker as 0 | 1]} attacked`,
    { who: asOne(sides[dungeon.attacker as 0 | 1]) },
  );
}

export function traceEnd(dungeon: Dungeon): void {
  const { sides } = dungeon.matchup;
  const { winner, reason } = dungeon;
  const who =
    winner === DRAW ? 'Neither side won' : winner === BOTH_LOSE ? 'Both sides lost' : `${sides[winner as 0 | 1]} won`;
  const { meaning, story, limit } = ENDINGS.rows[reason];
  dungeon.trace?.note(
    limit?.rule ?? 'DDD-scn-first-wins',
    `${who} ${story ?? `since ${meaning}`}`,
    winner === DRAW || winner === BOTH_LOSE ? undefined : { who: asOne(sides[winner as 0 | 1]) },
  );
}

/** Draws the board with a letter for each model, capitals for side 0, and a legend with their state. */
export function drawDungeon(dungeon: Dungeon): string {
  const shown = new Map<number, string>();
  const legend: string[] = [];
  for (const place of dungeon.objects) if (place >= 0) shown.set(place, '*');
  for (let model = 0; model < dungeon.count; model++) {
    if (!dungeon.isOn(model)) continue;
    const side = dungeon.sideOf(model);
    const upper = LETTERS[model - dungeon.firstOf(side)] ?? '&';
    const letter = side === 0 ? upper : upper.toLowerCase();
    for (let i = 0; i < (dungeon.isBig(model) ? 4 : 1); i++)
      shown.set(dungeon.at[model] + dungeon.footprint[i], letter);
    const notes = [
      `${dungeon.wounds[model]}/${dungeon.fullWounds[model]}`,
      ...(dungeon.isMarked(model, STUNNED) ? ['stunned'] : []),
      ...(dungeon.isMarked(model, HIDDEN) ? ['hidden'] : []),
      ...(dungeon.isMarked(model, BOUND) ? ['bound'] : []),
      ...(dungeon.carries[model] > 0 ? ['carries'] : []),
    ];
    legend.push(`${letter} ${modelName(dungeon, model)} ${notes.join(' ')}`);
  }
  return `${drawBoard(dungeon.board, shown, dungeon.ground.terrain)}\n\n${legend.join('\n')}`;
}
