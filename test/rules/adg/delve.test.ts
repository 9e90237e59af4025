import { describe, expect, it } from 'vitest';
import { withDice } from '../../../src/dice/scripted.ts';
import { BURIED, DEAD, DONE, GONE, LOST, STANDING, TURN_CAP, TURNED_BACK } from '../../../src/rules/adg/names.ts';
import { BED_REST, CHECK, DISTANCE, HAZARD, INITIATIVE, NIGHT } from '../../../src/rules/adg/state.ts';
import { listen, matchupOf, play, type Scene } from './table.ts';

const BRAWN = 1;
const CUNNING = 2;
const pia = 'Pia: hero brawn12 agility10 cunning10 health8 ac4 d6';
const groups = { rats: ['rat: enemy hd1 health1 ac0'], goblins: ['goblin: enemy hd1 health2 ac0'] };

/** A delve through empty areas, with rats that come when a check says so and attack at once. */
const delve: Scene = {
  play: 'delve',
  party: [pia],
  groups,
  policy: 'plain',
  surprised: 'none',
  areas: [{ count: 12 }],
  wandering: [{ side: 'rats', attitude: 'hostile' }],
};
/** Pia is fast, hits and slays a rat or a goblin. */
const SLAY = [5, 5, 6];

describe('exploration turns and encounter checks', () => {
  it('ADG-time-turn: each area takes a turn, or as many as it says', () => {
    const quiet = { ...delve, wandering: [] };
    expect(play({ ...quiet, areas: [{ count: 5 }] }, []).counts.turns).toBe(5);
    expect(play({ ...quiet, areas: [{ turns: 4 }, { turns: 0 }, {}] }, []).counts.turns).toBe(5);
    expect(play({ ...quiet, areas: [{ count: 5 }], rulings: { turnsPerArea: 2 } }, []).counts.turns).toBe(10);
  });

  it('ADG-time-wandering: a check after every third turn: four in twelve turns', () => {
    const { over, counts, state } = play(delve, [6, 6, 6, 6]);
    expect([over, counts['band.done'], state.wanderings]).toEqual([true, 1, 0]);
  });

  it('ADG-encounter-frequency: or after every other one, or as often as the ruling says', () => {
    expect(play({ ...delve, rulings: { encounterEvery: 2 } }, [6, 6, 6, 6, 6, 6]).over).toBe(true);
    expect(play({ ...delve, rulings: { encounterEvery: 6 } }, [6, 6]).over).toBe(true);
  });

  it('ADG-encounter-roll: a 1 on a d6 brings somebody from the table', () => {
    expect(play(delve, [1]).state.wanderings).toBe(1);
    expect(play(delve, [2]).state.wanderings).toBe(0);
    expect(play({ ...delve, rulings: { encounterChance: 2 } }, [2]).state.wanderings).toBe(1);
    const table = { ...delve, wandering: [{ side: 'rats', weight: 2 }, { side: 'goblins' }] };
    // Two faces of the table are rats, the third is goblins; friendly ones leave.
    expect(play(table, [1, 3, 1, 1]).state.encounter.group).toBe(1);
    expect(play(table, [1, 2, 1, 1]).state.encounter.group).toBe(0);
  });

  it('ADG-encounter-variation: areas may have their own frequency and chance', () => {
    const areas = [
      { count: 2, every: 1 },
      { count: 2, chance: 0 },
      { every: 5, chance: 3 },
    ];
    const { state } = play({ ...delve, areas }, [6, 6, 3]);
    expect([state.wanderings, state.delveTurns]).toEqual([1, 5]);
  });

  it('ADG-encounter-triggers: a fight of more than 3 rounds calls for a check', () => {
    const areas = [{ encounter: 'rats' }];
    const misses = (rounds: number) => new Array<number>(2 * rounds).fill(20);
    expect(play({ ...delve, areas }, [5, ...misses(2), 5, 6]).over).toBe(true);
    expect(play({ ...delve, areas }, [5, ...misses(3), 5, 6]).state.phase).toBe(CHECK);
    const deaf = { ...delve, areas, rulings: { noiseRounds: 5 } };
    expect(play(deaf, [5, ...misses(3), 5, 6]).over).toBe(true);
  });

  it('ADG-encounter-triggers: so does a noisy area, and a short rest, unless the ruling says otherwise', () => {
    const noisy = { ...delve, areas: [{ noisy: true }] };
    expect(play(noisy, [6]).over).toBe(true);
    expect(play({ ...noisy, rulings: { lingerChecks: false } }, []).over).toBe(true);
    const rest = { ...delve, areas: [{ hazards: [{ save: 'brawn', damage: 5 }] }] };
    expect(play(rest, [20, 6, 4]).over).toBe(true);
    expect(play({ ...rest, rulings: { lingerChecks: false } }, [20, 4]).over).toBe(true);
  });

  it('R-ADG-21: wanderers show their attitude, those who live in an area attack', () => {
    const { state } = play({ ...delve, wandering: [{ side: 'rats' }] }, [1, 1, 1, 6]);
    expect([state.wanderings, state.area]).toEqual([1, 8]);
    expect(play({ ...delve, areas: [{ encounter: 'goblins' }] }, SLAY).counts['goblins.goblin.slain']).toBe(1);
  });

  it('R-ADG-19: surprise is rolled unless the scenario says otherwise', () => {
    const rolled = { ...delve, areas: [{ encounter: 'rats' }], surprised: undefined };
    expect(play(rolled, [1, 5]).state.surprised).toBe(1);
  });

  it('ADG-distance-outside: areas under the sky are seen from far', () => {
    const areas = [{ outside: true, encounter: 'rats' }];
    expect(play({ ...delve, areas }, []).state.phase).toBe(DISTANCE);
    expect(play({ ...delve, areas }, [2, 2, 5]).state.round).toBe(2);
  });

  it('R-ADG-20: wanderers are met under the same sky as those of the area', () => {
    const areas = [{ every: 1, outside: true }];
    expect(play({ ...delve, areas }, [1]).state.phase).toBe(DISTANCE);
    expect(play({ ...delve, areas: [{ camp: 'outside', turns: 0 }] }, [1]).state.phase).toBe(DISTANCE);
    expect(play({ ...delve, areas: [{ every: 1 }] }, [1]).state.phase).toBe(INITIATIVE);
  });

  it('R-ADG-20: what an area says of the sky goes before what the scenario says', () => {
    const met = (area: Record<string, unknown>) =>
      play({ ...delve, outside: true, areas: [{ encounter: 'rats', ...area }] }, []).state.phase;
    expect([met({}), met({ outside: true }), met({ outside: false })]).toEqual([DISTANCE, DISTANCE, INITIATIVE]);
  });

  it('the same enemies may be met again and again, as if new', () => {
    const { counts } = play({ ...delve, areas: [{ count: 3, encounter: 'goblins' }], wandering: [] }, [
      ...SLAY,
      ...SLAY,
      ...SLAY,
    ]);
    expect([counts['goblins.goblin.met'], counts['goblins.goblin.slain'], counts['band.Pia.kills']]).toEqual([3, 3, 3]);
  });

  it('R-ADG-12: worn armour is whole after the encounter, broken armour is not', () => {
    const areas = [{ encounter: 'goblins' }];
    const worn = play({ ...delve, areas: [...areas, ...areas] }, [15, 4, ...SLAY.slice(1), 5]);
    expect(worn.state.ac[0]).toBe(4);
    const thin = { ...delve, party: ['hero brawn12 agility10 cunning10 health8 ac1'], areas: [...areas, ...areas] };
    expect(play(thin, [15, 1, ...SLAY.slice(1), 5]).state.ac[0]).toBe(0);
  });

  it('L-ADG-04: a delve of too many turns is ended', () => {
    const { state, over, counts } = play({ ...delve, wandering: [], limits: { maxTurns: 7 } }, []);
    expect([over, state.result, counts.turns, counts['turn-cap']]).toEqual([true, TURN_CAP, 7, 1]);
  });

  it('L-ADG-05: no more wanderers come than allowed', () => {
    const { state, told } = play({ ...delve, limits: { maxWanderers: 1 } }, [1, ...SLAY, 1, 6]);
    expect([state.wanderings, state.wanderCaps]).toEqual([1, 1]);
    expect(told).toContain('L-ADG-05: they stayed away, since too many had come before');
  });
});

