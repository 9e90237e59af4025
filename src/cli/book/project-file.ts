/** The file of a project, in the current folder. Its key `montecrawl` may name rulebooks. */
export const PROJECT_FILE = 'package.json';

/** Whether the text of a project file has settings for montecrawl; a dependency on it is a text, and is none. */
export function hasSettings(text: string | undefined): text is string {
  return text !== undefined && /"montecrawl"\s*:\s*[{[]/.test(text);
}
