import { SampledDice } from '../dice/sampled.ts';
import { type PlayCell, type Played, type PlayOptions, playScenario } from '../engine/play-scenario.ts';
import type { RuleSystem, Setup } from '../rules/system.ts';
import type { Scenario, VaryValue } from '../scenario/scenario.ts';
import type { Knob, Settings } from '../scenario/settings.ts';
import type { Measure } from '../stats/measure.ts';
import { normalQuantile } from '../stats/quantile.ts';
import type { Interval } from '../stats/rate-interval.ts';
import { intervalOf, meanOf, type Sums, sumsOf } from '../stats/sums.ts';
import { mergeTally } from '../stats/tally.ts';
import type { Balance, BalanceSetting, TargetValue } from './balance.ts';
import { digestOf } from './digest.ts';
import { ownSeed } from './own-seed.ts';
import { type Finalist, type Found, isInside, offBy, searchSettings } from './search-settings.ts';

/** A scenario with knobs. */
export interface Adjustable {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
  readonly settings: Settings;
}

/** How the search is made. */
export interface Adjusting extends Omit<PlayOptions, 'games' | 'precision' | 'onProgress'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games of each cell in which a winner is confirmed; left out: as many as the narrowest target needs. */
  readonly games?: number | undefined;
  /** So many settings are tried at most; drawn at random where there are more. */
  readonly candidates: number;
  /** So many games are played in the search at most. */
  readonly mostGames: number;
  readonly play?: typeof playScenario;
  /** Hears after each round how many settings are left, and of how many games. */
  readonly onRound?: ((left: number, games: number) => void) | undefined;
}

/** A winner is wrong with no more than this chance, over all that are tried to be confirmed. */
const LEVEL = 0.05;
const TRIES = 4;
/** The last of them plays so many times the games of the others. */
const LAST_TRY = 8;
const FIRST_LOOK = 100;
const MOST_LOOK = 200_000;
/** The last look of the search, where targets do not say how sure it must be. */
const USUAL_LOOK = 12_800;

type Setting = Readonly<Record<string, VaryValue>>;

/** A cell of a setting, ready to be played. */
interface Cell extends PlayCell {
  readonly scenario: Scenario;
  readonly setup: Setup;
  readonly vary: Setting;
  readonly measures: readonly Measure[];
}

/** A measure of a cell, and what it must reach. */
interface Target extends Interval {
  /** Place of the cell among those of a setting. */
  readonly cell: number;
  readonly measure: string;
}

/**
 * Looks for a setting of the knobs with which all targets hold in all cells of all scenarios, and confirms it on
 * games that the search has not seen.
 *
 * @param scenarios whose knobs do not {@link clash}
 * @returns why, where the rulebook allows not one setting
 */
