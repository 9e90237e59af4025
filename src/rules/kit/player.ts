import type { Decision, Player } from '../system.ts';

/**
 * Puts a decision to a player who is set.
 *
 * Rule code works out what the script does first, and returns that where no player is set, so that scripted games list
 * nothing:
 *
 * ```ts
 * const scripted = scriptedTarget(fight, c);
 * if (fight.player === undefined) return scripted;
 * return ask(fight.player, { kind: 'target', rule: 'P-ADG-03', side, who, name: (t) => nameOf(fight, t) }, legalTargets(fight, c), scripted);
 * ```
 *
 * @param options what the rules allow, distinct, in an order that depends on nothing but the state
 * @param scripted what the script does, one of the options
 * @returns one of the options
 * @throws Error where the script does what the rules do not allow
 */
export function ask(player: Player, decision: Decision, options: readonly number[], scripted: number): number {
  const at = options.indexOf(scripted);
  if (at < 0) {
    const named = options.map(decision.name).join(', ') || 'nothing';
    throw new Error(
      `${decision.kind} (${decision.rule}): the script does ${decision.name(scripted)}, allowed: ${named}`,
    );
  }
  return options.length === 1 ? scripted : options[player.choose(decision, options, at)];
}

/** Names of a decision whether to do something. */
export const YES_NO = (option: number): string => (option === 1 ? 'yes' : 'no');
