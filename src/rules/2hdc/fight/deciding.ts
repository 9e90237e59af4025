import { ask, YES_NO } from '../../kit/player.ts';
import type { Player } from '../../system.ts';
import type { Fight } from './fight.ts';

/** Puts what a character decides to the player. @param scripted one of `options`, which the rules allow */
export function decide(
  fight: Fight,
  player: Player,
  c: number,
  about: { readonly kind: string; readonly rule: string; readonly name: (option: number) => string },
  options: readonly number[],
  scripted: number,
): number {
  return ask(player, { ...about, side: sideInSetup(fight, fight.side[c]), who: fight.name(c) }, options, scripted);
}

/** Whether a character does something that it may do. @param scripted whether its side's choices say so */
export function does(fight: Fight, c: number, kind: string, rule: string, scripted: boolean): boolean {
  if (fight.player === undefined) return scripted;
  return decide(fight, fight.player, c, { kind, rule, name: YES_NO }, [0, 1], scripted ? 1 : 0) === 1;
}

/** Whether a side does something that it may do. */
export function sideDoes(fight: Fight, side: 0 | 1, kind: string, rule: string, scripted: boolean): boolean {
  if (fight.player === undefined) return scripted;
  const who = fight.matchup.sides[side];
  const decision = { kind, rule, side: sideInSetup(fight, side), who, name: YES_NO };
  return ask(fight.player, decision, [0, 1], scripted ? 1 : 0) === 1;
}

function sideInSetup(fight: Fight, side: number): number {
  return side === 0 ? fight.matchup.partyAt : 1 - fight.matchup.partyAt;
}
