import type { Example } from '../kit/book.ts';

/** An example of a fight. */
export const FIGHT: Example = {
  title: 'Can a Knight and two archers beat a Troll?',
  keys: [['# meets: big-bad', 'makes the lair the Big Bad; Minions are rolled as in a dungeon']],
  sides: { band: ['star human/knight@5 ac6 shield sword', '2x elf/shooter@4'], lair: ['troll@5'] },
  vary: 'lair.troll.rep: [4, 5, 6]',
  expect: 'band.win',
};

/** Examples of the other ways to play. */
export const OTHER_PLAYS: Readonly<Record<string, Example>> = {
  dungeon: {
    title: 'Does a band kill the Troll and get home?',
    keys: [
      ['reason: kill', 'why the band goes; left out, the reason is rolled'],
      ['recruits: 4', "most recruits, as far as the Leader's Rep allows"],
    ],
    sides: { band: ['star human/knight@5 ac6 shield sword'], lair: ['troll'] },
    vary: 'band.knight.rep: [5, 6, 7]',
    expect: 'band.won',
  },
  campaign: {
    title: 'How far does a hero get in five adventures?',
    keys: [
      ['adventures: 5', 'dungeons one after the other, each with a Big Bad of its own'],
      ['recruits: 12', "most recruits, as far as the Leader's Rep allows"],
    ],
    sides: { band: ['star human/knight@6 ac6 shield sword'] },
    vary: 'band.knight.rep: [5, 6, 7]',
    expect: 'band.finished',
  },
};
