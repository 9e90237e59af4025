import { showMargin } from '../../report/difference.ts';
import { countOfGames, gameOf, measureClaim } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { countOf, showCount } from '../../report/number.ts';
import { lengthOf, paint, type Screen, sign, tame, whole, wrap } from '../../report/terminal/screen.ts';
import type { Pace } from '../question.ts';
import type { GamePlan } from './answer.ts';
import { againstName, pairsSentence, probeSentence } from './words.ts';

/**
 * Formats a plan for one screen: for each precision and each difference the games it takes, and the time on this
 * machine.
 *
 * @returns lines that each end with a line feed
 */
export function terminalPlan(plan: GamePlan, screen: Screen): string {
  const dot = ` ${sign(screen, 'dot')} `;
  const pm = sign(screen, 'plusMinus');
  const { cells, play, machine } = plan;
  const time = (games: number, of: 'msPerGame' | 'msPerGameInPairs') =>
    machine === undefined ? '' : showTime((games * machine[of]) / machine.threads);
  const each = cells > 1 ? ` in each of ${cells} cells` : '';
  const lines = [
    ...wrap(tame(plan.title), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap([plan.rulesTitle, gameOf(play), `seed ${plan.seed}`].join(dot), screen.width).map((line) =>
      paint(screen, 'faint', line),
    ),
    '',
    ...wrap(tame(probeSentence(plan)), screen.width),
    '',
    ...head(`To know how often ${tame(measureClaim(plan.measure, namesOf(plan)))}${each}`, screen),
    ...table(
      screen,
      plan.precision.map(({ halfWidth, games }) => [
        `${pm} ${showMargin(halfWidth, true)}`,
        countOfGames(play, games),
        time(games * cells, 'msPerGame'),
        `--games ${games}`,
      ]),
    ),
    '',
    ...head(`To detect a difference from ${tame(againstName(plan))} nine times out of ten`, screen),
    ...table(
      screen,
      plan.difference.map(({ difference, games }) => [
        showMargin(difference, true),
        `2 × ${countOfGames(play, games)}`.replace('×', screen.unicode ? '×' : 'x'),
        time(2 * games, 'msPerGameInPairs'),
        '',
      ]),
    ),
    '',
    ...[pairsSentence(plan), ...(machine === undefined ? [] : [timesSentence(machine)])]
      .flatMap((line) => wrap(tame(line), screen.width))
      .map((line) => paint(screen, 'faint', line)),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Says how fast this machine is. */
function timesSentence({ threads, msPerGame, msPerGameInPairs }: Pace): string {
  const [all, inPairs] = [msPerGame, msPerGameInPairs].map((ms) =>
    showCount(Number(((1000 * threads) / ms).toPrecision(2))),
  );
  return `Times are for ${countOf(threads, 'thread')} of this machine, about ${all} games a second and ${inPairs} in pairs.`;
}

function head(text: string, screen: Screen): string[] {
  return wrap(text, screen.width).map((line) => paint(screen, 'strong', line));
}

/** Formats columns; if they are too wide for the screen, a paragraph for each row. */
function table(screen: Screen, rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => lengthOf(row[column] ?? ''))));
  if (widths.reduce((sum, width) => sum + width + 2, 0) > screen.width) {
    return rows.flatMap((row) =>
      wrap(
        row
          .filter((text) => text !== '')
          .map(whole)
          .join(', '),
        screen.width - 2,
        '  ',
      ).map((line) => `  ${line}`),
    );
  }
  return rows.map(
    ([what = '', games = '', time = '', command = '']) =>
      `  ${what.padEnd(widths[0])}  ${games.padStart(widths[1])}  ${time.padStart(widths[2])}  ${command}`,
  );
}

/** Returns `under 1 s`, `14 s`, `3 min`, `2 h`: as precise as an estimate can be. */
export function showTime(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
