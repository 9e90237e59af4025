import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { chancesOf } from '../../../src/dice/exact.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { ABILITIES, abilityOf, type WrittenAbility } from '../../../src/rules/ddd/abilities.ts';
import { betweenGames } from '../../../src/rules/ddd/campaign.ts';
import { Chances, shotChance } from '../../../src/rules/ddd/chances.ts';
import { POLICIES } from '../../../src/rules/ddd/choices.ts';
import { armorAgainst, damage, mayStrike, strike } from '../../../src/rules/ddd/combat.ts';
import { deedLaw, PICK_LOCK } from '../../../src/rules/ddd/deeds.ts';
import { CARD, DEAD, NOBODY, STRIKE, STUNNED } from '../../../src/rules/ddd/dungeon.ts';
import { AMOUNTS, TRAITS } from '../../../src/rules/ddd/effects.ts';
import { recover, wound } from '../../../src/rules/ddd/harm.ts';
import { kernel } from '../../../src/rules/ddd/kernel.ts';
import type { DungeonMatchup } from '../../../src/rules/ddd/matchup.ts';
import { DICE } from '../../../src/rules/ddd/names.ts';
import { damageLaw, MOVE_LAWS } from '../../../src/rules/ddd/rolls.ts';
import { system } from '../../../src/rules/ddd/system.ts';
import { holyEnemies, rollPoints } from '../../../src/rules/ddd/walking.ts';
import type { Definitions } from '../../../src/rules/kit/homebrew.ts';
import type { Game, RuleSystem, Setup } from '../../../src/rules/system.ts';
import { namesOf, readDefinitions } from '../../../src/scenario/define.ts';
import { compileSetup } from '../../../src/scenario/holdings.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { FUZZED_ROWS, type Numbers, numbers, one, wrongWith } from '../random-games.ts';
import {
  at,
  drawn,
  faultsOf,
  gameOf,
  hall,
  listen,
  matchupOf,
  place,
  rolling,
  solve,
  turn,
  type Wish,
} from './table.ts';

const abilities = (own: Record<string, WrittenAbility>): Definitions => ({ abilities: own });

/** Rows as files write them, read as those of a scenario are. */
function defined(define: unknown) {
  const faults = new Faults();
  const complete = readDefinitions(define, system as RuleSystem, faults);
  const book = complete && (system.extend?.(complete, faults) as RuleSystem<DungeonMatchup> | undefined);
  const problems = faults.all.map(({ path, problem }) => `${path.join('.')}: ${problem}`);
  return { complete, book: faults.any ? undefined : book, problems };
}

function statline(book: RuleSystem, text: string) {
  const faults = new Faults();
  return { member: book.readStatline(splitWords(text), faults), problems: faults.all.map(({ problem }) => problem) };
}

describe('DDD-home-rows: the rows of the book are rows like any others', () => {
  const kinds = system.kinds!;

  it('a kind each for models, abilities, archetypes and armors; the book names no model', () => {
    expect(kinds.map(({ key, rows }) => [key, Object.keys(rows).length])).toEqual([
      ['models', 0],
      ['abilities', 21],
      ['archetypes', 5],
      ['armors', 5],
    ]);
  });

  it.each(kinds)(
    '$key: each passes the schema of its kind, and is read as a row of a scenario is',
    ({ key, rows, ...kind }) => {
      const shape = kind.row(namesOf(kinds, {}));
      for (const [name, row] of Object.entries(rows)) {
        const { meaning, ...facts } = row;
        expect(shape.parse(facts)).toEqual(facts);
        const { book, problems } = defined({ [key]: { [`my-${name}`]: row } });
        expect(problems).toEqual([]);
        const own = book?.kinds?.find((each) => each.key === key)?.rows[`my-${name}`];
        expect(own).toEqual(row);
        expect(book?.words.find((word) => word.name === `my-${name}`)?.meaning).toBe(meaning);
      }
    },
  );

  it('each ability gives the row of the catalogue back', () => {
    for (const { name, rule, short, counted, index, bit, ...row } of ABILITIES.rows) {
      const written = kinds.find(({ key }) => key === 'abilities')!.rows[name] as WrittenAbility;
      const { rule: home, ...read } = abilityOf(written);
      expect([name, read, home]).toEqual([name, row, 'DDD-home-rows']);
    }
  });

  it.each(ABILITIES.names.filter((name) => !name.startsWith('extra')))('a copy of %s plays as it does', (name) => {
    const row = kinds.find(({ key }) => key === 'abilities')!.rows[name];
    const needs = { 'ace-shot': 'ranged-attack', 'master-thief': 'thief' }[name] ?? '';
    const play = (ability: string, define?: Definitions) => {
      const wish = { a: [`2x p10 d8 w2 ${needs} ${ability}`], b: ['3x p8 d8'], board: 'crossroads-25' };
      const game = gameOf({ ...wish, policies: ['defensive', 'balanced'], ...(define && { define }) });
      const counts = new Float64Array(layOut(kernel.measures(game.matchup)).slots);
      const dice = new SampledDice();
      for (let k = 0; k < 20; k++) {
        dice.begin(1, k);
        game.begin();
        while (!game.over) game.step(dice);
        game.tally(counts);
      }
      return [...counts];
    };
    expect(play('copied', abilities({ copied: row }))).toEqual(play(name));
  });
});

