import { describe, expect, it } from 'vitest';
import { NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL, WRONG } from './scenarios.ts';

const files = { 'good.yaml': TROLL, 'wrong.yaml': WRONG };

describe('check', () => {
  it('says what a right file asks', async () => {
    const { code, out, err } = await montecrawl(['check', 'good.yaml'], fakeHost(files));
    expect({ code, out, err }).toEqual({ code: 0, out: 'good.yaml: right: 2hdc fight, 1 cell\n', err: '' });
  });

  it('says everything that is wrong at once, and goes on to the next file', async () => {
    const { code, out, err } = await montecrawl(['check', 'wrong.yaml', 'good.yaml'], fakeHost(files));
    expect(code).toBe(NOT_ASKED);
    expect(out).toBe('good.yaml: right: 2hdc fight, 1 cell\n');
    expect(err).toContain('wrong.yaml: 2 problems');
    expect(err).toContain('3:7');
    expect(err).toContain('no race is called "trol"; did you mean "troll"?');
    expect(err).toMatch(/No game was played\.\n$/);
  });

  it('gives faults as JSON', async () => {
    const { code, out, err } = await montecrawl(['check', 'good.yaml', 'wrong.yaml', '--json'], fakeHost(files));
    expect(code).toBe(NOT_ASKED);
    expect(err).toBe('');
    const [good, wrong] = JSON.parse(out);
    expect(good).toEqual({ file: 'good.yaml', faults: [] });
    expect(wrong.faults).toHaveLength(2);
    expect(wrong.faults[0]).toMatchObject({ file: 'wrong.yaml', line: 3, column: 7, path: 'seed' });
  });

  it('complains of a file that is not there', async () => {
    const { code, out, err } = await montecrawl(['check', 'none.yaml'], fakeHost());
    expect({ code, out, err }).toEqual({
      code: NOT_ASKED,
      out: '',
      err: 'none.yaml cannot be read: there is no such file\n',
    });
  });

  it('says what is wrong with the others where one is not there', async () => {
    const words = ['check', 'wrong.yaml', 'none.yaml', 'good.yaml', 'gone.yaml'];
    const { code, out, err } = await montecrawl(words, fakeHost(files));
    expect([code, out]).toEqual([NOT_ASKED, 'good.yaml: right: 2hdc fight, 1 cell\n']);
    expect(err).toContain('none.yaml cannot be read: there is no such file\n\ngone.yaml cannot be read');
    expect(err).toContain('wrong.yaml: 2 problems');
    const json = JSON.parse((await montecrawl([...words, '--json'], fakeHost(files))).out);
    expect(json[1].faults).toMatchObject([{ problem: 'none.yaml cannot be read: there is no such file' }]);
    const run = await montecrawl(['run', 'none.yaml', 'wrong.yaml'], fakeHost(files));
    expect(run.code).toBe(NOT_ASKED);
    expect(run.err).toContain('none.yaml cannot be read');
    expect(run.err).toContain('wrong.yaml: 2 problems');
  });

  it('reads each file once, since a pipe is empty the second time', async () => {
    const read: string[] = [];
    const host = fakeHost(files);
    const heard = async (path: string) => {
      read.push(path);
      return host.read(path);
    };
    await montecrawl(['check', 'good.yaml'], { ...host, read: heard });
    expect(read).toEqual(['good.yaml']);
  });

  it('reads sides from other files, beside the file that uses them', async () => {
    const side = 'members:\n  - troll@5\n';
    const user = TROLL.replace('    members:\n      - troll@5\n', '    use: ../warbands/trolls.yaml\n');
    const host = fakeHost({ 'my/a/fight.yaml': user, 'my/warbands/trolls.yaml': side });
    expect((await montecrawl(['check', 'my/a/fight.yaml'], host)).err).toBe('');
    const alone = await montecrawl(['check', 'fight.yaml'], fakeHost({ 'fight.yaml': user }));
    expect(alone.err).toContain('../warbands/trolls.yaml cannot be read: there is no such file');
  });

  it('checks a warband by itself', async () => {
    const right = 'title: T\nrules: ddd\nmembers:\n  - "10x orc: p8 d8"\n';
    const wrong = right.replace('p8 d8', 'p8 d8 healer healer');
    const host = fakeHost({ 'a.yaml': right, 'b.yaml': wrong, 'c.yaml': 'title: T\nrules: ddd\nmembers: [orc: p8]\n' });
    expect((await montecrawl(['check', 'a.yaml'], host)).out).toBe(
      'a.yaml: right: ddd warband, 10 of 10 models, 0 of 10 abilities\n',
    );
    const { code, err } = await montecrawl(['check', 'b.yaml', 'c.yaml'], host);
    expect(code).toBe(NOT_ASKED);
    expect(err).toContain('healer is given twice');
    expect(err).toContain('is missing: a defense die');
  });

  const BATTLE = [
    'title: Orcs in a closet',
    'rules: dw',
    'board: |',
    '  montecrawl-map 1',
    '  name: pit',
    '  size: 5 5',
    '  zone A: 1,1-3,1',
    '  zone B: 1,3-3,3',
    '  mark objective: 2,2',
    '  grid:',
    '  #####',
    '  #..O#',
    '  #.:.#',
    '  #O..#',
    '  #####',
    'sides: { a: { members: [orc] }, b: { members: [orc] } }',
    '',
  ].join('\n');

  it('draws the map of a scenario that has one', async () => {
    const { code, out, err } = await montecrawl(['check', 'pit.yaml'], fakeHost({ 'pit.yaml': BATTLE }));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([
      'pit.yaml: right: dw last-stand, 1 cell',
      '',
      '  01234',
      '0 #####',
      '1 #AAO#',
      '2 #.*.#',
      '3 #OBB#',
      '4 #####',
      'pit, 5 x 5 squares; zones A, B; * objective 2,2',
      '',
    ]);
  });

  it('draws no maps where many files are checked, or for machines', async () => {
    const host = () => fakeHost({ ...files, 'pit.yaml': BATTLE });
    expect((await montecrawl(['check', 'pit.yaml', 'good.yaml'], host())).out).toBe(
      'pit.yaml: right: dw last-stand, 1 cell\ngood.yaml: right: 2hdc fight, 1 cell\n',
    );
    expect(JSON.parse((await montecrawl(['check', 'pit.yaml', '--json'], host())).out)).toEqual([
      { file: 'pit.yaml', faults: [] },
    ]);
  });
});

