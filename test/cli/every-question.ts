import { TROLL } from './scenarios.ts';

/** Files for {@link ASKED}. */
export const WORLD: Readonly<Record<string, string>> = {
  'a.yaml': TROLL.replace('games: 200', 'games: 20'),
  'fair.yaml': `${TROLL}balance:
  knobs: { lair.troll.rep: [3, 4] }
  targets: { band.win: { between: [0.2, 0.999] } }
`,
  'pool.yaml': `title: Pool
rules: 2hdc
points: { orc: 6, goblin: 4 }
sides:
  lair: { members: [orc/warrior@4, goblin/warrior@3] }
  band: { members: [human/warrior@4] }
`,
  'one.yaml': 'title: One\nrules: 2hdc\nmembers: [star human/knight@5]\n',
  'two.yaml': 'title: Two\nrules: 2hdc\nmembers: [2x orc/warrior@4]\n',
  'four.yaml': 'title: Four\nrules: 2hdc\nmembers: [human/warrior@4]\n',
  'three.yaml': 'title: A third, with a <b>longer</b> name\nrules: 2hdc\nmembers: [3x goblin/warrior@3]\n',
};

/** A small question to every command but `run` that writes a report. */
export const ASKED: Readonly<Record<string, readonly string[]>> = {
  compare: ['compare', 'a.yaml', '--set', 'lair.troll.rep=6', '--games', '20'],
  sensitivity: ['sensitivity', 'a.yaml', '--of', 'lair', '--games', '20'],
  'break-even': ['break-even', 'a.yaml', '--vary', 'lair.troll.rep=3..6', '--games', '100'],
  plan: ['plan', 'a.yaml', '--set', 'lair.troll.rep=6', '--probe', '100'],
  exploit: ['exploit', 'a.yaml', '--games', '20'],
  skill: ['skill', 'a.yaml', '--games', '20', '--no-expert'],
  rank: [
    'rank',
    'one.yaml',
    'two.yaml',
    'three.yaml',
    '--against',
    'four.yaml',
    '--against',
    'two.yaml',
    '--games',
    '20',
  ],
  design: [
    'design',
    'one.yaml',
    '--from',
    'three.yaml',
    '--target',
    'party.win=0.5',
    '--margin',
    '0.15',
    '--menu',
    '1',
    '--size',
    '1..6',
    '--no-range',
  ],
  meta: ['meta', 'pool.yaml', '--points', '12', '--margin', '0.2'],
  tournament: ['tournament', 'one.yaml', 'two.yaml', 'three.yaml', '--games', '20'],
  balance: ['balance', 'fair.yaml', '--most', '4000'],
  gate: ['gate', 'a.yaml'],
};
