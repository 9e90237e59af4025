import { toldName } from '../told-name.ts';
import type { Choices } from './choices.ts';
import { type Blow, blowOf } from './damage.ts';
import { attributeRises } from './levels.ts';
import {
  type Line,
  type Loadout,
  MOST_FIGURES,
  MOST_LINES,
  MOST_ROOMS,
  MOST_SIDES,
  type WodsMatchup,
} from './matchup.ts';
import {
  BACKSTAB,
  BOSS,
  CHA,
  CON,
  CURE,
  DEX,
  DODGE,
  ELEMENTALISM,
  HERO,
  INT,
  SWARM,
  TURN_UNDEAD,
  WIS,
} from './names.ts';

/** Who is in the games of a matchup, with what in hand, and what can happen there. */
export class Cast {
  readonly matchup: WodsMatchup;
  readonly figures: number;
  readonly names: readonly string[];
  readonly lineOf: readonly number[];
  /** First figure of each side and of each line, with one entry beyond the last. */
  readonly first: readonly number[];
  readonly firstOfLine: readonly number[];
  /** Figures of a line share their loadouts. */
  readonly loadouts: readonly Loadout[];
  readonly firstLoadoutOfLine: readonly number[];
  /** Three for each loadout: without, with one, with two level dice. */
  readonly blows: readonly Blow[];
  readonly choices: readonly Choices[];
  /** Whether attributes are rolled. */
  readonly rolls: boolean;
  /** Whether sheets differ from game to game, or change in one. */
  readonly sheetsVary: boolean;
  /** Whether there is more than one fight. */
  readonly travels: boolean;
  /** Whether sheets vary, or silver changes hands. */
  readonly savesSheets: boolean;
  readonly can: Happenings;

  constructor(matchup: WodsMatchup) {
    const { lines, sides, rooms } = matchup;
    this.matchup = matchup;
    this.lineOf = lines.flatMap(({ count }, i) => new Array<number>(count).fill(i));
    this.figures = this.lineOf.length;
    this.firstOfLine = [...lines.keys(), lines.length].map((i) =>
      lines.slice(0, i).reduce((sum, { count }) => sum + count, 0),
    );
    const sideOf = this.lineOf.map((i) => (lines[i] as Line).side);
    this.first = [...sides.keys(), sides.length].map((side) => {
      const at = sideOf.indexOf(side);
      return at < 0 ? this.figures : at;
    });
    if (this.figures > MOST_FIGURES || lines.length > MOST_LINES) throw new RangeError('too many figures to play with');
    if (sides.length > MOST_SIDES || rooms.length > MOST_ROOMS) throw new RangeError('too many sides or rooms to play');
    this.names = this.lineOf.map((i, figure) => {
      const line = lines[i] as Line;
      const told = toldName(
        line,
        lines,
        sides.map(({ name }) => name),
      );
      return line.count === 1 ? told : `${told} ${figure - (this.firstOfLine[i] as number) + 1}`;
    });
    this.loadouts = lines.flatMap(({ loadouts }) => loadouts);
    this.firstLoadoutOfLine = lines.map((_, i) =>
      lines.slice(0, i).reduce((sum, line) => sum + line.loadouts.length, 0),
    );
    this.blows = this.loadouts.flatMap(({ dice }) =>
      [0, 1, 2].map((extra) => blowOf([...dice, ...new Array<number>(extra).fill(6)])),
    );
    this.choices = sides.map(({ choices }) => choices);
    this.rolls = lines.some(({ kind, attributes }) => kind === HERO && attributes.length === 0);
    this.sheetsVary = this.rolls || matchup.play === 'campaign';
    this.travels = matchup.play !== 'fight';
    this.savesSheets = this.sheetsVary || this.travels;
    this.can = new Happenings(matchup);
  }
}

/** What can happen in a matchup, so that states hold no more than they must. */
class Happenings {
  private readonly abilities: number;
  /** Critical injuries: to heroes at 0 HP, or by critical hits, or by ruling. */
  readonly injure: boolean;
  readonly switch: boolean;
  readonly swarm: boolean;
  readonly travel: boolean;
  readonly move: boolean;
  readonly burn: boolean;
  readonly flee: boolean;
  readonly spend: boolean;
  readonly wake: boolean;

  constructor({ play, lines, sides, rooms, rulings, resteered }: WodsMatchup) {
    const choose = (may: (choices: Choices) => boolean) => resteered || sides.some(({ choices }) => may(choices));
    this.travel = play !== 'fight';
    this.abilities = this.travel ? -1 : lines.reduce((bits, { abilities }) => bits | abilities, 0);
    const strikers = lines.some(({ kind, tags }) => kind === HERO || (tags & BOSS) !== 0);
    this.injure = this.travel || strikers || rulings.enemyAtZero > 1 || rulings.hirelingAtZero > 1;
    this.switch = lines.some(({ loadouts }) => loadouts.length > 1);
    this.swarm = lines.some(({ kind }) => kind === SWARM);
    this.move = rooms.some(({ gap }) => gap > 0);
    this.spend = this.travel || sides.some(({ supplies }) => supplies.some((n) => n > 0));
    this.burn = this.travel || (this.spend && choose(({ fireOil }) => fireOil > 0));
    this.flee = this.travel || choose(({ retreat }) => retreat > 0);
    this.wake = this.travel || (this.do(CURE) && choose(({ cure }) => cure > 0));
  }

  /** Whether somebody has an ability, or may learn it. */
  do(ability: number): boolean {
    return (this.abilities & ability) !== 0;
  }

  /** Bits of the attributes of a line that anything turns on: in a single fight some never do. */
  turnOn({ abilities, light, level }: Line): number {
    // Which attribute a level raises depends on all of them.
    if (this.travel || attributeRises(level) > 0) return -1;
    const any = (bits: number) => (abilities & bits) !== 0;
    return (
      (1 << CON) |
      (any(BACKSTAB) || (light && any(DODGE)) || this.flee ? 1 << DEX : 0) |
      (any(CURE) || this.spend ? 1 << WIS : 0) |
      (any(TURN_UNDEAD | ELEMENTALISM) ? 1 << CHA : 0) |
      (any(ELEMENTALISM) ? 1 << INT : 0)
    );
  }
}
