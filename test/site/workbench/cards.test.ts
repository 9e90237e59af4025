import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { overviewOf } from '../../../src/site/overview.ts';
import { anatomyOf } from '../../../src/site/workbench/anatomy.ts';
import { bandOf, bestiaryOf, putIn, readKept } from '../../../src/site/workbench/bands.ts';
import { cardsOf } from '../../../src/site/workbench/cards.ts';
import { catalogueOf } from '../../../src/site/workbench/catalogue.ts';
import { type Change, changed } from '../../../src/site/workbench/change.ts';
import { CannotEdit } from '../../../src/site/workbench/document-edits.ts';
import { faultsAt } from '../../../src/site/workbench/faults-at.ts';
import { misfitsAt } from '../../../src/site/workbench/misfits.ts';
import { meaningOf, type Opened, openScenario } from '../../../src/site/workbench/opened.ts';
import { loadUse } from '../../kit/load-use.ts';
import { shippedScenarios } from '../shipped-scenarios.ts';

const SHIPPED = shippedScenarios();
const shipped = (name: string) => SHIPPED.find((path) => path.endsWith(name)) as string;

async function open(text: string, path = 'a.yaml'): Promise<Opened> {
  const opened = await openScenario(text, path, loadUse);
  if (opened === undefined) throw new Error(`${path} cannot be opened`);
  return opened;
}

async function openShipped(name: string) {
  const path = shipped(name);
  const text = readFileSync(path, 'utf8');
  return { path, text, opened: await open(text, path) };
}

async function withChanges(text: string, ...changes: readonly Change[]): Promise<string> {
  let now = text;
  for (const change of changes) now = changed(now, await open(now), change);
  return now;
}

const TEXT = `title: A fight
rules: 2hdc
sides:
  band:
    members:
      # who leads
      - star human/knight@5 ac6 shield sword
      - 2x elf/shooter@4
      - boss: dwarf/soldier@4
      - { name: healer, race: human, profession: healer }
  lair:
    members:
      - 3 trolls@5
`;
const line = (text: string, part: string) =>
  text
    .split('\n')
    .find((each) => each.includes(part))
    ?.trim();
const at = (index: number, side = 'band') => ({ side, index });

