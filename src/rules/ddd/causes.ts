import type { Cause } from '../../stats/causes.ts';
import { MASTER_THIEF, RANGED_ATTACK, THIEF } from './abilities.ts';
import type { DungeonMatchup, Line } from './matchup.ts';

/** What a wound comes of: ways in which models are killed. */
export const BY_BLOW = 0;
export const BY_SHOT = 1;
export const BY_TRAP = 2;
export const WAYS = 3;
/** When a model fell is held in so many bits, and above them how. */
export const FELL_BITS = 16;
export const FELL_MASK = 0xffff;

/** What models of a side may be killed by. */
export interface Causes {
  readonly causes: readonly Cause[];
  /** Position in {@link causes} by line and way; -1 for what cannot be. */
  readonly byLine: readonly number[];
  /** That of a death that no enemy is credited with. */
  readonly ownTrap: number;
}

/** Each enemy line by blows, shots and traps, and traps that are nobody's deed. @rule DDD-wounds-kill */
export function causesOf(matchup: DungeonMatchup, side: number): Causes {
  const { lines } = matchup;
  const causes: Cause[] = [];
  const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
  const may = (line: Line, abilities: number) => (line.abilities & abilities) !== 0 || mayLearn(matchup);
  const byLine = lines.flatMap((line) => {
    const { name } = line;
    const isEnemy = line.count > 0 && line.side !== side;
    return [
      add(isEnemy, { name: `${name}-melee`, meaning: `to a blow of ${name}`, rule: 'DDD-close-hit' }),
      add(isEnemy && may(line, RANGED_ATTACK), {
        name: `${name}-shot`,
        meaning: `to a shot of ${name}`,
        rule: 'DDD-ranged-hit',
      }),
      add(isEnemy && may(line, THIEF | MASTER_THIEF), {
        name: `${name}-trap`,
        meaning: `to a trap that ${name} set`,
        rule: 'DDD-trap-duel',
      }),
    ];
  });
  const trappers = lines.some((line) => line.count > 0 && may(line, THIEF | MASTER_THIEF));
  return {
    causes,
    byLine,
    ownTrap: add(trappers, {
      name: 'trap-of-their-own',
      meaning: 'to a trap of its own side, or one that it failed to remove',
      rule: 'DDD-trap-duel',
    }),
  };
}

/** In a series models learn what they could not do at first. @rule DDD-xp-spend */
function mayLearn({ series, rulings }: DungeonMatchup): boolean {
  return series > 1 && rulings.advancement;
}
