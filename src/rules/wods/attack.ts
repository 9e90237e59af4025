import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import type { Trace } from '../system.ts';
import { attempt } from './attempt.ts';
import { harms, hpLeft, magicOf, mayBeCritical, rerolls, shift, takeInHand, weakness } from './choice.ts';
import { MAIN_BITS, MAIN_MASK } from './damage.ts';
import { decideWhether, REROLL } from './decisions.ts';
import { QUICKSILVER } from './gear.ts';
import { countPartial, hurt } from './harm.ts';
import { CHA, CON, MISS, REELING } from './names.ts';
import { TO_TURN } from './phases.ts';
import { endTurn } from './rounds.ts';
import type { World } from './world.ts';

/** Attacks: with weapons, by Elementalism, with fire. */

/** Main die of a fumble, and of a critical hit. @rule WODS-fumble @rule WODS-critical-hit */
const FUMBLE = 1;
const CRITICAL = 6;

/**
 * Makes one attack with the weapon in hand. There is no roll to hit.
 *
 * @param moved whether the attacker moved in this turn
 * @rule WODS-attack-no-test @rule WODS-damage
 */
export function strike(world: World, dice: Dice, c: number, t: number, moved = false): void {
  takeInHand(world, c, t, moved);
  const at = world.loadout[c];
  const blow = world.blow(c, at);
  const { law } = blow;
  const sum = shift(world, c, at, t);
  const harmful = harms(world, c, at, t);
  dice.roller = c;
  let value = dice.draw(law);
  if (harmful && rerolls(world, c, at)) value = rollAgain(world, dice, c, t, value);
  world.hiding[c] = 0;
  const main = value & MAIN_MASK;
  const damage = harmful ? Math.max(0, (value >> MAIN_BITS) + sum) : 0;
  if (world.trace !== undefined) {
    traceAdvantage(world, world.trace, c, t);
    const left = world.armour[t] - (world.can.exploit ? world.passedArmour(c, at, t) : 0);
    const armour = left === 0 ? '' : ` through armour ${left}`;
    world.trace.note('WODS-damage', `${world.names[c]} did ${damage} damage to ${world.names[t]}${armour}`, {
      who: world.cast[c],
      whom: world.cast[t],
    });
  }
  countFumble(world, c, main);
  const critical = main === CRITICAL && blow.mainSides === CRITICAL && harmful && mayBeCritical(world, c, t);
  hurt(world, t, damage, c, critical ? 1 : 0);
}

/** Notes why an attack did more than the target's armour would allow. */
function traceAdvantage(world: World, trace: Trace, c: number, t: number): void {
  if (!world.can.exploit) return;
  const at = world.loadout[c];
  const passed = world.passedArmour(c, at, t);
  const more = weakness(world, at, t);
  const rule = world.loadouts[at].ignoresShield ? 'WODS-home-shield' : 'WODS-home-piercing';
  if (passed > 0)
    trace.note(rule, `${world.names[c]} got past ${passed} of the armour of ${world.names[t]}`, {
      who: world.cast[c],
      whom: world.cast[t],
    });
  if (more !== 0) {
    const sign = more > 0 ? 'more' : 'less';
    trace.note('WODS-home-vulnerable', `${world.names[t]} took ${Math.abs(more)} ${sign} from such a weapon`, {
      who: world.cast[c],
      whom: world.cast[t],
    });
  }
}

/** Makes the second roll of an off-hand weapon. @rule WODS-offhand @rule R-WODS-38 */
function rollAgain(world: World, dice: Dice, c: number, t: number, value: number): number {
  const side = world.sideOf[c];
  const at = world.loadout[c];
  const blow = world.blow(c, at);
  const sum = shift(world, c, at, t);
  const left = world.status[t] === REELING ? 1 : hpLeft(world, t);
  const again = blow.rollsAgain(value, sum, left, world.choices[side].reroll);
  if (!decideWhether(world, REROLL, c, again)) return value;
  const second = dice.draw(blow.law);
  world.rerolls[side] += 1;
  world.trace?.note('WODS-offhand', `${world.names[c]} rolled again for the off-hand weapon`, { who: world.cast[c] });
  if (world.rulings.offHandKeep !== 'best') return second;
  const before = Math.max(0, (value >> MAIN_BITS) + sum);
  const after = Math.max(0, (second >> MAIN_BITS) + sum);
  return after > before || (after === before && (second & MAIN_MASK) > (value & MAIN_MASK)) ? second : value;
}

