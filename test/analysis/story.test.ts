import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Story, storyOf } from '../../src/analysis/story.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { causeClock } from '../../src/stats/causes.ts';
import { loadUse } from '../kit/load-use.ts';

const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url));
const GAMES = 2;

/** Names of rolls whose value is what one die shows, the sum of some, or a number that the name asks for. */
const SHOWN =
  /^(?:(?:lowest|highest) of )?\d*d\d+(?:[+-]\d+)?(?: with (?:dis)?advantage)?$|^1\/2d6$|^how many against \d+$/;

/** Each shipped scenario. */
function shipped(book: string): string[] {
  const folder = `${SCENARIOS}${book}/`;
  return readdirSync(folder).flatMap((name) => (name.endsWith('.yaml') ? [folder + name] : []));
}

async function storiesOf(file: string): Promise<Story[]> {
  const reading = await readScenario(readFileSync(file, 'utf8'), file, loadUse);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]);
  return Array.from({ length: GAMES }, (_, game) => storyOf(system, matchup, scenario.seed, game));
}

function rollsOf({ chapters }: Story): { what: string; said: string }[] {
  const events = chapters.flatMap((chapter) => chapter.events);
  return events.flatMap((event) => ('rolls' in event ? event.rolls : []));
}

describe('a story', () => {
  it('of an expert of A Dungeon Game is told to its end', async () => {
    const fighter = 'fighter brawn11 agility11 cunning11';
    const reading = await readFight(fighter, 'enemy hd6', 'adg', { seed: 31, vary: { 'a.policy': ['expert'] } });
    if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
    const { system, scenario } = reading;
    const { chapters } = storyOf(system, compileCell(system, scenario.cells[0]), 31, 2);
    const told = chapters.flatMap(({ events }) => events).flatMap((event) => ('text' in event ? [event.text] : []));
    const scored = /^fighter, \w+: \w[^%]* \d+ % \(or \w[^%]* \d+ %.*\)$/;
    expect(told.filter((text) => scored.test(text)).length).toBeGreaterThan(1);
  });

  it('says what a script decides among what, but for what it leaves alone', async () => {
    const reading = await readFight('hero brawn12 agility10 cunning10 health6', '2x goblin', 'adg', { seed: 7 });
    if ('faults' in reading) throw new Error('the fight has faults');
    const { system, scenario } = reading;
    const { chapters } = storyOf(system, compileCell(system, scenario.cells[0]), 7, 0);
    const events = chapters.flatMap((chapter) => chapter.events).filter((event) => 'text' in event);
    const targets = events.filter(({ text }) => /^hero, target: goblin [12] \(or goblin [12]\)$/.test(text));
    expect(targets.length).toBeGreaterThan(0);
    for (const { rule, rolls } of targets) expect([rule, rolls]).toEqual(['P-ADG-03', []]);
    expect(events.filter(({ text }) => text.includes('retreat'))).toEqual([]);
  });

  it.each(['2hdc', 'ddd', 'dw', 'wods', 'adg'])('of %s says what dice show, never a code', async (book) => {
    const files = shipped(book);
    expect(files.length).toBeGreaterThan(3);
    const coded = new Set<string>();
    for (const file of files) {
      for (const { what, said } of (await storiesOf(file)).flatMap(rollsOf)) {
        if (/^-?\d+$/.test(said) && !SHOWN.test(what)) coded.add(`${what}: ${said}`);
      }
    }
    expect([...coded]).toEqual([]);
  });

  it.each([
    { file: '2hdc/four-reasons-to-go-down.yaml', roll: 'activation dice', rules: ['2HDC-15.0b', '2HDC-39.1b'] },
    { file: '2hdc/four-reasons-to-go-down.yaml', roll: '2d6 against level 1', rules: ['2HDC-39.6', '2HDC-39.9'] },
    {
      file: '2hdc/four-reasons-to-go-down.yaml',
      roll: '2d6',
      rules: ['2HDC-18.2', '2HDC-18.3.2b', '2HDC-19.1a', '2HDC-26.0d', '2HDC-26.1a', '2HDC-39.3'],
    },
    {
      file: 'adg/the-old-mine.yaml',
      roll: 'the wandering table',
      rules: ['ADG-encounter-roll', 'ADG-rest-interrupted'],
    },
    { file: 'wods/deeper-and-deeper.yaml', roll: 'one of 5', rules: ['R-WODS-24', 'R-WODS-57'] },
  ])('shows every roll of "$roll" where it was made: $file', async ({ file, roll, rules }) => {
    const stories = await storiesOf(SCENARIOS + file);
    const events = stories.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.events));
    const under = events.flatMap((event) =>
      'rolls' in event ? event.rolls.flatMap(({ what }) => (what === roll ? [event.rule] : [])) : [],
    );
    expect(under.length).toBeGreaterThan(0);
    expect(under.filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  it('has no die of a meeting under the encounter check', async () => {
    const stories = await storiesOf(`${SCENARIOS}adg/the-old-mine.yaml`);
    const lines = stories.flatMap(({ chapters }) => chapters.flatMap(({ events }) => events));
    const dice = lines.flatMap((line) => ('rule' in line && line.rule === 'ADG-encounter-roll' ? [line.rolls] : []));
    expect(dice.length).toBeGreaterThan(0);
    for (const rolls of dice) expect(rolls.filter(({ what }) => what === 'd6').length).toBe(1);
    expect(lines.some((line) => 'text' in line && line.text === 'the party was not surprised')).toBe(true);
  });

  it('of World of Dungeons S draws enemies only in the room where they are met', async () => {
    const [story] = await storiesOf(`${SCENARIOS}wods/deeper-and-deeper.yaml`);
    const drawn = (story?.chapters ?? []).flatMap(({ title, events }) =>
      events.flatMap((event) => ('board' in event ? [{ title, board: event.board }] : [])),
    );
    const rooms = drawn.filter(({ title }) => title.startsWith('Room'));
    expect(rooms.some(({ board }) => /^(?:rats|patrol|ghouls|pit) /m.test(board))).toBe(true);
    for (const { title, board } of drawn.filter(({ title }) => title === '' || title.endsWith('false floor')))
      expect([title, /^(?:rats|patrol|ghouls|pit) /m.test(board)]).toEqual([title, false]);
  });

  it('says in words what a law keeps as a number', async () => {
    const reading = await readFight('fighter con1 martial-weapon shield', '2x goblin', 'wods');
    if ('faults' in reading) throw new Error('the fight has faults');
    const { system, scenario } = reading;
    const story = storyOf(system, compileCell(system, scenario.cells[0]), 7, 0);
    const blows = rollsOf(story).filter(({ what }) => what === 'd6');
    expect(blows.length).toBeGreaterThan(0);
    for (const { said } of blows) expect(said).toMatch(/^[1-6]$/);
  });

  it('leaves out times of several that are added up', async () => {
    const reading = await readFight('3x goblin', 'knight', 'wods');
    if ('faults' in reading) throw new Error('the fight has faults');
    const { system, scenario } = reading;
    const { counted } = storyOf(system, compileCell(system, scenario.cells[0]), 7, 0);
    const names = counted.map(({ measure }) => measure.name);
    expect(names).toContain('b.knight.fell');
    expect(names).not.toContain('a.goblin.fell');
    expect(counted.filter(({ measure }) => causeClock(measure) !== undefined)).toEqual([]);
  });
});
