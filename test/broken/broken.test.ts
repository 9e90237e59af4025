import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { showFaults } from '../../src/check/show-faults.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { REGISTRY, type Registry } from '../../src/scenario/reading.ts';

/**
 * Scenario files with something wrong in them, each beside the exact words that its author is told.
 *
 * `npx vitest run test/broken -u` writes the words anew; read them before they are kept.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(HERE);
const files = all.filter((name) => name.endsWith('.yaml'));

/** New rulebooks do not change what is said of the old ones; home-made rows are of all books. */
const TWO_BOOKS: Registry = { ...REGISTRY, ids: ['2hdc', 'dw'] };
const registryOf = (file: string) => (file.startsWith('homebrew-') ? REGISTRY : TWO_BOOKS);

async function loadUse(use: string, from: string) {
  const path = posix.join(posix.dirname(from), use);
  try {
    return { path, text: readFileSync(HERE + path, 'utf8') };
  } catch {
    throw new Error(`${path} cannot be read: there is no such file`);
  }
}

describe('broken scenario files', () => {
  it('are many, and each has its words', () => {
    expect(files.length).toBeGreaterThanOrEqual(45);
    expect(all.filter((name) => name.endsWith('.txt')).sort()).toEqual(files.map((name) => `${name}.txt`).sort());
  });

  it.each(files)('%s', async (file) => {
    const reading = await readScenario(readFileSync(HERE + file, 'utf8'), file, loadUse, {}, registryOf(file));
    const told = 'faults' in reading ? showFaults(reading) : 'nothing is wrong\n';
    await expect(told).toMatchFileSnapshot(`${HERE}${file}.txt`);
    expect(told).not.toBe('nothing is wrong\n');
  });
});
