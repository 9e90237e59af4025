import type { Kernel, Matchup } from '../rules/system.ts';

/**
 * Several matchups of one rulebook that play the same games: each game is played once by every arm, on dice that
 * meet all of them with the same luck. What is counted are sums of products, for comparing each with the first.
 */
export interface Arms extends Matchup {
  /** Two or more. */
  readonly arms: readonly Matchup[];
  /** For each arm the labels of its rollers. */
  readonly labels: readonly (readonly string[])[];
  /** Names of what is counted; every arm measures them. */
  readonly measures: readonly string[];
}

/**
 * Sits arms down at one table.
 *
 * Who rolls alike is found by names: a line of an arm is that line of the first arm which has its name and side.
 * Those left over on both are taken as the same in their order, as a knight is who was a soldier.
 *
 * @param arms two or more, the one that others are compared with first
 * @throws RangeError for too few arms, or different rulebooks
 */
export function armsOf(kernel: Kernel, arms: readonly Matchup[], measures: readonly string[]): Arms {
  const [first] = arms;
  if (first === undefined || arms.length < 2) throw new RangeError('it takes two arms to compare');
  if (arms.some(({ rules }) => rules !== first.rules)) throw new RangeError('arms of one comparison share a rulebook');
  const labels = arms.map((arm) => labelsLike(kernel, first, arm));
  return { rules: first.rules, play: first.play, arms, labels, measures };
}

/** Labels for the rollers of a matchup, the same as those of a model where they are the same line of the same side. */
export function labelsLike(kernel: Kernel, model: Matchup, matchup: Matchup): string[] {
  const linesOf = (arm: Matchup) => groupLines(kernel.rollers?.(arm) ?? []);
  return labelsOf(linesOf(matchup), linesOf(model));
}

export function isArms(matchup: Matchup): matchup is Arms {
  return 'arms' in matchup;
}

/** Rollers alike that follow each other. */
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
