import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serveSite } from '../../src/cli/serve-site.ts';
import { type Driven, textOf } from '../browser/driven.ts';
import { Firefox, hasFirefox } from '../browser/firefox.ts';
import { hasWebKit, WebKit } from '../browser/webkit.ts';
import { builtSite } from '../kit/built-site.ts';
import { answerLink } from './answer-link.ts';

const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** Few games are played of each. */
const PLAYED = ['wods/new-blood.yaml', '2hdc/ogre-at-the-bridge.yaml'];
const GAMES = 40;

interface Other {
  readonly name: string;
  readonly isHere: boolean;
  start(): Promise<Driven>;
}

const OTHERS: readonly Other[] = [
  { name: 'Firefox', isHere: hasFirefox, start: () => Firefox.start() },
  { name: 'WebKit, the engine of Safari', isHere: hasWebKit, start: () => WebKit.start() },
];

describe.each(OTHERS)('in $name', ({ isHere, start }) => {
  it.skipIf(!isHere && process.env.CI === undefined)(
    'the page plays what the command line plays, and can be used with mouse and keyboard',
    { timeout: 300_000 },
    async () => {
      expect(isHere).toBe(true);
      const links = await Promise.all(
        PLAYED.map((path) => answerLink(readFileSync(`${SCENARIOS}${path}`, 'utf8'), SCENARIOS + path, GAMES)),
      );
      const site = await serveSite(0, { folder: await builtSite() });
      const browser = await start();
      try {
        await browser.open(`${site.url}?threads=2#r1.`);
        for (const link of links) {
          await browser.evaluate(`location.hash = ${JSON.stringify(link)}`);
          expect(await textOf(browser, '.verdict.confirmed, .verdict.differs')).toContain('Confirmed');
          // What is refused takes everything off the page.
          await browser.evaluate(`location.hash = '#r1.'`);
          await textOf(browser, '.refused');
        }
        await browser.evaluate(`location.hash = ${JSON.stringify(links[0])}`);
        await textOf(browser, '.parts:not(.before) svg.chart');
        await browser.click('.card-open');
        await textOf(browser, '.sheet .field');
        await browser.press('\uE00C');
        await browser.click('#tab-replay');
        expect(await textOf(browser, '.player.live output')).toMatch(/^1 of \d+$/);
        expect(await browser.heard()).toEqual([]);
      } finally {
        await browser.stop();
        await site.close();
      }
    },
  );
});
