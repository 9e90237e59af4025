import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { CHOICES, POLICIES } from '../../../src/rules/dw/choices.ts';
import type { BattleGame } from '../../../src/rules/dw/play.ts';
import { at, drawn, gameOf, hall, listen, sample, script, type Wish } from './table.ts';

/** The game of a wish in which side a chooses something. */
function chosen(wish: Wish, choices: object): BattleGame {
  return gameOf({ policies: ['balanced', 'hold'], ...wish, choices: [choices, {}] });
}

/** What a game says on given faces. */
function textsOf(game: BattleGame, faces: readonly number[]): string[] {
  const heard = listen(game);
  script(game, faces);
  return heard.map(({ text }) => text);
}

/** What a choice does, by hand: for each of its values what it comes to. */
const BY_HAND: Readonly<Record<string, { does: string; of: (choices: object) => unknown; comesTo: object }>> = {
  goal: {
    does: 'DW-missing-victory: sends heroes to the exits and not to the enemy',
    of: (choices) => {
      const board = drawn('###########', '#..........', '#.........#', '###########');
      const wish: Wish = { a: ['m4 a0 ar3 h1 hero @3,1'], b: ['m0 a0 ar4 h1 @1,2'], board, play: 'escape' };
      return at(script(chosen(wish, choices), [6, 1, 6, 1]), 0);
    },
    comesTo: { enemies: '2,1', exits: '7,1' },
  },
  lineUp: {
    does: 'DW-missing-deploy: puts shooters behind fighters, beside them, or in the last ranks',
    of: (choices) => {
      const game = chosen({ a: ['orc', 'elf archer'], b: ['orc'] }, choices);
      return `${at(game, 0)} ${at(game, 1)}`;
    },
    comesTo: { ranks: '7,3 7,2', front: '6,3 7,3', rear: '7,2 7,1' },
  },
  waitAt: {
    does: 'DW-init-choice: lets a side wait of which that share can shoot',
    of: (choices) => {
      const a = ['m4 a1 s1-9 ar3 h1 @1,1', 'm4 a1 ar3 h1 @1,2'];
      return script(chosen({ a, b: ['m0 a0 ar4 h1 @8,1'], board: hall(8, 2) }, choices), [6, 1]).mover;
    },
    comesTo: { 0: 1, 0.5: 1, 0.51: 0, 2: 0 },
  },
  order: {
    does: 'DW-activation-order: sets who acts first',
    of: (choices) => {
      const a = ['m1 a1 ar3 h1 @1,1', 'm4 a1 ar3 h1 @3,1', 'm1 a0 s1-9 ar3 h1 @1,2', 'm1 a0 s1-2 ar3 h1 @1,3'];
      const b = ['m0 a0 ar6 h9 @6,2', 'm0 a0 ar6 h9 @10,2'];
      const game = script(chosen({ a, b, board: hall(12, 3) }, choices), [6, 1, 1]);
      return [...game.order.subarray(0, 4)].join('');
    },
    comesTo: { shots: '2103', contact: '1203', shooters: '2301', roster: '0123' },
  },
  advance: {
    does: 'DW-move-choice: lets fighters close in, go around their own line, wait for what comes into reach, or stay',
    of: (choices) => {
      const wish: Wish = { a: ['m3 a0 ar3 h1 @1,1'], b: ['m0 a0 ar4 h1 @8,1'], board: hall(9, 1) };
      const far = script(chosen(wish, choices), [6, 1, 6, 1]);
      const near = script(chosen({ ...wish, b: ['m0 a0 ar4 h1 @5,1'] }, choices), [6, 1, 6, 1]);
      // Two friends bar the straight way to the enemy; around them it is three points to contact.
      const a = ['m2 a0 ar3 h1 @3,1', '2x m0 a0 ar3 h1 @4,1 @4,2'];
      const behind = script(chosen({ a, b: ['m0 a0 ar4 h1 @5,1'], board: hall(8, 4) }, choices), [6, 1, 6, 1]);
      return `${at(far, 0)} ${at(near, 0)} ${at(behind, 0)}`;
    },
    comesTo: {
      'close-in': '4,1 4,1 3,1',
      'go-around': '4,1 4,1 4,3',
      ambush: '1,1 4,1 3,1',
      stay: '1,1 1,1 3,1',
    },
  },
  patience: {
    does: 'DW-action-optional: ends an ambush after so many moves in which nothing happened; the first move is none',
    of: (choices) => {
      const wish: Wish = { a: ['m3 a0 ar3 h1 @1,1'], b: ['m0 a0 ar4 h1 @9,1'], board: hall(9, 1) };
      return at(script(chosen(wish, { advance: 'ambush', ...choices }), [6, 1, 6, 1, 6, 1, 6, 1]), 0);
    },
    comesTo: { 0: '8,1', 1: '4,1', 2: '1,1', 300: '1,1' },
  },
  withoutTarget: {
    does: 'DW-one-action: lets shooters close in, seek a target from afar, or stay',
    of: (choices) => {
      const wish: Wish = { a: ['m5 a0 s1-4 ar3 h1 @1,1'], b: ['m0 a0 ar4 h1 @8,1'], board: hall(9, 1) };
      return at(script(chosen(wish, choices), [6, 1, 6, 1]), 0);
    },
    comesTo: { 'close-in': '6,1', 'keep-away': '4,1', stay: '1,1' },
  },
  contact: {
    does: 'DW-zone-stop: chooses squares that touch few or many enemies',
    of: (choices) => {
      const wish: Wish = { a: ['m3 a1 ar3 h1 @1,2'], b: ['m0 a0 ar4 h1 @4,1', 'm0 a0 ar4 h1 @4,3'], board: hall(6, 3) };
      return at(script(chosen(wish, choices), [6, 1, 1]), 0);
    },
    comesTo: { few: '3,1', many: '3,2' },
  },
  chargeAt: {
    does: 'DW-shoot-action: sends shooters with so many melee dice into contact',
    of: (choices) => {
      const wish: Wish = { a: ['m3 a2 s2-9 ar3 h1 @1,1'], b: ['m0 a0 ar4 h1 @4,1'], board: hall(6, 1) };
      return at(script(chosen(wish, choices), [6, 1, 1, 1]), 0);
    },
    comesTo: { 1: '3,1', 1.1: '1,1', 13: '1,1' },
  },
  breakAway: {
    does: 'DW-disengage: lets no one, the weak, or anyone leave contact',
    of: (choices) => {
      const wish = (hits: number): Wish => ({
        a: [`m3 a0 ar3 h${hits} @2,1`],
        b: ['m0 a1 ar4 h1 @1,1'],
        board: hall(8, 1),
      });
      return [1, 2].map((hits) => at(script(chosen(wish(hits), choices), [6, 1, 1]), 0)).join(' ');
    },
    comesTo: { never: '2,1 2,1', weak: '5,1 2,1', anyone: '5,1 5,1' },
  },
  breakAt: {
    does: 'DW-free-attack: asks for a chance to survive; one die costs a hit of Armour 3 in 8 of 36',
    of: (choices) => {
      const wish: Wish = { a: ['m3 a0 ar3 h1 @2,1'], b: ['m0 a1 ar4 h1 @1,1'], board: hall(8, 1) };
      return at(script(chosen(wish, { breakAway: 'anyone', ...choices }), [6, 1, 1]), 0);
    },
    comesTo: { 0.5: '5,1', 0.77: '5,1', 0.78: '2,1' },
  },
  target: {
    does: 'DW-shoot-target, DW-ab-charge-attack: chooses whom to shoot and whom to charge',
    of: (choices) => {
      const b = ['m0 a0 ar2 h1 @4,1', 'm0 a3 ar5 h2 @8,3', 'm0 a1 ar4 h1 @1,3'];
      const shot = chosen({ a: ['m3 a0 s1-9 ar3 h1 @1,1'], b, board: hall(8, 3) }, choices);
      const met = ['m0 a0 ar2 h1 @4,1', 'm0 a3 ar5 h2 @4,2'];
      const charge = chosen({ a: ['m2 a1 ar3 h1 charge-attack @1,1'], b: met, board: hall(8, 2) }, choices);
      const texts = [...textsOf(shot, [6, 1, 1]), ...textsOf(charge, [6, 1, 1])];
      return texts.flatMap((text) => /(?:shot at|charged) (\w+)/.exec(text)?.[1] ?? []).join(' ');
    },
    comesTo: { likeliest: 'b1 b1', strongest: 'b2 b2', nearest: 'b3 b1' },
  },
  control: {
    does: 'DW-ab-control-enemy: leaves it out',
    of: (choices) => {
      const wish: Wish = {
        a: ['m0 a0 s1-9 ar3 h1 control-enemy @1,1'],
        b: ['m0 a0 ar4 h1 @5,1'],
        board: hall(6, 1),
      };
      return textsOf(chosen(wish, choices), [6, 1, 1]).some((text) => /resisted/.test(text));
    },
    comesTo: { use: true, never: false },
  },
};

