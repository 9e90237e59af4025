import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { coinDuel, coinShelf } from './coin-duel.ts';
import { read, right, told } from './reading.ts';

const SIDES = `sides:
  band: {members: [human@5]}
  lair: {members: [troll@7]}
`;
const HEAD = 'title: T\nrules: dw\n';

describe('a scenario', () => {
  it('is read with everything filled in', async () => {
    const text = `title: Who wins?
about: a question
rules: dw
seed: 7
games: 500
precision: 0.01
play: race
tags: [small, quick]
party: band
sides:
  band:
    policy: bold
    banner: red
    members:
      - 2x pack: human@5 axe
      - {race: elf, strength: 4, armour: 4}
  lair:
    members:
      - boss: troll@7
rulings: {coins: 2}
limits: {tosses: 50}
expect:
  band.win: {between: [0.4, 0.6]}
`;
    expect(right(await read(text))).toEqual({
      title: 'Who wins?',
      about: 'a question',
      rules: 'dw',
      play: 'race',
      seed: 7,
      games: 500,
      precision: 0.01,
      tags: ['small', 'quick'],
      axes: [],
      focus: undefined,
      names: {},
      cells: [
        {
          vary: {},
          setup: {
            rules: 'dw',
            play: 'race',
            party: 'band',
            sides: [
              {
                name: 'band',
                policy: 'bold',
                banner: 'red',
                members: [
                  { name: 'pack', count: 2, race: 'human', strength: 5, weapons: ['axe'] },
                  { name: 'elf', count: 1, race: 'elf', strength: 4, armour: 4, weapons: [] },
                ],
              },
              {
                name: 'lair',
                policy: 'plain',
                members: [{ name: 'boss', count: 1, race: 'troll', strength: 7, weapons: [] }],
              },
            ],
            rulings: { edge: 'again', coins: 2 },
            limits: { tosses: 50 },
          },
        },
      ],
      expect: [{ measure: 'band.win', between: [0.4, 0.6] }],
      canonical: {
        title: 'Who wins?',
        about: 'a question',
        rules: 'dw',
        play: 'race',
        seed: 7,
        games: 500,
        precision: 0.01,
        sides: {
          band: {
            policy: 'bold',
            banner: 'red',
            members: [
              { name: 'pack', count: 2, race: 'human', strength: 5, weapons: ['axe'] },
              { name: 'elf', count: 1, race: 'elf', strength: 4, armour: 4 },
            ],
          },
          lair: {
            policy: 'plain',
            members: [{ name: 'boss', count: 1, race: 'troll', strength: 7, weapons: [] }],
          },
        },
        party: 'band',
        rulings: { coins: 2 },
        limits: { tosses: 50 },
        expect: { 'band.win': { between: [0.4, 0.6] } },
        tags: ['small', 'quick'],
      },
    });
  });

  it('says little and has defaults for the rest', async () => {
    const { about, play, seed, games, precision, cells, expect: expected, tags } = right(await read(HEAD + SIDES));
    expect({ about, play, seed, games, precision, expected, tags }).toEqual({
      about: '',
      play: 'duel',
      seed: 1,
      games: undefined,
      precision: 0.01,
      expected: [],
      tags: [],
    });
    expect(cells).toHaveLength(1);
    expect(compileCell(coinDuel as never, cells[0])).toEqual({ rules: 'dw', play: 'duel', names: ['band', 'lair'] });
  });

  it('is the same in JSON, and in any order of keys', async () => {
    const yaml = right(await read(`${HEAD}party: band\n${SIDES}rulings: {edge: heads, coins: 2}\n`));
    const json = right(
      await read(
        '{"$schema": "x.json", "sides": {"band": {"members": [{"strength": 5, "race": "human", "weapons": []}]}, "lair": {"policy": "plain", "members": ["1x troll@7"]}},' +
          '"rulings": {"coins": 2, "edge": "heads"}, "seed": 1, "party": "band", "rules": "dw", "title": "T"}',
      ),
    );
    expect(JSON.stringify(json)).toBe(JSON.stringify(yaml));
  });

  it('has its rulings and limits in the canonical form only where they are not the default', async () => {
    const plain = right(await read(HEAD + SIDES));
    const said = right(await read(`${HEAD + SIDES}rulings: {edge: again}\nlimits: {tosses: 100}\n`));
    expect(said.canonical).toEqual(plain.canonical);
  });

  it('can be read again from its canonical form', async () => {
    const text = `${HEAD}table: {size: 4}\nsides: {b: {members: [3x human@5 axe, human@5, elf@2]}, a: {banner: x, members: [troll@1]}}
vary: {b.human-2.strength: {from: 1, to: 3}, rulings.coins: [2, 1]}\nexpect: {b.win: {between: [0, 1]}}\n`;
    const first = right(await read(text));
    const second = right(await read(JSON.stringify(first.canonical)));
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(first.cells).toHaveLength(6);
  });
});

