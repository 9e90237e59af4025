import type { Board } from '../../board/board.ts';
import { shippedBoard } from '../../board/shipped.ts';
import { chancesOf } from '../../dice/exact.ts';
import { settingsOf } from '../kit/choices.ts';
import { chosenRulings } from '../kit/options.ts';
import { number, range, type Setting, word } from '../odds-parameters.ts';
import type { OddsAnswer, OddsQuestion } from '../odds-question.ts';
import { Battle } from './battle.ts';
import { CHOICES, POLICIES } from './choices.ts';
import { NO_EFFECTS } from './facts.ts';
import type { BattleMatchup, Stats } from './matchup.ts';
import { Melee } from './melee.ts';
import { initiative, rollAt, rollReaching } from './rolls.ts';
import { RULINGS } from './rulings.ts';

const DICE = number('dice', 'dice rolled to hit', range(1, 12), [1, 2, 3, 4, 6]);
const ARMOUR = number('armour', 'Armour of the target', range(2, 6), [3, 4, 5]);
const HITS = number('hits', 'hits the target has left', range(1, 8), [2]);
const TO_HIT = number('toHit', 'what a die must show to hit in melee', range(2, 6), [5]);
const SIGHT = word('sight', 'how the target is seen', ['open', 'cover'], ['open', 'cover']);
const WEAPON = word('weapon', 'an ability of the shooter', ['plain', 'master-shot', 'fire-weapon']);

function toHitOf(setting: Setting): number {
  return (setting.sight === 'cover' ? 6 : 5) - (setting.weapon === 'master-shot' ? 1 : 0);
}

/** Returns the probabilities of 0, 1 ... `hits` hits lost by one figure. */
function losses(dice: number, toHit: number, kill: number, hits: number): number[] {
  const chances = chancesOf((rolled) => Math.min(hits, rollReaching(rolled, rollReaching(rolled, dice, toHit), kill)));
  return range(0, hits).map((lost) => chances.get(lost) ?? 0);
}

function lost(chances: readonly number[]): OddsAnswer {
  return {
    outcomes: chances.map((chance, n) => ({
      name: n === chances.length - 1 ? `${n} lost, falls` : `${n} lost`,
      chance,
    })),
  };
}

/** Returns a battle of two enemies in melee with an attacker of that many dice. */
function poolOn(dice: number, first: Partial<Stats>, second: Partial<Stats>): Battle {
  const stats: Stats = {
    movement: 0,
    attack: 0,
    shooting: 0,
    range: 0,
    armour: 4,
    hits: 1,
    abilities: 0,
    bonus: 0,
    hero: false,
    ...NO_EFFECTS,
  };
  const board = shippedBoard('closet-4') as Board;
  const [square = 0, one = 0] = board.zones.A as number[];
  const [other = 0] = board.zones.B as number[];
  const line = (side: number, name: string, at: number, own: Partial<Stats>) => ({
    ...stats,
    ...own,
    side,
    name,
    count: 1,
    squares: [at],
  });
  const usual = settingsOf(CHOICES, POLICIES.rows, POLICIES.names[0], {});
  const matchup: BattleMatchup = {
    rules: 'dw',
    play: 'last-stand',
    sides: ['a', 'b'],
    choices: [usual, usual],
    lines: [line(0, 'a', square, { attack: dice }), line(1, 'one', one, first), line(1, 'other', other, second)],
    board,
    breakAt: [1, 1],
    goal: 0,
    rulings: chosenRulings(RULINGS, {}),
    house: [],
    limits: { maxMoves: 1, stallMoves: 1 },
  };
  return new Battle(matchup);
}

interface Fighter {
  readonly attack: number;
  readonly armour: number;
  readonly hits: number;
}

/**
 * Solves a duel in which both stay in contact until one falls, over every pair of remaining hits from few to many.
 *
 * @returns probabilities that the first wins, the second wins, both fall in the same move
 */
