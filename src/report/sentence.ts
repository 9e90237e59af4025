import type { Answer, AnswerCell, RateValue, Value } from '../analysis/answer.ts';
import { pluralOf, theNoun } from '../scenario/noun.ts';
import type { Measure } from '../stats/measure.ts';
import { searchText, wayText } from './best-way.ts';
import { cardOf, middleOf } from './card.ts';
import { type Death, deathsOf, eachOf, fateVerb, focusOf, isWorst } from './figures.ts';
import { halfTimeSentence } from './half-time-sentence.ts';
import { headlineOf, notableStops, outcomesOf, rankCells, rateIn } from './headline.ts';
import {
  aGame,
  capital,
  cellLabel,
  countOfGames,
  deedClaim,
  gameOf,
  gamesOf,
  listOf,
  measureLabel,
  openEndOf,
  placeLabel,
} from './label.ts';
import { type Names, namesOf } from './names.ts';
import { inWords, showRate } from './number.ts';
import { cliffSentence, openSentence, rangeSentence } from './range-sentence.ts';
import { sweepSentences } from './sweep-sentence.ts';

/** An answer in words. */
export interface Sentences {
  /** About the focus cell: how it ends, who dies; then limits and house rules that a reader must know. */
  readonly answer: string;
  /** How a sweep depends on the ways to play, one sentence each. */
  readonly range: readonly string[];
  /** How often the side behind at half-time wins, if requested. */
  readonly halfTime: readonly string[];
  /** What a sweep adds, one sentence each. */
  readonly changes: readonly string[];
}

/** Returns the answer in a few sentences, with its precision. */
export function answerSentence(answer: Answer): string {
  const { answer: first, range, halfTime, changes } = sentencesOf(answer);
  return [first, ...range, ...halfTime, ...changes].join(' ');
}

/** Returns the answer in words: first the focus cell, then what would change it. */
export function sentencesOf(answer: Answer): Sentences {
  const { houseRules = [] } = answer;
  const { answer: found, changes } = findings(answer);
  const rules = houseRules.length === 0 ? [] : [`House rules: ${houseRules.join('; ')}.`];
  const range = [...openSentence(answer), ...cliffSentence(answer)];
  return {
    answer: [found, ...optimalPlay(answer), ...bestWays(answer), ...rules].join(' '),
    ...{ range, halfTime: halfTimeSentence(answer), changes },
  };
}

/**
 * Says which sides play optimally, in an answer for one way to play: `The band plays optimally: no play wins more
 * often.`
 */
function optimalPlay(answer: Answer): string[] {
  const names = namesOf(answer);
  const { optimal = [] } = focusOf(answer)?.cell ?? {};
  if (optimal.length === 0) return [];
  const plural = optimal.length > 1 || names.isPlural(optimal[0]);
  const who = listOf(optimal.map((side) => names.theSide(side)));
  return [capital(`${who} ${plural ? 'play' : 'plays'} optimally: no other decisions do better.`)];
}

/**
 * Says how sides play best: `The band plays best as book with retreat half (found over 60 ways; beats bold by 3 to 5
 * points).`
 */
function bestWays(answer: Answer): string[] {
  const names = namesOf(answer);
  const { best = [] } = focusOf(answer)?.cell ?? {};
  return best.map(({ side, ...way }) => {
    const plays = names.isPlural(side) ? 'play' : 'plays';
    return capital(`${names.theSide(side)} ${plays} best ${wayText(way)} (${searchText(way)}).`);
  });
}

function findings(answer: Answer): Pick<Sentences, 'answer' | 'changes'> {
  const measure = headlineOf(answer);
  if (measure === undefined)
    return { answer: `There is nothing to say of how ${gamesOf(answer.play)} end.`, changes: [] };
  const played = rankCells(answer, measure.name).map(({ cell }) => cell);
  const focus = focusOf(answer);
  if (played.length === 0 || focus === undefined) return { answer: notPlayed(answer), changes: [] };
  if (answer.cells.length === 1) return { answer: cellSentence(answer, focus.cell), changes: [] };
  const isPlayed = played.includes(focus.cell);
  const cell = isPlayed ? placedSentence(answer, focus.cell) : notPlayed(answer);
  const { whole, changes } = isPlayed ? sweepSentences(answer, focus.cell) : { whole: [], changes: [] };
  const stops = stopped(answer, answer.cells);
  if (focus.isAsked) return { answer: [cell, ...stops].join(' '), changes: [...changes, ...whole] };
  const nearest = `Nearest to even: ${cell.charAt(0).toLowerCase()}${cell.slice(1)}`;
  return { answer: [...whole, nearest, ...stops].join(' '), changes };
}

function notPlayed({ play }: Answer): string {
  return `No ${gameOf(play)} was played to its end, so there is no answer yet.`;
}

