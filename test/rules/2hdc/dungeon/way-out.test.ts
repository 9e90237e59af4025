import { describe, expect, it } from 'vitest';
import { DEAD, FLED, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import {
  CLEARED,
  type Dungeon,
  OUTCOMES,
  OUTSIDE_RECOVERY,
  SHARING,
  STRAYS,
  TREASURE,
  TURN,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { isAchieved } from '../../../../src/rules/2hdc/dungeon/reason.ts';
import { BAND, below, dig, standOn, until } from '../below.ts';

/** How a run ends that is as described. */
function outcome(band: readonly string[], change: (d: Dungeon) => void): string {
  const game = below(band);
  const d = game.dungeon;
  standOn(d, OUTSIDE);
  change(d);
  d.cursor = 0;
  d.phase = OUTSIDE_RECOVERY;
  until(game, SHARING);
  return OUTCOMES[d.outcome];
}

describe('the reason', () => {
  it('2HDC-34.3c: explored with three rooms, a stair, or nothing left open', () => {
    const achieved = (change: (d: Dungeon) => void) => {
      const { dungeon: d } = below(BAND, { reason: 'explore' });
      change(d);
      return isAchieved(d);
    };
    expect(achieved(() => {})).toBe(false);
    expect(achieved((d) => (d.roomsSeen = 2))).toBe(false);
    expect(achieved((d) => (d.roomsSeen = 3))).toBe(true);
    expect(achieved((d) => dig(d, 0, 'stairs'))).toBe(true);
    expect(achieved((d) => (d.open[0] = 0))).toBe(true);
  });

  it('2HDC-34.3a 2HDC-34.3d: the treasure taken, the Big Bad killed', () => {
    const { dungeon: d } = below(BAND, { reason: 'treasure' });
    expect(isAchieved(d)).toBe(false);
    d.hasTreasure = 1;
    expect(isAchieved(d)).toBe(true);
    const kill = below(BAND, { reason: 'kill' }).dungeon;
    kill.hasTreasure = 1;
    expect(isAchieved(kill)).toBe(false);
    kill.bigBadKilled = 1;
    expect(isAchieved(kill)).toBe(true);
  });

  it('2HDC-34.3b: captives, one to three, are found in the Treasure Room and led out', () => {
    const game = below(BAND, { reason: 'rescue', tiles: ['corridor'] });
    const d = game.dungeon;
    // Nobody in a corridor; a 4 is two captives; then the treasure.
    until(game, TREASURE, [1, 2, 4]);
    expect([d.captives, d.captivesWith, isAchieved(d)]).toEqual([2, 2, true]);
    until(game, CLEARED, [1, 1, 5, 6]);
    until(game, TURN);
  });
});

describe('how it ends (R135)', () => {
  it('won, without the reason, without the Star, without anybody', () => {
    expect(outcome(BAND, (d) => (d.bigBadKilled = 1))).toBe('won');
    expect(outcome(BAND, () => {})).toBe('reason-failed');
    expect(
      outcome(BAND, (d) => {
        d.bigBadKilled = 1;
        d.cast.status[0] = DEAD;
      }),
    ).toBe('star-lost');
    expect(outcome(BAND, (d) => d.cast.status.fill(OUT, 0, 4))).toBe('wiped');
  });

  it('a band without a Star wins with anybody out', () => {
    const grunts = BAND.slice(1);
    expect(
      outcome(grunts, (d) => {
        d.bigBadKilled = 1;
        d.cast.status[0] = DEAD;
      }),
    ).toBe('won');
  });

  it('those who quit and live are no wipe', () => {
    const game = below();
    const d = game.dungeon;
    d.cast.status.fill(DEAD, 0, 3);
    d.cast.status[3] = FLED;
    d.cursor = 0;
    d.phase = OUTSIDE_RECOVERY;
    until(game, SHARING, [1, 1]);
    expect(OUTCOMES[d.outcome]).toBe('star-lost');
  });
});

describe('2HDC-41.2: getting out', () => {
  /** A band on the entry that has done what it came for. */
  const leaving = (limits = {}) => {
    const game = below(BAND, { limits });
    game.dungeon.bigBadKilled = 1;
    return game;
  };

  it('ends the adventure in the turn in which the last of them comes out', () => {
    const game = until(leaving({ turns: 1 }), SHARING, [1, 2]);
    expect([game.dungeon.turn, OUTCOMES[game.dungeon.outcome]]).toEqual([1, 'won']);

    const late = leaving();
    dig(late.dungeon, 0, 'corridor');
    standOn(late.dungeon, OUTSIDE);
    late.dungeon.cast.tile[3] = 1;
    until(late, TURN, [1, 2]);
    until(late, SHARING, [1, 2]);
    expect(late.dungeon.turn).toBe(2);
  });

  it('tests whoever has fled there first', () => {
    const game = leaving();
    const d = game.dungeon;
    standOn(d, OUTSIDE);
    d.goingHome = 1;
    d.cast.shaken[3] = 1;
    d.phase = STRAYS;
    until(game, TURN);
    until(game, SHARING, [6, 6, 6, 1, 1]);
    expect([d.turn, d.cast.status[3]]).toEqual([1, FLED]);
  });
});

describe('2HDC-34.0: a whole adventure', () => {
  it('ends, with every member accounted for, under every policy', () => {
    for (const policy of ['book', 'bold', 'cautious'] as const) {
      const game = below(BAND, { policy, reason: 'treasure', tiles: ['room', 'corridor'] });
      const dice = { roller: -1, draw: (law: { values: Int32Array }) => law.values[law.values.length - 1] };
      let steps = 0;
      while (!game.over && steps++ < 20_000) game.step(dice);
      expect(game.over).toBe(true);
      expect(game.dungeon.outcome).toBeGreaterThanOrEqual(0);
    }
  });
});
