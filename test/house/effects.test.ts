import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Text } from '../../src/check/text.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { readBestiary } from '../../src/scenario/bestiary.ts';
import { type Effect, effectsOf } from '../../src/scenario/effects.ts';
import { isTree } from '../../src/scenario/scenario-tree.ts';
import { loadUse } from '../kit/load-use.ts';

/** Every effect that a row may have is in a faction that ships, and in a test of its book. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Facts of all kinds: the rows of any book have them, and tests of scenarios. */
const COMMON = ['meaning', 'points', 'limit', 'from'];

/** Texts of all files below a folder with an ending, by path. */
function textsIn(folder: string, ending: string): [path: string, text: string][] {
  const paths = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => path.endsWith(ending)).map((path) => join(ROOT, folder, path));
  return files.map((path) => [path, readFileSync(path, 'utf8')]);
}

/** Facts of rows, with dots between the steps to them, as `list effects` writes them. */
function factsIn(kind: string, row: unknown, before = ''): string[] {
  if (Array.isArray(row)) return row.flatMap((entry) => factsIn(kind, entry, before.replace(/\.$/, '[].')));
  if (!isTree(row)) return [];
  return Object.entries(row).flatMap(([fact, value]) => [
    `${kind} ${before}${fact}`,
    ...factsIn(kind, value, `${before}${fact}.`),
  ]);
}

/** Facts of the rows that the factions of a book have, with what `from` brings. */
async function usedIn(book: string): Promise<Set<string>> {
  const used = new Set<string>();
  for (const [path, text] of textsIn(`scenarios/${book}/homebrew`, '.yaml')) {
    const bestiary = await readBestiary(new Text(path, text), loadUse);
    if ('faults' in bestiary) throw new Error(`${path}: ${JSON.stringify(bestiary.faults)}`);
    for (const [kind, rows] of Object.entries(bestiary.define ?? {}))
      for (const row of Object.values(rows)) for (const fact of factsIn(kind, row)) used.add(fact);
  }
  return used;
}

/**
 * Whether an effect is tested: a test of the book cites its rule, which the book's own rows obey, too; or the tests of rows
 * write the effect. Effects of home rules need a test that cites the rule.
 */
function isTested(tests: readonly [path: string, text: string][], { fact, rule }: Effect): boolean {
  const cited = rule.replace(/[^\w-]/g, '\\$&');
  const cites = new RegExp(`(?<![\\w-])${cited}(?![\\w-]|\\.\\d)`);
  if (tests.some(([, text]) => cites.test(text))) return true;
  const [name] = /\w+$/.exec(fact) as RegExpExecArray;
  const writes = new RegExp(`\\b${name}:`);
  return !/-home-/.test(rule) && tests.some(([path, text]) => path.endsWith('homebrew.test.ts') && writes.test(text));
}

describe.each(SYSTEM_IDS)('effects of rows in %s', async (book) => {
  const effects = effectsOf((await loadSystem(book)).kinds ?? []).filter(({ fact }) => !COMMON.includes(fact));

  it('are each in a faction that ships', async () => {
    const used = await usedIn(book);
    expect(effects.map(({ kind, fact }) => `${kind} ${fact}`).filter((effect) => !used.has(effect))).toEqual([]);
  });

  it('are each tested', () => {
    const tests = textsIn(`test/rules/${book}`, '.ts');
    expect(
      effects.filter((effect) => !isTested(tests, effect)).map(({ kind, fact, rule }) => `${kind} ${fact} (${rule})`),
    ).toEqual([]);
  });
});
