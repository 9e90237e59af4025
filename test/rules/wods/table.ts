import type { Fault } from '../../../src/check/fault.ts';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { solve } from '../../../src/dice/chain.ts';
import { EnumeratedDice } from '../../../src/dice/enumerated.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ScriptedDice } from '../../../src/dice/scripted.ts';
import { bookOf } from '../../../src/rules/homebrew.ts';
import type { Definitions } from '../../../src/rules/kit/homebrew.ts';
import type { RuleSystem, Setup, Trace } from '../../../src/rules/system.ts';
import { WodsGame } from '../../../src/rules/wods/game.ts';
import { kernel } from '../../../src/rules/wods/kernel.ts';
import type { WodsMatchup } from '../../../src/rules/wods/matchup.ts';
import { scorecardOf } from '../../../src/rules/wods/measures.ts';
import { system } from '../../../src/rules/wods/system.ts';
import type { World } from '../../../src/rules/wods/world.ts';
import { layOut } from '../../../src/stats/measure.ts';

/** What the tests play: matchups from statlines, games on scripted dice, exact means. */

type Member = string | Record<string, unknown>;
type Side = readonly Member[] | ({ readonly members: readonly Member[] } & Record<string, unknown>);
export type Sides = Readonly<Record<string, Side>>;
export type More = Readonly<Record<string, unknown>>;

function readMember(book: RuleSystem, member: Member, faults: Faults): Record<string, unknown> {
  if (typeof member !== 'string') return { count: 1, name: book.memberName(member), ...member };
  const words = splitWords(member);
  const count = /^(\d+)x$/.exec(words[0]?.text ?? '')?.[1];
  if (count !== undefined) words.shift();
  const name = /^(.+):$/.exec(words[0]?.text ?? '')?.[1];
  if (name !== undefined) words.shift();
  const read = book.readStatline(words, faults);
  return { count: Number(count ?? 1), name: name ?? book.memberName(read), ...read };
}

function compile(sides: Sides, more: More): { matchup: WodsMatchup | undefined; faults: readonly Fault[] } {
  const faults = new Faults();
  const book = bookOf(system, more as { define?: Definitions });
  const setup = {
    rules: 'wods',
    play: 'fight',
    roomOrder: 'listed',
    days: 1,
    rulings: {},
    limits: {},
    ...more,
    sides: Object.entries(sides).map(([name, side]) => {
      const { members, ...own } = Array.isArray(side) ? { members: side } : (side as { members: readonly Member[] });
      const read = members.map((member) => readMember(book, member, faults));
      for (const { name: _, count: __, ...shape } of read) {
        const checked = book.member.safeParse(shape);
        for (const issue of checked.error?.issues ?? [])
          faults.add(['sides', name], `${issue.path.join('.')}: ${issue.message}`);
      }
      return { policy: 'book', ...own, name, members: read };
    }),
  };
  const matchup = faults.any ? undefined : (book.compile(setup as unknown as Setup, faults) as WodsMatchup | undefined);
  return { matchup, faults: faults.all };
}

/** Compiles statlines; `more` holds rulings, limits, play, rows that are defined, and keys of the scenario. */
export function matchupOf(sides: Sides, more: More = {}): WodsMatchup {
  const { matchup, faults } = compile(sides, more);
  if (matchup === undefined) throw new Error(faults.map(({ problem }) => problem).join('; '));
  return matchup;
}

/** What is wrong with a setup, each as `rule: problem`. */
export function faultsOf(sides: Sides, more: More = {}): string[] {
  return compile(sides, more).faults.map(({ rule, problem }) => `${rule ?? ''}: ${problem}`);
}

/** What a game tells while it is played. */
export class Story implements Trace {
  readonly told: string[] = [];
  readonly rules = new Set<string>();

  note(rule: string, text: string): void {
    this.rules.add(rule);
    this.told.push(text);
  }

  chapter(title: string): void {
    this.told.push(`# ${title}`);
  }
}

/** A new game. */
export function gameOf(matchup: WodsMatchup): WodsGame {
  return new WodsGame(matchup);
}

