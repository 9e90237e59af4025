import type { Kernel, Matchup } from '../rules/system.ts';

/**
 * Several matchups of one rulebook that play the same games. Every arm plays each game once, on common random numbers.
 * The counts are sums of products, for comparing each arm with the first.
 */
export interface Arms extends Matchup {
  /** Two or more. */
  readonly arms: readonly Matchup[];
  /** The labels of the rollers, by arm. */
  readonly labels: readonly (readonly string[])[];
  /** Names of the counted measures. Every arm has them. */
  readonly measures: readonly string[];
}

/**
 * Combines matchups into arms that share random numbers.
 *
 * Rollers are paired by name: a line of an arm is paired with the line of the first arm that has the same name and
 * side. Lines left over on both sides are paired in order, for example a knight with the soldier it replaces.
 *
 * @param arms two or more; the others are compared with the first
 * @throws RangeError for too few arms, or different rulebooks
 */
export function armsOf(kernel: Kernel, arms: readonly Matchup[], measures: readonly string[]): Arms {
  const [first] = arms;
  if (first === undefined || arms.length < 2) throw new RangeError('it takes two arms to compare');
  if (arms.some(({ rules }) => rules !== first.rules)) throw new RangeError('arms of one comparison share a rulebook');
  const labels = arms.map((arm) => labelsLike(kernel, first, arm));
  return { rules: first.rules, play: first.play, arms, labels, measures };
}

/** Returns labels for the rollers of a matchup: those of the model where the line and side are the same. */
export function labelsLike(kernel: Kernel, model: Matchup, matchup: Matchup): string[] {
  const linesOf = (arm: Matchup) => groupLines(kernel.rollers?.(arm) ?? []);
  return labelsOf(linesOf(matchup), linesOf(model));
}

export function isArms(matchup: Matchup): matchup is Arms {
  return 'arms' in matchup;
}

/** Consecutive rollers with the same side and name. */
interface RollerLine {
  readonly side: number;
  readonly name: string;
  readonly count: number;
}

function groupLines(rollers: readonly { readonly side: number; readonly name: string }[]): RollerLine[] {
  const lines: RollerLine[] = [];
  for (const { side, name } of rollers) {
    const last = lines.at(-1);
    if (last?.side === side && last.name === name) lines[lines.length - 1] = { side, name, count: last.count + 1 };
    else lines.push({ side, name, count: 1 });
  }
  return lines;
}

function labelsOf(lines: readonly RollerLine[], model: readonly RollerLine[]): string[] {
  const has = (among: readonly RollerLine[], { side, name }: RollerLine) =>
    among.some((line) => line.side === side && line.name === name);
  const free = model.filter((line) => !has(lines, line));
  return lines.flatMap((line) => {
    const at = has(model, line) ? -1 : free.findIndex(({ side }) => side === line.side);
    const [twin = line] = at < 0 ? [] : free.splice(at, 1);
    return Array.from({ length: line.count }, (_, i) => `${twin.side}.${twin.name}.${i}`);
  });
}
