/** A number that may be larger than 32 bits hold, where others are not. */
type f64 = number;

/** Slots of the longest tally that can be counted on a sheet. */
export const MOST_SLOTS = 65_536;

/**
 * The sheet of this thread, laid out as a tally; games of one holder at a time are on it. It is a constant, so that V8
 * knows where it lies: a stroke takes a third of what it takes to add to any tally.
 */
const sheet = new Int32Array(MOST_SLOTS);
/** The slots that are sums, which may be larger. */
const sums = new Float64Array(MOST_SLOTS);
/** The slots that are not 0; of sums, which are two, the first. */
const stroked = new Int32Array(MOST_SLOTS);
/** How many these are, and games. V8 moves arrays of 64 bytes and less, so that it does not know where they lie. */
export const totals = new Int32Array(32);
export const STROKED = 0;
export const GAMES = 1;

/** What strokes are made on. */
export interface Strokes {
  readonly sheet: Int32Array;
  readonly sums: Float64Array;
  readonly stroked: Int32Array;
  readonly totals: Int32Array;
}
export const strokes: Strokes = { sheet, sums, stroked, totals };

/** Strokes for a rate that is true of a game. */
export function strokeRate(slot: number): void {
  const before = sheet[slot] as number;
  if (before === 0) note(slot);
  sheet[slot] = before + 1;
}

/** Strokes for what a game adds to the sums of a share, or of a number whose sums are not those of its values: 1 or more. */
export function strokeSums(at: number, value: number): void {
  const amount: f64 = value;
  const before = sums[at] as f64;
  if (before === 0) note(at);
  sums[at] = before + amount;
  sums[at + 1] = (sums[at + 1] as f64) + amount * amount;
}

/** A stroke for a value of a number in its bin alone. @param bin 1 or more */
export function strokeBin(at: number, bin: number): void {
  strokeRate(at + 2 + bin);
}

/** Strokes for a value of a number, 0 or more. There is none for 0: how many of those there are follows from how many in all. */
export function strokeNumber(at: number, value: number, bins: number): void {
  if (value === 0) return;
  if (value < bins - 1) strokeBin(at, value);
  else {
    strokeBin(at, bins - 1);
    strokeSums(at, value);
  }
}

function note(slot: number): void {
  stroked[totals[STROKED]!++] = slot;
}
