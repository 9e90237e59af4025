import { showDifference } from '../../report/difference.ts';
import { type Shown, showRate } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import { rateInterval } from '../../stats/rate-interval.ts';
import type { ComparedCell, GateAnswer, GateOutcome, ScenarioGate } from './gate-answer.ts';
import { cellWords, changeWords, expectationWords, speedWords } from './gate-words.ts';

/** One check and its result. */
export interface CheckRow {
  readonly what: 'change' | 'expectation' | 'speed';
  readonly outcome: GateOutcome;
  /** One sentence without a full stop. */
  readonly said: string;
}

/** One headline of a cell that plays differently. */
export interface ChangeRow {
  /** `lair.troll.rep=5`; '' for the only cell. */
  readonly cell: string;
  readonly measure: string;
  /** The rate in the baseline, and in the games played now. */
  readonly before: Shown;
  readonly after: Shown;
  /** The difference: more precise than that of the two rates, since games are also compared one by one. */
  readonly shown: Shown;
  readonly finding: ComparedCell['measures'][number]['finding'];
}

/** Returns all checks of a scenario. */
export function checkRows(scenario: ScenarioGate, tolerance: number): CheckRow[] {
  const { change, expectations, speed, play } = scenario;
  return [
    { what: 'change', outcome: change.outcome, said: changeWords(scenario, tolerance) },
    ...expectations.map((check) => ({
      what: 'expectation' as const,
      outcome: check.outcome,
      said: expectationWords(check, play),
    })),
    ...(speed === undefined ? [] : [{ what: 'speed' as const, outcome: speed.outcome, said: speedWords(speed) }]),
  ];
}

/** Returns the headlines of a cell that changed in any game, largest change first. */
export function changeRows({ vary, games, gamesBefore, measures }: ComparedCell): ChangeRow[] {
  return measures
    .filter(({ gained, lost, difference }) => gained + lost > 0 || difference !== 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
    .map((rate) => ({
      cell: cellWords(vary),
      measure: rate.measure,
      before: shownCount(rate.before, gamesBefore),
      after: shownCount(rate.after, games),
      shown: showDifference(rate, true),
      finding: rate.finding,
    }));
}

function shownCount(count: number, games: number): Shown {
  return showRate({ rate: count / games, ...rateInterval(count, games) }, games);
}

/** Returns the cells that play differently, those in which a headline moved most first. */
export function rankedCells({ change }: ScenarioGate): ComparedCell[] {
  const most = ({ measures }: ComparedCell) => Math.max(0, ...measures.map(({ difference }) => Math.abs(difference)));
  return [...change.different].sort((a, b) => most(b) - most(a));
}

/** Returns every headline that was compared, as a table of numbers. */
export function gateTable({ scenarios }: GateAnswer): Table {
  const columns = [
    ...['file', 'cell', 'measure', 'gamesBefore', 'before', 'games', 'after', 'pairs', 'gained', 'lost'],
    ...['difference', 'low', 'high', 'finding'],
  ];
  const rows = scenarios.flatMap(({ file, change }) =>
    change.different.flatMap(({ vary, games, gamesBefore, pairs, measures }) =>
      measures.map(({ was, ...rate }) => ({ file, cell: cellWords(vary), games, gamesBefore, pairs, ...rate })),
    ),
  );
  return { name: 'gate', columns, rows };
}
