import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { solve } from '../../../src/dice/chain.ts';
import type { Dice } from '../../../src/dice/dice.ts';
import { EnumeratedDice } from '../../../src/dice/enumerated.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import type { SomeChoices } from '../../../src/rules/2hdc/choices.ts';
import { compileFight } from '../../../src/rules/2hdc/fight/compile.ts';
import { ACTIVATE, CHARGE, type Fight } from '../../../src/rules/2hdc/fight/fight.ts';
import type { FightMatchup } from '../../../src/rules/2hdc/fight/matchup.ts';
import { fightScorecard } from '../../../src/rules/2hdc/fight/measures.ts';
import { FightGame } from '../../../src/rules/2hdc/fight/play.ts';
import type { Setup } from '../../../src/rules/system.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { memberSchema, readStatline } from './book.ts';

/** How a fight is asked for, beside its statlines. */
export interface Wish {
  readonly width?: 'room' | 'corridor';
  /** The side that moved in: `a` unless told; `coin` for either. */
  readonly active?: 'a' | 'b' | 'coin';
  readonly fleeing?: readonly string[];
  /** The side the player runs; else the first with a Star, else a. */
  readonly party?: string;
  readonly policies?: readonly [string, string];
  /** What each side chooses otherwise than its policy. */
  readonly choices?: readonly [SomeChoices, SomeChoices];
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
  readonly magicItems?: readonly ['given' | 'rolled', 'given' | 'rolled'];
}

/** Statlines to a checked scenario: `2x orc/warrior@4 ac4 s shield`; members are named a1, a2 ... b1 ... */
export function setUp(a: readonly string[], b: readonly string[], wish: Wish = {}): { setup: Setup; faults: Faults } {
  const faults = new Faults();
  const side = (name: string, statlines: readonly string[], s: 0 | 1) => ({
    name,
    policy: wish.policies?.[s] ?? 'book',
    magicItems: wish.magicItems?.[s] ?? 'given',
    ...wish.choices?.[s],
    members: statlines.map((text, i) => {
      const [, count, rest = ''] = /^(?:(\d+)x )?(.*)$/.exec(text) ?? [];
      const member = readStatline(splitWords(rest), faults);
      const checked = memberSchema.safeParse(member);
      if (!checked.success) for (const { path, message } of checked.error.issues) faults.add(path as string[], message);
      return { ...member, name: `${name}${i + 1}`, count: Number(count ?? 1) };
    }),
  });
  const active = wish.active ?? 'a';
  return {
    faults,
    setup: {
      rules: '2hdc',
      play: 'fight',
      width: wish.width ?? 'room',
      ...(active === 'coin' ? {} : { active }),
      fleeing: wish.fleeing ?? [],
      ...(wish.party === undefined ? {} : { party: wish.party }),
      rulings: wish.rulings ?? {},
      limits: wish.limits ?? {},
      sides: [side('a', a, 0), side('b', b, 1)],
    } as unknown as Setup,
  };
}

export function matchupOf(a: readonly string[], b: readonly string[], wish: Wish = {}): FightMatchup {
  const { setup, faults } = setUp(a, b, wish);
  const matchup = faults.any ? undefined : compileFight(setup, faults);
  if (matchup === undefined || faults.any) throw new Error(JSON.stringify(faults.all));
  return matchup;
}

/** Everything wrong with a fight that is asked for. */
export function faultsOf(a: readonly string[], b: readonly string[], wish: Wish = {}): string[] {
  const { setup, faults } = setUp(a, b, wish);
  if (!faults.any) compileFight(setup, faults);
  return faults.all.map(({ path, problem, rule }) => `${path.join('.')}: ${problem}${rule ? ` (${rule})` : ''}`);
}

/** A game that has just begun. */
function gameOf(a: readonly string[], b: readonly string[], wish: Wish = {}): FightGame {
  const game = new FightGame(matchupOf(a, b, wish));
  game.begin();
  return game;
}

/**
 * A game whose figures stand in their places, before the charge test. What is left open is rolled with `faces`,
 * or comes to its lowest value without any.
 */
export function placed(
  a: readonly string[],
  b: readonly string[],
  wish: Wish = {},
  faces: readonly number[] = [],
): FightGame {
  const game = gameOf(a, b, wish);
  const prepare = (dice: Dice) => {
    while (game.fight.phase < CHARGE) game.step(dice);
  };
  if (faces.length > 0) withDice(faces, prepare);
  else prepare({ roller: -1, draw: (law) => law.values[0] });
  return game;
}

/**
 * The fight of {@link placed}, with chosen squares: `squares[c]` for each character, -1 to wait outside,
 * `undefined` to leave him where he is.
 */