describe('DDD-home-rows: words of a scenario', () => {
  const define = {
    models: {
      minotaur: { power: 4, defense: 8, wounds: 3, abilities: ['horns'] },
      calf: { from: 'minotaur', wounds: 1, abilities: [] },
    },
    abilities: { horns: { from: 'fear', armorPiercing: 1, cost: 2 }, hoof: { needs: 'fearsome', attacks: 1 } },
    archetypes: { sage: { die: 12 } },
    armors: { bark: { die: 4 } },
  };
  const { book, problems, complete = {} } = defined(define);

  it('are read in statlines, beside those of the book', () => {
    expect(problems).toEqual([]);
    expect(statline(book!, 'sage bark minotaur flight x2')).toEqual({
      member: { power: 12, defense: 4, model: 'minotaur', abilities: ['flight'], attacks: 2 },
      problems: [],
    });
    expect(statline(book!, 'minotuar').problems).toEqual([
      'no model, ability, die or armor is called "minotuar"; did you mean "minotaur"?',
    ]);
    expect(statline(book!, 'minotaur calf').problems).toEqual(['a model is minotaur or calf, not both']);
    expect(book!.memberName({ model: 'calf' })).toBe('calf');
  });

  const lineOf = (words: string) => matchupOf({ a: [words], b: ['p8 d8'], define: complete }).lines[0];

  it.each([
    ['minotaur', 0, 2, 3, 1],
    ['minotaur d12', 0, 4, 3, 1],
    ['minotaur extra-wound', 0, 2, 4, 1],
    ['minotaur w2', 0, 2, 2, 1],
    ['minotaur hoof x3', 0, 2, 3, 3],
    ['calf', 0, 2, 1, 1],
  ])(
    '%s: what is written beside a model takes its place, abilities are added',
    (words, power, defense, wounds, attacks) => {
      expect(lineOf(words)).toMatchObject({ power, defense, wounds, attacks });
    },
  );

  it('count against the limits of the book: as one, as their cost, models as their abilities', () => {
    const has = (member: Record<string, unknown>) =>
      book!.holdings!({ name: 'a', policy: 'balanced', members: [{ name: 'm', count: 2, ...member }] })[1].has;
    // Two wounds more, and horns, which count as two: four a model.
    expect(has({ model: 'minotaur' })).toBe(8);
    expect(has({ model: 'minotaur', abilities: ['flight'] })).toBe(10);
    expect(has({ model: 'calf', abilities: ['hoof'] })).toBe(2);
  });

  it('DDD-ability-prereq, DDD-ability-unique: needs are facts, and each is taken once', () => {
    const wrong = (words: string) => faultsOf({ a: [words], b: ['p8 d8'], define: complete });
    expect(wrong('p8 d8 hoof')).toEqual(['sides.a.members.0.abilities: hoof needs fear as well (DDD-ability-prereq)']);
    expect(wrong('p8 d8 hoof undead')).toEqual([]);
    expect(wrong('minotaur horns')).toEqual([
      'sides.a.members.0.abilities: horns is given twice; only extra-wound and extra-attack may be (DDD-ability-unique)',
    ]);
  });

  it.each<[string, unknown, string]>([
    [
      'a name that is a number',
      { models: { p8: { power: 8, defense: 8 } } },
      'models.p8: p8 is a number in a statline; choose another name, as "my-p8"',
    ],
    [
      'an ability that does nothing',
      { abilities: { idle: { cost: 2 } } },
      'abilities.idle: idle does nothing; give it an effect, as in "reach: 1" or "fearsome: true"',
    ],
    ['one that bars itself', { abilities: { odd: { reach: 1, bars: 'odd' } } }, 'abilities.odd.bars: odd bars itself'],
    ['a model without dice', { models: { ghost: {} } }, 'models.ghost: needs power, defense'],
    [
      'a total that its abilities pass',
      { models: { m: { power: 8, defense: 8, wounds: 2, abilities: ['thick'] } }, abilities: { thick: { wounds: 4 } } },
      'models.m.wounds: 2 wounds in all, but thick makes 5; write one of the two',
    ],
    [
      'more wounds than a model has',
      {
        models: { m: { power: 8, defense: 8, abilities: ['thick', 'vast'] } },
        abilities: { thick: { wounds: 9 }, vast: { wounds: 1 } },
      },
      'models.m.abilities: makes 11 wounds; a model has at most 10',
    ],
    [
      'a model whose ability needs another',
      { models: { m: { power: 8, defense: 8, abilities: ['ace-shot'] } } },
      'models.m.abilities: ace-shot needs ranged-attack as well',
    ],
    [
      'two weapons',
      {
        models: { m: { power: 8, defense: 8, abilities: ['fang', 'magic-weapon'] } },
        abilities: { fang: { closeDice: 1, bars: 'magic-weapon' } },
      },
      'models.m.abilities: fang cannot be had beside magic-weapon',
    ],
  ])('refuse %s', (_, rows, problem) => {
    expect(defined(rows).problems).toEqual([problem]);
  });

  it('have at most 32 different abilities in a game', () => {
    const names = Array.from({ length: 33 }, (_, i) => `gift-${i + 1}`);
    const rows = abilities(Object.fromEntries(names.map((name) => [name, { fearless: true }])));
    const party = (count: number) => [`p8 d8 ${names.slice(0, count).join(' ')}`];
    const wish = { b: ['p8 d8'], define: rows, abilityCap: 'any' } as const;
    expect(faultsOf({ a: party(32), ...wish })).toEqual([]);
    expect(faultsOf({ a: party(33), ...wish })).toEqual([
      'sides: 33 different abilities are too many; a game has room for 32 (DDD-roster)',
    ]);
  });

  it('survive being sent to a thread', () => {
    const matchup = matchupOf({ a: ['minotaur'], b: ['calf'], define: complete });
    expect(structuredClone(matchup)).toEqual(matchup);
  });

  it('are in what may be asked of odds', async () => {
    const questions = await book!.odds();
    const duel = questions.find(({ name }) => name === 'duel')!;
    const shown = Object.fromEntries(duel.parameters.map(({ name, shown: [first] }) => [name, first]));
    const [won] = duel.ask({ ...shown, power1: 'd8', power2: 'd8', has1: 'horns' }).outcomes;
    const game = gameOf({ a: ['p8 d8 w1 horns'], b: ['p8 d8'], board: 'closet-2', define: complete });
    expect(won.chance).toBeCloseTo(solve(game).a, 12);
  });

  it('give reports the die that armor counts as', () => {
    const ask = (one: object, other: object) =>
      book!.oddsBehind!(one as never, other as never, { tieOnDamage: 'defender' })[0].given;
    expect(ask({ model: 'minotaur' }, { power: 8, defense: 6 })).toMatchObject({ attacker: 4, defense: 8 });
    expect(ask({ power: 8, defense: 6 }, { model: 'minotaur' })).toMatchObject({
      attacker: 8,
      defender: 4,
      defense: 8,
    });
  });
});

