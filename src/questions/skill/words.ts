import { showSize } from '../../report/difference.ts';
import { asWords, capital, gamesOf, measureClaim, measureLabel, sideName } from '../../report/label.ts';
import { complement, inWords, roundUp, showCount, showRate } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { SideSkill, Skill } from './answer.ts';

/** A share of play that is shown as none. */
const LEAST_SHARE = 0.001;

/** What is looked at, as something that is done: `the band wins`. */
export function goalClaim({ measure, avoided }: SideSkill): string {
  return avoided ? `it does not come to ${measureLabel(measure)}` : measureClaim(measure);
}

/** What play is worth to a side, in one sentence. */
export function worthSentence(skill: SideSkill, games: number): string {
  const [best, worst] = [skill.policies[0], skill.policies.at(-1)];
  if (best === undefined || worst === undefined) return '';
  if (skill.worth.low === 0) {
    return `Play cannot be told to matter to how often ${goalClaim(skill)}: by any policy it does in ${spread(skill)}.`;
  }
  const { value, range } = showSize(asDifference(skill.worth), true);
  const [most, least] = [best, worst].map(({ value: rate }) => inWords(showRate(rate, games)));
  return `Play is worth ${value} (${range}) to ${sideName(skill.side)}: ${goalClaim(skill)} ${most} of the time as ${best.policy}, ${least} as ${worst.policy}.`;
}

/** How much of winning is play, and how much is dice, in one sentence. */
export function shareSentence({ share }: SideSkill): string {
  const between = 'policies being equally likely';
  if (share.low < LEAST_SHARE) {
    const most = 100 * share.high;
    return `Of what decides it, at most ${roundUp(most)} % is play, ${between}; at least ${complement(most)} % is dice.`;
  }
  const [play, dice] = [share, { value: 1 - share.value, low: 1 - share.high, high: 1 - share.low }].map(
    ({ value, low, high }) => showRate({ rate: value, low, high }, 0).text,
  );
  return `Of what decides it, ${play} is play, ${between}; ${dice} is dice.`;
}

/** What the numbers rest on. */
export function skillBasis({ games, play, together, interrupted }: Skill): string[] {
  return [
    `${showCount(games)} ${gamesOf(play)} for each policy, all else as the scenario says; all ${together} intervals hold at once at 95 %.`,
    ...(interrupted ? ['Stopped before every policy was played.'] : []),
  ];
}

/** A row for each policy of each side. */
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

/** A heading over a side's policies. */
export function sideHeading(skill: SideSkill): string {
  return capital(`${goalClaim(skill)}, by its policy`);
}

/** From the least to the most that policies reach: `61 to 63 %`. */
/** From the least to the most that any policy may come to, rounded outwards. */
function spread({ policies }: SideSkill): string {
  const low = 100 * Math.min(...policies.map(({ value }) => value.low ?? value.rate));
  const high = 100 * Math.max(...policies.map(({ value }) => value.high ?? value.rate));
  // Tenths where they are most of what there is; rounding errors are no reason for another one.
  const steps = high < 10 || low > 90 ? 10 : 1;
  return `${Math.floor(steps * low + 1e-9) / steps} to ${Math.ceil(steps * high - 1e-9) / steps} %`;
}

function asDifference({ value, low, high }: SideSkill['worth']) {
  return { difference: value, low, high };
}

/** What play is worth to each side. */
export function skillSentence(answer: Skill): string {
  if (answer.sides.length === 0) return 'Nothing was played to the end.';
  return answer.sides.map((side) => worthSentence(side, answer.games)).join(' ');
}

/** `skill-band`: the chart of a side. */
export function chartName({ side }: SideSkill): string {
  return `skill-${asWords(side).replaceAll(' ', '-')}`;
}
