import type { Dice } from '../../dice/dice.ts';
import type { Scorecard } from '../kit/scorecard.ts';
import type { Game } from '../system.ts';
import { DOING, PASS, SHOOTING } from './action.ts';
import { betweenGames, canPlayOn } from './campaign.ts';
import { damage, mayStrike, shoot, strike } from './combat.ts';
import { putToSide, SCENE } from './decisions.ts';
import { attempt } from './deeds.ts';
import { deploy, lacksPrisoner } from './deploy.ts';
import {
  ABSENT,
  BOUND,
  CARD,
  DAMAGE,
  DEAD,
  DEED,
  DRAW,
  Dungeon,
  MOVE,
  NOBODY,
  OVER,
  REROLLS,
  ROLES,
  SET_UP,
  SHOT,
  STRIKE,
  STUNNED,
  sizeOf,
  TRIED_TO_SAVE,
} from './dungeon.ts';
import { RAMPAGES } from './effects.ts';
import { recover } from './harm.ts';
import type { DungeonMatchup } from './matchup.ts';
import { dungeonScorecard } from './measures.ts';
import { BY_IMPOSSIBLE, BY_ROUND_CAP, BY_STALL, BY_SURRENDER, BY_WALKOVER, SCENARIOS } from './names.ts';
import { CARD_LAWS, COIN_LAW, diceOffLaw, SCENARIO_LAW } from './rolls.ts';
import { drawDungeon, modelName, traceEnd, traceRoles, traceRound } from './story.ts';
import { Tactics } from './tactics.ts';
import { decide, guard, judge } from './victory.ts';
import { ARRIVED, BALKED, breaksAway, GONE, type Nerve, rollPoints, settle, walk } from './walking.ts';

/**
 * Plays games. A step is a card, a move with its tests, a blow, its damage, a shot or a deed.
 *
 * @rule DDD-turn-sequence @rule DDD-round
 */
export class DungeonGame extends Dungeon implements Game {
  private readonly tactics: Tactics;
  private readonly card: Scorecard<Dungeon>;
  private readonly nerve: Nerve = { braved: 0, dreaded: 0 };
  /** The last round noted in the trace. */
  private tracedRound = 0;
  readonly lengths = { rounds: () => this.rounds, turns: () => this.turns };
  /** States after deployment, by {@link openingKey}; no dice are involved. */
  private readonly openings: Int32Array[] = [];
  /** The initial state when a player decides deployment, which is then the first step. */
  private readonly unplaced: Int32Array;

  constructor(matchup: DungeonMatchup) {
    super(matchup);
    this.tactics = new Tactics(this);
    this.card = dungeonScorecard(matchup);
    this.giveRoles();
    this.phase = SET_UP;
    this.unplaced = new Int32Array(this.stateLength);
    this.save(this.unplaced);
    // Deployment is not rolled, so a scripted game always starts in the same way.
    this.open();
    this.keepAsStart();
  }

  get over(): boolean {
    return this.phase === OVER;
  }

  begin(): void {
    this.tracedRound = 0;
    this.reset();
    const isDecided = this.player !== undefined || this.matchup.resteered === true;
    if (isDecided && this.phase !== ROLES) this.load(this.unplaced);
  }

  /** Starts the next game of the series, up to its first roll. */
  private open(): void {
    const { roles, swapSides } = this.matchup.rulings;
    this.winner = NOBODY;
    this.giveRoles();
    const isRolled = roles !== 'fixed' || swapSides !== 'none' || this.matchup.play === 'dice-off';
    this.phase = isRolled ? ROLES : CARD;
    if (!isRolled) this.setUp();
  }

  /**
   * Deploys all models. Boards that are too small are rejected when a scenario is read; but in a later game of a series
   * there may be no model left that can be the prisoner. @rule DDD-R-36
   */
  private setUp(): void {
    const isKept = this.matchup.series === 1 && this.player === undefined;
    const kept = isKept ? this.openings[this.openingKey()] : undefined;
    if (kept !== undefined) {
      this.load(kept);
      return;
    }
    if (this.battle > 0) {
      if (lacksPrisoner(this)) {
        decide(this, 1 - this.attacker, BY_IMPOSSIBLE);
        this.finish();
        return;
      }
      // The board is left as it was at the end of the last game until here.
      this.sweep();
    }
    const misplaced = deploy(this);
    if (misplaced !== undefined) throw new Error(`${misplaced.problem} (${misplaced.rule})`);
    this.phase = CARD;
    judge(this);
    if (this.winner !== NOBODY) this.finish();
    else this.deal();
    if (!isKept) return;
    const state = new Int32Array(this.stateLength);
    this.save(state);
    this.openings[this.openingKey()] = state;
  }

  /** Returns a number for everything that decides deployment. */
  private openingKey(): number {
    return (this.scenario * 2 + this.attacker) * 2 + this.swapped;
  }

