import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { kernel } from '../../../src/rules/adg/kernel.ts';
import { AdgGame } from '../../../src/rules/adg/play.ts';
import { STRIKE } from '../../../src/rules/adg/state.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { listen, matchupOf, playOut, type Scene, sample, tallyOf } from './table.ts';

/** Everything that can happen, in a few scenes. */
const SCENES: Readonly<Record<string, Scene>> = {
  duel: { party: ['hero'], lair: ['orc'] },
  band: {
    party: [
      'fighter',
      'duelist potions1 pack1',
      '2x archer',
      'scholar',
      ['sellsword', { employer: 'scholar' }],
      'bowman',
    ],
    lair: ['4x orc', 'goblin-archer', 'ogre leader', ['spider', { power: { save: 'brawn', damage: 'd6', drain: 1 } }]],
    rulings: { moraleMode: 'leader' },
    choices: { scars: 'any', exertion: 'always', exertChecks: 'one', pack: 'search', drinking: 'always', purse: 60 },
    surprised: 'roll',
    light: 'none',
  },
  runaways: {
    party: ['2x fighter', 'reaver'],
    lair: ['3x orc'],
    rulings: { afterDyingRoll: 'downForFight', stunEffect: 'disadvantage', scarsOnInitiative: true },
    choices: { retreatDead: 0.5, scars: 'exact', target: 'spread' },
    attitude: 'roll',
  },
  delve: {
    play: 'delve',
    party: ['2x fighter potions1', 'archer', 'scholar', 'sellsword'],
    groups: { rats: ['3x rat'], orcs: ['2x orc', 'goblin-archer'], ogre: ['ogre'] },
    areas: [
      { count: 2, encounter: 'rats', treasure: 30 },
      {
        noisy: true,
        hazards: [
          { save: 'agility', damage: 'd6' },
          { check: 'brawn', turns: 2 },
        ],
      },
      { camp: 'outside' },
      { encounter: { side: 'orcs', attitude: 'roll' }, hazards: [{ save: 'cunning', hd: 3, drain: 2, who: 'all' }] },
      { encounter: 'ogre' },
    ],
    wandering: [{ side: 'rats', weight: 3 }, { side: 'orcs' }],
    delves: 2,
    food: 2,
    choices: { purse: 100, goOn: 'always' },
    rulings: { encounterEvery: 2 },
  },
};
const NAMES = Object.keys(SCENES);

function measuresOf(name: string) {
  const matchup = matchupOf(SCENES[name]);
  const measures = kernel.measures(matchup);
  return { matchup, measures, layout: layOut(measures) };
}

function differ(one: Int32Array, other: Int32Array): boolean {
  return one.some((value, i) => value !== other[i]);
}

/** Each game's own tally, one after the other. */
function* tallies(name: string, games: number) {
  const { matchup, layout } = measuresOf(name);
  const game = kernel.newGame(matchup);
  const dice = new SampledDice();
  for (let number = 0; number < games; number++) {
    dice.begin(3, number);
    game.begin();
    playOut(game, dice);
    const tally = new Float64Array(layout.slots);
    game.tally(tally);
    yield tally;
  }
}

