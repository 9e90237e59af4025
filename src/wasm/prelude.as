/** Columns of numbers, at places that are known when this is compiled. */
@unmanaged export class I8 {
  @inline @operator('[]') get(i: i32): i32 { return load<i8>(changetype<usize>(this) + <usize>i); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<i8>(changetype<usize>(this) + <usize>i, value); }
}
@unmanaged export class U8 {
  @inline @operator('[]') get(i: i32): i32 { return load<u8>(changetype<usize>(this) + <usize>i); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<u8>(changetype<usize>(this) + <usize>i, value); }
}
@unmanaged export class I32 {
  @inline @operator('[]') get(i: i32): i32 { return load<i32>(changetype<usize>(this) + (<usize>i << 2)); }
  @inline @operator('[]=') set(i: i32, value: i32): void { store<i32>(changetype<usize>(this) + (<usize>i << 2), value); }
}
@unmanaged export class F64 {
  @inline @operator('[]') get(i: i32): f64 { return load<f64>(changetype<usize>(this) + (<usize>i << 3)); }
  @inline @operator('[]=') set(i: i32, value: f64): void { store<f64>(changetype<usize>(this) + (<usize>i << 3), value); }
}

/** A law: how far a draw is shifted, what is left of it, two numbers not used, and its alias table (src/dice/law.ts). */
@unmanaged export class Law {
  shift: i32;
  mask: i32;
}
@unmanaged export class LawList {
  @inline @operator('[]') get(i: i32): Law { return changetype<Law>(load<usize>(changetype<usize>(this) + (<usize>i << 2))); }
  @inline @operator('[]=') set(i: i32, law: Law): void { store<usize>(changetype<usize>(this) + (<usize>i << 2), changetype<usize>(law)); }
}
/** Laws that are found when they are first asked for. */
@unmanaged export class Laws {
  @inline @operator('[]') get(i: i32): Law | null { return changetype<Law | null>(load<usize>(changetype<usize>(this) + (<usize>i << 2))); }
  @inline @operator('[]=') set(i: i32, law: Law | null): void { store<usize>(changetype<usize>(this) + (<usize>i << 2), changetype<usize>(law)); }
}

let a: i32 = 0;
let b: i32 = 0;
let c: i32 = 0;
let counter: i32 = 0;

/** Where the stream of a game stands. */
export function setDice(a_: i32, b_: i32, c_: i32, counter_: i32): void {
  a = a_;
  b = b_;
  c = c_;
  counter = counter_;
}

/** Dice drawn from a stream, as src/dice/sampled.ts draws them. */
@unmanaged export class Dice {
  @inline set roller(who: i32) {}
  @inline draw(law: Law): i32 {
    const was = b;
    const t = a + was + counter;
    counter++;
    a = was ^ (was >>> 9);
    b = c + (c << 3);
    c = rotl(c, 21) + t;
    const at = changetype<usize>(law) + 16 + (<usize>(t >>> law.shift) << 4);
    const isOther = (load<i32>(at) - 1 - (t & law.mask)) >>> 31;
    return load<i32>(at + (<usize>isOther << 2), 4);
  }
}
