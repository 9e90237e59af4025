import { describe, expect, it } from 'vitest';
import { FIRE_OIL, QUICKSILVER, RATIONS } from '../../../src/rules/wods/gear.ts';
import { CURSED, LEFT_ARM, LEFT_LEG, MAIMED, POISONED } from '../../../src/rules/wods/injury.ts';
import { ABSENT, DEAD, DYING, OUT, STANDING } from '../../../src/rules/wods/names.ts';
import {
  BLOCKED_STALEMATE,
  BLOCKED_UNFIGHTABLE,
  CLEARED,
  CURE_AILMENT,
  DELVE_CAP,
  ENCOUNTER_CAP,
  GOAL,
  PARTY_ESCAPED,
  PARTY_LOST,
  TURNED_BACK,
  WIPED,
} from '../../../src/rules/wods/phases.ts';
import {
  faultsOf,
  gameOf,
  type More,
  matchupOf,
  sampled as means,
  playOut,
  roll,
  rollOn,
  Story,
  tallied,
} from './table.ts';

/** Delves and campaigns: rooms, rests, silver, levels. */

const PARTY = { initiative: 'party', criticals: 'off' };
const A = 'A: fighter con0 hp20 no-abilities sword';
const B = 'B: fighter con0 hp20 no-abilities sword';
const WEAKLING = 'foe hp1 armour0 d6';

const delve = (members: readonly string[], rooms: readonly object[], side: object = {}, more: More = {}) =>
  matchupOf(
    { party: { members, ...side }, rats: [WEAKLING], ...((more.sides as object | undefined) ?? {}) },
    {
      play: 'delve',
      rulings: { ...PARTY, ...(more.rulings ?? {}) },
      rooms,
      ...Object.fromEntries(Object.entries(more).filter(([key]) => !['rulings', 'sides'].includes(key))),
    },
  );
const RATS = { meet: 'rats' };

describe('a delve', () => {
  it('goes through its rooms in order and comes home', () => {
    const matchup = delve([A], [RATS, { ...RATS, silver: 7 }, RATS]);
    const state = playOut(matchup, [1, 1, 1]);
    const count = tallied(state);
    expect([state.delveEnd, state.roomsMet, state.roomsWon]).toEqual([CLEARED, 3, 3]);
    expect([count('party.cleared'), count('party.silver'), count('party.A.kills')]).toEqual([1, 7, 3]);
  });

  it('ends with the party: lost, or escaped where somebody got away', () => {
    const lair = { ogre: ['foe hp90 armour0 d6'] };
    const weak = 'A: fighter con0 hp1 no-abilities sword';
    const more = { sides: lair, rulings: { initiative: 'enemies' } };
    const rooms = [{ meet: 'ogre' }, RATS];
    expect(playOut(delve([weak], rooms, {}, more), [3, 4, 4]).delveEnd).toBe(PARTY_LOST);
    const escaped = playOut(delve([weak], rooms, {}, more), [3, 5, 5]);
    expect([escaped.delveEnd, escaped.roomsMet]).toEqual([PARTY_ESCAPED, 1]);
  });

  it('is lost once no hero lives, though hirelings won the fight (R-WODS-68)', () => {
    const matchup = delve([A, 'armsman'], [{ ...RATS, silver: 7 }, RATS], { silver: 20 });
    // The armsman fells the rat; A has no more rounds to live.
    const state = playOut(matchup, [1], undefined, (s) => {
      s.status[0] = OUT;
      s.clock[0] = DYING;
      s.clockLeft[0] = 3;
    });
    expect([state.delveEnd, state.roomsMet, state.roomsWon, state.silverHome]).toEqual([PARTY_LOST, 1, 1, 0]);
  });

  it('is blocked by what cannot be fought or hurt', () => {
    const swarm = delve([A], [{ meet: 'bees' }, RATS], {}, { sides: { bees: ['foe hp200 armour0 d4 swarm'] } });
    expect(playOut(swarm, []).delveEnd).toBe(BLOCKED_UNFIGHTABLE);
    const stone = delve(
      ['A: fighter con0 hp20 no-abilities fists full-armour armour+2'],
      [{ meet: 'golem' }, RATS],
      {},
      { sides: { golem: ['foe hp9 armour8 d4'] } },
    );
    expect(playOut(stone, []).delveEnd).toBe(BLOCKED_STALEMATE);
  });

  it('goes round what nothing can harm (R-WODS-67)', () => {
    const matchup = delve([A], [{ meet: 'curse' }, RATS], {}, { sides: { curse: ['foe hp9 armour0 d4 unharmable'] } });
    const state = playOut(matchup, [1]);
    expect([state.delveEnd, state.roomsMet]).toEqual([CLEARED, 2]);
  });

  it('meets others each time, with luck, vials and supplies of their own (R-WODS-22, R-WODS-26, R-WODS-57)', () => {
    const twice = [{ meet: 'lair' }, { meet: 'lair' }, RATS];
    const lucky = { lair: ['L: halfling/fighter con0 hp1 no-abilities sword'] };
    // Both miss at 0 HP, are lucky, and pass out without an injury; then a rat.
    const state = roll(delve([A], twice, {}, { sides: lucky }), [1, 1, 1, 1, 1, 1, 1]);
    expect(state.roomsWon).toBe(2);
    const wizard = 'W: wizard con0 cha0 hp1 elementalism cantrips fire dagger quicksilver1';
    const wizards = { lair: { members: [wizard], elementalism: 'always' } };
    const more = { sides: wizards, rulings: { initiative: 'enemies' } };
    // Both cast for 3, and are struck down; the rat bites.
    const burnt = roll(delve([A], twice, { goOn: 'always' }, more), [4, 6, 1, 1, 1, 3, 4, 4, 6, 1, 1, 1, 3, 4, 1]);
    expect([burnt.roomsWon, burnt.hp[0]]).toEqual([2, 20 - 3 - 3 - 1]);
  });

  it('draws its rooms at random until the cap (L-WODS-05)', () => {
    const matchup = delve(
      [A],
      [RATS, { meet: 'mice' }],
      {},
      { sides: { mice: [WEAKLING] }, roomOrder: 'random', limits: { encounters: 3 } },
    );
    const state = playOut(matchup, [2, 1, 1, 1, 2, 1]);
    expect([state.delveEnd, state.roomsMet]).toEqual([ENCOUNTER_CAP, 3]);
    expect(tallied(state)('encounter-cap')).toBe(1);
  });
});

