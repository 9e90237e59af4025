import { strokeBin, strokeNumber, strokeRate, strokeSums } from '../../stats/strokes.ts';
import { coinOf, earnsCoin } from './coin.ts';
import { FELL_BITS, FELL_MASK, fight, WAYS_LOST } from './fight.ts';
import { MOST_FIGURES } from './matchup.ts';
import { DEAD, FIT, FLED, OUT } from './names.ts';

/** What is counted of a fight that is over. */

/** Bins of lengths, in activations, and of melee rounds: the last of them has all greater ones. */
export const LENGTH_BINS = 41;
export const ROUND_BINS = 61;

/** Fates, as positions in {@link FATES}. */
const NEVER_DOWN = 0;
const RECOVERED = 1;
const LEFT_OUT = 2;
const KILLED = 3;
const RAN = 4;
const HAS_TURNED = 5;

const METALS = 3;
/** Bit of {@link GUARDS}: stopped undecided. */
const STALEMATE = 4;

/** Three for each enemy line, and four more: `fightCauses`. */
export const MOST_CAUSES = 3 * MOST_FIGURES + 4;
/** Of each enemy, and of nobody: `causesByWay`. */
export const MOST_WAYS = WAYS_LOST * (1 + MOST_FIGURES);

/**
 * The desk of this thread: where every measure of the matchup that is counted begins, and what one game comes to. Whoever
 * counts another matchup lays his own out first. All are longer than 64 bytes, so that V8 knows where they lie.
 */
export const slots = new Int32Array(64);
/** Of each line that has members, {@link LINE} numbers. */
export const ofLines = new Int32Array(MOST_FIGURES * 16);
/** The line of each character, among those that have members. */
export const lineOf = new Int32Array(MOST_FIGURES);
/** At line * number of lines + line of the killer; -1 for its own side. */
export const killedBy = new Int32Array(MOST_FIGURES ** 2);
/** By side and how somebody was lost, to what: a place in `losses`. */
export const causeOf = new Int32Array(2 * MOST_WAYS);
/** By side and cause, the first slot of who is lost to it. */
export const losses = new Int32Array(2 * MOST_CAUSES);

/** All that is laid out on the desk. */
export const DESK = { slots, ofLines, lineOf, killedBy, causeOf, losses };

/** What one game comes to; 0 between games. */
const game = new Int32Array(32);
const killsOf = new Int32Array(MOST_FIGURES);
const killed = new Int32Array(MOST_FIGURES ** 2);
/** Where in `killed` something stands. */
const pairs = new Int32Array(MOST_FIGURES);
/** By cause, the sum of when members were lost to it. */
const lostWhen = new Int32Array(2 * MOST_CAUSES);
/** Where in `lostWhen` something stands. */
const causes = new Int32Array(MOST_FIGURES);

// Places in `slots`, some of them by side, metal or guard.
export const WIN = 0;
const DRAW = 2;
export const WIPED = 3;
export const CASUALTIES = 5;
export const SIZE = 7;
export const MOST = 9;
export const TIMEOUT = 10;
export const COST = 11;
export const MARGIN = 12;
export const BROKE_OFF = 13;
export const ACTIVATIONS = 14;
export const ROUNDS = 15;
export const COINS = 16;
export const GUARD = 19;
export const LINES = 22;

/** Numbers of a line, and places among them. */
export const LINE = 16;
const MEMBERS = 0;
const SIDE = 1;
const FELL = 2;
const KILLS = 3;
const FATE = 4;

// Places in `game`.
const LOST = 0;
const STANDING = 2;
const EARNED = 4;
const PAIRS = 7;
const CAUSES = 8;

/**
 * Strokes for the fight on the board, which is over: its characters come line by line. What the desk says of the matchup
 * must lie there.
 */
export function countFight(): void {
  const lines = slots[LINES] as number;
  let c = 0;
  for (let line = 0; line < lines; line++) {
    const end = c + (ofLines[line * LINE + MEMBERS] as number);
    addFates(line, c, end);
    c = end;
  }
  addLosses();
  addKills();
  addOutcome();
  strokeNumber(slots[ACTIVATIONS] as number, fight.activations, LENGTH_BINS);
  strokeNumber(slots[ROUNDS] as number, fight.rounds, ROUND_BINS);
  if (fight.brokeOff) strokeRate(slots[BROKE_OFF] as number);
  for (let guard = 0; fight.guards >> guard !== 0; guard++) {
    if ((fight.guards >> guard) & 1) strokeRate(slots[GUARD + guard] as number);
  }
}

