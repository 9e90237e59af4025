import type { Dice } from '../../dice/dice.ts';
import type { Game, Trace } from '../system.ts';
import { CHARGE, Fight, GENERATE, OVER, SET_UP } from './fight.ts';
import { FightTally } from './fight-tally.ts';
import { generate, isOpen } from './generate.ts';
import type { FightMatchup } from './matchup.ts';
import { COIN, setUpFight } from './opening.ts';
import { drawBoard } from './picture.ts';
import { stepFight } from './sequence.ts';

/** A Battle Board fight, step by step. The order of phases is that of section 21 of the book. */
export class FightGame implements Game {
  readonly fight: Fight;
  private readonly matchup: FightMatchup;
  /** The line of each character to come. */
  private readonly roster: Int32Array;
  /** The fight after generation, where nothing of it is rolled. */
  private readonly ready: Fight | undefined;
  /** The fight after set-up for either side moving in, where nothing else of it is rolled. */
  private readonly placed: readonly Fight[] | undefined;
  private readonly counter: FightTally;

  constructor(matchup: FightMatchup) {
    this.matchup = matchup;
    this.roster = Int32Array.from(matchup.lines.flatMap((line, i) => new Array<number>(line.count).fill(i)));
    this.fight = new Fight(matchup, this.roster.length);
    this.counter = new FightTally(matchup);
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
    } else if (this.ready !== undefined) this.fight.copy(this.ready);
    else this.fight.reset();
  }

  save(into: Int32Array): void {
    if (this.fight.phase === SET_UP && this.ready !== undefined) this.fight.copy(this.ready);
    this.fight.save(into);
  }

  load(from: Int32Array): void {
    this.fight.load(from);
  }

  tally(counts: Float64Array): void {
    this.counter.add(this.fight, counts);
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
      const active = this.matchup.active >= 0 ? this.matchup.active : dice.draw(COIN);
      fight.copy(placed[active] as Fight);
    } else {
      setUpFight(fight, dice);
      fight.phase = CHARGE;
    }
  }

  /** The fight after generation where no dice are needed for it, so that a game begins by copying it. */
  private prepare(): Fight | undefined {
    const { lines, rollItems } = this.matchup;
    const rolled = lines.some((line) => line.count > 0 && (isOpen(line) || (rollItems[line.side] && !line.star)));
    if (rolled) return undefined;
    this.fight.reset();
    while (this.fight.phase === GENERATE) this.step(noDice());
    const ready = new Fight(this.matchup, this.roster.length);
    ready.copy(this.fight);
    return ready;
  }

  /** The fight after set-up, so that it is copied too; `undefined` where a Leader is rolled for. */
  private preparePlaces(ready: Fight): Fight[] | undefined {
    const places: Fight[] = [];
    for (const active of [0, 1]) {
      const fight = new Fight(this.matchup, this.roster.length);
      fight.copy(ready);
      try {
        setUpFight(fight, noDice(this.matchup.active < 0 ? active : undefined));
      } catch (problem) {
        if (problem instanceof UnexpectedRoll) return undefined;
        throw problem;
      }
      fight.phase = CHARGE;
      places.push(fight);
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
