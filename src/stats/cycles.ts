/**
 * Returns cycles of players in which each beats the next: `[0, 1, 2]` says that 0 beats 1, 1 beats 2 and 2 beats 0.
 *
 * It finds all cycles of three. Where players form only longer cycles (since some pairs are undecided), it returns one
 * shortest cycle for each such group.
 *
 * @param beats whether one player is known to beat another
 * @returns each cycle once, starting with its lowest number, in a fixed order
 */
export function findCycles(beats: (a: number, b: number) => boolean, players: number): number[][] {
  const all = Array.from({ length: players }, (_, i) => i);
  const threes = all.flatMap((a) =>
    all
      .filter((b) => b > a && beats(a, b))
      .flatMap((b) => all.filter((c) => c > a && beats(b, c) && beats(c, a)).map((c) => [a, b, c])),
  );
  const found = new Map(threes.map((cycle) => [cycle.join(), cycle]));
  const seen = new Set([...found.values()].flat());
  for (const start of all) {
    if (seen.has(start)) continue;
    const cycle = shortestThrough(start, beats, all);
    if (cycle === undefined) continue;
    const lowest = cycle.indexOf(Math.min(...cycle));
    const turned = [...cycle.slice(lowest), ...cycle.slice(0, lowest)];
    found.set(turned.join(), turned);
    for (const player of cycle) seen.add(player);
  }
  return [...found.values()].sort(
    (a, b) => a.length - b.length || (a.map((x, i) => x - b[i]).find((d) => d !== 0) ?? 0),
  );
}

/** Returns a shortest path from a player back to itself, breadth first. */
function shortestThrough(
  start: number,
  beats: (a: number, b: number) => boolean,
  all: readonly number[],
): number[] | undefined {
  const ways = [[start]];
  const reached = new Set<number>();
  for (const way of ways) {
    const last = way.at(-1) as number;
    for (const next of all) {
      if (!beats(last, next)) continue;
      if (next === start) return way;
      if (!reached.has(next)) {
        reached.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return undefined;
}
