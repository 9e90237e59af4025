import { describe, expect, it } from 'vitest';
import { distanceToEdge } from '../../../src/board/board.ts';
import { shippedBoard } from '../../../src/board/shipped.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { DOING } from '../../../src/rules/ddd/action.ts';
import type { CHOICES } from '../../../src/rules/ddd/choices.ts';
import { damageDice } from '../../../src/rules/ddd/combat.ts';
import { attempt, FREE_PRISONER_DEED, PICK_UP, READ } from '../../../src/rules/ddd/deeds.ts';
import { BOTH_LOSE, BOUND, DRAW, HIDDEN, NOBODY, OFF } from '../../../src/rules/ddd/dungeon.ts';
import { Errands, RUN } from '../../../src/rules/ddd/errands.ts';
import { depart, take, wound } from '../../../src/rules/ddd/harm.ts';
import { dungeonScorecard } from '../../../src/rules/ddd/measures.ts';
import { BY_IMPOSSIBLE, BY_OBJECTIVE, BY_STALL, BY_SURRENDER, BY_WALKOVER } from '../../../src/rules/ddd/names.ts';
import type { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { Tactics } from '../../../src/rules/ddd/tactics.ts';
import { judge } from '../../../src/rules/ddd/victory.ts';
import type { SomeSettings } from '../../../src/rules/kit/choices.ts';
import {
  at,
  drawn,
  faultsOf,
  gameOf,
  hall,
  place,
  rolling,
  sample,
  script,
  squareOf,
  turn,
  type Wish,
} from './table.ts';

/** Nine by nine squares with two exits on each edge, treasures and a middle. */
const ROOM = drawn(
  [
    '###.###.###',
    '#.........#',
    '#.........#',
    '...........',
    '#.........#',
    '#.........#',
    '#.........#',
    '...........',
    '#.........#',
    '#.........#',
    '###.###.###',
  ],
  ['zone A: 1,1-9,2', 'zone B: 1,8-9,9', 'mark objective: 5,5', 'mark treasure: 3,3 7,3 3,7 7,7'],
);

function room(play: string, a: string[], b: string[], more: Partial<Wish> = {}): DungeonGame {
  return gameOf({ a, b, play, board: ROOM, partySize: 'any', ...more });
}

/** Takes a model off the board by a wound nobody can help. */
function slay(game: DungeonGame, model: number, by = -1): void {
  game.wounds[model] = 1;
  rolling([], (dice) => wound(game, dice, model, by, false));
}

/** Sends a model off the board. */
function leave(game: DungeonGame, model: number): void {
  game.lift(model);
  game.walking = model;
  depart(game, model);
}

function does(game: DungeonGame, model: number, deed: number, target: number, face: number): void {
  game.actor = model;
  game.deed = deed;
  game.target = target;
  rolling([face], (dice) => attempt(game, dice));
}

describe('DDD-battle-win', () => {
  it('half of the enemy party, rounded up; or all; or so many', () => {
    const kills = (battleKills: number | 'half' | 'all', b = ['5x p8 d8']) => {
      const game = room('battle', ['p8 d8'], b, { battleKills });
      let killed = 0;
      for (let model = 1; game.winner === NOBODY; model++, killed++) slay(game, model);
      return killed;
    };
    expect([kills('half'), kills('half', ['4x p8 d8']), kills('all'), kills(2)]).toEqual([3, 2, 5, 2]);
  });

  it('DDD-scn-first-wins: the game has ended at once', () => {
    const game = room('battle', ['2x p8 d8'], ['2x p8 d8']);
    slay(game, 3, 0);
    expect([game.winner, game.reason]).toEqual([0, BY_OBJECTIVE]);
  });
});

describe('Ambush', () => {
  const ambush = (more: Partial<Wish> = {}) =>
    room('ambush', ['2x p8 d8 @1,1 @9,9'], ['4x p8 d8 @5,5 @5,6 @4,5 @6,5'], more);

  it('DDD-ambush-win: the defender wins with half of its party away', () => {
    const game = ambush();
    leave(game, 2);
    expect(game.winner).toBe(NOBODY);
    leave(game, 3);
    expect([game.winner, game.reason]).toEqual([1, BY_OBJECTIVE]);
  });

  it('the attacker, as soon as too few are left; and who has no enemy left walks off', () => {
    const game = ambush();
    for (const model of [2, 3, 4]) slay(game, model);
    expect([game.winner, game.reason]).toEqual([0, BY_IMPOSSIBLE]);
    const alone = ambush();
    slay(alone, 0);
    slay(alone, 1);
    expect([alone.winner, alone.reason]).toEqual([1, BY_WALKOVER]);
  });

  it('DDD-ambush-hidden: attackers begin hidden in rubble and water in range, shooters first, and wait there', () => {
    const wish: Wish = {
      a: ['2x p8 d8', '2x p12 d8 ranged'],
      b: ['4x p8 d8'],
      play: 'ambush',
      board: 'crossroads-25',
      partySize: 'any',
    };
    const game = gameOf(wish);
    const hidden = [0, 1, 2, 3].filter((model) => game.isMarked(model, HIDDEN));
    expect(hidden).toContain(2);
    expect(hidden).toContain(3);
    for (const model of hidden) {
      expect(game.ground.isCover(game.at[model])).toBe(true);
      for (let enemy = 4; enemy < 8; enemy++)
        expect(game.distanceAt(model, game.at[model], enemy)).toBeGreaterThanOrEqual(4);
    }
    const before = game.at[2];
    turn(game, 2, [8]);
    expect([game.at[2], game.isMarked(2, HIDDEN)]).toEqual([before, true]);
    expect(gameOf({ ...wish, policies: ['aggressive', 'balanced'] }).hidden).toBe(0);
  });

  it('DDD-ambush-deploy: attackers who are not hidden are out of sight', () => {
    const game = gameOf({ a: ['10x p8 d8'], b: ['10x p8 d8'], play: 'ambush', board: 'crossroads-25' });
    for (let model = 0; model < 10; model++)
      for (let enemy = 10; enemy < 20; enemy++) {
        const here = game.at[model];
        expect(game.distanceAt(model, here, enemy)).toBeGreaterThanOrEqual(4);
        const isSeen = game.ground.lines.isClear(here, game.at[enemy], game.ground.solid);
        expect(isSeen && !game.isMarked(model, HIDDEN)).toBe(false);
      }
  });
});

describe('Treasure Hunt', () => {
  const hunt = (more: Partial<Wish> = {}) => room('treasure-hunt', ['4x p8 d8'], ['4x p8 d8'], more);
  const carryOff = (game: DungeonGame, model: number, object: number) => {
    take(game, model, object);
    leave(game, model);
  };

  it('DDD-treasure-win: more than half of them decide it', () => {
    const game = hunt();
    carryOff(game, 0, 0);
    carryOff(game, 4, 1);
    carryOff(game, 1, 2);
    expect(game.winner).toBe(NOBODY);
    carryOff(game, 2, 3);
    expect([game.winner, game.scored[0], game.carriedOff(0)]).toEqual([0, 1, 3]);
  });

  it('level when none is left: a draw', () => {
    const game = hunt();
    for (const [object, model] of [0, 4, 1, 5].entries()) carryOff(game, model, object);
    expect([game.winner, game.reason]).toEqual([DRAW, BY_OBJECTIVE]);
  });

  it('who is left alone is credited with the rest', () => {
    const game = room('treasure-hunt', ['p8 d8'], ['2x p8 d8']);
    carryOff(game, 0, 0);
    expect([game.winner, game.reason]).toEqual([1, BY_WALKOVER]);
    const early = room('treasure-hunt', ['2x p8 d8'], ['p8 d8']);
    carryOff(early, 0, 0);
    slay(early, 1);
    expect(early.winner).toBe(1);
  });

  it('DDD-treasure-one: a model carries one', () => {
    const game = hunt();
    place(game, 0, '3,4');
    does(game, 0, PICK_UP, 0, 8);
    const tactics = new Tactics(game);
    tactics.consider(0);
    expect(tactics.act(0, 0)).not.toBe(3);
    expect(game.carries[0]).toBe(1);
  });

  it('DDD-treasure-drop: who is killed drops it where it stood', () => {
    const game = hunt();
    take(game, 0, 2);
    place(game, 0, '5,7');
    slay(game, 0);
    expect([game.objects[2], game.carries[0]]).toEqual([squareOf(game, '5,7'), 0]);
  });

  it('DDD-treasure-huge-drop: the huge choose the square nearest an exit', () => {
    const game = room('treasure-hunt', ['p4 d8 huge', 'p8 d8'], ['p8 d8']);
    take(game, 0, 0);
    place(game, 0, '8,6');
    slay(game, 0);
    expect(game.objects[0]).toBe(squareOf(game, '9,6'));
  });

  it('DDD-P-huge-drop: of an object of power, nearest the far edge of its own side', () => {
    for (const [model, square] of [
      [0, '7,3'],
      [2, '8,2'],
    ] as const) {
      const game = room('object-of-power', ['p4 d8 huge', 'p8 d8'], ['p4 d8 huge', 'p8 d8']);
      take(game, model, 0);
      place(game, model, '7,2');
      slay(game, model);
      expect(game.objects[0]).toBe(squareOf(game, square));
    }
  });

  it('DDD-treasure-no-return: who left has no card and no square any more', () => {
    const game = hunt();
    leave(game, 0);
    expect(at(game, 0)).toBe('left');
    expect(game.cards & 1).toBe(0);
    const dice = new SampledDice();
    let left = 0;
    for (let k = 0; k < 20; k++) {
      dice.begin(1, k);
      game.begin();
      const away = new Set<number>();
      while (!game.over) {
        game.step(dice);
        for (let model = 0; model < 8; model++) if (at(game, model) === 'left') away.add(model);
        for (const model of away) expect([at(game, model), game.cards & (1 << model)]).toEqual(['left', 0]);
      }
      left += away.size;
    }
    expect(left).toBeGreaterThan(10);
  });

  it('half of a party at most share the treasures out, each the nearest; the rest fight', () => {
    const game = room('treasure-hunt', ['4x p8 d8'], ['p8 d8 @5,8']);
    const errands = new Errands(game);
    const roles = [0, 1, 2, 3].map((model) => {
      errands.assign(model);
      return errands.role === RUN ? at(game, model).slice(0, 1) < '5' : undefined;
    });
    // One runner from the left goes left, one from the right goes right.
    expect(roles.filter((role) => role !== undefined).sort()).toEqual([false, true]);
    expect(roles.filter((role) => role === undefined).length).toBe(2);
  });
});

describe('DDD-P-move: carriers in a Treasure Hunt', () => {
  /** Four against some on a board of four treasures; the first of side a carries one, and so does the first of side b. */
  const carriers = (b: string, settings: SomeSettings<typeof CHOICES> = {}) => {
    const game = room('treasure-hunt', ['4x p8 d8'], [b], { settings: [settings, {}] });
    take(game, 0, 0);
    take(game, 4, 3);
    return game;
  };
  /** What a model is about: whom it hunts or guards, or `home`. */
  const errandOf = (game: DungeonGame, model: number) => {
    const errands = new Errands(game);
    errands.assign(model);
    if (errands.role === RUN) return errands.edges === 0 ? 'fetches' : 'home';
    return errands.ward >= 0 ? `guards ${errands.ward}` : `hunts ${errands.hunted}`;
  };

  it('fight on, and hunt enemy carriers, until the enemy has two models more on the board', () => {
    expect(['4x p8 d8', '5x p8 d8', '6x p8 d8'].map((b) => errandOf(carriers(b), 0))).toEqual([
      'hunts 4',
      'hunts 4',
      'home',
    ]);
  });

  it('go home where one treasure more decides it', () => {
    const game = carriers('4x p8 d8');
    game.objects[1] = OFF;
    expect(errandOf(game, 0)).toBe('hunts 4');
    game.objects[2] = OFF;
    game.off0 = 2;
    expect(errandOf(game, 0)).toBe('home');
  });

  it('go home where the enemy can no longer be beaten, or nothing is left to win', () => {
    const lost = carriers('4x p8 d8');
    lost.off1 = 2;
    expect(errandOf(lost, 0)).toBe('home');
    const held = carriers('4x p8 d8');
    for (const treasure of [1, 2]) take(held, treasure, treasure);
    expect(errandOf(held, 0)).toBe('hunts 4');
    leave(held, 4);
    expect(errandOf(held, 0)).toBe('home');
  });

  it('go home at once with `carriers: go-home`', () => {
    expect(errandOf(carriers('4x p8 d8', { carriers: 'go-home' }), 0)).toBe('home');
  });

  it('are escorted with `escort: yes` where outnumbered; else the others hunt', () => {
    const others = (escort: 'yes' | 'no', b: string) => {
      const game = carriers(b, { escort });
      const about = [1, 2, 3].map((model) => errandOf(game, model));
      return new Set(about.filter((errand) => errand !== 'fetches'));
    };
    expect(others('yes', '6x p8 d8')).toEqual(new Set(['guards 0']));
    expect(others('yes', '5x p8 d8')).toEqual(new Set(['hunts 4']));
    expect(others('no', '6x p8 d8')).toEqual(new Set(['hunts 4']));
  });

  it('are screened with `escort: screen`: the others hunt enemy carriers, or else the enemy nearest to their own', () => {
    const game = carriers('4x p8 d8', { escort: 'screen' });
    const hunter = [1, 2, 3].find((model) => errandOf(game, model) !== 'fetches') as number;
    expect(errandOf(game, hunter)).toBe('hunts 4');
    game.carries[4] = 0;
    game.objects[3] = OFF;
    expect(game.isOn(6)).toBe(true);
    game.lift(0);
    game.put(0, squareOf(game, '8,7'));
    const far = (enemy: number) => game.ways.toSquare(game.kindOf(enemy), game.at[0])[game.at[enemy]];
    const nearest = [4, 5, 6, 7].reduce((best, enemy) => (far(enemy) < far(best) ? enemy : best));
    expect(errandOf(game, hunter)).toBe(`hunts ${nearest}`);
  });
});

describe('DDD-P-move: with `hunt: intercept` a model', () => {
  /** Where a model goes with two points that has four to a carrier, which has two to an exit at 7,10. */
  const goes = (hunt: 'chase' | 'intercept') => {
    const game = room('treasure-hunt', ['p8 d8 @3,6'], ['p8 d8 @7,8'], { settings: [{ hunt }, {}] });
    game.objects.fill(OFF);
    take(game, 1, 0);
    return at(turn(game, 0, [2]), 0);
  };

  it('cuts off who would get away; else it goes nearer', () => {
    expect([goes('chase'), goes('intercept')]).toEqual(['5,6', '5,8']);
  });
});

describe('DDD-P-move: those who wait', () => {
  it('go on once nothing happened for as many rounds as their patience', () => {
    const stalled = (patience: number) =>
      sample(
        {
          a: ['2x p8 d4'],
          b: ['2x p8 d4'],
          board: hall(3, 20, ['zone A: 1,1-3,1', 'zone B: 1,20-3,20']),
          policies: ['defensive', 'defensive'],
          settings: [{ patience }, { patience }],
        },
        10,
      ).stalled;
    expect([stalled(200), stalled(2)]).toEqual([1, 0]);
  });
});

describe('DDD-P-move: with `runners: most` in an Ambush', () => {
  it('half of the attackers block exits; with `many` all hunt', () => {
    const about = (runners: 'many' | 'most') => {
      const game = room('ambush', ['4x p8 d8 @1,1 @3,1 @7,1 @9,1'], ['2x p8 d8 @5,5 @5,6'], {
        attacker: 'a',
        settings: [{ runners }, {}],
      });
      const errands = new Errands(game);
      return [0, 1, 2, 3].filter((model) => {
        errands.assign(model);
        return errands.role === RUN;
      });
    };
    expect([about('most'), about('many')]).toEqual([[0, 1], []]);
  });
});

describe('DDD-P-move: who cannot get away carries nothing', () => {
  it('the huge do not fit through exits of one square', () => {
    const game = room('object-of-power', ['p4 d8 huge @5,3', 'p12 d4 @1,1'], ['p8 d8 @9,9']);
    const tactics = new Tactics(game);
    tactics.consider(0);
    expect(tactics.act(0, 0)).toBe(0);
    const errands = new Errands(game);
    const roles = [0, 1].map((model) => {
      errands.assign(model);
      return errands.role === RUN;
    });
    expect(roles).toEqual([false, true]);
  });

  it('DDD-R-37: a win is described as it is reached', () => {
    const won = (readerMustLeave: boolean) => {
      const { matchup } = room('secrets', ['p8 d8 @4,3'], ['p8 d8 @9,9'], { rulings: { readerMustLeave } });
      return dungeonScorecard(matchup).measures.find(({ what }) => what === 'win')?.meaning;
    };
    expect(won(true)).toBe('it read the message and got away by the far edge, and the other side did not');
    expect(won(false)).toBe('it read the message, and the other side did not');
  });

  it('DDD-R-37: nor do they read a message with which they would have to leave', () => {
    const game = (readerMustLeave: boolean) =>
      room('secrets', ['2x p8 d8 huge @4,3 @5,6', 'p12 d4 @1,1'], ['p8 d8 @9,9'], { rulings: { readerMustLeave } });
    const readers = (reading: DungeonGame) => {
      const errands = new Errands(reading);
      return [0, 1, 2].filter((model) => {
        errands.assign(model);
        return errands.role === RUN;
      });
    };
    const acts = (reading: DungeonGame) => {
      const tactics = new Tactics(reading);
      tactics.consider(1);
      return tactics.act(1, 0) === DOING && tactics.deed === READ;
    };
    expect([readers(game(true)), acts(game(true))]).toEqual([[2], false]);
    expect([readers(game(false)), acts(game(false))]).toEqual([[0, 1], true]);
  });
});

describe('Object of Power', () => {
  const fetch = (more: Partial<Wish> = {}) => room('object-of-power', ['2x p8 d8 ranged'], ['2x p8 d8'], more);

  it('DDD-object-win: carried off by the far edge, and by no other', () => {
    const game = fetch();
    take(game, 0, 0);
    place(game, 0, '3,9');
    turn(game, 0, [8]);
    expect([game.winner, at(game, 0)]).toEqual([0, 'left']);
    const other = fetch();
    take(other, 2, 0);
    place(other, 2, '3,9');
    turn(other, 2, [3]);
    expect([other.winner, other.isOn(2)]).toEqual([NOBODY, true]);
  });

  it('DDD-object-weapon: the holder has a magic weapon of both kinds, once a turn', () => {
    const game = fetch();
    expect([damageDice(game, 0, true), damageDice(game, 0, false)]).toEqual([1, 1]);
    take(game, 0, 0);
    expect([damageDice(game, 0, true), damageDice(game, 0, false)]).toEqual([2, 2]);
    game.actor = 0;
    game.magicSpent = 1;
    expect([damageDice(game, 0, true), damageDice(game, 0, false)]).toEqual([1, 1]);
  });

  it('DDD-object-drop: it is dropped where the holder died', () => {
    const game = fetch();
    take(game, 0, 0);
    place(game, 0, '2,2');
    slay(game, 0);
    expect(game.objects[0]).toBe(squareOf(game, '2,2'));
  });

  it('DDD-R-45: who is left alone wins; nobody left, nobody wins', () => {
    const game = fetch();
    slay(game, 2);
    slay(game, 3);
    expect([game.winner, game.reason]).toEqual([0, BY_WALKOVER]);
  });
});

describe('Free Prisoner', () => {
  const party = ['p8 d8 sneaky', 'p10 d8 @5,4', 'p6 d8 @1,1'];
  const cell = (more: Partial<Wish> = {}) => room('free-prisoner', party, ['2x p8 d8 ranged @1,9 @9,9'], more);

  it('DDD-prisoner-choice: the sneaky, else the fastest, else the cleverest, never the huge; or whom the file names', () => {
    const chosen = (a: string[]) =>
      room(
        'free-prisoner',
        a.map((line, i) => `${line} @${i + 1},1`),
        ['p8 d8 @1,9'],
      ).prisoner;
    expect(chosen(['p8 d8', 'p8 d8 sneaky', 'p8 d12'])).toBe(1);
    expect(chosen(['p8 d8', 'p8 d12', 'p12 d10'])).toBe(1);
    expect(chosen(['p8 d8', 'p12 d8', 'p4 d12 huge'])).toBe(1);
    expect(chosen(['p8 d8', 'p8 d8 sneaky', 'p8 d8 prisoner'])).toBe(2);
  });

  it('DDD-prisoner-setup: guards six squares or more from edges and prisoner, the attacker within six of an edge', () => {
    const wish: Wish = { a: ['10x p8 d8'], b: ['10x p8 d8'], play: 'free-prisoner', board: 'vaults-35' };
    for (const policy of ['balanced', 'objective']) {
      const game = gameOf({ ...wish, policies: [policy, policy] });
      const far = (model: number) => distanceToEdge(game.board, game.at[model]);
      const attackers = Array.from({ length: 10 }, (_, i) => i).filter((model) => model !== game.prisoner);
      const guards = Array.from({ length: 10 }, (_, i) => 10 + i);
      expect(Math.max(...attackers.map(far))).toBe(6);
      expect(Math.min(...guards.map(far))).toBeGreaterThanOrEqual(6);
      const gaps = guards.map((model) => game.distanceAt(model, game.at[model], game.prisoner));
      expect(Math.min(...gaps)).toBe(6);
    }
  });

  it('DDD-R-36: so that a board of 22 by 11 squares just has room for one guard, and a smaller one has not', () => {
    const room = (columns: number, rows: number) => {
      const wall = Array.from({ length: columns }, (_, x) => (x === 2 || x === 4 ? '.' : '#')).join('');
      const side = (y: number) => (y === 2 || y === 4 ? '.' : '#');
      const inner = Array.from({ length: rows - 2 }, (_, y) => side(y) + '.'.repeat(columns - 2) + side(y));
      return faultsOf({
        a: ['2x p8 d8'],
        b: ['p8 d8'],
        play: 'free-prisoner',
        partySize: 'any',
        board: drawn([wall, ...inner, wall]),
      });
    };
    expect([room(22, 11).length, room(21, 11).length, room(22, 10).length]).toEqual([0, 1, 1]);
  });

  it('DDD-prisoner-bound: its card does nothing, its body is no enemy', () => {
    const game = cell();
    expect([at(game, 0), game.isMarked(0, BOUND)]).toEqual(['5,5', true]);
    game.cards = 1;
    game.phase = 1;
    rolling([], (dice) => game.step(dice));
    expect([at(game, 0), game.actor]).toEqual(['5,5', -1]);
    place(game, 3, '5,6');
    expect([game.contacts(3), game.contacts(0)]).toEqual([0, 1 << 3]);
  });

  it('DDD-prisoner-no-shots: it is not shot at, bound or free', () => {
    const game = cell({ policies: ['hold', 'hold'] });
    game.unmark(0, BOUND);
    game.rezone();
    place(game, 1, '1,2');
    place(game, 3, '5,9');
    // Seven squares to the helpers, four to the prisoner: a d8 shoots at the former.
    turn(game, 3, [1, 1]);
    expect(game.wounds[0]).toBe(1);
    const alone = room('free-prisoner', ['p8 d8 sneaky', 'p8 d8 @1,1'], ['p4 d8 ranged @5,8'], {
      policies: ['hold', 'hold'],
    });
    alone.unmark(0, BOUND);
    alone.rezone();
    turn(alone, 2, [1]);
    expect(alone.actor).toBe(-1);
  });

  it('DDD-P-move: who guards it and can shoot does so from beside it', () => {
    const game = cell();
    place(game, 1, '5,2');
    place(game, 3, '5,7');
    // A d8 that shows 1 misses.
    turn(game, 3, [8, 1]);
    expect([game.contacts(3), game.distanceAt(3, game.at[3], 1)]).toEqual([0, 2]);
    expect(game.distanceAt(3, game.at[3], 0)).toBeLessThanOrEqual(2);
  });

  it('DDD-prisoner-rebind: a hit binds it again and wounds nobody', () => {
    const game = cell({ policies: ['hold', 'hold'] });
    game.unmark(0, BOUND);
    game.rezone();
    place(game, 3, '5,6');
    turn(game, 3, [1, 1, 8]);
    expect([game.isMarked(0, BOUND), game.wounds[0], game.winner]).toEqual([true, 1, NOBODY]);
  });

  it('DDD-prisoner-win: off the board by any exit; else it is for the defender', () => {
    const game = cell();
    does(game, 1, FREE_PRISONER_DEED, 0, 10);
    place(game, 0, '9,3');
    turn(game, 0, [8]);
    expect([game.winner, at(game, 0)]).toEqual([0, 'left']);
    const helpless = cell();
    slay(helpless, 1);
    slay(helpless, 2);
    expect([helpless.winner, helpless.reason]).toEqual([1, BY_IMPOSSIBLE]);
    const dead = cell();
    dead.unmark(0, BOUND);
    dead.rezone();
    slay(dead, 0);
    expect(dead.winner).toBe(1);
    const freed = cell();
    does(freed, 1, FREE_PRISONER_DEED, 0, 10);
    slay(freed, 1);
    slay(freed, 2);
    expect(freed.winner).toBe(NOBODY);
    const guardless = cell();
    slay(guardless, 3);
    slay(guardless, 4);
    expect([guardless.winner, guardless.reason]).toEqual([0, BY_WALKOVER]);
  });
});

describe('Secrets', () => {
  const hall = (a: string[], b: string[], more: Partial<Wish> = {}) => room('secrets', a, b, more);

  it('DDD-secrets-win: the reader must leave by the far edge; then nobody may be able to follow', () => {
    const game = hall(['p8 d8 @5,4', 'p6 d8 @1,1'], ['p6 d8 @9,9', 'p12 d8 @8,8']);
    does(game, 0, READ, -1, 8);
    expect(game.winner).toBe(NOBODY);
    place(game, 0, '3,9');
    turn(game, 0, [8]);
    expect([at(game, 0), game.winner]).toEqual(['left', NOBODY]);
    slay(game, 3);
    expect([game.winner, game.reason]).toEqual([0, BY_OBJECTIVE]);
  });

  it('once a reader is away its friends stay, to keep the enemy from it', () => {
    const game = hall(['3x p8 d8 @5,4 @4,4 @6,4'], ['p8 d8 @9,9']);
    const isAfterIt = (model: number) => {
      const errands = new Errands(game);
      errands.assign(model);
      const tactics = new Tactics(game);
      tactics.consider(model);
      return [errands.role === RUN, tactics.act(model, 0) === DOING];
    };
    for (const model of [0, 1]) does(game, model, READ, -1, 8);
    expect([isAfterIt(1), isAfterIt(2)]).toEqual([
      [true, false],
      [false, true],
    ]);
    leave(game, 0);
    expect([isAfterIt(1), isAfterIt(2)]).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('DDD-secrets-draw: both achieve it', () => {
    const game = hall(['2x p8 d8'], ['2x p8 d8']);
    for (const model of [0, 2]) {
      does(game, model, READ, -1, 8);
      leave(game, model);
    }
    expect([game.winner, game.reason]).toEqual([DRAW, BY_OBJECTIVE]);
  });

  it('DDD-scn-both-lose: neither can any more', () => {
    const game = hall(['p8 d8', 'p6 d8'], ['p8 d8', 'p6 d8']);
    slay(game, 0);
    expect(game.winner).toBe(NOBODY);
    slay(game, 2);
    expect([game.winner, game.reason]).toEqual([BOTH_LOSE, BY_IMPOSSIBLE]);
  });

  it('nobody left to stop it: achieved', () => {
    const game = hall(['p8 d8'], ['p8 d8']);
    slay(game, 1);
    expect([game.winner, game.reason]).toEqual([0, BY_WALKOVER]);
  });

  it('DDD-R-37: reading alone is enough, where the ruling says so', () => {
    const game = hall(['p8 d8 @5,4', 'p6 d8'], ['p6 d8'], { rulings: { readerMustLeave: false } });
    does(game, 0, READ, -1, 8);
    expect(game.winner).toBe(0);
  });
});

describe('DDD-scn-choice: the dice-off', () => {
  const party = { a: ['2x p6 d8', 'p8 d8 sneaky'], b: ['2x p6 d8', 'p12 d8'] };
  const wish: Wish = { ...party, play: 'dice-off', board: 'crossroads-25', partySize: 'any' };

  it('the higher best power die attacks and has its scenario', () => {
    const game = gameOf({ ...wish, chooses: ['ambush', 'secrets'] });
    script(game, [7, 6]);
    expect([game.attacker, game.scenario]).toEqual([0, 1]);
    game.begin();
    script(game, [7, 9]);
    expect([game.attacker, game.scenario]).toEqual([1, 5]);
  });

  it('DDD-scn-tie: level dice lead to any of the six; the roles are rolled for again', () => {
    const game = gameOf(wish);
    script(game, [5, 5, 4, 3, 3, 2, 9]);
    expect([game.attacker, game.scenario]).toEqual([1, 3]);
  });

  it('DDD-R-30: or for the roles alone, or a coin', () => {
    const rolled = gameOf({ ...wish, play: 'ambush', rulings: { roles: 'diceoff' } });
    script(rolled, [4, 4, 3, 8]);
    expect([rolled.attacker, rolled.scenario]).toEqual([1, 1]);
    const tossed = gameOf({ ...wish, play: 'ambush', rulings: { roles: 'coin' } });
    script(tossed, [2]);
    expect(tossed.attacker).toBe(1);
  });

  it('DDD-R-32: and a coin for the edges', () => {
    const game = gameOf({ ...wish, play: 'battle', rulings: { swapSides: 'coin' } });
    script(game, [1]);
    const north = game.ground.rowOf[game.at[0]];
    game.begin();
    script(game, [2]);
    const south = game.ground.rowOf[game.at[0]];
    expect([north < 12, south > 12, game.farEdgeOf(0)]).toEqual([true, true, 1]);
  });
});

describe('DDD-R-41: of treasures as near', () => {
  it('a side goes for the first in rows as it sees the board, however the map lists them', () => {
    const edge = '##..#..####';
    const rows = [edge, ...new Array<string>(9).fill('#.........#'), edge].map((row, y) =>
      y > 1 && y < 4 ? `.${row.slice(1, -1)}.` : row,
    );
    const goesTo = (marks: string, side: 0 | 1) => {
      const game = gameOf({
        a: [side === 0 ? 'p8 d8 @5,5' : 'p8 d8 @1,1'],
        b: [side === 1 ? 'p8 d8 @5,5' : 'p8 d8 @9,9'],
        board: drawn(rows, ['zone A: 1,1-9,2', 'zone B: 1,8-9,9', `mark treasure: ${marks}`]),
        play: 'treasure-hunt',
        partySize: 'any',
        policies: side === 0 ? ['balanced', 'hold'] : ['hold', 'balanced'],
      });
      game.actor = side;
      game.phase = 2;
      rolling([1], (dice) => game.step(dice));
      return at(game, side)[0];
    };
    for (const marks of ['3,5 7,5', '7,5 3,5']) expect([goesTo(marks, 0), goesTo(marks, 1)]).toEqual(['4', '6']);
  });
});

describe('DDD-surrender', () => {
  const wish: Wish = {
    a: ['5x p8 d8'],
    b: ['5x p8 d8'],
    board: 'arena-15',
    policies: ['defensive', 'hold'],
    rulings: { surrender: true },
    battleKills: 'all',
  };
  const giving = (dead: number, more: Partial<Wish> = {}) => {
    const game = gameOf({ ...wish, ...more });
    for (let model = 0; model < dead; model++) slay(game, model);
    game.cards = 1 << 4;
    game.phase = 1;
    rolling([], (dice) => game.step(dice));
    return game;
  };

  it('a beaten side gives up at the start of a turn of its own', () => {
    const game = giving(4);
    expect([game.over, game.winner, game.reason]).toEqual([true, 1, BY_SURRENDER]);
    expect(giving(4, { rulings: {} }).over).toBe(false);
    expect(giving(4, { policies: ['balanced', 'hold'] }).over).toBe(false);
    // With less than a third of the enemy, not with a third.
    expect([giving(4, { b: ['4x p8 d8'] }).over, giving(4, { b: ['3x p8 d8'] }).over]).toEqual([true, false]);
  });

  it('who got away is not lost: nobody gives up for having brought its models out', () => {
    // Three dead, two away, one left against eight; three away are what it takes.
    const { battleKills: _ofBattles, ...others } = wish;
    const game = gameOf({
      ...others,
      a: ['8x p8 d8'],
      b: ['6x p8 d8'],
      play: 'ambush',
      board: 'crossroads-25',
      attacker: 'a',
      partySize: 'any',
      policies: ['hold', 'defensive'],
    });
    for (const model of [8, 9, 10]) slay(game, model);
    for (const model of [11, 12]) depart(game, model);
    game.cards = 1 << 13;
    game.phase = 1;
    rolling([], (dice) => game.step(dice));
    expect(game.over).toBe(false);
  });

  it('DDD-surrender-min: not before three are lost', () => {
    const few: Partial<Wish> = { a: ['3x p8 d8'], b: ['10x p8 d8'] };
    const game = gameOf({ ...wish, ...few });
    slay(game, 0);
    slay(game, 1);
    game.cards = 1 << 2;
    game.phase = 1;
    rolling([], (dice) => game.step(dice));
    expect(game.over).toBe(false);
  });
});

describe('limits', () => {
  it('DDD-G-02: a game in which nothing happens is stalled, and told so', () => {
    const wish: Wish = { a: ['p8 d8 @1,1'], b: ['p8 d8 @14,1'], board: 'lane-14', policies: ['hold', 'hold'] };
    const rates = sample(wish, 50);
    expect([rates.stalled, rates.draw, rates.rounds]).toEqual([1, 1, 30]);
    const short = sample({ ...wish, limits: { stallRounds: 5 } }, 50);
    expect(short.rounds).toBe(5);
  });

  it('DDD-G-01: and one that is too long is ended', () => {
    const wish: Wish = {
      a: ['p12 d4 w9 huge'],
      b: ['p12 d4 w9 huge'],
      board: 'closet-2',
      limits: { maxRounds: 3 },
      rulings: { hugeFootprint: 1 },
    };
    const rates = sample(wish, 200);
    expect([rates.timeout, rates.rounds]).toEqual([1, 3]);
    expect(rates.draw).toBe(rates.timeout);
  });

  it.each([
    ['ambush', [1, 0, 0]],
    ['free-prisoner', [0, 1, 0]],
    ['object-of-power', [0, 0, 1]],
    ['treasure-hunt', [0, 0, 1]],
  ] as const)('DDD-G-06: %s ends as the scenario says', (play, outcome) => {
    const wish: Wish = {
      a: ['p8 d8 @1,1', 'p8 d8 sneaky @2,1'].slice(0, play === 'free-prisoner' ? 2 : 1),
      b: ['2x p8 d8 @9,9 @8,9'],
      play,
      board: ROOM,
      partySize: 'any',
      policies: ['hold', 'hold'],
    };
    const rates = sample(wish, 20);
    expect([rates['a.win'], rates['b.win'], rates.draw]).toEqual([...outcome]);
    const even = sample({ ...wish, rulings: { guardOutcome: 'draw' } }, 20);
    expect(even.draw).toBe(1);
    expect(even.stalled).toBe(1);
  });

  const stalling: Partial<Wish> = { policies: ['hold', 'hold'] };
  const stall = (game: DungeonGame) => {
    const dice = new SampledDice();
    dice.begin(1, 1);
    while (!game.over) game.step(dice);
    expect(game.reason).toBe(BY_STALL);
    return game.winner;
  };

  it.each([0, 1])('DDD-G-06: who has more of the treasures wins: side %i', (side) => {
    const game = room('treasure-hunt', ['2x p8 d8'], ['2x p8 d8'], stalling);
    take(game, side * 2, 0);
    leave(game, side * 2);
    expect(stall(game)).toBe(side);
  });

  it.each([0, 1])('DDD-G-06: and who has achieved it in Secrets: side %i', (side) => {
    const game = room('secrets', ['2x p8 d8'], ['2x p8 d8'], stalling);
    does(game, side * 2, READ, -1, 8);
    leave(game, side * 2);
    expect(stall(game)).toBe(side);
  });

  it('DDD-G-06: nobody has achieved anything in Secrets: both lose', () => {
    const wish: Wish = {
      a: ['p8 d8'],
      b: ['p8 d8'],
      play: 'secrets',
      board: ROOM,
      partySize: 'any',
      policies: ['hold', 'hold'],
    };
    expect(sample(wish, 20)['both-lose']).toBe(1);
    expect(BY_STALL).toBe(5);
  });
});

describe('DDD-deploy-placement', () => {
  it('the huge first, then by power die, in front and from the centre outwards', () => {
    const game = gameOf({ a: ['p8 d8', 'p4 d8', 'p6 d8 huge'], b: ['p8 d8'], board: 'arena-15' });
    expect([at(game, 2), at(game, 1), at(game, 0)]).toEqual(['6,2', '8,3', '5,3']);
  });

  it('both sides of a fair board stand alike, as if the board were turned', () => {
    for (const play of ['battle', 'treasure-hunt', 'object-of-power', 'secrets'])
      for (const policy of ['balanced', 'aggressive', 'defensive', 'objective']) {
        const line = ['p4 d6 huge w2', '2x p10 d8 ranged', 'p6 d10', '6x p8 d8'];
        const game = gameOf({ a: line, b: line, play, board: 'crossroads-25', policies: [policy, policy] });
        for (let model = 0; model < 10; model++) {
          const last = game.ground.squares - 1;
          const theirs = game.at[model + 10];
          const corner = game.isBig(model) ? theirs + game.ground.columns + 1 : theirs;
          expect(game.at[model]).toBe(last - corner);
        }
      }
  });

  it('defensive: shooters in the rear, the stout in front', () => {
    const game = gameOf({
      a: ['2x p10 d8 ranged', '2x p8 d8', 'p8 d8 w2'],
      b: ['p8 d8'],
      board: 'arena-15',
      policies: ['defensive', 'hold'],
    });
    expect([0, 1].map((model) => game.ground.rowOf[game.at[model]])).toEqual([1, 1]);
    expect(at(game, 4)).toBe('7,3');
  });

  it('or where the scenario says', () => {
    const game = gameOf({ a: ['2x p8 d8 @5,5 @9,9'], b: ['p8 d8 @7,5'], board: 'arena-15' });
    expect([0, 1, 2].map((model) => at(game, model))).toEqual(['5,5', '9,9', '7,5']);
  });

  it('DDD-deploy-edge: without zones, within six squares of the edge; DDD-deploy-centre: of the middle', () => {
    const bare = drawn([
      '##.##.###############',
      ...new Array<string>(19)
        .fill('#...................#')
        .map((row, i) => (i === 3 || i === 9 ? '.....................' : row)),
      '##.##.###############',
    ]);
    const battle = gameOf({ a: ['15x p8 d8'], b: ['15x p8 d8'], board: bare });
    for (let model = 0; model < 15; model++) {
      expect(battle.ground.rowOf[battle.at[model]]).toBeLessThan(6);
      expect(battle.ground.rowOf[battle.at[model + 15]]).toBeGreaterThan(14);
    }
    expect(shippedBoard('crossroads-25')?.zones.C?.length).toBe(73);
  });

  it('a fresh game is not decided before anything happened', () => {
    const game = room('secrets', ['p8 d8'], ['p8 d8']);
    judge(game);
    expect(game.winner).toBe(NOBODY);
  });
});
