import { layOut } from '../../stats/measure.ts';
import { strokeBin, strokeNumber, strokeRate, strokeSums, TallySheet } from '../../stats/tally-sheet.ts';
import { FELL_BITS, FELL_MASK, fight, WAYS_LOST } from './fight.ts';
import { causesByWay } from './fight-causes.ts';
import { type FightMatchup, MOST_FIGURES } from './matchup.ts';
import { coinOf, earnsCoin, FATES, fightMeasures, LENGTH_BINS, lossMeasures, ROUND_BINS, sizeOf } from './measures.ts';
import { DEAD, FIT, FLED, OUT } from './names.ts';

/** Fates, as positions in {@link FATES}. */
const NEVER_DOWN = 0;
const RECOVERED = 1;
const LEFT_OUT = 2;
const KILLED = 3;
const RAN = 4;
const HAS_TURNED = 5;

const METALS = 3;
const GUARDS = ['tieCap', 'meleeCap', 'stalemate'] as const;
/** Bit of {@link GUARDS}: stopped undecided. */
const STALEMATE = 4;

/** Three for each enemy line, and four more: `fightCauses`. */
const MOST_CAUSES = 3 * MOST_FIGURES + 4;
/** Of each enemy, and of nobody: `causesByWay`. */
const MOST_WAYS = WAYS_LOST * (1 + MOST_FIGURES);

/**
 * The desk of this thread: where every measure of the matchup that is counted begins, and what one game comes to. Whoever
 * counts another matchup lays his own out first. All are longer than 64 bytes, so that V8 knows where they lie.
 */
const desk: { owner: FightTally | undefined } = { owner: undefined };
const slots = new Int32Array(64);
/** Of each line that has members, {@link LINE} numbers. */
const ofLines = new Int32Array(MOST_FIGURES * 16);
/** The line of each character, among those that have members. */
const lineOf = new Int32Array(MOST_FIGURES);
/** At line * number of lines + line of the killer; -1 for its own side. */
const killedBy = new Int32Array(MOST_FIGURES ** 2);
/** By side and how somebody was lost, to what: a place in `losses`. */
const causeOf = new Int32Array(2 * MOST_WAYS);
/** By side and cause, the first slot of who is lost to it. */
const losses = new Int32Array(2 * MOST_CAUSES);

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
const WIN = 0;
const DRAW = 2;
const WIPED = 3;
const CASUALTIES = 5;
const SIZE = 7;
const MOST = 9;
const TIMEOUT = 10;
const COST = 11;
const MARGIN = 12;
const BROKE_OFF = 13;
const ACTIVATIONS = 14;
const ROUNDS = 15;
const COINS = 16;
const GUARD = 19;
const LINES = 22;

/** Numbers of a line, and places among them. */
const LINE = 16;
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
 * Adds finished fights to a tally laid out by {@link fightMeasures}. Where every measure begins is looked up once, and
 * of a game only what has happened to somebody is looked at.
 */
export class FightTally {
  // What lies on the desk while these games are counted.
  private readonly slots = new Int32Array(slots.length);
  private readonly ofLines: Int32Array;
  private readonly lineOf: Int32Array;
  private readonly killedBy: Int32Array;
  private readonly causeOf: readonly Int32Array[];
  private readonly losses: Int32Array;
  private readonly sheet: TallySheet;

  constructor(matchup: FightMatchup) {
    const measures = fightMeasures(matchup);
    const { at } = layOut(measures);
    this.sheet = new TallySheet(measures);
    const { sides } = matchup;
    const lines = matchup.lines.filter(({ count }) => count > 0);
    const sizes = [sizeOf(matchup, 0), sizeOf(matchup, 1)];
    const party = sides[0];
    this.slots.set([at(`${sides[0]}.win`), at(`${sides[1]}.win`), at('draw')], WIN);
    this.slots.set(
      sides.map((side) => at(`${side}.wiped`)),
      WIPED,
    );
    this.slots.set(
      sides.map((side) => at(`${side}.casualties`)),
      CASUALTIES,
    );
    this.slots.set(sizes, SIZE);
    this.slots[MOST] = Math.max(...sizes);
    this.slots[TIMEOUT] = at('timeout');
    this.slots[COST] = at('winner.casualties');
    this.slots[MARGIN] = at('margin');
    this.slots[BROKE_OFF] = at(`${party}.broke-off`);
    this.slots[ACTIVATIONS] = at('activations');
    this.slots[ROUNDS] = at('rounds');
    this.slots.set(
      ['bronze', 'silver', 'gold'].map((metal) => at(`${party}.${metal}`)),
      COINS,
    );
    this.slots.set(GUARDS.map(at), GUARD);
    this.slots[LINES] = lines.length;
    this.ofLines = new Int32Array(lines.length * LINE);
    for (const [i, { side, name, count }] of lines.entries()) {
      const line = `${sides[side]}.${name}`;
      const fates = FATES.map(([fate]) => at(`${line}.${fate}`));
      this.ofLines.set([count, side, at(`${line}.fell`), at(`${line}.kills`), ...fates], i * LINE);
    }
    this.lineOf = Int32Array.from(lines.flatMap(({ count }, i) => new Array<number>(count).fill(i)));
    this.killedBy = Int32Array.from(
      lines.flatMap(({ side, name }) =>
        lines.map((killer) =>
          killer.side === side ? -1 : at(`${sides[side]}.${name}.killed-by.${sides[killer.side]}.${killer.name}`),
        ),
      ),
    );
    this.causeOf = [0, 1].map((side) => causesByWay(matchup, side).map((cause) => side * MOST_CAUSES + cause));
    this.losses = new Int32Array(losses.length);
    for (const side of [0, 1]) {
      this.losses.set(
        lossMeasures(matchup, side).map(({ name }) => at(name)),
        side * MOST_CAUSES,
      );
    }
  }

  private takeDesk(): void {
    slots.set(this.slots);
    ofLines.set(this.ofLines);
    lineOf.set(this.lineOf);
    killedBy.set(this.killedBy);
    for (const [side, ways] of this.causeOf.entries()) causeOf.set(ways, side * MOST_WAYS);
    losses.set(this.losses);
    desk.owner = this;
  }

  /** Games added to this tally from now on may stand in it only when it is closed. */
  open(counts: Float64Array): void {
    this.sheet.open(counts);
  }

  close(): void {
    this.sheet.close();
  }

  /** Adds one game, whose characters come line by line. */
  add(counts: Float64Array): void {
    if (desk.owner !== this) this.takeDesk();
    this.sheet.begin(counts);
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
    this.sheet.end(counts);
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
