import { isTree } from '../../scenario/scenario-tree.ts';
import { inlineText } from './yaml-text.ts';

/** Values to try as a line to write in: `3, 5, 7` or `3..7`. */
export function valuesText(values: unknown): string {
  if (Array.isArray(values)) return inlineText(values).slice(1, -1);
  if (!isTree(values)) return String(values);
  const { from, to, step = 1 } = values;
  return step === 1 ? `${from}..${to}` : inlineText(values);
}

/** The same as YAML. */
export function valuesYaml(text: string): string {
  return /^\s*(?:\{|-?[\d.]+\s*\.\.)/.test(text) ? text : `[${text}]`;
}
