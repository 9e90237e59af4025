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
