import * as Comlink from 'comlink';
import { version } from '../../../package.json';
import { chooseCell } from '../../analysis/choose-cell.ts';
import { findLuckyGame, LUCK_CRITERIA, type LuckCriterion } from '../../analysis/game-luck/find-lucky-game.ts';
import { LuckScale } from '../../analysis/game-luck/luck-scale.ts';
import { weighGame } from '../../analysis/game-luck/weigh-game.ts';
import { CRITERIA, type Criterion, findGame } from '../../analysis/remarkable-game.ts';
import { recordedStory, type Story, storyOf } from '../../analysis/story.ts';
import { axisLabel, capital } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { html } from '../../report/page/html.ts';
import { prose } from '../../report/page/number.ts';
import { replayDocument } from '../../report/replay/replay-page.ts';
import {
  cellShown,
  NO_LUCK_FITS,
  NONE_FITS,
  replayCommand,
  SEARCHED,
  WHICH,
  WHICH_LUCK_SHORT,
} from '../../report/replay/which-game.ts';
import type { Matchup, RuleSystem } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { readScenario } from '../../scenario/read-scenario.ts';
import type { Cell, Scenario } from '../../scenario/scenario.ts';
import { loadShipped } from '../shipped.ts';

/** Criteria for a game. */
export type Sought = Criterion | LuckCriterion;

/** The game that the page requests. */
export interface GameRequest {
  /** The text of a scenario. */
  readonly text: string;
  /** Its path; files that it uses are relative to it. */
  readonly path: string;
  /** Its name on a command line. */
  readonly file: string;
  /** Wanted value of each place. */
  readonly cell: Readonly<Record<string, string>>;
  /** Its number, or a criterion. */
  readonly which: number | Sought;
  /** For `worst` and `luckiest`: the side; '' for the first. */
  readonly side: string;
}

/** A game for display, as HTML. */
export interface GameView {
  readonly game: number;
  readonly kicker: string;
  readonly ending: string;
  readonly basis: string;
  /** The player with its steps; `openPlayer` starts it. */
  readonly stage: string;
  /** The values of the game's measures. */
  readonly counted: string;
  /** The command that replays it. */
  readonly made: string;
  /** The luck of its rolls; '' if it was not computed. */
  readonly luck: string;
}

/** The games to choose from. */
export interface GameChoices {
  readonly sides: readonly string[];
  /** The axes of a sweep, their values, and the value of this game. */
  readonly axes: readonly {
    readonly path: string;
    readonly label: string;
    readonly values: readonly string[];
    readonly value: string;
  }[];
  /** Criteria for a game, in words: by its outcome, and by its luck. */
  readonly criteria: readonly { readonly name: Criterion; readonly words: string }[];
  readonly luckCriteria: readonly { readonly name: LuckCriterion; readonly words: string }[];
}

/** The result of a request: the scenario has faults, no game fits, or the game. */
export type ReplayResult =
  | { readonly kind: 'faults' }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'game'; readonly shown: GameView; readonly choices: GameChoices };

/** Milliseconds allowed for computing luck. */
const MOST_WEIGHING_MS = 30_000;

/** Shows games of scenarios step by step. */
export class Replayer {
  /** Finds a game and shows it. */
  replay(asked: GameRequest): Promise<ReplayResult> {
    return answered(asked, (subject) => {
      const { system, matchup, scenario } = subject;
      const { which } = asked;
      const game = typeof which === 'number' ? which : find(which, asked.side, subject);
      if (game === undefined) return { kind: 'none', why: isLuck(which) ? NO_LUCK_FITS : NONE_FITS };
      return viewOf(storyOf(system, matchup, scenario.seed, game, true), subject, asked.file);
    });
  }

  /** Shows a game and the luck of its rolls. */
  rateLuck(asked: GameRequest & { readonly which: number }): Promise<ReplayResult> {
    return answered(asked, (subject) => {
      const { system, matchup, scenario } = subject;
      const finish = withinTime();
      const scale = finish(LuckScale.of(system, matchup, scenario.seed));
      const { story, recorded } = recordedStory(system, matchup, scenario.seed, asked.which, true);
      return viewOf({ ...story, luck: finish(weighGame(recorded, scale)) }, subject, asked.file);
    });
  }
}

