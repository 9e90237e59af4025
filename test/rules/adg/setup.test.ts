import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { keys } from '../../../src/rules/adg/setup.ts';
import { system } from '../../../src/rules/adg/system.ts';
import { faultsOf, matchupOf, type Scene } from './table.ts';

function read(text: string) {
  const faults = new Faults();
  const member = system.readStatline(splitWords(text), faults);
  return { member, faults: faults.all };
}

describe('a statline', () => {
  it('says what somebody is, and what is known of him', () => {
    expect(read('fighter brawn14 agility11 cunning9 hp12 ac6 scars2 init-1 axe shield potions1 pack2')).toEqual({
      member: {
        kind: 'fighter',
        brawn: 14,
        agility: 11,
        cunning: 9,
        health: 12,
        ac: 6,
        scars: 2,
        initiativeMod: -1,
        weapons: ['axe'],
        shield: true,
        potions: 1,
        packItems: 2,
      },
      faults: [],
    });
    expect(read('orc hd3 attack15 attacks2 d6+1 leader fearless ranged advantage').member).toEqual({
      kind: 'orc',
      hd: 3,
      attack: 15,
      attacks: 2,
      damage: 'd6+1',
      leader: true,
      morale: false,
      ranged: true,
      mode: 'advantage',
    });
    expect(read('hireling heavy-armour wage5 bow').member).toEqual({
      kind: 'hireling',
      armour: 'heavy',
      wage: 5,
      weapons: ['bow'],
    });
  });

  it('is read without regard to case, and in any order after what he is', () => {
    expect(read('Fighter AC3 Dagger SWORD').member).toEqual({ kind: 'fighter', ac: 3, weapons: ['dagger', 'sword'] });
  });

  it.each([
    ['figter', 0, 'no member is called "figter"; did you mean "fighter"?'],
    ['fighter brwn12', 8, 'no word of a statline is called "brwn12"; did you mean "brawn12"?'],
    ['fighter brawn', 8, '"brawn" takes a number right after it, as in "hd3"'],
    [
      'fighter constructor',
      8,
      'no word of a statline is called "constructor"; there are agility, brawn, cunning, health, hp, scars, ac, hd, attack, attacks, init, potions ... ("montecrawl list words adg" shows all)',
    ],
    ['fighter sheild', 8, 'no word of a statline is called "sheild"; did you mean "shield"?'],
    ['fighter d7', 8, '"d7" is not damage; write dice such as d6, d6-1, 2d6, 2d6kh (keep the higher) or a number'],
    ['hd3', 0, 'a statline begins with what it is, as in "fighter brawn13" or "orc hd3"'],
  ])('%s is wrong at %i', (text, offset, problem) => {
    const [fault] = read(text).faults;
    expect([fault?.offset ?? 0, fault?.problem]).toEqual([offset, problem]);
  });

  it('gives a mapping that the schema accepts', () => {
    expect(system.member.safeParse(read('duelist brawn9 dagger sword').member).success).toBe(true);
    expect(system.member.safeParse({ kind: 'orc', damage: 'lots' }).success).toBe(false);
    expect(system.member.safeParse({ kind: 'orc', colour: 'green' }).success).toBe(false);
    expect(system.member.safeParse({ kind: 'fighter', brawn: 19 }).success).toBe(false);
  });
});

describe('what a scenario leaves out', () => {
  it('follows from the kind', () => {
    const { party, groups } = matchupOf({ party: ['fighter', 'archer', 'sellsword'], lair: ['enemy hd2', 'ogre'] });
    const [fighter, archer, sellsword] = party.lines;
    expect([fighter.ac, fighter.scars, fighter.recoveryDie, fighter.health, ...fighter.attributes]).toEqual([
      5, 1, 6, -1, -1, -1, -1,
    ]);
    expect([archer.ac, archer.weapons[0].ranged]).toEqual([2, true]);
    expect([sellsword.ac, sellsword.hd, sellsword.attack, sellsword.employer, sellsword.wage]).toEqual([
      2, -1, -1, 0, 10,
    ]);
    const [enemy, ogre] = groups[0].lines;
    expect([enemy.ac, enemy.health, enemy.attack, enemy.attacks]).toEqual([3, -1, 13, 1]);
    expect([ogre.ac, ogre.attack, ogre.attacks, ogre.weapons[0].damage.plus]).toEqual([4, 15, 2, 2]);
  });

  it('is AC by armour and shield, unless the AC is given', () => {
    const acOf = (statline: string) => matchupOf({ party: [statline], lair: ['orc'] }).party.lines[0].ac;
    expect(
      ['hero', 'hero light-armour', 'hero medium-armour shield', 'hero heavy-armour', 'hero ac9'].map(acOf),
    ).toEqual([0, 2, 5, 6, 9]);
    // Other weapons than the kind's leave its shield behind.
    expect([acOf('fighter'), acOf('fighter axe'), acOf('fighter axe shield')]).toEqual([5, 4, 5]);
  });

  it('is the damage of an enemy for a hireling, unless his weapon has its own', () => {
    const sidesOf = (more: Record<string, unknown>) =>
      matchupOf({ party: ['hero', ['hireling', more]], lair: ['orc'] }).party.lines[1].weapons[0].damage.sides;
    expect(sidesOf({ weapons: ['large'] })).toBe(6);
    expect(sidesOf({ weapons: [{ damage: 'd10' }] })).toBe(10);
    expect(sidesOf({ weapons: [{ damage: 'd10' }], damage: 'd8' })).toBe(8);
  });

  it('is steered by the policy, and by what the side says itself', () => {
    const choices = (more: Partial<Scene>) => matchupOf({ party: ['hero'], lair: ['orc'], ...more }).party.choices;
    expect([choices({}).exertion, choices({}).scars, choices({}).target]).toEqual(['finisher', 'hit', 'focusLowest']);
    expect([choices({ policy: 'plain' }).exertion, choices({ policy: 'plain' }).scars]).toEqual(['never', 'never']);
    expect(choices({ policy: 'plain', choices: { scars: 'any' } }).scars).toBe('any');
    expect(matchupOf({ party: ['hero'], lair: ['orc'] }).groups[0].choices.target).toBe('random');
  });
});