describe('hazards', () => {
  const facing = (hazard: Record<string, unknown>, faces: number[], more: Partial<Scene> = {}) =>
    play({ ...delve, wandering: [], areas: [{ hazards: [hazard] }], food: 0, ...more }, faces);

  it.each([
    [11, 8],
    [12, 8],
    [13, 5],
  ])('ADG-check-under: a check of %i against Brawn 12 leaves %i health', (roll, health) => {
    const { state } = facing({ check: 'brawn', damage: 'd6' }, health === 8 ? [roll] : [roll, 3]);
    expect(state.health[0]).toBe(health);
  });

  it.each([
    [9, 8],
    [10, 8],
    [11, 5],
  ])('ADG-save-hazard: a save of %i against Agility 10 leaves %i health', (roll, health) => {
    const { state } = facing({ save: 'agility', damage: 'd6' }, health === 8 ? [roll] : [roll, 3]);
    expect(state.health[0]).toBe(health);
  });

  it('ADG-save-no-exert: a save against a trap cannot be paid for', () => {
    const { state } = facing({ save: 'agility', damage: 'd6' }, [11, 3], { choices: { exertChecks: 'one' } });
    expect([state.health[0], state.attributes[0]]).toEqual([5, 10]);
  });

  it('ADG-save-enemy: a hazard may have the HD of a creature', () => {
    const rune = { save: 'cunning', hd: 4, damage: 'd6' };
    expect([facing(rune, [4, 3]).state.health[0], facing(rune, [5]).state.health[0]]).toEqual([5, 8]);
  });

  it.each([
    ['ADG-save-hazard', {}],
    ['ADG-save-enemy', { hd: 1 }],
  ])('%s: is cited for a save against %o', (rule, creature) => {
    const { told } = facing({ save: 'cunning', ...creature }, [5]);
    expect(told.filter((line) => line.startsWith('ADG-save')).map((line) => line.split(':')[0])).toEqual([rule]);
  });

  it('ADG-dying-attribute: what drains may kill', () => {
    const { state, over, counts } = facing({ save: 'brawn', drain: 12, damage: 'd6' }, [20]);
    expect([over, state.status[0], state.result]).toEqual([true, DEAD, LOST]);
    expect(counts['band.Pia.killed-by.hazard']).toBe(1);
  });

  it('who falls before the first turn has passed is lost in the first', () => {
    const areas = [{ turns: 0, hazards: [{ save: 'brawn', drain: 12 }] }];
    const { over, counts } = facing({}, [20], { areas });
    expect([over, counts.turns, counts['band.Pia.fell']]).toEqual([true, 0, 1]);
  });

  it('R-ADG-22: the dying roll is made outside fights, too', () => {
    const { state } = facing({ save: 'brawn', damage: 8 }, [20, 6, 6, 3]);
    expect([state.health[0], state.scars[0]]).toEqual([3, 2]);
  });

  it('R-ADG-17: a ritual has to beat damage of its round, not of a trap before the fight', () => {
    const sol = ['Sol: hero brawn9 agility10 cunning12 health8', { ritual: { damage: 'd6' } }] as const;
    const areas = [{ hazards: [{ save: 'brawn', damage: 5 }] }, { encounter: 'goblins' }];
    const choices = { goOn: 'always', rituals: 'always' };
    const { over, counts } = facing({}, [20, 5, 20, 4, 6], { party: [sol], areas, choices });
    expect([over, counts['goblins.goblin.slain']]).toEqual([true, 1]);
  });

  it('R-ADG-29: a hireling is not tested for what a trap did before the fight', () => {
    const trap = { save: 'brawn', damage: 2, who: 'all' };
    const areas = [{ hazards: [trap] }, { encounter: 'goblins' }];
    const hal = 'Hal: hireling hd1 health5';
    const misses = [5, 20, 20, 1, 20];
    const hurt = facing({}, [5, 20, ...misses], { party: [pia, hal], areas });
    expect([hurt.state.health[1], hurt.state.round]).toEqual([3, 2]);
    const bo = 'Bo: hero brawn9 agility9 cunning9 health1 scars12';
    const seen = facing({}, [5, 5, 20, 1, 1, ...misses], {
      party: [pia, hal, bo],
      areas,
      choices: { goOn: 'always' },
    });
    expect([seen.state.status[2], seen.state.round]).toEqual([BURIED, 2]);
  });

  it('R-ADG-23: outside fights nobody stays down', () => {
    const rulings = { afterDyingRoll: 'downForFight' };
    const { state, counts } = facing({ save: 'brawn', damage: 8 }, [20, 6, 6, 3], { rulings });
    expect([state.status[0], counts['band.done']]).toEqual([STANDING, 1]);
  });

  it('ADG-time-turn-use: failing may cost turns', () => {
    const { counts } = facing({ check: 'cunning', turns: 3 }, [20]);
    expect(counts.turns).toBe(4);
    expect(facing({ check: 'cunning', turns: 3 }, [5]).counts.turns).toBe(1);
  });

  it('are faced by the best, by anybody, or by all; with advantage or disadvantage', () => {
    const party = [pia, 'Bo: hero brawn15 agility8 cunning8 health9'];
    const best = facing({ check: 'brawn', damage: 1 }, [15], { party });
    expect([best.state.health[0], best.state.health[1]]).toEqual([8, 9]);
    const random = facing({ save: 'brawn', damage: 1 }, [2, 20], { party });
    expect([random.state.health[0], random.state.health[1]]).toEqual([8, 8]);
    const all = facing({ save: 'brawn', damage: 1, who: 'all' }, [20, 20], { party });
    expect([all.state.health[0], all.state.health[1]]).toEqual([7, 8]);
    expect(facing({ check: 'brawn', damage: 1, mode: 'advantage' }, [20, 2]).state.health[0]).toBe(8);
    expect(facing({ check: 'brawn', damage: 1, mode: 'disadvantage' }, [20, 2]).state.health[0]).toBe(7);
  });
});

