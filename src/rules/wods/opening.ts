import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { conclude } from './aftermath.ts';
import { gapOf, meanDamage } from './choice.ts';
import { attributeRises, nextAttribute } from './levels.ts';
import {
  BACKSTAB,
  BLESS,
  BOSS,
  CON,
  DEMONIC,
  ELF,
  EVIL,
  HALFLING,
  HARMED_BY_MAGIC,
  HERO,
  HOLY_WATER,
  NATURAL,
  SCOUT,
  STANDING,
  STR,
  SWARM,
  UNARMED,
  UNFIGHTABLE,
} from './names.ts';
import { startRound } from './rounds.ts';
import { HIDDEN_BEFORE, HIDE, ROLL_HP, ROLL_UP, START, type State } from './state.ts';
import { hides } from './turn.ts';

/** How games and fights begin: attributes, HP of enemies, who starts, what is done before. */

/** Rolls on the attribute table. @rule R-WODS-02 */
const ATTRIBUTE_ROLLS = 3;
/** Dice of HP rolled in one step. */
const HP_DICE = 3;

/** A swarm with so many times its opponents' HP cannot be fought. @rule WODS-swarm-ten-times */
const TOO_MANY = 10;

/** Values of rulings and choices. */
const COIN = 0;
const PARTY_FIRST = 1;
const NEVER_BLESS = 1;
const BLESS_AGAINST_EVIL = 2;

/**
 * Goes to the next hero whose attributes are rolled.
 *
 * @returns whether there is one
 * @rule WODS-attributes-start
 */
export function findUnrolled(s: State): boolean {
  for (; s.cursor < s.figures; s.cursor++) {
    const { kind, attributes } = s.line(s.cursor);
    if (kind === HERO && attributes.length === 0) {
      s.phase = ROLL_UP;
      if (s.left === 0) s.left = ATTRIBUTE_ROLLS;
      return true;
    }
  }
  s.cursor = 0;
  return false;
}

/**
 * One roll on the attribute table, 1..6 for Str to Cha.
 *
 * @returns whether another roll is to be made
 * @rule WODS-attr-table @rule R-WODS-01
 */
export function rollAttribute(s: State, dice: Dice): boolean {
  const c = s.cursor;
  dice.roller = c;
  change(s, c, dice.draw(die(6)) - 1, 1);
  if (--s.left > 0) return true;
  const { species } = s.line(c);
  // @rule WODS-species-elf @rule WODS-species-halfling
  if (species === ELF) change(s, c, CON, -1);
  if (species === HALFLING) change(s, c, STR, -1);
  for (let n = attributeRises(s.level[c] as number); n > 0; n--) raiseAttribute(s, c);
  s.derive(c);
  s.hp[c] = s.maxHp[c] as number;
  if (s.trace !== undefined) {
    const sheet = Array.from(s.rolled.subarray(c * 6, c * 6 + 6)).join(' ');
    s.trace.tell('WODS-attr-table', `${s.names[c]} had Str Dex Con Int Wis Cha ${sheet} and ${s.hp[c]} HP`);
  }
  s.cursor++;
  return findUnrolled(s);
}

/** Raises or lowers an attribute; one on which nothing turns is only told, so that fewer states differ. */
function change(s: State, c: number, attribute: number, by: number): void {
  const at = c * 6 + attribute;
  if (at < s.rolled.length) s.rolled[at] = (s.rolled[at] as number) + by;
  if ((((s.deciding[s.lineOf[c] as number] as number) >> attribute) & 1) !== 0)
    s.sheet[at] = (s.sheet[at] as number) + by;
}

/** One more in the attribute that policy raises next. @rule WODS-level-attributes @rule P-WODS-12 */
export function raiseAttribute(s: State, c: number): void {
  const attribute = nextAttribute(s.sheet, c * 6);
  if (attribute >= 0) change(s, c, attribute, 1);
}

