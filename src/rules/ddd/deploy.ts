import { distanceToEdge, EAST, NORTH, SOUTH, WEST } from '../../board/board.ts';
import { HIDDEN_ANYWHERE, IN_THE_OPEN, NEAR_GOAL, SHOOTERS_BEHIND } from './choices.ts';
import { PLACE, PRISONER, put, putToSide } from './decisions.ts';
import { ABSENT, BOUND, type Dungeon, LEFT, OFF } from './dungeon.ts';
import { HUGE, SHOOTS, SNEAKY } from './effects.ts';
import type { Line } from './matchup.ts';
import { AMBUSH, BATTLE, DICE, FREE_PRISONER, OBJECT_OF_POWER, SECRETS, TREASURE_HUNT } from './names.ts';
import { squareName } from './story.ts';
import { UNREACHED } from './ways.ts';

/**
 * Squares from an edge or the centre within which a model counts as near. @rule DDD-deploy-edge @rule DDD-deploy-centre
 */
const NEAR = 6;
/** Least distance of ambushers from the defender. @rule DDD-ambush-deploy */
const AMBUSH_DISTANCE = 4;
/** Least distance of guards from the edges and the prisoner. @rule DDD-prisoner-setup */
const GUARD_DISTANCE = 6;

/** Difference between ranks in the sort key of squares. */
const RANK = 256;

/** The reason a party cannot be deployed. */
export interface Misplaced {
  readonly problem: string;
  readonly rule: string;
}

/**
 * Deploys both parties and the objectives on a cleared board.
 *
 * Nothing is rolled, so the same party is deployed the same way on the same board, unless a player decides.
 *
 * @rule DDD-deploy-placement @rule DDD-P-deploy @rule DDD-R-32
 * @returns the problem; `undefined` on success
 */
export function deploy(dungeon: Dungeon): Misplaced | undefined {
  dungeon.left0 = 0;
  dungeon.left1 = 0;
  const { scenario, attacker } = dungeon;
  const misplaced = placeGoods(dungeon) ?? placeGiven(dungeon);
  if (misplaced !== undefined) return misplaced;
  if (scenario === AMBUSH) return placeParty(dungeon, 1 - attacker, centre(dungeon)) ?? placeAmbush(dungeon, attacker);
  if (scenario === FREE_PRISONER)
    return placeParty(dungeon, 1 - attacker, guardSquares(dungeon)) ?? placeParty(dungeon, attacker, rim(dungeon));
  return placeParty(dungeon, 0, edgeZone(dungeon, 0)) ?? placeParty(dungeon, 1, edgeZone(dungeon, 1));
}

/** Returns the square in the middle, by the map's mark or by its size. @rule DDD-R-40 */
function middleOf(dungeon: Dungeon): number {
  const { board } = dungeon;
  return board.marks.objective?.[0] ?? Math.floor(board.rows / 2) * board.columns + Math.floor(board.columns / 2);
}

/**
 * Places treasures, the object, the message or the prisoner. @rule DDD-treasure-place @rule DDD-object-setup @rule
 * DDD-secrets-setup
 */
function placeGoods(dungeon: Dungeon): Misplaced | undefined {
  const { scenario, board } = dungeon;
  dungeon.objects.fill(OFF - 2);
  if (scenario === TREASURE_HUNT) {
    const treasures = board.marks.treasure ?? [];
    if (treasures.length === 0)
      return { problem: `the board ${board.name} has no mark "treasure"`, rule: 'DDD-treasure-place' };
    dungeon.objects.set(treasures);
  } else if (scenario === OBJECT_OF_POWER || scenario === SECRETS) {
    const middle = middleOf(dungeon);
    if (dungeon.ground.fly[middle] === 0)
      return {
        problem: `no model can stand in the middle of ${board.name}`,
        rule: scenario === SECRETS ? 'DDD-secrets-setup' : 'DDD-object-setup',
      };
    dungeon.objects[0] = middle;
  } else if (scenario === FREE_PRISONER) return placePrisoner(dungeon);
  return undefined;
}

/** @rule DDD-prisoner-setup @rule DDD-prisoner-bound */
function placePrisoner(dungeon: Dungeon): Misplaced | undefined {
  const prisoner = choosePrisoner(dungeon);
  if (prisoner < 0)
    return { problem: 'no model of the attacker can be the prisoner: all are huge', rule: 'DDD-prisoner-choice' };
  dungeon.prisoner = prisoner;
  const middle = middleOf(dungeon);
  if (!dungeon.fitsAt(prisoner, middle))
    return { problem: `the prisoner cannot stand in the middle of ${dungeon.board.name}`, rule: 'DDD-prisoner-setup' };
  dungeon.mark(prisoner, BOUND);
  dungeon.put(prisoner, middle);
  return undefined;
}

