import { capital, gamesOf, listOf } from '../../report/label.ts';
import { countOf, roundedTo, showBriefly, showCount } from '../../report/number.ts';
import { type Estimate, isSurelyMore } from '../../stats/apart.ts';
import type { Rating, Tournament } from './answer.ts';
import { type Entrant, entrantsOf, showRating, showScore, widest } from './view.ts';

/** A circle is told in full only where there are no more of them. */
const MOST_CYCLES = 6;

/** The answer in a few sentences: who is strongest, whether there are circles, and who does not keep to the book's limits. */
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
  // Two make no circle.
  if (pairs.length === 1) return `${ranked}The only pair is ${undecided === 0 ? 'decided' : 'undecided'}.`;
  const decided =
    undecided === 0
      ? `All ${countOf(pairs.length, 'pair')} are decided`
      : `${showCount(pairs.length - undecided)} of ${countOf(pairs.length, 'pair')} are decided`;
  const circles =
    cycles.length === 0 ? 'no circle is' : cycles.length === 1 ? 'one circle is' : `${cycles.length} circles are`;
  return `${ranked}${decided}; ${circles} supported.`;
}

/** The most warbands that are named as the strongest together. */
const MOST_NAMED = 4;

interface Rated {
  readonly title: string;
  readonly rating: Rating;
}

/** Who is rated highest and lowest, each only if it can be told from the next. */
function rankedSentence(entrants: readonly Entrant[]): string {
  const rated: readonly Rated[] = entrants.flatMap(({ title, rating }) =>
    rating === undefined ? [] : [{ title, rating }],
  );
  const [best, worst] = [rated[0], rated.at(-1)];
  if (best === undefined || worst === undefined || rated.length < entrants.length) return '';
  const isMore = (one: Rating, other: Rating) => isSurelyMore(estimate(one), estimate(other), rated.length);
  if (!isMore(best.rating, worst.rating)) return 'No warband can be told from the others by its rating. ';
  const top = rated.filter(({ rating }) => rating === best.rating || !isMore(best.rating, rating));
  const bottom = rated.filter(({ rating }) => rating === worst.rating || !isMore(rating, worst.rating));
  const named = (some: readonly Rated[]) =>
    some.length > MOST_NAMED
      ? `${some.length} warbands`
      : listOf(some.map(({ title, rating }) => `${title}, ${showRating(rating)}`));
  const say = (some: readonly Rated[], end: 'highest' | 'lowest') =>
    some.length === 1
      ? `${(some[0] as Rated).title} are rated ${end}, ${showRating((some[0] as Rated).rating)}`
      : `the ${end} ratings are those of ${named(some)}, which cannot be told apart`;
  return `${capital(say(top, 'highest'))}; ${say(bottom, 'lowest')}. `;
}

function estimate({ rating, low, high }: Rating): Estimate {
  return { value: rating, low, high };
}

/** `Wolves > Wardens > Coven > Wolves`, one for each circle. */
export function cycleSentences(tournament: Tournament): string[] {
  const { cycles } = tournament;
  const title = titlesOf(tournament);
  const told = cycles.slice(0, MOST_CYCLES).map((cycle) => [...cycle, cycle[0] as string].map(title).join(' > '));
  const left = cycles.length - told.length;
  return left > 0 ? [...told, `and ${countOf(left, 'circle')} more`] : told;
}

/** What stands above {@link cycleSentences}. */
export const CYCLES_HEAD = 'Circles, in which each wins more often than not against the next';

/** How to choose among them; '' where that makes no sense. */
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
  // What a game is worth moves no more than the score that moves most.
  const apart = Math.max(0, ...tournament.pairs.map(({ score, low, high }) => Math.max(high - score, score - low)));
  if (theirs === undefined) return `Whoever chooses so leaves nobody a better answer: ${ours}.`;
  const [low, high] = [Math.max(0, mix.value - apart), Math.min(1, mix.value + apart)];
  const scores = showBriefly({ rate: mix.value, low, high });
  return `Choosing so that nobody has a better answer, one camp takes ${ours}, the other ${theirs}; the first then scores ${scores} % (${percent(low, Math.floor)} to ${percent(high, Math.ceil)}).`;
}

/** Whether a seat is better, and whether any warband is uneven against itself. */
export function seatSentence(tournament: Tournament): string {
  const { seat } = tournament;
  const title = titlesOf(tournament);
  const uneven = seat.mirrors.filter(({ better }) => better !== 'undecided');
  const mirrors =
    seat.mirrors.length === 0
      ? ''
      : uneven.length === 0
        ? ` None of ${countOf(seat.mirrors.length, 'warband')} is uneven against itself.`
        : ` In the first seat against itself, ${listOf(uneven.map((mirror) => `${title(mirror.name)} scores ${showScore(mirror)}`))}.`;
  const verdict =
    seat.better === 'undecided' ? 'which cannot be told from even' : `so the ${seat.better} seat is better`;
  return `The first seat scores ${showScore(seat)} over all, ${verdict}. Pairs are free of it, since both seats count alike.${mirrors}`;
}

/** What the numbers rest on, error control included. */
export function basisSentence({ pairs, play, matches }: Tournament): string {
  const games = matches.reduce((sum, match) => sum + match.games, 0);
  const each = [...new Set(pairs.map((pair) => pair.games))];
  const count = each.length === 1 ? `${showCount(each[0] as number)} a pair, half from either seat; ` : '';
  return `${showCount(games)} ${gamesOf(play)}, ${count}each score known to ±${points(widest(pairs))} points or better, all of them together with 95 %. A pair is decided by the exact sign test, corrected for all pairs (Holm), so that with 95 % not one decided pair is the wrong way round, and no circle is reported where there is none.`;
}

/** Why some did not meet, each reason once. */
export function absentSentences(tournament: Tournament): string[] {
  const { absent, mix } = tournament;
  const title = titlesOf(tournament);
  const [ours, theirs] = mix?.camps ?? [];
  if (ours !== undefined && theirs !== undefined) {
    const names = (camp: typeof ours) => listOf(camp.map(({ name }) => title(name)));
    return [`These are two camps that meet each other only: ${names(ours)}; and ${names(theirs)}.`];
  }
  const reasons = new Map<string, string[]>();
  for (const { a, b, why } of absent) reasons.set(why, [...(reasons.get(why) ?? []), `${title(a)} and ${title(b)}`]);
  return [...reasons].map(([why, [first = '', ...more]]) => {
    const others = more.length === 0 ? '' : `, and ${countOf(more.length, 'pair')} more,`;
    return `${first}${others} did not meet: ${why}.`;
  });
}

/** What a warband is called, by the name of its file; other words stay as they are. */
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
