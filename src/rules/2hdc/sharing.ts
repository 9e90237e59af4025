import type { Dungeon } from './dungeon.ts';
import { dealAgain, purse } from './load.ts';
import { METALS } from './metals.ts';
import { FIT } from './names.ts';

/** Shares coins and items out among those who came back. @rule 2HDC-42.0a @rule 2HDC-42.0b */
export function share(d: Dungeon): void {
  const comesBack = (c: number) => c < d.members && d.cast.status[c] === FIT;
  let n = 0;
  for (let c = 0; c < d.members; c++) if (comesBack(c)) n++;
  for (let metal = 0; metal < METALS.length; metal++) shareCoins(d, metal, n, comesBack);
  dealAgain(d, comesBack);
}

/**
 * Coins of one metal, evenly; what is left over goes one each in order of Rep, the Leader first. Metals are never
 * combined.
 *
 * @rule 2HDC-R131
 */
function shareCoins(d: Dungeon, metal: number, n: number, takesPart: (c: number) => boolean): void {
  const { pot, lost } = d.loot;
  const coins = pot[metal] as number;
  if (coins === 0) return;
  if (n === 0) {
    d.loot.move(metal, coins, pot, lost);
    return;
  }
  const own = purse(d, metal);
  const each = Math.floor(coins / n);
  for (let c = 0; c < d.members; c++)
    if (takesPart(c)) own[c]! += each + (placeOf(d, c, takesPart) < coins % n ? 1 : 0);
  d.loot.move(metal, coins, pot, undefined);
  d.trace?.tell('2HDC-42.0a', `${coins} ${METALS[metal]} ${coins === 1 ? 'coin is' : 'coins are'} shared among ${n}.`);
}

/** How many of those who take part come before him: the Leader first, then by Rep, then as listed. */
function placeOf(d: Dungeon, c: number, takesPart: (c: number) => boolean): number {
  let before = 0;
  for (let other = 0; other < d.members; other++) {
    if (other === c || !takesPart(other) || c === d.leader) continue;
    const difference = (d.cast.rep[other] as number) - (d.cast.rep[c] as number);
    if (other === d.leader || difference > 0 || (difference === 0 && other < c)) before++;
  }
  return before;
}
