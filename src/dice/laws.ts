import { Law } from './law.ts';

/** Caches laws, so that rule code may request them in hot loops. */

const kept = new Map<string, Law>();

function keep(key: string, build: () => Law): Law {
  let law = kept.get(key);
  if (law === undefined) {
    law = build();
    kept.set(key, law);
  }
  return law;
}

/** Caches for frequent laws, faster than by name: by sides, by number of things, by dice and sides. */
const DIE: Law[] = [];
const ONE_OF: Law[] = [];
const SUM: Law[][] = [];

/** Returns the law of one die: 1..sides, uniform. */
export function die(sides: number): Law {
  DIE[sides] ??= new Law(
    `d${sides}`,
    range(1, sides).map((face) => [face, 1]),
    [sides],
    ([face]) => face,
  );
  return DIE[sides];
}

/** Returns the law of one of n things: 0..n-1, uniform. */
export function oneOf(n: number): Law {
  ONE_OF[n] ??= new Law(
    `one of ${n}`,
    range(0, n - 1).map((i) => [i, 1]),
    [n],
    ([face]) => face - 1,
    (i) => `number ${i + 1}`,
  );
  return ONE_OF[n];
}

/** A bare number beside dice faces would be taken for a face. */
const passedWords = (count: number) => `${count} passed`;

/** Returns the law of how many of n dice roll the target or less: 0..n. */
export function passes(n: number, target: number, sides = 6): Law {
  const good = Math.max(0, Math.min(sides, target));
  const name = `${n}d${sides} passed at ${target}`;
  return keep(
    name,
    () =>
      new Law(
        name,
        binomial(n, good, sides - good),
        dice(n, sides),
        (faces) => faces.filter((face) => face <= good).length,
        passedWords,
      ),
  );
}

/** Like {@link passes}, but at most two: THW games treat three or more passing dice as two. */
export function bestTwoPasses(n: number, target: number): Law {
  const all = passes(n, target);
  return keep(
    `best 2 of ${all.name}`,
    () =>
      new Law(
        `${n}d6 passed at ${target}, best two`,
        pairs(all).map(([value, weight]) => [Math.min(2, value), weight]),
        all.sides,
        (faces) => Math.min(2, all.read(faces) as number),
        passedWords,
      ),
  );
}

/** Returns the law of the sum of n dice. */
export function sum(n: number, sides = 6): Law {
  SUM[n] ??= [];
  SUM[n][sides] ??= faceLaw(`${n}d${sides}`, n, sides, (faces) => faces.reduce((a, b) => a + b, 0));
  return SUM[n][sides];
}

/** Returns the law of the lowest of n dice. */
export function lowest(n: number, sides = 6): Law {
  return keep(`lowest ${n}d${sides}`, () =>
    faceLaw(`lowest of ${n}d${sides}`, n, sides, (faces) => Math.min(...faces)),
  );
}

/** Returns the law of the highest of n dice. */
export function highest(n: number, sides = 6): Law {
  return keep(`highest ${n}d${sides}`, () =>
    faceLaw(`highest of ${n}d${sides}`, n, sides, (faces) => Math.max(...faces)),
  );
}

/** Returns any law of the faces of n equal dice. Intended for few dice, since it walks sides^n faces. */
export function faceLaw(
  name: string,
  n: number,
  sides: number,
  read: (faces: readonly number[]) => number | undefined,
  say?: (value: number) => string,
): Law {
  const chances = new Map<number, number>();
  const faces = new Array<number>(n).fill(1);
  for (;;) {
    const value = read(faces);
    if (value !== undefined) chances.set(value, (chances.get(value) ?? 0) + 1);
    let i = n - 1;
    while (i >= 0 && faces[i] === sides) faces[i--] = 1;
    if (i < 0) break;
    faces[i] += 1;
  }
  return new Law(name, chances, dice(n, sides), read, say);
}

/** Returns value and weight of each outcome. */
export function pairs(law: Law): [value: number, weight: number][] {
  return Array.from(law.values, (value, i) => [value, law.weights[i]]);
}

/** Returns the weights of 0..n hits of n dice, each with `hit` good and `miss` bad faces. */
export function binomial(n: number, hit: number, miss: number): [value: number, weight: number][] {
  let choose = 1;
  return range(0, n).map((k) => {
    const weight = choose * hit ** k * miss ** (n - k);
    choose = (choose * (n - k)) / (k + 1);
    return [k, weight];
  });
}

function dice(n: number, sides: number): number[] {
  return new Array<number>(n).fill(sides);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
