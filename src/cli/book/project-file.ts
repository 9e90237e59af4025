/** The project file in the current folder. Its key `montecrawl` may name rulebooks. */
export const PROJECT_FILE = 'package.json';

/**
 * Returns whether a project file has settings for montecrawl. A dependency of that name has a string value and does not
 * count.
 */
export function hasSettings(text: string | undefined): text is string {
  return text !== undefined && /"montecrawl"\s*:\s*[{[]/.test(text);
}
