import { describe, expect, it } from 'vitest';
import { compareMany } from '../../src/questions/compare/compare-many.ts';
import { terminalList } from '../../src/questions/compare/list-terminal.ts';
import {
  foldedSentences,
  listBasis,
  listSentence,
  listTable,
  listTitle,
} from '../../src/questions/compare/list-words.ts';
import { compare } from '../../src/questions/compare/question.ts';
import { filesOf } from '../../src/questions/files-of.ts';
import { ask, TUG } from '../analysis/tug.ts';

const how = { montecrawl: '0.1.0', margin: 0.02, solve: 'none', threads: 1 } as const;
const written = await ask(TUG);
const withStrength = (value: number) => ask(TUG, { set: { 'elves.elf.strength': value } });
const others = await Promise.all([4, 5, 2].map(withStrength));
const answer = await compareMany([written, await ask(TUG), ...others], how);

describe('a comparison of many', () => {
  it('lists those that differ most first, and what does not matter last', () => {
    const verdicts = answer.list.map(({ arm, same, differences: [first] }) => [arm, same, first.verdict]);
    expect(verdicts.at(-1)).toEqual([1, true, 'within']);
    const sizes = answer.list.map(({ differences: [{ difference }] }) => Math.abs(difference));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(listSentence(answer)).toMatch(/^Of 4 scenarios, 3 certainly differ from as written \(1\)\. Most with /);
    expect(foldedSentences(answer)[0]).toMatch(/^No relevant difference, within 2 points: as written \(2\)/);
  });

  it('has intervals that hold together for the whole list, so they are wider than those of two', async () => {
    const two = await compareMany([written, others[0], others[0]], { ...how, games: 4000 });
    const many = await compareMany([written, ...others, ...others, ...others], { ...how, games: 4000 });
    const [narrow, wide] = [two, many].map(({ list, together }) => {
      const [{ low = 0, high = 0 }] = list.find(({ arm }) => arm === 1)!.differences;
      return { width: high - low, together };
    });
    expect(wide.width).toBeGreaterThan(1.05 * narrow.width);
    expect(wide.together).toBe(4.5 * narrow.together);
  });

  it('fits its screen, and has one row for each measure and scenario', () => {
    for (const width of [40, 80, 100]) {
      const lines = terminalList(answer, { width, colour: false, unicode: true }).split('\n');
      expect(lines.filter((line) => [...line].length > width)).toEqual([]);
    }
    const { rows } = listTable(answer);
    expect(rows).toHaveLength(answer.list.reduce((sum, { differences }) => sum + differences.length, 0));
  });

  it('says that it played until it was settled, or as many games as were asked for', async () => {
    expect(listBasis(answer)[0]).toMatch(
      /^Each played the same duels as the first, on the same dice, until it was settled: /,
    );
    const fixed = await compareMany([written, ...others], { ...how, games: 100 });
    expect(listBasis(fixed)[0]).toBe('Each played the same duels as the first, on the same dice: 100 duels.');
  });

  it('has a title that keeps a question mark, and a chart that does not repeat the answer', async () => {
    expect(listTitle(answer)).toBe('Who pulls harder? 4 comparisons');
    const [first, ...rest] = answer.arms;
    expect(listTitle({ arms: [{ ...first, title: 'Tug of war' }, ...rest] })).toBe('Tug of war: 4 comparisons');
    const page = (await filesOf(compare, answer)).get('report.html') ?? '';
    expect(page).toContain('>What changes from as written (1)</h2>');
  });

  it('has a report with the command that repeats it', async () => {
    const page = (await filesOf(compare, answer)).get('report.md') ?? '';
    expect(page).toContain('montecrawl compare scenario-1.yaml scenario-2.yaml scenario-3.yaml');
    expect((await compare.shape()).parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
    expect(compare.ended(answer)).toBe('answered');
  });
});
