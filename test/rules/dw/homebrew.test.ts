import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/check/document.ts';
import { Faults } from '../../../src/check/fault.ts';
import { Text } from '../../../src/check/text.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import type { BattleMatchup } from '../../../src/rules/dw/matchup.ts';
import type { BattleGame } from '../../../src/rules/dw/play.ts';
import { bookOfRows, type Rows } from '../../../src/rules/dw/rows.ts';
import { SHIPPED } from '../../../src/rules/dw/shipped.ts';
import { system } from '../../../src/rules/dw/system.ts';
import type { Definitions, NamesOf, RowKind, WrittenRow } from '../../../src/rules/kit/homebrew.ts';
import type { Game } from '../../../src/rules/system.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readDefinitions } from '../../../src/scenario/define.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { Reloaded } from '../../kit/reloaded.ts';
import { anyRulings, FUZZED_ROWS, type Numbers, numbers, one, wrongWith } from '../random-games.ts';
import { gameOf, hall, listen, matchupOf, script, solve, type Wish } from './table.ts';

const KINDS = system.kinds as readonly RowKind[];
const NAMES: NamesOf = (kind) => Object.keys(SHIPPED[kind as keyof Rows]) as [string, ...string[]];
const ROWS = KINDS.flatMap(({ key, rows }) => Object.entries(rows).map(([name, row]) => [key, name, row] as const));

/** What a scenario's rows come to, or what is wrong with them. */
function readRows(define: unknown): { rows: Definitions | undefined; wrong: string[] } {
  const faults = new Faults();
  const rows = readDefinitions(define, system, faults);
  if (rows !== undefined) system.extend?.(rows, faults);
  return { rows, wrong: faults.all.map(({ path, problem }) => `${path.join('.')}: ${problem}`) };
}

function rowsOf(define: unknown): Definitions {
  const { rows, wrong } = readRows(define);
  expect(wrong).toEqual([]);
  return rows as Definitions;
}

/** A row without its place among the others. */
function factsOf(kind: string, name: string, rows: Rows): unknown {
  const {
    index: _index,
    bit: _bit,
    name: _name,
    rule: _rule,
    meaning: _meaning,
    ...facts
  } = bookOfRows(rows)[kind as keyof Rows].byName[name];
  return facts;
}

describe('the rows of the book', () => {
  it.each(ROWS)('%s: %s passes its schema as it is', (kind, _, row) => {
    const { meaning: _meaning, ...facts } = row;
    expect(
      KINDS.find(({ key }) => key === kind)
        ?.row(NAMES)
        .parse(facts),
    ).toEqual(facts);
  });

  it.each(ROWS)('%s: a copy of %s is the same to the book', (kind, name, row) => {
    const copied = rowsOf({ [kind]: { 'my-copy': { from: name } } });
    const { meaning: _meaning, ...facts } = row;
    expect(copied[kind]['my-copy']).toEqual(facts);
    const rows = { ...SHIPPED, [kind]: { ...SHIPPED[kind as keyof Rows], ...copied[kind] } } as unknown as Rows;
    expect(factsOf(kind, 'my-copy', rows)).toEqual(factsOf(kind, name, SHIPPED));
  });

  it.each(Object.keys(SHIPPED.figures))('a copy of %s is the same in a matchup', (name) => {
    const define = rowsOf({ figures: { 'my-copy': { from: name } } });
    expect(matchupOf({ define, a: ['my copy'], b: ['orc'] })).toEqual(matchupOf({ define, a: [name], b: ['orc'] }));
  });

  it.each(Object.keys(SHIPPED.abilities))('a copy of %s is the same in a matchup', (name) => {
    const define = rowsOf({ abilities: { 'my-copy': { from: name } } });
    const of = (ability: string) => matchupOf({ define, a: [`orc ${ability}`], b: ['orc'] });
    expect(of('my-copy')).toEqual(of(name));
    expect(of('my-copy')).not.toEqual(of(''));
  });

  it('stay in their order, with those of a scenario after them', () => {
    const extended = system.extend?.(rowsOf({ figures: { ghoul: { from: 'zombie' } } }), new Faults());
    const figures = (of = system.words) => of.filter(({ kind }) => kind === 'figure').map(({ name }) => name);
    expect(figures(extended?.words)).toEqual([...figures(), 'ghoul']);
  });
});

