import type { OddsQuestion } from '../../odds-question.ts';
import type { Lexicon } from '../catalogue/lexicon.ts';
import { DUNGEON_ODDS } from './dungeon.ts';
import { meleeOdds } from './melee.ts';
import { openingOdds } from './opening.ts';
import { shootingOdds } from './shooting.ts';
import { TEST_ODDS } from './tests.ts';

/** The mechanics of the book whose odds can be asked for. */
export const oddsOf = (lexicon: Lexicon): readonly OddsQuestion[] => [
  ...openingOdds(lexicon),
  ...meleeOdds(lexicon),
  ...shootingOdds(lexicon),
  ...TEST_ODDS,
  ...DUNGEON_ODDS,
];
