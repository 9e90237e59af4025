import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerToJson } from '../../src/analysis/answer-json.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { LuckScale } from '../../src/analysis/game-luck/luck-scale.ts';
import { weighGame } from '../../src/analysis/game-luck/weigh-game.ts';
import { jsonText } from '../../src/analysis/json-text.ts';
import { findGame } from '../../src/analysis/remarkable-game.ts';
import { recordedStory, storyOf } from '../../src/analysis/story.ts';
import { type ServedSite, serveSite } from '../../src/cli/serve-site.ts';
import { version } from '../../src/cli/version.ts';
import { playArms } from '../../src/engine/play-arms.ts';
import { playPoints } from '../../src/engine/play-points.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { breakEven } from '../../src/questions/break-even/question.ts';
import { compare } from '../../src/questions/compare/question.ts';
import type { AnyQuestion } from '../../src/questions/question.ts';
import { asAny } from '../../src/questions/question.ts';
import { rank } from '../../src/questions/rank/question.ts';
import { readLink } from '../../src/report/link.ts';
import { showCount } from '../../src/report/number.ts';
import { framesOf } from '../../src/report/replay/frames.ts';
import { luckWords } from '../../src/report/replay/luck-words.ts';
import { SEARCHED } from '../../src/report/replay/which-game.ts';
import { reportFiles } from '../../src/report/report-files.ts';
import { sentencesOf } from '../../src/report/sentence.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { inflate } from '../../src/site/inflate.ts';
import { AXE, faintTexts, faultsByAxe, hasBrowser, Lookout } from '../browser/browser.ts';
import { builtSite } from '../kit/built-site.ts';
import { loadUse } from '../kit/load-use.ts';
import { answerLink } from './answer-link.ts';
import { HOSTILE, HOSTILE_SCENARIOS } from './hostile-links.ts';
import { changeCards, dropFile, keepBand } from './workbench/flow.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A fight that is over soon, as somebody would write it. */
const FIGHT = `title: A fight for the page
rules: dw
seed: 7
games: 500
sides:
  heroes: { members: [knight, elf archer] }
  lair: { members: [4x orc] }
`;

async function readRight(text: string, changes = {}) {
  const reading = await readScenario(text, 'scenario.yaml', loadUse, changes);
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return reading;
}

/** What a question says of the fight as JSON, asked as the command line asks it. */
async function jsonOf(question: AnyQuestion, values: Record<string, unknown>): Promise<string> {
  const reader = {
    scenarios: (paths: readonly string[], changes: object) => Promise.all(paths.map(() => readRight(FIGHT, changes))),
    warbands: () => Promise.reject(new Error('there are none')),
    texts: () => Promise.reject(new Error('none are read')),
    made: () => Promise.reject(new Error('none is made')),
  };
  const asked = await question.read(['scenario.yaml'], values, reader);
  const pace = () => Promise.reject(new Error('not timed'));
  const playing = { montecrawl: version(), play: playScenario, playArms, playPoints, threads: 1, pace };
  return jsonText(await question.ask(asked, values, playing));
}

/** Goes through work to its end. */
function finish<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Waits until nothing of the page is dimmed or moves: what is there for a moment only would be taken for too little contrast. */
async function atRest(page: Page): Promise<void> {
  const isAtRest = `document.querySelector('.before') === null
    && document.getAnimations().every(({ playState }) => playState === 'finished')`;
  await expect.poll(() => page.evaluate(isAtRest), { timeout: 100_000 }).toBe(true);
}