export function fight(
  a: readonly string[],
  b: readonly string[],
  wish: Wish = {},
  squares: readonly (number | undefined)[] = [],
): Fight {
  const { fight } = placed(a, b, wish);
  stand(fight, squares);
  return fight;
}

/** Puts characters on squares. */
export function stand(fight: Fight, squares: readonly (number | undefined)[]): void {
  squares.forEach((square, c) => {
    if (square === undefined) return;
    fight.lift(c);
    fight.square[c] = -1;
    fight.waiting[c] = 1;
  });
  squares.forEach((square, c) => {
    if (square !== undefined && square >= 0) fight.place(c, square);
  });
}

/** A game at the beginning of an activation of a side, past the charge test; the opening is over unless told. */
export function atTurn(
  game: FightGame,
  side: 0 | 1,
  squares: readonly (number | undefined)[] = [],
  opening = 0,
): FightGame {
  const { fight } = game;
  stand(fight, squares);
  fight.opener = side;
  fight.turn = side;
  fight.opening = opening;
  fight.phase = ACTIVATE;
  return game;
}

/** Steps through a game on given faces until it comes to a phase (or is over); all faces must be thrown. */
export function until(game: FightGame, phase: number, faces: readonly number[] = []): FightGame {
  withDice(faces, (dice) => {
    do game.step(dice);
    while (game.fight.phase !== phase && !game.over);
  });
  return game;
}

/** What a game tells, by rule. */
export function listen(game: { trace: FightGame['trace'] }): { rule: string; text: string }[] {
  const heard: { rule: string; text: string }[] = [];
  game.trace = { note: (rule, text) => heard.push({ rule, text }), chapter: () => {} };
  return heard;
}

/** Plays a game to its end. */
function playOut(game: FightGame, dice: Dice): FightGame {
  game.begin();
  while (!game.over) game.step(dice);
  return game;
}

/** Means of measures over games. */
export function sample(matchup: FightMatchup, games: number, seed = 1): Record<string, number> {
  const game = new FightGame(matchup);
  const layout = layOut(fightScorecard(matchup).measures);
  const counts = new Float64Array(layout.slots);
  const dice = new SampledDice();
  for (let k = 0; k < games; k++) {
    dice.begin(seed, k);
    playOut(game, dice).tally(counts);
  }
  return Object.fromEntries(layout.measures.map(({ name }, i) => [name, counts[layout.offsets[i]] / games]));
}

/** Exact means of measures, for a fight that can be solved. */
export function solved(matchup: FightMatchup): Record<string, number> {
  const layout = layOut(fightScorecard(matchup).measures);
  const solution = solve(new FightGame(matchup), layout.slots);
  if (!solution.solved) throw new Error(solution.why);
  return Object.fromEntries(layout.measures.map(({ name }, i) => [name, solution.counts[layout.offsets[i]]]));
}

/** An exact chance. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export function fraction(over: bigint, under: bigint): Fraction {
  let [a, b] = [over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return { over: over / a, under: under / a };
}

export function plus(p: Fraction, q: Fraction): Fraction {
  return fraction(p.over * q.under + q.over * p.under, p.under * q.under);
}

/** `4/9`, or `1`. */
export function written(p: Fraction): string {
  return p.under === 1n ? `${p.over}` : `${p.over}/${p.under}`;
}

/**
 * Every way something can go, with its exact chance.
 *
 * @param run draws from the dice and says how it went; begins from the same state each time
 */
export function exactly(run: (dice: Dice) => string | number): Map<string, Fraction> {
  const chances = new Map<string, Fraction>();
  const dice = new EnumeratedDice();
  for (dice.start(); dice.more; dice.advance()) {
    const outcome = String(run(dice));
    const chance = dice.path.reduce<Fraction>(
      (p, { law, weight }) => fraction(p.over * BigInt(weight), p.under * BigInt(law.total)),
      { over: 1n, under: 1n },
    );
    chances.set(outcome, plus(chances.get(outcome) ?? { over: 0n, under: 1n }, chance));
  }
  return chances;
}

/** {@link exactly}, in words: `{ hit: '4/9', missed: '5/9' }`. */
export function chancesOf(run: (dice: Dice) => string | number): Record<string, string> {
  return Object.fromEntries([...exactly(run)].map(([outcome, chance]) => [outcome, written(chance)]));
}

/** {@link chancesOf} of what happens to a fight, which is put back into its state before each way. */
export function chancesIn(fight: Fight, run: (dice: Dice) => string | number): Record<string, string> {
  const before = new Int32Array(fight.stateLength);
  fight.save(before);
  return chancesOf((dice) => {
    fight.load(before);
    return run(dice);
  });
}
