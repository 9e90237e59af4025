import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { changed } from '../../../src/site/workbench/change.ts';
import { CannotEdit } from '../../../src/site/workbench/document-edits.ts';
import { openScenario } from '../../../src/site/workbench/opened.ts';
import { loadUse } from '../../kit/load-use.ts';
import { shippedScenarios } from '../shipped-scenarios.ts';

async function renamed(text: string, side: string, to: string, path = 'a.yaml'): Promise<string> {
  const opened = await openScenario(text, path, loadUse);
  if (opened === undefined) throw new Error(`${path} cannot be opened`);
  return changed(text, opened, { kind: 'rename', side, to });
}

const TEXT = `title: A fight
rules: 2hdc
active: lair   # it waits
fleeing: [lair]
party: band
games: 100
sides:
  band:
    members: [star human/knight@5 ac6, 2x elf/shooter@4]
  # who waits
  lair: { members: [3x troll@5] }
vary:
  lair.troll.count: [2, 3]
  "lair.policy": [book, bold]
  band.shooter.rep: 3..4
focus: { lair.troll.count: 3, lair.policy: book, band.shooter.rep: 4 }
names: { lair: the trolls of the lair }
count:
  dear: band.win and band.casualties>=2
  by-a-troll: band.knight.killed-by.lair.troll >= 1 and not  lair.win
expect:
  lair.win: { between: [0, 1] }
  band.shooter.killed-by.lair.troll: { between: [0, 1] }
balance:
  knobs: { lair.troll.rep: 3..5 }
  targets: { lair.win: { between: [0.4, 0.6] } }
`;

describe('a side that is called something else', () => {
  it('is called so in all that names it, and nothing else is changed', async () => {
    const den = await renamed(TEXT, 'lair', 'den');
    expect(den).toBe(TEXT.replaceAll(/\blair\b(?!`)/g, 'den').replace('trolls of the den', 'trolls of the lair'));
    expect(await readScenario(den, 'a.yaml', loadUse)).not.toHaveProperty('faults');
    expect(await renamed(den, 'den', 'lair')).toBe(TEXT);
    expect(await renamed(TEXT, 'band', 'Üs-2')).toBe(TEXT.replaceAll(/\bband\b/g, 'Üs-2'));
  });

  it('is found in what each rulebook says of sides, in scenarios of every kind that ships', async () => {
    const kinds = new Set<string>();
    const seen = new Map<string, { text: string; path: string }>();
    for (const path of shippedScenarios()) {
      const text = readFileSync(path, 'utf8');
      const { rules, play, ...others } = parse(text);
      const kind = `${rules} ${play} ${Object.keys(others).sort()}`;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      for (const side of Object.keys(parse(text).sides)) {
        const other = await renamed(text, side, 'renamed', path);
        expect({ path, text: await renamed(other, 'renamed', side, path) }).toEqual({ path, text });
        // Of scenarios that say the same things of sides, one is read.
        const { sides: _, ...more } = parse(other);
        const keys = Object.keys(more).filter((key) => JSON.stringify(more[key]).includes('renamed'));
        seen.set(`${more.rules} ${more.play} ${keys}`, { text: other, path });
      }
    }
    for (const key of ['active', 'party', 'attacker', 'areas', 'wandering', 'rooms', 'vary', 'expect', 'balance'])
      expect([...seen.keys()].some((keys) => keys.includes(key))).toBe(true);
    for (const [key, { text, path }] of seen) {
      const reading = await readScenario(text, path, loadUse);
      expect({ key, faults: 'faults' in reading ? reading.faults : [] }).toEqual({ key, faults: [] });
    }
  });

  it('has a name of its own that measures can begin with', async () => {
    const refused = (to: string) => expect(renamed(TEXT, 'lair', to)).rejects.toThrow(CannotEdit);
    await refused('band');
    await refused('the lair');
    await refused('rulings');
    await refused('');
    expect(await renamed(TEXT, 'lair', 'lair')).toBe(TEXT);
  });

  it('is not what a key of the scenario with the same name is', async () => {
    const text = `title: A
rules: 2hdc
sides:
  party: { members: [star human/knight@5] }
  lair: { members: [troll@5] }
party: party
vary:
  party: [party, lair]
`;
    const opened = await renamed(text, 'party', 'band');
    expect(parse(opened)).toMatchObject({ party: 'band' });
    expect(Object.keys(parse(opened).sides)).toEqual(['band', 'lair']);
    expect(parse(opened).vary).toEqual({ party: ['band', 'lair'] });
  });
});