/** A cell of a scenario, ready to play. */
interface Subject {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
  readonly cell: Cell;
  readonly matchup: Matchup;
}

/** Reads the scenario and answers, or returns the reason there is no answer. */
async function answered(asked: GameRequest, answer: (subject: Subject) => ReplayResult): Promise<ReplayResult> {
  const reading = await readScenario(asked.text, asked.path, loadShipped);
  if ('faults' in reading) return { kind: 'faults' };
  const { scenario, system } = reading;
  const wanted = Object.entries(asked.cell).filter(([path, value]) => isTried(scenario, path, value));
  const cell = chooseCell(scenario, Object.fromEntries(wanted.map(([path, value]) => [path, [value]])));
  try {
    return answer({ scenario, system, cell, matchup: compileCell(system, cell) });
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'none', why: `${capital(error.message)}.` };
    throw error;
  }
}

/**
 * Finds the game that fits best.
 *
 * @throws RangeError with a sentence for the user if games of this kind cannot be searched so
 */
function find(sought: Sought, side: string, { scenario, system, cell, matchup }: Subject): number | undefined {
  const { seed } = scenario;
  const sides = cell.setup.sides.map(({ name }) => name);
  const whose = sides.includes(side) ? side : sides[0];
  if (!isLuck(sought)) return findGame(system, matchup, seed, SEARCHED, sought, whose);
  const finish = withinTime();
  const scale = finish(LuckScale.of(system, matchup, seed));
  return finish(findLuckyGame(system, matchup, seed, scale, sought, whose))?.game;
}

function isLuck(sought: number | Sought): sought is LuckCriterion {
  return LUCK_CRITERIA.some((name) => name === sought);
}

/**
 * Returns a function that runs work which yields often, for at most {@link MOST_WEIGHING_MS} in all.
 *
 * @throws RangeError with a sentence for the user when the time is up
 */
function withinTime(): <T>(work: Generator<unknown, T, void>) => T {
  const endsMs = performance.now() + MOST_WEIGHING_MS;
  return (work) => {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (performance.now() > endsMs)
        throw new RangeError('this takes longer than half a minute; "montecrawl replay" has the time');
    }
  };
}

function viewOf(story: Story, { scenario, system, cell }: Subject, file: string): ReplayResult {
  const { game, luck } = story;
  const { kicker, answer, basis, stage, parts } = replayDocument(story, {
    title: scenario.title,
    rulesTitle: system.title,
    cell: cellShown(scenario, cell),
    command: replayCommand(file, scenario, game, cell, luck && { luck: true }),
    version,
  });
  const part = (id: string) => parts.find((each) => each.id === id)?.body.text ?? '';
  return {
    kind: 'game',
    shown: {
      game,
      kicker: capital(kicker[1]),
      ending: prose(answer).text,
      basis: html`${basis}`.text,
      stage: stage?.text ?? '',
      counted: part('end'),
      made: part('making'),
      luck: part('luck'),
    },
    choices: choicesOf(scenario, cell),
  };
}

function choicesOf({ axes, canonical, names = {} }: Scenario, cell: Cell): GameChoices {
  const called = namesOf({ scenario: canonical, names });
  return {
    sides: cell.setup.sides.map(({ name }) => name),
    axes: axes.map(({ path, values }) => ({
      ...{ path, label: capital(axisLabel(path, called)), values: values.map(String) },
      value: String(cell.vary[path]),
    })),
    criteria: CRITERIA.map((name) => ({ name, words: WHICH[name] })),
    luckCriteria: LUCK_CRITERIA.map((name) => ({ name, words: WHICH_LUCK_SHORT[name] })),
  };
}

/** Returns whether an edited scenario still has a value on an axis. */
function isTried({ axes }: Scenario, path: string, value: string): boolean {
  return axes.some((axis) => axis.path === path && axis.values.map(String).includes(value));
}

/** Exposes a replayer to the page. */
export function replay(): void {
  Comlink.expose(new Replayer());
}
