import type { Dice } from '../../../dice/dice.ts';
import { chancesOf } from '../../../dice/exact.ts';
import { chosenRulings } from '../../kit/options.ts';
import type { OddsAnswer } from '../../odds-question.ts';
import { homeOf } from '../catalogue/attributes.ts';
import { POTIONS } from '../catalogue/items.ts';
import { type Facts, type Lexicon, SHIPPED } from '../catalogue/lexicon.ts';
import { WARRIOR } from '../catalogue/professions.ts';
import { HUMAN } from '../catalogue/races.ts';
import { SWORD } from '../catalogue/weapons.ts';
import { choicesOf } from '../fight/compile.ts';
import type { Fight } from '../fight/fight.ts';
import { type FightMatchup, type Line, ROOM } from '../fight/matchup.ts';
import { FightGame } from '../fight/play.ts';
import { RULINGS } from '../rulings.ts';

/** Two sides as the kernel has them, for questions about one mechanic. */

/** Attribute bits of a race by name; `none` has none. */
export function attributesOf({ races, facts }: Lexicon, race: string): number {
  return race === 'none' ? 0 : facts.races[races.find(race)!.index].attributes;
}

/** Returns the races whose melees can be solved. */
export function raceWords({ races, facts }: Lexicon): readonly string[] {
  return ['none', ...races.names.filter((_, r) => isSolved(facts, facts.races[r].attributes))];
}

/** Whether melees of a character with these attributes can be solved: its Rep only falls. */
export function isSolved({ effects }: Facts, traits: number): boolean {
  return effects.regeneration[homeOf(traits)] === 0;
}

/** What a question says about a line; all else is one Human Warrior of Rep 4, AC 4, with a sword and no attributes. */
export type Figure = Partial<Omit<Line, 'side'>>;

const FIGURE: Omit<Line, 'side'> = {
  name: 'figure',
  count: 1,
  race: HUMAN,
  attributes: 0,
  star: false,
  bigBad: false,
  profession: WARRIOR,
  second: -1,
  rep: 4,
  ac: 4,
  shield: 0,
  weapons: [SWORD],
  items: 0,
  potions: POTIONS.names.map(() => 0),
  trueArrows: 0,
  talisman: 0,
};

/** The matchup of one line against another, by the default rulings. */
function matchupOf(first: Figure, second: Figure, active: number, facts: Facts): FightMatchup {
  return {
    rules: '2hdc',
    play: 'fight',
    sides: ['first', 'second'],
    partyAt: 0,
    choices: [choicesOf(undefined, 0), choicesOf(undefined, 1)],
    lines: [
      { ...FIGURE, ...first, side: 0 },
      { ...FIGURE, ...second, side: 1 },
    ],
    facts,
    floor: ROOM,
    active,
    fleeing: 0,
    mayBreakOff: false,
    rollItems: [false, false],
    rulings: chosenRulings(RULINGS, {}),
    limits: { activations: 200, rounds: 1000 },
  };
}

const NO_DICE: Dice = {
  roller: -1,
  draw(law) {
    throw new Error(`${law.name} rolled before the question began`);
  },
};

/**
 * Two sides on the board, before the charge test. Everything is said about everybody, so nothing is rolled.
 *
 * @param active the side that moved in
 * @param facts rows of the book that they are made of
 */
export function stage(first: Figure, second: Figure, active = 0, facts: Facts = SHIPPED.facts): Stage {
  const game = new FightGame(matchupOf(first, second, active, facts));
  game.begin();
  game.step(NO_DICE);
  return new Stage(game);
}

/** A fight that can be put back to where a question begins. */
export class Stage {
  private readonly game: FightGame;
  private ready: Int32Array;

  constructor(game: FightGame) {
    this.game = game;
    this.ready = new Int32Array(game.stateLength);
    this.keep();
  }

  /** Makes the present state the one that {@link again} goes back to. */
  keep(): void {
    this.game.save(this.ready);
  }

  again(): void {
    this.game.load(this.ready);
  }

  /** The fight. */
  get fight(): Fight {
    return this.game.fight;
  }
}

/** Named outcomes, in the order of the names, of code that gives back the position of one. */
export function outcomesOf(names: readonly string[], run: (dice: Dice) => number): OddsAnswer {
  const chances = chancesOf(run);
  return { outcomes: names.map((name, i) => ({ name, chance: chances.get(i) ?? 0 })) };
}
