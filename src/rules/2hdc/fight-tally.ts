import { CauseCounts } from '../../stats/causes.ts';
import { countValue, layOut } from '../../stats/measure.ts';
import { FELL_MASK, fight } from './fight.ts';
import { causeOf, type FightCauses, fightCauses } from './fight-causes.ts';
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

/** What one game comes to; 0 between games. */
const game = new Int32Array(32);
const killsOf = new Int32Array(MOST_FIGURES);
const killed = new Int32Array(MOST_FIGURES ** 2);
/** Where in `killed` something stands. */
const pairs = new Int32Array(MOST_FIGURES);

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
  private readonly causes: readonly [FightCauses, FightCauses];
  private readonly losses: readonly [CauseCounts, CauseCounts];

  constructor(matchup: FightMatchup) {
    const { at } = layOut(fightMeasures(matchup));
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
    this.causes = [fightCauses(matchup, 0), fightCauses(matchup, 1)];
    this.losses = [new CauseCounts(at, lossMeasures(matchup, 0)), new CauseCounts(at, lossMeasures(matchup, 1))];
  }

  private takeDesk(): void {
    slots.set(this.slots);
    ofLines.set(this.ofLines);
    lineOf.set(this.lineOf);
    killedBy.set(this.killedBy);
    desk.owner = this;
  }

  /** Adds one game, whose characters come line by line. */
  add(counts: Float64Array): void {
    if (desk.owner !== this) this.takeDesk();
    const lines = slots[LINES] as number;
    let c = 0;
    for (let line = 0; line < lines; line++) {
      const end = c + (ofLines[line * LINE + MEMBERS] as number);
      this.addFates(counts, line, c, end);
      c = end;
    }
    this.losses[0].close(counts);
    this.losses[1].close(counts);
    addKills(counts);
    addOutcome(counts);
    countValue(counts, slots[ACTIVATIONS] as number, fight.activations, LENGTH_BINS);
    countValue(counts, slots[ROUNDS] as number, fight.rounds, ROUND_BINS);
    if (fight.brokeOff) counts[slots[BROKE_OFF] as number]!++;
    for (let guard = 0; fight.guards >> guard !== 0; guard++) {
      if ((fight.guards >> guard) & 1) counts[slots[GUARD + guard] as number]!++;
    }
  }

  /** What became of the members of a line, who are the characters from one to before another. */
  private addFates(counts: Float64Array, line: number, first: number, end: number): void {
    const side = ofLines[line * LINE + SIDE] as 0 | 1;
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
      countValue(counts, fell, fellAt, LENGTH_BINS);
      if (fellAt > 0) this.losses[side].note(counts, causeOf(this.causes[side], c), fellAt);
    }
    const lost = out + dead + turned;
    const unhurt = end - first - lost - recovered - fled;
    // Bin 0: not lost to the fight.
    counts[fell + 2]! += unhurt;
    game[STANDING + side]! += unhurt + recovered;
    game[LOST + side]! += lost;
    countFate(counts, line, NEVER_DOWN, unhurt);
    if (unhurt === end - first) return;
    countFate(counts, line, RECOVERED, recovered);
    countFate(counts, line, LEFT_OUT, out);
    countFate(counts, line, KILLED, dead);
    countFate(counts, line, RAN, fled);
    countFate(counts, line, HAS_TURNED, turned);
  }
}

function countFate(counts: Float64Array, line: number, fate: number, members: number): void {
  if (members > 0) countValue(counts, ofLines[line * LINE + FATE + fate] as number, members, 0);
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

function addKills(counts: Float64Array): void {
  const lines = slots[LINES] as number;
  for (let line = 0; line < lines; line++) {
    const enemies = slots[SIZE + 1 - (ofLines[line * LINE + SIDE] as number)] as number;
    const kills = killsOf[line] as number;
    countValue(counts, ofLines[line * LINE + KILLS] as number, kills, enemies + 1);
    killsOf[line] = 0;
  }
  for (let i = 0; i < (game[PAIRS] as number); i++) {
    const pair = pairs[i] as number;
    countValue(counts, killedBy[pair] as number, killed[pair] as number, 0);
    killed[pair] = 0;
  }
  game[PAIRS] = 0;
  for (let metal = 0; metal < METALS; metal++) {
    countValue(counts, slots[COINS + metal] as number, game[EARNED + metal] as number, (slots[SIZE + 1] as number) + 1);
    game[EARNED + metal] = 0;
  }
}

/** Who has won, and at what cost. */
function addOutcome(counts: Float64Array): void {
  const { guards, winner } = fight;
  counts[slots[guards & STALEMATE ? TIMEOUT : WIN + winner] as number]!++;
  const isWon = winner < DRAW;
  const most = slots[MOST] as number;
  countValue(counts, slots[COST] as number, isWon ? (game[LOST + winner] as number) : 0, most + 1);
  countValue(counts, slots[MARGIN] as number, isWon ? (game[STANDING + winner] as number) : 0, most + 1);
  for (let side = 0; side < 2; side++) {
    const lost = game[LOST + side] as number;
    const size = slots[SIZE + side] as number;
    if (lost === size) counts[slots[WIPED + side] as number]!++;
    countValue(counts, slots[CASUALTIES + side] as number, lost, size + 1);
    game[LOST + side] = 0;
    game[STANDING + side] = 0;
  }
}
