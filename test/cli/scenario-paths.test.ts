import { describe, expect, it } from 'vitest';
import { NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const WARBAND = 'title: W\nrules: 2hdc\nmembers: [human@5]\n';

const world = () =>
  fakeHost({
    'fights/troll.yaml': TROLL,
    'fights/deep/other-troll.yaml': TROLL,
    'fights/deep/band.yaml': WARBAND,
    'fights/README.md': '# Fights',
    'scenarios/2hdc/troll-at-rep-5.yaml': TROLL,
  });

describe('a folder where scenarios are expected', () => {
  it('means all scenarios in it and below, to run', async () => {
    const { code, host } = await montecrawl(['run', 'fights', '--games', '20', '--quiet'], world());
    expect(code).toBe(0);
    const reports = [...host.files.keys()].filter((path) => path.endsWith('result.json'));
    expect(reports.sort()).toEqual(['reports/other-troll/result.json', 'reports/troll/result.json']);
  });

  it('and to gate', async () => {
    const { host } = await montecrawl(['gate', 'fights', '--update', '--games', '600', '--quiet'], world());
    const baselines = [...host.files.keys()].filter((path) => path.endsWith('baseline.json'));
    expect(baselines.sort()).toEqual(['fights/baseline.json', 'fights/deep/baseline.json']);
  });

  it('leaves out what the program wrote there', async () => {
    const written = ['baseline.json', 'baseline.cache.json', 'reports/troll/result.json'];
    const host = fakeHost({
      'fights/troll.yaml': TROLL,
      ...Object.fromEntries(written.map((file) => [`fights/${file}`, '{}'])),
    });
    const { out } = await montecrawl(['check', 'fights'], host);
    expect(out).toBe('fights/troll.yaml: right: 2hdc fight, 1 cell\n');
  });

  it('means warbands too, to check', async () => {
    const { code, out } = await montecrawl(['check', 'fights'], world());
    expect([code, out]).toEqual([
      0,
      'fights/deep/band.yaml: right: 2hdc warband\nfights/deep/other-troll.yaml: right: 2hdc fight, 1 cell\nfights/troll.yaml: right: 2hdc fight, 1 cell\n',
    ]);
  });

  it('is refused where it has none, and where one scenario is meant', async () => {
    const host = fakeHost({ 'notes/a.txt': '' });
    expect((await montecrawl(['run', 'notes'], host)).err).toBe('notes is a folder without scenarios\n');
    const { code, err } = await montecrawl(['replay', 'fights'], world());
    expect([code, err]).toEqual([
      NOT_ASKED,
      'fights is a folder; name one of its scenarios: fights/deep/other-troll.yaml, fights/troll.yaml\n',
    ]);
  });
});

describe('a name with stars, where the shell leaves it as it is', () => {
  it.each([
    ['fights/*.yaml', ['fights/troll.yaml']],
    ['fights/*/*-troll.y*l', ['fights/deep/other-troll.yaml']],
    ['*/deep/*.yaml', ['fights/deep/band.yaml', 'fights/deep/other-troll.yaml']],
    ['fi*', ['fights/deep/band.yaml', 'fights/deep/other-troll.yaml', 'fights/troll.yaml']],
    ['./fights/troll*', ['fights/troll.yaml']],
  ])('%s means the files and folders that match', async (path, files) => {
    const { out } = await montecrawl(['check', path], world());
    expect(out.match(/^[^:]+/gm)).toEqual(files);
  });

  it('runs what it means', async () => {
    const { host } = await montecrawl(['run', 'fights/d*', '--games', '20', '--quiet'], world());
    expect(host.files.has('reports/other-troll/result.json')).toBe(true);
  });

  it('is refused where nothing matches, hidden files and other characters of patterns included', async () => {
    const host = () => fakeHost({ 'fights/.troll.yaml': TROLL, 'fights/troll.yaml': TROLL });
    for (const path of ['fights/*.yml', 'fights/.?r*', 'fights/(*)', 'dragons/*.yaml', '*/dragons'])
      expect(await montecrawl(['run', path], host())).toMatchObject({
        code: NOT_ASKED,
        err: `no file is called ${path}\n`,
      });
  });
});

describe('a file that is not there', () => {
  it.each([
    ['fights/trol.yaml', 'fights/troll.yaml'],
    ['fihgts/depe/othertroll.yaml', 'fights/deep/other-troll.yaml'],
    ['fights/troll.yml', 'fights/troll.yaml'],
    ['fights/troll', 'fights/troll.yaml'],
    ['fights/torll', 'fights/troll.yaml'],
    ['troll-at-rep-5.yaml', 'scenarios/2hdc/troll-at-rep-5.yaml'],
  ])('%s: the nearest is named', async (path, near) => {
    for (const verb of ['check', 'run', 'sensitivity']) {
      const { code, err } = await montecrawl([verb, path], world());
      expect([code, err]).toEqual([
        NOT_ASKED,
        `${path} cannot be read: there is no such file; did you mean ${near}?\n`,
      ]);
    }
  });

  it('has none near it', async () => {
    const { err } = await montecrawl(['check', 'fights/dragon.yaml'], world());
    expect(err).toBe('fights/dragon.yaml cannot be read: there is no such file\n');
  });
});
