import type { Dice } from '../../../dice/dice.ts';
import type { Law } from '../../../dice/law.ts';
import {
  LIGHTWEIGHT,
  POISON,
  RAGE,
  REBOUND,
  RESOLUTE,
  SLIPPERY,
  STAR,
  STRONG,
  SWORDSMAN,
} from '../catalogue/attributes.ts';
import { ABSORBING_UNDERSHIRT, ARMOR_OF_AGILITY, ARMOR_OF_PROTECTION, SWORD_OF_RAGE } from '../catalogue/items.ts';
import { FIT } from '../catalogue/names.ts';
import { contest } from '../catalogue/rolls.ts';
import { afterSaves, starPowerCancels, statusOf } from './damage.ts';
import { damageOf, NOTHING, OUT_OF_THE_FIGHT, REDUCED } from './damage-dice.ts';
import { decideWhether, FIGHT_NOW } from './decisions.ts';
import { type Fight, RAGE_EFFECT, STRENGTH_EFFECT } from './fight.ts';
import { hasShieldDie, holdsAxeOfVirtue, holdsDancingSword, holdsMagicSword } from './hand.ts';
import { homeEffect, magicOf } from './home.ts';

/** Guards of melee: see `Fight.guards`. */
const TIE_CAP = 1;
const MELEE_CAP = 2;

/** Minimum successes of a Resolute character. */
const RESOLUTE_FLOOR = 1;

/**
 * Plays one round of melee: both roll; the one with more successes wins and may put the other down.
 *
 * @param attacker the one who charged
 * @rule 2HDC-24.2
 */
export function meleeRound(fight: Fight, dice: Dice, attacker: number, defender: number): void {
  faceEachOther(fight, attacker, defender);
  exchangeBlows(fight, dice, attacker, defender);
}

/** Plays the next round of the pair that {@link nextDuel} found. */
export function nextRound(fight: Fight, dice: Dice): void {
  const { attacker, defender } = fight;
  if (fight.pairKnown === 0) faceEachOther(fight, attacker, defender);
  exchangeBlows(fight, dice, attacker, defender);
}

/** Computes the values that all rounds of a pair share. */
function faceEachOther(fight: Fight, attacker: number, defender: number): void {
  fight.pairKnown = 1;
  fight.attackerDice = diceBesideRep(fight, attacker, defender, true);
  fight.defenderDice = diceBesideRep(fight, defender, attacker, false);
  fight.attackerImpact = impactBesideMargin(fight, attacker, defender);
  fight.defenderImpact = impactBesideMargin(fight, defender, attacker);
  fight.attackerDamage = damageDice(fight, attacker);
  fight.defenderDamage = damageDice(fight, defender);
  fight.floors = floorsOf(fight, attacker, defender);
}

function exchangeBlows(fight: Fight, dice: Dice, attacker: number, defender: number): void {
  fight.rounds++;
  let mine = fight.rep[attacker] + fight.attackerDice;
  if (mine < 1) mine = leastPool(fight, attacker);
  let theirs = fight.rep[defender] + fight.defenderDice;
  if (theirs < 1) theirs = leastPool(fight, defender);
  const law = marginLaw(mine, theirs, fight.floors);
  dice.roller = attacker;
  // Every roll is a tie, so the defender wins without Impact. Guard G1.
  let margin = 0;
  if (law === undefined) fight.guards |= TIE_CAP;
  else {
    margin = dice.draw(law);
    if (fight.trace !== undefined) {
      const ahead = fight.name(margin > 0 ? attacker : defender);
      fight.trace.note(
        '2HDC-24.2',
        `${fight.name(attacker)} (${diceOf(mine)}) fights ${fight.name(defender)} (${diceOf(theirs)}): ` +
          `${ahead} beats ${fight.name(margin > 0 ? defender : attacker)} by ${Math.abs(margin)}.`,
        { who: fight.figure(attacker), whom: fight.figure(defender) },
      );
    }
  }
  // Only the first round may have dice that it uses up.
  if (fight.pairKnown === 1) useUpOfPair(fight, attacker, defender);
  let winner = defender;
  let loser = attacker;
  let damage = fight.defenderDamage;
  let impact = margin === 0 ? 0 : fight.defenderImpact - margin;
  if (margin > 0) {
    winner = attacker;
    loser = defender;
    damage = fight.attackerDamage;
    impact = fight.attackerImpact + margin;
  }
  takeHit(fight, dice, winner, loser, damageRolled(dice, winner, damage, impact));
  if (fight.isHome && fight.meleeLoss[winner] > 0) regenerate(fight, winner);
  if (++fight.duelRounds >= fight.mostRounds && areBothFit(fight, attacker, defender)) breakOffDuel(fight);
}

