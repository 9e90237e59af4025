import type { Answer } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { breaches } from '../analysis/conservation.ts';
import type { playRecorded, Recorded, RecordedCell } from '../engine/play-recorded.ts';
import type { playScenario } from '../engine/play-scenario.ts';
import { countOf } from '../questions/gate/ending.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { discrepanciesOf } from '../stats/due.ts';
import { layOut } from '../stats/measure.ts';
import { sumAt } from '../stats/tally.ts';
import { Complaint } from './complaint.ts';
import { ANSWER_IS_NO } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';

/** Limit on the errors shown. A wrong tally can break hundreds of sums, and the first few are enough to see why. */
const MOST_SHOWN = 20;

const WRONG = 'The answer does not add up, which is a mistake in montecrawl:';

function listed(found: readonly string[]): string {
  const more = found.length > MOST_SHOWN ? [`and ${found.length - MOST_SHOWN} more`] : [];
  return [WRONG, ...found.slice(0, MOST_SHOWN), ...more].join('\n  ');
}

/**
 * Wraps a function that plays: it checks each tally before it is used.
 *
 * @throws Complaint when a tally is impossible for its games
 */
export function checked(play: typeof playScenario): typeof playScenario {
  return async (cells, options) => {
    const played = await play(cells, options);
    const found = wrongTallies(cells, played);
    if (found.length > 0) throw new Complaint(`${listed(found)}\nNothing was written.`, ANSWER_IS_NO);
    return played;
  };
}

/**
 * Wraps a function that plays for a gate: it checks that tallies and endings add up.
 *
 * @throws Error when a cell is missing, or a tally is impossible for its games
 */
export function checkedRecord(record: typeof playRecorded): typeof playRecorded {
  return async (cells, options) => {
    const played = await record(cells, options);
    const found =
      played.length === cells.length
        ? [...wrongTallies(cells, played), ...wrongEndings(cells, played)]
        : [`${played.length} cells in place of ${cells.length}`];
    if (found.length > 0) throw new Error(listed(found));
    return played;
  };
}

function wrongTallies(
  cells: readonly { readonly kernel: Kernel; readonly matchup: Matchup }[],
  played: readonly { readonly games: number; readonly counts: Float64Array }[],
): string[] {
  return played.flatMap(({ games, counts }, i) => {
    const { kernel, matchup } = cells[i];
    const wrong = discrepanciesOf(kernel.measures(matchup), counts, games);
    return wrong.map((each) => `cell ${i + 1}: ${each}`);
  });
}

/** Returns an error for each headline whose count differs from the number of games that ended so. */
function wrongEndings(cells: readonly RecordedCell[], played: readonly Recorded[]): string[] {
  return played.flatMap(({ counts, endings }, i) => {
    const { kernel, matchup, watched = [] } = cells[i];
    const { at } = layOut(kernel.measures(matchup));
    return watched.flatMap((name, bit) => {
      const [count, ended] = [sumAt(counts, at(name)), countOf(endings, bit)];
      return count === ended ? [] : [`cell ${i + 1}: ${name} counts ${count} games, and ${ended} ended so`];
    });
  });
}

/** Checks that an answer adds up, and reports the result. */
export function checkConservation(answer: Answer, question: Subject, host: Host, ending: Ending): void {
  const found = breaches(answer, question);
  if (found.length > 0) {
    ending.code = ANSWER_IS_NO;
    host.note(listed(found));
  } else {
    host.note('Checked: every game has one outcome, every member one fate, and every fall one cause.');
  }
}
