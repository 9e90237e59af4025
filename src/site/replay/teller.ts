import * as Comlink from 'comlink';
import { version } from '../../../package.json';
import { chooseCell } from '../../analysis/choose-cell.ts';
import { CRITERIA, type Criterion, findGame } from '../../analysis/remarkable-game.ts';
import { tellGame } from '../../analysis/story.ts';
import { axisLabel, capital } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { html } from '../../report/page/html.ts';
import { prose } from '../../report/page/number.ts';
import { replayDocument } from '../../report/replay/replay-page.ts';
import { cellShown, NONE_FITS, replayCommand, SEARCHED, WHICH } from '../../report/replay/which-game.ts';
import type { RuleSystem } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { readScenario } from '../../scenario/read-scenario.ts';
import type { Cell, Scenario } from '../../scenario/scenario.ts';
import { loadShipped } from '../shipped.ts';

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
  readonly which: number | Criterion;
  /** For `worst`: whose bad day it is; '' for the first side. */
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
  /** What a game may be like, in words. */
  readonly criteria: readonly { readonly name: Criterion; readonly words: string }[];
}

/** What became of a wish: there are mistakes in the scenario, no game fits, or there it is. */
export type Telling =
  | { readonly kind: 'faults' }
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'told'; readonly told: GameTold; readonly choices: GameChoices };

/** Shows games of scenarios step by step. */
export class Teller {
  async tell(asked: GameAsked): Promise<Telling> {
    const reading = await readScenario(asked.text, asked.path, loadShipped);
    if ('faults' in reading) return { kind: 'faults' };
    const { scenario, system } = reading;
    const wanted = Object.entries(asked.cell).filter(([path, value]) => isTried(scenario, path, value));
    const cell = chooseCell(scenario, Object.fromEntries(wanted.map(([path, value]) => [path, [value]])));
    const matchup = compileCell(system, cell);
    const sides = cell.setup.sides.map(({ name }) => name);
    const side = sides.includes(asked.side) ? asked.side : sides[0];
    let game: number | undefined;
    try {
      game =
        typeof asked.which === 'number'
          ? asked.which
          : findGame(system, matchup, scenario.seed, SEARCHED, asked.which, side);
    } catch (error) {
      if (error instanceof RangeError) return { kind: 'none', why: `${capital(error.message)}.` };
      throw error;
    }
    if (game === undefined) return { kind: 'none', why: NONE_FITS };
    return { kind: 'told', told: toldOf(system, scenario, cell, game, asked.file), choices: choicesOf(scenario, cell) };
  }
}

function toldOf(system: RuleSystem, scenario: Scenario, cell: Cell, game: number, file: string): GameTold {
  const story = tellGame(system, compileCell(system, cell), scenario.seed, game, true);
  const { kicker, answer, basis, stage, parts } = replayDocument(story, {
    title: scenario.title,
    rulesTitle: system.title,
    cell: cellShown(scenario, cell),
    command: replayCommand(file, scenario, game, cell),
    version,
  });
  const part = (id: string) => parts.find((each) => each.id === id)?.body.text ?? '';
  return {
    game,
    kicker: capital(kicker[1]),
    ending: prose(answer).text,
    basis: html`${basis}`.text,
    stage: stage?.text ?? '',
    counted: part('end'),
    made: part('making'),
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