describe('the cards of a scenario', () => {
  it('are those that its table shows, in every book and play', async () => {
    const plays = new Set<string>();
    for (const path of SHIPPED) {
      const text = readFileSync(path, 'utf8');
      // One of each is enough, with and without sides and rows of other files.
      const [rules, play, use] = [/^rules: .*$/m, /^play: .*$/m, /^ *use:/m].map((part) => part.exec(text)?.[0]);
      const key = [rules, play, use].join();
      if (plays.has(key)) continue;
      plays.add(key);
      const reading = await readScenario(text, path, loadUse);
      if ('faults' in reading) throw new Error(path);
      const bench = cardsOf(text, await open(text, path));
      const table = overviewOf(reading);
      const keys = Object.keys((reading.scenario.canonical as { sides: object }).sides);
      const shown = bench.sides.map(({ name, policy, members }) => ({
        ...{ name, policy },
        members: members.map(({ statline: _statline, points: _points, ...card }) => card),
      }));
      // A side that is varied as a whole has no cards of its own: it is one of several files.
      const { axes } = reading.scenario;
      const sides = table.sides.map((side, i) =>
        axes.some((axis) => axis.path === `${keys[i]}.use`) ? { ...side, policy: shown[i].policy, members: [] } : side,
      );
      expect({ path, play: bench.play, shown }).toEqual({ path, play: table.play, shown: sides });
    }
    expect(plays.size).toBeGreaterThan(15);
  });

  it('are there while the text is wrong elsewhere, and in one of them', async () => {
    const opened = await open(TEXT.replace('elf/shooter', 'elff/shooter').replace('title: A fight', 'titel: A fight'));
    const [band] = cardsOf('', opened).sides;
    expect(band?.members.map(({ name }) => name)).toEqual(['Knight', '2x elff/shooter@4', 'Boss', 'Healer']);
    expect(await openScenario('title: [', 'a.yaml', loadUse)).toBeUndefined();
    expect(await openScenario('title: A\nrules: chess\n', 'a.yaml', loadUse)).toBeUndefined();
  });

  it('carry what they cost, and sides what they have of their limits', async () => {
    const { text, opened } = await openShipped('2hdc/an-even-labyrinth.yaml');
    const [, maze] = cardsOf(text, opened).sides;
    expect(maze).toMatchObject({ points: 29, holdings: '29 of 30 points' });
    expect(maze?.members.map(({ points }) => points)).toEqual([12, 4, 2, 1, 7]);
    const battle = await openShipped('ddd/battle.yaml');
    expect(cardsOf(battle.text, battle.opened).sides[0]).toMatchObject({
      from: 'warbands/vault-wardens.yaml',
      holdings: '10 of 10 models, 10 of 10 abilities',
    });
  });

  it('show the faults that belong to them', () => {
    const fault = (path: string) => ({ file: 'a.yaml', line: 1, column: 1, path, problem: `at ${path}`, rule: 'R-1' });
    const all = ['sides.a.members[1].race', 'sides.a.members[10]', 'sides.a.policy', 'sides.ab.members[0]', 'vary.a.x'];
    const faults = faultsAt(
      all.map(fault),
      new Map([
        ['a', 11],
        ['ab', 1],
      ]),
    );
    expect(faults.card('a', 1)).toEqual(['At sides.a.members[1].race (R-1)']);
    expect(faults.card('a', 10)).toHaveLength(1);
    expect(faults.card('a', 0)).toEqual([]);
    expect(faults.side('a')).toEqual(['At sides.a.policy (R-1)']);
    expect(faults.others.map(({ path }) => path)).toEqual(['vary.a.x']);
  });
});

describe('a change of cards', () => {
  it('writes how many there are as its author does', async () => {
    const count = (index: number, by: number, side?: string) =>
      withChanges(TEXT, { kind: 'count', at: at(index, side), by });
    expect(line(await count(0, 1), 'knight')).toBe('- 2x star human/knight@5 ac6 shield sword');
    expect(line(await count(1, 1), 'elf')).toBe('- 3x elf/shooter@4');
    expect(line(await count(1, -1), 'elf')).toBe('- elf/shooter@4');
    expect(line(await count(2, 3), 'dwarf')).toBe('- boss: 4x dwarf/soldier@4');
    expect(line(await count(3, 1), 'healer')).toBe('- { name: healer, race: human, profession: healer, count: 2 }');
    expect(line(await count(0, 1, 'lair'), 'troll')).toBe('- 4x trolls@5');
    // `trolls` is no word of the book; with a number before it, it is several.
    expect(line(await count(0, -2, 'lair'), 'troll')).toBe('- 1x trolls@5');
  });

  it('keeps the names of all members apart', async () => {
    const twice = await withChanges(TEXT, { kind: 'duplicate', at: at(2) }, { kind: 'duplicate', at: at(2) });
    expect(twice).toContain('      - boss: dwarf/soldier@4\n      - "boss-3: dwarf/soldier@4"\n      - "boss-2: dwarf');
    const reading = await readScenario(await withChanges(twice, { kind: 'duplicate', at: at(5) }), 'a.yaml', loadUse);
    expect('faults' in reading && reading.faults).toBe(false);
  });

  it('moves cards with their comments, and changes lines where they stand', async () => {
    const text = await withChanges(
      TEXT,
      { kind: 'move', from: at(0), to: at(0, 'lair') },
      { kind: 'statline', at: at(1), statline: 'boss: dwarf/soldier@4 axe' },
      { kind: 'statline', at: at(0), statline: 'elf/shooter@4 bow' },
      { kind: 'add', at: at(3), members: ['2x goblin'] },
      { kind: 'set', path: ['sides', 'lair', 'policy'], value: 'bold' },
      { kind: 'write', path: ['vary', 'lair.troll.rep'], yaml: '[4, 5]' },
    );
    expect(text).toBe(`title: A fight
rules: 2hdc
sides:
  band:
    members:
      - elf/shooter@4 bow
      - boss: dwarf/soldier@4 axe
      - { name: healer, race: human, profession: healer }
      - 2x goblin
  lair:
    policy: bold
    members:
      # who leads
      - star human/knight@5 ac6 shield sword
      - 3 trolls@5
vary:
  lair.troll.rep: [4, 5]
`);
    expect(await withChanges(text, { kind: 'set', path: ['vary', 'lair.troll.rep'] })).not.toContain('vary');
  });

  it('takes the cards of another file into the scenario', async () => {
    const { path, text, opened } = await openShipped('ddd/battle.yaml');
    const statline = 'captain: p6 d8 extra-wound extra-attack';
    const own = changed(text, opened, { kind: 'statline', at: at(0, 'wardens'), statline });
    expect(own).toContain('use: warbands/vault-wardens.yaml\n');
    const reading = await readScenario(own, path, loadUse);
    const [before, now] = [cardsOf(text, opened), cardsOf(own, await open(own, path))];
    expect('faults' in reading && reading.faults).toBe(false);
    expect(now.sides[0]?.from).toBe('');
    expect(now.sides[0]?.members.map(({ name }) => name)).toEqual(before.sides[0]?.members.map(({ name }) => name));
    expect(now.sides[0]?.members[0]).toMatchObject({ statline, facts: expect.arrayContaining(['defense 8']) });
  });
});

