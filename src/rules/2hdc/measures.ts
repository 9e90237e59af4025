import { CauseCounts, causeMeasures } from '../../stats/causes.ts';
import { countValue, layOut, type Measure } from '../../stats/measure.ts';
import type { Fight } from './fight.ts';
import { causeOf, fightCauses } from './fight-causes.ts';
import type { FightMatchup, Line } from './matchup.ts';
import { DEAD, FIT, FLED, OUT, TURNED } from './names.ts';

const LENGTH_BINS = 41;
const ROUND_BINS = 61;

/** Fates of a member: how the book calls them, and what that means. */
const FATES = [
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
function lossMeasures(matchup: FightMatchup, side: number): Measure[] {
  const { causes } = fightCauses(matchup, side);
  return causeMeasures({ name: matchup.sides[side] as string, members: sizeOf(matchup, side) }, causes, {
    step: 'activation',
    bins: LENGTH_BINS,
  });
}

const COIN_MEANING = { bronze: 'lower', silver: 'equal', gold: 'higher' } as const;

function sizeOf(matchup: FightMatchup, side: number): number {
  return matchup.lines.reduce((sum, line) => sum + (line.side === side ? line.count : 0), 0);
}

/** Adds a finished fight to a tally laid out by {@link fightMeasures}. */
export type FightTally = (fight: Fight, counts: Float64Array) => void;

/** The slots of one line, looked up once. */
interface LineSlots {
  readonly fates: readonly number[];
  readonly fell: number;
  readonly kills: number;
  readonly killBins: number;
  /** Slot of `killed-by` for each line; -1 for its own side. */
  readonly killedBy: readonly number[];
}

/** Builds the function that tallies fights of this matchup. */
export function fightTally(matchup: FightMatchup): FightTally {
  const layout = layOut(fightMeasures(matchup));
  const [party, lair] = matchup.sides;
  const at = (name: string) => layout.at(name);
  const size = [sizeOf(matchup, 0), sizeOf(matchup, 1)] as const;
  const most = Math.max(...size);
  const win = [at(`${party}.win`), at(`${lair}.win`), at('draw')] as const;
  const timeout = at('timeout');
  const wiped = [at(`${party}.wiped`), at(`${lair}.wiped`)] as const;
  const casualties = [at(`${party}.casualties`), at(`${lair}.casualties`)] as const;
  const cost = at('winner.casualties');
  const margin = at('margin');
  const brokeOff = at(`${party}.broke-off`);
  const activations = at('activations');
  const rounds = at('rounds');
  const coins = [at(`${party}.bronze`), at(`${party}.silver`), at(`${party}.gold`)] as const;
  const guards = [at('tieCap'), at('meleeCap'), at('stalemate')] as const;
  const slots = matchup.lines.map((line) => lineSlots(matchup, line, at));
  const causes = [fightCauses(matchup, 0), fightCauses(matchup, 1)] as const;
  const losses = [lossCounts(matchup, 0, at), lossCounts(matchup, 1, at)] as const;
  const lines = matchup.lines.length;
  const fates = new Int32Array(lines * FATES.length);
  const killedBy = new Int32Array(lines * lines);
  const kills = new Int32Array(lines);
  const lost = new Int32Array(2);
  const standing = new Int32Array(2);
  const away = new Int32Array(2);
  const earned = new Int32Array(3);

  return (fight, counts) => {
    fates.fill(0);
    killedBy.fill(0);
    kills.fill(0);
    lost.fill(0);
    standing.fill(0);
    away.fill(0);
    earned.fill(0);
    for (let c = 0; c < fight.count; c++) {
      const line = fight.line[c] as number;
      const side = fight.side[c] as number;
      const status = fight.status[c] as number;
      fates[line * FATES.length + fateOf(status, fight.wasOut[c] as number)]!++;
      if (status === FIT) standing[side]!++;
      if (status === FIT || status === FLED) away[side]!++;
      else {
        lost[side]!++;
        const victor = (fight.victor[c] as number) - 1;
        if (victor >= 0) {
          kills[fight.line[victor]!]!++;
          killedBy[line * lines + fight.line[victor]!]!++;
          if (side === 1 && earnsCoin(fight, c)) earned[coinOf(fight, victor, c)]!++;
        }
      }
      const fellAt = fight.fellAt[c] as number;
      countValue(counts, slots[line]!.fell, fellAt, LENGTH_BINS);
      if (fellAt > 0) losses[side as 0 | 1].note(counts, causeOf(causes[side as 0 | 1], fight, c), fellAt);
    }
    losses[0].close(counts);
    losses[1].close(counts);
    if (fight.guards & 4) counts[timeout]!++;
    else counts[win[fight.winner as 0 | 1 | 2]]!++;
    for (let side = 0; side < 2; side++) {
      if (away[side] === 0) counts[wiped[side as 0 | 1]]!++;
      countValue(counts, casualties[side as 0 | 1], lost[side]!, size[side as 0 | 1] + 1);
    }
    const winner = fight.winner < 2 ? fight.winner : -1;
    countValue(counts, cost, winner < 0 ? 0 : lost[winner]!, most + 1);
    countValue(counts, margin, winner < 0 ? 0 : standing[winner]!, most + 1);
    if (fight.brokeOff) counts[brokeOff]!++;
    for (let line = 0; line < lines; line++) {
      const slot = slots[line]!;
      if (slot.fell < 0) continue;
      for (let fate = 0; fate < FATES.length; fate++) {
        const members = fates[line * FATES.length + fate]!;
        if (members > 0) countValue(counts, slot.fates[fate]!, members, 0);
      }
      countValue(counts, slot.kills, kills[line]!, slot.killBins);
      for (let by = 0; by < lines; by++) {
        const members = killedBy[line * lines + by]!;
        if (members > 0) countValue(counts, slot.killedBy[by]!, members, 0);
      }
    }
    countValue(counts, activations, fight.activations, LENGTH_BINS);
    countValue(counts, rounds, fight.rounds, ROUND_BINS);
    for (let metal = 0; metal < 3; metal++) countValue(counts, coins[metal as 0 | 1 | 2], earned[metal]!, size[1] + 1);
    for (let guard = 0; guard < 3; guard++) if ((fight.guards >> guard) & 1) counts[guards[guard as 0 | 1 | 2]]!++;
  };
}

function lossCounts(matchup: FightMatchup, side: number, at: (name: string) => number): CauseCounts {
  return new CauseCounts(at, lossMeasures(matchup, side));
}

function lineSlots(matchup: FightMatchup, line: Line, at: (name: string) => number): LineSlots {
  if (line.count === 0) return { fates: [], fell: -1, kills: -1, killBins: 0, killedBy: [] };
  const base = `${matchup.sides[line.side]}.${line.name}`;
  return {
    fates: FATES.map(([what]) => at(`${base}.${what}`)),
    fell: at(`${base}.fell`),
    kills: at(`${base}.kills`),
    killBins: sizeOf(matchup, 1 - line.side) + 1,
    killedBy: matchup.lines.map((killer) =>
      killer.side === line.side || killer.count === 0
        ? -1
        : at(`${base}.killed-by.${matchup.sides[killer.side]}.${killer.name}`),
    ),
  };
}

/** Position in `FATES`. */
function fateOf(status: number, wasOut: number): number {
  if (status === FIT) return wasOut ? 1 : 0;
  return status === OUT ? 2 : status === DEAD ? 3 : status === FLED ? 4 : TURNED + 1;
}

/** A kill, or an enemy dispatched after he was put Out of the Fight, where the ruling counts those. @rule 2HDC-R65 */
export function earnsCoin(fight: Fight, victim: number): boolean {
  if (fight.status[victim] !== DEAD) return false;
  if (fight.wasOut[victim] === 0) return true;
  // Only the winner dispatches; an enemy who dies of wounds after his own side's victory is nobody's coin.
  return fight.winner === 0 && fight.matchup.rulings.coinForDisabled === 0;
}

/** Bronze, silver or gold: 0, 1, 2. Adventure Reps are compared. @rule 2HDC-42.1.2a */
export function coinOf(fight: Fight, victor: number, victim: number): number {
  const difference = (fight.adventureRep[victim] as number) - (fight.adventureRep[victor] as number);
  return difference < 0 ? 0 : difference === 0 ? 1 : 2;
}