describe('what lasts for one encounter only', () => {
  const hal = 'Hal: hireling hd1 health5';
  const area = { encounter: 'goblins' };
  const twice: Scene = {
    ...delve,
    wandering: [],
    food: 0,
    areas: [area, area],
    choices: { goOn: 'always', purse: 10 },
    party: [pia, hal],
  };
  const [FAST, SLOW] = [5, 15];
  const HIT = [5, 6];

  it('R-ADG-10: a stun', () => {
    // The goblin stuns Pia, and Bo slays it before her turn; the next one is slain by Pia.
    const party = ['Bo: hero brawn12 agility10 cunning10 health8', pia];
    const stunned = [20, 20, 2, 12, 1, 1, 20, ...HIT];
    const { over, counts } = play({ ...twice, party }, [FAST, FAST, ...stunned, FAST, FAST, 20, ...HIT]);
    expect([over, counts['band.Bo.kills'], counts['band.Pia.kills']]).toEqual([true, 1, 1]);
  });

  it('R-ADG-29: the test of a hireling', () => {
    const hurt = [FAST, 20, 20, 2, 11, 1];
    const { over, counts } = play(twice, [...hurt, 8, ...HIT, ...hurt, 15, ...HIT]);
    expect([over, counts['band.Hal.fled']]).toEqual([true, 1]);
  });

  it('ADG-hireling-flees: but not that one of the party fled, which pictures go on showing', () => {
    const picture = withDice([FAST, 20, 20, 2, 11, 1, 15, ...HIT, FAST], (dice) => {
      const { game } = listen(matchupOf(twice));
      while (dice.left > 0) game.step(dice);
      return game.picture();
    });
    expect(picture).toMatch(/^Hal .* fled$/m);
    expect(picture).toMatch(/^goblin /m);
  });

  it('R-ADG-29: harm that came to him, and a death that he saw', () => {
    const calm = [FAST, 20, 20, 1, 20, ...HIT];
    const hurt = play(twice, [SLOW, 2, 11, 1, ...HIT, ...calm]);
    expect([hurt.over, hurt.counts['band.Hal.fit']]).toEqual([true, 1]);
    const party = [pia, hal, 'Bo: hero brawn9 agility9 cunning9 health1 scars12'];
    const seen = play({ ...twice, party }, [SLOW, SLOW, 3, 11, 1, 1, 1, ...HIT, ...calm]);
    expect([seen.over, seen.counts['band.Hal.fit'], seen.counts['band.Bo.dead']]).toEqual([true, 1, 1]);
  });

  it('R-ADG-35: giving up on the pack, and searching it', () => {
    const trap = { hazards: [{ save: 'brawn', damage: 5 }] };
    const choices = { goOn: 'always', drinking: 'inFights' };
    const packed = { ...twice, party: [`${pia} pack1`], areas: [trap, area, area], choices };
    // Given up; in the next fight it is found, and drunk.
    const { state } = play(packed, [20, FAST, 11, 20, ...HIT, FAST, 9, 20, 4, 20, ...HIT]);
    expect([state.health[0], state.pack[0]]).toEqual([7, 0]);
    const search = { ...packed, party: [`${pia} pack1`, hal], choices: { ...choices, pack: 'search' } };
    // Hal ends the fight in which it is searched; in the next one it is found at once.
    const found = play(search, [1, 20, FAST, 11, 3, ...HIT, FAST, 10, 4, ...HIT]);
    expect([found.over, found.state.health[0]]).toEqual([true, 7]);
  });

  it('R-ADG-36: who ran is not found by the checks that were due', () => {
    const scene = {
      ...delve,
      distance: 0,
      areas: [{ camp: 'outside', turns: 0 }],
      rulings: { nightWatches: 2 },
      choices: { retreatHealth: 0.25 },
    };
    const { over, state } = play(scene, [1, SLOW, 11, 6, 20, 20]);
    expect([over, state.result, state.wanderings]).toEqual([true, TURNED_BACK, 1]);
  });
});

