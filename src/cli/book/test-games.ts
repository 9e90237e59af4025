import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { SampledDice } from '../../dice/sampled.ts';
import { solveCells } from '../../engine/solve-cells.ts';
import type { Decision, Game, Kernel, Matchup, Player, Trace } from '../../rules/system.ts';
import { discrepanciesOf } from '../../stats/due.ts';
import { type Layout, layOut } from '../../stats/measure.ts';
import { emptyTally, sumAt } from '../../stats/tally.ts';
import { placeInBook } from './book-mistake.ts';

/** The check for books whose rules are all in the ledger. */
export const LEDGER_CHECK = 'every rule that is cited is in the ledger';

/** The requirements on a book, in the order of the checks. */
export const BOOK_CHECKS = [
  'every game ends',
  'all chance comes from the dice it is given',
  'counts add up',
  'a saved game goes on as before',
  'history decides nothing',
  'a replay shows the game that is played',
  LEDGER_CHECK,
  'every choice has legal options',
  'exact answers agree with games that are played',
] as const;
export type BookCheck = (typeof BOOK_CHECKS)[number];

/** An error in a book. */
export interface BookFinding {
  readonly check: BookCheck;
  /** The problem and its remedy, one sentence without a full stop. */
  readonly problem: string;
}

/** Thrown when a book fails a check. */
class Wrong extends Error {
  readonly check: BookCheck;

  constructor(check: BookCheck, problem: string) {
    super(problem);
    this.check = check;
  }
}

/** Games played for each check of a matchup. */
const GAMES = 25;
const SEED = 20;
/** A game with more steps is taken to be endless. */
const MOST_STEPS = 200_000;
/** Games that an exact answer is compared with. */
const SAMPLE = 4_000;
/**
 * Allowed deviation of a sampled rate from an exact one, in standard errors; exceeded by chance once in two million
 * times.
 */
const FAR = 5;
/** Fills a buffer to detect slots that a game does not save. */
const UNTOUCHED = -123_456_789;

/**
 * Tests a rulebook on games of one matchup. Stops at the first check that fails, since later ones depend on it.
 *
 * @param rules ids of the rules in the ledger; left out for books that also cite readings from other documents
 * @param alive called after every game, so that the caller can stop a book that hangs
 * @param cited receives the id of every rule that a replay or a measure cites
 * @returns the error; `undefined` if all checks pass
 */
export async function testGames(
  kernel: Kernel,
  matchup: Matchup,
  {
    rules,
    alive,
    cited,
  }: { readonly rules: ReadonlySet<string> | undefined; readonly alive: () => void; readonly cited: Set<string> },
): Promise<BookFinding | undefined> {
  try {
    const test = new GameTest(kernel, matchup, rules, alive, cited);
    test.endings();
    test.chance();
    test.counting();
    test.saving();
    test.history();
    test.replaying();
    test.deciding();
    await test.solving();
    return undefined;
  } catch (error) {
    if (error instanceof Wrong) return { check: error.check, problem: error.message };
    throw error;
  }
}

class GameTest {
  private readonly kernel: Kernel;
  private readonly matchup: Matchup;
  private readonly rules: ReadonlySet<string> | undefined;
  private readonly alive: () => void;
  private readonly cited: Set<string>;
  private readonly layout: Layout;

  constructor(
    kernel: Kernel,
    matchup: Matchup,
    rules: ReadonlySet<string> | undefined,
    alive: () => void,
    cited: Set<string>,
  ) {
    this.kernel = kernel;
    this.matchup = matchup;
    this.rules = rules;
    this.alive = alive;
    this.cited = cited;
    this.layout = attempt('counts add up', 'declaring what is counted', () => layOut(kernel.measures(matchup)));
  }

  endings(): void {
    const check = 'every game ends';
    const game = attempt(check, 'setting up a game', () => this.newGame());
    for (let number = 0; number < GAMES; number++) this.finish(check, game, this.begin(game, number), `game ${number}`);
  }

