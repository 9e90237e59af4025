import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];
const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Whether there is a browser to look at pages with. */
export const hasBrowser = existsSync(CHROMIUM);

/** Scripts for a page are text: this program knows no documents. */
const FAULTS = `({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)`;

/** Texts of charts that reach beyond the page. */
const CUT = `[...document.querySelectorAll('svg.chart text')]
  .filter((text) => text.getBoundingClientRect().left < 0 || text.getBoundingClientRect().right > innerWidth)
  .map((text) => text.textContent)`;

export interface Looking {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** For scripts of a test: the page itself allows none but its own. */
  readonly bypassCSP?: boolean;
}

/** Pages in a real browser, each opened as a file. */
export class Lookout {
  readonly browser: Browser;
  private readonly folder = mkdtempSync(join(tmpdir(), 'montecrawl-page-'));
  private readonly urls = new Map<string, string>();

  private constructor(browser: Browser) {
    this.browser = browser;
  }

  static async start(): Promise<Lookout> {
    return new Lookout(await chromium.launch({ executablePath: CHROMIUM, args: QUIET }));
  }

  /** Writes a page to a file of its own. */
  keep(name: string, html: string): void {
    const path = join(this.folder, `${name}.html`);
    writeFileSync(path, html);
    this.urls.set(name, pathToFileURL(path).href);
  }

  urlOf(name: string): string {
    return this.urls.get(name) as string;
  }

  /** @returns the page, and what it said on the console or asked for: its own address and nothing else */
  async open(name: string, { width = 900, scheme = 'light', bypassCSP = false }: Looking = {}) {
    const page = await this.browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP });
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('request', (request) => heard.push(request.url()));
    await page.goto(this.urlOf(name));
    return { page, heard };
  }

  /** What is wrong with a page wherever it is looked at: nothing, as a list. */
  async faultsAt(name: string, width: number, scheme: 'light' | 'dark'): Promise<string[]> {
    const { page, heard } = await this.open(name, { width, scheme });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    const cut = (await page.evaluate(CUT)) as string[];
    await page.close();
    return [
      ...heard.filter((line) => line !== this.urlOf(name)),
      ...(wide === width ? [] : [`${wide} pixels wide`]),
      ...cut.map((text) => `cut off: ${text}`),
    ];
  }

  /**
   * What axe finds fault with, everything opened, each with the first place: in the light, and then in the dark, where
   * only colours are another.
   *
   * @param act a script that runs in the page before axe looks at it
   */
  async barriers(name: string, act = ''): Promise<string[]> {
    const { page } = await this.open(name, { width: 1200, bypassCSP: true });
    await page.evaluate(act);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    await page.addScriptTag({ content: AXE });
    const found = await page.evaluate(`axe.run({ rules: { 'color-contrast': { enabled: false } } }).then(${FAULTS})`);
    const faults = found as string[];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Contrast takes long for each text, and rows of a table have the colours of those before them.
      const first = `{ exclude: [['tbody tr:nth-child(n + 6)']] }`;
      const faint = await page.evaluate(
        `axe.run(${first}, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }).then(${FAULTS})`,
      );
      faults.push(...(faint as string[]).map((fault) => `${fault} in the ${colorScheme}`));
    }
    await page.close();
    return faults;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
