import type { OddsBehind, OddsMember } from '../odds-question.ts';

/**
 * What one does to another in close combat, and by shooting where he can. Nothing where both may roll again, nor of a
 * shot where either may: that cannot be asked.
 */
export function oddsBehind(one: OddsMember, other: OddsMember, rulings: OddsMember): OddsBehind[] {
  const [mine, theirs] = [abilitiesOf(one), abilitiesOf(other)];
  const { tieOnDamage: ties } = rulings;
  const { power } = one;
  const { power: defender, defense } = other;
  const armor = theirs.includes('magic-armor') ? 'magic' : 'plain';
  const mages = [...(mine.includes('mage') ? ['attacker'] : []), ...(theirs.includes('mage') ? ['defender'] : [])];
  const [mage = 'neither'] = mages;
  const weapon = mine.includes('magic-weapon') ? 'magic' : 'plain';
  const bow = mine.includes('magic-weapon-ranged') ? 'magic' : 'plain';
  const aim = mine.includes('ace-shot') ? 'ace' : 'plain';
  return [
    ...(mages.length < 2
      ? [{ question: 'close-attack', given: { attacker: power, defender, defense, weapon, armor, mage, ties } }]
      : []),
    ...(mages.length === 0 && mine.includes('ranged-attack')
      ? [{ question: 'shot', given: { power, defense, aim, distance: 6, weapon: bow, armor, ties } }]
      : []),
  ];
}

function abilitiesOf({ abilities, plus }: OddsMember): unknown[] {
  return [...(Array.isArray(abilities) ? abilities : []), plus];
}
