import { z } from 'zod';
import { nameOf, squareAt } from '../../../src/board/board.ts';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import type { Dice } from '../../../src/dice/dice.ts';
import { EnumeratedDice } from '../../../src/dice/enumerated.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { type ScriptedDice, withDice } from '../../../src/dice/scripted.ts';
import type { CHOICES } from '../../../src/rules/ddd/choices.ts';
import { compileDungeon } from '../../../src/rules/ddd/compile.ts';
import { DEAD, LEFT, MOVE } from '../../../src/rules/ddd/dungeon.ts';
import { kernel } from '../../../src/rules/ddd/kernel.ts';
import type { DungeonMatchup } from '../../../src/rules/ddd/matchup.ts';
import { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { type Rows, rowsWith } from '../../../src/rules/ddd/rows.ts';
import { keys, readStatline } from '../../../src/rules/ddd/setup.ts';
import { system } from '../../../src/rules/ddd/system.ts';
import type { SomeSettings } from '../../../src/rules/kit/choices.ts';
import type { Definitions } from '../../../src/rules/kit/homebrew.ts';
import type { RuleSystem, Setup } from '../../../src/rules/system.ts';
import { compileSetup } from '../../../src/scenario/holdings.ts';
import { layOut } from '../../../src/stats/measure.ts';

/** The rows of the book. */
export const ROWS = rowsWith();

type SideWords = SomeSettings<typeof CHOICES>;

/** A game as tests write it: sides of statlines, `2x soldier mail @1,1 @2,1`. */
export interface Wish {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly board?: string;
  readonly play?: string;
  readonly policies?: readonly [string, string];
  /** What sides choose otherwise than by their policies. */
  readonly settings?: readonly [SideWords, SideWords];
  readonly mages?: readonly [string | undefined, string | undefined];
  readonly chooses?: readonly [string, string];
  readonly learns?: readonly [readonly string[], readonly string[]];
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
  readonly attacker?: string;
  readonly partySize?: number | 'any';
  readonly abilityCap?: number | 'any';
  readonly battleKills?: number | 'half' | 'all';
  readonly series?: number;
  /** Rows of its own, complete. */
  readonly define?: Definitions;
}

/** A map of these rows; further lines (zones, marks) come before the drawing. */
export function drawn(rows: readonly string[], lines: readonly string[] = []): string {
  const size = `size: ${rows[0]?.length} ${rows.length}`;
  return ['montecrawl-map 1', 'name: drawn', size, ...lines, 'grid:', ...rows, ''].join('\n');
}

/** Open floor inside walls; squares 1,1 to columns,rows. */
export function hall(columns: number, rows: number, lines: readonly string[] = []): string {
  const wall = '#'.repeat(columns + 2);
  return drawn([wall, ...new Array<string>(rows).fill(`#${'.'.repeat(columns)}#`), wall], lines);
}

/** The checked scenario behind a wish, and everything wrong with it. */
function setUp(wish: Wish): { setup: Setup; faults: Faults; rows: Rows; book: RuleSystem } {
  const faults = new Faults();
  const rows = wish.define === undefined ? ROWS : rowsWith(wish.define);
  const book = wish.define === undefined ? system : system.extend!(wish.define, faults);
  const side = (at: 0 | 1) => {
    const name = 'ab'[at];
    return {
      name,
      policy: wish.policies?.[at] ?? 'balanced',
      mage: wish.mages?.[at],
      ...wish.settings?.[at],
      chooses: wish.chooses?.[at],
      learns: wish.learns?.[at],
      members: (at === 0 ? wish.a : wish.b).map((text, i) => {
        const [, count, rest = ''] = /^(?:(\d+)x )?(.*)$/.exec(text) ?? [];
        const member = readStatline(rows, splitWords(rest), faults);
        const checked = book.member.safeParse(member);
        if (!checked.success)
          for (const { path, message } of checked.error.issues) faults.add(path as string[], message);
        return { ...member, name: `${name}${i + 1}`, count: Number(count ?? 1) };
      }),
    };
  };
  const { board, attacker, partySize, abilityCap, battleKills, series } = wish;
  const own = z.object(keys).parse({ board, attacker, partySize, abilityCap, battleKills, series });
  return {
    faults,
    rows,
    book,
    setup: {
      ...own,
      rules: 'ddd',
      play: wish.play ?? 'skirmish',
      rulings: wish.rulings ?? {},
      limits: wish.limits ?? {},
      sides: [side(0), side(1)],
    } as unknown as Setup,
  };
}

export function matchupOf(wish: Wish): DungeonMatchup {
  const { setup, faults, rows } = setUp(wish);
  const matchup = compileDungeon(rows, setup, faults);
  if (matchup === undefined || faults.any) throw new Error(JSON.stringify(faults.all));
  return matchup;
}

export function gameOf(wish: Wish): DungeonGame {
  return new DungeonGame(matchupOf(wish));
}

/** Everything wrong with a wish. */
export function faultsOf(wish: Wish): string[] {
  const { setup, faults, book } = setUp(wish);
  if (!faults.any) compileSetup(book, setup, faults);
  return faults.all.map(({ path, problem, rule }) => `${path.join('.')}: ${problem}${rule ? ` (${rule})` : ''}`);
}

/** Steps through a game on given faces, which must all be thrown. */
export function script(game: DungeonGame, faces: readonly number[]): DungeonGame {
  withDice(faces, (dice) => {
    while (dice.left > 0 && !game.over) game.step(dice);
  });
  return game;
}

/** Runs a piece of play on given faces, which must all be thrown. */
export function rolling<T>(faces: readonly number[], run: (dice: ScriptedDice) => T): T {
  return withDice(faces, run);
}

/** Where a model stands: `3,1`, or `dead` or `left`. */
export function at(game: DungeonGame, model: number): string {
  const square = game.at[model];
  return square >= 0 ? nameOf(game.board, square) : square === DEAD ? 'dead' : square === LEFT ? 'left' : 'absent';
}

/** A square by its name. */
export function squareOf(game: DungeonGame, name: string): number {
  const [column = 0, row = 0] = name.split(',').map(Number);
  return squareAt(game.board, column, row);
}

/** Puts a model elsewhere. */
export function place(game: DungeonGame, model: number, name: string): void {
  if (game.isOn(model)) game.lift(model);
  game.put(model, squareOf(game, name));
}

/** What a game tells, by rule. */
export function listen(game: DungeonGame): { rule: string; text: string }[] {
  const heard: { rule: string; text: string }[] = [];
  game.trace = { note: (rule, text) => heard.push({ rule, text }), chapter: () => {} };
  return heard;
}

/** Plays a game to its end. */
export function playOut(game: DungeonGame, dice: Dice): DungeonGame {
  game.begin();
  while (!game.over) game.step(dice);
  return game;
}

/** Plays so many games; the callback looks at each that is over. */
export function playMany(game: DungeonGame, games: number, look: (game: DungeonGame) => void, seed = 1): void {
  const dice = new SampledDice();
  for (let k = 0; k < games; k++) {
    dice.begin(seed, k);
    look(playOut(game, dice));
  }
}

/** Rates of measures over games. */
export function sample(wish: Wish, games: number, seed = 1): Record<string, number> {
  const matchup = matchupOf(wish);
  const game = new DungeonGame(matchup);
  const layout = layOut(kernel.measures(matchup));
  const counts = new Float64Array(layout.slots);
  playMany(game, games, (over) => over.tally(counts), seed);
  return Object.fromEntries(layout.measures.map(({ name }, i) => [name, counts[layout.offsets[i]] / games]));
}

export interface Solved {
  a: number;
  b: number;
  draw: number;
  bothLose: number;
  /** Chance that games stopped at the place asked for. */
  stopped: number;
  /** Mean of rounds begun. */
  rounds: number;
  /** Chance that the game has ended after 1, 2 ... rounds, as far as asked for. */
  over: number[];
}

/**
 * Exact outcome chances: the chance of every state is carried on, step by step, until less than 1e-13 is left.
 *
 * @param stop games that come to such a state are taken out
 * @param upTo rounds after which `over` is asked
 */
export function solve(game: DungeonGame, stop: (game: DungeonGame) => boolean = () => false, upTo = 0): Solved {
  const state = new Int32Array(game.stateLength);
  const result: Solved = { a: 0, b: 0, draw: 0, bothLose: 0, stopped: 0, rounds: 0, over: [] };
  const nexts = new Map<string, { begins: number; next: Map<string, [chance: number, isRound: boolean]> }>();
  const ends = new Map<string, 'a' | 'b' | 'draw' | 'bothLose' | 'stopped'>();
  const states = new Map<string, Int32Array>();
  const note = () => {
    const isStopped = stop(game);
    game.save(state);
    const key = (isStopped ? 'stopped ' : '') + state.subarray(0, game.coreLength).join();
    if (!states.has(key)) {
      states.set(key, state.slice());
      if (isStopped) ends.set(key, 'stopped');
      else if (game.over) ends.set(key, (['a', 'b', 'draw', 'bothLose'] as const)[game.winner]);
    }
    return key;
  };
  game.begin();
  // Chances by round and state; the round is looked at only where it is asked for.
  let mass = new Map<string, [key: string, round: number, chance: number]>();
  const add = (masses: typeof mass, key: string, round: number, chance: number) => {
    const counted = upTo > 0 ? Math.min(round, upTo + 1) : 1;
    const id = `${counted} ${key}`;
    const before = masses.get(id);
    if (before === undefined) masses.set(id, [key, counted, chance]);
    else before[2] += chance;
  };
  add(mass, note(), 1, 1);
  result.rounds = 1;
  const overIn = new Array<number>(upTo + 2).fill(0);
  const dice = new EnumeratedDice();
  while (mass.size > 0) {
    const after: typeof mass = new Map();
    for (const [key, round, chance] of mass.values()) {
      const end = ends.get(key);
      if (end !== undefined) {
        result[end] += chance;
        overIn[round] += chance;
        continue;
      }
      let edge = nexts.get(key);
      if (edge === undefined) {
        edge = { begins: 0, next: new Map() };
        for (dice.start(); dice.more; dice.advance()) {
          game.load(states.get(key)!);
          const before = game.rounds;
          game.step(dice);
          const begun = game.rounds - before;
          edge.begins += dice.chance * begun;
          const to = note();
          const id = `${begun} ${to}`;
          edge.next.set(id, [(edge.next.get(id)?.[0] ?? 0) + dice.chance, begun > 0]);
        }
        nexts.set(key, edge);
      }
      result.rounds += chance * edge.begins;
      for (const [id, [part, isRound]] of edge.next) {
        const to = id.slice(id.indexOf(' ') + 1);
        if (chance * part > 1e-16) add(after, to, round + (isRound ? 1 : 0), chance * part);
      }
    }
    mass = after;
  }
  let sum = 0;
  result.over = Array.from({ length: upTo }, (_, i) => (sum += overIn[i + 1]));
  return result;
}

/** Plays the whole turn of a model on given faces, the movement roll first; all of them must be thrown. */
export function turn(game: DungeonGame, model: number, faces: readonly number[]): DungeonGame {
  game.actor = model;
  game.phase = MOVE;
  game.cards |= game.present & ~(1 << model);
  withDice(faces, (dice) => {
    do game.step(dice);
    while (game.actor === model && !game.over);
  });
  return game;
}
