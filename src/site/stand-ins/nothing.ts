/* Takes the place of parts of Vega that no chart of a report uses. */

/** Exported on by Vega. */
export const projection = undefined;
