import { z } from 'zod';
import { nameOf, squareAt } from '../../../src/board/board.ts';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import type { Dice } from '../../../src/dice/dice.ts';
import { EnumeratedDice } from '../../../src/dice/enumerated.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import { kernel } from '../../../src/rules/dw/kernel.ts';
import type { BattleMatchup } from '../../../src/rules/dw/matchup.ts';
import { BattleGame } from '../../../src/rules/dw/play.ts';
import type { Reach } from '../../../src/rules/dw/reach.ts';
import { keys } from '../../../src/rules/dw/setup.ts';
import { Shooting } from '../../../src/rules/dw/shooting.ts';
import { system } from '../../../src/rules/dw/system.ts';
import { bookOf } from '../../../src/rules/homebrew.ts';
import type { Definitions } from '../../../src/rules/kit/homebrew.ts';
import type { Setup } from '../../../src/rules/system.ts';
import { layOut } from '../../../src/stats/measure.ts';

/** A battle as tests write it: sides of statlines, `2x orc @1,1 @2,1`. */
export interface Wish {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly board?: string;
  readonly play?: string;
  readonly policies?: readonly [string, string];
  /** Choices of sides a and b, beside those of their policies. */
  readonly choices?: readonly [object, object];
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
  readonly break?: number;
  /** Rows beside those of the book. */
  readonly define?: Definitions;
}

/** A map of these rows, without zones: figures are placed by `@column,row`. */
export function drawn(...rows: string[]): string {
  return ['montecrawl-map 1', 'name: drawn', `size: ${rows[0]?.length} ${rows.length}`, 'grid:', ...rows, ''].join(
    '\n',
  );
}

/** Open floor inside walls; squares 1,1 to columns,rows. */
export function hall(columns: number, rows: number): string {
  const wall = '#'.repeat(columns + 2);
  return drawn(wall, ...new Array<string>(rows).fill(`#${'.'.repeat(columns)}#`), wall);
}

/** The checked scenario behind a wish, and everything wrong with it. */
function setUp(wish: Wish): { setup: Setup; faults: Faults } {
  const faults = new Faults();
  const book = bookOf(system, wish);
  const side = (name: string, statlines: readonly string[], policy: string, own: object) => ({
    ...own,
    name,
    policy,
    members: statlines.map((text, i) => {
      const [, count, rest = ''] = /^(?:(\d+)x )?(.*)$/.exec(text) ?? [];
      const member = book.readStatline(splitWords(rest), faults);
      const checked = book.member.safeParse(member);
      if (!checked.success) for (const { path, message } of checked.error.issues) faults.add(path as string[], message);
      return { ...member, name: `${name}${i + 1}`, count: Number(count ?? 1) };
    }),
  });
  const [first, second] = wish.policies ?? ['balanced', 'balanced'];
  const [ownA, ownB] = wish.choices ?? [{}, {}];
  const own = z.object(keys).parse({ board: wish.board, break: wish.break });
  return {
    faults,
    setup: {
      ...own,
      rules: 'dw',
      play: wish.play ?? 'last-stand',
      rulings: wish.rulings ?? {},
      limits: wish.limits ?? {},
      sides: [side('a', wish.a, first, ownA), side('b', wish.b, second, ownB)],
    },
  };
}

export function matchupOf(wish: Wish): BattleMatchup {
  const { setup, faults } = setUp(wish);
  const matchup = bookOf(system, wish).compile(setup, faults) as BattleMatchup | undefined;
  if (matchup === undefined || faults.any) throw new Error(JSON.stringify(faults.all));
  return matchup;
}

export function gameOf(wish: Wish): BattleGame {
  return new BattleGame(matchupOf(wish));
}

/** Everything wrong with a wish. */
export function faultsOf(wish: Wish): string[] {
  const { setup, faults } = setUp(wish);
  if (!faults.any) bookOf(system, wish).compile(setup, faults);
  return faults.all.map(({ path, problem, rule }) => `${path.join('.')}: ${problem}${rule ? ` (${rule})` : ''}`);
}

/** Steps through a game on given faces, which must all be thrown. */
export function script(game: BattleGame, faces: readonly number[]): BattleGame {
  withDice(faces, (dice) => {
    while (dice.left > 0 && !game.over) game.step(dice);
  });
  return game;
}