describe('rest in a delve', () => {
  const trap = { hazards: [{ save: 'brawn', damage: 5 }] };
  const rest: Scene = { ...delve, wandering: [], areas: [trap, trap, {}], choices: { goOn: 'always' } };

  it('ADG-rest-short: a turn and a recovery die of health, once a day', () => {
    const { state, counts } = play({ ...rest, food: 9 }, [20, 4, 5]);
    expect([state.health[0], state.rests, counts.turns]).toEqual([7, 1, 4]);
    const twice = play({ ...rest, food: 9 }, [20, 4, 20]);
    expect([twice.state.health[0], twice.state.rests, twice.over]).toEqual([2, 1, true]);
  });

  it('ADG-rest-max: health never passes its maximum', () => {
    const mild = { hazards: [{ save: 'brawn', damage: 4 }] };
    expect(play({ ...rest, areas: [mild] }, [20, 6]).state.health[0]).toBe(8);
  });

  it('ADG-rest-food: a meal is eaten, and without one there is no rest', () => {
    expect(play({ ...rest, food: 2 }, [20, 4, 5]).state.food).toBe(1);
    const { state, over } = play({ ...rest, food: 0 }, [20, 5]);
    expect([over, state.health[0], state.rests]).toEqual([true, 3, 0]);
  });

  it('ADG-rest-interrupted: whoever comes while they rest undoes it, meal and all', () => {
    const scene = { ...rest, wandering: delve.wandering, areas: [trap, {}] };
    const { state } = play(scene, [20, 1, ...SLAY, 6]);
    expect([state.health[0], state.rests, state.food]).toEqual([3, 1, 0]);
    const calm = play(scene, [20, 6, 4]);
    expect(calm.state.health[0]).toBe(7);
  });

  it('P-ADG-10: with a roll each missing, after any fight, or never', () => {
    const areas = [{ encounter: 'goblins' }];
    const fought = (shortRest: string, damage: number, rests: boolean) =>
      play({ ...rest, areas, choices: { shortRest, goOn: 'always' } }, [
        15,
        11,
        damage,
        ...SLAY.slice(1),
        ...(rests ? [1] : []),
      ]).state.rests;
    expect([fought('worthwhile', 3, false), fought('worthwhile', 4, true)]).toEqual([0, 1]);
    expect([fought('afterFights', 1, true), fought('never', 5, false)]).toEqual([1, 0]);
  });

  it('ADG-rest-night: a night gives a recovery die and a d6, and a new day', () => {
    const areas = [trap, { camp: 'safe' }, trap];
    const { state } = play({ ...rest, food: 9, areas }, [20, 1, 2, 1, 20, 1]);
    // 8 - 5 + 1 = 4, a night: 7, a trap: 2, the next day's rest: 3.
    expect([state.health[0], state.nights, state.rests]).toEqual([3, 1, 2]);
  });

  it('ADG-time-watch: a night outside is one watch, or two, and ADG-time-watch-check: each has a check', () => {
    const scene = { ...rest, wandering: delve.wandering, areas: [{ camp: 'outside' }] };
    expect(play(scene, [6]).over).toBe(true);
    expect(play({ ...scene, rulings: { nightWatches: 2 } }, [6, 6]).over).toBe(true);
    expect(play({ ...scene, areas: [{ camp: 'safe' }] }, []).over).toBe(true);
    expect(play(scene, [1, ...SLAY]).state.wanderings).toBe(1);
  });
});