/** A duel that its last round has decided needs no breaking off: who comes next still fights. @rule 2HDC-G2 */
function areBothFit(fight: Fight, attacker: number, defender: number): boolean {
  return fight.status[attacker] === FIT && fight.status[defender] === FIT;
}

function useUpOfPair(fight: Fight, attacker: number, defender: number): void {
  fight.pairKnown = 2;
  fight.attackerDice -= useUp(fight, attacker, defender, true);
  fight.defenderDice -= useUp(fight, defender, attacker, false);
}

/** Cache of {@link marginLaw}, by floors and dice; pools are below 32. */
const MARGINS: (Law | undefined)[] = Array.from({ length: 4 * 32 * 32 }, () => undefined);

/**
 * Returns the law of the attacker's margin in a round; negative if the defender wins.
 *
 * @param mine dice of the attacker: {@link meleePool}
 * @param theirs dice of the defender
 * @param floors minimum successes: {@link floorsOf}
 * @returns `undefined` if every roll is a tie, which the defender wins without Impact
 * @rule 2HDC-R6
 */
export function marginLaw(mine: number, theirs: number, floors: number): Law | undefined {
  const law = MARGINS[(floors << 10) | (mine << 5) | theirs];
  return law === undefined ? findMarginLaw(mine, theirs, floors) : law;
}

function findMarginLaw(mine: number, theirs: number, floors: number): Law | undefined {
  // Two Resolute characters with one die each would always tie at one.
  const counted = floors === 3 && mine <= 1 && theirs <= 1 ? 0 : floors;
  const law = contest(mine, theirs, counted >> 1, counted & 1, 0);
  MARGINS[(floors << 10) | (mine << 5) | theirs] = law;
  return law;
}

function diceOf(n: number): string {
  return n === 1 ? '1 die' : `${n} dice`;
}

/** Returns the minimum successes of a round: twice the attacker's, plus the defender's. @rule 2HDC-T7.0.8b */
export function floorsOf(fight: Fight, attacker: number, defender: number): number {
  const isResolute = fight.traits[attacker] & RESOLUTE;
  return (isResolute ? RESOLUTE_FLOOR << 1 : 0) | (fight.traits[defender] & RESOLUTE ? RESOLUTE_FLOOR : 0);
}

/**
 * Returns the dice of a character in a round.
 *
 * @returns 0 or more; 1 or more unless `minimumPool` is 0
 * @rule 2HDC-T24.2a
 */
export function meleePool(fight: Fight, me: number, foe: number, attacking: boolean): number {
  const pool = fight.rep[me] + diceBesideRep(fight, me, foe, attacking);
  return pool < 1 ? leastPool(fight, me) : pool;
}

/** Returns the pool if fewer than one die is left. */
function leastPool(fight: Fight, me: number): number {
  return fight.rep[me] > 0 ? fight.matchup.rulings.minimumPool : 1;
}

