import type { Figure } from '../system.ts';
import { DOING, MOST_BEFORE_SHOT, PASS, SHOOTING, STRIKING } from './action.ts';
import { mayStrike } from './combat.ts';
import { ACT, put } from './decisions.ts';
import {
  CLOSE_DOOR_DEED,
  deedLaw,
  deedName,
  ENTHRALL_DEED,
  FREE_PRISONER_DEED,
  HEAL,
  HIDE,
  mayAttempt,
  OPEN_DOOR_DEED,
  OPEN_SECRET_DOOR,
  PICK_LOCK,
  PICK_UP,
  READ,
  REMOVE_TRAP,
  SET_TRAP,
  SMASH_DOOR,
  TO_MODELS,
} from './deeds.ts';
import { type Dungeon, membersOf } from './dungeon.ts';
import { SHOOTS, THIEF } from './effects.ts';
import { enemiesOf, shotTargets } from './enemies.ts';
import { FREE_PRISONER, SECRETS } from './names.ts';
import { modelName, squareName } from './story.ts';

const DOOR_DEEDS = [OPEN_DOOR_DEED, CLOSE_DOOR_DEED, SMASH_DOOR, PICK_LOCK, OPEN_SECRET_DOOR];
/** Kinds of actions beyond deeds. */
const BLOW = ENTHRALL_DEED + 1;
const SHOT = BLOW + 1;

/**
 * Actions of models as numbers, and the actions that a player may choose.
 *
 * A number combines a kind, 0 for no action and otherwise a deed, a blow or a shot, with a target.
 */
export class Acts {
  /** The chosen action: as returned by {@link Action.choose}, with its deed and target. */
  action = PASS;
  deed = 0;
  target = -1;
  private readonly dungeon: Dungeon;
  private readonly span: number;

  constructor(dungeon: Dungeon) {
    this.dungeon = dungeon;
    this.span = Math.max(dungeon.ground.squares, dungeon.count, dungeon.objects.length) + 1;
  }

  /**
   * Asks the player for the action of a model that has moved.
   *
   * @param spent movement points spent in this turn
   * @param action the script's action, with its deed and target
   * @rule DDD-act-choice @rule DDD-optional-action
   */
  ask(model: number, spent: number, action: number, deed: number, target: number): void {
    const kind = action === DOING ? deed : action === STRIKING ? BLOW : action === SHOOTING ? SHOT : 0;
    const scripted = this.numberOf(kind, kind === BLOW ? -1 : target);
    const chosen = put(
      this.dungeon,
      ACT,
      model,
      this.options(model, spent),
      scripted,
      (act) => this.nameOf(act),
      (act) => this.whomOf(act),
    );
    const chosenKind = this.kindOf(chosen);
    this.action = chosenKind === 0 ? PASS : chosenKind === BLOW ? STRIKING : chosenKind === SHOT ? SHOOTING : DOING;
    this.deed = this.action === DOING ? chosenKind : 0;
    this.target = this.targetOf(chosen);
  }

  private numberOf(kind: number, target: number): number {
    return kind === 0 ? 0 : kind * this.span + target + 1;
  }

  private kindOf(act: number): number {
    return Math.floor(act / this.span);
  }

  private targetOf(act: number): number {
    return (act % this.span) - 1;
  }

  private nameOf(act: number): string {
    const { dungeon } = this;
    const kind = this.kindOf(act);
    const target = this.targetOf(act);
    if (kind === 0) return 'nothing';
    if (kind === BLOW) return 'close attack';
    if (kind === SHOT) return `shoot at ${modelName(dungeon, target)}`;
    if (target < 0) return deedName(kind);
    if (TO_MODELS.has(kind)) return `${deedName(kind)}: ${modelName(dungeon, target)}`;
    return `${deedName(kind)} at ${squareName(dungeon, kind === PICK_UP ? dungeon.objects[target] : target)}`;
  }

  private whomOf(act: number): Figure | undefined {
    const kind = this.kindOf(act);
    return kind === SHOT || TO_MODELS.has(kind) ? this.dungeon.cast[this.targetOf(act)] : undefined;
  }

  /** Everything that a model may do after its move, but for what could not succeed. */
  private options(model: number, spent: number): number[] {
    const options = [0];
    if (mayStrike(this.dungeon, model) !== 0) options.push(this.numberOf(BLOW, -1));
    for (const target of this.shots(model, spent)) options.push(this.numberOf(SHOT, target));
    this.addDeeds(model, options);
    return options;
  }

  /** @rule DDD-ranged-not-engaged @rule DDD-ranged-distance @rule DDD-ranged-sight @rule DDD-ranged-moved */
  private shots(model: number, spent: number): number[] {
    const { dungeon } = this;
    if (!dungeon.has(model, SHOOTS) || dungeon.contacts(model) !== 0 || spent > MOST_BEFORE_SHOT) return [];
    const here = dungeon.at[model];
    return membersOf(shotTargets(dungeon, model)).filter((enemy) => {
      const far = dungeon.distanceAt(model, here, enemy);
      const hit = dungeon.chances.ofShot(dungeon.power[model], far, 1 + dungeon.effects.aimDice[model]);
      return far >= 2 && hit > 0 && dungeon.seesAt(model, here, enemy);
    });
  }

  private addDeeds(model: number, options: number[]): void {
    const { dungeon } = this;
    const { ground, scenario, prisoner } = dungeon;
    const dice = 1 + dungeon.effects.thiefDice[model];
    const add = (deed: number, target: number) => {
      if (!mayAttempt(dungeon, model, deed, target)) return;
      if (deed === ENTHRALL_DEED || deedLaw(deed, dungeon.power[model], dice).chance(1) > 0)
        options.push(this.numberOf(deed, target));
    };
    for (const door of ground.doors) for (const deed of DOOR_DEEDS) add(deed, door);
    if (dungeon.has(model, THIEF)) {
      for (let square = 0; square < ground.squares; square++) add(SET_TRAP, square);
      for (const square of dungeon.trapSquare) if (square >= 0) add(REMOVE_TRAP, square);
    }
    for (const friend of membersOf(dungeon.presentOf(dungeon.sideOf(model)))) add(HEAL, friend);
    add(HIDE, -1);
    // The message cannot be moved, and objects on one square are equivalent.
    if (scenario === SECRETS) add(READ, -1);
    else
      dungeon.objects.forEach((square, object) => {
        if (square >= 0 && dungeon.objects.indexOf(square) === object) add(PICK_UP, object);
      });
    if (scenario === FREE_PRISONER && model !== prisoner) add(FREE_PRISONER_DEED, prisoner);
    for (const enemy of membersOf(enemiesOf(dungeon, model))) add(ENTHRALL_DEED, enemy);
  }
}
