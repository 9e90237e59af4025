import type { Answer, AnswerCell } from '../analysis/answer.ts';
import { asWords, countedNoun, pluralOf, theNoun, withArticle } from '../scenario/noun.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { causeClock } from '../stats/causes.ts';
import type { Measure } from '../stats/measure.ts';
import { type Named, type Names, namesOf } from './names.ts';
import { countOf } from './number.ts';

export { asWords };

/** Returns the plural noun for games of a `play:`: `fight` -> `fights`. */
export function gamesOf(play: string): string {
  const game = gameOf(play);
  return /(?:s|x|ch|sh)$/.test(game) ? `${game}es` : `${game}s`;
}

/** Ways to play whose name is not the noun for one game. */
const GAME_NAMES: Readonly<Record<string, string>> = {
  dungeon: 'dungeon run',
  'break-point': 'battle',
  'free-prisoner': 'game',
  'object-of-power': 'game',
  secrets: 'game',
  'dice-off': 'game',
};

/** Returns the singular of {@link gamesOf}. */
export function gameOf(play: string): string {
  return GAME_NAMES[play] ?? asWords(play);
}

/** Returns `a fight`, `an escape`. */
export function aGame(play: string): string {
  return withArticle(gameOf(play));
}

/** Names of sides by their keys alone, without a scenario. */
const KEYS = namesOf({});

/** Returns `the band`; a proper name, with a capital or `the-`, is unchanged, and a letter becomes `side a`. */
export function sideName(side: string, names = KEYS): string {
  return names.theSide(side);
}

/** Returns the verb for a winning side: the band `wins`, the elves `win`. */
export function wins(side: string, names = KEYS): string {
  return names.isPlural(side) ? 'win' : 'wins';
}

/** Capitalises the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns `a`, `a and b`, `a, b and c`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** Returns the names of members: without their side, unless another side has one of the same name. */
export function memberNames({
  measures,
  ...named
}: Pick<Answer, 'measures'> & Named): (side: string, member: string) => string {
  const names = namesOf(named);
  const sides = new Map<string, Set<string>>();
  for (const { side, member } of Object.values(measures)) {
    if (side === undefined || member === undefined) continue;
    const noun = names.member(side, member);
    sides.set(noun, (sides.get(noun) ?? new Set()).add(side));
  }
  return (side, member) => {
    const noun = names.member(side, member);
    return (sides.get(noun)?.size ?? 0) > 1 ? `${names.side(side)} ${noun}` : noun;
  };
}

/** Returns the sides in the order of their measures, which also decides their colours in charts. */
export function sidesOf(answer: Answer): string[] {
  const measured = Object.values(answer.measures).flatMap(({ side }) => (side === undefined ? [] : [side]));
  return [...new Set(measured)];
}

/** Returns a short name for a measure: `band wins`, `draw`, `dead`, `wiped`. */
export function measureLabel(measure: Measure, names = KEYS): string {
  const { name, group, side, member, what, by } = measure;
  const clock = causeClock(measure);
  if (clock !== undefined)
    return `${names.side(side ?? '')} lost to ${names.cause(side ?? '', by ?? '')}, by ${clock}`.trim();
  if (by !== undefined) {
    const [killers = '', ...killer] = by.split('.');
    return `${asWords(what)} ${killer.length > 0 ? names.member(killers, killer.join('.')) : asWords(by)}`;
  }
  if (group === 'fate') return asWords(what);
  if (side === undefined) return name.split('.').map(asWords).join(' ');
  if (member !== undefined) return `${names.member(side, member)} ${asWords(what)}`;
  const isDeed = group === 'outcome' || what === 'win' || GOES_ON.test(what);
  return `${names.side(side)} ${isDeed ? verbOf(measure, names) : asWords(what)}`;
}

/** A band is still in the campaign after this adventure. */
const GOES_ON = /^goes-on-(\d+)$/;

/** Verb phrases for what a side does in an outcome, singular and plural. */
const DEEDS: Readonly<Record<string, readonly [string, string]>> = {
  win: ['wins', 'win'],
  won: ['wins', 'win'],
  done: ['sees it all and comes out', 'see it all and come out'],
  goal: ['reaches its level', 'reach their level'],
  finished: ['goes on all adventures', 'go on all adventures'],
  cleared: ['clears every room', 'clear every room'],
  'all-rooms': ['comes home from all rooms', 'come home from all rooms'],
  wiped: ['is wiped out', 'are wiped out'],
  lost: ['is lost', 'are lost'],
  escaped: ['is beaten and gets away', 'are beaten and get away'],
  rout: ['routs a swarm', 'rout a swarm'],
  retired: ['retires', 'retire'],
  'turned-back': ['turns back', 'turn back'],
  'star-lost': ['loses its Star', 'lose their Star'],
  'reason-failed': ['comes home without what it came for', 'come home without what they came for'],
};

