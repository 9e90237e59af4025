import { capital, listOf } from '../label.ts';
import { showRate } from '../number.ts';
import { type OddsRow, type OddsSheet, outcomeNames, sweptIn } from '../odds-sheet.ts';

/** Returns the answer to a question about dice in a sentence. */
export function oddsSentence(sheet: OddsSheet): string {
  const [only, ...more] = sheet.rows;
  if (only === undefined) return 'There is nothing to roll.';
  if (more.length === 0) return mostLikely(only);
  return sheet.rows.every(({ dice }) => dice !== undefined) ? sideBySide(sheet) : fromTo(sheet);
}

/** Returns `Yes: plain 30.00 %, advantage 51.00 %, exactly.` or `On average: plain 10.5, advantage 13.825, exactly.` */
function sideBySide({ rows }: OddsSheet): string {
  const isNumbers = rows.every(({ dice }) => dice?.spread !== undefined);
  const [first] = isNumbers ? [] : (rows[0]?.outcomes ?? []);
  const each = rows.map(({ setting, outcomes, dice }) => {
    const chance = outcomes.find(({ name }) => name === first?.name)?.chance ?? 0;
    return `${setting.roll} ${isNumbers ? Number(dice?.spread?.mean.toFixed(4)) : percent(chance)}`;
  });
  return `${first === undefined ? 'On average' : capital(first.name)}: ${each.join(', ')}, exactly.`;
}

/** Returns `Most likely 2: 74.07 %; then 1 (22.22 %) and 0 (3.70 %), exactly.` */
function mostLikely({ outcomes }: OddsRow): string {
  const [first, ...others] = [...outcomes].sort((a, b) => b.chance - a.chance);
  if (first === undefined) return 'There is nothing to roll.';
  const next = others.slice(0, 2).map(({ name, chance }) => `${name} (${percent(chance)})`);
  return `Most likely ${first.name}: ${percent(first.chance)}${next.length === 0 ? '' : `; then ${listOf(next)}`}, exactly.`;
}

/** Says where the first outcome is least and most likely. */
function fromTo(sheet: OddsSheet): string {
  const [outcome = ''] = outcomeNames(sheet);
  const chanceOf = ({ outcomes }: OddsRow) => outcomes.find(({ name }) => name === outcome)?.chance ?? 0;
  const least = sheet.rows.reduce((a, b) => (chanceOf(b) < chanceOf(a) ? b : a));
  const most = sheet.rows.reduce((a, b) => (chanceOf(b) > chanceOf(a) ? b : a));
  if (chanceOf(least) === chanceOf(most))
    return `${capital(outcome)}: ${percent(chanceOf(least))} throughout, exactly.`;
  const at = ({ setting }: OddsRow) => listOf(sweptIn(sheet).map(({ name }) => `${name} ${setting[name]}`));
  return `${capital(outcome)}: from ${percent(chanceOf(least))} with ${at(least)} to ${percent(chanceOf(most))} with ${at(most)}, exactly.`;
}

function percent(chance: number): string {
  return showRate({ rate: chance, exact: true }, 0).value;
}
