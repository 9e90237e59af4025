/** Returns what rejects settings, by the reason given for a scenario. */
export function forbids(why = ''): string {
  return /^\d+(?:\.\d+)? of \d+(?:\.\d+)? points/.test(why) ? 'The budget forbids' : 'The rules forbid';
}
