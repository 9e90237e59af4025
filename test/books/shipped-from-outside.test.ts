import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Faults } from '../../src/check/fault.ts';
import { checkExported } from '../../src/rules/check-exported.ts';
import { loadSystem, SHIPPED_IDS } from '../../src/rules/registry.ts';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';
import { BookFolder, ROOT } from './book-folder.ts';
import { bundledBook } from './bundled-book.ts';

const FEW = ['--games', '200', '--no-range', '--no-report', '--quiet', '--threads', '2'];

describe('a shipped rulebook as a file of a user', () => {
  const folder = new BookFolder();
  let book = '';
  let text = '';
  beforeAll(async () => {
    symlinkSync(join(ROOT, 'node_modules/zod'), join(folder.path, 'node_modules/zod'));
    text = await bundledBook('adg', 'outside');
    book = folder.write('outside.js', text);
  });
  afterAll(() => folder.remove());

  /** Runs a command on a shipped scenario with the shipped book, and with the same book from a file. */
  async function both(path: string, words: readonly string[]): Promise<[shipped: string, outside: string]> {
    const files = [path, 'homebrew/salt-court.yaml'].map((name): [string, string] => [
      name,
      readFileSync(join(ROOT, 'scenarios/adg', name), 'utf8'),
    ]);
    const renamed = files.map(([name, each]): [string, string] => [
      name,
      each.replace(/^rules: adg$/m, 'rules: outside'),
    ]);
    const shipped = await montecrawl(words, fakeHost(Object.fromEntries(files)));
    const host = fakeHost({ ...Object.fromEntries(renamed), [book]: text });
    const outside = await montecrawl([...words, '--rules', book], host);
    for (const { code, err } of [shipped, outside]) expect({ code, err }).toEqual({ code: 0, err: '' });
    return [shipped.out, outside.out.replaceAll(/outside@[0-9a-f]{16}|outside/g, 'adg')];
  }

  it.each(['do-they-run.yaml', 'the-salt-court.yaml'])('plays the games of %s', async (path) => {
    const [shipped, outside] = await both(path, ['run', path, '--json', ...FEW]);
    const { cells } = JSON.parse(shipped);
    expect(cells.length).toBeGreaterThan(3);
    expect(JSON.parse(outside).cells).toEqual(cells);
  });

  it('shows the same game in a replay', async () => {
    const [shipped, outside] = await both('do-they-run.yaml', ['replay', 'do-they-run.yaml', '--game', '7', '--quiet']);
    expect(shipped).toContain('P-ADG-');
    expect(outside).toBe(shipped);
  });

  it('gives the same exact odds', async () => {
    const [shipped, outside] = await both('do-they-run.yaml', ['odds', 'adg', 'attack']);
    expect(outside).toBe(shipped);
  });

  it.each(SHIPPED_IDS)('accepts the shape of %s', async (id) => {
    const faults = new Faults();
    checkExported({ ...(await loadSystem(id)), id: 'outside' }, [], faults);
    expect(faults.all).toEqual([]);
  });

  it('names what it lacks', async () => {
    const path = folder.write('broken.js', text.replace('memberName:', 'membersName:'));
    const { code, err } = await montecrawl(['list', '--rules', path], fakeHost({ [path]: readFileSync(path, 'utf8') }));
    expect(err).toMatch(/is no rulebook yet:[\s\S]*no key is called "membersName"; did you mean "memberName"\?/);
    expect(code).toBe(2);
  });
});
