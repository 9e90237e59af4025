import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { showFaults } from '../../../src/check/show-faults.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ScriptedDice } from '../../../src/dice/scripted.ts';
import { bookOf } from '../../../src/rules/homebrew.ts';
import type { Decision, Player } from '../../../src/rules/system.ts';
import { WodsGame } from '../../../src/rules/wods/game.ts';
import { SUPPLIES } from '../../../src/rules/wods/gear.ts';
import type { WodsMatchup } from '../../../src/rules/wods/matchup.ts';
import { ESCAPED } from '../../../src/rules/wods/names.ts';
import { DECIDE, HOME, TURN, TURNED_BACK } from '../../../src/rules/wods/phases.ts';
import { system } from '../../../src/rules/wods/system.ts';
import type { World } from '../../../src/rules/wods/world.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { loadUse } from '../../kit/load-use.ts';
import { matchupOf, roll } from './table.ts';

/** Decisions that are put to a player. */

const SCENARIOS = fileURLToPath(new URL('../../../scenarios/wods', import.meta.url));
const FILES = readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml'));
const GAMES = 4;

/** The first, the middle and the last cell of a scenario with room for any decision, and the first as it is run. */
async function matchupsOf(name: string): Promise<WodsMatchup[]> {
  const path = join(SCENARIOS, name);
  const reading = await readScenario(readFileSync(path, 'utf8'), path, loadUse);
  if ('faults' in reading) throw new Error(showFaults(reading));
  const { cells } = reading.scenario;
  const compiled = [cells[0], cells[cells.length >> 1], cells[cells.length - 1]].map(
    ({ setup }) => bookOf(system, setup).compile(setup, new Faults()) as WodsMatchup,
  );
  return [...compiled.map(open), compiled[0]];
}

function open(matchup: WodsMatchup): WodsMatchup {
  return { ...matchup, resteered: true };
}

/** What no shipped scenario puts to a player: it takes rulings, supplies or silver that none of them has. */
const SCENES: readonly WodsMatchup[] = [
  matchupOf(
    {
      party: {
        members: [
          'A: priest 3 con1 wis1 cha1 cure bless turn light-weapon holy-symbol',
          'B: fighter 2 con1 sword shield dagger',
        ],
        supplies: { holyWater: 6, fireOil: 2, rations: 4 },
        silver: 12_000,
      },
      lair: ['5x goblin evil turnable', 'knight'],
    },
    {
      play: 'campaign',
      rooms: [{ meet: 'lair', silver: 400 }, { meet: 'lair' }],
      campaign: { delves: 4, goal: 10, broken: 'wait', replace: 'none' },
      rulings: { cureCostsHolyWater: true, initiative: 'party', criticals: 'always' },
    },
  ),
].map(open);

type Answer = (decision: Decision, options: readonly number[], scripted: number, game: WodsGame) => number;

/** The state in which a game ends. @param reloads whether it is saved, forgotten and loaded before each step */
function endOf(matchup: WodsMatchup, number: number, answer?: Answer, reloads = false): number[] {
  const game = new WodsGame(matchup);
  if (answer !== undefined)
    game.player = { choose: (decision, options, scripted) => answer(decision, options, scripted, game) };
  const state = new Int32Array(game.stateLength);
  const dice = new SampledDice();
  dice.begin(11, number);
  game.begin();
  for (let steps = 0; !game.over; steps++) {
    if (steps > 200_000) throw new Error('the game does not end');
    if (reloads) {
      game.save(state);
      game.begin();
      game.load(state);
    }
    game.step(dice);
    check(game.world);
  }
  game.save(state);
  return [...state];
}

/** What holds after each step, whatever was decided. */
function check(world: World): void {
  const { hp, maxHp, supplies, silver, standing } = world;
  if (supplies.some((n) => n < 0) || silver.some((n) => n < 0)) throw new Error('something is spent twice');
  for (let c = 0; c < world.figures; c++) {
    if (hp[c] < 0 || (maxHp[c] > 0 && hp[c] > maxHp[c])) throw new Error(`${world.names[c]} has ${hp[c]} HP`);
  }
  // Set once both sides are in place.
  if (world.round === 0) return;
  for (const side of [0, world.foeSide]) {
    const there = world.figuresOf[side].filter((c) => world.isStanding(c)).length;
    if (world.outcome === 0 && there !== standing[side]) throw new Error(`${standing[side]} stand, ${there} are there`);
  }
}

