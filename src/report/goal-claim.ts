import type { Measure } from '../stats/measure.ts';
import { measureClaim, measureLabel } from './label.ts';

/** Returns the goal of a side as a clause: `the band wins`. */
export function goalClaim({ measure, avoided }: { readonly measure: Measure; readonly avoided: boolean }): string {
  return avoided ? `${measureLabel(measure)} is avoided` : measureClaim(measure);
}
