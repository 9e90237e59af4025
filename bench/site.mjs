/*
 * The page in Chromium beside the command line: whether the digests of all scenarios that ship are the same on 1, 2 and 4
 * threads, how much is loaded, and how fast it plays. Needs `npm run build` and `npm run site`.
 *
 *   node bench/site.mjs [number of scenarios]
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serveSite } from '../dist/cli/serve-site.js';
import { answerScenario, readScenario, version } from '../dist/index.js';
import { writeLink } from '../dist/report/link.js';
import { yamlOf } from '../dist/report/made.js';

const GAMES = 200;
const MOST = Number(process.argv[2] ?? 50);

const loadUse = async (use, from) => {
  const path = join(dirname(from), use);
  return { path, text: readFileSync(path, 'utf8') };
};
const all = readdirSync('scenarios', { recursive: true })
  .filter((path) => path.endsWith('.yaml') && !/homebrew|warbands/.test(path))
  .sort();
// Of each rulebook as many as of the others.
const every = Math.max(1, all.length / MOST);
const chosen = Array.from({ length: Math.min(MOST, all.length) }, (_, i) => all[Math.floor(i * every)]);

const site = await serveSite(0);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

const verdicts = { confirmed: 0, differs: [] };
let commandMs = 0;
let pageMs = 0;
for (const path of chosen) {
  const reading = await readScenario(readFileSync(join('scenarios', path), 'utf8'), join('scenarios', path), loadUse, {
    games: GAMES,
  });
  const began = performance.now();
  const { digest } = await answerScenario(reading, { montecrawl: version(), solve: 'moment', threads: 1 });
  commandMs += performance.now() - began;
  const text = yamlOf(reading.scenario.canonical);
  const link = writeLink({ montecrawl: version(), digest, sentence: '', text }, (bytes) => deflateRawSync(bytes));
  for (const threads of [1, 2, 4]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.url}?threads=${threads}${link}`);
    await page.locator('.verdict.confirmed, .verdict.differs').waitFor({ timeout: 300_000 });
    if ((await page.locator('.verdict.confirmed').count()) === 1) verdicts.confirmed++;
    else verdicts.differs.push(`${path} on ${threads}`);
    if (threads === 1) pageMs += 1000 * Number(/in ([\d.]+) s/.exec(await page.locator('.progress').textContent())[1]);
    await context.close();
  }
}
console.log(`${verdicts.confirmed} of ${3 * chosen.length} digests are the same`, verdicts.differs);
console.log(`one thread: ${Math.round(commandMs)} ms on Node, ${Math.round(pageMs)} ms in the page`);

const page = await browser.newPage();
let bytes = 0;
page.on('requestfinished', async (request) => {
  // What comes when all has been seen is not counted.
  const body = await request
    .response()
    .then((response) => response?.body())
    .catch(() => undefined);
  if (body) bytes += deflateRawSync(body).length;
});
const began = performance.now();
await page.goto(site.url);
await page.locator('.answer:not(.waiting)').waitFor();
console.log(`first numbers after ${Math.round(performance.now() - began)} ms, cold`);
await page.locator('.digest').waitFor({ timeout: 120_000 });
console.log(
  `answered after ${Math.round(performance.now() - began)} ms, ${Math.round(bytes / 1000)} kB gzip without charts`,
);
await browser.close();
await site.close();
