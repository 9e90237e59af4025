import { digestOf } from '../../analysis/digest.ts';
import { ownSeed } from '../../analysis/own-seed.ts';
import { type PlayOptions, playScenario } from '../../engine/play-scenario.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import type { Knob } from '../../scenario/settings.ts';
import { normalQuantile } from '../../stats/quantile.ts';
import type { Balance, BalanceSetting } from './answer.ts';
import {
  type Adjustable,
  chooseSettings,
  compileAll,
  knobsOf,
  type Setting,
  type SettingCell,
  type Target,
  targetsOf,
} from './cells.ts';
import { describe, Tallies } from './describe-setting.ts';
import { learnSettings, MOST_SWEPT } from './learn-settings.ts';
import { balanceRange } from './range.ts';
import { type Finalist, type Found, isInside, searchSettings } from './search-settings.ts';
import type { Levels } from './setting-model.ts';

/** Options of the search. */
export interface Adjusting extends Omit<PlayOptions, 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games of each cell to confirm a winner. Default: as many as the narrowest target needs. */
  readonly games?: number | undefined;
  /** The most settings to try; if there are more, they are drawn at random. */
  readonly candidates: number;
  /** The most games of the search. */
  readonly mostGames: number;
  readonly play?: typeof playScenario;
  /** Called after each round with the number of settings left, and their games. */
  readonly onRound?: ((left: number, games: number) => void) | undefined;
  /** Whether the answer checks the winner over the policies of the sides. */
  readonly range?: boolean;
  /** Sides that keep their policy in the range. */
  readonly narrowed?: readonly string[];
}

/** A setting that the rulebook accepts. */
interface Permitted {
  readonly setting: Setting;
  readonly cells: readonly SettingCell[];
}

/** Plays `games` games of each setting in each cell; `undefined` when aborted. */
type PlaySettings = (some: readonly Permitted[], seed: number, games: number) => Promise<Tallies[] | undefined>;

/** A search among settings, and the candidates that it found. */
interface Searched {
  readonly allowed: readonly Permitted[];
  readonly found: Found;
  readonly known: (finalist: Finalist) => BalanceSetting;
}

/** The most settings chosen by a model that play to the last look, and that are confirmed. */
const LEARNT_FINALISTS = 4;
const LEARNT_TRIES = 3;
/** The first to be confirmed plays until its interval is this part of its distance from the edge of the target. */
const SPARE = 0.6;
/** Probability that a confirmed winner is wrong, over all confirmation attempts. */
const LEVEL = 0.05;
const TRIES = 4;
/** The last attempt plays this many times the games of the others. */
const LAST_TRY = 8;
const FIRST_LOOK = 100;
const MOST_LOOK = 200_000;
/** Games at the last look of the search, if targets do not determine it. */
const USUAL_LOOK = 12_800;

/**
 * Searches a setting of the knobs with which all targets hold in all cells of all scenarios, and confirms it on fresh
 * games.
 *
 * @param scenarios no two of them have the same knob with different values
 * @returns the answer, or why the rulebook rejects all settings
 */