describe('war-parties that pass the limits of their book', () => {
  /** Nine models with eleven abilities. */
  const NINE = 'title: Coven\nrules: ddd\nmembers:\n  - "lord: p6 d8 w10 fear sneaky"\n  - "8x sneak: p10 d10"\n';
  const GUARDS = 'title: Guards\nrules: ddd\nmembers: ["10x guard: p8 d6"]\n';
  const files = { 'w/nine.yaml': NINE, 'w/guards.yaml': GUARDS };

  it('are refused by `check` and `tournament`, with file, line and rule', async () => {
    for (const words of [
      ['check', 'w/nine.yaml'],
      ['tournament', 'w/nine.yaml', 'w/guards.yaml', '--games', '20'],
    ]) {
      const { code, out, err } = await montecrawl(words, fakeHost(files));
      expect([code, out]).toEqual([NOT_ASKED, '']);
      expect(err).toContain('w/nine.yaml: 2 problems');
      expect(err).toMatch(/4:3 .* 9 of 10 models; houseRules: true allows that \(DDD-party-size\)/);
      expect(err).toMatch(/4:3 .* 11 of 10 abilities; houseRules: true allows that \(DDD-ability-cap\)/);
    }
  });

  it('are marked by `list warbands`', async () => {
    const rows = async (nine: string) => {
      const host = fakeHost({ ...files, 'w/nine.yaml': nine });
      const { out } = await montecrawl(['list', 'warbands', 'w', '--json'], host);
      return new Map(JSON.parse(out).map(({ file, holds }: Record<string, string>) => [file, holds]));
    };
    expect((await rows(NINE)).get('w/nine.yaml')).toBe('has faults; montecrawl check says which');
    expect((await rows(NINE)).get('w/guards.yaml')).toBe('10 of 10 models, 0 of 10 abilities');
    expect((await rows(`${NINE}houseRules: true\n`)).get('w/nine.yaml')).toBe(
      '9 of 10 models, 11 of 10 abilities (house rules)',
    );
  });

  it('play with house rules, and the answers say so', async () => {
    const host = fakeHost({ ...files, 'w/nine.yaml': `${NINE}houseRules: true\n` });
    const met = await montecrawl(['tournament', 'w/nine.yaml', 'w/guards.yaml', '--games', '20', '--quiet'], host);
    expect(met.code).toBe(0);
    expect(met.out.replace(/\s+/g, ' ')).toContain('House rules: Coven: 9 of 10 models, 11 of 10 abilities.');
    const one = `title: T\nrules: ddd\nplay: battle\ngames: 20\nhouseRules: true\nsides: {a: {use: w/nine.yaml}, b: {use: w/guards.yaml}}\n`;
    const asked = await montecrawl(['run', 'one.yaml', '--quiet'], fakeHost({ ...files, 'one.yaml': one }));
    expect(asked.out.replace(/\s+/g, ' ')).toContain('House rules: a: 9 of 10 models, 11 of 10 abilities.');
  });
});
