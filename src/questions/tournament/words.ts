import { capital, gamesOf, listOf } from '../../report/label.ts';
import { countOf, roundedTo, showBriefly, showCount } from '../../report/number.ts';
import { type Estimate, isSurelyMore } from '../../stats/apart.ts';
import type { Rating, Tournament } from './answer.ts';
import { type Entrant, entrantsOf, showRating, showScore, widest } from './view.ts';

/** The most cycles that are written out. */
const MOST_CYCLES = 6;

/**
 * Returns the answer in a few sentences: who is strongest, whether there are cycles, and which warbands exceed the
 * book's limits.
 */
export function tournamentSentence(tournament: Tournament): string {
  const broken = tournament.warbands.flatMap(({ title, houseRules }) =>
    houseRules === undefined ? [] : [`${title}: ${houseRules}`],
  );
  return [findings(tournament), ...(broken.length === 0 ? [] : [`House rules: ${broken.join('; ')}.`])].join(' ');
}

function findings(tournament: Tournament): string {
  const { pairs, cycles } = tournament;
  const undecided = pairs.filter(({ better }) => better === 'undecided').length;
  const entrants = entrantsOf(tournament);
  const ranked = rankedSentence(entrants);
  // A cycle takes three.
  if (pairs.length === 1) return `${ranked}The only pair is ${undecided === 0 ? 'decided' : 'undecided'}.`;
  const decided =
    undecided === 0
      ? `All ${countOf(pairs.length, 'pair')} are decided`
      : `${showCount(pairs.length - undecided)} of ${countOf(pairs.length, 'pair')} are decided`;
  const found =
    cycles.length === 0 ? 'no cycle is' : cycles.length === 1 ? 'one cycle is' : `${cycles.length} cycles are`;
  return `${ranked}${decided}; ${found} certain.`;
}

/** The most warbands that are named as the strongest together. */
const MOST_NAMED = 4;

interface Rated {
  readonly title: string;
  readonly rating: Rating;
}

/** Names the highest and the lowest rating, with all warbands that may have it. */
function rankedSentence(entrants: readonly Entrant[]): string {
  const rated: readonly Rated[] = entrants.flatMap(({ title, rating }) =>
    rating === undefined ? [] : [{ title, rating }],
  );
  const [best, worst] = [rated[0], rated.at(-1)];
  if (best === undefined || worst === undefined || rated.length < entrants.length) return '';
  const isMore = (one: Rating, other: Rating) => isSurelyMore(estimate(one), estimate(other), rated.length);
  if (!isMore(best.rating, worst.rating)) return 'The ratings do not separate any warband from the others. ';
  const top = rated.filter(({ rating }) => rating === best.rating || !isMore(best.rating, rating));
  const bottom = rated.filter(({ rating }) => rating === worst.rating || !isMore(rating, worst.rating));
  const named = (some: readonly Rated[]) =>
    some.length > MOST_NAMED
      ? `${some.length} warbands`
      : listOf(some.map(({ title, rating }) => `${title}, ${showRating(rating)}`));
  const say = (some: readonly Rated[], end: 'highest' | 'lowest') =>
    some.length === 1
      ? `the ${end} rating is that of ${some[0].title}, ${showRating(some[0].rating)}`
      : `the ${end} ratings are those of ${named(some)}, too close to separate`;
  return `${capital(say(top, 'highest'))}; ${say(bottom, 'lowest')}. `;
}

function estimate({ rating, low, high }: Rating): Estimate {
  return { value: rating, low, high };
}

/** Returns `Wolves > Wardens > Coven > Wolves`, one for each cycle. */
export function cycleSentences(tournament: Tournament): string[] {
  const { cycles } = tournament;
  const title = titlesOf(tournament);
  const written = cycles.slice(0, MOST_CYCLES).map((cycle) => [...cycle, cycle[0]].map(title).join(' > '));
  const left = cycles.length - written.length;
  return left > 0 ? [...written, `and ${countOf(left, 'cycle')} more`] : written;
}

/** The heading of {@link cycleSentences}. */
export const CYCLES_HEAD = 'Cycles: each warband beats the next, and the last beats the first';

