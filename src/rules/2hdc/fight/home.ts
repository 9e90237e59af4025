import { type EffectName, homeOf } from '../catalogue/attributes.ts';
import { FIRST_HOME_ITEM } from '../catalogue/items.ts';
import type { Fight } from './fight.ts';
import type { Figures } from './figures.ts';

/** What rows of a scenario do to a character. */

/** Where in the column `effects` the bits of potions begin that a scenario defines. */
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

/** Bits of the items that a character uses, with those of the book that they are as good as. */
export function magicOf({ items, facts }: Figures, c: number): number {
  const own = items[c];
  return own >>> FIRST_HOME_ITEM === 0 ? own : own | facts.magic.itemIncludes[own >>> FIRST_HOME_ITEM];
}
