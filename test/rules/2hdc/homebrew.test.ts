import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import { ATTRIBUTES } from '../../../src/rules/2hdc/catalogue/attributes.ts';
import { makeLexicon, SHIPPED } from '../../../src/rules/2hdc/catalogue/lexicon.ts';
import { PROFESSIONS } from '../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { WEAPONS } from '../../../src/rules/2hdc/catalogue/weapons.ts';
import { chargePool, chargeSuccesses } from '../../../src/rules/2hdc/fight/charge-test.ts';
import { CHARGE, type Fight } from '../../../src/rules/2hdc/fight/fight.ts';
import type { FightMatchup } from '../../../src/rules/2hdc/fight/matchup.ts';
import { fightScorecard } from '../../../src/rules/2hdc/fight/measures.ts';
import { meleeImpact, meleePool, meleeRound } from '../../../src/rules/2hdc/fight/melee.ts';
import { FightGame } from '../../../src/rules/2hdc/fight/play.ts';
import { hits, shootingImpact } from '../../../src/rules/2hdc/fight/shooting.ts';
import { kindsOf, readRace, readRows, readWeapon } from '../../../src/rules/2hdc/homebrew.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { namesOf } from '../../../src/scenario/define.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { type Numbers, numbers, one, wrongWith } from '../random-games.ts';

const KINDS = kindsOf(SHIPPED);

async function read(define: object, a: readonly string[], b: readonly string[]) {
  const sides = { a: { members: a }, b: { members: b } };
  return readScenario(JSON.stringify({ title: 'T', rules: '2hdc', seed: 1, active: 'a', define, sides }), 'T', () => {
    throw new Error('nothing is used');
  });
}

async function matchupOf(define: object, a: readonly string[], b: readonly string[]): Promise<FightMatchup> {
  const reading = await read(define, a, b);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  return compileCell(reading.system, reading.scenario.cells[0]) as FightMatchup;
}

/** The figures in their places, before the charge test; a structured clone plays as well. */
async function placed(define: object, a: string, b: string): Promise<Fight> {
  const game = new FightGame(structuredClone(await matchupOf(define, [a], [b])));
  game.begin();
  while (game.fight.phase < CHARGE) game.step({ roller: -1, draw: (law) => law.values[0] });
  return game.fight;
}

describe('rows of the book', () => {
  it.each(KINDS.flatMap((kind) => Object.keys(kind.rows).map((name) => [kind.key, name] as const)))(
    '2HDC-8.0 %s: %s passes its schema and is read as it is',
    (key, name) => {
      const kind = KINDS.find((each) => each.key === key)!;
      const { meaning, ...row } = kind.rows[name];
      const parsed = { ...kind.row(namesOf(KINDS, undefined)).parse(row), meaning };
      const readBack = {
        races: () => [readRace(parsed), RACES.find(name)],
        weapons: () => [readWeapon(parsed), WEAPONS.find(name)],
        attributes: () => {
          const faults = new Faults();
          const lexicon = makeLexicon(readRows({ attributes: { mine: parsed } }, SHIPPED, faults));
          return [{ bits: lexicon.bitsOf('mine') & SHIPPED.bitsOf(name) }, { bits: ATTRIBUTES.find(name)!.bit }];
        },
      }[key as 'races']();
      expect({ ...readBack[1], ...readBack[0], rule: '' }).toEqual({ ...readBack[1], rule: '' });
      expect(Object.keys(readBack[0] as object).length).toBeGreaterThan(0);
    },
  );

  it('2HDC-7.0 have the same places in a book with more', () => {
    const { define } = JSON.parse(JSON.stringify({ define: { weapons: { whip: { hands: 1, melee: {} } } } }));
    const { facts, weapons } = makeLexicon(readRows(define, SHIPPED, new Faults()));
    expect(weapons.names.slice(0, WEAPONS.names.length)).toEqual(WEAPONS.names);
    expect(facts.weapons.meleeDice.subarray(0, WEAPONS.names.length)).toEqual(SHIPPED.facts.weapons.meleeDice);
  });
});

