import type { Answer, AnswerCell } from '../analysis/answer.ts';
import { asWords, countedNoun, pluralOf, theNoun, withArticle } from '../scenario/noun.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { causeClock } from '../stats/causes.ts';
import type { Measure } from '../stats/measure.ts';
import { type Named, type Names, namesOf } from './names.ts';
import { countOf } from './number.ts';

export { asWords };

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

/** Names of sides by their keys alone, where nothing is known of who is in them. */
const KEYS = namesOf({});

/** `the band`; a name of its own, with a capital or `the-`, stays as it is, and a letter becomes `side a`. */
export function sideName(side: string, names = KEYS): string {
  return names.theSide(side);
}

/** What a side does that comes out on top: the band `wins`, the elves `win`. */
export function wins(side: string, names = KEYS): string {
  return names.isPlural(side) ? 'win' : 'wins';
}

/** The first letter large, as at the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** What members are called: without their side, but where another side has one of the same name. */
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

/** Sides in the order in which they are measured; charts give each its colour by this. */
export function sidesOf(answer: Answer): string[] {
  const measured = Object.values(answer.measures).flatMap(({ side }) => (side === undefined ? [] : [side]));
  return [...new Set(measured)];
}

/** A measure among others of its kind: `band wins`, `draw`, `dead`, `wiped`. */
export function measureLabel(measure: Measure, names = KEYS): string {
  const { name, group, side, member, what, by } = measure;
  const clock = causeClock(measure);
  if (clock !== undefined)
    return `${side === undefined ? '' : names.side(side)} lost to ${asWords(by ?? '')}, by ${clock}`.trim();
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

/** What sides do in the games of an outcome, as one does it or several. */
const DEEDS: Readonly<Record<string, readonly [string, string]>> = {
  win: ['wins', 'win'],
  won: ['wins', 'win'],
  done: ['sees it all and comes out', 'see it all and come out'],
  goal: ['reaches its level', 'reach their level'],
  finished: ['goes on all adventures', 'go on all adventures'],
  cleared: ['clears every room', 'clear every room'],
  wiped: ['is wiped out', 'are wiped out'],
  lost: ['is lost', 'are lost'],
  escaped: ['is beaten and gets away', 'are beaten and get away'],
  rout: ['routs a swarm', 'rout a swarm'],
  retired: ['retires', 'retire'],
  'turned-back': ['turns back', 'turn back'],
  'star-lost': ['loses its Star', 'lose their Star'],
  'reason-failed': ['comes home without what it came for', 'come home without what they came for'],
};

/** What a side does, as one does it or several; `undefined` for what is no deed. */
function deedOf(what: string): readonly [string, string] | undefined {
  const adventure = GOES_ON.exec(what)?.[1];
  if (adventure !== undefined) return [`goes on after adventure ${adventure}`, `go on after adventure ${adventure}`];
  return Object.hasOwn(DEEDS, what) ? DEEDS[what] : undefined;
}

function verbOf({ what, side = '' }: Measure, names: Names): string {
  const deed = deedOf(what);
  return deed === undefined ? asWords(what) : deed[names.isPlural(side) ? 1 : 0];
}

/** What a side plays for or comes to, as something that is done: `the band wins`; `undefined` for any other measure. */
export function deedClaim({ side, what, group }: Measure, names = KEYS): string | undefined {
  const deed = deedOf(what);
  if (side === undefined) return undefined;
  // A book that was added says in its own words how games end.
  if (deed === undefined) return group === 'outcome' ? `${names.theSide(side)} ${asWords(what)}` : undefined;
  return `${names.theSide(side)} ${deed[names.isPlural(side) ? 1 : 0]}`;
}

/** A measure as something that is done or is so: `the band wins`, else what it is called. */
export function measureClaim(measure: Measure, names = KEYS): string {
  return deedClaim(measure, names) ?? measureLabel(measure, names);
}

/** Fields of members that people write otherwise. */
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

/** What an axis changes, as people say it: `Rep of the troll`, `shooters`, `policy of the band`. */
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
 * What a place in a row that the scenario defines is called: `melee impact` of `the flail`; of a member by whose name it is
 * written, of that. `undefined` for other places.
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

/** Switches that take no article: `reach for the eel guard`. */
const UNCOUNTED: readonly string[] = ['reach', 'morale', 'magic', 'gear', 'armour', 'force'];

/** A switch on or off, as people say it: `a shield for the knight`, `no reach for the flail`. */
function switchLabel(words: string, whom: string, isOn: boolean): string {
  const last = words.split(' ').at(-1) ?? '';
  // What is no thing that one can have is quoted as the scenario says it: "ignores shield", "ranged".
  const isQuality = words.includes(' ') && !UNCOUNTED.includes(last);
  if (isQuality) return `${isOn ? '' : 'no '}"${words}" for ${whom}`;
  const thing = UNCOUNTED.includes(last) ? words : withArticle(words);
  return `${isOn ? thing : `no ${words}`} for ${whom}`;
}

function fieldWord(field: string): string {
  return FIELDS[field] ?? asWords(field);
}

/** A value of an axis. */
export function valueLabel(value: VaryValue | undefined): string {
  return value === undefined ? '' : String(value);
}

/** A value of an axis as people say it: `Rep 5 for the troll`, `2 shooters`, `the band playing bold`. */
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

/** A number on an axis with its interval, as people say it: `8.0 (7.8 to 8.3) goblins`, `Rep 5.2 for the troll`. */
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

/** Fields that say how many of a thing a member has: `7 wounds`. */
const COUNTED = /^(?:wounds|attacks|followers|potions|slayers)$/;

/** Fields whose values are kinds of people. */
const KINDS: readonly string[] = ['race', 'profession', 'kind', 'class'];

/** `Rep 5 for the troll, 2 shooters`; '' where nothing is varied. */
export function cellLabel(answer: Answer, cell: AnswerCell): string {
  const names = namesOf(answer);
  return answer.axes.map(({ path }) => placeLabel(path, cell.vary[path], names)).join(', ');
}

/** `1 fight`, `20,000 fights`. */
export function countOfGames(play: string, count: number): string {
  return countOf(count, gameOf(play), gamesOf(play));
}