/** The chance of one die to be lower than another, counted face by face. */
function lower(mine: number, theirs: number): number {
  let ways = 0;
  for (let x = 1; x <= mine; x++) for (let y = 1; y <= theirs; y++) if (x < y) ways++;
  return ways / (mine * theirs);
}

/** The chance of the first to win a duel of models with one wound each, from what each attack of theirs does. */
function firstWins(p: number, q: number): number {
  return (p + (1 - q) * p) / 2 / (1 - (1 - p) * (1 - q));
}

const CLOSET: Partial<Wish> = { board: 'closet-2' };

describe('DDD-home-armor-piercing and DDD-home-protection', () => {
  const define = abilities({
    hook: { armorPiercing: 1 },
    drill: { armorPiercing: 4 },
    bark: { protection: 1 },
    shell: { protection: 4 },
  });
  const wins = (a: string, b: string) => solve(gameOf({ a: [a], b: [b], define, ...CLOSET })).a;
  const hit = lower(8, 8);

  it('a die size of the target, in the same words as by hand', () => {
    const plain = hit * lower(8, 8);
    expect(wins('p8 d8 hook', 'p8 d8')).toBeCloseTo(firstWins(hit * lower(8, 10), plain), 10);
    expect(wins('p8 d8', 'p8 d8 bark')).toBeCloseTo(firstWins(hit * lower(8, 6), plain), 10);
    expect(wins('p8 d8 hook', 'p8 d8 bark')).toBeCloseTo(0.5, 10);
  });

  it('stops at d12 and at d4', () => {
    const die = (a: string, b: string) => {
      const game = gameOf({ a: [a], b: [b], define, ...CLOSET });
      return DICE[armorAgainst(game, 0, 1)];
    };
    expect([die('p8 d8 drill', 'p8 d8'), die('p8 d8', 'p8 d8 shell'), die('p8 d8 hook', 'p8 d12')]).toEqual([
      12, 4, 12,
    ]);
  });

  it('is for shots too, and does not change how a model moves', () => {
    const game = gameOf({ a: ['p12 d8 ranged hook @1,1'], b: ['p8 d8 shell @5,1'], define, board: 'lane-14' });
    expect(DICE[armorAgainst(game, 0, 1)]).toBe(4);
    expect(rolling([8], (dice) => rollPoints(game, dice, 1))).toBe(8);
  });

  it('is in replays', () => {
    const game = gameOf({ a: ['p8 d8 hook'], b: ['p8 d8'], define, ...CLOSET });
    const heard = listen(game);
    game.actor = 0;
    game.attacksLeft = 1;
    rolling([2, 5, 4, 9], (dice) => strike(game, dice) && damage(game, dice));
    expect(heard.map(({ rule, text }) => `${rule} ${text}`)).toContain(
      'DDD-home-armor-piercing a1 pierced the armor of b1, a d10 against it',
    );
  });
});