/** Returns the dice of a round that do not depend on Rep; may be negative. */
function diceBesideRep(fight: Fight, me: number, foe: number, attacking: boolean): number {
  const { rulings } = fight.matchup;
  let pool = weaponDice(fight, fight.hand[me], fight.hand[foe]);
  if (fight.isHome) pool += homeEffect(fight, me, 'meleeDice');
  if (fight.items[me] !== 0 && holdsMagicSword(fight, me, SWORD_OF_RAGE)) pool++;
  if (rages(fight, me)) pool++;
  if (hasShieldDie(fight, me) && shieldHelps(fight, foe, attacking)) pool++;
  if (fight.defend[me] > 0 && !fight.dazzled[me]) pool++;
  if (fight.side[me] === fight.opener && hasChargeDie(fight, me, foe, attacking)) pool++;
  if ((attacking || rulings.nimble === 'always') && isNimble(fight, me, foe)) pool++;
  if (fight.dazzled[me]) pool--;
  if (fight.duckPenalty[me]) pool--;
  return pool;
}

/** Returns the dice for the weapon in hand against the other's. @rule 2HDC-24.1 */
function weaponDice({ weapons }: Fight, mine: number, theirs: number): number {
  return weapons.meleeDice[mine] + (weapons.isSword[theirs] === 1 ? weapons.diceAgainstSwords[mine] : 0);
}

/** Returns whether a shield gives its die against an enemy. @rule 2HDC-12.1.1 @rule 2HDC-home-ignores */
function shieldHelps(fight: Fight, foe: number, attacking: boolean): boolean {
  if (fight.weapons.ignoresShield[fight.hand[foe]] === 1) return false;
  return fight.matchup.rulings.shieldInMelee === 'always' || !attacking;
}

/** Returns whether Rage applies, by race or potion, at most once. @rule 2HDC-R36 */
export function rages(fight: Fight, c: number): boolean {
  return (fight.traits[c] & RAGE) !== 0 || (fight.effects[c] & RAGE_EFFECT) !== 0;
}

/**
 * Returns whether the side that won the charge test still has its die. A weapon with reach denies it to one without.
 *
 * @rule 2HDC-T24.2f
 * @rule 2HDC-home-reach
 */
function hasChargeDie(fight: Fight, me: number, foe: number, attacking: boolean): boolean {
  const length = fight.matchup.rulings.chargeBonus;
  if (length !== 'whole-fight') {
    if (!attacking || fight.opening === 0) return false;
    if (length !== 'opening-activation' && fight.charged[me] !== 0) return false;
  }
  const { reach } = fight.weapons;
  return reach[fight.hand[foe]] <= reach[fight.hand[me]];
}

/**
 * Returns whether AC 2 against AC 6, or Armor of Agility against anybody, gives a die; never both. @rule 2HDC-T24.2e
 */
function isNimble(fight: Fight, me: number, foe: number): boolean {
  return (magicOf(fight, me) & ARMOR_OF_AGILITY) !== 0 || (fight.ac[me] === 2 && fight.ac[foe] === 6);
}

/**
 * Uses up what lasts one round, ties included: the charge die, Defend, the Duck Back penalty.
 *
 * @returns dice to subtract from now on; negative to add
 * @rule 2HDC-T24.2h
 */
export function useUp(fight: Fight, c: number, foe: number, attacking: boolean): number {
  let dice = 0;
  if (fight.charged[c] === 0) {
    if (fight.side[c] === fight.opener && fight.matchup.rulings.chargeBonus === 'opening-round') {
      if (hasChargeDie(fight, c, foe, attacking)) dice++;
    }
    fight.charged[c] = 1;
  }
  if (fight.defend[c] > 0) {
    if (!fight.dazzled[c]) dice++;
    fight.defend[c] = 0;
  }
  if (fight.duckPenalty[c]) {
    dice--;
    fight.duckPenalty[c] = 0;
  }
  return dice;
}

/**
 * Returns the Impact of a won round: the margin, then weapon, armour, items and attributes.
 *
 * @rule 2HDC-T24.4a
 */
export function meleeImpact(fight: Fight, winner: number, loser: number, margin: number): number {
  return margin + impactBesideMargin(fight, winner, loser);
}

