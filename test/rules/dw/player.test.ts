import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../src/board/board.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { POLICIES } from '../../../src/rules/dw/choices.ts';
import type { BattleMatchup } from '../../../src/rules/dw/matchup.ts';
import { PLAYS } from '../../../src/rules/dw/names.ts';
import { BattleGame } from '../../../src/rules/dw/play.ts';
import { system } from '../../../src/rules/dw/system.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { loadUse } from '../../kit/load-use.ts';
import { AnyPlayer, AS_SCRIPTED, statesOf } from '../../kit/players.ts';
import { Reloaded } from '../../kit/reloaded.ts';
import { numbers, one, wrongWith } from '../random-games.ts';
import { drawn, gameOf, hall, matchupOf, script, type Wish } from './table.ts';

const SCENARIOS = fileURLToPath(new URL('../../../scenarios/dw', import.meta.url));

/** First and last cell of every shipped scenario. */
async function shippedMatchups(): Promise<[string, BattleMatchup][]> {
  const files = readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml'));
  const all = await Promise.all(
    files.map(async (name) => {
      const path = join(SCENARIOS, name);
      const reading = await readScenario(readFileSync(path, 'utf8'), path, loadUse);
      if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
      const { cells } = reading.scenario;
      return [...new Set([cells[0], cells[cells.length - 1]])].map(
        (cell, i) => [`${name} ${i}`, compileCell(reading.system, cell) as BattleMatchup] as [string, BattleMatchup],
      );
    }),
  );
  return all.flat();
}

/** The same matchup with other policies, or the abilities that shipped figures lack. */
function steered(matchup: BattleMatchup, policy: string): BattleMatchup {
  const wish = gameOf({ a: ['orc'], b: ['orc'], policies: [policy, policy] }).matchup;
  return { ...matchup, choices: wish.choices };
}

const SHIPPED = await shippedMatchups();
const STEERED = SHIPPED.flatMap(([name, matchup]) => [
  [name, matchup] as const,
  ...POLICIES.names.map((policy) => [`${name} ${policy}`, steered(matchup, policy)] as const),
]);

/** Bands with every ability, for decisions that few scenarios have. */
const SKIRMISH: Wish = {
  a: ['2x m6 a2 s3-8 ar4 h2 stealth multi-shot hero', '2x m5 a3 ar4 h2 charge-attack control-enemy hero', 'knight'],
  b: ['2x m5 a2 s2-8 ar4 h2 control-enemy', '4x m6 a2 ar3 h1 charge-attack', '2x orc'],
  board: 'crossroads-25',
};

describe('a player', () => {
  it.each(STEERED)('who answers the script plays the same games: %s', (_, matchup) => {
    const game = new BattleGame(matchup);
    for (let k = 0; k < 3; k++) expect(statesOf(game, k, AS_SCRIPTED)).toEqual(statesOf(game, k, undefined));
  });

  it('who answers the script plays the same games in random skirmishes', () => {
    const next = numbers(5);
    for (let m = 0; m < 60; m++) {
      const rulings = {
        allocation: one(['afterRoll', 'beforeRoll'], next),
        meleeOrder: one(['simultaneous', 'moverFirst'], next),
      };
      const policies = [one(POLICIES.names, next), one(POLICIES.names, next)] as const;
      const game = gameOf({ ...SKIRMISH, play: PLAYS.names[m % PLAYS.names.length], policies, rulings });
      expect(statesOf(game, m, AS_SCRIPTED)).toEqual(statesOf(game, m, undefined));
    }
  });

  it.each(SHIPPED)(
    'who answers anything ends games that lose no one and can be saved at each step: %s',
    (_, matchup) => {
      expect(anyGames(matchup, 3)).toEqual([]);
    },
  );

  it('so in skirmishes with every ability, in which every kind of decision is seen', () => {
    const seen = new Set<string>();
    for (const play of PLAYS.names) {
      for (const allocation of ['afterRoll', 'beforeRoll'] as const)
        expect(anyGames(matchupOf({ ...SKIRMISH, play, rulings: { allocation } }), 6, seen)).toEqual([]);
    }
    expect([...seen].sort()).toEqual([
      'action',
      'charge',
      'control',
      'move first',
      'move on',
      'next to act',
      'next to strike',
      'remove',
      'send',
      'shot',
      'wound',
    ]);
  });
});