/** What became of the members of a line, who are the characters from one to before another. */
function addFates(line: number, first: number, end: number): void {
  const side = ofLines[line * LINE + SIDE] as number;
  const fell = ofLines[line * LINE + FELL] as number;
  let recovered = 0;
  let out = 0;
  let dead = 0;
  let fled = 0;
  let turned = 0;
  for (let c = first; c < end; c++) {
    const status = fight.status[c] as number;
    if (status === FIT) {
      if (fight.wasOut[c] === 0) continue;
      recovered++;
    } else {
      if (status === OUT) out++;
      else if (status === DEAD) dead++;
      else if (status === FLED) fled++;
      else turned++;
      if (status !== FLED) noteKill(line, c);
    }
    const fellAt = (fight.fellAt[c] as number) & FELL_MASK;
    if (fellAt === 0) continue;
    strokeNumber(fell, fellAt, LENGTH_BINS);
    const way = (fight.fellAt[c] as number) >> FELL_BITS;
    noteLoss(causeOf[side * MOST_WAYS + way] as number, fellAt);
  }
  const lost = out + dead + turned;
  const unhurt = end - first - lost - recovered - fled;
  game[STANDING + side]! += unhurt + recovered;
  game[LOST + side]! += lost;
  strokeFate(line, NEVER_DOWN, unhurt);
  if (unhurt === end - first) return;
  strokeFate(line, RECOVERED, recovered);
  strokeFate(line, LEFT_OUT, out);
  strokeFate(line, KILLED, dead);
  strokeFate(line, RAN, fled);
  strokeFate(line, HAS_TURNED, turned);
}

function strokeFate(line: number, fate: number, members: number): void {
  if (members > 0) strokeSums(ofLines[line * LINE + FATE + fate] as number, members);
}

/** Somebody was lost to a cause, in an activation from 1 up. */
function noteLoss(cause: number, activation: number): void {
  strokeBin(losses[cause] as number, Math.min(activation, LENGTH_BINS - 1));
  if (lostWhen[cause] === 0) causes[game[CAUSES]!++] = cause;
  lostWhen[cause]! += activation;
}

/** Sums are of a whole game, since its members share its luck. */
function addLosses(): void {
  for (let i = 0; i < (game[CAUSES] as number); i++) {
    const cause = causes[i] as number;
    strokeSums(losses[cause] as number, lostWhen[cause] as number);
    lostWhen[cause] = 0;
  }
  game[CAUSES] = 0;
}

/** Whose work a loss is, if anybody's. */
function noteKill(line: number, c: number): void {
  const victor = (fight.victor[c] as number) - 1;
  if (victor < 0) return;
  const killer = lineOf[victor] as number;
  killsOf[killer]!++;
  const pair = line * (slots[LINES] as number) + killer;
  if (killed[pair] === 0) pairs[game[PAIRS]!++] = pair;
  killed[pair]!++;
  if (fight.side[c] === 1 && earnsCoin(c)) game[EARNED + coinOf(victor, c)]!++;
}

function addKills(): void {
  for (let i = 0; i < (game[PAIRS] as number); i++) {
    const pair = pairs[i] as number;
    strokeSums(killedBy[pair] as number, killed[pair] as number);
    killed[pair] = 0;
    const killer = pair % (slots[LINES] as number);
    const kills = killsOf[killer] as number;
    const enemies = slots[SIZE + 1 - (ofLines[killer * LINE + SIDE] as number)] as number;
    strokeNumber(ofLines[killer * LINE + KILLS] as number, kills, enemies + 1);
    killsOf[killer] = 0;
  }
  game[PAIRS] = 0;
  for (let metal = 0; metal < METALS; metal++) {
    strokeNumber(slots[COINS + metal] as number, game[EARNED + metal] as number, (slots[SIZE + 1] as number) + 1);
    game[EARNED + metal] = 0;
  }
}

/** Who has won, and at what cost. */
function addOutcome(): void {
  const { guards, winner } = fight;
  strokeRate(slots[guards & STALEMATE ? TIMEOUT : WIN + winner] as number);
  if (winner < DRAW) {
    const most = slots[MOST] as number;
    strokeNumber(slots[COST] as number, game[LOST + winner] as number, most + 1);
    strokeNumber(slots[MARGIN] as number, game[STANDING + winner] as number, most + 1);
  }
  for (let side = 0; side < 2; side++) {
    const lost = game[LOST + side] as number;
    const size = slots[SIZE + side] as number;
    if (lost === size) strokeRate(slots[WIPED + side] as number);
    strokeNumber(slots[CASUALTIES + side] as number, lost, size + 1);
    game[LOST + side] = 0;
    game[STANDING + side] = 0;
  }
}
