import { describe, expect, it } from 'vitest';
import { Faults } from '../../../../src/check/fault.ts';
import { splitWords } from '../../../../src/check/word.ts';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { BIG_BAD } from '../../../../src/rules/2hdc/catalogue/attributes.ts';
import { HARD_SHIRT } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { compileFight } from '../../../../src/rules/2hdc/fight/compile.ts';
import { SET_UP } from '../../../../src/rules/2hdc/fight/fight.ts';
import type { FightMatchup } from '../../../../src/rules/2hdc/fight/matchup.ts';
import { fightScorecard } from '../../../../src/rules/2hdc/fight/measures.ts';
import { FightGame } from '../../../../src/rules/2hdc/fight/play.ts';
import type { Setup } from '../../../../src/rules/system.ts';
import { readStatline } from '../book.ts';
import { sample } from '../table.ts';

/** A Star of Rep 5 and a Soldier: a group of two. */
const PARTY = ['star human/knight@5 ac6 shield sword', 'human/soldier@4 ac4 shield sword'];

interface Wish {
  readonly meets?: string;
  readonly level?: number;
  readonly lair?: readonly string[];
  readonly active?: string;
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly party?: readonly string[];
}

function read({ meets, level, lair, active, rulings, party = PARTY }: Wish) {
  const faults = new Faults();
  const side = (name: string, statlines: readonly string[]) => ({
    name,
    policy: 'book',
    members: statlines.map((text, i) => {
      const [, count, rest = ''] = /^(?:(\d+)x )?(.*)$/.exec(text) ?? [];
      return { ...readStatline(splitWords(rest), faults), name: `${name}${i + 1}`, count: Number(count ?? 1) };
    }),
  });
  const setup = {
    rules: '2hdc',
    play: 'fight',
    width: 'room',
    fleeing: [],
    rulings: rulings ?? {},
    limits: {},
    ...(meets === undefined ? {} : { meets }),
    ...(level === undefined ? {} : { level }),
    ...(active === undefined ? {} : { active }),
    sides: [side('a', party), ...(lair === undefined ? [] : [side('lair', lair)])],
  } as unknown as Setup;
  return { matchup: compileFight(setup, faults), faults };
}

function matchupOf(wish: Wish): FightMatchup {
  const { matchup, faults } = read(wish);
  if (matchup === undefined) throw new Error(JSON.stringify(faults.all));
  return matchup;
}

const problems = (wish: Wish) =>
  read(wish).faults.all.map(({ path, problem, rule }) => `${path.join('.')}: ${problem} (${rule})`);

/** Who stands against the party once all are rolled. */
function met(wish: Wish, faces: readonly number[]): string[] {
  const game = new FightGame(matchupOf(wish));
  game.begin();
  withDice(faces, (dice) => {
    while (game.fight.phase < SET_UP) game.step(dice);
  });
  const { fight } = game;
  return Array.from({ length: fight.count - 2 }, (_, i) => {
    const c = i + 2;
    const rules = fight.traits[c] & BIG_BAD ? ' rules' : '';
    const items = fight.items[c] & HARD_SHIRT ? ' shirt' : '';
    return `${RACES.names[fight.race[c]]} ${fight.rep[c]} ac${fight.ac[c]}${rules}${items}`;
  });
}

// 2d6 = 8 an Orc (V20), 2d6 = 6 a Warrior of Rep 4, raised to the 5 of the Star (V21), with the first weapon, no items.
const ORC = [3, 5, 2, 4, 3, 1, 3, 6];
/** An Orc Warrior of Rep 4, AC 2, with the first of two weapons and no items. */
const MINION = [2, 4, 3, 1, 6];

