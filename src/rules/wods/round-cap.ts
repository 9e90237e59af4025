import { weakness } from './choice.ts';
import { MAIN_BITS } from './damage.ts';
import { BOSS, HERO } from './names.ts';
import type { World } from './world.ts';

/**
 * Whether the cap on rounds could matter. Where its chance is below one in 10^9, the number of the round
 * decides nothing, and states that differ in it alone are the same to the solver.
 *
 * While a fight goes on someone can be hurt. With the least such chance in a round, blows that hurt are at
 * least binomial over the rounds allowed, and no more of them are needed than there are HP (Chernoff bound).
 */
export function mayMeetRoundCap(world: World): boolean {
  // Who regenerates, and who is too afraid to attack, may go on for ever.
  if (world.matchup.play === 'campaign' || world.can.regenerate || world.can.scare) return true;
  let hp = 0;
  let least = 1;
  for (let c = 0; c < world.figures; c++) {
    const line = world.line(c);
    const rolled = line.hpDice.reduce((sum, sides) => sum + sides, line.hpPlus);
    const hero = line.attributes.length === 0 ? 40 : world.maxHp[c];
    // Rests in a fight and the blow that ends one who reels count as HP.
    hp += line.kind === HERO ? hero * 2 + 1 : line.hpDice.length > 0 ? rolled : world.maxHp[c];
    for (let t = 0; t < world.figures; t++) {
      if (world.sideOf[c] === world.sideOf[t]) continue;
      least = Math.min(least, chanceToHurt(world, c, t));
    }
  }
  const hits = world.limits.rounds * least;
  return hits <= hp || (hits - hp) ** 2 < 2 * Math.log(1e9) * hits;
}

/** Chance that a figure's best weapon hurts; a small one where only a critical could, 1 where nothing can. */
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
