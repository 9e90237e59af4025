import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickingOn, type Driven, pressing, showing, textOf } from './driven.ts';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Whether there is a Firefox to look at pages with. */
export const hasFirefox = existsSync(FIREFOX);

/** What Firefox does besides showing a page; one process shows all pages. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.update.enabled': false,
  'fission.autostart': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

interface Reply {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: { readonly context?: string; readonly result?: Evaluated; readonly exceptionDetails?: unknown };
  readonly message?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

interface Evaluated {
  readonly value?: unknown;
  readonly sharedId?: string;
}

/** A page in Firefox, led by WebDriver BiDi, which Firefox speaks itself. Scripts for a page are text. */
export class Firefox implements Driven {
  private readonly errors: string[] = [];
  private readonly browser: ChildProcess;
  private readonly profile: string;
  private readonly waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  private socket: WebSocket | undefined;
  private context = '';
  private last = 0;

  private constructor() {
    this.profile = mkdtempSync(join(tmpdir(), 'montecrawl-firefox-'));
    const preferences = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`,
    );
    writeFileSync(join(this.profile, 'user.js'), preferences.join('\n'));
    const options = ['--headless', '--profile', this.profile, '--remote-debugging-port', '0'];
    this.browser = spawn(FIREFOX, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  }

  /** Starts it with an empty page. */
  static async start(): Promise<Firefox> {
    const firefox = new Firefox();
    try {
      await firefox.connect();
      return firefox;
    } catch (error) {
      await firefox.stop();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  async evaluate(expression: string): Promise<unknown> {
    return (await this.look(expression)).value;
  }

  async click(selector: string): Promise<void> {
    await textOf(this, selector);
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    await this.evaluate(showing(element));
    const { sharedId } = await this.look(element);
    await this.act(clickingOn({ type: 'element', element: { sharedId } }));
  }

  async press(value: string): Promise<void> {
    await this.act(pressing(value));
  }

  async heard(): Promise<readonly string[]> {
    return this.errors;
  }

  async stop(): Promise<void> {
    this.socket?.close();
    if (this.browser.exitCode === null) {
      const ended = new Promise((resolve) => this.browser.once('exit', resolve));
      this.browser.kill();
      await ended;
    }
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async connect(): Promise<void> {
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      this.browser.stderr?.on('data', (chunk) => {
        said += chunk;
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      this.browser.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    });
    const socket = new WebSocket(`${url}/session`);
    this.socket = socket;
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('Firefox does not answer'));
    });
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    await this.send('session.new', { capabilities: {} });
    await this.send('session.subscribe', { events: ['log.entryAdded'] });
    this.context = (await this.send('browsingContext.create', { type: 'tab' }))?.context ?? '';
  }

  private hear({ id = 0, type, result, message, params }: Reply): void {
    if (params?.level === 'error') this.errors.push(params.text ?? '');
    const { resolve, reject } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    if (type === 'success') resolve?.({ type, ...(result && { result }) });
    else if (type === 'error') reject?.(new Error(message));
  }

  private async look(expression: string): Promise<Evaluated> {
    const target = { context: this.context };
    const found = await this.send('script.evaluate', { expression, target, awaitPromise: true });
    if (found?.exceptionDetails !== undefined)
      throw new Error(`${expression}: ${JSON.stringify(found.exceptionDetails)}`);
    return found?.result ?? {};
  }

  private async act(source: object): Promise<void> {
    await this.send('input.performActions', { context: this.context, actions: [source] });
  }

  private async send(method: string, params: object): Promise<Reply['result']> {
    const id = ++this.last;
    const { result } = await new Promise<Reply>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ id, method, params }));
    });
    return result;
  }
}
