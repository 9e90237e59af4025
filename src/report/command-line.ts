import type { VaryValue } from '../scenario/scenario.ts';

/** Quotes a word for a shell. */
export function quote(word: string): string {
  return /^[\w.=/:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns an option with its value; '' without a value. */
export function given(option: string, value: string | number | undefined): string {
  return value === undefined ? '' : `--${option} ${quote(String(value))}`;
}

/** Returns `--set lair.troll.rep=6`, once for each path. */
export function settings(option: string, values: Readonly<Record<string, VaryValue>>): string {
  return Object.entries(values)
    .map(([path, value]) => `--${option} ${quote(`${path}=${value}`)}`)
    .join(' ');
}

/** Returns a montecrawl command of words and options; empty ones are left out. */
export function commandLine(verb: string, ...words: readonly string[]): string {
  return ['montecrawl', verb, ...words.filter((word) => word !== '')].join(' ');
}

/** Output folder of commands that make a report again: never the report's own. */
export const AGAIN = '--out again';

/** The page that {@link replayLine} draws. */
const GAME_PAGE = '--html game.html';

/** Returns the command that draws the first game of a saved scenario, step by step. */
export function replayLine(file: string, seed: number, set: Readonly<Record<string, VaryValue>> = {}): string {
  return commandLine('replay', quote(file), settings('set', set), given('seed', seed), given('game', 0), GAME_PAGE);
}

/** Returns the seed if all scenarios have it; otherwise each scenario's own seed applies. */
export function sharedSeed(seed: number, scenarios: readonly unknown[]): number | undefined {
  const own = scenarios.map((scenario) => (scenario as { readonly seed?: unknown }).seed);
  return own.every((each) => each === seed) ? seed : undefined;
}

/** Returns the single values set in a scenario whose own `vary` was left out. */
export function setIn(scenario: unknown): Record<string, VaryValue> {
  const { vary = {} } = scenario as { readonly vary?: Readonly<Record<string, readonly VaryValue[]>> };
  return Object.fromEntries(
    Object.entries(vary).flatMap(([path, [value]]) => (value === undefined ? [] : [[path, value]])),
  );
}

/** Returns the author's description of a scenario; '' if there is none. */
export function aboutOf(scenario: unknown): string {
  const { about = '' } = scenario as { readonly about?: string };
  return about;
}

/** Returns a scenario without what it varies. */
export function asWritten(scenario: unknown): unknown {
  const { vary: _, ...written } = scenario as { readonly vary?: unknown };
  return written;
}
