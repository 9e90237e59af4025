/** Fates from the best to the worst, as rulebooks name them; an unknown one comes before the worst. */
const ORDER = [
  'fit',
  'unhurt',
  'home',
  'in-the-band',
  'alive',
  'scarred',
  'wounded',
  'recovered',
  'retired',
  'down',
  'out',
  'absent',
  'quit',
  'left',
  'below',
  'captured',
  'lost',
  'fled',
  'turned',
  'dying',
  'killed',
  'dead',
];

/** Returns the rank of a fate: 0 for the best. */
export function gravityOf(fate: string): number {
  const at = ORDER.indexOf(fate);
  return at < 0 ? ORDER.indexOf('dying') - 0.5 : at;
}

/** Sorts fates from the best to the worst; unknown ones keep their order. */
export function sortFates(fates: readonly string[]): string[] {
  return [...new Set(fates)].sort((a, b) => gravityOf(a) - gravityOf(b));
}