/** Returns whether the scenario needs a prisoner and no model can be it. @rule DDD-R-36 */
export function lacksPrisoner(dungeon: Dungeon): boolean {
  if (dungeon.scenario !== FREE_PRISONER) return false;
  for (let model = dungeon.firstOf(dungeon.attacker); model < dungeon.endOf(dungeon.attacker); model++)
    if (dungeon.at[model] !== ABSENT && (lineOf(dungeon, model).prisoner || !dungeon.has(model, HUGE))) return false;
  return true;
}

function lineOf({ matchup, lineOf: lines }: Dungeon, model: number): Line {
  return matchup.lines[lines[model]];
}

/**
 * Returns the model that the scenario names; else a sneaky one, then the fastest, then the cleverest, never a huge one.
 * @rule DDD-prisoner-choice @rule DDD-P-prisoner
 */
function choosePrisoner(dungeon: Dungeon): number {
  const open: number[] = [];
  let best = -1;
  let most = -1;
  for (let model = dungeon.firstOf(dungeon.attacker); model < dungeon.endOf(dungeon.attacker); model++) {
    if (dungeon.at[model] === ABSENT) continue;
    if (lineOf(dungeon, model).prisoner) return model;
    if (dungeon.has(model, HUGE)) continue;
    open.push(model);
    const fitness = (dungeon.has(model, SNEAKY) ? 100 : 0) + dungeon.defense[model] * 10 + dungeon.power[model];
    if (fitness > most) {
      most = fitness;
      best = model;
    }
  }
  if (best < 0 || dungeon.player === undefined) return best;
  return putToSide(dungeon, PRISONER, dungeon.attacker, open, best);
}

/** Places the models for which the scenario names squares. */
function placeGiven(dungeon: Dungeon): Misplaced | undefined {
  const { matchup, lineOf } = dungeon;
  for (let model = 0; model < dungeon.count; model++) {
    const line = matchup.lines[lineOf[model]];
    const square = line.squares[model - lineOf.indexOf(lineOf[model])];
    if (square === undefined || dungeon.at[model] === ABSENT || dungeon.isOn(model)) continue;
    if (!dungeon.fitsAt(model, square))
      return { problem: `${line.name} cannot stand where the scenario puts it`, rule: 'DDD-G-08' };
    dungeon.put(model, square);
  }
  return undefined;
}

/**
 * Returns the zone of an edge: as in the map, else everything within six squares of the edge. @rule DDD-battle-deploy
 * @rule DDD-treasure-deploy
 */
function edgeZone(dungeon: Dungeon, side: number): number[] {
  const isNorth = side === dungeon.swapped;
  const named = dungeon.board.zones[isNorth ? 'A' : 'B'];
  if (named !== undefined) return [...named];
  const { rows } = dungeon.board;
  // On a small board, at most half of it.
  const deep = Math.min(NEAR, Math.floor(rows / 2));
  return standing(dungeon, (square) => distanceToEdge(dungeon.board, square, isNorth ? NORTH : SOUTH) <= deep);
}

/** @rule DDD-deploy-centre */
function centre(dungeon: Dungeon): number[] {
  const named = dungeon.board.zones.C;
  if (named !== undefined) return [...named];
  const middle = middleOf(dungeon);
  return standing(dungeon, (square) => dungeon.ground.distance(square, middle) <= NEAR);
}

/** @rule DDD-prisoner-setup */
function guardSquares(dungeon: Dungeon): number[] {
  const middle = middleOf(dungeon);
  return standing(
    dungeon,
    (square) =>
      distanceToEdge(dungeon.board, square) >= GUARD_DISTANCE &&
      dungeon.ground.distance(square, middle) >= GUARD_DISTANCE,
  );
}

/** Returns all squares near any edge. */
function rim(dungeon: Dungeon): number[] {
  return standing(dungeon, (square) => distanceToEdge(dungeon.board, square, NORTH | EAST | SOUTH | WEST) <= NEAR);
}

function standing(dungeon: Dungeon, isIn: (square: number) => boolean): number[] {
  const found: number[] = [];
  for (let square = 0; square < dungeon.ground.squares; square++)
    if (dungeon.ground.fly[square] === 1 && isIn(square)) found.push(square);
  return found;
}

