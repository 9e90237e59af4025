import { Law } from '../../dice/law.ts';
import type { SampledDice } from '../../dice/sampled.ts';
import { GAMES, MOST_SLOTS, type Strokes } from '../../stats/strokes.ts';
import { damageOf } from './damage-dice.ts';
import { fight } from './fight.ts';
import { DESK } from './fight-count.ts';
import type { FightMatchup } from './matchup.ts';
import { CRISIS_DICE, contest, D6, DAMAGE_DICE, HALF_DIE, passing, starPower, starPowerAgainst } from './rolls.ts';

/** The rules of a fight, compiled. */
export interface BuiltFights {
  /** In base 64. */
  readonly wasm: string;
  /** Where everything lies in its memory: first bytes, by file or class and name. */
  readonly layout: Readonly<Record<string, number>>;
}

/** What the program offers: `src/wasm/play.cc`. */
interface Exports {
  /** What it has of its stack: not written back by what breaks. */
  readonly __stack_pointer: { value: number };
  __wasm_call_ctors(): void;
  open(places: number, isLargeSame: boolean): number;
  keep(to: number): void;
  playGames(
    first: number,
    k0: number,
    k1: number,
    k2: number,
    game: number,
    gameHigh: number,
    games: number,
    often: number,
  ): number;
}

type Column = Int8Array | Int32Array;

const PAGE = 65_536;
/** Bytes for moments and for laws; none are taken from the machine before they are written to. */
const MOMENTS = 32 * 2 ** 20;
const LAWS = 8 * 2 ** 20;
/** Bytes of a law before its alias table, and of a slot of that. */
const LAW_HEAD = 8;
const SLOT = 8;
/** Numbers of games are told in halves of 32 bits. */
const HALF = 2 ** 32;

/** Laws, lists of laws and what finds a law, which the program asks for by name. */
const MAKERS = {
  ...{ D6, HALF_DIE, CRISIS_DICE, DAMAGE_DICE },
  ...{ contest, damageOf, passing, starPower, starPowerAgainst },
};

/** The board on which others play, by name; and the classes that it is of, as the layout calls them. */
const board = fight as unknown as Readonly<Record<string, unknown>>;
const OWNERS = ['fight', 'figures'];

/** The compiled fights of this thread, on a board and with counts of their own. */
export class FightProgram {
  private readonly exports: Exports;
  private readonly layout: Readonly<Record<string, number>>;
  private readonly bytes: Int8Array;
  private readonly numbers: Int32Array;
  /** What of the board on which others play has a place here: columns, and numbers by name. */
  private readonly columns: readonly (readonly [column: Column, at: number])[];
  private readonly fields: readonly (readonly [key: string, at: number])[];
  /** What it counts games by; it does not list what has strokes. */
  readonly strokes: Strokes;
  private readonly laws = new Map<Law, number>();
  private nextLaw: number;
  private readonly firstMoment: number;
  private nextMoment: number;
  /** Bytes of a moment of whoever plays. */
  private momentBytes = 0;
  /** How often moments have been forgotten, for want of room. */
  forgotten = 0;

