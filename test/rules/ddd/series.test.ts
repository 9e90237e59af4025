import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { betweenGames } from '../../../src/rules/ddd/campaign.ts';
import { ABSENT, CARD, DEAD, lowestOf, NOBODY, STUNNED } from '../../../src/rules/ddd/dungeon.ts';
import { SHOOTS } from '../../../src/rules/ddd/effects.ts';
import { depart, take, wound } from '../../../src/rules/ddd/harm.ts';
import { kernel } from '../../../src/rules/ddd/kernel.ts';
import { BY_OBJECTIVE } from '../../../src/rules/ddd/names.ts';
import type { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { decide } from '../../../src/rules/ddd/victory.ts';
import { at, drawn, gameOf, listen, matchupOf, playMany, rolling, sample, script, type Wish } from './table.ts';

/** How many abilities a model has. */
function abilitiesOf(game: DungeonGame, model: number): number {
  const owned = game.matchup.abilities.filter(({ bit }) => (game.abilities[model] & bit) !== 0).length;
  return owned + game.fullWounds[model] - 1 + game.attacks[model] - 1;
}

/** Has a game end as it stands: the last card is that of somebody stunned. */
function end(game: DungeonGame, winner: number): void {
  const model = lowestOf(game.present);
  game.mark(model, STUNNED);
  game.cards = 1 << model;
  game.phase = CARD;
  decide(game, winner, BY_OBJECTIVE);
  rolling([], (dice) => game.step(dice));
}

/** Kills a model by a wound nobody can help. */
function slay(game: DungeonGame, model: number): void {
  game.wounds[model] = 1;
  rolling([], (dice) => wound(game, dice, model, -1, false));
}

const LEARNING: Partial<Wish> = { series: 3, rulings: { advancement: true } };

describe('experience', () => {
  it('DDD-xp-wound: a point for each wound an enemy suffers, one for a critical, none for one prevented', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8 w3', 'p10 d8 healer'], board: 'closet-4', ...LEARNING });
    rolling([], (dice) => wound(game, dice, 1, 0, false));
    expect(game.experience[0]).toBe(1);
    rolling([8], (dice) => wound(game, dice, 1, 0, true));
    expect([game.experience[0], game.wounds[1]]).toEqual([1, 1]);
    rolling([], (dice) => wound(game, dice, 1, 0, true));
    expect(game.experience[0]).toBe(2);
    const plain = gameOf({ a: ['p8 d8'], b: ['p8 d8 w3'], board: 'closet-2', series: 3 });
    rolling([], (dice) => wound(plain, dice, 1, 0, false));
    expect(plain.experience[0]).toBe(0);
  });

  it('DDD-xp-undead: the undead learn nothing', () => {
    const game = gameOf({ a: ['p8 d8 undead'], b: ['p8 d8 w3'], board: 'closet-2', ...LEARNING });
    rolling([], (dice) => wound(game, dice, 1, 0, false));
    expect(game.experience[0]).toBe(0);
  });

  it('DDD-xp-carry: a point for what is carried off', () => {
    const game = gameOf({
      a: ['2x p8 d8'],
      b: ['2x p8 d8'],
      board: 'crossroads-25',
      play: 'treasure-hunt',
      partySize: 'any',
      ...LEARNING,
    });
    take(game, 0, 0);
    game.lift(0);
    game.walking = 0;
    depart(game, 0);
    expect(game.experience[0]).toBe(1);
  });

  it('DDD-xp-win: a point for everybody of the winning side that lives', () => {
    const game = gameOf({ a: ['2x p8 d8'], b: ['2x p8 d8'], board: 'closet-4', ...LEARNING });
    game.lift(1);
    game.at[1] = DEAD;
    betweenGames(game, 0);
    expect([...game.experience]).toEqual([1, 0, 0, 0]);
  });

  it('DDD-xp-spend: five points buy the first ability that may be had', () => {
    const game = gameOf({
      a: ['p8 d8', 'p8 d8 magic-armor'],
      b: ['p8 d8'],
      board: 'closet-4',
      ...LEARNING,
      learns: [['ace-shot', 'magic-armor', 'extra-wound'], ['ranged-attack']],
    });
    game.experience.set([9, 10, 5]);
    betweenGames(game, NOBODY);
    // Ace Shot needs Ranged Attack; nobody takes Magic Armor twice.
    expect([...game.experience]).toEqual([4, 0, 0]);
    expect(game.effects.armorDice[0]).toBe(1);
    expect([game.fullWounds[0], game.fullWounds[1]]).toEqual([1, 3]);
    // Who learned to take more is not wounded by that, should the next game be lost unplayed.
    expect([game.wounds[0], game.wounds[1]]).toEqual([1, 3]);
    expect(game.has(2, SHOOTS)).toBe(true);
  });
});

