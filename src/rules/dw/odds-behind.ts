import type { OddsBehind, OddsMember } from '../odds-question.ts';
import { type Effects, largestEffects, type WrittenEffects } from './facts.ts';
import { type Ability, type Book, readAbility } from './rows.ts';

/** Returns the odds of one member against another: its melee, its shot if it shoots, and the outcome of a duel. */
export function oddsBehind(one: OddsMember, other: OddsMember, rulings: OddsMember, book: Book): OddsBehind[] {
  const [mine, theirs] = [statsOf(one, book), statsOf(other, book)];
  const { hits } = theirs;
  const { meleeToHit: toHit, meleeOrder: order } = rulings;
  const shooting = Number(mine.shooting ?? 0);
  const weapon = weaponOf(mine.own, rulings);
  const [dice, armour] = [diceAgainst(mine, theirs), armourAgainst(theirs, mine)];
  const duel = {
    ...{ attack1: dice, armour1: armourAgainst(mine, theirs), hits1: mine.hits },
    ...{ attack2: diceAgainst(theirs, mine), armour2: armour, hits2: hits },
  };
  const isLevel = order !== 'moverFirst' || bonusOf(mine.own, rulings) === bonusOf(theirs.own, rulings);
  const isHealing = mine.effects.regeneration > 0 || theirs.effects.regeneration > 0;
  return [
    { question: 'melee', given: { dice, armour, hits, toHit } },
    ...(shooting > 0 && weapon !== undefined && theirs.effects.elusive === 0
      ? [{ question: 'shot', given: { dice: shooting, armour, hits, sight: 'open', weapon } }]
      : []),
    // The duel question has no parameters for regeneration or initiative.
    ...(isLevel && !isHealing ? [{ question: 'duel', isMutual: true, given: { ...duel, order, toHit } }] : []),
  ];
}

/**
 * Returns melee dice against one enemy.
 *
 * @rule DW-home-fear
 */
function diceAgainst({ attack }: Known, { effects }: Known): unknown {
  return effects.fear > 0 && Number(attack) > 0 ? Math.max(1, Number(attack) - effects.fear) : attack;
}

/**
 * Returns the Armour that counts against one enemy.
 *
 * @rule DW-home-piercing
 */
function armourAgainst({ armour }: Known, { effects }: Known): unknown {
  return effects.piercing > 0 ? Math.max(2, Number(armour) - effects.piercing) : armour;
}

/** Returns the initiative bonus of a figure. */
function bonusOf(own: readonly Ability[], { initiativeBonus }: OddsMember): number {
  if (initiativeBonus === false) return 0;
  return Math.max(0, ...own.flatMap(({ grants }) => grants.map(({ bonus }) => bonus)));
}

/** Returns the kind of a figure's shot; `undefined` if the question has no such kind. */
function weaponOf(own: readonly Ability[], { masterShot, fireWeapon }: OddsMember): string | undefined {
  const has = (ability: string) => own.some(({ grants }) => grants.some(({ name }) => name === ability));
  const isMaster = masterShot !== false && has('master-shot');
  const burns = fireWeapon !== false && has('fire-weapon');
  if (isMaster && burns) return undefined;
  return isMaster ? 'master-shot' : burns ? 'fire-weapon' : 'plain';
}

type Known = OddsMember & { readonly own: readonly Ability[]; readonly effects: Effects };

/** Returns the figure's stat line, overridden by the member's own facts, with the effects of its abilities. */
function statsOf(member: OddsMember, book: Book): Known {
  const stats: OddsMember = { ...book.figures.find(String(member.figure)), ...member };
  const texts = Array.isArray(stats.abilities) ? stats.abilities : [];
  const own = texts.flatMap((text) => readAbility(String(text), book) ?? []);
  return { ...stats, own, effects: largestEffects([stats as WrittenEffects, ...own]) };
}
