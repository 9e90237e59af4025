import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { addOwnBook } from '../../src/cli/book/own-books.ts';
import { testBook } from '../../src/cli/book/test-book.ts';
import { Complaint } from '../../src/cli/complaint.ts';
import { ANSWER_IS_NO, DONE, NOT_ASKED, OUR_MISTAKE } from '../../src/cli/exit-code.ts';
import { addedBooks, removeAddedBooks, SHIPPED_IDS } from '../../src/rules/registry.ts';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';
import { BookFolder, exampleText, ROOT } from './book-folder.ts';

const SOUND = exampleText('one-page-dungeon.js');

const folder = new BookFolder();
afterAll(() => folder.remove());

let files = 0;

/** Writes the example with some of its text replaced. */
function written(replaced: readonly (readonly [string, string])[]): { path: string; text: string } {
  // Each has a name of its own, since Node keeps what it has loaded.
  const id = `book-${files++}`;
  let text = SOUND.replace("id: 'one-page-dungeon'", `id: '${id}'`);
  for (const [from, to] of replaced) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return { path: folder.write(`${id}.js`, text), text };
}

/** What is found, without a thread for each book. */
async function tested(replaced: readonly (readonly [string, string])[]): Promise<string> {
  const { path } = written(replaced);
  try {
    const id = await addOwnBook(path);
    const book = addedBooks().find((each) => each.id === id);
    const { finding } = await testBook({ id, book, pulse: new Int32Array(1), timed: false });
    return finding === undefined ? 'nothing' : `${finding.check}: ${finding.problem}`;
  } catch (error) {
    if (error instanceof Complaint) return error.message;
    throw error;
  }
}

/** What is wrong, what is replaced for it, and what is said. */
const BROKEN: readonly (readonly [what: string, replaced: readonly (readonly [string, string])[], said: RegExp])[] = [
  ['has no title', [["  title: 'One-Page Dungeon',\n", '']], /title {2}is missing/],
  ['has a title that is no text', [["title: 'One-Page Dungeon'", 'title: 7']], /title {2}should be text/],
  [
    'has a key that books do not have',
    [["  title: 'One-Page Dungeon',", "  title: 'One-Page Dungeon', unit: {},"]],
    /no key is called "unit"; did you mean "units"\?/,
  ],
  [
    'has a fact that is a key of all books',
    [['armour: { least', 'count: { least']],
    /facts\.count {2}count is a key of all rulebooks; take another/,
  ],
  ['has one rule twice', [["id: 'OPD-2', title", "id: 'OPD-1', title"]], /OPD-1 stands twice/],
  [
    'cites a rule that it lacks',
    [["meaning: 'quick and thin', rule: 'OPD-2'", "meaning: 'quick and thin', rule: 'OPD-22'"]],
    /units\.thief\.rule {2}no rule is called "OPD-22"; did you mean "OPD-2"\?/,
  ],
  [
    'gives a unit a fact that there is not',
    [['hits: 1, armour: 6', 'hits: 1, armor: 6']],
    /units\.rat\.facts\.armor {2}no fact is called "armor"; did you mean "armour"\?/,
  ],
  [
    'gives a unit too much of a fact',
    [['hits: 1, armour: 6', 'hits: 21, armour: 6']],
    /units\.rat\.facts\.hits {2}21 is not from 1 to 20/,
  ],
  [
    'has a fact from more to less',
    [['least: 3, most: 13', 'least: 13, most: 3']],
    /facts\.armour\.least {2}13 is above most, 3/,
  ],
  [
    'has no step',
    [['  step(state, dice, table) {', '  stepp(state, dice, table) {']],
    /no key is called "stepp"; did you mean "step"\?/,
  ],
  [
    'has an example with a misspelt unit',
    [["heroes: ['knight', 'thief']", "heroes: ['knihgt', 'thief']"]],
    /the example cannot be played:[\s\S]*did you mean "knight"\?/,
  ],
  [
    'throws in a step',
    [['    goOn(state, table);', "    throw new Error('not written yet');"]],
    /every game ends: game 0 breaks: not written yet/,
  ],
  [
    'throws when a game is set up',
    [['    const state = new State({ member', "    throw new Error('no state'); const state = new State({ member"]],
    /setting up a game breaks: no state|declaring/,
  ],
  [
    'has games without end',
    [
      ['state.hits[target] -= 1', 'state.hits[target] -= 0'],
      ['state.round > matchup.limits.rounds', 'false'],
    ],
    /has not ended after 200000 steps: a limit of the book must end it/,
  ],
  [
    'rolls with Math.random',
    [['const roll = dice.draw(laws.sum(2))', 'const roll = 2 + Math.floor(11 * Math.random())']],
    /it asks for Math\.random; roll with dice\.draw/,
  ],
  [
    'asks for the time',
    [['const roll = dice', 'const late = Date.now(); const roll = (late % 2) + dice']],
    /it asks for Date\.now/,
  ],
  [
    'keeps a number beside the state',
    [
      ['const PLAYING = 3;', 'const PLAYING = 3;\nlet luck = 0;'],
      ['const roll = dice', 'luck += 1;\n    const roll = (luck % 3) + dice'],
    ],
    /comes out in two ways: something that changes is kept outside the state/,
  ],
  [
    'keeps a number on the state that it did not declare',
    [
      [
        'const roll = dice',
        'const rage = state.rage ?? 0;\n    state.rage = state.hits[0] + state.round * 7 + rage;\n    const roll = (rage % 3) + dice',
      ],
    ],
    /kept outside the state|not in the state/,
  ],
  [
    'lets history decide',
    [['const roll = dice', 'const roll = (state.round % 2) + dice']],
    /history decides nothing: .*belongs in core/,
  ],
  [
    'ends in no way that it declared',
    [['(state) => state.ending,\n', '(state) => state.ending + 5,\n']],
    /counts add up: game 0 counts 0 outcomes/,
  ],
  [
    'declares no outcome',
    [
      [
        'card.outcomes(',
        '((ways, read) => card.number({ what: "end", bins: 9, meaning: "end", group: "other" }, read))(',
      ],
    ],
    /no outcome is declared: say with card\.outcomes how games end/,
  ],
  [
    'counts below nothing',
    [['(state) => state.round,\n    );', '(state) => -state.round,\n    );']],
    /rounds of game 0 is -\d+, no whole number of 0 or more/,
  ],
  [
    'has two measures of one name',
    [["{ what: 'rounds', bins", "{ side: heroes, what: 'win', bins"]],
    /two measures are called heroes\.win/,
  ],
  [
    'changes the game by showing it',
    [['    table.trace?.note(\n', '    if (table.trace) state.hits[actor] = 1;\n    table.trace?.note(\n']],
    /comes out differently in a replay/,
  ],
  [
    'shows a rule that it lacks',
    [["      'OPD-3',\n", "      'OPD-9',\n"]],
    /"[^"]+" cites OPD-9, which is not among the rules/,
  ],
  [
    'offers one option twice',
    [['table.choose(what, actor, targets,', 'table.choose(what, actor, [...targets, ...targets],']],
    /legal options: .*each once/,
  ],
  [
    'has a script that does what is not allowed',
    [['actor, targets, weakest)', 'actor, targets.filter((one) => one !== weakest), weakest)']],
    /target \(OPD-5\): the script does/,
  ],
  [
    'has a state of too few members',
    [['new State({ member: matchup.lineOf.length })', 'new State({ member: 1 })']],
    /every game ends: setting up a game breaks: offset is out of bounds/,
  ],
];

