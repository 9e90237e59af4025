import type { BestPlay } from '../dice/best-play.ts';
import type { Dice } from '../dice/dice.ts';
import type { Law } from '../dice/law.ts';
import type { Decision, Game, Player, Trace } from './system.ts';

/**
 * A game in which some sides decide as a solved play says.
 *
 * It follows each step through the tree of what can be rolled and decided, so that each decision is the best one for the
 * state and for all that was rolled and decided before it in the step. It takes no dice of its own.
 */
export class OptimalGame implements Game {
  trace: Trace | undefined;
  /** Hears all decisions, with the best option as that of the script; what it answers is done. */
  player: Player | undefined;
  readonly lengths: NonNullable<Game['lengths']>;
  private readonly base: Game;
  private readonly play: BestPlay;
  private readonly isOptimal: (side: number) => boolean;
  private readonly state: Int32Array;
  private readonly followed: FollowedDice;

  /** @param isOptimal whether a side, by its position in the setup, decides as the play says */
  constructor(base: Game, play: BestPlay, isOptimal: (side: number) => boolean) {
    this.base = base;
    this.lengths = base.lengths ?? {};
    this.play = play;
    this.isOptimal = isOptimal;
    this.state = new Int32Array(base.stateLength);
    this.followed = new FollowedDice(play);
    base.player = { choose: (decision, options, scripted) => this.choose(decision, options, scripted) };
  }

  get over(): boolean {
    return this.base.over;
  }

  get stateLength(): number {
    return this.base.stateLength;
  }

  get coreLength(): number {
    return this.base.coreLength;
  }

  begin(): void {
    this.base.trace = this.trace;
    this.base.begin();
  }

  step(dice: Dice): void {
    const { base, play, state, followed } = this;
    base.trace = this.trace;
    base.save(state);
    const place = play.find(state);
    if (place === undefined) throw new Error('a game came to a state that was not solved');
    if (!play.isOpen(place)) {
      followed.place = place;
      base.step(dice);
      return;
    }
    followed.dice = dice;
    followed.place = place;
    base.step(followed);
  }

  tally(counts: Float64Array): void {
    this.base.tally(counts);
  }

  save(into: Int32Array): void {
    this.base.save(into);
  }

  load(from: Int32Array): void {
    this.base.load(from);
  }

  picture(): string {
    return this.base.picture?.() ?? '';
  }

  private choose(decision: Decision, options: readonly number[], scripted: number): number {
    const { followed, play, player } = this;
    if (!this.isOptimal(decision.side)) return player?.choose(decision, options, scripted) ?? scripted;
    if (!play.isOpen(followed.place)) throw new Error(`${decision.kind}: a decision that was not solved`);
    const best = play.best(followed.place);
    const chosen = player?.choose(decision, options, best) ?? best;
    followed.place = play.after(followed.place, chosen);
    return chosen;
  }
}

/** Dice that follow what they show through the tree of a step. */
class FollowedDice implements Dice {
  /** Those that are followed; set before each step. */
  dice: Dice | undefined = undefined;
  /** Where in the step the game is. */
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
