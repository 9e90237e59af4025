import { showDifference, showMargin } from '../../report/difference.ts';
import { countOfGames, gameOf, gamesOf, listOf } from '../../report/label.ts';
import { countOf, show, showCount, showRate } from '../../report/number.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import { mostIfNever } from '../../stats/rate-interval.ts';
import type { Ending } from './ending.ts';
import type {
  ChangeCheck,
  ComparedCell,
  ComparedRate,
  ExpectationCheck,
  ScenarioGate,
  SpeedCheck,
} from './gate-answer.ts';

/** Returns `lair.troll.rep=5, band.policy=book`; '' for the only cell of a scenario. */
export function cellWords(vary: Readonly<Record<string, VaryValue>>): string {
  return Object.entries(vary)
    .map(([path, value]) => `${path}=${value}`)
    .join(', ');
}

/** Says whether a scenario plays as before, in one sentence without a full stop. */
export function changeWords(
  { change, file, play }: Pick<ScenarioGate, 'change' | 'file' | 'play'>,
  tolerance: number,
): string {
  const edited = change.edited ? 'edited since its baseline was made; ' : '';
  return `${edited}${findingWords({ change, file, play }, tolerance)}`;
}

function findingWords(
  { change, file, play }: Pick<ScenarioGate, 'change' | 'file' | 'play'>,
  tolerance: number,
): string {
  const { finding, baseline = '', problem = '' } = change;
  switch (finding) {
    case 'same':
      return change.basis === 'same code'
        ? 'unchanged: same code, same scenario, not played again'
        : `unchanged, ${playedWords(change, play)}`;
    case 'within':
      return `within tolerance: ${differentWords(change)}; no headline changed by more than ${showMargin(tolerance, true)}${mostWords(change, play)}`;
    case 'changed':
      return tolerance === 0
        ? `changed: ${differentWords(change)}`
        : `changed by more than ${showMargin(tolerance, true)}: ${rateWords(change, 'changed', play)}; ${differentWords(change)}`;
    case 'undecided':
      return `undecided whether by more than ${showMargin(tolerance, true)}: ${rateWords(change, 'undecided', play)}; ${differentWords(change)}`;
    case 'not compared':
      return 'not compared with a baseline';
    case 'no baseline':
      return `no baseline: ${baseline} does not have it; montecrawl gate ${file} --update makes one`;
    case 'no games':
      return `no games: its entry in ${baseline} is empty; remake it with --update`;
    case 'edited':
      return problem === ''
        ? `edited: it is not the scenario that ${baseline} was made from; remake the baseline with --update, or compare the rates anyway with --edited`
        : `edited: ${problem}; remake ${baseline} with --update`;
    case 'unmeasured':
      return `not comparable: ${problem}; remake the baseline with --update`;
    case 'damaged':
      return `the baseline ${baseline} is damaged: ${problem}; restore it from git, or remove it and remake it with montecrawl gate ${file} --update`;
    case 'foreign':
      return `the baseline ${baseline} was written by another montecrawl: ${problem}; remove it and remake it with montecrawl gate ${file} --update`;
    case 'interrupted':
      return 'stopped before a decision on whether it changed';
  }
}

/** Returns `600 fights in each of 20 cells`, `600 fights`. */
function playedWords({ games, cells }: ChangeCheck, play: string): string {
  const played = countOfGames(play, games);
  return cells === 1 ? played : `${played} in each of ${countOf(cells, 'cell')}`;
}

function differentWords({ different, cells }: ChangeCheck): string {
  const where = cells === 1 ? '' : ` in ${showCount(different.length)} of ${countOf(cells, 'cell')}`;
  const ended = different.some(({ changed }) => changed > 0);
  return ended ? `games play differently${where}` : `games end as before, but other counts differ${where}`;
}

interface MovedRate {
  readonly cell: string;
  readonly rate: ComparedRate;
  readonly games: number;
  readonly gamesBefore: number;
}

/** Returns the rates with this finding, largest change first. */
function ratesThat({ different }: ChangeCheck, wanted: ComparedRate['finding']): MovedRate[] {
  return different
    .flatMap(({ vary, games, gamesBefore, measures }) =>
      measures.map((rate) => ({ cell: cellWords(vary), rate, games, gamesBefore })),
    )
    .filter(({ rate }) => rate.finding === wanted)
    .sort((a, b) => Math.abs(b.rate.difference) - Math.abs(a.rate.difference));
}

/**
 * Returns `band.win at lair.troll.rep=5 by +6 points (+4 to +9) in 2,000 fights, compared with 20,000 before, and 1
 * more rate`.
 */
function rateWords(change: ChangeCheck, wanted: ComparedRate['finding'], play: string): string {
  const [first, ...others] = ratesThat(change, wanted);
  if (first === undefined) return 'no rate';
  const more = others.length === 0 ? '' : `, and ${countOf(others.length, 'more rate')}`;
  return `${nameWords(first)} by ${movedWords(first, play)}${more}`;
}

/** Returns `, and band.win moved most: +0.1 points (-0.3 to +0.5) in 125,000 fights, ...`; '' if no rate moved. */
function mostWords(change: ChangeCheck, play: string): string {
  const [first] = ratesThat(change, 'within');
  if (first === undefined || first.rate.difference === 0) return '';
  return `, and ${nameWords(first)} moved most: ${movedWords(first, play)}`;
}

/** Returns `+6 points (+4 to +9) in 2,000 fights, compared with 20,000 before`. */
function movedWords({ rate, games, gamesBefore }: MovedRate, play: string): string {
  return `${showDifference(rate, true).text} in ${countOfGames(play, games)}, compared with ${showCount(gamesBefore)} before`;
}

