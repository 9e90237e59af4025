import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import type { Game, Trace } from '../system.ts';
import { CHARGE, Fight, GENERATE, OVER, SET_UP } from './fight.ts';
import { generate, isOpen } from './generate.ts';
import type { FightMatchup } from './matchup.ts';
import { type FightTally, fightTally } from './measures.ts';
import { setUpFight } from './opening.ts';
import { drawBoard } from './picture.ts';
import { stepFight } from './sequence.ts';

/** A Battle Board fight, step by step. The order of phases is that of section 21 of the book. */
export class FightGame implements Game {
  readonly fight: Fight;
  private readonly matchup: FightMatchup;
  /** The line of each character to come. */
  private readonly roster: Int32Array;
  /** State after generation, where nothing of it is rolled. */
  private readonly ready: Int32Array | undefined;
  /** States after set-up for either side moving in, where nothing else of it is rolled. */
  private readonly placed: readonly Int32Array[] | undefined;
  private readonly count: FightTally;

  constructor(matchup: FightMatchup) {
    this.matchup = matchup;
    this.roster = Int32Array.from(matchup.lines.flatMap((line, i) => new Array<number>(line.count).fill(i)));
    this.fight = new Fight(matchup, this.roster.length);
    this.count = fightTally(matchup);
    this.ready = this.prepare();
    this.placed = this.ready && this.preparePlaces(this.ready);
  }

  get trace(): Trace | undefined {
    return this.fight.trace;
  }

  set trace(trace: Trace | undefined) {
    this.fight.trace = trace;
  }

  get over(): boolean {
    return this.fight.phase === OVER;
  }

  get stateLength(): number {
    return this.fight.stateLength;
  }

  get coreLength(): number {
    return this.fight.coreLength + this.fight.coreScalars;
  }

  begin(): void {
    if (this.placed !== undefined && this.fight.trace === undefined) {
      // What set-up will copy over is not worth copying first.
      this.fight.phase = SET_UP;
    } else if (this.ready !== undefined) this.fight.load(this.ready);
    else this.fight.reset();
  }

  save(into: Int32Array): void {
    if (this.fight.phase === SET_UP && this.ready !== undefined) this.fight.load(this.ready);
    this.fight.save(into);
  }

  load(from: Int32Array): void {
    this.fight.load(from);
  }

  tally(counts: Float64Array): void {
    this.count(this.fight, counts);
  }

  picture(): string {
    return drawBoard(this.fight);
  }

  step(dice: Dice): void {
    const { fight } = this;
    switch (fight.phase) {
      case GENERATE:
        generate(fight, dice, this.roster[fight.count] as number);
        if (fight.count === this.roster.length) fight.phase = SET_UP;
        return;
      case SET_UP:
        this.setUp(dice);
        return;
      default:
        stepFight(fight, dice);
    }
  }

  /** Who moved in, and everything that follows from it until the charge test. */
  private setUp(dice: Dice): void {
    const { fight, placed } = this;
    if (placed !== undefined && fight.trace === undefined) {
      dice.roller = -1;
      const active = this.matchup.active >= 0 ? this.matchup.active : dice.draw(oneOf(2));
      fight.load(placed[active] as Int32Array);
    } else {
      setUpFight(fight, dice);
      fight.phase = CHARGE;
    }
  }

  /** The state after generation where no dice are needed for it, so that a game begins by copying it. */
  private prepare(): Int32Array | undefined {
    const { lines, rollItems } = this.matchup;
    const rolled = lines.some((line) => line.count > 0 && (isOpen(line) || (rollItems[line.side] && !line.star)));
    if (rolled) return undefined;
    this.fight.reset();
    while (this.fight.phase === GENERATE) this.step(noDice());
    return this.saved();
  }

  /** The states after set-up, so that it is copied too; `undefined` where a Leader is rolled for. */
  private preparePlaces(ready: Int32Array): Int32Array[] | undefined {
    const { fight } = this;
    const places: Int32Array[] = [];
    for (const active of [0, 1]) {
      fight.load(ready);
      try {
        setUpFight(fight, noDice(this.matchup.active < 0 ? active : undefined));
      } catch (problem) {
        if (problem instanceof UnexpectedRoll) return undefined;
        throw problem;
      }
      fight.phase = CHARGE;
      places.push(this.saved());
    }
    return places;
  }

  private saved(): Int32Array {
    const state = new Int32Array(this.fight.stateLength);
    this.fight.save(state);
    return state;
  }
}

class UnexpectedRoll extends Error {}

/** Dice that show one value, if any is allowed, and must not be rolled again. */
function noDice(value?: number): Dice {
  let left = value === undefined ? 0 : 1;
  return {
    roller: -1,
    draw(law) {
      if (left-- < 1) throw new UnexpectedRoll(`${law.name} was not to be rolled`);
      return value as number;
    },
  };
}
