import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { choosersOf, compileWay } from '../../src/scenario/ways.ts';
import { type FakeHost, fakeHost, montecrawl } from '../cli/fake-host.ts';

/** A fight that the hero leaves undecided more often when it plays careful. */
const DUEL = `title: A hero and a rat
rules: adg
seed: 20
sides:
  band:
    policy: plain
    members: ["Pia: hero brawn8 agility10 cunning10 health6"]
  lair:
    members: [rat health4 ac0]
`;

async function ask(text: string) {
  const reading = await readScenario(text, 's.yaml', () => Promise.reject(new Error('no other file')));
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return reading;
}

async function run(text: string, ...words: string[]): Promise<Answer> {
  const { out, err } = await montecrawl(
    ['run', 's.yaml', '--json', '--no-report', '-q', ...words],
    fakeHost({ 's.yaml': text }),
  );
  expect(err).toBe('');
  return JSON.parse(out);
}

describe('the ways to play a cell', () => {
  it('are the other policies of each side, none that searches among them', async () => {
    const { system, scenario } = await ask(DUEL);
    const choosers = choosersOf(system, scenario.cells[0]);
    expect(choosers).toEqual([
      { side: 'band', others: ['book', 'careful', 'bold'] },
      { side: 'lair', others: ['plain', 'careful', 'bold'] },
    ]);
  });

  it('leave a side alone whose policy or choices set the cell apart, or which searches', async () => {
    for (const path of ['band.policy=plain,careful', 'band.retreatDead=0.5,1.1']) {
      const answer = await run(DUEL, '--games', '1000', '--vary', path);
      const policies = answer.cells.flatMap(({ range }) => range?.tried.map(({ policies }) => policies) ?? []);
      expect(policies.length).toBeGreaterThan(0);
      for (const way of policies) expect(Object.keys(way)).toEqual(['lair']);
    }
    const { system, scenario } = await ask(DUEL.replace('policy: plain', 'policy: optimal'));
    expect(choosersOf(system, scenario.cells[0]).map(({ side }) => side)).toEqual(['lair']);
  });

  it('play a policy as the book has it, without what the scenario chose for the side', async () => {
    const own = await ask(DUEL.replace('policy: plain', 'policy: { from: plain, scars: any }'));
    const plain = await ask(DUEL);
    const [chooser] = choosersOf(own.system, own.scenario.cells[0]);
    // The same name with choices of its own is not the policy of that name.
    expect(chooser.others).toContain('plain');
    const matchup = compileWay(own.system, own.scenario.cells[0], { band: 'plain' });
    expect(matchup).toEqual(compileWay(plain.system, plain.scenario.cells[0], { band: 'plain' }));
    expect(matchup).not.toEqual(compileWay(own.system, own.scenario.cells[0], {}));
  });
});