function nameWords({ cell, rate }: MovedRate): string {
  return `${rate.measure}${cell === '' ? '' : ` at ${cell}`}`;
}

/** Says how it is known that nothing changed, in sentences; '' if nothing was found unchanged. */
export function proofWords(scenarios: readonly ScenarioGate[]): string {
  const same = scenarios.filter(({ change }) => change.finding === 'same');
  const known = same.filter(({ change }) => change.basis === 'same code');
  const played = same.filter(({ change }) => change.basis !== 'same code');
  return [
    ...(played.length === 0 ? [] : [`Unchanged: ${checkedWords(played)}`]),
    ...(known.length === 0 ? [] : [`Not played again: ${knownWords(known)}`]),
  ].join(' ');
}

/** Says what it proves that games have the same counts. */
function checkedWords(same: readonly ScenarioGate[]): string {
  const least = Math.min(...same.map(({ change }) => change.games));
  const { value } = showRate({ rate: 0, low: 0, high: mostIfNever(least) }, least);
  return `every checked game has the same counts. After ${countOf(least, 'such game')} of a cell, the share of its games that play differently is ${value} (95 %).`;
}

/** Says what it proves that code and scenario are the same. */
function knownWords(known: readonly ScenarioGate[]): string {
  const least = Math.min(...known.map(({ change }) => change.games));
  const [of, them] = known.length === 1 ? ['its', 'it'] : ['their', 'them'];
  return `${countOf(known.length, 'scenario')}, since this code has played at least ${countOf(least, 'game')} of each of ${of} cells before, and nothing changed since. --replay plays ${them} again.`;
}

/** Says whether a measure is within its expected range, in one sentence without a full stop. */
export function expectationWords(
  { measure, between, finding, basis, value, games, vary }: ExpectationCheck,
  play: string,
): string {
  const [low, high] = between;
  const cell = cellWords(vary);
  const at = cell === '' ? '' : ` at ${cell}`;
  const seen = value === undefined ? '' : `: ${show(value, games).text} in ${countOfGames(play, games)}`;
  const range = `${low} to ${high}`;
  switch (finding) {
    case 'inside':
      return `${measure} is within ${range}${at}${seen}${basis === 'same code' ? ', not played again' : ''}`;
    case 'outside':
      return `${measure} is not within ${range}${at}${seen}`;
    case 'undecided':
      return `${measure} is too close to an end of ${range}${at} to decide${seen}`;
    case 'unmeasured':
      return `${measure} is not measured${at}`;
    case 'interrupted':
      return `stopped before a decision on whether ${measure} is within ${range}${at}${seen}`;
  }
}

/** Says how fast a scenario plays, in one sentence without a full stop. */
export function speedWords({ finding, before, after }: SpeedCheck): string {
  if (finding === 'no baseline') return 'the baseline has no speed; gate --update --speed measures it';
  if (finding === 'interrupted' || before === undefined || after === undefined) return 'stopped before it was timed';
  const ratio = after / before;
  const times = (ratio < 1 ? 1 / ratio : ratio).toPrecision(2);
  return finding === 'slower'
    ? `${times} times slower than it was`
    : `fast enough: ${times} times ${ratio < 1 ? 'slower' : 'faster'} than it was, and 2 times slower is too slow`;
}

/** Returns how a game ended: `band.win`. */
function endingWords(ending: Ending): string {
  return ending.length === 0 ? 'no headline measure' : listOf(ending);
}

/** Returns `Fight 17 of seed 5 at lair.troll.rep=5 ended with band.win, and now with lair.win`. */
export function exampleWords({ change: { example }, play, seed }: ScenarioGate): string {
  if (example === undefined) return '';
  const cell = cellWords(example.vary);
  const game = gameOf(play);
  return `${game.charAt(0).toUpperCase()}${game.slice(1)} ${example.game} of seed ${seed}${cell === '' ? '' : ` at ${cell}`} ended with ${endingWords(example.before)}, and now with ${endingWords(example.after)}`;
}

/** Returns the command that shows the game that now ends differently; '' if there is none. */
export function exampleCommand({ change: { example }, file }: ScenarioGate): string {
  if (example === undefined) return '';
  const cells = Object.entries(example.vary).map(([path, value]) => ` --cell ${quote(`${path}=${value}`)}`);
  return `montecrawl replay ${quote(file)}${cells.join('')} --game ${example.game}`;
}

/** Quotes a word for a shell. */
function quote(word: string): string {
  return /^[\w.=/:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the result of the whole gate, in one sentence without a full stop. */
export function gateWords(scenarios: readonly ScenarioGate[]): string {
  const with_ = (outcome: ScenarioGate['outcome']) => scenarios.filter((each) => each.outcome === outcome).length;
  const said = [
    [with_('fail'), 'failed'],
    [with_('not-asked'), 'could not be played'],
    [with_('no-data'), 'had no baseline'],
    [with_('undecided'), 'could not be decided'],
    [with_('interrupted'), 'stopped early'],
    [with_('pass'), 'passed'],
  ] as const;
  const parts = said.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `${countOf(scenarios.length, 'scenario')}: ${listOf(parts)}`;
}

/** Returns the compared games of a cell: `250,000 fights before and 125,000 now, 10,000 of them the same`. */
export function lookedAt({ games, gamesBefore, pairs }: ComparedCell, play: string): string {
  const count = `${showCount(gamesBefore)} ${gamesOf(play)} before and ${showCount(games)} now`;
  return pairs === games && pairs === gamesBefore
    ? `the same ${showCount(pairs)} ${gamesOf(play)} before and now`
    : count;
}
