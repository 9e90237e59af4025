import type { Dice } from '../../dice/dice.ts';
import type { Game, Trace } from '../system.ts';
import { CHARGE, type Fight, fight, GENERATE, OVER, type Photograph, type Player, SET_UP } from './fight.ts';
import { FightTally } from './fight-tally.ts';
import { generate } from './generate.ts';
import { type FightMatchup, isOpen } from './matchup.ts';
import { COIN, setUpFight } from './opening.ts';
import { drawBoard } from './picture.ts';
import { playFight, stepFight } from './sequence.ts';

/** A Battle Board fight, step by step. The order of phases is that of section 21 of the book. */
export class FightGame implements Game, Player {
  private readonly matchup: FightMatchup;
  /** The line of each character to come. */
  private readonly roster: Int32Array;
  /** The fight after generation, where nothing of it is rolled. */
  private readonly ready: Int32Array | undefined;
  /** The fight after set-up for either side moving in, where nothing else of it is rolled. */
  private readonly placed: readonly Photograph[] | undefined;
  private readonly counter: FightTally;
  private told: Trace | undefined = undefined;
  /** The fight while others play, if it matters. */
  private readonly packed: Int32Array;
  private isPacked = false;

  constructor(matchup: FightMatchup) {
    this.matchup = matchup;
    this.roster = Int32Array.from(matchup.lines.flatMap((line, i) => new Array<number>(line.count).fill(i)));
    this.counter = new FightTally(matchup);
    this.packed = new Int32Array(this.fight.stateLength);
    this.ready = this.prepare();
    this.placed = this.ready && this.preparePlaces(this.ready);
    if (this.ready !== undefined) this.fight.load(this.ready);
  }

  /** The board, with this fight on it. */
  get fight(): Fight {
    if (fight.player !== this) this.takeBoard();
    return fight;
  }

  private takeBoard(): void {
    this.sitDown();
    if (this.isPacked) fight.load(this.packed);
    else fight.reset();
    this.isPacked = false;
  }

  private sitDown(): void {
    fight.open(this, this.matchup, this.roster.length);
    fight.trace = this.told;
  }

  leaveBoard(): void {
    this.save(this.packed);
    this.isPacked = true;
    fight.trace = undefined;
  }

  get trace(): Trace | undefined {
    return this.told;
  }

  set trace(trace: Trace | undefined) {
    this.told = trace;
    this.fight.trace = trace;
  }

  get over(): boolean {
    return this.fight.phase === OVER;
  }

  get stateLength(): number {
    return this.fight.stateLength;
  }

  get coreLength(): number {
    return this.fight.coreLength;
  }

  begin(): void {
    const board = this.fight;
    if (this.placed !== undefined && this.told === undefined) {
      // What set-up will copy over is not worth copying first.
      board.phase = SET_UP;
    } else if (this.ready !== undefined) board.load(this.ready);
    else board.reset();
  }

  save(into: Int32Array): void {
    const board = this.fight;
    if (board.phase === SET_UP && this.ready !== undefined) board.load(this.ready);
    board.save(into);
  }

  load(from: Int32Array): void {
    // What it writes over is not worth unpacking.
    if (fight.player !== this) this.sitDown();
    this.isPacked = false;
    fight.load(from);
  }

  tally(counts: Float64Array): void {
    if (fight.player !== this) this.takeBoard();
    this.counter.add(counts);
  }

  picture(): string {
    if (fight.player !== this) this.takeBoard();
    return drawBoard();
  }

  step(dice: Dice): void {
    const { phase, count } = this.fight;
    switch (phase) {
      case GENERATE:
        generate(dice, this.roster[count] as number);
        if (fight.count === this.roster.length) fight.phase = SET_UP;
        return;
      case SET_UP:
        this.setUp(dice);
        return;
      default:
        stepFight(dice);
    }
  }

  playOut(dice: Dice): void {
    while (this.fight.phase < CHARGE) this.step(dice);
    playFight(dice);
  }

  /** Who moved in, and everything that follows from it until the charge test. */
  private setUp(dice: Dice): void {
    const { placed } = this;
    if (placed !== undefined && this.told === undefined) {
      dice.roller = -1;
      const active = this.matchup.active >= 0 ? this.matchup.active : dice.draw(COIN);
      fight.goBack(placed[active] as Photograph);
    } else {
      setUpFight(dice);
      fight.phase = CHARGE;
    }
  }

  /** The fight after generation where no dice are needed for it, so that a game begins by copying it. */
  private prepare(): Int32Array | undefined {
    const { lines, rollItems } = this.matchup;
    const rolled = lines.some((line) => line.count > 0 && (isOpen(line) || (rollItems[line.side] && !line.star)));
    if (rolled) return undefined;
    while (this.fight.phase === GENERATE) this.step(noDice());
    return fight.photograph().state;
  }

  /** The fight after set-up, so that it is copied too; `undefined` where a Leader is rolled for. */
  private preparePlaces(ready: Int32Array): Photograph[] | undefined {
    const places: Photograph[] = [];
    for (const active of [0, 1]) {
      this.fight.load(ready);
      try {
        setUpFight(noDice(this.matchup.active < 0 ? active : undefined));
      } catch (problem) {
        if (problem instanceof UnexpectedRoll) return undefined;
        throw problem;
      }
      fight.phase = CHARGE;
      places.push(fight.photograph());
    }
    return places;
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