/** Makes both sides ready for a fight with the side met. */
export function meet(s: State, room: number): void {
  s.room = room;
  s.foeSide = s.matchup.rooms[room]?.side as number;
  s.round = 0;
  s.outcome = 0;
  for (let c = s.first[s.foeSide] as number; c < (s.first[s.foeSide + 1] as number); c++) {
    s.status[c] = STANDING;
    s.wounds[c] = 0;
    s.hp[c] = s.maxHp[c] as number;
    refresh(s, c);
  }
  refreshParty(s);
  s.routed[s.foeSide] = 0;
  s.retreating[s.foeSide] = 0;
  s.cursor = 0;
  findUnrolledHp(s);
}

/** Nothing of an earlier fight lasts. */
export function refreshParty(s: State): void {
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) refresh(s, c);
  s.routed[0] = 0;
  s.retreating[0] = 0;
  muster(s, 0);
}

function refresh(s: State, c: number): void {
  s.clock[c] = 0;
  s.clockLeft[c] = 0;
  s.loadout[c] = s.firstLoadout[c] as number;
  s.stunned[c] = 0;
  s.hiding[c] = 0;
  s.windUsed[c] = 0;
  s.turning[c] = 0;
  s.held[c] = 0;
  s.blessed[c] = 0;
  s.burning[c] = 0;
  s.advance[c] = 0;
  s.knocked[c] = 0;
  s.cured[c] = 0;
  s.dress(c);
}

/** Goes to the next figure in the fight whose HP are rolled; after the last the fight can start. */
function findUnrolledHp(s: State): void {
  for (; s.cursor < s.figures; s.cursor++) {
    const c = s.cursor;
    const side = s.sideOf[c];
    if ((side !== 0 && side !== s.foeSide) || s.line(c).hpDice.length === 0) continue;
    s.left = s.line(c).hpDice.length;
    s.maxHp[c] = 0;
    s.hp[c] = s.line(c).hpPlus;
    s.phase = ROLL_HP;
    return;
  }
  s.cursor = 0;
  s.phase = START;
}

/** Some of the HP dice of an enemy. @rule R-WODS-57 */
export function rollHp(s: State, dice: Dice): void {
  const c = s.cursor;
  dice.roller = c;
  const n = Math.min(HP_DICE, s.left);
  s.hp[c] = (s.hp[c] as number) + dice.draw(sum(n, s.line(c).hpDice[0] as number));
  s.left -= n;
  if (s.left > 0) return;
  const hp = Math.max(1, s.hp[c] as number);
  s.hp[c] = hp;
  s.startHp[c] = hp;
  if (s.kind[c] === SWARM) s.maxHp[c] = hp;
  s.trace?.tell('R-WODS-57', `${s.names[c]} had ${hp} HP`);
  s.cursor++;
  findUnrolledHp(s);
}

function muster(s: State, side: number): void {
  let n = 0;
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) if (s.isStanding(c)) n++;
  s.standing[side] = n;
  s.mustered[side] = n;
}

/** Decides who starts, and makes ready. @rule WODS-initiative @rule R-WODS-33 */
export function start(s: State, dice: Dice): void {
  muster(s, 0);
  muster(s, s.foeSide);
  if (isUnfightable(s, 0) || isUnfightable(s, s.foeSide)) {
    s.trace?.tell('WODS-swarm-ten-times', 'there were too many of them to fight');
    conclude(s, UNFIGHTABLE);
    return;
  }
  const room = s.matchup.rooms[s.room];
  const near = room?.scoutable === true && scouts(s, 0);
  const far = room?.scoutable === true && scouts(s, s.foeSide);
  if (near !== far) {
    s.initiator = near ? 0 : 1;
    s.trace?.tell('WODS-scout', 'a scout had seen them first');
  } else if (room?.initiative === COIN) {
    dice.roller = -1;
    s.initiator = dice.draw(die(2)) - 1;
  } else s.initiator = room?.initiative === PARTY_FIRST ? 0 : 1;
  const side = s.initiator === 0 ? 0 : s.foeSide;
  s.trace?.tell('WODS-initiative', `${s.matchup.sides[side]?.name} started the fight`);
  if (gapOf(s) > 0) s.trace?.tell('R-WODS-42', `${gapOf(s)} squares lay between them`);
  s.arrange();
  blessWeapons(s, side);
  s.cursor = s.first[side] as number;
  findBackstabber(s);
}