/** Describes the Nash equilibrium of choosing a warband; '' if there is none to show. */
export function mixSentence(tournament: Tournament): string {
  const { mix } = tournament;
  if (mix === undefined) return '';
  const title = titlesOf(tournament);
  const said = mix.camps.map((camp) => {
    const chosen = camp.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
    const shares = chosen.map(({ name, weight, low, high }) => {
      const range = low === high ? '' : ` (${percent(low, Math.floor)} to ${percent(high, Math.ceil)})`;
      return `${title(name)} ${weight === 1 && low === 1 ? 'always' : percent(weight)}${range}`;
    });
    return listOf(shares);
  });
  const [ours = '', theirs] = said;
  // The error of the game's value is at most the largest error of a score.
  const apart = Math.max(0, ...tournament.pairs.map(({ score, low, high }) => Math.max(high - score, score - low)));
  if (theirs === undefined) return `Nash equilibrium (no other choice does better against it): ${ours}.`;
  const [low, high] = [Math.max(0, mix.value - apart), Math.min(1, mix.value + apart)];
  const scores = showBriefly({ rate: mix.value, low, high });
  return `Nash equilibrium (neither camp gains by changing alone): one camp takes ${ours}, the other ${theirs}; the first camp then scores ${scores} % (${percent(low, Math.floor)} to ${percent(high, Math.ceil)}).`;
}

/** Describes the first-player advantage, over all and for each warband against itself. */
export function advantageSentence(tournament: Tournament): string {
  const { firstPlayer } = tournament;
  const title = titlesOf(tournament);
  const uneven = firstPlayer.mirrors.filter(({ better }) => better !== 'undecided');
  const mirrors =
    firstPlayer.mirrors.length === 0
      ? ''
      : uneven.length === 0
        ? ` Against itself, no warband has an advantage as either player.`
        : ` As the first player against itself, ${listOf(uneven.map((mirror) => `${title(mirror.name)} scores ${showScore(mirror)}`))}.`;
  const verdict =
    firstPlayer.better === 'undecided'
      ? 'which may be no advantage at all'
      : `so the ${firstPlayer.better} player has an advantage`;
  return `The first player scores ${showScore(firstPlayer)} over all, ${verdict}. Scores of pairs are free of it: each warband plays half of its games first.${mirrors}`;
}

/** Says what the numbers are based on, error control included. */
export function basisSentence({ pairs, play, matches }: Tournament): string {
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const each = [...new Set(pairs.map((pair) => pair.games))];
  const count = each.length === 1 ? `${showCount(each[0])} a pair, each side first in half of them; ` : '';
  return `${showCount(games)} ${gamesOf(play)}, ${count}each score is known to ±${points(widest(pairs))} points or better, all of them together at 95 %. The exact sign test decides a pair, corrected for the number of pairs (Holm): with 95 % confidence every decided pair and every cycle is right.`;
}

/** Says which warbands did not meet, and why; each reason once. */
export function absentSentences(tournament: Tournament): string[] {
  const { absent, mix } = tournament;
  const title = titlesOf(tournament);
  const [ours, theirs] = mix?.camps ?? [];
  if (ours !== undefined && theirs !== undefined) {
    const names = (camp: typeof ours) => listOf(camp.map(({ name }) => title(name)));
    return [`There are two camps, which only play each other: ${names(ours)}; and ${names(theirs)}.`];
  }
  const reasons = new Map<string, string[]>();
  for (const { a, b, why } of absent) reasons.set(why, [...(reasons.get(why) ?? []), `${title(a)} and ${title(b)}`]);
  return [...reasons].map(([why, [first = '', ...more]]) => {
    const others = more.length === 0 ? '' : `, and ${countOf(more.length, 'pair')} more,`;
    return `${first}${others} did not meet: ${why}.`;
  });
}

/** Returns a function from the name of a warband's file to its title; other words are unchanged. */
export function titlesOf(tournament: Tournament): (name: string) => string {
  const titles = new Map(entrantsOf(tournament).map(({ name, title }) => [name, title]));
  return (name) => titles.get(name) ?? name;
}

function percent(share: number, way: (x: number) => number = Math.round): string {
  return `${way(Number((100 * share).toPrecision(14)))} %`;
}

function points(half: number): string {
  return roundedTo(100 * half, half < 0.01 ? 2 : 1, Math.ceil);
}