describe('whom a party meets in a fight (2HDC-39.7)', () => {
  it('meets: big-bad is the Big Bad, and Minions up to the number of How Many (2HDC-39.6)', () => {
    // A 1: one more than the group of two; the Minions of an Orc are Orcs on a 3.
    expect(met({ meets: 'big-bad' }, [...ORC, 1, 3, ...MINION, ...MINION])).toEqual([
      'orc 5 ac2 rules',
      'orc 4 ac2',
      'orc 4 ac2',
    ]);
    // A 2: one less, so that it is alone.
    expect(met({ meets: 'big-bad' }, [...ORC, 2])).toEqual(['orc 5 ac2 rules']);
  });

  it('meets: minions is without the Big Bad, but of the races that follow it', () => {
    // A 2: one less than two; on a 1 a Goblin: 2d6 = 7, a Warrior with AC 4.
    expect(met({ meets: 'minions' }, [...ORC, 2, 1, 3, 4, 3, 1, 6])).toEqual(['goblin 4 ac4']);
  });

  it('2HDC-R108: no Minion is better than the Big Bad', () => {
    const goblin = ['goblin/warrior@3 ac2 shield sword'];
    // Items on a 6: none. Two more than two and one is three Minions: Orcs on a 5, of Rep 4, with a 6 on the note 5.
    const three = [6, 1, 5, 2, 4, 6, 1, 6, 2, 4, 6, 1, 6];
    expect(met({ meets: 'big-bad', lair: goblin }, three)).toEqual(['goblin 3 ac2 rules', 'orc 3 ac2', 'orc 3 ac2']);
  });

  it('the rulings on Minions hold: each of a race of its own, or all alike', () => {
    const rulings = (wish: Record<string, unknown>) => ({ meets: 'big-bad', rulings: wish });
    expect(met(rulings({ minionRaces: 'each' }), [...ORC, 1, 3, ...MINION, 1, 3, 4, 3, 1, 6])).toEqual([
      'orc 5 ac2 rules',
      'orc 4 ac2',
      'goblin 4 ac4',
    ]);
    expect(met(rulings({ minionStats: 'shared' }), [...ORC, 1, 3, ...MINION])).toEqual([
      'orc 5 ac2 rules',
      'orc 4 ac2',
      'orc 4 ac2',
    ]);
    expect(met(rulings({ bigBadNote: 'skip' }), [3, 5, 2, 4, 3, 1, 6, 2])).toEqual(['orc 4 ac2 rules']);
  });

  it('meets: rivals is a rival party (2HDC-T39.9)', () => {
    // 9: a Dwarf, one less than two: 2d6 = 6 a Warrior of Rep 4 with the first weapon, and no items.
    expect(met({ meets: 'rivals' }, [4, 5, 3, 3, 3, 3, 3, 1, 6])).toEqual(['dwarf 4 ac2']);
  });

  it('meets: anyone goes by the level', () => {
    const who = (level: number, faces: readonly number[]) => met({ meets: 'anyone', level }, faces);
    expect(who(1, [1, 1, ...ORC, 2])).toEqual(['orc 5 ac2 rules']);
    expect(who(1, [2, 2, 4, 5, 3, 3, 3, 3, 3, 1, 6])).toEqual(['dwarf 4 ac2']);
    expect(who(2, [2, 2, ...ORC, 2])).toEqual(['orc 5 ac2 rules']);
    expect(who(2, [2, 3, ...ORC, 2, 3, ...MINION])).toEqual(['orc 4 ac2']);
  });

  it('V40: at level 1 the Big Bad in 1 of 36 fights, rivals in 5; as many as the tables say', () => {
    const seen = sample(matchupOf({ meets: 'anyone' }), 4000);
    expect(Math.abs(seen['enemy.met-big-bad'] - 1 / 36)).toBeLessThan(0.01);
    expect(Math.abs(seen['enemy.met-rivals'] - 5 / 36)).toBeLessThan(0.02);
    expect(seen['a.win'] + seen['enemy.win'] + seen.draw + seen.timeout).toBeCloseTo(1, 9);
    expect(seen['a.win']).toBeGreaterThan(0.1);
    expect(seen['enemy.win']).toBeGreaterThan(0.1);
  });

  it('the party moved in, unless the scenario says otherwise; a second side is the Big Bad', () => {
    expect(matchupOf({ meets: 'anyone' })).toMatchObject({ active: 0, sides: ['a', 'enemy'], mayBreakOff: true });
    expect(matchupOf({ meets: 'anyone', active: 'enemy' })).toMatchObject({ active: 1 });
    expect(matchupOf({ meets: 'big-bad', lair: ['troll@5'] })).toMatchObject({ sides: ['a', 'lair'] });
    // A Troll of Rep 5 is not raised, and only what it leaves open is rolled.
    expect(met({ meets: 'big-bad', lair: ['troll/warrior@5 ac6 2a no-shield'] }, [6, 2])).toEqual([
      'troll 5 ac6 rules',
    ]);
    expect(met({ meets: 'big-bad', lair: ['troll/warrior@5 ac2 2a no-shield hard-shirt'] }, [2])).toEqual([
      'troll 5 ac4 rules shirt',
    ]);
  });

  it('counts what the fights cost the party, and who did it', () => {
    const { measures } = fightScorecard(matchupOf({ meets: 'anyone' }));
    const names = measures.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['a.a2.killed-by.enemy.minion', 'enemy.rival.kills', 'enemy.met']));
    // How many there are differs: no share of them is counted.
    expect(names).not.toContain('enemy.minion.dead');
    expect(names.filter((name) => /^enemy\.(lost|fell)/.test(name))).toEqual([]);
    const minions = fightScorecard(matchupOf({ meets: 'minions' })).measures.map(({ name }) => name);
    expect(minions).not.toContain('enemy.rival.kills');
  });

  it('comes back from a saved state as it was', () => {
    const game = new FightGame(matchupOf({ meets: 'anyone', level: 3 }));
    const dice = new SampledDice();
    for (let k = 0; k < 50; k++) {
      const ends = [false, true].map((saved) => {
        dice.begin(9, k);
        game.begin();
        const state = new Int32Array(game.stateLength);
        while (!game.over) {
          game.step(dice);
          if (!saved) continue;
          game.save(state);
          game.begin();
          game.load(state);
        }
        return [game.fight.winner, game.fight.activations, game.fight.rounds];
      });
      expect(ends[1]).toEqual(ends[0]);
    }
  });

  it.each<[string, Wish, string]>([
    ['a level without anyone', { meets: 'minions', level: 2 }, 'level: "level" needs "meets: anyone" (2HDC-39.7)'],
    [
      'a level alone',
      { level: 2, lair: ['troll@5'] },
      'level: "level" sets whom a party meets; write "meets: anyone" too (2HDC-39.7)',
    ],
    [
      'a lair of several',
      { meets: 'big-bad', lair: ['troll@5', 'orc@4'] },
      'sides.lair.members: is the Big Bad alone; its Minions are rolled for when they are met (2HDC-34.1a)',
    ],
    [
      'rivals with a Big Bad',
      { meets: 'rivals', lair: ['troll@5'] },
      'meets: rivals have no Big Bad; leave one of the two out (2HDC-39.9)',
    ],
    ['nobody', { meets: 'anyone', party: ['0x human'] }, 'sides.a.members: this side has no members (2HDC-21.1a)'],
    ['one side alone', {}, 'sides: a fight has two sides, not 1; "meets: anyone" rolls for the other (2HDC-21.0)'],
  ])('%s is refused', (_, wish, problem) => expect(problems(wish)).toContain(problem));
});
