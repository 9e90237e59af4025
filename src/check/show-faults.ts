import { codeFrameColumns } from '@babel/code-frame';
import { visible } from './harmless.ts';
import type { FaultReport, PlacedFault } from './placed-fault.ts';

/** How many faults are listed; whoever has more begins with these. */
const MOST_LISTED = 50;
/** How many lines are shown. */
const MOST_FRAMED = 3;
/** Characters of a long line that are shown around the fault. */
const FRAME_WIDTH = 100;

/**
 * Everything wrong, for people: by file, where, what and the way out; the first few in their text.
 *
 * Nothing that a file holds can steer the terminal it is shown on.
 *
 * @param end what was not done because of them
 * @returns lines, the last one ended too
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
  // A very long path stands on its own rather than pushing all problems to the right.
  const paths = Math.max(...rows.map(({ path }) => (path.length > 40 ? 0 : path.length)));
  return rows
    .map(({ spot, path, problem }) => {
      const where = paths === 0 && path === '' ? '' : `${path.padEnd(paths)}  `;
      return `  ${spot.padEnd(spots)}  ${where}${problem}`;
    })
    .join('\n');
}

/** The fault's line with its neighbours and a mark under the fault; '' where the text has nothing to show. */
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

/** A text that can be shown, in which no word is so long that it hides the others. */
function legible(text: string): string {
  return visible(text).replace(/\S{100,}/gu, (word) => `${[...word].slice(0, 60).join('')}...`);
}
