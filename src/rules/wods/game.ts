import type { Dice } from '../../dice/dice.ts';
import type { Game, Trace } from '../system.ts';
import { treat } from './aftermath.ts';
import { burn } from './attack.ts';
import { comeHome, mend, rollSuccessor } from './campaign.ts';
import { drawRoom, setOut, spring, takeSpoils, tryObstacle } from './delve.ts';
import { cureAilments, cureWounds, decide, rest } from './gap.ts';
import { checkZero, confirm, injure } from './harm.ts';
import type { WodsMatchup } from './matchup.ts';
import { findUnrolled, hideBefore, meetAtOnce, rollAttribute, rollHp, start } from './opening.ts';
import {
  BURN,
  CHECK,
  CONFIRM,
  CURE_AILMENT,
  CURE_HP,
  DECIDE,
  ENTER,
  HIDE,
  HOME,
  INJURE,
  MEND,
  OBSTACLE,
  OVER,
  REPLACE,
  REST,
  ROLL_HP,
  ROLL_UP,
  SPOILS,
  SPRING,
  START,
  TREAT,
  TURN,
} from './phases.ts';
import { mayMeetRoundCap } from './round-cap.ts';
import type { Score } from './score.ts';
import { takeTurn } from './turn.ts';
import { type Player, type Scene, type World, world } from './world.ts';

/** A table at which one matchup is played again and again. */
export class WodsGame implements Game, Player {
  readonly coreLength: number;
  readonly stateLength: number;
  private readonly scene: Scene;
  private readonly score: Score;
  private told: Trace | undefined = undefined;
  /** The game while others play. */
  private packed: Int32Array | undefined = undefined;
  /** Of a fight alone: delves and campaigns add the rounds of many. */
  readonly lengths: Game['lengths'] & object;

  constructor(matchup: WodsMatchup, score: Score) {
    this.score = score;
    this.lengths = matchup.play === 'fight' ? { rounds: () => this.world.round } : {};
    this.scene = world.prepare(this, matchup);
    this.coreLength = world.decidingLength + (mayMeetRoundCap() ? 1 : 0);
    this.stateLength = world.stateLength;
  }

  /** The world, with this game in it. */
  get world(): World {
    if (world.player !== this) this.enterWorld();
    return world;
  }

  private enterWorld(): void {
    world.open(this, this.scene);
    world.trace = this.told;
    if (this.packed !== undefined) world.load(this.packed);
  }

  leaveWorld(): void {
    this.packed ??= new Int32Array(this.stateLength);
    world.save(this.packed);
    world.trace = undefined;
  }

  get trace(): Trace | undefined {
    return this.told;
  }

  set trace(trace: Trace | undefined) {
    this.told = trace;
    this.world.trace = trace;
  }

  get over(): boolean {
    return this.world.phase === OVER;
  }

  begin(): void {
    this.world.begin();
    if (!findUnrolled()) this.open();
  }

  /** The first room, once everybody has a sheet. */
  private open(): void {
    if (world.matchup.play === 'fight') meetAtOnce();
    else setOut();
  }

  step(dice: Dice): void {
    switch (this.world.phase) {
      case TURN:
        takeTurn(dice);
        break;
      case ROLL_HP:
        rollHp(dice);
        break;
      case START:
        start(dice);
        break;
      case CHECK:
        checkZero(dice);
        break;
      case INJURE:
        injure(dice);
        break;
      case CONFIRM:
        confirm(dice);
        break;
      case ROLL_UP:
        if (!rollAttribute(dice)) this.open();
        break;
      case HIDE:
        hideBefore(dice);
        break;
      case BURN:
        burn(dice);
        break;
      case TREAT:
        treat(dice);
        break;
      case ENTER:
        drawRoom(dice);
        break;
      case OBSTACLE:
        tryObstacle(dice);
        break;
      case SPRING:
        spring(dice);
        break;
      case SPOILS:
        takeSpoils();
        break;
      case CURE_HP:
        cureWounds(dice);
        break;
      case REST:
        rest();
        break;
      case CURE_AILMENT:
        cureAilments(dice);
        break;
      case DECIDE:
        decide();
        break;
      case HOME:
        comeHome();
        break;
      case MEND:
        mend(dice);
        break;
      case REPLACE:
        rollSuccessor(dice);
        break;
      default:
        throw new Error('a game that is over cannot be played on');
    }
  }

  tally(counts: Float64Array): void {
    if (world.player !== this) this.enterWorld();
    this.score.tally(counts);
  }

  save(into: Int32Array): void {
    this.world.save(into);
  }

  load(from: Int32Array): void {
    this.world.load(from);
  }

  picture(): string {
    if (world.player !== this) this.enterWorld();
    const lines: string[] = [];
    for (let c = 0; c < world.figures; c++) {
      const side = world.sideOf[c] as number;
      if (side !== 0 && side !== world.foeSide) continue;
      const hp = `${world.hp[c]}/${world.maxHp[c] || world.startHp[c]}`;
      lines.push(
        `${world.matchup.sides[side]?.name} ${world.names[c]}: ${hp} HP, armour ${world.armour[c]}, ${STATUS_WORDS[world.status[c] as number]}`,
      );
    }
    return lines.join('\n');
  }
}

const STATUS_WORDS = ['standing', 'reeling', 'out', 'playing dead', 'recovered', 'escaped', 'lost', 'dead', 'absent'];
