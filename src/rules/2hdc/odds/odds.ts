import type { OddsQuestion } from '../../odds-question.ts';
import { DUNGEON_ODDS } from './dungeon.ts';
import { MELEE_ODDS } from './melee.ts';
import { OPENING_ODDS } from './opening.ts';
import { SHOOTING_ODDS } from './shooting.ts';
import { TEST_ODDS } from './tests.ts';

/** The mechanics of the book whose odds can be asked for. */
export const ODDS: readonly OddsQuestion[] = [
  ...OPENING_ODDS,
  ...MELEE_ODDS,
  ...SHOOTING_ODDS,
  ...TEST_ODDS,
  ...DUNGEON_ODDS,
];
