import type { ShippedBoard } from '../shipped.ts';

/** Boards so small that games on them can be solved. */
export const TEST_BOARDS: Readonly<Record<string, ShippedBoard>> = {
  'closet-2': {
    meaning: 'two squares, for duels that no one can leave',
    map: `montecrawl-map 1
name: closet-2
size: 4 3
zone A: 1,1
zone B: 2,1
grid:
####
#..#
####
`,
  },
  'closet-4': {
    meaning: 'four squares, all in contact, for brawls',
    map: `montecrawl-map 1
name: closet-4
size: 4 4
zone A: 1,1-2,1
zone B: 1,2-2,2
grid:
####
#..#
#..#
####
`,
  },
  'lane-14': {
    meaning: 'a lane one square wide, for shots at an approaching target',
    map: `montecrawl-map 1
name: lane-14
size: 16 3
zone A: 1,1
zone B: 14,1
grid:
################
#..............#
################
`,
  },
  'seam-2': {
    meaning: 'two squares that only meet at a corner between walls',
    map: `montecrawl-map 1
name: seam-2
size: 4 4
zone A: 1,1
zone B: 2,2
grid:
####
#.##
##.#
####
`,
  },
};