describe('what cannot be', () => {
  const scene: Scene = { party: ['fighter'], lair: ['orc'] };

  it.each<[string, Partial<Scene>, string, string]>([
    ['no party', { party: ['orc'] }, 'sides', 'no side has an adventurer; one side must be the party'],
    [
      'two parties',
      { lair: ['fighter'] },
      'sides.lair.members.0.kind',
      'a fighter belongs to the party, and there is one already',
    ],
    [
      'an enemy in the party',
      { party: ['fighter', 'orc'] },
      'sides.band.members.1.kind',
      'orc is an enemy; only heroes and hirelings belong to the party',
    ],
    ['hirelings alone', { party: ['hireling'] }, 'sides.band.members', 'no adventurer is on this side'],
    ['nobody to fight', { lair: ['0x orc'] }, 'sides.lair.members', 'this side has no members'],
    [
      'a third side',
      { groups: { more: ['orc'] } },
      'sides',
      'a fight is between a party and one side of enemies; there are 2',
    ],
    ['food of a fight', { food: 3 }, 'food', 'belongs to a delve; write "play: delve"'],
    ['areas of a fight', { areas: [{}] }, 'areas', 'belongs to a delve; write "play: delve"'],
    ['a delve without areas', { play: 'delve' }, 'areas', 'is missing; a delve needs areas'],
    [
      'an unknown encounter',
      { play: 'delve', areas: [{ encounter: 'liar' }] },
      'areas.0.encounter',
      'no side of enemies is called "liar"; did you mean "lair"?',
    ],
    [
      'an unknown wanderer',
      { play: 'delve', areas: [{}], wandering: [{ side: 'rats' }] },
      'wandering.0.side',
      'no side of enemies is called "rats"; there is only lair',
    ],
    [
      'an enemy without HD',
      { lair: ['enemy'] },
      'sides.lair.members.0.hd',
      'is missing; an enemy has Hit Dice, as in "enemy hd3"',
    ],
    [
      'a hero with HD',
      { party: ['fighter hd3'] },
      'sides.band.members.0.hd',
      'only hirelings and enemies have this; fighter is a hero',
    ],
    [
      'an enemy with Brawn',
      { lair: ['orc brawn12'] },
      'sides.lair.members.0.brawn',
      'only heroes have this; orc is an enemy',
    ],
    [
      'an enemy with a sword',
      { lair: ['orc sword'] },
      'sides.lair.members.0.weapons',
      'only heroes and hirelings have this; orc is an enemy',
    ],
    [
      'a policy of enemies',
      { enemies: { scars: 'any' } },
      'sides.lair.scars',
      'only the party chooses what Scars are used for; enemies choose target and shooting',
    ],
    [
      'a wrong employer',
      { party: ['fighter', ['hireling', { employer: 'figter' }]] },
      'sides.band.members.1.employer',
      'no hero is called "figter"; did you mean "fighter"?',
    ],
    [
      'a shield and a large weapon',
      { party: ['hero large shield'] },
      'sides.band.members.0.weapons',
      'a large weapon takes both hands; leave the shield',
    ],
    [
      'a shield and a large weapon of a hireling',
      { party: ['fighter', 'hireling large shield'] },
      'sides.band.members.1.weapons',
      'a large weapon takes both hands; leave the shield',
    ],
    [
      'two weapons of a hireling',
      { party: ['fighter', 'hireling sword dagger'] },
      'sides.band.members.1.weapons',
      'a hireling uses one weapon; HD set how often',
    ],
    ['too many', { lair: ['250x orc'] }, 'sides', '251 members are too many; 200 are the most'],
  ])('%s', (_, more, path, problem) => {
    const found = faultsOf({ ...scene, ...more });
    expect(found.map((fault) => [fault.path, fault.problem])).toContainEqual([path, problem]);
    expect(found.every(({ problem: said }) => said.length > 0)).toBe(true);
  });

  it('a hazard that is both check and save, or neither', () => {
    const areas = (hazard: Record<string, unknown>) => keys.areas.safeParse([{ hazards: [hazard] }]).success;
    expect([areas({ check: 'brawn' }), areas({ save: 'brawn', hd: 3 })]).toEqual([true, true]);
    expect([areas({}), areas({ check: 'brawn', save: 'brawn' }), areas({ check: 'brawn', hd: 3 })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('everything wrong is said at once', () => {
    expect(faultsOf({ party: ['hero large shield'], lair: ['enemy', 'orc brawn3'], areas: [{}] })).toHaveLength(4);
  });
});

describe('the system', () => {
  it('survives being sent to a thread', () => {
    const matchup = matchupOf({ party: ['fighter', 'scholar', 'sellsword'], lair: ['4x orc', 'ogre leader'] });
    expect(structuredClone(matchup)).toEqual(matchup);
  });

  it('lists every word with a meaning and a rule, once', () => {
    const names = system.words.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(system.words.filter(({ meaning, rule }) => meaning === '' || !/^(ADG|P-ADG|R-ADG)-/.test(rule))).toEqual([]);
  });

  it('calls a member what it is', () => {
    expect(system.memberName({ kind: 'orc' })).toBe('orc');
  });
});
