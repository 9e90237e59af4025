import { SHIPPED } from '../../../src/rules/2hdc/catalogue/lexicon.ts';
import { armsOf } from '../../../src/rules/2hdc/catalogue/weapons.ts';
import { meleeOdds } from '../../../src/rules/2hdc/odds/melee.ts';
import { oddsOf } from '../../../src/rules/2hdc/odds/odds.ts';
import { memberSchemaOf, statlineReader } from '../../../src/rules/2hdc/setup.ts';

/** The book as it ships. */

export const ARMS: readonly string[] = armsOf(SHIPPED.weapons).map(({ name }) => name);
export const RACE_LISTS = SHIPPED.facts.races;
export const ODDS = oddsOf(SHIPPED);
export const MELEE_ODDS = meleeOdds(SHIPPED);
export const memberSchema = memberSchemaOf(SHIPPED);
export const readStatline = statlineReader(SHIPPED);
