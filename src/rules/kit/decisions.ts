import type { Decision, Figure, Player } from '../system.ts';

/** The kind of a decision, and the rule that leaves it open, or the reading by which scripts decide. */
export type Question = Pick<Decision, 'kind' | 'rule'> & Partial<Pick<Decision, 'evident'>>;

/** Who decides, and the position of its side in the setup. */
export type Decider = Pick<Decision, 'side' | 'who'>;

/**
 * Asks a player for a decision, unless there is only one option.
 *
 * @param options distinct numbers that the rules allow, in an order that depends only on the state
 * @param scripted the script's option
 * @returns one of the options
 * @throws Error if the script's option is not allowed
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

const NO_OR_YES: readonly number[] = [0, 1];

const yesOrNo = (option: number): string => (option === 1 ? 'yes' : 'no');

/**
 * Makes the functions with which a rulebook asks a player for decisions.
 *
 * Rule code computes the script's option first and returns it if there is no player, so that scripted games list no
 * options:
 *
 * ```ts
 * const scripted = scriptedTarget(world, c);
 * if (world.player === undefined) return scripted;
 * return put(world, TARGET, c, legalTargets(world, c), scripted);
 * ```
 *
 * @param ofMember the decider for a decision of a member, by its index
 * @param ofSide the decider for a decision of a whole side, by its index
 */
export function decisionsOf<Table extends { readonly player?: Player | undefined }>(
  ofMember: (table: Table, member: number) => Decider,
  ofSide: (table: Table, side: number) => Decider,
) {
  type Name = (option: number) => string;
  type Options = readonly number[];
  type Whom = (option: number) => Figure | undefined;
  const named = (table: Table, name?: Name, whom?: Whom): Pick<Decision, 'name' | 'whom'> => {
    if (name !== undefined) return { name, ...(whom && { whom }) };
    const member = (option: number) => ofMember(table, option).who;
    return { name: (option) => member(option).name, whom: member };
  };
  return {
    /**
     * Asks the player for a decision of a member; without a player, the script decides.
     *
     * @param options what the rules allow
     * @param scripted what the script does, one of the options
     * @param name what an option is called in a replay; left out where options are members
     * @param whom the member that an option is about, where each is about one
     */
    put(
      table: Table,
      question: Question,
      member: number,
      options: Options,
      scripted: number,
      name?: Name,
      whom?: Whom,
    ): number {
      if (table.player === undefined) return scripted;
      const decision = { ...question, ...ofMember(table, member), ...named(table, name, whom) };
      return ask(table.player, decision, options, scripted);
    },

    /** Puts a decision of a side to the player; the script decides where none is set. */
    putToSide(
      table: Table,
      question: Question,
      side: number,
      options: Options,
      scripted: number,
      name?: Name,
      whom?: Whom,
    ): number {
      if (table.player === undefined) return scripted;
      const decision = { ...question, ...ofSide(table, side), ...named(table, name, whom) };
      return ask(table.player, decision, options, scripted);
    },

    /** Decides whether a member does something that the rules allow. */
    decideWhether(table: Table, question: Question, member: number, scripted: boolean): boolean {
      if (table.player === undefined) return scripted;
      const decision = { ...question, ...ofMember(table, member), name: yesOrNo };
      return ask(table.player, decision, NO_OR_YES, scripted ? 1 : 0) === 1;
    },

    /** Decides whether a side does something that the rules allow. */
    decideForSide(table: Table, question: Question, side: number, scripted: boolean): boolean {
      if (table.player === undefined) return scripted;
      const decision = { ...question, ...ofSide(table, side), name: yesOrNo };
      return ask(table.player, decision, NO_OR_YES, scripted ? 1 : 0) === 1;
    },
  };
}