describe('obstacles (R-WODS-24)', () => {
  const obstacle = (members: readonly string[], room: object, side: object = {}) => delve(members, [room, RATS], side);

  it.each([
    ['WODS-attr-str', 'str'],
    ['WODS-attr-dex', 'dex'],
    ['WODS-attr-con', 'con'],
    ['WODS-attr-int', 'int'],
    ['WODS-attr-wis', 'wis'],
    ['WODS-attr-cha', 'cha'],
  ])('%s: are tested with %s by whoever is best', (_rule, attribute) => {
    const matchup = obstacle([A, `X: fighter ${attribute}2 hp20 no-abilities sword`], {
      trap: 'a door',
      attribute,
      onMiss: '2d6',
      silver: 5,
    });
    // 3 + 4 with 2 is 9: a partial success; with 0 it would be the same, so 2 + 3 tells them apart.
    expect(roll(matchup, [2, 3]).found).toBe(0);
    const state = playOut(matchup, [2, 3, 1]);
    expect([state.overcome, state.silverHome, state.hp[1]]).toEqual([0, 5, 20]);
  });

  it('WODS-skill-awareness: a listed skill adds 1', () => {
    const watcher = 'W: barbarian wis0 hp20 no-abilities sword';
    const trap = { trap: 'a tripwire', attribute: 'wis', skill: 'awareness', onMiss: 'd6', silver: 5 };
    expect(playOut(obstacle([watcher], trap), [3, 3, 1]).silverHome).toBe(5);
    expect(playOut(obstacle([A], trap), [3, 3, 4, 1]).silverHome).toBe(0);
  });

  it('a miss harms the one who tried, armour or no armour', () => {
    const state = playOut(
      obstacle(
        ['A: fighter con0 hp30 no-abilities full-armour sword'],
        { trap: 'a pit', onMiss: '2d6+1' },
        { goOn: 'always' },
      ),
      [1, 1, 3, 4, 1],
    );
    expect(state.hp[0]).toBe(22);
  });

  it('or everybody', () => {
    const state = playOut(obstacle([A, B], { trap: 'gas', onMiss: 'd6', harms: 'all' }), [1, 1, 3, 4, 1]);
    expect([state.hp[0], state.hp[1]]).toEqual([17, 16]);
  });

  it('WODS-test-partial: costs what the scenario says, or is only counted (R-WODS-32)', () => {
    const named = playOut(obstacle([A], { trap: 'a pit', onPartial: 'd6' }), [3, 4, 5, 1]);
    expect([named.hp[0], named.partialCosts[0]]).toEqual([15, 0]);
    const free = playOut(obstacle([A], { trap: 'a pit' }), [3, 4, 1]);
    expect([free.hp[0], free.partialCosts[0]]).toEqual([20, 1]);
  });

  it('WODS-full-armour: hinders where the scenario says so', () => {
    const climb = { trap: 'a cliff', attribute: 'str', hampered: true, silver: 5 };
    expect(
      playOut(obstacle(['A: fighter str0 hp20 no-abilities full-armour sword'], climb), [3, 4, 1]).silverHome,
    ).toBe(0);
    expect(
      playOut(obstacle(['A: fighter str0 hp20 no-abilities light-armour sword'], climb), [3, 4, 1]).silverHome,
    ).toBe(5);
  });

  it('are tried by whoever is best in what he wears (R-WODS-31)', () => {
    const [knight, scout] = [
      'A: fighter str1 hp20 no-abilities full-armour sword',
      'B: fighter str1 hp20 no-abilities sword',
    ];
    const cliff = { trap: 'a cliff', attribute: 'str', onMiss: 'd6', silver: 5 };
    // 6 and Strength are a success for one who is not hindered.
    expect(playOut(obstacle([knight, scout], { ...cliff, hampered: true }), [2, 4, 1]).silverHome).toBe(5);
    expect(playOut(obstacle([knight, scout], cliff), [2, 3, 4, 1]).hp[0]).toBe(16);
  });

  it('WODS-tinker: what only tinkers can disarm springs on anybody', () => {
    const trap = { trap: 'needles', tinker: true, onMiss: 'd6' };
    const state = playOut(obstacle([A, B], trap), [2, 4, 1]);
    expect([state.hp[0], state.hp[1]]).toEqual([20, 16]);
    const tinker = playOut(obstacle(['T: thief dex0 hp20 tinker lucky sword'], trap), [5, 5, 1]);
    expect(tinker.hp[0]).toBe(20);
  });

  it('WODS-tools-lockpicks: locks take lockpicks', () => {
    const lock = { lock: 'a chest', silver: 9 };
    expect(playOut(obstacle([A], lock), [1]).silverHome).toBe(0);
    expect(playOut(obstacle([A], lock, { supplies: { lockpicks: 1 } }), [5, 5, 1]).silverHome).toBe(9);
    expect(playOut(obstacle([A], lock, { supplies: { lockpicks: 1 } }), [1, 1, 1]).silverHome).toBe(0);
  });

  it('can poison and curse, and a trap can end a hero', () => {
    expect(roll(obstacle([A], { trap: 'a spider', onMiss: 'poison' }), [1, 1, 1]).wounds[0]).toBe(POISONED);
    expect(roll(obstacle([A], { trap: 'a mask', onMiss: 'curse' }), [1, 1, 1]).wounds[0]).toBe(CURSED);
    const alone = playOut(
      obstacle(['A: fighter con0 hp2 no-abilities sword'], { trap: 'a pit', onMiss: 'd6' }),
      [1, 1, 6, 3, 4],
    );
    expect(alone.delveEnd).toBe(PARTY_LOST);
    // One who reels comes to, and nobody plays dead for a trap.
    const reels = playOut(
      obstacle(['A: fighter con0 hp2 no-abilities sword'], { trap: 'a pit', onMiss: 'd6' }, { goOn: 'always' }),
      [1, 1, 6, 6, 6, 1],
    );
    expect([reels.delveEnd, reels.hp[0]]).toEqual([CLEARED, 1]);
  });
});

