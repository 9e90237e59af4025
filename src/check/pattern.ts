/** Returns a regular expression that matches a text as it is. */
export function quoteForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
