import type { OddsBehind, OddsMember } from '../odds-question.ts';

/** What one does to another in close combat, and by shooting where he can. */
export function oddsBehind(one: OddsMember, other: OddsMember): OddsBehind[] {
  const abilities = Array.isArray(one.abilities) ? one.abilities : [];
  const { power } = one;
  const { power: defender, defense } = other;
  return [
    { question: 'close-attack', given: { attacker: power, defender, defense } },
    ...(abilities.includes('ranged-attack')
      ? [
          {
            question: 'shot',
            given: { power, defense, aim: abilities.includes('ace-shot') ? 'ace' : 'plain', distance: 6 },
          },
        ]
      : []),
  ];
}
