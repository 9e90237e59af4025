/** What forbids settings, by the reason for which a scenario is refused. */
export function forbids(why = ''): string {
  return /^\d+(?:\.\d+)? of \d+(?:\.\d+)? points/.test(why) ? 'The budget forbids' : 'The rules forbid';
}
