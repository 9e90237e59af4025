import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { storyOf } from '../../src/analysis/story.ts';
import { addOwnBook } from '../../src/cli/book/own-books.ts';
import { pageBooks } from '../../src/cli/book/page-books.ts';
import { type ServedSite, serveSite } from '../../src/cli/serve-site.ts';
import { version } from '../../src/cli/version.ts';
import { readLink } from '../../src/report/link.ts';
import { framesOf } from '../../src/report/replay/frames.ts';
import { addedBooks, loadSystem, removeAddedBooks } from '../../src/rules/registry.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { starter } from '../../src/scenario/starter.ts';
import { inflate } from '../../src/site/inflate.ts';
import { BookFolder, exampleText } from '../books/book-folder.ts';
import { hasBrowser, Lookout } from '../browser/browser.ts';
import { builtSite } from '../kit/built-site.ts';
import { loadUse } from '../kit/load-use.ts';

const ID = 'dice-pool-skirmish';
const FILES = { read: async (path: string) => readFileSync(path, 'utf8') };

describe.skipIf(!hasBrowser)("the page with a rulebook of one's own", () => {
  const folder = new BookFolder();
  let lookout: Lookout;
  let site: ServedSite;
  /** The page as any host serves it. */
  let without: ServedSite;

  beforeAll(async () => {
    await addOwnBook(folder.write(`${ID}.js`, exampleText(`${ID}.js`)));
    const built = await builtSite();
    const { files } = await pageBooks(addedBooks(), FILES);
    [site, without] = await Promise.all([serveSite(0, { folder: built, own: files }), serveSite(0, { folder: built })]);
    lookout = await Lookout.start();
  });
  afterAll(async () => {
    removeAddedBooks();
    await lookout?.stop();
    await Promise.all([site?.close(), without?.close()]);
    folder.remove();
  });

  it('plays it as the command line does, and a page without it refuses its link by name', async () => {
    const context = await lookout.browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(100_000);
    const page = await context.newPage();
    const heard: string[] = [];
    page.on('console', (message) => {
      if (!message.text().includes('registration blocked by Playwright')) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('request', (request) => request.url().startsWith(site.url) || heard.push(request.url()));

    const system = await loadSystem(ID);
    const reading = await readScenario(starter(system), 'scenario.yaml', loadUse);
    if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
    const { digest } = await answerScenario(reading, { montecrawl: version(), solve: 'moment', threads: 1 });
    await page.goto(`${site.url}?threads=2#${ID}`);
    await page.locator('.digest').waitFor();
    expect(await page.locator('.digest').textContent()).toBe(digest);
    await page.locator('.parts svg.chart:visible').first().waitFor();
    // What its policies mean is in the book alone.
    await page.locator('.parts', { hasText: 'the weakest enemy first' }).waitFor();

    await page.getByRole('tab', { name: 'Watch a game' }).click();
    await page.locator('.player.live').waitFor();
    const { scenario } = reading;
    const story = storyOf(system, compileCell(system, scenario.cells[1]), scenario.seed, 0, true);
    const steps = framesOf(story).steps.map(({ event }) => event.text);
    expect(await page.locator('.story .what').allTextContents()).toEqual(steps);

    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.getByRole('textbox', { name: 'The scenario as text' }).click();
    const write = async (text: string) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    };
    const fight = `title: Two\nrules: ${ID}\ngames: 500\nsides:\n  reds: { members: [champion] }\n  blues: { members: [5x scout] }\n`;
    await write(fight.replace('scout', 'scuot'));
    await page.locator('.faults li', { hasText: 'did you mean "scout"?' }).waitFor();
    await write(fight);
    // Until there is an answer, the address has the text alone.
    const answered = (url: URL) => {
      const linked = readLink(url.hash, inflate);
      return !('problem' in linked) && linked.digest !== '';
    };
    await page.waitForURL(answered);
    const { hash } = new URL(page.url());

    await page.getByRole('button', { name: 'All questions' }).click();
    await page.getByRole('link', { name: 'Dice-Pool Skirmish' }).click();
    await page.waitForURL((url) => url.hash === `#${ID}`);
    expect(heard.filter((line) => !line.startsWith('Applying inline style'))).toEqual([]);

    const tab = await context.newPage();
    await tab.goto(`${site.url}?threads=2${hash}`);
    await tab.locator('.verdict.confirmed').waitFor();
    await tab.goto(`${without.url}?threads=2${hash}`);
    await tab
      .getByRole('alert')
      .filter({ hasText: `The rulebook ${ID} is not on this page.` })
      .waitFor();
    expect(await tab.locator('main').count()).toBe(0);
    await context.close();
  });
});