  constructor({ wasm, layout }: BuiltFights) {
    const memory = new WebAssembly.Memory({ initial: (MOMENTS + LAWS) / PAGE });
    this.layout = layout;
    const placed = Object.entries(layout).flatMap(([name, at]) => {
      const [owner, key] = name.split('.') as [string, string];
      return OWNERS.includes(owner) && key !== undefined ? [{ key, at, value: board[key] }] : [];
    });
    this.columns = placed.flatMap(({ value, at }) => (isColumn(value) ? [[value, at] as const] : []));
    this.fields = placed.flatMap(({ key, at, value }) => (typeof value === 'number' ? [[key, at] as const] : []));
    this.bytes = new Int8Array(memory.buffer);
    this.numbers = new Int32Array(memory.buffer);
    this.nextLaw = this.bytes.length - LAWS;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(wasm, 'base64')), {
      env: { memory },
      laws: this.makers(),
    });
    this.exports = exports as unknown as Exports;
    this.exports.__wasm_call_ctors();
    this.firstMoment = roundUp(this.at('__heap_base'));
    this.nextMoment = this.firstMoment;
    const view = (name: string, length: number) => new Int32Array(memory.buffer, this.at(`strokes.${name}`), length);
    this.strokes = {
      sheet: view('sheet', MOST_SLOTS),
      stroked: new Int32Array(MOST_SLOTS),
      totals: view('totals', 2),
      sums: new Float64Array(memory.buffer, this.at('strokes.sums'), MOST_SLOTS),
    };
  }

  private at(name: string): number {
    const at = this.layout[name];
    if (at === undefined) throw new Error(`${name} lies nowhere`);
    return at;
  }

  /** Who makes laws, by name. */
  private makers(): Record<string, (...numbers: number[]) => number> {
    const makers: Record<string, (...numbers: number[]) => number> = {};
    for (const [name, made] of Object.entries(MAKERS)) {
      if (made instanceof Law) makers[name] = () => this.lawAt(made);
      else if (Array.isArray(made)) makers[name] = (n) => this.lawAt(made[n as number]);
      else if (typeof made === 'function') {
        const make = made as (...numbers: number[]) => Law | undefined;
        makers[name] = (...numbers) => this.lawAt(make(...numbers));
      }
    }
    return makers;
  }

  /** Where a law lies, which is laid there once; 0 for none. */
  lawAt(law: Law | undefined): number {
    if (law === undefined) return 0;
    const known = this.laws.get(law);
    if (known !== undefined) return known;
    const at = this.nextLaw;
    const slots = law.alias.length / 4;
    this.nextLaw += LAW_HEAD + SLOT * slots;
    if (this.nextLaw > this.bytes.length) throw new RangeError('there are more laws than there is room for');
    this.numbers.set([law.shift, law.mask], at / 4);
    for (let i = 0; i < slots; i++) {
      const [threshold, below, other] = law.alias.subarray(4 * i) as unknown as [number, number, number];
      this.numbers.set([threshold, inOne(below, other)], (at + LAW_HEAD + SLOT * i) / 4);
    }
    this.laws.set(law, at);
    return at;
  }

  /**
   * From now on fights of this matchup are played, whose characters are those on the board.
   *
   * @param places how many characters such a fight may have
   * @param isLargeSame whether what they carry is the same at all moments
   */
  open(matchup: FightMatchup, places: number, isLargeSame: boolean): void {
    for (const [name, value] of Object.entries(matchup.rulings)) this.write(`matchup.rulings.${name}`, value);
    this.write('matchup.policies', matchup.policies[0]);
    this.write('matchup.limits.activations', matchup.limits.activations);
    for (const [name, column] of Object.entries(DESK)) {
      this.numbers.set(column, this.at(`fight-count.${name}`) / 4);
    }
    this.copyBoard();
    this.momentBytes = this.exports.open(places, isLargeSame);
  }

  /** Writes a number, if any rule of a fight asks for it. */
  private write(name: string, value: number): void {
    const at = this.layout[name];
    if (at !== undefined) this.numbers[at / 4] = value;
  }

  private copyBoard(): void {
    for (const [column, at] of this.columns) {
      if (column instanceof Int8Array) this.bytes.set(column, at);
      else this.numbers.set(column, at / 4);
    }
    for (const [key, at] of this.fields) this.numbers[at / 4] = board[key] as number;
  }

  /** Room for moments and openings, for which all that there are may be {@link forgotten}. */
  private take(bytes: number): number {
    if (this.nextMoment + bytes > this.bytes.length - LAWS) {
      this.nextMoment = this.firstMoment;
      this.forgotten++;
    }
    const at = this.nextMoment;
    this.nextMoment += roundUp(bytes);
    return at;
  }

  /** Keeps the fight on the board. @returns where it can be played from, until moments are {@link forgotten} */
  keep(): number {
    const at = this.take(this.momentBytes);
    this.copyBoard();
    this.exports.keep(at);
    return at;
  }

  /** Lays out whole numbers. @returns where they lie, until they are {@link forgotten} */
  layOut(numbers: readonly number[]): number {
    const at = this.take(4 * numbers.length);
    this.numbers.set(numbers, at / 4);
    return at;
  }

  /** Writes a number where one has been laid out. */
  set(at: number, number: number): void {
    this.numbers[at / 4] = number;
  }

  /** Games counted since they were last added to a tally. */
  get games(): number {
    return this.strokes.totals[GAMES] as number;
  }

  /**
   * Plays and counts fights of the seed that the dice have been given, up to one that breaks, that begins before all is set
   * up, or that makes it often that games go where nothing is written.
   *
   * @param first where the opening of all is laid out
   * @param often so many games are often; 0: none are
   * @returns how many were played, and where it is to be written what follows, or 0
   */
  playGames(first: number, { k0, k1, k2 }: SampledDice, game: number, games: number, often: number) {
    const before = this.games;
    const high = Math.floor(game / HALF);
    const most = Math.min(games, (high + 1) * HALF - game);
    const due = this.unlessBroken(() => this.exports.playGames(first, k0, k1, k2, game % HALF, high, most, often));
    return { played: this.games - before, due };
  }

  private unlessBroken(play: () => number): number {
    const stack = this.exports.__stack_pointer;
    const top = stack.value;
    try {
      return play();
    } catch (problem) {
      // What breaks does not give back its part of the stack.
      stack.value = top;
      if (problem instanceof WebAssembly.RuntimeError) return 0;
      throw problem;
    }
  }
}

function isColumn(value: unknown): value is Column {
  return value instanceof Int8Array || value instanceof Int32Array;
}

/** Two values of a law in one number, as the program reads them. */
function inOne(below: number, other: number): number {
  for (const value of [below, other]) {
    if (value !== (value << 16) >> 16) throw new RangeError(`a law may not come to ${value}`);
  }
  return (below & 0xffff) | (other << 16);
}

/** Moments are copied by sixteen bytes. */
function roundUp(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}
