import { solve } from '../../dice/chain.ts';
import { chancesOf } from '../../dice/exact.ts';
import { die } from '../../dice/laws.ts';
import { layOut } from '../../stats/measure.ts';
import { chosenRulings } from '../kit/options.ts';
import { number, range, word } from '../odds-parameters.ts';
import type { OddsQuestion } from '../odds-question.ts';
import { ENEMY_DAMAGE } from './data.ts';
import { kernel } from './kernel.ts';
import type { Line } from './matchup.ts';
import { AGILITY, ATTACK, BRAWN, HIRELING, REACTIONS, STANDING } from './names.ts';
import { AC, AGILITY_OF, ATTRIBUTE, CUNNING_OF, HD, MODE, modeOf, SCAR_USE, SCARS } from './odds-parameters.ts';
import {
  ATTACK_WORDS,
  attacker,
  FRIEND,
  fight,
  foe,
  NO_EFFECTS,
  NOBODY,
  ONE,
  readAttack,
  rollOdds,
  stepOdds,
  toStrike,
} from './odds-stage.ts';
import { AdgGame } from './play.ts';
import type { ReactionTable } from './reactions.ts';
import { d20, exertionCost, isHit } from './rolls.ts';
import { RULINGS } from './rulings.ts';
import {
  DYING,
  FOES_SURPRISED,
  HIRELING_MORALE,
  INITIATIVE,
  MORALE,
  NEXT_TURN,
  PARTY_SURPRISED,
  PERFORM,
  STRAY,
} from './state.ts';
import { isHurt, restInBed } from './stay.ts';

/** Exact odds of the mechanics of the page, computed with the rule code of play. */

const READING = chosenRulings(RULINGS, {});

/** Returns the probability of each number of encounters; checks are independent. */
function encounters(checks: number, chance: number): number[] {
  let chances = [1];
  for (let check = 0; check < checks; check++) {
    const next = [...chances, 0].map((p, n) => p * (1 - chance) + (n > 0 ? chances[n - 1] * chance : 0));
    chances = next;
  }
  return chances;
}

/** @param table the table of a scenario, if it defines rows */
function reactionQuestion(table?: ReactionTable): OddsQuestion {
  const plain = fight([NOBODY], [foe(1)], {}, { encounter: { attitude: 'roll' } });
  const matchup = table === undefined ? plain : { ...plain, reactions: table };
  return {
    name: 'reaction',
    title: 'The reaction of strangers',
    rule: 'ADG-reaction-roll',
    meaning: 'How creatures react to the party if their attitude is not obvious.',
    parameters: [],
    ask: () =>
      stepOdds(
        matchup,
        () => {},
        (state) => REACTIONS.names[state.reactions.findIndex((times) => times !== 0)],
        REACTIONS.names,
      ),
  };
}

/**
 * Returns the questions of a book.
 *
 * @param reactions the reaction table, if a scenario defines rows of it
 */
export function oddsOf(reactions: ReactionTable | undefined): readonly OddsQuestion[] {
  if (reactions === undefined) return ODDS;
  return ODDS.map((question) => (question.name === 'reaction' ? reactionQuestion(reactions) : question));
}

