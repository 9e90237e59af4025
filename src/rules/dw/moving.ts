import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Dice } from '../../dice/dice.ts';
import { CHARGE_ATTACK } from './abilities.ts';
import { type Battle, LEFT } from './battle.ts';
import { CHARGE, put } from './decisions.ts';
import { enemiesAround, pierced, poolPiercing } from './home.ts';
import type { Reach } from './reach.ts';
import { traceCharge, traceFreeAttack, traceMove, traceReach } from './story.ts';
import { facesOf, strike } from './strike.ts';

/** Results of a move. */
export const STOPPED = 0;
export const FELL = 1;
/** Its charge removed the enemy, and the figure is out of contact with points left. */
export const GOES_ON = 2;

/**
 * Makes a move found by {@link Reach}: first free attacks, then the movement, then attacks by reach, then a charge.
 *
 * @param to an end of the search, or `LEFT` for the exit it is on or has reached
 * @param drawn dice of the enemies it leaves
 * @param points movement points left
 * @param mayCharge whether it has not charged in this move
 */
export function makeMove(
  battle: Battle,
  reach: Reach,
  dice: Dice,
  figure: number,
  to: number,
  drawn: number,
  points: number,
  mayCharge: boolean,
): number {
  const from = battle.square[figure];
  if (to === from) return STOPPED;
  const began = battle.isEngaged(figure);
  if (began && freeAttack(battle, dice, figure, to, drawn)) return FELL;
  if (to === LEFT) {
    if (battle.trace !== undefined) traceMove(battle, figure, from, to);
    battle.depart(figure);
    return STOPPED;
  }
  const left = points - reach.spentTo(to);
  if (battle.trace !== undefined) traceMove(battle, figure, from, to);
  battle.moveTo(figure, to);
  if (battle.hasReach && runsIntoReach(battle, dice, figure, from)) return FELL;
  if (!mayCharge || began || !battle.isEngaged(figure)) return STOPPED;
  if ((battle.abilities[figure] & CHARGE_ATTACK) === 0 || battle.attack[figure] === 0) return STOPPED;
  charge(battle, dice, figure);
  return left > 0 && !battle.isEngaged(figure) ? GOES_ON : STOPPED;
}

/**
 * Makes the free attack of the enemies left behind: one roll of all their dice, and one of kill dice.
 *
 * @rule DW-free-attack, DW-free-attack-pool, DW-R-07
 * @returns whether the figure fell, and so did not move
 */
function freeAttack(battle: Battle, dice: Dice, figure: number, to: number, drawn: number): boolean {
  if (drawn === 0) return false;
  const attackers = freeAttackers(battle, figure, to, drawn);
  const by = strongest(attackers, battle.attack);
  dice.roller = by;
  const kill = pierced(battle, figure, poolPiercing(battle, attackers));
  const lost = strike(battle, dice, drawn, battle.matchup.rulings.meleeToHit, kill);
  if (battle.trace !== undefined) traceFreeAttack(battle, attackers, figure, drawn, lost);
  return lost > 0 && battle.hurt(figure, lost, by);
}

/**
 * Makes the attack of enemies with reach on a figure that came into contact with them, before it does anything: one
 * roll of all their reach dice, and one of kill dice.
 *
 * @param from its square before the move: enemies in contact with it there have had their attack
 * @rule DW-home-reach
 * @returns whether the figure fell
 */
function runsIntoReach(battle: Battle, dice: Dice, figure: number, from: number): boolean {
  const { ground, reach, square } = battle;
  const met = enemiesAround(battle, figure).filter(
    (enemy) => reach[enemy] > 0 && !ground.areAdjacent(square[enemy], from),
  );
  if (met.length === 0) return false;
  const pool = met.reduce((sum, enemy) => sum + reach[enemy], 0);
  const by = strongest(met, reach);
  dice.roller = by;
  const kill = pierced(battle, figure, poolPiercing(battle, met, reach));
  const lost = strike(battle, dice, pool, battle.matchup.rulings.meleeToHit, kill);
  if (battle.trace !== undefined) traceReach(battle, met, figure, pool, lost);
  return lost > 0 && battle.hurt(figure, lost, by);
}

