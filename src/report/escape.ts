import { harmless } from '../check/harmless.ts';

/** Text as it may stand in an element or in an attribute between double quotes; it turns no text after it round. */
export function escapeHtml(text: string): string {
  return harmless(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
