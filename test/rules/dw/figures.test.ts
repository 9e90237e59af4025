import { describe, expect, it } from 'vitest';
import { CHARGE_ATTACK, FLYER } from '../../../src/rules/dw/abilities.ts';
import { Reach } from '../../../src/rules/dw/reach.ts';
import { bookOfRows } from '../../../src/rules/dw/rows.ts';
import { SHIPPED } from '../../../src/rules/dw/shipped.ts';
import { at, faultsOf, gameOf, hall, matchupOf, script } from './table.ts';

const FIGURES = bookOfRows(SHIPPED).figures;

const FOE = 'm4 a2 ar4 h1';

describe('DW-sides', () => {
  it('a battle has two sides, each with somebody on it', () => {
    expect(faultsOf({ a: ['0x orc'], b: ['orc'] })).toEqual(['sides.a.members: this side has no figures (DW-sides)']);
  });

  it('either may hold any figures', () => {
    expect(matchupOf({ a: ['goblin'], b: ['knight'] }).lines.map(({ hero }) => hero)).toEqual([false, true]);
  });
});

describe('DW-hero-flag', () => {
  it('is on the lists for heroes, and the scenario may say otherwise', () => {
    expect(matchupOf({ a: ['knight monster'], b: ['orc hero'] }).lines.map(({ hero }) => hero)).toEqual([false, true]);
  });

  it('draws the shot where two targets are alike otherwise', () => {
    const b = [`${FOE} @7,1`, `${FOE} hero @7,3`];
    const game = gameOf({ a: ['m4 a1 s1-9 ar3 h1 @1,2'], b, board: hall(7, 3) });
    script(game, [6, 1, 5, 4]);
    expect([at(game, 1), at(game, 2)]).toEqual(['7,1', 'dead']);
  });
});

describe('DW-stat-movement', () => {
  it('is how far a figure walks over floor', () => {
    const game = gameOf({ a: ['m3 a1 ar3 h1 @1,1'], b: [`${FOE} @9,1`], board: hall(9, 1) });
    script(game, [6, 1, 6, 1]);
    expect(at(game, 0)).toBe('4,1');
  });
});

describe('DW-stat-attack', () => {
  it('is how many dice are thrown in melee; 0 throws none', () => {
    const wish = { a: ['m4 a3 ar4 h1'], b: ['m4 a0 ar4 h1'], board: 'closet-2' };
    // Three dice to hit, one kill die, and none from the other side.
    expect(at(script(gameOf(wish), [6, 1, 5, 1, 1, 4]), 1)).toBe('dead');
  });
});

describe('DW-stat-shooting', () => {
  it('is dice and range of a shot', () => {
    const game = gameOf({ a: ['m0 a1 s2-5 ar3 h1 @1,1'], b: ['m0 a1 ar4 h2 @6,1'], board: hall(7, 1) });
    script(game, [6, 1, 5, 5, 4, 3]);
    expect(game.hits[1]).toBe(1);
  });

  it('needs a range (guard DW-G-07)', () => {
    expect(faultsOf({ a: ['m4 a1 ar3 h1 s2'], b: ['orc'] })[0]).toContain('a shot is dice and range, "s3-10"');
  });
});

describe('DW-stat-armour', () => {
  it('is what a kill die must show', () => {
    const wish = { a: ['m4 a1 ar6 h1'], b: ['m4 a0 ar6 h1'], board: 'closet-2' };
    expect(at(script(gameOf(wish), [6, 1, 5, 5]), 1)).toBe('2,1');
    expect(at(script(gameOf(wish), [6, 1, 5, 6]), 1)).toBe('dead');
  });

  it('is 2 to 6 (DW-R-15)', () => {
    expect(faultsOf({ a: ['m4 a1 ar7 h1'], b: ['m4 a1 ar1 h1'] }).map((fault) => fault.split(': ')[1])).toEqual([
      '7 is not a value of armour; use 2 to 6 (DW-stat-armour)',
      'Too big',
      '1 is not a value of armour; use 2 to 6 (DW-stat-armour)',
      'Too small',
    ]);
  });
});

describe('DW-stat-hits and DW-removed', () => {
  it('hits are lost one by one, and the figure leaves with the last', () => {
    const wish = { a: ['m4 a2 ar6 h1'], b: ['m4 a0 ar4 h3'], board: 'closet-2' };
    const game = script(gameOf(wish), [6, 1, 5, 5, 4, 4]);
    expect([game.hits[1], at(game, 1)]).toEqual([1, '2,1']);
    script(game, [6, 1, 5, 1, 4]);
    expect([game.hits[1], at(game, 1), game.standing1]).toEqual([0, 'dead', 0]);
    expect(game.isEngaged(0)).toBe(false);
  });
});

describe('DW-stat-abilities', () => {
  it('stand on the stat line, and more can be added', () => {
    const { lines } = matchupOf({ a: ['orc brute flyer'], b: ['orc'] });
    expect(lines[0]?.abilities).toBe(CHARGE_ATTACK | FLYER);
  });

  it('are known by name', () => {
    expect(faultsOf({ a: ['orc flier'], b: ['orc'] })[0]).toContain('did you mean "flyer"?');
    expect(faultsOf({ a: ['orc initiative-bonus:9'], b: ['orc'] })[0]).toContain('a bonus is 1 to 6');
  });

  it.each([
    ['chargeAttack', 'charge-attack'],
    ['controlEnemy', 'control-enemy'],
    ['stealth', 'stealth'],
    ['multiShot', 'multi-shot'],
    ['fireWeapon', 'fire-weapon'],
    ['masterShot', 'master-shot'],
  ])('of the house go with the ruling %s', (ruling, ability) => {
    const wish = { a: [`orc ${ability}`], b: ['orc'] };
    expect(matchupOf(wish).lines[0]?.abilities).not.toBe(0);
    expect(matchupOf({ ...wish, rulings: { [ruling]: false } }).lines[0]?.abilities).toBe(0);
  });

  it('of the house: the initiative bonus goes with its ruling', () => {
    const wish = { a: ['orc initiative-bonus:2'], b: ['orc'] };
    expect(matchupOf(wish).lines[0]?.bonus).toBe(2);
    expect(matchupOf({ ...wish, rulings: { initiativeBonus: false } }).lines[0]?.bonus).toBe(0);
  });
});

