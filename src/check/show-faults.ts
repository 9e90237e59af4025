import { codeFrameColumns } from '@babel/code-frame';
import { visible } from './harmless.ts';
import type { FaultReport, PlacedFault } from './placed-fault.ts';

/** The most faults that are listed. */
const MOST_LISTED = 50;
/** The most faults that are shown with their lines. */
const MOST_FRAMED = 3;
/** The most characters of a long line that are shown around a fault. */
const FRAME_WIDTH = 100;

/**
 * Formats faults for people: file, position, problem and solution of each; the first few with their lines.
 *
 * Nothing in a file can control the terminal.
 *
 * @param end what was not done because of them
 * @returns lines, each ended by a line feed
 */
export function showFaults({ faults, texts }: FaultReport, end = 'No game was played.'): string {
  const listed = faults.slice(0, MOST_LISTED);
  const files = [...new Set(listed.map(({ file }) => file))];
  const blocks = files.flatMap((file) => {
    const here = listed.filter((fault) => fault.file === file);
    const count = faults.filter((fault) => fault.file === file).length;
    return [`${visible(file)}: ${count === 1 ? '1 problem' : `${count} problems`}`, table(here)];
  });
  if (faults.length > listed.length) blocks.push(`... and ${faults.length - listed.length} more`);
  const framed = listed.filter(
    ({ file, line }, i) => listed.findIndex((other) => other.file === file && other.line === line) === i,
  );
  for (const fault of framed.slice(0, MOST_FRAMED)) {
    const frame = frameOf(fault, texts.get(fault.file) ?? '');
    if (frame !== '') blocks.push(files.length > 1 ? `${visible(fault.file)}\n${frame}` : frame);
  }
  return `${[...blocks, end].join('\n\n')}\n`;
}

function table(faults: readonly PlacedFault[]): string {
  const rows = faults.map(({ line, column, path, problem, rule }) => ({
    spot: `${line}:${column}`,
    path: legible(path),
    problem: legible(problem) + (rule === undefined ? '' : ` (${rule})`),
  }));
  const spots = Math.max(...rows.map(({ spot }) => spot.length));
  // A very long path does not widen the column for all problems.
  const paths = Math.max(...rows.map(({ path }) => (path.length > 40 ? 0 : path.length)));
  return rows
    .map(({ spot, path, problem }) => {
      const where = paths === 0 && path === '' ? '' : `${path.padEnd(paths)}  `;
      return `  ${spot.padEnd(spots)}  ${where}${problem}`;
    })
    .join('\n');
}

/** Returns the line of a fault with its neighbours and a mark under the fault; '' if the text has nothing to show. */
function frameOf({ line, column }: PlacedFault, text: string): string {
  const lines = text.split('\n');
  const first = Math.max(1, line - 1);
  const near = lines.slice(first - 1, line + 1).map((each) => each.replace(/\r$/, ''));
  const before = visible((lines[line - 1] ?? '').slice(0, column - 1)).length;
  const from = Math.max(0, before - FRAME_WIDTH / 2);
  const cut = near.map((each) => visible(each).slice(from, from + FRAME_WIDTH));
  if (cut.every((each) => each.trim() === '')) return '';
  return codeFrameColumns(
    '\n'.repeat(first - 1) + cut.join('\n'),
    { start: { line, column: before - from + 1 } },
    { linesAbove: 1, linesBelow: 1 },
  );
}

/** Returns a printable text in which very long words are cut. */
function legible(text: string): string {
  return visible(text).replace(/\S{100,}/gu, (word) => `${[...word].slice(0, 60).join('')}...`);
}
