import type { Chart } from '../../report/chart/chart.ts';
import { wordBars } from '../../report/chart/word-bars.ts';
import { goalClaim } from '../../report/goal-claim.ts';
import { capital, gamesOf } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import type { Table } from '../../report/table.ts';
import type { SideSkill, Skill } from './answer.ts';
import { chartName, shareSentence } from './words.ts';

/** Returns a bar for each policy of a side, the best on top. */
export function skillChart(answer: Skill, side: SideSkill, table: Table): Chart {
  const names = namesOf(answer);
  const chart = {
    name: chartName(side),
    title: shareSentence(side),
    note: `How often ${goalClaim(side, names)}, in percent of ${gamesOf(answer.play)}. Whiskers are 95 % intervals that hold all at once.`,
  };
  return {
    ...chart,
    draw: (frame) =>
      wordBars(chart, frame, {
        source: { table, where: { side: side.side } },
        rows: side.policies.length,
        word: 'policy',
        side: answer.sides.indexOf(side),
        transform: [
          { calculate: 'datum.policy', as: 'place' },
          { calculate: `'${capital(names.theSide(side.side))} as ' + datum.policy + ': ' + datum.shown`, as: 'says' },
          { calculate: 'datum.shown', as: 'end' },
        ],
      }),
  };
}
