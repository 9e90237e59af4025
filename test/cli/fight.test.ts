import { describe, expect, it } from 'vitest';
import { NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const KNIGHT = 'star human/knight@5 ac6 shield sword';

describe('fight', () => {
  it('plays two sides without a file, and leaves none behind', async () => {
    const { code, out, err, host } = await montecrawl(['fight', KNIGHT, 'troll@5', '--games', '200', '--sampled']);
    expect({ code, err, files: host.files.size }).toEqual({ code: 0, err: '', files: 0 });
    expect(out).toContain('A Star knight against a troll\n');
    expect(out).toContain('200 fights');
  });

  it('gives its answer as JSON, of sides with several members', async () => {
    const words = ['fight', `${KNIGHT}, 2x elf/shooter@4`, '3x orc/warrior@4', '--games', '100', '--json'];
    const { out } = await montecrawl(words);
    const { cells, scenario } = JSON.parse(out);
    expect(cells[0].games).toBe(100);
    expect(Object.keys(scenario.sides)).toHaveLength(2);
  });

  it('plays nothing where the policy optimal is too much to solve, and says what would help', async () => {
    const words = ['fight', '2x hero brawn12 agility10 cunning10 health6', '6x goblin', '--rules', 'adg'];
    const { code, out, err } = await montecrawl([...words, '--vary', 'a.policy=optimal', '--sampled', '-q']);
    expect({ code, out }).toEqual({ code: NOT_ASKED, out: '' });
    expect(err).toMatch(/^This cannot be asked: the optimal play of a cannot be found: over [\d,]+ .*; fewer members/);
  });

  it('writes a report where it is told to', async () => {
    const { host } = await montecrawl(['fight', KNIGHT, 'troll@5', '--games', '50', '--out', 'x', '-q'], fakeHost());
    expect(host.files.has('x/report.html')).toBe(true);
  });

  it.each([
    [['troll@5', 'trol@5'], '<second side>', 'no race is called "trol"; did you mean "troll"?'],
    [['troll@5'], "missing required argument 'second'", ''],
    [['troll@5', 'troll@5', '--rules', '2hcd'], '--rules', '2hdc'],
    [['troll@5', 'troll@5', 'troll@5'], 'too many arguments', ''],
  ])('%j is answered with a way out', async (words, where, what) => {
    const { code, out, err } = await montecrawl(['fight', ...words]);
    expect({ code, out }).toEqual({ code: NOT_ASKED, out: '' });
    expect(err).toContain(where);
    expect(err).toContain(what);
  });
});
