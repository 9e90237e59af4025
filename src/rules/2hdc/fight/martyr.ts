import type { Dice } from '../../../dice/dice.ts';
import { MARTYR } from '../catalogue/attributes.ts';
import { FIT } from '../catalogue/names.ts';
import type { Fight } from './fight.ts';
import { SQUARES } from './grid.ts';
import { DISTANCE } from './grid-tables.ts';
import { meleeRound, nextDuel } from './melee.ts';
import { turnsAround } from './retreat.ts';

/** Paladins who stay while the others break off. */

/** Limit on the enemies that attack one Paladin. @rule 2HDC-R91 */
const MOST_ATTACKERS = 3;

/** Distance of characters who wait outside: farther than any square. */
const OUTSIDE_DISTANCE = 50;

/**
 * Assigns enemies to the fit Paladins, nearest first, each enemy to one; the rest of the party leaves.
 *
 * @returns whether any Paladin stays
 * @rule 2HDC-T9.0.3
 */
export function martyrsStay(fight: Fight): boolean {
  fight.contacts = 0;
  fight.nextContact = 1;
  fight.defender = -1;
  fight.attacker = -1;
  for (let c = 0; c < fight.count; c++) {
    fight.foe[c] = -1;
    fight.contacted[c] = 0;
  }
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    if (fight.side[c] !== 0 || fight.status[c] !== FIT) continue;
    if (staysBehind(fight, c)) standFast(fight, c);
    else fight.leave(c);
  }
  // The enemies attack in an activation of their own.
  if (fight.contacts > 0) fight.turn = 1;
  return fight.contacts > 0;
}

/**
 * Returns whether a Paladin on the board of a dungeon holds the enemy back while the others leave. Dazzled and cornered
 * ones leave with the rest.
 *
 * @rule 2HDC-R91
 * @rule 2HDC-R153
 */
export function staysBehind(fight: Fight, c: number): boolean {
  if (!fight.inDungeon || fight.matchup.rulings.martyr === 'ignore') return false;
  if (fight.dazzled[c] || fight.cornered[c]) return false;
  return (fight.traits[c] & MARTYR) !== 0 && fight.stands(c);
}

function standFast(fight: Fight, paladin: number): void {
  fight.contacted[paladin] = ++fight.contacts;
  for (let n = 0; n < MOST_ATTACKERS; n++) {
    const enemy = nearestFreeEnemy(fight, paladin);
    if (enemy < 0) break;
    fight.foe[enemy] = paladin;
    fight.held[enemy] = 1;
  }
  fight.trace?.note('2HDC-T9.0.3', `${fight.name(paladin)} stays to hold them back.`, { who: fight.figure(paladin) });
}

function nearestFreeEnemy(fight: Fight, paladin: number): number {
  let best = -1;
  let least = OUTSIDE_DISTANCE + 1;
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    if (fight.side[c] !== 1 || fight.status[c] !== FIT || fight.held[c] || fight.dazzled[c]) continue;
    if (fight.cornered[c] && !turnsAround(fight, c)) continue;
    const apart = fight.waiting[c] ? OUTSIDE_DISTANCE : DISTANCE[fight.square[paladin] * SQUARES + fight.square[c]];
    if (apart < least) {
      least = apart;
      best = c;
    }
  }
  return best;
}

/**
 * Plays the next round of an enemy against a Paladin; each enemy has one round.
 *
 * @returns whether there was one
 */
export function holdBack(fight: Fight, dice: Dice): boolean {
  if (!nextDuel(fight)) return false;
  const { attacker } = fight;
  meleeRound(fight, dice, attacker, fight.defender);
  fight.foe[attacker] = -1;
  return true;
}