/** What Node itself does not load; the loader of the tests reads files in its own way. */
const UNLOADABLE: typeof BROKEN = [
  ['exports nothing', [['export default defineBook(', 'defineBook(']], /exports no rulebook/],
  ['is no JavaScript', [['const WON = 0;', 'const WON = ;']], /cannot be loaded: .*Unexpected token/],
  ['imports what is not there', [['import { Casualties,', 'import { Casualty,']], /cannot be loaded: .*Casualty/],
  [
    'imports another package',
    [["from 'montecrawl/kit'", "from 'montecrawler/kit'"]],
    /Cannot find package 'montecrawler'/,
  ],
];
const LOAD = `
const { addOwnBook } = await import('${pathToFileURL(join(ROOT, 'dist/cli/book/own-books.js')).href}');
const read = async (path) => (await import('node:fs')).readFileSync(path, 'utf8');
const said = [];
for (const path of process.argv.slice(1)) said.push(await addOwnBook(path, { read }).catch(({ message }) => message));
console.log(JSON.stringify(said));`;

// Before the broken books, whose many states make the code that all share slower.
describe('test-book', () => {
  it('finds nothing wrong with the example', async () => {
    const { path, text } = written([]);
    const { code, out } = await montecrawl(['test-book', path], fakeHost({ [path]: text }));
    expect(out).toMatch(/passes\. It plays [\d,]+ games of its example a second on one core/);
    expect([code, out.match(/✓/g)?.length]).toEqual([DONE, 9]);
  });

  it.each(SHIPPED_IDS)('finds nothing wrong with %s', async (id) => {
    const { finding } = await testBook({ id, book: undefined, pulse: new Int32Array(1), timed: false });
    expect(finding).toBeUndefined();
  });
});