describe('between two rooms', () => {
  const wounded = (hp: number, side: object, more: More = {}, members = ['A: fighter 3 con1 no-abilities sword']) => {
    const game = gameOf(delve(members, [RATS, RATS], side, more));
    game.begin();
    game.world.hp[0] = hp;
    return game;
  };

  it('WODS-rest: Con+level HP for a ration (R-WODS-06)', () => {
    // 11 HP at most; 2 are left; a rest gives 4, and is taken while nothing of it is wasted.
    const state = rollOn(wounded(2, { supplies: { rations: 5 } }), [1, 1]);
    expect([state.hp[0], state.restsTaken, state.supply(0, RATIONS)]).toEqual([10, 2, 3]);
  });

  it('WODS-gear-rations: no ration, no rest', () => {
    const state = rollOn(wounded(2, { supplies: { rations: 1 }, goOn: 'always' }), [1, 1]);
    expect([state.hp[0], state.restsTaken]).toEqual([6, 1]);
  });

  it('P-WODS-15: rests to the full, or never', () => {
    expect(rollOn(wounded(2, { supplies: { rations: 5 }, rest: 'full' }), [1, 1]).hp[0]).toBe(11);
    expect(rollOn(wounded(2, { supplies: { rations: 5 }, rest: 'never', goOn: 'always' }), [1, 1]).hp[0]).toBe(2);
  });

  it('the most wounded first, and no more of each than the ruling allows', () => {
    const game = gameOf(
      delve(
        ['A: fighter 3 con1 no-abilities sword', 'B: fighter 3 con1 no-abilities sword'],
        [RATS, RATS],
        { supplies: { rations: 3 }, goOn: 'always' },
        { rulings: { maxRestsPerGap: 1 } },
      ),
    );
    game.begin();
    game.world.hp.set([5, 3]);
    const state = rollOn(game, [1, 1]);
    expect([state.hp[0], state.hp[1], state.restsTaken]).toEqual([9, 7, 2]);
  });

  it('a rest that restores nothing is not taken, unless the ruling gives it 1', () => {
    const elf = ['A: elf/fighter con-1 no-abilities sword'];
    expect(rollOn(wounded(1, { supplies: { rations: 5 }, goOn: 'always' }, {}, elf), [1, 1]).restsTaken).toBe(0);
    expect(
      rollOn(wounded(1, { supplies: { rations: 5 } }, { rulings: { restMinimum: 1 } }, elf), [1, 1]).restsTaken,
    ).toBe(1);
  });

  it('L-WODS-03: the cap on rests is counted', () => {
    const state = rollOn(wounded(1, { supplies: { rations: 9 }, goOn: 'always' }, { limits: { rests: 1 } }), [1, 1]);
    expect([state.restsTaken, state.restCapped]).toEqual([1, 1]);
  });

  it('WODS-cure: every wounded member is Cured once (R-WODS-17)', () => {
    const members = ['A: fighter 3 con1 no-abilities sword', 'H: priest wis0 hp20 cure turn sword'];
    const state = rollOn(wounded(2, { goOn: 'always' }, {}, members), [1, 3, 3, 1]);
    expect(state.hp[0]).toBe(6);
    expect(rollOn(wounded(2, { goOn: 'always' }, {}, members), [1, 2, 3, 1]).hp[0]).toBe(2);
  });

  it('WODS-injury-heal-maimed: Cure heals maimed limbs, poison and curses until it fails (R-WODS-54)', () => {
    const game = gameOf(delve([A, 'H: priest wis0 hp20 cure turn sword'], [RATS, RATS]));
    game.begin();
    game.world.wounds[0] = POISONED | (MAIMED << LEFT_ARM) | (MAIMED << LEFT_LEG);
    // The rat dies under the good hand; poison goes, then an arm, then a miss.
    const state = rollOn(game, [2, 3, 3, 3, 3, 1, 1]);
    expect(state.wounds[0]).toBe(MAIMED << LEFT_LEG);
    expect(state.phase).toBe(CURE_AILMENT);
  });

  it('WODS-injury-heal-severed: nothing heals what is severed', () => {
    const game = gameOf(delve([A, 'H: priest wis0 hp20 cure turn sword'], [RATS]));
    game.begin();
    game.world.wounds[0] = 3 << LEFT_ARM;
    expect(rollOn(game, [2]).wounds[0]).toBe(3 << LEFT_ARM);
  });

  it('P-WODS-14: turns back where not all can be rested to three quarters', () => {
    const low = wounded(2, { supplies: { rations: 1 } });
    const story = new Story();
    low.trace = story;
    while (!low.over) low.step({ roller: -1, draw: (law) => law.values[0] });
    expect(low.world.delveEnd).toBe(TURNED_BACK);
    expect(story.rules.has('P-WODS-14')).toBe(true);
  });

  it('P-WODS-14: counts no more rests than the ruling allows', () => {
    // Of 11 HP 1 is left; two rests make 9, one rest makes 5 of the 9 that are asked for.
    const end = (maxRestsPerGap: number, faces: readonly number[]) => {
      const hero = 'A: fighter 3 con1 no-abilities sword';
      const matchup = delve([hero], [RATS, RATS], { supplies: { rations: 9 } }, { rulings: { maxRestsPerGap } });
      const state = playOut(matchup, faces, undefined, (s) => {
        s.hp[0] = 1;
      });
      return state.delveEnd;
    };
    expect([end(2, [1, 1]), end(1, [1])]).toEqual([CLEARED, TURNED_BACK]);
  });

  it('P-WODS-14: or after the first death, or never', () => {
    const two = (goOn: string) => {
      const game = gameOf(delve([A, B], [RATS, RATS], { goOn }));
      game.begin();
      game.world.status[1] = DEAD;
      game.world.standing[0] = 1;
      return rollOn(game, goOn === 'always' ? [1, 1] : [1]);
    };
    expect(two('always').roomsMet).toBe(2);
    const state = two('first-death');
    expect(state.roomsMet).toBe(1);
  });
});

