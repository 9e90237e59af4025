import { showSize } from '../../report/difference.ts';
import { goalClaim } from '../../report/goal-claim.ts';
import { asWords, capital, gamesOf } from '../../report/label.ts';
import { namesOf } from '../../report/names.ts';
import { complement, inWords, roundUp, showCount, showRate } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { SideSkill, Skill } from './answer.ts';

/** Smaller shares of play are shown as none. */
const LEAST_SHARE = 0.001;

/** Says in one sentence what good play is worth to a side. */
export function worthSentence(skill: SideSkill, answer: Skill): string {
  const names = namesOf(answer);
  const claim = goalClaim(skill, names);
  const whom = names.theSide(skill.side);
  const [best, worst] = [skill.policies[0], skill.policies.at(-1)];
  if (best === undefined || worst === undefined) return '';
  if (skill.worth.low === 0) {
    return `No policy is certain to do better than another for ${whom}: with each, ${claim} ${spread(skill)} of the time.`;
  }
  const { value, range } = showSize(asDifference(skill.worth), true);
  const [most, least] = [best, worst].map(({ value: rate }) => inWords(showRate(rate, answer.games)));
  return `Good play is worth ${value} (${range}) to ${whom}: ${claim} ${most} of the time with ${best.policy}, ${least} with ${worst.policy}.`;
}

/** Says in one sentence how much of winning is play, and how much is dice. */
export function shareSentence({ share }: SideSkill): string {
  const between = 'with all policies equally likely';
  if (share.low < LEAST_SHARE) {
    const most = 100 * share.high;
    return `Of the outcome, at most ${roundUp(most)} % is play and at least ${complement(most)} % is dice, ${between}.`;
  }
  const [play, dice] = [share, { value: 1 - share.value, low: 1 - share.high, high: 1 - share.low }].map(
    ({ value, low, high }) => showRate({ rate: value, low, high }, 0).text,
  );
  return `Of the outcome, ${play} is play and ${dice} is dice, ${between}.`;
}

/** Says what the numbers are based on. */
export function skillBasis({ games, play, together, interrupted }: Skill): string[] {
  return [
    `${showCount(games)} ${gamesOf(play)} for each policy, with everything else as in the scenario; all ${together} intervals hold at once at 95 %.`,
    ...(interrupted ? ['Stopped before every policy was played.'] : []),
  ];
}

/** Returns a row for each policy of each side. */
export function skillTable(answer: Skill): Table {
  return {
    name: 'skill',
    columns: ['side', 'measure', 'rank', 'policy', 'value', 'low', 'high', 'count', 'games', 'shown', 'meaning'],
    rows: answer.sides.flatMap(({ side, measure, policies }) =>
      policies.map(({ policy, meaning, value }, rank) => ({
        side,
        measure: measure.name,
        rank: rank + 1,
        policy,
        value: value.rate,
        low: value.low ?? null,
        high: value.high ?? null,
        count: value.count ?? null,
        games: answer.games,
        shown: showRate(value, answer.games).text,
        meaning,
      })),
    ),
  };
}

/** Returns a heading for a side's policies. */
export function sideHeading(skill: SideSkill, answer: Skill): string {
  return capital(`${goalClaim(skill, namesOf(answer))}, by policy`);
}

/** Returns the range over all policies, rounded outwards: `61 to 63 %`. */
function spread({ policies }: SideSkill): string {
  const low = 100 * Math.min(...policies.map(({ value }) => value.low ?? value.rate));
  const high = 100 * Math.max(...policies.map(({ value }) => value.high ?? value.rate));
  // Tenths near 0 and 100 %; the small term keeps rounding errors from adding one.
  const steps = high < 10 || low > 90 ? 10 : 1;
  return `${Math.floor(steps * low + 1e-9) / steps} to ${Math.ceil(steps * high - 1e-9) / steps} %`;
}

function asDifference({ value, low, high }: SideSkill['worth']) {
  return { difference: value, low, high };
}

/** Says what play is worth to each side. */
export function skillSentence(answer: Skill): string {
  if (answer.sides.length === 0) return 'No game was finished.';
  return answer.sides.map((side) => worthSentence(side, answer)).join(' ');
}

/** Returns `skill-band`: the name of the chart of a side. */
export function chartName({ side }: SideSkill): string {
  return `skill-${asWords(side).replaceAll(' ', '-')}`;
}
