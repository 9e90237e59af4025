import type { Dice } from '../../dice/dice.ts';
import { chancesOf } from '../../dice/exact.ts';
import { settingsOf } from '../kit/choices.ts';
import { chosenLimits, chosenRulings } from '../kit/options.ts';
import type { Setting } from '../odds-parameters.ts';
import type { OddsAnswer } from '../odds-question.ts';
import { CHOICES, choicesOfEnemies, POLICIES } from './choices.ts';
import type { Damage } from './damage.ts';
import { attackOf, attacksOf } from './data.ts';
import type { Encounter, Light, Line, Matchup } from './matchup.ts';
import { ATTACK, BRAWN, ENEMY, HERO, NORMAL, SWAP_NONE } from './names.ts';
import { modeOf } from './odds-parameters.ts';
import { AdgGame } from './play.ts';
import { LIMITS, RULINGS } from './rulings.ts';
import { STRIKE, type State } from './state.ts';
import { isHurt } from './stay.ts';

/** Small fights that isolate one mechanic, and functions that read their result. */

export const ONE: Damage = { dice: 0, sides: 0, highest: false, plus: 1 };

/** A weapon without effects besides its damage. */
export const NO_EFFECTS = { piercing: 0, ignoresShield: false, reach: false };

export const NOBODY: Line = {
  name: 'nobody',
  count: 1,
  role: HERO,
  attributes: [10, 10, 10],
  health: 500,
  scars: 0,
  ac: 0,
  shield: 0,
  hd: 0,
  attack: 0,
  attacks: 1,
  weapons: [{ ...NO_EFFECTS, damage: ONE, attribute: BRAWN, ranged: false }],
  mode: NORMAL,
  initiativeMod: 0,
  recoveryDie: 6,
  swap: SWAP_NONE,
  potions: 0,
  packItems: 0,
  ritual: undefined,
  power: undefined,
  venom: 0,
  regeneration: 0,
  fear: 0,
  morale: true,
  leader: false,
  employer: -1,
  wage: 0,
};

export const FRIEND: Line = { ...NOBODY, name: 'friend' };

export function foe(hd: number, more: Partial<Line> = {}): Line {
  const weapons = [{ ...NO_EFFECTS, damage: ONE, attribute: ATTACK, ranged: false }];
  return { ...NOBODY, role: ENEMY, hd, attack: attackOf(hd), attacks: attacksOf(hd), weapons, ...more };
}

/** Returns a small fight; choices are simple unless given. */
export function fight(
  party: readonly Line[],
  enemies: readonly Line[],
  choices: Readonly<Record<string, string>> = {},
  more: { light?: Light; encounter?: Partial<Encounter> } = {},
): Matchup {
  const encounter: Encounter = {
    group: 0,
    attitude: 'hostile',
    surprised: 'none',
    distance: 0,
    ...more.encounter,
  };
  return {
    rules: 'adg',
    play: 'fight',
    party: {
      name: 'party',
      position: 0,
      choices: settingsOf(CHOICES, POLICIES.rows, 'plain', choices),
      purse: 0,
      lines: party,
    },
    groups: [
      {
        name: 'enemies',
        position: 1,
        choices: choicesOfEnemies('book', {}),
        lines: enemies,
      },
    ],
    outside: false,
    delve: undefined,
    light: 'torch',
    rulings: chosenRulings(RULINGS, {}),
    limits: chosenLimits(LIMITS, {}),
    ...more,
    encounter,
  };
}

/**
 * Returns the odds of one step of the kernel, in words.
 *
 * @param arrange sets the state in which the step is taken
 */
export function stepOdds(
  matchup: Matchup,
  arrange: (state: State) => void,
  read: (state: State) => string,
  words: readonly string[],
) {
  const game = new AdgGame(matchup);
  return answer(
    chancesOf((dice) => {
      game.begin();
      arrange(game.state);
      game.step(dice);
      return read(game.state);
    }),
    words,
  );
}

/** Returns outcomes in a fixed order; outcomes that did not occur have probability 0. */
function answer(chances: ReadonlyMap<string, number>, words: readonly string[]): OddsAnswer {
  const lost = [...chances.keys()].filter((name) => !words.includes(name));
  if (lost.length > 0) throw new Error(`no outcome is called ${lost.join(', ')}`);
  return { outcomes: words.map((name) => ({ name, chance: chances.get(name) ?? 0 })) };
}

export function rollOdds(roll: (dice: Dice) => string, words: readonly string[]): OddsAnswer {
  return answer(chancesOf(roll), words);
}

/** Sets the state to a strike of slot 0. */
export function toStrike(state: State): void {
  state.phase = STRIKE;
  state.actor = 0;
  state.swings = 1;
  state.fighting = 1;
}

export const ATTACK_WORDS = [
  'exact hit',
  'hit',
  'exact, no damage',
  'exact, armour worn down',
  'armour worn down',
  'miss',
] as const;

/** Describes the result of slot 0's attack on the first enemy. */
export function readAttack(state: State): string {
  const exact = state.freeAttacks[0] !== 0;
  const chips = state.chips[0] !== 0;
  if (isHurt(state, state.foeFrom)) return exact ? ATTACK_WORDS[0] : ATTACK_WORDS[1];
  if (exact) return chips ? ATTACK_WORDS[3] : ATTACK_WORDS[2];
  return chips ? ATTACK_WORDS[4] : ATTACK_WORDS[5];
}

export function attacker(setting: Setting, more: Partial<Line> = {}): Line {
  const { attribute } = setting;
  return { ...NOBODY, attributes: [10, attribute as number, 10], mode: modeOf(setting), ...more };
}