describe('DDD-home-regeneration', () => {
  const define = abilities({ mended: { regeneration: 1 }, ageless: { regeneration: 9 } });

  it('takes wounds off at the start of a turn, and no more than there are', () => {
    const game = gameOf({ a: ['p8 d8 w4 mended'], b: ['p8 d8 w9 ageless'], define, ...CLOSET });
    game.wounds[0] = 2;
    turn(game, 0, [1, 8, 1]);
    expect(game.wounds[0]).toBe(3);
    recover(game, 0);
    recover(game, 0);
    expect(game.wounds[0]).toBe(4);
    game.wounds[1] = 3;
    recover(game, 1);
    expect(game.wounds[1]).toBe(9);
  });

  it('not in a turn that is lost', () => {
    const game = gameOf({ a: ['p8 d8 w4 mended'], b: ['p8 d8'], define, ...CLOSET });
    game.wounds[0] = 2;
    game.mark(0, STUNNED);
    game.cards = 1;
    game.phase = CARD;
    rolling([], (dice) => game.step(dice));
    expect(game.wounds[0]).toBe(2);
  });

  it('wins as often as by hand', () => {
    // Per attack: any wound on the one who has one; on the other a wound or a kill at once.
    const hit = lower(8, 8);
    const kills = hit * (7 / 64);
    const wounds = hit * lower(8, 8) - kills;
    // The first wins from so many wounds at the start of a round: V = A + B V1 + C V2.
    let [from1, from2] = [0, 0];
    const value = (left: number) => (left === 1 ? from1 : from2);
    const p = hit * lower(8, 8);
    const struck = (left: number, then: (left: number) => number) =>
      left === 1 ? (1 - kills - wounds) * then(1) : (1 - kills - wounds) * then(2) + wounds * then(1);
    const strikes = (then: () => number) => p + (1 - p) * then();
    for (let i = 0; i < 5000; i++) {
      const next = (left: number) => {
        const mendedFirst = strikes(() => struck(2, value));
        const mendedLast = struck(left, () => strikes(() => value(2)));
        return (mendedFirst + mendedLast) / 2;
      };
      [from1, from2] = [next(1), next(2)];
    }
    const game = gameOf({ a: ['p8 d8 w2 mended'], b: ['p8 d8'], define, ...CLOSET });
    expect(solve(game).a).toBeCloseTo(from2, 9);
  });
});