  chance(): void {
    const check = 'all chance comes from the dice it is given';
    const [one, other] = [this.newGame(), this.newGame()];
    const numbers = Array.from({ length: GAMES }, (_, number) => number);
    const first = numbers.map((number) =>
      withoutOtherChance(() => this.finish(check, one, this.begin(one, number), `game ${number}`)),
    );
    // In another order, as batches and threads may play them.
    for (const number of numbers.reverse()) {
      const second = this.finish(check, other, this.begin(other, number), `game ${number}`);
      if (!isSame(first[number], second)) {
        const problem = `game ${number} of one seed comes out in two ways: something that changes is kept outside the state, or is random by itself`;
        throw new Wrong(check, problem);
      }
    }
  }

  counting(): void {
    const check = 'counts add up';
    const { measures, slots } = this.layout;
    if (!measures.some(({ group }) => group === 'outcome'))
      throw new Wrong(check, 'no outcome is declared: say with card.outcomes how games end');
    const game = this.newGame();
    for (let number = 0; number < GAMES; number++) {
      const tally = this.finish(check, game, this.begin(game, number), `game ${number}`);
      const odd = tally.findIndex((count) => !Number.isSafeInteger(count) || count < 0);
      if (odd >= 0)
        throw new Wrong(
          check,
          `${this.measureAt(odd)} of game ${number} is ${tally[odd]}, no whole number of 0 or more`,
        );
      const [problem] = discrepanciesOf(measures, tally, 1);
      if (problem !== undefined) throw new Wrong(check, `game ${number} counts ${problem}`);
    }
    if (slots === 0) throw new Wrong(check, 'nothing is counted');
  }

  saving(): void {
    const check = 'a saved game goes on as before';
    const [one, other] = [this.newGame(), this.newGame()];
    const state = new Int32Array(one.stateLength);
    const again = new Int32Array(one.stateLength);
    for (let number = 0; number < GAMES; number++) {
      const dice = new RecordingDice(this.begin(one, number));
      let steps = 0;
      const at = number % 7;
      while (!one.over && steps++ < at) one.step(dice);
      state.fill(UNTOUCHED);
      one.save(state);
      // A different game is under way here, so anything that is not loaded will differ.
      const rolling = this.begin(other, number + GAMES);
      for (let i = 0; i < 3 && !other.over; i++) other.step(rolling);
      other.load(state);
      other.save(again);
      const lost = again.findIndex((value, i) => value !== state[i]);
      if (lost >= 0)
        throw new Wrong(
          check,
          `number ${lost} of the state is ${state[lost]} when it is saved and ${again[lost]} after it was loaded`,
        );
      dice.drawn.length = 0;
      const expected = this.finish(check, one, dice, `game ${number}`);
      const found = this.finish(check, other, new RepeatedDice(dice.drawn), `game ${number} after it was loaded`);
      if (!isSame(expected, found)) {
        const slot = expected.findIndex((count, i) => count !== found[i]);
        throw new Wrong(
          check,
          `${this.measureAt(slot)} of game ${number} is another after ${at} steps were saved and loaded: something that changes is not in the state`,
        );
      }
    }
  }

  history(): void {
    const check = 'history decides nothing';
    const [one, other] = [this.newGame(), this.newGame()];
    const { stateLength, coreLength } = one;
    if (coreLength > stateLength)
      throw new Wrong(check, `the core has ${coreLength} numbers, and the whole state ${stateLength}`);
    const state = new Int32Array(stateLength);
    const start = new Int32Array(stateLength);
    for (let number = 0; number < GAMES; number++) {
      const dice = new RecordingDice(this.begin(one, number));
      one.save(start);
      for (let steps = 0; !one.over && steps < 2 + (number % 5); steps++) one.step(dice);
      if (one.over) continue;
      one.save(state);
      dice.drawn.length = 0;
      this.playOn(check, one, dice, `game ${number}`);
      other.begin();
      state.set(start.subarray(coreLength), coreLength);
      other.load(state);
      const belongs = 'a field of history decides what happens, so it belongs in core';
      this.playOn(
        check,
        other,
        new RepeatedDice(dice.drawn),
        `game ${number}, when history is forgotten (${belongs}),`,
      );
      one.save(start);
      other.save(state);
      const differs = start.subarray(0, coreLength).findIndex((value, i) => value !== state[i]);
      if (differs >= 0)
        throw new Wrong(
          check,
          `number ${differs} of the core of game ${number} is another when history is forgotten: ${belongs}`,
        );
      // State kept from this game must not affect the next.
      other.begin();
    }
  }