describe('DW-stat-abilities: rows of a scenario', () => {
  const define = rowsOf({
    abilities: {
      song: { grants: ['stealth', 'initiative-bonus:3'], fear: 2 },
      mist: { grants: ['flyer'], elusive: 1, fear: 1 },
    },
    figures: {
      'bone-choir-lord': { from: 'zombie', abilities: ['song'], regeneration: 2, hero: true },
    },
  });
  const [lord, loud, plain] = matchupOf({
    define,
    a: ['bone choir lord', 'bone-choir-lord mist fear1 h5', 'zombie'],
    b: ['orc'],
  }).lines;
  const bits = (...names: string[]) => matchupOf({ a: [`zombie ${names.join(' ')}`], b: ['orc'] }).lines[0].abilities;

  it('give members what they say, by a name of several words', () => {
    expect(lord).toMatchObject({ movement: 3, attack: 2, armour: 3, hits: 2, hero: true, regeneration: 2, fear: 2 });
    expect(lord).toMatchObject({ abilities: bits('stealth'), bonus: 3, piercing: 0, elusive: 0 });
  });

  it('do not add up: the largest counts', () => {
    expect(loud).toMatchObject({ abilities: bits('stealth', 'flyer'), bonus: 3, fear: 2, elusive: 1, hits: 5 });
    expect(plain).toMatchObject({ abilities: 0, bonus: 0, piercing: 0, regeneration: 0, fear: 0, elusive: 0 });
  });

  it('leave to rulings what they switch off', () => {
    const { lines, house } = matchupOf({
      define,
      a: ['bone choir lord'],
      b: ['orc'],
      rulings: { stealth: false, initiativeBonus: false },
    });
    expect(lines[0]).toMatchObject({ abilities: 0, bonus: 0, fear: 2 });
    expect(house).toEqual(expect.arrayContaining(['stat lines', 'regeneration', 'fear']));
  });
});

/** Two in contact, who strike at once; a has the first blow of a melee where it moves first. */
const close = (a: string, b: string, more: Partial<Wish> = {}): Wish => ({
  a: [`m0 ${a} @1,1`],
  b: [`m0 ${b} @2,1`],
  board: hall(2, 1),
  ...more,
});

