import { ask, YES_NO } from '../../kit/player.ts';
import type { Player } from '../../system.ts';
import type { Dungeon } from './dungeon.ts';

/** What is decided, and what its options are called. */
interface About {
  readonly kind: string;
  readonly rule: string;
  readonly name: (option: number) => string;
}

/** Whether the band does something that it may do. @param scripted whether its choices say so */
export function bandDoes(dungeon: Dungeon, kind: string, rule: string, scripted: boolean): boolean {
  if (dungeon.player === undefined) return scripted;
  return bandChooses(dungeon, dungeon.player, { kind, rule, name: YES_NO }, [0, 1], scripted ? 1 : 0) === 1;
}

/** Puts to the player what the band decides as one. @param scripted one of `options`, which the rules allow */
export function bandChooses(
  dungeon: Dungeon,
  player: Player,
  about: About,
  options: readonly number[],
  scripted: number,
): number {
  const { side: who, board } = dungeon.matchup;
  return ask(player, { ...about, side: board.partyAt, who }, options, scripted);
}

/** Puts to the player what a member decides. */
export function memberChooses(
  dungeon: Dungeon,
  player: Player,
  c: number,
  about: About,
  options: readonly number[],
  scripted: number,
): number {
  return ask(player, { ...about, side: dungeon.matchup.board.partyAt, who: dungeon.name(c) }, options, scripted);
}