describe('DDD-home-reach', () => {
  const define = abilities({ spear: { reach: 1 }, pike: { reach: 2 } });
  const held: Partial<Wish> = { policies: ['hold', 'hold'], board: hall(8, 1) };
  const strikes = (wish: Wish, model = 0) => mayStrike(gameOf({ define, ...wish }), model);

  it('one side strikes and the other cannot: it wins, and never loses', () => {
    const duel = (words: string) => solve(gameOf({ a: [`p8 d8 ${words} @1,1`], b: ['p8 d8 @3,1'], define, ...held }));
    const { a, b } = duel('spear');
    expect(a).toBeGreaterThan(0.999999);
    expect(b).toBe(0);
    expect(duel('').draw).toBeCloseTo(1, 12);
  });

  it('as often a round as an attack of its own: over after one by hand', () => {
    const game = gameOf({ a: ['p8 d8 spear @1,1'], b: ['p8 d8 @3,1'], define, ...held });
    const { over } = solve(game, undefined, 2);
    const p = lower(8, 8) ** 2;
    expect(over[0]).toBeCloseTo(p, 12);
    expect(over[1]).toBeCloseTo(1 - (1 - p) ** 2, 12);
  });

  it('over the heads of others and around pillars seen past, not through walls, not the hidden', () => {
    const far = (at: string, words = 'spear') =>
      strikes({ a: [`p8 d8 ${words} @1,1`], b: [`p8 d8 @${at}`], board: hall(8, 1) });
    expect([far('2,1'), far('3,1'), far('4,1'), far('4,1', 'pike'), far('5,1', 'pike')].map(Boolean)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    const row = { a: ['p8 d8 spear @1,1', 'p8 d8 @2,1'], b: ['p8 d8 @3,1'], board: hall(8, 1) };
    expect(strikes(row)).toBe(1 << 2);
    const walled = drawn(['#####', '#.#.#', '#...#', '#####'], ['zone A: 1,1', 'zone B: 3,1']);
    expect(strikes({ a: ['p8 d8 spear @1,1'], b: ['p8 d8 @3,1'], board: walled })).toBe(0);
    const game = gameOf({ a: ['p8 d8 spear @1,1'], b: ['p8 d8 @3,1'], define, ...held });
    game.hide(1);
    expect(mayStrike(game, 0)).toBe(0);
  });

  it('is no more than contact for those who have none, also around a corner that bars it', () => {
    const board = drawn(['####', '#.##', '#..#', '####'], ['zone A: 1,1', 'zone B: 2,2']);
    const corner = (words: string) =>
      strikes({ a: [`p8 d8 ${words} @1,1`], b: ['p8 d8 @2,2'], board, rulings: { cornerRule: 'any' } });
    expect([corner(''), corner('spear')]).toEqual([0, 1 << 1]);
  });

  it('does not engage: whom it strikes may shoot, and walk away', () => {
    const game = gameOf({ a: ['p8 d8 spear @1,1'], b: ['p12 d8 ranged @3,1'], define, ...held });
    expect([game.contacts(0), game.contacts(1)]).toEqual([0, 0]);
    expect(at(turn(game, 1, [1, 2, 8, 1]), 0)).toBe('1,1');
  });

  it('keeps out of contact where it can strike so', () => {
    const game = gameOf({ a: ['p8 d8 spear @1,1'], b: ['p8 d8 @6,1'], define, board: hall(8, 1) });
    expect(at(turn(game, 0, [8, 8, 1]), 0)).toBe('4,1');
    const heard = listen(game);
    turn(game, 0, [8, 8, 1]);
    expect(heard).toContainEqual({ rule: 'DDD-home-reach', text: 'a1 struck at b1 at 2 squares' });
  });

  it('strikes on while an enemy is left in reach, in contact or not', () => {
    const game = gameOf({ a: ['p8 d8 x2 spear @1,1'], b: ['p8 d8 @3,1', 'p8 d8 @3,3'], define, board: hall(3, 3) });
    place(game, 0, '1,2');
    // Movement; a blow and its damage kill one; the other is two squares away.
    turn(game, 0, [1, 1, 8, 1, 8, 8, 1]);
    expect([at(game, 1), at(game, 2)].sort()).toEqual(['3,3', 'dead']);
  });
});

describe('DDD-home-rampage', () => {
  const define = abilities({ reaping: { rampages: true } });

  it('another blow for each kill, while there is somebody to strike', () => {
    const game = gameOf({ a: ['p8 d8 reaping @2,1'], b: ['p8 d8 @1,1', 'p8 d8 w2 @3,1'], define, board: hall(3, 1) });
    // A kill, then a wound that does not kill: no third blow.
    turn(game, 0, [1, 1, 8, 2, 8, 1, 8, 2, 8]);
    expect([at(game, 1), game.wounds[2]]).toEqual(['dead', 1]);
    const plain = gameOf({ a: ['p8 d8 @2,1'], b: ['p8 d8 @1,1', 'p8 d8 w2 @3,1'], define, board: hall(3, 1) });
    turn(plain, 0, [1, 1, 8, 2, 8]);
    expect([at(plain, 1), plain.wounds[2]]).toEqual(['dead', 2]);
  });

  it('not for a shot', () => {
    const game = gameOf({
      a: ['p12 d8 ranged reaping @1,1'],
      b: ['2x p8 d8 @4,1 @6,1'],
      define,
      policies: ['hold', 'hold'],
      board: hall(8, 1),
    });
    turn(game, 0, [1, 9, 2, 8]);
    expect([at(game, 1), at(game, 2)]).toEqual(['dead', '6,1']);
    expect(game.phase).not.toBe(STRIKE);
  });

  it('ends fights with two as often as by hand', () => {
    // In the first round of a held fight of one against two, both stand beside it and their cards come later or not:
    // it has killed both in its turn with the chance of two kills in a row.
    const game = gameOf({ a: ['p8 d8 reaping @2,1'], b: ['p8 d8 @1,1', 'p8 d8 @3,1'], define, board: hall(3, 1) });
    const kill = lower(8, 8) ** 2;
    const chances = chancesOf<number>((dice) => {
      game.begin();
      game.actor = 0;
      game.cards = game.present & ~1;
      game.phase = STRIKE;
      game.attacksLeft = 1;
      while (game.actor === 0 && !game.over) game.step(dice);
      return game.killed(1);
    });
    expect(chances.get(2)).toBeCloseTo(kill * kill, 12);
    expect(chances.get(1)).toBeCloseTo(kill * (1 - kill), 12);
  });
});

/** Every throw of some dice: the share of them that fits. */
function share(sides: readonly number[], fits: (faces: readonly number[]) => boolean): number {
  let good = 0;
  let all = 0;
  const throwDie = (faces: readonly number[]): void => {
    if (faces.length === sides.length) {
      all++;
      if (fits(faces)) good++;
      return;
    }
    for (let face = 1; face <= sides[faces.length]; face++) throwDie([...faces, face]);
  };
  throwDie([]);
  return good / all;
}

describe('numbers of the book that are larger than the book has them', () => {
  it('DDD-ab-magic-weapon, DDD-ab-magic-armor: three dice, the lowest of each', () => {
    const best = (faces: readonly number[]) => Math.min(...faces);
    for (const [attacks, defends] of [
      [3, 1],
      [1, 3],
      [3, 3],
      [2, 3],
    ]) {
      const sides = [...new Array<number>(attacks).fill(6), ...new Array<number>(defends).fill(4)];
      const wounds = share(sides, (faces) => best(faces.slice(0, attacks)) < best(faces.slice(attacks)));
      expect(1 - damageLaw(1, attacks, 0, defends, false).chance(0)).toBeCloseTo(wounds, 12);
      expect(new Chances(false).ofWound(1, attacks, 0, defends)).toBeCloseTo(wounds, 12);
    }
  });

  it('DDD-ab-ace-shot, DDD-ab-sure-of-foot, DDD-ab-master-thief: three dice, the highest', () => {
    for (const [power, sides] of DICE.entries()) {
      const three = [sides, sides, sides];
      const shows = (target: number) => share(three, (faces) => Math.max(...faces) >= target);
      expect(shotChance(power, 5, 3)).toBeCloseTo(shows(5), 12);
      expect(deedLaw(PICK_LOCK, power, 3).chance(1)).toBeCloseTo(shows(6), 12);
      expect(MOVE_LAWS[2][power].chance(sides)).toBeCloseTo(shows(sides), 12);
    }
  });

  it('are thrown in games', () => {
    const define = abilities({
      scythe: { closeDice: 2 },
      plates: { armorDice: 2 },
      eye: { shoots: true, aimDice: 2 },
      hare: { moveDice: 2, speed: 4 },
    });
    const game = gameOf({ a: ['p8 d8 scythe eye'], b: ['p8 d8 w2 plates hare'], define, ...CLOSET });
    game.actor = 0;
    game.attacksLeft = 2;
    const blow = (faces: number[]) => rolling(faces, (dice) => strike(game, dice) && damage(game, dice));
    // The three dice of the scythe are thrown once a turn.
    blow([1, 8, 7, 4, 5, 6, 7, 8]);
    expect(game.wounds[1]).toBe(1);
    blow([1, 8, 6, 6, 7, 8]);
    expect(game.wounds[1]).toBe(1);
    expect(rolling([3, 1, 6], (dice) => rollPoints(game, dice, 1))).toBe(10);
  });

  it('DDD-ab-mage, DDD-reroll: so many rolls a round, and none of them twice', () => {
    const define = abilities({ seer: { rerolls: 2 } });
    const game = gameOf({ a: ['p8 d8 seer'], b: ['p8 d8 w3'], define, ...CLOSET });
    game.actor = 0;
    const blow = (faces: number[]) =>
      rolling(faces, (dice) => {
        game.attacksLeft = 1;
        return strike(game, dice) && damage(game, dice);
      });
    // A miss that stays one is not rolled a third time; then the damage of a hit; then nothing is left.
    expect(blow([8, 2, 7])).toBe(false);
    blow([2, 5, 6, 6, 5]);
    expect(game.wounds[1]).toBe(2);
    expect(blow([8, 2])).toBe(false);
  });

  it('DDD-critical-huge: the hardy are not killed by a critical, whatever their size', () => {
    const define = abilities({ oaken: { hardy: true } });
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8 w3 oaken'], define, ...CLOSET });
    rolling([], (dice) => wound(game, dice, 1, 0, true));
    expect([game.wounds[1], game.isBig(1)]).toEqual([2, false]);
  });

  it('DDD-ab-holy-aura: whoever is unholy keeps away, dead or not', () => {
    const define = abilities({ cursed: { unholy: true } });
    const game = gameOf({ a: ['p8 d8 cursed @1,1'], b: ['p8 d8 holy-aura @6,1'], define, board: hall(8, 1) });
    expect(holyEnemies(game, 0)).toBe(1 << 1);
    expect(game.fearsome).toBe(0);
  });
});

describe('DDD-xp-spend, DDD-reinforce-abilities: abilities of a scenario in a series', () => {
  const define = abilities({ bark: { protection: 1, wounds: 1, cost: 2 }, hook: { armorPiercing: 1 } });
  const series: Partial<Wish> = { series: 3, rulings: { advancement: true, reinforcements: true }, define, ...CLOSET };

  it('are learned for what they cost, and do what they say from then on', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8'], learns: [['bark', 'hook'], ['bark']], ...series });
    game.experience[0] = 9;
    betweenGames(game, NOBODY);
    // Nine points do not buy what counts as two abilities.
    expect([game.effects.armorPiercing[0], game.effects.protection[0], game.experience[0]]).toEqual([1, 0, 4]);
    game.experience[0] = 10;
    betweenGames(game, NOBODY);
    expect([game.effects.protection[0], game.fullWounds[0], game.experience[0]]).toEqual([1, 2, 0]);
  });

  it('come back with who replaces the dead, as many as were lost', () => {
    const game = gameOf({ a: ['2x p8 d8 hook bark'], b: ['p8 d8'], ...series, board: 'closet-4' });
    const bury = (models: readonly number[]) => {
      for (const model of models) {
        if (game.isOn(model)) game.lift(model);
        game.at[model] = DEAD;
      }
      betweenGames(game, NOBODY);
      return models.map((model) => [
        game.effects.armorPiercing[model],
        game.effects.protection[model],
        game.fullWounds[model],
      ]);
    };
    // Bark counts as two and is too much for one.
    expect(bury([0])).toEqual([[1, 0, 1]]);
    expect(bury([0, 1])).toEqual([
      [0, 1, 2],
      [0, 0, 1],
    ]);
  });
});

