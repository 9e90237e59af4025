import { stripVTControlCharacters } from 'node:util';
import { briefOdds, widthOfGroups } from '../brief-odds.ts';
import { diceSentences } from '../dice-sheet.ts';
import { showBriefly, showRate } from '../number.ts';
import { fixedIn, isCumulative, type OddsRow, type OddsSheet, outcomeNames, sweptIn } from '../odds-sheet.ts';
import { barLines } from './card-lines.ts';
import { lengthOf, paint, type Screen, sideInk, tame, toWidth, wrap } from './screen.ts';

/**
 * Formats exact odds for a terminal: bars if nothing is swept, else a table with outcomes, or the values of a second
 * parameter, across.
 */
export function terminalOdds(sheet: OddsSheet, screen: Screen): string {
  const { question } = sheet;
  const fixed = fixedIn(sheet);
  const head = [
    ...wrap(tame(question.title), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap(tame(question.meaning), screen.width),
    ...wrap(
      tame(`${sheet.rulesTitle}, ${question.rule}; exact${fixed === '' ? '' : `; with ${fixed}`}`),
      screen.width,
    ).map((line) => paint(screen, 'faint', line)),
    '',
  ];
  const brief = briefOdds(sheet);
  const lines = [...head, ...bodyLines(brief, screen), ...noteLines(brief, screen)];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Formats the sentences of several questions about dice, and a note on grouped numbers. */
function noteLines(sheet: OddsSheet, screen: Screen): string[] {
  const sentences = diceSentences(sheet);
  const width = widthOfGroups(sheet);
  const together = width === 1 ? [] : [`Rows stand for ${width} numbers each; --json has all of them.`];
  return [
    ...sentences.flatMap(({ name, text }) => ['', ...wrap(`${tame(name)}: ${text}`, screen.width)]),
    ...together.flatMap((text) => ['', ...wrap(text, screen.width).map((line) => paint(screen, 'faint', line))]),
  ];
}

function bodyLines(sheet: OddsSheet, screen: Screen): string[] {
  const swept = sweptIn(sheet);
  const names = outcomeNames(sheet);
  const [down, across, ...beyond] = swept;
  if (down === undefined) return onlyLines(sheet, screen);
  if (across === undefined && sheet.rows.every(({ dice }) => dice !== undefined)) {
    const rows = names.map((name) => ({ name, cells: sheet.rows.map((row) => percent(row, name)) }));
    return tableLines({ corner: '', heads: down.values.map(String), rows }, screen);
  }
  if (across === undefined) {
    const rows = sheet.rows.map((row) => ({
      name: String(row.setting[down.name]),
      cells: names.map((name) => percent(row, name)),
    }));
    return tableLines({ corner: down.name, heads: names, rows }, screen);
  }
  // Of two outcomes the second adds nothing.
  const shown = names.length === 2 ? names.slice(0, 1) : names;
  const groups = new Map<string, OddsRow[]>();
  for (const row of sheet.rows) {
    const key = beyond.map(({ name }) => `${name} ${row.setting[name]}`).join(', ');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([key, rows]) =>
    shown.flatMap((outcome) => {
      const title = [outcome, ...(key === '' ? [] : [key])].join(', ');
      const grid = down.values.map((value) => ({
        name: String(value),
        cells: across.values.map((other) => {
          const row = rows.find(({ setting }) => setting[down.name] === value && setting[across.name] === other);
          return row === undefined ? '' : brief(row, outcome);
        }),
      }));
      const corner = `${down.name} / ${across.name}`;
      return [
        paint(screen, 'strong', `${tame(title)}, in percent`),
        ...tableLines({ corner, heads: across.values.map(String), rows: grid }, screen),
        '',
      ];
    }),
  );
}

/** Formats bars and, for numbers, the probabilities of at least and at most. */
function onlyLines(sheet: OddsSheet, screen: Screen): string[] {
  const outcomes = sheet.rows[0]?.outcomes ?? [];
  const shown = (chance: number) => showRate({ rate: chance, exact: true }, 0).value;
  const table = outcomes.map(({ chance, atLeast, atMost }) =>
    [chance, atLeast, atMost].flatMap((each) => (each === undefined ? [] : [shown(each)])),
  );
  const heads = isCumulative(sheet) && outcomes.length > 1 ? ['exactly', 'at least', 'at most'] : [];
  const cells = heads.length > 0 ? [heads, ...table] : table.map(([first]) => [first]);
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((line) => lengthOf(line[i]))));
  const joined = cells.map((line) =>
    line.map((text, i) => (heads.length > 0 ? text.padStart(widths[i]) : text)).join('  '),
  );
  const [head, texts] = heads.length > 0 ? [joined[0], joined.slice(1)] : ['', joined];
  const most = Math.max(...outcomes.map(({ chance }) => chance));
  const lines = barLines(
    outcomes.map(({ name, chance }, i) => {
      // If no outcome is likely, the likeliest has the longest bar.
      const rate = heads.length > 0 ? chance / most : chance;
      return { label: name, value: { rate, exact: true }, text: texts[i], ink: sideInk(0) };
    }),
    screen,
  );
  const width = Math.max(...lines.map((line) => lengthOf(stripVTControlCharacters(line))));
  return head === '' ? lines : [paint(screen, 'faint', head.padStart(width)), ...lines];
}

function percent(row: OddsRow, outcome: string): string {
  const found = row.outcomes.find(({ name }) => name === outcome);
  return found === undefined ? '-' : showRate({ rate: found.chance, exact: true }, 0).value;
}

function brief(row: OddsRow, outcome: string): string {
  const found = row.outcomes.find(({ name }) => name === outcome);
  return found === undefined ? '-' : showBriefly({ rate: found.chance, exact: true });
}

interface Lines {
  readonly corner: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/** Puts columns that do not fit beside each other below each other. */
function tableLines({ corner, heads, rows }: Lines, screen: Screen): string[] {
  const name = Math.min(20, Math.max(lengthOf(corner), ...rows.map((row) => lengthOf(tame(row.name)))));
  const texts = [...heads, ...rows.flatMap(({ cells }) => cells)];
  const width = Math.min(18, Math.max(...texts.map(lengthOf))) + 2;
  const fitting = Math.max(1, Math.floor((screen.width - name - 2) / width));
  const lines: string[] = [];
  for (let from = 0; from < heads.length; from += fitting) {
    const cells = (line: readonly string[]) =>
      line
        .slice(from, from + fitting)
        .map((text) =>
          toWidth(screen, tame(text), width - 2)
            .trimEnd()
            .padStart(width),
        )
        .join('');
    lines.push(paint(screen, 'faint', `  ${toWidth(screen, corner, name)}${cells(heads)}`));
    for (const row of rows) lines.push(`  ${toWidth(screen, tame(row.name), name)}${cells(row.cells)}`);
  }
  return lines;
}
