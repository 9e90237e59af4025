import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { clickingOn, type Driven, pressing, showing, textOf } from './driven.ts';

const DRIVER = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
/** Whether there is a WebKit, the engine of Safari, to look at pages with. */
export const hasWebKit = existsSync(DRIVER);

/** Keeps the errors of a page, which WebDriver does not report. */
const KEEP_ERRORS = `(() => {
  window.keptErrors = [];
  addEventListener('error', ({ message }) => keptErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => keptErrors.push(String(reason)));
})()`;

/** A page in WebKitGTK, led by WebDriver on a screen of its own. */
export class WebKit implements Driven {
  private readonly driver: ChildProcess;
  private readonly port: number;
  private session = '';

  private constructor(port: number) {
    this.port = port;
    // A group of its own, so that the screen and the browser end with it.
    this.driver = spawn('xvfb-run', ['--auto-servernum', DRIVER, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
    });
  }

  /** Starts it with an empty page. */
  static async start(): Promise<WebKit> {
    const webkit = new WebKit(await freePort());
    try {
      while (!(await webkit.isReady())) await new Promise((resolve) => setTimeout(resolve, 50));
      const { sessionId } = (await webkit.send('POST', '/session', { capabilities: {} })) as { sessionId: string };
      webkit.session = `/session/${sessionId}`;
      return webkit;
    } catch (error) {
      await webkit.stop();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await this.send('POST', `${this.session}/url`, { url });
    await this.evaluate(KEEP_ERRORS);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.send('POST', `${this.session}/execute/sync`, { script: `return (${expression})`, args: [] });
  }

  async click(selector: string): Promise<void> {
    await textOf(this, selector);
    await this.evaluate(showing(`document.querySelector(${JSON.stringify(selector)})`));
    const using = { using: 'css selector', value: selector };
    await this.act(clickingOn((await this.send('POST', `${this.session}/element`, using)) as object));
  }

  async press(value: string): Promise<void> {
    await this.act(pressing(value));
  }

  async heard(): Promise<readonly string[]> {
    return (await this.evaluate('keptErrors')) as string[];
  }

  async stop(): Promise<void> {
    if (this.session !== '') await this.send('DELETE', this.session);
    const ended = new Promise((resolve) => this.driver.once('exit', resolve));
    if (this.driver.exitCode !== null || this.driver.pid === undefined) return;
    process.kill(-this.driver.pid);
    await ended;
  }

  private async act(source: object): Promise<void> {
    await this.send('POST', `${this.session}/actions`, { actions: [source] });
  }

  private isReady(): Promise<boolean> {
    if (this.driver.exitCode !== null) throw new Error('WebKit ended');
    return this.send('GET', '/status').then(
      () => true,
      () => false,
    );
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
    const url = `http://127.0.0.1:${this.port}${path}`;
    const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit, ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}

/** Returns a port that no one listens on. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
