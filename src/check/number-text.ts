/** Numbers as people write them, on the command line and in files. */

const COUNT = /^(\d[\d_]*(?:\.\d+)?)(e\d{1,2}|k|m)?$/i;
const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d{1,2})?$/i;
const SCALE: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };

/**
 * Parses a whole number: `10000`, `10_000`, `1e4`, `10k` or `1.5M`.
 *
 * @returns `undefined` if the text is not a whole number of 0 or more
 */
export function readCount(text: string): number | undefined {
  const [, digits, ending = ''] = COUNT.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const plain = digits.replaceAll('_', '');
  const scale = SCALE[ending.toLowerCase()];
  const value = scale === undefined ? Number(plain + ending) : Number((Number(plain) * scale).toFixed(3));
  return Number.isInteger(value) ? value : undefined;
}

/**
 * Parses a rate: `0.005` or `0.5%`.
 *
 * @returns `undefined` if the text is not a number
 */
export function readRate(text: string): number | undefined {
  const [, digits = '', percent] = /^(.*?)(\s*%)?$/s.exec(text.trim()) ?? [];
  if (!NUMBER.test(digits)) return undefined;
  // Rounded, so that 0.7% is 0.007 and not 0.006999999999999999.
  return percent === undefined ? Number(digits) : Number((Number(digits) / 100).toPrecision(12));
}
