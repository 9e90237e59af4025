import { Law } from '../../dice/law.ts';
import { binomial, faceLaw } from '../../dice/laws.ts';

/** Rolls of the dungeon whose outcome hangs on the dice alone, as exact laws. */

/** Rep of a Possible Enemy Force. @rule 2HDC-39.2 */
export const PEF_REP = 4;

/** What becomes of a Possible Enemy Force that is met. */
export const PEF_NOTHING = 0;
export const PEF_LATER = 1;
export const PEF_TRAP = 2;
export const PEF_CONTACT = 3;

/** The dice that count, lowest first: never more than two. */
function counted(faces: readonly number[]): [number, number] {
  const [low, high] = [...faces].sort((a, b) => a - b) as [number, number];
  return [low, high];
}

function passedBy(faces: readonly number[], rep: number): number {
  return counted(faces).filter((face) => face <= rep).length;
}

/**
 * A Possible Enemy Force is met: two passed are contact, or a trap on doubles; one leaves the next of them three
 * dice; none is nothing. Of three dice the doubles are looked for among the two that count.
 *
 * @param dice 2 or 3
 * @rule 2HDC-T39.4a
 * @rule 2HDC-R105
 */
export function pefLaw(dice: number): Law {
  return faceLaw(`PEF with ${dice}d6`, dice, 6, (faces) => {
    const passed = passedBy(faces, PEF_REP);
    if (passed < 2) return passed;
    const [low, high] = counted(faces);
    return low === high ? PEF_TRAP : PEF_CONTACT;
  });
}

/** Who has been met. */
export const RIVALS = 0;
export const MINIONS = 1;
export const BIG_BAD_HIMSELF = 2;

/**
 * What They Are: two dice against the level of the tile.
 *
 * @param isMet whether the Big Bad has been met before
 * @rule 2HDC-39.7
 * @rule 2HDC-R106
 */
export function meetingLaw(level: number, isMet: boolean): Law {
  return faceLaw(`2d6 against level ${level}`, 2, 6, (faces) => {
    const passed = passedBy(faces, level);
    if (passed === 2 && !isMet) return BIG_BAD_HIMSELF;
    return passed === 0 && faces[0] === faces[1] ? RIVALS : MINIONS;
  });
}

/**
 * A search for a secret room: found by any pair at or under the searcher's Rep.
 *
 * @param dice 2, or 3 for a Thief
 * @returns a law of 1 (found) and 0
 * @rule 2HDC-37.0a
 * @rule 2HDC-R116
 */
export function searchLaw(dice: number, rep: number): Law {
  return faceLaw(`search with ${dice}d6 at ${rep}`, dice, 6, (faces) =>
    faces.some((face, i) => face <= rep && faces.indexOf(face) !== i) ? 1 : 0,
  );
}

/**
 * One try at a trap: how many dice are passed, 0 to 2.
 *
 * @param dice 2, or 3 for a Thief
 * @rule 2HDC-37.1.4a
 */
export function trapLaw(dice: number, rep: number): Law {
  return faceLaw(`trap with ${dice}d6 at ${rep}`, dice, 6, (faces) => passedBy(faces, rep));
}

/**
 * Improving: whether any of the dice beats Rep; a 6 always does.
 *
 * @param dice 1 and the bonus rolls, 1..12
 * @returns a law of 1 (Rep goes up by one) and 0
 * @rule 2HDC-42.1.1
 * @rule 2HDC-R133
 */
export function improvingLaw(dice: number, rep: number): Law {
  const good = Math.max(1, 6 - rep);
  const chances = binomial(dice, good, 6 - good).map(([hits, weight]) => [Math.min(1, hits), weight] as const);
  return new Law(`${dice}d6 above ${rep}`, chances, new Array<number>(dice).fill(6), (faces) =>
    faces.some((face) => face > 6 - good) ? 1 : 0,
  );
}
