import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateFiles } from '../../src/questions/gate/gate-files.ts';
import { besideFiles } from '../../src/report/beside/beside-files.ts';
import { oddsFiles } from '../../src/report/odds/odds-files.ts';
import { replayPage } from '../../src/report/replay/replay-page.ts';
import { ASKED, WORLD } from '../cli/every-question.ts';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';
import { ANSWER } from '../report/gate/gate-answer.ts';
import { MINE, poolOdds, THEIRS } from '../report/odds-answer.ts';
import { TALE } from '../report/replay/tale.ts';
import { REPS, trollAnswer } from '../report/troll-answer.ts';
import { hasBrowser, Lookout } from './browser.ts';

const MAKING = { command: 'montecrawl odds 2hdc melee-round', version: '0.1.0' };
const FRAME = {
  title: 'A <b>tale</b>',
  rulesTitle: 'A Book',
  cell: '',
  command: 'montecrawl replay',
  version: '0.1.0',
};

async function pageOf(files: Promise<Map<string, string>>): Promise<string> {
  return (await files).get('report.html') as string;
}

/** A page of every command but `run`, which has tests of its own. */
const PAGES: Readonly<Record<string, () => Promise<string>>> = {
  'odds of one roll': () =>
    pageOf(
      oddsFiles(
        poolOdds([
          { ...MINE, values: [2] },
          { ...THEIRS, values: [1] },
        ]),
        MAKING,
      ),
    ),
  'odds in grids': () => pageOf(oddsFiles(poolOdds([MINE, THEIRS]), MAKING)),
  beside: () => pageOf(besideFiles([trollAnswer({ games: 100 }), trollAnswer({ axes: [REPS], games: 100 })])),
  replay: async () => replayPage(TALE, FRAME),
  'a gate that fails': () => pageOf(gateFiles(ANSWER)),
  ...Object.fromEntries(Object.entries(ASKED).map(([name, words]) => [name, () => asked(words)])),
};

async function asked(words: readonly string[]): Promise<string> {
  const { host } = await montecrawl([...words, '--out', 'there'], fakeHost(WORLD));
  return String(host.files.get('there/report.html'));
}

describe.skipIf(!hasBrowser)('the page of', () => {
  let lookout: Lookout;
  beforeAll(async () => {
    lookout = await Lookout.start();
    for (const [name, make] of Object.entries(PAGES)) lookout.keep(name, await make());
  });
  afterAll(() => lookout?.stop());

  describe.each(Object.keys(PAGES))('%s', (name) => {
    it.each([
      [390, 'light'],
      [1440, 'dark'],
    ] as const)('is whole and quiet at %i pixels in the %s', async (width, scheme) => {
      expect(await lookout.faultsAt(name, width, scheme)).toEqual([]);
    });

    it('says how it was made, with a command, and prints with everything open', async () => {
      const { page } = await lookout.open(name);
      expect(await page.locator('#making pre.command').first().textContent()).toMatch(/^montecrawl /);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await page.locator('details:not([open])').count()).toBe(0);
    });

    // A game that is told has no words to look up.
    if (name !== 'replay') {
      it('has every word that leads somewhere defined, and opens it by keyboard', async () => {
        const { page } = await lookout.open(name);
        const lost = `[...document.querySelectorAll('a.term')].map((term) => term.hash)
          .filter((hash) => !document.querySelector('.definitions ' + hash + ' dd'))`;
        expect(await page.evaluate(lost)).toEqual([]);
        const first = page.locator('a.term').first();
        await first.focus();
        await page.keyboard.press('Enter');
        const dialog = page.locator('dialog');
        expect(await dialog.isVisible()).toBe(true);
        expect((await dialog.locator('dd').textContent())?.length).toBeGreaterThan(20);
        await page.keyboard.press('Escape');
        expect(await dialog.isVisible()).toBe(false);
        expect(await page.evaluate('document.activeElement.className')).toBe('term');
      });
    }

    it('has nothing that axe finds fault with', async () => {
      expect(await lookout.barriers(name)).toEqual([]);
    });
  });
});
