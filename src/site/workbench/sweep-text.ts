import { isTree } from '../../scenario/scenario-tree.ts';
import { inlineText } from './yaml-text.ts';

/** Writes the values of an axis as a line: `3, 5, 7` or `3..7`. */
export function valuesText(values: unknown): string {
  if (Array.isArray(values)) return inlineText(values).slice(1, -1);
  if (!isTree(values)) return String(values);
  const { from, to, step = 1 } = values;
  return step === 1 ? `${from}..${to}` : inlineText(values);
}

/** Converts such a line to YAML. */
export function valuesYaml(text: string): string {
  return /^\s*(?:\{|-?[\d.]+\s*\.\.)/.test(text) ? text : `[${text}]`;
}
