/**
 * Names of the files of all reports except charts. They are known before an answer is, to check that no existing file
 * would be lost. A test compares them with every kind of report.
 */
export const FILE_NAMES: readonly string[] = [
  'card.svg',
  'report.html',
  'report.md',
  'result.json',
  ...[
    'break-even',
    'builds',
    'differences',
    'encounters',
    'falls',
    'foes',
    'gate',
    'lengths',
    'matches',
    'matrix',
    'members',
    'odds',
    'plan',
    'plays',
    'ranking',
    'ratings',
    'rounds',
    'scores',
    'sensitivity',
    'settings',
    'side-by-side',
    'exploit',
    'skill',
    'summary',
    'survival',
    'targets',
    'units',
  ].map((table) => `${table}.csv`),
];
