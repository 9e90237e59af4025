import type { Dice } from '../../../dice/dice.ts';
import type { Scorecard } from '../../kit/scorecard.ts';
import { lineName } from '../../line-name.ts';
import type { Game, Player, Trace } from '../../system.ts';
import { CHARGE, Fight, GENERATE, OVER, SET_UP } from './fight.ts';
import { generate, rollsForItems } from './generate.ts';
import { type FightMatchup, isOpen } from './matchup.ts';
import { fightScorecard } from './measures.ts';
import { rollMeeting } from './meeting.ts';
import { COIN, setUpFight } from './opening.ts';
import { drawBoard } from './picture.ts';
import { stepFight } from './sequence.ts';

/** A fight on the Battle Board, step by step. The phases follow section 21 of the book. */
export class FightGame implements Game {
  readonly fight: Fight;
  private readonly matchup: FightMatchup;
  /** Line of each character to be generated. */
  private readonly roster: Int32Array;
  /** State after generation; `undefined` if generation needs dice. */
  private readonly generated: Int32Array | undefined;
  /** States after set-up, with the party and with the dungeon side moving in; `undefined` if they need other dice. */
  private readonly placed: readonly Int32Array[] | undefined;
  private readonly card: Scorecard<Fight>;
  readonly lengths = { activations: () => this.fight.activations, rounds: () => this.fight.rounds };

  constructor(matchup: FightMatchup) {
    this.matchup = matchup;
    this.roster = Int32Array.from(
      matchup.lines.flatMap((line, i) => new Array<number>(line.isRolled ? 0 : line.count).fill(i)),
    );
    this.fight = new Fight(matchup, this.roster.length + (matchup.meeting?.most ?? 0));
    this.card = fightScorecard(matchup);
    this.generated = this.prepare();
    this.placed = this.generated && this.preparePlaces(this.generated);
  }

  get trace(): Trace | undefined {
    return this.fight.trace;
  }

  set trace(trace: Trace | undefined) {
    this.fight.trace = trace;
  }

  get player(): Player | undefined {
    return this.fight.player;
  }

  set player(player: Player | undefined) {
    this.fight.player = player;
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
    if (this.generated === undefined) this.fight.reset();
    else this.load(this.generated);
  }

  save(into: Int32Array): void {
    this.fight.save(into);
  }

  load(from: Int32Array): void {
    this.fight.load(from);
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this.fight);
  }

  picture(): string {
    return drawBoard(this.fight);
  }

  step(dice: Dice): void {
    const { phase, count } = this.fight;
    switch (phase) {
      case GENERATE:
        this.generate(dice, count);
        return;
      case SET_UP:
        this.setUp(dice);
        return;
      default:
        stepFight(this.fight, dice);
    }
  }

  /** Generates one character of the scenario; after the last, the enemies that are met. */
  private generate(dice: Dice, place: number): void {
    const { roster, matchup } = this;
    if (place < roster.length) {
      generate(this.fight, dice, roster[place]);
      this.traceRolled(place);
    } else rollMeeting(this.fight, dice, matchup, matchup.meeting!);
    if (this.fight.count > roster.length || (this.fight.count === roster.length && matchup.meeting === undefined))
      this.fight.phase = SET_UP;
  }

  /** Writes a character's rolled values to the trace. @rule 2HDC-13.2 */
  private traceRolled(c: number): void {
    const { fight, roster, matchup } = this;
    const line = matchup.lines[roster[c]];
    if (fight.trace === undefined || !(isOpen(line) || rollsForItems(matchup, line))) return;
    const { races, professions } = matchup.facts;
    const nth = roster.slice(0, c + 1).filter((each) => each === roster[c]).length;
    const name = lineName(
      line,
      Array.from(roster, (each) => matchup.lines[each]),
      matchup.sides,
    );
    const what = `${races[fight.race[c]].name} ${professions.names[fight.profession[c]]}, Rep ${fight.rep[c]}`;
    const figure = { side: matchup.sides[line.side as 0 | 1], name: line.count === 1 ? name : `${name} ${nth}` };
    fight.trace.note('2HDC-13.2', `${figure.name} is rolled up: ${what}.`, { who: figure });
  }

  /** Decides who moved in, and sets up the fight until the charge test. */
  private setUp(dice: Dice): void {
    if (this.placed !== undefined && this.fight.trace === undefined && this.fight.player === undefined) {
      dice.roller = -1;
      const active = this.matchup.active >= 0 ? this.matchup.active : dice.draw(COIN);
      this.load(this.placed[active]);
    } else {
      setUpFight(this.fight, dice);
      this.fight.phase = CHARGE;
    }
  }

  /** Returns the state after generation, if that needs no dice. */
  private prepare(): Int32Array | undefined {
    const { matchup } = this;
    const rolled = matchup.lines.some((line) => line.count > 0 && (isOpen(line) || rollsForItems(matchup, line)));
    if (rolled || matchup.meeting !== undefined) return undefined;
    while (this.fight.phase === GENERATE) this.step(noDice());
    return this.snapshot();
  }

  /** Returns the states after set-up for either side moving in; `undefined` if a Leader is rolled for. */
  private preparePlaces(generated: Int32Array): Int32Array[] | undefined {
    const placed: Int32Array[] = [];
    for (const active of [0, 1]) {
      this.load(generated);
      try {
        setUpFight(this.fight, noDice(this.matchup.active < 0 ? active : undefined));
      } catch (problem) {
        if (problem instanceof UnexpectedRoll) return undefined;
        throw problem;
      }
      this.fight.phase = CHARGE;
      placed.push(this.snapshot());
    }
    return placed;
  }

  private snapshot(): Int32Array {
    const state = new Int32Array(this.stateLength);
    this.save(state);
    return state;
  }
}

class UnexpectedRoll extends Error {}

/** Dice that show one given value at most once, and otherwise throw. */
function noDice(value?: number): Dice {
  let left = value === undefined ? 0 : 1;
  return {
    roller: -1,
    draw(law) {
      if (left-- < 1) throw new UnexpectedRoll(`${law.name} must not be rolled here`);
      return value as number;
    },
  };
}
