import { median } from 'simple-statistics';
import { showDifference, showMargin, showSize } from '../../report/difference.ts';
import { asWords, capital, deedClaim, gamesOf, listOf, measureClaim, measureLabel } from '../../report/label.ts';
import { countOf, roundedTo, show, showCount } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { Sensitivity, TurnedKnob, TurnedStep } from './answer.ts';

/** Whether any step of a knob does something that can be told, and is more than nothing. */
export function matters({ steps }: TurnedKnob): boolean {
  return steps.some(isTold);
}

function isTold({ verdict }: TurnedStep): boolean {
  return verdict === 'higher' || verdict === 'lower';
}

/** `troll rep`; with its side where two members have the same name; `ruling repZero` as `rep zero`. */
export function knobLabel(path: string, all: readonly TurnedKnob[]): string {
  const short = shortPath(path);
  const alike = all.filter((knob) => shortPath(knob.path) === short);
  return alike.length > 1 ? path.split('.').map(asWords).join(' ') : short;
}

function shortPath(path: string): string {
  const parts = path.split('.');
  return parts
    .slice(parts.length > 2 || parts[0] === 'rulings' ? 1 : 0)
    .map(asWords)
    .join(' ');
}

/** What a knob stands at: `5`, `yes`, `book`. */
export function settingLabel(value: TurnedKnob['value']): string {
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}

/** What is looked at, as something that can be more or less: `how often the band wins`, `band casualties`. */
export function subjectOf({ measure }: Pick<Sensitivity, 'measure'>): string {
  const { what, kind, group, member } = measure;
  const deed = deedClaim(measure);
  if (deed !== undefined) return `how often ${deed}`;
  const label = group === 'fate' && member !== undefined ? `${member} ${asWords(what)}` : measureLabel(measure);
  return kind === 'number' ? label : `the rate of ${label}`;
}

/** A step's difference as it is shown. */
export function stepShown(step: TurnedStep, { measure }: Sensitivity) {
  return showDifference(step, measure.kind !== 'number');
}

/**
 * Shows a step for a line that has little room: `+0.5 ± 0.2 points`, with a width that is rounded up. An interval that
 * reaches further to one side, as after few games, is shown by its ends: `−4 points (−8 to −1)`.
 */
export function stepBriefly(step: TurnedStep, answer: Sensitivity): string {
  const { difference, low, high } = step;
  const isRate = answer.measure.kind !== 'number';
  const half = (high - low) / 2;
  if (Math.abs((low + high) / 2 - difference) > half / 5) return stepShown(step, answer).text;
  const middle = stepShown(step, answer).value.replace(/ points?$/, '');
  const at = Number(middle.replace('−', '-'));
  const scale = isRate ? 100 : 1;
  const reach = Number(Math.max(high * scale - at, at - low * scale).toPrecision(12));
  return `${middle} ± ${roundedTo(reach, middle.split('.')[1]?.length ?? 0, Math.ceil)}${isRate ? ' points' : ''}`;
}

/** So many knobs are named that may matter as much as the first. */
const MOST_RIVALS = 3;

/** What matters most, in a sentence or three. */
export function sensitivitySentence(answer: Sensitivity): string {
  const { knobs, measure, rulings, margin } = answer;
  const told = knobs.filter(matters);
  const isRate = measure.kind !== 'number';
  // What is large for all one knows need not be anything at all, so of those that are told the first is named.
  const [first] = told;
  if (first === undefined) {
    const little = isRate ? `what is within ${showMargin(margin, true)} does not count` : 'more games would tell more';
    return `No ${rulings ? 'house rule' : 'number'} can be told to matter to ${subjectOf(answer)}; ${little}.`;
  }
  const step = first.steps.filter(isTold).sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0]!;
  const size = showSize(step, isRate);
  const more = step.difference > 0 ? 'more' : 'less';
  const [what, from, to] = [knobLabel(first.path, knobs), first.value, step.to].map((word) =>
    typeof word === 'string' ? word : settingLabel(word),
  ) as [string, string, string];
  const rivals = rivalsOf(first, step, knobs);
  const is = rivals.length === 0 ? 'is' : 'may be';
  return `What matters most to ${subjectOf(answer)} ${is} ${what}: at ${to} instead of ${from} it is ${size.value} ${more} (${size.range}).${rivalsSentence(rivals, knobs)} ${told.length} of ${countOf(knobs.length, rulings ? 'house rule' : 'knob')} can be told to matter.`;
}

/** Those that may matter as much as the first for all that is known, since all intervals hold at once. */
function rivalsOf(first: TurnedKnob, { low, high }: TurnedStep, knobs: readonly TurnedKnob[]): TurnedKnob[] {
  const least = Math.min(Math.abs(low), Math.abs(high));
  return knobs.filter(
    (knob) => knob !== first && knob.steps.some((step) => Math.max(Math.abs(step.low), Math.abs(step.high)) >= least),
  );
}

function rivalsSentence(rivals: readonly TurnedKnob[], all: readonly TurnedKnob[]): string {
  if (rivals.length === 0) return '';
  const names = rivals.map(({ path }) => knobLabel(path, all));
  const rest = names.length - MOST_RIVALS;
  const said = rest <= 1 ? names : [...names.slice(0, MOST_RIVALS), `${rest} others`];
  return ` ${capital(listOf(said))} may matter as much.`;
}

/** What the numbers rest on. */
export function sensitivityBasis(answer: Sensitivity): string[] {
  const { games, play, together, measure, base, knobs, interrupted } = answer;
  const ratios = knobs.flatMap(({ steps }) =>
    steps.flatMap(({ varianceRatio }) => (varianceRatio === undefined ? [] : [varianceRatio])),
  );
  return [
    `As it is written, ${measureClaim(measure)} ${show(base, games).text}; ${showCount(games)} ${gamesOf(play)} for that and for each step, on the same luck.`,
    ...(ratios.length === 0
      ? []
      : [`Pairs leave ${median(ratios).toFixed(2)} of the variance in the middle of all steps.`]),
    together === 1 ? 'The interval is right with 95 %.' : `All ${together} intervals are right at once with 95 %.`,
    ...(interrupted ? ['It was stopped before every knob was turned.'] : []),
  ];
}

/** `sensitivity.csv`: one row for each step. */
export function sensitivityTable(answer: Sensitivity): Table {
  return {
    name: 'sensitivity',
    columns: [
      'rank',
      'knob',
      'label',
      'value',
      'to',
      'slot',
      'difference',
      'low',
      'high',
      'verdict',
      'variance_ratio',
      'measure',
      'games',
      'brief',
      'shown',
    ],
    rows: answer.knobs.flatMap(({ path, value, steps }, rank) =>
      steps.map((step, slot) => ({
        rank: rank + 1,
        knob: path,
        label: knobLabel(path, answer.knobs),
        value: settingLabel(value),
        to: settingLabel(step.to),
        slot,
        difference: step.difference,
        low: step.low,
        high: step.high,
        verdict: step.verdict,
        variance_ratio: step.varianceRatio ?? null,
        measure: answer.measure.name,
        games: answer.games,
        brief: stepBriefly(step, answer),
        shown: stepShown(step, answer).text,
      })),
    ),
  };
}
