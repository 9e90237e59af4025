import { describe, expect, it } from 'vitest';
import { attempt } from '../../../src/rules/wods/attempt.ts';
import { LEFT_LEG, RIGHT_LEG } from '../../../src/rules/wods/injury.ts';
import {
  BLEEDING,
  DEAD,
  DRAW,
  ESCAPED,
  FIRST_ROUTS,
  FIRST_WINS,
  REELING,
  ROUND_CAP,
  SECOND_WINS,
  STALEMATE,
  UNFIGHTABLE,
} from '../../../src/rules/wods/names.ts';
import type { World } from '../../../src/rules/wods/world.ts';
import { faultsOf, matchupOf, playOut, roll, Story, tallied } from './table.ts';

/** Tests, turns, rounds, swarms, space, flight. */

const PARTY = { rulings: { initiative: 'party', criticals: 'off' } };
const ENEMIES = { rulings: { initiative: 'enemies', criticals: 'off' } };
const SWORD = 'fighter con0 hp20 no-abilities sword';

describe('tests', () => {
  const law = (modifier: number) => [0, 1, 2].map((result) => attempt(modifier).chance(result) * 36);

  it.each([
    [-4, [33, 3, 0]],
    [-2, [26, 9, 1]],
    [-1, [21, 12, 3]],
    [0, [15, 15, 6]],
    [1, [10, 16, 10]],
    [2, [6, 15, 15]],
    [3, [3, 12, 21]],
    [4, [1, 9, 26]],
  ])('WODS-test: 2d6 with %i', (modifier, chances) => {
    law(modifier).forEach((chance, i) => {
      expect(chance).toBeCloseTo(chances[i], 12);
    });
  });

  const read = (modifier: number, faces: [number, number]) => attempt(modifier).read(faces);

  it('WODS-test-miss: 6 or less', () => expect([read(0, [1, 5]), read(0, [1, 6])]).toEqual([0, 1]));
  it('WODS-test-partial: 7 to 9', () => expect([read(0, [3, 4]), read(0, [4, 5])]).toEqual([1, 1]));
  it('WODS-test-full: 10 or more', () => expect([read(0, [4, 5]), read(0, [4, 6])]).toEqual([1, 2]));

  it('WODS-skill-bonus: a skill adds 1, once (R-WODS-31)', () => {
    const state = roll(matchupOf({ party: ['thief dex1 dagger'], lair: ['goblin'] }), [3]);
    expect(state.modifier(0, 1, 1 << 7)).toBe(2);
    expect(state.modifier(0, 1, 1 << 0)).toBe(1);
    expect(state.modifier(0, 1, 0)).toBe(1);
  });
});

describe('WODS-initiative: whoever starts acts first', () => {
  const duel = (initiative: string) =>
    matchupOf({ party: [SWORD], lair: ['foe hp20 armour0 d6'] }, { rulings: { initiative, criticals: 'off' } });

  it('the party, or the enemies, by the scenario', () => {
    expect([...roll(duel('party'), [2]).hp]).toEqual([20, 17]);
    expect([...roll(duel('enemies'), [2]).hp]).toEqual([18, 20]);
  });

  it('or by a coin: 1 the party, 2 the enemies (R-WODS-33)', () => {
    expect([...roll(duel('coin'), [1, 2]).hp]).toEqual([20, 17]);
    expect([...roll(duel('coin'), [2, 2]).hp]).toEqual([18, 20]);
  });

  it('WODS-scout: a scout starts, unless both sides have one', () => {
    const scout = 'ranger con0 hp20 scout volley sword';
    const scouted = (sides: [string, string], more = {}) =>
      matchupOf({ party: [sides[0]], lair: [sides[1]] }, { ...ENEMIES, ...more });
    expect([...roll(scouted([scout, 'foe hp20 armour0 d6']), [2]).hp]).toEqual([20, 17]);
    expect([...roll(scouted([scout, scout]), [2]).hp]).toEqual([17, 20]);
    expect(roll(scouted([scout, 'foe hp20 armour0 d6'], { scoutable: false }), [2]).hp[0]).toBe(18);
  });
});