function impactBesideMargin(fight: Fight, winner: number, loser: number): number {
  const hand = fight.hand[winner];
  const traits = fight.traits[winner];
  const theirs = fight.traits[loser];
  const items = magicOf(fight, loser);
  const { weapons } = fight;
  let impact = weapons.meleeImpact[hand];
  if (holdsAxeOfVirtue(fight, winner)) impact++;
  let armour = 0;
  if (fight.ac[loser] === 6) armour -= weapons.ignoresArmour[hand] === 1 ? 0 : 1;
  else if (fight.ac[loser] === 2) armour++;
  if (items & ARMOR_OF_PROTECTION) armour--;
  if (items & ABSORBING_UNDERSHIRT) armour--;
  impact += pierced(armour, weapons.piercing[hand]);
  if (fight.isHome) impact += homeEffect(fight, winner, 'impact') - homeEffect(fight, loser, 'toughness');
  if (fight.effects[winner] & STRENGTH_EFFECT) impact++;
  if (traits & LIGHTWEIGHT) impact--;
  if (traits & STRONG) impact++;
  if (theirs & SLIPPERY) impact--;
  if (theirs & STRONG) impact--;
  return impact;
}

/**
 * Returns the change of Impact by armour after piercing. The bonus against light armour stays.
 *
 * @param armour change of Impact by all kinds of armour
 * @param piercing reduction that is ignored
 * @rule 2HDC-home-piercing
 */
export function pierced(armour: number, piercing: number): number {
  return armour < 0 ? Math.min(0, armour + piercing) : armour;
}

/** Returns the number of damage dice, of which the best counts. @rule 2HDC-R41 */
export function damageDice(fight: Fight, winner: number): number {
  const second = fight.traits[winner] & SWORDSMAN ? 1 : 0;
  return 1 + second + (fight.items[winner] !== 0 && holdsDancingSword(fight, winner) ? 1 : 0);
}

/**
 * Rolls the winner's damage dice, before the loser's saves.
 *
 * @param impact of the round: {@link meleeImpact}; any number
 * @returns `REDUCED`, also without Impact, `OUT_OF_THE_FIGHT` or `OBVIOUSLY_DEAD`
 * @rule 2HDC-24.3a
 */
export function rollDamage(fight: Fight, dice: Dice, winner: number, impact: number): number {
  return damageRolled(dice, winner, damageDice(fight, winner), impact);
}

function damageRolled(dice: Dice, winner: number, damage: number, impact: number): number {
  if (impact < 1) return REDUCED;
  dice.roller = winner;
  return dice.draw(damageOf(damage, impact));
}

/**
 * Applies a result of a round to its loser, after saves. It neither depends on the winner's state nor changes it.
 *
 * @param rolled `REDUCED`, `OUT_OF_THE_FIGHT` or `OBVIOUSLY_DEAD`
 * @rule 2HDC-24.3a
 */
export function takeHit(fight: Fight, dice: Dice, winner: number, loser: number, rolled: number): void {
  const level = rolled > REDUCED ? afterSaves(fight, dice, loser, rolled) : rolled;
  if (level > REDUCED) {
    poison(fight, winner, loser);
    fight.putDown(loser, statusOf(level), winner);
    return;
  }
  const saved = level < rolled;
  let worn = level === NOTHING ? 0 : loseRep(fight, dice, winner, loser, saved);
  worn += poison(fight, winner, loser);
  if (fight.rep[loser] === 0 && worn > 0) wearDown(fight, dice, winner, loser, saved);
}

/**
 * Takes one Rep until the melee is over.
 *
 * @returns 1 if the result counts, even at Rep 0; 0 if Rebound or Star Power cancelled it
 * @rule 2HDC-23.6.1
 */
