import { wrap } from '../report/terminal/screen.ts';

/** Breaks the prose of a note into lines of so many columns. Code, tables and stack traces stay as they are. */
export function wrapNote(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (line.length <= width || /^[\s>$]| {2}| \| /.test(line) ? line : wrap(line, width)))
    .join('\n');
}