/** Places the rest of a party in a zone, in its chosen order. */
function placeParty(dungeon: Dungeon, side: number, zone: readonly number[]): Misplaced | undefined {
  const { deploy: order } = dungeon.settingsOf(side);
  const models = waiting(dungeon, side);
  const { scenario } = dungeon;
  const isRunning =
    order === NEAR_GOAL && scenario !== BATTLE && !(scenario === FREE_PRISONER && side !== dungeon.attacker);
  const front = inOrder(dungeon, side, zone, isRunning ? goalWays(dungeon, side) : ranks(dungeon, side));
  if (order === SHOOTERS_BEHIND) {
    const rear = inOrder(dungeon, side, zone, reversed(ranks(dungeon, side)));
    const isShooter = (model: number) => dungeon.has(model, SHOOTS) && !dungeon.has(model, HUGE);
    const stout = (model: number) => (dungeon.has(model, HUGE) || dungeon.fullWounds[model] > 1 ? 0 : 1);
    const fighters = models.filter((model) => !isShooter(model)).sort((a, b) => stout(a) - stout(b) || a - b);
    return (
      placeAll(dungeon, fighters, front, zone) ??
      placeAll(
        dungeon,
        models.filter((model) => isShooter(model)),
        rear,
        zone,
      )
    );
  }
  if (isRunning) models.sort((a, b) => first(dungeon, a, b) || dungeon.defense[b] - dungeon.defense[a] || a - b);
  return placeAll(dungeon, models, front, zone);
}

/** Returns the models of a side not yet placed: the huge first, then by power die, then by the roster. */
function waiting(dungeon: Dungeon, side: number): number[] {
  const models: number[] = [];
  for (let model = dungeon.firstOf(side); model < dungeon.endOf(side); model++)
    if (dungeon.at[model] !== ABSENT && !dungeon.isOn(model)) models.push(model);
  return models.sort((a, b) => first(dungeon, a, b) || dungeon.power[a] - dungeon.power[b] || a - b);
}

/** Sorts the huge first, while there is room. */
function first(dungeon: Dungeon, one: number, other: number): number {
  return (dungeon.isBig(other) ? 1 : 0) - (dungeon.isBig(one) ? 1 : 0);
}

function placeAll(
  dungeon: Dungeon,
  models: readonly number[],
  order: Order,
  zone: readonly number[],
): Misplaced | undefined {
  const inside = new Set(zone);
  for (const [i, model] of models.entries()) {
    const mayStand = (at: number) => isInside(dungeon, model, at, inside) && dungeon.fitsAt(model, at);
    const free = order[dungeon.isBig(model) ? 1 : 0];
    const square = free.find(mayStand);
    if (dungeon.player !== undefined) {
      const rest = models.slice(i + 1).filter((other) => dungeon.isBig(other));
      const squares = free.filter((at) => mayStand(at) && leavesRoom(dungeon, model, at, rest, order, inside));
      putPlace(dungeon, model, squares);
    } else if (square === undefined) return noRoom(dungeon, model);
    else dungeon.put(model, square);
  }
  return undefined;
}

/** Returns whether big models still find room after one takes a position; small ones need no particular shape. */
function leavesRoom(
  dungeon: Dungeon,
  model: number,
  at: number,
  rest: readonly number[],
  order: Order,
  inside: ReadonlySet<number>,
): boolean {
  const placed: number[] = [];
  const put = (one: number, square: number | undefined) => {
    if (square === undefined) return false;
    dungeon.put(one, square);
    placed.push(one);
    return true;
  };
  const next = (big: number) =>
    order[1].find((square) => isInside(dungeon, big, square, inside) && dungeon.fitsAt(big, square));
  const isRoom = rest.length === 0 || (put(model, at) && rest.every((big) => put(big, next(big))));
  for (const one of placed) {
    dungeon.lift(one);
    dungeon.at[one] = LEFT;
  }
  return isRoom;
}

/**
 * Asks the player for the position of a model.
 *
 * @param squares where it may be placed; if others have left none, anywhere
 * @param covers where it may also start hidden
 * @param isHidden whether the script takes the first of `covers` rather than of `squares`
 */
function putPlace(
  dungeon: Dungeon,
  model: number,
  squares: readonly number[],
  covers: readonly number[] = [],
  isHidden = false,
): void {
  const { squares: all } = dungeon.ground;
  const isNone = squares.length + covers.length === 0;
  const open = isNone ? standing(dungeon, (at) => dungeon.fitsAt(model, at)) : squares;
  const hidden = covers.map((at) => all + at);
  const name = (at: number) => `${squareName(dungeon, at % all)}${at >= all ? ' hidden' : ''}`;
  const scripted = isHidden || open.length === 0 ? hidden[0] : open[0];
  const chosen = put(dungeon, PLACE, model, [...open, ...hidden], scripted, name);
  dungeon.put(model, chosen % all);
  if (chosen >= all) dungeon.hide(model);
}

