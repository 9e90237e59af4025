import { roundedTo, show } from '../../report/number.ts';
import type { PairScore, Rating, Score, Tournament } from './answer.ts';

/** A warband with its number and title for tables and charts. */
export interface Entrant {
  readonly name: string;
  readonly title: string;
  readonly rating: Rating | undefined;
}

/** Returns the warbands in the order shown: the strongest first, or as given. */
export function entrantsOf({ warbands, ratings }: Tournament): Entrant[] {
  const entrants = warbands.map(({ name, title }) => ({
    name,
    title: warbands.filter((other) => other.title === title).length > 1 ? `${title} (${name})` : title,
    rating: ratings.find((rating) => rating.name === name),
  }));
  return entrants.sort((a, b) => (b.rating?.rating ?? 0) - (a.rating?.rating ?? 0));
}

/** A pair from the view of one of the two. */
export interface View extends Score {
  readonly better: 'me' | 'them' | 'undecided';
}

/** Returns the result of a warband against another; `undefined` if they did not meet. */
export function viewOf({ pairs }: Tournament, me: string, them: string): View | undefined {
  const found = pairs.find(({ a, b }) => (a === me && b === them) || (a === them && b === me));
  if (found === undefined) return undefined;
  const { a, better } = found;
  if (a === me) return { ...found, better: better === 'a' ? 'me' : better === 'b' ? 'them' : better };
  const mirrored = (x: number) => Number((1 - x).toFixed(6));
  return {
    ...found,
    score: mirrored(found.score),
    low: mirrored(found.high),
    high: mirrored(found.low),
    better: better === 'a' ? 'them' : better === 'b' ? 'me' : better,
  };
}

/** Formats a score as a percentage with its interval. */
export function showScore({ score, low, high, games }: Score): string {
  return show({ rate: score, low, high }, games).text;
}

/** Returns half the widest interval of a pair's score. */
export function widest(pairs: readonly PairScore[]): number {
  return Math.max(0, ...pairs.map(({ low, high }) => (high - low) / 2));
}

/** Returns `+85 (+70 to +100)`, with as many digits as the interval supports. */
export function showRating({ rating, low, high }: Rating): string {
  const decimals = high - low < 2 ? 1 : 0;
  const ends = [roundedTo(low, decimals, Math.floor), roundedTo(high, decimals, Math.ceil)].map(signed);
  return `${signed(rating.toFixed(decimals))} (${ends.join(' to ')})`;
}

function signed(text: string): string {
  return Number(text) > 0 ? `+${text}` : text.replace('-', Number(text) === 0 ? '' : '−');
}