function duel(one: Fighter, other: Fighter, toHit: number, isSimultaneous: boolean): [number, number, number] {
  const chances = new Map<string, [number, number, number]>();
  const of = (mine: number, theirs: number): [number, number, number] => {
    if (mine === 0 || theirs === 0)
      return [theirs === 0 && mine > 0 ? 1 : 0, mine === 0 && theirs > 0 ? 1 : 0, mine === theirs ? 1 : 0];
    return chances.get(`${mine},${theirs}`) as [number, number, number];
  };
  for (const mine of range(1, one.hits)) {
    for (const theirs of range(1, other.hits)) {
      const onThem = losses(one.attack, toHit, other.armour, theirs);
      const onMe = losses(other.attack, toHit, one.armour, mine);
      const result: [number, number, number] = [0, 0, 0];
      let same = 0;
      const add = (left: number, leftThem: number, chance: number) => {
        if (left === mine && leftThem === theirs) {
          same += chance;
          return;
        }
        of(left, leftThem).forEach((part, i) => {
          result[i] += part * chance;
        });
      };
      for (const [taken, chance] of onThem.entries()) {
        for (const [lostByMe, back] of onMe.entries()) {
          if (isSimultaneous) add(mine - lostByMe, theirs - taken, chance * back);
          else {
            // Each moves first in half of the moves; a fallen figure does not reply.
            add(taken === theirs ? mine : mine - lostByMe, theirs - taken, (chance * back) / 2);
            add(mine - lostByMe, lostByMe === mine ? theirs : theirs - taken, (chance * back) / 2);
          }
        }
      }
      chances.set(`${mine},${theirs}`, result.map((chance) => chance / (1 - same)) as [number, number, number]);
    }
  }
  return of(one.hits, other.hits);
}

