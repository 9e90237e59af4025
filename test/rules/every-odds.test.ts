import { describe, expect, it } from 'vitest';
import type { OddsQuestion } from '../../src/rules/odds-question.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';

type Setting = Record<string, number | string>;

/** Every combination of the shown values. */
function shownSettings({ parameters }: OddsQuestion): Setting[] {
  return parameters.reduce<Setting[]>(
    (all, { name, shown }) => all.flatMap((setting) => shown.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

const questions = await Promise.all(
  SYSTEM_IDS.map(async (id) => (await (await loadSystem(id)).odds()).map((question) => ({ id, question }))),
);

describe.each(questions.flat())('odds $id $question.name', ({ question }) => {
  it('gives chances of outcomes that exclude each other and leave nothing out', { timeout: 60_000 }, () => {
    for (const setting of shownSettings(question)) {
      const { outcomes } = question.ask(setting);
      const where = JSON.stringify(setting);
      expect(new Set(outcomes.map(({ name }) => name)).size, where).toBe(outcomes.length);
      for (const { chance } of outcomes) {
        expect(chance, where).toBeGreaterThanOrEqual(0);
        expect(chance, where).toBeLessThanOrEqual(1 + 1e-12);
      }
      const sum = outcomes.reduce((all, { chance }) => all + chance, 0);
      expect(Math.abs(sum - 1), where).toBeLessThan(1e-12);
    }
  });

  it('says of every parameter what it may be, and shows some of that', () => {
    const names = question.parameters.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { values, shown, meaning, kind } of question.parameters) {
      expect(meaning).not.toBe('');
      expect(shown.length).toBeGreaterThan(0);
      for (const value of values) expect(typeof value).toBe(kind === 'number' ? 'number' : 'string');
      for (const value of shown) expect(values).toContain(value);
    }
  });
});