  step(dice: Dice): void {
    switch (this.phase) {
      case ROLES:
        this.rollRoles(dice);
        break;
      case SET_UP:
        this.setUp();
        break;
      case CARD:
        this.drawCard(dice);
        break;
      case MOVE:
        this.move(dice);
        break;
      case STRIKE:
        this.afterBlow(strike(this, dice));
        break;
      case SHOT:
        this.attacksLeft = 0;
        this.shooting = 1;
        this.afterBlow(shoot(this, dice));
        break;
      case DAMAGE:
        damage(this, dice);
        this.afterDamage();
        break;
      default:
        attempt(this, dice);
        this.endTurn();
    }
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this);
  }

  picture(): string {
    return drawDungeon(this);
  }

  /** Decides attacker, scenario and zones. @rule DDD-scn-choice @rule DDD-scn-tie @rule DDD-R-30 @rule DDD-R-32 */
  private rollRoles(dice: Dice): void {
    const { matchup } = this;
    dice.roller = -1;
    const [first, second] = [this.cleverest(0), this.cleverest(1)];
    if (matchup.play === 'dice-off') {
      let winner = dice.draw(diceOffLaw(first, second, false));
      if (winner === DRAW) {
        this.scenario = dice.draw(SCENARIO_LAW);
        winner = dice.draw(diceOffLaw(first, second, true));
      } else this.scenario = this.chosenScenario(winner as 0 | 1);
      this.attacker = winner;
    } else if (matchup.rulings.roles === 'diceoff') this.attacker = dice.draw(diceOffLaw(first, second, true));
    else if (matchup.rulings.roles === 'coin') this.attacker = dice.draw(COIN_LAW);
    if (matchup.rulings.swapSides === 'coin') this.swapped = dice.draw(COIN_LAW);
    if (this.trace !== undefined) traceRoles(this);
    this.setUp();
  }

  /** Returns the scenario that the winner of the dice-off plays. @rule DDD-scn-choice */
  private chosenScenario(side: 0 | 1): number {
    const scripted = this.matchup.chooses[side];
    if (this.player === undefined) return scripted;
    const scenarios = [...SCENARIOS.rows.keys()];
    return putToSide(this, SCENE, side, scenarios, scripted, (scenario) => SCENARIOS.rows[scenario].name);
  }

  /** Returns the largest power die that a side has left; those dead since an earlier game do not count. */
  private cleverest(side: number): number {
    let largest = 0;
    for (let model = this.firstOf(side); model < this.endOf(side); model++)
      if (this.at[model] !== ABSENT && this.power[model] > largest) largest = this.power[model];
    return largest;
  }

  /**
   * Deals a new deck with a card for every model on the board. @rule DDD-initiative-deck @rule DDD-initiative-reshuffle
   * @rule DDD-R-04
   */
  private deal(): void {
    this.cards = this.present;
    this.rounds++;
    this.savers = 0;
    for (let model = 0; model < this.count; model++) this.marks[model] &= ~(REROLLS | TRIED_TO_SAVE);
  }

  /** @rule DDD-initiative-draw @rule DDD-initiative-dead @rule DDD-prisoner-bound */
  private drawCard(dice: Dice): void {
    let cards = this.cards;
    // The last card needs no draw.
    if ((cards & (cards - 1)) !== 0) {
      dice.roller = -1;
      for (let n = dice.draw(CARD_LAWS[sizeOf(cards)]); n > 0; n--) cards &= cards - 1;
    }
    const model = 31 - Math.clz32(cards & -cards);
    this.cards &= ~(1 << model);
    const side = this.sideOf(model);
    if (this.trace !== undefined) this.traceCard(model);
    if (this.first < 0) this.first = side;
    this.turns++;
    this.actor = model;
    if (this.tactics.givesUp(side)) {
      decide(this, 1 - side, BY_SURRENDER);
      this.endTurn();
    } else if (this.isMarked(model, BOUND)) this.endTurn();
    else if (this.isMarked(model, STUNNED)) {
      // @rule DDD-R-27
      this.unmark(model, STUNNED);
      this.trace?.note('DDD-ab-enthrall', `${modelName(this, model)} lost its turn`, { who: this.cast[model] });
      this.endTurn();
    } else this.phase = MOVE;
  }

  private traceCard(model: number): void {
    if (this.tracedRound !== this.rounds) traceRound(this);
    this.tracedRound = this.rounds;
    this.trace?.note('DDD-initiative-draw', `${modelName(this, model)} had the next card`, { who: this.cast[model] });
  }

  /**
   * Plays the movement roll, breaking away, the move, and the choice of an action. @rule DDD-turn-sequence @rule
   * DDD-R-10
   */
  private move(dice: Dice): void {
    const { actor: model, tactics, nerve } = this;
    if (this.effects.regeneration[model] > 0) recover(this, model);
    let points = rollPoints(this, dice, model);
    const from = this.at[model];
    const engaged = this.contacts(model);
    nerve.braved = 0;
    nerve.dreaded = 0;
    tactics.consider(model);
    const isPut = this.player !== undefined;
    if (!isPut && tactics.stays(model, engaged)) {
      this.act(model, 0);
      return;
    }
    this.lift(model);
    this.walking = model;
    let spent = 0;
    tactics.plan(model, points, 0, engaged, nerve);
    if (engaged !== 0) {
      const wouldGo = tactics.destination !== from || tactics.leaves;
      const isGoing = isPut ? tactics.putBreakAway(model, points, wouldGo, nerve) : wouldGo;
      if (isGoing && !breaksAway(this, dice, model)) {
        settle(this, model, from, false);
        this.endTurn();
        return;
      }
      if (isPut && isGoing) tactics.putMove(model, points, nerve);
    } else if (isPut) tactics.putMove(model, points, nerve);
    for (;;) {
      const here = this.at[model];
      if (tactics.destination === here) break;
      const came = walk(this, dice, tactics.reach, model, tactics.destination, nerve);
      if (came === GONE) {
        this.endTurn();
        return;
      }
      const cost = tactics.reach.spentTo(this.at[model]);
      spent += cost;
      points -= cost;
      if (came === ARRIVED) break;
      if (came !== BALKED) continue;
      tactics.plan(model, points, spent, 0, nerve);
      if (isPut) tactics.putMove(model, points, nerve);
    }
    settle(this, model, from, tactics.leaves);
    if (tactics.leaves || this.winner !== NOBODY) {
      this.endTurn();
      return;
    }
    this.act(model, spent);
  }

  /** @rule DDD-one-action @rule DDD-optional-action */
  private act(model: number, spent: number): void {
    const { tactics } = this;
    const action = tactics.act(model, spent);
    this.target = tactics.target;
    if (action === PASS) this.endTurn();
    else if (action === SHOOTING) this.phase = SHOT;
    else if (action === DOING) {
      this.deed = tactics.deed;
      this.phase = DEED;
    } else {
      this.target = -1;
      this.attacksLeft = this.attacks[model];
      this.phase = STRIKE;
    }
  }

  private afterBlow(isHit: boolean): void {
    if (isHit && this.winner === NOBODY) this.phase = DAMAGE;
    else this.nextBlow();
  }

  /** @rule DDD-home-rampage */
  private afterDamage(): void {
    const { actor, target } = this;
    if (this.shooting === 0 && this.at[target] === DEAD && this.has(actor, RAMPAGES)) {
      this.attacksLeft++;
      if (this.trace !== undefined)
        this.trace.note('DDD-home-rampage', `${modelName(this, actor)} may strike once more`, {
          who: this.cast[actor],
        });
    }
    this.nextBlow();
  }

  /**
   * Prepares another attack, if one is left and there is an enemy to strike. @rule DDD-close-number @rule
   * DDD-ab-extra-attack @rule DDD-R-23
   */
  private nextBlow(): void {
    this.target = -1;
    const { actor } = this;
    if (this.winner === NOBODY && this.attacksLeft > 0 && this.isOn(actor) && mayStrike(this, actor) !== 0)
      this.phase = STRIKE;
    else this.endTurn();
  }

  private endTurn(): void {
    this.phase = CARD;
    this.actor = -1;
    this.attacksLeft = 0;
    this.magicSpent = 0;
    this.target = -1;
    this.deed = 0;
    this.shooting = 0;
    if (this.winner === NOBODY && this.cards === 0) this.endRound();
    if (this.winner !== NOBODY) this.finish();
  }

  private endRound(): void {
    this.stall = this.progress === 1 ? 0 : this.stall + 1;
    this.progress = 0;
    guard(this);
    if (this.winner === NOBODY) this.deal();
  }

  /** Ends a game; in a series the next one begins. */
  private finish(): void {
    if (this.trace !== undefined) traceEnd(this);
    const { series } = this.matchup;
    if (series === 1) {
      this.close();
      return;
    }
    const { winner, reason } = this;
    if (reason === BY_ROUND_CAP || reason === BY_STALL) this.guarded = reason;
    if (winner === 0) this.wins0++;
    if (winner === 1) this.wins1++;
    this.battle++;
    const [canFirst, canSecond] = [canPlayOn(this, 0), canPlayOn(this, 1)];
    if (this.battle < series && canFirst && canSecond) {
      betweenGames(this, winner);
      this.earlier = this.rounds;
      this.open();
      return;
    }
    // Games that can no longer be played are won by the remaining side.
    const rest = series - this.battle;
    if (canFirst) this.wins0 += rest;
    if (canSecond) this.wins1 += rest;
    if (rest > 0) this.reason = BY_WALKOVER;
    // A limit reached in any of the games is reported for the series. @rule DDD-G-01 @rule DDD-G-02
    if (this.guarded !== 0) this.reason = this.guarded;
    this.winner = this.wins0 > this.wins1 ? 0 : this.wins1 > this.wins0 ? 1 : DRAW;
    this.close();
  }

  private close(): void {
    this.phase = OVER;
    // Clears what no longer matters, so that games with the same end have equal states.
    this.cards = 0;
    this.stall = 0;
    this.progress = 0;
    this.best0 = 0;
    this.best1 = 0;
    this.savers = 0;
  }
}