describe('DW-home-piercing: Armour that does not count', () => {
  it.each([
    [6, 1, 5],
    [6, 4, 2],
    [3, 4, 2],
    [2, 1, 2],
    [4, 2, 2],
  ])('Armour %d pierced by %d is Armour %d in melee', (armour, piercing, counts) => {
    for (const allocation of ['afterRoll', 'beforeRoll']) {
      const with_ = solve(
        gameOf(close(`a3 ar4 h2 piercing${piercing}`, `a2 ar${armour} h2`, { rulings: { allocation } })),
      );
      const without = solve(gameOf(close('a3 ar4 h2', `a2 ar${counts} h2`, { rulings: { allocation } })));
      expect(with_.a).toBeCloseTo(without.a, 10);
      expect(with_.b).toBeCloseTo(without.b, 10);
    }
  });

  it.each([
    [6, 1, 5],
    [3, 4, 2],
  ])('Armour %d pierced by %d is Armour %d to a shot', (armour, piercing, counts) => {
    const shot = (a: string, b: string) =>
      solve(gameOf({ a: [`m0 a0 ${a} @1,1`], b: [`m0 a0 ${b} @6,1`], board: hall(6, 1) }));
    const duel = (own: string, ar: number) => shot(`s2-9 ar4 h1 ${own}`, `s2-9 ar${ar} h2`).a;
    expect(duel(`piercing${piercing}`, armour)).toBeCloseTo(duel('', counts), 10);
    expect(duel('', armour)).toBeLessThan(duel('', counts) - 0.01);
  });

  it('of a pool is that of its least piercing figure that gives dice', () => {
    const pool = (...a: string[]) =>
      solve(
        gameOf({
          a: a.map((own, i) => `m0 ar3 h2 ${own} @${i + 1},1`),
          b: ['m0 a2 ar5 h3 @2,2'],
          board: hall(3, 2),
        }),
      ).a;
    const none = pool('a2', 'a2', 'a0');
    expect(pool('a2 piercing3', 'a2', 'a0')).toBeCloseTo(none, 10);
    expect(pool('a2 piercing3', 'a2 piercing1', 'a0')).toBeCloseTo(pool('a2 piercing1', 'a2 piercing1', 'a0'), 10);
    expect(pool('a2 piercing3', 'a2 piercing1', 'a0')).toBeGreaterThan(none + 0.01);
  });

  it('counts in a charge and in a free attack', () => {
    const fell = (faces: readonly number[], wish: Wish) => script(gameOf(wish), faces).standing(1);
    // Initiative, the charge's die to hit, its kill die: 3 reaches Armour 5 only where it is pierced by 2.
    const charge = (own: string): Wish => ({
      a: [`m4 a1 ar4 h1 charge-attack ${own} @1,1`],
      b: ['m0 a1 ar5 h1 @4,1'],
      board: hall(5, 1),
      policies: ['balanced', 'hold'],
    });
    expect([fell([6, 1, 5, 3], charge('')), fell([6, 1, 5, 3], charge('piercing2'))]).toEqual([1, 0]);
    // b wins the initiative and breaks away from a to shoot.
    const free = (own: string): Wish => ({
      a: [`m0 a1 ar4 h1 ${own} @1,1`],
      b: ['m4 a0 s2-9 ar5 h1 @2,1'],
      board: hall(8, 1),
      policies: ['hold', 'defensive'],
    });
    expect([fell([1, 6, 5, 3], free('')), fell([1, 6, 5, 3], free('piercing2'))]).toEqual([1, 0]);
  });
});

describe('DW-home-regeneration: hits that come back', () => {
  const hitsAfter = (regeneration: number, rolls: readonly number[]) => {
    const game = gameOf(close(`a0 ar2 h5 regeneration${regeneration}`, 'a4 ar2 h1'));
    return script(game, rolls).hits[0];
  };
  // Each move: initiative of both, four dice to hit of which three hit, three kill dice.
  const first = [6, 1, 5, 5, 5, 1, 2, 2, 2];

  it.each([
    [0, 2],
    [1, 3],
    [2, 4],
    [3, 5],
    [20, 5],
  ])('%d brings 2 of 5 hits to %d when its side moves next', (regeneration, hits) => {
    expect(hitsAfter(regeneration, first)).toBe(2);
    expect(hitsAfter(regeneration, [...first, 6, 1, 1, 1, 1, 1])).toBe(hits);
    // Nothing comes back in a move in which the other side is the mover.
    expect(hitsAfter(regeneration, [...first, 1, 6, 1, 1, 1, 1])).toBe(2);
  });

  it('is told', () => {
    const game = gameOf(close('a0 ar2 h5 regeneration2', 'a4 ar2 h1'));
    const heard = listen(game);
    script(game, [...first, 6, 1, 1, 1, 1, 1]);
    expect(heard.filter(({ rule }) => rule === 'DW-home-regeneration').map(({ text }) => text)).toEqual([
      'a1 regained 2 hits and has 4 of 5',
    ]);
  });

  it('of 1 hit is worth nothing, of 2 what enumeration says', () => {
    const duel = (own: string) => solve(gameOf(close(own, 'a1 ar6 h1', { rulings: { meleeOrder: 'moverFirst' } }))).a;
    expect(duel('a1 ar6 h1 regeneration1')).toBeCloseTo(duel('a1 ar6 h1'), 10);
    // Each blow takes a hit with chance p. Who moves first strikes first; a coin says who. With w the chance of winning unhurt
    // and v with a hit lost, regained as its own side moves:
    //   w = half of (p + q (p v + q w)) and half of (p (p + q v) + q (p + q w))
    //   v = half of (p + q q w) and half of q (p + q v): hurt again it falls
    const p = 1 / 18;
    const q = 1 - p;
    let [w, v] = [0, 0];
    for (let i = 0; i < 20_000; i++) {
      const next = (p + q * (p * v + q * w) + p * (p + q * v) + q * (p + q * w)) / 2;
      v = (p + q * (p * v + q * w) + q * (p + q * v)) / 2;
      w = next;
    }
    expect(duel('a1 ar6 h2 regeneration1')).toBeCloseTo(w, 8);
    expect(duel('a1 ar6 h2')).toBeLessThan(w - 0.01);
  });
});

