import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_REDIS, RedisServer, UNLESS_SKIPPED, until } from '../cli/queue/redis-server.ts';
import { BookFolder, exampleText, ROOT } from './book-folder.ts';

const SCENARIO = `
title: How many scouts are a match for a champion?
rules: dice-pool-skirmish
sides:
  reds: { members: [champion] }
  blues: { members: [6x scout] }
`;
const RUN = ['run', 's.yaml', '--sampled', '--games', '2000', '--no-range', '--no-report', '--json'];

describe.skipIf(!HAS_REDIS)(`a book of one's own over a queue${UNLESS_SKIPPED}`, () => {
  const folder = new BookFolder();
  const children: ChildProcess[] = [];
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
    folder.write('s.yaml', SCENARIO.trimStart());
    folder.write('book.js', exampleText('dice-pool-skirmish.js'));
    folder.write('edited.js', `${exampleText('dice-pool-skirmish.js')}// edited\n`);
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await RedisServer.killAll();
    folder.remove();
  });

  /** Starts a command. `hears` waits for words on stderr, `end` for its end. */
  function start(...words: string[]) {
    const child = spawn(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...words], {
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const hears = async (part: string) => {
      await until(() => err.includes(part));
      return err;
    };
    const end = once(child, 'close').then(([code]) => ({ code, out }));
    return { hears, end };
  }

  it('is played by workers that have the very same text, and refused by name by others', async () => {
    const alone = await start(...RUN, '--rules', './book.js', '--threads', '1').end;
    const worker = ['worker', redis.url, '--threads', '1'];
    const edited = start(...worker, '--rules', './edited.js');
    const without = start(...worker);
    const refusals = [edited, without].map(({ hears }) => hears('Not playing for'));
    const run = start(...RUN, '--rules', './book.js', '--queue', redis.url, '--batch', '500');
    const [other, none] = await Promise.all(refusals);
    expect(other).toMatch(
      /is not the text of dice-pool-skirmish that is here, which is dice-pool-skirmish@[0-9a-f]{16}/,
    );
    expect(none).toMatch(/no rulebook is called "dice-pool-skirmish@[0-9a-f]{16}"/);
    start(...worker, '--rules', './book.js');
    const { code, out } = await run.end;
    expect(out).toBe(alone.out);
    expect(code).toBe(0);
  });
});
