import type { Progress } from '../engine/play-scenario.ts';
import type { Host } from './host.ts';

const FIRST_AFTER_MS = 1000;
const EVERY_MS = 200;

/** Shows a line of progress on anything that takes longer than a second, five times a second. */
export function showProgress(host: Host): (progress: Progress) => void {
  const began = host.now();
  let last = began + FIRST_AFTER_MS - EVERY_MS;
  return (progress) => {
    const now = host.now();
    if (now - last < EVERY_MS) return;
    last = now;
    host.status(progressLine(progress, now - began));
  };
}

/** Shows how far solving has come, in the same way. */
export function showSolving(host: Host, allCells: number): (cell: number, outcomes: number) => void {
  const began = host.now();
  let last = began + FIRST_AFTER_MS - EVERY_MS;
  return (cell, outcomes) => {
    const now = host.now();
    if (now - last < EVERY_MS) return;
    last = now;
    const which = allCells > 1 ? `  cell ${cell + 1} of ${allCells}` : '';
    host.status(`solving exactly${which}  ${grouped(outcomes)} outcomes`);
  };
}

/** `########............  41 %  cell 3 of 20  1,204,000 games  310,000 games/s  9 s left` */
export function progressLine(
  { games, cells, allCells, done, before = 0, threads }: Progress,
  elapsedMs: number,
): string {
  const filled = Math.round(done * 20);
  const parts = [`${'#'.repeat(filled)}${'.'.repeat(20 - filled)} ${Math.floor(done * 100)} %`];
  if (allCells > 1) parts.push(`cell ${Math.min(cells + 1, allCells)} of ${allCells}`);
  parts.push(`${grouped(games)} games`);
  if (threads !== undefined) parts.push(`${grouped(threads)} ${threads === 1 ? 'thread' : 'threads'}`);
  if (elapsedMs > 0) parts.push(`${grouped(Math.round((games / elapsedMs) * 1000))} games/s`);
  if (done - before > 0.01) parts.push(`${timeLeft((elapsedMs * (1 - done)) / (done - before))} left`);
  return parts.join('  ');
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
