import type { Story } from '../../../src/analysis/story.ts';

const ONE = { side: 'band', group: 'outcome', kind: 'rate', what: 'win', meaning: 'The band wins' } as const;

/** A short game on a board of three squares, with a line that means harm. */
export const TALE: Story = {
  seed: 5,
  game: 7,
  chapters: [
    {
      title: '',
      events: [
        { board: '  012\n0 ...' },
        { rule: 'B-1', text: 'They meet', rolls: [], picture: '  012\n0 ...' },
        { board: '  012\n0 A.a\n\nA knight 2/2\na orc 1/1' },
      ],
    },
    {
      title: 'Round 1',
      events: [
        {
          rule: 'B-1',
          text: '</script><script>alert(1)</script>',
          rolls: [],
          picture: '  012\n0 A.a\n\nA knight 2/2\na orc 1/1',
        },
        {
          rule: 'B-2',
          text: 'orc falls',
          rolls: [{ what: 'd6', value: 1, said: '1', chance: 1 / 6 }],
          picture: '  012\n0 .A.\n\nA knight 1/2',
        },
      ],
    },
  ],
  counted: [
    { measure: { ...ONE, name: 'band.win' }, value: 1 },
    { measure: { ...ONE, name: 'lair.win', side: 'lair', meaning: 'The lair wins' }, value: 0 },
    {
      measure: { name: 'rounds', kind: 'number', bins: 9, group: 'length', what: 'rounds', meaning: 'rounds played' },
      value: 1,
    },
    {
      measure: {
        ...{ name: 'lair.orc.dead', kind: 'share', of: 1, group: 'fate' },
        ...{ side: 'lair', member: 'orc', what: 'dead', meaning: 'An orc dies' },
      },
      value: 1,
    },
    {
      measure: {
        ...{ name: 'band.knight.fit', kind: 'share', of: 1, group: 'fate' },
        ...{ side: 'band', member: 'knight', what: 'fit', meaning: 'A knight is fit' },
      },
      value: 1,
    },
  ] as Story['counted'],
};