const SCRIPT: Answer = (_, __, scripted) => scripted;

/** Answers by a hash of the state and of what is decided, and writes down the kinds of decision. */
function hashing(seen: Set<string>): Answer {
  return ({ kind, who }, options, scripted, game) => {
    // There are thousands of decisions, and `expect` takes its time.
    if (new Set(options).size !== options.length || options.length < 2 || options[scripted] === undefined)
      throw new Error(`${kind}: wrong options ${options.join(' ')} with ${scripted}`);
    seen.add(kind);
    const saved = new Int32Array(game.stateLength);
    game.save(saved);
    const numbers = [...saved, options.length, who.name.length, kind.length];
    return numbers.reduce((hash, n) => Math.imul(hash ^ n, 0x01000193) >>> 0, 0x811c9dc5) % options.length;
  };
}

const shipped = new Set<string>();
const inScenes = new Set<string>();

describe('a player decides in place of the script', () => {
  it.each(FILES)('%s: one who answers the script plays its games', async (name) => {
    for (const matchup of await matchupsOf(name)) {
      for (let number = 0; number < GAMES; number++) {
        expect(endOf(matchup, number, SCRIPT)).toEqual(endOf(matchup, number));
      }
    }
  });

  it.each(FILES)('%s: any answers make games that end, also where they are saved at each step', async (name) => {
    for (const matchup of await matchupsOf(name)) {
      for (let number = 0; number < GAMES; number++) {
        expect(endOf(matchup, number, hashing(shipped), true)).toEqual(endOf(matchup, number, hashing(shipped)));
      }
    }
  });

  it('the same holds where everything can be decided', () => {
    for (const matchup of SCENES) {
      for (let number = 0; number < 60; number++) {
        expect(endOf(matchup, number, SCRIPT)).toEqual(endOf(matchup, number));
        expect(endOf(matchup, number, hashing(inScenes), true)).toEqual(endOf(matchup, number, hashing(inScenes)));
      }
    }
  });

  it('each kind of decision is seen', () => {
    expect([...shipped].sort()).toEqual([
      'act',
      'fight on',
      'go on',
      'lucky',
      'move',
      'patient',
      'reroll',
      'rest',
      'retreat',
      'squander',
      'target',
      'weapon',
    ]);
    const others = [...inScenes].filter((kind) => !shipped.has(kind));
    expect(others.sort()).toEqual(['bless', 'cure', 'fire oil', 'resurrection', 'weapon to bless']);
  });
});

/** Decisions as a replay would name them, and an answer to some kinds: the first option that has this name. */
class Notes implements Player {
  readonly seen: Record<string, { who: string; options: readonly string[]; scripted: string }[]> = {};
  private readonly answers: Readonly<Record<string, string>>;

  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.answers = answers;
  }

  choose({ kind, who, name }: Decision, options: readonly number[], scripted: number): number {
    const names = options.map(name);
    const notes = this.seen[kind] ?? [];
    this.seen[kind] = [...notes, { who: who.name, options: names, scripted: names[scripted] }];
    const at = names.indexOf(this.answers[kind]);
    return at < 0 ? scripted : at;
  }
}

const PARTY_STARTS = { rulings: { initiative: 'party', criticals: 'off' } };

/** The first decision of a kind in games on these faces, and the state after the last of them. */
function decided(matchup: WodsMatchup, faces: readonly number[], answers: Readonly<Record<string, string>> = {}) {
  const notes = new Notes(answers);
  const world = roll(open(matchup), faces, (s) => {
    s.player = notes;
  });
  return { world, first: (kind: string) => notes.seen[kind]?.[0] };
}