/** Lets a figure shoot as the script aims. @returns whether it has a target */
export function shoot(game: BattleGame, dice: Dice, shooter: number): boolean {
  const shooting = new Shooting(game);
  const at = shooting.aim(shooter);
  if (at >= 0) shooting.fire(dice, shooter, at);
  return at >= 0;
}

/** Where a figure stands: `3,1`, or `dead` or `left`. */
export function at(game: BattleGame, figure: number): string {
  const square = game.square[figure];
  return square >= 0 ? nameOf(game.ground.board, square) : square === -1 ? 'dead' : 'left';
}

/** A square by its name. */
export function squareOf(game: BattleGame, name: string): number {
  const [column = 0, row = 0] = name.split(',').map(Number);
  return squareAt(game.ground.board, column, row);
}

/** Names of the squares on which a search may end. */
export function endsOf(game: BattleGame, reach: Reach): string[] {
  reach.list();
  return Array.from(reach.ends.subarray(0, reach.count), (square) => nameOf(game.ground.board, square)).sort();
}

/** What a game tells, by rule. */
export function listen(game: BattleGame): { rule: string; text: string }[] {
  const heard: { rule: string; text: string }[] = [];
  game.trace = { note: (rule, text) => heard.push({ rule, text }), chapter: () => {} };
  return heard;
}

/** Plays a game to its end. */
export function playOut(game: BattleGame, dice: Dice): BattleGame {
  game.begin();
  while (!game.over) game.step(dice);
  return game;
}

/** Rates of measures over games. */
export function sample(wish: Wish, games: number, seed = 1): Record<string, number> {
  const matchup = matchupOf(wish);
  const game = new BattleGame(matchup);
  const layout = layOut(kernel.measures(matchup));
  const counts = new Float64Array(layout.slots);
  const dice = new SampledDice();
  for (let k = 0; k < games; k++) {
    dice.begin(seed, k);
    playOut(game, dice).tally(counts);
  }
  return Object.fromEntries(layout.measures.map(({ name }, i) => [name, counts[layout.offsets[i]] / games]));
}

export interface Solved {
  a: number;
  b: number;
  draw: number;
  /** Chance that games stopped at the place asked for. */
  stopped: number;
  /** Mean of moves begun. */
  moves: number;
}

/**
 * Exact outcome chances: the chance of every state is carried on, step by step, until less than 1e-13 is left.
 *
 * @param stop games that come to such a state are taken out
 */
export function solve(game: BattleGame, stop: (game: BattleGame) => boolean = () => false): Solved {
  const state = new Int32Array(game.stateLength);
  const result: Solved = { a: 0, b: 0, draw: 0, stopped: 0, moves: 0 };
  const keyOf = (isStopped: boolean) => {
    game.save(state);
    return (isStopped ? 'stopped ' : '') + state.subarray(0, game.coreLength).join();
  };
  const nexts = new Map<string, { begins: number; next: Map<string, number> }>();
  const ends = new Map<string, 'a' | 'b' | 'draw' | 'stopped'>();
  const states = new Map<string, Int32Array>();
  const note = () => {
    const isStopped = stop(game);
    const key = keyOf(isStopped);
    if (!states.has(key)) {
      states.set(key, state.slice());
      if (isStopped) ends.set(key, 'stopped');
      else if (game.over) ends.set(key, (['a', 'b', 'draw'] as const)[game.winner]);
    }
    return key;
  };
  game.begin();
  let mass = new Map([[note(), 1]]);
  const dice = new EnumeratedDice();
  while (mass.size > 0) {
    const after = new Map<string, number>();
    for (const [key, chance] of mass) {
      const end = ends.get(key);
      if (end !== undefined) {
        result[end] += chance;
        continue;
      }
      let edge = nexts.get(key);
      if (edge === undefined) {
        edge = { begins: 0, next: new Map() };
        for (dice.start(); dice.more; dice.advance()) {
          game.load(states.get(key)!);
          const before = game.moves;
          game.step(dice);
          edge.begins += dice.chance * (game.moves - before);
          const to = note();
          edge.next.set(to, (edge.next.get(to) ?? 0) + dice.chance);
        }
        nexts.set(key, edge);
      }
      result.moves += chance * edge.begins;
      for (const [to, part] of edge.next) {
        if (chance * part > 1e-16) after.set(to, (after.get(to) ?? 0) + chance * part);
      }
    }
    mass = after;
  }
  return result;
}
