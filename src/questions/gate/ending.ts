/** How a game ended: the headlines that were true of it, in the kernel's order. Usually there is one. */
export type Ending = readonly string[];

/** Endings of many games, one after the other, in a compact form. */
export interface PackedEndings {
  /** All distinct endings. */
  readonly endings: readonly Ending[];
  /**
   * The index in {@link endings} of each game's ending, in as few bits as possible, the first game in the lowest bits
   * of the first byte, in base64; '' if all games ended alike.
   */
  readonly byGame: string;
}

/**
 * Packs endings.
 *
 * @param marks one for each game; bit i says whether headline i was true
 * @param headlines their names, at most 30
 */
export function packEndings(marks: Uint32Array, headlines: readonly string[]): PackedEndings {
  const kinds = [...new Set(marks)].sort((a, b) => a - b);
  const place = new Map(kinds.map((mark, i) => [mark, i]));
  const bits = bitsFor(kinds.length);
  const bytes = new Uint8Array(Math.ceil((marks.length * bits) / 8));
  for (const [game, mark] of marks.entries()) {
    const at = place.get(mark) as number;
    for (let bit = 0; bit < bits; bit++) {
      const to = game * bits + bit;
      if (at & (1 << bit)) bytes[to >> 3] |= 1 << (to & 7);
    }
  }
  return {
    endings: kinds.map((mark) => headlines.filter((_, i) => mark & (1 << i))),
    byGame: Buffer.from(bytes).toString('base64'),
  };
}

/**
 * Reverses {@link packEndings}.
 *
 * @param headlines names of the bits; endings may name no other
 * @returns `undefined` if they do not have `games` games
 */
export function unpackEndings(
  { endings, byGame }: PackedEndings,
  headlines: readonly string[],
  games: number,
): Uint32Array | undefined {
  const bits = bitsFor(endings.length);
  const bytes = Buffer.from(byGame, 'base64');
  if (bytes.length !== Math.ceil((games * bits) / 8) || (games > 0 && endings.length === 0)) return undefined;
  const marks = endings.map((ending) => marksOf(ending, headlines));
  const unpacked = new Uint32Array(games);
  for (let game = 0; game < games; game++) {
    let at = 0;
    for (let bit = 0; bit < bits; bit++) {
      const from = game * bits + bit;
      if (bytes[from >> 3] & (1 << (from & 7))) at |= 1 << bit;
    }
    const mark = marks[at];
    if (mark === undefined) return undefined;
    unpacked[game] = mark;
  }
  return unpacked;
}

/** Returns the bits of some headlines among all of them. */
export function marksOf(names: readonly string[], headlines: readonly string[]): number {
  return names.reduce((mark, name) => mark | (1 << headlines.indexOf(name)), 0);
}

/** Returns the number of games in which a headline was true, by its bit. */
export function countOf(marks: Uint32Array, bit: number): number {
  return marks.reduce((count, mark) => count + ((mark >> bit) & 1), 0);
}

/** Returns how many bits an index into a number of kinds needs. */
function bitsFor(kinds: number): number {
  return kinds < 2 ? 0 : Math.ceil(Math.log2(kinds));
}