const WEAPON_ROWS = {
  flail: { hands: 1, melee: { ignores: ['shield'] } },
  pick: { hands: 1, melee: { piercing: 2 } },
  pike: { hands: 2, melee: { reach: true } },
  lance: { hands: 2, shot: { impact: 3, piercing: 1, ignores: ['shield'] } },
};

describe('weapons of a scenario', () => {
  const define = { weapons: WEAPON_ROWS };

  it('2HDC-home-ignores: a shield gives no die against a flail', async () => {
    const pools = async (weapon: string) => {
      const fight = await placed(define, `orc/warrior@4 ac4 no-shield ${weapon}`, 'ogre/soldier@4 ac4 shield sword');
      return meleePool(fight, 1, 0, false);
    };
    expect([await pools('sword'), await pools('flail')]).toEqual([5, 4]);
  });

  it('2HDC-home-ignores: one passed die hits a shielded target', async () => {
    const hit = async (weapon: string) => {
      const fight = await placed(define, `elf/shooter@4 ac4 no-shield ${weapon}`, 'ogre/soldier@4 ac4 shield sword');
      return [0, 1, 2].map((passed) => hits(fight, 0, 1, passed));
    };
    expect(await hit('bow')).toEqual([false, false, true]);
    expect(await hit('lance')).toEqual([false, true, true]);
  });

  it('2HDC-home-piercing: what armour takes off is less, what light armour adds stays', async () => {
    const impacts = async (weapon: string, armour: string) => {
      const fight = await placed(define, `ogre/warrior@4 ac4 no-shield ${weapon}`, `ogre/soldier@4 ${armour} sword`);
      return meleeImpact(fight, 0, 1, 2);
    };
    // AC 6 takes 1 off, Armor of Protection another; AC 2 adds 1.
    const heavy = 'ac6 no-shield armor-of-protection';
    expect([await impacts('sword', heavy), await impacts('pick', heavy)]).toEqual([0, 2]);
    expect([await impacts('sword', 'ac2 no-shield'), await impacts('pick', 'ac2 no-shield')]).toEqual([3, 3]);
    const target = 'ogre/soldier@4 ac6 no-shield armor-of-protection sword';
    // Impact 3, less 2 by armour, of which 1 is pierced.
    expect(shootingImpact(await placed(define, 'elf/shooter@4 ac4 no-shield lance', target), 0, 1)).toBe(2);
    expect(shootingImpact(await placed(define, 'elf/shooter@4 ac4 no-shield crossbow', target), 0, 1)).toBe(1);
  });

  it('2HDC-home-reach: who charges a longer weapon has no charge die', async () => {
    const pool = async (mine: string, theirs: string) => {
      const fight = await placed(
        define,
        `ogre/warrior@4 ac4 no-shield ${mine}`,
        `ogre/warrior@4 ac4 no-shield ${theirs}`,
      );
      fight.opener = 0;
      fight.opening = 1;
      return meleePool(fight, 0, 1, true);
    };
    expect([await pool('sword', 'sword'), await pool('sword', 'pike')]).toEqual([5, 4]);
    expect([await pool('pike', 'sword'), await pool('pike', 'pike')]).toEqual([5, 5]);
  });

  it('2HDC-home-reach: a charge die that was not rolled is not taken off afterwards', async () => {
    const fight = await placed(define, 'ogre/warrior@4 ac4 no-shield sword', 'ogre/warrior@4 ac4 no-shield pike');
    fight.opener = 0;
    fight.opening = 1;
    // Four dice each, 2 successes against 1; Impact 1 and a damage die of 6.
    withDice([1, 1, 6, 6, 1, 6, 6, 6, 6], (dice) => meleeRound(fight, dice, 0, 1));
    expect([fight.attackerDice, fight.defenderDice]).toEqual([0, 0]);
  });
});

