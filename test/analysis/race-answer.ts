import { type SummaryCell, summarise } from '../../src/analysis/summarise.ts';
import type { Played } from '../../src/engine/cell-progress.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { raceKernel } from '../engine/race.ts';

const measures = raceKernel.measures({ rules: 'adg', play: 'race' });

/** A cell in which so many games gave these slots; see the measures of the toy race. */
export function raceCell(games: number, slots: readonly number[], more: Partial<Played> = {}): SummaryCell {
  const counts = emptyTally(27);
  counts.set(slots);
  return { measures, played: { games, stopped: 'fixed', counts, ...more } };
}

/** The answer to a sweep of the toy race, one cell for each goal. */
export function raceAnswer(cells: readonly SummaryCell[]) {
  const goals = cells.map((_, i) => 10 + i);
  return summarise({
    montecrawl: '0.1.0',
    rulesTitle: 'A Race',
    scenario: {
      title: 'Who is first?',
      about: '',
      rules: 'adg',
      play: 'race',
      seed: 5,
      axes: [{ path: 'goal', values: goals }],
      cells: goals.map((goal) => ({ vary: { goal }, setup: { rules: 'adg', play: 'race', sides: [] } })),
      canonical: { title: 'Who is first?', rules: 'adg', vary: { goal: goals } },
    },
    cells,
  });
}
