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

/** What a game may be like. */
export type Sought = Criterion | LuckCriterion;

/** A game that the page wants to show. */
export interface GameAsked {
  /** A scenario, as it is written. */
  readonly text: string;
  /** Where it came from: files that it uses are looked for beside it. */
  readonly path: string;
  /** What a command line would call it. */
  readonly file: string;
  /** One value for each place that matters. */
  readonly cell: Readonly<Record<string, string>>;
  /** Its number, or what it is to be like. */
  readonly which: number | Sought;
  /** For `worst` and `luckiest`: whose day it is; '' for the first side. */
  readonly side: string;
}

/** A game as the page shows it, as HTML. */
export interface GameTold {
  readonly game: number;
  readonly kicker: string;
  readonly ending: string;
  readonly basis: string;
  /** The player with its steps: `openPlayer` brings it to life. */
  readonly stage: string;
  /** What the game counted for. */
  readonly counted: string;
  /** The command that replays it. */
  readonly made: string;
  /** What its rolls were worth; '' where they were not weighed. */
  readonly luck: string;
}

/** Which games there are to choose from. */
export interface GameChoices {
  readonly sides: readonly string[];
  /** What a sweep varies, its values, and the one that this game has. */
  readonly axes: readonly {
    readonly path: string;
    readonly label: string;
    readonly values: readonly string[];
    readonly value: string;
  }[];
  /** What a game may be like, in words: by its recorded, and by its luck. */
  readonly criteria: readonly { readonly name: Criterion; readonly words: string }[];
  readonly luckCriteria: readonly { readonly name: LuckCriterion; readonly words: string }[];
}

/** What became of a wish: there are mistakes in the scenario, no game fits, or there it is. */
export type Telling =
  | { readonly kind: 'faults' }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'told'; readonly told: GameTold; readonly choices: GameChoices };

/** The page does not weigh rolls for longer than this. */
const MOST_WEIGHING_MS = 30_000;

/** Shows games of scenarios step by step. */
export class Teller {
  /** Finds a game and tells it. */
  tell(asked: GameAsked): Promise<Telling> {
    return answered(asked, (subject) => {
      const { system, matchup, scenario } = subject;
      const { which } = asked;
      const game = typeof which === 'number' ? which : find(which, asked.side, subject);
      if (game === undefined) return { kind: 'none', why: isLuck(which) ? NO_LUCK_FITS : NONE_FITS };
      return told(storyOf(system, matchup, scenario.seed, game, true), subject, asked.file);
    });
  }

  /** Tells a game, and what its rolls were worth. */
  weigh(asked: GameAsked & { readonly which: number }): Promise<Telling> {
    return answered(asked, (subject) => {
      const { system, matchup, scenario } = subject;
      const finish = withinTime();
      const scale = finish(LuckScale.of(system, matchup, scenario.seed));
      const { story, recorded } = recordedStory(system, matchup, scenario.seed, asked.which, true);
      return told({ ...story, luck: finish(weighGame(recorded, scale)) }, subject, asked.file);
    });
  }
}

/** A cell of a scenario, ready to be played. */
interface Subject {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
  readonly cell: Cell;
  readonly matchup: Matchup;
}

/** Reads what is asked about, and says why where there is no answer. */
async function answered(asked: GameAsked, answer: (subject: Subject) => Telling): Promise<Telling> {
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
 * @throws RangeError with a sentence for the user where games of this kind cannot be searched so
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
 * Returns what goes through work that yields often, until {@link MOST_WEIGHING_MS} are over.
 *
 * @throws RangeError with a sentence for the user when they are
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

function told(story: Story, { scenario, system, cell }: Subject, file: string): Telling {
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
    kind: 'told',
    told: {
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

/** A scenario that was changed may not try a value any more. */
function isTried({ axes }: Scenario, path: string, value: string): boolean {
  return axes.some((axis) => axis.path === path && axis.values.map(String).includes(value));
}

/** Shows games on the page. */
export function tell(): void {
  Comlink.expose(new Teller());
}