export async function answerBalance(
  scenarios: readonly Adjustable[],
  {
    montecrawl,
    games,
    candidates: most,
    mostGames,
    play = playScenario,
    onRound,
    range,
    narrowed = [],
    ...options
  }: Adjusting,
): Promise<Balance | { readonly why: string }> {
  const knobs = knobsOf(scenarios);
  const { settings, all } = chooseSettings(knobs, most, ownSeed(options.seed, 'settings'));
  const compiled = settings.map((setting) => ({ setting, cells: compileAll(scenarios, setting) }));
  const permitted = compiled.flatMap(({ setting, cells }) => ('why' in cells ? [] : [{ setting, cells }]));
  const [refused] = compiled.flatMap(({ cells }) => ('why' in cells ? [cells] : []));
  const [one] = permitted;
  if (one === undefined) return { why: refused?.why ?? 'there are no settings to try' };
  const targets = targetsOf(scenarios);
  const room = narrowest(targets, one.cells);
  const isLearnt = all > MOST_SWEPT;
  let gamesPlayed = 0;

  const playCells = async (cells: readonly SettingCell[], seed: number, count: number) => {
    const played = await play(cells, { ...options, seed, precision: 1, games: count });
    gamesPlayed += played.reduce((sum, each) => sum + each.games, 0);
    return played.some(({ stopped }) => stopped === 'interrupted') ? undefined : played;
  };
  const playSettings: PlaySettings = async (some, seed, count) => {
    const played = await playCells(
      some.flatMap(({ cells }) => cells),
      seed,
      count,
    );
    return (
      played && some.map(({ cells }, i) => new Tallies(cells, played.slice(i * cells.length, (i + 1) * cells.length)))
    );
  };
  const searchAmong = async (allowed: readonly Permitted[], how: 'all' | 'learnt'): Promise<Searched> => {
    const tallies = new Map<number, Tallies>();
    const found = await searchSettings({
      ...{ candidates: allowed.length, targets, cells: one.cells.length },
      ...(how === 'all' ? { sizes: sizesFor(room) } : { sizes: sizesFor(room, 1), finalists: LEARNT_FINALISTS }),
      mostGames: mostGames - gamesPlayed,
      async play(candidates, look, count) {
        const some = candidates.map((candidate) => allowed[candidate]);
        const played = await playSettings(
          some,
          ownSeed(options.seed, how === 'all' ? 'search' : 'search learnt', String(look)),
          count,
        );
        return played?.map((fresh, i) => {
          const before = tallies.get(candidates[i]);
          tallies.set(candidates[i], before === undefined ? fresh : before.and(fresh));
          return fresh.targets(targets);
        });
      },
      onRound: (round) => onRound?.(round.played - round.missed - round.aside, round.games),
    });
    const known = ({ candidate }: Finalist) => {
      const { setting, cells } = allowed[candidate];
      return describe(knobs, setting, cells, tallies.get(candidate) as Tallies, targets, found.z);
    };
    return { allowed, found, known };
  };

  const z = normalQuantile(1 - LEVEL / 2 / TRIES / targets.length);
  const usual = games ?? Math.min(MOST_LOOK, room === undefined ? USUAL_LOOK : gamesFor(z, room / 4));
  const fewGames = ({ off }: Finalist) =>
    games ?? (room === undefined ? USUAL_LOOK : gamesFor(z, room * Math.max(0.25, SPARE * (1 - off))));
  const confirm = async (setting: Setting, cells: readonly SettingCell[], attempt: number, count: number) => {
    const played = await playCells(cells, ownSeed(options.seed, 'confirm', String(attempt)), count);
    if (played === undefined) return undefined;
    const fresh = new Tallies(cells, played);
    return {
      described: describe(knobs, setting, cells, fresh, targets, z),
      isInside: isInside(fresh.targets(targets), targets, z),
    };
  };
  let winner: BalanceSetting | undefined;
  let unchanged: BalanceSetting | undefined;
  let stopped = options.signal?.aborted === true;
  let attempt = 0;
  const confirmAny = async ({ allowed, found, known }: Searched, how: 'all' | 'learnt') => {
    const inTurn = found.verdict === 'finalists' ? inOrder(found.finalists, known) : [];
    const first = inTurn
      .slice(0, how === 'all' ? TRIES - 1 - attempt : LEARNT_TRIES)
      .map((finalist, i) => ({ finalist, count: how === 'learnt' && i === 0 ? fewGames(finalist) : usual }));
    // A setting near an edge of its target gets a last attempt.
    const last = inTurn
      .slice(0, how === 'all' && games === undefined ? 1 : 0)
      .map((finalist) => ({ finalist, count: LAST_TRY * usual }));
    for (const { finalist, count } of [...first, ...last]) {
      const { setting, cells } = allowed[finalist.candidate];
      const tried = await confirm(setting, cells, attempt++, count);
      stopped ||= tried === undefined;
      if (tried?.isInside) winner = tried.described;
      if (tried?.described.changes === 0) unchanged ??= tried.described;
      if (tried === undefined || winner !== undefined) break;
    }
  };

  const learnt = isLearnt
    ? await learn(knobs, scenarios, targets, { seed: options.seed, games: sizesFor(room)[0], play: playSettings })
    : undefined;
  stopped ||= learnt?.best === undefined && isLearnt;
  const promising = withoutTwins(knobs, learnt?.best ?? []);
  let searched = promising.length > 0 ? await searchAmong(promising, 'learnt') : undefined;
  if (searched !== undefined) await confirmAny(searched, 'learnt');
  // Only a search among all settings can show that none reaches the targets.
  const isSwept = searched === undefined || (winner === undefined && !stopped);
  if (isSwept || searched === undefined) {
    searched = await searchAmong(withoutTwins(knobs, permitted), 'all');
    await confirmAny(searched, 'all');
  }
  const { found, known } = searched;
  const asItIs = compileAll(scenarios, {});
  const played = unchanged !== undefined || 'why' in asItIs || stopped;
  const now =
    unchanged ??
    (played ? undefined : (await confirm({}, asItIs, 0, isSwept ? usual : Math.ceil(usual / 4)))?.described);
  const verdict = stopped
    ? 'interrupted'
    : winner !== undefined
      ? 'reached'
      : // Of settings that were not drawn nothing is known.
        found.verdict === 'none' && settings.length === all
        ? 'none'
        : 'undecided';
  const list = listOf(found, known);
  const moved =
    range && winner !== undefined
      ? await balanceRange(scenarios, winner, targets, {
          ...{ ...options, seed: ownSeed(options.seed, 'ways'), narrowed },
          games: gamesPlayed,
        })
      : undefined;
  const answer = {
    verdict,
    scenarios: scenarios.map(({ scenario, system }) => ({
      title: scenario.title,
      rules: scenario.rules,
      rulesTitle: system.title,
      play: scenario.play,
      scenario: scenario.canonical,
    })),
    knobs: knobs.map(({ path, values, now: value }) => ({
      path,
      values,
      ...(value === undefined ? {} : { now: value }),
    })),
    settings: all,
    ...(isSwept || learnt === undefined
      ? {
          tried: permitted.length,
          forbidden: {
            count: settings.length - permitted.length,
            ...(refused === undefined ? {} : { why: refused.why }),
          },
        }
      : { tried: learnt.tried, forbidden: learnt.forbidden }),
    ...(learnt === undefined ? {} : { learnt: { tried: learnt.tried, games: learnt.games } }),
    rounds: found.rounds,
    games: gamesPlayed,
    ...(now === undefined ? {} : { now }),
    ...(winner === undefined ? {} : { winner }),
    list,
  } as const;
  return {
    montecrawl,
    format: 1,
    kind: 'balance',
    seed: options.seed,
    asked: { ...(games === undefined ? {} : { games }), candidates: most, mostGames },
    digest: digestOf({
      ...answer,
      scenarios: answer.scenarios.map((each) => ({ ...each, scenario: withoutDisplay(each.scenario) })),
      seed: options.seed,
    }),
    measures: aimedAt(targets, one.cells),
    ...answer,
    ...(moved === undefined ? {} : { range: moved }),
  };
}