  replaying(): void {
    const check = 'a replay shows the game that is played';
    const [one, other] = [this.newGame(), this.newGame()];
    const unknown = (rule: string, where: string) => {
      if (this.rules?.has(rule) === false)
        throw new Wrong(LEDGER_CHECK, `${where} cites ${rule || 'no rule'}, which is not among the rules`);
      this.cited.add(rule);
    };
    const trace: Trace = {
      note: (rule, text) => unknown(rule, `"${text}"`),
      chapter: () => {},
    };
    other.trace = trace;
    other.player = {
      choose(decision, _, scripted) {
        unknown(decision.rule, `a decision (${decision.kind})`);
        return scripted;
      },
    };
    for (const { name, rule } of this.layout.measures) if (rule !== undefined) unknown(rule, `the measure ${name}`);
    for (let number = 0; number < GAMES; number++) {
      const plain = this.finish(check, one, this.begin(one, number), `game ${number}`);
      const traced = this.finish(check, other, this.begin(other, number), `the replay of game ${number}`);
      if (!isSame(plain, traced))
        throw new Wrong(
          check,
          `game ${number} comes out differently in a replay: nothing that is shown may change the state or roll`,
        );
    }
  }

  deciding(): void {
    const check = 'every choice has legal options';
    const game = this.newGame();
    game.player = new Chooser(check);
    for (let number = 0; number < GAMES; number++) {
      const tally = this.finish(check, game, this.begin(game, number), `game ${number} with other choices`);
      const [problem] = discrepanciesOf(this.layout.measures, tally, 1);
      if (problem !== undefined) throw new Wrong(check, `game ${number} with other choices counts ${problem}`);
    }
  }

  async solving(): Promise<void> {
    const check = 'exact answers agree with games that are played';
    const [solution] = await solveCells([{ kernel: this.kernel, matchup: this.matchup }], { effort: 'moment' });
    if (solution === undefined || !('exact' in solution)) return;
    const game = this.newGame();
    const tally = emptyTally(this.layout.slots);
    for (let number = 0; number < SAMPLE; number++) {
      const one = this.finish(check, game, this.begin(game, number), `game ${number}`);
      for (const [slot, count] of one.entries()) tally[slot] += count;
    }
    for (const { name, kind, core } of this.layout.measures) {
      const exact = solution.exact.get(name);
      if (!core || kind !== 'rate' || exact === undefined) continue;
      const rate = sumAt(tally, this.layout.at(name)) / SAMPLE;
      const error = Math.sqrt((exact * (1 - exact)) / SAMPLE) + 1 / SAMPLE;
      if (Math.abs(rate - exact) > FAR * error)
        throw new Wrong(
          check,
          `${name} is ${percent(exact)} exactly and ${percent(rate)} of ${SAMPLE} games: a step rolls what it does not draw, or the state lacks something`,
        );
    }
  }

  private newGame(): Game {
    return this.kernel.newGame(this.matchup);
  }

  private begin(game: Game, number: number): Dice {
    game.begin();
    // Each game has its own dice, since two may be under way.
    const dice = new SampledDice();
    dice.begin(SEED, number);
    return dice;
  }

  /**
   * Plays a game to its end.
   *
   * @returns its tally
   */
  private finish(check: BookCheck, game: Game, dice: Dice, what: string): Float64Array {
    const tally = emptyTally(this.layout.slots);
    this.playOn(check, game, dice, what);
    attempt(check, what, () => game.tally(tally));
    this.alive();
    return tally;
  }