describe('DW-typical-movement, DW-typical-attack, DW-typical-hits and DW-army-lists', () => {
  it('the stat lines of the house keep to the usual values', () => {
    expect(FIGURES.byName.orc).toMatchObject({
      movement: 4,
      attack: 2,
      shooting: 0,
      range: 0,
      armour: 4,
      hits: 1,
      abilities: [],
      hero: false,
    });
    const slow = FIGURES.rows.filter(({ movement }) => movement === 3);
    expect(slow.map(({ name }) => name)).toEqual(['zombie', 'dwarf', 'halfling']);
    const sturdy = FIGURES.rows.filter(({ hero, hits }) => !hero && hits > 2);
    expect(sturdy.map(({ name }) => name)).toEqual(['ogre']);
  });

  it.each([
    'goblin m4 a1 ar3 h1',
    'goblin-archer m4 a1 s1-8 ar3 h1',
    'orc m4 a2 ar4 h1',
    'orc-brute m4 a3 ar4 h2 charge-attack',
    'skeleton m4 a2 ar4 h1',
    'zombie m3 a2 ar3 h2',
    'cave-bat m6 a1 ar3 h1 flyer',
    'ogre m5 a4 ar5 h4',
    'cult-witch m4 a1 s2-6 ar3 h2 control-enemy',
    'knight m4 a4 ar5 h4 hero',
    'captain m4 a3 ar5 h4 hero initiative-bonus',
    'dwarf m3 a4 ar5 h4 hero',
    'elf-archer m5 a2 s3-10 ar4 h3 hero master-shot',
    'halfling m3 a2 s1-6 ar4 h3 hero stealth',
    'wizard m4 a1 s2-8 ar3 h3 hero fire-weapon multi-shot',
  ])('a stat line of the house is %s', (line) => {
    const [name] = line.split(' ');
    const { movement, attack, shooting, range, armour, hits, hero, abilities } = FIGURES.byName[name];
    const shot = shooting > 0 ? [`s${shooting}-${range}`] : [];
    const words = [`m${movement}`, `a${attack}`, ...shot, `ar${armour}`, `h${hits}`, ...(hero ? ['hero'] : [])];
    expect([name, ...words, ...abilities].join(' ')).toBe(line);
  });
});

describe('a statline', () => {
  it('says in one line what a mapping says in many', () => {
    const [line] = matchupOf({ a: ['2x goblin archer s2-9 h3 @1,1 @2,1'], b: ['orc'] }).lines;
    expect(line).toMatchObject({ count: 2, movement: 4, attack: 1, shooting: 2, range: 9, armour: 3, hits: 3 });
    expect(line?.squares).toEqual([16, 17]);
  });

  it('needs all stats where it names no figure', () => {
    expect(faultsOf({ a: ['m4 a2'], b: ['orc'] })).toEqual([
      'sides.a.members.0.armour: is missing: give it, or name a figure (DW-stat-armour)',
      'sides.a.members.0.hits: is missing: give it, or name a figure (DW-stat-hits)',
    ]);
  });

  it.each([
    ['orq', 'did you mean "orc"?'],
    ['elf archeq', 'no figure is called "elf archeq"; did you mean "elf-archer"?'],
    ['goblin archerr', 'no figure is called "goblin archerr"; did you mean "goblin-archer"?'],
    ['orc ogre', 'a statline has one figure'],
    ['orc @1,1 @2,1', 'gives 2 squares for 1 figures'],
    ['orc @0,0', 'it cannot stand at 0,0'],
    ['orc @40,1', 'the board arena-15 has no square 40,1'],
  ])('that says "%s" is told what is wrong', (statline, problem) => {
    expect(faultsOf({ a: [statline], b: ['orc'] })[0]).toContain(problem);
  });

  it('what breaks a side is of break points', () => {
    expect(faultsOf({ a: ['orc'], b: ['orc'], play: 'last-stand', break: 0.7 })).toEqual([
      'break: "break" is for play: break-point (DW-missing-victory)',
    ]);
  });

  it('two figures cannot begin on one square', () => {
    expect(faultsOf({ a: ['orc @1,1'], b: ['orc @1,1'] })).toEqual(['sides: two figures begin on 1,1 (DW-move-end)']);
  });

  it('the board is known, or drawn', () => {
    expect(faultsOf({ a: ['orc'], b: ['orc'], board: 'arena-51' })[0]).toContain('did you mean "arena-15"?');
    expect(faultsOf({ a: ['orc'], b: ['orc'], board: 'montecrawl-map 1\nname: x\nsize: 3 3\n' })[0]).toContain('grid');
  });
});

describe('reach', () => {
  it('forgets the search before', () => {
    const game = gameOf({ a: ['m2 a1 ar3 h1 @1,1'], b: [`${FOE} @9,1`], board: hall(9, 1) });
    const reach = new Reach(game);
    reach.walk(0, 4, false);
    reach.walk(0, 2, false);
    reach.list();
    expect(reach.count).toBe(3);
  });
});
