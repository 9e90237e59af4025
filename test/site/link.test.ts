import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflate } from '../../src/report/deflate.ts';
import { isLink, readLink, writeLink } from '../../src/report/link.ts';
import { linkedText } from '../../src/report/linked-text.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { inflate } from '../../src/site/inflate.ts';
import { loadUse } from '../kit/load-use.ts';
import { HOSTILE, LINKED } from './hostile-links.ts';
import { shippedScenarios } from './shipped-scenarios.ts';

const zip = (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9 });
/** A sentence as long as answers have. */
const SENTENCE =
  'With Rep 5 for the troll and 2 shooters, the troll almost never beats the band: 0.6 % (0.4 to 0.8) of 10,000 fights. Of the band, the 2 shooters die most often: each in 9.2 % (8.8 to 9.7) of fights, so one about every 5 fights.';

describe('a link', () => {
  it('gives back what was written, however it was packed', () => {
    for (const pack of [zip, deflate]) {
      const link = writeLink(LINKED, pack);
      expect(isLink(link)).toBe(true);
      expect(link).toMatch(/^#r1\.[\w-]+$/);
      expect(readLink(link, inflate)).toEqual(LINKED);
    }
  });

  it('may hold a question alone', () => {
    const question = { ...LINKED, digest: '', sentence: '' };
    expect(readLink(writeLink(question, deflate), inflate)).toEqual(question);
  });

  it('holds every scenario that ships, and is short for most', async () => {
    const lengths: number[] = [];
    for (const path of shippedScenarios()) {
      const text = readFileSync(path, 'utf8');
      // What takes nothing from other files is held as it is written.
      const reading = text.includes('use:') ? await readScenario(text, path, loadUse) : undefined;
      if (reading !== undefined && 'faults' in reading) throw new Error(path);
      const canonical = reading?.scenario.canonical;
      const whole = linkedText(text, canonical);
      const link = writeLink({ ...LINKED, sentence: SENTENCE, text: whole }, deflate);
      lengths.push(link.length);
      const read = readLink(link, inflate);
      expect(read).toEqual({ ...LINKED, sentence: SENTENCE, text: whole });
      if (whole === text) continue;
      const again = await readScenario(whole, 'scenario.yaml', () => Promise.reject(new Error('it uses a file')));
      expect({ path, canonical: 'scenario' in again && again.scenario.canonical }).toEqual({ path, canonical });
    }
    expect(lengths.length).toBeGreaterThan(90);
    const short = lengths.filter((length) => length < 2_000).length;
    expect(short / lengths.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(HOSTILE)('with %s is refused with a reason, at once', (_, link) => {
    const began = performance.now();
    expect(readLink(link, inflate)).toEqual({ problem: expect.stringMatching(/^the link [^.]+[^.]$/) });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
