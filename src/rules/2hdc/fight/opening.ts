import type { Dice } from '../../../dice/dice.ts';
import type { Law } from '../../../dice/law.ts';
import { oneOf } from '../../../dice/laws.ts';
import { BIG_BAD, DEATHLY_CALM, EAGER, RAGE, STAR } from '../catalogue/attributes.ts';
import { POTION_COURAGE, POTION_EAGER, POTION_RAGE, POTION_STRENGTH, POTIONS } from '../catalogue/items.ts';
import { FIT } from '../catalogue/names.ts';
import { hasPotions, setUses, usesOf } from './carried.ts';
import { DRINK, put } from './decisions.ts';
import { COURAGE_EFFECT, EAGER_EFFECT, type Fight, RAGE_EFFECT, STRENGTH_EFFECT } from './fight.ts';
import { mayDrink } from './generate.ts';
import { lowestSquare } from './grid.ts';
import { EDGE_ROW, FRONT_ROW } from './grid-tables.ts';
import { chooseHand } from './hand.ts';
import { FIRST_HOME_EFFECT } from './home.ts';

/** The opening of a fight, before the first activation. */

/** Law of the side that moved in, if the scenario leaves it open. */
export const COIN: Law = oneOf(2);

/** Sets up the fight: who moved in, Leaders, potions, weapons in hand, places on the board. @rule 2HDC-21.0 */
export function setUpFight(fight: Fight, dice: Dice): void {
  const { matchup } = fight;
  fight.floor = matchup.floor;
  dice.roller = -1;
  fight.active = matchup.active >= 0 ? matchup.active : dice.draw(COIN);
  const reading = matchup.rulings.closedTile;
  fight.closed = reading === 'both' ? 3 : reading === 'defender' ? 1 << (1 - fight.active) : 0;
  openFight(fight, dice);
}

/** Sets Leaders, potions, weapons in hand and places on the board; floor, exits and the active side must be set. */
export function openFight(fight: Fight, dice: Dice): void {
  fight.partySize = fight.fitCount(0);
  fight.leader0 = chooseLeader(fight, dice, 0);
  fight.leader1 = chooseLeader(fight, dice, 1);
  drinkPotions(fight);
  for (let c = 0; c < fight.count; c++) chooseHand(fight, c);
  sortBoardOrder(fight);
  placeSide(fight, 1 - fight.active);
  placeSide(fight, fight.active);
  if (fight.trace !== undefined) {
    for (let i = 0; i < fight.count; i++) {
      fight.trace.note('2HDC-21.1a', `${fight.describe(fight.order[i])} takes their place.`, {
        who: fight.figure(fight.order[i]),
      });
    }
  }
}

/**
 * Returns the Leader: the Star of highest adventure Rep. Without Stars, the party's is the highest Rep in roster order;
 * the dungeon side's is the Big Bad unless outranked, then the highest Rep, ties at random.
 *
 * @rule 2HDC-14.0a
 */
function chooseLeader(fight: Fight, dice: Dice, side: number): number {
  let best = -1;
  let value = -1;
  let ties = 0;
  let alike = true;
  for (let c = 0; c < fight.count; c++) {
    if (fight.side[c] !== side || fight.status[c] !== FIT) continue;
    const v = leaderValue(fight, c, side);
    if (v > value) {
      best = c;
      value = v;
      ties = 1;
      alike = true;
    } else if (v === value) {
      ties++;
      alike = alike && areAlike(fight, best, c);
    }
  }
  // Among equal characters it makes no difference who is the Leader.
  if (side === 0 || ties < 2 || alike) return best;
  dice.roller = -1;
  let nth = dice.draw(oneOf(ties));
  for (let c = 0; c < fight.count; c++) {
    if (fight.side[c] === side && fight.status[c] === FIT && leaderValue(fight, c, side) === value && nth-- === 0) {
      return c;
    }
  }
  return best;
}

function leaderValue(fight: Fight, c: number, side: number): number {
  const traits = fight.traits[c];
  if (traits & STAR) return 1000 + fight.adventureRep[c];
  const rep = 2 * fight.rep[c];
  return side === 1 && traits & BIG_BAD ? rep + 1 : rep;
}