/** A game that is saved and loaded by another before each of its steps. */
class Reloaded implements Game {
  trace = undefined;
  private current: Game;
  private other: Game;
  private readonly state: Int32Array;

  constructor(one: Game, other: Game) {
    this.current = one;
    this.other = other;
    this.state = new Int32Array(one.stateLength);
  }

  get stateLength() {
    return this.current.stateLength;
  }

  get coreLength() {
    return this.current.coreLength;
  }

  get over() {
    return this.current.over;
  }

  begin() {
    this.current.begin();
  }

  step(dice: SampledDice) {
    this.current.save(this.state);
    this.other.load(this.state);
    [this.current, this.other] = [this.other, this.current];
    this.current.step(dice);
  }

  tally(counts: Float64Array) {
    this.current.tally(counts);
  }

  save(into: Int32Array) {
    this.current.save(into);
  }

  load(from: Int32Array) {
    this.current.load(from);
  }
}

/** Random rows: most of them right, some wrong in one way or another. */
function anyRows(next: Numbers): Record<string, Record<string, unknown>> {
  const some = <T>(all: readonly T[], most: number) => Array.from({ length: next(most + 1) }, () => one(all, next));
  const number = (most: number) => (next(200) === 0 ? most + 1 : next(most + 1));
  const ability = (names: readonly string[]) => ({
    ...Object.fromEntries(some(TRAITS.names, 3).map((trait) => [trait, next(50) > 0])),
    ...Object.fromEntries(
      [one(AMOUNTS.rows, next), ...some(AMOUNTS.rows, 3)].map(({ name, most }) => [name, Math.max(1, number(most))]),
    ),
    ...(next(6) === 0 ? { from: one([...ABILITIES.names, ...names], next) } : {}),
    ...(next(60) === 0 ? { needs: one(TRAITS.names, next) } : {}),
    ...(next(50) === 0 ? { bars: one([...ABILITIES.names, ...names, 'nothing'], next) } : {}),
    ...(next(5) === 0 ? { cost: 1 + (next(50) === 0 ? 10 : next(9)) } : {}),
    ...(next(150) === 0 ? { reech: 1 } : {}),
  });
  const die = () => (next(200) === 0 ? 20 : one(DICE, next));
  const names = Array.from({ length: 7 }, (_, i) => `gift-${i + 1}`);
  const model = () => ({
    ...(next(100) > 0 ? { power: die() } : {}),
    defense: die(),
    ...(next(20) === 0 ? { wounds: 1 + number(9) } : {}),
    ...(next(20) === 0 ? { attacks: 1 + number(9) } : {}),
    abilities: [
      ...new Set(
        some([...ABILITIES.names.filter((name) => !/^(?:extra|ace|master)-/.test(name)), ...names, ...names], 3),
      ),
    ],
  });
  return {
    abilities: Object.fromEntries(names.map((name) => [name, ability(names)])),
    models: Object.fromEntries(['beast', 'bird', 'fish'].map((name) => [name, model()])),
    archetypes: { sage: { die: die() } },
    armors: { bark: { die: die() } },
  };
}

