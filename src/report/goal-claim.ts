import type { Measure } from '../stats/measure.ts';
import { measureClaim, measureLabel } from './label.ts';
import type { Names } from './names.ts';

/** Returns the goal of a side as a clause: `the band wins`. */
export function goalClaim(
  { measure, avoided }: { readonly measure: Measure; readonly avoided: boolean },
  names: Names,
): string {
  return avoided ? `${measureLabel(measure, names)} is avoided` : measureClaim(measure, names);
}
