import type { OddsBehind, OddsMember } from '../odds-question.ts';
import { ENEMY_AC, TEMPLATES } from './data.ts';

/** Attacks of adventurers, and the morale of enemies. */
export function oddsBehind(one: OddsMember, other: OddsMember): OddsBehind[] {
  const [mine, theirs] = [templateOf(one), templateOf(other)];
  if (mine?.role === 'enemy') return [{ question: 'morale', given: { hd: one.hd ?? mine.hd } }];
  if (theirs?.role !== 'enemy') return [];
  const ac = other.ac ?? theirs.ac ?? ENEMY_AC;
  const isShooter = mine?.weapons?.[0] === 'bow';
  return [
    { question: 'attack', given: { attribute: isShooter ? one.agility : one.brawn, ac } },
    { question: 'dying', given: { scars: one.scars } },
  ];
}

function templateOf({ kind }: OddsMember) {
  return TEMPLATES[String(kind)];
}