describe('the range over policies', () => {
  it('holds the rate as written, and each end is what games of that policy give', async () => {
    const answer = await run(DUEL, '--games', '8000');
    const [{ measures, range }] = answer.cells;
    const { low, high } = range!.ends['band.win'];
    const written = measures['band.win'] as { rate: number };
    expect(low.value.rate).toBeLessThanOrEqual(written.rate);
    expect(high.value.rate).toBeGreaterThanOrEqual(written.rate);
    expect(Object.keys(low.policies).length).toBeGreaterThan(0);
    const { band = 'plain', lair = 'book' } = low.policies;
    const own = await run(
      DUEL.replace('policy: plain', `policy: ${band}`).replace('lair:', `lair:\n    policy: ${lair}`),
      '--games',
      '8000',
      '--no-range',
      '--seed',
      '99',
    );
    const alone = own.cells[0].measures['band.win'] as { low: number; high: number };
    expect(low.value.low!).toBeLessThan(alone.high);
    expect(low.value.high!).toBeGreaterThan(alone.low);
    // No policy alone lies below it.
    for (const other of ['plain', 'careful', 'book']) {
      const each = await run(DUEL.replace('policy: plain', `policy: ${other}`), '--games', '8000', '--no-range');
      const { high: to } = each.cells[0].measures['band.win'] as { high: number };
      expect(to).toBeGreaterThanOrEqual(low.value.low!);
    }
  });

  it('changes neither digest nor numbers of the answer', async () => {
    const [with_, without] = [await run(DUEL, '--games', '2000'), await run(DUEL, '--games', '2000', '--no-range')];
    expect(with_.cells[0].range).toBeDefined();
    expect({ ...with_, cells: with_.cells.map(({ range, ...cell }) => cell) }).toEqual(without);
  });

  it('is the same on any number of threads and in any batches', async () => {
    const one = await run(DUEL, '--games', '2000', '--threads', '1');
    for (const threads of ['2', '4'])
      expect(await run(DUEL, '--games', '2000', '--threads', threads, '--batch', '37')).toEqual(one);
  });

  it.each([[[]], [['--policy', 'band=careful']], [['--policy', 'careful']]])(
    'is the same of parts that were merged, with %j',
    async (words) => {
      const own = fakeHost({ 's.yaml': DUEL });
      const play = ['run', 's.yaml', '--games', '1000', '-q', ...words];
      for (const part of ['1', '2']) await montecrawl([...play, '--shard', `${part}/2`, '--out', part], own);
      const merged = await montecrawl(['merge', '1', '2', '--out', 'merged', '-q'], own);
      expect(merged.err).toBe('');
      const whole = await run(DUEL, '--games', '1000', ...words);
      expect(JSON.parse(String(own.files.get('merged/result.json')))).toEqual(whole);
      expect(whole.cells[0].range?.sides).toEqual(
        words.length === 0 ? ['band', 'lair'] : words[1] === 'careful' ? undefined : ['lair'],
      );
    },
  );

  it('is the same of a run that was stopped, in the answer or in the range, and goes on', async () => {
    const words = ['run', 's.yaml', '--games', '1000', '--batch', '100', '--save-every', '0', '--out', 'x', '-q'];
    const whole = await montecrawl(words, fakeHost({ 's.yaml': DUEL }));
    let left: ReadonlyMap<string, string | Uint8Array> = fakeHost({ 's.yaml': DUEL }).files;
    // The answer takes 10 batches: after the last of them only the range is left to play.
    for (const batches of [4, 6]) {
      let heard = 0;
      const host: FakeHost = fakeHost(Object.fromEntries(left) as Record<string, string>, {
        play: (cells, options) =>
          playScenario(cells, {
            ...options,
            threads: 1,
            onProgress(progress) {
              options.onProgress?.(progress);
              if (++heard === batches) host.interrupt();
            },
          }),
      });
      const stopped = await montecrawl(words, host);
      expect(stopped.code).toBe(130);
      expect(JSON.parse(String(host.files.get('x/result.json'))).cells[0].range).toBeUndefined();
      left = host.files;
    }
    const again = await montecrawl(words, fakeHost(Object.fromEntries(left) as Record<string, string>));
    expect(again.code).toBe(0);
    expect([...again.host.files].sort()).toEqual([...whole.host.files].sort());
    expect(JSON.parse(String(again.host.files.get('x/result.json'))).cells[0].range).toBeDefined();
  });

  it('is left out below 1,000 games', async () => {
    expect((await run(DUEL, '--games', '999')).cells[0].range).toBeUndefined();
    expect((await run(DUEL, '--games', '1000')).cells[0].range).toBeDefined();
  });

  it('is verified', async () => {
    const text = JSON.stringify(await run(DUEL, '--games', '2000'));
    const verify = async (json: string) =>
      montecrawl(['verify', 'result.json', '-q'], fakeHost({ 'result.json': json }));
    expect((await verify(text)).code).toBe(0);
    const forged = text.replace(/("low":\{"policies":\{"band":")\w+"/, '$1plain"');
    expect(forged).not.toBe(text);
    const { code, out } = await verify(forged);
    expect(code).toBe(1);
    expect(out).toContain('band.win, low end of the range');
  });

  it('leaves the policy of a side alone that --policy names, and the side it names plays it', async () => {
    const narrow = await run(DUEL, '--games', '2000', '--policy', 'band=careful');
    const written = await run(DUEL.replace('policy: plain', 'policy: careful'), '--games', '2000');
    expect(narrow.digest).toBe(written.digest);
    expect(narrow.cells[0].measures).toEqual(written.cells[0].measures);
    expect(narrow.cells[0].range?.sides).toEqual(['lair']);
    expect(written.cells[0].range?.sides).toEqual(['band', 'lair']);
    const ways = narrow.cells[0].range!.tried.map(({ policies }) => Object.keys(policies));
    expect(new Set(ways.flat())).toEqual(new Set(['lair']));
    const { code } = await montecrawl(
      ['verify', 'result.json', '-q'],
      fakeHost({ 'result.json': JSON.stringify(narrow) }),
    );
    expect(code).toBe(0);
  });

  it('is none where --policy names that of all sides, in place of what is varied', async () => {
    const varied = DUEL.replace('sides:', 'vary: { band.policy: [plain, bold] }\nsides:');
    const all = await run(varied, '--games', '2000', '--policy', 'careful');
    expect(all.cells.map(({ vary, range }) => ({ vary, range }))).toEqual([{ vary: {}, range: undefined }]);
  });

  it.each([
    [['--policy', 'bnad=bold'], 'no side is called "bnad"; did you mean "band"?'],
    [['--policy', 'band=boldly'], 'did you mean "bold"?'],
    [['--policy', 'bold', '--policy', 'bold'], 'All sides have one already.'],
    [['--policy', 'band='], 'It takes a policy, or a side and a policy'],
  ])('refuses %j', async (words, problem) => {
    const { code, err } = await montecrawl(['run', 's.yaml', '--no-report', ...words], fakeHost({ 's.yaml': DUEL }));
    expect(code).toBe(2);
    expect(err).toContain(problem);
  });

  it('is said in words, with the policy that leads to either end', async () => {
    const { out } = await montecrawl(
      ['run', 's.yaml', '--no-report', '-q', '--games', '4000'],
      fakeHost({ 's.yaml': DUEL }),
    );
    const said = out.replace(/\s+/g, ' ');
    expect(said).toMatch(
      /Over \d+ ways to play, the band wins \d+ to [\d.]+ %: least with .*playing .*, most as written\. /,
    );
    // The end as written has the digits of the answer, so that the range does not seem to leave it out.
    expect(/to ([\d.]+ %): least/.exec(said)?.[1]).toBe(/The band wins ([\d.]+ %) \(/.exec(said)?.[1]);
  });
});
