import { harmless } from '../check/harmless.ts';

/** Escapes text for an element or for an attribute in double quotes; it does not reverse the text after it. */
export function escapeHtml(text: string): string {
  return harmless(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