describe('silver and experience', () => {
  it('WODS-selling: salvage sells for a tenth, rounded down (R-WODS-65)', () => {
    expect(playOut(delve([A], [{ ...RATS, silver: 10, salvage: 129 }]), [1]).silverHome).toBe(22);
  });

  it('is shared equally, the rest to the first (6.2)', () => {
    const state = playOut(delve([A, B], [{ ...RATS, silver: 25 }]), [1]);
    expect([state.silver[0], state.silver[1]]).toEqual([13, 12]);
  });

  it('WODS-bonus-xp: a good deed is shared like silver (R-WODS-66)', () => {
    const state = playOut(delve([A, B], [{ ...RATS, bonusXp: 201 }]), [1]);
    expect([state.xp[0], state.xp[1], state.xpHome]).toEqual([101, 100, 201]);
  });

  it.each([
    ['WODS-hireling-torchbearer', 'torchbearer', 2, 3, 0, 0],
    ['WODS-hireling-guide', 'guide', 5, 6, 0, 0],
    ['WODS-hireling-armsman', 'armsman', 20, 12, 2, 1],
    ['WODS-hireling-expert', 'expert', 20, 6, 0, 1],
    ['WODS-hireling-champion', 'champion', 60, 18, 2, 2],
  ])('%s: a %s for %i silver a day has %i HP, armour %i and d6+%i', (_rule, name, wage, hp, armour, bonus) => {
    const matchup = delve([A, name], [RATS], { silver: wage + 1 });
    const game = gameOf(matchup);
    game.begin();
    const { world } = game;
    expect([world.silver[0], world.hp[1], world.armour[1]]).toEqual([1, hp, armour]);
    expect(matchup.lines[1]?.loadouts[0]?.bonus).toBe(bonus);
    expect(
      faultsOf({ party: { members: [A, name], silver: wage - 1 }, rats: [WEAKLING] }, { play: 'delve' })[0],
    ).toMatch(/^R-WODS-58: wages are/);
  });

  it('WODS-start-money: the coin of a kit pays wages too', () => {
    expect(roll(delve(['A: ranger con0 no-abilities', 'guide'], [RATS]), []).silver[0]).toBe(10 - 5);
    expect(faultsOf({ party: { members: ['ranger con0', 'armsman'] }, rats: [WEAKLING] }, { play: 'delve' })).toEqual([
      'R-WODS-58: wages are 20 silver, the purse holds 10; write "silver: 10" or more',
    ]);
  });

  it('a champion has a shield for the sword', () => {
    const armours = matchupOf({ party: ['champion'], lair: ['goblin'] }).lines[0]?.loadouts.map(({ shield }) => shield);
    expect(armours).toEqual([false, true, false, false]);
  });

  it('hirelings rest as level 1, Con 0', () => {
    const game = gameOf(delve([A, 'armsman'], [RATS, RATS], { silver: 20, supplies: { rations: 4 } }));
    game.begin();
    game.world.hp[1] = 9;
    const state = rollOn(game, [1, 1]);
    expect([state.hp[1], state.restsTaken]).toEqual([12, 3]);
  });

  it('WODS-pet: an animal fights along, for nothing (R-WODS-19)', () => {
    const matchup = matchupOf(
      { party: ['ranger con0 pet scout sword'], lair: ['foe hp20 armour0 d6'] },
      { rulings: PARTY },
    );
    const state = roll(matchup, [1, 4]);
    expect([state.hp[1], state.hp[2]]).toEqual([4, 20 - 2 - 4]);
    const bear = matchupOf({
      party: [{ class: 'ranger', con: 0, abilities: ['pet'], pet: { hp: 9, damage: '2d6', armour: 1 } }],
      lair: ['goblin'],
    });
    expect(bear.lines[1]).toMatchObject({ name: 'ranger-pet', hp: 9, armour: 1, wage: 0 });
    expect(bear.lines[1]?.loadouts[0]?.dice).toEqual([6, 6]);
  });
});