describe('P-ADG-11 going on', () => {
  const trap = (damage: number) => ({ hazards: [{ save: 'brawn', damage }] });
  const ending = (goOn: string, areas: unknown[], faces: number[], more: Partial<Scene> = {}) =>
    play({ ...delve, wandering: [], food: 0, areas, choices: { goOn }, ...more }, faces).state.result;

  it('carefully: an adventurer above a third of health and below 7 Scars', () => {
    const party = ['hero brawn12 agility10 cunning10 health9'];
    expect(ending('careful', [trap(6), {}], [20], { party })).toBe(TURNED_BACK);
    expect(ending('careful', [trap(5), {}], [20], { party })).toBe(DONE);
    const scarred = (scars: number) => ({ party: [`hero brawn9 agility9 cunning9 health9 scars${scars}`] });
    expect(ending('careful', [{}, {}], [], scarred(7))).toBe(TURNED_BACK);
    expect(ending('careful', [{}, {}], [], scarred(6))).toBe(DONE);
    const sooner = (choices: object) => ({ ...scarred(6), choices: { goOn: 'careful', ...choices } });
    expect(ending('careful', [{}, {}], [], sooner({ nearDeath: 6 }))).toBe(TURNED_BACK);
    expect(ending('careful', [trap(4), {}], [20], sooner({ hurtAt: 5 / 9 }))).toBe(TURNED_BACK);
    expect(ending('careful', [trap(4), {}], [20], sooner({ hurtAt: 0.5 }))).toBe(DONE);
  });

  it.each([
    [1, 0.5, DONE],
    [2, 0.5, TURNED_BACK],
    [3, 0.5, TURNED_BACK],
    [2, 0.75, DONE],
    [3, 0.75, TURNED_BACK],
    [1, 0, TURNED_BACK],
    [0, 0, DONE],
  ])('carefully: with %i of four hurt, and turnBack at %d of them', (hurt, turnBack, result) => {
    const party = Array.from({ length: 4 }, (_, i) => `H${i}: hero brawn12 agility10 cunning10 health9`);
    const areas = [{ hazards: [{ save: 'brawn', damage: 6, who: 'all' }] }, {}];
    const faces = party.map((_, i) => (i < hurt ? 20 : 1));
    expect(ending('careful', areas, faces, { party, choices: { goOn: 'careful', turnBack } })).toBe(result);
  });

  it('carefully: the dead are spent, and hirelings are paid for the risk', () => {
    const dying = 'hero brawn12 agility10 cunning10 health1 scars12';
    const hal = 'Hal: hireling hd1 health4';
    const areas = [{ hazards: [{ save: 'brawn', damage: 3, who: 'all' }] }, {}];
    // The first dies, the second is well, the hireling has 1 of 4 left.
    expect(ending('careful', areas, [20, 1, 1, 1], { party: [dying, pia] })).toBe(TURNED_BACK);
    expect(ending('careful', areas, [1, 20], { party: [pia, hal] })).toBe(DONE);
  });

  it('always, or until somebody dies', () => {
    const party = [pia, 'Bo: hero brawn9 agility9 cunning9 health1 scars12'];
    expect(ending('always', [trap(1), {}], [2, 20, 1, 1], { party })).toBe(DONE);
    expect(ending('untilDeath', [trap(1), {}], [2, 20, 1, 1], { party })).toBe(TURNED_BACK);
    expect(ending('untilDeath', [trap(5), {}], [1, 20], { party })).toBe(DONE);
  });

  it('who died on an earlier delve does not end a later one', () => {
    const party = [pia, 'Bo: hero brawn9 agility9 cunning9 health1 scars12'];
    const scene = { ...delve, party, wandering: [], food: 0, delves: 2, stay: false, choices: { goOn: 'untilDeath' } };
    const { counts } = play({ ...scene, areas: [trap(1), {}, {}] }, [2, 20, 1, 1, 9]);
    expect([counts['band.areas'], counts['band.turned-back']]).toEqual([1 + 3, 1]);
  });

  it('a party that runs from a fight turns back', () => {
    const areas = [{ encounter: 'goblins' }, {}];
    const scene = { ...delve, wandering: [], areas, choices: { retreatHealth: 0.25 } };
    const { state, counts } = play(scene, [15, 11, 6, 20, 20]);
    expect([state.result, counts['band.turned-back'], counts['band.areas']]).toEqual([TURNED_BACK, 1, 0]);
  });

  it('a party that ran is back after the turns that the areas before took', () => {
    const areas = [{ turns: 4 }, {}, { encounter: 'goblins' }];
    const scene = { ...delve, wandering: [], areas, choices: { retreatHealth: 0.25, shortRest: 'never' } };
    const { counts, told } = play(scene, [15, 11, 6, 20, 20]);
    expect([counts['band.turned-back'], counts.turns]).toEqual([1, 4 + 1 + 1 + (1 + 4)]);
    expect(told.filter((line) => line.startsWith('# Back'))).toEqual([
      '# Back through area 2: unnamed',
      '# Back through area 1: unnamed',
    ]);
  });

  it('a party that died is lost', () => {
    const party = ['hero brawn9 agility9 cunning9 health1 scars12'];
    const { counts } = play({ ...delve, party, wandering: [], areas: [{ encounter: 'goblins' }] }, [15, 11, 1, 1, 1]);
    expect([counts['band.lost'], counts['band.hero.dead']]).toEqual([1, 1]);
  });
});