export async function answerBalance(
  scenarios: readonly Adjustable[],
  { montecrawl, games, candidates: most, mostGames, play = playScenario, onRound, ...options }: Adjusting,
): Promise<Balance | { readonly why: string }> {
  const knobs = knobsOf(scenarios);
  const { settings, all } = chooseSettings(knobs, most, ownSeed(options.seed, 'settings'));
  const compiled = settings.map((setting) => ({ setting, cells: compileAll(scenarios, setting) }));
  const allowed = compiled.flatMap(({ setting, cells }) => ('why' in cells ? [] : [{ setting, cells }]));
  const [refused] = compiled.flatMap(({ cells }) => ('why' in cells ? [cells] : []));
  const [one] = allowed;
  if (one === undefined) return { why: refused?.why ?? 'there are no settings' };
  const targets = targetsOf(scenarios);
  const room = narrowest(targets, one.cells);
  let gamesPlayed = 0;

  const playCells = async (cells: readonly Cell[], seed: number, count: number) => {
    const played = await play(cells, { ...options, seed, precision: 1, games: count });
    gamesPlayed += played.reduce((sum, each) => sum + each.games, 0);
    return played.some(({ stopped }) => stopped === 'interrupted') ? undefined : played;
  };
  const tallies = new Map<number, Tallies>();
  const found = await searchSettings({
    candidates: allowed.length,
    targets,
    sizes: sizesFor(room),
    mostGames,
    cells: one.cells.length,
    async play(candidates, look, count) {
      const cells = candidates.flatMap((candidate) => (allowed[candidate] as (typeof allowed)[0]).cells);
      const played = await playCells(cells, ownSeed(options.seed, 'search', String(look)), count);
      if (played === undefined) return undefined;
      return candidates.map((candidate, i) => {
        const { cells: own } = allowed[candidate] as (typeof allowed)[0];
        const fresh = new Tallies(own, played.slice(i * own.length, (i + 1) * own.length));
        tallies.set(candidate, look === 0 ? fresh : (tallies.get(candidate) as Tallies).and(fresh));
        return fresh.targets(targets);
      });
    },
    onRound: (round) => onRound?.(round.played - round.missed - round.aside, round.games),
  });

  const known = (finalist: Finalist): BalanceSetting => {
    const { setting, cells } = allowed[finalist.candidate] as (typeof allowed)[0];
    return describe(knobs, setting, cells, tallies.get(finalist.candidate) as Tallies, targets, found.z);
  };
  const z = normalQuantile(1 - LEVEL / 2 / TRIES / targets.length);
  const usual = games ?? Math.min(MOST_LOOK, room === undefined ? USUAL_LOOK : gamesFor(z, room / 4));
  const confirm = async (setting: Setting, cells: readonly Cell[], attempt: number, count: number) => {
    const played = await playCells(cells, ownSeed(options.seed, 'confirm', String(attempt)), count);
    if (played === undefined) return undefined;
    const fresh = new Tallies(cells, played);
    return {
      described: describe(knobs, setting, cells, fresh, targets, z),
      isInside: isInside(fresh.targets(targets), targets, z),
    };
  };

  let winner: BalanceSetting | undefined;
  let stopped = options.signal?.aborted === true;
  const inTurn = found.verdict === 'finalists' ? inOrder(found.finalists, known) : [];
  const first = inTurn.slice(0, TRIES - 1).map((finalist) => ({ finalist, count: usual }));
  // Whoever lies near an edge of its target is given a last chance.
  const last = inTurn.slice(0, games === undefined ? 1 : 0).map((finalist) => ({ finalist, count: LAST_TRY * usual }));
  for (const [attempt, { finalist, count }] of [...first, ...last].entries()) {
    const { setting, cells } = allowed[finalist.candidate] as (typeof allowed)[0];
    const tried = await confirm(setting, cells, attempt, count);
    stopped ||= tried === undefined;
    if (tried?.isInside) winner = tried.described;
    if (tried === undefined || winner !== undefined) break;
  }
  const asItIs = compileAll(scenarios, {});
  const now = 'why' in asItIs || stopped ? undefined : await confirm({}, asItIs, 0, usual);
  const verdict = stopped
    ? 'interrupted'
    : winner !== undefined
      ? 'reached'
      : found.verdict === 'none'
        ? 'none'
        : 'undecided';
  const list = listOf(found, known);
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
    tried: allowed.length,
    forbidden: {
      count: settings.length - allowed.length,
      ...(refused === undefined ? {} : { why: refused.why }),
    },
    rounds: found.rounds,
    games: gamesPlayed,
    ...(now === undefined ? {} : { now: now.described }),
    ...(winner === undefined ? {} : { winner }),
    list,
  } as const;
  return {
    montecrawl,
    format: 1,
    kind: 'balance',
    seed: options.seed,
    digest: digestOf({ ...answer, seed: options.seed }),
    ...answer,
  };
}

/** A knob that two scenarios have with different values, if there is one. */
export function clash(scenarios: readonly Adjustable[]): string | undefined {
  const all = scenarios.flatMap(({ settings }) => settings.knobs);
  return all.find((knob) =>
    all.some(({ path, values }) => path === knob.path && JSON.stringify(values) !== JSON.stringify(knob.values)),
  )?.path;
}

