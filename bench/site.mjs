/*
 * The page in Chromium beside the command line. Needs `npm run build` and `npm run site`.
 *
 *   node bench/site.mjs landing [times]     how soon the first question is answered, what is loaded for it, and how soon
 *                                           there are numbers after a change; the median of so many times
 *   node bench/site.mjs digests [scenarios] whether digests are the same on 1, 2 and 4 threads
 *   node bench/site.mjs speed [games]       games for each second of CPU, in the page and on Node, with one thread
 */
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serveSite } from '../dist/cli/serve-site.js';
import { chosenScenarios, linkOf } from './site-links.mjs';

const GAMES = 200;
const PLAYED = [
  '2hdc/troll-at-rep-5.yaml',
  'ddd/knights-against-pixies.yaml',
  'wods/first-level-duel.yaml',
  'dw/who-breaks-first.yaml',
  'adg/the-salt-court.yaml',
];
const [what = 'landing', number] = process.argv.slice(2);

const site = await serveSite(0);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
if (what === 'landing') await landing(Number(number ?? 5));
else if (what === 'speed') await speed(Number(number ?? 20_000));
else await digests(Number(number ?? 50));
await browser.close();
await site.close();

async function digests(most) {
  const verdicts = { confirmed: 0, differs: [] };
  let commandMs = 0;
  let pageMs = 0;
  const chosen = chosenScenarios(most);
  for (const path of chosen) {
    const link = await linkOf(path, GAMES, (elapsedMs) => {
      commandMs += elapsedMs;
    });
    for (const threads of [1, 2, 4]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${site.url}?threads=${threads}${link}`);
      await page.locator('.verdict.confirmed, .verdict.differs').waitFor({ timeout: 300_000 });
      if ((await page.locator('.verdict.confirmed').count()) === 1) verdicts.confirmed++;
      else verdicts.differs.push(`${path} on ${threads}`);
      if (threads === 1)
        pageMs += 1000 * Number(/in ([\d.]+) s/.exec(await page.locator('.progress').textContent())[1]);
      await context.close();
    }
    process.stderr.write(`${path}: ${verdicts.confirmed} the same, ${verdicts.differs.length} not\n`);
  }
  console.log(`${verdicts.confirmed} of ${3 * chosen.length} digests are the same`, verdicts.differs);
  console.log(`one thread: ${Math.round(commandMs)} ms on Node, ${Math.round(pageMs)} ms in the page`);
  if (verdicts.differs.length > 0) process.exitCode = 1;
}

/**
 * The CPU that more games take: of two runs, one of few games and one of many, the difference. So neither what is loaded and
 * compiled at first nor what is drawn at last is in it, and how busy the machine is makes no difference.
 */
async function speed(games) {
  const cdp = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    const all = processInfo.filter(({ type }) => type === 'renderer');
    return new Map(all.map(({ id, cpuTime }) => [id, 1000 * cpuTime]));
  };
  for (const path of PLAYED) {
    // Node compiles once, and each page anew.
    await linkOf(path, games / 10, undefined, { everyStep: true });
    const took = { node: [], page: [] };
    for (const count of [games / 10, games]) {
      const before = process.cpuUsage();
      const link = await linkOf(path, count, undefined, { everyStep: true });
      const { user, system } = process.cpuUsage(before);
      took.node.push((user + system) / 1000);
      const context = await browser.newContext();
      const page = await context.newPage();
      const began = await renderers();
      await page.goto(`${site.url}?threads=1${link}`);
      await page.locator('.verdict.confirmed').waitFor({ timeout: 600_000 });
      const ended = [...(await renderers())].map(([id, cpuMs]) => cpuMs - (began.get(id) ?? 0));
      took.page.push(ended.reduce((sum, cpuMs) => sum + cpuMs, 0));
      await context.close();
    }
    const [node, inPage] = [took.node, took.page].map(([few, many]) => many - few);
    const rounded = (ms) => Math.round(ms).toLocaleString('en');
    console.log(
      `${path}: ${rounded(node)} ms of CPU on Node, ${rounded(inPage)} in the page: ${(node / inPage).toFixed(2)} of its speed`,
    );
  }
}

async function landing(times) {
  const took = { first: [], answered: [], drawn: [], changed: [] };
  const loaded = { first: [], answered: [], drawn: [] };
  for (let i = 0; i < times; i++) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    // A file that several workers load is loaded once.
    const sizes = new Map();
    page.on('requestfinished', async (request) => {
      const body = await request
        .response()
        .then((response) => response?.body())
        .catch(() => undefined);
      if (body) sizes.set(request.url(), gzipSync(body, { level: 9 }).length);
    });
    const began = performance.now();
    const see = (name) => {
      took[name].push(performance.now() - began);
      loaded[name].push([...sizes.values()].reduce((sum, size) => sum + size, 0));
    };
    await page.goto(site.url);
    await page.locator('.answer:not(.waiting)').waitFor();
    see('first');
    await page.locator('.digest').waitFor({ timeout: 120_000 });
    see('answered');
    await page.locator('.parts svg.chart:visible').first().waitFor({ timeout: 120_000 });
    await page.locator('.progress progress[aria-label="Other ways to play"]').waitFor({ state: 'detached' });
    see('drawn');
    took.changed.push(...(await changes(page)));
    await context.close();
  }
  const kB = (name) => `${Math.round(median(loaded[name]) / 1000)} kB gzip`;
  const ms = (name) => `${Math.round(median(took[name]))} ms`;
  console.log(`first numbers after ${ms('first')}, cold (${kB('first')})`);
  console.log(
    `answered after ${ms('answered')} (${kB('answered')}), with charts and range after ${ms('drawn')} (${kB('drawn')})`,
  );
  console.log(`first numbers ${ms('changed')} after a change`);
}

/** How long after a change of the text its first numbers stand. */
async function changes(page) {
  await page.getByRole('button', { name: 'Edit the text' }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+End');
  const took = [];
  for (const change of ['# one', '# two', '# three']) {
    // The clock of the page, since the driver takes its time.
    await page.evaluate(`{
      const began = performance.now();
      window.took = new Promise((resolve) => {
        const seen = new MutationObserver(() => {
          if (!/^[1-9][\\d,]* games.*so far/.test(document.querySelector('.progress .basis').textContent)) return;
          resolve(performance.now() - began);
          seen.disconnect();
        });
        seen.observe(document.querySelector('.answer-words'), { subtree: true, childList: true, characterData: true });
      });
      // Nothing that would be waited for.
      undefined;
    }`);
    await page.keyboard.insertText(`\n${change}`);
    took.push(await page.evaluate('window.took'));
    await page.locator('.digest').waitFor({ timeout: 120_000 });
  }
  return took;
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