describe('reinforcements', () => {
  const wish: Wish = {
    a: ['p8 d8 ranged ace w3', 'p6 d6 mage', 'p8 d8'],
    b: ['p8 d8'],
    board: 'arena-15',
    series: 2,
  };
  const bury = (game: ReturnType<typeof gameOf>, models: number[]) => {
    for (const model of models) {
      game.lift(model);
      game.at[model] = DEAD;
    }
  };

  it('DDD-reinforce-models: the dead are replaced by models with the same dice, or stay away', () => {
    const game = gameOf({ ...wish, rulings: { reinforcements: true } });
    bury(game, [0, 1]);
    betweenGames(game, NOBODY);
    expect([game.starters(0), game.power[1], game.defense[1]]).toEqual([3, 1, 1]);
    const plain = gameOf(wish);
    bury(plain, [0, 1]);
    betweenGames(plain, NOBODY);
    expect([plain.starters(0), plain.at[0]]).toEqual([1, ABSENT]);
  });

  it('DDD-reinforce-abilities: as many abilities as new models, for the new ones only', () => {
    const game = gameOf({ ...wish, rulings: { reinforcements: true } });
    bury(game, [0, 1]);
    betweenGames(game, NOBODY);
    expect(abilitiesOf(game, 0) + abilitiesOf(game, 1)).toBe(2);
    expect(game.has(0, SHOOTS)).toBe(true);
    expect(abilitiesOf(game, 2)).toBe(0);
  });
});

describe('a series', () => {
  it('is won by whoever wins more games; who has no one left loses the rest', () => {
    const rates = sample({ a: ['p4 d4 w3'], b: ['p12 d12'], board: 'closet-2', series: 5 }, 200);
    expect(rates['a.win']).toBeGreaterThan(0.98);
    expect(rates['a.games-won'] + rates['b.games-won']).toBeCloseTo(5, 6);
  });

  it('DDD-scn-choice: the dead do not roll for the roles of the next game', () => {
    const game = gameOf({
      a: ['p12 d12', '3x p4 d4'],
      b: ['4x p6 d6'],
      play: 'ambush',
      board: 'crossroads-25',
      partySize: 'any',
      series: 2,
      rulings: { roles: 'diceoff' },
    });
    script(game, [12, 1]);
    slay(game, 0);
    end(game, 1);
    const between = new Int32Array(game.stateLength);
    game.save(between);
    const attackers = chancesOf((dice) => {
      game.load(between);
      game.step(dice);
      return game.attacker;
    });
    // A d4 above a d6 in 6 throws of 24, below it in 14.
    expect(attackers.get(0)).toBeCloseTo(0.3, 12);
  });

  it('goes on with who is left, healed', () => {
    const game = gameOf({ a: ['3x p6 d6 w2'], b: ['3x p8 d8'], board: 'arena-15', series: 4 });
    playMany(game, 50, (over) => {
      expect(over.wins0 + over.wins1).toBeLessThanOrEqual(4);
      expect(over.rounds).toBeGreaterThan(0);
    });
  });

  it('advancement and reinforcements keep both parties in play to the end', () => {
    const party = ['p6 d6 extra-wound', 'p8 d8 healer', '3x p8 d8', '2x p10 d8 ranged', '3x p10 d10'];
    const wish: Wish = {
      a: party,
      b: party,
      play: 'battle',
      board: 'arena-15',
      series: 5,
      rulings: { advancement: true, reinforcements: true },
    };
    const game = gameOf(wish);
    let learned = 0;
    playMany(game, 40, (over) => {
      expect(over.battle).toBe(5);
      expect(over.starters(0)).toBe(10);
      for (let model = 0; model < 20; model++) learned += abilitiesOf(over, model);
    });
    const rates = sample(wish, 400);
    expect(Math.abs(rates['a.win'] - rates['b.win'])).toBeLessThan(0.2);
    // Each side began with two.
    expect(learned / 40).toBeGreaterThan(8);
  });
});

