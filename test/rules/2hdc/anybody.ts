import { ITEMS, POTIONS } from '../../../src/rules/2hdc/catalogue/items.ts';
import { PROFESSIONS } from '../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { type Numbers, one } from '../random-games.ts';
import { ARMS } from './book.ts';

/** Characters at random. */

/** Magic that somebody brings. */
function magic(next: Numbers): string[] {
  const words: string[] = [];
  while (next(3) === 0) words.push(next(2) ? one(ITEMS.names, next) : `potion-of-${one(POTIONS.names, next)}`);
  return words;
}

/** Anybody with a Rep up to `most`, to the last detail. */
export function somebody(next: Numbers, rank: string, least: number, most: number): string {
  const professions = one(PROFESSIONS.names, next);
  const second = one(PROFESSIONS.names, next);
  const both = second === professions || next(3) > 0 ? professions : `${professions}+${second}`;
  const rep = least + next(most - least + 1);
  const words = [
    rank,
    `${one(RACES.names, next)}/${both}@${rep}`,
    `ac${2 * (1 + next(3))}`,
    next(2) ? 'shield' : 'no-shield',
  ];
  for (let i = 0; i <= next(2); i++) words.push(one(ARMS, next));
  return [...words.filter((word) => word !== ''), ...magic(next)].join(' ');
}