describe('what the rules allow', () => {
  const FIGHTER = 'A: fighter con1 hp20 no-abilities sword';

  it('P-WODS-01: any who stand may be attacked; of enemies who are alike one is offered', () => {
    const { first } = decided(
      matchupOf({ party: [FIGHTER], lair: ['2x goblin hp4', 'knight hp9'] }, PARTY_STARTS),
      [3],
    );
    expect(first('target')).toEqual({ who: 'A', options: ['goblin 1', 'knight'], scripted: 'goblin 1' });
  });

  it('P-WODS-01: the answer is who is struck', () => {
    const matchup = matchupOf({ party: [FIGHTER], lair: ['goblin hp4 armour0', 'knight hp9 armour0'] }, PARTY_STARTS);
    expect([...decided(matchup, [3], { target: 'knight' }).world.hp]).toEqual([20, 4, 9 - decidedDamage(matchup)]);
  });

  it('R-WODS-42: over a gap one stays, walks or runs, but in contact one does not move', () => {
    const gap = { ...PARTY_STARTS, gap: 12 };
    const far = decided(matchupOf({ party: [FIGHTER], lair: ['goblin hp4'] }, gap), []);
    const game = new WodsGame(open(matchupOf({ party: [FIGHTER], lair: ['goblin hp4'] }, gap)));
    const notes = new Notes({ move: 'walk' });
    game.player = notes;
    game.begin();
    const dice = new ScriptedDice([]);
    game.step(dice);
    game.step(dice);
    expect(far.first('move')).toBeUndefined();
    expect(notes.seen.move).toEqual([{ who: 'A', options: ['stay', 'walk', 'run'], scripted: 'run' }]);
    expect(game.world.advance[0]).toBe(game.world.speed(0));
    game.world.advance[0] = 12;
    game.world.actor = 0;
    game.world.phase = TURN;
    game.step(new ScriptedDice([1]));
    expect(notes.seen.move).toHaveLength(1);
  });

  it('R-WODS-41, 42: one with a bow may stay and shoot; after walking it is not used', () => {
    const archer = 'A: ranger con1 hp20 no-abilities bow dagger';
    const matchup = matchupOf({ party: [archer], lair: ['knight hp30 armour0'] }, { ...PARTY_STARTS, gap: 4 });
    const stood = decided(matchup, [3]);
    expect(stood.first('move')).toMatchObject({
      options: ['stay and shoot', 'walk', 'run'],
      scripted: 'stay and shoot',
    });
    const came = decided(matchup, [3], { move: 'walk' });
    expect(came.world.loadouts[stood.world.loadout[0]].ranged).toBe(true);
    expect(came.world.loadouts[came.world.loadout[0]].ranged).toBe(false);
  });

  it('P-WODS-08: a spell may be cast at anyone, by one who would strike, too', () => {
    const wizard = 'A: wizard con1 cha1 int1 hp20 elementalism fire dagger quicksilver1';
    const sides = { party: { members: [wizard], elementalism: 'never' }, lair: ['knight hp9', 'goblin hp4'] };
    const spell = decided(matchupOf(sides, PARTY_STARTS), [6, 6, 3, 4], { target: 'a spell at knight' });
    expect(spell.first('target')).toMatchObject({
      options: ['knight', 'goblin', 'a spell at knight', 'a spell at goblin'],
      scripted: 'goblin',
    });
    expect(spell.world.drunk[0]).toBe(1);
    // 3 and 4 and the level, less the armour of a knight.
    expect(spell.world.hp[1]).toBe(9 - (7 + 1 - spell.world.armour[1]));
    const dry = matchupOf(
      { party: [wizard.replace('quicksilver1', '')], lair: ['knight hp9', 'goblin hp4'] },
      PARTY_STARTS,
    );
    expect(decided(dry, [3]).first('target')?.options).toEqual(['knight', 'goblin']);
  });

  it('R-WODS-18: only a priest with a symbol turns, and only what can be turned', () => {
    const acts = (priest: string, foe: string) => {
      const sides = { party: [`A: priest con1 hp20 turn dagger ${priest}`, FIGHTER.replace('A', 'B')], lair: [foe] };
      return decided(matchupOf(sides, PARTY_STARTS), [3]).first('act')?.options;
    };
    expect(acts('holy-symbol', 'knight hp9 turnable')).toEqual(['attack', 'Turn']);
    expect(acts('holy-symbol', 'knight hp9')).toBeUndefined();
    expect(acts('', 'knight hp9 turnable')).toBeUndefined();
  });

  it('P-WODS-10: from how many on they are a crowd is a number', () => {
    const scripted = (crowd: number) => {
      const priest = 'A: priest con1 cha1 hp20 turn dagger holy-symbol';
      const sides = {
        party: { members: [priest, FIGHTER.replace('A', 'B')], crowd },
        lair: ['2x knight turnable hp9'],
      };
      return decided(matchupOf(sides, PARTY_STARTS), crowd > 2 ? [3] : [6, 6]).first('act')?.scripted;
    };
    expect([1, 2, 3].map(scripted)).toEqual(['Turn', 'Turn', 'attack']);
  });

  it('R-WODS-21: a backstabber hides every second turn at most', () => {
    const matchup = matchupOf(
      { party: ['A: thief dex0 hp20 backstab dagger'], lair: ['foe hp30 armour0 d6'] },
      {
        rulings: { initiative: 'enemies', criticals: 'off' },
      },
    );
    const game = new WodsGame(open(matchup));
    const notes = new Notes({ act: 'hide' });
    game.player = notes;
    game.begin();
    // Foe 1, hides with 6 and 6, foe 1, strikes, foe 1, may hide again.
    const dice = new ScriptedDice([1, 6, 6, 1, 3, 1, 6, 6]);
    while (dice.left > 0) game.step(dice);
    expect(notes.seen.act).toHaveLength(2);
    expect(notes.seen.act[0].options).toEqual(['attack', 'hide']);
    expect(game.world.hp[1]).toBeLessThan(30);
  });

  it('R-WODS-61: heroes whose side decided to flee may fight on, others may not flee', () => {
    const sides = { party: [FIGHTER], lair: ['foe hp30 armour0 d6'] };
    const matchup = matchupOf(sides, PARTY_STARTS);
    const stays = decided(matchup, [1, 1, 1], { retreat: 'no' });
    expect(stays.first('retreat')).toEqual({ who: 'party', options: ['no', 'yes'], scripted: 'no' });
    expect(stays.first('act')).toBeUndefined();
    // 6 and 6 are enough to get away.
    const flees = decided(matchup, [1, 1, 6, 6], { retreat: 'yes' });
    expect(flees.first('act')).toMatchObject({ options: ['attack', 'flee'], scripted: 'flee' });
    expect(flees.world.status[0]).toBe(ESCAPED);
  });
});

