import type { BestPlay } from '../dice/best-play.ts';
import type { Dice } from '../dice/dice.ts';
import type { Law } from '../dice/law.ts';
import { DecidingGame } from './deciding-game.ts';
import type { Decision, Game } from './system.ts';

/**
 * A game in which some sides play a solved strategy.
 *
 * It follows each step through the tree of rolls and decisions, so each decision is the best one for the state and
 * everything rolled and decided before it in the step. It uses no random numbers of its own.
 */
export class OptimalGame extends DecidingGame {
  private readonly play: BestPlay;
  private readonly isOptimal: (side: number) => boolean;
  private readonly followed: FollowedDice;

  /** @param isOptimal whether a side, by index in the setup, plays the strategy */
  constructor(base: Game, play: BestPlay, isOptimal: (side: number) => boolean) {
    super(base);
    this.play = play;
    this.isOptimal = isOptimal;
    this.followed = new FollowedDice(play);
  }

  protected stepBase(dice: Dice): void {
    const { base, play, state, followed } = this;
    const place = play.find(state);
    if (place === undefined) throw new Error('a game came to a state that was not solved');
    followed.place = place;
    if (!play.isOpen(place)) {
      base.step(dice);
      return;
    }
    followed.dice = dice;
    base.step(followed);
  }

  protected choose(decision: Decision, options: readonly number[], scripted: number): number {
    const { followed, play, player } = this;
    if (!this.isOptimal(decision.side)) return player?.choose(decision, options, scripted) ?? scripted;
    if (!play.isOpen(followed.place)) throw new Error(`${decision.kind}: a decision that was not solved`);
    const best = play.best(followed.place);
    const chosen = player?.choose(decision, options, best) ?? best;
    followed.place = play.after(followed.place, chosen);
    return chosen;
  }
}

/** Dice that follow their values through the tree of a step. */
class FollowedDice implements Dice {
  /** The dice to follow; set before each step. */
  dice: Dice | undefined = undefined;
  /** Current place in the step. */
  place = 0;
  private readonly play: BestPlay;

  constructor(play: BestPlay) {
    this.play = play;
  }

  get roller(): number {
    return this.dice!.roller;
  }

  set roller(roller: number) {
    this.dice!.roller = roller;
  }

  draw(law: Law): number {
    const value = this.dice!.draw(law);
    if (this.play.isOpen(this.place)) this.place = this.play.after(this.place, law.values.indexOf(value));
    return value;
  }
}
