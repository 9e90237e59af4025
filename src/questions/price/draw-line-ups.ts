import { Unaskable } from '../../analysis/unaskable.ts';
import { oneOf } from '../../dice/laws.ts';
import { SampledDice } from '../../dice/sampled.ts';
import { countOf } from '../../report/number.ts';
import type { LineUps, Members } from '../../scenario/line-ups.ts';

/** Line-ups drawn from a pool. */
export interface Drawn {
  readonly lineUps: readonly Members[];
  /** Number of draws that the rulebook rejected. */
  readonly refused: number;
}

/** The most redraws for a rejected line-up. */
const MOST_TRIES = 200;
/** A deck is shuffled by two random numbers below this for each card. */
const KEYS = 1024;

/**
 * Draws line-ups from a pool in a balanced design: every value of a place occurs equally often, independent of the
 * other places. A line-up that the rulebook rejects is drawn again.
 *
 * @param side the side of the line-ups
 * @param count number of line-ups
 * @param seed 0..2^53-1
 * @throws Unaskable if the rulebook accepts hardly any
 */
export function drawLineUps(pool: LineUps, side: string, count: number, seed: number): Drawn {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const places = pool.places(side);
  const decks = places.map(({ values }) => shuffled(count, values.length, dice));
  let refused = 0;
  const lineUps = Array.from({ length: count }, (_, i) => {
    let choice = decks.map((deck) => deck[i]);
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const made = pool.make(side, choice);
      if (!('why' in made)) return made;
      refused++;
      if (attempt === MOST_TRIES - 1)
        throw new Unaskable(
          `the rulebook allows hardly any line-up of the pool: of ${countOf(MOST_TRIES, 'draw')}, none is right; of the last, ${made.why}`,
        );
      choice = places.map(({ values }) => draw(values.length, dice));
    }
    throw new Error('a line-up is drawn or refused');
  });
  return { lineUps, refused };
}

/** Returns the numbers 0 to `values` - 1, as nearly equally often as possible, in random order. */
function shuffled(count: number, values: number, dice: SampledDice): number[] {
  return Array.from({ length: count }, (_, i) => ({
    value: i % values,
    key: draw(KEYS, dice) * KEYS + draw(KEYS, dice),
  }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

function draw(values: number, dice: SampledDice): number {
  return values === 1 ? 0 : dice.draw(oneOf(values));
}
