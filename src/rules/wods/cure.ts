import type { Dice } from '../../dice/dice.ts';
import { mayCure } from './aftermath.ts';
import { attempt } from './attempt.ts';
import { countPartial } from './harm.ts';
import { CON, DYING, ESCAPED, HEAL, MISS, NO_CLOCK, OUT, STANDING, WIS } from './names.ts';
import type { World } from './world.ts';

/** Cure, in fights and between them. @rule WODS-cure @rule R-WODS-17 */

/**
 * Returns the members whom a healer may Cure in a fight: with a clock that can be stopped, at 0 HP, or standing and
 * wounded.
 *
 * @rule R-WODS-17
 */
export function patientsOf(world: World, healer: number): number[] {
  const side = world.sideOf[healer];
  if (!mayCure(world, side)) return [];
  return world.figuresOf[side].filter((p) => {
    if (!mayTry(world, healer, p)) return false;
    if (hasStoppableClock(world, p) || isDown(world, p)) return true;
    const isHurt = world.status[p] === STANDING && world.hp[p] < world.maxHp[p];
    return isHurt && !hasGained(world, p);
  });
}

/** Returns the script's patient: a friend whose clock can be stopped, or else one who is down at 0 HP; -1 for none. */
export function patientFor(world: World, healer: number): number {
  const side = world.sideOf[healer];
  if (!mayCure(world, side)) return -1;
  let down = -1;
  for (let p = world.first[side]; p < world.first[side + 1]; p++) {
    if (!mayTry(world, healer, p)) continue;
    if (hasStoppableClock(world, p)) return p;
    if (down < 0 && isDown(world, p)) down = p;
  }
  return down;
}

/** Returns whether a friend is still present, and the healer has not failed on it. */
function mayTry(world: World, healer: number, p: number): boolean {
  return world.isWithUs(p) && world.status[p] !== ESCAPED && (world.cured[p] & missBit(world, healer)) === 0;
}

function isDown(world: World, p: number): boolean {
  return world.status[p] === OUT && world.hp[p] === 0 && world.knocked[p] === 0 && !hasGained(world, p);
}

/** Returns whether a figure has gained HP by Cure in this fight or gap. */
function hasGained(world: World, p: number): boolean {
  return (world.cured[p] & 1) !== 0;
}

/** Returns whether Cure stops a figure's clock; one that counts rounds only by ruling. @rule R-WODS-53 */
function hasStoppableClock(world: World, c: number): boolean {
  const clock = world.clock[c];
  return clock !== NO_CLOCK && (clock !== DYING || world.rulings.deathClockRemedy === 'cure');
}

/** Returns a healer's bit in the column `cured`, which marks failures. */
export function missBit(world: World, c: number): number {
  return 2 << ((c - world.first[world.sideOf[c]]) % 30);
}

/**
 * Attempts to Cure: stops a clock if there is one, else restores HP.
 *
 * @rule WODS-cure @rule R-WODS-17
 */
export function tryCure(world: World, dice: Dice, c: number, patient: number): void {
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, WIS, HEAL)));
  countPartial(world, c, result);
  if (result === MISS) {
    world.cured[patient] |= missBit(world, c);
    world.trace?.note('WODS-cure', `${world.names[c]} could not help ${world.names[patient]}`, {
      who: world.cast[c],
      whom: world.cast[patient],
    });
    return;
  }
  if (hasStoppableClock(world, patient)) {
    world.clock[patient] = NO_CLOCK;
    world.clockLeft[patient] = 0;
    world.trace?.note('WODS-cure', `${world.names[c]} stopped the bleeding of ${world.names[patient]}`, {
      who: world.cast[c],
      whom: world.cast[patient],
    });
    return;
  }
  const amount = Math.max(1, world.attribute(patient, CON) + world.level[patient]);
  world.hp[patient] = Math.min(world.maxHp[patient], world.hp[patient] + amount);
  world.cured[patient] |= 1;
  world.trace?.note('WODS-cure', `${world.names[c]} gave ${world.names[patient]} HP back`, {
    who: world.cast[c],
    whom: world.cast[patient],
  });
}
