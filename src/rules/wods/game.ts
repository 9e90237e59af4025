import type { Dice } from '../../dice/dice.ts';
import type { Game, Trace } from '../system.ts';
import { treat } from './aftermath.ts';
import { burn } from './attack.ts';
import { comeHome, mend } from './campaign.ts';
import { drawRoom, setOut, spring, takeSpoils, tryObstacle } from './delve.ts';
import { cureAilments, cureWounds, decide, rest } from './gap.ts';
import { checkZero, confirm, injure } from './harm.ts';
import type { WodsMatchup } from './matchup.ts';
import { findUnrolled, hideBefore, meet, rollAttribute, rollHp, start } from './opening.ts';
import type { Score } from './score.ts';
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
  REST,
  ROLL_HP,
  ROLL_UP,
  SPOILS,
  SPRING,
  START,
  State,
  TREAT,
  TURN,
} from './state.ts';
import { takeTurn } from './turn.ts';

/** A table at which one matchup is played again and again. */
export class WodsGame implements Game {
  readonly state: State;
  private readonly score: Score;

  constructor(matchup: WodsMatchup, score: Score) {
    this.state = new State(matchup);
    this.score = score;
  }

  get trace(): Trace | undefined {
    return this.state.trace;
  }

  set trace(trace: Trace | undefined) {
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

  begin(): void {
    const s = this.state;
    s.begin();
    if (!findUnrolled(s)) this.open();
  }

  /** The first room, once everybody has a sheet. */
  private open(): void {
    const s = this.state;
    if (s.matchup.play === 'fight') meet(s, 0);
    else setOut(s);
  }

  step(dice: Dice): void {
    const s = this.state;
    switch (s.phase) {
      case TURN:
        takeTurn(s, dice);
        break;
      case ROLL_HP:
        rollHp(s, dice);
        break;
      case START:
        start(s, dice);
        break;
      case CHECK:
        checkZero(s, dice);
        break;
      case INJURE:
        injure(s, dice);
        break;
      case CONFIRM:
        confirm(s, dice);
        break;
      case ROLL_UP:
        if (!rollAttribute(s, dice)) this.open();
        break;
      case HIDE:
        hideBefore(s, dice);
        break;
      case BURN:
        burn(s, dice);
        break;
      case TREAT:
        treat(s, dice);
        break;
      case ENTER:
        drawRoom(s, dice);
        break;
      case OBSTACLE:
        tryObstacle(s, dice);
        break;
      case SPRING:
        spring(s, dice);
        break;
      case SPOILS:
        takeSpoils(s);
        break;
      case CURE_HP:
        cureWounds(s, dice);
        break;
      case REST:
        rest(s);
        break;
      case CURE_AILMENT:
        cureAilments(s, dice);
        break;
      case DECIDE:
        decide(s);
        break;
      case HOME:
        comeHome(s);
        break;
      case MEND:
        mend(s, dice);
        break;
      default:
        throw new Error('a game that is over cannot be played on');
    }
  }

  tally(counts: Float64Array): void {
    this.score.tally(this.state, counts);
  }

  save(into: Int32Array): void {
    this.state.save(into);
  }

  load(from: Int32Array): void {
    this.state.load(from);
  }

  picture(): string {
    const s = this.state;
    const lines: string[] = [];
    for (let c = 0; c < s.figures; c++) {
      const side = s.sideOf[c] as number;
      if (side !== 0 && side !== s.foeSide) continue;
      const hp = `${s.hp[c]}/${s.maxHp[c] || s.startHp[c]}`;
      lines.push(
        `${s.matchup.sides[side]?.name} ${s.names[c]}: ${hp} HP, armour ${s.armour[c]}, ${STATUS_WORDS[s.status[c] as number]}`,
      );
    }
    return lines.join('\n');
  }
}

const STATUS_WORDS = ['standing', 'reeling', 'out', 'playing dead', 'recovered', 'escaped', 'lost', 'dead', 'absent'];
