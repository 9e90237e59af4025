import type { Progress } from '../engine/play-scenario.ts';
import { measureLabel } from '../report/label.ts';
import type { Host } from './host.ts';

/** A question that is answered sooner shows no progress; with the start of the program this is half a second. */
const FIRST_AFTER_MS = 250;
const EVERY_MS = 200;
/** A line has no more columns than this. */
const COLUMNS = 50;

/** Shows a line of progress on anything that takes longer than a moment, five times a second. */
export function showProgress(host: Host): (progress: Progress) => void {
  const show = everyMoment(host);
  let began: number | undefined;
  return (progress) => {
    began ??= host.now();
    const elapsed = host.now() - began;
    show(() => progressLine(progress, elapsed));
  };
}

/** Shows how far solving has come, in the same way. */
export function showSolving(host: Host, allCells: number): (cell: number, outcomes: number) => void {
  const show = everyMoment(host);
  return (cell, outcomes) =>
    show(() => joinFitting(['solving', ...cellOf(cell, allCells), `${grouped(outcomes)} outcomes`]));
}

/** Shows a line after a moment, and again a fifth of a second after it was shown. */
function everyMoment(host: Host): (line: () => string) => void {
  let last = host.now() + FIRST_AFTER_MS - EVERY_MS;
  return (line) => {
    const now = host.now();
    if (now - last < EVERY_MS) return;
    last = now;
    host.status(line());
  };
}

/** `playing 41 %  6 s left  3 of 20: band wins 99.4 %` */
export function progressLine(
  { cells, allCells, done, before = 0, threads, seen }: Progress,
  elapsedMs: number,
): string {
  const left = elapsedMs > 0 && done > before ? [timeLeft((elapsedMs * (1 - done)) / (done - before))] : [];
  const cell = cellOf(Math.min(seen?.cell ?? cells, allCells - 1), allCells);
  const headline = seen === undefined ? [] : [`${measureLabel(seen.measure)} ${(100 * seen.rate).toFixed(1)} %`];
  return joinFitting([
    `playing ${Math.floor(done * 100)} %`,
    ...left.map((time) => `${time} left`),
    ...(cell.length > 0 && headline.length > 0 ? [`${cell.join('')}: ${headline.join('')}`] : [...cell, ...headline]),
    ...(threads === undefined ? [] : [`${grouped(threads)} ${threads === 1 ? 'thread' : 'threads'}`]),
  ]);
}

function cellOf(cell: number, allCells: number): string[] {
  return allCells > 1 ? [`${grouped(cell + 1)} of ${grouped(allCells)}`] : [];
}

/** As many of some parts as fit into a line, the first ones first. */
function joinFitting(parts: readonly string[]): string {
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line}  ${part}`;
    if (longer.length <= COLUMNS) line = longer;
  }
  return line;
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** A whole number with its thousands apart. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
