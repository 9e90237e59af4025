import { showMargin, showSize } from '../../report/difference.ts';
import { capital, gamesOf, listOf } from '../../report/label.ts';
import { countOf, inWords, show, showCount } from '../../report/number.ts';
import type { Meta, MetaBuild, PriceChange } from './answer.ts';

/** The most builds that a sentence names. */
const MOST_NAMED = 4;
/** A build with a smaller share is not named in a sentence. */
const LEAST_NAMED = 0.02;
/** A share that counts as nearly always. */
const NEARLY_ALL = 0.98;
/** Least share, or upper end of a share, of a listed build. */
const LEAST_LISTED = 0.02;

/** Returns a score with its interval: `62 % (59 to 65)`. */
export function scoreText({ score, low, high, games }: NonNullable<MetaBuild['fresh']>): string {
  return show({ rate: score, low, high }, games).text;
}

/** Returns a share with its interval: `33 % (31 to 36)`; one that is 0 is shown by its bound. */
export function shareText({ share, low, high }: Pick<MetaBuild, 'share' | 'low' | 'high'>): string {
  const percent = (x: number, round: (x: number) => number) => round(Number((100 * x).toFixed(6)));
  if (high < 0.005) return '0 %';
  return `${percent(share, Math.round)} % (${percent(low, Math.floor)} to ${percent(high, Math.ceil)})`;
}

/** Returns the name of a build in charts: `A`, `B` ... `Z`, `A2` ... */
export function letterOf(build: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (build % 26));
  return build < 26 ? letter : `${letter}${Math.floor(build / 26) + 1}`;
}

/** Returns the builds that have a share, or may have one: those with a row each. */
export function listedOf({ builds }: Meta): readonly MetaBuild[] {
  const last = builds.findLastIndex(({ share, high }) => share > 0 || high >= LEAST_LISTED);
  return builds.slice(0, Math.max(2, last + 1));
}

/** Returns the answer in a few sentences. */
export function metaSentence(answer: Meta): string {
  return [
    findings(answer),
    ...(answer.builds.filter(({ share }) => share > LEAST_NAMED).length > 1 ? [diversitySentence(answer)] : []),
    ...(answer.plays === undefined ? [] : [playsSentence(answer.plays)]),
    ...(answer.change === undefined ? [] : [changeSentence(answer.change, answer)]),
  ].join(' ');
}

function findings({ builds, verdict, asked, space, response }: Meta): string {
  const brought = builds.filter(({ share }) => share > LEAST_NAMED);
  const named = brought.slice(0, MOST_NAMED);
  const rest = brought.length - named.length;
  const mixture =
    named[0].share > NEARLY_ALL
      ? `${named[0].name} every time`
      : listOf([
          ...named.map((build, i) => `${build.name} in ${shareText(build)}${i === 0 ? ' of games' : ''}`),
          ...(rest > 0 ? [countOf(rest, 'other build')] : []),
        ]);
  // Percentage points, since builds cost points.
  const margin = showMargin(asked.margin, true).replace('point', 'percentage point');
  const tried = space.all === space.tried ? `all ${countOf(space.tried, 'build')}` : `${countOf(space.tried, 'build')}`;
  const best =
    response === undefined
      ? ''
      : ` The best answer, ${response.name}, scores ${inWords(show({ rate: response.score, ...ends(response) }, response.games))} on fresh games.`;
  const alike = builds.filter(({ share, high }) => share <= LEAST_NAMED && high >= 0.5).map(({ name }) => name);
  const or =
    alike.length === 0
      ? ''
      : ` These games do not tell whether ${listOf(alike.slice(0, 2))} ${alike.length === 1 ? 'is' : 'are'} as good.`;
  if (verdict === 'settled')
    return `Bring ${mixture}. Of ${tried} that were tried, none gains more than ${margin} against it.${best}${or}`;
  const so = verdict === 'interrupted' ? 'Stopped early. So far' : 'More games are needed. So far';
  return `${so}, the mixture is ${mixture}.${best}`;
}

