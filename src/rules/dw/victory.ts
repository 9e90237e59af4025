import {
  type Battle,
  BY_ELIMINATION,
  BY_IMPOSSIBILITY,
  BY_OBJECTIVE,
  BY_STALL,
  BY_TIMEOUT,
  DEAD,
  DRAW,
  OVER,
} from './battle.ts';
import { traceEnd } from './story.ts';

/**
 * Returns whether the battle is decided; checked at the end of a phase.
 *
 * @rule DW-R-19, DW-missing-victory
 */
export function isDecided(battle: Battle): boolean {
  const { play } = battle.matchup;
  if (play === 'escape') return escapeDecided(battle);
  const isBeaten0 = play === 'last-stand' ? battle.standing0 === 0 : isBroken(battle, 0);
  const isBeaten1 = play === 'last-stand' ? battle.standing1 === 0 : isBroken(battle, 1);
  if (!isBeaten0 && !isBeaten1) return false;
  const winner = isBeaten0 ? (isBeaten1 ? DRAW : 1) : 0;
  end(battle, winner, play === 'last-stand' ? BY_ELIMINATION : BY_OBJECTIVE);
  return true;
}

function isBroken(battle: Battle, side: number): boolean {
  const lost = battle.endOf(side) - battle.firstOf(side) - battle.standing(side);
  return lost >= battle.matchup.breakAt[side];
}

function escapeDecided(battle: Battle): boolean {
  const { goal } = battle.matchup;
  if (battle.departed >= goal) {
    end(battle, 0, BY_OBJECTIVE);
    return true;
  }
  let able = 0;
  for (let hero = 0; hero < battle.second; hero++) if (battle.runs[hero] === 1 && battle.square[hero] !== DEAD) able++;
  if (able >= goal) return false;
  end(battle, 1, BY_IMPOSSIBILITY);
  return true;
}

/**
 * Ends a game that takes too long.
 *
 * @rule DW-G-01, DW-G-02, DW-G-06
 */
export function isGuarded(battle: Battle): boolean {
  const { limits, play, rulings } = battle.matchup;
  const isLong = battle.moves >= limits.maxMoves;
  if (!isLong && battle.stall < limits.stallMoves) return false;
  end(battle, play === 'escape' && rulings.guardOutcome === 'scenario' ? 1 : DRAW, isLong ? BY_TIMEOUT : BY_STALL);
  return true;
}

function end(battle: Battle, winner: number, reason: number): void {
  battle.phase = OVER;
  battle.winner = winner;
  battle.reason = reason;
  // Clears what no longer matters, so that games with the same end have equal states.
  battle.mover = 0;
  battle.cursor = 0;
  battle.stall = 0;
  battle.progress = 0;
  battle.best0 = 0;
  battle.best1 = 0;
  battle.bestExit = 0;
  battle.marks.fill(0);
  battle.order.fill(0);
  if (battle.trace !== undefined) traceEnd(battle);
}