/** The mechanics with exact odds. */
export const ODDS: readonly OddsQuestion[] = [
  {
    name: 'to-hit',
    title: 'Shooting: dice that hit',
    rule: 'DW-to-hit',
    meaning: 'How many dice of a shot hit: 5 or 6 in the open, 6 in cover, one less for a Master Shot.',
    parameters: [DICE, SIGHT, { ...WEAPON, values: ['plain', 'master-shot'] }],
    ask(setting) {
      const chances = chancesOf((dice) => rollReaching(dice, setting.dice as number, toHitOf(setting)));
      return {
        outcomes: [...chances].map(([hits, chance]) => ({ name: `${hits} ${hits === 1 ? 'hit' : 'hits'}`, chance })),
      };
    },
  },
  {
    name: 'shot',
    title: 'Shooting: hits lost by the target',
    rule: 'DW-kill-roll',
    meaning: 'How many hits a shot costs: dice to hit, then a kill die for each hit against the Armour.',
    parameters: [DICE, ARMOUR, HITS, SIGHT, WEAPON],
    ask(setting) {
      const kill = (setting.armour as number) - (setting.weapon === 'fire-weapon' ? 1 : 0);
      return lost(losses(setting.dice as number, toHitOf(setting), kill, setting.hits as number));
    },
  },
  {
    name: 'melee',
    title: 'Melee: hits lost by one enemy',
    rule: 'DW-melee-to-hit',
    meaning: 'How many hits one roll in a melee, a charge or a free attack costs a single enemy.',
    parameters: [DICE, ARMOUR, HITS, TO_HIT],
    ask: (setting) =>
      lost(losses(setting.dice as number, setting.toHit as number, setting.armour as number, setting.hits as number)),
  },
  {
    name: 'melee-pool',
    title: 'Melee: one roll at two enemies',
    rule: 'DW-melee-allocation',
    meaning: 'Which of two enemies fall to one roll when the attacker removes those it can.',
    parameters: [
      { ...DICE, shown: [4, 6, 8] },
      number('armour1', 'Armour of the first', range(2, 6), [4]),
      number('hits1', 'hits of the first', range(1, 4), [1]),
      number('armour2', 'Armour of the second', range(2, 6), [5]),
      number('hits2', 'hits of the second', range(1, 4), [1, 2]),
    ],
    ask(setting) {
      const [armour1, hits1, armour2, hits2] = [
        setting.armour1,
        setting.hits1,
        setting.armour2,
        setting.hits2,
      ] as number[];
      const battle = poolOn(setting.dice as number, { armour: armour1, hits: hits1 }, { armour: armour2, hits: hits2 });
      const melee = new Melee(battle);
      const chances = chancesOf((dice) => {
        battle.begin();
        melee.gather(0);
        melee.attack(dice, 0);
        return (battle.isOn(1) ? 0 : 1) + (battle.isOn(2) ? 0 : 2);
      });
      const names = ['neither falls', 'the first falls', 'the second falls', 'both fall'];
      return { outcomes: names.map((name, i) => ({ name, chance: chances.get(i) ?? 0 })) };
    },
  },
  {
    name: 'duel',
    title: 'A duel to the end',
    rule: 'DW-melee-both',
    meaning: 'Who wins when two figures stay in contact; a draw is both falling in one move.',
    parameters: [
      number('attack1', 'attack of the first', range(1, 10), [4]),
      number('armour1', 'Armour of the first', range(2, 6), [5]),
      number('hits1', 'hits of the first', range(1, 8), [4]),
      number('attack2', 'attack of the second', range(1, 10), [2, 3, 4]),
      number('armour2', 'Armour of the second', range(2, 6), [4, 5]),
      number('hits2', 'hits of the second', range(1, 8), [2, 4]),
      word('order', 'whether both strike at once or the mover first (DW-R-10)', ['simultaneous', 'moverFirst']),
      TO_HIT,
    ],
    ask(setting) {
      const of = (n: 1 | 2): Fighter => ({
        attack: setting[`attack${n}`] as number,
        armour: setting[`armour${n}`] as number,
        hits: setting[`hits${n}`] as number,
      });
      const [one, other, both] = duel(of(1), of(2), setting.toHit as number, setting.order === 'simultaneous');
      return {
        outcomes: [
          { name: 'the first wins', chance: one },
          { name: 'the second wins', chance: other },
          { name: 'both fall', chance: both },
        ],
      };
    },
  },
  {
    name: 'breaking-away',
    title: 'Free attacks on a figure that breaks away',
    rule: 'DW-free-attack-pool',
    meaning: 'What happens to a figure that leaves contact with enemies who have these dice together.',
    parameters: [DICE, ARMOUR, { ...HITS, meaning: 'hits the figure has left', shown: [1, 2] }, TO_HIT],
    ask(setting) {
      const hits = setting.hits as number;
      const chances = losses(setting.dice as number, setting.toHit as number, setting.armour as number, hits);
      return {
        outcomes: [
          { name: 'gets away unhurt', chance: chances[0] },
          { name: 'gets away wounded', chance: chances.slice(1, hits).reduce((sum, chance) => sum + chance, 0) },
          { name: 'falls', chance: chances[hits] },
        ],
      };
    },
  },
  {
    name: 'initiative',
    title: 'Initiative',
    rule: 'DW-init-roll',
    meaning: 'Who wins the initiative with these bonuses; ties are rolled again.',
    parameters: [
      number('bonus1', 'bonus of the first side', range(0, 6), [0, 1, 2, 3]),
      number('bonus2', 'bonus of the second side', range(0, 6), [0]),
    ],
    ask(setting) {
      const law = initiative(setting.bonus1 as number, setting.bonus2 as number);
      return {
        outcomes: [
          { name: 'the first side', chance: law.chance(0) },
          { name: 'the second side', chance: law.chance(1) },
        ],
      };
    },
  },
  {
    name: 'control',
    title: 'Control Enemy (house)',
    rule: 'DW-ab-control-enemy',
    meaning: 'Whether a die reaches the Armour of the enemy that is to be controlled.',
    parameters: [{ ...ARMOUR, shown: range(2, 6) }],
    ask(setting) {
      const chances = chancesOf((dice) => (rollAt(dice, setting.armour as number) ? 1 : 0));
      return {
        outcomes: [
          { name: 'controlled', chance: chances.get(1) ?? 0 },
          { name: 'resists', chance: chances.get(0) ?? 0 },
        ],
      };
    },
  },
];