describe('WODS-side-turns: one side, then the other', () => {
  it('each standing figure acts once a round, in the order of the list (R-WODS-34)', () => {
    const matchup = matchupOf(
      {
        party: ['A: fighter con0 hp20 no-abilities sword', 'B: fighter con0 hp20 no-abilities dagger'],
        lair: ['2x foe hp20 armour0 d6'],
      },
      PARTY,
    );
    // A for 2, B for 1, then both enemies: the first on B, the second on A.
    const state = roll(matchup, [1, 1, 2, 3, 1, 4]);
    expect([...state.hp]).toEqual([16, 17, 17, 20]);
    expect(state.round).toBe(2);
  });

  it('WODS-combat-turn: whoever fell before his turn does not act', () => {
    const matchup = matchupOf({ party: [SWORD], lair: ['2x foe hp1 armour0 d6'] }, PARTY);
    const state = playOut(matchup, [1, 3, 1]);
    expect([state.hp[0], state.outcome, state.rounds]).toEqual([17, FIRST_WINS, 2]);
  });

  it('WODS-reflexes: first in every round, of both sides (R-WODS-23)', () => {
    const quick = 'B: thief con0 hp20 reflexes lucky dagger';
    const matchup = matchupOf(
      { party: ['A: fighter con0 hp20 no-abilities sword', quick], lair: ['foe hp20 armour0 d6'] },
      ENEMIES,
    );
    expect([...roll(matchup, [3]).hp]).toEqual([20, 20, 17]);
    // Then the enemy, who strikes A; then A.
    expect([...roll(matchup, [3, 1, 5, 1]).hp]).toEqual([15, 20, 15]);
  });

  it('WODS-second-wind: a rest as an action, once, when nothing of it is wasted (P-WODS-04)', () => {
    const matchup = matchupOf({ party: ['fighter 3 con1 second-wind sword'], lair: ['foe hp50 armour0 d6'] }, ENEMIES);
    expect(matchup.lines[0]?.level).toBe(3);
    // Of 11 HP 5 and 1 leave 5, less than half; the rest gives 4 back and takes the turn; then 1 is lost again.
    const state = roll(matchup, [5, 1, 1, 1], (s) => {
      s.hp[0] = 11;
    });
    expect([state.hp[0], state.windUsed[0], state.hp[1]]).toEqual([8, 1, 48]);
    // Once only: at 4 HP the sword is swung again.
    const later = roll(matchup, [5, 1, 1, 1, 1, 4, 1], (s) => {
      s.hp[0] = 11;
    });
    expect([later.windUsed[0], later.hp[1]]).toEqual([1, 44]);
    const never = matchupOf(
      { party: { members: ['fighter 3 con1 second-wind sword'], secondWind: 'never' }, lair: ['foe hp50 armour0 d6'] },
      ENEMIES,
    );
    const attacked = roll(never, [5, 1, 1, 1]);
    expect([attacked.hp[0], attacked.hp[1]]).toEqual([5, 46]);
  });
});

describe('targets', () => {
  const three = (
    policy: object,
    lair: readonly string[] = ['foe: foe hp20 armour0 d6', 'b: foe hp9 armour0 d6', 'c: foe hp15 armour0 d6'],
  ) => matchupOf({ party: { members: [SWORD], ...policy }, lair }, PARTY);

  it('P-WODS-01: fewest HP left, or most, or the first, or anyone', () => {
    expect([...roll(three({}), [1]).hp]).toEqual([20, 20, 7, 15]);
    expect([...roll(three({ target: 'spread' }), [1]).hp]).toEqual([20, 18, 9, 15]);
    expect([...roll(three({ target: 'first' }), [1]).hp]).toEqual([20, 18, 9, 15]);
    expect([...roll(three({ target: 'random' }), [3, 1]).hp]).toEqual([20, 20, 9, 13]);
    expect([...roll(three({ policy: 'spread', target: 'focus-lowest' }), [1]).hp]).toEqual([20, 20, 7, 15]);
  });

  it('P-WODS-02: enemies choose anyone, without a die where there is only one', () => {
    const matchup = matchupOf(
      {
        party: ['A: fighter con0 hp20 no-abilities sword', 'B: fighter con0 hp20 no-abilities sword'],
        lair: ['foe hp20 armour0 d6'],
      },
      ENEMIES,
    );
    expect([...roll(matchup, [2, 3]).hp]).toEqual([20, 17, 20]);
  });
});

