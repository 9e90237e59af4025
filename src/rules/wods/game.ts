import type { Dice } from '../../dice/dice.ts';
import type { Scorecard } from '../kit/scorecard.ts';
import type { Game, Player, Trace } from '../system.ts';
import { treat } from './aftermath.ts';
import { burn } from './attack.ts';
import { comeHome, mend, rollSuccessor } from './campaign.ts';
import { drawRoom, setOut, spring, takeSpoils, tryObstacle } from './delve.ts';
import { cureAilments, cureWounds, decide, rest } from './gap.ts';
import { checkZero, confirm, injure } from './harm.ts';
import type { WodsMatchup } from './matchup.ts';
import { scorecardOf } from './measures.ts';
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
import { takeTurn } from './turn.ts';
import { World } from './world.ts';

/** A game of one matchup, played repeatedly. */
export class WodsGame implements Game {
  readonly world: World;
  private readonly card: Scorecard<World>;
  readonly coreLength: number;
  readonly stateLength: number;
  /** Only in single fights: delves and campaigns have the rounds of many fights. */
  readonly lengths: Game['lengths'] & object;

  constructor(matchup: WodsMatchup) {
    const world = new World(matchup);
    this.world = world;
    this.card = scorecardOf(matchup);
    this.lengths = matchup.play === 'fight' ? { rounds: () => world.round } : {};
    // The round, saved right after the core, belongs to the core if the cap on rounds may be reached.
    this.coreLength = world.coreLength + (mayMeetRoundCap(world) ? 1 : 0);
    this.stateLength = world.stateLength;
  }

  get trace(): Trace | undefined {
    return this.world.trace;
  }

  set trace(trace: Trace | undefined) {
    this.world.trace = trace;
  }

  get player(): Player | undefined {
    return this.world.player;
  }

  set player(player: Player | undefined) {
    this.world.player = player;
  }

  get over(): boolean {
    return this.world.phase === OVER;
  }

  begin(): void {
    this.world.reset();
    if (!findUnrolled(this.world)) this.open();
  }

  /** Starts the first room, once everyone has a sheet. */
  private open(): void {
    if (this.world.matchup.play === 'fight') meetAtOnce(this.world);
    else setOut(this.world);
  }

  step(dice: Dice): void {
    const { world } = this;
    switch (world.phase) {
      case TURN:
        takeTurn(world, dice);
        break;
      case ROLL_HP:
        rollHp(world, dice);
        break;
      case START:
        start(world, dice);
        break;
      case CHECK:
        checkZero(world, dice);
        break;
      case INJURE:
        injure(world, dice);
        break;
      case CONFIRM:
        confirm(world, dice);
        break;
      case ROLL_UP:
        if (!rollAttribute(world, dice)) this.open();
        break;
      case HIDE:
        hideBefore(world, dice);
        break;
      case BURN:
        burn(world, dice);
        break;
      case TREAT:
        treat(world, dice);
        break;
      case ENTER:
        drawRoom(world, dice);
        break;
      case OBSTACLE:
        tryObstacle(world, dice);
        break;
      case SPRING:
        spring(world, dice);
        break;
      case SPOILS:
        takeSpoils(world);
        break;
      case CURE_HP:
        cureWounds(world, dice);
        break;
      case REST:
        rest(world);
        break;
      case CURE_AILMENT:
        cureAilments(world, dice);
        break;
      case DECIDE:
        decide(world);
        break;
      case HOME:
        comeHome(world);
        break;
      case MEND:
        mend(world, dice);
        break;
      case REPLACE:
        rollSuccessor(world, dice);
        break;
      default:
        throw new Error('the game has ended');
    }
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this.world);
  }

  save(into: Int32Array): void {
    this.world.save(into);
  }

  load(from: Int32Array): void {
    this.world.load(from);
  }

  picture(): string {
    const { world } = this;
    const { play, rooms } = world.matchup;
    // A delve has enemies only in the room where they are met.
    const foes = play === 'fight' || rooms[world.room]?.side === world.foeSide ? world.foeSide : -1;
    const lines: string[] = [];
    for (let c = 0; c < world.figures; c++) {
      const side = world.sideOf[c];
      if (side !== 0 && side !== foes) continue;
      const hp = `${world.hp[c]}/${world.maxHp[c] || world.startHp[c]}`;
      lines.push(
        `${world.matchup.sides[side]?.name} ${world.names[c]}: ${hp} HP, armour ${world.armour[c]}, ${STATUS_WORDS[world.status[c]]}`,
      );
    }
    return lines.join('\n');
  }
}

const STATUS_WORDS = ['standing', 'reeling', 'out', 'playing dead', 'recovered', 'escaped', 'lost', 'dead', 'absent'];
