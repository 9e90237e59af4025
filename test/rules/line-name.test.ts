import { describe, expect, it } from 'vitest';
import { compileCell, readFight, storyOf } from '../../src/index.ts';
import { lineName } from '../../src/rules/line-name.ts';
import { SYSTEM_IDS } from '../../src/rules/registry.ts';

/** Somebody of each rulebook who may stand on either side. */
const SOMEBODY: Readonly<Record<(typeof SYSTEM_IDS)[number], string>> = {
  '2hdc': 'human/soldier@4 ac4 shield sword',
  adg: 'hero brawn12 agility10 cunning10 health6',
  ddd: 'soldier mail',
  dw: 'knight',
  wods: 'fighter con1 tough slay light-weapon shield light-armour',
};
/** Heroes of A Dungeon Game fight enemies alone. */
const AGAINST: Readonly<Record<string, string>> = { adg: 'goblin' };

describe('what somebody is called in a story', () => {
  it.each(SYSTEM_IDS)('tells both sides apart in %s', async (id) => {
    const reading = await readFight(`twin: ${SOMEBODY[id]}`, `2x twin: ${AGAINST[id] ?? SOMEBODY[id]}`, id, {
      seed: 3,
    });
    if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
    const story = storyOf(reading.system, compileCell(reading.system, reading.scenario.cells[0]), 3, 0);
    const events = story.chapters.flatMap((chapter) => chapter.events);
    const text = events.map((event) => ('board' in event ? event.board : event.text)).join('\n');
    expect(text).toContain('a twin');
    expect(text).toMatch(/b twin [12]/);
    expect(text.replace(/\b[ab] twin\b/g, '')).not.toMatch(/\btwin\b/);
  });

  it('is the bare name where nobody whom he meets is called so', () => {
    const lines = [
      { name: 'thief', side: 0 },
      { name: 'goblin', side: 1 },
      { name: 'goblin', side: 2 },
    ];
    expect(lines.map((line) => lineName(line, lines, ['band', 'cave', 'hall']))).toEqual(['thief', 'goblin', 'goblin']);
    lines.push({ name: 'thief', side: 2 });
    expect(lines.map((line) => lineName(line, lines, ['band', 'cave', 'hall']))).toEqual([
      'band thief',
      'goblin',
      'goblin',
      'hall thief',
    ]);
  });
});
