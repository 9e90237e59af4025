import { describe, expect, it } from 'vitest';
import { oddsBehind, outcomeWords } from '../../src/report/odds-behind.ts';
import { REPS, trollAnswer } from './troll-answer.ts';

const member = (name: string, more: object) => ({ members: [{ name, count: 1, ...more }] });

/** What is asked of two, in short. */
async function asked(rules: string, one: object, other: object, rulings: object = {}) {
  const sides = { band: member('one', one), lair: member('other', other) };
  const odds = await oddsBehind({ ...trollAnswer({ games: 5 }), rules, scenario: { sides, rulings } });
  return odds.map(({ one, sheet, given }) => [one, sheet.question.name, given]);
}

describe('the dice behind an answer', () => {
  it('are those of the first members, as they are in the cell nearest to even', async () => {
    const odds = await oddsBehind(trollAnswer({ axes: [REPS], games: 300 }));
    expect(odds.map(({ one, other, sheet }) => [one, other, sheet.question.name])).toEqual([
      ['knight', 'troll', 'melee'],
    ]);
    expect(odds[0]?.given).toMatch(/^rep1 5, .*star1 yes, rep2 5, .*race2 troll,/);
    expect(odds[0]?.command).toMatch(/^montecrawl odds 2hdc melee rep1=5 weapon1=two-handed-sword /);
    const chances = odds[0]?.sheet.rows[0]?.outcomes.map(({ chance }) => chance) ?? [];
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it('name the two in their outcomes, and in what the game rolls', async () => {
    const [odds] = await oddsBehind(trollAnswer({ axes: [REPS], games: 300 }));
    expect(outcomeWords(odds!, 'first is out')).toBe('knight is out');
    expect(outcomeWords(odds!, 'the second wins')).toBe('troll wins');
    expect(outcomeWords(odds!, 'both fall')).toBe('both fall');
    expect(outcomeWords({ one: 'knight', other: 'knight' }, 'first dies')).toBe('first dies');
    expect(odds?.rolled).toBe('AC, shield and weapon of the knight; profession, AC, shield and weapon of the troll');
  });

  it('come from what each rulebook asks', async () => {
    const archer = { power: 6, defense: 8, abilities: ['ranged-attack'] };
    expect(await asked('ddd', archer, { power: 12, defense: 10 })).toEqual([
      [
        'one',
        'close-attack',
        'attacker d6, defender d12, defense d10, weapon plain, armor plain, mage neither, ties defender',
      ],
      ['one', 'shot', 'power d6, distance 6, aim plain, defense d10, weapon plain, armor plain, ties defender'],
      [
        'other',
        'close-attack',
        'attacker d12, defender d6, defense d8, weapon plain, armor plain, mage neither, ties defender',
      ],
    ]);
    expect(await asked('dw', { figure: 'knight' }, { figure: 'orc', hits: 2 })).toEqual([
      ['one', 'melee', 'dice 4, armour 4, hits 2, toHit 5'],
      ['one', 'duel', 'attack1 4, armour1 5, hits1 4, attack2 2, armour2 4, hits2 2, order simultaneous, toHit 5'],
      ['other', 'melee', 'dice 2, armour 5, hits 4, toHit 5'],
    ]);
    expect(await asked('adg', { kind: 'fighter', brawn: 13 }, { kind: 'orc' })).toEqual([
      ['one', 'attack', 'attribute 13, ac 4, mode normal'],
      ['one', 'dying', 'scars 1'],
      ['other', 'morale', 'hd 2'],
    ]);
    const fighter = { weapon: 'martial-weapon', level: 3, con: 2, armour: 'light' };
    expect((await asked('wods', fighter, { threat: 'knight' })).map(([, name]) => name)).toEqual(['damage', 'duel']);
  });

  it('know the rows that a scenario defines', async () => {
    const define = {
      weapons: { pick: { size: 'medium', piercing: 3 } },
      members: { crab: { role: 'enemy', hd: 4, ac: 5, venom: 1 } },
    };
    const sides = {
      band: member('one', { kind: 'hero', brawn: 13, weapons: ['pick'] }),
      lair: member('other', { kind: 'crab' }),
    };
    const odds = await oddsBehind({ ...trollAnswer({ games: 5 }), rules: 'adg', scenario: { define, sides } });
    expect(odds.map(({ sheet, given }) => [sheet.question.name, given])).toEqual([
      ['attack', 'attribute 13, ac 2, mode normal'],
      ['dying', 'scars 2'],
      ['morale', 'hd 4'],
    ]);
  });

  it('are asked for what comes most often where 2 Hour Dungeon Crawl rolls it, and say so', async () => {
    const knight = { race: 'human', profession: 'knight', rep: 5, ac: 6, shield: true, weapons: ['sword'], star: true };
    const sides = { band: member('knight', knight), lair: member('troll', { race: 'troll', rep: 7 }) };
    const [melee] = await oddsBehind({ ...trollAnswer({ games: 5 }), rules: '2hdc', scenario: { sides } });
    expect(melee?.given).toContain('rep2 7, weapon2 two-handed-sword, ac2 6, shield2 no, profession2 warrior');
    expect(melee?.rolled).toBe('profession, AC, shield and weapon of the troll');
    const elf = { race: 'elf', profession: 'shooter', rep: 4, weapons: ['bow'] };
    const orc = { race: 'orc', rep: 4, profession: 'warrior', ac: 4, shield: true, weapons: ['sword'] };
    expect(await asked('2hdc', elf, orc)).toEqual([
      ['one', 'shot', 'rep 4, weapon bow, ac 4, shooter yes, shield yes'],
    ]);
    expect(await asked('2hdc', elf, { ...orc, weapons: ['two-handed-axe'] })).toEqual([
      ['one', 'shot', 'rep 4, weapon bow, ac 4, shooter yes, shield no'],
    ]);
  });

  it('of a shot are at the shield that is in use, and left out at somebody whom something saves', async () => {
    const elf = { race: 'elf', profession: 'shooter', rep: 4, weapons: ['bow'] };
    const shield = async (target: object) => {
      const whole = {
        race: 'human',
        profession: 'soldier',
        rep: 4,
        ac: 4,
        shield: true,
        weapons: ['sword'],
        ...target,
      };
      const shots = (await asked('2hdc', elf, whole)).filter(([one, name]) => one === 'one' && name === 'shot');
      return shots.map(([, , given]) => /shield (\w+)/.exec(String(given))?.[1]).join();
    };
    expect(await shield({})).toBe('yes');
    expect(await shield({ profession: 'shooter', weapons: ['sword', 'bow'] })).toBe('no');
    expect(await shield({ profession: 'shooter', shield: false, weapons: ['sling'] })).toBe('yes');
    expect(await shield({ weapons: ['bow', 'sword'] })).toBe('yes');
    expect(await shield({ profession: 'caster' })).toBe('no');
    expect(await shield({ star: true })).toBe('');
    for (const race of ['dwarf', 'ogre', 'major-demon']) expect(await shield({ race })).toBe('');
  });

  it('are none of 2 Hour Dungeon Crawl where a ruling or something he has is not asked for', async () => {
    const orc = { race: 'orc', rep: 4, profession: 'warrior', ac: 4, shield: true, weapons: ['sword'] };
    expect(await asked('2hdc', orc, orc)).toHaveLength(1);
    expect(await asked('2hdc', { ...orc, items: ['dancing-sword'] }, orc)).toEqual([]);
    expect(await asked('2hdc', orc, { ...orc, potions: { strength: 1 } })).toEqual([]);
    const sides = { band: member('one', orc), lair: member('other', orc) };
    const scenario = { sides, rulings: { repZero: 'fight-on' } };
    expect(await oddsBehind({ ...trollAnswer({ games: 5 }), rules: '2hdc', scenario })).toEqual([]);
  });

  it('are by the abilities and the rulings of a battle', async () => {
    const shot = async (figure: object, rulings: object = {}) =>
      (await asked('dw', figure, { figure: 'zombie' }, rulings)).find(([, name]) => name === 'shot')?.[2];
    expect(await shot({ figure: 'elf-archer' })).toBe('dice 3, armour 3, hits 2, sight open, weapon master-shot');
    expect(await shot({ figure: 'wizard' })).toBe('dice 2, armour 3, hits 2, sight open, weapon fire-weapon');
    expect(await shot({ figure: 'elf-archer' }, { masterShot: false })).toMatch(/weapon plain$/);
    expect(await shot({ figure: 'wizard', abilities: ['master-shot', 'fire-weapon'] })).toBeUndefined();
    const [melee, duel] = await asked(
      'dw',
      { figure: 'orc' },
      { figure: 'orc' },
      {
        meleeToHit: 4,
        meleeOrder: 'moverFirst',
      },
    );
    expect(melee?.[2]).toMatch(/toHit 4$/);
    expect(duel?.[2]).toMatch(/order moverFirst, toHit 4$/);
  });

  it('have no duel where the mover strikes first and one of the two moves first more often', async () => {
    const hasDuel = async (other: string, rulings: object) =>
      (await asked('dw', { figure: 'captain' }, { figure: other }, rulings)).some(([, name]) => name === 'duel');
    const meleeOrder = 'moverFirst';
    expect([
      await hasDuel('orc', { meleeOrder }),
      await hasDuel('orc', { meleeOrder, initiativeBonus: false }),
      await hasDuel('captain', { meleeOrder }),
      await hasDuel('orc', {}),
    ]).toEqual([false, true, true, true]);
  });

  it('are against what somebody really rolls against', async () => {
    const attack = async (one: object, rulings: object = {}, other: object = { kind: 'orc' }) =>
      (await asked('adg', one, other, rulings)).find(([, name]) => name === 'attack')?.[2];
    const agile = { brawn: 8, agility: 14, cunning: 11 };
    expect(await attack({ kind: 'duelist', ...agile })).toMatch(/^attribute 14,/);
    expect(await attack({ kind: 'fighter', ...agile, weapons: ['longbow'] })).toMatch(/^attribute 14,/);
    expect(await attack({ kind: 'fighter', ...agile, weapons: ['wand'] })).toMatch(/^attribute 11,/);
    expect(await attack({ kind: 'archer', ...agile, weapons: ['sword'] })).toMatch(/^attribute 8,/);
    expect(await attack({ kind: 'fighter', brawn: 8, mode: 'advantage' })).toMatch(/mode advantage$/);
    expect(await attack({ kind: 'hireling', hd: 2 })).toMatch(/^attribute 13,/);
    // What is rolled for each game is not known.
    expect(await attack({ kind: 'fighter' })).toBeUndefined();
    expect(await attack({ kind: 'hireling' })).toBeUndefined();
    const heavy = { kind: 'orc', ac: 12 };
    expect(await attack({ kind: 'fighter', brawn: 8 }, { exactNeedsHit: true }, heavy)).toBeUndefined();
    expect(await attack({ kind: 'fighter', brawn: 8 }, { exactNeedsHit: true })).toBeDefined();
  });

  it('leave out rolls that are not made', async () => {
    const names = async (one: object, other: object, rulings: object = {}) =>
      (await asked('adg', one, other, rulings)).map(([, name]) => name);
    expect(await names({ kind: 'hireling', hd: 2 }, { kind: 'skeleton' })).toEqual(['attack']);
    expect(await names({ kind: 'fighter', brawn: 8 }, { kind: 'orc' }, { moraleMode: 'off' })).not.toContain('morale');
    expect(await names({ kind: 'fighter', brawn: 8 }, { kind: 'orc', morale: false })).not.toContain('morale');
  });

  it('are none where nothing fits', async () => {
    expect(await asked('dw', { figure: 'knight', attack: 99 }, { figure: 'knight', armour: 9, attack: 88 })).toEqual(
      [],
    );
    expect(await asked('of no book', {}, {})).toEqual([]);
    expect(await oddsBehind({ ...trollAnswer({ games: 5 }), scenario: 'none' })).toEqual([]);
  });

  it('know the magic arms of Dungeons Dark & Dangerous, and are silent where they cannot be asked', async () => {
    const squire = { power: 8, defense: 8 };
    const knight = { power: 6, defense: 6, abilities: ['magic-weapon', 'mage'], plus: 'magic-armor' };
    expect(await asked('ddd', knight, squire)).toEqual([
      [
        'one',
        'close-attack',
        'attacker d6, defender d8, defense d8, weapon magic, armor plain, mage attacker, ties defender',
      ],
      [
        'other',
        'close-attack',
        'attacker d8, defender d6, defense d6, weapon plain, armor magic, mage defender, ties defender',
      ],
    ]);
    expect(await asked('ddd', knight, knight)).toEqual([]);
    const archer = { ...squire, abilities: ['ranged-attack', 'magic-weapon-ranged'] };
    const shots = async (target: object) =>
      (await asked('ddd', archer, target)).filter(([, question]) => question === 'shot').map(([, , given]) => given);
    expect(await shots({ ...squire, abilities: ['magic-armor'] })).toEqual([
      'power d8, distance 6, aim plain, defense d8, weapon magic, armor magic, ties defender',
    ]);
    expect(await shots(knight)).toEqual([]);
    const bold = await asked('ddd', archer, squire, { tieOnDamage: 'attacker' });
    expect(bold.map(([, question, given]) => [question, /ties attacker$/.test(String(given))])).toEqual([
      ['close-attack', true],
      ['shot', true],
    ]);
  });
});