describe.skipIf(!hasBrowser)('the page that plays', () => {
  let lookout: Lookout;
  let site: ServedSite;
  /** To the answer of the fight. */
  let link: string;

  beforeAll(async () => {
    site = await serveSite(0, { folder: await builtSite() });
    lookout = await Lookout.start();
    link = await answerLink(FIGHT, 'a.yaml');
  });
  afterAll(async () => {
    await lookout?.stop();
    await site?.close();
  });

  /** Opens the page in a window of its own, and hears what it should not say. */
  async function open(hash: string, { threads = 2, serviceWorkers = 'block' as 'block' | 'allow' } = {}) {
    const context = await lookout.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers });
    // Many tests may share few cores.
    context.setDefaultTimeout(100_000);
    const page = await context.newPage();
    const heard: string[] = [];
    page.on('console', (message) => {
      if (!message.text().includes('registration blocked by Playwright')) heard.push(message.text());
    });
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('request', (request) => request.url().startsWith(site.url) || heard.push(request.url()));
    await page.goto(`${site.url}?threads=${threads}${hash}`);
    return { page, heard, close: () => context.close() };
  }

  /** The window that most tests share: to load the page takes longer than to look at it. */
  let shared: Awaited<ReturnType<typeof open>> | undefined;

  /** Shows a question on a page that has nothing on it from before. */
  async function show(hash: string) {
    shared ??= await open('#r1.');
    const { page, heard } = shared;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    // What is refused takes everything off the page.
    await page.evaluate(`location.hash = '#r1.'`);
    await page.getByRole('alert').waitFor();
    const close = page.getByRole('button', { name: 'Close the text' });
    if ((await close.count()) > 0) await close.click();
    heard.length = 0;
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    return { page, heard };
  }

  const digestOf = async (page: Page) => (await page.locator('.digest').textContent()) ?? '';

  // Fifty scenarios, each on 1, 2 and 4 threads: node bench/site.mjs digests
  it.each([
    [1, ['ddd/a-duel-to-solve.yaml']],
    [2, ['2hdc/open-warbands.yaml', 'adg/who-should-shoot.yaml']],
    [4, ['dw/under-fire-in-the-lane.yaml', 'wods/new-blood.yaml']],
  ])('plays the games of the command line on %i threads: %j', async (threads, paths) => {
    const { page, heard, close } = await open('#r1.', { threads });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    for (const path of paths) {
      const link = await answerLink(
        readFileSync(join(ROOT, 'scenarios', path), 'utf8'),
        join(ROOT, 'scenarios', path),
        40,
      );
      await page.evaluate(`location.hash = ${JSON.stringify(link)}`);
      await page.locator('.verdict.confirmed, .verdict.differs, .notice').waitFor();
      expect(await page.locator('.verdict').textContent()).toContain('Confirmed');
      // One that is refused takes everything off the page.
      await page.evaluate(`location.hash = '#r1.'`);
      await page.getByRole('alert').waitFor();
    }
    expect(heard).toEqual([]);
    // What is not shown is not loaded.
    expect(loaded.filter((url) => /replay|question|asker/.test(url))).toEqual([]);
    await close();
  });

  it('says how far the answer moves over the ways to play, and gives all files as run writes them', async () => {
    const text = FIGHT.replace('games: 500', 'games: 1000');
    const reading = await readScenario(text, 'a.yaml', loadUse);
    if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
    const answer = await answerScenario(reading, {
      ...{ montecrawl: version(), solve: 'moment', threads: 1, range: true },
    });
    const { page } = await show(await answerLink(text, 'a.yaml'));
    await page.locator('.answer', { hasText: 'ways to play' }).waitFor();
    const said = await page.locator('.answer').textContent();
    expect(said?.replaceAll('\u00a0', ' ')).toBe(sentencesOf(answer).answer);
    await page.getByText('Download', { exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('scenario.zip');
    const zipped = unzipSync(readFileSync(await download.path()));
    const files = new Map(Object.entries(zipped).map(([name, file]) => [name, new TextDecoder().decode(file)]));
    const written = new Map(await reportFiles(answer)).set('result.json', answerToJson(answer));
    expect([...files.keys()].sort()).toEqual([...written.keys()].sort());
    for (const [name, file] of files) expect(file === written.get(name), name).toBe(true);
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Picture to share' }).click(),
    ]);
    const png = readFileSync(await picture.path());
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
  });

  it('says where a link and its games differ', async () => {
    const wrong = link.replace(/^(#r1\..{5})./, (_, start) => `${start}${link[9] === 'A' ? 'B' : 'A'}`);
    const { page } = await show(wrong);
    await page.locator('.verdict.differs').waitFor();
    expect(await page.locator('.verdict').textContent()).toContain('The link says: “As told.”');
  });

  it('refuses links that are none with a reason, and says what is wrong with scenarios that are none', async () => {
    const { page, heard } = await show(link);
    const go = (hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    const strange = ['#%', '#%E0%A4%A', '#../../etc/passwd', '#__proto__', '#javascript:alert(1)', '#<img src=x>'];
    for (const hash of strange) {
      await go(hash);
      await page.getByRole('alert').filter({ hasText: 'neither a question of ours nor a link' }).waitFor();
    }
    for (const [, hash] of HOSTILE) {
      const { problem } = readLink(hash, inflate) as { problem: string };
      await go(hash);
      await page
        .getByRole('alert')
        .filter({ hasText: problem.slice(1) })
        .waitFor();
      expect(await page.locator('main').count()).toBe(0);
    }
    for (const [, hash] of HOSTILE_SCENARIOS) {
      await go(hash);
      await page.locator('.answer-panel .notice', { hasText: /^Line \d+/ }).waitFor();
      await go('#r1.');
      await page.getByRole('alert').waitFor();
    }
    expect(heard).toEqual([]);
  });

  it('answers what is written, names mistakes where they are, and gives a link to the answer', async () => {
    const { page, heard } = await show(link);
    await page.locator('.digest').waitFor();
    const before = await digestOf(page);
    await page.getByRole('button', { name: 'Edit the text' }).click();
    const editor = page.getByRole('textbox', { name: 'The scenario as text' });
    await editor.click();
    const write = async (text: string) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    };
    await write(FIGHT.replace('knight', 'knigth'));
    const reading = await readScenario(FIGHT.replace('knight', 'knigth'), 'scenario.yaml', loadUse);
    const [fault] = 'faults' in reading ? reading.faults : [];
    const mistake = page.locator('.faults li');
    await mistake.waitFor();
    expect(await mistake.textContent()).toBe(
      `Line ${fault.line} ${fault.path} ${fault.problem}${fault.rule ? ` (${fault.rule})` : ''}`,
    );
    await page.locator('.cm-lintRange-error').waitFor();

    await write(FIGHT.replace('4x orc', '9x orc'));
    await page.locator('.card', { hasText: '9' }).waitFor();
    await page.getByText('Copy the link').waitFor();
    expect(await mistake.count()).toBe(0);
    const after = await digestOf(page);
    expect(after).not.toBe(before);
    // The address is that of the answer, so that the page may be left and come back to.
    await page.waitForURL((url) => url.hash.startsWith('#r1.') && url.hash !== link);
    const { hash } = new URL(page.url());
    // The browser would give what is pasted over a word that word's style; the policy forbids it, and nothing is lost.
    expect(heard.filter((line) => !line.startsWith('Applying inline style'))).toEqual([]);
    await show(hash);
    await page.locator('.verdict.confirmed').waitFor();
    expect(await digestOf(page)).toBe(after);
  });

  it('stops when it is told to, with the games that were played', async () => {
    const { page } = await show('#wods/the-road-to-level-five');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/Stopped after [\d,]+ games/).waitFor();
    expect(await page.getByRole('button', { name: 'Copy the link' }).count()).toBe(0);
  });

  it('has cards that are changed with mouse, keyboard and text, and one history for all', async () => {
    const { page, heard } = await show(link);
    await page.locator('.card-open').first().waitFor();
    await dropFile(page, 'fight.yaml', FIGHT.replace('games: 500', 'games: 100'));
    await changeCards(page);
    await keepBand(page);
    await dropFile(page, 'mine.yaml', FIGHT.replace('4x orc', '2x ogre'));
    await page.locator('.card-open', { hasText: 'Ogre' }).waitFor();
    await page.locator('.digest').waitFor();
    expect(heard).toEqual([]);
  });

  it('keeps what the user opens at an address of its own, and goes back to what was there before', async () => {
    const { page, close } = await open(link);
    await page.locator('.digest').waitFor();
    expect(await page.title()).toBe('A fight for the page · montecrawl');
    expect(await page.locator('.kicker').first().textContent()).toBe('Dungeon World · last stand');
    expect(await page.locator('.policy').allTextContents()).toEqual(['policy balanced', 'policy balanced']);
    await dropFile(page, 'mine.yaml', FIGHT.replace('for the page', 'of my own').replace('4x orc', '2x ogre'));
    const own = page.locator('h1', { hasText: 'A fight of my own' });
    await own.waitFor();
    await page.locator('.digest').waitFor();
    await page.waitForURL((url) => url.hash.startsWith('#r1.') && url.hash !== link);
    await page.reload();
    await own.waitFor();
    await page.goBack();
    await page.locator('h1', { hasText: 'A fight for the page' }).waitFor();
    expect(new URL(page.url()).hash).toBe(link);
    await page.goForward();
    await own.waitFor();
    await close();
  });

  it('brings the text into view, with the keyboard in it, and keeps every letter of fast typing', async () => {
    const { page } = await show(link);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.digest').waitFor();
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Edit the text' }).click();
    const editor = page.getByRole('textbox', { name: 'The scenario as text' });
    const bottom = `Math.round(document.querySelector('#editor').getBoundingClientRect().bottom)`;
    await expect.poll(() => page.evaluate(bottom)).toBe(844);
    // As fast as a browser takes it, while the page follows.
    await page.keyboard.type('# my own fight, written in a hurry');
    expect(await editor.textContent()).toContain('# my own fight, written in a hurry');
  });

  it('returns the focus to "New" after a choice there', async () => {
    const { page } = await show(link);
    await page.locator('.digest').waitFor();
    await page.getByRole('button', { name: 'New' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog .mini', { hasText: 'A Dungeon Game' }).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('h1', { hasText: 'three adventurers' }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('New');
  });

  it('is found by any word in the list of questions, with the keyboard alone', async () => {
    const { page } = await show(link);
    await page.getByRole('button', { name: 'All questions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('ogre bridge');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#2hdc\/ogre-at-the-bridge$/);
    await page.locator('h1', { hasText: /ratmen/ }).waitFor();
  });

  it('is whole and within its policy on phones, tablets and wide screens', async () => {
    const { page, heard } = await show(link);
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('.parts svg.chart:visible').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(heard).toEqual([]);
  });

  it('has nothing that axe finds fault with, by day and by night', async () => {
    const { page } = await show(link);
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.locator('.parts svg.chart:visible').first().waitFor();
    await page.locator('.cm-content').waitFor();
    await page.evaluate(AXE);
    const faults = async (within?: string) => {
      await atRest(page);
      return faultsByAxe(page, within);
    };
    expect(await faults()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await atRest(page);
    expect(await faintTexts(page)).toEqual([]);
    // What lies over the table, one sheet after the other.
    for (const [opened, shown] of [
      ['Knight', '.field'],
      ['Add a card to Heroes', '.mini'],
      ['Bands', '.keep-new'],
    ] as const) {
      await page.getByRole('button', { name: opened, exact: true }).click();
      await page.locator(`.sheet ${shown}`).first().waitFor();
      expect(await faults('.sheet')).toEqual([]);
      await page.keyboard.press('Escape');
    }
    for (const [tab, seen] of [
      ['Watch a game', '.player.live'],
      ['More questions', '.menu-card'],
    ]) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator(seen).first().waitFor();
      if (tab === 'More questions') {
        await page.getByRole('radio', { name: /odds of one roll/ }).check();
        await page.getByRole('button', { name: 'Ask' }).click();
        await page.locator('.found').waitFor();
        await page.getByRole('radio', { name: compare.asks }).check();
        await page.getByText('More settings').click();
      }
      expect(await faults('.views')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await atRest(page);
      expect(await faintTexts(page, '.views')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      for (const width of [900, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    }
  });

  it('shows a game step by step, as replay does', async () => {
    const { page, heard } = await show(link);
    await page.locator('.digest').waitFor();
    await page.getByRole('tab', { name: 'The report' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.player.live').waitFor();
    const { scenario, system } = await readRight(FIGHT);
    const matchup = compileCell(system, scenario.cells[0]);
    const steps = (game: number) =>
      framesOf(storyOf(system, matchup, scenario.seed, game, true)).steps.map(({ event }) => event.text);
    const story = () => page.locator('.story .what').allTextContents();
    expect(await story()).toEqual(steps(0));
    expect(await page.locator('.controls output').textContent()).toBe(`1 of ${steps(0).length}`);
    await page.getByRole('button', { name: 'To the last step' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.controls output').textContent()).toBe(`2 of ${steps(0).length}`);
    await page.locator('#which-game').selectOption('worst');
    await page.getByLabel('For which side').selectOption('lair');
    const worst = findGame(system, matchup, scenario.seed, SEARCHED, 'worst', 'lair') as number;
    await page.locator('.replayed .kicker', { hasText: `Game ${showCount(worst)} of` }).waitFor();
    expect(await story()).toEqual(steps(worst));
    expect(heard).toEqual([]);
  });

  it('weighs the rolls of a game as replay --luck does, and stops when it is told to', async () => {
    const { page, heard } = await show('#dw/knight-and-ogre');
    await page.getByRole('tab', { name: 'Watch a game' }).click();
    await page.locator('.player.live').waitFor();
    await page.getByRole('button', { name: 'One step on' }).click();
    await page.getByRole('button', { name: 'Weigh the rolls' }).click();
    await page.locator('.game-luck figure').waitFor();
    const text = readFileSync(join(ROOT, 'scenarios/dw/knight-and-ogre.yaml'), 'utf8');
    const { scenario, system } = await readRight(text);
    const matchup = compileCell(system, scenario.cells[0]);
    const { story, recorded } = recordedStory(system, matchup, scenario.seed, 0, true);
    const { sentences } = luckWords(
      finish(weighGame(recorded, finish(LuckScale.of(system, matchup, scenario.seed)))),
      story,
    );
    const said = await page.locator('.game-luck ul li').allTextContents();
    expect(said.map((line) => line.replaceAll('\u00a0', ' '))).toEqual(sentences);
    // The game stays where it was, and its rolls have the chances that they left.
    expect(await page.locator('.controls output').textContent()).toMatch(/^2 of /);
    expect(await page.locator('.story .after').count()).toBeGreaterThan(0);

    await page.locator('#which-game').selectOption('swingiest');
    await page.locator('.replay-waiting').getByRole('button', { name: 'Stop' }).click();
    await page.locator('.replay-waiting').getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
    expect(heard).toEqual([]);
  });

  it('asks other questions, and saves the numbers of the command line', async () => {
    const { page, heard } = await show(link);
    await page.locator('.digest').waitFor();
    await page.getByRole('tab', { name: 'More questions' }).click();
    /** Asks one, with what is written into its fields. */
    const ask = async (question: AnyQuestion, fields: Readonly<Record<string, string>>) => {
      await page.getByRole('radio', { name: question.asks }).check();
      await page.getByText('More settings').click();
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: /^Ask/ }).click();
    };
    const saved = async () => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the numbers' }).click();
      return readFileSync(await (await saving).path(), 'utf8');
    };
    await ask(asAny(breakEven), { 'Vary: place': 'lair.orc.count', 'Vary: values': '2..4', Games: 'many' });
    await page.locator('.problem', { hasText: 'It takes a whole number' }).waitFor();
    const games = page.getByLabel('Games', { exact: true });
    expect(await games.getAttribute('aria-invalid')).toBe('true');
    await games.fill('100');
    await page.keyboard.press('Enter');
    expect(await saved()).toBe(await jsonOf(asAny(breakEven), { vary: { 'lair.orc.count': [2, 3, 4] }, games: 100 }));

    await ask(asAny(compare), { 'Set: place': 'lair.orc.count', 'Set: value': '5', Games: '200' });
    const text = await saved();
    expect(text).toBe(await jsonOf(asAny(compare), { set: { 'lair.orc.count': 5 }, games: 200, margin: 0.01 }));
    expect(await page.locator('.found .digest').textContent()).toBe(JSON.parse(text).digest);
    expect(heard).toEqual([]);
  });

  it('has questions for a side that is whole only by what is varied, and says which cannot be asked', async () => {
    const { page } = await show('#2hdc/a-guard-for-every-road');
    await page.locator('.side1 .card', { hasText: 'One of 4' }).waitFor();
    await page.getByRole('tab', { name: 'More questions' }).click();
    await page.getByRole('radio', { name: breakEven.asks }).check();
    await page.locator('.question-form .notice', { hasText: 'without what the scenario varies' }).waitFor();
    await page.getByRole('radio', { name: rank.asks }).check();
    await page.locator('#asked-title', { hasText: rank.asks }).waitFor();
    expect(await page.locator('.question-form .notice').count()).toBe(0);
  });

  it('puts a scenario beside what it was before its last change, and stops when it is told to', async () => {
    const { page } = await show(link);
    await page.locator('.digest').waitFor();
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.getByRole('textbox', { name: 'The scenario as text' }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(FIGHT.replace('4x orc', '5x orc'));
    await page.locator('.card', { hasText: '5' }).waitFor();
    await page.locator('.digest').waitFor();
    await page.getByRole('tab', { name: 'More questions' }).click();
    await page.getByRole('radio', { name: compare.asks }).check();
    expect(await page.getByLabel('Compare with').inputValue()).toBe('before the last change');
    await page.getByText('More settings').click();
    await page.getByLabel('Games', { exact: true }).fill('200');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.locator('.found').waitFor();
    const [games] = JSON.parse(
      await jsonOf(asAny(compare), { set: { 'lair.orc.count': 5 }, games: 200, margin: 0.01 }),
    ).differences;
    const cells = await page.locator('.outcome-of tbody tr').first().locator('td').allTextContents();
    expect(cells[0]).toContain(`${Math.round(100 * games.a.rate)}`);
    await page.getByLabel('Games', { exact: true }).fill('1e9');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('button', { name: 'Stop' }).last().click();
    await page.getByRole('button', { name: 'Ask again' }).waitFor();
  });

  it('works without a network once it was there', async () => {
    const { page, close } = await open(link, { serviceWorkers: 'allow' });
    await page.locator('.digest').waitFor();
    const before = await digestOf(page);
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)');
    await site.close();
    await page.reload();
    await page.locator('.verdict.confirmed').waitFor();
    expect(await digestOf(page)).toBe(before);
    await close();
  });
});