describe('swarms', () => {
  const swarm = (hp: number, more = '') =>
    matchupOf(
      { party: ['2x fighter con0 hp6 no-abilities sword'], lair: [`foe hp${hp} armour0 d4 swarm ${more}`] },
      ENEMIES,
    );

  it('WODS-swarm-entity: many bodies are one figure with HP in common', () => {
    const matchup = matchupOf({ party: [SWORD], lair: ['goblin swarm7'] }, PARTY);
    const state = roll(matchup, [1, 2, 3, 4, 5, 6, 1]);
    expect(state.hp[1]).toBe(22);
    expect(state.figures).toBe(2);
  });

  it('WODS-swarm-attacks: one attack on everybody, in the order of the list', () => {
    const state = roll(swarm(30), [3, 2, 1]);
    expect([...state.hp]).toEqual([3, 4, 28]);
  });

  it('WODS-swarm-rout: once half is lost the rest flee', () => {
    const matchup = matchupOf({ party: [SWORD], lair: ['foe hp9 armour0 d4 swarm'] }, PARTY);
    const not = roll(matchup, [3]);
    expect([not.hp[1], not.outcome]).toEqual([5, 0]);
    const state = playOut(matchup, [4]);
    expect([state.hp[1], state.status[1], state.outcome]).toEqual([4, ESCAPED, FIRST_ROUTS]);
    const count = tallied(state);
    expect([count('party.rout'), count('party.victory')]).toEqual([1, 1]);
    // Nobody beats a swarm down, so there is no such outcome; with others beside it there is.
    expect(() => count('party.win')).toThrow();
    const mixed = matchupOf({ party: [SWORD], lair: ['foe hp9 armour0 d4 swarm', 'b: foe hp1 armour0 d4'] }, PARTY);
    const won = tallied(playOut(mixed, [1, 1, 4]));
    expect([won('party.rout'), won('party.win'), won('party.victory')]).toEqual([1, 0, 1]);
  });

  it('WODS-swarm-ten-times: ten times the HP of all opponents cannot be fought', () => {
    expect(playOut(swarm(120), []).outcome).toBe(UNFIGHTABLE);
    expect(roll(swarm(119), []).outcome).not.toBe(UNFIGHTABLE);
  });

  it('are not struck critically', () => {
    const matchup = matchupOf(
      { party: [SWORD], lair: ['foe hp50 armour0 d4 swarm'] },
      { rulings: { initiative: 'party', criticals: 'always' } },
    );
    expect(roll(matchup, [6, 1]).criticals[0]).toBe(0);
  });
});

describe('space (R-WODS-42)', () => {
  it('WODS-movement-abstract: without a gap everybody reaches everybody', () => {
    const matchup = matchupOf({ party: [SWORD], lair: ['foe hp20 armour0 d6'] }, PARTY);
    expect(roll(matchup, [2]).hp[1]).toBe(17);
  });

  it('WODS-movement-grid: 6 squares, 5 in light, 4 in full armour; twice without an action', () => {
    const moved = (armour: string, gap: number) => {
      const matchup = matchupOf(
        { party: [`${SWORD} ${armour}`], lair: ['foe hp20 armour0 d6 ranged'] },
        { ...PARTY, gap },
      );
      const state = roll(matchup, [1]);
      return [state.advance[0], state.hp[1]];
    };
    expect(moved('no-armour', 6)).toEqual([6, 18]);
    expect(moved('light-armour', 5)).toEqual([5, 18]);
    expect(moved('full-armour', 4)).toEqual([4, 18]);
    // Too far: a second move instead of the attack, and the archer shoots first.
    expect(moved('no-armour', 7)).toEqual([12, 20]);
    expect(moved('light-armour', 7)).toEqual([10, 20]);
    expect(moved('full-armour', 7)).toEqual([8, 20]);
  });

  it('those who shoot stand still and shoot at anybody', () => {
    const matchup = matchupOf(
      { party: ['fighter con0 hp20 no-abilities bow'], lair: ['foe hp20 armour0 d6'] },
      { ...PARTY, gap: 30 },
    );
    const state = roll(matchup, [3, 3]);
    expect([...state.advance]).toEqual([0, 12]);
    expect(state.hp[1]).toBe(12);
  });

  it('WODS-heavy-bow: a heavy bow is shot from where one stands, and not after moving (R-WODS-41)', () => {
    const matchup = matchupOf(
      { party: ['fighter con0 hp20 no-abilities heavy-bow sword'], lair: ['foe hp30 armour0 d6'] },
      { ...PARTY, gap: 30 },
    );
    const state = roll(matchup, [3]);
    expect([state.hp[1], state.advance[0]]).toEqual([25, 0]);
  });
});

