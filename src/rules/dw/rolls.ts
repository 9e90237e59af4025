import type { Dice } from '../../dice/dice.ts';
import { Law } from '../../dice/law.ts';
import { binomial } from '../../dice/laws.ts';

/** The rolls of the rulebook as exact laws, each built once. Larger pools are rolled in parts. */

/** Dice in one part, so that weights stay exact and tables small. */
const HANDFUL = 16;
const REACHING: (Law | undefined)[] = [];

/**
 * Rolls n dice and counts those that show a face or more: hits, or kill dice that reach an Armour.
 *
 * @param n 0 or more
 * @param face least face that counts; 1 or less always, 7 or more never
 */
export function rollReaching(dice: Dice, n: number, face: number): number {
  let count = 0;
  let left = n;
  for (; left > HANDFUL; left -= HANDFUL) count += dice.draw(reaching(HANDFUL, face));
  return left > 0 ? count + dice.draw(reaching(left, face)) : count;
}

function reaching(n: number, face: number): Law {
  const bound = face < 1 ? 1 : face > 7 ? 7 : face;
  const key = n * 8 + bound;
  let law = REACHING[key];
  if (law === undefined) {
    law = reachingLaw(n, bound);
    REACHING[key] = law;
  }
  return law;
}

/** Separate, as for other laws here: a function that creates closures allocates their context at each call. */
function reachingLaw(n: number, face: number): Law {
  return new Law(
    `${n}d6 at ${face}+`,
    binomial(n, 7 - face, face - 1),
    new Array<number>(n).fill(6),
    (faces) => faces.filter((shown) => shown >= face).length,
    (count) => `${count} of ${n}`,
  );
}

/** Dice in one part when their faces matter individually. */
const SORTED_HANDFUL = 8;
/** Bits for each count in a packed result. */
const COUNT_BITS = 4;
const SORTED: (Law | undefined)[] = [];

/**
 * Rolls kill dice at enemies of different Armour, and counts them by the highest of these Armours that each reaches.
 *
 * @param n 0 or more
 * @param armours bit `1 << a` for each targeted Armour a, 2..6
 * @param into increased at each Armour by the dice that reach it and no higher one
 */
export function rollSorted(dice: Dice, n: number, armours: number, into: Int32Array): void {
  for (let left = n; left > 0; left -= SORTED_HANDFUL) {
    let packed = dice.draw(sorted(left > SORTED_HANDFUL ? SORTED_HANDFUL : left, armours));
    for (let armour = 2; packed !== 0; armour++) {
      if ((armours & (1 << armour)) === 0) continue;
      into[armour] += packed & ((1 << COUNT_BITS) - 1);
      packed >>>= COUNT_BITS;
    }
  }
}

function sorted(n: number, armours: number): Law {
  const key = n * 128 + armours;
  let law = SORTED[key];
  if (law === undefined) {
    law = sortedLaw(n, armours);
    SORTED[key] = law;
  }
  return law;
}

function sortedLaw(n: number, armours: number): Law {
  const wanted = [2, 3, 4, 5, 6].filter((armour) => armours & (1 << armour));
  const place = (face: number) => wanted.filter((armour) => face >= armour).length - 1;
  const faces = wanted.map((armour, i) => (wanted[i + 1] ?? 7) - armour);
  let chances = new Map<number, number>([[0, 1]]);
  // Adds one die at a time: it reaches none, or increases one count.
  for (let die = 0; die < n; die++) {
    const next = new Map<number, number>();
    for (const [packed, weight] of chances) {
      const add = (value: number, ways: number) => next.set(value, (next.get(value) ?? 0) + weight * ways);
      add(packed, wanted[0] - 1);
      faces.forEach((ways, i) => {
        add(packed + (1 << (i * COUNT_BITS)), ways);
      });
    }
    chances = next;
  }
  const read = (shown: readonly number[]) => {
    let packed = 0;
    for (const face of shown) {
      const at = place(face);
      if (at >= 0) packed += 1 << (at * COUNT_BITS);
    }
    return packed;
  };
  const words = (packed: number) => sortedWords(packed, wanted);
  return new Law(`${n}d6 at ${wanted.join('/')}+`, chances, new Array<number>(n).fill(6), read, words);
}

/** Returns `2 reach Armour 3, 1 reaches Armour 5`: by the highest Armour that each reaches. */
function sortedWords(packed: number, armours: readonly number[]): string {
  const reached = armours.flatMap((armour, i) => {
    const count = (packed >>> (i * COUNT_BITS)) & ((1 << COUNT_BITS) - 1);
    return count === 0 ? [] : [`${count} reach${count === 1 ? 'es' : ''} Armour ${armour}`];
  });
  return reached.length === 0 ? 'none reaches any' : reached.join(', ');
}

const INITIATIVE: (Law | undefined)[] = [];

/**
 * Returns the law of initiative: each side rolls a die, and the higher one wins: 0 or 1. Rerolls of ties are part of
 * the law, so no limit on rerolls is ever reached (guard DW-G-05).
 *
 * @rule DW-init-roll, DW-init-ties
 * @param first bonus of side 0, 0..6
 * @param second bonus of side 1, 0..6
 */
export function initiative(first: number, second: number): Law {
  const lead = first - second;
  let law = INITIATIVE[lead + 6];
  if (law === undefined) {
    law = initiativeLaw(lead);
    INITIATIVE[lead + 6] = law;
  }
  return law;
}

function initiativeLaw(lead: number): Law {
  const winner = (one: number, other: number) => (one + lead === other ? undefined : one + lead > other ? 0 : 1);
  const weights: [number, number] = [0, 0];
  for (let one = 1; one <= 6; one++) {
    for (let other = 1; other <= 6; other++) {
      const won = winner(one, other);
      if (won !== undefined) weights[won]++;
    }
  }
  const more = lead === 0 ? '' : ` (${lead > 0 ? '+' : ''}${lead})`;
  return new Law(
    `initiative d6 against d6${more}`,
    weights.entries(),
    [6, 6],
    ([one, other]) => winner(one, other),
    (won) => (won === 0 ? 'the first is higher' : 'the second is higher'),
  );
}

/** Rolls one die and returns whether it shows a face or more. */
export function rollAt(dice: Dice, face: number): boolean {
  return dice.draw(reaching(1, face)) === 1;
}
