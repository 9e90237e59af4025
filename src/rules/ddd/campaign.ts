import { ABILITIES, type AbilityName } from './abilities.ts';
import { ABSENT, DEAD, type Dungeon, LEFT } from './dungeon.ts';
import { learn } from './harm.ts';
import { modelName } from './story.ts';

/** Points of experience that buy an ability. @rule DDD-xp-spend */
const PRICE = 5;
/** Wounds and attacks a model can learn. */
const MOST = 10;

/** Whether a side has anybody for another game. @rule DDD-reinforce-models */
export function canPlayOn(dungeon: Dungeon, side: number): boolean {
  if (dungeon.matchup.rulings.reinforcements) return true;
  for (let model = dungeon.firstOf(side); model < dungeon.endOf(side); model++)
    if (dungeon.at[model] !== DEAD && dungeon.at[model] !== ABSENT) return true;
  return false;
}

/**
 * What happens between two games of a series: the winners and all who fought learn, the dead are replaced or stay
 * away.
 *
 * @rule DDD-xp-win @rule DDD-reinforce-models @rule DDD-reinforce-abilities
 * @param winner of the game, a side or none
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

/** Buys abilities for every five points, in the order the side wants them. @rule DDD-xp-spend @rule DDD-R-38 */
function spend(dungeon: Dungeon, model: number, side: number): void {
  while (dungeon.experience[model] >= PRICE) {
    const wanted = dungeon.matchup.learns[side].find((at) => canLearn(dungeon, model, at));
    if (wanted === undefined) return;
    dungeon.experience[model] -= PRICE;
    gain(dungeon, model, wanted);
    dungeon.trace?.tell('DDD-xp-spend', `${modelName(dungeon, model)} learned ${ABILITIES.rows[wanted].name}`);
  }
}

/** Prerequisites and uniqueness still hold. */
function canLearn(dungeon: Dungeon, model: number, at: number): boolean {
  const { adds, bit, bars, needs } = ABILITIES.rows[at];
  if (adds === 'wounds') return dungeon.fullWounds[model] < MOST;
  if (adds === 'attacks') return dungeon.attacks[model] < MOST;
  const owns = (name: AbilityName) => dungeon.has(model, ABILITIES.byName[name].bit);
  if (dungeon.has(model, bit) || (bars !== undefined && owns(bars))) return false;
  return needs === undefined || owns(needs);
}

function gain(dungeon: Dungeon, model: number, at: number): void {
  const { adds, bit } = ABILITIES.rows[at];
  if (adds === 'wounds') {
    dungeon.fullWounds[model]++;
    // Who learns it is not wounded by that.
    dungeon.wounds[model]++;
  } else if (adds === 'attacks') dungeon.attacks[model]++;
  else dungeon.abilities[model] |= bit;
}

/**
 * New models for the dead: the same dice, and of the roster's abilities as many as there are new models.
 *
 * @param allowance new models, and so new abilities
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
    // What others need comes first, as the list has it.
    for (const ability of ABILITIES.rows) {
      if (left === 0) break;
      if (ability.bit === 0 || (line.abilities & ability.bit) === 0) continue;
      dungeon.abilities[model] |= ability.bit;
      left--;
    }
    for (; left > 0 && dungeon.fullWounds[model] < line.wounds; left--) dungeon.fullWounds[model] += 1;
    for (; left > 0 && dungeon.attacks[model] < line.attacks; left--) dungeon.attacks[model] += 1;
    dungeon.trace?.tell('DDD-reinforce-models', `${modelName(dungeon, model)} was replaced`);
  }
}
