/** Longest line, where it can be broken. */
const WIDTH = 120;

/**
 * Returns the JSON text of a value, for printing and writing: keys in order, small values on one line, a line feed at
 * the end.
 */
export function jsonText(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  const line = writeLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(
      ([key, inner]) => `${deeper}${JSON.stringify(key)}: ${write(inner, deeper)}`,
    );
    return `{\n${entries.join(',\n')}\n${indent}}`;
  }
  // A histogram is one line, however long.
  if (value.every((inner) => typeof inner === 'number')) return line;
  return `[\n${value.map((inner) => deeper + write(inner, deeper)).join(',\n')}\n${indent}]`;
}

function writeLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${writeLine(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
