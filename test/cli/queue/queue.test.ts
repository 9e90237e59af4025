import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Job, Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runKeyDigest } from '../../../src/analysis/run-key.ts';
import { readAddress } from '../../../src/cli/queue/redis.ts';
import { checkJob, serveQueue } from '../../../src/cli/queue/serve-queue.ts';
import {
  announcementKey,
  namesOfRuns,
  presencesOf,
  QUEUE_PREFIX,
  RUNS_KEY,
  workersKey,
} from '../../../src/cli/queue/wire.ts';
import { mostGames } from '../../../src/engine/play-scenario.ts';
import { FACTIONS, filesOf } from '../factions.ts';
import { fakeHost, montecrawl } from '../fake-host.ts';
import { TROLL } from '../scenarios.ts';
import { misplay } from './misplay.ts';
import { HAS_REDIS, RedisServer, UNLESS_SKIPPED, until } from './redis-server.ts';

// Workers must run the same code as the run in this process, so the sources and not what was built.
const SCALE = fileURLToPath(new URL('../../../docs/scale.md', import.meta.url));
const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Number of random moments at which a worker is killed; `npm run faults` tries more. */
const KILLS = Number(process.env.MONTECRAWL_KILLS ?? 1);

/** Until precise enough: the first stops at 10,000 games, the second at 38,411. */
const SWEEP = `${TROLL.replace('games: 200', 'precision: 0.007')}vary:\n  lair.troll.rep: [5, 7]\n`;
const files = { 'troll.yaml': TROLL, 'sweep.yaml': SWEEP };

/** A run that is long enough for something to happen in its middle, and what it gives on one thread. */
const LONG_RUN = ['troll.yaml', '--games', '100000', '--every-step'];
let longResult: Promise<string> | undefined;
const resultOfLongRun = () => (longResult ??= run(LONG_RUN).then(({ result }) => result));

afterAll(RedisServer.killAll);

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

/** A worker as a user starts it. */
function startWorker(url: string, words: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const all = ['--import', TSX, MAIN, 'worker', url, '--threads', '1', '--lock', '2000', ...words];
  const child = spawn(process.execPath, all, { stdio: 'pipe', env: { ...process.env, ...env } });
  children.add(child);
  let err = '';
  const playing = new Promise<void>((resolve) => {
    child.stderr.on('data', (chunk) => {
      err += chunk;
      if (err.includes('Playing for ')) resolve();
    });
  });
  const end = once(child, 'close').then(([code]) => ({ code, err }));
  return { child, end, playing };
}

async function run(words: readonly string[]): Promise<{ code: number; result: string; err: string; out: string }> {
  const { code, host, err, out } = await montecrawl(['run', ...words, '--out', 'x'], fakeHost(files));
  return { code, result: String(host.files.get('x/result.json')), err, out };
}

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

it('is tested with a real Redis wherever nothing may be left out', () => {
  if (process.env.CI !== undefined) expect([HAS_REDIS, HAS_OPENSSL]).toEqual([true, true]);
});