describe('a broken book', () => {
  afterAll(removeAddedBooks);

  it('is one of 33', () => expect(BROKEN.length + UNLOADABLE.length + 1).toBe(33));

  it.each(BROKEN)('that %s is named', async (_, replaced, said) => {
    expect(await tested(replaced)).toMatch(said);
  });

  it('that Node does not load is named', () => {
    const paths = UNLOADABLE.map(([, replaced]) => written(replaced).path);
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', LOAD, ...paths], { encoding: 'utf8' });
    const said: string[] = JSON.parse(stdout);
    for (const [i, [, , expected]] of UNLOADABLE.entries()) expect(said[i]).toMatch(expected);
  });

  it('that does not come back from a step is stopped', async () => {
    const { path, text } = written([['    goOn(state, table);', '    for (;;);']]);
    const { code, out } = await montecrawl(['test-book', path, '--patience', '1'], fakeHost({ [path]: text }));
    expect(out).toMatch(/✗ every game ends:\n {2}no game has ended for 1 seconds: a step does not return/);
    expect(code).toBe(ANSWER_IS_NO);
  });

  it('names its line where it breaks in the middle of a run, by Node itself', () => {
    const { path, text } = written([['    goOn(state, table);', "    throw new Error('not written yet');"]]);
    const line = text.split('\n').findIndex((each) => each.includes('not written yet')) + 1;
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'dist/cli/main.js'), 'fight', 'knight', 'rat', '--rules', path, '--sampled', '--no-range', '--quiet'],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe(
      `game 0 of seed 1 broke: not written yet (${basename(path)}:${line}:11). "montecrawl test-book" tests a whole rulebook.\n`,
    );
    expect(status).toBe(NOT_ASKED);
  });

  it('leaves the stack of a mistake that is ours, or whose place is not known', async () => {
    const { path, text } = written([]);
    const { code, err } = await montecrawl(
      ['fight', 'knight', 'rat', '--rules', path, '--no-range', '--sampled'],
      fakeHost(
        { [path]: text },
        {
          play: async () => {
            throw new Error('a mistake of ours');
          },
        },
      ),
    );
    expect(err).toMatch(
      /^This is a mistake in montecrawl or in book-\d+, not in your input\.\nError: a mistake of ours\n +at /,
    );
    expect(code).toBe(OUR_MISTAKE);
  });
});

describe('a rulebook of a project', () => {
  const project = (settings: unknown) => ({
    'package.json': JSON.stringify({ name: 'mine', montecrawl: settings }, null, 2),
  });

  it('is there without --rules', async () => {
    const { path, text } = written([]);
    const id = basename(path, '.js');
    const fight = ['fight', 'knight', 'rat', '--rules', id, '--no-range'];
    const host = () => fakeHost({ ...project({ rules: [path] }), [path]: text });
    expect((await montecrawl(fight, host())).out).toContain('One-Page Dungeon');
    expect((await montecrawl(['list', 'units', id], host())).out).toContain('comes in numbers');
  });

  it('gives way to those that a command line names', async () => {
    const [one, other] = [written([]), written([])];
    const files = { ...project({ rules: one.path }), [one.path]: one.text, [other.path]: other.text };
    const { err } = await montecrawl(
      ['list', 'units', basename(one.path, '.js'), '--rules', other.path],
      fakeHost(files),
    );
    expect(err).toContain(`did you mean "${basename(other.path, '.js')}"?`);
  });

  it.each([
    [
      { rule: 'x.js' },
      /package\.json: 1 problem\n\n {2}4:5 {2}montecrawl\.rule {2}no key is called "rule"; did you mean "rules"\?/,
    ],
    [{ rules: 7 }, /4:14 {2}montecrawl\.rules {2}should be .*, not 7/],
    [{ rules: 'none.js' }, /none\.js cannot be read: there is no such file/],
  ])('is named with its line where it is wrong: %j', async (settings, said) => {
    const { code, err } = await montecrawl(['list', 'units'], fakeHost(project(settings)));
    expect(err).toMatch(said);
    expect(code).toBe(NOT_ASKED);
  });

  it('is not looked for where a project only depends on montecrawl', async () => {
    const files = { 'package.json': '{ "dependencies": { "montecrawl": "1.0.0" }, broken' };
    expect((await montecrawl(['list', 'plays', 'dw'], fakeHost(files))).code).toBe(DONE);
  });
});

describe('two rulebooks', () => {
  it('may not have one id', async () => {
    const [one, other] = [written([]), written([])];
    const text = other.text.replace(basename(other.path, '.js'), basename(one.path, '.js'));
    folder.write(basename(other.path), text);
    const { code, err } = await montecrawl(
      ['list', 'units', '--rules', one.path, '--rules', other.path],
      fakeHost({ [one.path]: one.text, [other.path]: text }),
    );
    expect(err).toMatch(/has the id book-\d+, and so has another rulebook that is added; give one another id/);
    expect(code).toBe(NOT_ASKED);
  });
});

describe('--rules', () => {
  it('takes files, where a verb does not take names too', async () => {
    const { code, err } = await montecrawl(['run', 'x.yaml', '--rules', 'my-book']);
    expect(err).toBe('--rules takes the file of a rulebook of your own, such as ./my-book.mjs, not "my-book"\n');
    expect(code).toBe(NOT_ASKED);
  });
});
