import { asWords, gamesOf, listOf, measureLabel } from '../../report/label.ts';
import { countOf, show, showCount } from '../../report/number.ts';
import type { Balance, BalanceKnob, BalanceSetting, TargetValue } from './answer.ts';
import { forbids } from './forbids.ts';

/** The answer in a sentence or two: which change reaches the targets, or that none does. */
export function balanceSentence(balance: Balance): string {
  const { verdict, winner, settings, tried, forbidden, list } = balance;
  const count = (list[0] ?? winner)?.measures.length ?? 1;
  const targets = count === 1 ? 'the target' : `all ${count} targets`;
  switch (verdict) {
    case 'reached':
      return winner?.changes === 0
        ? `The scenario reaches ${targets} as it is, confirmed on fresh games${valuesOf(balance, winner)}. Nothing needs to change.`
        : `With ${changesOf(balance.knobs, winner as BalanceSetting)} the scenario reaches ${targets}, confirmed on fresh games${valuesOf(balance, winner as BalanceSetting)}.`;
    case 'none':
      return `No setting reaches ${targets}: all ${showCount(tried)} certainly miss.${nearest(balance)}`;
    case 'undecided':
      if (isDrawn(balance) && missed(balance) === tried) {
        const untried = settings - tried - forbidden.count;
        return `None of the ${countOf(tried, 'setting')} drawn reaches ${targets}: all certainly miss. ${countOf(untried, 'other was', 'others were')} not tried.${nearest(balance)}`;
      }
      return `It is undecided whether any setting reaches ${targets}; play more games.${nearest(balance)}`;
    case 'interrupted':
      return `Stopped before anything was settled.${nearest(balance)}`;
  }
}

/** A sentence names no more targets than this. */
const MOST_SAID = 2;

/** `: band wins 49.7 % (49.1 to 50.3)`; '' for more than two targets, or targets in several cells. */
function valuesOf({ measures }: Balance, { measures: reached, games }: BalanceSetting): string {
  const names = new Set(reached.map(({ measure }) => measure));
  if (reached.length > MOST_SAID || names.size < reached.length) return '';
  return `: ${listOf(reached.map((target) => `${measureLabel(measures[target.measure])} ${showTarget(target, games)}`))}`;
}

/** Whether some settings were not tried. */
function isDrawn({ settings, tried, forbidden }: Balance): boolean {
  return tried + forbidden.count < settings;
}

/** The number of tried settings that certainly miss. */
function missed({ rounds }: Balance): number {
  return rounds.reduce((sum, round) => sum + round.missed, 0);
}

function nearest({ list, knobs }: Balance): string {
  const [first] = list;
  return first === undefined ? '' : ` Nearest: ${changesOf(knobs, first)}.`;
}

/** `goblin count 7 (now 5) and troll rep 4 (now 5)`; `nothing changed`. */
export function changesOf(knobs: readonly BalanceKnob[], { setting }: BalanceSetting): string {
  const turned = knobs.filter(({ path, now }) => setting[path] !== now);
  if (turned.length === 0) return 'nothing changed';
  return listOf(
    turned.map(
      ({ path, now }) => `${knobLabel(path, knobs)} ${setting[path]}${now === undefined ? '' : ` (now ${now})`}`,
    ),
  );
}

/** The name of a knob: `soldier count`, with its side where two would be called the same. */
export function knobLabel(path: string, knobs: readonly BalanceKnob[]): string {
  const short = (each: string) => each.split('.').slice(each.split('.').length > 2 ? 1 : 0);
  const twice = knobs.filter((knob) => short(knob.path).join() === short(path).join()).length > 1;
  return (twice ? path.split('.') : short(path)).map(asWords).join(' ');
}

/** How the answer was found, and with what confidence. */
export function basisSentence(balance: Balance): string {
  const { scenarios, settings, tried, forbidden, rounds, games, winner } = balance;
  const drawn = isDrawn(balance) ? `, drawn at random from ${showCount(settings)}` : '';
  const barred =
    forbidden.count === 0
      ? ''
      : ` ${forbids(forbidden.why)} ${countOf(forbidden.count, 'more', 'more')}: ${forbidden.why}.`;
  const [game = 'fight'] = scenarios.map(({ play }) => play);
  const fresh =
    winner === undefined
      ? ''
      : ` The winner was confirmed on ${showCount(winner.games)} fresh ${gamesOf(game)} in each cell.`;
  return `${countOf(tried, 'setting')} tried${drawn} in ${countOf(rounds.length, 'round')} of successive halving, ${showCount(games)} ${gamesOf(game)} in all.${barred}${fresh} With 95 % confidence no setting that reaches the targets was dropped, and with 95 % a winner reaches them: intervals hold for all settings, targets, cells and rounds together.`;
}

/** A measure's value with its interval. */
export function showTarget({ kind, value, low, high }: TargetValue, games: number): string {
  return kind === 'number'
    ? show({ mean: value, low, high }, games).text
    : show({ rate: value, low, high }, games).text;
}

/** `45 to 55 %`, `3 to 6`. */
export function showRange({ kind, between: [low, high] }: TargetValue): string {
  const digits = (x: number) => String(Number((kind === 'number' ? x : 100 * x).toFixed(4)));
  return `${digits(low)} to ${digits(high)}${kind === 'number' ? '' : ' %'}`;
}

/** Where a value was measured: measure, cell and, where there are several, scenario. */
export function placeOf({ scenarios }: Balance, { scenario, vary, measure }: TargetValue): string {
  const cell = Object.entries(vary).map(([path, value]) => `${asWords(path)} ${value}`);
  return [asWords(measure), ...cell, ...(scenarios.length > 1 ? [scenario] : [])].join(', ');
}
