/**
 * Replaces the section of a page between the comments `name` and `/name`.
 *
 * @param change returns the new text of the section for the old one
 * @throws Error where the page has no such section
 */
export function replaceSection(page: string, name: string, change: (old: string) => string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`].map((mark) => page.indexOf(mark));
  if (begin < 0 || end < begin) throw new Error(`the page has no section ${name}`);
  const from = begin + `<!-- ${name} -->`.length;
  return `${page.slice(0, from)}\n\n${change(page.slice(from, end)).trim()}\n\n${page.slice(end)}`;
}
