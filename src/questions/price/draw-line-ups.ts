import { Unaskable } from '../../analysis/unaskable.ts';
import { oneOf } from '../../dice/laws.ts';
import { SampledDice } from '../../dice/sampled.ts';
import { countOf } from '../../report/number.ts';
import type { LineUps, Members } from '../../scenario/line-ups.ts';

/** Line-ups that were drawn from a pool. */
export interface Drawn {
  readonly lineUps: readonly Members[];
  /** How many draws the rulebook did not allow. */
  readonly refused: number;
}

/** So often another line-up is drawn in place of one that is not allowed. */
const MOST_TRIES = 200;
/** A deck is shuffled by two random numbers below this for each card. */
const KEYS = 1024;

/**
 * Draws line-ups from a pool in a balanced design: every value of a place is dealt equally often, whatever the other places
 * have. In place of a line-up that the rulebook does not allow, another is drawn.
 *
 * @param side that takes them
 * @param count how many
 * @param seed 0..2^53-1
 * @throws Unaskable where the rulebook allows hardly any
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

/** The numbers 0 to `values` - 1, each as often as the others as nearly as can be, in random order. */
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