function anyGames(matchup: BattleMatchup, games: number, seen = new Set<string>()): string[] {
  const game = new BattleGame(matchup);
  const layout = layOut(system.measures(matchup));
  const player = new AnyPlayer(game);
  const reloaded = new Reloaded(game, () => undefined);
  const dice = new SampledDice();
  const wrong: string[] = [];
  game.player = player;
  for (let k = 0; k < games; k++) {
    dice.begin(8, k);
    wrong.push(...wrongWith(reloaded as never, dice, layout, game.count));
  }
  for (const kind of player.seen) seen.add(kind);
  return [...wrong, ...reloaded.wrong];
}

/** What each decision of a game offers, by its kind and who acts, in words. */
function offered(wish: Wish, faces: readonly number[]): Record<string, string[]> {
  const game = gameOf(wish);
  const offers: Record<string, string[]> = {};
  game.player = {
    choose: ({ kind, who, name }, options, scripted) => {
      offers[`${kind}, ${who.name}`] ??= options.map(name).sort();
      return scripted;
    },
  };
  script(game, faces);
  return offers;
}

describe('what a player may choose', () => {
  it('DW-init-choice, DW-activation-order: the role of the side that won the initiative, and who acts first', () => {
    const wish: Wish = { a: ['2x m0 a0 ar3 h1 @1,1 @1,2'], b: ['m0 a0 ar3 h1 @8,1'], board: hall(8, 2) };
    const offers = offered(wish, [6, 1, 6, 1]);
    expect(offers).toEqual({ 'move first, a': ['no', 'yes'], 'next to act, a': ['a1 1', 'a1 2'] });
  });

  it('DW-one-action: a figure that is free moves, shoots at who is seen and in no melee, or does neither', () => {
    const a = ['m2 a1 s1-9 ar3 h1 @1,1', 'm0 a0 ar3 h1 @7,3'];
    const b = ['m0 a0 ar3 h1 @6,1', 'm0 a0 ar3 h1 @8,3'];
    const offers = offered({ a, b, board: hall(9, 3) }, [6, 1, 1]);
    // 3,1 is two points nearer to either enemy; the second of them is in a melee.
    expect(offers['action, a1']).toEqual(['3,1', 'nothing', 'shoot at b1']);
  });

  it('DW-disengage, DW-R-06: a figure in contact does not shoot, and its first step leaves an enemy', () => {
    const wish: Wish = { a: ['m1 a1 s1-9 ar3 h1 @2,1'], b: ['m0 a1 ar3 h1 @1,1'], board: hall(8, 2) };
    const offers = offered(wish, [6, 1, 1, 1]);
    expect(offers['action, a1']).toEqual(['3,1', 'nothing']);
  });

  it('DW-missing-victory: a hero leaves where its points reach the exit and one square more', () => {
    const board = '###########\n#..........\n#.........#\n###########'.split('\n');
    const offers = (movement: number) =>
      offered(
        {
          a: [`m${movement} a0 ar3 h1 hero @8,1`],
          b: ['m0 a0 ar4 h1 @1,2'],
          board: drawn(...board),
          play: 'escape',
        },
        [6, 1, 6, 1],
      )['action, a1'];
    expect([offers(2).includes('leave the board'), offers(3).includes('leave the board')]).toEqual([false, true]);
  });

  it('DW-ab-control-enemy: an enemy in sight within six squares, or no one, and where it goes', () => {
    const a = ['m0 a0 ar3 h1 control-enemy @1,1'];
    const b = ['m2 a0 ar3 h1 @6,1', 'm0 a0 ar3 h1 @7,2', 'm0 a0 ar3 h1 @8,2'];
    const offers = offered({ a, b, board: hall(9, 2) }, [6, 1, 3]);
    expect(offers['control, a1']).toEqual(['b1', 'b2', 'no one']);
    // Nearest to its enemy (the first square as its side sees the board), farthest from it, or nowhere.
    expect(offers['send, a1']).toEqual(['b1 to 4,2', 'b1 to 6,1', 'b1 to 8,1']);
  });

  it('DW-ab-charge-attack: any enemy that it met', () => {
    const wish: Wish = {
      a: ['m3 a1 ar3 h1 charge-attack @1,1'],
      b: ['m0 a0 ar3 h1 @4,1', 'm0 a0 ar3 h1 @4,2', 'm0 a0 ar3 h1 @9,1'],
      board: hall(9, 2),
      choices: [{ contact: 'many' }, {}],
    };
    expect(offered(wish, [6, 1, 1])['charge, a1']).toEqual(['b1', 'b2']);
  });

  it('DW-melee-allocation: whom the dice remove or wound', () => {
    const b = ['m0 a0 ar3 h1 @1,1', 'm0 a0 ar5 h1 @3,1', 'm0 a0 ar6 h9 @2,2'];
    const offers = offered({ a: ['m0 a2 ar3 h1 @2,1'], b, board: hall(3, 2) }, [6, 1, 5, 5, 6, 4]);
    // The 6 or the 4 removes the first, the 6 the second.
    expect(offers['remove, a']).toEqual(['b1', 'b2', 'no one more']);
  });

  it('DW-move-allowance, DW-zone-stop, DW-move-end: no square that another search does not come to', () => {
    const next = numbers(21);
    const [columns, rows] = [9, 6];
    let moves = 0;
    for (let trial = 0; trial < 40; trial++) {
      const places = Array.from({ length: 8 }, () => `${1 + next(columns)},${1 + next(rows)}`);
      if (new Set(places).size < places.length) continue;
      const movement = 1 + next(6);
      const a = places.slice(0, 4).map((place) => `m${movement} a0 ar3 h9 @${place}`);
      const b = places.slice(4).map((place) => `m0 a0 ar3 h9 @${place}`);
      const game = gameOf({ a, b, board: hall(columns, rows) });
      game.player = {
        choose: ({ kind, who, name }, options, scripted) => {
          if (kind !== 'action') return scripted;
          const figure = Number(who.name.slice(1)) - 1;
          if (game.isEngaged(figure)) return scripted;
          const ends = walked(game, figure, movement);
          for (const option of options.filter((option) => option >= 0)) {
            expect(ends).toContain(name(option));
            moves++;
          }
          return scripted;
        },
      };
      script(game, [6, 1, 6, 1]);
    }
    expect(moves).toBeGreaterThan(200);
  });
});