function ends({ low, high }: { readonly low: number; readonly high: number }) {
  return { low, high };
}

function diversitySentence({ diversity: { effective, low, high } }: Meta): string {
  const one = (x: number) => x.toFixed(1);
  const [from, to] = [Math.floor(10 * low) / 10, Math.ceil(10 * high) / 10].map(one);
  return `That is as varied as ${one(effective)} builds (${from} to ${to}) brought equally often.`;
}

/** Says under which policies the mixture stands. */
function playsSentence({ ways }: NonNullable<Meta['plays']>): string {
  const holds = ways.filter((way) => way.holds === 'yes').map(({ policy }) => policy);
  const falls = ways.filter((way) => way.holds === 'no');
  const open = ways.filter((way) => way.holds === 'open').map(({ policy }) => policy);
  const parts = [
    ...(holds.length === 0 ? [] : [`it stands if all play ${listOf(holds)}`]),
    ...falls.map((way) => `if all play ${way.policy}, ${way.best} gains ${inWords(showSize(gainOf(way), true))}`),
    ...(open.length === 0 ? [] : [`for ${listOf(open)} it is too close to tell`]),
  ];
  return `${capital(parts.join('; '))}.`;
}

/** Returns a gain as a difference. */
export function gainOf({ gain, low, high }: NonNullable<Meta['plays']>['ways'][number]) {
  return { difference: gain, low, high };
}

/** Says whether the mixture holds under another policy. */
export function holdsText({ holds }: NonNullable<Meta['plays']>['ways'][number]): string {
  return { yes: 'stands', no: 'falls', open: 'too close to tell' }[holds];
}

function changeSentence({ verdict, viable, tried, found }: PriceChange, { asked }: Meta): string {
  const wanted = countOf(asked.viable ?? 0, 'build');
  if (verdict === 'already') return `As it is, ${countOf(viable, 'build')} are viable.`;
  if (found === undefined) {
    const none = `None of the ${countOf(tried, 'change')} of one price that were tried makes ${wanted} viable.`;
    if (verdict === 'none') return none;
    return tried === 0
      ? `It takes more games to say whether ${wanted} are viable.`
      : `${none} There were no games left for others.`;
  }
  const names = listOf(found.builds.map(({ name }) => name));
  const change = `one ${found.unit} costs ${found.to} points instead of ${found.from}`;
  return verdict === 'confirmed'
    ? `If ${change}, ${countOf(found.builds.length, 'build')} are viable, confirmed on fresh games: ${names}.`
    : `If ${change}, ${countOf(found.builds.length, 'build')} seem viable, but it takes more games to be sure: ${names}.`;
}

/** Says what the numbers are based on. */
export function metaBasis({ games, play, space, steps, asked, units, builds, plays }: Meta): string[] {
  const rounds = steps.at(-1)?.rounds ?? 0;
  const all = space.all === undefined ? 'too many builds to count' : countOf(space.all, 'build');
  return [
    `${countOf(units.length, 'unit')} and ${showCount(asked.points)} points make ${all} without room for one more unit. ${countOf(builds.length, 'build')} met each other in ${showCount(2 * rounds)} ${gamesOf(play)} a pair, each on the first side in half of them; ${showCount(games)} ${gamesOf(play)} in all.`,
    `Intervals of shares are 95 % each, by the bootstrap. Scores on fresh ${gamesOf(play)} hold together at 95 %.${plays === undefined ? '' : ` Other ways to play: all sides by another policy, ${showCount(plays.games)} ${gamesOf(play)}.`}`,
  ];
}

/** Returns cycles in words: `A beats B, B beats C and C beats A`. */
export function cycleSentences({ cycles, builds }: Meta): string[] {
  const named = (build: number) => `${letterOf(build)} (${builds[build].name})`;
  return cycles.map((cycle) => `${cycle.map(named).join(' beats ')} beats ${letterOf(cycle[0])}.`);
}