describe('DW-home-fear: dice that enemies lose', () => {
  it.each([
    [4, 1, 3],
    [4, 9, 1],
    [1, 1, 1],
    [0, 2, 0],
  ])('%d dice against fear %d are %d', (attack, fear, counts) => {
    const feared = solve(gameOf(close(`a3 ar4 h2 fear${fear}`, `a${attack} ar4 h2`)));
    const plain = solve(gameOf(close('a3 ar4 h2', `a${counts} ar4 h2`)));
    expect(feared.a).toBeCloseTo(plain.a, 10);
    expect(feared.b).toBeCloseTo(plain.b, 10);
  });

  it('is felt by those in contact, the largest once', () => {
    const game = gameOf({
      a: ['m0 a1 ar4 h1 @1,1', 'm0 a1 ar4 h1 fear2 @2,1', 'm0 a1 ar4 h1 fear3 @3,1'],
      b: ['m0 a5 ar4 h1 @2,2', 'm0 a5 ar4 h1 @1,2'],
      board: hall(4, 2),
    });
    const heard = listen(game);
    // b1 touches a2 and a3, b2 touches a2 only: 5 - 3 and 5 - 2 dice.
    script(game, [6, 1, ...new Array<number>(8).fill(1)]);
    expect(heard.map(({ text }) => text)).toContain('b1, b2 threw 5 dice at a1, a2, a3: 0 hits');
  });
});

describe('DW-home-elusive: shots that miss', () => {
  it.each([
    ['', 0, 5],
    ['', 1, 6],
    ['', 4, 6],
    ['master-shot', 1, 5],
    ['master-shot', 2, 6],
  ])('a shot (%s) at one with elusive %d needs a %d', (ability, elusive, toHit) => {
    for (const face of [3, 4, 5, 6]) {
      const game = gameOf({
        a: [`m0 a0 s1-9 ar4 h1 ${ability} @1,1`],
        b: [`m0 a0 ar4 h1 elusive${elusive} @6,1`],
        board: hall(6, 1),
      });
      script(game, [6, 1, face, ...(face >= toHit ? [6] : [])]);
      expect(game.standing(1), `a ${face}`).toBe(face >= toHit ? 0 : 1);
    }
  });

  it('adds nothing to cover', () => {
    const win = (own: string) =>
      solve(
        gameOf({
          a: ['m0 a0 s2-9 ar4 h1 @1,1'],
          b: ['m0 a0 ar6 h9 @3,1', `m0 a0 s2-9 ar4 h1 ${own} @5,1`],
          board: hall(5, 1),
          limits: { maxMoves: 4 },
        }),
      );
    expect(win('elusive3')).toEqual(win('elusive1'));
  });
});

