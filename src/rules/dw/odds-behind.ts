import type { OddsBehind, OddsMember } from '../odds-question.ts';
import { STAT_LINES } from './stat-lines.ts';

/** What one does to another in melee, by shooting where he can, and who stands at the end of a duel. */
export function oddsBehind(one: OddsMember, other: OddsMember): OddsBehind[] {
  const [mine, theirs] = [statsOf(one), statsOf(other)];
  const { armour, hits } = theirs;
  const shooting = Number(mine.shooting ?? 0);
  const duel = {
    ...{ attack1: mine.attack, armour1: mine.armour, hits1: mine.hits },
    ...{ attack2: theirs.attack, armour2: armour, hits2: hits },
  };
  return [
    { question: 'melee', given: { dice: mine.attack, armour, hits } },
    ...(shooting > 0 ? [{ question: 'shot', given: { dice: shooting, armour, hits, sight: 'open' } }] : []),
    { question: 'duel', isMutual: true, given: duel },
  ];
}

/** The stat line of the figure, with what the member has in its place. */
function statsOf(member: OddsMember): OddsMember {
  return { ...STAT_LINES[String(member.figure)], ...member };
}