/** Says how the games of one cell end and who dies: `With 2 shooters, the band wins ...`. */
function placedSentence(answer: Answer, cell: AnswerCell): string {
  const names = namesOf(answer);
  const place = listOf(answer.axes.map(({ path }) => placeLabel(path, cell.vary[path], names)));
  const ends = endings(answer, cell);
  const first = place === '' ? capital(ends) : `With ${place}, ${ends}`;
  return [first, ...rangeSentence(answer, cell, first), ...deaths(answer, cell), ...returned(answer, cell)].join(' ');
}

/** Says the same for an answer with a single cell. */
export function cellSentence(answer: Answer, cell: AnswerCell | undefined): string {
  if (cell === undefined) return notPlayed(answer);
  const first = capital(endings(answer, cell));
  return [
    first,
    ...rangeSentence(answer, cell, first),
    ...deaths(answer, cell),
    ...returned(answer, cell),
    ...stopped(answer, [cell]),
  ].join(' ');
}

/** Says how many games a limit ended, one sentence for each notable limit; for several cells the largest share. */
function stopped(answer: Answer, cells: readonly AnswerCell[]): string[] {
  return notableStops(answer, cells).flatMap((measure) => {
    const [most] = rankCells(answer, measure.name).filter(({ cell }) => cells.includes(cell));
    if (most === undefined) return [];
    const { cell, value } = most;
    const [upTo, where] = cells.length > 1 ? ['up to ', ` (${cellLabel(answer, cell)})`] : ['', ''];
    const share = shareOfGames(value, answer, cell);
    return [capital(`${upTo}${share} were stopped ${singular(measure.stops ?? '')}${where}.`)];
  });
}

/** Returns `after 1 round` for `after 1 rounds`, where a limit is 1. */
function singular(stops: string): string {
  return stops.replace(/\b1 ((?:exploration )?[a-z]+)s\b/, '1 $1');
}

/** An outcome rarer than this in its cell is left to the tables. */
const LEAST = 0.005;
/** The most outcomes named beside the first. */
const MOST_OUTCOMES = 3;
/** A side that wins no more often than this almost never wins. */
const ALMOST_NEVER = 0.02;

/** Says how the games of one cell end, without a capital: the headline, and other outcomes that are not rare. */
function endings(answer: Answer, cell: AnswerCell): string {
  const names = namesOf(answer);
  const [first, ...rest] = outcomesOf(answer);
  const value = first && rateIn(cell, first.name);
  if (first === undefined || value === undefined) return notPlayed(answer);
  const stops = notableStops(answer, [cell]);
  const others = rest.flatMap((measure) => {
    const other = stops.includes(measure) ? undefined : rateIn(cell, measure.name);
    return other !== undefined && other.rate >= LEAST ? [{ measure, value: other }] : [];
  });
  const played = playedGames(answer, cell, value);
  const rival = rest.find(({ what, side }) => what === 'win' && side !== undefined && side !== first.side);
  const rivalValue = rival && rateIn(cell, rival.name);
  // If there is no other outcome, the rival wins the rest.
  const onlyWins = first.what === 'win' && others.every(({ measure }) => measure === rival);
  if (onlyWins && first.side !== undefined && rival?.side !== undefined && rivalValue !== undefined) {
    const [weak, strong, rare] =
      value.rate <= rivalValue.rate ? [first.side, rival.side, value] : [rival.side, first.side, rivalValue];
    if (rare.rate > 0 && rare.rate <= ALMOST_NEVER) {
      const beats = names.isPlural(weak) ? 'beat' : 'beats';
      return `${names.theSide(weak)} almost never ${beats} ${names.theSide(strong)}: ${share(rare, cell.games, played)}.`;
    }
  }
  const clauses = (onlyWins ? [] : others)
    .sort((a, b) => b.value.rate - a.value.rate)
    .slice(0, MOST_OUTCOMES)
    .map(({ measure, value }) => laterClause(measure, value, cell.games, names));
  return `${claimOf(first, names)} ${share(value, cell.games, played)}${joined(clauses)}.`;
}

function joined(clauses: readonly string[]): string {
  const last = clauses.at(-1);
  if (last === undefined) return '';
  const before = clauses.slice(0, -1);
  return `${before.map((clause) => `; ${clause}`).join('')}${before.length > 0 ? ', and' : ';'} ${last}`;
}

/** Returns `20,000 fights`; `all fights` if the value is exact. */
export function playedGames(answer: Answer, cell: AnswerCell, { exact }: Value): string {
  return exact ? `all ${gamesOf(answer.play)}` : countOfGames(answer.play, cell.games);
}

/** Returns the words before the first rate: `the band wins`, `the band goes on all adventures in`. */
function claimOf(measure: Measure, names: Names): string {
  const { what, meaning } = measure;
  const deed = deedClaim(measure, names);
  if (deed === undefined) return `${meaning.charAt(0).toLowerCase()}${meaning.slice(1).replace(/\.$/, '')}:`;
  return what === 'win' ? deed : `${deed} in`;
}

