import type { OddsBehind, OddsMember } from '../odds-question.ts';

/** Who acts first when two meet, and who stands when they fight it out. */
export function oddsBehind(one: OddsMember, other: OddsMember): OddsBehind[] {
  const given = { ...numbered(one, 1), ...numbered(other, 2) };
  return [
    { question: 'charge', isMutual: true, given },
    { question: 'melee', isMutual: true, given },
  ];
}

function numbered(
  { rep, weapons, ac, shield, profession = 'warrior', race, star }: OddsMember,
  at: 1 | 2,
): Record<string, unknown> {
  const [weapon] = Array.isArray(weapons) ? weapons : [];
  const all = { rep, weapon, ac, shield, profession, race, star };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [`${name}${at}`, value]));
}