describe('R-ADG-37 the way back', () => {
  const trap = { hazards: [{ save: 'brawn', damage: 6 }] };
  /** Three turns in, where a trap makes Pia turn back, and two out. */
  const deep: Scene = { ...delve, areas: [{}, {}, trap, {}], food: 0, rulings: { encounterEvery: 1 } };
  const QUIET = 6;
  const IN = [QUIET, QUIET, QUIET, 20];

  it('takes the turns and the checks that the areas took on the way in', () => {
    const { over, counts, state } = play(deep, [...IN, QUIET, QUIET]);
    expect([over, state.result, counts.turns, counts['band.areas']]).toEqual([true, TURNED_BACK, 5, 3]);
    // The fifth turn of the delve is the first area again: its own frequency and chance count.
    const areas = [{ every: 5, chance: 3 }, { chance: 0 }, { ...trap, chance: 0 }, {}];
    expect(play({ ...deep, areas }, [20, 3]).state.wanderings).toBe(1);
  });

  it('may bring wanderers, who may kill', () => {
    const { state, counts } = play(deep, [...IN, 1, ...SLAY, QUIET]);
    expect([state.result, counts['rats.rat.slain']]).toEqual([TURNED_BACK, 1]);
    const weak = { ...deep, party: [`${pia} scars4`] };
    // Too slow: the rat hits for the 2 health left, and Pia dies two areas from the way out.
    expect(play(weak, [...IN, 1, 15, 11, 6, 1, 1]).state.result).toBe(LOST);
  });

  it('meets none of those who live in an area, none of its hazards, no noise, and finds no treasure again', () => {
    const room = { encounter: 'goblins', noisy: true, treasure: 7, hazards: [{ save: 'agility', damage: 1 }] };
    const scene = { ...deep, wandering: [], areas: [room, trap, {}] };
    const { over, counts } = play(scene, [...SLAY, 5, 20]);
    expect([over, counts.turns, counts['goblins.goblin.met'], counts['band.treasure']]).toEqual([true, 3, 1, 7]);
  });

  it('leaves time for the rest, for potions and for the night of a camp', () => {
    const areas = [{ camp: 'safe' }, {}, { hazards: [{ save: 'brawn', damage: 7 }] }, {}];
    const rested = play({ ...deep, areas, wandering: [], party: [`${pia} potions1`] }, [20, 1, 2, 1]);
    // 1 health: a potion, 2; the camp a second time, which gives 3.
    expect([rested.state.health[0], rested.state.nights]).toEqual([5, 2]);
    const fed = play({ ...deep, areas: [{}, trap, {}], wandering: [], food: 2 }, [20, 1]);
    expect([fed.state.health[0], fed.state.rests, fed.counts.turns]).toEqual([3, 1, 4]);
  });

  it('is free, or taken also by who saw every area, where the ruling says so', () => {
    const turns = (wayBack: string, areas: unknown[], faces: number[]) => {
      const { over, counts } = play({ ...deep, wandering: [], rulings: { wayBack }, areas }, faces);
      return [over, counts.turns, counts['band.done']];
    };
    expect(turns('free', deep.areas as unknown[], [20])).toEqual([true, 3, 0]);
    expect(turns('turnedBack', [{ count: 4 }], [])).toEqual([true, 4, 1]);
    expect(turns('always', [{ count: 4 }], [])).toEqual([true, 7, 1]);
  });

  it('calls for potions as long as it leads through an area more, where nights at home heal for nothing', () => {
    const ran = (areas: unknown[], faces: number[]) => {
      const choices = { retreatHealth: 0.25 };
      const scene = { ...deep, stay: true, areas, wandering: [], choices, party: [`${pia} potions1`] };
      return play(scene, [15, 11, 6, 20, 20, ...faces]).state.potions[0];
    };
    expect([ran([{}, { encounter: 'goblins' }], []), ran([{}, {}, { encounter: 'goblins' }], [1])]).toEqual([1, 0]);
    const done = (wayBack: string, faces: number[]) => {
      const scene = { ...deep, stay: true, areas: [{}, trap], wandering: [], rulings: { wayBack } };
      return play({ ...scene, party: [`${pia} potions1`] }, [20, ...faces]).state.potions[0];
    };
    expect([done('turnedBack', []), done('always', [1])]).toEqual([1, 0]);
  });

  it('begins anew with each delve', () => {
    const scene = {
      ...deep,
      wandering: [],
      delves: 2,
      stay: false,
      choices: { drinking: 'inFights', goOn: 'untilDeath' },
    };
    const bo = 'Bo: hero brawn9 agility9 cunning9 health1 scars12';
    const areas = [{}, { hazards: [{ save: 'brawn', damage: 1 }] }, {}];
    const { counts } = play({ ...scene, party: [pia, bo], areas }, [2, 20, 1, 1, 9]);
    // Two areas in and one back; then all three.
    expect([counts.turns, counts['band.areas']]).toEqual([3 + 3, 2 + 3]);
  });

  it('L-ADG-04: counts towards the turns of a delve', () => {
    const { state } = play({ ...deep, wandering: [], limits: { maxTurns: 4 } }, [20]);
    expect([state.result, state.delveTurns]).toEqual([TURN_CAP, 4]);
  });
});

