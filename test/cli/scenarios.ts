/** A small scenario for tests of commands. */
export const TROLL = `title: Knight against Troll
rules: 2hdc
seed: 5
games: 200
sides:
  band:
    members:
      - star human/knight@5 ac6 shield sword
  lair:
    members:
      - troll@5
`;

/** The same with two things wrong. */
export const WRONG = TROLL.replace('troll@5', 'trol@5').replace('seed: 5', 'seed: five');

/** A sweep of two cells, of which the first has no shooters and nothing that is counted of them. */
export const SHOOTERS = `title: Band against Troll
rules: 2hdc
seed: 5
games: 500
sides:
  band:
    members:
      - star human/knight@5 ac6 shield sword
      - 2x elf/shooter@4
  lair:
    members:
      - troll@6
vary:
  band.shooter.count: [0, 2]
`;
