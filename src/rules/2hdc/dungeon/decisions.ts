import { decisionsOf, type Question } from '../../kit/decisions.ts';
import type { Dungeon } from './dungeon.ts';

/** The decisions that a player is asked for, each with the rule that leaves it open. */

export const RECRUIT_HEALER: Question = { kind: 'recruit a Healer', rule: '2HDC-13.1b' };
export const ATTACK_RIVALS: Question = { kind: 'attack the rivals', rule: '2HDC-39.9.1b' };
export const LET_JOIN: Question = { kind: 'let them join', rule: '2HDC-39.9.1a' };
export const DRINK_SPEED: Question = { kind: 'drink Speed', rule: '2HDC-T29.1.5f' };
export const FETCH: Question = { kind: 'fetch the others', rule: '2HDC-17.3.1a' };
export const WAIT: Question = { kind: 'wait for the others', rule: '2HDC-17.3.1a' };
export const MOVE_FAST: Question = { kind: 'Fast Move', rule: '2HDC-18.2' };
export const SEARCH_HERE: Question = { kind: 'search', rule: '2HDC-37.0a' };
export const GO_HOME: Question = { kind: 'go home', rule: '2HDC-41.2' };
export const WAIT_FOR_BIG_BAD: Question = { kind: 'wait for the Big Bad', rule: '2HDC-41.1' };
export const WAY: Question = { kind: 'way', rule: '2HDC-16.0' };
export const GO_IN: Question = { kind: 'go in', rule: '2HDC-37.0b' };
export const TAKE: Question = { kind: 'take', rule: '2HDC-42.0b' };

/** Who decides for the whole band. */
export const BAND = 0;

export const { put, putToSide, decideWhether, decideForSide } = decisionsOf<Dungeon>(
  (dungeon, c) => ({ side: dungeon.matchup.board.partyAt, who: dungeon.figure(c) }),
  (dungeon) => ({ side: dungeon.matchup.board.partyAt, who: dungeon.asOne(0) }),
);