/** Returns the settings that a model, fitted to played settings, predicts nearest to their targets, and its cost. */
async function learn(
  knobs: readonly Knob[],
  scenarios: readonly Adjustable[],
  targets: readonly Target[],
  { seed, games, play }: { readonly seed: number; readonly games: number; readonly play: PlaySettings },
) {
  const compiled = new Map<string, Permitted | { readonly why: string }>();
  const permit = (levels: Levels) => {
    const key = levels.join();
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const setting = Object.fromEntries(knobs.map(({ path, values }, knob) => [path, values[levels[knob]]]));
    const cells = compileAll(scenarios, setting);
    const made = 'why' in cells ? cells : { setting, cells };
    compiled.set(key, made);
    return made;
  };
  const counted = { tried: new Set<string>(), games: 0 };
  const best = await learnSettings({
    ...{ targets, seed: ownSeed(seed, 'learn') },
    sizes: knobs.map(({ values }) => values.length),
    now: knobs.map(({ values, now }) => (now === undefined ? -1 : values.indexOf(now))),
    async play(settings, round) {
      const made = settings.map(permit);
      const permitted = made.flatMap((each) => ('why' in each ? [] : [each]));
      const tallies = await play(permitted, ownSeed(seed, 'learn', String(round)), games);
      if (tallies === undefined) return undefined;
      for (const { setting } of permitted) counted.tried.add(JSON.stringify(setting));
      for (const { cells } of permitted) counted.games += games * cells.length;
      return made.map((each) => ('why' in each ? undefined : tallies[permitted.indexOf(each)].targets(targets)));
    },
  });
  const refused = [...compiled.values()].flatMap((each) => ('why' in each ? [each] : []));
  return {
    best: best?.map(permit).flatMap((each) => ('why' in each ? [] : [each])),
    ...{ tried: counted.tried.size, games: counted.games },
    forbidden: { count: refused.length, ...(refused.length === 0 ? {} : { why: refused[0].why }) },
  };
}