function areAlike(fight: Fight, a: number, b: number): boolean {
  return (
    fight.line[a] === fight.line[b] &&
    fight.profession[a] === fight.profession[b] &&
    fight.second[a] === fight.second[b] &&
    fight.melee[a] === fight.melee[b] &&
    fight.missile[a] === fight.missile[b] &&
    fight.items[a] === fight.items[b] &&
    // A difference in potions or arrows matters for who is the Leader.
    haveAlike(fight.potionRage, a, b) &&
    haveAlike(fight.potionCourage, a, b) &&
    haveAlike(fight.potionEager, a, b) &&
    haveAlike(fight.potionStrength, a, b) &&
    haveAlike(fight.potionHealing, a, b) &&
    haveAlike(fight.homePotions, a, b) &&
    haveAlike(fight.trueArrows, a, b) &&
    // Characters from an earlier fight may differ in what is left.
    fight.adventureRep[a] === fight.adventureRep[b] &&
    fight.saveUsed[a] === fight.saveUsed[b] &&
    fight.traits[a] === fight.traits[b] &&
    fight.ac[a] === fight.ac[b] &&
    fight.ownsShield[a] === fight.ownsShield[b]
  );
}

/** Returns whether both have the same number of uses; negative ones cannot be used. */
function haveAlike(uses: Int32Array, a: number, b: number): boolean {
  return Math.max(0, uses[a]) === Math.max(0, uses[b]);
}

/**
 * Sets the board order: Leader first, then by current Rep, then roster order; the party before the dungeon side. @rule
 * 2HDC-17.1
 */
function sortBoardOrder(fight: Fight): void {
  const { order } = fight;
  for (let c = 0; c < fight.count; c++) order[c] = c;
  // Insertion sort: stable, in place, and the lists are short.
  for (let i = 1; i < fight.count; i++) {
    const c = order[i];
    const value = orderValue(fight, c);
    let j = i - 1;
    while (j >= 0 && orderValue(fight, order[j]) < value) {
      order[j + 1] = order[j];
      j--;
    }
    order[j + 1] = c;
  }
  fight.ours = 0;
  for (let i = 0; i < fight.count; i++) {
    fight.rank[order[i]] = i;
    if (fight.side[order[i]] === 0) fight.ours++;
  }
}

/** Returns a rank; the higher comes earlier. */
function orderValue(fight: Fight, c: number): number {
  const side = fight.side[c];
  return (1 - side) * 1000 + (fight.leader(side) === c ? 500 : 0) + fight.rep[c];
}

/** Columns in order of filling, from the middle. */
const COLUMNS = [1, 2, 0, 3];

/** Squares of each side in order of filling: front row, then edge row. @rule 2HDC-21.1b */
const PLACES: readonly (readonly number[])[] = [0, 1].map((side) =>
  [FRONT_ROW, EDGE_ROW].flatMap((row) => COLUMNS.map((column) => 4 * (lowestSquare(row[side]) >> 2) + column)),
);

/** Places a side on its front row, then its edge row; the rest wait outside. @rule 2HDC-21.1b */
function placeSide(fight: Fight, side: number): void {
  const places = PLACES[side];
  let next = 0;
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (fight.status[c] !== FIT) continue;
    while (next < places.length && ((fight.floor >> places[next]) & 1) === 0) next++;
    // Characters already set to wait stay outside.
    if (next < places.length && fight.waiting[c] === 0) fight.place(c, places[next++]);
    else fight.waiting[c] = 1;
  }
}

/**
 * Drinks potions before the charge test, by the side's choice: NPCs drink all they have, members of the party one.
 * @rule 2HDC-29.2a
 */
function drinkPotions(fight: Fight): void {
  const timing = fight.matchup.rulings.potionTiming;
  if (timing !== 'active-only' || fight.active === 1)
    for (let c = 0; c < fight.count; c++) if (fight.side[c] === 1 && hasPotions(fight, c)) drinkAll(fight, c);
  if (timing === 'before-charge' || fight.active === 0)
    for (let c = 0; c < fight.count; c++) if (fight.side[c] === 0 && hasPotions(fight, c)) drinkOne(fight, c);
}

/**
 * Potions of the book that last a fight, with their effects and the traits that make them useless: Stars and Zombies
 * make no crisis test.
 */
const DRUNK = [POTION_RAGE, POTION_COURAGE, POTION_EAGER, POTION_STRENGTH] as const;
const EFFECTS = [RAGE_EFFECT, COURAGE_EFFECT, EAGER_EFFECT, STRENGTH_EFFECT] as const;
const USELESS_WITH = [RAGE, STAR | DEATHLY_CALM, EAGER, 0] as const;

