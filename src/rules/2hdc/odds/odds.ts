import type { OddsQuestion } from '../../odds-question.ts';
import type { Lexicon } from '../catalogue/lexicon.ts';
import { dungeonOdds } from './dungeon.ts';
import { meleeOdds } from './melee.ts';
import { openingOdds } from './opening.ts';
import { shootingOdds } from './shooting.ts';
import { testOdds } from './tests.ts';

/** Returns the questions about odds that the book answers. */
export const oddsOf = (lexicon: Lexicon): readonly OddsQuestion[] => [
  ...openingOdds(lexicon),
  ...meleeOdds(lexicon),
  ...shootingOdds(lexicon),
  ...testOdds(lexicon),
  ...dungeonOdds(lexicon),
];
