import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { playBatch } from '../../src/engine/game-runner.ts';
import type { RuleSystem } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { causeClock } from '../../src/stats/causes.ts';
import { layOut } from '../../src/stats/measure.ts';
import { loadUse } from '../kit/load-use.ts';

const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url));

interface Counted {
  /** Members of each side who fell to each cause: `a troll-melee`. */
  readonly causes: Map<string, number>;
  /** Members of each side whom each enemy felled, by its name: `a troll`. */
  readonly killers: Map<string, number>;
}

/** Plays games of the first cell of a scenario. */
function play(reading: { system: RuleSystem; scenario: Scenario } | { faults: unknown }, games: number): Counted {
  if ('faults' in reading) throw new Error('the scenario has faults');
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]);
  const { measures, offsets } = layOut(system.measures(matchup));
  const counts = playBatch(system, matchup, scenario.seed, 0, games);
  const causes = new Map<string, number>();
  const killers = new Map<string, number>();
  measures.forEach((measure, i) => {
    const at = offsets[i];
    if (causeClock(measure) !== undefined) {
      const fallen = counts.subarray(at + 3, at + 2 + measure.bins!).reduce((sum, count) => sum + count, 0);
      if (fallen > 0) causes.set(`${measure.side} ${measure.by}`, fallen);
    } else if (measure.what === 'killed-by' && counts[at] > 0) {
      const key = `${measure.side} ${measure.by?.replace(/^[^.]*\./, '')}`;
      killers.set(key, (killers.get(key) ?? 0) + counts[at]);
    }
  });
  return { causes, killers };
}

const fight = async (a: string, b: string, rules: string, games = 200) => play(await readFight(a, b, rules), games);

describe('what members are lost to', () => {
  it.each(['dw', 'ddd', 'adg'])('in %s is the same as who killed them', async (book) => {
    const folder = `${SCENARIOS}${book}/`;
    const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
    let seen = 0;
    for (const file of files) {
      const text = readFileSync(folder + file, 'utf8');
      if (/^\s+use: /m.test(text)) continue;
      const reading = await readScenario(text, folder + file, loadUse);
      const { causes, killers } = play(reading, 20);
      const byKiller = new Map<string, number>();
      for (const [cause, fallen] of causes) {
        if (/ (?:own-flight|trap-of-their-own)$/.test(cause)) continue;
        const killer = cause.replace(/-(?:melee|shot|trap)$/, '').replace(' a-hazard', ' hazard');
        byKiller.set(killer, (byKiller.get(killer) ?? 0) + fallen);
        seen += fallen;
      }
      expect([...byKiller].sort(), file).toEqual([...killers].sort());
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('in 2HDC tells blows from shots and spells, and flight from both', async () => {
    const { causes } = await fight(
      'star elf/shooter@5 bow, 2x elf/shooter@4 bow, human/caster@5',
      '4x orc/warrior@4 ac4 sword',
      '2hdc',
    );
    const names = [...causes.keys()];
    expect(names).toContain('b shooter-shot');
    expect(names).toContain('b caster-spell');
    expect(names).toContain('a warrior-melee');
    expect(names).toContain('b flight');
    expect(names).not.toContain('a warrior-shot');
  });

  it('in Dungeon World tells shots from blows', async () => {
    const { causes } = await fight('3x goblin-archer', '2x orc', 'dw');
    expect(causes.get('b goblin-archer-shot')).toBeGreaterThan(0);
    expect(causes.get('a orc-melee')).toBeGreaterThan(0);
    expect([...causes.keys()].filter((cause) => cause.startsWith('a ') && cause.endsWith('-shot'))).toEqual([]);
  });

  it('in A Dungeon Game is flight, too', async () => {
    const { causes } = await fight('3x fighter', '6x goblin', 'adg');
    expect(causes.get('b own-flight')).toBeGreaterThan(0);
    expect(causes.get('b fighter')).toBeGreaterThan(0);
  });

  it('in World of Dungeons S is an obstacle, too', async () => {
    const text = readFileSync(`${SCENARIOS}wods/deeper-and-deeper.yaml`, 'utf8');
    const reading = await readScenario(text, 'deeper-and-deeper.yaml', () => {
      throw new Error('its sides are all in it');
    });
    const { causes } = play(reading, 2000);
    expect(causes.get('party an-obstacle')).toBeGreaterThan(0);
    expect(causes.get('party ghoul')).toBeGreaterThan(0);
  });
});
