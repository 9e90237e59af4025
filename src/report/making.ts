import type { Answer } from '../analysis/answer.ts';
import { LEAST_RANGED_GAMES } from '../analysis/least-ranged.ts';
import type { Measure } from '../stats/measure.ts';
import { quote } from './command-line.ts';
import { focusOf } from './figures.ts';
import { capital, cellLabel, countOfGames, gameOf, gamesOf, listOf } from './label.ts';
import { type Made, repeats } from './made.ts';
import { showCount } from './number.ts';
import { methodOf } from './summary-table.ts';

/** Returns what an answer was made from, and how to make it again. */
export function runMade(answer: Answer): Made {
  const { seed, digest, montecrawl, scenario } = answer;
  return {
    ...{ seed, digest, montecrawl },
    facts: [{ name: 'Games', value: capital(listOf(gamesPlayed(answer))) }],
    sources: [{ file: 'scenario.yaml', name: 'the scenario', content: scenario }],
    commands: makingCommands(answer),
  };
}

/** Returns the command that gives the same answer again, with the scenario saved as `scenario.yaml`. */
function repeatCommand(answer: Answer): string {
  const { seed, cells } = answer;
  const fixed = cells.length > 0 && cells.every(({ stopped }) => stopped === 'fixed');
  const games = fixed ? ` --games ${cells[0]?.games}` : '';
  const swing = cells.some(({ halfTime }) => halfTime !== undefined) ? '--swing' : '';
  const options = [methodOption(answer), rangeOption(answer), swing].filter((option) => option !== '');
  return ['montecrawl run scenario.yaml --seed', `${seed}${games}`, ...options].join(' ');
}

/** Returns `--no-range` if no range was played although there are games enough for one. */
function rangeOption(answer: Answer): string {
  const { cells, interrupted } = answer;
  const isLeftOut = !interrupted && cells.every(({ range }) => range === undefined);
  if (isLeftOut) return cells.some(({ games }) => games >= LEAST_RANGED_GAMES) ? '--no-range' : '';
  return policyOptions(answer).join(' ');
}

/** Returns `--policy side=name` for sides that keep their policy in every range, though no axis sets it. */
function policyOptions({ cells, axes, scenario }: Answer): string[] {
  const { sides } = scenario as { readonly sides: Readonly<Record<string, { readonly policy: string }>> };
  const ranges = cells.flatMap(({ range }) => range ?? []);
  if (ranges.length === 0) return [];
  return Object.entries(sides)
    .filter(([side]) => !ranges.some((range) => range.sides.includes(side)))
    .filter(([side]) => !axes.some(({ path }) => path === `${side}.policy`))
    .map(([side, { policy }]) => `--policy ${quote(`${side}=${policy}`)}`);
}

/**
 * Returns the option for how much to solve. A cell solved in a moment is solved by `--exact` as well; if no cell was
 * solved, `--sampled` gives the same.
 */
export function methodOption({ cells }: Answer): string {
  const methods = cells.map(({ measures }) => new Set(Object.values(measures).map(methodOf)));
  if (methods.length > 0 && methods.every((of) => of.has('exact'))) return '--exact';
  return methods.some((of) => of.has('exact')) ? '' : '--sampled';
}

/** Returns the command that shows a game of the focus cell: the worst for the first side if games can be compared. */
function replayCommand(answer: Answer, criterion: 'worst' | 'first' = 'worst'): string {
  const vary = Object.entries(focusOf(answer)?.cell.vary ?? {});
  const cell = answer.cells.length > 1 ? vary.map(([path, value]) => ` --cell ${quote(`${path}=${value}`)}`) : [];
  const which = criterion === 'worst' ? ' --worst' : ' --game 0';
  return `montecrawl replay scenario.yaml --seed ${answer.seed}${which}${cell.join('')}`;
}

/** Returns the commands of a report, each with a description. */
function makingCommands(answer: Answer): { does: string; command: string }[] {
  return [
    { does: repeats(answer.interrupted), command: repeatCommand(answer) },
    canBeWorst(answer)
      ? {
          does: `This finds the ${gameOf(answer.play)} that went worst for ${firstSide(answer)}, and draws it step by step:`,
          command: `${replayCommand(answer)} --html game.html`,
        }
      : {
          does: `This draws one of its ${gamesOf(answer.play)}, step by step:`,
          command: `${replayCommand(answer, 'first')} --html game.html`,
        },
  ];
}

/** Returns whether games record who won and their length, by which the worst is found. */
function canBeWorst(answer: Answer): boolean {
  const measures = Object.values(answer.measures);
  const won = ({ group, what, side }: Measure) => group === 'outcome' && what === 'win' && side === firstSide(answer);
  return measures.some(({ group }) => group === 'length') && measures.some(won);
}

function firstSide({ scenario }: Answer): string | undefined {
  const sides = isRecord(scenario) && isRecord(scenario.sides) ? Object.keys(scenario.sides) : [];
  return sides[0];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Says how many games were played and why it stopped: one line for each reason.
 *
 * @param why whether it says why
 */
export function gamesPlayed(answer: Answer, why = true): string[] {
  const reasons = new Map<string, (typeof answer.cells)[number][]>();
  for (const cell of answer.cells) reasons.set(cell.stopped, [...(reasons.get(cell.stopped) ?? []), cell]);
  return [...reasons].map(([stopped, cells]) => {
    const counts = cells.map(({ games }) => games);
    const least = Math.min(...counts);
    const most = Math.max(...counts);
    const games =
      least === most ? countOfGames(answer.play, most) : `${showCount(least)} to ${countOfGames(answer.play, most)}`;
    const each =
      answer.cells.length > 1
        ? ` in ${cells.length === 1 ? cellLabel(answer, cells[0]) : `each of ${cells.length} cells`}`
        : '';
    return `${stopped === 'solved' ? 'solved exactly' : games}${each}${(why ? REASONS[stopped] : undefined) ?? ''}`;
  });
}

const REASONS: Readonly<Record<string, string>> = {
  fixed: ', a fixed number',
  precise: ', until the answer was precise enough',
  most: ', the most that are played, though less precise than asked for',
  interrupted: ', then it was interrupted',
};