function isInside(dungeon: Dungeon, model: number, at: number, inside: ReadonlySet<number>): boolean {
  if (!dungeon.isBig(model)) return true;
  return dungeon.footprint.every((step) => inside.has(at + step));
}

function noRoom(dungeon: Dungeon, model: number): Misplaced {
  const line = lineOf(dungeon, model);
  const rules = [
    'DDD-battle-deploy',
    'DDD-ambush-deploy',
    'DDD-treasure-deploy',
    'DDD-object-setup',
    'DDD-prisoner-setup',
    'DDD-deploy-edge',
  ];
  return {
    problem: `the board ${dungeon.board.name} has no square left where ${line.name} may begin`,
    rule: rules[dungeon.scenario],
  };
}

/** Sort key of a position for a small or a big model; the lowest is taken first. */
type Rank = (square: number, isBig: boolean) => number;

/**
 * Returns the distance to the rear: from edges by rows, in the centre by the distance from the middle. Within a rank
 * positions are taken from the centre outwards. Big models are measured at the middle of their squares, so that a
 * turned board gives a turned deployment.
 */
function ranks(dungeon: Dungeon, side: number): Rank {
  const { ground, board, scenario, attacker } = dungeon;
  const middle = middleOf(dungeon);
  const column = (square: number, isBig: boolean) => 2 * ground.columnOf[square] + (isBig ? 1 : 0);
  const row = (square: number, isBig: boolean) => 2 * ground.rowOf[square] + (isBig ? 1 : 0);
  if (scenario === FREE_PRISONER && side === attacker) return waysTo(dungeon, middle);
  if (scenario === AMBUSH || scenario === FREE_PRISONER)
    return (square, isBig) => {
      const columns = Math.abs(column(square, isBig) - column(middle, false));
      const rows = Math.abs(row(square, isBig) - row(middle, false));
      return Math.max(columns, rows) * RANK;
    };
  const isNorth = side === dungeon.swapped;
  return (square, isBig) => {
    const far = row(square, isBig);
    const rank = isNorth ? 2 * (board.rows - 1) - far : far;
    return rank * RANK + Math.abs(column(square, isBig) - (board.columns - 1));
  };
}

/** Reverses ranks, from the rear, but still from the centre outwards. */
function reversed(rank: Rank): Rank {
  return (square, isBig) => {
    const forward = rank(square, isBig);
    return -Math.floor(forward / RANK) * RANK + (forward % RANK);
  };
}

/** Kinds of walkers on foot. */
const SMALL_KIND = 0;
const BIG_KIND = 6;

/** Ranks by the path length from each position to a square. */
function waysTo(dungeon: Dungeon, square: number): Rank {
  const rows = [dungeon.ways.toSquare(SMALL_KIND, square), dungeon.ways.toSquare(BIG_KIND, square)];
  return (at, isBig) => rows[isBig ? 1 : 0][at];
}

/** Ranks by the distance of each position from the side's goal. */
function goalWays(dungeon: Dungeon, side: number): Rank {
  const { scenario, attacker, ways } = dungeon;
  if (scenario === AMBUSH && side !== attacker) {
    const edges = NORTH | EAST | SOUTH | WEST;
    const rows = [ways.toExit(SMALL_KIND, edges), ways.toExit(BIG_KIND, edges)];
    return (at, isBig) => rows[isBig ? 1 : 0][at];
  }
  if (scenario === TREASURE_HUNT) {
    const ranked = Array.from(dungeon.objects, (treasure) => waysTo(dungeon, treasure));
    return (at, isBig) => Math.min(...ranked.map((rank) => rank(at, isBig)));
  }
  return waysTo(dungeon, middleOf(dungeon));
}

/** Positions in the order in which small and big models take them. */
type Order = readonly [small: readonly number[], big: readonly number[]];

function inOrder(dungeon: Dungeon, side: number, zone: readonly number[], rank: Rank): Order {
  const sorted = (isBig: boolean) => {
    const value = new Map(zone.map((square) => [square, rank(square, isBig)]));
    const of = (square: number) => value.get(square) as number;
    return [...zone].sort((a, b) => of(a) - of(b) || (dungeon.comesFirst(side, a, b) ? -1 : 1));
  };
  return [sorted(false), dungeon.big === 0 ? [] : sorted(true)];
}

/**
 * Deploys ambushers: at least four squares from every defender, and out of sight or hidden.
 *
 * @rule DDD-ambush-deploy @rule DDD-ambush-hidden @rule DDD-R-34 @rule DDD-P-ambush-hidden
 */
