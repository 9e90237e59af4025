import { describe, expect, it } from 'vitest';
import { mutationsOf } from '../../bench/mutation/sites.ts';
import { putInto } from '../../bench/mutation/summary.ts';

const TEXT = `/** Who strikes first. @rule DW-first */
export function first(a: number, b: number): boolean {
  if (a > 3) return true;
  strike(a);
  return !isDown(b) && Math.max(a, b) === a + 1;
}

/** Said of a game. */
function words(a: number): string {
  return a > 3 ? 'a' + 'b' : 'c';
}

const ROWS = {
  sword: { rule: 'DW-sword', hands: 1, name: 'a' + 'b' },
  shield: { hands: 1 },
};
`;

describe('mutations', () => {
  it('are made where a rule is cited, by a comment or a row, and nowhere else', () => {
    const lines = new Set(mutationsOf(TEXT).map(({ line }) => line));
    expect([...lines].sort((a, b) => a - b)).toEqual([3, 4, 5, 14]);
  });

  it('change a number, a comparison, a sign or logic, or leave out a condition or a call', () => {
    expect(mutationsOf(TEXT).map(({ after }) => after)).toEqual([
      'if (false) return true;',
      'if (a >= 3) return true;',
      'if (a > 4) return true;',
      'if (a > 3) return false;',
      ';',
      'return !isDown(b) || Math.max(a, b) === a + 1;',
      'return isDown(b) && Math.max(a, b) === a + 1;',
      'return !isDown(b) && Math.max(a, b) !== a + 1;',
      'return !isDown(b) && Math.min(a, b) === a + 1;',
      'return !isDown(b) && Math.max(a, b) === a - 1;',
      'return !isDown(b) && Math.max(a, b) === a + 2;',
      "sword: { rule: 'DW-sword', hands: 2, name: 'a' + 'b' },",
    ]);
  });

  it('stand in the text at their places', () => {
    for (const { start, end, text, line, after } of mutationsOf(TEXT)) {
      const changed = TEXT.slice(0, start) + text + TEXT.slice(end);
      expect(changed.split('\n')[line - 1].trim()).toBe(after);
    }
  });
});

describe('the results of a book', () => {
  const page = 'Before\n<!-- npm run mutate -->\n\n<!-- /npm run mutate -->\nAfter\n';
  const [mutation] = mutationsOf(TEXT);
  const missed = [{ file: 'src/rules/dw/first.ts', mutation }];

  it('take the place of those it had, beside those of other books', () => {
    const once = putInto(putInto(page, { book: 'dw', possible: 1200, tried: 20, missed }), {
      ...{ book: 'adg', possible: 900, tried: 10, missed: [] },
    });
    expect(once.split('\n')).toEqual([
      'Before',
      '<!-- npm run mutate -->',
      '',
      '| book | mutations | tried | noticed | in % (95 %) |',
      '| --- | ---: | ---: | ---: | ---: |',
      '| adg | 900 | 10 | 10 | 100 (69 to 100) |',
      '| dw | 1,200 | 20 | 19 | 95 (75 to 100) |',
      '',
      'Not noticed:',
      '',
      '- `src/rules/dw/first.ts:3`: `if (a > 3) return true;` as `if (false) return true;`',
      '',
      '<!-- /npm run mutate -->',
      'After',
      '',
    ]);
    const anew = putInto(once, { book: 'dw', possible: 1200, tried: 30, missed: [] });
    expect(anew).toContain('| dw | 1,200 | 30 | 30 | 100 (88 to 100) |');
    expect(anew).toContain('| adg | 900 |');
    expect(anew).not.toContain('first.ts');
    expect(anew).toContain('All were noticed.');
  });
});