describe('flight (R-WODS-61)', () => {
  it('WODS-attr-dex and WODS-skill-athletics: a Dex test with Athletics, full armour takes 1 off', () => {
    const start = (faces: readonly number[], hero?: string, more: object = {}) => {
      const matchup = matchupOf(
        {
          party: {
            members: [hero ?? 'thief dex1 con0 hp20 no-abilities athletics sword', '2x torchbearer'],
            retreat: 'half',
            silver: 9,
            ...more,
          },
          lair: ['2x foe hp90 armour0 d8'],
        },
        ENEMIES,
      );
      return roll(matchup, faces);
    };
    // The enemies fell both torchbearers, who roll nothing; three blows, then A's own and flight.
    const opening = [2, 3, 2, 3, 1];
    const away = start([...opening, 1, 1, 4, 4]);
    expect(away.status[0]).toBe(ESCAPED);
    expect(away.outcome).toBe(SECOND_WINS);
    const partial = start([...opening, 1, 1, 3, 4, 2, 5]);
    expect([partial.status[0], partial.hp[0]]).toEqual([ESCAPED, 13]);
    const miss = start([...opening, 1, 1, 2, 2]);
    expect(miss.status[0]).toBe(0);
    const clumsy = start(
      [...opening, 1, 1, 4, 4, 1, 8],
      'thief dex1 con0 hp20 no-abilities athletics full-armour sword',
    );
    expect(clumsy.status[0]).toBe(ESCAPED);
    expect(clumsy.hp[0]).toBeLessThan(20);
  });

  it('P-WODS-13: begins in the round after fewer than half stand, and not at half', () => {
    const party = {
      members: ['fighter dex1 con0 hp20 no-abilities athletics sword', '3x torchbearer'],
      retreat: 'half',
    };
    const matchup = matchupOf({ party, lair: ['foe hp90 armour0 d8'] }, ENEMIES);
    // The enemy fells a torchbearer a round; the others strike for 1 each, the fighter for 2.
    const [first, second, third] = [
      [4, 8, 1, 1, 1],
      [3, 8, 1, 1],
      [2, 8, 1],
    ];
    const half = roll(matchup, [...first, ...second]);
    expect([half.standing[0], half.retreating[0]]).toEqual([2, 0]);
    const fewer = roll(matchup, [...first, ...second, ...third]);
    expect([fewer.standing[0], fewer.retreating[0], fewer.hp[4]]).toEqual([1, 1, 90 - 4 - 3 - 2]);
    // The blow of round 4, and 10 on the test: away.
    const away = roll(matchup, [...first, ...second, ...third, 1, 4, 4]);
    expect([away.status[0], away.hp[4]]).toEqual([ESCAPED, 81]);
  });

  it('over a gap only those in contact strike at who flees, and those who shoot (R-WODS-42)', () => {
    const fled = (lair: readonly string[], faces: readonly number[]) => {
      const matchup = matchupOf({ party: [SWORD], lair }, { ...PARTY, gap: 30 });
      const state = playOut(matchup, faces, undefined, (s) => {
        s.retreating[0] = 1;
      });
      return [state.status[0], state.hp[0]];
    };
    // 8 with Athletics.
    expect(fled(['2x foe hp20 armour0 d6'], [3, 4])).toEqual([ESCAPED, 20]);
    expect(fled(['foe hp20 armour0 d6', 'foe hp20 armour0 d6 ranged'], [3, 4, 5])).toEqual([ESCAPED, 15]);
  });

  it('one who fled while reeling comes round where the others win (R-WODS-47)', () => {
    const party = ['fighter con0 hp9 no-abilities sword', 'armsman'];
    const state = playOut(matchupOf({ party, lair: ['foe hp1 armour0 d6'] }, PARTY), [5, 5, 1], undefined, (s) => {
      s.hp[0] = 0;
      s.status[0] = REELING;
      s.retreating[0] = 1;
    });
    expect([state.status[0], state.outcome, state.hp[0]]).toEqual([ESCAPED, FIRST_WINS, 1]);
  });

  it('one who got away and dies of a wound fell to whoever dealt it (R-WODS-53)', () => {
    const matchup = matchupOf({ party: [`A: ${SWORD}`], lair: ['foe hp9 armour0 d6'] }, PARTY);
    const state = playOut(matchup, [5, 5], undefined, (s) => {
      s.retreating[0] = 1;
      s.clock[0] = BLEEDING;
      s.clockLeft[0] = 20;
      s.clockBy[0] = 1;
    });
    const count = tallied(state);
    expect([state.status[0], count('lair.foe.kills'), count('party.A.felled-by.lair.foe')]).toEqual([DEAD, 1, 1]);
    expect([count('party.A.fell'), count('party.fell-round.foe')]).toEqual([1, 1]);
  });

  it('is decided on, and caltrops are strewn, only where a hero stands who can flee (R-WODS-62)', () => {
    const heroless = { members: ['3x torchbearer'], retreat: 'half', supplies: { caltrops: 1 } };
    const leftAfter = (party: { members: string[] }, faces: readonly number[], change?: (s: World) => void) => {
      const state = roll(matchupOf({ party, lair: ['2x foe hp90 armour0 d8'] }, ENEMIES), faces, change);
      return [state.retreating[0], state.supply(0, 4)];
    };
    // The last two of the list fall, the first strikes; then the first blow of round 2.
    expect(leftAfter(heroless, [3, 8, 2, 8, 1, 1])).toEqual([0, 1]);
    const lame = { ...heroless, members: [SWORD, '2x torchbearer'] };
    const legs = (s: World) => {
      s.wounds[0] = (1 << LEFT_LEG) | (1 << RIGHT_LEG);
    };
    expect(leftAfter(lame, [3, 8, 2, 8, 1, 1], legs)).toEqual([0, 1]);
    expect(leftAfter(lame, [3, 8, 2, 8, 1, 1])).toEqual([2, 0]);
  });

  it('WODS-gear-caltrops: caltrops turn 7 to 9 into a clean escape', () => {
    const matchup = matchupOf(
      {
        party: {
          members: ['thief dex1 con0 hp20 no-abilities athletics sword', '2x torchbearer'],
          retreat: 'half',
          supplies: { caltrops: 1 },
        },
        lair: ['2x foe hp90 armour0 d8'],
      },
      ENEMIES,
    );
    const state = roll(matchup, [2, 3, 2, 3, 1, 1, 1, 3, 4]);
    expect([state.status[0], state.hp[0], state.supply(0, 4)]).toEqual([ESCAPED, 18, 0]);
  });
});

