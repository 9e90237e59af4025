import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CannotEdit, insertItem, moveItem, removeValue, setValue } from '../../../src/site/workbench/document-edits.ts';
import { shippedScenarios } from '../shipped-scenarios.ts';

const SHIPPED = shippedScenarios().map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The lists of members that a text has, with how many there are. */
function lists(text: string): [path: string[], members: unknown[]][] {
  const { sides } = parse(text) as { sides: Record<string, { members?: unknown[] }> };
  return Object.entries(sides).flatMap(([side, { members }]) =>
    members === undefined ? [] : [[['sides', side, 'members'], members] as [string[], unknown[]]],
  );
}

const TEXT = `# A header
title: A fight   # of two

rules: dw
sides:
  # who comes
  heroes:
    members:
      # the first
      - knight   # with a lance
      # the second
      - 2x elf archer
      - boss: ogre
  lair: { members: [4x orc, "rider: 2x orc" ] }
vary:
  heroes.knight.count: [1,  2]   # wide
`;

describe('a change of a text', () => {
  it('leaves every shipped scenario as it was when its cards are read and written back', () => {
    for (const { path, text } of SHIPPED) {
      for (const [list, members] of lists(text)) {
        for (const [i, member] of members.entries()) {
          const at = [...list, i];
          expect({ path, text: setValue(text, at, member) }).toEqual({ path, text });
          if (typeof member !== 'string') continue;
          const other = setValue(text, at, `${member} more`);
          expect(other.length - text.length).toBe(' more'.length);
          expect({ path, text: setValue(other, at, member) }).toEqual({ path, text });
        }
      }
    }
  });

  it('can be taken back by its opposite in every shipped scenario', () => {
    let tried = 0;
    for (const { path, text } of SHIPPED) {
      for (const [list, members] of lists(text)) {
        const added = insertItem(text, list, members.length, 'troll@5');
        expect({ path, text: removeValue(added, [...list, members.length]) }).toEqual({ path, text });
        expect(added.length).toBeLessThan(text.length + 30);
        if (members.length > 1) {
          const moved = moveItem(text, [...list, 0], list, members.length - 1);
          expect(moved).not.toBe(text);
          expect({ path, text: moveItem(moved, [...list, members.length - 1], list, 0) }).toEqual({ path, text });
          tried++;
        }
      }
      const other = setValue(text, ['seed'], 987654321);
      expect(other).toContain('seed: 987654321');
      const { seed } = parse(text) as { seed?: number };
      expect(seed === undefined ? removeValue(other, ['seed']) : setValue(other, ['seed'], seed)).toBe(text);
      expect(removeValue(setValue(text, ['more'], { rounds: 50 }), ['more'])).toBe(text);
    }
    expect(tried).toBeGreaterThan(50);
  });

  it('keeps comments and everything that it is not about', () => {
    expect(setValue(TEXT, ['sides', 'heroes', 'members', 0], '3x knight')).toBe(
      TEXT.replace('- knight ', '- 3x knight '),
    );
    expect(removeValue(TEXT, ['sides', 'heroes', 'members', 1])).toBe(
      TEXT.replace('      # the second\n      - 2x elf archer\n', ''),
    );
    expect(setValue(TEXT, ['sides', 'heroes', 'members', 2, 'boss'], 'orc')).toBe(
      TEXT.replace('boss: ogre', 'boss: orc'),
    );
    expect(setValue(TEXT, ['vary', 'heroes.knight.count'], [1, 2, 3])).toBe(
      TEXT.replace('[1,  2]   # wide', '[1, 2, 3]   # wide'),
    );
    expect(setValue(TEXT, ['play'], 'break-point')).toBe(TEXT.replace('rules: dw\n', 'rules: dw\nplay: break-point\n'));
    expect(setValue(TEXT, ['sides', 'heroes', 'policy'], 'bold')).toBe(
      TEXT.replace('  heroes:\n', '  heroes:\n    policy: bold\n'),
    );
  });

  it('writes in brackets what stands in brackets', () => {
    expect(insertItem(TEXT, ['sides', 'lair', 'members'], 2, 'ogre')).toBe(
      TEXT.replace('"rider: 2x orc" ]', '"rider: 2x orc", ogre ]'),
    );
    expect(insertItem(TEXT, ['sides', 'lair', 'members'], 0, 'a: ogre, b')).toBe(
      TEXT.replace('[4x', '["a: ogre, b", 4x'),
    );
    expect(removeValue(TEXT, ['sides', 'lair', 'members', 0])).toBe(TEXT.replace('4x orc, ', ''));
    expect(setValue(TEXT, ['sides', 'lair', 'members', 1], 'rider: 3x orc')).toBe(TEXT.replace('2x orc"', '3x orc"'));
    expect(setValue(TEXT, ['sides', 'lair', 'budget'], 30)).toBe(TEXT.replace('orc" ] }', 'orc" ], budget: 30 }'));
    const json = '{"title": "A", "sides": {"a": {"members": ["orc"]}}}';
    expect(insertItem(json, ['sides', 'a', 'members'], 1, 'ogre')).toBe(json.replace('"orc"', '"orc", "ogre"'));
    expect(setValue(json, ['seed'], 3)).toBe(json.replace(/}$/, ', "seed": 3}'));
  });

  it('moves an item with its comments, from one side to another', () => {
    const two = TEXT.replace(/ {2}lair: .*/, '  lair:\n    members:\n    - 4x orc');
    expect(moveItem(two, ['sides', 'heroes', 'members', 1], ['sides', 'lair', 'members'], 1)).toBe(
      two
        .replace('      # the second\n      - 2x elf archer\n', '')
        .replace('    - 4x orc\n', '    - 4x orc\n    # the second\n    - 2x elf archer\n'),
    );
    expect(parse(moveItem(TEXT, ['sides', 'lair', 'members', 0], ['sides', 'heroes', 'members'], 0)).sides).toEqual({
      heroes: { members: ['4x orc', 'knight', '2x elf archer', { boss: 'ogre' }] },
      lair: { members: ['rider: 2x orc'] },
    });
  });

  it('leaves a list without items, and writes the next one on a line again', () => {
    const one = 'sides:\n  a:\n    members:\n      - orc # one\n  b: {}\n';
    const none = removeValue(one, ['sides', 'a', 'members', 0]);
    expect(none).toBe('sides:\n  a:\n    members: []\n  b: {}\n');
    expect(insertItem(none, ['sides', 'a', 'members'], 0, 'ogre')).toBe(
      'sides:\n  a:\n    members:\n      - ogre\n  b: {}\n',
    );
  });

  it('writes mappings and lists on lines of their own where they are long', () => {
    const text = 'title: A\nsides:\n  a:\n    members:\n      - orc\n';
    const side = { members: ['2x elf/shooter@4', { name: 'boss', rep: 5, about: 'x'.repeat(80) }] };
    const with2 = setValue(text, ['sides', 'b'], side);
    expect(with2).toBe(
      `${text}  b:\n    members:\n      - 2x elf/shooter@4\n      - name: boss\n        rep: 5\n        about: ${'x'.repeat(80)}\n`,
    );
    expect(removeValue(with2, ['sides', 'b'])).toBe(text);
    expect(removeValue(with2, ['sides', 'b', 'members', 1, 'name'])).toBe(with2.replace('name: boss\n        ', ''));
  });

  it('keeps comments and meaning where lines are laid out so that no splice is possible', () => {
    const odd = 'sides:\n  ? a\n  : members: # who\n    - - orc\n';
    expect(parse(setValue(odd, ['sides', 'a', 'policy'], 'bold')).sides.a).toEqual({
      members: [['orc']],
      policy: 'bold',
    });
    expect(setValue(odd, ['sides', 'a', 'policy'], 'bold')).toContain('# who');
  });

  it('refuses what is no YAML and places that there are not', () => {
    expect(() => setValue('a: [', ['b'], 1)).toThrow(CannotEdit);
    expect(() => removeValue('- a\n', ['b', 'c'])).toThrow(CannotEdit);
    expect(() => setValue('a: word\n', ['a', 'b'], 1)).toThrow(CannotEdit);
  });
});
