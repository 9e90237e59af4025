/**
 * What a baseline calls each headline.
 *
 * Of an edited scenario, a headline that has a new name is the one that was in its place among those left over, if it
 * is about the same: `heroes.win` is `band.win` where the side was renamed.
 *
 * @returns by the name that it has now; those that the baseline does not have are left out
 */
export function matchNames(then: readonly string[], now: readonly string[], edited: boolean): Map<string, string> {
  const names = new Map(now.filter((name) => then.includes(name)).map((name) => [name, name]));
  if (!edited) return names;
  const gone = then.filter((name) => !now.includes(name));
  const added = now.filter((name) => !then.includes(name));
  for (const [i, name] of added.entries()) {
    const old = gone[i];
    if (old !== undefined && lastPart(old) === lastPart(name)) names.set(name, old);
  }
  return names;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
