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

/** Setups of two sides for questions about one mechanic. */

/** Returns the attribute bits of a race; 0 for `none`. */
export function attributesOf({ races, facts }: Lexicon, race: string): number {
  return race === 'none' ? 0 : facts.races[races.find(race)!.index].attributes;
}

/** Returns the races whose melees have an exact solution. */
export function raceWords({ races, facts }: Lexicon): readonly string[] {
  return ['none', ...races.names.filter((_, r) => isSolved(facts, facts.races[r].attributes))];
}

/** Returns whether melees of a character with these attributes have an exact solution: Rep must never rise. */
export function isSolved({ effects }: Facts, traits: number): boolean {
  return effects.regeneration[homeOf(traits)] === 0;
}

/** Facts of a line. The defaults are one Human Warrior of Rep 4, AC 4, with a sword and no attributes. */
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

/** Returns the matchup of one line against another, with the default rulings. */
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
 * Sets two lines on the board, before the charge test. All facts are given, so nothing is rolled.
 *
 * @param active the side that moved in
 * @param facts rows of the book
 */
export function stage(first: Figure, second: Figure, active = 0, facts: Facts = SHIPPED.facts): Stage {
  const game = new FightGame(matchupOf(first, second, active, facts));
  game.begin();
  game.step(NO_DICE);
  return new Stage(game);
}

/** A fight that can return to a saved state. */
export class Stage {
  private readonly game: FightGame;
  private ready: Int32Array;

  constructor(game: FightGame) {
    this.game = game;
    this.ready = new Int32Array(game.stateLength);
    this.keep();
  }

  /** Saves the present state, for {@link again}. */
  keep(): void {
    this.game.save(this.ready);
  }

  again(): void {
    this.game.load(this.ready);
  }

  get fight(): Fight {
    return this.game.fight;
  }
}

/** Returns the chances of named outcomes. @param run returns the index of an outcome */
export function outcomesOf(names: readonly string[], run: (dice: Dice) => number): OddsAnswer {
  const chances = chancesOf(run);
  return { outcomes: names.map((name, i) => ({ name, chance: chances.get(i) ?? 0 })) };
}
