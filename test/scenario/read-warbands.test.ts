import { describe, expect, it } from 'vitest';
import { kindOfFile } from '../../src/scenario/file-kind.ts';
import { readWarbands } from '../../src/scenario/read-warbands.ts';
import { coinShelf } from './coin-duel.ts';
import { homeShelf } from './home-duel.ts';
import { told } from './reading.ts';

const WOLVES = 'title: Iron Wolves\nabout: Grey.\nrules: dw\nmembers: [human@5 axe, 2x goblin@3]\n';
const ELVES = 'policy: bold\nmembers: [elf@8]\n';

async function read(files: Readonly<Record<string, string>>, more: { rules?: string; play?: string } = {}) {
  const listed = Object.entries(files).map(([path, text]) => ({ path, text }));
  const load = async (use: string) => {
    const text = files[`w/${use}`];
    if (text === undefined) throw new Error(`there is no ${use}`);
    return { path: `w/${use}`, text };
  };
  return readWarbands(listed, more, load, coinShelf);
}

async function field(files: Readonly<Record<string, string>>, more: { rules?: string; play?: string } = {}) {
  const found = await read(files, more);
  if ('faults' in found) throw new Error(told(found).join('\n'));
  return found;
}

describe('warbands from files of their own', () => {
  it('are called by their files, take the rulebook from whoever names it, and meet in either seat', async () => {
    const { warbands, system, play, meet } = await field({ 'w/wolves.yaml': WOLVES, 'w/elves.yaml': ELVES });
    expect(warbands.map(({ name, title, about }) => ({ name, title, about }))).toEqual([
      { name: 'wolves', title: 'Iron Wolves', about: 'Grey.' },
      { name: 'elves', title: 'elves', about: '' },
    ]);
    expect([system.title, play]).toEqual(['Coin Duel', 'duel']);
    expect(meet(0, 1)).toEqual({ matchup: { rules: 'dw', play: 'duel', names: ['first', 'second'] } });
    expect(meet(1, 1)).toHaveProperty('matchup');
    expect(warbands[1]?.side).toEqual({
      policy: 'bold',
      members: [{ name: 'elf', race: 'elf', strength: 8, weapons: [] }],
    });
  });

  it('know rows and costs of files that are named, and keep to their budgets', async () => {
    const files = {
      'w/horns.yaml': 'rules: dw\nbudget: 20\nmembers: [minotaur@5]\n',
      'w/elves.yaml': 'members: [elf@8]\n',
      'w/rows.yaml': 'define: {races: {minotaur: {from: troll}}}\npoints: {minotaur: 9, elf: 4}\n',
    };
    const listed = ['w/horns.yaml', 'w/elves.yaml'].map((path) => ({ path, text: files[path as keyof typeof files] }));
    const load = async () => ({ path: 'w/rows.yaml', text: files['w/rows.yaml'] });
    const found = await readWarbands(listed, { use: ['w/rows.yaml'] }, load, homeShelf);
    if ('faults' in found) throw new Error(told(found).join('\n'));
    expect(found.warbands[0].holdings).toBe('9 of 20 points');
    expect(found.meet(0, 1)).toHaveProperty('matchup');
    expect(found.own).toMatchObject({ points: { minotaur: 9 }, define: { races: { minotaur: { luck: 1 } } } });
    const poor = listed.map(({ path, text }) => ({ path, text: text.replace('budget: 20', 'budget: 8') }));
    const over = await readWarbands(poor, { use: ['w/rows.yaml'] }, load, homeShelf);
    if (!('faults' in over)) throw new Error('a warband over its budget is right');
    expect(told(over)).toEqual([expect.stringContaining('9 of 8 points')]);
  });

  it('may take their side from another file, and are played as asked', async () => {
    const { play, warbands } = await field({ 'w/a.yaml': 'use: b.yaml\n', 'w/b.yaml': WOLVES }, { play: 'race' });
    expect(play).toBe('race');
    expect(warbands[0]?.side).toEqual(warbands[1]?.side);
  });

  it('are all told what is wrong with them, each in its file', async () => {
    const reading = await read({
      'w/a.yaml': 'rules: dw\nmembers: [humn@5]\n',
      'w/b.yaml': 'members: [troll@7]\npolicy: bald\n',
      'w/c.yaml': 'title: T\nrules: dw\nsides: {a: {members: [troll@7]}}\n',
      'w/d.yaml': 'members: []\n',
      'w/e.yaml': 'rules: adg\nmembers: [troll@7]\n',
      'w/f.yaml': 'members: [elf@9]\n',
      'w/g.yaml': 'titel: G\nusee: a.yaml\nrules: dw\nmembers: [elf@8]\n',
    });
    expect('faults' in reading && told(reading)).toEqual([
      'w/a.yaml:2:11 sides.warband.members[0]: no race is called "humn"; did you mean "human"? (COIN-1)',
      'w/b.yaml:2:9 sides.warband.policy: no policy is called "bald"; did you mean "bold"?',
      'w/c.yaml:1:1 : this is a scenario; a warband is a file with one side: title, rules and members',
      'w/d.yaml:1:10 sides.warband.members: should be a list of 1 to 100 entries, not an empty list',
      'w/e.yaml:1:8 rules: this side is for adg, and the scenario plays dw',
      'w/g.yaml:1:1 sides.warband.titel: no key is called "titel"; did you mean "title"?',
      'w/g.yaml:2:1 sides.warband.usee: no key is called "usee"; did you mean "use"?',
    ]);
  });

  it('that can meet nobody are told what the rulebook says', async () => {
    const reading = await read({ 'w/a.yaml': WOLVES, 'w/f.yaml': 'members: [human@2, elf@9]\n' });
    expect('faults' in reading && told(reading)).toEqual([
      'w/f.yaml:1:24 sides.warband.members[1].strength: no elf is stronger than 8 (COIN-4)',
    ]);
  });

  it('name a rulebook and a way to play that exist', async () => {
    const other = await read({ 'w/a.yaml': ELVES, 'w/b.yaml': ELVES });
    expect('faults' in other && told(other)[0]).toContain('rules: is missing; write the name of a rulebook: dw');
    const play = await read({ 'w/a.yaml': WOLVES, 'w/b.yaml': ELVES }, { play: 'dual' });
    expect('faults' in play && told(play)[0]).toContain('play: no way to play is called "dual"; did you mean "duel"?');
  });

  it('are told from scenarios', () => {
    const head = { title: 'Iron Wolves', about: 'Grey.', rules: 'dw' };
    expect(kindOfFile({ path: 'a.yaml', text: WOLVES })).toEqual({ kind: 'warband', head });
    expect(kindOfFile({ path: 'a.yaml', text: 'title: T\nsides: {}\nmembers: []\n' }).kind).toBe('scenario');
    expect(kindOfFile({ path: 'a.yaml', text: ': [' }).kind).toBe('scenario');
  });
});