/** @rule R-WODS-36 */
function countFumble(world: World, c: number, main: number): void {
  if (main !== FUMBLE) return;
  const side = world.sideOf[c];
  world.fumbles[side] += 1;
  world.trace?.note('WODS-fumble', `${world.names[c]} fumbled`, { who: world.cast[c] });
  if (world.rulings.fumble === 'lose-turn') world.stunned[c] = 1;
}

/**
 * Makes an attack by Elementalism: a vial, a test, and 2d6+level, or 3d6+level if an element suits the target.
 *
 * @rule WODS-elementalism @rule WODS-magic-damage @rule R-WODS-25
 */
export function cast(world: World, dice: Dice, c: number, t: number): void {
  const side = world.sideOf[c];
  dice.roller = c;
  world.spend(side, QUICKSILVER);
  world.drunk[c] += 1;
  world.hiding[c] = 0;
  if (world.drunk[c] > world.vialLimit(c) && !keepsDown(world, dice, c)) {
    const harm = dice.draw(die(6));
    world.trace?.note('R-WODS-26', `${world.names[c]} drank one vial too many and took ${harm} damage`, {
      who: world.cast[c],
      whom: world.cast[c],
    });
    if (harm >= world.hp[c] || world.status[c] === REELING) {
      // The caster is too ill to finish the spell.
      hurt(world, c, harm, -1, 0);
      return;
    }
    world.hp[c] -= harm;
  }
  if (world.rulings.elementalTest) {
    const result = dice.draw(attempt(world.modifier(c, CHA, 0)));
    countPartial(world, c, result);
    if (result === MISS) {
      world.trace?.note('WODS-elementalism', `${world.names[c]} lost hold of the element`, { who: world.cast[c] });
      if (world.rulings.magicBacklash === 'none') endTurn(world);
      else hurt(world, c, dice.draw(die(6)), -1, 0);
      return;
    }
  }
  const value = dice.draw(magicOf(world, c, t).law);
  const damage = Math.max(0, (value >> MAIN_BITS) + world.level[c] - world.armour[t]);
  const main = value & MAIN_MASK;
  world.trace?.note('WODS-magic-damage', `${world.names[c]} did ${damage} damage to ${world.names[t]} by magic`, {
    who: world.cast[c],
    whom: world.cast[t],
  });
  countFumble(world, c, main);
  hurt(world, t, damage, c, main === CRITICAL && mayBeCritical(world, c, t) ? 1 : 0);
}

/** Makes the test of a caster who drinks a vial beyond the limit. @rule R-WODS-26 */
function keepsDown(world: World, dice: Dice, c: number): boolean {
  const result = dice.draw(attempt(world.modifier(c, CON, 0)));
  countPartial(world, c, result);
  return result !== MISS;
}

/** Applies burning oil at the end of a round. @rule WODS-fire-oil @rule R-WODS-59 */
export function burn(world: World, dice: Dice): void {
  const c = world.cursor;
  dice.roller = world.burnBy[c];
  const armour = world.rulings.fireIgnoresArmour ? 0 : world.armour[c];
  const damage = Math.max(0, dice.draw(die(6)) + 1 - armour);
  world.burning[c] -= 1;
  world.trace?.note('WODS-fire-oil', `${world.names[c]} burned for ${damage}`, {
    who: world.cast[world.burnBy[c]],
    whom: world.cast[c],
  });
  hurt(world, c, damage, world.burnBy[c], 0);
}

/** An enemy strikes at a fleeing hero, who then escapes if still standing. @rule R-WODS-61 */
export function strikeAtFleer(world: World, dice: Dice, enemy: number, fleer: number): void {
  world.fleer = fleer;
  world.resume = TO_TURN;
  strike(world, dice, enemy, fleer);
}
