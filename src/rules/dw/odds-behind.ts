import type { OddsBehind, OddsMember } from '../odds-question.ts';
import { readAbility } from './setup.ts';
import { STAT_LINES } from './stat-lines.ts';

/** What one does to another in melee, by shooting where he can, and who stands at the end of a duel. */
export function oddsBehind(one: OddsMember, other: OddsMember, rulings: OddsMember): OddsBehind[] {
  const [mine, theirs] = [statsOf(one), statsOf(other)];
  const { armour, hits } = theirs;
  const { meleeToHit: toHit, meleeOrder: order } = rulings;
  const shooting = Number(mine.shooting ?? 0);
  const weapon = weaponOf(mine, rulings);
  const duel = {
    ...{ attack1: mine.attack, armour1: mine.armour, hits1: mine.hits },
    ...{ attack2: theirs.attack, armour2: armour, hits2: hits },
  };
  return [
    { question: 'melee', given: { dice: mine.attack, armour, hits, toHit } },
    ...(shooting > 0 && weapon !== undefined
      ? [{ question: 'shot', given: { dice: shooting, armour, hits, sight: 'open', weapon } }]
      : []),
    ...(order === 'moverFirst' && bonusOf(mine, rulings) !== bonusOf(theirs, rulings)
      ? []
      : [{ question: 'duel', isMutual: true, given: { ...duel, order, toHit } }]),
  ];
}

/** What it adds to its side's die: who moves first more often than not is more than a duel can be asked about. */
function bonusOf({ abilities }: OddsMember, { initiativeBonus }: OddsMember): number {
  if (initiativeBonus === false || !Array.isArray(abilities)) return 0;
  return Math.max(0, ...abilities.map((text) => readAbility(String(text))?.bonus ?? 0));
}

/** What the figure shoots with; `undefined` where it is more than the question can be asked about. */
function weaponOf({ abilities }: OddsMember, { masterShot, fireWeapon }: OddsMember): string | undefined {
  const has = (ability: string) => Array.isArray(abilities) && abilities.includes(ability);
  const isMaster = masterShot !== false && has('master-shot');
  const burns = fireWeapon !== false && has('fire-weapon');
  if (isMaster && burns) return undefined;
  return isMaster ? 'master-shot' : burns ? 'fire-weapon' : 'plain';
}

/** The stat line of the figure, with what the member has in its place. */
function statsOf(member: OddsMember): OddsMember {
  return { ...STAT_LINES.find(String(member.figure)), ...member };
}
