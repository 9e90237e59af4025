import { causeClock } from '../stats/causes.ts';
import { isFall } from '../stats/measure.ts';
import type { Answer, AnswerCell } from './answer.ts';

/**
 * Where an answer does not add up: every game has one outcome, every member one fate, and every fall one cause.
 *
 * @returns one sentence for each breach; none when nothing was lost or counted twice
 */
export function breaches(answer: Answer): string[] {
  return answer.cells.flatMap((cell, at) => breachesOf(answer, cell).map((breach) => `cell ${at + 1}: ${breach}`));
}

function breachesOf(answer: Answer, cell: AnswerCell): string[] {
  const sums = new Map<string, { counted: number; due: number }>();
  for (const [name, value] of Object.entries(cell.measures)) {
    const measure = answer.measures[name];
    if (measure === undefined || !('rate' in value) || value.count === undefined) continue;
    if (measure.group !== 'outcome' && measure.group !== 'fate') continue;
    const of = measure.group === 'outcome' ? 'outcomes' : `fates of ${measure.side}.${measure.member}`;
    const sum = sums.get(of) ?? { counted: 0, due: 0 };
    // How many there are of a member may differ from cell to cell; a count and its rate say it for this one.
    const members = value.count > 0 ? Math.round(value.count / (value.rate * cell.games)) : 0;
    sums.set(of, { counted: sum.counted + value.count, due: Math.max(sum.due, cell.games * members) });
  }
  return [...sums, ...fallsOf(answer, cell)]
    .filter(([, { counted, due }]) => counted !== due)
    .map(([of, { counted, due }]) => `${counted} ${of} in place of ${due}`);
}

/** Falls of each side by their causes, and as its members count them, where both are of the same members. */
function fallsOf(answer: Answer, cell: AnswerCell): [string, { counted: number; due: number }][] {
  const histograms = Object.entries(cell.measures).flatMap(([name, value]) => {
    const measure = answer.measures[name];
    if (measure === undefined || !('mean' in value) || value.histogram === undefined) return [];
    const [stood = 0, ...fallen] = value.histogram;
    const fell = fallen.reduce((sum, count) => sum + count, 0);
    return [{ measure, clock: causeClock(measure), fell, all: stood + fell }];
  });
  const sides = new Set(histograms.flatMap(({ measure }) => measure.side ?? []));
  return [...sides].flatMap((side): [string, { counted: number; due: number }][] => {
    const ours = histograms.filter(({ measure }) => measure.side === side);
    const members = ours.filter(({ measure }) => isFall(measure));
    const all = members.reduce((sum, member) => sum + member.all, 0);
    const due = members.reduce((sum, member) => sum + member.fell, 0);
    const clocks = new Set(ours.flatMap(({ clock }) => clock ?? []));
    return [...clocks].flatMap((clock) => {
      const causes = ours.filter((cause) => cause.clock === clock);
      if (causes[0]?.all !== all) return [];
      const counted = causes.reduce((sum, cause) => sum + cause.fell, 0);
      return [[`falls of ${side} by ${clock}`, { counted, due }]];
    });
  });
}