/** Where a figure may end on open floor, by steps tried one after the other. */
function walked(game: BattleGame, figure: number, movement: number): string[] {
  const { board } = game.ground;
  const places = Array.from({ length: game.count }, (_, other) => ({ other, at: nameOf(board, game.square[other]) }));
  const on = (name: string) => places.find(({ at }) => at === name)?.other ?? -1;
  const isFoe = (other: number) => other >= 0 && game.sideOf(other) !== game.sideOf(figure);
  const around = (name: string) => {
    const [column, row] = name.split(',').map(Number);
    return [-1, 0, 1]
      .flatMap((x) => [-1, 0, 1].map((y) => [column + x, row + y]))
      .filter(([x, y]) => x >= 1 && y >= 1 && x < board.columns - 1 && y < board.rows - 1)
      .map(([x, y]) => `${x},${y}`);
  };
  const isZone = (name: string) => around(name).some((near) => isFoe(on(near)));
  const ends = new Set<string>();
  let front = new Set([nameOf(board, game.square[figure])]);
  for (let step = 0; step < movement; step++) {
    const onward = new Set<string>();
    for (const to of [...front].flatMap(around)) {
      if (isFoe(on(to))) continue;
      if (on(to) < 0) ends.add(to);
      if (!isZone(to)) onward.add(to);
    }
    front = onward;
  }
  return [...ends];
}
