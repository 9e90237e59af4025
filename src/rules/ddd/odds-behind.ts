import type { OddsBehind, OddsMember } from '../odds-question.ts';
import type { RawMember } from '../system.ts';
import { SHOOTS } from './effects.ts';
import { DICE, dieIndex } from './names.ts';
import { effectsOf, withModel } from './roster.ts';
import type { Rows } from './rows.ts';
import type { MemberInput } from './setup.ts';

/**
 * Returns the odds of one member against another: close combat, and a shot if it can shoot. Leaves out cases that the
 * questions cannot express: re-rolls of both, a shot with any re-roll, more than two dice. Armor piercing and
 * protection change the defense die.
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

/** Returns the die of an index, limited to the smallest and largest. */
function dieAt(index: number): number {
  return DICE[Math.min(DICE.length - 1, Math.max(0, index))];
}
