import type { AbilityName, SkillName, SpeciesName } from './names.ts';

/** What the rulebook's words mean, in ours. */

export const SPECIES_MEANINGS: Readonly<Record<SpeciesName, string>> = {
  human: 'nothing special',
  dwarf: '1 HP more, a step slower than the armour worn',
  elf: 'Con 1 lower, Cantrips for nothing',
  halfling: 'Str 1 lower, Lucky for nothing',
};

export const SKILL_MEANINGS: Readonly<Record<SkillName, string>> = {
  athletics: '1 more to climb, jump, row, flee',
  awareness: '1 more to notice and react',
  deception: '1 more to trick people; no scene here asks for it',
  decipher: '1 more to read old texts; no scene here asks for it',
  heal: '1 more to treat wounds, poison and illness',
  leadership: '1 more to charm or threaten; no scene here asks for it',
  lore: '1 more to know; no scene here asks for it',
  stealth: '1 more to hide and sneak',
  survival: '1 more in the wild; no scene here asks for it',
};

export const ABILITY_MEANINGS: Readonly<Record<AbilityName, string>> = {
  skirmish: '1 more damage, armour hinders like one type lighter',
  tough: '1 more armour',
  slay: '2 more damage in melee',
  hardy: '6 more maximum HP',
  'second-wind': 'a rest as an action, once a fight, without food',
  bless: 'holy water makes a weapon magical, with 3 more damage to evil',
  cure: 'a Wis test heals wounds, poison and curses by touch',
  turn: 'a Cha test holds undead, demons and evil spirits at bay',
  vision: 'a vision for holy water; without numbers',
  pet: 'an animal that fights along',
  scout: 'sees the enemy first, so the party starts',
  volley: '2 more damage at range',
  wildtongue: 'talks to animals; without numbers',
  wildheart: 'takes the shape of a small animal; without numbers',
  cantrips: 'small magics; without numbers',
  telekinesis: 'moves things by thought; without numbers',
  illusions: 'makes images and sounds; without numbers',
  telepathy: 'talks by thought; without numbers',
  elementalism: 'quicksilver and a Cha test command an element: 2d6 and level in damage',
  backstab: '3 more damage from hiding',
  dodge: 'armour equal to Dex for those who carry little',
  lucky: 'raises the result of one test a step, once a session',
  reflexes: 'acts before everybody else',
  tinker: 'locks and traps',
};