describe('what ends a fight without a winner', () => {
  it('L-WODS-01: nobody can hurt anybody', () => {
    const stone = 'foe hp9 armour8 d6';
    const state = playOut(matchupOf({ party: [stone], lair: [stone] }, PARTY), []);
    expect([state.outcome, state.rounds]).toEqual([STALEMATE, 0]);
  });

  it('L-WODS-01: a clock that runs is no stalemate', () => {
    const stone = 'foe hp9 armour8 d6';
    const state = roll(matchupOf({ party: [stone], lair: [`${stone} boss`] }, PARTY), [1, 1, 1, 1], (s) => {
      s.clock[1] = 3;
      s.clockLeft[1] = 2;
      s.clockBy[1] = 0;
    });
    expect([state.outcome, state.status[1]]).toEqual([FIRST_WINS, DEAD]);
  });

  it('L-WODS-01: a possible critical hit is no stalemate', () => {
    const stone = 'foe hp9 armour8 d4';
    const hero = 'fighter con0 hp9 no-abilities fists full-armour';
    const rulings = { initiative: 'party' };
    expect(
      playOut(
        matchupOf({ party: [`${hero} armour+4`], lair: [stone] }, { rulings: { ...rulings, criticals: 'off' } }),
        [],
      ).outcome,
    ).toBe(STALEMATE);
    expect(roll(matchupOf({ party: [`${hero} armour+4`], lair: [stone] }, { rulings }), [3]).outcome).toBe(0);
  });

  it('L-WODS-01: a blow from hiding that may come again is no stalemate (P-WODS-06)', () => {
    const thief = 'thief dex3 con0 hp20 backstab lucky dagger full-armour armour+4';
    const party = { members: [thief], backstab: 'rehide' };
    const matchup = matchupOf({ party, lair: ['foe hp9 armour6 d4'] }, PARTY);
    // Hidden: 6+3 less 6; the enemy does nothing; hides again, and 3 more.
    expect(roll(matchup, [5, 5, 6, 1, 5, 5, 1, 6]).hp[1]).toBe(9 - 3 - 3);
    const once = matchupOf({ party: [thief], lair: ['foe hp9 armour6 d4'] }, PARTY);
    expect(playOut(once, [5, 5, 6, 1]).outcome).toBe(STALEMATE);
  });

  it('L-WODS-01: what harms must reach (R-WODS-42)', () => {
    const far = { ...PARTY, gap: 16 };
    const statue = ['foe hp9 armour8 d4 speed0'];
    const armed = (gear: string) => matchupOf({ party: [`fighter con0 slay skirmish ${gear}`], lair: statue }, far);
    // No arrow hurts it, so the archer goes there with the great weapon: twelve squares, then four and a blow.
    const state = roll(armed('shortbow great-weapon light-armour'), [6]);
    expect([state.round, state.hp[1]]).toEqual([2, 9 - 3]);
    expect(playOut(armed('shortbow'), []).outcome).toBe(STALEMATE);
    // Magic reaches from where a caster lies who cannot walk.
    const wizard = 'wizard int0 cha0 elementalism cantrips fire dagger quicksilver3';
    const lame = roll(matchupOf({ party: [wizard], lair: statue }, far), [4, 6, 6, 5], (s) => {
      s.wounds[0] = (1 << LEFT_LEG) | (1 << RIGHT_LEG);
    });
    expect(lame.hp[1]).toBe(9 - 4);
  });

  it('L-WODS-02: the cap on rounds', () => {
    const state = playOut(
      matchupOf({ party: [SWORD], lair: ['foe hp90 armour0 d6'] }, { ...PARTY, limits: { rounds: 2 } }),
      [1, 1, 1, 1],
    );
    expect([state.outcome, state.rounds]).toEqual([ROUND_CAP, 2]);
  });

  it('a draw: nobody stands on either side', () => {
    const story = new Story();
    const matchup = matchupOf(
      { party: ['foe hp9 armour0 d6 boss'], lair: ['foe hp9 armour0 d6 boss'] },
      { rulings: { initiative: 'party', criticals: 'always' } },
    );
    // Both get a clock of one round.
    const state = playOut(matchup, [6, 23, 1, 1, 6, 23, 1, 1], story);
    expect(state.outcome).toBe(DRAW);
    expect(tallied(state)('draw')).toBe(1);
  });
});

it('a scenario of a fight has two sides', () => {
  expect(faultsOf({ a: [SWORD], b: ['goblin'], c: ['goblin'] })).toEqual([
    'WODS-side-turns: a fight has two sides, not 3',
  ]);
});