describe.skipIf(!HAS_REDIS)(`a run with --queue${UNLESS_SKIPPED}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });

  it('gives the same bytes as one thread, with two workers, and leaves nothing in Redis that stays', async () => {
    const expected = await run(['sweep.yaml']);
    const workers = [startWorker(redis.url, ['--idle', '2']), startWorker(redis.url, ['--idle', '2'])];
    const { code, result } = await run(['sweep.yaml', '--queue', redis.url]);
    expect(code).toBe(0);
    expect(JSON.parse(result).cells.map(({ games }: { games: number }) => games)).toEqual([10_000, 19_596]);
    expect(result).toBe(expected.result);
    for (const { end } of workers) {
      const { code, err } = await end;
      expect(code).toBe(0);
      expect(err).toMatch(/^Playing for [0-9a-f]{12}\.\n[0-9a-f]{12} is over\.\n$/);
    }
    const client = redis.connect();
    const keys = await client.keys('*');
    for (const key of keys) expect({ key, stays: (await client.ttl(key)) < 0 }).toEqual({ key, stays: false });
    client.disconnect();
  });

  it(`gives the same bytes when a worker is killed at ${KILLS} random moments`, async () => {
    const expected = await resultOfLongRun();
    const client = redis.connect();
    const isPlayed = async () => (await client.keys(`${QUEUE_PREFIX}:*:lock`)).length > 0;
    const workers = [startWorker(redis.url), startWorker(redis.url)];
    // How much is killed in one run depends on the machine; there are as many runs as it takes.
    for (let killed = 0; killed < KILLS; ) {
      let ended = false;
      const over = run([...LONG_RUN, '--queue', redis.url, '--batch', '10000']).finally(() => {
        ended = true;
      });
      while (killed < KILLS) {
        const [oldest] = workers as [(typeof workers)[0]];
        await Promise.race([oldest.playing, over]);
        await until(async () => ended || (await isPlayed()));
        if (ended) break;
        await wait(Math.random() * 200);
        oldest.child.kill('SIGKILL');
        await oldest.end;
        killed++;
        workers.shift();
        workers.push(startWorker(redis.url));
      }
      const { code, result } = await over;
      expect(code).toBe(0);
      expect(result).toBe(expected);
    }
    client.disconnect();
  }, 1_500_000);

  it('cannot begin where Redis is full, and says so', async () => {
    const full = await RedisServer.start((port) => ['--port', `${port}`, '--maxmemory', '100kb']);
    const { code, err } = await run(['troll.yaml', '--queue', full.url]);
    await full.kill();
    expect(code).toBe(2);
    expect(err).toMatch(/^redis:\/\/localhost:\d+ refuses what is written to it: OOM /m);
  });

  it('waits where Redis is full in the middle, says so, and gives the same bytes when there is room', async () => {
    const own = await RedisServer.start();
    const client = own.connect();
    const worker = await misplay('full', own, async (job, counts) => {
      if (job.firstGame === 2000) await client.config('SET', 'maxmemory', '1');
      return { ...job, counts, elapsedMs: 1 };
    });
    const words = ['run', 'troll.yaml', '--games', '10000', '--batch', '1000', '--out', 'x'];
    const host = fakeHost(files);
    const over = montecrawl([...words, '--queue', own.url, '--queue-name', 'full'], host);
    await until(() => host.err().includes('refuses what is written to it: OOM '));
    expect(host.err()).toContain('. The run goes on when it takes that.\n');
    const serving = fakeHost();
    const other = serveQueue(readAddress(own.url, serving), { threads: 1, quiet: false }, serving);
    await until(() => serving.err().includes('. This worker goes on when it takes that.\n'));
    await client.config('SET', 'maxmemory', '0');
    expect((await over).code).toBe(0);
    serving.interrupt();
    await Promise.all([other, worker.close()]);
    client.disconnect();
    await own.kill();
    expect(host.files.get('x/result.json')).toBe((await run(['troll.yaml', '--games', '10000'])).result);
  });

  it('gives the same bytes when Redis is killed in the middle and forgets everything', async () => {
    const own = await RedisServer.start();
    startWorker(own.url);
    const over = run([...LONG_RUN, '--queue', own.url, '--batch', '10000']);
    const client = own.connect();
    client.on('error', () => {});
    await until(async () => (await client.keys(`${QUEUE_PREFIX}:*:lock`)).length > 0);
    await own.kill();
    await wait(300);
    await own.start();
    const { code, err, result } = await over;
    client.disconnect();
    await own.kill();
    expect(code).toBe(0);
    expect(err).toContain(`Lost ${own.url}; trying again until it is back.\n${own.url} is back.\n`);
    expect(result).toBe(await resultOfLongRun());
  });

  it.each(FACTIONS)('plays rows of $book that its scenario defines, which travel with it', async (faction) => {
    // The worker has no files.
    const host = fakeHost();
    const name = `rows-of-${faction.book}`;
    const serving = serveQueue(readAddress(redis.url, host), { threads: 1, run: name, quiet: true }, host);
    const play = async (...words: string[]) => {
      const few = ['--games', '4', '--batch', '2', '--sampled', '--no-range', '--json', '--no-report', '-q'];
      const { code, err, out } = await montecrawl(['run', 's.yaml', ...few, ...words], fakeHost(filesOf(faction)));
      expect(code, err).toBe(0);
      return out;
    };
    expect(await play('--queue', redis.url, '--queue-name', name)).toBe(await play());
    host.interrupt();
    await serving;
    expect(host.err()).toBe('');
  });

  it('reports a job that cannot be played, and plays the rest', async () => {
    const name = 'poisoned';
    const worker = await misplay(name, redis, (job, counts) => {
      if (job.cell === 0 && job.firstGame === 4000) throw new Error('game 4711 broke:\u001b[31m a bad\nday');
      // The wrong length, wins that cannot be, another job's result.
      if (job.cell === 1 && job.firstGame === 2000) return { ...job, counts: [...counts, 0], elapsedMs: 1 };
      if (job.cell === 1 && job.firstGame === 3000) return { ...job, counts: counts.map(() => 1001), elapsedMs: 1 };
      return { ...job, counts, elapsedMs: 1 };
    });
    const sweep = ['sweep.yaml', '--vary', 'lair.troll.rep=5..7', '--games', '10000', '--batch', '1000', '--no-range'];
    const { code, err, result } = await run([...sweep, '--queue', redis.url, '--queue-name', name]);
    await worker.close();
    expect(code).toBe(3);
    expect(err).toContain('Games 4000..4999 of cell 1 could not be played: game 4711 broke: [31m a bad day\n');
    expect(err).toMatch(
      /Games 2000\.\.2999 of cell 2 could not be played: .* does not add up: \d+ slots in place of \d+\n/,
    );
    expect(err).toMatch(
      /Games 3000\.\.3999 of cell 2 could not be played: .* 1001, and 1000 is the most there can be\n/,
    );
    const { cells, interrupted } = JSON.parse(result);
    expect(interrupted).toBe(true);
    expect(cells.map(({ games, stopped }: { games: number; stopped: string }) => [games, stopped])).toEqual([
      [4000, 'interrupted'],
      [2000, 'interrupted'],
      [10_000, 'fixed'],
    ]);
    expect(cells[2]).toEqual(JSON.parse((await run(sweep)).result).cells[2]);
  });

  it.each([
    ['zeros', (counts: number[]) => counts.map(() => 0), 'band.casualties counts 0 values in place of 1000'],
    ['twice as many', (counts: number[]) => counts.map((n) => 2 * n), ' is the most there can be'],
    ['one win for a draw', ([win, ...more]: number[]) => [win - 1, ...more], '999 outcomes in place of 1000'],
  ])('counts no games of a worker that sends %s, and says why', async (sent, change, why) => {
    const name = sent.replaceAll(' ', '-');
    const worker = await misplay(name, redis, (job, counts) => {
      const isWrong = job.firstGame === 2000;
      return { ...job, counts: isWrong ? change(counts as number[]) : counts, elapsedMs: 1 };
    });
    const words = ['troll.yaml', '--games', '10000', '--batch', '1000'];
    const { code, err, result } = await run([...words, '--queue', redis.url, '--queue-name', name]);
    await worker.close();
    expect(code).toBe(3);
    expect(err).toContain('A worker sent games that do not add up, which are not counted: cell 1, ');
    expect(err).toContain('Games 2000..2999 of cell 1 could not be played: what came back does not add up: ');
    expect(err).toContain(why);
    expect(JSON.parse(result).cells[0].games).toBe(2000);
  });

  it('counts no games of a worker whose counts add up and are of other games, and names it', async () => {
    const first: (number | string)[] = [];
    const worker = await misplay('liar', redis, (job, counts) => {
      // Every job comes back with the counts of the first one that was played.
      if (first.length === 0) first.push(...counts);
      return { ...job, worker: job.firstGame === 0 ? 'an honest one' : 'a lazy one', counts: first, elapsedMs: 1 };
    });
    const words = ['troll.yaml', '--games', '6000', '--batch', '1000', '--no-range'];
    const { code, err, result } = await run([...words, '--queue', redis.url, '--queue-name', 'liar']);
    expect(code).toBe(0);
    expect(err).toMatch(/Worker a lazy one sent counts that its games do not give: games \d000\.\.\d999 of cell 1\./);
    expect(err).toContain('Played again here: 6 of 6 batches that workers played.');
    expect(result).toBe((await run(words)).result);
    await worker.close();
  });

  it('keeps what was played when it is stopped', async () => {
    const name = 'stopped';
    const host = fakeHost(files);
    const worker = await misplay(name, redis, (job, counts) => {
      // By then the worker's first batch was played again here and counted.
      if (job.firstGame >= 20_000) host.interrupt();
      return { ...job, counts, elapsedMs: 1 };
    });
    const words = ['run', 'troll.yaml', '--games', '1000000', '--batch', '1000', '--out', 'x'];
    const { code } = await montecrawl([...words, '--queue', redis.url, '--queue-name', name], host);
    await worker.close();
    expect(code).toBe(130);
    expect(JSON.parse(String(host.files.get('x/result.json'))).cells[0].games).toBeGreaterThanOrEqual(1000);
    expect(host.files.has('x/journal.jsonl')).toBe(true);
  });

  it('ends with what was played when it is stopped and Redis does not answer any more', async () => {
    const own = await RedisServer.start();
    const name = 'silent';
    const host = fakeHost(files);
    const worker = await misplay(name, own, (job, counts) => {
      if (job.firstGame >= 20_000) {
        own.fallSilent();
        host.interrupt();
      }
      return { ...job, counts, elapsedMs: 1 };
    });
    const words = ['run', 'troll.yaml', '--games', '1000000', '--batch', '1000', '--out', 'x'];
    const { code } = await montecrawl([...words, '--queue', own.url, '--queue-name', name], host);
    expect(code).toBe(130);
    expect(JSON.parse(String(host.files.get('x/result.json'))).cells[0].games).toBeGreaterThanOrEqual(1000);
    await own.kill();
    await worker.close(true);
  });

  it.each([
    ['another version', { montecrawl: '9.9.9' }, /it is of montecrawl 9\.9\.9, and this is /],
    ['another build', { build: 'abc' }, /it is of another build of montecrawl /],
    ['a scenario that is none', { scenario: { rules: 'chess' } }, /its scenario cannot be read: /],
    ['something that is no run', { code: 'process.exit()' }, /its announcement cannot be read/],
  ])('is not played for by a worker when it is of %s', async (_, changes, why) => {
    const client = redis.connect();
    const { version, build } = await import('../../../src/cli/version.ts');
    const right = { montecrawl: version(), build: build(), solve: 'none', scenario: {} };
    await client.set(announcementKey('wrong'), JSON.stringify({ ...right, ...changes }), 'EX', 20);
    await client.sadd(RUNS_KEY, 'wrong', 'not a name: no');
    await client.expire(RUNS_KEY, 20);
    const host = fakeHost();
    const over = serveQueue(readAddress(redis.url, host), { threads: 1, quiet: false }, host);
    await until(async () => (await client.hlen(workersKey('wrong'))) > 0);
    const [said] = await client.hvals(workersKey('wrong'));
    host.interrupt();
    await over;
    expect(host.err()).toMatch(/^Not playing for wrong: .*\.\n$/);
    expect(host.err()).toMatch(why);
    expect(JSON.parse(String(said)).refused).toMatch(why);
    expect(await client.hlen(workersKey('wrong'))).toBe(0);
    await client.del(announcementKey('wrong'));
    client.disconnect();
  });

  const RUN = `sha256:${'a'.repeat(64)}`;
  const OURS = { run: RUN, cell: 1, firstGame: 9_000, games: 1_000 };
  const REFUSED = /^it asks for \d+ games from game \d+ on, and a cell of this run has at most 10000$/;
  it.each([
    ['the last games of the last cell', {}, OURS],
    ['games without end', { games: Number.MAX_SAFE_INTEGER }, REFUSED],
    ['one game too many', { games: 1001 }, REFUSED],
    ['games after the last', { firstGame: 10_000, games: 1 }, REFUSED],
    ['games beyond all numbers', { firstGame: Number.MAX_SAFE_INTEGER, games: Number.MAX_SAFE_INTEGER }, REFUSED],
    ['no games', { games: 0 }, /^it is no job: /],
    ['a fraction of a game', { games: 0.5 }, /^it is no job: /],
    ['games that are text', { games: '7' }, /^it is no job: /],
    ['games before the first', { firstGame: -1 }, /^it is no job: /],
    ['a cell that there is not', { cell: 2 }, 'it is of cell 2, and there are 2, which count from 0'],
    ['a cell before the first', { cell: -1 }, /^it is no job: /],
    ['another run', { run: RUN.replace('aaa', 'bbb') }, 'it is of another run'],
    ['more than a job has', { code: 'process.exit()' }, /^it is no job: /],
  ])('has a job of %s held against what it announced', (_, changes, expected) => {
    const scenario = { cells: [{}, {}] as never, games: 10_000, precision: 0.005 };
    const checked = checkJob({ ...OURS, ...changes }, RUN, scenario);
    if (expected instanceof RegExp) expect(checked).toMatch(expected);
    else expect(checked).toEqual(expected);
  });

  it('until precise enough has no job beyond the most games that it may come to', () => {
    const scenario = { cells: [{}] as never, games: undefined, precision: 0.005 };
    const last = { ...OURS, cell: 0, firstGame: mostGames(scenario) - 1, games: 1 };
    expect(checkJob(last, RUN, scenario)).toEqual(last);
    expect(checkJob({ ...last, games: 2 }, RUN, scenario)).toMatch(/^it asks for 2 games/);
  });

  it('has its forged jobs refused by a worker, which goes on with those that are right', async () => {
    const name = 'forged';
    const host = fakeHost();
    const serving = serveQueue(readAddress(redis.url, host), { threads: 1, run: name, quiet: false }, host);
    const client = redis.connect();
    const queue = new Queue(name, { connection: client, prefix: QUEUE_PREFIX });
    const forge = async () => {
      const runKey = await client.get(announcementKey(name));
      const run = runKeyDigest(JSON.parse(runKey as string));
      const job = { run, cell: 0, firstGame: 0, games: Number.MAX_SAFE_INTEGER };
      const forged = await queue.add('games', job, { jobId: 'forged', lifo: true });
      await until(async () => (await forged.getState()) === 'failed');
      return (await Job.fromId(queue, 'forged'))?.failedReason;
    };
    const words = ['troll.yaml', '--games', '60000', '--every-step', '--batch', '2000'];
    const over = run([...words, '--queue', redis.url, '--queue-name', name]);
    await until(async () => (await client.exists(announcementKey(name))) > 0);
    expect(await forge()).toBe(
      'a worker refused it: it asks for 9007199254740991 games from game 0 on, and a cell of this run has at most 60000',
    );
    const { code, result } = await over;
    expect(code).toBe(0);
    expect(result).toBe((await run(words)).result);
    host.interrupt();
    await serving;
    expect(host.err()).toContain(`Refused a job of ${name}: it asks for 9007199254740991 games`);
    await queue.close();
    client.disconnect();
  });

  it('is not read by a worker where its announcement is larger than any scenario', async () => {
    const client = redis.connect();
    await client.setrange(announcementKey('huge'), 200_000_000, 'x');
    await client.sadd(RUNS_KEY, 'huge');
    const host = fakeHost();
    const over = serveQueue(readAddress(redis.url, host), { threads: 1, quiet: false }, host);
    await until(async () => (await client.hlen(workersKey('huge'))) > 0);
    host.interrupt();
    await over;
    expect(host.err()).toBe(
      'Not playing for huge: its announcement has 200000001 bytes, and none has more than 1049600.\n',
    );
    await client.del(announcementKey('huge'), RUNS_KEY);
    client.disconnect();
  });

  it('is one of 100 that a worker looks at, and takes names away that killed runs left', async () => {
    const client = redis.connect();
    const names = Array.from({ length: 1000 }, (_, i) => `left-${i}`);
    await client.sadd(RUNS_KEY, names);
    expect((await namesOfRuns(client)).length).toBe(100);
    await client.sadd(RUNS_KEY, 'not a name: no', 'x'.repeat(1_000_000));
    const host = fakeHost();
    const over = serveQueue(readAddress(redis.url, host), { threads: 1, quiet: false }, host);
    await until(async () => (await client.scard(RUNS_KEY)) < 900);
    host.interrupt();
    await over;
    expect(host.err()).toBe('');
    await client.del(RUNS_KEY);
    client.disconnect();
  });

  it('counts 10,000 workers and no more, and reads of none more than 2000 bytes', async () => {
    const client = redis.connect();
    const said = (threads: number, refused?: string) => JSON.stringify({ threads, beat: 1, refused });
    const workers = Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`w${i}`, said(1)]));
    await client.hset(workersKey('many'), workers);
    expect((await presencesOf(client, 'many')).size).toBe(10_000);
    await client.hset(workersKey('few'), {
      good: said(2),
      long: said(3, 'x'.repeat(3000)),
      ['y'.repeat(100)]: said(4),
      bad: 'no JSON',
    });
    expect(Object.fromEntries(await presencesOf(client, 'few'))).toEqual({ good: { threads: 2, beat: 1 } });
    await client.del(workersKey('many'), workersKey('few'));
    client.disconnect();
  });

  it('cannot begin where nobody listens or the password is wrong, and does not print it', async () => {
    const nobody = await run(['troll.yaml', '--queue', 'redis://me:hush@localhost:1']);
    expect(nobody.code).toBe(2);
    expect(nobody.err).toMatch(/redis:\/\/localhost:1 cannot be used: .*ECONNREFUSED/);
    const guarded = await RedisServer.start((port) => ['--port', `${port}`, '--requirepass', 'open-sesame']);
    const wrong = await run(['troll.yaml', '--queue', `redis://:hush@localhost:${guarded.port}`]);
    const none = await run(['troll.yaml', '--queue', guarded.url]);
    const variable = (name: string) => (name === 'MONTECRAWL_REDIS_PASSWORD' ? 'open-sesame' : undefined);
    const right = await montecrawl(['worker', guarded.url, '--idle', '1'], fakeHost({}, { variable }));
    await guarded.kill();
    expect(wrong.err).toMatch(/cannot be used: WRONGPASS/);
    expect(none.err).toMatch(/cannot be used: NOAUTH/);
    expect({ code: right.code, err: right.err }).toEqual({ code: 0, err: '' });
    expect(nobody.err + wrong.err).not.toContain('hush');
  });
});

