import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { tournamentShape } from '../../src/questions/tournament/answer.ts';
import { jsonSchemaOf } from '../kit/json-schema-of.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const band = (title: string, ...members: string[]) =>
  `title: ${title}\nrules: 2hdc\nmembers:\n${members.map((member) => `  - ${member}\n`).join('')}`;
const FILES = {
  'w/knights.yaml': band('Two Knights', '2x human/knight@4 ac6 shield sword'),
  'w/orcs.yaml': band('Two Orcs', '2x orc/warrior@4 ac4 two-handed-axe'),
  'w/goblins.yaml': band('Goblins', '3x goblin/warrior@3 ac2 shield spear'),
};

describe('tournament', () => {
  it('prints matrix, ratings, the first-player advantage and its basis', async () => {
    const { code, out, err } = await montecrawl(['tournament', 'w', '--games', '300', '-q'], fakeHost(FILES));
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('A tournament of 3 warbands\n2 Hour Dungeon Crawl · fight · seed 1\n');
    expect(out).toMatch(/ {2}1 {2}Two Knights +- /);
    expect(out).toMatch(/Rating: 0 is the mean; 100 points more are a score of 64 %\n {3}1 {2}Two Knights +\+/);
    expect(out).toContain('no cycle is certain');
    expect(out).toContain('The first player scores');
    expect(out).toContain('1,350 fights, 300 a pair');
    expect(out.split('\n').every((line) => [...line].length <= 100)).toBe(true);
  });

  it('prints JSON by its schema, the same bytes for any batches', async () => {
    const words = ['tournament', 'w', '--games', '100', '--json', '-q'];
    const { out } = await montecrawl(words, fakeHost(FILES));
    const again = await montecrawl([...words, '--batch', '7'], fakeHost(FILES));
    expect(again.out).toBe(out);
    const tournament = JSON.parse(out);
    const valid = new Ajv({ strict: false, validateFormats: false }).compile(jsonSchemaOf(tournamentShape));
    expect(valid(tournament), JSON.stringify(valid.errors)).toBe(true);
    expect(tournament.matches).toHaveLength(9);
    expect(tournament.pairs.map(({ games }: { games: number }) => games)).toEqual([100, 100, 100]);
  });

  it('gives each match its own luck, whoever else is there', async () => {
    const json = async (...words: string[]) =>
      JSON.parse((await montecrawl(['tournament', ...words, '--games', '60', '--json', '-q'], fakeHost(FILES))).out);
    const all = await json('w');
    const two = await json('w/orcs.yaml', 'w/knights.yaml');
    for (const match of two.matches) expect(all.matches).toContainEqual(match);
  });

  it('plays bands of rows of their own, and writes a report that plays them again', async () => {
    const rows = 'rules: 2hdc\ndefine: {races: {minotaur: {from: troll}}}\npoints: {each: 5}\n';
    const files = {
      ...FILES,
      'w/horns.yaml': `budget: 5\n${band('Horns', 'minotaur/warrior@4')}`,
      'w/rows.yaml': rows,
    };
    const words = ['--use', 'w/rows.yaml', '--games', '60', '-q'];
    const { out, host } = await montecrawl(['tournament', 'w', ...words, '--out', 'r', '--json'], fakeHost(files));
    expect(host.files.get('r/report.md')).toContain('--use rows.yaml');
    expect(out).toContain('"minotaur":');
    expect((await montecrawl(['tournament', 'w', '-q'], fakeHost(files))).err).toContain(
      'no race is called "minotaur"',
    );
    const poor = { ...files, 'w/horns.yaml': files['w/horns.yaml'].replace('budget: 5', 'budget: 4') };
    expect((await montecrawl(['tournament', 'w', ...words], fakeHost(poor))).err).toContain('5 of 4 points');
    const checked = await montecrawl(['check', 'w/horns.yaml', '--use', 'w/rows.yaml'], fakeHost(files));
    expect(checked.out).toBe('w/horns.yaml: right: 2hdc warband, 5 of 5 points\n');
  });

  it('writes a report', async () => {
    const { host, err } = await montecrawl(['tournament', 'w', '--games', '40', '--out', 'r'], fakeHost(FILES));
    expect(err).toContain('Report: r/report.html');
    expect([...host.files.keys()].filter((path) => path.startsWith('r/')).sort()).toEqual([
      'r/.montecrawl-files',
      'r/charts/matrix.svg',
      'r/charts/matrix.vl.json',
      'r/charts/ratings.svg',
      'r/charts/ratings.vl.json',
      'r/matches.csv',
      'r/matrix.csv',
      'r/ratings.csv',
      'r/report.html',
      'r/report.md',
      'r/result.json',
    ]);
    expect(String(host.files.get('r/matrix.csv')).split('\n')).toHaveLength(8);
    expect(String(host.files.get('r/charts/matrix.svg'))).toContain('Two Knights against Goblins');
    expect(String(host.files.get('r/report.html'))).toContain('A tournament of 3 warbands');
  });

  it('says once what is wrong with an option, whoever plays', async () => {
    const { err } = await montecrawl(['tournament', 'w', '--play', 'figth'], fakeHost(FILES));
    expect(err).toMatch(/^--play: 1 problem\n/);
    expect(err.match(/figth"; did you mean/g)).toHaveLength(1);
  });

  it.each([
    [['w/orcs.yaml'], 'It takes two warbands or more'],
    [['w/orcs.yaml', 'x/orcs.yaml'], 'two warbands are called orcs'],
    [['nowhere'], 'nowhere is neither a .yaml or .json file nor a folder with any'],
    [['w', '--play', 'figth'], 'no way to play is called "figth"; did you mean "fight"?'],
    [['w', '--rules', 'ddd'], 'this side is for 2hdc, and the scenario plays ddd'],
    [['w', 'bad.yaml'], 'no race is called "golbin"; did you mean "goblin"?'],
  ])('%j is asked in vain', async (words, said) => {
    const play = () => Promise.reject(new Error('played'));
    const bad = band('Bad', 'golbin@3');
    const { code, err, out } = await montecrawl(
      ['tournament', ...words],
      fakeHost({ ...FILES, 'x/orcs.yaml': FILES['w/orcs.yaml'], 'bad.yaml': bad }, { play }),
    );
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(said);
  });

  it('stopped before anybody met, says so', async () => {
    const host = fakeHost(FILES);
    host.interrupt();
    const { code, err } = await montecrawl(['tournament', 'w'], host);
    expect([code, err]).toEqual([130, 'Nothing was finished, so there is nothing to report.\n']);
  });

  it('of A Dungeon Game is between two camps', async () => {
    const adg = (title: string, ...members: string[]) => band(title, ...members).replace('2hdc', 'adg');
    const files = {
      'a/fighters.yaml': adg('Fighters', '2x fighter'),
      'a/archers.yaml': adg('Archers', '2x archer'),
      'a/orcs.yaml': adg('Orcs', '7x orc'),
    };
    const { out, code } = await montecrawl(['tournament', 'a', '--games', '60', '--json', '-q'], fakeHost(files));
    const { pairs, absent, mix } = JSON.parse(out);
    expect([code, pairs.length, mix.camps.length]).toEqual([0, 2, 2]);
    expect(absent).toEqual([
      { a: 'archers', b: 'fighters', why: 'a fighter belongs to the party, and there is one already' },
    ]);
  });
});