describe('the end of a series', () => {
  const feud: Wish = {
    a: ['p4 d4', 'p8 d8'],
    b: ['3x p12 d12'],
    play: 'battle',
    board: 'arena-15',
    partySize: 'any',
    series: 2,
    rulings: { advancement: true, reinforcements: true },
    learns: [['extra-wound'], ['extra-wound']],
  };
  /** Two games, in both of which the second of a and the first of b are killed; `also` happens in the last. */
  const over = (also: (game: DungeonGame) => void = () => {}) => {
    const game = gameOf(feud);
    for (let battle = 0; battle < 2; battle++) {
      slay(game, 1);
      slay(game, 2);
      if (battle === 1) also(game);
      end(game, 0);
    }
    expect([game.over, game.battle]).toEqual([true, 2]);
    return game;
  };

  it('DDD-xp-spend: nobody learns after the last game, nor is wounded by what there was to learn', () => {
    const game = over((last) => last.experience.fill(20));
    expect([game.wounds[0], game.fullWounds[0]]).toEqual([1, 1]);
  });

  it('DDD-reinforce-models: what is said of losses and kills says that replacements are left out', () => {
    const wish = { a: ['p4 d4 x3'], b: ['p12 d12'], board: 'closet-2', series: 4 };
    const rulings = { reinforcements: true };
    const told = kernel
      .measures(matchupOf({ ...wish, rulings }))
      .filter(({ meaning }) => /replacements are not counted/.test(meaning));
    expect(told.map(({ name }) => name)).toEqual(['a.losses', 'b.losses', 'a.a1.kills', 'b.b1.kills']);
    expect(sample({ ...wish, rulings }, 50)['a.a1.kills']).toBe(1);
  });

  it('DDD-reinforce-models: nobody is replaced after it, and the dead are not drawn', () => {
    const heard: string[] = [];
    const game = over((last) => {
      last.trace = { note: (rule) => heard.push(rule), chapter: () => {} };
    });
    expect(heard).not.toContain('DDD-reinforce-models');
    expect([at(game, 1), at(game, 2)]).toEqual(['dead', 'dead']);
    expect(game.picture()).not.toMatch(/a2|b1 1 /);
  });

  it('who is unhurt at the end is counted so, whatever was learned before', () => {
    const rates = sample({ ...feud, a: ['p4 d4 w5'], b: ['5x p12 d12'], battleKills: 5 }, 100);
    const plain = sample({ ...feud, a: ['p4 d4 w5'], b: ['5x p12 d12'], battleKills: 5, rulings: {} }, 100);
    expect(plain['a.a1.unhurt']).toBeGreaterThan(0.3);
    expect(rates['a.a1.unhurt']).toBeGreaterThan(0.3);
  });
});

describe('limits in a series', () => {
  // Nobody of these opens the lock within a round, if not by luck.
  const board = drawn(['########', '#...L..#', '########'], ['zone A: 1,1', 'zone B: 6,1']);
  const wish: Wish = { a: ['p12 d4'], b: ['p12 d4'], board, series: 3, limits: { stallRounds: 1 } };

  it('DDD-G-02: a series of which any game stalled is counted as stalled', () => {
    const game = gameOf(wish);
    const heard = listen(game);
    let stalled = 0;
    playMany(game, 200, () => {
      if (heard.some(({ rule }) => rule === 'DDD-G-02')) stalled++;
      heard.length = 0;
    });
    const rates = sample(wish, 200);
    expect(stalled).toBeGreaterThan(20);
    expect(rates.stalled).toBeCloseTo(stalled / 200, 12);
    const ends = ['objective', 'walkover', 'impossible', 'surrender'].map((end) => rates[`end.${end}`]);
    expect(ends.reduce((sum, rate) => sum + rate, rates.stalled)).toBeCloseTo(1, 12);
  });

  it('DDD-G-01: and one of which any was too long as timed out', () => {
    const long: Wish = { ...wish, limits: { maxRounds: 3, stallRounds: 30 } };
    const game = gameOf(long);
    const heard = listen(game);
    let late = 0;
    playMany(game, 100, () => {
      if (heard.some(({ rule }) => rule === 'DDD-G-01')) late++;
      heard.length = 0;
    });
    expect(late).toBeGreaterThan(20);
    expect(sample(long, 100).timeout).toBeCloseTo(late / 100, 12);
  });
});

describe('DDD-R-36 in a series', () => {
  const wish: Wish = {
    a: ['p4 d6 huge', '2x p8 d8'],
    b: ['3x p8 d8'],
    board: 'crossroads-25',
    play: 'free-prisoner',
    partySize: 'any',
    series: 3,
  };

  it('an attacker with nobody left who can be the prisoner has lost that game', () => {
    const game = gameOf(wish);
    slay(game, 1);
    slay(game, 2);
    end(game, 0);
    expect([game.over, game.wins0, game.wins1, game.winner]).toEqual([true, 1, 2, 1]);
  });

  it('and whoever was on the board at the end of the last game played is counted as there', () => {
    const rates = sample(
      { ...wish, a: ['p4 d4 huge w5', 'p12 d12'], b: ['4x p6 d6'], series: 2, rulings: { roles: 'coin' } },
      300,
    );
    // Squares for two by two fit no exit.
    expect(rates['a.a1.left']).toBe(0);
    expect(rates['end.impossible']).toBeGreaterThan(0.1);
  });
});
