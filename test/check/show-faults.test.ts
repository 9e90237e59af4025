import { describe, expect, it } from 'vitest';
import type { PlacedFault } from '../../src/check/placed-fault.ts';
import { showFaults } from '../../src/check/show-faults.ts';

const fault = (line: number, column: number, problem: string, more: Partial<PlacedFault> = {}): PlacedFault => ({
  file: 'cave.yaml',
  line,
  column,
  path: 'title',
  problem,
  ...more,
});
const show = (faults: PlacedFault[], texts: Record<string, string>) =>
  showFaults({ faults, texts: new Map(Object.entries(texts)) });

describe('faults for people', () => {
  it('say where, what and the way out, then show the lines', () => {
    const text = 'title: Cave\nraces:\n  - Trol\n  - Elf\narmour: 5\n';
    const faults = [
      fault(3, 5, 'no race is called "Trol"; did you mean "Troll"?', { path: 'races[0]', rule: '2HDC-7.0' }),
      fault(5, 9, '5 is not an Armour Class; use 2, 4 or 6', { path: 'armour', rule: '2HDC-12.0' }),
    ];
    expect(show(faults, { 'cave.yaml': text })).toBe(`cave.yaml: 2 problems

  3:5  races[0]  no race is called "Trol"; did you mean "Troll"? (2HDC-7.0)
  5:9  armour    5 is not an Armour Class; use 2, 4 or 6 (2HDC-12.0)

  2 | races:
> 3 |   - Trol
    |     ^
  4 |   - Elf

  4 |   - Elf
> 5 | armour: 5
    |         ^
  6 |

No game was played.
`);
  });

  it('are listed by file, and a line is shown once', () => {
    const faults = [fault(1, 1, 'one'), fault(1, 4, 'two'), fault(1, 1, 'three', { file: 'b.yaml', path: '' })];
    expect(show(faults, { 'cave.yaml': 'abcdef', 'b.yaml': '5' })).toBe(`cave.yaml: 2 problems

  1:1  title  one
  1:4  title  two

b.yaml: 1 problem

  1:1  three

cave.yaml
> 1 | abcdef
    | ^

b.yaml
> 1 | 5
    | ^

No game was played.
`);
  });

  it('are at most fifty, with three lines', () => {
    const faults = Array.from({ length: 60 }, (_, i) => fault(i + 1, 1, 'wrong'));
    const shown = show(faults, { 'cave.yaml': 'x\n'.repeat(60) });
    expect(shown.match(/title {2}wrong/g)).toHaveLength(50);
    expect(shown).toContain('cave.yaml: 60 problems');
    expect(shown).toContain('\n... and 10 more\n');
    expect(shown.match(/^>/gm)).toHaveLength(3);
  });

  it('show of a very long line what stands around the fault', () => {
    const text = `${'a'.repeat(1000)}!${'b'.repeat(1000)}`;
    expect(show([fault(1, 1001, 'wrong')], { 'cave.yaml': text })).toContain(
      `\n> 1 | ${'a'.repeat(50)}!${'b'.repeat(49)}\n    | ${' '.repeat(50)}^\n`,
    );
  });

  it('are not hidden by a very long word', () => {
    const long = 'x'.repeat(5000);
    const shown = show(
      [fault(1, 1, `this side is for ddd, and the scenario plays ${long}`, { path: `sides.${long}` })],
      {},
    );
    expect(shown).toContain(`this side is for ddd, and the scenario plays ${'x'.repeat(60)}...\n`);
    expect(shown.length).toBeLessThan(400);
  });

  it('cannot steer the terminal', () => {
    const hostile = '\u001b[31mred\u202e\u2028\r';
    const shown = show([fault(1, 12, `no race is called "${hostile}"`, { path: hostile, file: hostile })], {
      [hostile]: `x: "${hostile}y"`,
    });
    expect(shown).toContain('no race is called "\\u001b[31mred\\u202e\\u2028\\u000d"');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(shown).not.toMatch(/[\u001b\u202e\u2028\r]/);
    expect(shown).toContain(`> 1 | x: "\\u001b[31mred\\u202e\\u2028\\u000dy"\n    | ${' '.repeat(16)}^`);
  });

  it('stand without lines where there is no text to show', () => {
    expect(show([fault(1, 1, 'the file is empty', { path: '' })], { 'cave.yaml': '' })).toBe(`cave.yaml: 1 problem

  1:1  the file is empty

No game was played.
`);
  });
});