describe('DW-home-reach: who comes near is struck first', () => {
  /** A runner with no attack, or with one, comes down a corridor to one who has no dice in melee. */
  const lane = (own: string, runner = 'm4 a2 ar4 h1'): Wish => ({
    a: [`${runner} @1,1`],
    b: [`m0 a0 ar4 h1 ${own} @5,1`],
    board: hall(5, 1),
    policies: ['balanced', 'hold'],
  });

  it.each([0, 1, 2, 5, 12])('by %d dice, each of which costs a hit in 1 of 6', (reach) => {
    expect(solve(gameOf(lane(`reach${reach}`))).b).toBeCloseTo(1 - (5 / 6) ** reach, 10);
  });

  it('pierces as its other blows do, and once only', () => {
    // Armour 5 pierced by 1 counts as 4; with two hits of two dice both must cost one.
    expect(solve(gameOf(lane('reach1 piercing1', 'm4 a2 ar5 h1'))).b).toBeCloseTo(1 / 6, 10);
    expect(solve(gameOf(lane('reach2', 'm4 a2 ar4 h2'))).b).toBeCloseTo(1 / 36, 10);
  });

  it('comes before a charge, and those who stood in contact are not struck again', () => {
    const charge = lane('reach1', 'm4 a2 ar4 h1 charge-attack');
    const heard = (wish: Wish, faces: readonly number[]) => {
      const game = gameOf(wish);
      const told = listen(game);
      script(game, faces);
      return told.map(({ text }) => text);
    };
    // Initiative, the die of reach, its kill die: the charge is never thrown.
    expect(heard(charge, [6, 1, 5, 4])).toContain('a1 came into reach of 1 die, and it fell');
    // Two with reach throw together.
    const two: Wish = { ...charge, b: ['m0 a0 ar4 h1 reach2 @5,1', 'm0 a0 ar4 h1 reach1 @5,2'], board: hall(5, 2) };
    expect(heard(two, [6, 1, 1, 1, 5, 3, 1, 1, 1, 1])).toContain('a1 came into reach of 3 dice, without effect');
  });
});

describe('what a report shows behind a member of a row', () => {
  const book = system.extend?.(
    rowsOf({
      abilities: { dread: { grants: ['master-shot'], fear: 2 } },
      figures: {
        spear: { movement: 4, attack: 3, armour: 4, hits: 2, piercing: 2 },
        bard: { movement: 4, attack: 2, shooting: 2, range: 6, armour: 3, hits: 1, abilities: ['dread'] },
        slug: { from: 'zombie', regeneration: 1, elusive: 1 },
      },
    }),
    new Faults(),
  );
  const behind = (one_: string, other: string) => book?.oddsBehind?.({ figure: one_ }, { figure: other }, {});

  it('are the odds of what it is, with its effects', () => {
    expect(behind('spear', 'bard')).toMatchObject([
      { question: 'melee', given: { dice: 1, armour: 2, hits: 1 } },
      { question: 'duel', given: { attack1: 1, armour1: 4, hits1: 2, attack2: 2, armour2: 2, hits2: 1 } },
    ]);
    expect(behind('bard', 'spear')).toMatchObject([
      { question: 'melee', given: { dice: 2, armour: 4, hits: 2 } },
      { question: 'shot', given: { dice: 2, armour: 4, hits: 2, weapon: 'master-shot' } },
      { question: 'duel' },
    ]);
    expect(behind('bard', 'slug')?.map(({ question }) => question)).toEqual(['melee']);
  });
});

describe('the Ash Choir', () => {
  const read = (file: string) => {
    const { value } = readDocument(
      new Text(file, readFileSync(new URL(`../../../scenarios/dw/${file}`, import.meta.url), 'utf8')),
    );
    return (value as { define: Record<string, Record<string, Record<string, unknown>>> }).define;
  };
  const choir = read('homebrew/ash-choir.yaml');

  it('has six units, right as they are, who use each home rule', () => {
    expect(Object.keys(rowsOf(choir).figures)).toHaveLength(6);
    const facts = Object.values(choir).flatMap((rows) => Object.values(rows).flatMap((row) => Object.keys(row)));
    expect(facts).toEqual(expect.arrayContaining(['piercing', 'regeneration', 'fear', 'elusive', 'grants']));
  });
});

/** Any row, most of them as the book would have them; a wild one now and then says what it may not. */
class AnyRows {
  private readonly next: Numbers;
  private readonly isWild: boolean;

  constructor(next: Numbers, isWild: boolean) {
    this.next = next;
    this.isWild = isWild;
  }

