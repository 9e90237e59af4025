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
    const sum = sums.get(of) ?? { counted: 0, due: cell.games * (measure.of ?? 1) };
    sums.set(of, { ...sum, counted: sum.counted + value.count });
  }
  return [...sums]
    .filter(([, { counted, due }]) => counted !== due)
    .map(([of, { counted, due }]) => `${counted} ${of} in place of ${due}`);
}
