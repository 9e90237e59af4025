import { listOf } from '../../report/label.ts';
import { countOf } from '../../report/number.ts';
import { differenceBar, halfWithin } from '../../report/terminal/difference-bar.ts';
import { formatAnswer, headOf } from '../../report/terminal/format-answer.ts';
import { prose } from '../../report/terminal/prose.ts';
import { asScreen, type Ink, lengthOf, paint, type Screen, tame, toWidth, wrap } from '../../report/terminal/screen.ts';
import type { Sensitivity, TurnedKnob, TurnedStep } from './answer.ts';
import { knobLabel, matters, sensitivityBasis, sensitivitySentence, settingLabel, stepBriefly } from './words.ts';

/** The most knobs with a line each on a first screen. */
const MOST_KNOBS = 20;
/** The most knobs without an effect that are named. */
const MOST_QUIET = 8;
const MOST_LABEL = 30;
const HALF_BAR = 9;
const LEAST_BAR = 5;

/**
 * Formats a sensitivity for one screen: the answer in words, then a tornado chart: a line for each step of the knobs
 * that matter.
 *
 * @returns lines that each end with a line feed
 */
export function terminalSensitivity(answer: Sensitivity, screen: Screen): string {
  const mattering = answer.knobs.filter(matters);
  const quiet = answer.knobs.filter((knob) => !matters(knob));
  const shown = mattering.slice(0, MOST_KNOBS);
  const body = [
    ...prose(sensitivitySentence(answer), screen),
    ...(shown.length === 0 ? [] : ['', ...knobLines(shown, answer, screen)]),
    ...(mattering.length > shown.length
      ? [`and ${countOf(mattering.length - shown.length, 'more knob')} that matter less`]
      : []),
    ...(quiet.length === 0 ? [] : ['', ...quietLines(quiet, answer, screen)]),
  ];
  return formatAnswer({ ...headOf(answer), basis: sensitivityBasis(answer) }, body, screen);
}

function knobLines(knobs: readonly TurnedKnob[], answer: Sensitivity, screen: Screen): string[] {
  const rows = knobs.flatMap((knob) =>
    knob.steps.map((step, i) => ({
      step,
      name: i === 0 ? tame(`${knobLabel(knob.path, answer.knobs)} ${settingLabel(knob.value)}`) : '',
      to: tame(settingLabel(step.to)),
    })),
  );
  const to = Math.min(16, Math.max(0, ...rows.map((row) => lengthOf(row.to))));
  const most = Math.max(1e-9, ...rows.flatMap(({ step: { low, high } }) => [Math.abs(low), Math.abs(high)]));
  const ends = rows.map(({ step }) => endOf(step, answer, screen));
  const longest = Math.max(0, ...rows.map(({ name }) => lengthOf(name)));
  const label = Math.min(MOST_LABEL, longest, screen.width - to - 5 - LEAST_BAR);
  const end = Math.max(0, ...ends.map(lengthOf));
  const beside = screen.width - label - to - 7 - end;
  // On a narrow screen the number is below its bar.
  const isBelow = beside < LEAST_BAR;
  const half = halfWithin(isBelow ? screen.width - label - to - 5 : beside, HALF_BAR);
  const under = Math.max(0, Math.min(label + to + 5, screen.width - end));
  const arrow = screen.unicode ? '→' : '>';
  return rows.flatMap(({ step, name, to: text }, i) => {
    const bar = paint(screen, inkOf(step), differenceBar(step, most, half, screen.unicode));
    const line = `${toWidth(screen, name, label)} ${name === '' ? ' ' : arrow} ${toWidth(screen, text, to)}  ${bar}`;
    return isBelow
      ? [line, ...wrap(ends[i], screen.width - under).map((part) => ' '.repeat(under) + part)]
      : [`${line}  ${ends[i]}`];
  });
}

function endOf(step: TurnedStep, answer: Sensitivity, screen: Screen): string {
  const size = stepBriefly(step, answer);
  return asScreen(size, screen) + wordOf(step);
}

function inkOf({ verdict }: TurnedStep): Ink {
  return verdict === 'higher' ? 'side0' : verdict === 'lower' ? 'side1' : 'faint';
}

function wordOf({ verdict }: TurnedStep): string {
  return verdict === 'undecided' ? '  undecided' : verdict === 'within' ? '  no matter' : '';
}

/** Formats the knobs of which no step matters, or is known to. */
function quietLines(knobs: readonly TurnedKnob[], answer: Sensitivity, screen: Screen): string[] {
  const names = (wanted: (knob: TurnedKnob) => boolean) =>
    knobs.filter(wanted).map(({ path }) => tame(knobLabel(path, answer.knobs)));
  const isOpen = ({ steps }: TurnedKnob) => steps.some(({ verdict }) => verdict === 'undecided');
  const open = names(isOpen);
  const settled = names((knob) => !isOpen(knob));
  return [
    ...(settled.length === 0 ? [] : wrap(`No matter: ${someOf(settled)}.`, screen.width)),
    ...(open.length === 0 ? [] : wrap(`Undecided without more games: ${someOf(open)}.`, screen.width)),
  ];
}

/** Returns the first of many names. */
function someOf(names: readonly string[]): string {
  const rest = names.length - MOST_QUIET;
  return rest <= 1 ? listOf(names) : listOf([...names.slice(0, MOST_QUIET), `${rest} more`]);
}