describe.each(NAMES)('%s', (name) => {
  it('ends every game in exactly one outcome', () => {
    const { measures, layout } = measuresOf(name);
    const headlines = measures.filter(({ headline }) => headline).map(({ name: what }) => layout.at(what));
    for (const tally of tallies(name, 400)) {
      expect(headlines.reduce((sum, at) => sum + tally[at], 0)).toBe(1);
    }
  });

  it('gives every member exactly one fate, and every fall its time', () => {
    const { measures, layout } = measuresOf(name);
    const lines = new Map<string, typeof measures>();
    for (const measure of measures.filter(({ group }) => group === 'fate')) {
      const key = `${measure.side}.${measure.member}`;
      lines.set(key, [...(lines.get(key) ?? []), measure]);
    }
    expect(lines.size).toBeGreaterThan(0);
    for (const tally of tallies(name, 400)) {
      for (const [line, fates] of lines) {
        const of = (what: string) => {
          const found = fates.find((fate) => fate.what === what);
          return found === undefined ? 0 : tally[layout.at(found.name)];
        };
        const count = fates[0].of as number;
        expect(fates.reduce((sum, { what }) => sum + of(what), 0)).toBe(count);
        // Bin 0 of `fell` counts those who were not lost.
        const stayed = tally[layout.at(`${line}.fell`) + 2];
        expect(stayed).toBe(of('fit') + of('scarred'));
      }
    }
  });

  it('counts every death once: killers and victims agree', () => {
    const { matchup, measures, layout } = measuresOf(name);
    const party = matchup.party.name;
    for (const tally of tallies(name, 400)) {
      const sum = (test: (measure: (typeof measures)[number]) => boolean) =>
        measures.filter(test).reduce((total, { name: what }) => total + tally[layout.at(what)], 0);
      const dead = sum(({ group, what }) => group === 'fate' && what === 'dead');
      const slain = sum(({ side, what }) => side !== party && what === 'slain');
      const kills = sum(({ what }) => what === 'kills');
      const byHazard = sum(({ by }) => by === 'hazard');
      // Whoever a friend's arrow struck was nobody's enemy.
      const byFriends = sum(({ what, side, by }) => what === 'killed-by' && by?.startsWith(`${side}.`) === true);
      const byEnemies = dead + slain - byHazard - byFriends;
      if (matchup.delve === undefined) expect(kills).toBe(byEnemies);
      // Of the enemies of a delve no measure tells whom their own shot.
      else expect(kills).toBeLessThanOrEqual(byEnemies);
      const killed = sum(({ what, side }) => what === 'killed-by' && side === party);
      expect(killed).toBe(sum(({ group, what, side }) => group === 'fate' && what === 'dead' && side === party));
    }
  });

  it('depends on seed and game number only', () => {
    const { matchup } = measuresOf(name);
    const whole = tallyOf(matchup, 300, 9);
    const again = tallyOf(structuredClone(matchup), 300, 9);
    expect(again).toEqual(whole);
    expect(tallyOf(matchup, 300, 10)).not.toEqual(whole);
  });

  it('shows no number that is not rolled yet', () => {
    const { game } = listen(measuresOf(name).matchup);
    game.begin();
    expect(game.picture()).not.toMatch(/-\d/);
  });

  it('is told without being changed', () => {
    const { matchup, layout } = measuresOf(name);
    const quiet = [...tallies(name, 40)];
    const { game, told } = listen(matchup);
    const dice = new SampledDice();
    for (const [number, expected] of quiet.entries()) {
      dice.begin(3, number);
      game.begin();
      playOut(game, dice);
      const tally = new Float64Array(layout.slots);
      game.tally(tally);
      expect(tally).toEqual(expected);
      expect(game.picture().split('\n').length).toBeGreaterThan(0);
    }
    const wrong = told.filter(
      (line) => !/^(# |(?:R-|P-|L-)?ADG-[a-z0-9-]+: \S)/.test(line) || /undefined|NaN/.test(line),
    );
    expect(wrong).toEqual([]);
  });

  it('can be saved and loaded at any step', () => {
    const { matchup, layout } = measuresOf(name);
    const game = new AdgGame(matchup);
    const other = new AdgGame(matchup);
    const [dice, same] = [new SampledDice(), new SampledDice()];
    const state = new Int32Array(game.stateLength);
    const copy = new Int32Array(game.stateLength);
    let broken = 0;
    for (let number = 0; number < 40; number++) {
      dice.begin(4, number);
      same.begin(4, number);
      game.begin();
      // The other one has played other games.
      other.begin();
      while (!game.over) {
        game.save(state);
        other.load(state);
        other.save(copy);
        if (differ(copy, state)) broken++;
        game.step(dice);
        other.step(same);
        game.save(state);
        other.save(copy);
        if (differ(copy, state)) broken++;
      }
      const [tally, twin] = [new Float64Array(layout.slots), new Float64Array(layout.slots)];
      game.tally(tally);
      other.tally(twin);
      expect(twin).toEqual(tally);
    }
    expect(broken).toBe(0);
  });

  it('keeps what can still happen within the core', () => {
    const { matchup } = measuresOf(name);
    const game = new AdgGame(matchup);
    const other = new AdgGame(matchup);
    const [dice, same] = [new SampledDice(), new SampledDice()];
    const state = new Int32Array(game.stateLength);
    const kept = new Int32Array(game.stateLength);
    const core = game.coreLength;
    let broken = 0;
    for (let number = 0; number < 40; number++) {
      dice.begin(5, number);
      same.begin(5, number);
      game.begin();
      while (!game.over) {
        game.save(state);
        const { round, chain } = game.state;
        other.load(state.slice().fill(0, core));
        // Limits look at these, far from being met.
        other.state.round = round;
        other.state.chain = chain;
        game.step(dice);
        other.step(same);
        game.save(state);
        other.save(kept);
        if (differ(kept.subarray(0, core), state.subarray(0, core))) broken++;
      }
    }
    expect(broken).toBe(0);
  });

  it('keeps scores within their bounds', () => {
    const { matchup } = measuresOf(name);
    const game = new AdgGame(matchup);
    const dice = new SampledDice();
    const { state } = game;
    let wrong = 0;
    for (let number = 0; number < 60; number++) {
      dice.begin(6, number);
      game.begin();
      while (!game.over) {
        game.step(dice);
        for (let c = 0; c < state.size; c++) {
          if (state.health[c] > state.top[c] || state.ac[c] < 0 || state.ac[c] > state.sound[c]) wrong++;
          if (state.role[c] !== 0) continue;
          for (let a = 0; a < 3; a++) {
            const value = state.attributes[c * 4 + a];
            if (value > state.best[c * 3 + a] || value > 18) wrong++;
          }
        }
      }
    }
    expect(wrong).toBe(0);
  });
});

describe('symmetry', () => {
  it("ADG-enemy-attack: an enemy's attack has the very chances of an adventurer's with the same numbers", () => {
    const outcomes = (attacker: number, value: number, ac: number) => {
      const hero = `hero brawn${attacker === 0 ? value : 10} agility10 cunning10 health400 ac${attacker === 0 ? 0 : ac} d6`;
      const enemy = `enemy hd1 attack${attacker === 0 ? 10 : value} health400 ac${attacker === 0 ? ac : 0} d6`;
      const game = new AdgGame(matchupOf({ party: [hero], lair: [enemy], policy: 'plain' }));
      const { state } = game;
      return chancesOf((dice) => {
        game.begin();
        state.phase = STRIKE;
        state.lane = 1;
        state.actor = attacker;
        state.swings = 1;
        game.step(dice);
        const victim = 1 - attacker;
        return `${400 - state.health[victim]} ${state.ac[victim]} ${state.stunned[victim]} ${state.freeAttacks[attacker]}`;
      });
    };
    for (let value = 1; value <= 18; value += 1) {
      for (let ac = 0; ac <= 20; ac += 4) {
        const mine = outcomes(0, value, ac);
        const theirs = outcomes(1, value, ac);
        expect([...mine.keys()].sort()).toEqual([...theirs.keys()].sort());
        for (const [what, chance] of mine) expect(theirs.get(what)).toBeCloseTo(chance, 12);
      }
    }
  });

  it('members alike fare alike, wherever they are listed', () => {
    const member = (name: string) => `${name}: hero brawn12 agility11 cunning10 health8 ac3`;
    const games = 30_000;
    const scene = { party: [member('a'), member('b')], lair: ['3x orc'], choices: { target: 'random' } };
    const played = sample(scene, games);
    const [one, other] = [played['band.a.dead'], played['band.b.dead']];
    expect(one).toBeGreaterThan(0.02);
    expect(Math.abs(one - other)).toBeLessThan(4 * Math.sqrt((2 * one * (1 - one)) / games));
  });
});

describe('exact odds of the kernel against sampled ones', () => {
  it('ADG-attack-hit: over a grid of attributes and AC', () => {
    const games = 4000;
    for (const attribute of [4, 9, 14, 18]) {
      for (const ac of [0, 3, 8, 15]) {
        const scene = {
          party: [`hero brawn${attribute} agility10 cunning10 health8`],
          lair: [`enemy hd1 health400 ac${ac}`],
          policy: 'plain',
          surprised: 'enemies',
          limits: { maxRounds: 1 },
        };
        const { 'band.free-attacks': free, 'band.chips': chips } = sample(scene, games);
        // One attack and those that exact rolls add: 20/19 on average. AC may fall meanwhile.
        const within = (rate: number, expected: number) =>
          expect(Math.abs(rate - expected)).toBeLessThan(4 * Math.sqrt(0.06 / games));
        within(free, 1 / 19);
        within(chips, ac > 0 ? 1 / 19 : 0);
      }
    }
  });
});

describe('measures', () => {
  it.each(NAMES)('of %s have unique names, a meaning, and as many bins as they need', (name) => {
    const { measures } = measuresOf(name);
    expect(new Set(measures.map((measure) => measure.name)).size).toBe(measures.length);
    for (const { meaning, kind, bins, of, what, name: full } of measures) {
      expect(meaning.length).toBeGreaterThan(3);
      if (kind === 'number') expect(bins).toBeGreaterThan(1);
      if (kind === 'share') expect(of).toBeGreaterThan(0);
      expect(full.includes(what)).toBe(true);
    }
  });

  it('leave out lines of nobody', () => {
    const { party } = matchupOf({ party: ['fighter', '0x archer'], lair: ['orc'] });
    expect(party.lines).toHaveLength(2);
    const names = kernel
      .measures(matchupOf({ party: ['fighter', '0x archer'], lair: ['orc'] }))
      .map(({ name }) => name);
    expect(names.some((name) => name.includes('archer'))).toBe(false);
    expect(tallyOf(matchupOf({ party: ['fighter', '0x archer'], lair: ['orc'] }), 50).length).toBeGreaterThan(0);
  });
});
