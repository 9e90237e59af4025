import { CauseCounts } from '../../stats/causes.ts';
import { countValue, layOut } from '../../stats/measure.ts';
import { FELL_MASK, fight } from './fight.ts';
import { causeOf, type FightCauses, fightCauses } from './fight-causes.ts';
import type { FightMatchup } from './matchup.ts';
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
 * Adds finished fights to a tally laid out by {@link fightMeasures}. Where every measure begins is looked up once, and
 * of a game only what has happened to somebody is looked at.
 */
export class FightTally {
  // Slots, by side.
  private readonly win: Int32Array;
  private readonly wiped: Int32Array;
  private readonly casualties: Int32Array;
  private readonly size: Int32Array;
  private readonly most: number;
  // Slots of the whole fight.
  private readonly timeout: number;
  private readonly cost: number;
  private readonly margin: number;
  private readonly brokeOff: number;
  private readonly activations: number;
  private readonly rounds: number;
  private readonly coins: Int32Array;
  private readonly guards: Int32Array;
  // Slots, by line.
  private readonly lines: number;
  private readonly sideOf: Int32Array;
  private readonly members: Int32Array;
  private readonly fell: Int32Array;
  private readonly kills: Int32Array;
  /** At line * number of fates + fate. */
  private readonly fates: Int32Array;
  /** At line * lines + line of the killer; -1 for its own side. */
  private readonly killedBy: Int32Array;
  private readonly causes: readonly [FightCauses, FightCauses];
  private readonly losses: readonly [CauseCounts, CauseCounts];

  // What one game comes to; 0 between games.
  private readonly fated = new Int32Array(FATES.length);
  private readonly killsOf: Int32Array;
  private readonly killed: Int32Array;
  private readonly earned = new Int32Array(METALS);
  private readonly lost = new Int32Array(2);
  private readonly standing = new Int32Array(2);

  constructor(matchup: FightMatchup) {
    const { at } = layOut(fightMeasures(matchup));
    const { lines, sides } = matchup;
    const [party] = sides;
    const slots = (names: readonly string[]) => Int32Array.from(names, at);
    const ofLines = (slot: (name: string) => number) =>
      Int32Array.from(lines, ({ side, name, count }) => (count === 0 ? -1 : slot(`${sides[side]}.${name}`)));
    this.win = slots([`${sides[0]}.win`, `${sides[1]}.win`, 'draw']);
    this.wiped = slots(sides.map((side) => `${side}.wiped`));
    this.casualties = slots(sides.map((side) => `${side}.casualties`));
    this.size = Int32Array.of(sizeOf(matchup, 0), sizeOf(matchup, 1));
    this.most = Math.max(...this.size);
    this.timeout = at('timeout');
    this.cost = at('winner.casualties');
    this.margin = at('margin');
    this.brokeOff = at(`${party}.broke-off`);
    this.activations = at('activations');
    this.rounds = at('rounds');
    this.coins = slots([`${party}.bronze`, `${party}.silver`, `${party}.gold`]);
    this.guards = slots(GUARDS);
    this.lines = lines.length;
    this.sideOf = Int32Array.from(lines, ({ side }) => side);
    this.members = Int32Array.from(lines, ({ count }) => count);
    this.fell = ofLines((line) => at(`${line}.fell`));
    this.kills = ofLines((line) => at(`${line}.kills`));
    this.fates = Int32Array.from(
      lines.flatMap(({ side, name, count }) =>
        FATES.map(([fate]) => (count === 0 ? -1 : at(`${sides[side]}.${name}.${fate}`))),
      ),
    );
    this.killedBy = Int32Array.from(
      lines.flatMap((line) =>
        lines.map((killer) =>
          killer.side === line.side || killer.count === 0 || line.count === 0
            ? -1
            : at(`${sides[line.side]}.${line.name}.killed-by.${sides[killer.side]}.${killer.name}`),
        ),
      ),
    );
    this.causes = [fightCauses(matchup, 0), fightCauses(matchup, 1)];
    this.losses = [new CauseCounts(at, lossMeasures(matchup, 0)), new CauseCounts(at, lossMeasures(matchup, 1))];
    this.killsOf = new Int32Array(lines.length);
    this.killed = new Int32Array(lines.length * lines.length);
  }

