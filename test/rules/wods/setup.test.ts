import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { showFaults } from '../../../src/check/show-faults.ts';
import { splitWords } from '../../../src/check/word.ts';
import { bookOf } from '../../../src/rules/homebrew.ts';
import { readDice } from '../../../src/rules/wods/dice-text.ts';
import type { WodsMatchup } from '../../../src/rules/wods/matchup.ts';
import { system } from '../../../src/rules/wods/system.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { loadUse } from '../../kit/load-use.ts';
import { faultsOf, matchupOf, sampled } from './table.ts';

/** Statlines, faults, and the scenarios that come with the program. */

const SCENARIOS = fileURLToPath(new URL('../../../scenarios/wods', import.meta.url));
const noUse = async () => {
  throw new Error('no file is used');
};

function statline(text: string): Record<string, unknown> {
  const faults = new Faults();
  const member = system.readStatline(splitWords(text), faults);
  if (faults.any) throw new Error(faults.all.map(({ problem }) => problem).join('; '));
  return member;
}

/** `line:column problem (rule)` of every fault of a scenario. */
async function told(text: string): Promise<string[]> {
  const reading = await readScenario(text, 'x.yaml', noUse);
  if (!('faults' in reading)) return [];
  return reading.faults.map(({ line, column, problem, rule }) => `${line}:${column} ${problem} (${rule ?? ''})`);
}

describe('statlines', () => {
  it('of heroes', () => {
    expect(statline('elf/wizard 3 con1 int-1 elementalism fire caster-kit')).toEqual({
      species: 'elf',
      class: 'wizard',
      level: 3,
      con: 1,
      int: -1,
      abilities: ['elementalism'],
      elements: ['fire'],
      kit: 'caster',
    });
    expect(
      statline('Fighter@5 great-weapon dagger light-armor off-hand shield stealth hp12 damage+2 armour+1'),
    ).toEqual({
      species: 'human',
      class: 'fighter',
      level: 5,
      weapon: 'great-weapon',
      spare: ['dagger'],
      armour: 'light',
      offHand: true,
      shield: true,
      skills: ['stealth'],
      hp: 12,
      damageBonus: 2,
      armourBonus: 1,
    });
    expect(statline('thief rations5 holy-water2 fire-oil1 lockpicks1 rope no-abilities')).toEqual({
      species: 'human',
      class: 'thief',
      supplies: { rations: 5, holyWater: 2, fireOil: 1, lockpicks: 1 },
      gear: ['rope'],
      abilities: [],
    });
  });

  it('of all other gear that the book sells', () => {
    const prices = Object.fromEntries(
      system.words
        .filter(({ kind }) => kind === 'gear')
        .map(({ name, meaning }) => [name, Number.parseInt(meaning, 10)]),
    );
    const sold = {
      2: ['rope', 'iron-spike', 'chalk', 'parchment', 'flint', 'torches', 'tent', 'dice', 'waterskin'],
      5: [
        'crowbar',
        'hatchet',
        'animal-trap',
        'pen-and-ink',
        'fishing-pole',
        'shovel',
        'grapnel',
        'pickaxe',
        'measuring-stick',
      ],
      10: ['incense'],
      20: ['mirror', 'lantern', 'sand-timer', 'board-game', 'clothes', 'holy-symbol', 'charms'],
    };
    for (const [price, words] of Object.entries(sold)) {
      expect(statline(`thief ${words.join(' ')}`).gear).toEqual(words);
      for (const word of words) expect({ word, price: prices[word] }).toEqual({ word, price: Number(price) });
    }
    expect(Object.keys(prices).sort()).toEqual(Object.values(sold).flat().sort());
  });

  it('of hirelings and enemies', () => {
    expect(statline('armsman')).toEqual({ hireling: 'armsman' });
    expect(statline('knight hp3d6+2 armour4 2d6+1 boss evil turnable magic-only suited-fire speed8')).toEqual({
      threat: 'knight',
      hp: '3d6+2',
      armour: 4,
      damage: '2d6+1',
      boss: true,
      evil: true,
      turnable: true,
      harmedBy: 'magic',
      suited: ['fire'],
      speed: 8,
    });
    for (const word of ['armour', 'armor']) {
      expect(statline(`knight ${word}+1`)).toEqual({ threat: 'knight', armourBonus: 1 });
      expect(statline(`knight ${word}1`)).toEqual({ threat: 'knight', armour: 1 });
    }
    expect(statline('goblin swarm20')).toEqual({ threat: 'goblin', swarm: 20 });
    expect(statline('foe hp9 swarm d4 ranged')).toEqual({ hp: 9, swarm: true, damage: 'd4', ranged: true });
  });

  it('name members', () => {
    const name = (text: string) => system.memberName(statline(text));
    expect(['elf/wizard', 'champion', 'demon', 'foe hp1 d4', 'goblin swarm4'].map(name)).toEqual([
      'wizard',
      'champion',
      'demon',
      'foe',
      'goblin-swarm',
    ]);
  });

  it('with dice as people write them', () => {
    expect(readDice('2d6+1')).toEqual({ sides: [6, 6], plus: 1 });
    expect(readDice('d8+d6-2')).toEqual({ sides: [8, 6], plus: -2 });
    for (const wrong of ['', '6', 'd', '2d', 'd1', 'd21', '41d6', '2d6 + 1', 'd6d6', 'd6-d4', '0d6', 'x2d6', 'd6+']) {
      expect({ wrong, read: readDice(wrong) }).toEqual({ wrong, read: undefined });
    }
  });
});