describe.each(CHOICES.map((choice) => [choice.name, choice] as const))('the choice %s', (name, choice) => {
  const { does, of, comesTo } = BY_HAND[name];
  const values = Object.entries(comesTo);

  it(does, () => {
    const found = values.map(([value]) => [value, of({ [name]: 'least' in choice ? Number(value) : value })]);
    expect(Object.fromEntries(found)).toEqual(comesTo);
  });

  it('is at its default where no one says anything, and changes a game', () => {
    const usual = String('least' in choice ? choice.value : choice.values[0]);
    expect(of({})).toEqual((comesTo as Record<string, unknown>)[usual]);
    expect(new Set(values.map(([, outcome]) => outcome)).size).toBeGreaterThan(1);
    if ('values' in choice) expect(Object.keys(comesTo).sort()).toEqual([...choice.values].sort());
  });
});

describe('policies are names of settings', () => {
  const end = (wish: Wish, k: number) => {
    const game = gameOf(wish);
    const dice = new SampledDice();
    dice.begin(6, k);
    while (!game.over) game.step(dice);
    const state = new Int32Array(game.stateLength);
    game.save(state);
    return [...state];
  };
  const band = ['knight', 'elf archer', 'wizard'];

  it.each(POLICIES.rows.map((row) => [row.name, row.settings] as const))(
    '%s plays as its settings do, on either side',
    (policy, settings) => {
      const scene = { a: band, b: ['5x orc', '2x goblin archer'], board: 'crossroads-25', play: 'escape' } as const;
      for (let k = 0; k < 5; k++) {
        const named = end({ ...scene, policies: [policy, policy] }, k);
        expect(end({ ...scene, choices: [settings, settings] }, k)).toEqual(named);
      }
    },
  );

  it('a key of a side goes before its policy', () => {
    const wish: Wish = { a: ['m3 a0 ar3 h1 @1,1'], b: ['m0 a0 ar4 h1 @5,1'], board: hall(6, 1) };
    expect(at(script(gameOf({ ...wish, policies: ['hold', 'hold'] }), [6, 1, 6, 1]), 0)).toBe('1,1');
    const moved = gameOf({ ...wish, policies: ['hold', 'hold'], choices: [{ advance: 'ambush' }, {}] });
    expect(at(script(moved, [6, 1, 6, 1]), 0)).toBe('4,1');
  });
});

it('DW-G-02: two defensive sides of fighters do not wait for each other until the game stalls', () => {
  const wish: Wish = { a: ['knight', 'dwarf'], b: ['5x orc'], board: 'hall-21', policies: ['defensive', 'defensive'] };
  const stalled = (patience: number) => sample({ ...wish, choices: [{ patience }, { patience }] }, 200).stalled;
  expect([stalled(300), stalled(2)]).toEqual([1, 0]);
  expect(sample(wish, 200).stalled).toBe(0);
});
