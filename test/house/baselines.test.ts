import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBaseline } from '../../src/questions/gate/baseline-text.ts';
import { ROOT } from './commands.ts';

const BASELINES = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('baseline.json'))
  .map((path) => join('scenarios', path));

/** The keys under which a JSON value has fingerprints. */
function keysOfPrints(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && inner.startsWith('sha256:') ? key : keysOfPrints(inner),
  );
}

describe('the baselines of the shipped scenarios', () => {
  it('are one for each folder', () => {
    expect(BASELINES).toHaveLength(6);
  });

  // A fingerprint of code would have every change of code touch every baseline; it belongs in the cache beside it.
  it.each(BASELINES)('%s has fingerprints of scenarios and games, and none of code', (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect(readBaseline(text)).not.toHaveProperty('bad');
    expect([...new Set(keysOfPrints(JSON.parse(text)))].sort()).toEqual(['checksum', 'digest', 'scenario', 'whole']);
  });

  it('have caches that are neither committed nor published', () => {
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('baseline.cache.json');
    const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(files).toContain('!scenarios/*/baseline.cache.json');
  });
});
