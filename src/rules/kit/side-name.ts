import * as z from 'zod';

/** The name of a side of the same scenario, 40 letters at most; `names` marks such words in every rulebook. */
export const sideName = z.string().max(40).meta({ names: 'side' });
