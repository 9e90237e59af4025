import { causeMeasures } from '../../stats/causes.ts';
import type { Measure } from '../../stats/measure.ts';
import { fightCauses } from './fight-causes.ts';
import { LENGTH_BINS, ROUND_BINS } from './fight-count.ts';
import type { FightMatchup } from './matchup.ts';

/** Fates of a member: how the book calls them, and what that means. */
export const FATES = [
  ['fit', 'never put down, and still in the fight at its end'],
  ['recovered', 'put down, but up again in or after the fight'],
  ['out', 'Out of the Fight and captured, or lying there after a draw'],
  ['dead', 'Obviously Dead, dispatched, or dead of wounds'],
  ['fled', 'left the board alive'],
  ['turned', 'turned into a Ghoul or Feral Vampire'],
] as const;

/** What is counted about a fight. Members of a line that is absent (`count` 0) are not. */
export function fightMeasures(matchup: FightMatchup): Measure[] {
  const measures: Measure[] = [];
  const [party] = matchup.sides;
  for (const side of matchup.sides) {
    measures.push({
      name: `${side}.win`,
      kind: 'rate',
      meaning: `${side} has somebody fit on the board when the other side has nobody left`,
      group: 'outcome',
      headline: true,
      core: true,
      side,
      what: 'win',
      rule: '2HDC-21.4',
    });
  }
  measures.push(
    {
      name: 'draw',
      kind: 'rate',
      meaning: 'neither side has anybody fit left',
      group: 'outcome',
      headline: true,
      core: true,
      what: 'draw',
      rule: '2HDC-R157',
    },
    {
      name: 'timeout',
      kind: 'rate',
      meaning: `stopped undecided after ${matchup.limits.activations} activations`,
      group: 'outcome',
      headline: true,
      core: true,
      what: 'timeout',
      rule: '2HDC-G3',
      stops: `after ${matchup.limits.activations} activations`,
    },
  );
  for (const side of matchup.sides) {
    const size = sizeOf(matchup, side === party ? 0 : 1);
    measures.push(
      {
        name: `${side}.wiped`,
        kind: 'rate',
        meaning: `nobody of ${side} got away: all dead, turned, or Out of the Fight`,
        group: 'side',
        core: true,
        side,
        what: 'wiped',
      },
      {
        name: `${side}.casualties`,
        kind: 'number',
        bins: size + 1,
        meaning: `members of ${side} lost for good: dead, turned, or left Out of the Fight`,
        group: 'side',
        core: true,
        side,
        what: 'casualties',
      },
    );
  }
  const most = Math.max(sizeOf(matchup, 0), sizeOf(matchup, 1));
  measures.push(
    {
      name: 'winner.casualties',
      kind: 'number',
      bins: most + 1,
      meaning: 'what winning cost: members the winning side lost for good (0 where nobody won)',
      group: 'side',
      core: true,
      what: 'casualties',
    },
    {
      name: 'margin',
      kind: 'number',
      bins: most + 1,
      meaning: 'members of the winning side who are fit or recovered at the end (0 where nobody won)',
      group: 'side',
      core: true,
      what: 'margin',
    },
    {
      name: `${party}.broke-off`,
      kind: 'rate',
      meaning: `${party} broke off the fight and left`,
      group: 'side',
      core: true,
      side: party,
      what: 'broke-off',
      rule: '2HDC-26.0a',
    },
  );
  for (const line of matchup.lines) {
    if (line.count === 0) continue;
    const side = matchup.sides[line.side]!;
    const base = { side, member: line.name };
    for (const [what, meaning] of FATES) {
      measures.push({
        ...base,
        name: `${side}.${line.name}.${what}`,
        kind: 'share',
        of: line.count,
        meaning,
        group: 'fate',
        core: true,
        what,
      });
    }
    measures.push(
      {
        ...base,
        name: `${side}.${line.name}.fell`,
        kind: 'number',
        of: line.count,
        bins: LENGTH_BINS,
        meaning: 'activation in which he was lost to the fight, down or fled (0: not)',
        group: 'when',
        what: 'fell',
      },
      {
        ...base,
        name: `${side}.${line.name}.kills`,
        kind: 'number',
        bins: sizeOf(matchup, 1 - line.side) + 1,
        meaning: 'enemies he put down for good, in a fight',
        group: 'kills',
        what: 'kills',
        rule: '2HDC-R65',
      },
    );
    for (const killer of matchup.lines) {
      if (killer.side === line.side || killer.count === 0) continue;
      const by = `${matchup.sides[killer.side]}.${killer.name}`;
      measures.push({
        ...base,
        name: `${side}.${line.name}.killed-by.${by}`,
        kind: 'share',
        of: line.count,
        meaning: `lost for good to ${killer.name}`,
        group: 'kills',
        what: 'killed-by',
        by,
      });
    }
  }
  for (const side of [0, 1]) measures.push(...lossMeasures(matchup, side));
  measures.push(
    {
      name: 'activations',
      kind: 'number',
      bins: LENGTH_BINS,
      meaning: 'activations of both sides until the fight was over',
      group: 'length',
      what: 'activations',
    },
    {
      name: 'rounds',
      kind: 'number',
      bins: ROUND_BINS,
      meaning: 'rounds of melee fought by all together',
      group: 'length',
      what: 'rounds',
    },
  );
  for (const metal of ['bronze', 'silver', 'gold'] as const) {
    measures.push({
      name: `${party}.${metal}`,
      kind: 'number',
      bins: sizeOf(matchup, 1) + 1,
      meaning: `${metal} coins ${party} earned by kills of ${COIN_MEANING[metal]} Rep`,
      group: 'other',
      side: party,
      what: metal,
      rule: '2HDC-42.1.2a',
    });
  }
  for (const [what, meaning, rule] of [
    ['tieCap', 'a roll that could only tie was decided by a guard', '2HDC-G1'],
    ['meleeCap', `a duel was broken off after ${matchup.limits.rounds} rounds`, '2HDC-G2'],
    ['stalemate', `a fight was stopped after ${matchup.limits.activations} activations`, '2HDC-G3'],
  ] as const) {
    measures.push({ name: what, kind: 'rate', meaning, group: 'guard', what, rule });
  }
  return measures;
}

/** To what members of a side are lost, and when. */
export function lossMeasures(matchup: FightMatchup, side: number): Measure[] {
  const { causes } = fightCauses(matchup, side);
  return causeMeasures({ name: matchup.sides[side] as string, members: sizeOf(matchup, side) }, causes, {
    step: 'activation',
    bins: LENGTH_BINS,
  });
}

const COIN_MEANING = { bronze: 'lower', silver: 'equal', gold: 'higher' } as const;

export function sizeOf(matchup: FightMatchup, side: number): number {
  return matchup.lines.reduce((sum, line) => sum + (line.side === side ? line.count : 0), 0);
}