describe.skipIf(!HAS_REDIS)(`a queue whose user may do little${UNLESS_SKIPPED}`, () => {
  const RIGHTS = /^ *user montecrawl on >\S+ (.*)$/m.exec(readFileSync(SCALE, 'utf8'))?.[1].split(' ') ?? [];
  const started = (rights: readonly string[]) => {
    const users = ['--user', 'default', 'off', '--user', 'montecrawl', 'on', '>open-sesame', ...rights];
    return RedisServer.start((port) => ['--port', `${port}`, ...users]);
  };
  const urlOf = ({ port }: RedisServer) => `redis://montecrawl:open-sesame@localhost:${port}`;

  it('gives the same bytes with the rights that docs/scale.md gives it', async () => {
    expect(RIGHTS).toEqual(['~montecrawl:*', '+@all', '-@admin', '-@dangerous', '+info']);
    const redis = await started(RIGHTS);
    const expected = await run(['sweep.yaml']);
    const worker = startWorker(urlOf(redis), ['--idle', '2']);
    const { code, result, err } = await run(['sweep.yaml', '--queue', urlOf(redis)]);
    expect({ code, isSame: result === expected.result }).toEqual({ code: 0, isSame: true });
    const end = await worker.end;
    expect(end).toMatchObject({ code: 0, err: expect.stringMatching(/^Playing for [0-9a-f]{12}\.\n/) });
    expect(err + end.err).not.toContain('open-sesame');
    await redis.kill();
  });

  it('cannot begin where it may not touch the keys, and says so', async () => {
    const redis = await started(['~other:*', '+@all']);
    const { code, err } = await run(['troll.yaml', '--queue', urlOf(redis)]);
    await redis.kill();
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('NOPERM') });
    expect(err).not.toContain('open-sesame');
  });
});

