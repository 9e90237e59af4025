import type { Dice } from '../../../dice/dice.ts';
import { asOne } from '../../cast.ts';
import { DEATHLY_CALM, DUTY, EAGER, FANATIC, STAR } from '../catalogue/attributes.ts';
import { ARMOR_OF_AWARENESS, CLOAK_OF_STEALTH, SWORD_OF_RAGE } from '../catalogue/items.ts';
import { FIT } from '../catalogue/names.ts';
import { contest } from '../catalogue/rolls.ts';
import { EAGER_EFFECT, type Fight } from './fight.ts';
import { holdsMagicSword } from './hand.ts';
import { homeEffect, magicOf } from './home.ts';
import { rages } from './melee.ts';

/** The charge test, which decides who acts first. */

/**
 * Makes the charge test: both Leaders count successes, more acts first; ties are rerolled.
 *
 * @rule 2HDC-21.3a
 */
export function chargeTest(fight: Fight, dice: Dice): void {
  const { rulings } = fight.matchup;
  const party = fight.fitCount(0);
  const lair = fight.fitCount(1);
  const mine = chargePool(fight, 0, party, lair);
  const theirs = chargePool(fight, 1, lair, party);
  // Two Soldiers with two dice or fewer would always tie, so both roll all their dice.
  const deadlock = hasDuty(fight, 0) && hasDuty(fight, 1) && mine <= 2 && theirs <= 2;
  const dutyMine = hasDuty(fight, 0) && !deadlock ? 2 : 0;
  const dutyTheirs = hasDuty(fight, 1) && !deadlock ? 2 : 0;
  const lead = chargeSuccesses(fight, 0) - chargeSuccesses(fight, 1);
  // Dice that count as successes without a roll, at most the pool.
  const sureMine = Math.min(dutyMine, mine);
  const sureTheirs = Math.min(dutyTheirs, theirs);
  const law =
    rulings.duty === 'minimum-two'
      ? contest(mine, theirs, dutyMine, dutyTheirs, lead)
      : contest(mine - sureMine, theirs - sureTheirs, 0, 0, lead + sureMine - sureTheirs);
  if (law === undefined) {
    // Guard G1: only ties are possible, so the side that did not move in acts first.
    fight.guards |= 1;
    fight.opener = 1 - fight.active;
  } else {
    dice.roller = fight.leader0;
    fight.opener = dice.draw(law) > 0 ? 0 : 1;
  }
  fight.turn = fight.opener;
  fight.opening = 1;
  fight.trace?.note(
    '2HDC-21.3a',
    `Charge test, ${mine} dice against ${theirs}: the ${fight.matchup.sides[fight.opener]} acts first.`,
    { who: asOne(fight.matchup.sides[fight.opener]) },
  );
}

/** Returns the dice of a side's Leader in the charge test. @rule 2HDC-T21.0j */
export function chargePool(fight: Fight, side: number, mine: number, theirs: number): number {
  const leader = fight.leader(side);
  const items = magicOf(fight, leader);
  let pool = fight.rep[leader];
  if (fight.traits[leader] & EAGER || fight.effects[leader] & EAGER_EFFECT) pool++;
  if (items & ARMOR_OF_AWARENESS) pool++;
  if (items & CLOAK_OF_STEALTH) pool++;
  if (side === fight.active) pool--;
  if ((fight.fleeing >> side) & 1) pool -= 2;
  if (mine >= 2 * theirs) pool++;
  if (fight.isHome) pool += homeEffect(fight, leader, 'chargeDice') - fearedBy(fight, side);
  const least = fight.matchup.rulings.minimumPool;
  return pool < least ? least : pool;
}

/**
 * Returns the dice that a side's Leader loses to its most frightening fit enemy; a Deathly Calm Leader loses none.
 *
 * @rule 2HDC-home-fear
 */
function fearedBy(fight: Fight, side: number): number {
  if (fight.traits[fight.leader(side)] & DEATHLY_CALM) return 0;
  let most = 0;
  for (let c = 0; c < fight.count; c++) {
    if (fight.side[c] !== side && fight.status[c] === FIT) most = Math.max(most, homeEffect(fight, c, 'fear'));
  }
  return most;
}

/** Returns the successes that need no roll. @rule 2HDC-T21.0c */
export function chargeSuccesses(fight: Fight, side: number): number {
  const leader = fight.leader(side);
  const traits = fight.traits[leader];
  return (
    (rages(fight, leader) ? 1 : 0) +
    (traits & FANATIC ? 2 : 0) +
    (traits & STAR ? 1 : 0) +
    (fight.isHome ? homeEffect(fight, leader, 'chargeSuccesses') : 0) +
    (holdsMagicSword(fight, leader, SWORD_OF_RAGE) ? 1 : 0)
  );
}

function hasDuty(fight: Fight, side: number): boolean {
  return (fight.traits[fight.leader(side)] & DUTY) !== 0;
}