function loseRep(fight: Fight, dice: Dice, winner: number, loser: number, saved: boolean): number {
  if (fight.traits[loser] & REBOUND) {
    fight.trace?.note('2HDC-T7.0.12b', `${fight.name(loser)} feels nothing.`, {
      who: fight.figure(winner),
      whom: fight.figure(loser),
    });
    return 0;
  }
  if (!saved && fight.powerSavesRep && starPowerCancels(fight, dice, loser)) return 0;
  const rep = fight.rep[loser];
  if (rep > 0) {
    fight.rep[loser] = rep - 1;
    fight.meleeLoss[loser]++;
  }
  if (fight.trace !== undefined) traceRepLoss(fight, winner, loser);
  return 1;
}

/**
 * Gives the winner of a round back Rep that it has lost in this melee.
 *
 * @rule 2HDC-home-regeneration
 */
function regenerate(fight: Fight, winner: number): void {
  const most = homeEffect(fight, winner, 'regeneration');
  const back = Math.min(most, fight.meleeLoss[winner]);
  if (back === 0) return;
  fight.rep[winner] += back;
  fight.meleeLoss[winner] -= back;
  fight.trace?.note(
    '2HDC-home-regeneration',
    `${fight.name(winner)} regenerates ${back} Rep, up to ${fight.rep[winner]}.`,
    { who: fight.figure(winner), whom: fight.figure(winner) },
  );
}

function traceRepLoss(fight: Fight, winner: number, loser: number): void {
  const text = `${fight.name(winner)} wears ${fight.name(loser)} down to Rep ${fight.rep[loser]}.`;
  fight.trace?.note('2HDC-23.6.1', text, { who: fight.figure(winner), whom: fight.figure(loser) });
}

/**
 * Applies a Feral Vampire's poison: one more Rep, which the end of the melee does not give back.
 *
 * @returns 1 if it counts, even at Rep 0; 0 otherwise
 * @rule 2HDC-T7.0.5b
 */
function poison(fight: Fight, winner: number, loser: number): number {
  return fight.traits[winner] & POISON ? beBitten(fight, winner, loser) : 0;
}

/** Few bite, so that it stands apart: {@link poison} of everybody else is no call. */
function beBitten(fight: Fight, winner: number, loser: number): number {
  if (fight.traits[loser] & REBOUND) return 0;
  if (fight.matchup.rulings.poisonPer === 'melee' && fight.meleePoison[loser]) return 0;
  fight.meleePoison[loser] = 1;
  fight.poisoned[loser] = 1;
  if (fight.rep[loser] > 0) {
    fight.rep[loser]--;
    fight.poisonLoss[loser]++;
  }
  fight.trace?.note('2HDC-T7.0.5b', `${fight.name(loser)} is poisoned: Rep ${fight.rep[loser]}.`, {
    who: fight.figure(winner),
    whom: fight.figure(loser),
  });
  return 1;
}

/**
 * Applies a further Out of the Fight result to a character at Rep 0. Saves may answer it, unless a save has already
 * lowered the result of this round.
 *
 * @param saved whether a save has lowered the result of this round
 * @rule 2HDC-R5
 * @rule 2HDC-R139
 */
function wearDown(fight: Fight, dice: Dice, winner: number, loser: number, saved: boolean): void {
  const reading = fight.matchup.rulings.repZero;
  if (reading === 'fight-on' || (saved && reading !== 'out-of-the-fight')) return;
  const level = reading === 'out-of-the-fight' ? OUT_OF_THE_FIGHT : afterSaves(fight, dice, loser, OUT_OF_THE_FIGHT);
  if (level > REDUCED) fight.putDown(loser, statusOf(level), winner);
}

/** Guard G2: breaks off a duel in which no one can go down. */
function breakOffDuel(fight: Fight): void {
  fight.guards |= MELEE_CAP;
  for (let c = 0; c < fight.count; c++) if (fight.foe[c] === fight.defender) fight.foe[c] = -1;
}

/**
 * Finds the next attacker of the current melee, or of the next one: highest current Rep first, then board order; a Star
 * by its side's choice.
 *
 * @returns whether there is one; `fight.defender` and `fight.attacker` are the pair
 * @rule 2HDC-24.4a
 */
