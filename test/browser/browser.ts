import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'];
/** What finds barriers in a page; `page.evaluate` puts it there whatever the page allows. */
export const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Whether there is a browser to look at pages with. */
export const hasBrowser = existsSync(CHROMIUM);

/** Scripts for a page are text: this program knows no documents. */
const FAULTS = `({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html)`;

/** Rules of axe that look at colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Texts of charts that reach beyond the page. */
const CUT = `[...document.querySelectorAll('svg.chart text')]
  .filter((text) => text.getBoundingClientRect().left < 0 || text.getBoundingClientRect().right > innerWidth)
  .map((text) => text.textContent)`;

export interface Looking {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** Pages in a real browser, each opened as a file, one after the other in one tab: to make a tab takes longer than to look. */
export class Lookout {
  readonly browser: Browser;
  private readonly tab: Page;
  private heard: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'montecrawl-page-'));
  private readonly urls = new Map<string, string>();

  private constructor(browser: Browser, tab: Page) {
    this.browser = browser;
    this.tab = tab;
    tab.on('console', (message) => this.heard.push(message.text()));
    tab.on('pageerror', (error) => this.heard.push(error.message));
    tab.on('request', (request) => this.heard.push(request.url()));
  }

  static async start(): Promise<Lookout> {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
    return new Lookout(browser, await browser.newPage());
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
  async open(name: string, { width = 900, scheme = 'light' }: Looking = {}): Promise<{ page: Page; heard: string[] }> {
    const page = this.tab;
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const heard: string[] = [];
    this.heard = heard;
    await page.goto(this.urlOf(name));
    return { page, heard };
  }

  /** What is wrong with a page wherever it is looked at: nothing, as a list. */
  async faultsAt(name: string, width: number, scheme: 'light' | 'dark'): Promise<string[]> {
    const { page, heard } = await this.open(name, { width, scheme });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    const cut = (await page.evaluate(CUT)) as string[];
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
    const { page } = await this.open(name, { width: 1200 });
    await page.evaluate(act);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    // The page itself allows no scripts but its own.
    await page.evaluate(AXE);
    const faults = await axe(page, `document, { rules: { ${COLOURS.map((rule) => `'${rule}': { enabled: false }`)} }`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const faint = await faintTexts(page);
      faults.push(...faint.map((fault) => `${fault} in the ${colorScheme}`));
    }
    return faults;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What axe finds fault with, each with the first place. @param within a part of the page; left out: all of it */
export function faultsByAxe(page: Page, within?: string): Promise<string[]> {
  return axe(page, `${within === undefined ? 'document' : JSON.stringify(within)}, { rules: {}`);
}

/** What axe says of colours alone. */
export function faintTexts(page: Page, within = 'html'): Promise<string[]> {
  // Contrast takes long for each text, and rows of a table have the colours of those before them.
  const first = `{ include: [[${JSON.stringify(within)}]], exclude: [['tbody tr:nth-child(n + 6)']] }`;
  return axe(page, `${first}, { runOnly: ${JSON.stringify(COLOURS)}`);
}

/** @param what what axe looks at, and the beginning of how */
async function axe(page: Page, what: string): Promise<string[]> {
  // What else axe says, as where a fault is in three notations and all that is right, takes it half of its time.
  return (await page.evaluate(
    `axe.run(${what}, resultTypes: ['violations'], selectors: false }).then(${FAULTS})`,
  )) as string[];
}
