import type { Answer, AnswerCell } from '../../analysis/answer.ts';
import { headlineOf, rateIn, type Standing, standingOf } from '../headline.ts';
import { axisLabel, capital, measureLabel, valueLabel } from '../label.ts';
import { namesOf } from '../names.ts';
import { showBriefly, showHalfWidth } from '../number.ts';
import { type Panel, panelsOf } from '../panels.ts';
import { type Ink, lengthOf, paint, type Screen, sign, tame, toWidth, wrap } from './screen.ts';

/** The most grids that are shown, one for each combination of the axes beyond the second. */
const MOST_PANELS = 3;
const MOST_ROWS = 16;

/** Formats two axes or more as grids: the first axis down, the second across, whole percent in each cell. */
export function gridLines(answer: Answer, screen: Screen): string[] {
  const measure = headlineOf(answer);
  if (measure === undefined) return [];
  const panels = panelsOf(answer);
  const shown = panels.slice(0, MOST_PANELS);
  const left = panels.length - shown.length;
  const values = answer.cells.map((cell) => rateIn(cell, measure.name));
  const unsure = values.some((value) => standingOf(value) === 'undecided');
  const widest = answer.cells.reduce((most, cell) => {
    const value = rateIn(cell, measure.name);
    return value === undefined || value.exact ? most : Math.max(most, (value.high ?? 0) - (value.low ?? 0));
  }, 0);
  const sure = showHalfWidth({ rate: 0, low: 0, high: widest });
  const notes = [
    ...(widest > 0 ? [`each known to ${sign(screen, 'plusMinus')}${sure} points or better`] : ['exact']),
    ...(unsure ? [`${sign(screen, 'about')} may be even`] : []),
    ...(left > 0 ? [`${left} more in the report`] : []),
  ];
  return [
    paint(screen, 'strong', `${capital(tame(measureLabel(measure, namesOf(answer))))}, in percent`),
    ...shown.flatMap((panel) => panelLines(answer, panel, measure.name, screen)),
    ...wrap(notes.join('; '), screen.width - 2).map((line) => `  ${line}`),
  ];
}

function panelLines(answer: Answer, panel: Panel, measure: string, screen: Screen): string[] {
  const [down, across] = answer.axes;
  if (down === undefined || across === undefined) return [];
  const heads = across.values.map((value) => tame(valueLabel(value)));
  const names = down.values.map((value) => tame(valueLabel(value)));
  const texts = panel.rows.map((row) => row.map((cell) => cellText(cell, measure, screen)));
  const name = Math.min(
    Math.floor(screen.width / 3),
    Math.max(lengthOf(axisLabel(down.path, namesOf(answer))), ...names.map(lengthOf)),
  );
  const column =
    Math.min(12, Math.max(4, ...heads.map(lengthOf), ...texts.flat().map(({ text }) => lengthOf(text)))) + 2;
  const fitting = Math.max(1, Math.floor((screen.width - name - 2) / column));
  const indent = `  ${' '.repeat(name)}`;
  const lines = panel.label === '' ? [] : [`  ${tame(panel.label)}`];
  for (let from = 0; from < heads.length; from += fitting) {
    const to = from + fitting;
    lines.push(`${indent}  ${paint(screen, 'faint', tame(axisLabel(across.path, namesOf(answer))))}`);
    const top = heads.slice(from, to).map((head) =>
      toWidth(screen, head, column - 2)
        .trimEnd()
        .padStart(column),
    );
    lines.push(
      `  ${paint(screen, 'faint', toWidth(screen, axisLabel(down.path, namesOf(answer)), name))}${top.join('')}`,
    );
    for (const [i, row] of texts.slice(0, MOST_ROWS).entries()) {
      const cells = row.slice(from, to).map(({ text, ink }) => paint(screen, ink, text.padStart(column)));
      lines.push(`  ${toWidth(screen, names[i] ?? '', name)}${cells.join('')}`);
    }
  }
  if (texts.length > MOST_ROWS) lines.push(`  ${texts.length - MOST_ROWS} more rows in the report`);
  return lines;
}

const INKS: Readonly<Record<Standing, Ink>> = {
  above: 'side0',
  below: 'side1',
  even: 'plain',
  undecided: 'plain',
  unknown: 'faint',
};

function cellText(cell: AnswerCell | undefined, measure: string, screen: Screen): { text: string; ink: Ink } {
  const value = cell && rateIn(cell, measure);
  if (value === undefined) return { text: '?', ink: 'faint' };
  const standing = standingOf(value);
  const about = standing === 'undecided' ? sign(screen, 'about') : '';
  return { text: about + showBriefly(value), ink: INKS[standing] };
}