function scouts(s: State, side: number): boolean {
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (s.isStanding(c) && s.has(c, SCOUT)) return true;
  }
  return false;
}

function isUnfightable(s: State, side: number): boolean {
  const other = side === 0 ? s.foeSide : 0;
  let sum = 0;
  for (let c = s.first[other] as number; c < (s.first[other + 1] as number); c++) {
    if (s.isStanding(c)) sum += s.hp[c] as number;
  }
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (s.kind[c] === SWARM && s.isStanding(c) && (s.hp[c] as number) >= TOO_MANY * sum) return true;
  }
  return false;
}

function findBackstabber(s: State): void {
  const side = s.initiator === 0 ? 0 : s.foeSide;
  for (; s.cursor < (s.first[side + 1] as number); s.cursor++) {
    if (!s.isStanding(s.cursor) || !s.has(s.cursor, BACKSTAB)) continue;
    s.phase = HIDE;
    return;
  }
  s.cursor = 0;
  startRound(s);
}

/** A backstabber's test before a fight that his side starts. @rule WODS-backstab @rule R-WODS-21 */
export function hideBefore(s: State, dice: Dice): void {
  if (hides(s, dice, s.cursor)) s.hiding[s.cursor] = HIDDEN_BEFORE;
  s.cursor++;
  findBackstabber(s);
}

/** Weapons are blessed before a fight that is worth it. @rule WODS-bless @rule R-WODS-16 @rule P-WODS-09 */
function blessWeapons(s: State, side: number): void {
  const choice = s.choices[side]?.bless;
  if (choice === NEVER_BLESS || s.supply(side, HOLY_WATER) === 0 || !hasBless(s, side)) return;
  const foe = worthBlessing(s, side === 0 ? s.foeSide : 0, choice === BLESS_AGAINST_EVIL);
  if (foe < 0) return;
  while (s.supply(side, HOLY_WATER) > 0) {
    let blessed = 0;
    for (let i = 0; i < s.rulings.blessItemsPerVial; i++) if (blessBest(s, side, foe)) blessed++;
    if (blessed === 0) return;
    s.spend(side, HOLY_WATER);
  }
}

function hasBless(s: State, side: number): boolean {
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (s.isStanding(c) && s.has(c, BLESS)) return true;
  }
  return false;
}

function worthBlessing(s: State, side: number, any: boolean): number {
  for (let t = s.first[side] as number; t < (s.first[side + 1] as number); t++) {
    const tags = s.tags[t] as number;
    const helps = (tags & EVIL) !== 0 || s.line(t).harmedBy === HARMED_BY_MAGIC;
    if (s.isStanding(t) && helps && (any || (tags & (BOSS | DEMONIC)) !== 0)) return t;
  }
  return -1;
}

/** Blesses the best weapon of whoever does most damage with one not blessed yet. */
function blessBest(s: State, side: number, foe: number): boolean {
  let who = -1;
  let weapon = UNARMED;
  let most = -1;
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (!s.isStanding(c) || s.blessed[c] !== UNARMED) continue;
    const from = s.firstLoadout[c] as number;
    for (let i = from; i < from + s.line(c).loadouts.length; i++) {
      const kind = s.loadouts[i]?.weapon as number;
      if (kind === UNARMED || kind === NATURAL) continue;
      // Blessed in thought, so that one whom only blessed weapons harm counts too.
      s.blessed[c] = kind;
      const mean = meanDamage(s, c, i, foe);
      s.blessed[c] = UNARMED;
      if (mean <= most) continue;
      most = mean;
      who = c;
      weapon = kind;
    }
  }
  if (who < 0) return false;
  s.blessed[who] = weapon;
  s.trace?.tell('WODS-bless', `the weapon of ${s.names[who]} was blessed`);
  return true;
}
