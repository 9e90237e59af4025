import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../src/board/board.ts';
import { Faults } from '../../../src/check/fault.ts';
import { showFaults } from '../../../src/check/show-faults.ts';
import { bestPlay } from '../../../src/dice/best-play.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { POLICIES } from '../../../src/rules/ddd/choices.ts';
import { kernel } from '../../../src/rules/ddd/kernel.ts';
import type { DungeonMatchup } from '../../../src/rules/ddd/matchup.ts';
import { SCENARIOS as SCENES } from '../../../src/rules/ddd/names.ts';
import { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { system } from '../../../src/rules/ddd/system.ts';
import { bookOf } from '../../../src/rules/homebrew.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { loadUse } from '../../kit/load-use.ts';
import { AnyPlayer, AS_SCRIPTED, statesOf } from '../../kit/players.ts';
import { Reloaded } from '../../kit/reloaded.ts';
import { numbers, wrongWith } from '../random-games.ts';
import { drawn, gameOf, hall, matchupOf, solve, squareOf, turn, type Wish } from './table.ts';

/** Decisions that are put to a player. */

const SCENARIOS = fileURLToPath(new URL('../../../scenarios/ddd', import.meta.url));

/** First and last cell of every shipped scenario, with room for any decision. */
async function shippedMatchups(): Promise<[string, DungeonMatchup][]> {
  const files = readdirSync(SCENARIOS).filter((name) => name.endsWith('.yaml'));
  const all = await Promise.all(
    files.map(async (name) => {
      const path = join(SCENARIOS, name);
      const reading = await readScenario(readFileSync(path, 'utf8'), path, loadUse);
      if ('faults' in reading) throw new Error(showFaults(reading));
      const { cells } = reading.scenario;
      return [...new Set([cells[0], cells[cells.length - 1]])].map(
        ({ setup }, i) =>
          [`${name} ${i}`, open(bookOf(system, setup).compile(setup, new Faults()) as DungeonMatchup)] as [
            string,
            DungeonMatchup,
          ],
      );
    }),
  );
  return all.flat();
}

/** The matchup with re-rolls for anything, whatever its scripts spend them on. */
function open(matchup: DungeonMatchup): DungeonMatchup {
  return { ...matchup, resteered: true };
}

const SHIPPED = await shippedMatchups();

/** Parties in which every kind of decision comes up. */
const PARTIES = {
  a: [
    'p10 d10 thief master-thief mage',
    'p12 d8 ranged mage enthrall',
    'p8 d8 healer',
    'p4 d8 huge w2 x2',
    'p6 d8 undead x2',
    '2x p8 d6',
  ],
  b: [
    'p10 d10 thief sneaky mage',
    'p10 d8 ranged ace',
    'p10 d8 healer holy-aura',
    'p6 d6 w2 x2',
    'p8 d10 flight',
    '2x p8 d8',
  ],
  board: 'crossroads-25',
  partySize: 'any',
  abilityCap: 'any',
} satisfies Wish;

/** What is wrong with games of a player who answers anything. */
function anyGames(matchup: DungeonMatchup, games: number, seen = new Set<string>()): string[] {
  const game = new DungeonGame(matchup);
  const layout = layOut(kernel.measures(matchup));
  const player = new AnyPlayer(game);
  const reloaded = new Reloaded(game, misplaced);
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

/** A model that is not where the board has it, or stands without a wound left. */
function misplaced(game: DungeonGame): string | undefined {
  for (let model = 0; model < game.count; model++) {
    if (!game.isOn(model)) continue;
    if (game.who[game.at[model]] !== model + 1) return `model ${model} is not on its square`;
    if (game.wounds[model] <= 0) return `model ${model} stands without a wound left`;
  }
  return undefined;
}

describe('a player', () => {
  it.each(SHIPPED)('who answers the script plays the same games: %s', (_, matchup) => {
    const game = new DungeonGame(matchup);
    for (let k = 0; k < 2; k++) expect(statesOf(game, k, AS_SCRIPTED)).toEqual(statesOf(game, k, undefined));
  });

  it.each(POLICIES.names)('who answers the script plays the same games as %s, whatever is fought for', (policy) => {
    for (const play of [...SCENES.names, 'dice-off']) {
      const matchup = matchupOf({
        ...PARTIES,
        play,
        board: play === 'free-prisoner' ? 'vaults-35' : PARTIES.board,
        policies: [policy, 'balanced'],
        rulings: { surrender: true },
      });
      for (const like of [matchup, open(matchup)]) {
        const game = new DungeonGame(like);
        // Who stands where is a step of its own where it is decided.
        const scripted = statesOf(game, 3, undefined);
        expect(statesOf(game, 3, AS_SCRIPTED).slice(-scripted.length)).toEqual(scripted);
      }
    }
  });

  it.each(SHIPPED)('who answers anything ends games that lose no one: %s', (_, matchup) => {
    expect(anyGames(matchup, 2)).toEqual([]);
  });

  it('so in games of every kind, in which every kind of decision is seen', () => {
    const seen = new Set<string>();
    const rulings = { surrender: true, advancement: true };
    for (const play of [...SCENES.names, 'dice-off']) {
      const board = play === 'free-prisoner' || play === 'dice-off' ? 'vaults-35' : PARTIES.board;
      const wish: Wish = { ...PARTIES, play, board, rulings, series: play === 'battle' ? 3 : 1 };
      expect(anyGames(open(matchupOf(wish)), 2, seen)).toEqual([]);
    }
    const party = ['5x p4 d12 huge', '5x p4 d12 x3'];
    const hunt: Wish = { ...PARTIES, a: party, b: party, play: 'treasure-hunt' };
    expect(anyGames(matchupOf(hunt), 6, seen)).toEqual([]);
    const feud: Wish = { ...PARTIES, a: ['5x p4 d4 w3 x3'], b: ['9x p12 d12'], board: 'arena-15', series: 4, rulings };
    expect(anyGames(matchupOf({ ...feud, rulings: { advancement: true, reinforcements: true } }), 4, seen)).toEqual([]);
    expect([...seen].sort()).toEqual([
      'action',
      'break away',
      'drop',
      'give up',
      'learn',
      'move',
      'place',
      'prisoner',
      'roll again',
      'roll movement again',
      'save',
      'scenario',
      'target',
    ]);
  });
});

/** What each first decision of a kind offers in the turn of a model, in words. */
function offered(wish: Wish, model: number, faces: readonly number[], prepare = (_: DungeonGame) => {}) {
  const game = gameOf(wish);
  prepare(game);
  const offers: Record<string, string[]> = {};
  game.player = {
    choose: ({ kind, name }, options, scripted) => {
      offers[kind] ??= options.map(name).sort();
      return scripted;
    },
  };
  turn(game, model, faces);
  return offers;
}

describe('what a player may choose', () => {
  it('DDD-move-roll, DDD-move-stop, DDD-move-through-friends: every square that another search comes to, and no other', () => {
    const next = numbers(23);
    const [columns, rows] = [8, 5];
    let offers = 0;
    for (let trial = 0; trial < 60; trial++) {
      const places = Array.from({ length: 7 }, () => `${1 + next(columns)},${1 + next(rows)}`);
      if (new Set(places).size < places.length) continue;
      const points = 1 + next(6);
      const a = places.slice(0, 4).map((place) => `p8 d6 w9 @${place}`);
      const b = places.slice(4).map((place) => `p8 d6 w9 @${place}`);
      const game = gameOf({ a, b, board: hall(columns, rows), policies: ['hold', 'hold'] });
      if (game.contacts(0) !== 0) continue;
      const ends = walked(game, 0, points);
      game.player = {
        choose: ({ kind, name }, options, scripted) => {
          if (kind !== 'move') return scripted;
          expect(options.map(name).sort()).toEqual(ends);
          offers++;
          return scripted;
        },
      };
      turn(game, 0, [points]);
    }
    expect(offers).toBeGreaterThan(10);
  });

  it('DDD-break-away, DDD-R-12: the engaged go where they like once they are free; a d4 cannot try', () => {
    const wish = (dice: string): Wish => ({ a: [`${dice} @2,1`], b: ['p8 d8 @1,1'], board: hall(3, 1) });
    expect(offered(wish('p8 d8'), 0, [3, 5, 5])).toEqual({
      'break away': ['no', 'yes'],
      action: ['close attack', 'nothing'],
    });
    expect(offered(wish('p4 d8'), 0, [3, 4, 4])['break away']).toBeUndefined();
    const game = gameOf(wish('p8 d8'));
    const seen: string[][] = [];
    game.player = {
      choose: ({ kind, name }, options, scripted) => {
        seen.push(options.map(name));
        return kind === 'break away' ? 1 : kind === 'move' ? options.map(name).indexOf('3,1') : scripted;
      },
    };
    turn(game, 0, [3, 5]);
    expect([seen, game.at[0]]).toEqual([
      [
        ['no', 'yes'],
        ['2,1', '3,1'],
      ],
      squareOf(game, '3,1'),
    ]);
  });

  it('DDD-move-leave-board, DDD-R-13: off the board with a point left, and in Object of Power by the far edge', () => {
    const board = (play: string, points: number, at: string) => {
      const wish: Wish = { ...PARTIES, a: [`p8 d12 @${at}`, '2x p8 d8'], b: ['p8 d8 @20,12'], play };
      return offered({ ...wish, policies: ['hold', 'hold'] }, 0, [points]).move.filter((name) =>
        name.startsWith('leave'),
      );
    };
    // 8,24 is the nearest exit of crossroads-25, in the south.
    expect(board('treasure-hunt', 2, '8,22')).toEqual([]);
    expect(board('treasure-hunt', 3, '8,22')).toEqual(['leave the board']);
    expect(board('object-of-power', 3, '8,22')).toEqual(['leave the board']);
    expect(board('object-of-power', 3, '8,2')).toEqual([]);
    expect(board('battle', 3, '8,22')).toEqual([]);
  });

  it('DDD-trap-path: over a known trap where that is nearer, or the only way', () => {
    const wish: Wish = { a: ['p8 d8 @1,1'], b: ['p8 d8 thief @9,1'], board: hall(9, 1), policies: ['hold', 'hold'] };
    const trapped = (game: DungeonGame) => {
      game.trapSquare[0] = squareOf(game, '3,1');
      game.trapSetter[0] = 1;
      game.ground.setTrap(game.trapSquare[0], 0);
    };
    expect(offered(wish, 0, [3], trapped).move).toEqual(['1,1', '2,1', '3,1 over a trap', '4,1 over a trap']);
  });

  it('DDD-trap-path: the huge step over a trap with any of their squares', () => {
    const wish: Wish = {
      a: ['p8 d8 huge @1,1'],
      b: ['p8 d8 thief @9,1'],
      board: hall(9, 3),
      policies: ['hold', 'hold'],
    };
    const trapped = (game: DungeonGame) => {
      game.trapSquare[0] = squareOf(game, '3,2');
      game.trapSetter[0] = 1;
      game.ground.setTrap(game.trapSquare[0], 0);
    };
    expect(offered(wish, 0, [1], trapped).move).toEqual(['1,1', '1,2', '2,1 over a trap', '2,2 over a trap']);
  });

  it('DDD-act-choice: everything that could succeed where it stands', () => {
    const board = drawn(['########', '#.L:+..#', '#......#', '#......#', '#......#', '########']);
    const a = ['p10 d8 thief ranged healer @3,1', 'p8 d8 w2 @4,2'];
    const wish: Wish = { a, b: ['p8 d8 @3,4', 'p8 d8 @6,1'], board, policies: ['hold', 'hold'] };
    const hurt = (game: DungeonGame) => {
      game.wounds[1] = 1;
    };
    // The second enemy is behind a door.
    expect(offered(wish, 0, [1, 1], hurt).action).toEqual([
      'hide',
      'nothing',
      'open a door at 4,1',
      'pick a lock at 2,1',
      'set a trap at 2,1',
      'set a trap at 2,2',
      'set a trap at 3,2',
      'set a trap at 4,1',
      'shoot at b1',
      'smash a door at 2,1',
      'smash a door at 4,1',
      'treat a wound: a2',
    ]);
  });

  it('DDD-close-target, DDD-R-43: any enemy in contact, and no one more after the first blow', () => {
    const wish: Wish = { a: ['p8 d8 x2 @2,1'], b: ['p8 d8 @1,1', 'p8 d8 @3,1'], board: hall(3, 1) };
    const game = gameOf(wish);
    const seen: string[][] = [];
    game.player = {
      choose: ({ kind, name }, options, scripted) => {
        if (kind !== 'target') return scripted;
        seen.push(options.map(name));
        return options.length - 1;
      },
    };
    turn(game, 0, [1, 5, 5]);
    expect(seen).toEqual([
      ['b1', 'b2'],
      ['b1', 'b2', 'no one'],
    ]);
  });

  it('DDD-R-21: a re-roll where one failed and could still turn it, and of movement', () => {
    const wish: Wish = { a: ['p8 d8 mage @1,1'], b: ['p8 d8 @2,1'], board: hall(2, 1) };
    const asked = (faces: readonly number[]) => Object.keys(offered(wish, 0, faces));
    expect(asked([1, 7, 5, 7])).toContain('roll again');
    expect(asked([1, 7, 1])).not.toContain('roll again');
    expect(asked([1, 7, 1])).toContain('roll movement again');
  });

  it('DDD-deploy-placement: any square of its zone', () => {
    const game = gameOf({
      a: ['p8 d8', 'p6 d8'],
      b: ['p8 d8'],
      board: hall(2, 2, ['zone A: 1,1-2,1', 'zone B: 1,2-2,2']),
    });
    const seen: string[] = [];
    game.player = {
      choose: ({ kind, who, name }, options) => {
        if (kind === 'place') seen.push(`${who.name}: ${options.map(name)}`);
        return options.length - 1;
      },
    };
    game.begin();
    game.step(new SampledDice());
    // The last square that is left is no decision.
    expect(seen).toEqual(['a2: 1,1,2,1', 'b1: 2,2,1,2']);
    expect([...game.at].map((square) => nameOf(game.board, square))).toEqual(['1,1', '2,1', '1,2']);
  });
});

describe('the best play of a small game', () => {
  const MAGES: Wish = { a: ['p8 d8 mage @1,1'], b: ['p6 d8 mage @2,1'], board: hall(2, 1) };
  const BLOWS: Wish = { a: ['p8 d8 x2 @1,1'], b: ['2x p8 d8 @1,2 @2,2'], board: hall(2, 2) };

  it.each([
    ['mages, by when they roll again', MAGES, 0.02],
    ['two blows against two, by where it stands', BLOWS, 0.005],
  ])('is no worse than any script, and better for %s', (_, wish, gain) => {
    const game = new DungeonGame(open(matchupOf(wish)));
    const layout = layOut(kernel.measures(game.matchup));
    const found = bestPlay(game, layout.slots, [{ sides: [0], slot: layout.at('a.win'), sign: 1 }]);
    const scripts = POLICIES.names
      .filter((policy) => policy !== 'hold')
      .map((policy) => solve(gameOf({ ...wish, policies: [policy, 'balanced'] })).a);
    expect(found).toMatchObject({ solved: true });
    expect((found.solved ? found.value : 0) - Math.max(...scripts)).toBeGreaterThan(gain);
  });
});

/** Where a model of one square may end on open floor, by steps tried one after the other. */
function walked(game: DungeonGame, model: number, points: number): string[] {
  const names = Array.from({ length: game.count }, (_, other) => nameOf(game.board, game.at[other]));
  const around = (name: string) => {
    const [column, row] = name.split(',').map(Number);
    return [-1, 0, 1]
      .flatMap((x) => [-1, 0, 1].map((y) => [column + x, row + y]))
      .filter(([x, y]) => x >= 1 && y >= 1 && x < game.board.columns - 1 && y < game.board.rows - 1)
      .map(([x, y]) => `${x},${y}`);
  };
  const isFoe = (name: string) => game.sideOf(names.indexOf(name)) !== game.sideOf(model) && names.includes(name);
  const isZone = (name: string) => around(name).some(isFoe);
  const isFriend = (name: string) => names.includes(name) && !isFoe(name) && name !== names[model];
  const ends = new Set<string>([names[model]]);
  let front = new Set([names[model]]);
  for (let step = 0; step < points; step++) {
    const onward = new Set<string>();
    for (const to of [...front].flatMap(around)) {
      // A friend in contact with an enemy stands where the walker would be, too.
      if (isFoe(to) || (isFriend(to) && isZone(to))) continue;
      if (!isFriend(to)) ends.add(to);
      if (!isZone(to)) onward.add(to);
    }
    front = onward;
  }
  return [...ends].sort();
}