describe('names of members', () => {
  const names = async (members: string) => {
    const { cells } = right(await read(`${HEAD}sides: {a: {members: [${members}]}, b: {members: [elf@1]}}`));
    return cells[0]?.setup.sides[0]?.members.map(({ name }) => name);
  };

  it('are what the rulebook calls them, made unique, and never take a name that was given', async () => {
    expect(await names('troll@1, troll@2, human@1, {race: elf, strength: 1, name: troll}')).toEqual([
      'troll-2',
      'troll-3',
      'human',
      'troll',
    ]);
  });

  it('may be written twice only on different sides', async () => {
    const text = `${HEAD}sides:
  a:
    members:
      - "2x boss: troll@1"
      - boss: elf@1
  b:
    members: [{name: boss, race: elf, strength: 1}]
`;
    expect(told(await read(text))).toEqual([
      '7:9 sides.a.members[1].name: two members are called "boss"; give one another name, or write a count',
    ]);
  });
});

describe('a scenario that is wrong', () => {
  it('has everything wrong said at once, in the order of the lines', async () => {
    const text = `tilte: T
rules: dw
seed: "seven"
precision: 0.5
play: dual
sides:
  ban d:
    policy: bald
    members: [{race: trol, strenght: 3}]
  lair:
    bannr: red
    members:
      - human@55 aex
      - trol@5
      - 200x human@0
      - 7
rulings: {edge: tails, coins: 3, egde: 1}
limits: {tosses: 0}
expect: {band.win: {betwen: [0, 1]}, lair.win: {between: [0.6, 0.4]}, x: {between: [1]}}
tags: small
`;
    expect(told(await read(text))).toEqual([
      '1:1 title: is missing; it should be text of 1 to 200 characters',
      '1:1 tilte: no key is called "tilte"; did you mean "title"?',
      '3:7 seed: should be a whole number from 0 to 9007199254740991, not "seven"',
      '4:12 precision: should be a number from 0.0005 to 0.1, not 0.5',
      '5:7 play: no way to play is called "dual"; did you mean "duel"?',
      '7:3 sides.ban d: a name is a letter and then letters, digits, - and _, 40 at most',
      '8:13 sides.ban d.policy: no policy is called "bald"; did you mean "bold"?',
      '9:15 sides.ban d.members[0].strength: is missing; it should be a whole number from 1 to 10',
      '9:22 sides.ban d.members[0].race: no race is called "trol"; did you mean "troll"? (COIN-1)',
      '9:28 sides.ban d.members[0].strenght: no key is called "strenght"; did you mean "strength"?',
      '11:5 sides.lair.bannr: no key is called "bannr"; did you mean "banner"?',
      '13:18 sides.lair.members[0]: no weapon is called "aex"; did you mean "axe"?',
      '14:9 sides.lair.members[1]: no race is called "trol"; did you mean "troll"? (COIN-1)',
      '15:9 sides.lair.members[2].count: should be a whole number from 0 to 100, not 200',
      '15:20 sides.lair.members[2].strength: should be a whole number from 1 to 10, not 0',
      '16:9 sides.lair.members[3]: should be a statline or a mapping, not 7',
      '17:17 rulings.edge: no value of edge is called "tails"; there are again, heads (COIN-R1)',
      '17:31 rulings.coins: should be 1 or 2, not 3 (COIN-R2)',
      '17:34 rulings.egde: no ruling is called "egde"; did you mean "edge"?',
      '18:18 limits.tosses: should be a whole number from 1 to 1000000, not 0 (COIN-G1)',
      '19:20 expect.band.win.between: is missing; it should be a list of 2',
      '19:21 expect.band.win.betwen: no key is called "betwen"; did you mean "between"?',
      '19:58 expect.lair.win.between: the first number is above the second; write the lower one first',
      '19:84 expect.x.between: should be a list of 2, not a list of 1',
      '20:7 tags: should be a list of at most 20 entries, not "small"',
    ]);
  });

  it('names misspelt keys also where the rulebook is not known', async () => {
    expect(told(await read(`titel: T\nrules: dq\nseeed: 5\nareas: []\n${SIDES}`))).toEqual([
      '1:1 title: is missing; it should be text of 1 to 200 characters',
      '1:1 titel: no key is called "titel"; did you mean "title"?',
      '2:8 rules: no rulebook is called "dq"; did you mean "dw"?',
      '3:1 seeed: no key is called "seeed"; did you mean "seed"?',
    ]);
  });

  it.each([
    ['[]', '1:1 : a scenario is a mapping of keys such as title, rules and sides'],
    ['5', '1:1 : a scenario is a mapping of keys such as title, rules and sides'],
    ['', '1:1 : the file is empty'],
    [`title: T\n${SIDES}`, '1:1 rules: is missing; write the name of a rulebook: dw'],
    [`title: T\nrules: dq\n${SIDES}`, '2:8 rules: no rulebook is called "dq"; did you mean "dw"?'],
    [`title: T\nrules: [dw]\n${SIDES}`, '2:8 rules: should be the name of a rulebook: dw'],
    [`${HEAD}sides: {}`, '3:8 sides: there are no sides; write at least one'],
    [
      `${HEAD}sides: {a: {members: []}, b: {members: [elf@1]}}`,
      '3:22 sides.a.members: should be a list of 1 to 100 entries, not an empty list',
    ],
    [`${HEAD}sides:\n  a:\n  b: {members: [elf@1]}`, '4:3 sides.a: is empty; it should be a mapping'],
    [
      `${HEAD}sides: {a: {members: elf@1}, b: {members: [elf@1]}}`,
      '3:22 sides.a.members: should be a list of 1 to 100 entries, not "elf@1"',
    ],
    [
      `${HEAD}sides: {rulings: {members: [elf@1]}, b: {members: [elf@1]}}`,
      '3:9 sides.rulings: a side cannot be called rulings: vary has another use for the word',
    ],
    [
      `${HEAD}sides: {winner: {members: [elf@1]}, b: {members: [elf@1]}}`,
      '3:9 sides.winner: a side cannot be called winner: measures have another use for the word',
    ],
    [`${HEAD}sides: {a: {members: [elf@1]}}`, '3:8 sides: a duel has two sides (COIN-2)'],
    [
      `${HEAD}sides: {a: {members: [elf@9 axe]}, b: {members: [elf@1]}}`,
      '3:27 sides.a.members[0].strength: no elf is stronger than 8 (COIN-4)',
    ],
    [
      `${HEAD}sides: {a: {members: ["3x"]}, b: {members: [elf@1]}}`,
      '3:23 sides.a.members[0]: says nothing about who this is',
    ],
    [
      `${HEAD}sides: {a: {members: [${'x'.repeat(501)}]}, b: {members: [elf@1]}}`,
      '3:23 sides.a.members[0]: a statline is at most 500 characters long',
    ],
    [
      `${HEAD}sides: {a: {members: [0x elf@1]}, b: {members: [elf@1]}}`,
      '3:22 sides.a.members: this side has no members left',
    ],
    [
      `${HEAD}${SIDES}expect: {band.wni: {between: [0, 1]}}`,
      '6:10 expect.band.wni: no measure is called "band.wni"; did you mean "band.win"?',
    ],
    [
      `${HEAD}${SIDES}expect: {band.win: {between: [0, 60]}}`,
      '6:34 expect.band.win.between[1]: should be a rate from 0 to 1, not 60; for 60 percent write 0.6',
    ],
    [`${HEAD}${SIDES}seed: .nan`, '6:7 seed: should be a whole number from 0 to 9007199254740991, not NaN'],
    [`${HEAD}${SIDES}games: .inf`, '6:8 games: should be a whole number from 1 to 1000000000, not Infinity'],
    [
      `${HEAD}${SIDES}seed: 99999999999999999999`,
      '6:7 seed: should be a whole number from 0 to 9007199254740991, not 100000000000000000000',
    ],
  ])('%j', async (text, fault) => {
    expect(told(await read(text))).toEqual([fault]);
  });

  it('has at most a hundred members looked at', async () => {
    const many = Array.from({ length: 5000 }, () => 'trol').join(', ');
    const faults = told(await read(`${HEAD}sides: {a: {members: [${many}]}, b: {members: [elf@1]}}`));
    expect(faults).toHaveLength(101);
    expect(faults[0]).toBe('3:22 sides.a.members: lists 5000 members; 100 are the most');
  });

  it('has at most eight sides read', async () => {
    let loads = 0;
    const sides = Array.from({ length: 2000 }, (_, i) => `s${i}: {use: w.yaml}`).join(', ');
    const load = async () => {
      loads++;
      return { path: 'w.yaml', text: 'members: [elf@1]' };
    };
    const reading = await readScenario(`${HEAD}sides: {${sides}}`, 's/x.yaml', load, {}, coinShelf);
    expect(told(reading)).toEqual(['3:8 sides: there are 2000 sides; 8 are the most']);
    expect(loads).toBe(8);
  });

  it('has what an alias should have stood for said once', async () => {
    expect(told(await read(`${HEAD}sides: {a: *b, b: {members: [elf@1]}}`))).toEqual([
      '3:12 sides.a: no anchor is called "b"; there is none',
    ]);
  });
});

