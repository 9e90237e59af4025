import type { Answer, AnswerCell } from './answer.ts';

/**
 * Where an answer does not add up: every game has one outcome, and every member one fate.
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
  return [...sums]
    .filter(([, { counted, due }]) => counted !== due)
    .map(([of, { counted, due }]) => `${counted} ${of} in place of ${due}`);
}
