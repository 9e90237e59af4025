import type { Table } from '../../report/table.ts';
import { lineOf } from '../../scenario/encounter.ts';
import type { Design } from './answer.ts';
import { encounterName, valueText } from './words.ts';

/** Returns `encounters.csv`: the menu, or what came nearest. */
export function encountersTable({ menu, nearest }: Design): Table {
  const rows = menu.length > 0 ? menu : nearest === undefined ? [] : [nearest];
  return {
    name: 'encounters',
    columns: [
      ...[
        'number',
        'encounter',
        'members',
        'value',
        'low',
        'high',
        'games',
        'expected',
        'length',
        'lost',
        'points',
        'apart',
      ],
      ...['rangeLow', 'rangeHigh', 'shown', 'label'],
    ],
    rows: rows.map((encounter, i) => ({
      ...{ number: i + 1, encounter: encounterName(encounter), members: encounter.members.map(lineOf).join('; ') },
      ...{ value: encounter.value, low: encounter.low, high: encounter.high, games: encounter.games },
      ...{ expected: encounter.expected, length: encounter.length?.mean ?? null, lost: encounter.lost?.mean ?? null },
      ...{ points: encounter.points ?? null, apart: encounter.apart ?? null },
      ...{ rangeLow: encounter.range?.low.value ?? null, rangeHigh: encounter.range?.high.value ?? null },
      ...{ shown: valueText(encounter), label: `${i + 1} · ${encounterName(encounter)}` },
    })),
  };
}

/** Returns `units.csv`: the possible members of an encounter, and the worth of each. */
export function unitsTable({ units }: Design): Table {
  return {
    name: 'units',
    columns: ['unit', 'written', 'points', 'alone'],
    rows: units.map(({ name, written, points, alone }) => ({
      ...{ unit: name, written: lineOf(written), points: points ?? null, alone },
    })),
  };
}
