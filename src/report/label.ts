import type { Answer, AnswerCell } from '../analysis/answer.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { causeClock } from '../stats/causes.ts';
import type { Measure } from '../stats/measure.ts';
import { countOf } from './number.ts';

/** `fight` -> `fights`; what games of a `play:` are called when there are several. */
export function gamesOf(play: string): string {
  const game = gameOf(play);
  return /(?:s|x|ch|sh)$/.test(game) ? `${game}es` : `${game}s`;
}

/** Ways to play whose name is not what one such game is called. */
const GAME_NAMES: Readonly<Record<string, string>> = {
  dungeon: 'dungeon run',
  'break-point': 'battle',
  'free-prisoner': 'game',
  'object-of-power': 'game',
  secrets: 'game',
  'dice-off': 'game',
};

/** One of {@link gamesOf}. */
export function gameOf(play: string): string {
  return GAME_NAMES[play] ?? asWords(play);
}

/** `the band`; a name of its own, with a capital or `the-`, stays as it is, and a letter becomes `side a`. */
export function sideName(side: string): string {
  if (side.length === 1) return `side ${side}`;
  return /^(?:\p{Lu}|the[-_])/u.test(side) ? side : `the ${side}`;
}

/** What a side does that comes out on top: the band `wins`, the elves `win`. */
export function wins(side: string): string {
  return /[^s]s$/.test(side) ? 'win' : 'wins';
}

/** The first letter large, as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `killed-by` and `repZero` as words: `killed by`, `rep zero`. */
export function asWords(name: string): string {
  return name
    .replace(/[-_.]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** What members are called: without their side, but where another side has one of the same name. */
export function memberNames({ measures }: Pick<Answer, 'measures'>): (side: string, member: string) => string {
  const sides = new Map<string, Set<string>>();
  for (const { side, member } of Object.values(measures)) {
    if (side !== undefined && member !== undefined) sides.set(member, (sides.get(member) ?? new Set()).add(side));
  }
  return (side, member) => ((sides.get(member)?.size ?? 0) > 1 ? `${side} ${member}` : member);
}

/** Sides in the order in which they are measured; charts give each its colour by this. */
export function sidesOf(answer: Answer): string[] {
  const measured = Object.values(answer.measures).flatMap(({ side }) => (side === undefined ? [] : [side]));
  return [...new Set(measured)];
}

/** A measure among others of its kind: `band wins`, `draw`, `dead`, `wiped`. */
export function measureLabel(measure: Measure): string {
  const { name, group, side, member, what, by } = measure;
  const clock = causeClock(measure);
  if (clock !== undefined) return `${side ?? ''} lost to ${asWords(by ?? '')}, by ${clock}`.trim();
  // Whoever it is, without the side; a cause is one word.
  if (by !== undefined) return `${asWords(what)} ${by.split('.').slice(1).join('.') || asWords(by)}`;
  if (group === 'fate') return asWords(what);
  const whose = member ?? (side?.length === 1 ? `side ${side}` : side);
  if (whose === undefined) return name.split('.').map(asWords).join(' ');
  return `${whose} ${what === 'win' ? wins(whose) : asWords(what)}`;
}

/** What sides play for, as something that one does, or several. */
const DEEDS: Readonly<Record<string, readonly [string, string]>> = {
  win: ['wins', 'win'],
  won: ['wins', 'win'],
  done: ['sees it all and comes out', 'see it all and come out'],
  goal: ['reaches its level', 'reach their level'],
  finished: ['goes on all adventures', 'go on all adventures'],
};

/** What a side plays for, as something that is done: `the band wins`; `undefined` for any other measure. */
export function deedClaim({ side, what }: Measure): string | undefined {
  const deed = Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
  if (side === undefined || deed === undefined) return undefined;
  return `${sideName(side)} ${deed[wins(side) === 'win' ? 1 : 0]}`;
}

/** A measure as something that is done or is so: `the band wins`, else what it is called. */
export function measureClaim(measure: Measure): string {
  return deedClaim(measure) ?? measureLabel(measure);
}

/**
 * What an axis changes, in short: `troll rep` for `lair.troll.rep`; the whole path where two axes would be
 * called the same.
 */
export function axisLabel(path: string, axes: Answer['axes']): string {
  const alike = axes.filter((axis) => shortAxis(axis.path) === shortAxis(path));
  return alike.length > 1 ? path : shortAxis(path);
}

function shortAxis(path: string): string {
  const parts = path.split('.');
  const from = parts[0] === 'rulings' || parts[0] === 'limits' || parts.length > 2 ? 1 : 0;
  return parts.slice(from).map(asWords).join(' ');
}

/** A value of an axis. */
export function valueLabel(value: VaryValue | undefined): string {
  return value === undefined ? '' : String(value);
}

/** `troll rep 5, shooter count 2`; '' where nothing is varied. */
export function cellLabel(answer: Answer, cell: AnswerCell): string {
  return answer.axes.map(({ path }) => `${axisLabel(path, answer.axes)} ${valueLabel(cell.vary[path])}`).join(', ');
}

/** `1 fight`, `20,000 fights`. */
export function countOfGames(play: string, count: number): string {
  return countOf(count, gameOf(play), gamesOf(play));
}