/** Returns the number of potions that last a fight: the book's four, then the scenario's own. */
function kindsDrunk(fight: Fight): number {
  return DRUNK.length + fight.facts.magic.potions.length - POTIONS.rows.length;
}

/** Returns the index of such a potion among all potions. */
function placeOf(potion: number): number {
  return potion < DRUNK.length ? DRUNK[potion] : POTIONS.rows.length + potion - DRUNK.length;
}

/** Returns the effect bit of such a potion. */
function effectOf(potion: number): number {
  return potion < DRUNK.length ? EFFECTS[potion] : 1 << (FIRST_HOME_EFFECT + potion - DRUNK.length);
}

function uses(fight: Fight, potion: number, c: number): number {
  return usesOf(fight, placeOf(potion), c);
}

function isNew(fight: Fight, c: number, potion: number): boolean {
  if ((fight.effects[c] & effectOf(potion)) !== 0) return false;
  return potion >= DRUNK.length || (fight.traits[c] & USELESS_WITH[potion]) === 0;
}

/** Lets a member of the party drink one potion that has a new effect. P6. @rule 2HDC-R147 */
function drinkOne(fight: Fight, c: number): void {
  const potion = potionToDrink(fight, c);
  if (potion >= 0) drink(fight, c, c, potion);
}

/** Returns a member's first potion that has a new effect and is worth drinking; -1 for none. */
function potionToDrink(fight: Fight, c: number): number {
  const ofUse = (potion: number) => uses(fight, potion, c) > 0 && isNew(fight, c, potion);
  const kinds = kindsDrunk(fight);
  let scripted = 0;
  while (scripted < kinds && !(isWorth(fight, c, scripted) && ofUse(scripted))) scripted++;
  if (scripted === kinds) scripted = -1;
  if (fight.player === undefined) return scripted;
  const options = [-1, ...new Array(kinds).keys()].filter((potion) => potion < 0 || ofUse(potion));
  const name = (potion: number) => (potion < 0 ? 'nothing' : fight.facts.magic.potions[placeOf(potion)]);
  return put(fight, DRINK, c, options, scripted, name);
}

/** Returns whether a side drinks such a potion against these enemies. P6. */
function isWorth(fight: Fight, c: number, potion: number): boolean {
  const { potions } = fight.choices(c);
  if (potions === 'always' || potions === 'never') return potions === 'always';
  const side = fight.side[c];
  if (facesBigBad(fight, side)) return true;
  if (potions === 'big-bad') return effectOf(potion) === COURAGE_EFFECT;
  return fight.fitCount(1 - side) >= fight.fitCount(side);
}

/** Lets an NPC drink all its potions and hand on those that would be wasted. @rule 2HDC-29.2b */
function drinkAll(fight: Fight, c: number): void {
  for (let potion = 0, kinds = kindsDrunk(fight); potion < kinds; potion++) {
    if (uses(fight, potion, c) <= 0 || !isWorth(fight, c, potion)) continue;
    if (isNew(fight, c, potion)) drink(fight, c, c, potion);
    else {
      for (let mate = 0; mate < fight.count; mate++) {
        if (fight.side[mate] !== fight.side[c] || fight.status[mate] !== FIT) continue;
        if (mayDrink(fight, mate) && isNew(fight, mate, potion)) {
          drink(fight, c, mate, potion);
          break;
        }
      }
    }
  }
}

function drink(fight: Fight, owner: number, drinker: number, potion: number): void {
  setUses(fight, placeOf(potion), owner, uses(fight, potion, owner) - 1);
  fight.effects[drinker] |= effectOf(potion);
  if (potion >= DRUNK.length) {
    const { potionIncludes } = fight.facts.magic;
    for (const place of potionIncludes[potion - DRUNK.length])
      fight.effects[drinker] |= EFFECTS[(DRUNK as readonly number[]).indexOf(place)];
  }
  fight.trace?.note('2HDC-29.2a', `${fight.name(drinker)} drinks a potion.`, {
    who: fight.figure(drinker),
    whom: fight.figure(drinker),
  });
}

function facesBigBad(fight: Fight, side: number): boolean {
  for (let c = 0; c < fight.count; c++) {
    if (fight.side[c] !== side && fight.traits[c] & BIG_BAD) return true;
  }
  return false;
}
