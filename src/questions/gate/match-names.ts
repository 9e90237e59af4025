/**
 * Returns the baseline's name of each headline.
 *
 * In an edited scenario, a renamed headline is matched by position among those left over, if it is about the same:
 * `heroes.win` is `band.win` if the side was renamed.
 *
 * @returns by the current name; those that the baseline does not have are left out
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
