import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storyOf } from '../../src/analysis/story.ts';
import { replayPage } from '../../src/report/replay/replay-page.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { TALE } from '../report/replay/tale.ts';
import { hasBrowser, Lookout } from './browser.ts';

const FRAME = { title: 'A tale', rulesTitle: 'A Book', cell: '', command: 'montecrawl replay', version: '0.1.0' };

const FIGHTS: Readonly<Record<string, string>> = {
  '2hdc': 'sides:\n  a: { members: [star human/knight@5] }\n  b: { members: [2x goblin/warrior@3] }',
  ddd: 'sides:\n  a: { members: [p6 d8, 2x p8 d8] }\n  b: { members: [3x p8 d10] }',
  dw: 'sides:\n  a: { members: [knight] }\n  b: { members: [3x orc] }',
  wods: 'sides:\n  a: { members: [fighter] }\n  b: { members: [3x goblin] }',
  adg: 'sides:\n  a: { members: [fighter, archer] }\n  b: { members: [3x goblin] }',
};

/** A page of a game of a rulebook. */
async function pageOf(rules: (typeof SYSTEM_IDS)[number], fight = FIGHTS[rules]): Promise<string> {
  const reading = await readScenario(`title: A tale\nrules: ${rules}\nseed: 3\n${fight}\n`, 'a.yaml', () => {
    throw new Error('no other files');
  });
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  const system = await loadSystem(rules);
  const [cell] = reading.scenario.cells;
  return replayPage(storyOf(system, compileCell(system, cell), 3, 1, true), FRAME);
}

describe.skipIf(!hasBrowser)('a game in a browser', () => {
  let lookout: Lookout;
  beforeAll(async () => {
    lookout = await Lookout.start();
    lookout.keep('tale', replayPage(TALE, FRAME));
    for (const rules of SYSTEM_IDS) lookout.keep(rules, await pageOf(rules));
    lookout.keep('vaults', await pageOf('ddd', `board: vaults-35\n${FIGHTS.ddd}`));
  });
  afterAll(() => lookout?.stop());

  it('goes on by button, arrow key, slider and by what is told', async () => {
    const { page, heard } = await lookout.open('tale', { width: 1200 });
    const told = () => page.locator('.story [aria-current] .what').textContent();
    const knight = () => page.locator('.board .figure[aria-label^="knight"]');
    expect(await told()).toBe('They meet');
    expect(await page.locator('output').textContent()).toBe('1 of 3');
    expect(await page.locator('button[data-go="back"]').isDisabled()).toBe(true);
    await page.locator('button[data-go="next"]').click();
    expect(await told()).toContain('alert(1)');
    expect(await knight().getAttribute('aria-label')).toBe('knight, 2 of 2');
    await page.keyboard.press('ArrowRight');
    expect(await told()).toBe('orc falls');
    expect(await knight().getAttribute('aria-label')).toBe('knight, 1 of 2');
    expect(await page.locator('.board .figure').count()).toBe(1);
    expect(await page.locator('button[data-go="next"]').isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(await told()).toContain('alert(1)');
    await page.locator('input[type="range"]').focus();
    await page.keyboard.press('Home');
    expect(await told()).toBe('They meet');
    expect(await page.locator('input[type="range"]').getAttribute('aria-valuetext')).toBe('They meet');
    await page.locator('.story .what').last().click();
    expect(await told()).toBe('orc falls');
    expect(await page.locator('.said').textContent()).toContain('chance 16.67');
    expect(heard).toEqual([lookout.urlOf('tale')]);
  });

  it('plays by itself until it is stopped', async () => {
    const { page } = await lookout.open('tale');
    const play = page.locator('button[data-go="play"]');
    await play.click();
    expect(await play.textContent()).toBe('Pause');
    await page.locator('.story li:nth-child(1)[aria-current]', { hasText: 'alert' }).waitFor();
    await play.click();
    expect(await play.textContent()).toBe('Play');
  });

  it('says who stands where to the pointer', async () => {
    const { page } = await lookout.open('tale', { width: 1200 });
    await page.locator('.board .figure[aria-label^="orc"] circle').hover();
    expect(await page.locator('#tip').textContent()).toBe('orc, 1 of 1');
  });

  describe('on a board with rubble, water, crates and doors', () => {
    it('has a name and a role on all that is not floor or wall, and on who stands there', async () => {
      const { page } = await lookout.open('vaults', { width: 1200 });
      await page.locator('button[data-go="last"]').click();
      const named = page.locator('.board [role="graphics-symbol"][aria-label]');
      const names = new Set(await named.evaluateAll((marks) => marks.map((mark) => mark.ariaLabel)));
      for (const name of ['rubble', 'water', 'crates', 'closed door', 'locked door']) expect(names).toContain(name);
      expect(await page.locator('.board .figure:not([role])').count()).toBe(0);
      expect(await page.locator('.board [aria-label]:not([role])').count()).toBe(0);
      await page.locator('.board [aria-label="closed door"]').first().hover();
      expect(await page.locator('#tip').textContent()).toBe('closed door');
    });

    it.each([390, 1280])('is whole and quiet at %i pixels', async (width) => {
      expect(await lookout.faultsAt('vaults', width, 'light')).toEqual([]);
    });
  });

  const LAST = "document.querySelector('[data-go=last]').click()";
  it.each([
    ['vaults', 'at the first step', ''],
    ['vaults', 'in the middle', "document.querySelectorAll('.story .what')[9].click()"],
    ...['vaults', ...SYSTEM_IDS].map((name) => [name, 'at the last step', LAST] as const),
  ] as const)('of %s has nothing that axe finds fault with %s', async (name, _, act) => {
    expect(await lookout.barriers(name, act)).toEqual([]);
  });

  it('is told without scripts too', async () => {
    const context = await lookout.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(lookout.urlOf('tale'));
    expect(await page.locator('.story ol > li:visible').count()).toBe(3);
    expect(await page.locator('.stage').isVisible()).toBe(false);
    await context.close();
  });

  it.each(SYSTEM_IDS)('of %s is drawn, and every step of it', async (rules) => {
    const { page, heard } = await lookout.open(rules, { width: 1200 });
    const steps = await page.locator('.story ol > li').count();
    expect(steps).toBeGreaterThan(3);
    const drawn = () => page.locator('.board .figure, .roll li:visible').count();
    await page
      .locator('.story .what')
      .nth(steps >> 1)
      .click();
    expect(await drawn()).toBeGreaterThanOrEqual(2);
    await page.locator('button[data-go="last"]').click();
    expect(await page.locator('output').textContent()).toBe(`${steps} of ${steps}`);
    expect(await drawn()).toBeGreaterThanOrEqual(1);
    expect(heard).toEqual([lookout.urlOf(rules)]);
  });
});
