import type { Row, Table } from '../../report/table.ts';
import type { Balance, BalanceSetting } from './answer.ts';
import { changesOf, placeOf, showRange, showTarget } from './words.ts';

/** Returns `targets.csv`: every target in every cell, as it is and with the winner. */
export function targetsTable(balance: Balance): Table {
  const rows = (which: string, setting: BalanceSetting | undefined): Row[] =>
    (setting?.measures ?? []).map((target) => ({
      setting: which,
      place: placeOf(balance, target),
      scenario: target.scenario,
      measure: target.measure,
      value: target.value,
      low: target.low,
      high: target.high,
      from: target.between[0],
      to: target.between[1],
      games: setting?.games ?? 0,
      shown: showTarget(target, setting?.games ?? 0),
      range: showRange(target),
    }));
  return {
    name: 'targets',
    columns: [
      'setting',
      'place',
      'scenario',
      'measure',
      'value',
      'low',
      'high',
      'from',
      'to',
      'games',
      'shown',
      'range',
    ],
    rows: [
      ...rows('now', balance.now),
      ...rows(balance.winner === undefined ? 'nearest' : 'winner', balance.winner ?? balance.list[0]),
    ],
  };
}

/** Returns `settings.csv`: alternative settings, or the nearest ones. */
export function settingsTable({ list, knobs }: Balance): Table {
  return {
    name: 'settings',
    columns: ['change', 'off', 'uneven', 'length', 'changes', 'steps', 'games', ...knobs.map(({ path }) => path)],
    rows: list.map((setting) => ({
      change: changesOf(knobs, setting),
      off: setting.off,
      uneven: setting.uneven ?? null,
      length: setting.length ?? null,
      changes: setting.changes,
      steps: setting.steps,
      games: setting.games,
      ...Object.fromEntries(knobs.map(({ path }) => [path, entry(setting.setting[path])])),
    })),
  };
}

/** Returns `rounds.csv`: the rounds of the search. */
export function roundsTable({ rounds }: Balance): Table {
  return {
    name: 'rounds',
    columns: ['round', 'games', 'played', 'missed', 'aside'],
    rows: rounds.map(({ games, played, missed, aside }, i) => ({ round: i + 1, games, played, missed, aside })),
  };
}

function entry(value: string | number | boolean | undefined): string | number | null {
  return value === undefined ? null : typeof value === 'boolean' ? String(value) : value;
}