/** Keeps one of several settings that play the same: that with the fewest changes. */
function withoutTwins<T extends { readonly setting: Setting; readonly cells: readonly SettingCell[] }>(
  knobs: readonly Knob[],
  allowed: readonly T[],
): T[] {
  const first = new Map<string, T>();
  const changes = ({ setting }: T) => knobs.filter(({ path, now }) => (setting[path] ?? now) !== now).length;
  for (const one of allowed) {
    const plays = digestOf(JSON.parse(JSON.stringify(one.cells.map(({ matchup }) => matchup))));
    const twin = first.get(plays);
    if (twin === undefined || changes(one) < changes(twin)) first.set(plays, one);
  }
  return [...first.values()];
}

/** Returns the measures that targets are about, by name. */
function aimedAt(targets: readonly Target[], cells: readonly SettingCell[]): Balance['measures'] {
  const names = new Set(targets.map(({ measure }) => measure));
  const measures = cells.flatMap((cell) => cell.measures.filter(({ name }) => names.has(name)));
  return Object.fromEntries(measures.toReversed().map((measure) => [measure.name, measure]));
}

/** Returns half the width of the narrowest target that is a rate or a share; `undefined` if there is none. */
function narrowest(targets: readonly Target[], cells: readonly SettingCell[]): number | undefined {
  const rates = targets.filter(
    ({ cell, measure }) => cells[cell]?.measures.find(({ name }) => name === measure)?.kind !== 'number',
  );
  return rates.length === 0 ? undefined : Math.min(...rates.map(({ low, high }) => (high - low) / 2));
}

/** Returns the games after which a rate of one half is known to this half width, in `z` standard errors. */
function gamesFor(z: number, half: number): number {
  return Math.ceil((z * z) / (4 * half * half));
}

/**
 * Returns looks, each about twice the last, until `part` of the narrowest target's half width is resolved.
 *
 * @param part of half the width of the target
 */
function sizesFor(room: number | undefined, part = 0.5): number[] {
  // Four standard errors are about right when some hundred claims hold simultaneously.
  const last = Math.min(MOST_LOOK, room === undefined ? USUAL_LOOK : Math.max(FIRST_LOOK, gamesFor(4, part * room)));
  const sizes = [last];
  while (sizes[0] > 1.5 * FIRST_LOOK) sizes.unshift(Math.ceil(sizes[0] / 2));
  return sizes;
}

/** Sorts finalists for confirmation: those certainly within their targets, fewest changes first; then the nearest. */
function inOrder(finalists: readonly Finalist[], known: (finalist: Finalist) => BalanceSetting): Finalist[] {
  const described = finalists.filter(({ off }) => off <= 1).map((finalist) => ({ finalist, changed: known(finalist) }));
  const sure = described.filter(({ finalist }) => finalist.isMet);
  const open = described.filter(({ finalist }) => !finalist.isMet);
  sure.sort((a, b) => a.changed.changes - b.changed.changes || a.changed.steps - b.changed.steps);
  return [...sure, ...open].map(({ finalist }) => finalist);
}

/** Returns the finalists within their targets that no other beats in everything; else the nearest. */
function listOf({ verdict, finalists }: Found, known: (finalist: Finalist) => BalanceSetting): BalanceSetting[] {
  const within = verdict === 'finalists' ? finalists.filter(({ off }) => off <= 1) : [];
  if (within.length === 0) return finalists.map(known);
  const described = within.map(known);
  return described.filter((one) => !described.some((other) => isBetter(other, one)));
}

function isBetter(one: BalanceSetting, other: BalanceSetting): boolean {
  const costs = ({ off, uneven = 0, length = 0, changes, steps }: BalanceSetting) => [
    off,
    uneven,
    length,
    changes,
    steps,
  ];
  const [mine, theirs] = [costs(one), costs(other)];
  return mine.every((cost, i) => cost <= theirs[i]) && mine.some((cost, i) => cost < theirs[i]);
}