/**
 * Returns the enemies that attack a leaving figure: those left behind, or all in contact if the dice are those of all.
 */
function freeAttackers(battle: Battle, figure: number, to: number, drawn: number): number[] {
  const { attack, ground, square } = battle;
  const around = enemiesAround(battle, figure);
  let all = 0;
  for (const enemy of around) all += attack[enemy];
  if (drawn === all || to < 0) return around;
  const left = around.filter((enemy) => !ground.areAdjacent(square[enemy], to));
  return left.length === 0 ? around : left;
}

/**
 * Returns the figure with most dice, which is credited.
 *
 * @param dice of each figure
 */
function strongest(figures: readonly number[], dice: Int16Array): number {
  let [best] = figures;
  for (const one of figures) if (dice[one] > dice[best] || (dice[one] === dice[best] && one < best)) best = one;
  return best;
}

/**
 * Makes one attack on an enemy, without a reply.
 *
 * @rule DW-ab-charge-attack, DW-zone-exceptions
 */
function charge(battle: Battle, dice: Dice, figure: number): void {
  const pool = battle.attack[figure];
  const toHit = battle.matchup.rulings.meleeToHit;
  const target = chargeTarget(battle, figure);
  dice.roller = figure;
  const lost = strike(battle, dice, pool, toHit, pierced(battle, target, battle.piercing[figure]));
  const fell = lost > 0 && battle.hurt(target, lost, figure);
  if (battle.trace !== undefined) traceCharge(battle, figure, target, lost, fell);
}

function chargeTarget(battle: Battle, figure: number): number {
  const scripted = scriptedTarget(battle, figure);
  if (battle.player === undefined) return scripted;
  const options = enemiesAround(battle, figure);
  return put(battle, CHARGE, figure, options, scripted);
}

/** Returns the enemy in contact that the script charges, see {@link isBetter}. */
function scriptedTarget(battle: Battle, figure: number): number {
  const { adjacent, adjacents } = battle.ground;
  const from = battle.square[figure];
  const side = battle.sideOf(figure);
  const pool = battle.attack[figure];
  const toHit = battle.matchup.rulings.meleeToHit;
  let target = -1;
  let highest = 0;
  for (let i = from * DIRECTIONS; i < from * DIRECTIONS + adjacents[from]; i++) {
    const enemy = battle.occupant[adjacent[i]] - 1;
    if (enemy < 0 || battle.sideOf(enemy) === side) continue;
    const faces = facesOf(toHit, pierced(battle, enemy, battle.piercing[figure]));
    const chance = battle.chances.ofRemoval(faces, pool, battle.hits[enemy]);
    if (target < 0 || isBetter(battle, side, enemy, target, chance - highest)) {
      target = enemy;
      highest = chance;
    }
  }
  return target;
}

/**
 * Returns whether a side would rather charge one enemy than another: runners if it guards the exits; more dice if it
 * targets the strongest; then the one more likely to fall, less Armour, heroes, roster.
 *
 * @param likelier difference of the probabilities of falling
 */
function isBetter(battle: Battle, side: number, one: number, other: number, likelier: number): boolean {
  const { armour, attack, shooting, hero, runs } = battle;
  if (battle.isRunnerAim(side, one, other)) return runs[one] === 1;
  const { target } = battle.choicesOf(side);
  const stronger = target === 'strongest' ? attack[one] + shooting[one] - attack[other] - shooting[other] : 0;
  if (stronger !== 0) return stronger > 0;
  if (likelier !== 0) return likelier > 0;
  if (armour[one] !== armour[other]) return armour[one] < armour[other];
  if (hero[one] !== hero[other]) return hero[one] > hero[other];
  return one < other;
}
