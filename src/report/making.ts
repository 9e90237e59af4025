import { stringify } from 'yaml';
import type { Answer } from '../analysis/answer.ts';
import { closestCell } from './headline.ts';
import { asWords, cellLabel, countOfGames } from './label.ts';
import { showCount } from './number.ts';

/** The scenario as a file that gives the same answer when it is run. */
export function scenarioYaml({ scenario }: Answer): string {
  return stringify(scenario, { lineWidth: 100 });
}

/** The command that gives the same answer again, where the scenario was saved as `scenario.yaml`. */
export function repeatCommand({ seed, cells }: Answer): string {
  const fixed = cells.length > 0 && cells.every(({ stopped }) => stopped === 'fixed');
  const games = fixed ? ` --games ${cells[0]?.games}` : '';
  return `montecrawl run scenario.yaml --seed ${seed}${games}`;
}

/** The command that tells one game of the cell that is looked at closely. */
export function replayCommand(answer: Answer): string {
  const vary = Object.entries(closestCell(answer)?.vary ?? {});
  const cell = answer.cells.length > 1 ? vary.map(([path, value]) => ` --cell ${quote(`${path}=${value}`)}`) : [];
  return `montecrawl replay scenario.yaml --seed ${answer.seed} --game 0${cell.join('')}`;
}

/** A word as a shell reads it. */
function quote(word: string): string {
  return /^[\w.=/:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What is in force: how each side is steered, rulings and limits that the scenario names. */
export function inForce({ scenario }: Answer): { name: string; value: string }[] {
  if (!isRecord(scenario)) return [];
  const sides = isRecord(scenario.sides) ? Object.entries(scenario.sides) : [];
  const policies = sides.flatMap(([side, content]) =>
    isRecord(content) && content.policy !== undefined
      ? [{ name: `policy of ${side}`, value: say(content.policy) }]
      : [],
  );
  return [...policies, ...listed('ruling', scenario.rulings), ...listed('limit', scenario.limits)];
}

function listed(kind: string, named: unknown): { name: string; value: string }[] {
  if (!isRecord(named)) return [];
  return Object.entries(named).map(([name, value]) => ({ name: `${kind} ${asWords(name)}`, value: say(value) }));
}

function say(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How many games were played, and why no more: one line for each reason. */
export function gamesPlayed(answer: Answer): string[] {
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
        ? ` in ${cells.length === 1 ? cellLabel(answer, cells[0]!) : `each of ${cells.length} cells`}`
        : '';
    return `${stopped === 'solved' ? 'solved exactly' : games}${each}${REASONS[stopped] ?? ''}`;
  });
}

const REASONS: Readonly<Record<string, string>> = {
  fixed: ', as many as asked for',
  precise: ', until the answer was precise enough',
  most: ', the most that are played, though less precise than asked for',
  interrupted: ', then it was interrupted',
};
