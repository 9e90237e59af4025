import type { Dice } from '../../dice/dice.ts';
import type { Scorecard } from '../kit/scorecard.ts';
import type { Game } from '../system.ts';
import { ACTION, Battle, FOUGHT, INITIATIVE, MELEE, OVER, RETURN_SHOTS } from './battle.ts';
import { control, controlTarget } from './control.ts';
import { UNREACHED } from './ground.ts';
import { regenerate } from './home.ts';
import type { BattleMatchup } from './matchup.ts';
import { battleScorecard } from './measures.ts';
import { Melee } from './melee.ts';
import { Reach } from './reach.ts';
import { initiative } from './rolls.ts';
import { Shooting } from './shooting.ts';
import { drawBattle, traceInitiative } from './story.ts';
import { Tactics } from './tactics.ts';
import { isDecided, isGuarded } from './victory.ts';

/**
 * Plays battles. A step is one roll and its consequences: initiative, a figure's action, a shot, a melee.
 *
 * @rule DW-phases, DW-repeat
 */
export class BattleGame extends Battle implements Game {
  private readonly tactics: Tactics;
  private readonly melee: Melee;
  private readonly card: Scorecard<Battle>;
  readonly lengths = { moves: () => this.moves };

  constructor(matchup: BattleMatchup) {
    super(matchup);
    this.tactics = new Tactics(this, new Reach(this), new Shooting(this));
    this.melee = new Melee(this);
    this.card = battleScorecard(matchup);
  }

  get over(): boolean {
    return this.phase === OVER;
  }

  /** Plays up to and including the next roll. Every move has one, that for initiative. */
  step(dice: Dice): void {
    this.hasRolled = false;
    while (!this.hasRolled && this.phase !== OVER) {
      switch (this.phase) {
        case INITIATIVE:
          this.throwInitiative(dice);
          break;
        case ACTION:
          this.actNext(dice);
          break;
        case RETURN_SHOTS:
          this.shootNext(dice);
          break;
        default:
          this.fightNext(dice);
      }
    }
  }

  tally(counts: Float64Array): void {
    this.card.tally(counts, this);
  }

  picture(): string {
    return drawBattle(this);
  }

  /** @rule DW-init-roll, DW-init-bonus */
  private throwInitiative(dice: Dice): void {
    this.moves++;
    this.hasRolled = true;
    dice.roller = -1;
    const winner = dice.draw(initiative(this.bonusOf(0), this.bonusOf(1)));
    this.mover = this.tactics.wantsToMove(winner) ? winner : 1 - winner;
    if (this.trace !== undefined) traceInitiative(this, winner);
    this.phase = ACTION;
    this.cursor = -1;
  }

  /**
   * Returns the largest bonus of a side's figures in play; bonuses do not add up.
   *
   * @rule DW-ab-initiative-bonus
   */
  private bonusOf(side: number): number {
    let largest = 0;
    for (let figure = this.firstOf(side); figure < this.endOf(side); figure++) {
      if (this.isOn(figure) && this.bonus[figure] > largest) largest = this.bonus[figure];
    }
    return largest;
  }

  /**
   * Plays the mover's next figure: its abilities, then its action.
   *
   * @rule DW-one-action, DW-R-17
   */
  private actNext(dice: Dice): void {
    if (this.cursor < 0) {
      regenerate(this, this.mover);
      const count = this.tactics.lineUp(this.mover);
      // Entries after the last figure are empty.
      for (let at = count; at < this.order.length; at++) this.order[at] = -1;
      this.cursor = 0;
    }
    const figure = this.cursor < this.order.length ? this.order[this.cursor] : -1;
    if (figure < 0) {
      this.order.fill(0);
      if (!isDecided(this)) this.enter(RETURN_SHOTS);
      return;
    }
    const target = controlTarget(this, figure);
    if (target >= 0) {
      control(this, this.tactics.ways, dice, figure, target);
      return;
    }
    this.cursor++;
    this.tactics.act(dice, figure);
  }

  /**
   * Lets the non-mover's next figure shoot, if it can.
   *
   * @rule DW-nonmover-shoot, DW-nonmover-zones
   */
  private shootNext(dice: Dice): void {
    const side = 1 - this.mover;
    const figure = this.firstOf(side) + this.cursor;
    if (figure >= this.endOf(side)) {
      if (!isDecided(this)) this.enter(MELEE);
      return;
    }
    this.cursor++;
    if (this.isOn(figure)) this.tactics.shootBack(dice, figure);
  }

  /**
   * Fights the next melee, in the order of its first figure.
   *
   * @rule DW-melee-all, DW-melee-order, DW-R-12
   */
  private fightNext(dice: Dice): void {
    for (; this.cursor < this.second; this.cursor++) {
      const figure = this.cursor;
      if (!this.isOn(figure) || (this.marks[figure] & FOUGHT) !== 0 || !this.isEngaged(figure)) continue;
      this.cursor++;
      this.melee.gather(figure);
      this.melee.fight(dice);
      return;
    }
    if (isDecided(this)) return;
    this.endMove();
  }

  private enter(phase: number): void {
    this.phase = phase;
    this.cursor = 0;
  }

  private endMove(): void {
    this.marks.fill(0);
    if (this.hasCloser()) this.progress = 1;
    this.stall = this.progress === 1 ? 0 : this.stall + 1;
    this.progress = 0;
    this.trace?.board?.(this.picture());
    if (!isGuarded(this)) this.enter(INITIATIVE);
  }

  /**
   * Returns whether a side is nearer to an enemy, or a runner nearer to its exit, than ever before.
   *
   * @rule DW-G-02
   */
  private hasCloser(): boolean {
    let isCloser = false;
    // Nothing is nearer than contact.
    const path0 = this.best0 > 0 ? this.leastPath(0) : 0;
    const path1 = this.best1 > 0 ? this.leastPath(1) : 0;
    if (path0 < this.best0) {
      this.best0 = path0;
      isCloser = true;
    }
    if (path1 < this.best1) {
      this.best1 = path1;
      isCloser = true;
    }
    for (let hero = 0; hero < this.second; hero++) {
      if (this.runs[hero] === 0 || !this.isOn(hero)) continue;
      const path = this.ground.toExit(this.flies[hero])[this.square[hero]];
      if (path < this.bestExit) {
        this.bestExit = path;
        isCloser = true;
      }
    }
    return isCloser;
  }

  private leastPath(side: number): number {
    let least = UNREACHED;
    for (let enemy = this.firstOf(1 - side); enemy < this.endOf(1 - side); enemy++) {
      if (!this.isOn(enemy)) continue;
      const square = this.square[enemy];
      for (let figure = this.firstOf(side); figure < this.endOf(side); figure++) {
        if (!this.isOn(figure)) continue;
        const row = this.ground.toContact(square, this.flies[figure]);
        const path = row[this.square[figure]];
        if (path < least) least = path;
      }
    }
    return least;
  }
}
