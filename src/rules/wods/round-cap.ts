import { weakness } from './choice.ts';
import { MAIN_BITS } from './damage.ts';
import { BOSS, HERO } from './names.ts';
import type { World } from './world.ts';

/**
 * Returns whether the cap on rounds could matter. If its probability is below 10^-9, the round decides nothing, and
 * states that differ only in it are equal to the solver.
 *
 * In every round of a fight someone may be hurt. With the least probability of that, the number of hurting blows is at
 * least binomial over the allowed rounds, and at most as many are needed as there are HP (Chernoff bound).
 */
export function mayMeetRoundCap(world: World): boolean {
  // Regeneration and fear may make fights endless.
  if (world.matchup.play === 'campaign' || world.can.regenerate || world.can.scare) return true;
  let hp = 0;
  let least = 1;
  for (let c = 0; c < world.figures; c++) {
    const line = world.line(c);
    const rolled = line.hpDice.reduce((sum, sides) => sum + sides, line.hpPlus);
    const hero = line.attributes.length === 0 ? 40 : world.maxHp[c];
    // Second wind, and the blow that kills a reeling hero, count as HP.
    hp += line.kind === HERO ? hero * 2 + 1 : line.hpDice.length > 0 ? rolled : world.maxHp[c];
    for (let t = 0; t < world.figures; t++) {
      if (world.sideOf[c] === world.sideOf[t]) continue;
      least = Math.min(least, chanceToHurt(world, c, t));
    }
  }
  const hits = world.limits.rounds * least;
  return hits <= hp || (hits - hp) ** 2 < 2 * Math.log(1e9) * hits;
}

/**
 * Returns the probability that a figure's best weapon hurts; a small one if only a critical hit could, 1 if nothing
 * can.
 */
function chanceToHurt(world: World, c: number, t: number): number {
  const own = world.line(c).loadouts;
  const foe = world.line(t);
  const dodge = foe.kind === HERO && foe.attributes.length === 0 && foe.light ? 3 : 0;
  const armour = world.armour[t] + dodge + (foe.loadouts.some(({ shield }) => shield) ? 1 : 0);
  let best = 0;
  own.forEach((_, i) => {
    const loadout = world.firstLoadout[c] + i;
    const { law } = world.blow(c, loadout);
    const passed = world.can.exploit ? world.passedArmour(c, loadout, t) : 0;
    const shift = world.bonus(c, loadout) - armour + passed + weakness(world, loadout, t);
    let weight = 0;
    for (let k = 0; k < law.values.length; k++) {
      if ((law.values[k] >> MAIN_BITS) + shift > 0) weight += law.weights[k];
    }
    best = Math.max(best, weight / law.total);
  });
  if (best > 0) return best;
  return world.kind[c] === HERO || (world.tags[c] & BOSS) !== 0 ? 1 / 500 : 1;
}
