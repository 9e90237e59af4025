import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportFiles } from '../../src/report/report-files.ts';
import { REPS, SHOOTERS, trollAnswer, withCauses } from '../report/troll-answer.ts';
import { hasBrowser, Lookout } from './browser.ts';

const MANY = Array.from({ length: 25 }, (_, i) => i + 1);

const ANSWERS = {
  'one cell': trollAnswer({ games: 500, knight: '<b onclick="x">Sir "Robin"</b>' }),
  'a scale': trollAnswer({ axes: [REPS], games: 300 }),
  causes: withCauses(trollAnswer({ games: 400 })),
  'a grid': trollAnswer({ axes: [REPS, SHOOTERS], games: 100, interrupted: true }),
};

describe.skipIf(!hasBrowser)('the page in a browser', () => {
  let lookout: Lookout;
  let large = '';

  beforeAll(async () => {
    lookout = await Lookout.start();
    for (const [name, answer] of Object.entries(ANSWERS)) {
      lookout.keep(name, (await reportFiles(answer)).get('report.html') as string);
    }
    const sweep = {
      axes: [
        { ...REPS, values: MANY },
        { ...SHOOTERS, values: MANY },
      ],
      games: 10,
    };
    large = (await reportFiles(trollAnswer(sweep))).get('report.html') as string;
    lookout.keep('a large sweep', large);
  });

  afterAll(() => lookout?.stop());

  const open = (name: string, width: number, scheme: 'light' | 'dark' = 'light') =>
    lookout.open(name, { width, scheme });

  describe.each([...Object.keys(ANSWERS), 'a large sweep'])('for %s', (name) => {
    it.each([
      [360, 'light'],
      [900, 'dark'],
      [1440, 'light'],
    ] as const)(
      'at %i pixels in the %s says nothing on the console, asks for nothing and is not cut off',
      async (width, scheme) => {
        expect(await lookout.faultsAt(name, width, scheme)).toEqual([]);
      },
    );
  });

  it.each(Object.keys(ANSWERS))('draws all charts of %s', async (name) => {
    const { page } = await open(name, 900);
    expect(await page.locator('svg.chart:visible').count()).toBeGreaterThanOrEqual(5);
  });

  it.each(Object.keys(ANSWERS))('has nothing that axe finds fault with for %s', async (name) => {
    expect(await lookout.barriers(name)).toEqual([]);
  });

  it('leaves room between its figures and what follows them', async () => {
    const { page } = await open('one cell', 390);
    const room = `document.querySelector('.tiles + .basis').getBoundingClientRect().top
      - document.querySelector('.tiles').getBoundingClientRect().bottom`;
    expect(await page.evaluate(room)).toBeGreaterThanOrEqual(12);
  });

  it('of 25 x 25 combinations is small and draws them all', async () => {
    expect(large.length).toBeLessThan(3_000_000);
    const { page } = await open('a large sweep', 1440);
    expect(await page.locator('#sweep svg.wide [role="graphics-symbol"]').count()).toBe(625);
  });

  it('is dark in the dark, charts and all', async () => {
    const lightness = async (scheme: 'light' | 'dark') => {
      const { page } = await open('one cell', 900, scheme);
      const colours = await page.evaluate(`[
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('svg.wide text[fill="#1c2430"]')).fill,
      ]`);
      return colours;
    };
    expect(await lightness('light')).toEqual(['rgb(251, 250, 247)', 'rgb(28, 36, 48)']);
    expect(await lightness('dark')).toEqual(['rgb(18, 22, 29)', 'rgb(236, 233, 226)']);
  });

  it('says what a mark is, to the pointer and to the arrow keys', async () => {
    const { page } = await open('one cell', 700);
    const tip = page.locator('#tip');
    expect(await tip.isVisible()).toBe(false);
    await page.locator('svg.wide [aria-label^="Troll wins"]').first().hover();
    expect(await tip.textContent()).toMatch(/^Troll wins: \d+ % \(\d+ to \d+\)$/);
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
  });

  it('opens definitions where they are asked for, by keyboard too', async () => {
    const { page } = await open('one cell', 900);
    await page.locator('.tiles a.term').first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog');
    expect(await dialog.isVisible()).toBe(true);
    expect(await dialog.textContent()).toContain('The band holds the field.');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
  });

  it('can be read without scripts: a name leads down to its definition', async () => {
    const context = await lookout.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 900, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(lookout.urlOf('one cell'));
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
  });
});
