import type { Dice } from '../../dice/dice.ts';
import { mayCure } from './aftermath.ts';
import { attempt } from './attempt.ts';
import { missBit, tryCure } from './cure.ts';
import { CURE_BETWEEN, decideForSide, decideWhether, GO_ON, putToSide, REST_OF } from './decisions.ts';
import { endDelve, heroesAlive, nextRoom } from './delve.ts';
import { HOLY_WATER, RATIONS } from './gear.ts';
import { countPartial } from './harm.ts';
import { CURSED, healWounds, MAIMED, POISONED, woundsOf } from './injury.ts';
import { CURE, HEAL, HERO, MISS, WIS } from './names.ts';
import { CURE_AILMENT, DECIDE, REST, TURNED_BACK } from './phases.ts';
import type { World } from './world.ts';

/** Between two encounters: healing, rations, and whether to continue. */

/** Cures every wounded member once. @rule WODS-cure @rule R-WODS-17 */
export function cureWounds(world: World, dice: Dice): void {
  for (; world.cursor < world.party.length; world.cursor++) {
    const c = world.cursor;
    if (!world.isWithUs(c) || world.hp[c] >= world.maxHp[c]) continue;
    const healer = healerFor(world, c);
    if (healer < 0) break;
    if (!spendsWater(world, healer)) continue;
    if (world.rulings.cureCostsHolyWater) world.spend(0, HOLY_WATER);
    tryCure(world, dice, healer, c);
    world.cursor++;
    return;
  }
  world.phase = REST;
}

/** Returns whether to spend a vial of holy water on a Cure; if it costs none, there is no decision. @rule R-WODS-17 */
function spendsWater(world: World, healer: number): boolean {
  return !world.rulings.cureCostsHolyWater || decideWhether(world, CURE_BETWEEN, healer, true);
}

/** Returns the hero best at Cure who has not failed on this patient in this gap; -1 for none. */
function healerFor(world: World, patient: number): number {
  if (!mayCure(world, 0)) return -1;
  let best = -1;
  let most = -99;
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] !== HERO || !world.isWithUs(c) || !world.has(c, CURE)) continue;
    const modifier = world.modifier(c, WIS, HEAL);
    if (modifier <= most || (world.cured[patient] & missBit(world, c)) !== 0) continue;
    most = modifier;
    best = c;
  }
  return best;
}

/** Eats rations, the most wounded first. @rule WODS-rest @rule WODS-gear-rations @rule P-WODS-15 */
export function rest(world: World): void {
  for (let n = 0; world.supply(0, RATIONS) > 0; n++) {
    const c = chooseWhoRests(world);
    if (c < 0) break;
    if (n >= world.limits.rests) {
      world.restCapped = 1;
      break;
    }
    world.spend(0, RATIONS);
    world.rests[c] += 1;
    world.restsTaken++;
    world.hp[c] = Math.min(world.maxHp[c], world.hp[c] + world.restAmount(c));
    world.trace?.note('WODS-rest', `${world.names[c]} rested to ${world.hp[c]} HP`, {
      who: world.cast[c],
      whom: world.cast[c],
    });
  }
  world.cursor = 0;
  world.phase = CURE_AILMENT;
}

/** Returns the limit on rests per member between two encounters. @rule R-WODS-06 */
function restsPerGap({ rulings: { maxRestsPerGap } }: World): number {
  return maxRestsPerGap === 'unlimited' ? Number.POSITIVE_INFINITY : maxRestsPerGap;
}

/** Returns who eats the next ration; -1 for no one. */
function chooseWhoRests(world: World): number {
  const scripted = mostWounded(world);
  if (world.player === undefined) return scripted;
  const most = restsPerGap(world);
  const options = world.party.filter((c) => mayRest(world, c, most) && world.maxHp[c] > world.hp[c]);
  return putToSide(
    world,
    REST_OF,
    0,
    [-1, ...options],
    scripted,
    (c) => (c < 0 ? 'no one' : world.names[c]),
    (c) => world.cast[c],
  );
}

