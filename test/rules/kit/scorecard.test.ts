import { describe, expect, it } from 'vitest';
import { Scorecard, sumOver } from '../../../src/rules/kit/scorecard.ts';
import { column, defineState } from '../../../src/rules/kit/state.ts';
import { layOut } from '../../../src/stats/measure.ts';

/** A finished game of three members: who won, in which round each fell, and what each took. */
interface Played {
  readonly winner: number;
  readonly fell: readonly number[];
  readonly took: readonly number[];
}

const WON: Played = { winner: 0, fell: [0, 3, 2], took: [5, 0, 1] };
const DRAWN: Played = { winner: 2, fell: [1, 1, 1], took: [0, 4, 0] };

/** Sums of measures over games, by name. */
function sums(card: Scorecard<Played>, games: readonly Played[]): Record<string, number> {
  const { measures, offsets, slots } = layOut(card.measures);
  const tally = new Float64Array(slots);
  for (const game of games) card.tally(tally, game);
  return Object.fromEntries(measures.map(({ name }, i) => [name, tally[offsets[i]]]));
}

describe('a scorecard', () => {
  it('counts the one way in which each game ends', () => {
    const card = new Scorecard<Played>();
    const ways = ['band', 'lair'].map((side) => ({ side, what: 'win', meaning: `${side} won` }));
    card.outcomes([...ways, { what: 'draw', meaning: 'no one won' }], ({ winner }) => winner);
    expect(sums(card, [WON, DRAWN, WON])).toEqual({ 'band.win': 2, 'lair.win': 0, draw: 1 });
    expect(card.measures.map(({ kind, group, headline, core }) => [kind, group, headline, core])).toEqual(
      new Array(3).fill(['rate', 'outcome', true, true]),
    );
  });

  it('calls a measure after its side, its member, what it says and the other party', () => {
    const card = new Scorecard<Played>();
    const base = { side: 'band', member: 'Knight', group: 'kills', meaning: '' } as const;
    card.share({ ...base, what: 'killed-by', by: 'lair.Troll', of: 1 }, () => 1);
    card.number({ ...base, what: 'kills', bins: 3 }, () => 2);
    card.rate({ what: 'end-walkover', name: 'end.walkover', group: 'other', meaning: '' }, () => true);
    expect(sums(card, [WON])).toEqual({
      'band.Knight.killed-by.lair.Troll': 1,
      'band.Knight.kills': 2,
      'end.walkover': 1,
    });
  });

  it('adds up what is read of members, or counts each by itself', () => {
    const card = new Scorecard<Played>();
    const last = () => ({ first: 1, end: 3 });
    card.number(
      { what: 'took', group: 'other', meaning: '', bins: 9 },
      sumOver(last, (member, game) => game.took[member]),
    );
    card.each({ what: 'fell', of: 2, group: 'when', meaning: '', bins: 5 }, last, (member, game) => game.fell[member]);
    expect(sums(card, [WON, DRAWN])).toEqual({ took: 1 + 4, fell: 3 + 2 + 1 + 1 });
    const { slots, offsets } = layOut(card.measures);
    const tally = new Float64Array(slots);
    card.tally(tally, WON);
    expect([...tally.subarray(offsets[0] + 2, offsets[1])]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect([...tally.subarray(offsets[1] + 2)]).toEqual([0, 0, 1, 1, 0]);
  });

  it('counts what the fields of a state hold', () => {
    const Fields = defineState({ core: { round: 0 }, history: { chips: column('side'), kills: 0 } });
    const state = new Fields({ side: 2 });
    const card = new Scorecard<typeof state>();
    card.field({ what: 'kills', group: 'kills', meaning: '', bins: 4 }, 'kills');
    card.field({ what: 'chips', group: 'other', meaning: '', bins: 3 }, 'chips', 1);
    const { slots, offsets } = layOut(card.measures);
    const tally = new Float64Array(slots);
    for (const [kills, chips] of [
      [0, 2],
      [3, 0],
    ] as const) {
      state.kills = kills;
      state.chips[1] = chips;
      card.tally(tally, state);
    }
    expect([...tally.subarray(offsets[0], offsets[1])]).toEqual([3, 9, 1, 0, 0, 1]);
    expect([...tally.subarray(offsets[1])]).toEqual([2, 4, 1, 0, 1]);
  });

  it('counts what members have one by one, and squares the sum of a game', () => {
    const card = new Scorecard<Played>();
    const measure = { what: 'fell', of: 3, group: 'when', meaning: '', bins: 3 } as const;
    card.each(
      measure,
      () => ({ first: 0, end: 3 }),
      (member, game) => game.fell[member],
    );
    const tally = new Float64Array(5);
    card.tally(tally, WON);
    card.tally(tally, DRAWN);
    // Fallen in rounds 0, 3, 2 and 1, 1, 1; the last bin is for 2 and more.
    expect([...tally]).toEqual([5 + 3, 5 ** 2 + 3 ** 2, 1, 3, 2]);
  });
});