  define(): Record<string, Record<string, WrittenRow>> {
    const below =
      (bound: number, least = 0) =>
      () =>
        least + this.next(bound);
    const effects = {
      piercing: below(5),
      regeneration: below(4),
      fear: below(4, 1),
      elusive: below(5),
      reach: below(4),
    };
    const some = (of: readonly string[]) => () => of.filter(() => this.next(5) === 0);
    const grants = [...NAMES('abilities'), 'initiative-bonus:4'].filter((name) => name !== 'initiative-bonus');
    const abilities = this.rows('abi', 6, ['fear'], { grants: some(grants), ...effects });
    const figures = this.rows('fig', 18, ['movement', 'attack', 'armour', 'hits', 'range'], {
      movement: below(13),
      attack: below(6),
      shooting: below(4),
      range: below(12, 1),
      armour: below(5, 2),
      hits: below(6, 1),
      abilities: some([...grants, ...Object.keys(abilities)]),
      hero: () => this.next(2) === 0,
      ...effects,
    });
    return { abilities, figures };
  }

  /** Rows of facts, some left out. @param always facts that are not */
  private rows(
    kind: string,
    count: number,
    always: readonly string[],
    facts: Readonly<Record<string, () => unknown>>,
  ): Record<string, WrittenRow> {
    const row = () =>
      Object.fromEntries(
        Object.entries(facts)
          .filter(([fact]) => always.includes(fact) || this.next(4) === 0)
          .map(([fact, any]) => [fact, this.isWild && this.next(20) === 0 ? this.wrong() : any()]),
      );
    return Object.fromEntries(Array.from({ length: count }, (_, i) => [`${kind}-${i}`, row()]));
  }

  private wrong(): unknown {
    return one<unknown>([-1, 21, 1.5, 'minotaur', '', {}, null, ['stealht'], 1e9], this.next);
  }
}

/** A figure with more hits than it began with. */
function impossible({ hits, fullHits, count }: BattleGame): string | undefined {
  for (let figure = 0; figure < count; figure++)
    if (hits[figure] > fullHits[figure]) return `figure ${figure} has more hits than it began with`;
  return undefined;
}

describe('random rows', () => {
  const load = () => Promise.reject(new Error('there is no such file'));

  it('are refused with a reason, or play games that conserve, saved and loaded at every step', async () => {
    const next = numbers(34);
    const dice = new SampledDice();
    const wrong: string[] = [];
    let [rows, played, scenarios] = [0, 0, 0];
    for (; rows < FUZZED_ROWS; scenarios++) {
      const seed = scenarios;
      const define = new AnyRows(next, seed % 4 === 0).define();
      rows += Object.values(define).reduce((sum, each) => sum + Object.keys(each).length, 0);
      const any = (column: number, row: number) => {
        const at = [`${column},${row}`, `${column},${row + 1}`].slice(next(2));
        return { figure: `fig-${next(18)}`, count: at.length, at };
      };
      const sides = [1, 5].map((column) => [any(column, 1), any(column, 3)]);
      const written = {
        title: 'random rows',
        rules: 'dw',
        board: hall(6, 4),
        define,
        sides: {
          a: { policy: one(system.policies, next).name, members: sides[0] },
          b: { policy: one(system.policies, next).name, members: sides[1] },
        },
        rulings: anyRulings(system.rulings, next),
        limits: { maxMoves: 40 },
      };
      const reading = await readScenario(JSON.stringify(written), 'random.json', load);
      if ('faults' in reading) {
        if (reading.faults.some(({ problem }) => problem.length < 10))
          wrong.push(`no reason: ${JSON.stringify(define)}`);
        continue;
      }
      played++;
      const matchup = compileCell(system, reading.scenario.cells[0]) as BattleMatchup;
      const layout = layOut(system.measures(matchup));
      const size = sides.flat().reduce((sum, { count }) => sum + count, 0);
      for (let game = 0; game < 2; game++) {
        const reloaded = new Reloaded(system.newGame(structuredClone(matchup)) as BattleGame, impossible);
        dice.begin(seed, game);
        const what = [...wrongWith(reloaded as unknown as Game, dice, layout, size), ...reloaded.wrong];
        if (what.length > 0) wrong.push(`${what[0]}: ${JSON.stringify(written)}`);
      }
    }
    expect(wrong).toEqual([]);
    // Both happen often.
    expect(played).toBeGreaterThan(scenarios / 3);
    expect(scenarios - played).toBeGreaterThan(scenarios / 10);
  });
});