/** Returns whether a rest would restore HP to a member. @rule R-WODS-06 */
function mayRest(world: World, c: number, most: number): boolean {
  return world.isWithUs(c) && world.rests[c] < most && world.restAmount(c) > 0;
}

/** Returns the member who misses most HP among those for whom a rest is worthwhile; -1 for none. */
function mostWounded(world: World): number {
  const choice = world.choices[0]?.rest;
  if (choice === 'never') return -1;
  const most = restsPerGap(world);
  let worst = -1;
  let wounds = 0;
  for (let c = 0; c < world.party.length; c++) {
    if (!mayRest(world, c, most)) continue;
    const missing = world.maxHp[c] - world.hp[c];
    if (missing <= wounds || (choice !== 'full' && missing < world.restAmount(c))) continue;
    worst = c;
    wounds = missing;
  }
  return worst;
}

/** Cures poison, curses and maimed limbs until a healer fails. @rule R-WODS-17 @rule R-WODS-54 */
export function cureAilments(world: World, dice: Dice): void {
  for (; world.cursor < world.party.length; world.cursor++) {
    const c = world.cursor;
    if (!world.isWithUs(c) || !hasAilment(world.wounds[c])) continue;
    const healer = healerFor(world, c);
    if (healer < 0 || !spendsWater(world, healer)) continue;
    if (world.rulings.cureCostsHolyWater) world.spend(0, HOLY_WATER);
    dice.roller = healer;
    const result = dice.draw(attempt(world.modifier(healer, WIS, HEAL)));
    countPartial(world, healer, result);
    if (result === MISS) world.cured[c] |= missBit(world, healer);
    else world.wounds[c] = withoutAilment(world.wounds[c]);
    world.trace?.note(
      'WODS-cure',
      `${world.names[healer]} ${result === MISS ? 'could not heal' : 'healed'} ${world.names[c]}`,
      { who: world.cast[healer], whom: world.cast[c] },
    );
    return;
  }
  world.phase = DECIDE;
}

/**
 * Returns whether there is an ailment that Cure and temples heal: poison, a curse or a maimed location. @rule
 * WODS-injury-heal-maimed
 */
export function hasAilment(wounds: number): boolean {
  return (wounds & (POISONED | CURSED)) !== 0 || woundsOf(wounds, MAIMED) > 0;
}

/** Removes one ailment: poison, then curse, then a maimed location. */
export function withoutAilment(wounds: number): number {
  if ((wounds & POISONED) !== 0) return wounds & ~POISONED;
  if ((wounds & CURSED) !== 0) return wounds & ~CURSED;
  return healWounds(wounds, MAIMED, 1);
}

/** Continues or turns back. @rule P-WODS-14 */
export function decide(world: World): void {
  const last = !world.matchup.randomRooms && world.room + 1 >= world.matchup.rooms.length;
  if (last || decideForSide(world, GO_ON, 0, goesOn(world))) nextRoom(world);
  else {
    world.trace?.note('P-WODS-14', 'the party turned back', { who: world.asOne(0) });
    endDelve(world, TURNED_BACK);
  }
}

function goesOn(world: World): boolean {
  const choice = world.choices[0].goOn;
  if (choice === 'always') return true;
  return choice === 'first-death' ? heroesAlive(world) >= world.company : canBeRested(world);
}

/**
 * Returns whether rations and the rests still allowed can bring every living member to the chosen share of its HP.
 * @rule R-WODS-06
 */
function canBeRested(world: World): boolean {
  const { restedTo } = world.choices[0];
  const most = restsPerGap(world);
  let rations = world.supply(0, RATIONS);
  for (let c = 0; c < world.party.length; c++) {
    if (!world.isWithUs(c)) continue;
    const short = Math.ceil(world.maxHp[c] * restedTo) - world.hp[c];
    if (short <= 0) continue;
    const amount = world.restAmount(c);
    if (amount === 0) return false;
    const needed = Math.ceil(short / amount);
    if (needed > most - world.rests[c]) return false;
    rations -= needed;
  }
  return rations >= 0;
}