const BOARDS = ['closet-4', 'lane-14', 'arena-15', 'arena-15'];

describe('random rows', () => {
  it('are refused with a reason, or play games that conserve', () => {
    const next = numbers(34);
    const dice = new SampledDice();
    const wrong: string[] = [];
    let [rows, refused, played] = [0, 0, 0];
    const refuse = (problems: readonly string[], told: string) => {
      refused++;
      if (problems.length === 0 || problems.some((problem) => !/ /.test(problem))) wrong.push(`no reason: ${told}`);
    };
    for (let m = 0; rows < FUZZED_ROWS && wrong.length < 5; m++) {
      const define = anyRows(next);
      rows += Object.values(define).reduce((sum, kind) => sum + Object.keys(kind).length, 0);
      const { book, problems } = defined(define);
      const told = JSON.stringify(define);
      if (book === undefined) {
        refuse(problems, told);
        continue;
      }
      const faults = new Faults();
      const side = (name: string) => ({
        name,
        policy: one(POLICIES.names, next),
        members: ['beast', 'bird', 'sage bark gift-1', 'soldier bark gift-2 gift-3']
          .slice(0, 1 + next(3))
          .map((words, i) => ({
            ...book.readStatline(splitWords(words), faults),
            name: `${name}${i + 1}`,
            count: 1,
          })),
      });
      const sides = [side('a'), side('b')];
      const setup = {
        rules: 'ddd',
        play: 'skirmish',
        board: one(BOARDS, next),
        series: next(8) === 0 ? 2 : 1,
        partySize: 'any',
        abilityCap: 'any',
        rulings: { advancement: true, reinforcements: next(2) === 0 },
        limits: { maxRounds: 12 },
        sides,
      } as unknown as Setup;
      const matchup = compileSetup(book as RuleSystem, setup, faults) as DungeonMatchup | undefined;
      if (matchup === undefined || faults.any) {
        refuse(
          faults.all.map(({ problem }) => problem),
          told,
        );
        continue;
      }
      played++;
      const game = new Reloaded(kernel.newGame(structuredClone(matchup)), kernel.newGame(matchup));
      const layout = layOut(kernel.measures(matchup));
      const size = sides.reduce((sum, { members }) => sum + members.length, 0);
      for (let k = 0; k < 2; k++) {
        dice.begin(m, k);
        wrong.push(...wrongWith(game, dice, layout, size).map((what) => `${what}: ${told} game ${k} of seed ${m}`));
      }
    }
    expect(wrong).toEqual([]);
    // Both happen often.
    expect(Math.min(refused, played)).toBeGreaterThan(rows / 100);
  });
});
