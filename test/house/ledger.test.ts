import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';

const TESTS = fileURLToPath(new URL('../rules', import.meta.url));

/** All that the tests of a rulebook say. */
function testsOf(id: string): string {
  const folder = join(TESTS, id);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}

/** `2HDC-24.2` is not cited by `2HDC-24.21` nor by `2HDC-24.2.1`. */
function cites(text: string, id: string): boolean {
  const quoted = id.replace(/[^\w-]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${quoted}(?![\\w-]|\\.\\d)`).test(text);
}

describe.each(SYSTEM_IDS)('the ledger of %s', async (id) => {
  const rows = await (await loadSystem(id)).ledger();

  it('has every rule once, with a title', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.title.trim() === '')).toEqual([]);
    const ids = rows.map((row) => row.id);
    expect(ids.filter((rule, i) => ids.indexOf(rule) !== i)).toEqual([]);
  });

  it('answers every rule: played, given by the scenario, left out with a reason, or open with what is missing', () => {
    const unanswered = rows.filter(
      ({ answer, note }) =>
        !['played', 'scenario', 'left-out', 'open'].includes(answer) ||
        ((answer === 'left-out' || answer === 'open') && note.trim() === ''),
    );
    expect(unanswered).toEqual([]);
  });

  it('has a test that cites each rule it plays', () => {
    const text = testsOf(id);
    const uncited = rows.filter((row) => row.answer === 'played' && !cites(text, row.id)).map((row) => row.id);
    expect(uncited).toEqual([]);
  });

  it('says how much of it remains', () => {
    const count = (answer: string) => rows.filter((row) => row.answer === answer).length;
    const [played, given, leftOut, open] = ['played', 'scenario', 'left-out', 'open'].map(count);
    console.info(
      `${id}: ${rows.length} rules: ${played} played, ${given} given by the scenario, ${leftOut} left out, ${open} open`,
    );
    expect((played ?? 0) + (given ?? 0) + (leftOut ?? 0) + (open ?? 0)).toBe(rows.length);
  });
});
