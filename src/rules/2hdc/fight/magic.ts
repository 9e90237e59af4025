import type { Dice } from '../../../dice/dice.ts';
import { together } from '../../cast.ts';
import type { Figure } from '../../system.ts';
import { STAR } from '../catalogue/attributes.ts';
import { CASTER_RING, CASTER_WAND, WAND_OF_BLASTING, WAND_OF_BRILLIANCE } from '../catalogue/items.ts';
import { FIT, OUT } from '../catalogue/names.ts';
import { passing } from '../catalogue/rolls.ts';
import { BOOK_SPELLS, DAMAGE, DAZZLE, DEFEND } from '../catalogue/spells.ts';
import { put, SPELL } from './decisions.ts';
import type { Fight } from './fight.ts';
import { lowestSquare, SQUARES } from './grid.ts';
import { DISTANCE } from './grid-tables.ts';
import { isShielded } from './hand.ts';
import { magicOf } from './home.ts';
import { RANK_BITS } from './matchup.ts';
import { inSight, shootingDamage, shootingTarget } from './shooting.ts';

/** The choice to use the table of NPCs. */
const BY_TABLE = 3;
const SPELL_NAMES = ['Damage', 'Dazzle', 'Defend', 'by the table'];

/**
 * Casts a spell: chooses it and its targets, and rolls. Targets of a Damage Spell remain in `fight.spellTargets`
 * (squares as bits), to be resolved one by one.
 *
 * @returns `false` if no enemy is in sight and nothing was cast
 * @rule 2HDC-28.3a
 */
export function cast(fight: Fight, dice: Dice, caster: number): boolean {
  if (shootingTarget(fight, caster) < 0) return false;
  dice.roller = caster;
  const spell = chooseSpell(fight, dice, caster);
  const rep = fight.rep[caster];
  const { names, dice: more, targets, tireless } = fight.facts.spells;
  const known = spellOf(fight, caster, spell);
  const chosen = chooseTargets(fight, caster, spell, Math.min(rep, targets[known]));
  const passed = dice.draw(passing(2 + spellDice(fight, caster, spell) + more[known], rep));
  const affected = dropHighest(fight, chosen, mostAffected(spell, passed, rep));
  fight.lastDazzle[caster] = spell === DAZZLE ? 1 : 0;
  fight.trace?.note(
    '2HDC-28.3a',
    `${fight.name(caster)} casts ${known === BOOK_SPELLS[spell] ? `a ${SPELL_NAMES[spell]} Spell` : names[known]} at ${countBits(chosen)}, passing ${passed}: ` +
      `${countBits(affected)} affected.`,
    { who: fight.figure(caster), whom: standingOn(fight, chosen) },
  );
  if (spell === DAMAGE) {
    fight.caster = caster;
    fight.spellTargets = affected;
  } else {
    affect(fight, affected, spell, fight.facts.spells.shots[known]);
  }
  if (passed === 0 && !tireless[known]) tire(fight, caster);
  return true;
}

/** Returns a caster's spell of a type: the book's, or one named by its line. @rule 2HDC-home-spells */
function spellOf(fight: Fight, caster: number, type: number): number {
  return (fight.matchup.lines[fight.line[caster]].spells ?? BOOK_SPELLS)[type];
}

/**
 * Returns the most characters that a spell affects.
 *
 * @param passed dice passed, 0 to 2
 * @rule 2HDC-28.3a
 */
export function mostAffected(spell: number, passed: number, rep: number): number {
  const half = rep >> 1;
  if (passed === 2) return rep;
  if (passed === 1) return spell === DAZZLE ? rep : half;
  return spell === DAZZLE ? half : 0;
}

/** Makes a failed roll cost one Rep; at Rep 0 the caster goes Out of the Fight. @rule 2HDC-T28.3 */
function tire(fight: Fight, caster: number): void {
  if (fight.rep[caster] > 0) {
    fight.rep[caster]--;
    fight.castingLoss[caster]++;
  }
  if (fight.rep[caster] > 0 || fight.matchup.rulings.repZero === 'fight-on') return;
  fight.putDown(caster, OUT, -1);
}

/** @param shots shots that a Defend Spell stops */
function affect(fight: Fight, squares: number, spell: number, shots: number): void {
  for (let square = 0; square < SQUARES; square++) {
    if (((squares >> square) & 1) === 0) continue;
    const c = fight.standing[square];
    if (spell === DAZZLE) fight.dazzled[c] = 1;
    else fight.defend[c] = shots;
  }
}

/**
 * Resolves the next hit of a Damage Spell, nearest target first.
 *
 * @returns whether there are more hits
 * @rule 2HDC-28.2.1
 */
export function spellHit(fight: Fight, dice: Dice): boolean {
  const from = fight.square[fight.caster];
  let next = -1;
  let least = 99;
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    const square = fight.square[c];
    if (!fight.stands(c) || ((fight.spellTargets >> square) & 1) === 0) continue;
    const apart = DISTANCE[from * SQUARES + square];
    if (apart < least) {
      least = apart;
      next = c;
    }
  }
  if (next < 0) {
    fight.spellTargets = 0;
    return false;
  }
  fight.spellTargets &= ~(1 << fight.square[next]);
  const impact = fight.facts.spells.impact[spellOf(fight, fight.caster, DAMAGE)];
  shootingDamage(fight, dice, next, impact, 1, fight.caster, from);
  return fight.spellTargets !== 0;
}