describe('attributes of a scenario', () => {
  const define = {
    attributes: {
      terror: { fear: 2 },
      dread: { fear: 1 },
      mending: { regeneration: 1 },
      might: { includes: ['strong'], impact: 1, meleeDice: 1, chargeDice: 1, chargeSuccesses: 1, toughness: 2 },
    },
    races: {
      horror: { from: 'ogre', attributes: ['terror', 'dread'] },
      hydra: { from: 'ogre', attributes: ['mending'] },
      giant: { from: 'ogre', attributes: ['might'] },
    },
  };

  it('2HDC-home-fear: the enemy Leader has fewer dice; who is Deathly Calm fears nothing', async () => {
    // Several attributes together do no more than one may.
    const pool = async (race: string, enemy: string) =>
      chargePool(await placed(define, `${enemy}/warrior@4 ac4 sword`, `${race}/warrior@5 ac4 sword`), 1, 1, 1);
    expect([await pool('human', 'ogre'), await pool('human', 'horror')]).toEqual([5, 3]);
    expect([await pool('zombie', 'ogre'), await pool('zombie', 'horror')]).toEqual([5, 5]);
  });

  it('2HDC-home-regeneration: a round won gives back Rep that the melee has cost, and no more', async () => {
    const fight = await placed(define, 'hydra/warrior@4 ac4 no-shield sword', 'ogre/warrior@2 ac4 no-shield sword');
    fight.opener = 1;
    const round = (faces: readonly number[]) => {
      withDice(faces, (dice) => meleeRound(fight, dice, 0, 1));
      return [fight.rep[0], fight.meleeLoss[0], fight.rep[1]];
    };
    // It loses by 1 and 1 Rep.
    expect(round([6, 6, 6, 6, 1, 6, 6])).toEqual([3, 1, 2]);
    // It wins by 1, and has it back.
    expect(round([1, 6, 6, 6, 6, 6])).toEqual([4, 0, 1]);
  });

  it('2HDC-T21.0b 2HDC-T21.0c 2HDC-T24.2c 2HDC-T24.4c 2HDC-T24.4d: numbers are added where the book adds its own', async () => {
    const plain = await placed(define, 'ogre/knight@4 ac4 no-shield sword', 'ogre/knight@4 ac4 no-shield sword');
    const giant = await placed(define, 'giant/knight@4 ac4 no-shield sword', 'ogre/knight@4 ac4 no-shield sword');
    const facts = (fight: Fight) => [
      chargePool(fight, 0, 1, 1),
      chargeSuccesses(fight, 0),
      meleePool(fight, 0, 1, false),
      meleeImpact(fight, 0, 1, 2),
      meleeImpact(fight, 1, 0, 2),
    ];
    expect(facts(plain)).toEqual([3, 0, 4, 2, 2]);
    // Strong and 1 when winning; Strong and 2 when losing.
    expect(facts(giant)).toEqual([4, 1, 5, 4, -1]);
  });
});

describe('a statline', () => {
  it('2HDC-5.0 knows races and weapons of the scenario', async () => {
    const { lines, facts } = await matchupOf(
      {
        races: { minotaur: { from: 'troll', attributes: ['strong', 'rage'] } },
        weapons: { halberd: { hands: 2, melee: { dice: -1, impact: 3 } } },
      },
      ['human/knight@5 ac6 shield sword'],
      ['minotaur/warrior@6 ac4 halberd'],
    );
    const [, minotaur] = lines;
    expect(facts.races[minotaur.race].name).toBe('minotaur');
    expect(facts.races[minotaur.race].attributes).toBe(SHIPPED.bitsOf('strong') | SHIPPED.bitsOf('rage'));
    expect(minotaur.weapons.map((weapon) => facts.weapons.names[weapon])).toEqual(['halberd']);
  });
});

/** A number that is out of its range now and then. */
const about = (least: number, most: number, next: Numbers) =>
  least + next(most - least + 1) + (next(400) === 0 ? 9 : 0);
const some = <T>(next: Numbers, value: () => T): T | undefined => (next(2) === 0 ? value() : undefined);

