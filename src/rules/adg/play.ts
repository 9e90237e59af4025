import type { Dice } from '../../dice/dice.ts';
import type { Game, Trace } from '../system.ts';
import { endFight } from './aftermath.ts';
import { settle, strayShot, strike, sufferPower } from './attack.ts';
import { drawWanderers, faceHazard, rollCheck, travel } from './delve.ts';
import { rollDying } from './harm.ts';
import type { Matchup } from './matchup.ts';
import { type Tallier, tallier } from './measures.ts';
import { meet, rollAttitude, rollDistance, rollEnemyHealth, rollInitiative, rollSurprise } from './meeting.ts';
import { endRound, nextHireling, rollHireling, rollMorale } from './morale.ts';
import { reset } from './muster.ts';
import { drink, lookInPack } from './pack.ts';
import { nextSmite, perform, smite } from './ritual.ts';
import { nextRollUp, rollUp } from './roll-up.ts';
import { Roster } from './roster.ts';
import { nextTurn, refresh, startRound } from './round.ts';
import {
  ATTITUDE,
  BED_REST,
  CHECK,
  DISTANCE,
  DRINK,
  DYING,
  ENEMY_HEALTH,
  FIGHT_END,
  HAZARD,
  HIRELING_MORALE,
  INITIATIVE,
  MEET,
  MORALE,
  NEXT_HIRELING,
  NEXT_ROLL_UP,
  NEXT_SMITE,
  NEXT_TURN,
  NIGHT,
  OVER,
  PERFORM,
  type Player,
  POWER,
  REFRESH,
  REST,
  ROLL_UP,
  ROUND_END,
  ROUND_START,
  ROUNDS,
  SEARCH,
  SETTLE,
  SMITE,
  STRAY,
  STRIKE,
  type State,
  SURPRISE,
  state,
  TRAVEL,
  WANDERERS,
} from './state.ts';
import { restInBed, restShortly, sleep } from './stay.ts';
import { picture } from './story.ts';

/** A fight or a delve, step by step: a step is one roll with what it leads to, up to the next roll. */
export class AdgGame implements Game, Player {
  private readonly roster: Roster;
  private readonly count: Tallier;
  private told: Trace | undefined = undefined;
  /** The game while others play. */
  private packed: Int32Array | undefined = undefined;
  readonly lengths = { rounds: () => this.state.log[ROUNDS]! };

  constructor(matchup: Matchup) {
    this.roster = new Roster(matchup);
    this.count = tallier(matchup);
  }

  /** The state of this thread's game, which is this one. */
  get state(): State {
    if (state.player !== this) this.takeBoard();
    return state;
  }

  /** Comes to the board and puts the game on it as it was. */
  private takeBoard(): void {
    this.open();
    if (this.packed !== undefined) state.load(this.packed);
    else {
      reset();
      state.phase = OVER;
    }
  }

  /** Comes to the board, where the game is still to be put on it. */
  private open(): void {
    state.open(this, this.roster);
    state.trace = this.told;
  }

  leaveBoard(): void {
    this.packed ??= new Int32Array(state.stateLength);
    state.save(this.packed);
  }

  get trace(): Trace | undefined {
    return this.told;
  }

  set trace(trace: Trace | undefined) {
    this.told = trace;
    this.state.trace = trace;
  }

  get over(): boolean {
    return this.state.phase === OVER;
  }

  get stateLength(): number {
    return this.state.stateLength;
  }

  get coreLength(): number {
    return this.state.coreLength;
  }

  save(into: Int32Array): void {
    this.state.save(into);
  }

  load(from: Int32Array): void {
    if (state.player !== this) this.open();
    state.load(from);
  }

  tally(counts: Float64Array): void {
    if (state.player !== this) this.takeBoard();
    this.count(counts);
  }

  picture(): string {
    if (state.player !== this) this.takeBoard();
    return picture();
  }

  begin(): void {
    if (state.player !== this) this.open();
    reset();
    this.goOn();
  }

  step(dice: Dice): void {
    if (state.player !== this) this.takeBoard();
    switch (state.phase) {
      case STRIKE:
        strike(dice);
        break;
      case DYING:
        rollDying(dice);
        break;
      case INITIATIVE:
        rollInitiative(dice);
        break;
      case MORALE:
        rollMorale(dice);
        break;
      case HIRELING_MORALE:
        rollHireling(dice);
        break;
      case STRAY:
        strayShot(dice);
        break;
      case POWER:
        sufferPower(dice);
        break;
      case PERFORM:
        perform(dice);
        break;
      case SMITE:
        smite(dice);
        break;
      case DRINK:
        drink(dice);
        break;
      case SEARCH:
        lookInPack(dice);
        break;
      case ENEMY_HEALTH:
        rollEnemyHealth(dice);
        break;
      case ATTITUDE:
        rollAttitude(dice);
        break;
      case SURPRISE:
        rollSurprise(dice);
        break;
      case DISTANCE:
        rollDistance(dice);
        break;
      case CHECK:
        rollCheck(dice);
        break;
      case WANDERERS:
        drawWanderers(dice);
        break;
      case HAZARD:
        faceHazard(dice);
        break;
      case REST:
        restShortly(dice);
        break;
      case NIGHT:
        sleep(dice);
        break;
      case BED_REST:
        restInBed(dice);
        break;
      case ROLL_UP:
        rollUp(dice);
        break;
      default:
        throw new Error('the game is over');
    }
    this.goOn();
  }

  /** Everything up to the next roll, or to the end. */
  private goOn(): void {
    while (state.phase >= SETTLE && state.phase < OVER) {
      switch (state.phase) {
        case SETTLE:
          settle();
          break;
        case NEXT_TURN:
          nextTurn();
          break;
        case ROUND_END:
          endRound();
          break;
        case NEXT_HIRELING:
          nextHireling();
          break;
        case REFRESH:
          refresh();
          break;
        case ROUND_START:
          startRound();
          break;
        case MEET:
          meet();
          break;
        case NEXT_SMITE:
          nextSmite();
          break;
        case FIGHT_END:
          endFight();
          break;
        case TRAVEL:
          travel();
          break;
        case NEXT_ROLL_UP:
          nextRollUp();
          break;
      }
    }
  }
}
