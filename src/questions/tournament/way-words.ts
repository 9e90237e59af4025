import { asWords, listOf } from '../../report/label.ts';
import { countOf, show } from '../../report/number.ts';
import { isSurelyMore } from '../../stats/apart.ts';
import type { Rating, Tournament } from './answer.ts';
import { entrantsOf, showRating } from './view.ts';
import { titlesOf } from './words.ts';

type Range = NonNullable<Tournament['range']>;

/** Says whether the same warband has the highest rating over policies; empty if no other was played. */
export function rangeSentences(tournament: Tournament): string[] {
  const { range } = tournament;
  if (range === undefined) return [];
  if (range.together.length === 0) return ['Every other policy stalls.'];
  return leadSentences(tournament, range);
}

/** Describes other changes: pairs whose winner changes, and the warband that moves most by itself. */
export function movedSentences(tournament: Tournament): string[] {
  const { range } = tournament;
  if (range === undefined || range.together.length === 0) return [];
  return [...turnedSentence(tournament, range), ...aloneSentence(tournament, range)];
}

/** Says which warband has the highest rating if all play another policy. */
function leadSentences(tournament: Tournament, { together }: Range): string[] {
  const title = titlesOf(tournament);
  const own = leadersOf(tournament.ratings);
  const rated = together.filter(({ ratings }) => ratings.length > 0);
  if (own.length === 0 || rated.length === 0) return [];
  const changed = rated.filter(({ ratings }) => !leadersOf(ratings, rated.length).some((name) => own.includes(name)));
  const kept = rated.filter((way) => !changed.includes(way));
  const said = changed.map(({ policy, ratings: [best] }) => {
    return `if all play ${playing(policy)}, the highest rating is that of ${title(best.name)}, ${showRating(best)}`;
  });
  const holds =
    kept.length === 0
      ? []
      : [
          `if all play ${listOf(kept.map(({ policy }) => playing(policy))).replace(/ and (?=[^,]*$)/, ' or ')}, no one else was shown to be ahead`,
        ];
  const [first = '', ...more] = [...said, ...holds];
  return [`${first.charAt(0).toUpperCase()}${first.slice(1)}${more.map((each) => `; ${each}`).join('')}.`];
}

/** Says in how many decided pairs the winner changes. */
function turnedSentence({ pairs }: Tournament, { together }: Range): string[] {
  const decided = pairs.filter(({ better }) => better !== 'undecided').length;
  if (decided === 0) return [];
  const turned = together.filter((way) => way.turned > 0);
  if (turned.length === 0) return ['No decided pair was shown to turn round if all play another policy.'];
  const said = turned.map(({ policy, turned: count }) => `${count} if all play ${playing(policy)}`);
  return [`Of ${countOf(decided, 'decided pair')}, some turn round: ${listOf(said)}.`];
}

/** Names the warband that moves most if it alone plays another policy; empty if none certainly moves. */
function aloneSentence(tournament: Tournament, { alone, written }: Range): string[] {
  const scores = new Map(written.map(({ name, score }) => [name, score]));
  const moves = alone.flatMap((one) => {
    const own = scores.get(one.name);
    const clear = own === undefined ? 0 : Math.max(0, own - one.high, one.low - own);
    return own === undefined || clear === 0 ? [] : [{ one, own, clear }];
  });
  const [most] = moves.sort((a, b) => b.clear - a.clear);
  if (most === undefined) return [];
  const { one, own } = most;
  const shown = show({ rate: one.score, low: one.low, high: one.high }, one.games).text;
  const title = titlesOf(tournament)(one.name);
  return [
    `By playing ${playing(one.policy)} alone, ${title} moves most: it scores ${shown} instead of ${Math.round(100 * own)} %.`,
  ];
}

/**
 * Returns the warbands that may have the highest rating.
 *
 * @param tournaments number of tournaments judged together
 */
function leadersOf(ratings: readonly Rating[], tournaments = 1): string[] {
  const [best] = ratings;
  if (best === undefined) return [];
  const estimate = ({ rating, low, high }: Rating) => ({ value: rating, low, high });
  return ratings
    .filter(
      (rating) => rating === best || !isSurelyMore(estimate(best), estimate(rating), tournaments * ratings.length),
    )
    .map(({ name }) => name);
}

function playing(policy: string): string {
  return policy === 'book' ? 'by the book' : asWords(policy);
}

/** A table of numbers by policy, for a terminal and a page. */
export interface WayGrid {
  readonly name: string;
  /** `as written`, `bold` ... */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly title: string; readonly values: readonly string[] }[];
  /** The precision of the numbers. */
  readonly note: string;
}

/** Returns ratings if all play a policy, and scores of each warband that plays it alone. */
export function wayGrids(tournament: Tournament): WayGrid[] {
  const { range } = tournament;
  if (range === undefined) return [];
  const entrants = entrantsOf(tournament);
  const rated = range.together.filter(({ ratings }) => ratings.length > 0);
  const off = (some: readonly { readonly low: number; readonly high: number }[]) =>
    Math.max(0, ...some.map(({ low, high }) => (high - low) / 2));
  const ratings: WayGrid = {
    name: 'Rating of each if all play the same policy',
    heads: ['as written', ...rated.map(({ policy }) => asWords(policy))],
    rows: entrants.map(({ name, title, rating }) => ({
      title,
      values: [rating, ...rated.map((way) => way.ratings.find((each) => each.name === name))].map((each) =>
        each === undefined ? '–' : showRating(each).replace(/ \(.*/, ''),
      ),
    })),
    note: `All but those as written are known to ±${Math.ceil(off(rated.flatMap((way) => way.ratings)))} points or better.`,
  };
  const policies = [...new Set(range.alone.map(({ policy }) => policy))];
  const percent = (score: number | undefined) => (score === undefined ? '–' : String(Math.round(100 * score)));
  const scores: WayGrid = {
    name: 'Score in percent against all others if it alone plays a policy',
    heads: ['as written', ...policies.map((policy) => asWords(policy))],
    rows: entrants.map(({ name, title }) => ({
      title,
      values: [
        percent(range.written.find((each) => each.name === name)?.score),
        ...policies.map((policy) =>
          percent(range.alone.find((each) => each.name === name && each.policy === policy)?.score),
        ),
      ],
    })),
    note: `All but those as written are known to ±${Math.ceil(100 * off(range.alone))} points or better, all of them together.`,
  };
  return [...(rated.length === 0 ? [] : [ratings]), ...(policies.length === 0 ? [] : [scores])];
}
