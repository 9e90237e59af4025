import type { Dice } from '../../dice/dice.ts';
import { die, sum } from '../../dice/laws.ts';
import { conclude } from './aftermath.ts';
import { blessBefore } from './bless.ts';
import { gapOf } from './choice.ts';
import { SUPPLIES } from './gear.ts';
import { attributeRises, nextAttribute } from './levels.ts';
import { BACKSTAB, HERO, SCOUT, STANDING, SWARM, UNFIGHTABLE } from './names.ts';
import { HIDDEN_BEFORE, HIDE, ROLL_HP, ROLL_UP, START } from './phases.ts';
import { startRound } from './rounds.ts';
import { hides } from './turn.ts';
import type { World } from './world.ts';

/** The start of games and fights: attributes, HP of enemies, initiative, preparations. */

/** Rolls on the attribute table. @rule R-WODS-02 */
const ATTRIBUTE_ROLLS = 3;
/** HP dice rolled in one step. */
const HP_DICE = 3;

/** A swarm with this many times its opponents' HP cannot be fought. @rule WODS-swarm-ten-times */
const TOO_MANY = 10;

/**
 * Moves to the next hero whose attributes are rolled.
 *
 * @returns whether there is one
 * @rule WODS-attributes-start
 */
export function findUnrolled(world: World): boolean {
  for (; world.cursor < world.figures; world.cursor++) {
    const { kind, attributes } = world.line(world.cursor);
    if (kind === HERO && attributes.length === 0) {
      world.phase = ROLL_UP;
      return true;
    }
  }
  world.cursor = 0;
  return false;
}

/**
 * Makes one roll on the attribute table, 1..6 for Str to Cha.
 *
 * @returns whether another roll follows
 * @rule WODS-attr-table @rule R-WODS-01
 */
export function rollAttribute(world: World, dice: Dice): boolean {
  if (!rollSheet(world, dice, world.cursor)) return true;
  world.cursor++;
  return findUnrolled(world);
}

/**
 * Makes one of a hero's three rolls; after the last, derives the sheet.
 *
 * @returns whether it was the last
 */
export function rollSheet(world: World, dice: Dice, c: number): boolean {
  if (world.left === 0) world.left = ATTRIBUTE_ROLLS;
  dice.roller = c;
  change(world, c, dice.draw(die(6)) - 1, 1);
  if (--world.left > 0) {
    world.trace?.hold?.();
    return false;
  }
  // @rule WODS-species-elf @rule WODS-species-halfling
  const { lowers } = world.line(c);
  if (lowers >= 0) change(world, c, lowers, -1);
  for (let n = attributeRises(world.level[c]); n > 0; n--) raiseAttribute(world, c);
  world.derive(c);
  world.hp[c] = world.maxHp[c];
  if (world.trace !== undefined) {
    const sheet = Array.from(world.rolled.subarray(c * 6, c * 6 + 6)).join(' ');
    world.trace.note(
      'WODS-attr-table',
      `${world.names[c]} had Str Dex Con Int Wis Cha ${sheet} and ${world.hp[c]} HP`,
      { who: world.cast[c] },
    );
  }
  return true;
}

/** Changes an attribute. One that decides nothing is only recorded for display, so that fewer states differ. */
function change(world: World, c: number, attribute: number, by: number): void {
  const at = c * 6 + attribute;
  if (world.can.roll) world.rolled[at] += by;
  if (((world.deciding[c] >> attribute) & 1) !== 0) world.sheet[at] += by;
}

/** Raises the next attribute of the policy. @rule WODS-level-attributes @rule P-WODS-12 */
export function raiseAttribute(world: World, c: number): void {
  const attribute = nextAttribute(world.sheet, c * 6);
  if (attribute >= 0) change(world, c, attribute, 1);
}

/** Prepares both sides for a fight; the enemy side is as listed each time. @rule R-WODS-57 */
export function meet(world: World, room: number): void {
  world.room = room;
  world.foeSide = world.matchup.rooms[room]?.side;
  world.round = 0;
  world.outcome = 0;
  for (let c = world.first[world.foeSide]; c < world.first[world.foeSide + 1]; c++) {
    world.status[c] = STANDING;
    world.wounds[c] = 0;
    world.hp[c] = world.maxHp[c];
    world.luckyUsed[c] = 0;
    world.drunk[c] = 0;
    refresh(world, c);
  }
  refill(world, world.foeSide);
  refreshParty(world);
  world.routed[world.foeSide] = 0;
  world.retreating[world.foeSide] = 0;
  world.cursor = 0;
  findUnrolledHp(world);
}

function refill(world: World, side: number): void {
  const { supplies } = world.matchup.sides[side];
  for (let kind = 0; kind < SUPPLIES.rows.length; kind++)
    world.supplies[side * SUPPLIES.rows.length + kind] = supplies[kind];
}

/** Starts the only fight of a game, without the work of {@link meet}: everyone is ready at the start. */
export function meetAtOnce(world: World): void {
  muster(world, 0);
  findUnrolledHp(world);
}

/** Clears what lasts only for a fight. */
export function refreshParty(world: World): void {
  for (let c = 0; c < world.party.length; c++) refresh(world, c);
  world.routed[0] = 0;
  world.retreating[0] = 0;
  muster(world, 0);
}

