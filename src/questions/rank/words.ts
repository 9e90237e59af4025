import { showDifference, showMargin, showSize } from '../../report/difference.ts';
import { gamesOf, listOf } from '../../report/label.ts';
import { countOf, inWords, show, showCount } from '../../report/number.ts';
import type { OtherPlays, Rank, RankedEntry } from './answer.ts';

type Score = Pick<RankedEntry, 'score' | 'low' | 'high' | 'games'>;

/** The most entries that a sentence names. */
const MOST_NAMED = 4;

/** Returns `62 % (59 to 65)`. */
export function scoreText({ score, low, high, games }: Score): string {
  return show({ rate: score, low, high }, games).text;
}

/** Returns the range of ranks of an entry: `1`, `2–4`. */
export function placeText({ from, to }: Pick<RankedEntry, 'from' | 'to'>): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** Returns the lead of an entry over the next; '' for the last. */
export function gapText({ gap }: RankedEntry): string {
  return gap === undefined ? '' : showDifference(gap, true).text;
}

/** Returns the answer in a few sentences. */
export function rankSentence(answer: Rank): string {
  const plays = answer.plays === undefined ? '' : ` ${playsSentence(answer.plays)}`;
  return `${findings(answer)}${plays}`;
}

/** Returns the name of a warband; in quotation marks a build, which has commas and small letters as a sentence has. */
function called(name: string): string {
  return /^\p{Lu}[^,]*$/u.test(name) ? name : `"${name}"`;
}

function findings({ asked, verdict, foes, ...answer }: Rank): string {
  const list = answer.list.map((entry) => ({ ...entry, name: called(entry.name) }));
  const first = answer.first.map(called);
  const [best, next] = list;
  const among = `of ${countOf(list.length, 'entry', 'entries')} against ${countOf(foes.length, 'foe')}`;
  const scores = (entry: RankedEntry) =>
    inWords(show({ rate: entry.score, low: entry.low, high: entry.high }, entry.games));
  if (verdict === 'interrupted' || (verdict === 'open' && first.length > 1)) {
    const so = verdict === 'interrupted' ? 'Stopped early. So far' : 'More games are needed:';
    return first.length === 1
      ? `${so} ${best.name} is the best ${among} and scores ${scores(best)}.`
      : `${so} ${named(first)} may each be the best ${among}; ${best.name} has the highest score, ${scores(best)}.`;
  }
  const lead = best.gap === undefined ? '' : `, ${inWords(showSize(best.gap, true))} above ${next.name}`;
  if (first.length > 1)
    return `${named(first)} are equally good, within ${showMargin(asked.margin, true)}, and the best ${among}; ${best.name} has the highest score, ${scores(best)}.`;
  const winner = `${best.name} is the best ${among}: it scores ${scores(best)}${lead}.`;
  const top = Math.min(asked.top, list.length - 1);
  if (top === 1) return winner;
  const others = list.slice(1, top);
  if (verdict === 'decided') return `${winner} ${listOf(others.map(({ name, from }) => `${name} is number ${from}`))}.`;
  const open = list.filter(({ from }) => from > 1 && from <= top);
  const why = verdict === 'tied' ? `within ${showMargin(asked.margin, true)} of each other` : 'not decided yet';
  return `${winner} For places 2 to ${top}, ${named(open.map(({ name }) => name))} are ${why}.${answer.interrupted ? ' Stopped early.' : ''}`;
}

function named(entries: readonly string[]): string {
  return entries.length > MOST_NAMED ? `${showCount(entries.length)} entries` : listOf(entries);
}

/** Says in which other ways to play the first of the list stays first. */
function playsSentence({ ways }: OtherPlays): string {
  const holds = ways.filter((way) => way.holds === 'yes');
  const falls = ways.filter((way) => way.holds === 'no');
  const open = ways.length - holds.length - falls.length;
  if (holds.length === ways.length)
    return `It stays ahead in ${ways.length === 1 ? 'the one other way' : `all ${ways.length} other ways`} to play.`;
  if (holds.length === 0 && falls.length === 0)
    return `In ${ways.length === 1 ? 'the one other way' : `all ${ways.length} other ways`} to play, it is too close to tell whether it stays ahead.`;
  const worse =
    falls.length > 2 ? `such as ${wayText(falls[0].policies)}` : listOf(falls.map((way) => wayText(way.policies)));
  const parts = [
    ...(holds.length === 0 ? [] : [`it certainly stays ahead in ${holds.length}`]),
    ...(falls.length === 0 ? [] : [`it certainly falls behind in ${falls.length} (${worse})`]),
    ...(open === 0 ? [] : [`${open} ${open === 1 ? 'is' : 'are'} too close to tell`]),
  ];
  return `Of ${countOf(ways.length, 'other way')} to play, ${listOf(parts)}.`;
}

/** Returns `foe bold`. */
export function wayText(policies: Readonly<Record<string, string>>): string {
  return Object.entries(policies)
    .map(([side, policy]) => `${side} ${policy}`)
    .join(', ');
}

/** Says whether the first of the list stays first in another way to play. */
export function holdsText({ holds }: OtherPlays['ways'][number]): string {
  return { yes: 'ahead', no: 'behind', open: 'too close to tell' }[holds];
}

/** Says what the numbers are based on, error control included. */
export function rankBasis({ games, looks, list, play, order, asked, plays, foes }: Rank): string[] {
  const fresh = list.filter(({ stage }) => stage === 'confirm').length;
  const [search] = looks.filter(({ stage }) => stage === 'search');
  const each = order === 'both' ? ', each side first in half of them' : '';
  const how =
    asked.games !== undefined
      ? `${showCount(games)} ${gamesOf(play)}, ${showCount(list[0].games / foes.length)} of each entry against each foe${each}.`
      : `${showCount(games)} ${gamesOf(play)} on common random numbers${each}. ${
          search === undefined
            ? 'Entries that were certainly not among the first stopped early.'
            : fresh === list.length
              ? `All ${showCount(fresh)} entries played fresh ${gamesOf(play)}.`
              : `${showCount(fresh)} of ${showCount(list.length)} entries played fresh ${gamesOf(play)}; an interval showed of each of the others that it is not among the first.`
        }`;
  return [
    `${how} All intervals of scores hold together at 95 %; a wrong entry is named the best with a chance of 5 % at most.`,
    ...(plays === undefined
      ? []
      : [
          `Other ways to play: the first ${plays.entries.length} with each other policy of one side, ${showCount(plays.games)} ${gamesOf(play)}.`,
        ]),
  ];
}
