import * as z from 'zod';

/**
 * Schema for the name of a side in the same scenario, at most 40 letters; `names` marks such values in every rulebook.
 */
export const sideName = z.string().max(40).meta({ names: 'side' });