describe('faults', () => {
  const file = (members: string, more = '') => `title: T
rules: wods
sides:
  party: {members: [${members}]}
  lair: {members: [goblin]}
${more}`;

  it('point at the word, and know the right one', async () => {
    expect(await told(file('"elv/fighter 3 tuogh"'))).toEqual([
      '4:21 no species is called "elv"; did you mean "elf"? (WODS-species-human)',
      '4:36 "tuogh" says nothing about a member; did you mean "tough"? (R-WODS-40)',
    ]);
    expect((await told(file('fighter light-armuor con12')))[0]).toContain('did you mean "light-armour"?');
    expect((await told(file('fighter cno2')))[0]).toContain('did you mean "con2"?');
    expect(await told(file('human/figther'))).toEqual([
      '4:27 no class is called "figther"; did you mean "fighter"? (WODS-class-choice)',
    ]);
    expect(await told(file('elf'))).toEqual(['4:21 a hero needs a class: "elf/fighter" (WODS-class-choice)']);
    expect((await told(file('gobln')))[0]).toMatch(
      /^4:21 no class, hireling or enemy is called "gobln"; did you mean "goblin"/,
    );
  });

  it('of mappings, with the rule', async () => {
    expect(await told(file('{class: fighter, level: 11, con: 4}'))).toHaveLength(2);
    expect((await told(file('{class: fighter, weapn: bow}')))[0]).toMatch(/did you mean "weapon"/);
    expect(await told(file('{hp: 3d6+d8, damage: 2x6}'))).toHaveLength(2);
  });

  it('of members that are two things, or have what is not theirs', () => {
    const faults = (member: string | Record<string, unknown>) => faultsOf({ party: [member], lair: ['goblin'] });
    expect(faults({ class: 'fighter', threat: 'knight' })).toEqual([
      'R-WODS-57: a member is one of class, hireling and threat, not class and threat',
    ]);
    expect(faults('goblin shield')).toEqual(['R-WODS-57: belongs to heroes']);
    expect(faults('armsman 2d6')).toEqual(['R-WODS-58: belongs to enemies']);
    expect(faults('fighter con0 armour3')).toEqual(['WODS-light-armour: a hero wears none, light or full armour']);
    expect(faults('goblin light-armour')).toEqual(['WODS-enemy-armour: the armour of an enemy is a number']);
    expect(faults('fighter con0 hp2d6')).toEqual(["WODS-max-hp: a hero's HP are a number"]);
    expect(faults('foe armour2')).toEqual([
      'R-WODS-57: an enemy needs a threat level (goblin, knight, demon), or hp and damage',
    ]);
  });

  it('of what is for another way to play', () => {
    const told = (more: Record<string, unknown>) => faultsOf({ party: ['fighter con0'], rats: ['goblin'] }, more);
    expect(told({ rooms: [{ meet: 'rats' }], roomOrder: 'random', days: 2 })).toEqual([
      'R-WODS-68: "rooms" is for play: delve or campaign',
      'R-WODS-68: "roomOrder" is for play: delve or campaign',
      'R-WODS-68: "days" is for play: delve or campaign',
    ]);
    expect(told({ play: 'delve', campaign: { delves: 3, goal: 2, broken: 'wait' } })).toEqual([
      'R-WODS-68: "campaign" is for play: campaign',
    ]);
  });

  it('of delves', () => {
    const delve = (party: object, rooms: object[], more: object = {}) =>
      faultsOf({ party: party as { members: string[] }, rats: ['goblin'] }, { play: 'delve', rooms, ...more });
    const fighter = { members: ['fighter con0'] };
    expect(delve(fighter, [{ meet: 'rat' }])).toEqual([
      'R-WODS-68: no room meets this side',
      'R-WODS-33: no side to meet is called "rat"; did you mean "rats"?',
    ]);
    expect(delve(fighter, [{ meet: 'rats', trap: 'x' }])).toEqual(['R-WODS-24: a room is one of meet, trap and lock']);
    expect(delve(fighter, [{ meet: 'rats', onMiss: 'd6' }])).toEqual(['R-WODS-24: belongs to traps and locks']);
    expect(delve({ members: ['goblin'] }, [{ meet: 'rats' }])).toEqual([
      'R-WODS-68: a delve needs a hero on the first side',
      'R-WODS-58: a party consists of heroes and hirelings; enemies need sides of their own',
    ]);
    expect(faultsOf({ party: ['fighter con0'] }, { play: 'delve' })).toEqual([
      'R-WODS-68: a delve needs rooms, or sides to meet',
    ]);
  });

  it('of too many', () => {
    expect(faultsOf({ party: ['201x fighter con0'], lair: ['goblin'] })).toEqual([
      ': 202 figures are too many; 200 are the most',
    ]);
    const nobody = Array.from({ length: 200 }, (_, i) => `0x N${i}: goblin`);
    expect(faultsOf({ party: ['fighter con0'], lair: ['goblin', ...nobody] })).toEqual([
      ': 202 members are too many; 200 are the most',
    ]);
  });
});