function placeAmbush(dungeon: Dungeon, side: number): Misplaced | undefined {
  const { ambushers } = dungeon.settingsOf(side);
  const everywhere = inOrder(
    dungeon,
    side,
    standing(dungeon, () => true),
    ranks(dungeon, side),
  );
  const models = waiting(dungeon, side);
  const hides = ambushers !== IN_THE_OPEN;
  const hiders = hides ? models.filter((model) => !dungeon.has(model, HUGE)) : [];
  const isShooter = (model: number) => (dungeon.has(model, SHOOTS) ? 0 : 1);
  hiders.sort((a, b) => isShooter(a) - isShooter(b) || a - b);
  for (const model of hiders) {
    const range =
      ambushers === HIDDEN_ANYWHERE
        ? UNREACHED
        : isShooter(model) === 0
          ? (DICE[dungeon.power[model]] as number)
          : NEAR;
    const square = everywhere[dungeon.isBig(model) ? 1 : 0].find(
      (at) => isAmbushCover(dungeon, model, at, side) && nearestDefender(dungeon, model, at, side) <= range,
    );
    if (square === undefined) continue;
    if (dungeon.player !== undefined) putAmbusher(dungeon, model, side, everywhere, square);
    else {
      dungeon.put(model, square);
      dungeon.hide(model);
    }
  }
  for (const model of models) {
    if (dungeon.isOn(model)) continue;
    if (dungeon.player !== undefined) {
      putAmbusher(dungeon, model, side, everywhere, undefined);
      continue;
    }
    const places = everywhere[dungeon.isBig(model) ? 1 : 0].filter((at) => dungeon.fitsAt(model, at));
    const far = places.filter((at) => nearestDefender(dungeon, model, at, side) >= AMBUSH_DISTANCE);
    let square = far.find((at) => !isSeen(dungeon, model, at, side));
    // Later defenders may see other squares, which cannot be foreseen when a series begins and must not end it.
    if (square === undefined && dungeon.battle > 0) square = far[0] ?? places[0];
    if (square === undefined) return noRoom(dungeon, model);
    dungeon.put(model, square);
  }
  return undefined;
}

/** Returns whether an ambusher may start hidden at a position. */
function isAmbushCover(dungeon: Dungeon, model: number, at: number, side: number): boolean {
  if (!dungeon.ground.isCover(at) || !dungeon.fitsAt(model, at)) return false;
  return nearestDefender(dungeon, model, at, side) >= AMBUSH_DISTANCE;
}

/**
 * Asks the player for the position of an ambusher: hidden, or unseen, or if all squares are seen, any that is far
 * enough.
 *
 * @param cover where the script hides it; `undefined` if it does not
 */
function putAmbusher(dungeon: Dungeon, model: number, side: number, all: Order, cover: number | undefined): void {
  const places = all[dungeon.isBig(model) ? 1 : 0].filter((at) => dungeon.fitsAt(model, at));
  const far = places.filter((at) => nearestDefender(dungeon, model, at, side) >= AMBUSH_DISTANCE);
  const unseen = far.filter((at) => !isSeen(dungeon, model, at, side));
  const covers = dungeon.has(model, HUGE) ? [] : far.filter((at) => dungeon.ground.isCover(at));
  const first = cover === undefined ? covers : [cover, ...covers.filter((at) => at !== cover)];
  putPlace(dungeon, model, [unseen, far, places].find((some) => some.length > 0) ?? [], first, cover !== undefined);
}

function nearestDefender(dungeon: Dungeon, model: number, at: number, side: number): number {
  let least = UNREACHED;
  for (let other = dungeon.firstOf(1 - side); other < dungeon.endOf(1 - side); other++)
    if (dungeon.isOn(other)) least = Math.min(least, dungeon.distanceAt(model, at, other));
  return least;
}

/** Returns whether a defender would see a model at a position, with only terrain in between. */
function isSeen(dungeon: Dungeon, model: number, at: number, side: number): boolean {
  const { lines, solid } = dungeon.ground;
  const squaresOf = (one: number, square: number) =>
    dungeon.footprint.slice(0, dungeon.isBig(one) ? 4 : 1).map((step) => square + step);
  for (let other = dungeon.firstOf(1 - side); other < dungeon.endOf(1 - side); other++) {
    if (!dungeon.isOn(other)) continue;
    for (const from of squaresOf(other, dungeon.at[other]))
      for (const to of squaresOf(model, at)) if (lines.isClear(from, to, solid)) return true;
  }
  return false;
}
