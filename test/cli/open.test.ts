import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Complaint } from '../../src/cli/complaint.ts';
import { type ServedSite, serveSite } from '../../src/cli/serve-site.ts';
import { readLink } from '../../src/report/link.ts';
import { inflate } from '../../src/site/inflate.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

describe('open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'montecrawl-open-'));
  let site: ServedSite;
  beforeAll(async () => {
    mkdirSync(join(folder, 'site', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'site', 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'site', '.hidden'), 'hidden');
    writeFileSync(join(folder, 'site', 'assets', 'a.js'), '1');
    const own = new Map([['books/mine-1/a b.js', '2']]);
    site = await serveSite(0, { folder: join(folder, 'site'), own });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  const ask = (path: string, { method = 'GET', host = new URL(site.url).host } = {}) =>
    new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
      const { port } = new URL(site.url);
      request({ host: '127.0.0.1', port, path, method, headers: { host } }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, type: response.headers['content-type'] });
      })
        .on('error', reject)
        .end();
    });

  it('serves the files of the page, each as what it is', async () => {
    expect(await ask('/')).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    expect(await ask('/?threads=2')).toMatchObject({ status: 200 });
    expect(await ask('/assets/a.js')).toEqual({ status: 200, type: 'text/javascript; charset=utf-8' });
    expect(await ask('/assets/a.js', { method: 'HEAD' })).toMatchObject({ status: 200 });
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '//etc/passwd',
    '/.hidden',
    '/assets',
    '/a',
    '/books/mine-1/%2e%2e/a',
    '/books/mine-1/',
    '/%E0%A4%A',
  ])('has no file %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404 });
  });

  it('serves rulebooks beside them', async () => {
    expect(await ask('/books/mine-1/a%20b.js')).toEqual({ status: 200, type: 'text/javascript; charset=utf-8' });
  });

  it('answers nothing but requests for files, by the name of this machine', async () => {
    expect(await ask('/', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await ask('/', { host: 'example.org' })).toMatchObject({ status: 403 });
  });

  it('says that a port is taken, and that there is no page', async () => {
    const { port } = new URL(site.url);
    await expect(serveSite(Number(port), { folder: join(folder, 'site') })).rejects.toThrow(
      new Complaint(`port ${port} is taken; name another one with --port`),
    );
    await expect(serveSite(0, { folder })).rejects.toThrow('npm run site');
  });

  it.each(['0', '70000', 'x', '1.5'])('takes no port %s', async (port) => {
    const { code, err } = await montecrawl(['open', '--port', port]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('from 1 to 65535') });
  });
});

describe('run --link', () => {
  const FIGHT = 'title: A\nrules: dw\ngames: 50\nsides:\n  a: { members: [knight] }\n  b: { members: [orc] }\n';
  const linked = async (...words: string[]) => {
    const command = ['run', 'a.yaml', '--no-report', '--quiet', '--link', ...words];
    const host = await montecrawl(command, fakeHost({ 'a.yaml': FIGHT }));
    const address = /http:\S+/.exec(host.out)?.[0] ?? '';
    return { host, link: address === '' ? undefined : readLink(new URL(address).hash, inflate) };
  };

  it('prints the address of the answer, with the scenario as it was written', async () => {
    const { host, link } = await linked();
    expect(host.code).toBe(0);
    expect(host.out).toContain('http://127.0.0.1:4110/#r1.');
    expect(link).toMatchObject({ text: FIGHT, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
  });

  it('holds what options changed', async () => {
    const { link } = await linked('--seed', '12', '--games', '60');
    expect(link).toMatchObject({ text: expect.stringMatching(/seed: 12\n[\s\S]*games: 60\n/) });
  });

  it.each(['--json', '--exact', '--sampled'])('is not made with %s', async (option) => {
    const { host } = await linked(option);
    expect(host.code).toBe(2);
  });
});
