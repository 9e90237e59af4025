import type { Progress } from '../engine/play-scenario.ts';
import { measureLabel } from '../report/label.ts';
import type { Host } from './host.ts';

/** Milliseconds until the first progress line; with the start of the program this is half a second. */
const FIRST_AFTER_MS = 100;
const EVERY_MS = 200;
/** Largest width of a line. */
const COLUMNS = 50;
/** Milliseconds after the first games during which speed says little: code is slow until it is warm. */
const COLD_MS = 2_000;

/** Returns a function that shows a line of progress five times a second, once the work takes longer than a moment. */
export function showProgress(host: Host): (progress: Progress) => void {
  const show = everyMoment(host);
  let began: number | undefined;
  return (progress) => {
    began ??= host.now();
    const elapsed = host.now() - began;
    show(() => progressLine(progress, elapsed));
  };
}

/** Returns a function that shows the progress of solving in the same way. */
export function showSolving(host: Host, allCells: number): (cell: number, outcomes: number) => void {
  const show = everyMoment(host);
  return (cell, outcomes) =>
    show(() => joinFitting([['solving'], [cellOf(cell, allCells)], [`${grouped(outcomes)} outcomes`]]));
}

/** Returns a function that shows a line after a moment, and then at most every fifth of a second. */
function everyMoment(host: Host): (line: () => string) => void {
  let last = host.now() + FIRST_AFTER_MS - EVERY_MS;
  return (line) => {
    const now = host.now();
    if (now - last < EVERY_MS) return;
    last = now;
    host.status(line());
  };
}

/** Returns `playing 41 %  6 s left  3 of 20: band wins 99.4 %`; for a stage only its name. */
export function progressLine(
  { cells, allCells, done, before = 0, leftMs = Number.POSITIVE_INFINITY, threads, stage, seen }: Progress,
  elapsedMs: number,
): string {
  if (stage !== undefined) return stage;
  const parts = [[`playing ${Math.floor(done * 100)} %`]];
  if (elapsedMs > 0 && done > before) {
    const left = (elapsedMs * (1 - done)) / (done - before);
    // The first games are slow and would inflate the estimate.
    parts.push([`${timeLeft(elapsedMs < COLD_MS ? Math.min(left, leftMs) : left)} left`]);
  }
  const cell = cellOf(Math.min(seen?.cell ?? cells, allCells - 1), allCells);
  if (seen !== undefined) {
    const headline = `${measureLabel(seen.measure)} ${showPercent(seen.rate)}`;
    parts.push(cell === '' ? [headline] : [`${cell}: ${headline}`, cell]);
  } else parts.push([cell]);
  if (threads !== undefined) parts.push([`${grouped(threads)} ${threads === 1 ? 'thread' : 'threads'}`]);
  return joinFitting(parts);
}

/** Returns `3 of 20`; '' for a single cell. */
function cellOf(cell: number, allCells: number): string {
  return allCells > 1 ? `${grouped(cell + 1)} of ${grouped(allCells)}` : '';
}

function showPercent(rate: number): string {
  return rate === 0 || rate === 1 ? `${100 * rate} %` : `${(100 * rate).toFixed(1)} %`;
}

/** Joins parts into one line, each in its first wording that fits, or omits it. */
function joinFitting(parts: readonly (readonly string[])[]): string {
  return parts.reduce((line, wordings) => {
    const longer = wordings.filter((part) => part !== '').map((part) => (line === '' ? part : `${line}  ${part}`));
    return longer.find(({ length }) => length <= COLUMNS) ?? line;
  }, '');
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** Formats a whole number with thousands separators. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