it('any tree of values gives a scenario or faults with places, and never an exception', async () => {
  const word = fc.constantFrom(
    'elf@3',
    'boss: elf',
    '2x',
    'axe',
    'elf',
    'band',
    'a.elf.count',
    'toString',
    '__proto__',
    '',
    'dw',
    'duel',
    '../w.yaml',
  );
  const key = fc.constantFrom(
    'title',
    'rules',
    'sides',
    'members',
    'use',
    'race',
    'strength',
    'name',
    'count',
    'policy',
    'vary',
    'expect',
    'between',
    'rulings',
    'limits',
    'a',
    'a.elf.count',
    'from',
    'to',
    'step',
    'toString',
    'valueOf',
    'table',
    'size',
    'tags',
    '',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      word,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  const sides = fc.dictionary(
    fc.constantFrom('a', 'b', 'band'),
    fc.record({ members: fc.array(fc.oneof(word, tree), { maxLength: 4 }) }),
  );
  const scenario = fc.record(
    {
      title: fc.constant('T'),
      rules: fc.constant('dw'),
      sides: fc.oneof(sides, tree),
      vary: fc.dictionary(key, tree),
      expect: tree,
      rulings: tree,
      table: tree,
    },
    { requiredKeys: ['title', 'rules'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(tree, scenario), async (value) => {
      const text = stringify(value);
      const reading = await read(text, { 'w.yaml': stringify(value) });
      if (!('faults' in reading)) return;
      expect(reading.faults.length).toBeGreaterThan(0);
      for (const { file, line, column, problem } of reading.faults) {
        const lines = (reading.texts.get(file) as string).split('\n');
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual(lines[line - 1].length + 1);
        expect(problem).not.toBe('');
      }
    }),
    { numRuns: 1500 },
  );
});
