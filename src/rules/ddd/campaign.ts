import { LEARN, put } from './decisions.ts';
import { ABSENT, DEAD, type Dungeon, LEFT } from './dungeon.ts';
import { learn } from './harm.ts';
import type { MatchupAbility } from './matchup.ts';
import { modelName } from './story.ts';

/** Experience points that buy an ability. @rule DDD-xp-spend */
const PRICE = 5;
/** Largest number of wounds or attacks that a model can learn. */
const MOST = 10;

/** Returns whether a side has models for another game. @rule DDD-reinforce-models */
export function canPlayOn(dungeon: Dungeon, side: number): boolean {
  if (dungeon.matchup.rulings.reinforcements) return true;
  for (let model = dungeon.firstOf(side); model < dungeon.endOf(side); model++)
    if (dungeon.at[model] !== DEAD && dungeon.at[model] !== ABSENT) return true;
  return false;
}

/**
 * Applies what happens between two games of a series: experience for the winners and other fighters; the dead are
 * replaced or stay away.
 *
 * @rule DDD-xp-win @rule DDD-reinforce-models @rule DDD-reinforce-abilities
 * @param winner winner of the game, a side or none
 */
export function betweenGames(dungeon: Dungeon, winner: number): void {
  const { rulings } = dungeon.matchup;
  for (let side = 0; side < 2; side++) {
    let allowance = 0;
    for (let model = dungeon.firstOf(side); model < dungeon.endOf(side); model++) {
      if (dungeon.at[model] === ABSENT) continue;
      if (dungeon.at[model] !== DEAD) {
        if (side === winner) learn(dungeon, model);
        if (rulings.advancement) spend(dungeon, model, side);
      } else if (rulings.reinforcements) allowance++;
      else dungeon.at[model] = ABSENT;
    }
    if (allowance > 0) reinforce(dungeon, side, allowance);
  }
  dungeon.readAbilities();
}

/** Buys an ability for every five points, in the order that the side prefers. @rule DDD-xp-spend @rule DDD-R-38 */
function spend(dungeon: Dungeon, model: number, side: number): void {
  while (dungeon.experience[model] >= PRICE) {
    const { abilities } = dungeon.matchup;
    const wanted = wantedAbility(dungeon, model, side);
    if (wanted < 0) return;
    dungeon.experience[model] -= PRICE * abilities[wanted].cost;
    gain(dungeon, model, abilities[wanted]);
    dungeon.trace?.note('DDD-xp-spend', `${modelName(dungeon, model)} learned ${abilities[wanted].name}`, {
      who: dungeon.cast[model],
    });
  }
}

/** Returns the ability that a model buys, of those that its side may learn; -1 to keep its points. */
function wantedAbility(dungeon: Dungeon, model: number, side: number): number {
  const { abilities, learns } = dungeon.matchup;
  const open = learns[side].filter((at) => canLearn(dungeon, model, abilities[at]));
  if (open.length === 0 || dungeon.player === undefined) return open[0] ?? -1;
  const options = [...new Set(open), -1];
  return put(dungeon, LEARN, model, options, open[0], (at) => (at < 0 ? 'nothing yet' : abilities[at].name));
}

/**
 * Returns whether a model may learn an ability: prerequisites and uniqueness hold, and wounds and attacks have a limit.
 */
function canLearn(dungeon: Dungeon, model: number, { bit, bars, cost, needs, effects }: MatchupAbility): boolean {
  if (dungeon.experience[model] < PRICE * cost) return false;
  if (dungeon.fullWounds[model] + effects.wounds > MOST || dungeon.attacks[model] + effects.attacks > MOST)
    return false;
  if ((dungeon.abilities[model] & (bit | bars)) !== 0) return false;
  return needs === 0 || (traitsOf(dungeon, model) & needs) !== 0;
}

/** Returns the traits of the abilities that a model has now. */
function traitsOf(dungeon: Dungeon, model: number): number {
  return dungeon.matchup.abilities.reduce(
    (traits, { bit, effects }) => ((dungeon.abilities[model] & bit) !== 0 ? traits | effects.traits : traits),
    0,
  );
}

function gain(dungeon: Dungeon, model: number, { bit, effects }: MatchupAbility): void {
  dungeon.fullWounds[model] += effects.wounds;
  // Learning a wound gives it immediately.
  dungeon.wounds[model] += effects.wounds;
  dungeon.attacks[model] += effects.attacks;
  dungeon.abilities[model] |= bit;
}

/**
 * Replaces the dead by new models with the same dice, and as many of the roster's abilities as there are new models.
 *
 * @param allowance number of new models, and so of new abilities
 */
function reinforce(dungeon: Dungeon, side: number, allowance: number): void {
  let left = allowance;
  for (let model = dungeon.firstOf(side); model < dungeon.endOf(side); model++) {
    if (dungeon.at[model] !== DEAD) continue;
    const line = dungeon.matchup.lines[dungeon.lineOf[model]];
    dungeon.at[model] = LEFT;
    dungeon.fullWounds[model] = 1;
    dungeon.attacks[model] = 1;
    dungeon.abilities[model] = 0;
    dungeon.experience[model] = 0;
    // Prerequisites come first, as in the list.
    for (const { bit, cost, effects } of dungeon.matchup.abilities) {
      if (left < cost || (line.abilities & bit) === 0) continue;
      dungeon.abilities[model] |= bit;
      dungeon.fullWounds[model] += effects.wounds;
      dungeon.attacks[model] += effects.attacks;
      left -= cost;
    }
    const extraWounds = Math.min(left, line.extraWounds);
    const extraAttacks = Math.min(left - extraWounds, line.extraAttacks);
    dungeon.fullWounds[model] += extraWounds;
    dungeon.attacks[model] += extraAttacks;
    left -= extraWounds + extraAttacks;
    dungeon.trace?.note('DDD-reinforce-models', `${modelName(dungeon, model)} was replaced`, {
      who: dungeon.cast[model],
    });
  }
}
