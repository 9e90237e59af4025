import { ITEMS, POTIONS, PROFESSIONS, RACES } from '../../../src/rules/2hdc/catalogue/names.ts';
import { ARMS } from '../../../src/rules/2hdc/catalogue/weapons.ts';
import { type Numbers, one } from '../random-games.ts';

/** Characters at random. */

/** Magic that somebody brings. */
function magic(next: Numbers): string[] {
  const words: string[] = [];
  while (next(3) === 0) words.push(next(2) ? one(ITEMS, next) : `potion-of-${one(POTIONS, next)}`);
  return words;
}

/** Anybody with a Rep up to `most`, to the last detail. */
export function somebody(next: Numbers, rank: string, least: number, most: number): string {
  const professions = one(PROFESSIONS, next);
  const second = one(PROFESSIONS, next);
  const both = second === professions || next(3) > 0 ? professions : `${professions}+${second}`;
  const rep = least + next(most - least + 1);
  const words = [
    rank,
    `${one(RACES, next)}/${both}@${rep}`,
    `ac${2 * (1 + next(3))}`,
    next(2) ? 'shield' : 'no-shield',
  ];
  for (let i = 0; i <= next(2); i++) words.push(one(ARMS, next));
  return [...words.filter((word) => word !== ''), ...magic(next)].join(' ');
}
