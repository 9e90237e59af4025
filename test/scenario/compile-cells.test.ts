import { describe, expect, it } from 'vitest';
import { compileCells } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadFrom, right } from './reading.ts';

/** A hundred duels. */
const sweep = (policy: string) => `title: T
rules: 2hdc
sides:
  band: { policy: ${policy}, members: [human/knight@5] }
  lair: { members: [troll@5] }
vary:
  lair.troll.rep: { from: 1, to: 10 }
  band.knight.rep: { from: 1, to: 10 }
`;

const read = (text: string) => readScenario(text, 's.yaml', loadFrom({}));

async function compiled(policy: string) {
  const reading = await read(sweep(policy));
  const { cells } = right(reading);
  if (!('system' in reading)) throw new Error('the scenario was refused');
  return compileCells(reading.system, cells);
}

describe('the cells of a sweep', () => {
  it('are compiled when they are needed, and again after many others', async () => {
    const cells = await compiled('book');
    const first = cells[0].matchup;
    expect(cells[0].matchup).toBe(first);
    for (const cell of cells) expect(cell.matchup.rules).toBe('2hdc');
    expect(cells[0].matchup).not.toBe(first);
    expect(cells[0].matchup).toEqual(first);
  });

  it('are compiled once where a search finds how a side plays', async () => {
    const cells = await compiled('optimal');
    const first = cells[0].matchup;
    for (const cell of cells) expect(cell.matchup.rules).toBe('2hdc');
    expect(cells[0].matchup).toBe(first);
  });

  it('share what is equal in their setups', async () => {
    const cells = right(await read(sweep('book'))).cells.map(({ setup }) => setup);
    expect(cells[1].sides[1]).toBe(cells[0].sides[1]);
    expect(cells[1].rulings).toBe(cells[0].rulings);
    expect(cells[1].sides[0]).not.toEqual(cells[0].sides[0]);
  });
});
