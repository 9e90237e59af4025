import type { Chosen } from '../kit/options.ts';
import type { Ruling } from '../system.ts';

/**
 * The questions that the book leaves open, with every option, the default first. The kernel compares the values
 * directly.
 */
export const RULINGS = [
  {
    name: 'cornerRule',
    values: ['both', 'any', 'free'],
    rule: 'DW-R-01',
    meaning: 'a diagonal is shut between two solid squares, beside any one, or never',
  },
  {
    name: 'figuresBlockSight',
    values: ['cover', 'block', 'none'],
    rule: 'DW-R-03',
    meaning: 'how a third figure affects a line of sight across its square',
  },
  {
    name: 'meleeToHit',
    values: [5, 2, 3, 4, 6],
    rule: 'DW-R-08',
    meaning: 'what a die must show to hit in melee, free attacks and charges included',
  },
  {
    name: 'meleeOrder',
    values: ['simultaneous', 'moverFirst'],
    rule: 'DW-R-10',
    meaning: 'whether both sides strike at once or the mover strikes first',
  },
  {
    name: 'allocation',
    values: ['afterRoll', 'beforeRoll'],
    rule: 'DW-R-13',
    meaning: 'whether hits are assigned to enemies before or after the kill dice',
  },
  { name: 'doors', values: ['open', 'walls'], rule: 'DW-R-18', meaning: 'what the ordinary doors of a map count as' },
  {
    name: 'guardOutcome',
    values: ['scenario', 'draw'],
    rule: 'DW-G-06',
    meaning: 'who wins a game ended by a limit: as the way to play says, or no one',
  },
  { name: 'initiativeBonus', values: [true, false], rule: 'DW-ab-initiative-bonus', meaning: 'house ability' },
  { name: 'chargeAttack', values: [true, false], rule: 'DW-ab-charge-attack', meaning: 'house ability' },
  { name: 'controlEnemy', values: [true, false], rule: 'DW-ab-control-enemy', meaning: 'house ability' },
  { name: 'stealth', values: [true, false], rule: 'DW-ab-stealth', meaning: 'house ability' },
  { name: 'multiShot', values: [true, false], rule: 'DW-ab-multi-shot', meaning: 'house ability' },
  { name: 'fireWeapon', values: [true, false], rule: 'DW-ab-fire-weapon', meaning: 'house ability' },
  { name: 'masterShot', values: [true, false], rule: 'DW-ab-master-shot', meaning: 'house ability' },
] as const satisfies readonly Ruling[];

/** The chosen value of every ruling. */
export type Rulings = Chosen<typeof RULINGS>;

/** `limits:` of a game. */
export const LIMITS = [
  { name: 'maxMoves', value: 300, rule: 'DW-G-01', meaning: 'moves after which a game is ended (timeout)' },
  {
    name: 'stallMoves',
    value: 40,
    rule: 'DW-G-02',
    meaning: 'moves in a row without an attack, a departure or an approach, after which a game is ended',
  },
] as const;
