import { yamlOf } from './made.ts';

/**
 * Returns the text of a scenario for a link: as written, unless it takes something from other files.
 *
 * @param canonical the scenario as it was read
 */
export function linkedText(text: string, canonical: unknown): string {
  return /(?:^|[\s{,"'])use["']?\s*:/.test(text) ? yamlOf(canonical) : text;
}