/** What a first blow of 3 does to one without armour. */
function decidedDamage(matchup: WodsMatchup): number {
  const { bonus } = matchup.lines[0].loadouts[0];
  return 3 + bonus;
}

describe('thresholds that are numbers', () => {
  /** A party that stands in a room of two, its choices as given. */
  function between(choices: object, change: (world: World) => void): WodsGame {
    const party = { members: ['A: fighter con1 hp20 no-abilities sword'], ...choices };
    const rooms = [{ meet: 'lair' }, { meet: 'lair' }];
    const campaign = { delves: 3, goal: 10, broken: 'go-on', replace: 'none' };
    const game = new WodsGame(matchupOf({ party, lair: ['goblin'] }, { play: 'campaign', rooms, campaign }));
    game.begin();
    change(game.world);
    game.step(new ScriptedDice([]));
    return game;
  }

  it.each([
    [0.5, false],
    [0.7, false],
    [0.71, true],
    [0.75, true],
  ])('P-WODS-14: 10 of 20 HP and two rations for 2 each are rest to 0.7; %f turns back: %s', (restedTo, turnsBack) => {
    const { world } = between({ restedTo }, (w) => {
      w.hp[0] = 10;
      w.supplies[SUPPLIES.names.indexOf('rations')] = 2;
      w.phase = DECIDE;
    });
    expect(world.delveEnd === TURNED_BACK).toBe(turnsBack);
  });

  it.each([
    [0, 100, 0],
    [30, 70, 30],
    [60, 40, 60],
    [100, 0, 100],
  ])('P-WODS-16: of 100 silver %i are kept, %i squandered', (reserve, xp, silver) => {
    const { world } = between({ reserve }, (w) => {
      w.silver[0] = 100;
      w.phase = HOME;
    });
    expect([world.xp[0], world.silver[0]]).toEqual([xp, silver]);
  });
});
