import { describe, expect, it } from 'vitest';
import { Auditor } from '../../../src/cli/queue/auditor.ts';

/** Right counts of a batch. */
const right = (firstGame: number) => Float64Array.of(firstGame, 1);
const wrong = () => Float64Array.of(-1, 1);
const batchAt = (firstGame: number) => ({ cell: 0, firstGame, games: 10 });

function auditor(isPicked?: () => boolean) {
  const told: string[] = [];
  const audits = new Auditor(
    async ({ firstGame }) => right(firstGame),
    (words) => told.push(words),
    isPicked,
  );
  return { audits, told };
}

describe('an auditor', () => {
  it('plays the first batch of each worker again, and one in twenty of the others', async () => {
    const { audits, told } = auditor();
    for (let k = 0; k < 4000; k++)
      expect(await audits.countsOf(`worker ${k % 4}`, batchAt(k), right(k))).toEqual(right(k));
    expect(told).toEqual([]);
    expect(audits.counted.came).toBe(4000);
    // 200 of 3,996 are expected, with a standard deviation of 14.
    expect(Math.abs(audits.counted.again - 204)).toBeLessThan(7 * 14);
  });

  it('counts what it played itself where the first batch is wrong, and believes that worker nothing more', async () => {
    const { audits, told } = auditor();
    // Both are under way at once: the second waits for what is found of the first.
    const [one, two] = await Promise.all([
      audits.countsOf('node7 42', batchAt(10), wrong()),
      audits.countsOf('node7 42', batchAt(20), right(20)),
    ]);
    expect([one, two]).toEqual([right(10), right(20)]);
    expect(audits.counted.again).toBe(2);
    expect(told).toEqual([
      'Worker node7 42 sent counts that its games do not give: games 10..19 of cell 1. Nothing more of it is counted.',
    ]);
    expect(await audits.countsOf('another', batchAt(30), right(30))).toEqual(right(30));
  });

  it('finds a worker that begins to lie, and ends the run where its lies were counted', async () => {
    let picked = false;
    const { audits, told } = auditor(() => picked);
    for (const k of [0, 1]) await audits.countsOf('w', batchAt(k), right(k));
    for (const k of [2, 3]) await audits.countsOf('w', batchAt(k), wrong());
    picked = true;
    await expect(audits.countsOf('w', batchAt(4), wrong())).rejects.toThrow(
      'Worker w sent wrong counts, and 2 batches of its games had been counted before that was seen.',
    );
    expect(told).toHaveLength(1);
  });

  it('goes on without it where all that was counted of it is right', async () => {
    let picked = false;
    const { audits, told } = auditor(() => picked);
    for (const k of [0, 1]) await audits.countsOf('w', batchAt(k), right(k));
    picked = true;
    for (const k of [2, 3]) expect(await audits.countsOf('w', batchAt(k), wrong())).toEqual(right(k));
    expect(told).toHaveLength(1);
  });
});
