import { powersOf } from './abilities.ts';
import type { Choices } from './choices.ts';
import { attributeRises } from './levels.ts';
import type { Line, WodsMatchup } from './matchup.ts';
import {
  BACKSTAB,
  BLESS,
  BOSS,
  CHA,
  CON,
  CURE,
  DEX,
  DODGE,
  ELEMENTALISM,
  HERO,
  INT,
  LUCKY,
  SECOND_WIND,
  SWARM,
  TURN_UNDEAD,
  WIS,
} from './names.ts';
import type { World } from './world.ts';

/** What can happen in the games of a matchup. */
export class Possibilities {
  private readonly powers: number;
  /** Attributes are rolled. */
  readonly roll: boolean;
  /** Sheets differ between games, or change during one. */
  readonly varySheets: boolean;
  /** There is more than one fight. */
  readonly travel: boolean;
  /** Critical injuries: of heroes at 0 HP, by critical hits, or by ruling. */
  readonly injure: boolean;
  /** A character changes its loadout. */
  readonly switch: boolean;
  readonly swarm: boolean;
  readonly move: boolean;
  readonly burn: boolean;
  readonly flee: boolean;
  readonly spend: boolean;
  /** A character who is out can come round before the fight ends. */
  readonly wake: boolean;
  /**
   * Attacks ignore armour or shields, or do additional damage. @rule WODS-home-piercing @rule WODS-home-shield @rule
   * WODS-home-vulnerable
   */
  readonly exploit: boolean;
  /** A weapon reaches across squares in melee. @rule WODS-home-reach */
  readonly reach: boolean;
  /** @rule WODS-home-regeneration */
  readonly regenerate: boolean;
  /** @rule WODS-home-fear */
  readonly scare: boolean;
  private readonly stun: boolean;
  private readonly replace: boolean;

  constructor({ play, lines, abilities, sides, rooms, rulings, campaign, resteered }: WodsMatchup) {
    const choose = (may: (choices: Choices) => boolean) => resteered || sides.some(({ choices }) => may(choices));
    this.travel = play !== 'fight';
    const known = this.travel ? -1 : lines.reduce((bits, line) => bits | line.abilities, 0);
    const effects = abilities.filter((_, index) => ((known >> index) & 1) !== 0);
    this.powers = this.travel ? -1 : powersOf(abilities, known);
    this.roll = lines.some(({ kind, attributes }) => kind === HERO && attributes.length === 0);
    this.varySheets = this.roll || play === 'campaign';
    const strikers = lines.some(({ kind, tags }) => kind === HERO || (tags & BOSS) !== 0);
    this.injure = this.travel || strikers || rulings.enemyAtZero === 'injury' || rulings.hirelingAtZero === 'injury';
    this.stun = this.injure || rulings.fumble === 'lose-turn';
    this.switch = lines.some(({ loadouts }) => loadouts.length > 1);
    this.swarm = lines.some(({ kind }) => kind === SWARM);
    this.move = rooms.some(({ gap }) => gap > 0);
    this.spend = this.travel || sides.some(({ supplies }) => supplies.some((n) => n > 0));
    this.burn = this.travel || (this.spend && choose(({ fireOil }) => fireOil === 'throw'));
    this.flee = this.travel || choose(({ retreat }) => retreat === 'half');
    this.wake = this.travel || (this.do(CURE) && choose(({ cure }) => cure === 'fight'));
    this.exploit =
      effects.some(({ piercing }) => piercing > 0) ||
      lines.some(
        ({ loadouts, vulnerable }) =>
          vulnerable.length > 0 || loadouts.some(({ piercing, ignoresShield }) => piercing > 0 || ignoresShield),
      );
    this.reach = this.move && lines.some(({ loadouts }) => loadouts.some(({ reach }) => reach > 0));
    this.regenerate =
      effects.some(({ regeneration }) => regeneration > 0) || lines.some(({ regeneration }) => regeneration > 0);
    this.scare = lines.some(({ fear }) => fear >= 0);
    this.replace = campaign.replaces;
  }

  /** Returns whether a character has a power, or may learn it. */
  private do(power: number): boolean {
    return (this.powers & power) !== 0;
  }

  /** Returns the fields that cannot change, to keep saved states small. */
  unused(): Readonly<Partial<Record<keyof World, 'unsaved'>>> {
    const { travel, injure, burn, flee } = this;
    const saveSheets = this.varySheets || travel;
    const used = {
      room: travel,
      roomsMet: travel,
      delveEnd: travel,
      campaignEnd: travel,
      delve: travel,
      found: travel,
      salvage: travel,
      bonusXp: travel,
      company: travel,
      overcome: travel,
      rests: travel,
      wounds: injure,
      clock: injure,
      clockLeft: injure,
      armour: injure || this.switch || this.varySheets,
      maxHp: this.swarm || this.regenerate || saveSheets,
      stunned: this.stun,
      loadout: this.switch,
      luckyUsed: this.do(LUCKY),
      drunk: this.do(ELEMENTALISM),
      hiding: this.do(BACKSTAB),
      windUsed: this.do(SECOND_WIND),
      turning: this.do(TURN_UNDEAD),
      held: this.do(TURN_UNDEAD),
      blessed: this.do(BLESS),
      cured: this.do(CURE),
      knocked: this.do(CURE),
      steeled: this.scare,
      advance: this.move,
      burning: burn,
      burnBy: burn,
      mustered: flee,
      retreating: flee,
      routed: this.swarm,
      supplies: this.spend,
      sheet: saveSheets,
      level: saveSheets,
      abilities: saveSheets,
      skills: saveSheets,
      silver: saveSheets,
      xp: saveSheets,
      replaced: this.replace,
      rolled: this.roll,
    } satisfies Partial<Record<keyof World, boolean>>;
    const unused = Object.entries(used).filter(([, is]) => !is);
    return Object.fromEntries(unused.map(([name]) => [name, 'unsaved']));
  }

  /** Returns the bits of a line's attributes that can decide anything; in a single fight some never do. */
  decidingAttributes({ light, level }: Line, powers: number): number {
    // All attributes together decide which one a level raises.
    if (this.travel || attributeRises(level) > 0) return -1;
    const any = (bits: number) => (powers & bits) !== 0;
    return (
      (1 << CON) |
      (any(BACKSTAB) || (light && any(DODGE)) || this.flee ? 1 << DEX : 0) |
      (any(CURE) || this.spend || this.scare ? 1 << WIS : 0) |
      (any(TURN_UNDEAD | ELEMENTALISM) ? 1 << CHA : 0) |
      (any(ELEMENTALISM) ? 1 << INT : 0)
    );
  }
}