function laterClause(measure: Measure, value: RateValue, games: number, names: Names): string {
  const deed = deedClaim(measure, names);
  if (deed !== undefined) return `${deed} ${measure.what === 'win' ? '' : 'in '}${amount(value, games)}`;
  const end = openEndOf(measure)?.[isAlways(value) ? 0 : 1];
  const said = amount(value, games);
  return end === undefined ? `${measureLabel(measure, names)} in ${said}` : `${said} ${end}`;
}

/**
 * Returns `73.1 % (72.5 to 73.7) of 20,000 fights`, `all 20,000 fights (above 99.985 %)`, `none of 20,000 fights (below
 * 0.015 %)`.
 */
function share(value: RateValue, games: number, played: string): string {
  const shown = showRate(value, games);
  if (!value.exact && value.rate === 0) return `none of ${played} (${shown.value})`;
  return isAlways(value) ? `all ${played} (${shown.value})` : `${inWords(shown)} of ${played}`;
}

/** Returns `73.1 % (72.5 to 73.7) of fights`, `all 20,000 fights (above 99.985 %)`. */
function shareOfGames(value: RateValue, { play }: Answer, { games }: AnswerCell): string {
  return share(value, games, isAlways(value) ? countOfGames(play, games) : gamesOf(play));
}

/** Returns `73.1 % (72.5 to 73.7)`, `none (below 0.015 %)`, `73.12 % (exact)`. */
function amount(value: RateValue, games: number): string {
  const shown = showRate(value, games);
  if (!value.exact && value.rate === 0) return `none (${shown.value})`;
  return isAlways(value) ? `every one (${shown.value})` : inWords(shown);
}

/** Returns whether something was observed in every game, which proves no rate of 1. */
function isAlways({ rate, exact }: RateValue): boolean {
  return !exact && rate === 1;
}

/** Says who dies on the side of the headline, and how often. */
function deaths(answer: Answer, cell: AnswerCell): string[] {
  const all = deathsOf(cardOf(answer, cell));
  const [first, second] = all.filter(({ line }) => line.value.rate > 0);
  if (first === undefined) return noDeaths(all, answer, cell);
  const { member, line } = first;
  const fate = line.measure.what;
  const rate = shareOfGames(line.value, answer, cell);
  const isMany = member.of > 1;
  const noun = isMany ? pluralOf(member.name) : member.name;
  const whole = namesOf(answer).theSide(member.side);
  // The side of a ranger with a pet is called the ranger, too.
  if (all.length > 1 && isWorst(all) && theNoun(noun) !== whole) {
    const name = noun.replace(` of ${whole}`, '');
    const who = isMany ? `the ${member.of} ${name}` : theNoun(name);
    return [
      `Of ${whole}, ${who} ${fateVerb(fate, isMany)} most often: ${isMany ? 'each ' : ''}in ${rate}${often(first, answer)}.`,
    ];
  }
  const who = capital(eachOf(member));
  if (second === undefined || second.line.measure.what !== fate)
    return [`${who} ${fateVerb(fate)} in ${rate}${often(first, answer)}.`];
  return [`${who} ${fateVerb(fate)} in ${rate}, ${eachOf(second.member)} in ${amount(second.line.value, cell.games)}.`];
}

/** Says that no member of the side was observed to die. */
function noDeaths([first]: readonly Death[], answer: Answer, cell: AnswerCell): string[] {
  if (first === undefined || first.line.value.exact) return [];
  const { measure, shown } = first.line;
  const who = first.member.of > 1 ? 'Not one of them' : `${capital(theNoun(first.member.name))} never`;
  return [`${who} ${fateVerb(measure.what)} in ${countOfGames(answer.play, cell.games)} (${shown.value}).`];
}

/** Those who were lost in a campaign but are not among the dead at its end. */
const RETURNED: Readonly<Record<string, string>> = { replaced: 'replaced', raised: 'raised from the dead' };

/** Says how many were lost and replaced or raised, whom the deaths do not count. */
function returned(answer: Answer, cell: AnswerCell): string[] {
  return cardOf(answer, cell).others.flatMap(({ measure, value, shown }) => {
    const how = RETURNED[measure.what];
    if (how === undefined || !(middleOf(value) > 0)) return [];
    return [`This does not count those who were ${how}: ${shown.value} ${aGame(answer.play)}, on average.`];
  });
}

/** Returns `, so one about every 6 fights`, if several are at risk. */
function often({ member: { of }, line: { value } }: Death, { play }: Answer): string {
  const lost = of * value.rate;
  if (of === 1) return '';
  const every = Math.round(1 / lost);
  return every >= 2
    ? `, so one about every ${every} ${gamesOf(play)}`
    : `, so on average ${lost.toFixed(1)} of them ${aGame(play)}`;
}
