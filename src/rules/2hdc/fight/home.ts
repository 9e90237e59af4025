import { type EffectName, homeOf } from '../catalogue/attributes.ts';
import { FIRST_HOME_ITEM } from '../catalogue/items.ts';
import type { Fight } from './fight.ts';
import type { Figures } from './figures.ts';

/** Effects of a scenario's own rows on characters. */

/** First bit of a scenario's own potions in the column `effects`. */
export const FIRST_HOME_EFFECT = 4;

/**
 * What its attributes, the items it uses and the potions it has drunk do by a number, added up. It is 0 unless
 * `Fight.isHome`.
 */
export function homeEffect(fight: Fight, c: number, name: EffectName): number {
  const { effects, magic } = fight.facts;
  return (
    effects[name][homeOf(fight.traits[c])] +
    magic.itemEffects[name][fight.items[c] >>> FIRST_HOME_ITEM] +
    magic.potionEffects[name][fight.effects[c] >>> FIRST_HOME_EFFECT]
  );
}

/** Returns the bits of a character's usable items, with the book's items that they include. */
export function magicOf({ items, facts }: Figures, c: number): number {
  const own = items[c];
  return own >>> FIRST_HOME_ITEM === 0 ? own : own | facts.magic.itemIncludes[own >>> FIRST_HOME_ITEM];
}