describe('a compiled matchup', () => {
  it('survives being sent to a thread', () => {
    const matchup = matchupOf({
      party: ['fighter', 'wizard', 'champion', 'ranger pet'],
      lair: ['demon boss', 'goblin swarm9'],
    });
    expect(structuredClone(matchup)).toEqual(matchup);
    const odds = sampled(structuredClone(matchup), 100)('party.win');
    expect(odds).toBe(sampled(matchup, 100)('party.win'));
  });

  it('pools what members carry with what the side has', () => {
    const { sides } = matchupOf({
      party: {
        members: ['2x fighter con0 rations2 bandages1', 'wizard con0 caster-kit'],
        supplies: { rations: 3 },
        silver: 9,
      },
      lair: ['goblin'],
    });
    // Three rations less and a bandage are 4 silver more for each fighter.
    expect(sides[0]).toMatchObject({ supplies: [12, 7, 2, 0, 0, 0, 0], silver: 9 + 8 });
  });

  it('WODS-start-money: what a kit leaves of 60 silver is coin (P-WODS-11)', () => {
    const silver = (member: string) => matchupOf({ party: [member], lair: ['goblin'] }).sides[0]?.silver;
    const kits = ['shield', 'great', 'twin', 'archer', 'caster', 'priest'].map((kit) => `fighter con0 ${kit}-kit`);
    expect(kits.map(silver)).toEqual([0, 0, 3, 10, 0, 0]);
    expect(['2x ranger con0', 'ranger con0 archer-kit shield', 'ranger con0 bow', 'armsman'].map(silver)).toEqual([
      20, 0, 0, 0,
    ]);
    const meanings = system.words.filter(({ kind }) => kind === 'kit').map(({ meaning }) => meaning);
    expect(meanings[3]).toBe('60 silver: bow and more, 10 of it in coin');
  });

  it('goes by a policy, with words of its own over it', () => {
    const { sides } = matchupOf({
      party: { policy: 'cautious', goOn: 'always', members: ['fighter con0'] },
      lair: ['goblin'],
    });
    expect(sides[0]?.choices).toMatchObject({
      loadout: 'armour',
      reeling: 'never',
      retreat: 'half',
      rest: 'full',
      goOn: 'always',
      target: 'book',
    });
    expect(sides[1]?.choices).toMatchObject({ loadout: 'damage', reeling: 'fight-on-unless-alone', retreat: 'never' });
  });
});

describe('the scenarios of the program', () => {
  const files = readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml'));

  it('are eight or more', () => expect(files.length).toBeGreaterThanOrEqual(8));

  it.each(files)('%s: is right, asks something and can be played', async (name) => {
    const text = readFileSync(join(SCENARIOS, name), 'utf8');
    const reading = await readScenario(text, join(SCENARIOS, name), loadUse);
    if ('faults' in reading) throw new Error(showFaults(reading));
    const { scenario } = reading;
    expect(scenario.about.length).toBeGreaterThan(60);
    expect(scenario.cells.length).toBeGreaterThan(1);
    const { cells } = scenario;
    for (const cell of [cells[0], cells[cells.length - 1]]) {
      const faults = new Faults();
      const book = bookOf(system, cell.setup);
      const matchup = book.compile(cell.setup, faults) as WodsMatchup;
      expect(faults.all).toEqual([]);
      const mean = sampled(matchup, 20, scenario.seed);
      const sum = system
        .measures(matchup)
        .filter(({ group }) => group === 'outcome')
        .reduce((total, measure) => total + mean(measure.name), 0);
      expect(sum).toBeCloseTo(1, 12);
    }
  });
});
