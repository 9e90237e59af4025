import { SampledDice } from '../../dice/sampled.ts';
import type { PlayCell } from '../../engine/play-scenario.ts';
import type { RuleSystem, Setup } from '../../rules/system.ts';
import type { Scenario, VaryValue } from '../../scenario/scenario.ts';
import type { Knob, Settings } from '../../scenario/settings.ts';
import type { Measure } from '../../stats/measure.ts';
import type { Interval } from '../../stats/rate-interval.ts';

/** Values of knobs, by path. */
export type Setting = Readonly<Record<string, VaryValue>>;

/** A scenario with knobs. */
export interface Adjustable {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
  readonly settings: Settings;
}

/** A cell of a setting, ready to be played. */
export interface SettingCell extends PlayCell {
  readonly scenario: Scenario;
  readonly setup: Setup;
  readonly vary: Setting;
  readonly measures: readonly Measure[];
}

/** A measure of a cell, and its target range. */
export interface Target extends Interval {
  /** Index of the cell among those of a setting. */
  readonly cell: number;
  readonly measure: string;
}

/** Returns a knob that two scenarios have with different values, if there is one. */
export function clash(scenarios: readonly Adjustable[]): string | undefined {
  const all = scenarios.flatMap(({ settings }) => settings.knobs);
  return all.find((knob) =>
    all.some(({ path, values }) => path === knob.path && JSON.stringify(values) !== JSON.stringify(knob.values)),
  )?.path;
}

/** Returns the knobs of all scenarios, each once. */
export function knobsOf(scenarios: readonly Adjustable[]): Knob[] {
  const all = scenarios.flatMap(({ settings }) => settings.knobs);
  return [...new Map(all.toReversed().map((knob) => [knob.path, knob])).values()].toReversed();
}

/** Returns all settings, or a limited number: the current one, if it is one of them, and others at random. */
export function chooseSettings(
  knobs: readonly Knob[],
  most: number,
  seed: number,
): { settings: Setting[]; all: number } {
  const all = knobs.reduce((product, { values }) => product * values.length, 1);
  if (all <= most) {
    const settings = knobs.reduce<Setting[]>(
      (some, { path, values }) => some.flatMap((setting) => values.map((value) => ({ ...setting, [path]: value }))),
      [{}],
    );
    return { settings, all };
  }
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const drawn = new Map<string, Setting>();
  const draw = (setting: Setting) => drawn.set(JSON.stringify(setting), setting);
  if (knobs.every(({ values, now }) => now !== undefined && values.includes(now))) {
    draw(Object.fromEntries(knobs.map(({ path, now }) => [path, now as VaryValue])));
  }
  while (drawn.size < most) {
    draw(Object.fromEntries(knobs.map(({ path, values }) => [path, values[(dice.next() >>> 0) % values.length]])));
  }
  return { settings: [...drawn.values()], all };
}

/** Compiles the cells of all scenarios with one setting, or returns why it is invalid. */
export function compileAll(
  scenarios: readonly Adjustable[],
  setting: Setting,
): SettingCell[] | { readonly why: string } {
  const cells: SettingCell[] = [];
  for (const { scenario, system, settings } of scenarios) {
    const made = settings.compile(setting);
    if ('why' in made) return made;
    for (const { cell, matchup } of made) {
      const measures = system.measures(matchup);
      const absent = settings.targets.find(({ measure }) => !measures.some(({ name }) => name === measure));
      if (absent !== undefined) return { why: `with this setting there is no measure ${absent.measure}` };
      cells.push({ kernel: system, matchup, scenario, setup: cell.setup, vary: cell.vary, measures });
    }
  }
  return cells;
}

/** Returns the targets of all cells. */
export function targetsOf(scenarios: readonly Adjustable[]): Target[] {
  let first = 0;
  return scenarios.flatMap(({ settings }) => {
    const start = first;
    first += settings.cells;
    return Array.from({ length: settings.cells }, (_, i) =>
      settings.targets.map(({ measure, between: [low, high] }) => ({ cell: start + i, measure, low, high })),
    ).flat();
  });
}
