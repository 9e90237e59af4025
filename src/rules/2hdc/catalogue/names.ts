import { catalogue } from '../../kit/catalogue.ts';

/** Words of the rulebook besides races, Professions, weapons, items and tiles. */

/** Statuses of characters. */
export const STATUSES = catalogue('status', {
  fit: { meaning: 'alive and free' },
  out: { meaning: 'Out of the Fight; below, captured or lying somewhere' },
  dead: { meaning: 'Obviously Dead' },
  fled: { meaning: 'off the board alive; below, gone for good' },
  turned: { meaning: 'a Ghoul or Feral Vampire now' },
});

// Indexes of statuses.
export const FIT = STATUSES.byName.fit.index;
export const OUT = STATUSES.byName.out.index;
export const DEAD = STATUSES.byName.dead.index;
export const FLED = STATUSES.byName.fled.index;
export const TURNED = STATUSES.byName.turned.index;

/** Enemies that the party of a single fight may meet. @rule 2HDC-39.7 */
export const MEETINGS = catalogue('meeting', {
  anyone: { rule: '2HDC-39.7', meaning: 'the Big Bad with Minions, Minions alone, or rivals, as the level says' },
  'big-bad': { rule: '2HDC-39.7', meaning: 'the Big Bad, with Minions up to the number of How Many' },
  minions: { rule: '2HDC-39.7', meaning: 'Minions of a Big Bad who is elsewhere' },
  rivals: { rule: '2HDC-39.7', meaning: 'a rival party after the talk has failed' },
});

export type MeetingName = (typeof MEETINGS.names)[number];

// Indexes of meetings.
export const ANYONE = MEETINGS.byName.anyone.index;
export const THE_BIG_BAD = MEETINGS.byName['big-bad'].index;
export const MINIONS_ALONE = MEETINGS.byName.minions.index;
export const THE_RIVALS = MEETINGS.byName.rivals.index;

/** Metals of coins, the most common first; `price` coins buy a roll. @rule 2HDC-42.1.2a @rule 2HDC-42.1.2b */
export const METALS = catalogue('metal', {
  bronze: { price: 5, meaning: 'the coins that most treasure is of' },
  silver: { price: 3, meaning: 'the coins of a rich treasure' },
  gold: { price: 1, meaning: 'the coins of the richest treasure' },
});