describe('enemies', () => {
  const enemy = (statline: string, faces: readonly number[]) =>
    roll(matchupOf({ party: [A], lair: [statline] }), faces);

  it('WODS-threat-goblin: d6 HP, d4 damage', () => {
    const state = enemy('goblin', [5]);
    expect([state.hp[1], state.line(1).loadouts[0]?.dice]).toEqual([5, [4]]);
  });
  it('WODS-threat-knight: 2d6 HP, d6 damage', () => {
    const state = enemy('knight', [5, 6]);
    expect([state.hp[1], state.line(1).loadouts[0]?.dice]).toEqual([11, [6]]);
  });
  it('WODS-threat-demon: 3d6 HP, 2d6 damage', () => {
    const state = enemy('demon', [5, 6, 1]);
    expect([state.hp[1], state.line(1).loadouts[0]?.dice]).toEqual([12, [6, 6]]);
  });
  it('WODS-enemy-armour: 0, 2 and 3 where the scenario names none (R-WODS-57)', () => {
    const armour = (statline: string) => {
      const game = gameOf(matchupOf({ party: [A], lair: [statline] }));
      game.begin();
      return game.world.armour[1];
    };
    expect(['goblin hp1', 'knight hp1', 'demon hp1', 'knight hp1 armour4', 'foe hp1 d6'].map(armour)).toEqual([
      0, 2, 3, 4, 0,
    ]);
  });
  it('HP are never below 1', () => expect(enemy('foe hpd6-5 d6', [2]).hp[1]).toBe(1));
});

