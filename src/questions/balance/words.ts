import { asWords, capital, gamesOf, listOf, measureLabel } from '../../report/label.ts';
import { countOf, show, showCount } from '../../report/number.ts';
import { isWritten, noneSentence, sidesPlaying, waysOf, wayWords } from '../../report/range-words.ts';
import type { Balance, BalanceKnob, BalanceSetting, TargetValue } from './answer.ts';
import { forbids } from './forbids.ts';

/** Returns the answer in a sentence or two: which change reaches the targets, or that none does. */
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

/** Says whether the found setting holds over the ways to play; empty if no other way was played. */
export function rangeSentence({ range, measures, winner }: Balance): string[] {
  if (range === undefined || winner === undefined) return [];
  const { low, high } = range;
  if (range.ways === 1) return [noneSentence(range)];
  const count = missedWays(range);
  const many = winner.measures.length > 1;
  const certain = range.tried.every(({ holds }) => holds === 'holds');
  const which = many ? 'a target' : 'the target';
  const holds =
    count > 0
      ? `It depends on how both play: ${which} is certainly missed in ${count} of ${waysOf(range)}`
      : certain
        ? `It holds in all of ${waysOf(range)}`
        : `In none of ${waysOf(range)} is ${which} certainly missed`;
  if (isWritten(low.policies) && isWritten(high.policies)) return [`${holds}.`];
  if (many) {
    const [end, target] = furthestOf(range);
    return [`${holds}; furthest off ${wayWords(end.policies)}: ${valueText(target, end.games, measures)}.`];
  }
  const [from, to] = [low, high].map(({ measures: [target], games }) => showTarget(target, games).replace(/ \(.*/, ''));
  const claim = capital(measureLabel(measures[low.measures[0].measure]));
  const span =
    to.endsWith(' %') && !from.startsWith('below') ? `${from.replace(/ %$/, '')} to ${to}` : `${from} to ${to}`;
  return [`${holds}.`, `${claim} ${span}: least ${wayWords(low.policies)}, most ${wayWords(high.policies)}.`];
}

type Range = NonNullable<Balance['range']>;

/** Returns the number of ways in which a target is certainly missed. */
function missedWays({ tried, low, high }: Range): number {
  const missed = [...tried, low, high].filter(({ holds, policies }) => holds === 'missed' && !isWritten(policies));
  return new Set(missed.map(({ policies }) => wayWords(policies))).size;
}

/** Returns the end that is farther from a target, and the target. */
function furthestOf({ low, high }: Range): readonly [Range['low'], TargetValue] {
  const all = [low, high].flatMap((end) => end.measures.map((target) => [end, target] as const));
  const off = ({ value, between: [from, to] }: TargetValue) => Math.abs(value - (from + to) / 2) / ((to - from) / 2);
  return all.reduce((worst, each) => (off(each[1]) > off(worst[1]) ? each : worst));
}

function valueText(target: TargetValue, games: number, measures: Balance['measures']): string {
  return `${measureLabel(measures[target.measure])} ${showTarget(target, games)}`;
}

const HOLDS = { holds: 'holds', missed: 'misses a target', open: 'open' } as const;

/** Returns each way to play other than the written one, with the values of the first targets. */
export function wayRows({ range }: Balance): string[][] {
  if (range === undefined) return [];
  const { low, high, tried } = range;
  const sure = [low, high].filter(({ policies }) => !isWritten(policies));
  const again = sure.map(({ policies, measures, games, holds }) => [
    ...[capital(sidesPlaying(policies)), ...measures.slice(0, MOST_SAID).map((target) => showTarget(target, games))],
    ...[HOLDS[holds], `${showCount(games)}, again`],
  ]);
  const rough = tried
    .filter(({ policies }) => !sure.some((end) => wayWords(end.policies) === wayWords(policies)))
    .map(({ policies, values, games, holds }) => [
      capital(sidesPlaying(policies)),
      ...values.slice(0, MOST_SAID).map((value, i) => roughly(value, low.measures[i])),
      ...[HOLDS[holds], showCount(games)],
    ]);
  return [...again, ...rough];
}

/** Formats a value that rests on few games. */
function roughly(value: number, { kind }: TargetValue): string {
  return kind === 'number' ? `about ${Number(value.toPrecision(2))}` : `about ${Math.round(100 * value)} %`;
}

/** The most targets that a sentence names. */
export const MOST_SAID = 2;

/** Returns `: band wins 49.7 % (49.1 to 50.3)`; '' for more than two targets, or targets in several cells. */
function valuesOf({ measures }: Balance, { measures: reached, games }: BalanceSetting): string {
  const names = new Set(reached.map(({ measure }) => measure));
  if (reached.length > MOST_SAID || names.size < reached.length) return '';
  return `: ${listOf(reached.map((target) => `${measureLabel(measures[target.measure])} ${showTarget(target, games)}`))}`;
}

/** Returns whether not all settings were tried. */
function isDrawn({ settings, tried, forbidden }: Balance): boolean {
  return tried + forbidden.count < settings;
}

/** Returns the number of tried settings that certainly miss. */
function missed({ rounds }: Balance): number {
  return rounds.reduce((sum, round) => sum + round.missed, 0);
}

function nearest({ list, knobs }: Balance): string {
  const [first] = list;
  return first === undefined ? '' : ` Nearest: ${changesOf(knobs, first)}.`;
}

/** Returns `goblin count 7 (now 5) and troll rep 4 (now 5)`; `nothing changed`. */
export function changesOf(knobs: readonly BalanceKnob[], { setting }: BalanceSetting): string {
  const turned = knobs.filter(({ path, now }) => setting[path] !== now);
  if (turned.length === 0) return 'nothing changed';
  return listOf(
    turned.map(
      ({ path, now }) => `${knobLabel(path, knobs)} ${setting[path]}${now === undefined ? '' : ` (now ${now})`}`,
    ),
  );
}

/** Returns the name of a knob: `soldier count`, with its side if two would have the same name. */
export function knobLabel(path: string, knobs: readonly BalanceKnob[]): string {
  const short = (each: string) => each.split('.').slice(each.split('.').length > 2 ? 1 : 0);
  const twice = knobs.filter((knob) => short(knob.path).join() === short(path).join()).length > 1;
  return (twice ? path.split('.') : short(path)).map(asWords).join(' ');
}

/** Says how the answer was found, and with what confidence. */
export function basisSentence(balance: Balance): string {
  const { scenarios, settings, tried, forbidden, rounds, games, winner, learnt } = balance;
  const isChosen = learnt?.tried === tried && winner !== undefined;
  const among = isChosen ? `, of ${showCount(settings)}` : `, drawn at random from ${showCount(settings)}`;
  const drawn = isDrawn(balance) ? among : '';
  const model = isChosen
    ? ' A model of these chose the ones to search among.'
    : learnt === undefined
      ? ''
      : ` Before that, a model of ${showCount(learnt.tried)} settings found none that could be confirmed.`;
  const barred =
    forbidden.count === 0
      ? ''
      : ` ${forbids(forbidden.why)} ${countOf(forbidden.count, 'more', 'more')}: ${forbidden.why}.`;
  const [game = 'fight'] = scenarios.map(({ play }) => play);
  const fresh =
    winner === undefined
      ? ''
      : ` The winner was confirmed on ${showCount(winner.games)} fresh ${gamesOf(game)} in each cell.`;
  return `${countOf(tried, 'setting')} tried${drawn} in ${countOf(rounds.length, 'round')} of successive halving, ${showCount(games)} ${gamesOf(game)} in all.${model}${barred}${fresh} With 95 % confidence no setting that reaches the targets was dropped, and with 95 % a winner reaches them: intervals hold for all settings, targets, cells and rounds together.`;
}

/** Formats a measure's value with its interval. */
export function showTarget({ kind, value, low, high }: TargetValue, games: number): string {
  return kind === 'number'
    ? show({ mean: value, low, high }, games).text
    : show({ rate: value, low, high }, games).text;
}

/** Returns `45 to 55 %`, `3 to 6`. */
export function showRange({ kind, between: [low, high] }: TargetValue): string {
  const digits = (x: number) => String(Number((kind === 'number' ? x : 100 * x).toFixed(4)));
  return `${digits(low)} to ${digits(high)}${kind === 'number' ? '' : ' %'}`;
}

/** Returns where a value was measured: measure, cell and, if there are several, scenario. */
export function placeOf({ scenarios }: Balance, { scenario, vary, measure }: TargetValue): string {
  const cell = Object.entries(vary).map(([path, value]) => `${asWords(path)} ${value}`);
  return [asWords(measure), ...cell, ...(scenarios.length > 1 ? [scenario] : [])].join(', ');
}