export function nextDuel(fight: Fight): boolean {
  for (;;) {
    if (fight.defender >= 0) {
      // The current attacker continues until one of the two is down.
      if (duelGoesOn(fight)) return true;
      const attacker = nextAttacker(fight, fight.defender);
      if (attacker >= 0) {
        fight.duelRounds = 0;
        fight.pairKnown = 0;
        fight.attacker = attacker;
        return true;
      }
      endMelee(fight);
    }
    fight.defender = nextDefender(fight);
    if (fight.defender < 0) return false;
  }
}

/** Returns the defender contacted first among those whose melee is due; -1 for none. */
function nextDefender(fight: Fight): number {
  const earliest = fight.nextContact;
  if (earliest > fight.contacts) return -1;
  let next = -1;
  let first = 9999;
  for (let i = fight.first(1 - fight.turn), end = fight.end(1 - fight.turn); i < end && first > earliest; i++) {
    const c = fight.order[i];
    const when = fight.contacted[c];
    if (when > 0 && when < first) {
      first = when;
      next = c;
    }
  }
  return next;
}

/** Returns whether both of the pair that {@link nextDuel} found are still fit. */
function duelGoesOn(fight: Fight): boolean {
  const { attacker, defender } = fight;
  if (attacker < 0 || fight.status[defender] !== FIT) return false;
  return fight.foe[attacker] === defender && fight.status[attacker] === FIT;
}

function nextAttacker(fight: Fight, defender: number): number {
  if (fight.status[defender] !== FIT) return -1;
  let next = -1;
  let best = -1;
  for (let i = fight.first(fight.turn), end = fight.end(fight.turn); i < end; i++) {
    const c = fight.order[i];
    if (fight.foe[c] !== defender || fight.status[c] !== FIT) continue;
    const value = place(fight, c);
    if (value > best) {
      best = value;
      next = c;
    }
  }
  return next >= 0 && fight.player !== undefined ? chooseAttacker(fight, defender, next) : next;
}

/** Asks the player whether a Star fights next. @param scripted who fights next by the side's choices */
function chooseAttacker(fight: Fight, defender: number, scripted: number): number {
  let star = -1;
  let other = -1;
  for (let i = fight.first(fight.turn), end = fight.end(fight.turn); i < end; i++) {
    const c = fight.order[i];
    if (fight.foe[c] !== defender || fight.status[c] !== FIT) continue;
    if (star < 0 && (fight.traits[c] & STAR) !== 0) star = c;
    else if (other < 0 || place(fight, c) > place(fight, other)) other = c;
  }
  if (star < 0 || other < 0) return scripted;
  // Of several Stars, another may be first by the script.
  if (scripted !== star && scripted !== other) return scripted;
  return decideWhether(fight, FIGHT_NOW, star, scripted === star) ? star : other;
}

/** Returns a rank; the higher fights earlier. @rule 2HDC-24.4b */
function place(fight: Fight, c: number): number {
  const rep = fight.rep[c] + 1;
  if ((fight.traits[c] & STAR) === 0) return rep;
  const { starPlace } = fight.choices(c);
  return starPlace === 'first' ? 99 : starPlace === 'last' ? 0 : rep;
}

/** Ends the melee of a defender: all its members get back each -1 Rep. @rule 2HDC-24.4c */
function endMelee(fight: Fight): void {
  const { defender } = fight;
  // Rep was lost in this melee only; after a duel broken off by guard G2, `foe` is no longer set.
  for (let i = fight.first(fight.turn), end = fight.end(fight.turn); i < end; i++) {
    const c = fight.order[i];
    giveBack(fight, c);
    if (fight.foe[c] === defender) fight.foe[c] = -1;
  }
  giveBack(fight, defender);
  fight.nextContact = fight.contacted[defender] + 1;
  fight.contacted[defender] = 0;
  fight.defender = -1;
  fight.attacker = -1;
}

function giveBack(fight: Fight, c: number): void {
  fight.rep[c] += fight.meleeLoss[c];
  fight.meleeLoss[c] = 0;
  fight.meleePoison[c] = 0;
}
