/*
 * The page in Firefox: whether it answers, draws, complains of nothing, and comes to the digests of the command line in every
 * rulebook. Firefox is led by WebDriver BiDi, which it speaks itself. Needs `npm run build`, `npm run site`, and Firefox:
 *
 *   apt-get install firefox-esr
 *   node --experimental-websocket bench/firefox.mjs
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveSite } from '../dist/cli/serve-site.js';
import { linkOf } from './site-links.mjs';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const SCENARIOS = [
  '2hdc/troll-at-rep-5.yaml',
  'ddd/a-duel-to-solve.yaml',
  'dw/who-breaks-first.yaml',
  'wods/first-level-duel.yaml',
  'adg/the-salt-court.yaml',
];
const GAMES = 200;
const PATIENCE_MS = 120_000;

if (!existsSync(FIREFOX)) {
  console.log(`Left out: there is no Firefox at ${FIREFOX}.`);
  process.exit(0);
}

const profile = mkdtempSync(join(tmpdir(), 'montecrawl-firefox-'));
const firefox = spawn(FIREFOX, ['--headless', '--profile', profile, '--remote-debugging-port', '0'], {
  stdio: ['ignore', 'ignore', 'pipe'],
});
const site = await serveSite(0);
let failed = 0;
try {
  const { send, heard } = await connect();
  const { context } = await send('browsingContext.create', { type: 'tab' });
  const evaluate = async (expression) => {
    const { result } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    return result?.value;
  };
  let opened = 0;
  const open = async (hash) => {
    // With another number the page is loaded anew, and nothing on it is of the question before.
    const url = `${site.url}?threads=2&opened=${++opened}${hash}`;
    await send('browsingContext.navigate', { context, url, wait: 'complete' });
  };
  const until = async (what, selector) => {
    const began = performance.now();
    while (performance.now() < began + PATIENCE_MS) {
      if (await evaluate(`document.querySelector(${JSON.stringify(selector)}) !== null`)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}`);
  };

  const began = performance.now();
  await open('');
  await until('the first numbers', '.answer:not(.waiting)');
  const firstMs = performance.now() - began;
  await until('the answer', '.digest');
  console.log(
    `first numbers after ${Math.round(firstMs)} ms, answered after ${Math.round(performance.now() - began)} ms`,
  );
  await until('charts', '.parts svg.chart');

  for (const path of SCENARIOS) {
    await open(await linkOf(path, GAMES));
    await until(`a verdict on ${path}`, '.verdict.confirmed, .verdict.differs');
    const isSame = await evaluate(`document.querySelector('.verdict.confirmed') !== null`);
    console.log(`${isSame ? 'the same digest' : 'ANOTHER DIGEST'}: ${path}`);
    if (!isSame) failed++;
  }
  for (const line of heard) console.log(`it said: ${line}`);
  failed += heard.length;
} finally {
  firefox.kill();
  await new Promise((resolve) => firefox.once('exit', resolve));
  await site.close();
  rmSync(profile, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** Connects to Firefox once it listens. */
async function connect() {
  const url = await new Promise((resolve, reject) => {
    let said = '';
    firefox.stderr.on('data', (chunk) => {
      said += chunk;
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    firefox.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox does not answer'));
  });
  const waiting = new Map();
  const heard = [];
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message, params } = JSON.parse(data);
    if (params?.level === 'error') heard.push(params.text);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (type === 'success') resolve?.(result);
    else if (type === 'error') reject?.(new Error(`${error}: ${message}`));
  };
  let last = 0;
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  return { send, heard };
}
