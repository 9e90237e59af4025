import type { Chosen } from '../kit/options.ts';
import type { Ruling } from '../system.ts';

/** The questions that the book leaves open, with every option, the default first. */
export const RULINGS = [
  {
    name: 'tieOnDamage',
    values: ['defender', 'attacker'],
    rule: 'DDD-R-03',
    meaning: 'whom tied dice of a damage roll favour',
  },
  {
    name: 'hugeFootprint',
    values: [2, 1],
    rule: 'DDD-R-05',
    meaning: 'squares on a side of a huge model',
  },
  {
    name: 'cornerRule',
    values: ['both', 'any', 'free'],
    rule: 'DDD-R-07',
    meaning: 'a diagonal is shut between two solid squares, beside any one, or never',
  },
  {
    name: 'modelsBlockSight',
    values: [true, false],
    rule: 'DDD-R-09',
    meaning: 'whether models block the line of sight',
  },
  {
    name: 'fearTest',
    values: ['perTurn', 'perSource'],
    rule: 'DDD-R-24',
    meaning: 'one test of nerve a turn, or one for each enemy that causes fear',
  },
  { name: 'healSelf', values: [true, false], rule: 'DDD-R-25', meaning: 'whether a healer may treat its own wounds' },
  {
    name: 'healSaveLimit',
    values: ['perHealer', 'perSide'],
    rule: 'DDD-R-26',
    meaning: 'one try a round to save the dying: for each healer, or for the side',
  },
  {
    name: 'healSavesCriticals',
    values: [true, false],
    rule: 'DDD-R-26',
    meaning: 'whether a healer may save from a critical hit',
  },
  {
    name: 'trapCap',
    values: ['none', 1, 2, 3, 5, 10],
    rule: 'DDD-R-29',
    meaning: 'how many traps of one thief may lie at the same time',
  },
  {
    name: 'roles',
    values: ['fixed', 'diceoff', 'coin'],
    rule: 'DDD-R-30',
    meaning: 'who attacks: the side the scenario names, or by the best power dice each game, or by a coin each game',
  },
  {
    name: 'swapSides',
    values: ['none', 'coin'],
    rule: 'DDD-R-32',
    meaning: 'whether a coin decides each game which side begins in the north',
  },
  {
    name: 'readerMustLeave',
    values: [true, false],
    rule: 'DDD-R-37',
    meaning: 'whether the model that read the message must also get away',
  },
  {
    name: 'surrender',
    values: [false, true],
    rule: 'DDD-surrender',
    meaning: 'advanced rule: a side may give up after losing three',
  },
  {
    name: 'advancement',
    values: [false, true],
    rule: 'DDD-xp-spend',
    meaning: 'advanced rule: models of a series earn experience and buy abilities',
  },
  {
    name: 'reinforcements',
    values: [false, true],
    rule: 'DDD-reinforce-models',
    meaning: 'advanced rule: the dead of a series are replaced',
  },
  {
    name: 'guardOutcome',
    values: ['scenario', 'draw'],
    rule: 'DDD-G-06',
    meaning: 'who wins a game ended by a limit: as the way to play says, or no one',
  },
] as const satisfies readonly Ruling[];

/** The chosen value of every ruling. */
export type Rulings = Chosen<typeof RULINGS>;

/** `limits:` of a game. */
export const LIMITS = [
  { name: 'maxRounds', value: 200, rule: 'DDD-G-01', meaning: 'rounds after which a game is ended (timeout)' },
  {
    name: 'stallRounds',
    value: 30,
    rule: 'DDD-G-02',
    meaning: 'rounds in a row without an event or progress, after which a game is ended',
  },
] as const;
