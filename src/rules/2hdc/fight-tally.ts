import { layOut } from '../../stats/measure.ts';
import { TallySheet } from '../../stats/tally-sheet.ts';
import { causesByWay } from './fight-causes.ts';
import {
  ACTIVATIONS,
  BROKE_OFF,
  CASUALTIES,
  COINS,
  COST,
  causeOf,
  countFight,
  GUARD,
  killedBy,
  LINE,
  LINES,
  lineOf,
  losses,
  MARGIN,
  MOST,
  MOST_CAUSES,
  MOST_WAYS,
  ofLines,
  ROUNDS,
  SIZE,
  slots,
  TIMEOUT,
  WIN,
  WIPED,
} from './fight-count.ts';
import type { FightMatchup } from './matchup.ts';
import { FATES, fightMeasures, lossMeasures, sizeOf } from './measures.ts';

const GUARDS = ['tieCap', 'meleeCap', 'stalemate'] as const;

/** Who counts games at the desk; whoever counts another matchup lays his own out first. */
const desk: { owner: FightTally | undefined } = { owner: undefined };

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
  readonly sheet: TallySheet;

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

  /** Lays out on the desk where measures stand in a tally. */
  takeDesk(): void {
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
    countFight();
    this.sheet.end(counts);
  }
}
