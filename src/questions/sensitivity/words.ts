import { median } from 'simple-statistics';
import { pairsWorth, showDifference, showMargin, showSize } from '../../report/difference.ts';
import {
  asWords,
  capital,
  claimBefore,
  deedClaim,
  gamesOf,
  listOf,
  measureLabel,
  placeLabel,
} from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { countOf, roundedTo, show, showCount } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { Sensitivity, TurnedKnob, TurnedStep } from './answer.ts';

/** Returns whether any step of a knob certainly matters. */
export function matters({ steps }: TurnedKnob): boolean {
  return steps.some(isSettled);
}

function isSettled({ verdict }: TurnedStep): boolean {
  return verdict === 'higher' || verdict === 'lower';
}

/** Returns `troll rep`; with its side if two members have the same name; `ruling repZero` as `rep zero`. */
export function knobLabel(path: string, all: readonly TurnedKnob[]): string {
  const short = shortPath(path);
  const alike = all.filter((knob) => shortPath(knob.path) === short);
  return alike.length > 1 && !path.startsWith('define.') ? path.split('.').map(asWords).join(' ') : short;
}

function shortPath(path: string): string {
  const parts = path.split('.');
  // `define.weapons.flail.melee.impact` is `flail melee impact`: names of rows are unique.
  if (parts[0] === 'define') return parts.slice(2).map(asWords).join(' ');
  return parts
    .slice(parts.length > 2 || parts[0] === 'rulings' ? 1 : 0)
    .map(asWords)
    .join(' ');
}

/** Returns the value of a knob: `5`, `yes`, `book`. */
export function settingLabel(value: TurnedKnob['value']): string {
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}

/** Returns the measure as something that can be more or less: `how often the band wins`, `band casualties`. */
export function subjectOf(answer: Sensitivity): string {
  const { measure } = answer;
  const { what, kind, group, member } = measure;
  const names = namesOf(answer);
  const deed = deedClaim(measure, names);
  if (deed !== undefined) return `how often ${deed}`;
  const label = group === 'fate' && member !== undefined ? `${member} ${asWords(what)}` : measureLabel(measure, names);
  return kind === 'number' ? label : `the rate of ${label}`;
}

/** Returns a step's difference, ready to show. */
export function stepShown(step: TurnedStep, { measure }: Sensitivity) {
  return showDifference(step, measure.kind !== 'number');
}

/**
 * Formats a step for a short line: `+0.5 ± 0.2 points`, with a width that is rounded up. An asymmetric interval, as
 * after few games, is shown by its ends: `−4 points (−8 to −1)`.
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

/** The most knobs that are named as rivals of the first. */
const MOST_RIVALS = 3;

/** Says what matters most, in a sentence or three. */
export function sensitivitySentence(answer: Sensitivity): string {
  const { knobs, measure, rulings, margin } = answer;
  const settled = knobs.filter(matters);
  const isRate = measure.kind !== 'number';
  // A knob with a large estimate may still have no effect, so the first settled one is named.
  const [first] = settled;
  if (first === undefined) {
    const little = isRate ? `differences within ${showMargin(margin, true)} count as none` : 'more games may show one';
    return `No ${rulings ? 'house rule' : 'number'} certainly changes ${subjectOf(answer)}; ${little}.`;
  }
  const step = first.steps.filter(isSettled).sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];
  const size = showSize(step, isRate);
  const more = step.difference > 0 ? 'more' : 'less';
  const there = placeLabel(first.path, step.to, namesOf(answer));
  const before = typeof first.value === 'string' ? asWords(first.value) : String(first.value);
  const instead = typeof step.to === 'boolean' ? '' : ` instead of ${there.endsWith('"') ? `"${before}"` : before}`;
  const rivals = rivalsOf(first, step, knobs);
  const is = rivals.length === 0 ? 'is' : 'may be';
  return `What matters most to ${subjectOf(answer)} ${is} ${knobLabel(first.path, knobs)}: with ${there}${instead} it is ${size.value} ${more} (${size.range}).${rivalsSentence(rivals, knobs)} ${settled.length} of ${countOf(knobs.length, rulings ? 'house rule' : 'knob')} certainly ${settled.length === 1 ? 'matters' : 'matter'}.`;
}

/** Returns the knobs that may matter as much as the first: all intervals are simultaneous. */
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

/** Says what the numbers are based on. */
export function sensitivityBasis(answer: Sensitivity): string[] {
  const { games, play, together, measure, base, knobs, interrupted } = answer;
  const ratios = knobs.flatMap(({ steps }) =>
    steps.flatMap(({ varianceRatio }) => (varianceRatio === undefined ? [] : [varianceRatio])),
  );
  return [
    `As written, ${claimBefore(measure)} ${show(base, games).text}; ${showCount(games)} ${gamesOf(play)} for that and for each step, on the same dice.`,
    ...(ratios.length === 0 ? [] : [pairsWorth(median(ratios), 'for the median step')]),
    together === 1 ? 'The interval holds at 95 %.' : `All ${together} intervals hold at once at 95 %.`,
    ...(interrupted ? ['Stopped before every knob was turned.'] : []),
  ];
}

/** Returns `sensitivity.csv`: one row for each step. */
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
