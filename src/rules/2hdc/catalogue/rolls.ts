import { Law } from '../../../dice/law.ts';
import { bestTwoPasses, binomial, die, faceLaw, lowest } from '../../../dice/laws.ts';

/** Exact laws of the rulebook's rolls, cached. */

/** Highest face of a d6 that is a success. @rule 2HDC-3.2 */
export const SUCCESS = 3;

/** Limit on the dice of a pool: far above Rep 12 with every modifier; two such pools have exact weights. */
const MOST_DICE = 26;

export const D6: Law = die(6);

/** Half a die, rounded up: 1 to 3. @rule 2HDC-3.5 */
export const HALF_DIE: Law = new Law(
  '1/2d6',
  [
    [1, 2],
    [2, 2],
    [3, 2],
  ],
  [6],
  ([face]) => Math.ceil(face / 2),
);

/** Cache of {@link contest} by floors and lead, then by the dice of both sides. */
const CONTESTS: (Law | undefined)[][] = Array.from({ length: 3 * 3 * 32 }, () => []);

/**
 * Returns the law of the difference in successes between two pools, never 0: ties are rerolled.
 *
 * The law is conditional on no tie, so the limit on rerolls (guard G1) never applies unless the pools can only tie.
 *
 * @rule 2HDC-24.2
 * @param mine dice of the first side, 0 to 26
 * @param theirs dice of the other side
 * @param floorMine minimum of the first side's successes (Resolute: 1), 0 to 2
 * @param floorTheirs minimum of the other side's
 * @param lead successes added to the first side's, -12 to 12
 * @returns `undefined` if every roll is a tie
 */
export function contest(
  mine: number,
  theirs: number,
  floorMine: number,
  floorTheirs: number,
  lead: number,
): Law | undefined {
  const laws = CONTESTS[(floorMine * 3 + floorTheirs) * 32 + lead + 16];
  const law = laws[mine * (MOST_DICE + 1) + theirs];
  if (law !== undefined) return law;
  // Arrays without holes are faster to read.
  while (laws.length < (MOST_DICE + 1) ** 2) laws.push(undefined);
  const built = contestLaw(mine, theirs, floorMine, floorTheirs, lead);
  laws[mine * (MOST_DICE + 1) + theirs] = built;
  return built;
}

function contestLaw(mine: number, theirs: number, floorMine: number, floorTheirs: number, lead: number) {
  if (mine > MOST_DICE || theirs > MOST_DICE) throw new RangeError(`a pool of ${Math.max(mine, theirs)} dice`);
  const margin = (a: number, b: number) => Math.max(floorMine, a) + lead - Math.max(floorTheirs, b);
  const chances: [number, number][] = [];
  const ofTheirs = binomial(theirs, 1, 1);
  for (const [a, weightA] of binomial(mine, 1, 1)) {
    for (const [b, weightB] of ofTheirs) {
      if (margin(a, b) !== 0) chances.push([margin(a, b), weightA * weightB]);
    }
  }
  if (chances.length === 0) return undefined;
  const ahead = lead === 0 ? '' : ` (${lead > 0 ? '+' : ''}${lead})`;
  return new Law(
    `${mine}d6 against ${theirs}d6${ahead}`,
    chances,
    new Array<number>(mine + theirs).fill(6),
    (faces) => {
      const successes = (from: number, to: number) => faces.slice(from, to).filter((face) => face <= SUCCESS).length;
      return margin(successes(0, mine), successes(mine, mine + theirs)) || undefined;
    },
    (ahead) => (ahead > 0 ? `the first by ${ahead}` : `the second by ${-ahead}`),
  );
}

/** Bits for the successes of Star Power; dice lost are above. @rule 2HDC-6.3.1a */
export const STAR_SUCCESS_BITS = 5;
const STAR_POWER: (Law | undefined)[] = [];

/**
 * Returns the law of Star Power: each die of 1-3 reduces the result by one level, each 6 is lost.
 *
 * @param dice Star Power dice left, 1 to 20
 * @returns successes + 32 * dice lost
 */
export function starPower(dice: number): Law {
  let law = STAR_POWER[dice];
  if (law === undefined) {
    const chances: [number, number][] = [];
    for (const [saved, weight] of binomial(dice, 1, 1)) {
      // A die above 3 is a 6 with a chance of one in three.
      for (const [lost, part] of binomial(dice - saved, 1, 2)) {
        chances.push([saved | (lost << STAR_SUCCESS_BITS), weight * 3 ** saved * part]);
      }
    }
    law = new Law(
      `${dice} Star Power dice`,
      chances,
      new Array<number>(dice).fill(6),
      (faces) => {
        const saved = faces.filter((face) => face <= SUCCESS).length;
        const lost = faces.filter((face) => face === 6).length;
        return saved | (lost << STAR_SUCCESS_BITS);
      },
      (value) => `${value & ((1 << STAR_SUCCESS_BITS) - 1)} of 1-3, ${value >> STAR_SUCCESS_BITS} lost`,
    );
    STAR_POWER[dice] = law;
  }
  return law;
}

const STAR_POWER_AGAINST: (Law | undefined)[] = [];

/**
 * Returns the law of Star Power against a result: successes beyond `level` are not counted.
 *
 * @param dice Star Power dice left, 1 to 20
 * @param level successes that matter, 1 or 2
 * @returns as {@link starPower}, with at most `level` successes
 */
export function starPowerAgainst(dice: number, level: number): Law {
  const key = dice * 2 + level - 1;
  let law = STAR_POWER_AGAINST[key];
  if (law === undefined) {
    law = atMost(starPower(dice), level);
    STAR_POWER_AGAINST[key] = law;
  }
  return law;
}

/** Returns a law of Star Power with at most `level` successes. */
function atMost(power: Law, level: number): Law {
  const low = (1 << STAR_SUCCESS_BITS) - 1;
  return power.readAs((rolled) => Math.min(level, rolled & low) | (rolled & ~low));
}

/**
 * Laws of the two lowest of two or three dice: lower + 8 * higher. Each tester compares both with its own Rep. @rule
 * 2HDC-19.1a
 */
export const CRISIS_DICE: readonly Law[] = [2, 3].map((n) =>
  faceLaw(
    `${n}d6${n > 2 ? ', best two' : ''}`,
    n,
    6,
    (faces) => {
      const [low, high] = [...faces].sort((a, b) => a - b) as [number, number];
      return low | (high << 3);
    },
    (set) => `${set & 7} and ${set >> 3}`,
  ),
);

/** Returns the number of dice of a crisis set that pass at a Rep. */
export function passedOf(set: number, rep: number): number {
  return ((set & 7) <= rep ? 1 : 0) + (set >> 3 <= rep ? 1 : 0);
}

const PASSES: (Law | undefined)[] = [];

/** Returns the law of the dice passed against a Rep, at most two. @rule 2HDC-3.1 */
export function passing(dice: number, rep: number): Law {
  const target = rep > 6 ? 6 : rep < 0 ? 0 : rep;
  const key = dice * 8 + target;
  let law = PASSES[key];
  if (law === undefined) {
    law = bestTwoPasses(dice, target);
    PASSES[key] = law;
  }
  return law;
}

/** Laws of the best, that is the lowest, of 1 to 3 damage dice. @rule 2HDC-T24.4e */
export const DAMAGE_DICE: readonly Law[] = [D6, D6, lowest(2), lowest(3)];
