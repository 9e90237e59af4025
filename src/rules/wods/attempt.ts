import { Law } from '../../dice/law.ts';
import { faceLaw, pairs } from '../../dice/laws.ts';
import { FULL_SUCCESS, MISS, PARTIAL } from './names.ts';

/** Largest modifier; those of any sheet are well below it. */
const MOST = 24;
/** Words for `MISS`, `PARTIAL` and `FULL_SUCCESS`. */
const RESULTS = ['a miss', 'a success at some cost', 'a full success'];
const kept: (Law | undefined)[] = new Array(2 * MOST + 1).fill(undefined);

/**
 * Returns the law of a test: 2d6 plus a modifier, read as `MISS` (6 or less), `PARTIAL` (7 to 9) or `FULL_SUCCESS` (10
 * or more).
 *
 * @param modifier attribute, skill and penalties together @rule R-WODS-31
 * @rule WODS-test
 */
export function attempt(modifier: number): Law {
  const at = Math.max(-MOST, Math.min(MOST, modifier)) + MOST;
  let law = kept[at];
  if (law === undefined) {
    const read = (faces: readonly number[]) => {
      const total = faces[0] + faces[1] + at - MOST;
      return total >= 10 ? FULL_SUCCESS : total >= 7 ? PARTIAL : MISS;
    };
    const name = `2d6${modifier < 0 ? modifier : `+${modifier}`} test`;
    law = new Law(name, pairs(faceLaw(name, 2, 6, read)), [6, 6], read, (result) => RESULTS[result]);
    kept[at] = law;
  }
  return law;
}
