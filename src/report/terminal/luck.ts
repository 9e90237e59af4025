import type { LuckAnswer, LuckOfDie } from '../../analysis/luck/luck-answer.ts';
import { listOf } from '../label.ts';
import { countOf, showCount, showMean, showRate } from '../number.ts';
import { barLines } from './card-lines.ts';
import { paint, type Screen, sideInk, tame, wrap } from './screen.ts';

/** More faces than this are not listed one by one; nor are more faces than rolls. */
const MOST_FACES = 30;

/** Formats for a terminal whether dice are fair and how lucky they were. */
export function terminalLuck(answer: LuckAnswer, screen: Screen): string {
  const lines = [
    ...wrap(headline(answer), screen.width).map((line) => paint(screen, 'strong', line)),
    ...wrap(basis(answer), screen.width).map((line) => paint(screen, 'faint', line)),
    ...answer.dice.flatMap((die) => ['', ...dieLines(die, answer, screen)]),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** Returns `Luckier than 83 % of sessions with fair dice; nothing speaks against these.` */
function headline({ dice, luck, level }: LuckAnswer): string {
  const unfair = dice.filter((die) => isOdd(die.faces, level) || isOdd(die.average, level)).map(({ die }) => die);
  const verdict = unfair.length === 0 ? 'nothing speaks against these' : `the ${listOf(unfair)} may not be fair`;
  const { luckierThan: than } = luck;
  const share = than > 0.995 ? 'at least 99.5 %' : than < 0.005 ? 'at most 0.5 %' : inPercent(than);
  return `Luckier than ${share} of sessions with fair dice; ${verdict}.`;
}

function basis({ file, rolls, isLowLucky, tests, luck }: LuckAnswer): string {
  const by = luck.by === 'exact' ? 'the exact law of the total' : 'the normal approximation of the total';
  return `${countOf(rolls, 'roll')} of ${tame(file)}; ${isLowLucky ? 'low' : 'high'} is lucky, by ${by}; ${countOf(tests, 'test')}, each allowing for the others (Holm).`;
}

function dieLines({ die, rolls, average, faces }: LuckOfDie, { tests, level }: LuckAnswer, screen: Screen): string[] {
  const said = [
    averageSentence(average, tests, level),
    ...(faces === undefined ? [] : facesSentences(faces, tests, level)),
  ];
  const lines = faces === undefined ? [] : faceLines(faces, screen);
  return [
    paint(screen, 'strong', `${die}, ${countOf(rolls, 'roll')}`),
    ...said.flatMap((text) => wrap(text, screen.width)),
    ...(lines.length === 0 ? [] : ['', ...lines]),
  ];
}

function averageSentence(average: LuckOfDie['average'], tests: number, level: number): string {
  const { mean, low, high, fair, by } = average;
  const shown = low === undefined || high === undefined ? mean.toFixed(2) : shownMean(mean, low, high);
  const verdict = isOdd(average, level) ? `unusually ${mean > fair ? 'high' : 'low'}` : 'nothing unusual';
  const test = by === 'exact' ? 'exact law of the total' : 'normal approximation of the total';
  return `Average ${shown}, where fair dice have ${fair}: ${verdict} (${test}, ${pText(average, tests)}).`;
}

/** Formats an average of dice, which may be below 0, unlike a mean of games. */
function shownMean(mean: number, low: number, high: number): string {
  return low < 0
    ? `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
    : showMean({ mean, low, high }, 0).text;
}

function facesSentences(faces: NonNullable<LuckOfDie['faces']>, tests: number, level: number): string[] {
  const { test, power, shown, rolls } = faces;
  const evidence = `(${test} test, ${pText(faces, tests)})`;
  const { fair, from, to } = shown[0];
  const face = from === to ? 'a face' : `${from} to ${to}, or another such group,`;
  const often = `${inDigits(power.share)} of the time, not ${inDigits(fair)}`;
  const size = `A die that shows ${face} ${often}, would be found by ${countOf(rolls, 'roll')} with a chance of ${inPercent(power.found)}, and by ${showCount(power.rolls)} with 90 %.`;
  if (!isOdd(faces, level)) return [`Faces: nothing speaks against a fair die ${evidence}.`, size];
  const furthest = shown.reduce((a, b) => (Math.abs(b.rate - b.fair) > Math.abs(a.rate - a.fair) ? b : a));
  const { value, range } = showRate(furthest, rolls);
  return [
    `Faces: uneven beyond chance ${evidence}. ${rangeOf(furthest)} came in ${value} (${furthest.count === 0 ? `0 of ${showCount(rolls)}` : range}), where a fair die has ${inDigits(furthest.fair)}.`,
    'With fair dice one log in twenty, at most, says so of any of its dice.',
  ];
}

function faceLines({ shown, rolls }: NonNullable<LuckOfDie['faces']>, screen: Screen): string[] {
  if (shown.length > Math.min(MOST_FACES, rolls)) return [];
  const most = Math.max(...shown.map(({ rate }) => rate));
  const counts = Math.max(...shown.map(({ count }) => showCount(count).length));
  return barLines(
    shown.map((face) => {
      const { value, range } = showRate(face, rolls);
      const text = face.count === 0 || face.count === rolls ? value : `${value} (${range})`;
      return {
        label: rangeOf(face),
        value: { rate: face.rate / most, exact: true },
        text: `${showCount(face.count).padStart(counts)}  ${text}`,
        ink: sideInk(0),
      };
    }),
    screen,
  );
}

function rangeOf({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from} to ${to}`;
}

function isOdd(test: { readonly adjusted: number } | undefined, level: number): boolean {
  return test !== undefined && test.adjusted < level;
}

/** Returns `p = 0.34; 0.68 allowing for 2 tests`. */
function pText({ p, adjusted }: { readonly p: number; readonly adjusted: number }, tests: number): string {
  return tests === 1 ? `p ${equals(p)}` : `p ${equals(p)}; ${shownP(adjusted)} allowing for ${tests} tests`;
}

function equals(p: number): string {
  return p < 0.0001 ? shownP(p) : `= ${shownP(p)}`;
}

function shownP(p: number): string {
  if (p < 0.0001) return 'below 0.0001';
  return p < 0.001 ? p.toFixed(4) : p < 0.095 ? p.toFixed(3) : p.toFixed(2);
}

/** Formats whole percent; a value that rounds to 0 or 100 is shown by its bound. */
function inPercent(rate: number): string {
  if (rate < 0.005) return 'less than 0.5 %';
  if (rate > 0.995) return 'more than 99.5 %';
  return `${(100 * rate).toFixed(rate < 0.095 ? 1 : 0).replace(/\.0$/, '')} %`;
}

/** Formats an exact probability in percent with two digits. */
function inDigits(chance: number): string {
  return `${Number((100 * chance).toPrecision(2))} %`;
}