function knobsOf(scenarios: readonly Adjustable[]): Knob[] {
  const all = scenarios.flatMap(({ settings }) => settings.knobs);
  return [...new Map(all.toReversed().map((knob) => [knob.path, knob])).values()].toReversed();
}

/** All settings, or as many different ones as may be tried, drawn at random. */
function chooseSettings(knobs: readonly Knob[], most: number, seed: number): { settings: Setting[]; all: number } {
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
  while (drawn.size < most) {
    const setting = Object.fromEntries(
      knobs.map(({ path, values }) => [path, values[(dice.next() >>> 0) % values.length] as VaryValue]),
    );
    drawn.set(JSON.stringify(setting), setting);
  }
  return { settings: [...drawn.values()], all };
}

function compileAll(scenarios: readonly Adjustable[], setting: Setting): Cell[] | { readonly why: string } {
  const cells: Cell[] = [];
  for (const { scenario, system, settings } of scenarios) {
    const made = settings.compile(setting);
    if ('why' in made) return made;
    for (const { cell, matchup } of made) {
      const measures = system.measures(matchup);
      const absent = settings.targets.find(({ measure }) => !measures.some(({ name }) => name === measure));
      if (absent !== undefined) return { why: `with it nothing measures ${absent.measure}` };
      cells.push({ kernel: system, matchup, scenario, setup: cell.setup, vary: cell.vary, measures });
    }
  }
  return cells;
}

function targetsOf(scenarios: readonly Adjustable[]): Target[] {
  let first = 0;
  return scenarios.flatMap(({ settings }) => {
    const start = first;
    first += settings.cells;
    return Array.from({ length: settings.cells }, (_, i) =>
      settings.targets.map(({ measure, between: [low, high] }) => ({ cell: start + i, measure, low, high })),
    ).flat();
  });
}

/** Half the width of the narrowest target that is a rate or a share; `undefined` where there is none. */
function narrowest(targets: readonly Target[], cells: readonly Cell[]): number | undefined {
  const rates = targets.filter(
    ({ cell, measure }) => cells[cell]?.measures.find(({ name }) => name === measure)?.kind !== 'number',
  );
  return rates.length === 0 ? undefined : Math.min(...rates.map(({ low, high }) => (high - low) / 2));
}

/** So many games that a rate of one half is known to so much, at so many standard errors. */
function gamesFor(z: number, half: number): number {
  return Math.ceil((z * z) / (4 * half * half));
}

/** Looks from few games on, each about twice the last, until half the room of the narrowest target is known. */
function sizesFor(room: number | undefined): number[] {
  // Four standard errors are about what is left of them when some hundred claims hold together.
  const last = Math.min(MOST_LOOK, room === undefined ? USUAL_LOOK : Math.max(FIRST_LOOK, gamesFor(4, room / 2)));
  const sizes = [last];
  while ((sizes[0] as number) > 1.5 * FIRST_LOOK) sizes.unshift(Math.ceil((sizes[0] as number) / 2));
  return sizes;
}

/** What was counted in the cells of one setting. */
class Tallies {
  private readonly cells: readonly Cell[];
  private readonly played: readonly Pick<Played, 'games' | 'counts'>[];

  constructor(cells: readonly Cell[], played: readonly Pick<Played, 'games' | 'counts'>[]) {
    this.cells = cells;
    this.played = played;
  }

  /** With those of games that differ. */
  and(other: Tallies): Tallies {
    return new Tallies(
      this.cells,
      this.played.map(({ games, counts }, i) => {
        const more = other.played[i] as Played;
        return { games: games + more.games, counts: mergeTally(counts.slice(), more.counts) };
      }),
    );
  }

  get games(): number {
    return this.played[0]?.games ?? 0;
  }

  targets(targets: readonly Target[]): Sums[] {
    return targets.map(({ cell, measure }) => this.sums(cell, measure) as Sums);
  }