/** Returns the type of spell: a Star's by its side's choice, otherwise by the NPC table. P3. */
export function chooseSpell(fight: Fight, dice: Dice, caster: number): number {
  const { rulings } = fight.matchup;
  const side = fight.side[caster];
  const mine = fight.fitCount(side);
  const theirs = fight.fitCount(1 - side);
  const again = rulings.npcDazzleRepeat === 'unlimited' || fight.lastDazzle[caster] === 0;
  if (fight.traits[caster] & STAR) {
    const chosen = starSpell(fight, caster, theirs > mine);
    if (chosen !== BY_TABLE) return chosen;
  }
  const spell = npcSpell(fight, dice, caster, theirs >= 2 * mine);
  return spell === DAZZLE && !again ? DAMAGE : spell;
}

/** Returns a Star's type of spell, or the choice to use the table. */
function starSpell(fight: Fight, caster: number, outnumbered: boolean): number {
  const wish = fight.choices(caster).starSpell;
  const isTime = outnumbered && fight.lastDazzle[caster] === 0;
  const scripted = wish === 'table' ? BY_TABLE : wish === 'dazzle' && isTime ? DAZZLE : DAMAGE;
  if (fight.player === undefined) return scripted;
  return put(fight, SPELL, caster, [DAMAGE, DAZZLE, DEFEND, BY_TABLE], scripted, (spell) => SPELL_NAMES[spell]);
}

/** Rolls one die, and one more for a general tool, against Rep. @rule 2HDC-T28.7 */
function npcSpell(fight: Fight, dice: Dice, caster: number, outnumbered: boolean): number {
  const rep = fight.rep[caster];
  dice.roller = caster;
  const passed = dice.draw(passing(1 + generalTool(fight, caster), rep)) > 0;
  if (passed) return outnumbered ? DAZZLE : DAMAGE;
  return outnumbered ? DEFEND : DAZZLE;
}

/** Returns 1 with a Caster Wand or Ring in hand; a specialised wand takes precedence. @rule 2HDC-T29.1.2d */
function generalTool(fight: Fight, caster: number): number {
  const items = magicOf(fight, caster);
  if (items & (WAND_OF_BLASTING | WAND_OF_BRILLIANCE)) return 0;
  return items & (CASTER_WAND | CASTER_RING) ? 1 : 0;
}

/** Returns the dice that the tool in hand adds to a spell. @rule 2HDC-T29.1.2a */
export function spellDice(fight: Fight, caster: number, spell: number): number {
  const items = magicOf(fight, caster);
  // The best tool is in hand: Blasting before Brilliance before general tools.
  if (items & WAND_OF_BLASTING) return spell === DAMAGE ? 2 : 0;
  if (items & WAND_OF_BRILLIANCE) return spell === DAZZLE ? 2 : 0;
  return generalTool(fight, caster);
}

/**
 * Returns up to `most` targets in sight, as squares: those of the lowest penalty, ties by board order. @rule 2HDC-28.1
 */
function chooseTargets(fight: Fight, caster: number, spell: number, most: number): number {
  const side = fight.side[caster];
  const from = fight.square[caster];
  /** Penalty of each square as a target. */
  const against: number[] = [];
  let aimed = 0;
  for (let left = fight.occupied(spell === DEFEND ? side : 1 - side); left !== 0; left &= left - 1) {
    const square = lowestSquare(left);
    const c = fight.standing[square];
    if (c !== caster && !inSight(fight, from, square)) continue;
    const value = spell === DEFEND ? defendValue(fight, c) : DISTANCE[from * SQUARES + square];
    against[square] = (value << RANK_BITS) | fight.rank[c];
    aimed |= 1 << square;
  }
  let chosen = 0;
  for (let n = 0; n < most && aimed !== 0; n++) {
    let best = lowestSquare(aimed);
    for (let left = aimed & (aimed - 1); left !== 0; left &= left - 1) {
      const square = lowestSquare(left);
      if (against[square] < against[best]) best = square;
    }
    chosen |= 1 << best;
    aimed &= ~(1 << best);
  }
  return chosen;
}

/** Returns the penalty for a Defend Spell: unshielded first, then nearest to an enemy. @rule 2HDC-R77 */
function defendValue(fight: Fight, c: number): number {
  const from = fight.square[c];
  const enemies = fight.occupied(1 - fight.side[c]);
  let least = 50;
  for (let square = 0; square < SQUARES; square++) {
    if ((enemies >> square) & 1) least = Math.min(least, DISTANCE[from * SQUARES + square]);
  }
  return (isShielded(fight, c) ? 100 : 0) + least;
}

/** Drops the highest Reps, of equals the last, if fewer targets are affected than were chosen. @rule 2HDC-28.1.1 */
function dropHighest(fight: Fight, chosen: number, most: number): number {
  let left = chosen;
  while (countBits(left) > most) {
    let dropped = -1;
    let highest = -1;
    for (let i = 0; i < fight.count; i++) {
      const c = fight.order[i];
      const square = fight.square[c];
      if (fight.status[c] !== FIT || square < 0 || !fight.stands(c) || ((left >> square) & 1) === 0) continue;
      if (fight.rep[c] >= highest) {
        highest = fight.rep[c];
        dropped = square;
      }
    }
    left &= ~(1 << dropped);
  }
  return left;
}

/** Those on some squares, as one. */
function standingOn(fight: Fight, squares: number): Figure | undefined {
  const all: Figure[] = [];
  for (let left = squares; left !== 0; left &= left - 1) all.push(fight.figure(fight.standing[lowestSquare(left)]));
  return together(all);
}

function countBits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