describe('a statline in pieces', () => {
  it.each([
    ['2hdc/troll-at-rep-5.yaml', '2x elf/shooter@4', ['elf', 'shooter', '4'], '2x elf/shooter@4 shield'],
    [
      'dw/who-breaks-first.yaml',
      'pack: goblin archer s2-8',
      ['goblin archer', '2', '8'],
      'pack: goblin archer s2-8 flyer',
    ],
    [
      'ddd/battle.yaml',
      'soldier plate extra-wound:2',
      ['soldier', 'plate', 'extra-wound', '2'],
      'soldier plate extra-wound:2 huge',
    ],
    ['wods/the-drowned-abbey.yaml', 'elf/wizard 3 con1', ['elf', 'wizard', '3', '1'], 'elf/wizard 3 con1 gaff'],
    ['adg/the-salt-court.yaml', '2x orc hd3 d6', ['orc', '3', '6'], '2x orc hd3 d6 leader'],
  ])(
    'of %s has what fits and nothing that does not',
    async (name, statline, pieces, fit) => {
      const { opened } = await openShipped(name);
      const anatomy = anatomyOf(opened, statline);
      expect(anatomy.pieces.map(({ text }) => text)).toEqual(pieces);
      expect(anatomy.fits.map((each) => each.statline)).toContain(fit);
      const offered = [
        ...anatomy.fits.map((each) => each.statline),
        ...anatomy.pieces.flatMap(({ others, less, more, without }) => [
          ...others.map((each) => each.statline),
          less,
          more,
          without,
        ]),
      ].filter((each) => each !== undefined);
      for (const each of offered) expect({ each, ...meaningOf(opened, each) }).not.toHaveProperty('problem');
    },
    60_000,
  );

  it('fits its race and class, and what it carries', async () => {
    const { opened } = await openShipped('2hdc/trolls-lair.yaml');
    const [race, profession] = anatomyOf(opened, 'troll/warrior@5').pieces;
    const tried = [...(race?.others ?? []), ...(profession?.others ?? [])].map(({ statline }) => statline);
    const misfits = misfitsAt(opened, at(0, 'lair'), [...tried, 'troll/warrior@5 dazzle', 'troll/warrior@5 axe']);
    expect(tried).toContain('troll/caster@5');
    expect(misfits).toEqual(expect.arrayContaining(['troll/caster@5', 'troll/warrior@5 dazzle']));
    expect(misfits).not.toContain('ogre/warrior@5');
    expect(misfits).not.toContain('troll/warrior@5 axe');
  });

  it('steps to the next number that there is', async () => {
    const { opened } = await openShipped('2hdc/troll-at-rep-5.yaml');
    const [, , , ac] = anatomyOf(opened, 'human/knight@5 ac4').pieces;
    expect(ac).toMatchObject({
      ...{ text: '4', label: 'ac', less: 'human/knight@5 ac2', more: 'human/knight@5 ac6' },
      without: 'human/knight@5',
    });
    expect(anatomyOf(opened, 'elff@5').problem).toContain('did you mean "elf"?');
  });
});

