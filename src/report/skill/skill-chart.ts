import type { SideSkill, Skill } from '../../analysis/skill.ts';
import type { Chart } from '../chart/chart.ts';
import { wordBars } from '../chart/word-bars.ts';
import { capital, gamesOf, sideName } from '../label.ts';
import type { Table } from '../table.ts';
import { chartName, goalClaim, shareSentence } from './skill-rows.ts';

/** A bar for each policy of a side, the best on top. */
export function skillChart(answer: Skill, side: SideSkill, table: Table): Chart {
  const chart = {
    name: chartName(side),
    title: shareSentence(side),
    note: `How often ${goalClaim(side)}, in percent of ${gamesOf(answer.play)}. Whiskers are intervals that hold all at once at 95 %.`,
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
          { calculate: `'${capital(sideName(side.side))} as ' + datum.policy + ': ' + datum.shown`, as: 'says' },
          { calculate: 'datum.shown', as: 'end' },
        ],
      }),
  };
}