/**
 * Plays a new game until the last of the faces is rolled; without faces until the first turn.
 *
 * @param change what is different from an ordinary start, made once both sides are in place
 */
export function roll(matchup: WodsMatchup, faces: readonly number[], change: (s: World) => void = () => {}): World {
  const game = gameOf(matchup);
  game.begin();
  change(game.world);
  rollOn(game, faces);
  return game.world;
}

/** Plays on until the last of the faces is rolled. */
export function rollOn(game: WodsGame, faces: readonly number[]): World {
  const dice = new ScriptedDice(faces);
  if (faces.length === 0) game.step(dice);
  while (dice.left > 0) {
    if (game.over) throw new Error(`the game has ended with ${dice.left} faces left`);
    game.step(dice);
  }
  return game.world;
}

/**
 * Plays a whole game on faces, all of which must be rolled.
 *
 * @param change what is different from an ordinary start, made once both sides are in place
 */
export function playOut(
  matchup: WodsMatchup,
  faces: readonly number[],
  story?: Story,
  change: (s: World) => void = () => {},
): World {
  const game = gameOf(matchup);
  game.trace = story;
  game.begin();
  change(game.world);
  const dice = new ScriptedDice(faces);
  while (!game.over) game.step(dice);
  if (dice.left > 0) throw new Error(`${dice.left} faces were not rolled`);
  return game.world;
}

/** Reads the measures of a finished game by name. */
export function tallied(world: World): (name: string) => number {
  const card = scorecardOf(world.matchup);
  const layout = layOut(card.measures);
  const counts = new Float64Array(layout.slots);
  card.tally(counts, world);
  return (name) => counts[layout.at(name)];
}

/** Means of measures over sampled games: rates for rates, sums a game for the rest. */
export function sampled(matchup: WodsMatchup, games: number, seed = 1): (name: string) => number {
  const layout = layOut(kernel.measures(matchup));
  const counts = new Float64Array(layout.slots);
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  for (let k = 0; k < games; k++) {
    dice.begin(seed, k);
    game.begin();
    while (!game.over) game.step(dice);
    game.tally(counts);
  }
  return (name) => counts[layout.at(name)] / games;
}

/**
 * Exact means of the measures that can be read off the state a game ends in.
 *
 * @throws where there is too much to solve
 */
export function exact(matchup: WodsMatchup): (name: string) => number {
  const layout = layOut(kernel.measures(matchup));
  const solution = solve(kernel.newGame(matchup), layout.slots);
  if (!solution.solved) throw new Error(solution.why);
  return (name) => solution.counts[layout.at(name)];
}

/** The exact mean number of rounds, by walking all that can be rolled, round after round. */
export function exactRounds(matchup: WodsMatchup): number {
  const layout = layOut(kernel.measures(matchup));
  const at = layout.at('rounds');
  const game = kernel.newGame(matchup);
  const save = () => {
    const state = new Int32Array(game.stateLength);
    game.save(state);
    return state;
  };
  game.begin();
  let front = new Map<string, { state: Int32Array; chance: number }>([['', { state: save(), chance: 1 }]]);
  const dice = new EnumeratedDice();
  let mean = 0;
  for (let mass = 1; mass > 1e-12; ) {
    const next = new Map<string, { state: Int32Array; chance: number }>();
    mass = 0;
    for (const { state, chance } of front.values()) {
      game.load(state);
      for (dice.start(); dice.more; dice.advance()) {
        game.load(state);
        game.step(dice);
        const p = chance * dice.chance;
        if (game.over) {
          const counts = new Float64Array(layout.slots);
          game.tally(counts);
          mean += p * counts[at];
          continue;
        }
        const reached = save();
        // The number of the round comes first after the core, then that of all rounds.
        const key = reached.subarray(0, game.coreLength + 2).join();
        const same = next.get(key);
        if (same === undefined) next.set(key, { state: reached, chance: p });
        else same.chance += p;
        mass += p;
      }
    }
    front = next;
  }
  return mean;
}
