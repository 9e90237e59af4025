import { wrap } from '../report/terminal/screen.ts';

/** Wraps the prose of a note at a width in columns. Code, tables and stack traces stay unchanged. */
export function wrapNote(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= width || /^[\s>$]| {2}| \| /.test(line) ? line : wrap(line, width)))
    .join('\n');
}
