import { showFaults } from '../../src/check/show-faults.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Changes, Reading } from '../../src/scenario/reading.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import type { LoadUse } from '../../src/scenario/use.ts';
import { coinShelf } from './coin-duel.ts';

/** A loader of files that are given by their whole paths; `from` must stand in the folder `s`. */
export function loadFrom(files: Readonly<Record<string, string>>): LoadUse {
  return async (use, from) => {
    const path = new URL(use, `file:///${from}`).pathname.slice(1);
    const text = files[path];
    if (text === undefined) throw new Error(`${path} cannot be read: there is no such file`);
    return { path, text };
  };
}

/** Reads a scenario of the coin duel. */
export function read(text: string, files: Record<string, string> = {}, changes: Changes = {}): Promise<Reading> {
  return readScenario(text, 's/x.yaml', loadFrom(files), changes, coinShelf);
}

/** The scenario, which must be right. */
export function right(reading: Reading): Scenario {
  if ('faults' in reading) throw new Error(showFaults(reading));
  return reading.scenario;
}

/** `line:column path: problem (rule)` of every fault; the file stands before it where it is not `s/x.yaml`. */
export function told(reading: Reading): string[] {
  if (!('faults' in reading)) return [];
  return reading.faults.map(({ file, line, column, path, problem, rule }) => {
    const where = `${file === 's/x.yaml' ? '' : `${file}:`}${line}:${column}`;
    return `${where} ${path}: ${problem}${rule === undefined ? '' : ` (${rule})`}`;
  });
}

/** Reads a coin duel from two lines. */
export function duel(first: string, second: string, changes: Changes = {}, rules = 'dw'): Promise<Reading> {
  return readFight(first, second, rules, changes, coinShelf);
}
