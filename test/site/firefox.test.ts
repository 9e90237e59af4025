import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { serveSite } from '../../src/cli/serve-site.ts';
import { Firefox, hasFirefox } from '../browser/firefox.ts';
import { builtSite } from '../kit/built-site.ts';
import { answerLink } from './answer-link.ts';

const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

/** Few games are played of each. */
const PLAYED = ['wods/new-blood.yaml', '2hdc/ogre-at-the-bridge.yaml'];
const GAMES = 40;

it.skipIf(!hasFirefox && process.env.CI === undefined)(
  'the page plays in Firefox what the command line plays, and can be used with mouse and keyboard',
  { timeout: 300_000 },
  async () => {
    expect(hasFirefox).toBe(true);
    const links = await Promise.all(
      PLAYED.map((path) => answerLink(readFileSync(`${SCENARIOS}${path}`, 'utf8'), SCENARIOS + path, GAMES)),
    );
    const site = await serveSite(0, { folder: await builtSite() });
    const firefox = await Firefox.start();
    try {
      await firefox.open(`${site.url}?threads=2#r1.`);
      for (const link of links) {
        await firefox.evaluate(`location.hash = ${JSON.stringify(link)}`);
        expect(await firefox.textOf('.verdict.confirmed, .verdict.differs')).toContain('Confirmed');
        // What is refused takes everything off the page.
        await firefox.evaluate(`location.hash = '#r1.'`);
        await firefox.textOf('.refused');
      }
      await firefox.evaluate(`location.hash = ${JSON.stringify(links[0])}`);
      await firefox.textOf('.parts:not(.before) svg.chart');
      await firefox.click('.card-open');
      await firefox.textOf('.sheet .field');
      await firefox.press('\uE00C');
      await firefox.click('#tab-replay');
      expect(await firefox.textOf('.player.live output')).toMatch(/^1 of \d+$/);
      expect(firefox.heard).toEqual([]);
    } finally {
      await firefox.stop();
      await site.close();
    }
  },
);
