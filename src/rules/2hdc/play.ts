import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import type { Game, Trace } from '../system.ts';
import { crisisTests } from './crisis.ts';
import {
  ACTIVATE,
  AFTER,
  CAST,
  CASTING,
  CHARGE,
  CHARGING,
  CRISIS,
  Fight,
  GENERATE,
  HEAL,
  IDLE,
  MELEE,
  MOVE,
  OVER,
  SEEKING,
  SET_UP,
  SHOOT,
  SHOOTING,
  SPELL_HIT,
  STEPPING_OUT,
  WALKING,
} from './fight.ts';
import { generate, isOpen } from './generate.ts';
import { breaksOff, carryWounded, decideIntents } from './intents.ts';
import { cast, spellHit } from './magic.ts';
import type { FightMatchup } from './matchup.ts';
import { type FightTally, fightTally } from './measures.ts';
import { meleeRound, nextDuel } from './melee.ts';
import { charge, seekSight, walkTo, wayOutOfContact } from './moving.ts';
import { FIT } from './names.ts';
import { chargeTest, setUpFight } from './opening.ts';
import { drawBoard } from './picture.ts';
import { isTending, recover, tend } from './recovery.ts';
import { shoot, shootingTarget } from './shooting.ts';

const DRAW = 2;
const STALEMATE = 4;

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
      case CHARGE:
        chargeTest(fight, dice);
        fight.phase = ACTIVATE;
        return;
      case ACTIVATE:
        this.activate();
        return;
      case SHOOT:
        this.nextShot(dice);
        return;
      case CAST:
        this.nextSpell(dice);
        return;
      case SPELL_HIT:
        if (!spellHit(fight, dice)) fight.phase = CAST;
        return;
      case MOVE:
        this.moveOthers();
        fight.phase = MELEE;
        return;
      case MELEE:
        if (nextDuel(fight)) meleeRound(fight, dice, fight.attacker, fight.defender);
        else fight.phase = HEAL;
        return;
      case HEAL:
        this.nextTending(dice);
        return;
      case CRISIS:
        crisisTests(fight, dice);
        fight.turn = 1 - fight.turn;
        fight.phase = ACTIVATE;
        this.endIfDecided();
        return;
      case AFTER:
        this.nextRecovery(dice);
        return;
      default:
        throw new Error('the fight is over');
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

  /** The beginning of an activation, unless the fight has gone on for too long or the party breaks off. */
  private activate(): void {
    const { fight } = this;
    if (fight.activations >= this.matchup.limits.activations) {
      fight.guards |= STALEMATE;
      this.end(DRAW);
      return;
    }
    fight.activations++;
    if (fight.trace !== undefined) {
      fight.trace.chapter(`Activation ${fight.activations}: ${this.matchup.sides[fight.turn]}`);
      fight.trace.board?.(drawBoard(fight));
    }
    if (fight.turn === 0 && breaksOff(fight)) {
      this.breakOff();
      return;
    }
    decideIntents(fight, fight.turn);
    fight.phase = SHOOT;
    this.endIfDecided();
  }

  /** In a fight played alone, breaking off is leaving, and losing. @rule 2HDC-26.0a */
  private breakOff(): void {
    const { fight } = this;
    fight.brokeOff = 1;
    fight.trace?.tell('2HDC-26.0a', 'The party breaks off the fight.');
    carryWounded(fight);
    for (let c = 0; c < fight.count; c++) if (fight.side[c] === 0 && fight.status[c] === FIT) fight.leave(c);
    this.endIfDecided();
  }

  private nextShot(dice: Dice): void {
    const { fight } = this;
    const shooter = this.highest(SHOOTING);
    if (shooter < 0) {
      fight.phase = CAST;
      return;
    }
    fight.intent[shooter] = IDLE;
    const target = shootingTarget(fight, shooter);
    if (target >= 0) shoot(fight, dice, shooter, target);
    else fight.intent[shooter] = SEEKING;
  }

  private nextSpell(dice: Dice): void {
    const { fight } = this;
    const caster = this.highest(CASTING);
    if (caster < 0) {
      fight.phase = MOVE;
      return;
    }
    fight.intent[caster] = IDLE;
    if (!cast(fight, dice, caster)) fight.intent[caster] = SEEKING;
    else if (fight.spellTargets !== 0) fight.phase = SPELL_HIT;
  }

  /** Everybody who neither shoots nor casts, highest current Rep first. @rule 2HDC-21.3b */
  private moveOthers(): void {
    const { fight } = this;
    for (;;) {
      const c = this.highest(CHARGING, STEPPING_OUT);
      if (c < 0) return;
      const intent = fight.intent[c];
      fight.intent[c] = IDLE;
      // An activation spent on moving is not a Dazzle.
      fight.lastDazzle[c] = 0;
      if (intent === CHARGING) charge(fight, c);
      else if (intent === SEEKING) seekSight(fight, c);
      else if (intent === WALKING) walkTo(fight, c, fight.patient[c] as number);
      else if (intent === STEPPING_OUT) {
        const square = wayOutOfContact(fight, c);
        if (square >= 0) fight.place(c, square);
        else charge(fight, c);
      }
    }
  }

  private nextTending(dice: Dice): void {
    const { fight } = this;
    for (let i = 0; i < fight.count; i++) {
      const c = fight.order[i] as number;
      if (isTending(fight, c)) {
        tend(fight, dice, c);
        fight.intent[c] = IDLE;
        return;
      }
    }
    // The activation is over, and with it the Dazzle that made it be skipped.
    for (let c = 0; c < fight.count; c++) if (fight.side[c] === fight.turn) fight.dazzled[c] = 0;
    fight.opening = 0;
    fight.phase = CRISIS;
    this.endIfDecided();
  }

  private nextRecovery(dice: Dice): void {
    const { fight } = this;
    const c = fight.order[fight.cursor] as number;
    recover(fight, dice, c);
    if (++fight.cursor === fight.count) fight.phase = OVER;
  }

  /** The character of the side at turn with the highest current Rep whose intent lies in a range; -1 none. */
  private highest(from: number, to = from): number {
    const { fight } = this;
    let best = -1;
    let highest = -1;
    for (let i = 0; i < fight.count; i++) {
      const c = fight.order[i] as number;
      const intent = fight.intent[c] as number;
      if (intent < from || intent > to || fight.status[c] !== FIT) continue;
      if ((fight.rep[c] as number) > highest) {
        highest = fight.rep[c] as number;
        best = c;
      }
    }
    return best;
  }

  /** @rule 2HDC-21.4 */
  private endIfDecided(): void {
    const mine = this.fight.hasFit(0);
    const theirs = this.fight.hasFit(1);
    if (!mine || !theirs) this.end(mine ? 0 : theirs ? 1 : DRAW);
  }

  private end(winner: number): void {
    const { fight } = this;
    fight.winner = winner;
    fight.cursor = 0;
    fight.phase = AFTER;
    fight.effects.fill(0);
    fight.dazzled.fill(0);
    fight.defend.fill(0);
    if (fight.trace !== undefined) {
      fight.trace.chapter('After the fight');
      const text = winner === DRAW ? 'Neither side holds the board.' : `The ${this.matchup.sides[winner]} wins.`;
      fight.trace.tell('2HDC-21.4', text);
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