export const ODDS: readonly OddsQuestion[] = [
  {
    name: 'check',
    title: 'A check, or a save against a trap',
    rule: 'ADG-check-under',
    meaning: 'A d20 of at most the attribute succeeds; exactly the attribute is an exact success.',
    parameters: [ATTRIBUTE, MODE],
    ask: (setting) => {
      const attribute = setting.attribute as number;
      return rollOdds(
        (dice) => {
          const roll = dice.draw(d20(modeOf(setting), attribute, 0, READING));
          return roll === attribute ? 'exact success' : isHit(roll, attribute, 0) ? 'success' : 'failure';
        },
        ['exact success', 'success', 'failure'],
      );
    },
  },
  {
    name: 'save',
    title: "A save against an enemy's power",
    rule: 'ADG-save-enemy',
    meaning: "A d20 over the enemy's Hit Dice and of at most the attribute succeeds.",
    parameters: [ATTRIBUTE, HD, MODE],
    ask: (setting) => {
      const [attribute, hd] = [setting.attribute as number, setting.hd as number];
      const law = d20(modeOf(setting), attribute, hd, READING);
      return rollOdds((dice) => (isHit(dice.draw(law), attribute, hd) ? 'success' : 'failure'), ['success', 'failure']);
    },
  },
  {
    name: 'attack',
    title: 'One attack roll',
    rule: 'ADG-attack-hit',
    meaning: 'The result of one d20 against an attribute (or an enemy Attack) and an AC, without exertion or Scars.',
    parameters: [ATTRIBUTE, AC, MODE],
    ask: (setting) => {
      const matchup = fight([attacker(setting)], [foe(1, { health: 500, ac: setting.ac as number })]);
      return stepOdds(matchup, toStrike, readAttack, ATTACK_WORDS);
    },
  },
  {
    name: 'scars',
    title: 'One attack roll with Scars',
    rule: 'ADG-scars-once',
    meaning: 'As an attack, by an adventurer who has not used Scars this round.',
    parameters: [number('attribute', 'the attribute rolled against', range(1, 18), [12]), AC, SCARS, SCAR_USE],
    ask: (setting) => {
      const { ac, scars, use } = setting;
      const party = [attacker(setting, { scars: scars as number })];
      const matchup = fight(party, [foe(1, { health: 500, ac: ac as number })], { scars: use as string });
      return stepOdds(matchup, toStrike, readAttack, ATTACK_WORDS);
    },
  },
  {
    name: 'exertion',
    title: 'The cost of making an attack hit',
    rule: 'ADG-exertion',
    meaning: 'Points of the attribute that turn the roll into a hit; a roll of exactly the AC cannot be paid for.',
    parameters: [ATTRIBUTE, AC],
    ask: (setting) => {
      const [attribute, ac] = [setting.attribute as number, setting.ac as number];
      const words = ['hits anyway', ...range(1, 20).map((cost) => `${cost}`), 'cannot be paid for'];
      const asked = rollOdds((dice) => {
        const roll = dice.draw(die(20));
        if (isHit(roll, attribute, ac)) return 'hits anyway';
        if (roll === ac) return 'cannot be paid for';
        return `${exertionCost(roll, attribute, ac)}`;
      }, words);
      return { outcomes: asked.outcomes.filter(({ chance }) => chance > 0) };
    },
  },
  {
    name: 'stray',
    title: 'A shot into melee',
    rule: 'ADG-ranged-stray',
    meaning: 'A shot at an enemy who is in melee with one friend, without exertion or Scars.',
    parameters: [AGILITY_OF, AC],
    ask: ({ agility, ac }) => {
      const shooter: Line = {
        ...NOBODY,
        attributes: [agility as number, 10, 10],
        weapons: [{ ...NO_EFFECTS, damage: ONE, attribute: AGILITY, ranged: true }],
      };
      const matchup = fight([shooter, FRIEND], [foe(1, { health: 500, ac: ac as number })]);
      const game = new AdgGame(matchup);
      const { state } = game;
      return rollOdds(
        (dice) => {
          game.begin();
          toStrike(state);
          game.step(dice);
          if (isHurt(state, state.foeFrom)) return 'hits';
          if (state.chips[0] !== 0) return 'wears armour down';
          if (state.phase === STRAY) game.step(dice);
          return state.strays === 0 ? 'misses all' : 'strikes the friend';
        },
        ['hits', 'wears armour down', 'strikes the friend', 'misses all'],
      );
    },
  },
  {
    name: 'initiative',
    title: 'The initiative check',
    rule: 'ADG-initiative-roll',
    meaning: 'Whether an adventurer acts before the enemies, and whether there is time for something quick.',
    parameters: [AGILITY_OF, number('modifier', 'what gear adds to Agility', range(-6, 6), [-2, 0, 2])],
    ask: ({ agility, modifier }) => {
      const attributes = [agility as number, 10, 10] as const;
      const matchup = fight([{ ...NOBODY, attributes, initiativeMod: modifier as number }], [foe(1)]);
      return stepOdds(
        matchup,
        () => {},
        (state) => (state.exactChecks !== 0 ? 'before, and quick' : state.fast[0] !== 0 ? 'before' : 'after'),
        ['before, and quick', 'before', 'after'],
      );
    },
  },
  {
    name: 'dying',
    title: 'The roll at 0 health',
    rule: 'ADG-dying-roll',
    meaning: 'Whether an adventurer with these Scars dies.',
    parameters: [SCARS],
    ask: ({ scars }) =>
      stepOdds(
        fight([{ ...NOBODY, scars: scars as number }, FRIEND], [foe(1)]),
        (state) => {
          state.victim = 0;
          state.health[0] = 0;
          state.resume = NEXT_TURN;
          state.phase = DYING;
        },
        (state) => (state.status[0] === STANDING ? 'lives' : 'dies'),
        ['lives', 'dies'],
      ),
  },
  {
    name: 'drops',
    title: 'How often an adventurer survives 0 health',
    rule: 'ADG-dying-survive',
    meaning: 'The fall to 0 health that kills an adventurer who gains a Scar each time before.',
    parameters: [SCARS],
    ask: ({ scars }) => {
      let alive = 1;
      const outcomes: { name: string; chance: number }[] = [];
      for (let drop = 1; alive > 0; drop++) {
        const dies = diesWith((scars as number) + drop - 1);
        outcomes.push({ name: `at fall ${drop}`, chance: alive * dies });
        alive *= 1 - dies;
      }
      return { outcomes };
    },
  },
  {
    name: 'morale',
    title: 'A morale check of enemies',
    rule: 'ADG-morale-roll',
    meaning: 'Whether enemies with these Hit Dice fight on, rally or flee.',
    parameters: [HD],
    ask: ({ hd }) =>
      stepOdds(
        fight([NOBODY], [foe(hd as number)]),
        (state) => {
          state.phase = MORALE;
        },
        (state) => (state.foesStanding === 0 ? 'flees' : state.rallies === 0 ? 'fights on' : 'rallies'),
        ['fights on', 'rallies', 'flees'],
      ),
  },
  {
    name: 'hireling',
    title: 'A test of a hireling',
    rule: 'ADG-hireling-roll',
    meaning: "Whether an employer's Cunning holds a hireling with these Hit Dice.",
    parameters: [CUNNING_OF, number('hd', 'Hit Dice of the hireling', range(1, 6), [1, 2, 3])],
    ask: ({ cunning, hd }) => {
      const weapons = [{ ...NO_EFFECTS, damage: ONE, attribute: ATTACK, ranged: false }];
      const hireling: Line = { ...FRIEND, role: HIRELING, hd: hd as number, weapons, employer: 0 };
      const matchup = fight([{ ...NOBODY, attributes: [10, 10, cunning as number] }, hireling], [foe(1)]);
      const words = ['flees', 'holds', 'wavers', 'is inspired'] as const;
      return stepOdds(
        matchup,
        (state) => {
          state.cursor = 1;
          state.phase = HIRELING_MORALE;
        },
        (state) => words[state.hirelingTests.findIndex((tests) => tests !== 0)],
        words,
      );
    },
  },
  reactionQuestion(),
  {
    name: 'surprise',
    title: 'Who is surprised',
    rule: 'ADG-surprise-chance',
    meaning: 'Who loses the first round when neither side expects the other; a party with a light surprises no one.',
    parameters: [word('light', 'whether the party carries a light', ['yes', 'no'], ['yes', 'no'])],
    ask: ({ light }) => {
      const matchup = fight(
        [NOBODY],
        [foe(1)],
        {},
        { light: light === 'yes' ? 'torch' : 'none', encounter: { surprised: 'roll' } },
      );
      const game = new AdgGame(matchup);
      const { state } = game;
      const words = ['no one', 'the party', 'the enemies', 'both'] as const;
      return rollOdds((dice) => {
        game.begin();
        while (state.phase !== INITIATIVE) game.step(dice);
        const { surprised } = state;
        return words[(surprised & PARTY_SURPRISED ? 1 : 0) + (surprised & FOES_SURPRISED ? 2 : 0)];
      }, words);
    },
  },
  {
    name: 'wandering',
    title: 'Encounters by checks alone',
    rule: 'ADG-time-wandering',
    meaning: 'Number of encounters in the given exploration turns, without noise or rests.',
    parameters: [
      number('turns', 'exploration turns', range(1, 120), [6, 12, 24]),
      number('every', 'turns from check to check', range(1, 6), [2, 3]),
      number('chance', 'chances in six at each check', range(0, 6), [1]),
    ],
    ask: ({ turns, every, chance }) => {
      const checks = Math.floor((turns as number) / (every as number));
      const chances = encounters(checks, (chance as number) / 6);
      return { outcomes: chances.map((p, n) => ({ name: `${n}`, chance: p })) };
    },
  },
  {
    name: 'ritual',
    title: 'A ritual in a fight',
    rule: 'ADG-ritual-hurt',
    meaning: 'Whether a ritual succeeds after the damage taken this round.',
    parameters: [CUNNING_OF, number('hurt', 'health lost this round before it', range(0, 20), [0, 2, 5])],
    ask: ({ cunning, hurt }) => {
      const ritual = { damage: ONE, all: true, enemySave: false, uses: -1 };
      const matchup = fight([{ ...NOBODY, attributes: [10, 10, cunning as number], ritual }], [foe(1)]);
      return stepOdds(
        matchup,
        (state) => {
          state.actor = 0;
          state.lost[0] = hurt as number;
          state.phase = PERFORM;
        },
        (state) => (state.mishaps === 0 ? 'succeeds' : 'mishap'),
        ['succeeds', 'mishap'],
      );
    },
  },
  {
    name: 'bed-rest',
    title: 'A week in bed',
    rule: 'ADG-rest-week',
    meaning: 'How one week in bed restores an attribute lowered by exertion.',
    parameters: [
      number('best', 'the attribute as it was', range(2, 18), [12, 16]),
      number('short', 'points missing', range(1, 12), [1, 3]),
    ],
    ask: ({ best, short }) => {
      if ((short as number) >= (best as number))
        throw new RangeError(`an attribute of ${best} cannot miss ${short} points`);
      const matchup = fight([{ ...NOBODY, attributes: [10, best as number, 10] }], [foe(1)]);
      const game = new AdgGame(matchup);
      const { state } = game;
      const outcomes = [
        ...chancesOf((dice) => {
          game.begin();
          state.cursor = 0;
          state.attributes[BRAWN] = (best as number) - (short as number);
          state.growing[0] = BRAWN;
          restInBed(state, dice);
          return state.attributes[BRAWN];
        }),
      ];
      return { outcomes: outcomes.map(([value, chance]) => ({ name: `${value}`, chance })) };
    },
  },
  {
    name: 'duel',
    title: 'A duel without armour',
    rule: 'ADG-attack-hit',
    meaning:
      'An adventurer (d6, Agility and Cunning 10, 1 Scar, neither exertion nor Scars used) against one enemy, to the end.',
    parameters: [
      number('brawn', 'Brawn of the adventurer', range(1, 18), [8, 12, 16]),
      number('health', 'health of the adventurer', range(1, 10), [4]),
      number('hd', 'Hit Dice of the enemy', range(1, 4), [1]),
      number('enemyHealth', 'health of the enemy', range(1, 10), [4]),
    ],
    ask: ({ brawn, health, hd, enemyHealth }) => {
      const hero: Line = {
        ...NOBODY,
        attributes: [10, brawn as number, 10],
        health: health as number,
        scars: 1,
        weapons: [{ ...NO_EFFECTS, damage: ENEMY_DAMAGE, attribute: BRAWN, ranged: false }],
      };
      const weapons = [{ ...NO_EFFECTS, damage: ENEMY_DAMAGE, attribute: ATTACK, ranged: false }];
      const matchup = fight([hero], [foe(hd as number, { name: 'enemy', health: enemyHealth as number, weapons })]);
      const layout = layOut(kernel.measures(matchup));
      const solution = solve(kernel.newGame(matchup), layout.slots);
      if (!solution.solved) throw new RangeError(`this duel has ${solution.why}`);
      const at = (name: string) => solution.counts[layout.at(name)];
      return {
        outcomes: [
          { name: 'slays the enemy', chance: at('party.win') - at('party.routed') },
          { name: 'routs the enemy', chance: at('party.routed') },
          { name: 'dies', chance: at('enemies.win') },
        ],
      };
    },
  },
];

/** Returns the probability that 2d6 show at most this. */
function diesWith(scars: number): number {
  const asked = ODDS.find(({ name }) => name === 'dying') as OddsQuestion;
  return asked.ask({ scars }).outcomes.find(({ name }) => name === 'dies')?.chance as number;
}