describe('P-ADG-12 potions between fights', () => {
  const trap = (damage: number) => ({ hazards: [{ save: 'brawn', damage }] });
  const scene = (...party: string[]): Scene => ({ ...delve, party, wandering: [], food: 0, areas: [trap(4), {}] });
  const bo = 'Bo: hero brawn9 agility9 cunning9 health1 scars12';

  it('whoever is at half health drinks before he decides whether to go on', () => {
    const { state, over, told } = play(scene(`${pia} potions1`), [20, 3]);
    expect([over, state.health[0], state.potions[0]]).toEqual([true, 7, 0]);
    expect(told).toContain('ADG-turn-action: Pia drank a potion and had 7 health');
    const badly = { ...scene(`${pia} potions1`), areas: [trap(6), {}] };
    expect([play(badly, [20, 3]).state.result, play(badly, [20, 3]).state.health[0]]).toEqual([DONE, 5]);
  });

  it('again while that leaves him at half health, above it no more', () => {
    const { state } = play({ ...scene(`${pia} potions3`), areas: [trap(6), {}] }, [20, 1, 1, 1]);
    expect([state.health[0], state.potions[0]]).toEqual([5, 0]);
    expect(play({ ...scene(`${pia} potions1`), areas: [trap(3), {}] }, [20]).state.potions[0]).toBe(1);
  });

  it('of the pack, without looking for it', () => {
    const { state } = play(scene(`${pia} pack1`), [20, 3]);
    expect([state.health[0], state.potions[0], state.pack[0]]).toEqual([7, 0, 0]);
  });

  it('after the short rest, if that was not enough', () => {
    const rest = { ...scene(`${pia} potions1`), food: 9, areas: [trap(6), {}] };
    expect(play(rest, [20, 4]).state.potions[0]).toBe(1);
    expect(play(rest, [20, 1, 2]).state.health[0]).toBe(5);
  });

  it('not where it was the last area and nights heal for nothing', () => {
    const once = { ...scene(`${pia} potions1`), areas: [trap(4)] };
    expect(play(once, [20]).state.potions[0]).toBe(1);
    expect(play({ ...once, delves: 2, stay: false }, [20, 3, 2]).state.health[0]).toBe(7);
    expect(play({ ...once, delves: 2, stay: true }, [20]).state.phase).toBe(NIGHT);
  });

  it('or only in fights', () => {
    const { state, over } = play({ ...scene(`${pia} potions1`), choices: { drinking: 'inFights' } }, [20]);
    expect([over, state.health[0], state.potions[0]]).toEqual([true, 4, 1]);
  });

  it('of a companion who needs none himself', () => {
    const { state } = play(scene(pia, `Al: ${pia.slice(5)} potions2`), [1, 20, 3]);
    expect([state.health[0], state.potions[1]]).toEqual([7, 1]);
    // Both are hurt, and the one potion is Al's own.
    const both = {
      ...scene(pia, `Al: ${pia.slice(5)} potions1`),
      areas: [{ hazards: [{ save: 'brawn', damage: 4, who: 'all' }] }, {}],
    };
    expect([...play(both, [20, 20, 3]).state.health.slice(0, 2)]).toEqual([4, 7]);
  });

  it('those of the dead go to whoever has least at hand', () => {
    const { state, told } = play(
      { ...scene(`${pia} potions1`, `${bo} potions1 pack2`), areas: [trap(1), {}] },
      [2, 20, 1, 1],
    );
    expect([...state.potions.slice(0, 2), state.pack[1]]).toEqual([4, 0, 0]);
    expect(told).toContain('P-ADG-12: Pia took a potion of Bo');
    const three = { ...scene(`${pia} potions1`, `Al: ${pia.slice(5)}`, `${bo} potions1`), areas: [trap(1), {}] };
    expect([...play(three, [3, 20, 1, 1]).state.potions.slice(0, 3)]).toEqual([1, 1, 0]);
  });

  it('also of those who fell in a fight that was won, before the next one', () => {
    const party = [pia, `${bo} potions1`];
    const areas = [{ encounter: 'goblins', ...trap(1) }];
    // Pia misses, the goblin fells Bo, and Pia the goblin.
    const { state, over } = play({ ...scene(...party), areas }, [5, 15, 20, 2, 11, 1, 1, 1, 5, 6]);
    expect([over, state.phase, state.health[1], state.potions[0]]).toEqual([false, HAZARD, 0, 1]);
  });

  it('R-ADG-36: but not of those who fell where the party ran', () => {
    const areas = [{ encounter: 'goblins' }];
    const choices = { retreatDead: 0.5 };
    const ran = { ...scene(pia, `${bo} potions1 pack1`), areas, choices };
    const { state, counts } = play(ran, [5, 15, 20, 2, 11, 1, 1, 1, 20]);
    expect([state.result, state.potions[0], counts['band.potions']]).toEqual([TURNED_BACK, 0, 0]);
  });
});

