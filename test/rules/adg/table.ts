import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { solve } from '../../../src/dice/chain.ts';
import type { Dice } from '../../../src/dice/dice.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import { kernel } from '../../../src/rules/adg/kernel.ts';
import type { Matchup } from '../../../src/rules/adg/matchup.ts';
import { AdgGame } from '../../../src/rules/adg/play.ts';
import { keys } from '../../../src/rules/adg/setup.ts';
import { type State, TRAVEL } from '../../../src/rules/adg/state.ts';
import { system } from '../../../src/rules/adg/system.ts';
import type { Definitions } from '../../../src/rules/kit/homebrew.ts';
import type { RuleSystem, Setup } from '../../../src/rules/system.ts';
import { layOut, type Measure } from '../../../src/stats/measure.ts';

/** `2x wolf: enemy hd2`, or that with a mapping for what a statline cannot say. */
type Written = string | readonly [statline: string, more: Record<string, unknown>];

/** A scenario in a few words. */
export interface Scene {
  readonly party: readonly Written[];
  /** Enemies by side; one side called `lair` may be given as a list. */
  readonly lair?: readonly Written[];
  readonly groups?: Readonly<Record<string, readonly Written[]>>;
  readonly choices?: Record<string, unknown>;
  readonly policy?: string;
  readonly enemies?: Record<string, unknown>;
  readonly rulings?: Record<string, unknown>;
  readonly limits?: Record<string, number>;
  /** Rows beside those of the book, complete. */
  readonly define?: Definitions;
  /** `light`, `surprised`, `areas` ... */
  readonly [key: string]: unknown;
}

/** Reads what a scenario file would have said, without a file. */
function setupOf(written: Scene, book: RuleSystem): Setup {
  const { party, lair, groups, choices, policy, enemies, rulings, limits, define: _, ...own } = written;
  const read: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(keys)) {
    const value = schema.parse(own[key]);
    if (value !== undefined) read[key] = value;
  }
  const unknown = Object.keys(own).filter((key) => key !== 'play' && !(key in keys));
  if (unknown.length > 0) throw new Error(`no scenario has ${unknown}`);
  const sides = { band: party, ...(lair === undefined ? {} : { lair }), ...groups };
  return {
    ...read,
    rules: 'adg',
    play: own.play ?? 'fight',
    rulings: rulings ?? {},
    limits: limits ?? {},
    sides: Object.entries(sides).map(([name, members]) => ({
      name,
      policy: name === 'band' ? (policy ?? 'book') : 'book',
      ...(name === 'band' ? choices : enemies),
      members: members.map((member) => readMember(member, book)),
    })),
  } as unknown as Setup;
}

function readMember(written: Written, book: RuleSystem) {
  const [text, more] = typeof written === 'string' ? [written, {}] : written;
  const words = splitWords(text);
  const count = /^(\d+)x$/.exec(words[0]?.text ?? '')?.[1];
  if (count !== undefined) words.shift();
  const name = /^(.+):$/.exec(words[0]?.text ?? '')?.[1];
  if (name !== undefined) words.shift();
  const faults = new Faults();
  const member = book.member.parse({ ...book.readStatline(words, faults), ...more });
  if (faults.any) throw new Error(faults.all.map(({ problem }) => problem).join('; '));
  return { ...member, name: name ?? member.kind, count: Number(count ?? 1) };
}

/** The book with the rows that a scene defines. */
function bookOf({ define }: Scene): RuleSystem<Matchup> {
  const faults = new Faults();
  const book = define === undefined ? system : (system.extend?.(define, faults) as RuleSystem<Matchup>);
  if (faults.any) throw new Error(faults.all.map(({ problem }) => problem).join('; '));
  return book;
}

export function matchupOf(written: Scene): Matchup {
  const faults = new Faults();
  const book = bookOf(written);
  const matchup = book.compile(setupOf(written, book), faults);
  if (matchup === undefined) throw new Error(faults.all.map(({ problem }) => problem).join('; '));
  return matchup;
}

/** What is wrong with a scenario: paths, problems and rules. */
export function faultsOf(written: Scene): { path: string; problem: string; rule: string | undefined }[] {
  const faults = new Faults();
  const book = bookOf(written);
  book.compile(setupOf(written, book), faults);
  return faults.all.map(({ path, problem, rule }) => ({ path: path.join('.'), problem, rule }));
}

/** A game on scripted faces, played until they are used up. */
export interface Told {
  readonly state: State;
  readonly over: boolean;
  /** Rule ids and sentences. */
  readonly told: string[];
  /** What it added to each measure, where it is over. */
  readonly counts: Record<string, number>;
}

/** Plays steps on faces until none is left or the game has ended; fails where a face is left over. */
export function play(written: Scene, faces: readonly number[]): Told {
  return withDice(faces, (dice) => {
    const { game, told } = listen(matchupOf(written));
    // A delve sets out before it rolls.
    while (!game.over && (dice.left > 0 || game.state.phase === TRAVEL)) game.step(dice);
    return report(game, told);
  });
}

/** Begins a game that writes down what happens. */
export function listen(matchup: Matchup): { game: AdgGame; told: string[] } {
  const game = new AdgGame(matchup);
  const told: string[] = [];
  game.trace = {
    note: (rule, text) => told.push(`${rule}: ${text}`),
    chapter: (title) => told.push(`# ${title}`),
  };
  game.begin();
  return { game, told };
}

function report(game: AdgGame, told: string[]): Told {
  const { state } = game;
  const measures = kernel.measures(state.matchup);
  const { offsets, slots } = layOut(measures);
  const tally = new Float64Array(slots);
  if (game.over) game.tally(tally);
  const counts = Object.fromEntries(measures.map(({ name }, i) => [name, tally[offsets[i]]]));
  return { state, over: game.over, told, counts };
}

/** Plays games on sampled dice and gives what each measure came to, as a rate or a mean. */
export function sample(written: Scene, games: number, seed = 1): Record<string, number> {
  const matchup = matchupOf(written);
  const measures = kernel.measures(matchup);
  const tally = tallyOf(matchup, games, seed);
  const { offsets } = layOut(measures);
  return Object.fromEntries(
    measures.map((measure: Measure, i) => {
      const per = measure.kind === 'share' ? (measure.of ?? 1) : 1;
      return [measure.name, tally[offsets[i]] / games / per];
    }),
  );
}

export function tallyOf(matchup: Matchup, games: number, seed = 1): Float64Array {
  const tally = new Float64Array(layOut(kernel.measures(matchup)).slots);
  const dice = new SampledDice();
  const game = kernel.newGame(matchup);
  for (let number = 0; number < games; number++) {
    dice.begin(seed, number);
    game.begin();
    playOut(game, dice);
    game.tally(tally);
  }
  return tally;
}

export function playOut(game: { over: boolean; step(dice: Dice): void }, dice: Dice): void {
  for (let steps = 0; !game.over; steps++) {
    if (steps > 100_000) throw new Error('the game does not end');
    game.step(dice);
  }
}

/** What a game comes to exactly, of each measure that its last state tells: a rate or a mean. */
export function solved(written: Scene): Record<string, number> {
  const matchup = matchupOf(written);
  const measures = kernel.measures(matchup);
  const { offsets, slots } = layOut(measures);
  const solution = solve(kernel.newGame(matchup), slots);
  if (!solution.solved) throw new Error(solution.why);
  return Object.fromEntries(
    measures.flatMap(({ name, core, kind, of = 1 }, i) => {
      const count = solution.counts[offsets[i]];
      return core ? [[name, kind === 'share' ? count / of : count]] : [];
    }),
  );
}