  /** Adds one game, whose characters come line by line. */
  add(counts: Float64Array): void {
    let c = 0;
    for (let line = 0; line < this.lines; line++) {
      const members = this.members[line] as number;
      if (members > 0) this.addFates(counts, line, c, c + members);
      c += members;
    }
    this.losses[0].close(counts);
    this.losses[1].close(counts);
    this.addKills(counts);
    this.addOutcome(counts);
    countValue(counts, this.activations, fight.activations, LENGTH_BINS);
    countValue(counts, this.rounds, fight.rounds, ROUND_BINS);
    if (fight.brokeOff) counts[this.brokeOff]!++;
    for (let guard = 0; fight.guards >> guard !== 0; guard++) {
      if ((fight.guards >> guard) & 1) counts[this.guards[guard] as number]!++;
    }
  }

  /** What became of the members of a line, who are the characters from one to before another. */
  private addFates(counts: Float64Array, line: number, first: number, end: number): void {
    const { fated } = this;
    const side = this.sideOf[line] as number;
    const fell = this.fell[line] as number;
    let unhurt = 0;
    for (let c = first; c < end; c++) {
      if (fight.status[c] === FIT && fight.wasOut[c] === 0) {
        unhurt++;
        continue;
      }
      const fate = fateOf(c);
      fated[fate]!++;
      if (fate !== RECOVERED && fate !== RAN) this.noteKill(line, c);
      const fellAt = (fight.fellAt[c] as number) & FELL_MASK;
      countValue(counts, fell, fellAt, LENGTH_BINS);
      if (fellAt > 0) this.losses[side as 0 | 1].note(counts, causeOf(this.causes[side as 0 | 1], c), fellAt);
    }
    // Bin 0: not lost to the fight.
    counts[fell + 2]! += unhurt;
    countValue(counts, this.fates[line * FATES.length + NEVER_DOWN] as number, unhurt, 0);
    this.standing[side]! += unhurt;
    if (unhurt === end - first) return;
    const recovered = fated[RECOVERED] as number;
    this.standing[side]! += recovered;
    this.lost[side]! += end - first - unhurt - recovered - (fated[RAN] as number);
    for (let fate = RECOVERED; fate < FATES.length; fate++) {
      if (fated[fate] === 0) continue;
      countValue(counts, this.fates[line * FATES.length + fate] as number, fated[fate] as number, 0);
      fated[fate] = 0;
    }
  }

  /** Whose work a loss is, if anybody's. */
  private noteKill(line: number, c: number): void {
    const victor = (fight.victor[c] as number) - 1;
    if (victor < 0) return;
    const killer = fight.line[victor] as number;
    this.killsOf[killer]!++;
    this.killed[line * this.lines + killer]!++;
    if (fight.side[c] === 1 && earnsCoin(c)) this.earned[coinOf(victor, c)]!++;
  }

  private addKills(counts: Float64Array): void {
    const { lines, killed, killsOf, earned } = this;
    for (let line = 0; line < lines; line++) {
      if (this.members[line] === 0) continue;
      const enemies = this.size[1 - (this.sideOf[line] as number)] as number;
      const kills = killsOf[line] as number;
      countValue(counts, this.kills[line] as number, kills, enemies + 1);
      killsOf[line] = 0;
      if (kills === 0) continue;
      for (let at = line; at < killed.length; at += lines) {
        if (killed[at] === 0) continue;
        countValue(counts, this.killedBy[at] as number, killed[at] as number, 0);
        killed[at] = 0;
      }
    }
    for (let metal = 0; metal < METALS; metal++) {
      countValue(counts, this.coins[metal] as number, earned[metal] as number, (this.size[1] as number) + 1);
      earned[metal] = 0;
    }
  }

  /** Who has won, and at what cost. */
  private addOutcome(counts: Float64Array): void {
    const { size, lost, standing, most } = this;
    const { guards, winner } = fight;
    counts[guards & STALEMATE ? this.timeout : (this.win[winner] as number)]!++;
    const isWon = winner < 2;
    countValue(counts, this.cost, isWon ? (lost[winner] as number) : 0, most + 1);
    countValue(counts, this.margin, isWon ? (standing[winner] as number) : 0, most + 1);
    for (let side = 0; side < 2; side++) {
      if (lost[side] === size[side]) counts[this.wiped[side] as number]!++;
      countValue(counts, this.casualties[side] as number, lost[side] as number, (size[side] as number) + 1);
      lost[side] = 0;
      standing[side] = 0;
    }
  }
}

/** Of one who was put down, ran or turned. */
function fateOf(c: number): number {
  switch (fight.status[c]) {
    case FIT:
      return RECOVERED;
    case OUT:
      return LEFT_OUT;
    case DEAD:
      return KILLED;
    case FLED:
      return RAN;
    default:
      return HAS_TURNED;
  }
}