/** A weapon for melee, one that shoots, or one that is thrown; now and then one that makes no sense. */
function anyWeapon(next: Numbers): object {
  const kind = next(20) === 0 ? -1 : next(3);
  const melee = {
    dice: about(-2, 2, next),
    againstSwords: about(-2, 2, next),
    impact: about(-2, 4, next),
    isSword: next(2) === 0,
    ignores: some(next, () => [one(['shield', 'heavy-armour'], next)]),
    piercing: about(0, 4, next),
    reach: next(2) === 0,
  };
  const shot = {
    impact: about(0, 8, next),
    thrown: kind === 2,
    once: kind === 1 && next(2) === 0,
    piercing: about(0, 4, next),
    ignores: some(next, () => ['shield']),
  };
  const hands = about(1, 2, next);
  return {
    hands,
    ownShield: some(next, () => hands === 1),
    ...(kind === 1 ? {} : { melee }),
    ...(kind === 0 ? {} : { shot }),
  };
}

function anyAttribute(next: Numbers): object {
  return {
    includes: some(next, () => [one(ATTRIBUTES.names, next), one(ATTRIBUTES.names, next)]),
    chargeDice: some(next, () => about(-2, 2, next)),
    chargeSuccesses: some(next, () => about(0, 2, next)),
    meleeDice: some(next, () => about(-2, 2, next)),
    impact: some(next, () => about(-3, 3, next)),
    toughness: some(next, () => about(-3, 3, next)),
    fear: some(next, () => about(0, 2, next)),
    regeneration: some(next, () => about(0, 3, next)),
  };
}

function anyRace(next: Numbers): object {
  const split = 2 + next(10);
  const listRow = (from: number, to: number) => ({
    from,
    to,
    profession: one(PROFESSIONS.names, next),
    rep: about(2, 8, next),
    ac: 2 * (1 + next(3)),
    shield: next(2) === 0,
    weapons: [one(['sword', 'bow', 'mine', 'yours', 'spear', 'axe'], next)],
  });
  return {
    from: one(RACES.names, next),
    attributes: [one([...ATTRIBUTES.names, 'other'], next), 'own'],
    list: some(next, () => [listRow(2, split), listRow(split + 1, 12)]),
    naturallyArmed: some(next, () => next(6) === 0),
    innateMagic: some(next, () => next(4) === 0),
  };
}

/** Rows in all, six of them a scenario. */
const ROWS = 2004;

describe('random rows', () => {
  it('are refused with a reason, or play games that conserve, saved and loaded at every step', async () => {
    const next = numbers(34);
    const dice = new SampledDice();
    const wrong: string[] = [];
    let played = 0;
    let refused = 0;
    for (let n = 0; n < ROWS / 6; n++) {
      const define = {
        weapons: { mine: anyWeapon(next), yours: anyWeapon(next) },
        attributes: { own: anyAttribute(next), other: anyAttribute(next) },
        races: { strange: anyRace(next), alien: anyRace(next) },
      };
      const rep = 1 + next(12);
      const open = `${1 + next(3)}x strange`;
      const given = `strange/${one(PROFESSIONS.names, next)}@${rep} ac${2 * (1 + next(3))} shield mine sword`;
      const reading = await read(
        define,
        [next(2) ? open : given],
        [next(2) ? open : 'star troll/warrior@5 yours', 'alien'],
      );
      if ('faults' in reading) {
        refused++;
        if (reading.faults.some(({ problem }) => problem.length < 5)) wrong.push('a fault without a reason');
        continue;
      }
      played++;
      const matchup = compileCell(reading.system, reading.scenario.cells[0]) as FightMatchup;
      const layout = layOut(fightScorecard(matchup).measures);
      const game = new FightGame(matchup);
      const state = new Int32Array(game.stateLength);
      const again = new Int32Array(game.stateLength);
      const step = game.step.bind(game);
      game.step = (with_) => {
        game.save(state);
        game.load(state);
        game.save(again);
        if (state.some((value, i) => value !== again[i])) wrong.push('a state that changes when it is loaded');
        step(with_);
      };
      const size = matchup.lines.reduce((sum, { count }) => sum + count, 0);
      dice.begin(n, 0);
      try {
        wrong.push(...wrongWith(game, dice, layout, size).map((what) => `${what}: ${JSON.stringify(define)}`));
      } catch (error) {
        wrong.push(`${error}: ${JSON.stringify(define)}`);
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(played).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(20);
  });
});
