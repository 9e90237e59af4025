import { Dice, setDice } from './prelude';
import { countFight } from './rules/2hdc/fight-count';
import { playFight } from './rules/2hdc/sequence';

/** What a moment keeps of the board: so many stretches, of each where it lies and how many bytes it has, by sixteens. */
let stretches: usize = 0;
let count: i32 = 0;

export function setStretches(at: usize, count_: i32): void {
  stretches = at;
  count = count_;
}

/** Writes down the board as it stands. */
export function keep(to: usize): void {
  for (let i = 0; i < count; i++) {
    const from = load<usize>(stretches + (<usize>i << 3));
    const bytes = load<usize>(stretches + (<usize>i << 3), 4);
    for (let n: usize = 0; n < bytes; n += 16) v128.store(to + n, v128.load(from + n));
    to += bytes;
  }
}

/** Plays a fight from a moment to its end, with dice that stand so, and counts it. */
export function play(from: usize, a: i32, b: i32, c: i32, counter: i32): void {
  let at = stretches;
  for (let i = 0; i < count; i++) {
    const to = load<usize>(at);
    const bytes = load<usize>(at, 4);
    for (let n: usize = 0; n < bytes; n += 16) v128.store(to + n, v128.load(from + n));
    from += bytes;
    at += 8;
  }
  setDice(a, b, c, counter);
  playFight(changetype<Dice>(0));
  countFight();
}

/** First byte after all that was taken. */
export function end(): usize { return __heap_base; }