/** Returns the verb phrases for an outcome; `undefined` if it has none. */
function deedOf(what: string): readonly [string, string] | undefined {
  const adventure = GOES_ON.exec(what)?.[1];
  if (adventure !== undefined) return [`goes on after adventure ${adventure}`, `go on after adventure ${adventure}`];
  return Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
}

function verbOf({ what, side = '' }: Measure, names: Names): string {
  const deed = deedOf(what);
  return deed === undefined ? asWords(what) : deed[names.isPlural(side) ? 1 : 0];
}

/** Returns an outcome or goal of a side as a clause: `the band wins`; `undefined` for other measures. */
export function deedClaim({ side, what, group }: Measure, names = KEYS): string | undefined {
  const deed = deedOf(what);
  if (side === undefined) return undefined;
  // An added book names its outcomes in its own words.
  if (deed === undefined) return group === 'outcome' ? `${names.theSide(side)} ${asWords(what)}` : undefined;
  return `${names.theSide(side)} ${deed[names.isPlural(side) ? 1 : 0]}`;
}

/** What games do that end in no side's favour, singular and plural. */
const OPEN_ENDS: Readonly<Record<string, readonly [string, string]>> = {
  draw: ['ends in a draw', 'end in a draw'],
  timeout: ['runs out of time', 'run out of time'],
  stalled: ['stalls', 'stall'],
  unfightable: ['cannot be fought', 'cannot be fought'],
  'delve-cap': ['ends before the goal is reached', 'end before the goal is reached'],
};

/** Returns what one game does that ends so, and what several do; `undefined` for other measures. */
export function openEndOf({ what, group }: Measure): readonly [string, string] | undefined {
  return group === 'outcome' && Object.hasOwn(OPEN_ENDS, what) ? OPEN_ENDS[what] : undefined;
}

/** Returns a measure as a clause: `the band wins`; else its label. */
export function measureClaim(measure: Measure, names = KEYS): string {
  const [, end] = openEndOf(measure) ?? [];
  return deedClaim(measure, names) ?? (end === undefined ? measureLabel(measure, names) : `games ${end}`);
}

/** Returns a measure as the words before its value: `the band wins`, `the band is wiped out in`. */
export function claimBefore(measure: Measure, names = KEYS): string {
  return `${measureClaim(measure, names)}${measure.what === 'win' || deedClaim(measure, names) === undefined ? '' : ' in'}`;
}

/** Fields of members with another name in prose. */
const FIELDS: Readonly<Record<string, string>> = {
  rep: 'Rep',
  ac: 'AC',
  hd: 'Hit Dice',
  hp: 'HP',
  str: 'Str',
  dex: 'Dex',
  con: 'Con',
  int: 'Int',
  wis: 'Wis',
  cha: 'Cha',
  at: 'place',
};

/** Returns an axis in prose: `Rep of the troll`, `shooters`, `policy of the band`. */
export function axisLabel(path: string, names = KEYS): string {
  const ofRow = rowFactOf(path, names);
  if (ofRow !== undefined) return `${ofRow.fact} of ${ofRow.whom}`;
  const [side = '', member = '', field, ...rest] = path.split('.');
  if (side === 'rulings' || side === 'limits' || member === '')
    return asWords(path.replace(/^(?:rulings|limits)\./, ''));
  if (field === undefined) return names.has(side) ? `${asWords(member)} of ${names.theSide(side)}` : asWords(path);
  if (rest.length > 0) return asWords(path);
  const noun = names.member(side, member);
  if (field === 'count') return pluralOf(noun);
  return `${fieldWord(field)} of ${names.whom(side, member)}`;
}

/**
 * Returns a fact of a defined row in prose: `melee impact` of `the flail`; written under a member's name, of that
 * member. `undefined` for other paths.
 */
function rowFactOf(path: string, names: Names): { readonly fact: string; readonly whom: string } | undefined {
  const [side = '', member = '', field = '', ...rest] = path.split('.');
  if (side === 'define' && rest.length > 0) return { fact: factWords(rest), whom: theNoun(asWords(field)) };
  if (rest.length === 0 || !names.knows(side, member)) return undefined;
  return { fact: factWords([field, ...rest]), whom: names.whom(side, member) };
}

function factWords(fact: readonly string[]): string {
  return fact.map(fieldWord).join(' ');
}

/** Switches without an article: `reach for the eel guard`. */
const UNCOUNTED: readonly string[] = ['reach', 'morale', 'magic', 'gear', 'armour', 'force'];

