/**
 * Files that reports of all kinds have, but charts: what must not be lost where a report is to be written, known before
 * there is anything to report. A test holds every kind of report to it.
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
