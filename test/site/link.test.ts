import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflate } from '../../src/report/deflate.ts';
import { isLink, type Linked, MOST_UNPACKED, readLink, writeLink } from '../../src/report/link.ts';
import { linkedText } from '../../src/report/linked-text.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { inflate } from '../../src/site/inflate.ts';
import { loadUse } from '../kit/load-use.ts';
import { shippedScenarios } from './shipped-scenarios.ts';

const zip = (bytes: Uint8Array) => deflateRawSync(bytes, { level: 9 });
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const LINKED: Linked = {
  montecrawl: '0.1.0',
  digest: DIGEST,
  sentence: 'The band wins 60 % of fights.',
  text: 'title: Ä\n',
};

/** A sentence as long as answers have. */
const SENTENCE =
  'With Rep 5 for the troll and 2 shooters, the troll almost never beats the band: 0.6 % (0.4 to 0.8) of 10,000 fights. Of the band, the 2 shooters die most often: each in 9.2 % (8.8 to 9.7) of fights, so one about every 5 fights.';

const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const held = (value: unknown) =>
  `#r1.${letters(Buffer.concat([Buffer.alloc(32), deflateRawSync(Buffer.from(JSON.stringify(value)))]))}`;

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

  const bomb = deflateRawSync(Buffer.alloc(40_000_000, 'a'));
  const whole = writeLink(LINKED, zip);
  it.each<[string, string]>([
    ['no letters', '#r1.'],
    ['another version', '#r2.abc'],
    ['a version of two figures', '#r11.abc'],
    ['no version', '#r1'],
    ['a sign that is none of ours', `${whole}!`],
    ['a space', `${whole.slice(0, 50)} ${whole.slice(50)}`],
    ['an encoded sign', `${whole}%3C`],
    ['markup', '#r1.<script>alert(1)</script>'],
    ['letters of another alphabet', '#r1.жжжж'],
    ['a digest alone', `#r1.${letters(Buffer.alloc(32))}`],
    ['less than a digest', `#r1.${letters(Buffer.alloc(8))}`],
    ['one letter', '#r1.A'],
    ['its second half alone', `#r1.${whole.slice(whole.length / 2)}`],
    ['its first half alone', whole.slice(0, whole.length / 2)],
    ['all but its last letters', whole.slice(0, -6)],
    ['letters turned round', `#r1.${[...whole.slice(4)].reverse().join('')}`],
    ['zeros', `#r1.${letters(Buffer.alloc(4_000))}`],
    ['ones', `#r1.${letters(Buffer.alloc(4_000, 255))}`],
    ['text that is not packed', `#r1.${letters(Buffer.from(`${'x'.repeat(32)}["a","b","c"]`))}`],
    ['much more than a scenario', `#r1.${letters(Buffer.concat([Buffer.alloc(32), bomb]))}`],
    ['far too many letters', `#r1.${'A'.repeat(2_000_000)}`],
    ['a number', held(7)],
    ['nothing', held(null)],
    ['an object', held({ montecrawl: '1', sentence: '2', text: '3' })],
    ['too few texts', held(['0.1.0', 'b'])],
    ['too many texts', held(['0.1.0', 'b', 'c', 'd'])],
    ['a number among its texts', held(['0.1.0', 'b', 3])],
    ['a list among its texts', held(['0.1.0', ['b'], 'c'])],
    ['text that is no JSON', `#r1.${letters(Buffer.concat([Buffer.alloc(32), deflateRawSync(Buffer.from('["a"'))]))}`],
    [
      'bytes that are no text',
      `#r1.${letters(Buffer.concat([Buffer.alloc(32), deflateRawSync(Buffer.from([34, 255, 34]))]))}`,
    ],
    ['text that is a little too long', held(['0.1.0', 'b', 'c'.repeat(MOST_UNPACKED)])],
  ])('with %s is refused with a reason, at once', (_, link) => {
    const began = performance.now();
    expect(readLink(link, inflate)).toEqual({ problem: expect.stringMatching(/^the link [^.]+[^.]$/) });
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
