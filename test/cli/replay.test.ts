import { describe, expect, it } from 'vitest';
import { NO_DATA, NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

const SWEEP = `${TROLL}vary:\n  lair.troll.rep: [4, 6]\n`;
const world = () => fakeHost({ 'a.yaml': TROLL, 'sweep.yaml': SWEEP });
const replay = (...words: string[]) => montecrawl(['replay', ...words], world());

describe('replay', () => {
  it('tells a game with rules, rolls and their chances', async () => {
    const { code, out, err } = await replay('a.yaml', '--game', '3');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Knight against Troll: game 3 of seed 5\n/);
    expect(out).toMatch(/^Activation 1: (?:band|lair)$/m);
    expect(out).toMatch(/^ {2}2HDC-\S+ +\S/m);
    expect(out).toMatch(/d6.*: \d+, chance \d+\.\d+ %$/m);
    expect(out).toMatch(/^How it ended\n {2}(?:band\.win|lair\.win|draw|timeout) +yes /m);
  });

  it('tells the same game twice, and another one for another seed', async () => {
    const { out } = await replay('a.yaml', '--game', '3');
    expect((await replay('a.yaml', '--game', '3')).out).toBe(out);
    expect((await replay('a.yaml', '--game', '3', '--seed', '6')).out).not.toBe(out);
  });

  it('tells a game of the cell that the question is about, and --cell changes it in one place', async () => {
    const text = `${TROLL}vary:\n  lair.troll.rep: [4, 5, 6]\n  band.policy: [bold, book]\n`;
    const cellOf = async (scenario: string, ...words: string[]) => {
      const { err } = await montecrawl(['replay', 'x.yaml', ...words], fakeHost({ 'x.yaml': scenario }));
      return /this is (.*);/.exec(err)?.[1];
    };
    expect(await cellOf(text)).toBe('lair.troll.rep=5 band.policy=book');
    expect(await cellOf(`${text}focus: { lair.troll.rep: 6 }\n`)).toBe('lair.troll.rep=6 band.policy=book');
    expect(await cellOf(text, '--cell', 'band.policy=bold')).toBe('lair.troll.rep=5 band.policy=bold');
  });

  it('tells it plainly', async () => {
    const { out } = await replay('a.yaml', '--game', '3', '--plain');
    expect(out).not.toMatch(/2HDC-|chance|^ {4}\. /m);
    expect(out).toMatch(/^Activation 1/m);
  });

  it('tells it to machines, and what it counted for', async () => {
    const { out } = await replay('a.yaml', '--game', '3', '--json');
    const story = JSON.parse(out);
    expect(story).toMatchObject({ seed: 5, game: 3 });
    const { measures } = story;
    expect(measures['band.win'] + measures['lair.win'] + measures.draw + measures.timeout).toBe(1);
    const rolls = story.chapters.flatMap(({ events }: { events: { rolls?: { chance: number }[] }[] }) =>
      events.flatMap((event) => event.rolls ?? []),
    );
    expect(rolls.length).toBeGreaterThan(0);
    expect(rolls.every(({ chance }: { chance: number }) => chance > 0 && chance <= 1)).toBe(true);
  });

  it('draws it on a page, the same one each time', async () => {
    const { host, err } = await replay('a.yaml', '--game', '3', '--html', 'pages/game.html');
    expect(err).toBe('Page: pages/game.html\n');
    const page = String(host.files.get('pages/game.html'));
    expect(page).toContain('<h1>Knight against Troll</h1>');
    expect(page).toContain('montecrawl replay a.yaml --seed 5 --game 3 --html game.html</pre>');
    const again = await replay('a.yaml', '--game', '3', '--html', 'pages/game.html', '--quiet');
    expect(again.host.files.get('pages/game.html')).toBe(page);
    expect(again.err).toBe('');
  });

  it('says on the page in words which cell it is of', async () => {
    const headOf = async (...words: string[]) => {
      const { host } = await replay(...words, '--html', 'game.html');
      return /game 0 of seed 5[^<]*/.exec(String(host.files.get('game.html')))?.[0];
    };
    expect(await headOf('a.yaml')).toBe('game 0 of seed 5');
    expect(await headOf('sweep.yaml', '--cell', 'lair.troll.rep=6')).toBe('game 0 of seed 5 · Rep 6 for the troll');
    expect(await headOf('a.yaml', '--set', 'lair.troll.rep=7')).toBe('game 0 of seed 5 · Rep 7 for the troll');
  });

  it.each(['a.yaml', './x/../a.yaml', 'warbands/orcs.yml'])('never writes its page over %s', async (path) => {
    const { code, out, err, host } = await replay('a.yaml', '--html', path);
    expect({ code, out }).toEqual({ code: NOT_ASKED, out: '' });
    expect(err).toContain(`--html would write over ${path}, which is or may be a scenario or baseline`);
    expect(host.files.get('a.yaml')).toBe(TROLL);
  });

  it('chooses a cell of a sweep', async () => {
    const first = await replay('sweep.yaml');
    expect(first.err).toBe('Of 2 cells this is lair.troll.rep=4; --cell chooses another.\n');
    const second = await replay('sweep.yaml', '--cell', 'lair.troll.rep=6');
    expect(second.err).toContain('this is lair.troll.rep=6;');
    expect((await replay('sweep.yaml', '--quiet')).err).toBe('');
  });

  it.each([
    [['--cell', 'lair.trol.rep=6'], '--cell: no axis is called "lair.trol.rep"; did you mean "lair.troll.rep"?'],
    [['--cell', 'lair.troll.rep=5'], '--cell: lair.troll.rep is not tried at 5; it is at 4, 6'],
    [['--cell', 'lair.troll.rep=4,6'], '--cell: lair.troll.rep takes one value, since a cell has one'],
    [['--worst', '--side', 'bnd'], '--side: no side is called "bnd"; did you mean "band"?'],
    [['--worst', '--closest'], "option '--worst' cannot be used with option '--closest'"],
    [['--worst', '--game', '1'], "option '--game <n>' cannot be used with option '--worst'"],
    [['--game', '-1'], 'It takes a whole number from 0 up, below 2^53.'],
  ])('%j is answered with a way out', async (words, problem) => {
    const { code, out, err } = await replay('sweep.yaml', ...words);
    expect(code).toBe(NOT_ASKED);
    expect(out).toBe('');
    expect(err).toContain(problem);
  });

  it('finds the games worth telling', async () => {
    const ending = async (...words: string[]) => JSON.parse((await replay('a.yaml', ...words, '--json')).out).measures;
    expect((await ending('--worst'))['band.win']).toBe(0);
    expect((await ending('--worst', '--side', 'lair'))['lair.win']).toBe(0);
    const longest = await ending('--longest');
    expect(longest.rounds).toBeGreaterThan((await ending('--median')).rounds);
    const closest = await ending('--closest');
    expect(closest['band.win'] + closest['lair.win']).toBe(1);
  });

  it('says so when no game qualifies', async () => {
    const easy = TROLL.replace('- troll@5', '- goblin@1').replace(
      '    members:\n      - star',
      '    members:\n      - 4x human/knight@6 ac6 sword\n      - star',
    );
    const host = fakeHost({ 'easy.yaml': easy });
    const { code, out, err } = await montecrawl(['replay', 'easy.yaml', '--worst'], host);
    expect({ code, out }).toEqual({ code: NO_DATA, out: '' });
    expect(err).toContain('None of the first 10000 games fits');
  });
});