describe.skipIf(!HAS_REDIS || !HAS_OPENSSL)(`a queue with TLS${UNLESS_SKIPPED}`, () => {
  it('is used where its certificate is trusted, and not elsewhere', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'montecrawl-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const asked = [
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1',
      '-days',
      '2',
    ];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...asked]);
    const tls = [
      '--tls-cert-file',
      cert,
      '--tls-key-file',
      key,
      '--tls-ca-cert-file',
      cert,
      '--tls-auth-clients',
      'no',
    ];
    const redis = await RedisServer.start((port) => ['--port', '0', '--tls-port', `${port}`, ...tls]);
    const url = redis.url.replace('redis:', 'rediss:');
    const trusting = startWorker(url, ['--idle', '1'], { NODE_EXTRA_CA_CERTS: cert });
    // Only a process of its own can be told to trust a certificate.
    const wary = montecrawl(['worker', url, '--idle', '1']);
    const plain = montecrawl(['worker', redis.url, '--idle', '1']);
    // No host name is sent to an address, and Node would warn of one.
    const addressed = startWorker(url.replace('localhost', '127.0.0.1'), ['--idle', '1'], {
      NODE_EXTRA_CA_CERTS: cert,
    });
    expect(await trusting.end).toEqual({ code: 0, err: '' });
    expect(await addressed.end).toEqual({ code: 0, err: '' });
    expect(await wary).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^rediss:.* cannot be used: self-signed certificate/),
    });
    expect((await plain).code).toBe(2);
    await redis.kill();
    rmSync(folder, { recursive: true });
  });
});
