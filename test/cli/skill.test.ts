import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { skillShape } from '../../src/questions/skill/answer.ts';
import { jsonSchemaOf } from '../kit/json-schema-of.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { TROLL, WRONG } from './scenarios.ts';

/** Orcs in numbers: who keeps on fighting wins more often than who leaves in good time. */
const BAND = `title: Stay or go
rules: 2hdc
seed: 3
sides:
  band:
    members:
      - star human/knight@5 ac6 sword
      - 2x dwarf/soldier@4 ac4 shield sword
  orcs:
    members:
      - 6x orc/warrior@3 ac2 sword
`;
const FILES = { 'band.yaml': BAND, 'troll.yaml': TROLL, 'wrong.yaml': WRONG };

describe('skill', () => {
  it('says what play is worth, how much is dice, and shows every policy', async () => {
    const { code, out, err } = await montecrawl(
      ['skill', 'band.yaml', '--games', '400', '--no-expert', '-q'],
      fakeHost(FILES),
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Stay or go\n2 Hour Dungeon Crawl · fight · seed 3\n');
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /Good play is worth \d+ points \([\d.]+ to \d+\) to the band: the band wins \d+ % \(\d+ to \d+\) of the time with (bold|best)/,
    );
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /Of the outcome, .* is play and .* is dice, with all policies equally likely\./,
    );
    expect(out).toContain('The band wins, by policy\n');
    expect(out.match(/^ {2}(best|bold|book|cautious) /gm)).toHaveLength(8);
    expect(out).toContain('The orcs win, by policy\n');
    expect(out).toContain('all 8 intervals hold at once');
  });

  it('leaves out what searches and what looks ahead', async () => {
    const words = ['skill', 'band.yaml', '--games', '50', '--no-expert', '--no-best', '--side', 'band', '-q'];
    const { code, out } = await montecrawl(words, fakeHost(FILES));
    expect(code).toBe(0);
    expect(out.match(/^ {2}(best|bold|book|cautious|expert) /gm)?.sort()).toEqual([
      '  bold ',
      '  book ',
      '  cautious ',
    ]);
  });

  it('plays the expert among others, and prints JSON by its schema, the same for any batches', async () => {
    const words = ['skill', 'troll.yaml', '--side', 'band', '--games', '40', '--json', '-q'];
    const { out } = await montecrawl(words, fakeHost(FILES));
    expect((await montecrawl([...words, '--batch', '7'], fakeHost(FILES))).out).toBe(out);
    const answer = JSON.parse(out);
    const valid = new Ajv({ strict: false, validateFormats: false }).compile(jsonSchemaOf(skillShape));
    expect(valid(answer), JSON.stringify(valid.errors)).toBe(true);
    const [band] = answer.sides;
    expect(band.policies.map(({ policy }: { policy: string }) => policy).sort()).toEqual([
      'best',
      'bold',
      'book',
      'cautious',
      'expert',
    ]);
    for (const { value } of band.policies) expect(value.count / 40).toBeCloseTo(value.rate, 6);
  });

  it('writes a report', async () => {
    const { host, err } = await montecrawl(
      ['skill', 'band.yaml', '--games', '60', '--no-expert', '--side', 'band', '--out', 'r'],
      fakeHost(FILES),
    );
    expect(err).toContain('Report: r/report.html');
    expect([...host.files.keys()].filter((path) => path.startsWith('r/')).sort()).toEqual([
      'r/.montecrawl-files',
      'r/charts/skill-band.svg',
      'r/charts/skill-band.vl.json',
      'r/report.html',
      'r/report.md',
      'r/result.json',
      'r/skill.csv',
    ]);
  });

  it('complains before it plays', async () => {
    const elves = await montecrawl(['skill', 'band.yaml', '--side', 'elves'], fakeHost(FILES));
    expect([elves.code, elves.out]).toEqual([2, '']);
    expect(elves.err).toContain('This cannot be asked: there is no side elves; the sides are band and orcs.');
    const wrong = await montecrawl(['skill', 'wrong.yaml'], fakeHost(FILES));
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('No game was played.');
  });
});

it('counts how often a ruin is avoided where there is nothing to win', async () => {
  const rooms = `title: As deep as they dare
rules: wods
seed: 3
play: delve
roomOrder: random
sides:
  party:
    members: [2x fighter con1 tough slay shield-kit]
  chief:
    members: [2x knight boss]
rooms: [{ meet: chief, silver: 30 }]
limits: { encounters: 2 }
`;
  const files = { 'rooms.yaml': rooms };
  const words = ['--games', '50', '--json', '-q'];
  const skill = await montecrawl(['skill', 'rooms.yaml', '--no-expert', ...words], fakeHost(files));
  const [{ measure, avoided, policies }, ...others] = JSON.parse(skill.out).sides;
  // Of those who live there nothing says whether they have won.
  expect(others).toEqual([]);
  expect([measure.name, avoided]).toEqual(['party.lost', true]);
  for (const { policy, value } of policies) {
    const set = ['--vary', `party.policy=${policy}`, '--sampled', '--no-report'];
    const run = await montecrawl(['run', 'rooms.yaml', ...set, ...words], fakeHost(files));
    const lost = JSON.parse(run.out).cells[0].measures['party.lost'].count;
    expect(lost).toBeGreaterThan(0);
    expect({ policy, count: value.count }).toEqual({ policy, count: 50 - lost });
  }
  const chief = await montecrawl(['skill', 'rooms.yaml', '--side', 'chief', '-q'], fakeHost(files));
  expect([chief.code, chief.err]).toEqual([2, 'This cannot be asked: no measure says whether chief has won.\n']);
});
