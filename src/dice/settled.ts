import type { Steps } from './chain.ts';
import { EnumeratedDice } from './enumerated.ts';
import { connectedGroups } from './groups.ts';
import { StateTable } from './state-table.ts';

/** One number that is asked of the end of a game: what its tally has in a slot, divided. */
export interface Asked {
  readonly slot: number;
  /** What the slot is divided by, so that it is 0..1. */
  readonly of: number;
}

/** What trying to settle a state came to. */
export interface Attempt {
  readonly settled: boolean;
  /** Outcomes walked for it. */
  readonly outcomes: number;
}

/** A group of states that lead back to each other is not settled above this size. */
const MOST_IN_GROUP = 400;

/**
 * States from which it is known exactly what a game comes to on average.
 *
 * Whatever can follow a settled state is settled, too. As in all exact answers, history is left out: states that
 * differ only in it are one, and guards that count what has happened never fire behind them.
 */
export class Settled {
  private readonly game: Steps;
  private readonly asked: readonly Asked[];
  private readonly tally: Float64Array;
  private readonly known: StateTable;
  /** Answers of the known states, one after the other. */
  private answers = new Float64Array(256);
  private readonly dice = new EnumeratedDice();
  private readonly from: Int32Array;
  private readonly scratch: Int32Array;

  /**
   * @param game used for walking; whoever plays on it must save and load what it was at
   * @param slots length of its tally
   */
  constructor(game: Steps, slots: number, asked: readonly Asked[]) {
    this.game = game;
    this.asked = asked;
    this.tally = new Float64Array(slots);
    this.known = new StateTable(game.coreLength);
    this.from = new Int32Array(game.stateLength);
    this.scratch = new Int32Array(game.stateLength);
    // What is the same in all games is laid out when one begins, and need not be part of the state.
    game.begin();
  }

  /** Settled states. */
  get count(): number {
    return this.known.count;
  }

  /** The place of a state among the settled ones; -1 for one that is not. */
  find(state: Int32Array): number {
    return this.known.find(state);
  }

  /** What is asked, on average, from a settled state on: 0..1. */
  answer(place: number, question: number): number {
    return this.answers[place * this.asked.length + question] as number;
  }

  /**
   * Walks all that can follow a state, as far as it is not settled yet, and settles all of it.
   *
   * @param state saved by the game, at least its core
   * @param most outcomes walked before it is given up
   */
  settle(state: Int32Array, most: number): Attempt {
    const { game, known, dice, from, scratch } = this;
    if (known.find(state) >= 0) return { settled: true, outcomes: 0 };
    const fresh = new StateTable(game.coreLength);
    const first: number[] = [];
    const to: number[] = [];
    const chance: number[] = [];
    const ends: number[] = [];
    let outcomes = 0;
    from.fill(0);
    fresh.add(state);
    for (let index = 0; index < fresh.count; index++) {
      first.push(to.length);
      fresh.read(index, from);
      game.load(from);
      if (game.over) {
        ends.push(index);
        continue;
      }
      for (dice.start(); dice.more; dice.advance()) {
        if (++outcomes > most) return { settled: false, outcomes };
        game.load(from);
        game.step(dice);
        game.save(scratch);
        const place = known.find(scratch);
        // Below 0 are the settled ones.
        const next = place >= 0 ? -1 - place : fresh.add(scratch);
        const last = to.length - 1;
        if (last >= (first[index] as number) && to[last] === next)
          chance[last] = (chance[last] as number) + dice.chance;
        else {
          to.push(next);
          chance.push(dice.chance);
        }
      }
    }
    first.push(to.length);
    const answers = this.solve({ states: fresh, first, to, chance, ends });
    if (answers === undefined) return { settled: false, outcomes };
    this.keep(fresh, answers);
    return { settled: true, outcomes };
  }

  /** Answers of fresh states, from the ends backwards; `undefined` where a group is too large or never left. */
  private solve({ states, first, to, chance, ends }: Fresh): Float64Array | undefined {
    const { game, from, tally } = this;
    const m = this.asked.length;
    const answers = new Float64Array(states.count * m);
    for (const end of ends) {
      states.read(end, from);
      game.load(from);
      tally.fill(0);
      game.tally(tally);
      this.asked.forEach(({ slot, of }, q) => {
        answers[end * m + q] = (tally[slot] as number) / of;
      });
    }
    const { groups, groupOf } = connectedGroups(states.count, first, to);
    const isEnd = new Uint8Array(states.count);
    for (const end of ends) isEnd[end] = 1;
    for (const [group, members] of groups.entries()) {
      if (isEnd[members[0] as number] === 1) continue;
      if (members.length > MOST_IN_GROUP) return undefined;
      // Rows of I - P within the group, and to the right what is known of where it leads.
      const n = members.length;
      const position = new Map(members.map((state, i) => [state, i]));
      const rows = members.map((state, i) => {
        const row = new Float64Array(n + m);
        row[i] = 1;
        for (let e = first[state] as number; e < (first[state + 1] as number); e++) {
          const next = to[e] as number;
          const p = chance[e] as number;
          if (next >= 0 && groupOf[next] === group) row[position.get(next) as number]! -= p;
          else
            for (let q = 0; q < m; q++) {
              const value = next < 0 ? this.answer(-1 - next, q) : (answers[next * m + q] as number);
              row[n + q]! += p * value;
            }
        }
        return row;
      });
      if (!eliminate(rows, n)) return undefined;
      rows.forEach((row, i) => {
        for (let q = 0; q < m; q++)
          answers[(members[i] as number) * m + q] = Math.min(1, Math.max(0, row[n + q] as number));
      });
    }
    return answers;
  }

  private keep(states: StateTable, answers: Float64Array): void {
    const m = this.asked.length;
    for (let index = 0; index < states.count; index++) {
      states.read(index, this.scratch);
      const place = this.known.add(this.scratch);
      if ((place + 1) * m > this.answers.length) {
        const wider = new Float64Array(Math.max((place + 1) * m, this.answers.length * 2));
        wider.set(this.answers);
        this.answers = wider;
      }
      for (let q = 0; q < m; q++) this.answers[place * m + q] = answers[index * m + q] as number;
    }
  }
}

/** States that are not settled yet, with what follows them. */
interface Fresh {
  readonly states: StateTable;
  readonly first: readonly number[];
  /** A fresh state, or below 0 the place of a settled one, as -1 - place. */
  readonly to: readonly number[];
  readonly chance: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Solves a system in place by Gauss and Jordan, without pivoting, which is stable for I - P of a chain that leaves the
 * group.
 *
 * @param rows each of n coefficients and then any number of right-hand sides, which become the solutions
 * @returns false for a group that is never left
 */
function eliminate(rows: readonly Float64Array[], n: number): boolean {
  for (let p = 0; p < n; p++) {
    const pivot = rows[p] as Float64Array;
    const by = pivot[p] as number;
    if (!(by > 1e-12)) return false;
    for (let c = p; c < pivot.length; c++) pivot[c] = (pivot[c] as number) / by;
    for (const [r, row] of rows.entries()) {
      const factor = row[p] as number;
      if (r === p || factor === 0) continue;
      for (let c = p; c < row.length; c++) row[c] = (row[c] as number) - factor * (pivot[c] as number);
    }
  }
  return true;
}
