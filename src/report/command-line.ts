import type { VaryValue } from '../scenario/scenario.ts';

/** A word as a shell reads it. */
export function quote(word: string): string {
  return /^[\w.=/:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** An option with its value; '' where there is none to give. */
export function given(option: string, value: string | number | undefined): string {
  return value === undefined ? '' : `--${option} ${quote(String(value))}`;
}

/** `--set lair.troll.rep=6`, once for each place. */
export function settings(option: string, values: Readonly<Record<string, VaryValue>>): string {
  return Object.entries(values)
    .map(([path, value]) => `--${option} ${quote(`${path}=${value}`)}`)
    .join(' ');
}

/** A command line of ours, of words and options; empty ones are left out. */
export function commandLine(verb: string, ...words: readonly string[]): string {
  return ['montecrawl', verb, ...words.filter((word) => word !== '')].join(' ');
}

/** Where a report goes that is made again: never over the one that says so. */
export const AGAIN = '--out again';

/** The page that {@link replayLine} draws. */
const GAME_PAGE = '--html game.html';

/** The command that draws the first game of a saved scenario, step by step. */
export function replayLine(file: string, seed: number, set: Readonly<Record<string, VaryValue>> = {}): string {
  return commandLine('replay', quote(file), settings('set', set), given('seed', seed), given('game', 0), GAME_PAGE);
}

/** The seed, where all scenarios have it: what they say themselves else holds. */
export function sharedSeed(seed: number, scenarios: readonly unknown[]): number | undefined {
  const own = scenarios.map((scenario) => (scenario as { readonly seed?: unknown }).seed);
  return own.every((each) => each === seed) ? seed : undefined;
}

/** What a scenario has been given in single places: all that it varies, where its own `vary` was left out. */
export function setIn(scenario: unknown): Record<string, VaryValue> {
  const { vary = {} } = scenario as { readonly vary?: Readonly<Record<string, readonly VaryValue[]>> };
  return Object.fromEntries(
    Object.entries(vary).flatMap(([path, [value]]) => (value === undefined ? [] : [[path, value]])),
  );
}

/** What its author says about a scenario; '' for nothing. */
export function aboutOf(scenario: unknown): string {
  const { about = '' } = scenario as { readonly about?: string };
  return about;
}

/** A scenario without what it varies. */
export function asWritten(scenario: unknown): unknown {
  const { vary: _, ...written } = scenario as { readonly vary?: unknown };
  return written;
}