function refresh(world: World, c: number): void {
  world.clock[c] = 0;
  world.clockLeft[c] = 0;
  world.loadout[c] = world.firstLoadout[c];
  world.stunned[c] = 0;
  world.hiding[c] = 0;
  world.windUsed[c] = 0;
  world.turning[c] = 0;
  world.held[c] = 0;
  world.blessed[c] = 0;
  world.burning[c] = 0;
  world.steeled[c] = 0;
  world.advance[c] = 0;
  world.knocked[c] = 0;
  world.cured[c] = 0;
  world.dress(c);
}

/** Moves to the next figure whose HP are rolled; after the last, the fight can start. */
function findUnrolledHp(world: World): void {
  for (; world.cursor < world.figures; world.cursor++) {
    const c = world.cursor;
    const side = world.sideOf[c];
    if ((side !== 0 && side !== world.foeSide) || world.line(c).hpDice.length === 0) continue;
    world.left = world.line(c).hpDice.length;
    world.maxHp[c] = 0;
    world.hp[c] = world.line(c).hpPlus;
    world.phase = ROLL_HP;
    return;
  }
  world.cursor = 0;
  world.phase = START;
}

/** Rolls some of an enemy's HP dice. @rule R-WODS-57 */
export function rollHp(world: World, dice: Dice): void {
  const c = world.cursor;
  dice.roller = c;
  const n = Math.min(HP_DICE, world.left);
  world.hp[c] += dice.draw(sum(n, world.line(c).hpDice[0]));
  world.left -= n;
  if (world.left > 0) {
    world.trace?.hold?.();
    return;
  }
  const hp = Math.max(1, world.hp[c]);
  world.hp[c] = hp;
  world.startHp[c] = hp;
  if (world.kind[c] === SWARM || world.regeneration[c] > 0) world.maxHp[c] = hp;
  world.trace?.note('R-WODS-57', `${world.names[c]} had ${hp} HP`, { who: world.cast[c] });
  world.cursor++;
  findUnrolledHp(world);
}

function muster(world: World, side: number): void {
  let n = 0;
  for (let c = world.first[side]; c < world.first[side + 1]; c++) if (world.isStanding(c)) n++;
  world.standing[side] = n;
  world.mustered[side] = n;
}

/** Decides initiative and prepares the fight. @rule WODS-initiative @rule R-WODS-33 */
export function start(world: World, dice: Dice): void {
  muster(world, 0);
  muster(world, world.foeSide);
  if (isUnfightable(world, 0) || isUnfightable(world, world.foeSide)) {
    world.trace?.note('WODS-swarm-ten-times', 'there were too many of them to fight');
    conclude(world, UNFIGHTABLE);
    return;
  }
  const room = world.matchup.rooms[world.room];
  const near = room?.scoutable === true && scouts(world, 0);
  const far = room?.scoutable === true && scouts(world, world.foeSide);
  if (near !== far) {
    world.initiator = near ? 0 : 1;
    world.trace?.note('WODS-scout', 'a scout had seen them first', { who: world.asOne(near ? 0 : world.foeSide) });
  } else if (room?.initiative === 'coin') {
    dice.roller = -1;
    world.initiator = dice.draw(die(2)) - 1;
  } else world.initiator = room?.initiative === 'party' ? 0 : 1;
  const side = world.initiator === 0 ? 0 : world.foeSide;
  world.trace?.note('WODS-initiative', `${world.matchup.sides[side]?.name} started the fight`, {
    who: world.asOne(side),
  });
  if (gapOf(world) > 0) world.trace?.note('R-WODS-42', `${gapOf(world)} squares lay between them`);
  world.arrange();
  blessBefore(world, side);
  world.cursor = world.first[side];
  findBackstabber(world);
}

function scouts(world: World, side: number): boolean {
  for (let c = world.first[side]; c < world.first[side + 1]; c++) {
    if (world.isStanding(c) && world.has(c, SCOUT)) return true;
  }
  return false;
}

function isUnfightable(world: World, side: number): boolean {
  const other = side === 0 ? world.foeSide : 0;
  let sum = 0;
  for (let c = world.first[other]; c < world.first[other + 1]; c++) {
    if (world.isStanding(c)) sum += world.hp[c];
  }
  for (let c = world.first[side]; c < world.first[side + 1]; c++) {
    if (world.kind[c] === SWARM && world.isStanding(c) && world.hp[c] >= TOO_MANY * sum) return true;
  }
  return false;
}

function findBackstabber(world: World): void {
  const side = world.initiator === 0 ? 0 : world.foeSide;
  for (; world.cursor < world.first[side + 1]; world.cursor++) {
    if (!world.isStanding(world.cursor) || !world.has(world.cursor, BACKSTAB)) continue;
    world.phase = HIDE;
    return;
  }
  world.cursor = 0;
  startRound(world);
}

/** Makes a backstabber's test before a fight that its side starts. @rule WODS-backstab @rule R-WODS-21 */
export function hideBefore(world: World, dice: Dice): void {
  if (hides(world, dice, world.cursor)) world.hiding[world.cursor] = HIDDEN_BEFORE;
  world.cursor++;
  findBackstabber(world);
}
