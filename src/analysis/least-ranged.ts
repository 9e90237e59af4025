/** A cell with fewer games than this has no range over policies. */
export const LEAST_RANGED_GAMES = 1_000;