  private playOn(check: BookCheck, game: Game, dice: Dice, what: string): void {
    attempt(check, what, () => {
      for (let steps = 0; !game.over; steps++) {
        if (steps === MOST_STEPS)
          throw new Wrong(
            'every game ends',
            `${what} has not ended after ${MOST_STEPS} steps: a limit of the book must end it`,
          );
        game.step(dice);
      }
    });
  }

  private measureAt(slot: number): string {
    const { measures, offsets } = this.layout;
    return measures[offsets.findLastIndex((offset) => offset <= slot)]?.name ?? `slot ${slot}`;
  }
}

/** Records every value drawn, and its law. */
class RecordingDice implements Dice {
  readonly drawn: { readonly law: string; readonly value: number }[] = [];
  private readonly inner: Dice;

  constructor(inner: Dice) {
    this.inner = inner;
  }

  get roller(): number {
    return this.inner.roller;
  }

  set roller(character: number) {
    this.inner.roller = character;
  }

  draw(law: Law): number {
    const value = this.inner.draw(law);
    this.drawn.push({ law: law.name, value });
    return value;
  }
}

/** Repeats recorded draws, as long as the same laws are drawn. */
class RepeatedDice implements Dice {
  roller = -1;
  private at = 0;
  private readonly drawn: RecordingDice['drawn'];

  constructor(drawn: RecordingDice['drawn']) {
    this.drawn = drawn;
  }

  draw(law: Law): number {
    const next = this.drawn[this.at++];
    if (next === undefined || next.law !== law.name) {
      const instead = next === undefined ? 'nothing more was rolled' : `${next.law} was rolled`;
      throw new Error(`it rolls ${law.name} where ${instead} before: something that changes is not in the state`);
    }
    return next.value;
  }
}

/** Alternately departs from the scripted decision, and checks the options. */
class Chooser implements Player {
  private readonly check: BookCheck;
  private asked = 0;

  constructor(check: BookCheck) {
    this.check = check;
  }

  choose({ kind, name }: Decision, options: readonly number[], scripted: number): number {
    if (options.length < 2 || new Set(options).size < options.length)
      throw new Wrong(
        this.check,
        `a decision (${kind}) has the options ${options.join(', ') || 'none'}; it takes two or more, each once`,
      );
    if (!(scripted >= 0 && scripted < options.length))
      throw new Wrong(this.check, `a decision (${kind}) has no script`);
    for (const option of options) name(option);
    return (scripted + 1 + (this.asked++ % (options.length - 1))) % options.length;
  }
}

/** Runs code of the book and turns its errors into findings. */
function attempt<T>(check: BookCheck, what: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Wrong) throw error;
    const place = placeInBook(error);
    const why = error instanceof Error ? error.message : error;
    throw new Wrong(check, `${what} breaks: ${why}${place === undefined ? '' : ` (${place})`}`);
  }
}

/** Runs code with the clock and `Math.random` disabled. */
function withoutOtherChance<T>(act: () => T): T {
  const clocks = [
    [Math, 'random'],
    [Date, 'now'],
    [performance, 'now'],
  ] as const;
  const before = clocks.map(([owner, name]) => (owner as unknown as Record<string, unknown>)[name]);
  const refuse = (name: string) => () => {
    throw new Error(`it asks for ${name}; roll with dice.draw`);
  };
  try {
    for (const [owner, name] of clocks)
      Object.defineProperty(owner, name, {
        value: refuse(`${owner === Math ? 'Math' : owner === Date ? 'Date' : 'performance'}.${name}`),
        configurable: true,
        writable: true,
      });
    return act();
  } finally {
    for (const [i, [owner, name]] of clocks.entries())
      Object.defineProperty(owner, name, { value: before[i], configurable: true, writable: true });
  }
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.every((count, slot) => count === other[slot]);
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(2)} %`;
}
