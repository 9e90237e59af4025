import type { GamePlan, Machine } from '../../analysis/plan.ts';
import { showMargin } from '../difference.ts';
import { axisLabel, gameOf, gamesOf, measureLabel, valueLabel } from '../label.ts';
import { countOf, show, showCount } from '../number.ts';
import { lengthOf, paint, type Screen, sign, tame, wrap } from '../terminal/screen.ts';

/**
 * A plan on one screen: for each precision and each difference the games it takes, and the time on this machine.
 *
 * @returns lines that each end with a line feed
 */
export function terminalPlan(plan: GamePlan, machine: Machine, screen: Screen): string {
  const dot = ` ${sign(screen, 'dot')} `;
  const pm = sign(screen, 'plusMinus');
  const { cells, play } = plan;
  const time = (games: number, arms: number) => showTime((games * arms * machine.msPerGame) / machine.threads);
  const each = cells > 1 ? ` in each of ${cells} cells` : '';
  const lines = [
    ...wrap(tame(plan.title), screen.width).map((line) => paint(screen, 'strong', line)),
    paint(screen, 'faint', [plan.rulesTitle, gameOf(play), `seed ${plan.seed}`].join(dot)),
    '',
    ...wrap(tame(planSentence(plan)), screen.width),
    '',
    paint(screen, 'strong', `To know how often ${tame(measureLabel(plan.measure))}${each}`),
    ...table(
      plan.precision.map(({ halfWidth, games }) => [
        `${pm} ${showMargin(halfWidth, true)}`,
        countOf(games, gameOf(play), gamesOf(play)),
        time(games, cells),
        `--games ${games}`,
      ]),
    ),
    '',
    paint(screen, 'strong', `To tell a difference from ${tame(againstName(plan))}, nine times of ten`),
    ...table(
      plan.difference.map(({ difference, games }) => [
        showMargin(difference, true),
        `2 × ${countOf(games, gameOf(play), gamesOf(play))}`.replace('×', screen.unicode ? '×' : 'x'),
        time(games, 2),
        '',
      ]),
    ),
    '',
    ...basis(plan, machine)
      .flatMap((line) => wrap(tame(line), screen.width))
      .map((line) => paint(screen, 'faint', line)),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** What the probe saw: what decides how many games it takes. */
function planSentence({ probed, play, measure, seen }: GamePlan): string {
  const { text } = show(seen, probed.games);
  const games = countOf(probed.games, gameOf(play), gamesOf(play));
  if (probed.cells === 1) return `In ${games} ${measureLabel(measure)} ${text}.`;
  return `In ${games} of each of ${probed.cells} cells, the hardest to know is one where ${measureLabel(measure)} ${text}.`;
}

function againstName({ against, title }: GamePlan): string {
  if (against === undefined) return 'another setting';
  const axes = Object.keys(against.set).map((path) => ({ path, values: [] }));
  const set = axes.map(({ path }) => `${axisLabel(path, axes)} ${valueLabel(against.set[path])}`).join(', ');
  return set === '' || against.title !== title ? `"${against.title}"` : set;
}

function basis({ varianceRatio }: GamePlan, { threads, msPerGame }: Machine): string[] {
  const perSecond = showCount(Number(((1000 * threads) / msPerGame).toPrecision(2)));
  return [
    varianceRatio === undefined
      ? 'Differences are planned as if pairs saved nothing; name what is compared, and a probe tells how much they do.'
      : `Pairs leave ${varianceRatio.toFixed(2)} of the variance here.`,
    `Times are for ${countOf(threads, 'thread')} of this machine, about ${perSecond} games a second.`,
  ];
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => lengthOf(row[column] ?? ''))));
  return rows.map(
    ([what = '', games = '', time = '', command = '']) =>
      `  ${what.padEnd(widths[0] as number)}  ${games.padStart(widths[1] as number)}  ${time.padStart(widths[2] as number)}  ${command}`,
  );
}

/** `under 1 s`, `14 s`, `3 min`, `2 h`: no more than a guess deserves. */
export function showTime(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