describe('a stay in civilisation', () => {
  const stay: Scene = { ...delve, wandering: [], stay: true, food: 0, choices: { goOn: 'always' } };
  const drained = (...drains: [attribute: string, points: number][]) => [
    { hazards: drains.map(([save, drain]) => ({ save, drain })) },
  ];
  const misses = (n: number) => new Array<number>(n).fill(20);

  it('R-ADG-31: nights until everybody is well', () => {
    const areas = [{ hazards: [{ save: 'brawn', damage: 7 }] }];
    expect(play({ ...stay, areas }, [20]).state.phase).toBe(NIGHT);
    const { state, over } = play({ ...stay, areas }, [20, 1, 1, 3, 2]);
    expect([over, state.health[0], state.nights]).toEqual([true, 8, 2]);
  });

  it('ADG-rest-week: a recovery die of points for each week', () => {
    const { state, over } = play({ ...stay, areas: drained(['brawn', 5]) }, [20, 3, 2]);
    expect([over, state.attributes[BRAWN], state.weeks]).toEqual([true, 12, 2]);
  });

  it('ADG-exertion-recovery: what was exerted comes back, only in civilisation', () => {
    const paid = { ...stay, areas: [{ hazards: [{ check: 'cunning' }] }], choices: { exertChecks: 'one' } };
    const { state } = play(paid, [11, 1]);
    expect([state.attributes[CUNNING], state.weeks]).toEqual([10, 1]);
    expect(play({ ...paid, stay: false }, [11]).state.attributes[CUNNING]).toBe(9);
  });

  it('ADG-rest-divide: to the most exerted attribute first, one roll a week', () => {
    const areas = drained(['brawn', 2], ['cunning', 4]);
    const { state } = play({ ...stay, areas }, [...misses(2), 5]);
    expect([state.attributes[BRAWN], state.attributes[CUNNING], state.phase]).toEqual([11, 10, BED_REST]);
    const even = play({ ...stay, areas: drained(['agility', 2], ['brawn', 2]) }, [...misses(2), 3]);
    expect([even.state.attributes[BRAWN], even.state.attributes[0]]).toEqual([12, 9]);
  });

  it('ADG-rest-overflow: what is left over raises the most exerted one for good', () => {
    const { state } = play({ ...stay, areas: drained(['brawn', 1], ['cunning', 2]) }, [...misses(2), 6]);
    expect([state.attributes[BRAWN], state.attributes[CUNNING], state.best[2]]).toEqual([12, 13, 13]);
    expect(state.growth).toBe(3);
  });

  it('ADG-attribute-cap: no attribute passes 18', () => {
    const party = ['hero brawn17 agility10 cunning10 health8'];
    const { state } = play({ ...stay, party, areas: drained(['brawn', 1]) }, [20, 6]);
    expect([state.attributes[BRAWN], state.growth]).toEqual([18, 1]);
  });

  it('ADG-note-advancement: light exertion grows an attribute by 2.5 a week', () => {
    const grown = [1, 2, 3, 4, 5, 6].map(
      (face) => play({ ...stay, areas: drained(['brawn', 1]) }, [20, face]).state.best[BRAWN],
    );
    expect(grown).toEqual([12, 13, 14, 15, 16, 17]);
  });

  it('P-ADG-07: rest may stop with all within 2', () => {
    const { state, over } = play({ ...stay, areas: drained(['brawn', 5]), choices: { bedRest: 'within2' } }, [20, 3]);
    expect([over, state.attributes[BRAWN]]).toEqual([true, 10]);
  });

  it('L-ADG-06: rest is cut off after so many weeks', () => {
    const { state, over, told } = play({ ...stay, areas: drained(['brawn', 5]), limits: { maxWeeks: 1 } }, [20, 3]);
    expect([over, state.attributes[BRAWN], state.weekCaps]).toEqual([true, 10, 1]);
    expect(told).toContain('L-ADG-06: the party got up, since it had been in bed for too many weeks');
  });

  it('R-ADG-12: armour is repaired', () => {
    const party = ['hero brawn12 agility10 cunning10 health8 ac1'];
    const { state } = play({ ...stay, party, areas: [{ encounter: 'goblins' }] }, [15, 1, ...SLAY.slice(1)]);
    expect([state.ac[0], state.sound[0]]).toEqual([1, 1]);
  });

  it('ADG-data-hirelings: are paid by the day, and leave unpaid', () => {
    const party = [pia, 'Hal: hireling hd1 health5'];
    const areas = [{ camp: 'safe', treasure: 15 }];
    const paid = play({ ...stay, party, areas, choices: { purse: 5 } }, []);
    expect([paid.state.status[1], paid.state.purse]).toEqual([STANDING, 0]);
    const unpaid = play({ ...stay, party, areas, choices: { purse: 4 } }, []);
    expect([unpaid.counts['band.Hal.fled'], unpaid.state.purse]).toEqual([1, 19]);
  });

  it('ADG-data-hirelings: are paid at the end of a delve without a stay, too', () => {
    const party = [pia, 'Hal: hireling hd1 health5', '2x hireling hd1 health5 wage3'];
    const once = { ...stay, stay: false, party, areas: [{ treasure: 15 }] };
    const { counts, state } = play({ ...once, choices: { purse: 5 } }, []);
    // 5 and 15, less 10 and twice 3.
    expect([state.purse, state.wages, counts['band.Hal.fled']]).toEqual([4, 16, 0]);
    expect(play({ ...once, choices: { purse: 0 } }, []).counts['band.hireling.fled']).toBe(1);
    // Nobody pays the dead, nor for what a lost party owed.
    const trap = { hazards: [{ save: 'brawn', damage: 99, who: 'all' }] };
    const dead = play({ ...once, party: party.slice(0, 2), areas: [trap], choices: { purse: 50 } }, [1, 20]);
    expect([dead.over, dead.state.purse, dead.state.wages]).toEqual([true, 50, 0]);
  });

  it('ADG-hireling-wavers: what keeps a wavering one is counted with the wages', () => {
    const party = [pia, 'Hal: hireling hd1 health5'];
    const scene = { ...stay, stay: false, party, areas: [{ encounter: 'goblins' }], choices: { purse: 40 } };
    // The goblin hurts Hal, who wavers, and Pia slays it in the second round.
    const { state, over } = play(scene, [5, 20, 20, 2, 11, 1, 1, 5, 6]);
    expect([over, state.wages, state.purse]).toEqual([true, 15 + 10, 15]);
  });

  it('several delves follow each other, each with a stay, on what is left', () => {
    const scene = { ...delve, wandering: [], areas: [{ encounter: 'goblins' }], delves: 3 };
    const { counts, over, state } = play(scene, [...SLAY, ...SLAY, ...SLAY]);
    expect([over, counts['band.done'], counts['goblins.goblin.slain']]).toEqual([true, 1, 3]);
    expect(state.status[0]).not.toBe(GONE);
  });
});

describe('data that is rolled', () => {
  const scene: Scene = { party: ['hero'], lair: ['enemy hd1 health9'], policy: 'plain' };

  it('ADG-data-attributes: 3d6 each for Agility, Brawn, Cunning; the best goes to the attack attribute', () => {
    const { state } = play(scene, [6, 6, 4, 1, 2, 3, 5, 5, 5, 4, 10]);
    expect([...state.attributes.subarray(0, 3)]).toEqual([6, 16, 15]);
    const kept = play({ ...scene, party: [['hero', { swap: false }]] }, [6, 6, 4, 1, 2, 3, 5, 5, 5, 4, 10]);
    expect([...kept.state.attributes.subarray(0, 3)]).toEqual([16, 6, 15]);
    const given = play({ ...scene, party: ['hero brawn9'] }, [6, 6, 4, 5, 5, 5, 4, 10]);
    expect([...given.state.attributes.subarray(0, 3)]).toEqual([16, 9, 15]);
  });

  it('ADG-data-health: a d6 and half of Brawn, rounded down', () => {
    expect(play({ ...scene, party: ['hero brawn13 agility9 cunning9'] }, [4, 15]).state.top[0]).toBe(10);
  });

  it('ADG-data-enemy-health: a d6 for each HD, anew in each encounter', () => {
    const { state } = play({ ...scene, party: [pia], lair: ['enemy hd3'] }, [1, 2, 6, 15]);
    expect([state.health[1], state.top[1]]).toEqual([9, 9]);
  });
});