  /** Mean length of games; `undefined` where a cell does not measure it. */
  get length(): number | undefined {
    return this.average((cell, i) => {
      const length = cell.measures.find(({ group, kind }) => group === 'length' && kind === 'number');
      const sums = length && this.sums(i, length.name);
      return sums && meanOf(sums);
    });
  }

  /** Difference between the shares of members that two sides lose. */
  get uneven(): number | undefined {
    return this.average(({ setup, measures }, i) => {
      const lost = setup.sides.map(({ name, members }) => {
        const measure = measures.find(
          ({ group, side, what }) => group === 'side' && side === name && LOSSES.includes(what),
        );
        const sums = measure && this.sums(i, measure.name);
        return sums && meanOf(sums) / members.reduce((sum, { count }) => sum + count, 0);
      });
      const [first, second] = lost;
      return lost.length !== 2 || first === undefined || second === undefined ? undefined : Math.abs(first - second);
    });
  }

  private sums(cell: number, measure: string): Sums | undefined {
    const { games, counts } = this.played[cell] as Played;
    return sumsOf((this.cells[cell] as Cell).measures, measure, counts, games);
  }

  private average(of: (cell: Cell, i: number) => number | undefined): number | undefined {
    const values = this.cells.map(of);
    const known = values.filter((value) => value !== undefined);
    return known.length < values.length ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
  }
}

/** What rulebooks call members that a side is rid of. */
const LOSSES = ['casualties', 'losses'];

function describe(
  knobs: readonly Knob[],
  setting: Setting,
  cells: readonly Cell[],
  tallies: Tallies,
  targets: readonly Target[],
  z: number,
): BalanceSetting {
  const sums = tallies.targets(targets);
  const { uneven, length } = tallies;
  const turned = knobs.flatMap(({ path, values, now }) => {
    const value = setting[path] ?? now;
    if (value === now) return [];
    const [from, to] = [values.indexOf(now as VaryValue), values.indexOf(value as VaryValue)];
    return [from < 0 || typeof value !== 'number' ? 1 : Math.abs(to - from)];
  });
  const values = Object.fromEntries(
    knobs.flatMap(({ path, now }) => {
      const value = setting[path] ?? now;
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
  return {
    setting: values,
    changes: turned.length,
    steps: turned.reduce((sum, steps) => sum + steps, 0),
    games: tallies.games,
    off: round(offBy(sums, targets)),
    ...(uneven === undefined ? {} : { uneven: round(uneven) }),
    ...(length === undefined ? {} : { length: round(length) }),
    measures: targets.map(({ cell, measure, low, high }, i): TargetValue => {
      const known = sums[i] as Sums;
      const interval = intervalOf(known, z);
      const { scenario, vary } = cells[cell] as Cell;
      return {
        scenario: scenario.title,
        vary,
        measure,
        kind: known.kind,
        between: [low, high],
        value: round(meanOf(known)),
        low: round(interval.low),
        high: round(interval.high),
      };
    }),
  };
}

/** In which order finalists are tried: those within their targets for certain, fewest changes first; then the nearest. */
function inOrder(finalists: readonly Finalist[], known: (finalist: Finalist) => BalanceSetting): Finalist[] {
  const described = finalists.filter(({ off }) => off <= 1).map((finalist) => ({ finalist, changed: known(finalist) }));
  const sure = described.filter(({ finalist }) => finalist.isMet);
  const open = described.filter(({ finalist }) => !finalist.isMet);
  sure.sort((a, b) => a.changed.changes - b.changed.changes || a.changed.steps - b.changed.steps);
  return [...sure, ...open].map(({ finalist }) => finalist);
}

/** Finalists within their targets none of which is worse than another in everything; else those that came nearest. */
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
  return mine.every((cost, i) => cost <= (theirs[i] as number)) && mine.some((cost, i) => cost < (theirs[i] as number));
}

function round(x: number): number {
  return Number(x.toPrecision(6));
}
