import type { Dice } from '../../dice/dice.ts';
import type { Scorecard } from '../kit/scorecard.ts';
import type { Game, Player, Trace } from '../system.ts';
import { endFight } from './aftermath.ts';
import { settle, strayShot, strike, sufferPower } from './attack.ts';
import { drawWanderers, faceHazard, rollCheck, travel } from './delve.ts';
import { rollDying } from './harm.ts';
import type { Matchup } from './matchup.ts';
import { scorecardOf } from './measures.ts';
import { meet, rollAttitude, rollDistance, rollEnemyHealth, rollInitiative, rollSurprise } from './meeting.ts';
import { endRound, nextHireling, rollHireling, rollMorale } from './morale.ts';
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
  POWER,
  REFRESH,
  REST,
  ROLL_UP,
  ROUND_END,
  ROUND_START,
  SEARCH,
  SETTLE,
  SMITE,
  STRAY,
  STRIKE,
  State,
  SURPRISE,
  TRAVEL,
  WANDERERS,
} from './state.ts';
import { restInBed, restShortly, sleep } from './stay.ts';
import { picture } from './story.ts';

/** A fight or a delve. A step is one roll and everything up to the next roll. */
export class AdgGame implements Game {
  readonly state: State;
  private readonly card: Scorecard<State>;
  readonly lengths = { rounds: () => this.state.rounds };

  constructor(matchup: Matchup) {
    this.state = new State(new Roster(matchup));
    this.card = scorecardOf(matchup);
  }

  get trace(): Trace | undefined {
    return this.state.trace;
  }

  set trace(trace: Trace | undefined) {
    this.state.trace = trace;
  }

  get player(): Player | undefined {
    return this.state.player;
  }

  set player(player: Player | undefined) {
    this.state.player = player;
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
    this.state.load(from);
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this.state);
  }

  picture(): string {
    return picture(this.state);
  }

  /** A delve sets out in its first step, because there may be a decision before its first roll. */
  begin(): void {
    this.state.reset();
    nextRollUp(this.state);
    if (this.state.phase === MEET) this.goOn();
  }

  step(dice: Dice): void {
    const { state } = this;
    switch (state.phase) {
      case STRIKE:
        strike(state, dice);
        break;
      case DYING:
        rollDying(state, dice);
        break;
      case INITIATIVE:
        rollInitiative(state, dice);
        break;
      case MORALE:
        rollMorale(state, dice);
        break;
      case HIRELING_MORALE:
        rollHireling(state, dice);
        break;
      case STRAY:
        strayShot(state, dice);
        break;
      case POWER:
        sufferPower(state, dice);
        break;
      case PERFORM:
        perform(state, dice);
        break;
      case SMITE:
        smite(state, dice);
        break;
      case DRINK:
        drink(state, dice);
        break;
      case SEARCH:
        lookInPack(state, dice);
        break;
      case ENEMY_HEALTH:
        rollEnemyHealth(state, dice);
        break;
      case ATTITUDE:
        rollAttitude(state, dice);
        break;
      case SURPRISE:
        rollSurprise(state, dice);
        break;
      case DISTANCE:
        rollDistance(state, dice);
        break;
      case CHECK:
        rollCheck(state, dice);
        break;
      case WANDERERS:
        drawWanderers(state, dice);
        break;
      case HAZARD:
        faceHazard(state, dice);
        break;
      case REST:
        restShortly(state, dice);
        break;
      case NIGHT:
        sleep(state, dice);
        break;
      case BED_REST:
        restInBed(state, dice);
        break;
      case TRAVEL:
        break;
      case ROLL_UP:
        rollUp(state, dice);
        break;
      default:
        throw new Error('the game has ended');
    }
    this.goOn();
  }

  /** Plays everything up to the next roll, or to the end. */
  private goOn(): void {
    const { state } = this;
    while (state.phase >= SETTLE && state.phase < OVER) {
      switch (state.phase) {
        case SETTLE:
          settle(state);
          break;
        case NEXT_TURN:
          nextTurn(state);
          break;
        case ROUND_END:
          endRound(state);
          break;
        case NEXT_HIRELING:
          nextHireling(state);
          break;
        case REFRESH:
          refresh(state);
          break;
        case ROUND_START:
          startRound(state);
          break;
        case MEET:
          meet(state);
          break;
        case NEXT_SMITE:
          nextSmite(state);
          break;
        case FIGHT_END:
          endFight(state);
          break;
        case TRAVEL:
          travel(state);
          break;
        case NEXT_ROLL_UP:
          nextRollUp(state);
          break;
      }
    }
  }
}