describe('the catalogue', () => {
  it('has the cards of every book, the rows of a scenario first', async () => {
    const { opened } = await openShipped('adg/the-salt-court.yaml');
    const cards = catalogueOf(opened);
    expect(cards[0]).toMatchObject({ isOwn: true });
    expect(cards.map(({ statline }) => statline)).toEqual(expect.arrayContaining(['brine-queen', 'orc', 'fighter']));
    for (const [name, card] of [
      ['dw/who-breaks-first.yaml', 'goblin-archer'],
      ['ddd/battle.yaml', 'soldier'],
      ['wods/first-level-duel.yaml', 'fighter'],
      ['2hdc/troll-at-rep-5.yaml', 'troll'],
    ] as const) {
      expect(catalogueOf((await openShipped(name)).opened).map(({ statline }) => statline)).toContain(card);
    }
  });
});

describe('a band that is kept', () => {
  it('is a file that the command line reads, and comes back with the rows of its members', async () => {
    const { opened } = await openShipped('2hdc/an-even-labyrinth.yaml');
    const band = bandOf(opened, 'maze', 'The Maze');
    expect(readKept(band.text, 'maze.yaml')).toMatchObject({ kind: 'band', rules: '2hdc', name: 'The Maze' });
    expect(readKept(band.rows, 'rows.yaml')).toMatchObject({ kind: 'bestiary', rules: '2hdc' });
    const text = await withChanges(
      TEXT,
      ...putIn(await open(TEXT), band, ''),
      ...putIn(await open(TEXT), band, 'lair'),
    );
    const sides = cardsOf(text, await open(text)).sides;
    expect(sides.map(({ key, members }) => [key, members.length])).toEqual([
      ['band', 4],
      ['lair', 6],
      ['maze', 5],
    ]);
    expect(sides[2]?.members[1]).toMatchObject({ name: 'Bullkin', facts: expect.arrayContaining(['arbalest']) });
  });

  it('is refused in the scenario of another book', async () => {
    const { opened } = await openShipped('2hdc/troll-at-rep-5.yaml');
    const band = { kind: 'band', rules: 'dw', name: 'Orcs', text: 'members: [orc]\n', rows: '' } as const;
    expect(() => putIn(opened, band, '')).toThrow('Orcs is for dw, and this scenario plays 2hdc');
    expect(() => bestiaryOf(opened, 'Mine')).toThrow(CannotEdit);
  });

  it('may be a bestiary: all rows that a scenario has, with their prices', async () => {
    const { opened } = await openShipped('2hdc/an-even-labyrinth.yaml');
    const bestiary = bestiaryOf(opened, 'Labyrinth');
    const text = await withChanges(TEXT, ...putIn(await open(TEXT), bestiary, ''));
    const own = catalogueOf(await open(text)).filter(({ isOwn }) => isOwn);
    expect(own.map(({ statline }) => statline)).toEqual(expect.arrayContaining(['minotaur', 'bullkin']));
  });
});
