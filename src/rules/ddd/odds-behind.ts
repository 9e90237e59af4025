import type { OddsBehind, OddsMember } from '../odds-question.ts';
import type { RawMember } from '../system.ts';
import { SHOOTS } from './effects.ts';
import { DICE, dieIndex } from './names.ts';
import { effectsOf, withModel } from './roster.ts';
import type { Rows } from './rows.ts';
import type { MemberInput } from './setup.ts';

/**
 * What one does to another in close combat, and by shooting where it can. Nothing where both may roll again, nor of a
 * shot where either may, nor of more dice than two: that cannot be asked. What pierces armor or protects is in the die
 * that the armor counts as.
 */
export function oddsBehind(rows: Rows, one: OddsMember, other: OddsMember, rulings: OddsMember): OddsBehind[] {
  const [mine, theirs] = [fighter(rows, one), fighter(rows, other)];
  const { tieOnDamage: ties } = rulings;
  const { power, effects } = mine;
  const { power: defender, defense: worn } = theirs;
  const { armorPiercing, closeDice, shotDice, aimDice, rerolls } = effects;
  const { armorDice, protection, rerolls: answers } = theirs.effects;
  const defense = worn === undefined ? undefined : dieAt(dieIndex(worn) + armorPiercing - protection);
  const armor = armorDice > 0 ? 'magic' : 'plain';
  const mages = [...(rerolls > 0 ? ['attacker'] : []), ...(answers > 0 ? ['defender'] : [])];
  const [mage = 'neither'] = mages;
  const weapon = closeDice > 0 ? 'magic' : 'plain';
  const bow = shotDice > 0 ? 'magic' : 'plain';
  const aim = aimDice > 0 ? 'ace' : 'plain';
  const canAskBlow = mages.length < 2 && rerolls < 2 && answers < 2 && Math.max(armorDice, closeDice) < 2;
  const canAskShot = mages.length === 0 && Math.max(armorDice, shotDice, aimDice) < 2;
  return [
    ...(canAskBlow
      ? [{ question: 'close-attack', given: { attacker: power, defender, defense, weapon, armor, mage, ties } }]
      : []),
    ...(canAskShot && (effects.traits & SHOOTS) !== 0
      ? [{ question: 'shot', given: { power, defense, aim, distance: 6, weapon: bow, armor, ties } }]
      : []),
  ];
}

function fighter(rows: Rows, raw: OddsMember) {
  const member = raw as RawMember & MemberInput;
  const { power, defense } = withModel(rows, member);
  return { power, defense, effects: effectsOf(rows, member) };
}

/** The die of an index, the smallest or largest beyond them. */
function dieAt(index: number): number {
  return DICE[Math.min(DICE.length - 1, Math.max(0, index))];
}
