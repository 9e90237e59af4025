/** Fates from the best to the worst, as rulebooks call them; one that is not here comes before the worst. */
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

/** Where a fate stands among others: 0 the best. */
export function gravityOf(fate: string): number {
  const at = ORDER.indexOf(fate);
  return at < 0 ? ORDER.indexOf('dying') - 0.5 : at;
}

/** Fates from the best to the worst; those that are unknown keep their order. */
export function sortFates(fates: readonly string[]): string[] {
  return [...new Set(fates)].sort((a, b) => gravityOf(a) - gravityOf(b));
}
