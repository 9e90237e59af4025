import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFiles } from '../../src/report/report-files.ts';
import { REPS, SHOOTERS, trollAnswer } from '../report/troll-answer.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];

const ANSWERS = {
  'one cell': trollAnswer({ games: 500, knight: '<b onclick="x">Sir "Robin"</b>' }),
  'a scale': trollAnswer({ axes: [REPS], games: 300 }),
  'a grid': trollAnswer({ axes: [REPS, SHOOTERS], games: 100, interrupted: true }),
};

/** Texts of charts that reach beyond the page. Scripts for the page are text: this program knows no documents. */
const CUT = `[...document.querySelectorAll('svg.chart text')]
  .filter((text) => text.getBoundingClientRect().left < 0 || text.getBoundingClientRect().right > innerWidth)
  .map((text) => text.textContent)`;

/** What axe finds fault with, each with the first place. */
const FAULTS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`;

describe.skipIf(!existsSync(CHROMIUM))('the page in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-page-'));
  let browser: Browser;
  const urls = new Map<string, string>();

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
    for (const [name, answer] of Object.entries(ANSWERS)) {
      const path = join(folder, `${name}.html`);
      writeFileSync(path, (await reportFiles(answer)).get('report.html') as string);
      urls.set(name, pathToFileURL(path).href);
    }
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(name: string, width: number, colorScheme: 'light' | 'dark' = 'light', bypassCSP = false) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, bypassCSP });
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('request', (request) => heard.push(request.url()));
    await page.goto(urls.get(name) as string);
    return { page, heard };
  }

  describe.each(Object.keys(ANSWERS))('for %s', (name) => {
    it.each([
      [360, 'light'],
      [900, 'dark'],
      [1440, 'light'],
    ] as const)(
      'at %i pixels in the %s says nothing on the console, asks for nothing and is not cut off',
      async (width, scheme) => {
        const { page, heard } = await open(name, width, scheme);
        expect(heard).toEqual([urls.get(name)]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await page.evaluate(CUT)).toEqual([]);
        expect(await page.locator('svg.chart:visible').count()).toBeGreaterThanOrEqual(5);
        await page.close();
      },
    );

    it.each(['light', 'dark'] as const)('has nothing that axe finds fault with in the %s', async (scheme) => {
      const { page } = await open(name, 1200, scheme, true);
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      await page.addScriptTag({ content: AXE });
      expect(await page.evaluate(FAULTS)).toEqual([]);
      await page.close();
    });
  });

  it('is dark in the dark, charts and all', async () => {
    const lightness = async (scheme: 'light' | 'dark') => {
      const { page } = await open('one cell', 900, scheme);
      const colours = await page.evaluate(`[
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('svg.wide text[fill="#1c2430"]')).fill,
      ]`);
      await page.close();
      return colours;
    };
    expect(await lightness('light')).toEqual(['rgb(251, 250, 247)', 'rgb(28, 36, 48)']);
    expect(await lightness('dark')).toEqual(['rgb(18, 22, 29)', 'rgb(236, 233, 226)']);
  });

  it('says what a mark is, to the pointer and to the arrow keys', async () => {
    const { page } = await open('one cell', 900);
    const tip = page.locator('#tip');
    expect(await tip.isVisible()).toBe(false);
    await page.locator('svg.wide [aria-label^="Lair wins"]').first().hover();
    expect(await tip.textContent()).toMatch(/^Lair wins: \d+ % \(\d+ to \d+\)$/);
    expect(await tip.isVisible()).toBe(true);
    await page.locator('#fates svg.wide').focus();
    expect(await tip.isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await page.mouse.wheel(0, 20);
    await page.waitForTimeout(500);
    expect(await tip.isVisible()).toBe(true);
    expect(await tip.textContent()).toMatch(/^<b onclick="x">Sir "Robin"<\/b>, fit \d+ %/);
    await page.keyboard.press('ArrowRight');
    expect(await tip.textContent()).toContain('recovered');
    await page.keyboard.press('ArrowLeft');
    expect(await tip.textContent()).toContain(', fit ');
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
    await page.close();
  });

  it('opens definitions where they are asked for, by keyboard too', async () => {
    const { page } = await open('one cell', 900);
    await page.locator('.tiles a.term').first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog');
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.textContent()).toContain('Nobody of the band comes home.');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    await page.close();
  });

  it('can be read without scripts: a name leads down to its definition', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 900, height: 900 } });
    const page = await context.newPage();
    await page.goto(urls.get('one cell') as string);
    await page.locator('.tiles a.term').first().click();
    expect(page.url()).toMatch(/#m\d+$/);
    await context.close();
  });

  it('prints with everything open', async () => {
    const { page } = await open('a scale', 900);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('details:not([open])').count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('details:not([open])').count()).toBeGreaterThan(0);
    await page.close();
  });
});