/** Returns a switch in prose: `a shield for the knight`, `no reach for the flail`. */
function switchLabel(words: string, whom: string, isOn: boolean): string {
  const last = words.split(' ').at(-1) ?? '';
  // A quality rather than a thing is quoted as the scenario writes it: "ignores shield", "ranged".
  const isQuality = words.includes(' ') && !UNCOUNTED.includes(last);
  if (isQuality) return `${isOn ? '' : 'no '}"${words}" for ${whom}`;
  const thing = UNCOUNTED.includes(last) ? words : withArticle(words);
  return `${isOn ? thing : `no ${words}`} for ${whom}`;
}

/** Returns a field of a member in prose: `Rep`, `Hit Dice`. */
export function fieldWord(field: string): string {
  return FIELDS[field] ?? asWords(field);
}

/** Returns a value of an axis as text. */
export function valueLabel(value: VaryValue | undefined): string {
  return value === undefined ? '' : String(value);
}

/** Returns a value of an axis in prose: `Rep 5 for the troll`, `2 shooters`, `the band playing bold`. */
export function placeLabel(path: string, value: VaryValue | undefined, names = KEYS): string {
  const [side = '', member = '', field, ...rest] = path.split('.');
  const said =
    typeof value === 'string'
      ? asWords(value)
      : typeof value === 'boolean'
        ? value
          ? 'on'
          : 'off'
        : valueLabel(value);
  const quoted = typeof value === 'string' ? `"${said}"` : said;
  const ofRow = rowFactOf(path, names);
  if (ofRow !== undefined)
    return typeof value === 'boolean'
      ? switchLabel(ofRow.fact, ofRow.whom, value)
      : `${ofRow.fact} ${said} for ${ofRow.whom}`;
  if (
    side === 'rulings' ||
    side === 'limits' ||
    member === '' ||
    rest.length > 0 ||
    (field === undefined && !names.has(side))
  )
    return member === '' && typeof value === 'string' && names.has(value)
      ? `${names.theSide(value)} as ${axisLabel(path, names)}`
      : `${axisLabel(path, names)} ${quoted}`;
  if (field === undefined) {
    if (member === 'policy') return `${names.theSide(side)} playing ${value === 'book' ? 'by the book' : said}`;
    return `${asWords(member)} ${quoted}`;
  }
  const noun = names.member(side, member);
  if (field === 'count' && typeof value === 'number') return countedNoun(value, noun);
  const whom = names.whom(side, member);
  if (typeof value === 'boolean') return switchLabel(fieldWord(field), whom, value);
  if (typeof value === 'number') return scaleLabel(path, said, names);
  if (KINDS.includes(field)) return `${withArticle(said)} as ${noun}`;
  if (field === 'plus') return `${said === 'none' ? 'nothing extra' : said} for ${whom}`;
  if (field === 'weapon') return `${said} for ${whom}`;
  if (field === 'at') return `${whom} at ${said}`;
  return `${said === 'none' ? 'no' : said} ${fieldWord(field)} for ${whom}`;
}

/** Returns a number on an axis with its interval in prose: `8.0 (7.8 to 8.3) goblins`, `Rep 5.2 for the troll`. */
export function scaleLabel(path: string, text: string, names = KEYS): string {
  const ofRow = rowFactOf(path, names);
  if (ofRow !== undefined) return `${ofRow.fact} ${text} for ${ofRow.whom}`;
  const [side = '', member = '', field, ...rest] = path.split('.');
  if (side === 'rulings' || side === 'limits' || field === undefined || rest.length > 0)
    return `${axisLabel(path, names)} ${text}`;
  if (field === 'count') return `${text} ${pluralOf(names.member(side, member))}`;
  const whom = names.whom(side, member);
  if (COUNTED.test(field))
    return `${text} ${text === '1' ? fieldWord(field).replace(/s$/, '') : fieldWord(field)} for ${whom}`;
  return `${fieldWord(field)} ${text} for ${whom}`;
}

/** Fields that count things of a member: `7 wounds`. */
const COUNTED = /^(?:wounds|attacks|followers|potions|slayers)$/;

/** Fields whose values are kinds of people. */
const KINDS: readonly string[] = ['race', 'profession', 'kind', 'class'];

/** Returns `Rep 5 for the troll, 2 shooters`; '' if nothing is varied. */
export function cellLabel(answer: Answer, cell: AnswerCell): string {
  const names = namesOf(answer);
  return answer.axes.map(({ path }) => placeLabel(path, cell.vary[path], names)).join(', ');
}

/** Returns `1 fight`, `20,000 fights`. */
export function countOfGames(play: string, count: number): string {
  return countOf(count, gameOf(play), gamesOf(play));
}