describe('a campaign', () => {
  const campaign = (members: readonly string[], room: object, side: object = {}, more: More = {}) =>
    matchupOf(
      { party: { members, ...side }, rats: [WEAKLING] },
      {
        play: 'campaign',
        rooms: [{ meet: 'rats', ...room }],
        campaign: { delves: 1, goal: 10, broken: 'wait' },
        ...more,
        rulings: { ...PARTY, ...(more.rulings ?? {}) },
      },
    );

  it('WODS-xp-spend: silver above 60 a head is wasted, and is experience', () => {
    const state = playOut(campaign([A, B], { silver: 500 }), [1]);
    expect([state.silver[0], state.xp[0], state.xp[1]]).toEqual([60, 190, 190]);
    expect(state.campaignEnd).toBe(DELVE_CAP);
  });

  it('WODS-level-xp: the cost of each step is paid anew (R-WODS-28)', () => {
    const state = playOut(campaign(['A: fighter con0 no-abilities sword'], { silver: 60 + 1000 + 3000 + 5 }), [1]);
    expect([state.level[0], state.xp[0]]).toEqual([3, 5]);
    const short = playOut(campaign(['A: fighter con0 no-abilities sword'], { silver: 60 + 1000 + 2999 }), [1]);
    expect([short.level[0], short.xp[0]]).toEqual([2, 2999]);
    const total = playOut(
      campaign(
        ['A: fighter con0 no-abilities sword'],
        { silver: 60 + 3000 },
        {},
        { rulings: { xpMode: 'cumulative' } },
      ),
      [1],
    );
    expect([total.level[0], total.xp[0]]).toEqual([3, 3000]);
  });

  it('WODS-xp-total: 165 000 silver to level 10, or 45 000 as running totals', () => {
    const at = (silver: number, xpMode = 'per-level') =>
      playOut(campaign([A], { silver: silver + 60 }, {}, { rulings: { xpMode } }), [1]).level[0];
    expect([at(164_999), at(165_000)]).toEqual([9, 10]);
    expect([at(44_999, 'cumulative'), at(45_000, 'cumulative')]).toEqual([9, 10]);
  });

  it('levels bring HP, attributes, abilities, skills (R-WODS-05, P-WODS-12)', () => {
    const state = playOut(campaign(['A: fighter con0 sword'], { silver: 60 + 10_000 }), [1]);
    // Levels 2, 3 and 4 for 1000, 3000 and 6000: Hardy at 3, Con at 4.
    expect([state.level[0], state.xp[0], state.maxHp[0], state.hp[0], state.attribute(0, 2)]).toEqual([
      4, 0, 20, 20, 1,
    ]);
  });

  it('a ranger who learns Pet finds an animal', () => {
    const matchup = campaign(['A: ranger con0 sword'], { silver: 60 + 4000 });
    const game = gameOf(matchup);
    game.begin();
    expect(game.world.status[1]).toBe(ABSENT);
    const state = playOut(matchup, [1]);
    expect([state.level[0], state.status[1], state.hp[1]]).toEqual([3, STANDING, 4]);
  });

  it('WODS-pet: whoever is met brings an animal only with Pet', () => {
    const against = (ranger: string) => {
      const sides = { party: [A], rats: [WEAKLING], lair: [`${ranger} con0 hp1 bow`] };
      return roll(matchupOf(sides, { play: 'campaign', rooms: [{ meet: 'lair' }, RATS], rulings: PARTY }), [])
        .standing[2];
    };
    expect([against('ranger volley scout'), against('ranger volley pet')]).toEqual([1, 2]);
  });

  it('ends when all living heroes have reached the goal, or none lives', () => {
    const reached = playOut(
      campaign([A], { silver: 4060 }, {}, { campaign: { delves: 9, goal: 3, broken: 'wait' } }),
      [1],
    );
    expect([reached.campaignEnd, reached.delve]).toEqual([GOAL, 1]);
    const dead = campaign(['A: fighter con0 hp1 no-abilities sword'], {}, {}, { rulings: { initiative: 'enemies' } });
    expect(playOut(dead, [3, 3, 4]).campaignEnd).toBe(WIPED);
  });

  const changed = (
    matchup: ReturnType<typeof matchupOf>,
    change: (s: ReturnType<typeof playOut>) => void,
    faces: readonly number[],
  ) => {
    const game = gameOf(matchup);
    game.begin();
    change(game.world);
    return rollOn(game, faces);
  };
  const twice = { campaign: { delves: 2, goal: 10, broken: 'wait' } };

  it('WODS-zero-hp-full: one who crept home without silver sets out with 1 HP (R-WODS-47)', () => {
    const sides = { party: ['A: fighter con0 hp3 no-abilities sword light-armour'], lair: ['foe hp9 armour0 d6'] };
    const rulings = { initiative: 'enemies', criticals: 'off' };
    const matchup = matchupOf(sides, { play: 'campaign', rooms: [{ meet: 'lair' }], rulings, ...twice });
    // Reels and plays dead; then a blow that armour stops, in the next delve.
    const state = roll(matchup, [4, 5, 5, 1]);
    expect([state.delve, state.hp[0]]).toEqual([2, 1]);
  });

  it('WODS-fire-oil: whoever won while he burned burns no more in the next delve (R-WODS-59)', () => {
    const sides = {
      party: { members: ['A: fighter con0 hp3 no-abilities sword light-armour'], fireOil: 'throw' },
      rats: ['foe hp9 armour0 d6'],
      ogre: ['foe hp99 armour0 d6'],
    };
    const rooms = [{ meet: 'rats' }, { meet: 'ogre' }];
    const matchup = matchupOf(sides, { play: 'campaign', rulings: PARTY, rooms, ...twice });
    const game = gameOf(matchup);
    game.begin();
    game.world.hp[1] = 1;
    // The rat falls. Oil is thrown at the ogre, who fells A; he plays dead and creeps home.
    rollOn(game, [3]);
    game.world.supplies[FIRE_OIL] = 1;
    rollOn(game, [4, 5, 5]);
    // The rat of the next delve: A's blow, its own, and again A's.
    const state = rollOn(game, [1, 1, 1]);
    expect([state.hp[1], state.hp[2]]).toEqual([9 - 2 - 2, 99]);
  });

  it('WODS-injury-heal-broken: heals in 1d4+2 weeks, for 14 silver a week each (R-WODS-54)', () => {
    const matchup = campaign([A, B], { silver: 200 }, {}, twice);
    const broken = (s: { wounds: Int32Array }) => {
      s.wounds[0] = 1;
    };
    const state = changed(matchup, broken, [3, 3, 1]);
    expect([state.wounds[0], state.weeks]).toEqual([0, 5]);
    // 200 in two shares, less 5 weeks for both, the first paying first.
    expect(state.silver[0] + state.silver[1]).toBe(200 - 140);
    const on = campaign([A, B], { silver: 200 }, {}, { campaign: { delves: 2, goal: 10, broken: 'go-on' } });
    expect(changed(on, broken, [3, 3]).wounds[0]).toBe(1);
    const poor = campaign([A, B], { silver: 20 }, {}, twice);
    expect(changed(poor, broken, [3, 3, 3]).wounds[0]).toBe(1);
  });

  it('WODS-taverns: 2 silver a rest (R-WODS-64)', () => {
    const matchup = campaign(['A: fighter 3 con1 no-abilities sword'], { silver: 9 }, {}, twice);
    const state = changed(
      matchup,
      (s) => {
        s.hp[0] = 2;
      },
      [1, 3],
    );
    // Three rests of 4 HP are enough for 11.
    expect([state.hp[0], state.silver[0]]).toEqual([11, 9 - 6]);
  });

  it('WODS-taverns: nobody pays for hirelings, who come fresh for their wage (R-WODS-58)', () => {
    const matchup = campaign([A, 'armsman'], { silver: 10 }, { silver: 60 }, twice);
    const scratched = (s: { hp: Int32Array }) => {
      s.hp[1] = 2;
    };
    const state = changed(matchup, scratched, [3, 3]);
    expect([state.hp[1], state.silver[0]]).toEqual([12, 60 - 20 + 10 - 20]);
  });

  it('WODS-temple-cure: 500 silver for a maimed place, poison or curse', () => {
    const matchup = campaign([A], { silver: 1100 }, {}, twice);
    const state = changed(
      matchup,
      (s) => {
        s.wounds[0] = POISONED | MAIMED;
      },
      [3, 3],
    );
    expect([state.wounds[0], state.xp[0]]).toEqual([0, 40]);
  });

  it('WODS-temple-resurrection: 5000 silver bring a hero back at 1 HP, or not by policy', () => {
    const dead = (s: { status: Int32Array; hp: Int32Array; standing: Int32Array; company: number }) => {
      s.status[1] = DEAD;
      s.hp[1] = 0;
      s.standing[0] = 1;
    };
    const matchup = campaign([A, B], { silver: 5010 }, {}, twice);
    const state = changed(matchup, dead, [3, 3]);
    // Ten silver buy five rests of level 1.
    expect([state.raised, state.hp[1], state.status[1]]).toEqual([1, 6, STANDING]);
    const never = campaign([A, B], { silver: 5010 }, { spending: 'no-resurrection' }, twice);
    expect(changed(never, dead, [3, 3]).raised).toBe(0);
  });

  it('restocks what was used, before raising the dead (P-WODS-16)', () => {
    const matchup = campaign([A], { silver: 30 }, { supplies: { rations: 5, quicksilver: 1 } }, twice);
    const state = changed(
      matchup,
      (s) => {
        s.supplies[RATIONS] = 1;
        s.supplies[2] = 0;
      },
      [3, 3],
    );
    expect([state.supply(0, RATIONS), state.supply(0, 2), state.silver[0]]).toEqual([5, 1, 30 - 8 - 10]);
  });

  it('WODS-silver-economy: a spell costs 10 silver, a rest 2', () => {
    const wizard = 'W: wizard con0 cha0 int0 hp4 elementalism cantrips fire dagger';
    const matchup = campaign(
      [wizard],
      {},
      { elementalism: 'always', silver: 30, supplies: { rations: 1, quicksilver: 1 } },
    );
    const wounded = (s: { hp: Int32Array }) => {
      s.hp[0] = 3;
    };
    // One spell fells the rat, one rest heals the scratch; both are bought back at home.
    const state = playOut(matchup, [4, 6, 1, 1], undefined, wounded);
    expect([state.restsTaken, state.supply(0, RATIONS), state.supply(0, QUICKSILVER)]).toEqual([1, 1, 1]);
    expect(state.silver[0]).toBe(30 - 10 - 2);
  });

  it('hires again, while there is silver', () => {
    const matchup = campaign([A, 'armsman'], { silver: 10 }, { silver: 25 }, twice);
    const state = changed(matchup, () => {}, [3, 3]);
    // 25 - 20 + 10 = 15 is not enough for the second day.
    expect(state.status[1]).toBe(ABSENT);
  });

  it('WODS-lucky and WODS-quicksilver-limit: each delve is a new session (R-WODS-22, R-WODS-26)', () => {
    const matchup = campaign([A], { silver: 10 }, {}, twice);
    const used = (s: { luckyUsed: Int32Array; drunk: Int32Array }) => {
      s.luckyUsed[0] = 1;
      s.drunk[0] = 3;
    };
    expect([...changed(matchup, used, [3]).luckyUsed].slice(0, 1)).toEqual([1]);
    const state = changed(matchup, used, [3, 3]);
    expect([state.luckyUsed[0], state.drunk[0]]).toEqual([0, 0]);
  });

  it('tallies what it is asked', () => {
    const matchup = campaign([A], { silver: 4060 }, {}, { campaign: { delves: 3, goal: 3, broken: 'wait' } });
    const mean = means(matchup, 50);
    expect([mean('party.goal') + mean('party.wiped') + mean('delve-cap'), mean('party.goal')]).toEqual([1, 1]);
    expect([mean('delves'), mean('party.level')]).toEqual([1, 3]);
  });
});
